"""Cards, rolls and crosses as people write them.

A card is `červená: 2 3 5 7; žlutá: 4; zelená: 16 15; modrá:; misses 1; lucky 5 8`: a piece a row, crosses by
number, `L` for the lock, `X` for a row that others have locked; rows that are not named are empty. The colours
may be Czech or English, whole or shortened. The same as JSON::

    {"red": [2, 3, 5, 7], "yellow": [4], "green": [16, 15], "blue": [], "misses": 1, "lucky": [5, 8]}

A roll is `w5 w1 r3 y8 g2 b8`, or six bare numbers in this order. A cross is `zelená 3`.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from probability.faults import Fault, Faulty, NotationError
from probability.games.qwixx.card import RowSetup, Setup
from probability.games.qwixx.rules import COLOURS, LONGO, Rules
from probability.games.qwixx.turn import Cross, Roll
from probability.words import fold

if TYPE_CHECKING:
    from collections.abc import Sequence

WHITE_ROW: Final = 4
MOST_DICE: Final = 6
LOCK_WORDS: Final = ("l", "lock", "locked", "zamek", "zamceno", "zamknuto", "🔒")
CLOSED_WORDS: Final = ("x", "closed", "zavreno", "zavrena", "uzavrena", "uzavreno")
MISS_WORDS: Final = (
    "misses",
    "miss",
    "chyby",
    "chyb",
    "chyba",
    "chybne hody",
    "chybny hod",
    "chybnych hodu",
    "penalties",
)
LUCKY_WORDS: Final = ("lucky", "lucky numbers", "stastna", "stastna cisla", "stastne", "stesti")
NAMES: Final = (
    ("red", "červená", "červené", "červenou", "rudá"),
    ("yellow", "žlutá", "žluté", "žlutou"),
    ("green", "zelená", "zelené", "zelenou"),
    ("blue", "modrá", "modré", "modrou"),
    ("white", "bílá", "bílé", "bílou"),
)
SHORT: Final = {"r": 0, "c": 0, "y": 1, "ž": 1, "g": 2, "z": 2, "b": 3, "m": 3, "w": WHITE_ROW}
_PIECE: Final = re.compile(r"[;\n]")
_TOKEN: Final = re.compile(r"[^\s,]+")
_DIE: Final = re.compile(r"([^\W\d_]*)[\s=:]*(-?\d+)|(\S+)")
_CROSS: Final = re.compile(r"\s*([^\W\d_]+)[\s:=]*(-?\d+)\s*")
_LABEL: Final = re.compile(r"\s*([^\d:]*?)\s*(?::|(?=\d|\s[LlXx-])|$)(.*)", re.DOTALL)


def colour_words() -> tuple[str, ...]:
    """What a row may be called, for suggestions."""
    return tuple(name for names in NAMES[:4] for name in names[:2])


def find_row(word: str, *, white: bool = False) -> int | None:
    """The row (or 4 for the white dice) that a word or its beginning names; None if it is none, or several.

    >>> find_row("ZELENA"), find_row("ž"), find_row("b"), find_row("modrou"), find_row("zl"), find_row("q")
    (2, 1, 3, 3, 1, None)
    """
    short = SHORT.get(word.casefold(), SHORT.get(fold(word)))
    if short is not None:
        return short if short < WHITE_ROW or white else None
    wanted = fold(word)
    if len(wanted) < 2:
        return None
    rows = range(len(NAMES) if white else WHITE_ROW)
    found = {row for row in rows for name in NAMES[row] if fold(name).startswith(wanted)}
    return found.pop() if len(found) == 1 else None


def _row(word: str, text: str, place: int | None) -> int:
    row = find_row(word)
    if row is None:
        raise NotationError("unknown_row", word=word, text=text, place=place, candidates=colour_words())
    return row


def parse_row(word: str) -> int:
    """The row that a word names.

    >>> parse_row("zelena")
    2
    """
    return _row(word.strip(), word, None)


def parse_card(text: str, rules: Rules = LONGO) -> Setup:
    """Read a card, text or JSON.

    Raises NotationError for what cannot be read; whether the card can be is another question, see
    `probability.games.qwixx.card.make_card`.

    >>> setup = parse_card("červená: 2 3 5 7; zelena 16 15; MODRÁ:; misses 1; lucky 5 8")
    >>> setup.rows[0].numbers, setup.rows[2].numbers, setup.misses, setup.lucky
    ((2, 3, 5, 7), (16, 15), 1, (5, 8))
    >>> parse_card("r2 3 5").rows[0].numbers
    (2, 3, 5)
    >>> parse_card("")
    Setup(rows=(RowSetup(numbers=(), lock=False, closed=False), ... misses=0, lucky=())
    """
    if text.lstrip().startswith("{"):
        return _parse_json(text, rules)
    rows: dict[int, RowSetup] = {}
    extra: dict[str, tuple[int, ...]] = {}
    start = 0
    for piece in _PIECE.split(text):
        if piece.strip():
            _parse_piece(piece, start, text, rules, rows, extra)
        start += len(piece) + 1
    return _setup(rows, extra, rules)


def _parse_piece(
    piece: str,
    start: int,
    text: str,
    rules: Rules,
    rows: dict[int, RowSetup],
    extra: dict[str, tuple[int, ...]],
) -> None:
    match = _LABEL.fullmatch(piece)
    label = (match and match[1]) or piece.strip()
    place = start + piece.index(label) if label else start
    rest, at = (match[2], start + match.start(2)) if match else ("", start)
    key = _extra_key(label)
    if key:
        if key in extra:
            raise NotationError("said_twice", word=label, text=text, place=place)
        numbers = _numbers(rest, at, text)
        extra[key] = tuple(number for number, _at in numbers)
        if key == "lucky":
            check_lucky(extra[key], rules, text, [place for _number, place in numbers])
        elif len(numbers) != 1 or extra[key][0] < 0:
            raise NotationError("bad_misses", word=rest.strip(), text=text, place=at + _indent(rest))
        return
    row = _row(label, text, place)
    if row in rows:
        raise NotationError("said_twice", word=label, text=text, place=place)
    rows[row] = _parse_crosses(row, rest, at, text, rules)


def _extra_key(label: str) -> str | None:
    folded = " ".join(fold(label).split())
    return "misses" if folded in MISS_WORDS else "lucky" if folded in LUCKY_WORDS else None


def _parse_crosses(row: int, rest: str, start: int, text: str, rules: Rules) -> RowSetup:
    numbers: list[int] = []
    lock = closed = False
    for match in _TOKEN.finditer(rest):
        word = fold(match[0])
        if word in LOCK_WORDS:
            lock = True
        elif word in CLOSED_WORDS:
            closed = True
        else:
            numbers.append(_number(match[0], text, start + match.start()))
            _check_number(row, numbers[-1], rules, text, start + match.start())
    return RowSetup(tuple(numbers), lock, closed)


def _numbers(rest: str, start: int, text: str) -> list[tuple[int, int]]:
    return [(_number(m[0], text, start + m.start()), start + m.start()) for m in _TOKEN.finditer(rest)]


def _number(word: str, text: str, place: int | None) -> int:
    if not re.fullmatch(r"-?[0-9]{1,6}", word):
        raise NotationError("not_a_number", word=word, text=text, place=place)
    return int(word)


def _check_number(row: int, number: int, rules: Rules, text: str = "", place: int | None = None) -> None:
    if not rules.place(row, number):
        raise NotationError(
            "not_in_row",
            word=str(number),
            text=text,
            place=place,
            row=COLOURS[row],
            low=2,
            high=rules.highest,
        )


def _indent(text: str) -> int:
    return len(text) - len(text.lstrip())


def check_lucky(
    numbers: Sequence[int], rules: Rules, text: str = "", places: Sequence[int] = ()
) -> tuple[int, ...]:
    """Lucky numbers that the white dice can make, two of them (or none); *places* are theirs in the *text*.

    >>> check_lucky((5, 8), LONGO)
    (5, 8)
    >>> check_lucky((1, 8), LONGO)
    Traceback (most recent call last):
    probability.faults.NotationError: bad_lucky
    """
    if numbers and not rules.has_lucky:
        raise NotationError("no_lucky_here", game=rules.key)
    for index, number in enumerate(numbers):
        if not 2 <= number <= 2 * rules.faces:
            place = places[index] if places else None
            raise NotationError(
                "bad_lucky", word=str(number), text=text, place=place, low=2, high=2 * rules.faces
            )
    if len(numbers) not in (0, 2):
        raise NotationError("lucky_count", count=len(numbers))
    return tuple(numbers)


def parse_lucky(text: str | None, rules: Rules) -> tuple[int, ...] | None:
    """Read `5,8`, or `none`; None for nothing said.

    >>> parse_lucky("5, 8", LONGO), parse_lucky("none", LONGO), parse_lucky(None, LONGO)
    ((5, 8), (), None)
    """
    if text is None:
        return None
    if fold(text.strip()) in ("none", "zadna", "zadne", "-", ""):
        return ()
    found = _numbers(text, 0, text)
    numbers = check_lucky([number for number, _at in found], rules, text, [place for _number, place in found])
    if len(set(numbers)) != len(numbers):
        raise Faulty([Fault("lucky_twice", {"lucky": text.strip()})])
    return numbers


def parse_numbers(text: str, row: int, rules: Rules) -> tuple[int, ...]:
    """Read the crossed numbers of one row.

    >>> parse_numbers("2,3, 5 7", 0, LONGO)
    (2, 3, 5, 7)
    """
    found = _numbers(text, 0, text)
    for number, place in found:
        _check_number(row, number, rules, text, place)
    return tuple(number for number, _place in found)


def _setup(rows: dict[int, RowSetup], extra: dict[str, tuple[int, ...]], rules: Rules) -> Setup:  # noqa: ARG001
    a, b, c, d = (rows.get(row, RowSetup()) for row in range(4))
    return Setup((a, b, c, d), extra.get("misses", (0,))[0], extra.get("lucky", ()))


def _parse_json(text: str, rules: Rules) -> Setup:
    import json

    try:
        pairs = json.loads(text, object_pairs_hook=tuple)
    except json.JSONDecodeError as error:
        raise NotationError("bad_json", line=error.lineno, column=error.colno) from None
    except RecursionError:
        raise NotationError("bad_json", line=0, column=0) from None
    # The same words again as text: one reader, and one set of complaints, a row said twice among them.
    return parse_card("; ".join(f"{key}: {_json_words(key, value)}" for key, value in pairs), rules)


def _json_words(key: str, value: Any) -> str:
    items = value if isinstance(value, list) else [value]
    if not all(isinstance(item, (int, str)) and not isinstance(item, bool) for item in items):
        raise NotationError("bad_json_value", word=key)
    return " ".join(str(item) for item in items)


def parse_roll(text: str, rules: Rules = LONGO) -> Roll:
    """Read a roll; coloured dice may be left out.

    >>> parse_roll("w5 w1 r3 y8 g2 b8")
    Roll(white=(5, 1), coloured=(3, 8, 2, 8))
    >>> parse_roll("5 1 3 8 2 8") == parse_roll("bílá 5, bílá 1, modrá 8, č3 ž8 z2")
    True
    """
    dice: list[tuple[int, int]] = []
    found = [(match, match[1], match[2]) for match in _DIE.finditer(text.replace(",", " ").replace(";", " "))]
    bare = bool(found) and all(number and not word for _match, word, number in found)
    if bare and len(found) not in (2, MOST_DICE):
        raise NotationError("dice_count", count=len(found), text=text)
    for index, (match, word, number) in enumerate(found):
        if number is None:
            raise NotationError(
                "unknown_die", word=match[0], text=text, place=match.start(), candidates=_die_words()
            )
        which = (WHITE_ROW, WHITE_ROW, 0, 1, 2, 3)[index] if bare else find_row(word, white=True)
        if which is None:
            raise NotationError(
                "unknown_die", word=word or number, text=text, place=match.start(), candidates=_die_words()
            )
        if not 1 <= int(number) <= rules.faces:
            raise NotationError("bad_face", word=number, text=text, place=match.start(2), high=rules.faces)
        dice.append((which, int(number)))
    return _make_roll(dice, text)


def _die_words() -> tuple[str, ...]:
    return tuple(name for names in NAMES for name in names[:2])


def _make_roll(dice: Sequence[tuple[int, int]], text: str) -> Roll:
    if len(dice) > MOST_DICE:
        raise NotationError("dice_count", count=len(dice), text=text)
    white = [face for which, face in dice if which == WHITE_ROW]
    if len(white) != 2:
        raise NotationError("white_dice", count=len(white), text=text)
    coloured: list[int | None] = [None] * 4
    for which, face in dice:
        if which < WHITE_ROW:
            if coloured[which] is not None:
                raise NotationError("die_twice", text=text, row=COLOURS[which])
            coloured[which] = face
    return Roll((white[0], white[1]), tuple(coloured))


def parse_crosses(text: str, rules: Rules = LONGO) -> tuple[Cross, ...]:
    """Read one cross, or the two of a turn in their order.

    >>> parse_crosses("zelená 3"), parse_crosses("r6; blue 13")[1].number
    ((Cross(row=2, number=3, by=''),), 13)
    """
    found = []
    start = 0
    for piece in re.split(r"[,;]", text):
        match = _CROSS.fullmatch(piece)
        if not match:
            raise NotationError("bad_cross", word=piece.strip(), text=text, place=start)
        row = _row(match[1], text, start + match.start(1))
        number = _number(match[2], text, start + match.start(2))
        _check_number(row, number, rules, text, start + match.start(2))
        found.append(Cross(row, number))
        start += len(piece) + 1
    if len(found) > 2:
        raise NotationError("cross_count", count=len(found))
    return tuple(found)
