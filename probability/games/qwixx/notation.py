"""Cards, rolls and crosses as people write them.

A card is `červená: 2 3 5 7; žlutá: 4; zelená: 16 15; modrá:; misses 1; lucky 5 8`: a piece a row, crosses by
number, `L` for the lock, `X` for a row that others have locked; rows that are not named are empty. `2-7` is all
numbers from one to the other. The colours may be Czech or English, whole or shortened; a colour begins a new piece
even without a semicolon. The same as JSON::

    {"red": [2, 3, 5, 7], "yellow": [4], "green": [16, 15], "blue": [], "misses": 1, "lucky": [5, 8]}

A roll is `w5 w1 r3 y8 g2 b8`, or six bare numbers in this order. A cross is `zelená 3` or `3 zelená`.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from probability.faults import Fault, Faulty, NotationError
from probability.games.qwixx.card import RowSetup, Setup
from probability.games.qwixx.rules import COLOURS, LONGO, Rules
from probability.games.qwixx.turn import Cross, Roll
from probability.structured import read_json
from probability.words import closest, fold

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

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
_FIRST_WORDS: Final = {words.split()[0] for words in (*MISS_WORDS, *LUCKY_WORDS)}
NAMES: Final = (
    ("red", "červená", "červené", "červenou", "rudá"),
    ("yellow", "žlutá", "žluté", "žlutou"),
    ("green", "zelená", "zelené", "zelenou"),
    ("blue", "modrá", "modré", "modrou"),
    ("white", "bílá", "bílé", "bílou"),
)
SHORT: Final = {"r": 0, "c": 0, "y": 1, "ž": 1, "g": 2, "z": 2, "b": 3, "m": 3, "w": WHITE_ROW}
AND_WORDS: Final = ("a", "and", "+", "&")
_BREAK: Final = re.compile(r"[;\n]|(?<![^\s,;])([^\W\d_]+)")
_TOKEN: Final = re.compile(r"[^\s,]+")
_SPAN: Final = re.compile(r"(\d{1,6})(?:-|–|\.\.)(\d{1,6})")
# A die begins with a sign of its own: begun at any space, a long empty text would be read again from each.
_DIE: Final = re.compile(r"(?=[^\W_]|-)([^\W\d_]*)[\s=:]*(-?\d{1,18})|(\S+)")
_DIGIT: Final = re.compile(r"\d")
_PART: Final = re.compile(r"[^\W\d_]+|-?\d+|[^\s\w:=,;]+|_+")
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
    if text.lstrip()[:1] in ("{", "["):
        return _parse_json(text, rules)
    rows: dict[int, RowSetup] = {}
    extra: dict[str, tuple[int, ...]] = {}
    for start, piece in _pieces(text):
        _parse_piece(piece, start, text, rules, rows, extra)
    return _setup(rows, extra)


def _pieces(text: str) -> Iterator[tuple[int, str]]:
    """The pieces of a card with their places: a piece ends at a semicolon, or where the next one is named."""
    cuts = [
        match.end() if match[1] is None else match.start()
        for match in _BREAK.finditer(text)
        if match[1] is None or _begins_piece(match[1])
    ]
    for start, end in pairwise((0, *cuts, len(text))):
        piece = text[start:end].rstrip("; \n")
        if piece.strip(" ,"):
            yield start, piece


def _begins_piece(word: str) -> bool:
    """Tell whether a word names a row, the misses or the lucky numbers.

    >>> _begins_piece("žlutá"), _begins_piece("chybné"), _begins_piece("L"), _begins_piece("hody")
    (True, True, False, False)
    """
    return fold(word) in _FIRST_WORDS or find_row(word) is not None


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
        raise NotationError(_twice(label, "said_twice"), word=label, text=text, place=place)
    rows[row] = _parse_crosses(row, rest, at, text, rules)


def _twice(word: str, code: str) -> str:
    """The fault of a colour named twice; ``z`` is green, and without its accent is easily meant for ž."""
    return "z_twice" if fold(word) == "z" else code


def _extra_key(label: str) -> str | None:
    folded = " ".join(fold(label).split())
    return "misses" if folded in MISS_WORDS else "lucky" if folded in LUCKY_WORDS else None


def _parse_crosses(row: int, rest: str, start: int, text: str, rules: Rules) -> RowSetup:
    numbers: list[int] = []
    lock = closed = False
    for written, place in _words(rest, start):
        word = fold(written)
        if word in LOCK_WORDS:
            lock = True
        elif word in CLOSED_WORDS:
            closed = True
        elif span := _SPAN.fullmatch(word):
            numbers += _span(row, int(span[1]), int(span[2]), rules, text, place)
        elif word[0].isalpha() and closest(written, colour_words()):
            # The next row, misspelt.
            _row(written, text, place)
        else:
            numbers.append(_number(written, text, place))
            _check_number(row, numbers[-1], rules, text, place)
    return RowSetup(tuple(numbers), lock, closed)


def _span(row: int, one: int, other: int, rules: Rules, text: str, place: int) -> Sequence[int]:
    """All numbers from one to the other, as the row runs."""
    for number in (one, other):
        _check_number(row, number, rules, text, place)
    numbers = rules.numbers(row)
    ends = sorted((numbers.index(one), numbers.index(other)))
    return numbers[ends[0] : ends[1] + 1]


def _words(rest: str, start: int) -> Iterator[tuple[str, int]]:
    """The words of a list with their places, without those that only join."""
    for match in _TOKEN.finditer(rest):
        if fold(match[0]) not in AND_WORDS:
            yield match[0], start + match.start()


def _numbers(rest: str, start: int, text: str) -> list[tuple[int, int]]:
    return [(_number(word, text, place), place) for word, place in _words(rest, start)]


def _number(word: str, text: str, place: int | None) -> int:
    if not re.fullmatch(r"-?[0-9]{1,18}", word):
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


def parse_crossed(text: str, row: int, rules: Rules) -> RowSetup:
    """Read one row without its colour.

    >>> parse_crossed("2,3, 5-7", 0, LONGO).numbers
    (2, 3, 5, 6, 7)
    """
    return _parse_crosses(row, text, 0, text, rules)


def _setup(rows: dict[int, RowSetup], extra: dict[str, tuple[int, ...]]) -> Setup:
    a, b, c, d = (rows.get(row, RowSetup()) for row in range(4))
    return Setup((a, b, c, d), extra.get("misses", (0,))[0], extra.get("lucky", ()))


def _parse_json(text: str, rules: Rules) -> Setup:
    pairs = read_json(text, object_pairs_hook=tuple)
    if not isinstance(pairs, tuple):
        raise NotationError("card_not_object")
    # The same words again as text: one reader, and one set of complaints, a row said twice among them.
    return parse_card("; ".join(f"{key}: {_json_words(key, value)}" for key, value in pairs), rules)


def _json_words(key: str, value: Any) -> str:
    items = value if isinstance(value, list) else [value]
    if not all(isinstance(item, (int, str)) and not isinstance(item, bool) for item in items):
        raise NotationError("bad_json_value", word=key)
    return " ".join(str(item) for item in items)


def parse_roll(text: str, rules: Rules = LONGO) -> Roll:
    """Read a roll; coloured dice may be left out.

    A number without a colour belongs to the die before it, as in ``white 5 1``. Two dice ``b`` in a roll that
    names no white one are the white ones (bílá), since no colour is there twice.

    >>> parse_roll("w5 w1 r3 y8 g2 b8")
    Roll(white=(5, 1), coloured=(3, 8, 2, 8))
    >>> parse_roll("5 1 3 8 2 8") == parse_roll("bílá 5 a 1, modrá 8, č3 ž8 z2") == parse_roll("b5 b1 č3 ž8 z2 m8")
    True
    """
    found = list(_written_dice(text))
    bare = bool(found) and not any(die.word or not die.number for die in found)
    if bare and len(found) not in (2, MOST_DICE):
        raise NotationError("dice_count", count=len(found), text=text)
    rows = (WHITE_ROW, WHITE_ROW, 0, 1, 2, 3) if bare else _rows_of(found)
    dice: list[tuple[int, int]] = []
    for die, row in zip(found, rows, strict=False):
        if row is None or not die.number:
            word = die.word or die.number
            raise NotationError("unknown_die", word=word, text=text, place=die.place, candidates=_die_words())
        if not 1 <= int(die.number) <= rules.faces:
            raise NotationError("bad_face", word=die.number, text=text, place=die.at, high=rules.faces)
        dice.append((row, int(die.number)))
    return _make_roll(dice, text)


class _WrittenDie(NamedTuple):
    """A die as written: its colour, if it has one, and its number, if it has one; and where they stand."""

    word: str
    place: int
    number: str
    at: int


def _rows_of(dice: Sequence[_WrittenDie]) -> Iterator[int | None]:
    """The row of each die by its colour, or by that of the die before it."""
    rows = [find_row(die.word, white=True) for die in dice]
    b_is_white = WHITE_ROW not in rows and sum(fold(die.word) == "b" for die in dice) == 2
    before = None
    for die, row in zip(dice, rows, strict=True):
        if die.word:
            before = WHITE_ROW if b_is_white and fold(die.word) == "b" else row
        yield before


def _written_dice(text: str) -> Iterator[_WrittenDie]:
    if re.fullmatch(r"\s*(?:\d{2}|\d{6})\s*", text):
        # No die has ten sides, so that digits without a gap are a die each.
        yield from (
            _WrittenDie("", match.start(), match[0], match.start()) for match in _DIGIT.finditer(text)
        )
        return
    for match in _DIE.finditer(re.sub(r"[,;+&]", " ", text)):
        if match[3] is None:
            word = "" if fold(match[1]) in AND_WORDS else match[1]
            yield _WrittenDie(word, match.start(), match[2], match.start(2))
        elif fold(match[3]) not in AND_WORDS:
            yield _WrittenDie(match[3], match.start(), "", match.start())


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
                shortest = "z" if which == SHORT["z"] and re.search(r"\bz\W*\d", fold(text)) else ""
                raise NotationError(_twice(shortest, "die_twice"), text=text, row=COLOURS[which])
            coloured[which] = face
    return Roll((white[0], white[1]), tuple(coloured))


def parse_crosses(text: str, rules: Rules = LONGO) -> tuple[Cross, ...]:
    """Read one cross, or the two of a turn in their order.

    >>> parse_crosses("zelená 3"), parse_crosses("r6; blue 13")[1].number
    ((Cross(row=2, number=3, by=''),), 13)
    >>> parse_crosses("6 green and 13 blue") == parse_crosses("zelená 6 modrá 13")
    True
    """
    parts = [(match[0], match.start()) for match in _PART.finditer(text) if fold(match[0]) not in AND_WORDS]
    if not parts:
        raise NotationError("bad_cross", word="", text=text, place=0)
    found = []
    for index in range(0, len(parts), 2):
        pair = sorted(parts[index : index + 2], key=lambda part: _is_number(part[0]))
        if [_is_number(word) for word, _place in pair] != [False, True]:
            start, end = parts[index][1], max(place + len(word) for word, place in pair)
            raise NotationError("bad_cross", word=text[start:end], text=text, place=start)
        (word, place), (number, at) = pair
        row = _row(word, text, place)
        found.append(Cross(row, _number(number, text, at)))
        _check_number(row, found[-1].number, rules, text, at)
    if len(found) > 2:
        raise NotationError("cross_count", count=len(found))
    return tuple(found)


def _is_number(word: str) -> bool:
    return word.lstrip("-").isdecimal()
