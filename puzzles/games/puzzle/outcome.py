"""The one shape of every puzzle's answer: lines before and after, counts, and the scope of the claim."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from puzzles.lattice import Lattice, Stick


class Line(NamedTuple):
    """A stick as it is drawn, with the name by which it is told.

    >>> Line("0,0:1,0", 0.0, 0.0, 1.0, 0.0).name
    '0,0:1,0'
    """

    name: str
    x1: float
    y1: float
    x2: float
    y2: float


class Mark(NamedTuple):
    """Something else in the picture: a tree, a disc, the water."""

    kind: str
    x: float
    y: float
    size: float


class Count(NamedTuple):
    """How many shapes of one kind and size (in sticks) there are."""

    kind: str
    size: Fraction
    count: int  # type: ignore[assignment]  # hides tuple.count, which nobody needs here


class Item(NamedTuple):
    """One answer, standing for its class of *size* answers."""

    size: int
    kept: tuple[Line, ...]
    removed: tuple[Line, ...]
    added: tuple[Line, ...]
    shapes: tuple[Count, ...] = ()
    text: str = ""
    marks: tuple[Mark, ...] = ()


class Outcome(NamedTuple):
    """All answers to a puzzle.

    *scope* is a code with values: what was searched, so that "none" never says more than it knows.
    """

    total: int
    classes: int
    start: tuple[Line, ...]
    start_shapes: int | None
    items: tuple[Item, ...]
    scope: str
    values: Mapping[str, Any]
    complete: bool = True
    marks: tuple[Mark, ...] = ()
    text: str = ""
    every: bool = False

    @property
    def numbered(self) -> int:
        """How many answers the numbering runs to: classes, or all of them where each is listed.

        >>> Outcome(8, 2, (), None, (), "", {}).numbered
        2
        """
        return self.total if self.every else self.classes


def point_name(point: Sequence[int], refine: int = 1) -> str:
    """The ends of a stick as people write them, in whole sticks.

    >>> point_name((2, -1)), point_name((1, 2), 2)
    ('2,-1', '1/2,1')
    """
    return ",".join(str(Fraction(x, refine)) for x in point)


def stick_name(piece: Stick, refine: int = 1) -> str:
    """A stick by its two ends.

    >>> stick_name(((0, 0), (1, 0)))
    '0,0:1,0'
    """
    return f"{point_name(piece[0], refine)}:{point_name(piece[1], refine)}"


def segment(x1: float, y1: float, x2: float, y2: float) -> Line:
    """A stick that lies on no lattice, named by its measured ends.

    >>> segment(0, 0, 0.5, 2**0.5).name
    '0,0:0.5,1.4142'
    """
    name = ":".join(f"{round(x, 4) + 0.0:g},{round(y, 4) + 0.0:g}" for x, y in ((x1, y1), (x2, y2)))
    return Line(name, x1, y1, x2, y2)


def loose_sticks(count: int) -> tuple[Line, ...]:
    """Sticks side by side, not yet laid.

    >>> len(loose_sticks(6))
    6
    """
    return tuple(Line(f"#{i + 1}", i * 0.5, 0.0, i * 0.5, 1.0) for i in range(count))


def line_of(piece: Stick, lattice: Lattice, refine: int = 1) -> Line:
    """A stick of a lattice, placed in the plane.

    >>> from puzzles.lattice import SQUARE
    >>> line_of(((0, 0), (2, 0)), SQUARE, 2)
    Line(name='0,0:1,0', x1=0.0, y1=0.0, x2=1.0, y2=0.0)
    """
    (x1, y1), (x2, y2) = (lattice.place(end) for end in piece)
    return Line(stick_name(piece, refine), x1 / refine, y1 / refine, x2 / refine, y2 / refine)
