"""Shapes of every size that sticks can outline on a lattice."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Final, NamedTuple

from puzzles.lattice import add, scale, stick

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from puzzles.lattice import Lattice, Point


class Shape(NamedTuple):
    """An outline: its kind, the length of its (longest) side in small edges, and the mask of its edges."""

    kind: str
    size: int
    mask: int


# Which shapes a lattice knows; the kinds are stable codes.
KINDS: Final = {
    "square": ("square", "rectangle"),
    "triangle": ("triangle", "rhombus", "hexagon"),
    "cubic": ("triangle",),
}


def _paths(lattice: Lattice, kind: str) -> Iterator[tuple[tuple[Point, int], ...]]:
    """One closed walk for each outline, begun at its least corner; the others only repeat it."""
    seen = set()
    for path in _all_paths(lattice, kind):
        corners = [(0,) * len(path[0][0])]
        for step, _which in path:
            corners.append(add(corners[-1], step))
        if min(corners) == corners[0] and frozenset(corners) not in seen:
            seen.add(frozenset(corners))
            yield path


def _all_paths(lattice: Lattice, kind: str) -> Iterator[tuple[tuple[Point, int], ...]]:
    """Closed walks of unit sides, each side with the index of its length (0 or 1)."""
    both = [*lattice.directions, *(scale(direction, -1) for direction in lattice.directions)]
    zero = (0,) * len(both[0])
    if kind in ("square", "rectangle"):
        yield (((1, 0), 0), ((0, 1), 1), ((-1, 0), 0), ((0, -1), 1))
    elif kind == "triangle":
        for first, second in product(both, both):
            third = scale(add(first, second), -1)
            if third in both and add(first, second) != zero:
                yield ((first, 0), (second, 0), (third, 0))
    elif kind == "rhombus":
        for first, second in product(both, both):
            if first != second and add(first, second) != zero:
                yield ((first, 0), (second, 0), (scale(first, -1), 0), (scale(second, -1), 0))
    else:
        turn = ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))
        yield tuple((step, 0) for step in turn)


class Edges:
    """The small edges among some points, numbered, with the mask of every straight run.

    >>> from puzzles.lattice import SQUARE, window
    >>> len(Edges(SQUARE, window(SQUARE, [(0, 0), (2, 2)], 0)).order)
    12
    """

    def __init__(self, lattice: Lattice, points: Sequence[Point]) -> None:
        known = set(points)
        self.points = points
        self.order = [
            stick(p, q) for p in points for step in lattice.directions if (q := add(p, step)) in known
        ]
        self.number = {edge: bit for bit, edge in enumerate(self.order)}
        self.runs: dict[tuple[Point, Point], list[tuple[int, Point]]] = {}
        for step in lattice.directions:
            for way in (step, scale(step, -1)):
                self._trace(way, points[::-1] if way > scale(way, 0) else points)

    def _trace(self, way: Point, order: Sequence[Point]) -> None:
        """For each point, the masks and ends of the runs of length 0, 1, 2, … that go one way.

        The points come sorted so that the next one on the way is known already.
        """
        for point in order:
            there = add(point, way)
            row = [(0, point)]
            if (there, way) in self.runs:
                bit = 1 << self.number[stick(point, there)]
                row += [(bit | mask, end) for mask, end in self.runs[there, way]]
            self.runs[point, way] = row

    def outline(self, start: Point, sides: Sequence[tuple[Point, int]]) -> int:
        """The mask of a closed walk, 0 if it leaves the points."""
        mask, here = 0, start
        for step, length in sides:
            row = self.runs[here, step]
            if length >= len(row):
                return 0
            more, here = row[length]
            mask |= more
        return mask


def shapes_in(lattice: Lattice, kind: str, edges: Edges) -> list[Shape]:
    """Every outline of a kind among the given edges, the small ones first.

    A rectangle has any two sides (squares are rectangles); its size is the longer one.

    >>> from puzzles.lattice import SQUARE, window
    >>> edges = Edges(SQUARE, window(SQUARE, [(0, 0), (2, 2)], 0))
    >>> [shape.size for shape in shapes_in(SQUARE, "square", edges)]
    [1, 1, 1, 1, 2]
    """
    longest = max((len(row) for row in edges.runs.values()), default=1)
    found: list[Shape] = []
    for path in _paths(lattice, kind):
        for sizes in product(range(1, longest), repeat=2 if kind == "rectangle" else 1):
            sides = [(step, sizes[which % len(sizes)]) for step, which in path]
            masks = (edges.outline(start, sides) for start in edges.points)
            found += [Shape(kind, max(sizes), mask) for mask in masks if mask]
    return sorted(found, key=lambda shape: shape.size)
