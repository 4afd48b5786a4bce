"""Six bars, each touching every other: two layers of three.

A layer is a pinwheel: three bars around a triangle, the end of each against the side of the next. The directions
are 0 and ±(8, 15)/17, about 62° apart, so that all places are rational and touching is exact. The upper layer is a
pinwheel too, turned and mirrored by the symmetries of the square, and shifted in steps of half a bar's width. Bars
of one layer touch without overlapping; a bar of the upper layer lies on one of the lower layer where they overlap.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from puzzles.games.puzzle.outcome import Item, Line, Mark, Outcome, segment
from puzzles.lattice import SQUARE, apply

if TYPE_CHECKING:
    from collections.abc import Iterator

    from puzzles.lattice import Matrix

LENGTH: Final = 20
HALF: Final = 1
SIZES: Final = range(6, 13, 2)
REACH: Final = 3
# All places are multiples of this, so that they can be kept as whole numbers.
UNIT: Final = Fraction(1, 17 * 17 * 16 * 3)
Vector = tuple[int, int]


class Bar(NamedTuple):
    """A bar: the middles of its two ends, and the vector from there to a corner; in units of `UNIT`."""

    start: Vector
    end: Vector
    side: Vector

    @property
    def corners(self) -> list[Vector]:
        """The four corners.

        >>> Bar((0, 0), (9, 0), (0, 1)).corners
        [(0, 1), (0, -1), (9, 1), (9, -1)]
        """
        u, v = self.side
        return [(x + s * u, y + s * v) for x, y in (self.start, self.end) for s in (1, -1)]


Layer = tuple[Bar, Bar, Bar]


def relation(left: Bar, right: Bar) -> int:
    """0 if two bars are apart, 1 if they just touch, 2 if they overlap (separating axes, exactly).

    >>> flat = Bar((0, 0), (9, 0), (0, 1))
    >>> relation(flat, Bar((0, 2), (9, 2), (0, 1))), relation(flat, Bar((4, -3), (4, 3), (1, 0)))
    (1, 2)
    >>> relation(flat, Bar((0, 5), (9, 5), (0, 1)))
    0
    """
    answer = 2
    mine, other = left.corners, right.corners
    for bar in (left, right):
        for u, v in (bar.side, (bar.side[1], -bar.side[0])):
            first, second = ([x * u + y * v for x, y in corners] for corners in (mine, other))
            gap = max(min(first) - max(second), min(second) - max(first))
            if gap > 0:
                return 0
            if gap == 0:
                answer = 1
    return answer


def pinwheel(size: int) -> Layer:
    """Three bars around a triangle with a base of *size*, each with its end against the next one's side.

    >>> one, two, three = pinwheel(6)
    >>> relation(one, two), relation(two, three), relation(three, one)
    (1, 1, 1)
    """
    low, mid = Fraction(8, 17), Fraction(15, 17)
    apex = (Fraction(size, 2), Fraction(15 * size, 16))
    leg = Fraction(17 * size, 16)
    # Where a bar stops short of the next line: half a width for the other bar, and the corner of its own end.
    at_base, at_apex = Fraction(5, 3) * HALF, Fraction(15, 8) * HALF
    return (
        _bar((Fraction(0), Fraction(0)), (Fraction(1), Fraction(0)), size - at_base),
        _bar((Fraction(size), Fraction(0)), (-low, mid), leg - at_apex),
        _bar(apex, (-low, -mid), leg - at_base),
    )


def _bar(origin: tuple[Fraction, Fraction], way: tuple[Fraction, Fraction], reach: Fraction) -> Bar:
    (x, y), (u, v) = origin, way
    ends = [(x + t * u, y + t * v) for t in (reach - LENGTH, reach)]
    start, end, side = ((int(a / UNIT), int(b / UNIT)) for a, b in (*ends, (-v * HALF, u * HALF)))
    return Bar(start, end, side)


def turned(layer: Layer, matrix: Matrix, shift: Vector = (0, 0)) -> Layer:
    """A layer turned or mirrored about the origin, and shifted.

    >>> turned(pinwheel(6), ((0, -1), (1, 0)))[0].side[1]
    0
    """

    def place(point: Vector) -> Vector:
        x, y = apply(matrix, point)
        return (x + shift[0], y + shift[1])

    one, two, three = (
        Bar(place(bar.start), place(bar.end), (apply(matrix, bar.side)[0], apply(matrix, bar.side)[1]))
        for bar in layer
    )
    return (one, two, three)


def centred(size: int) -> Layer:
    """A pinwheel with the middle of its triangle at the origin."""
    shift = (-int(Fraction(size, 2) / UNIT), -int(Fraction(5 * size, 16) / UNIT))
    return turned(pinwheel(size), ((1, 0), (0, 1)), shift)


def stacks() -> Iterator[tuple[Layer, Layer]]:
    """Every lower pinwheel under every upper one that touches all of it."""
    step = int(HALF / UNIT)
    layers = {size: centred(size) for size in SIZES}
    shifts = [(x * step, y * step) for x in range(-REACH, REACH + 1) for y in range(-REACH, REACH + 1)]
    for lower in layers.values():
        for upper in layers.values():
            for matrix in SQUARE.symmetries:
                for shift in shifts:
                    above = turned(upper, matrix, shift)
                    if all(relation(a, b) == 2 for a in lower for b in above):
                        yield lower, above


def _key(lower: Layer, upper: Layer) -> tuple[tuple[tuple[Vector, ...], ...], ...]:
    """A stack without regard to the order of its bars and to where it lies."""
    x, y = min(end for bar in (*lower, *upper) for end in (bar.start, bar.end))
    return tuple(
        tuple(sorted(tuple(sorted((a - x, b - y) for a, b in (bar.start, bar.end))) for bar in layer))
        for layer in (lower, upper)
    )


def _form(lower: Layer, upper: Layer) -> object:
    """The same for stacks that turning, mirroring or looking from below makes equal."""
    pairs = [(lower, upper), (upper, lower)]
    return min(_key(turned(a, matrix), turned(b, matrix)) for a, b in pairs for matrix in SQUARE.symmetries)


def start() -> Outcome:
    """Six bars side by side, not yet laid.

    >>> len(start().start)
    6
    """
    lines = tuple(segment(-0.5, 0.7 - i * 0.2, 0.5, 0.7 - i * 0.2) for i in range(1, 7))
    values = {"length": LENGTH, "width": 2 * HALF, "reach": REACH}
    return Outcome(0, 0, lines, None, (), "two_layers", values, marks=_width())


@lru_cache(maxsize=1)
def solve() -> Outcome:
    """Every stack of two pinwheels in which each bar touches each other one.

    >>> outcome = solve()
    >>> outcome.total > outcome.classes > 0
    True
    """
    classes: dict[object, list[tuple[Layer, Layer]]] = {}
    for lower, upper in stacks():
        classes.setdefault(_form(lower, upper), []).append((lower, upper))
    items = tuple(
        Item(len(members), tuple(map(_line, members[0][0])), (), tuple(map(_line, members[0][1])))
        for members in classes.values()
    )
    items = tuple(item._replace(marks=_width()) for item in items)
    total = sum(item.size for item in items)
    return start()._replace(total=total, classes=len(items), items=items)


def _width() -> tuple[Mark, ...]:
    return (Mark("bar", 0.0, 0.0, 2 * HALF / LENGTH),)


def _line(bar: Bar) -> Line:
    scale = float(UNIT) / LENGTH
    x1, y1, x2, y2 = (value * scale for value in (*bar.start, *bar.end))
    return segment(x1, y1, x2, y2)
