"""Equations laid of sticks: glyphs, rule sets, reading and truth.

A row is a list of cells; a cell is a set of strokes. A stroke has a name and, in `PLACES`, a place, so that
glyphs can be compared and drawn. Roman numerals and seven-segment digits are two alphabets over the same signs.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from probability.faults import NotationError

if TYPE_CHECKING:
    from collections.abc import Iterator

Cell: TypeAlias = "frozenset[str]"
Row: TypeAlias = "tuple[Cell, ...]"

# Where a stroke lies in its cell: x to the right, y upwards, a stick is 1 long (slants a little longer).
PLACES: Final = {
    "top": (0.0, 2.0, 1.0, 2.0),
    "middle": (0.0, 1.0, 1.0, 1.0),
    "bottom": (0.0, 0.0, 1.0, 0.0),
    "upper left": (0.0, 1.0, 0.0, 2.0),
    "upper right": (1.0, 1.0, 1.0, 2.0),
    "lower left": (0.0, 0.0, 0.0, 1.0),
    "lower right": (1.0, 0.0, 1.0, 1.0),
    "I": (0.5, 0.25, 0.5, 1.75),
    "\\v": (0.0, 1.75, 0.5, 0.25),
    "/v": (1.0, 1.75, 0.5, 0.25),
    "\\": (0.05, 1.75, 0.95, 0.25),
    "/": (0.05, 0.25, 0.95, 1.75),
    "L|": (0.1, 0.25, 0.1, 1.75),
    "L_": (0.1, 0.25, 0.95, 0.25),
    "C-": (0.1, 1.75, 0.95, 1.75),
    "D1": (0.1, 1.75, 0.9, 1.0),
    "D2": (0.1, 0.25, 0.9, 1.0),
    "M|": (0.0, 0.25, 0.0, 1.75),
    "M\\": (0.0, 1.75, 0.5, 0.8),
    "M/": (1.0, 1.75, 0.5, 0.8),
    "|M": (1.0, 0.25, 1.0, 1.75),
    "-": (0.1, 1.0, 0.9, 1.0),
    "=": (0.1, 0.65, 0.9, 0.65),
    "+": (0.5, 0.6, 0.5, 1.4),
    "x\\": (0.2, 1.3, 0.8, 0.7),
    "x/": (0.2, 0.7, 0.8, 1.3),
    "!": (0.25, 0.35, 0.75, 1.35),
}

_SEGMENTS: Final = {
    "0": "top bottom upper_left upper_right lower_left lower_right",
    "1": "upper_right lower_right",
    "2": "top upper_right middle lower_left bottom",
    "3": "top upper_right middle lower_right bottom",
    "4": "upper_left middle upper_right lower_right",
    "5": "top upper_left middle lower_right bottom",
    "6": "top upper_left middle lower_left lower_right bottom",
    "7": "top upper_right lower_right",
    "8": "top middle bottom upper_left upper_right lower_left lower_right",
    "9": "top upper_left upper_right middle lower_right bottom",
}
_ROMAN: Final = {
    "I": ("I",),
    "V": ("\\v", "/v"),
    "X": ("\\", "/"),
    "L": ("L|", "L_"),
    "C": ("C-", "L|", "L_"),
    "D": ("L|", "D1", "D2"),
    "M": ("M|", "M\\", "M/", "|M"),
}
_SIGNS: Final = {"+": ("-", "+"), "-": ("-",), "=": ("-", "="), "×": ("x\\", "x/"), "≠": ("-", "=", "!")}
RELATIONS: Final = "=≠"
OPERATORS: Final = "+-×"
DIGITS: Final = ("roman", "seven-segment")
RULES: Final = ("strict", "default", "flexible")


class Rules(NamedTuple):
    """What may be read and laid, by name.

    Attributes
    ----------
    insert : whether sticks may make a new sign or letter beside the others.
    crossing : whether an upright stick of a letter and that of a plus are the same stick.
    slanted : whether a lone slanted stick may be read as I.
    leading_minus : whether a side may begin with a minus.
    unequal : whether ≠ counts as a true equation.
    leading_zero : whether a number may begin with 0.
    additive : whether IIII and the like are read.
    variants : whether 6 and 9 without their tail, 7 with four sticks, and 1 on the left are read.
    fixed_equals : whether the equals sign keeps its two sticks.
    """

    name: str
    digits: str
    insert: bool
    crossing: bool
    slanted: bool = False
    leading_minus: bool = False
    unequal: bool = False
    leading_zero: bool = True
    additive: bool = False
    variants: bool = False
    fixed_equals: bool = False


_RULES: Final = {
    ("strict", "roman"): Rules("strict", "roman", insert=True, crossing=False, fixed_equals=True),
    ("default", "roman"): Rules("default", "roman", insert=True, crossing=True),
    ("flexible", "roman"): Rules("flexible", "roman", True, True, True, True, True, additive=True),
    ("strict", "seven-segment"): Rules(
        "strict", "seven-segment", False, False, leading_zero=False, fixed_equals=True
    ),
    ("default", "seven-segment"): Rules("default", "seven-segment", False, False, fixed_equals=True),
    ("flexible", "seven-segment"): Rules(
        "flexible", "seven-segment", True, False, leading_minus=True, unequal=True, variants=True
    ),
}


def rules(name: str, digits: str) -> Rules:
    """A rule set by its name.

    >>> rules("default", "roman").insert, rules("strict", "seven-segment").leading_zero
    (True, False)
    """
    return _RULES[name, digits]


@lru_cache(maxsize=16)
def glyphs(law: Rules) -> dict[str, tuple[Cell, ...]]:
    """Every sign of an alphabet with the ways of laying it, the usual one first.

    >>> sorted(len(cell) for cell in glyphs(rules("default", "seven-segment"))["8"])
    [7]
    """
    table = {sign: [frozenset(strokes)] for sign, strokes in _SIGNS.items() if sign != "≠" or law.unequal}
    if law.digits == "seven-segment":
        table |= {
            sign: [frozenset(text.replace("_", " ") for text in row.split())]
            for sign, row in _SEGMENTS.items()
        }
        if law.variants:
            table["6"].append(table["6"][0] - {"top"})
            table["9"].append(table["9"][0] - {"bottom"})
            table["7"].append(table["7"][0] | {"upper left"})
            table["1"].append(frozenset({"upper left", "lower left"}))
    else:
        table |= {sign: [frozenset(strokes)] for sign, strokes in _ROMAN.items()}
        if law.crossing:
            # A whole stick stands for the upright of a plus, so I and + differ by the level stick alone.
            table["+"].append(frozenset({"-", "I"}))
        if law.slanted:
            table["I"] += [frozenset({stroke}) for stroke in ("\\", "/", "\\v", "/v")]
    return {sign: tuple(cells) for sign, cells in table.items()}


@lru_cache(maxsize=16)
def signs(law: Rules) -> dict[Cell, str]:
    """What each cell reads as.

    >>> signs(rules("default", "roman"))[frozenset({"-"})]
    '-'
    """
    return {cell: sign for sign, cells in glyphs(law).items() for cell in cells}


_SPELLINGS: Final = str.maketrans({"−": "-", "–": "-", "*": "×", "·": "×", "х": "×", "‐": "-"})


def guess_digits(text: str) -> str:
    """Whether an equation is written in digits or in Roman numerals.

    >>> guess_digits("8-9=3"), guess_digits("VI-IV=IX")
    ('seven-segment', 'roman')
    """
    return "seven-segment" if any(char.isdigit() for char in text) else "roman"


def parse_row(text: str, law: Rules) -> Row:
    """An equation as people write it, as cells of strokes.

    Raises NotationError for a sign that the alphabet does not know, and for what is no equation at all.

    >>> [len(cell) for cell in parse_row("VI-IV=IX", rules("default", "roman"))]
    [2, 1, 1, 1, 2, 2, 1, 2]
    """
    plain = text.translate(_SPELLINGS).replace("!=", "≠ ").replace("<>", "≠ ").upper()
    if not plain.strip():
        raise NotationError("empty_equation", text=text)
    if len(plain) > 40:
        raise NotationError("equation_too_long", length=len(plain), limit=40)
    known = glyphs(law) | ({} if law.unequal else {"≠": (frozenset(_SIGNS["≠"]),)})
    cells = []
    for place, char in enumerate(plain):
        if char.isspace():
            continue
        if char == "X" and law.digits == "seven-segment":
            char = "×"
        if char not in known:
            raise NotationError("unknown_sign", word=text[place], text=text, place=place, candidates=known)
        cells.append(known[char][0])
    return tuple(cells)


_PARTS: Final = re.compile(r"([+\-×=≠])")


def read_row(row: Row, law: Rules) -> str | None:
    """The text of a row, None if some cell is no sign.

    >>> law = rules("default", "roman")
    >>> read_row(parse_row("V+V=X", law), law)
    'V+V=X'
    """
    table = signs(law)
    text = [table.get(cell) for cell in row]
    return None if None in text else "".join(char for char in text if char)


@lru_cache(maxsize=1 << 16)
def is_true(text: str, law: Rules) -> bool | None:
    """Whether an equation holds; None if it is not well formed.

    >>> law = rules("default", "roman")
    >>> is_true("VI+IV=X", law), is_true("V+V=XI", law), is_true("V+=X", law)
    (True, False, None)
    """
    marks = [char for char in text if char in RELATIONS]
    if len(marks) != 1:
        return None
    left, right = (value_of(side, law) for side in text.split(marks[0]))
    if left is None or right is None:
        return None
    return (left == right) == (marks[0] == "=")


def value_of(text: str, law: Rules) -> int | None:
    """The value of one side, times before plus and minus; None if it is not well formed.

    >>> value_of("2+3×4", rules("default", "seven-segment"))
    14
    """
    if text.startswith("-") and law.leading_minus and text[1:2] != "-":
        text = "0" + text if law.digits == "seven-segment" else "O" + text
    total, sign, product = 0, 1, 1
    for number, operator in _terms(text, law):
        if number is None:
            return None
        product *= number
        if operator != "×":
            total += sign * product
            sign, product = (-1 if operator == "-" else 1), 1
    return total


def _terms(text: str, law: Rules) -> Iterator[tuple[int | None, str]]:
    """The numbers of a side, each with the operator after it (empty after the last)."""
    parts = _PARTS.split(text)
    for place in range(0, len(parts), 2):
        yield number_of(parts[place], law), parts[place + 1] if place + 1 < len(parts) else ""


def number_of(text: str, law: Rules) -> int | None:
    """The value of a numeral, None if the rules do not read it.

    >>> number_of("XIV", rules("strict", "roman")), number_of("IIII", rules("strict", "roman"))
    (14, None)
    >>> number_of("05", rules("default", "seven-segment")), number_of("05", rules("strict", "seven-segment"))
    (5, None)
    """
    if not text:
        return None
    if law.digits == "seven-segment":
        if not text.isdigit() or (len(text) > 1 and text[0] == "0" and not law.leading_zero):
            return None
        return int(text)
    if text == "O" and law.leading_minus:
        return 0
    return roman_value(text, law.additive)


_ROMAN_STRICT: Final = re.compile(r"M*(CM|CD|D?C{0,3})(XC|XL|L?X{0,3})(IX|IV|V?I{0,3})")
_ROMAN_ADDITIVE: Final = re.compile(r"M*(CM|CD|D?C{0,4})(XC|XL|L?X{0,4})(IX|IV|V?I{0,4})")
_VALUES: Final = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100, "D": 500, "M": 1000}


def roman_value(text: str, additive: bool = False) -> int | None:
    """The value of a Roman numeral in its usual form, or with up to four equal letters.

    >>> roman_value("MCMXCIV"), roman_value("IIX"), roman_value("VIIII", additive=True)
    (1994, None, 9)
    """
    if not text or not (_ROMAN_ADDITIVE if additive else _ROMAN_STRICT).fullmatch(text):
        return None
    values = [_VALUES[char] for char in text]
    return sum(-a if a < b else a for a, b in zip(values, [*values[1:], 0], strict=True))
