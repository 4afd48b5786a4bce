"""The checker: does an answer do what the statement asks? It knows the statement only, no board and no search.

Shapes are found by walking: from every point the straight runs of edges are measured, and an outline is there when
its sides are long enough. No window bounds it, so it also judges answers that no search has looked at.
"""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING

from probability.faults import Fault, NotationError
from puzzles.games.puzzle.outcome import stick_name
from puzzles.lattice import LATTICES, Lattice, Point, Stick, add, scale, small_edges, stick

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from puzzles.sticks import Task

_NUMBER = r"\s*(-?\d{1,6}(?:[./]\d{1,6})?)\s*"


def parse_stick(text: str, lattice: Lattice, refine: int = 1) -> Stick:
    """A stick as people write it, ends counted in sticks: `0,0:1,0`, `0.5,1:1.5,1`.

    >>> parse_stick("1/2,0:3/2,0", LATTICES["square"], 2)
    ((1, 0), (3, 0))
    """
    size = len(lattice.directions[0])
    end = ",".join([_NUMBER] * size)
    match = re.fullmatch(rf"\(?{end}\)?\s*[:;>]\s*\(?{end}\)?", text)
    if not match:
        raise NotationError("bad_stick", word=text)
    try:
        values = [Fraction(word) * refine for word in match.groups()]
    except ZeroDivisionError:
        raise NotationError("bad_stick", word=text) from None
    if any(value.denominator != 1 for value in values):
        raise NotationError("stick_off_lattice", word=text, refine=refine)
    numbers = [int(value) for value in values]
    found = stick(tuple(numbers[:size]), tuple(numbers[size:]))
    if not _is_place(found, lattice, refine):
        raise NotationError("stick_off_lattice", word=text, refine=refine)
    return found


def _is_place(piece: Stick, lattice: Lattice, refine: int) -> bool:
    step = tuple(b - a for a, b in zip(*piece, strict=True))
    both = [*lattice.directions, *(scale(way, -1) for way in lattice.directions)]
    return step in [scale(way, refine) for way in both] and sum(piece[0]) % lattice.parity == 0


class Outlines:
    """The shapes in a set of small edges, found by walking along them.

    >>> Outlines(LATTICES["square"], {((0, 0), (1, 0)), ((0, 0), (0, 1)), ((1, 0), (1, 1)), ((0, 1), (1, 1))}).found(
    ...     "square"
    ... )
    [(1, 4)]
    """

    def __init__(self, lattice: Lattice, edges: set[Stick]) -> None:
        self.edges = edges
        self.points = sorted({end for edge in edges for end in edge})
        self.ways = [*lattice.directions, *(scale(way, -1) for way in lattice.directions)]

    def run(self, point: Point, way: Point) -> list[Point]:
        """The points that a straight walk along the edges reaches, the first one included."""
        reached = [point]
        while stick(reached[-1], add(reached[-1], way)) in self.edges:
            reached.append(add(reached[-1], way))
        return reached

    def outlines(self, kind: str) -> Iterator[tuple[int, frozenset[Stick]]]:
        """Size and edges of every shape of a kind, each once."""
        seen = set()
        for corners, size in self._corners(kind):
            edges: set[Stick] = set()
            for a, b in pairwise([*corners, corners[0]]):
                length = max(abs(p - q) for p, q in zip(a, b, strict=True))
                edges.update(small_edges(stick(a, b), length))
            if edges <= self.edges and frozenset(edges) not in seen:
                seen.add(frozenset(edges))
                yield size, frozenset(edges)

    def _corners(self, kind: str) -> Iterator[tuple[list[Point], int]]:
        for point in self.points:
            for first in self.ways:
                for second in self.ways:
                    yield from self._spread(kind, point, first, second)

    def _spread(
        self, kind: str, point: Point, first: Point, second: Point
    ) -> Iterator[tuple[list[Point], int]]:
        """Outlines with a corner at a point and two sides in given ways."""
        flat = add(first, second) == scale(first, 0) or first == second
        closing = add(second, scale(first, -1))
        if flat or (kind == "triangle" and closing not in self.ways):
            return
        if kind == "hexagon":
            if add(first, second) in self.ways:
                yield from self._hexagons(point, first, second)
            return
        one, two = self.run(point, first), self.run(point, second)
        for i, a in enumerate(one[1:], 1):
            for j, b in enumerate(two[1:], 1):
                if i != j and kind != "rectangle":
                    continue
                across = [] if kind == "triangle" else [add(a, scale(second, j))]
                yield [point, a, *across, b], max(i, j)

    def _hexagons(self, point: Point, first: Point, second: Point) -> Iterator[tuple[list[Point], int]]:
        """Six sides: first, the sum's half turns; the walk turns by 60° each time."""
        ways = [first, add(first, second), second]
        ways += [scale(way, -1) for way in ways]
        for size in range(1, len(self.run(point, first))):
            corners = [point]
            for way in ways[:-1]:
                corners.append(add(corners[-1], scale(way, size)))
            yield corners, size

    def found(self, kind: str) -> list[tuple[int, int]]:
        """Size and number of edges of every shape of a kind."""
        return sorted((size, len(edges)) for size, edges in self.outlines(kind))


