"""Another set of dice, read from TOML."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from probability.faults import Fault, Faulty
from probability.games.kostky.dice import SIDES, STANDARD, DiceSet, Face, Kind
from probability.games.kostky.notation import parse_face
from probability.structured import read_toml
from probability.words import fold

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

MOST_KINDS: Final = 12
MOST_NUMBER: Final = 99
_FIELDS: Final = ("key", "czech", "english", "aliases", "count", "faces")
_OTHER_COLOURS: Final = {"white": "bílá", "black": "černá", "orange": "oranžová", "pink": "růžová"}


def parse_dice_set(toml_text: str) -> DiceSet:
    """The set of dice that a TOML text describes, one `[[die]]` table a kind.

    `key` is an English word, unique, and stands in the answers; `count` is how many the bag holds, from 1 to
    99; `faces` are exactly six of `"flag"`, a number from 1 to 99, `"minotaur"`, `"griffin"`, `"mermaid"`
    (Czech words do too). `czech`, `english` and a list of `aliases` are optional further names; the usual
    colours know theirs. At most 12 kinds.

    Raises NotationError (`bad_toml`) if it is not TOML, Faulty with every fault of the set otherwise.

    >>> dice = parse_dice_set('''
    ... [[die]]
    ... key = "white"
    ... count = 8
    ... faces = [1, 2, 3, 4, 5, "vlajka"]
    ... ''')
    >>> dice.size, dice.kinds[0].czech, dice.levels
    (8, 'bílá', (1, 2, 3, 4, 5))
    """
    tables, faults = _read_tables(toml_text)
    for number, table in enumerate(tables, 1):
        faults += _table_faults(table, number)
    if not faults:
        kinds = [_build_kind(table) for table in tables]
        faults += _name_faults(kinds)
    if faults:
        raise Faulty(faults)
    return DiceSet(kinds)


def _read_tables(toml_text: str) -> tuple[list[dict[str, Any]], list[Fault]]:
    content = read_toml(toml_text)
    faults = [Fault("set_unknown_field", {"die": "", "field": field}) for field in content if field != "die"]
    tables = content.get("die", [])
    if not (isinstance(tables, list) and tables and all(isinstance(table, dict) for table in tables)):
        return [], [*faults, Fault("set_empty")]
    if len(tables) > MOST_KINDS:
        faults.append(Fault("set_too_many_kinds", {"count": len(tables), "most": MOST_KINDS}))
    return tables, faults


def _table_faults(table: dict[str, Any], number: int) -> Iterator[Fault]:
    die = _show(table.get("key", number))
    for field in table:
        if field not in _FIELDS:
            yield Fault("set_unknown_field", {"die": die, "field": field})
    for field in ("key", "czech", "english"):
        if (field in table or field == "key") and not _is_name(table.get(field)):
            yield Fault("set_bad_name", {"die": die, "field": field})
    aliases = table.get("aliases", [])
    if not (isinstance(aliases, list) and all(map(_is_name, aliases))):
        yield Fault("set_bad_name", {"die": die, "field": "aliases"})
    if not _is_between(table.get("count"), 1, MOST_NUMBER):
        yield Fault("set_bad_count", {"die": die, "low": 1, "high": MOST_NUMBER})
    yield from _face_faults(table.get("faces"), die)


def _face_faults(faces: object, die: str) -> Iterator[Fault]:
    count = len(faces) if isinstance(faces, list) else 0
    if count != SIDES:
        yield Fault("set_not_six_faces", {"die": die, "count": count, "wanted": SIDES})
    for face in faces if isinstance(faces, list) else ():
        if _read_face(face) is None:
            yield Fault("set_unknown_face", {"die": die, "face": _show(face)})


def _show(value: object) -> str:
    """A value as words, cut short; Python refuses to write out a number of thousands of digits."""
    return "…" if isinstance(value, int) and value.bit_length() > 64 else f"{value!s:.40}"


def _is_name(value: object) -> bool:
    return isinstance(value, str) and bool(value.strip()) and not set("=,;\n") & set(value)


def _is_between(value: object, low: int, high: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def _read_face(value: object) -> Face | None:
    if not isinstance(value, str) and not _is_between(value, 0, MOST_NUMBER):
        return None
    face = parse_face(str(value))
    return face if face is None or face.number <= MOST_NUMBER else None


def _build_kind(table: dict[str, Any]) -> Kind:
    key = table["key"]
    usual = {kind.key: kind for kind in STANDARD.kinds}.get(key)
    czech = table.get("czech", usual.czech if usual else _OTHER_COLOURS.get(key, key))
    aliases = (*table.get("aliases", ()), *(usual.aliases if usual else ()))
    faces = tuple(face for value in table["faces"] if (face := _read_face(value)))
    return Kind(key, czech, table.get("english", key), table["count"], faces, aliases)


def _name_faults(kinds: Sequence[Kind]) -> Iterator[Fault]:
    """A word must not name two kinds; the symbols' names give way, so they cannot clash."""
    owner: dict[str, str] = {}
    for number, kind in enumerate(kinds, 1):
        for name in sorted({fold(name) for name in (kind.key, kind.czech, kind.english, *kind.aliases)}):
            if owner.setdefault(name, f"{number}") != f"{number}":
                other = kinds[int(owner[name]) - 1].key
                yield Fault("set_name_twice", {"name": name, "die": kind.key, "other": other})
