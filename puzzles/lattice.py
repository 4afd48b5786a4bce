"""Lattices on which sticks lie: points, directions, windows and symmetries, in whole numbers.

A point is a tuple of integers, counted in small edges; a stick covers `refine` small edges in one of the
lattice's directions. Refinement 1 puts sticks on lattice lines only, refinement 2 also at half a stick.
"""

from __future__ import annotations

from itertools import pairwise, permutations, product
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

Point: TypeAlias = "tuple[int, ...]"
Stick: TypeAlias = "tuple[Point, Point]"
Matrix: TypeAlias = "tuple[tuple[int, ...], ...]"


class Lattice(NamedTuple):
    """A lattice: its directions (one of each opposite pair), its symmetries, and how a window is bounded.

    *bounds* are linear forms; a window keeps each of them within the figure's range and a margin. The forms
    are permuted (up to sign) by the symmetries, so that a symmetry of the figure is one of its window too.

    >>> SQUARE.name, len(SQUARE.symmetries), len(TRIANGLE.symmetries), len(CUBIC.symmetries)
    ('square', 8, 12, 48)
    """

    name: str
    directions: tuple[Point, ...]
    bounds: tuple[Point, ...]
    symmetries: tuple[Matrix, ...]
    parity: int = 1

    def place(self, point: Sequence[float]) -> tuple[float, float]:
        """Where a point lies in the plane, x to the right and y upwards.

        >>> SQUARE.place((2, 1)), TRIANGLE.place((2, 2))[0]
        ((2.0, 1.0), 3.0)
        """
        if self.name == "square":
            return float(point[0]), float(point[1])
        if self.name == "triangle":
            return point[0] + point[1] / 2, point[1] * 0.75**0.5
        x, y, z = point
        # Seen along a line close to the space diagonal, so that no two lattice directions coincide.
        return (x - y) * 0.5 + z * 0.08, (x + y) * -0.29 + z * 0.62


def add(left: Point, right: Point) -> Point:
    """Add two vectors.

    >>> add((1, 2), (3, 4))
    (4, 6)
    """
    if len(left) == 2:  # spelled out, because most of the work on a flat lattice is this
        return (left[0] + right[0], left[1] + right[1])
    return tuple(a + b for a, b in zip(left, right, strict=True))


def scale(vector: Point, factor: int) -> Point:
    """Stretch a vector.

    >>> scale((1, -2), 3)
    (3, -6)
    """
    return tuple(factor * a for a in vector)


def apply(matrix: Matrix, point: Point) -> Point:
    """Turn or mirror a point.

    >>> apply(((0, -1), (1, 0)), (2, 1))
    (-1, 2)
    """
    if len(point) == 2:
        (a, b), (c, d) = matrix
        x, y = point
        return (a * x + b * y, c * x + d * y)
    return tuple(sum(a * b for a, b in zip(row, point, strict=True)) for row in matrix)


def stick(start: Point, end: Point) -> Stick:
    """A stick by its two ends, in either order.

    >>> stick((1, 0), (0, 0))
    ((0, 0), (1, 0))
    """
    return (start, end) if start <= end else (end, start)


def _signed_permutations(size: int) -> tuple[Matrix, ...]:
    rows = [tuple(int(i == j) for j in range(size)) for i in range(size)]
    return tuple(
        tuple(scale(rows[i], sign) for i, sign in zip(order, signs, strict=True))
        for order in permutations(range(size))
        for signs in product((1, -1), repeat=size)
    )


def _hexagonal() -> tuple[Matrix, ...]:
    """The twelve symmetries of the triangular lattice: permute x, y, -x-y, and perhaps turn by half."""
    forms = ((1, 0), (0, 1), (-1, -1))
    return tuple(
        (scale(forms[order[0]], sign), scale(forms[order[1]], sign))
        for order in permutations(range(3))
        for sign in (1, -1)
    )


SQUARE = Lattice("square", ((1, 0), (0, 1)), ((1, 0), (0, 1)), _signed_permutations(2))
TRIANGLE = Lattice("triangle", ((1, 0), (0, 1), (-1, 1)), ((1, 0), (0, 1), (1, 1)), _hexagonal())
CUBIC = Lattice(
    "cubic",
    ((1, 1, 0), (1, -1, 0), (1, 0, 1), (1, 0, -1), (0, 1, 1), (0, 1, -1)),
    ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    _signed_permutations(3),
    parity=2,
)
LATTICES = {lattice.name: lattice for lattice in (SQUARE, TRIANGLE, CUBIC)}


