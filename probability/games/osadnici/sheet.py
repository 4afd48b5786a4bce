"""Sheets as people write them, as text or JSON.

The text has a line a kind; ``;`` may stand for the end of a line, and ``#`` starts a comment::

    hráč: Adam
    cesty: 1-5, a
    vesnice: 0, 2
    města: a
    rytíři: ruda, vlna, 2x poušť1
    žolíci: ruda
    drží: silnice

``žolíci`` are the jokers that have been used; ``drží`` says who holds a match (longest road, largest army), which
is needed only where two are equal. A line ``hráč`` or ``---`` begins another sheet.

The JSON is an object with the keys player, roads, settlements, cities, knights, jokers, holds (all lists, but for
the player), or a list of such objects.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from probability.faults import NotationError, TooBig
from probability.games.osadnici.island import STANDARD
from probability.games.osadnici.words import JOKER_WORDS, spellings
from probability.structured import read_json
from probability.words import fold

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from probability.games.osadnici.island import Island

MOST_SHEETS: Final = 4
MOST_ENTRIES: Final = 500
KEYS: Final = {
    "player": ("hráč", "jméno", "name"),
    "roads": ("cesty", "cesta", "road"),
    "settlements": ("vesnice", "settlement"),
    "cities": ("města", "město", "city"),
    "knights": ("rytíři", "rytíř", "knight"),
    "jokers": ("žolíci", "žolík", "joker", "použití-žolíci"),
    "holds": ("drží", "zápalky"),
}
HOLD_WORDS: Final = {
    "road": ("silnice", "nejdelší-silnice", "longest-road"),
    "army": ("vojsko", "největší-vojsko", "largest-army"),
}
_RANGE: Final = re.compile(r"(\d{1,3})\s*(?:-|–|\.\.)\s*(\d{1,3})")
_TIMES: Final = re.compile(r"(\d{1,2})\s*[x×*]?\s*(\D.*)|(\D.*?)\s*[x×]\s*(\d{1,2})")
_NAME: Final = re.compile(r"[^\n;:]{1,60}")


class Sheet(NamedTuple):
    """What one player has marked; nothing here says that the rules allow it.

    >>> Sheet(roads=("1", "2")).roads
    ('1', '2')
    """

    player: str = ""
    roads: tuple[str, ...] = ()
    settlements: tuple[str, ...] = ()
    cities: tuple[str, ...] = ()
    knights: tuple[str, ...] = ()
    jokers: tuple[str, ...] = ()
    holds: tuple[str, ...] = ()


def parse_sheets(text: str, island: Island = STANDARD) -> tuple[Sheet, ...]:
    """Read one sheet or several.

    >>> parse_sheets("cesty: 1-3 a; vesnice: 0, 2; rytíři: ruda, 2x poušť1")[0].knights
    ('ore', 'desert1', 'desert1')
    >>> [sheet.player for sheet in parse_sheets('[{"player": "A"}, {"player": "B", "roads": [1]}]')]
    ['A', 'B']
    """
    stripped = text.strip()
    if not stripped:
        raise NotationError("empty_input")
    found = _from_json(stripped) if stripped[:1] in ("{", "[") else _from_text(stripped)
    if len(found) > MOST_SHEETS:
        raise TooBig("too_many_sheets", count=len(found), limit=MOST_SHEETS)
    sheets = tuple(_build(fields, island) for fields in found)
    if len(sheets) == 1:
        return sheets
    return tuple(
        sheet if sheet.player else sheet._replace(player=str(number))
        for number, sheet in enumerate(sheets, 1)
    )


def parse_sheet(text: str, island: Island = STANDARD) -> Sheet:
    """Read exactly one sheet.

    >>> parse_sheet("cities: a, b").cities
    ('a', 'b')
    """
    return parse_sheets(text, island)[0]


def _from_text(text: str) -> list[dict[str, list[str]]]:
    known = spellings(KEYS)
    sheets: list[dict[str, list[str]]] = [{}]
    for number, line in enumerate(re.split(r"[\n;]", text), 1):
        content = line.partition("#")[0].strip()
        if not content:
            continue
        if re.fullmatch(r"-{3,}", content):
            sheets.append({})
            continue
        word, rest = _label(content)
        key = known.get(fold(word.strip()).replace(" ", "-"))
        if key is None or not (rest or ":" in content):
            raise NotationError("unknown_line", word=word.strip(), line=number, candidates=_first_words(KEYS))
        if key == "player" and sheets[-1]:
            sheets.append({})
        values = [rest.strip()] if key == "player" else _split(rest)
        sheets[-1].setdefault(key, []).extend(values)
    return [sheet for sheet in sheets if sheet] or [{}]


def _label(line: str) -> tuple[str, str]:
    """A line's first word and the rest, with a colon between them or, before a number or a blank, without.

    >>> _label("cesty: 1-3"), _label("cesty 1-3"), _label("cesty1-3"), _label("Eva")
    (('cesty', ' 1-3'), ('cesty', ' 1-3'), ('cesty', '1-3'), ('Eva', ''))
    """
    word, colon, rest = line.partition(":")
    if colon:
        return word, rest
    match = re.match(r"[^\W\d]+", line)
    end = match.end() if match else len(line)
    return line[:end], line[end:]


def is_sheet_text(text: str) -> bool:
    """Tell whether words are a sheet, and not the name of a file that has one.

    >>> [is_sheet_text(text) for text in ("cesty 1-3; vesnice 0", "{}", "cesty.txt", "a:1")]
    [True, True, False, True]
    """
    if ":" in text or ";" in text or text.strip()[:1] in ("{", "["):
        return True
    word, rest = _label(text.strip())
    return fold(word) in spellings(KEYS) and not rest.startswith((".", "/", "\\"))


def _split(text: str) -> list[str]:
    """The items of a line; a blank separates as a comma does, but not within a range or after a number of times."""
    joined = re.sub(r"(\d)\s*[x×*]\s*(?=\w)", r"\1x", text)
    joined = re.sub(r"\s*(-|–|\.\.)\s*(?=\d)", "-", joined)
    return [word for word in re.split(r"[\s,]+", joined) if word]


def _from_json(text: str) -> list[dict[str, list[str]]]:
    content = read_json(text)
    if isinstance(content, dict) and isinstance(content.get("sheets"), list):
        content = content["sheets"]
    objects = content if isinstance(content, list) else [content]
    if not objects:
        raise NotationError("empty_input")
    return [_json_fields(one) for one in objects]


def _json_fields(content: object) -> dict[str, list[str]]:
    if not isinstance(content, dict):
        raise NotationError("sheet_not_object", word=_short(content))
    known = spellings(KEYS)
    fields: dict[str, list[str]] = {}
    for word, value in content.items():
        key = known.get(fold(word).replace(" ", "-"))
        if key is None:
            raise NotationError("unknown_line", word=_short(word), line=1, candidates=_first_words(KEYS))
        items = value if isinstance(value, list) else [value]
        if not all(isinstance(item, (str, int)) and not isinstance(item, bool) for item in items):
            raise NotationError("sheet_bad_value", word=_short(value), key=key)
        fields[key] = [_short(item) for item in items]
    return fields


def _short(value: object) -> str:
    return "…" if isinstance(value, int) and value.bit_length() > 64 else f"{value!s:.60}"


def _first_words(table: Mapping[str, Sequence[str]]) -> list[str]:
    return [words[0] for words in table.values()] + list(table)


def _build(fields: dict[str, list[str]], island: Island) -> Sheet:
    if sum(map(len, fields.values())) > MOST_ENTRIES:
        raise TooBig("sheet_too_long", limit=MOST_ENTRIES)
    player = " ".join(fields.get("player", ()))
    if player and not _NAME.fullmatch(player):
        raise NotationError("bad_player", word=player)
    hexes = hex_words(island)
    return Sheet(
        player=player,
        roads=_places(fields, "roads", (GIVEN_TOO, *island.roads)),
        settlements=_places(fields, "settlements", island.settlements),
        cities=_places(fields, "cities", island.cities),
        knights=tuple(_named(fields.get("knights", ()), hexes, "unknown_hex", _hex_names(island))),
        jokers=tuple(_named(fields.get("jokers", ()), hexes, "unknown_hex", _hex_names(island))),
        holds=tuple(
            _named(fields.get("holds", ()), spellings(HOLD_WORDS), "unknown_hold", _first_words(HOLD_WORDS))
        ),
    )


# The given road may be listed with the others; it is simply there.
GIVEN_TOO: Final = "0"


def _places(fields: dict[str, list[str]], key: str, known: Sequence[str]) -> tuple[str, ...]:
    found = [place for word in fields.get(key, ()) for place in _place(word, key, known)]
    return tuple(place for place in found if key != "roads" or place != GIVEN_TOO)


def _place(word: str, key: str, known: Sequence[str]) -> Iterator[str]:
    """A place, or all places of a range of numbers."""
    if span := _RANGE.fullmatch(word):
        low, high = int(span[1]), int(span[2])
        numbers = [str(number) for number in range(low, high + 1)]
        if not numbers or numbers[-1] not in known:
            raise NotationError("unknown_place", word=word, kind=key, places=", ".join(known))
        yield from (number for number in numbers if number in known)
        return
    plain = fold(word)
    place = plain.lstrip("0") or "0" if plain.isdigit() else plain
    if place not in known:
        raise NotationError("unknown_place", word=word, kind=key, places=", ".join(known))
    yield place


def hex_words(island: Island) -> dict[str, str]:
    """Every word for a hex of an island; a kind that stands there more than once needs its number.

    >>> hex_words(STANDARD)["poust2"], "desert" in hex_words(STANDARD)
    ('desert2', False)
    """
    found = {}
    for one in island.hexes:
        number = one.key[len(one.key.rstrip("0123456789")) :]
        for word in (one.key.rstrip("0123456789"), *JOKER_WORDS[one.joker]):
            found[fold(word) + number] = one.key
    return found


def _hex_names(island: Island) -> list[str]:
    """The names of the hexes to suggest, Czech first."""
    czech = [JOKER_WORDS[one.joker][0] + one.key[len(one.key.rstrip("0123456789")) :] for one in island.hexes]
    return czech + [one.key for one in island.hexes]


def _named(words: Iterable[str], known: dict[str, str], code: str, suggested: Sequence[str]) -> Iterator[str]:
    for word in words:
        times, name = _repeated(word)
        key = known.get(fold(name).replace("_", "-")) or known.get(fold(word))
        if key is None:
            raise NotationError(code, word=word, candidates=suggested)
        yield from [key] * times


def _repeated(word: str) -> tuple[int, str]:
    match = _TIMES.fullmatch(word)
    if not match:
        return 1, word
    return (int(match[1]), match[2]) if match[1] else (int(match[4]), match[3])


def as_text(sheet: Sheet) -> str:
    """Write a sheet so that it can be read again.

    >>> as_text(Sheet(player="Eva", roads=("1", "2"), settlements=("0",)))
    'player: Eva; roads: 1, 2; settlements: 0'
    """
    show: Callable[[Any], str] = lambda value: value if isinstance(value, str) else ", ".join(value)  # noqa: E731
    return "; ".join(f"{key}: {show(value)}" for key, value in sheet._asdict().items() if value)