def check_figure(task: Task, final: Sequence[Stick]) -> list[Fault]:
    """Everything that is wrong with an answer to a lattice puzzle; an empty list says that it is right.

    >>> from puzzles.games.puzzle.book import find_part
    >>> task = find_part("7a").question
    >>> [fault.code for fault in check_figure(task, sorted(task.figure))]
    ['wrong_number', 'wrong_removed', 'wrong_count']
    """
    lattice, refine = LATTICES[task.lattice], task.refine
    start = {stick(*(tuple(refine * x for x in end) for end in piece)) for piece in task.figure}
    faults = list(_stick_faults(task, start, final))
    covered = [edge for piece in dict.fromkeys(final) for edge in small_edges(piece, refine)]
    twice = [edge for edge, times in Counter(covered).items() if times > 1]
    if twice:
        faults.append(Fault("sticks_overlap", {"place": stick_name(min(twice), refine)}))
    return faults + list(_shape_faults(task, lattice, set(covered), final))


def _stick_faults(task: Task, start: set[Stick], final: Sequence[Stick]) -> Iterator[Fault]:
    wanted = len(start) - task.remove + task.add
    if len(set(final)) != len(final):
        yield Fault("stick_twice", {"stick": stick_name(Counter(final).most_common(1)[0][0], task.refine)})
    if len(set(final)) != wanted:
        yield Fault("wrong_number", {"found": len(set(final)), "wanted": wanted})
    gone, new = len(start - set(final)), len(set(final) - start)
    if gone != task.remove:
        yield Fault("wrong_removed", {"found": gone, "wanted": task.remove})
    if new != task.add:
        yield Fault("wrong_added", {"found": new, "wanted": task.add})


def _shape_faults(task: Task, lattice: Lattice, edges: set[Stick], final: Sequence[Stick]) -> Iterator[Fault]:
    walker = Outlines(lattice, edges)
    kinds = {goal.kind: list(walker.outlines(goal.kind)) for goal in task.goals}
    for goal in task.goals:
        sizes = [size for size, _edges in kinds[goal.kind]]
        of_size = [size for size in sizes if goal.size is None or size == goal.size * task.refine]
        if len(of_size) != goal.count:
            values = {"kind": goal.kind, "size": goal.size, "found": len(of_size), "wanted": goal.count}
            yield Fault("wrong_count", values)
    for kind, outlines in kinds.items():
        mine = [goal for goal in task.goals if goal.kind == kind]
        named = {(goal.size or 0) * task.refine for goal in mine}
        others = [size for size, _edges in outlines if size not in named]
        if all(goal.size is not None for goal in mine) and others:
            values = {"kind": kind, "size": Fraction(others[0], task.refine), "found": len(others)}
            yield Fault("other_sizes", values)
    everything = [outline for outlines in kinds.values() for outline in outlines]
    used: set[Stick] = set().union(*(outline for _size, outline in everything))
    loose = sorted({p for p in final if not set(small_edges(p, task.refine)) <= used})
    if loose and not task.loose:
        yield Fault("loose_sticks", {"sticks": " ".join(stick_name(p, task.refine) for p in loose)})
    if task.equal and len({size for size, _edges in everything}) > 1:
        yield Fault("not_equal")
    if task.connected and _pieces(edges) > 1:
        yield Fault("not_connected", {"pieces": _pieces(edges)})


def _pieces(edges: Iterable[Stick]) -> int:
    """How many parts the edges fall into."""
    parent: dict[Point, Point] = {}

    def root(point: Point) -> Point:
        while parent.setdefault(point, point) != point:
            point = parent[point]
        return point

    for a, b in edges:
        parent[root(a)] = root(b)
    return len({root(point) for point in list(parent)})