def _value(form: Point, point: Point) -> int:
    return sum(a * b for a, b in zip(form, point, strict=True))


def window(lattice: Lattice, points: Iterable[Point], margin: int) -> list[Point]:
    """The lattice points no further than *margin* small edges beyond the given ones, sorted.

    >>> len(window(SQUARE, [(0, 0), (2, 2)], 1)), len(window(TRIANGLE, [(0, 0), (2, 0), (0, 2)], 0))
    (25, 6)
    """
    known = list(points)
    ranges = []
    for form in lattice.bounds:
        values = [_value(form, point) for point in known]
        ranges.append(range(min(values) - margin, max(values) + margin + 1))
    # The first forms are the coordinates themselves; the rest only cut corners off.
    size = len(known[0])
    extra = list(zip(lattice.bounds, ranges, strict=True))[size:]
    return [
        point
        for point in product(*ranges[:size])
        if sum(point) % lattice.parity == 0 and all(_value(form, point) in span for form, span in extra)
    ]


def window_size(lattice: Lattice, points: Iterable[Point], margin: int) -> int:
    """An upper bound on the points of a window, without making it.

    >>> window_size(SQUARE, [(0, 0), (2, 2)], 1)
    25
    """
    known = list(points)
    total = 1
    for form in lattice.bounds[: len(known[0])]:
        values = [_value(form, point) for point in known]
        total *= max(values) - min(values) + 1 + 2 * margin
    return total


def small_edges(piece: Stick, refine: int) -> list[Stick]:
    """The small edges that a stick covers.

    >>> small_edges(((0, 0), (2, 0)), 2)
    [((0, 0), (1, 0)), ((1, 0), (2, 0))]
    """
    start, end = piece
    step = tuple((b - a) // refine for a, b in zip(start, end, strict=True))
    points = [add(start, scale(step, i)) for i in range(refine + 1)]
    return [stick(a, b) for a, b in pairwise(points)]


def corner(pieces: Iterable[Stick]) -> Point:
    """The least value of each coordinate.

    >>> corner([((0, 3), (1, 2))])
    (0, 2)
    """
    return tuple(map(min, zip(*(point for piece in pieces for point in piece), strict=True)))


class Motion(NamedTuple):
    """A symmetry of the lattice followed by a shift.

    >>> Motion(((0, -1), (1, 0)), (1, 0)).move(((0, 0), (1, 0)))
    ((1, 0), (1, 1))
    """

    matrix: Matrix
    shift: Point

    def move(self, piece: Stick) -> Stick:
        """Where a stick goes."""
        start, end = (add(apply(self.matrix, point), self.shift) for point in piece)
        return stick(start, end)


def symmetries(lattice: Lattice, figure: frozenset[Stick]) -> list[Motion]:
    """Every motion that brings a figure onto itself, the identity among them.

    >>> grid = frozenset({((0, 0), (1, 0)), ((0, 0), (0, 1)), ((1, 0), (1, 1)), ((0, 1), (1, 1))})
    >>> len(symmetries(SQUARE, grid))
    8
    """
    found = []
    home = corner(figure)
    still = (0,) * len(home)
    for matrix in lattice.symmetries:
        turned = [Motion(matrix, still).move(piece) for piece in figure]
        shift = tuple(a - b for a, b in zip(home, corner(turned), strict=True))
        motion = Motion(matrix, shift)
        if figure == {motion.move(piece) for piece in figure}:
            found.append(motion)
    return found


def normal_form(lattice: Lattice, figure: frozenset[Stick]) -> tuple[Stick, ...]:
    """The same text for all turned, mirrored and shifted copies of a figure.

    >>> normal_form(SQUARE, frozenset({((5, 5), (5, 6))}))
    (((0, 0), (0, 1)),)
    """
    forms = []
    zero = (0,) * len(lattice.directions[0])
    for matrix in lattice.symmetries:
        turned = [Motion(matrix, zero).move(piece) for piece in figure]
        shift = scale(corner(turned), -1)
        forms.append(tuple(sorted(stick(add(a, shift), add(b, shift)) for a, b in turned)))
    return min(forms)
