"""Figures drawn with characters, as the commands print them: read back into sticks.

A square is four characters wide and two lines high; a row of triangles is two lines high, each row shifted by two
characters. Dots, plus signs and letters o mark points and mean nothing::

    +---+---+          *
    |   |   |         / \\
    +---+---+        *---*
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from probability.faults import NotationError
from puzzles.lattice import add, corner, scale, stick

if TYPE_CHECKING:
    from collections.abc import Iterator

    from puzzles.lattice import Stick

LEVEL: Final = "-─━═_=–—"
UPRIGHT: Final = "|│┃║H"
RISING: Final = "/╱▞Z"
FALLING: Final = "\\╲▚N"
IGNORED: Final = " +*o.·•┼╌┆'`:,"
LARGEST: Final = 10_000


class Char(NamedTuple):
    """A character that means a stick or a part of one."""

    row: int
    column: int
    kind: str


def characters(text: str) -> Iterator[Char]:
    """What is drawn, character by character.

    >>> list(characters("+---+"))[0]
    Char(row=0, column=1, kind='level')
    """
    kinds = {
        char: kind
        for chars, kind in zip(
            (LEVEL, UPRIGHT, RISING, FALLING), ("level", "upright", "rising", "falling"), strict=True
        )
        for char in chars
    }
    for row, line in enumerate(text.expandtabs().splitlines()):
        for column, char in enumerate(line):
            if char in kinds:
                yield Char(row, column, kinds[char])
            elif char not in IGNORED:
                raise NotationError("unknown_drawing", word=char, text=line, place=column, line=row + 1)


def parse_drawing(text: str, lattice: str) -> frozenset[Stick]:
    """The sticks of a drawing, the lower left corner at 0,0.

    >>> sorted(parse_drawing("+---+\\n|   |\\n+---+", "square"))[:2]
    [((0, 0), (0, 1)), ((0, 0), (1, 0))]
    >>> len(parse_drawing("  *\\n / \\\\\\n*---*", "triangle"))
    3
    """
    if len(text) > LARGEST:
        raise NotationError("drawing_too_large", length=len(text), limit=LARGEST)
    drawn = list(characters(text))
    if not drawn:
        raise NotationError("no_sticks")
    found = set(_squares(drawn) if lattice == "square" else _triangles(drawn))
    shift = scale(corner(found), -1)
    return frozenset(stick(add(a, shift), add(b, shift)) for a, b in found)


def _bottom(drawn: list[Char]) -> int:
    """The line of the lowest points: slants and uprights end one line below themselves."""
    return max(char.row + (char.kind != "level") for char in drawn)


def _out_of_step(char: Char) -> NotationError:
    return NotationError("drawing_out_of_step", line=char.row + 1, column=char.column + 1)


def _squares(drawn: list[Char]) -> Iterator[Stick]:
    bottom = _bottom(drawn)
    origin = _origin([char for char in drawn if char.kind == "upright"], drawn, lambda char: char.column)
    for char in drawn:
        across, step = divmod(char.column - origin, 4)
        up, half = divmod(bottom - char.row, 2)
        if char.kind not in ("level", "upright") or half != (char.kind == "upright"):
            raise _out_of_step(char)
        if char.kind == "upright":
            if step:
                raise _out_of_step(char)
            yield stick((across, up), (across, up + 1))
        elif step == 2:
            yield stick((across, up), (across + 1, up))


def _origin(sure: list[Char], drawn: list[Char], column: object) -> int:
    """The column of some point: of a stick that fixes it, else one before the first level stroke."""
    if sure and callable(column):
        return int(column(sure[0]))
    return min(char.column for char in drawn) - 1


def _triangles(drawn: list[Char]) -> Iterator[Stick]:
    bottom = _bottom(drawn)

    def foot(char: Char) -> int:
        """The column of a slant's lower end, as if its row were the lowest."""
        return char.column + (1 if char.kind == "falling" else -1) - (bottom - char.row - 1)

    slants = [char for char in drawn if char.kind in ("rising", "falling")]
    level = [char for char in drawn if char.kind == "level"]
    first = min(level, default=Char(0, 0, ""), key=lambda char: (char.row, char.column))
    origin = foot(slants[0]) if slants else first.column - 1 - (bottom - first.row)
    for char in drawn:
        up, half = divmod(bottom - char.row, 2)
        if char.kind == "upright" or half != (char.kind != "level"):
            raise _out_of_step(char)
        if char.kind == "level":
            across, step = divmod(char.column - origin - 2 * up, 4)
            if step == 2:
                yield stick((across, up), (across + 1, up))
            continue
        across, step = divmod(foot(char) - origin, 4)
        if step:
            raise _out_of_step(char)
        yield stick((across, up), (across - (char.kind == "falling"), up + 1))
