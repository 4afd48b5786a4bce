"""The bridge: two sticks over a moat that is one stick wide.

A stick bears only if it rests on something at both ends, so it spans a gap that is strictly shorter than itself.
The first stick spans from shore to shore (cutting a corner of the pond), the second from the first to the island.
Shore points are taken every eighth of a stick; all lengths are compared as exact squares.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final, NamedTuple

from puzzles.games.puzzle.outcome import Item, Line, Mark, Outcome, segment

STEP: Final = 8
SIDE: Final = 3
Place = tuple[Fraction, Fraction]
ISLAND: Final = ((1, 1), (2, 1), (2, 2), (1, 2))


class Span(NamedTuple):
    """A gap that a stick bridges: where it rests at both ends, and the square of the gap's length."""

    start: Place
    end: Place
    square: Fraction


def shore() -> list[Place]:
    """The points of the pond's edge, every eighth of a stick.

    >>> len(shore())
    96
    """
    steps = [Fraction(i, STEP) for i in range(SIDE * STEP + 1)]
    zero, far = Fraction(0), Fraction(SIDE)
    return sorted(
        {*((x, zero) for x in steps), *((x, far) for x in steps)}
        | {(e, y) for e in (zero, far) for y in steps}
    )


def coast() -> list[Place]:
    """The points of the island's edge, every eighth of a stick.

    >>> len(coast())
    32
    """
    steps = [1 + Fraction(i, STEP) for i in range(STEP + 1)]
    ends = (Fraction(1), Fraction(2))
    return sorted({(x, e) for x in steps for e in ends} | {(e, y) for y in steps for e in ends})


def span(start: Place, end: Place) -> Span:
    """The gap between two places.

    >>> span((Fraction(0), Fraction(0)), (Fraction(3), Fraction(4))).square
    Fraction(25, 1)
    """
    return Span(start, end, (start[0] - end[0]) ** 2 + (start[1] - end[1]) ** 2)


def foot(point: Place, line: Span) -> Place:
    """The place on a span that is nearest to a point.

    >>> flat = span((Fraction(0), Fraction(0)), (Fraction(2), Fraction(0)))
    >>> foot((Fraction(1), Fraction(5)), flat) == (1, 0)
    True
    """
    (x, y), (u, v) = line.start, (line.end[0] - line.start[0], line.end[1] - line.start[1])
    along = ((point[0] - x) * u + (point[1] - y) * v) / line.square
    along = min(max(along, Fraction(0)), Fraction(1))
    return (x + along * u, y + along * v)


def least_gap() -> Fraction:
    """The square of the shortest way over the water; a stick of length 1 cannot rest on both sides of it.

    >>> least_gap()
    Fraction(1, 1)
    """
    return min(span(a, b).square for a in shore() for b in coast())


def bridges() -> list[tuple[Span, Span]]:
    """Every first span, with the shortest second one from it to the island, if both bear.

    >>> all(first.square < 1 and second.square < 1 for first, second in bridges())
    True
    """
    points, corners = shore(), [(Fraction(x), Fraction(y)) for x, y in ISLAND]
    found = []
    for place, start in enumerate(points):
        for end in points[place + 1 :]:
            first = span(start, end)
            if first.square < 1 and not _along(start, end):
                second = min(
                    (span(foot(corner, first), corner) for corner in corners), key=lambda one: one.square
                )
                if second.square < 1:
                    found.append((first, second))
    return found


def _along(start: Place, end: Place) -> bool:
    """Whether both ends lie on one side of the pond: such a stick spans no water."""
    return any(start[axis] == end[axis] and start[axis] in (0, SIDE) for axis in (0, 1))


def start() -> Outcome:
    """Pond and island without a bridge.

    >>> len(start().start)
    16
    """
    return Outcome(0, 0, pond(), None, (), "shore_spans", {"step": STEP, "gap": least_gap()}, marks=_water())


def solve() -> Outcome:
    """Every bridge of two sticks, and that one stick does not do.

    >>> outcome = solve()
    >>> outcome.total, outcome.classes, outcome.values["gap"]
    (36, 5, Fraction(1, 1))
    """
    classes: dict[frozenset[Place], list[tuple[Span, Span]]] = {}
    for first, second in bridges():
        classes.setdefault(min(_images(first), key=sorted), []).append((first, second))
    items = tuple(
        Item(
            len(members),
            pond(),
            (),
            (_stick(members[0][0]), _stick(members[0][1])),
            marks=_water(),
        )
        for members in classes.values()
    )
    total = sum(map(len, classes.values()))
    return start()._replace(total=total, classes=len(classes), items=items)


def _images(first: Span) -> list[frozenset[Place]]:
    """The first span under the eight symmetries of the pond; the second follows from it."""

    def turned(place: Place, times: int, mirrored: bool) -> Place:
        x, y = (SIDE - place[0], place[1]) if mirrored else place
        for _ in range(times):
            x, y = SIDE - y, x
        return (x, y)

    return [
        frozenset(turned(place, times, mirrored) for place in (first.start, first.end))
        for times in range(4)
        for mirrored in (False, True)
    ]


def _stick(gap: Span) -> Line:
    """A stick of length 1, resting as much on one side of its gap as on the other."""
    (x1, y1), (x2, y2) = ((float(x), float(y)) for x, y in (gap.start, gap.end))
    length = float(gap.square) ** 0.5
    reach = (1 / length - 1) / 2
    dx, dy = (x2 - x1) * reach, (y2 - y1) * reach
    return segment(x1 - dx, y1 - dy, x2 + dx, y2 + dy)


def pond() -> tuple[Line, ...]:
    """The sixteen sticks of pond and island.

    >>> len(pond())
    16
    """
    found = []
    for low, high in ((0, SIDE), (1, 2)):
        for i in range(low, high):
            ends = [
                (i, low, i + 1, low),
                (i, high, i + 1, high),
                (low, i, low, i + 1),
                (high, i, high, i + 1),
            ]
            found += [Line(f"{a},{b}:{c},{d}", *map(float, (a, b, c, d))) for a, b, c, d in ends]
    return tuple(found)


def _water() -> tuple[Mark, ...]:
    return (Mark("water", SIDE / 2, SIDE / 2, float(SIDE)), Mark("land", SIDE / 2, SIDE / 2, 1.0))
