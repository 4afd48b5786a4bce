"""The meadow: eight sticks fence a square between four trees, each tree at the middle of a side.

Every pose of the square is considered, at any angle: trees at the middles of opposite sides are two sticks apart,
so each such pair of trees fixes the centre and the direction, and the other two trees either fit or not. Places are
a + b√2 with rational a and b, so nothing is rounded.
"""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import combinations, pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from probability.faults import NotationError
from puzzles.games.puzzle.outcome import Item, Line, Mark, Outcome, segment

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


class Root2(NamedTuple):
    """The number a + b√2.

    >>> Root2(1, 1) * Root2(1, -1), float(Root2(Fraction(0), Fraction(1, 2)))
    (Root2(a=-1, b=0), 0.7071067811865476)
    """

    a: Fraction | int
    b: Fraction | int

    def __add__(self, other: Root2) -> Root2:  # type: ignore[override]
        return Root2(self.a + other.a, self.b + other.b)

    def __sub__(self, other: Root2) -> Root2:
        return Root2(self.a - other.a, self.b - other.b)

    def __mul__(self, other: Root2) -> Root2:  # type: ignore[override]
        return Root2(self.a * other.a + 2 * self.b * other.b, self.a * other.b + self.b * other.a)

    def __float__(self) -> float:
        return float(self.a) + float(self.b) * 2**0.5


Place = tuple[Root2, Root2]
ONE: Final = Root2(1, 0)
HALF: Final = Root2(Fraction(1, 2), 0)
_R: Final = Root2(0, Fraction(1, 2))
_L: Final = Root2(0, Fraction(-1, 2))
TREES: Final = ((_L, _L), (_R, _L), (_R, _R), (_L, _R))


# 2, 1/2, √2, 3√2, 1/2√2, √2/2
_TERM: Final = r"(?:[0-9]{1,3}(?:/[1-9][0-9]{0,2})?(?:√2|r2)?|(?:√2|r2)(?:/[1-9][0-9]{0,2})?)"


def parse_tree(text: str) -> Place:
    """The place of a tree, counted in sticks; roots of two may be part of it.

    >>> [float(x) for x in parse_tree("1/2, -√2/2")], parse_tree("1-1/2r2,0")[0] == Root2(1, Fraction(-1, 2))
    ([0.5, -0.7071067811865476], True)
    """
    parts = text.replace(" ", "").replace("−", "-").split(",")
    if len(parts) != 2 or not all(re.fullmatch(rf"[+-]?{_TERM}([+-]{_TERM})*", part) for part in parts):
        raise NotationError("bad_tree", word=text)
    x, y = (_read_number(part) for part in parts)
    return x, y


def _read_number(text: str) -> Root2:
    total = Root2(0, 0)
    for sign, term in re.findall(rf"([+-]?)({_TERM})", text):
        plain = re.sub("√2|r2", "", term)
        factor = Fraction("1" + plain if plain[:1] in ("", "/") else plain) * (-1 if sign == "-" else 1)
        total += Root2(0, factor) if plain != term else Root2(factor, 0)
    return total


def squares(trees: Sequence[Place]) -> Iterator[tuple[Place, Place]]:
    """Centre and half axis of every square of side 2 that has a tree at the middle of each side.

    >>> [(float(x), round(float(a), 3)) for (x, y), (a, b) in squares(TREES)]
    [(0.0, 0.707)]
    """
    seen = set()
    for (px, py), (qx, qy) in combinations(trees, 2):
        ax, ay = (qx - px) * HALF, (qy - py) * HALF
        cx, cy = (qx + px) * HALF, (qy + py) * HALF
        rest = {tree for tree in trees if tree not in ((px, py), (qx, qy))}
        if ax * ax + ay * ay == ONE and rest == {(cx - ay, cy + ax), (cx + ay, cy - ax)}:
            sides = frozenset(trees)
            if sides not in seen:
                seen.add(sides)
                yield (cx, cy), (ax, ay)


def fence(centre: tuple[float, float], axis: tuple[float, float]) -> tuple[Line, ...]:
    """Eight sticks around a square of side 2, two on each side.

    >>> len(fence((0.0, 0.0), (1.0, 0.0)))
    8
    """
    (x, y), (a, b) = centre, axis
    walk = [(1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)]
    points = [(x + u * a - v * b, y + u * b + v * a) for u, v in walk]
    pairs = pairwise(points)
    return tuple(segment(*start, *end) for start, end in pairs)


def start(trees: Sequence[Place] = TREES) -> Outcome:
    """The meadow as it lies at first, along the rows of trees, which stand inside.

    >>> len(start().start)
    8
    """
    marks = tuple(Mark("tree", float(x), float(y), 0.16) for x, y in trees)
    middle = (sum(float(x) for x, _y in trees) / 4, sum(float(y) for _x, y in trees) / 4)
    return Outcome(0, 0, fence(middle, (1.0, 0.0)), None, (), "square_poses", {}, marks=marks)


def solve(trees: Sequence[Place] = TREES) -> Outcome:
    """Every square meadow of eight sticks that lies exactly between the trees.

    >>> solve().total
    1
    """
    begin = start(trees)
    items = tuple(
        Item(1, (), begin.start, fence((float(x), float(y)), (float(a), float(b))), marks=begin.marks)
        for (x, y), (a, b) in squares(trees)
    )
    return begin._replace(total=len(items), classes=len(items), items=items)
