"""The book's thirteen puzzles with their parts, as data.

The pictures of the book are lost; the start figures are the classic ones that fit its words.
"""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any, Final, NamedTuple

from probability.faults import NotationError
from puzzles.lattice import CUBIC, TRIANGLE, add, stick
from puzzles.sticks import Goal, Task, grid, pile


class Equation(NamedTuple):
    """An equation with what may be done to it."""

    text: str
    remove: int
    add: int
    digits: str = "roman"


class Number(NamedTuple):
    """A number to be laid of so many sticks."""

    value: int
    sticks: int


class Model(NamedTuple):
    """A puzzle with a model of its own, named; the data replace what lies there in the book."""

    name: str
    data: tuple[Any, ...] = ()


class Part(NamedTuple):
    """One question of the book: its key, and the question as data."""

    key: str
    question: Task | Equation | Number | Model

    @property
    def number(self) -> int:
        """The number of the puzzle that it belongs to.

        >>> find_part("13b").number
        13
        """
        return int(re.sub(r"\D", "", self.key))


def hexagon() -> frozenset[tuple[tuple[int, ...], tuple[int, ...]]]:
    """A hexagon with its six spokes.

    >>> len(hexagon())
    12
    """
    points = {(0, 0), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)}
    return frozenset(
        stick(p, q) for p in points for step in TRIANGLE.directions if (q := add(p, step)) in points
    )


def bow_tie() -> frozenset[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Two triangles that share a corner, lying in one plane of the cubic lattice.

    >>> len(bow_tie())
    6
    """
    ends = [((0, 0, 0), (1, -1, 0), (1, 0, -1)), ((0, 0, 0), (-1, 1, 0), (-1, 0, 1))]
    return frozenset(stick(a, b) for a, b, c in ends for a, b in ((a, b), (a, c), (b, c)))


def outline() -> frozenset[tuple[tuple[int, ...], tuple[int, ...]]]:
    """A triangle of side 2 without anything inside.

    >>> len(outline())
    6
    """
    inner = {stick((1, 0), (0, 1)), stick((1, 0), (1, 1)), stick((0, 1), (1, 1))}
    return pile(2) - inner


def _squares(remove: int, add: int, count: int) -> Task:
    return Task("square", grid(2, 2), remove, add, (Goal("square", count),))


def _spokes(moves: int, *goals: Goal) -> Task:
    return Task("triangle", hexagon(), moves, moves, goals)


THIRD: Final = Fraction(1, 3)
PARTS: Final = (
    Part("1", Task("triangle", pile(3), 5, 0, (Goal("triangle", 5),))),
    Part(
        "2",
        Task("triangle", frozenset(), 0, 6, (Goal("triangle", 2, 1), Goal("triangle", 6, THIRD)), refine=3),
    ),
    Part("3", Task(CUBIC.name, bow_tie(), 3, 3, (Goal("triangle", 4),))),
    Part("4", Task("triangle", outline(), 0, 3, (Goal("triangle", 4, 1), Goal("triangle", 1, 2)))),
    Part("5", Model("meadow")),
    Part("6", Model("bridge")),
    Part("7a", _squares(2, 0, 2)),
    Part("7b", _squares(4, 4, 2)),
    Part("7c", _squares(4, 4, 3)),
    Part("7d", _squares(3, 3, 3)),
    Part("8", Model("bars")),
    Part("9", Model("shovel")),
    Part("10", Equation("V+V=XI", 0, 1)),
    Part("11", Equation("VI-IV=IX", 1, 1)),
    Part("12a", Number(11, 3)),
    Part("12b", Number(11, 6)),
    Part("13a", _spokes(4, Goal("rhombus", 4, 1), Goal("rhombus", 1, 2))),
    Part("13b", _spokes(2, Goal("triangle", 5, 1), Goal("triangle", 1, 2))),
    Part("13c", _spokes(3, Goal("triangle", 4))),
)
KEYS: Final = tuple(part.key for part in PARTS)
NUMBERS: Final = tuple(dict.fromkeys(str(part.number) for part in PARTS))


def parts_of(word: str) -> tuple[Part, ...]:
    """The parts that a word names: one by its key, or all of a puzzle by its number.

    >>> [part.key for part in parts_of("7")], [part.key for part in parts_of("7C)")]
    (['7a', '7b', '7c', '7d'], ['7c'])
    """
    key = re.sub(r"[\s.)(]", "", word.casefold())
    found = tuple(part for part in PARTS if key in (part.key, str(part.number)))
    if not found:
        raise NotationError("unknown_puzzle", word=word, candidates=KEYS)
    return found


def find_part(word: str) -> Part:
    """One part; a number with several parts has to be asked by one of them.

    >>> find_part("7d").key
    '7d'
    """
    found = parts_of(word)
    if len(found) > 1:
        keys = [part.key for part in found]
        raise NotationError("part_needed", word=word, parts=", ".join(keys), number=found[0].number)
    return found[0]
