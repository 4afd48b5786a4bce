"""The shovel: four sticks and a disc; every congruent shovel on the half lattice that keeps two of the sticks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from puzzles.games.puzzle.outcome import Item, Mark, Outcome, line_of
from puzzles.lattice import SQUARE, Motion, symmetries

if TYPE_CHECKING:
    from puzzles.lattice import Stick

# Ends are counted in half sticks: the bottom of the blade, its two sides, the handle.
SHOVEL: Final = frozenset({((0, 2), (2, 2)), ((0, 2), (0, 4)), ((2, 2), (2, 4)), ((1, 0), (1, 2))})
INSIDE: Final = (1, 3)
DISC: Final = (1, 3)
MOVES: Final = 2
REACH: Final = 6


def poses() -> list[Motion]:
    """Every way to turn, mirror and shift the shovel that could still touch the old one.

    >>> len(poses())
    1352
    """
    shifts = [(x, y) for x in range(-REACH, REACH + 1) for y in range(-REACH, REACH + 1)]
    return [Motion(matrix, shift) for matrix in SQUARE.symmetries for shift in shifts]


def start() -> Outcome:
    """The shovel as it lies at first.

    >>> len(start().start)
    4
    """
    lines = tuple(line_of(piece, SQUARE, 2) for piece in sorted(SHOVEL))
    return Outcome(0, 0, lines, None, (), "half_lattice", {"reach": REACH / 2}, marks=_disc())


def solve() -> Outcome:
    """All shovels that keep exactly two sticks in place while the disc lies outside.

    >>> outcome = solve()
    >>> outcome.total, outcome.classes
    (2, 1)
    """
    found = {}
    for pose in poses():
        figure = frozenset(pose.move(piece) for piece in SHOVEL)
        inside = pose.move((INSIDE, INSIDE))[0]
        if len(SHOVEL - figure) == MOVES and inside != DISC and not _under_disc(figure):
            found[figure] = inside
    mirror = symmetries(SQUARE, SHOVEL)
    classes = {
        min(tuple(sorted(motion.move(piece) for piece in figure)) for motion in mirror) for figure in found
    }
    items = []
    for first in sorted(classes):
        figure = frozenset(first)
        orbit = {frozenset(motion.move(piece) for piece in figure) for motion in mirror}
        parts = (SHOVEL & figure, SHOVEL - figure, figure - SHOVEL)
        kept, removed, added = (tuple(line_of(piece, SQUARE, 2) for piece in sorted(part)) for part in parts)
        items.append(Item(len(orbit), kept, removed, added, marks=_disc()))
    return start()._replace(total=len(found), classes=len(items), items=tuple(items))


def _under_disc(figure: frozenset[Stick]) -> bool:
    """The disc keeps its place, so no stick may lie through it, nor end in it."""
    x, y = DISC
    return any(x1 <= x <= x2 and y1 <= y <= y2 for (x1, y1), (x2, y2) in figure)


def _disc() -> tuple[Mark, ...]:
    return (Mark("disc", DISC[0] / 2, DISC[1] / 2, 0.22),)
