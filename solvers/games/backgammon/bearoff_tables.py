"""Tables over all home-board positions, built once, kept in the cache folder.

One-sided: the fewest expected rolls of all 54,264 positions of up to fifteen checkers, exact. Two-sided: win chance
and cube equities of all pairs of up to seven checkers a side, in float64.
"""

from __future__ import annotations

from functools import lru_cache
from math import comb
from typing import TYPE_CHECKING

from solvers.chance_tables import ACROSS, LeastSteps, Moves, RaceValues, least_steps, race_table
from solvers.games.backgammon.board import HOME
from solvers.games.backgammon.race import ROLLS, WAYS, after_roll

if TYPE_CHECKING:
    from collections.abc import Iterator

    import numpy as np
    from numpy.typing import NDArray

    from solvers.chance_tables import Report
    from solvers.games.backgammon.race import Side

VERSION = 1
MOST_ONE_SIDED = 15
MOST_TWO_SIDED = 7
ERROR = 1e-12
"""Bound of a two-sided value's rounding error: at most 28 rolls deep, 21 products and sums a roll, each within 2**-53
of a number not above 1, twice that where a double is taken; 28 × 42 × 2**-52 is less than 3e-13."""


def count_positions(most: int) -> int:
    """Count the positions of up to *most* checkers on six points.

    >>> count_positions(15), count_positions(6), count_positions(7)
    (54264, 924, 1716)
    """
    return comb(most + HOME, HOME)


@lru_cache
def _below(most: int) -> list[list[list[int]]]:
    """How many positions have fewer than a count on a point, by points below it, room and that count."""
    table = [[[0] * (most + 2) for _room in range(most + 1)] for _left in range(HOME)]
    for left in range(HOME):
        for room in range(most + 1):
            for count in range(room + 1):
                table[left][room][count + 1] = table[left][room][count] + comb(room - count + left, left)
    return table


def number(side: Side, most: int) -> int:
    """Number a position among those of up to *most* checkers, in lexicographic order from the 6 point down.

    >>> number((), 15), number((0, 0, 0, 0, 0, 15), 15)
    (0, 54263)
    """
    found, room, below = 0, most, _below(most)
    for point in range(len(side) - 1, -1, -1):
        found += below[point][room][side[point]]
        room -= side[point]
    return found


def side_at(wanted: int, most: int) -> Side:
    """Find the position of a number.

    >>> side_at(number((0, 1, 0, 0, 0, 1), 7), 7)
    (0, 1, 0, 0, 0, 1)
    """
    counts, room, below = [0] * HOME, most, _below(most)
    for point in range(HOME - 1, -1, -1):
        while counts[point] < room and below[point][room][counts[point] + 1] <= wanted:
            counts[point] += 1
        wanted -= below[point][room][counts[point]]
        room -= counts[point]
    while counts and not counts[-1]:
        counts.pop()
    return tuple(counts)


def _positions(points: int, room: int) -> Iterator[tuple[int, ...]]:
    """Every position with up to *room* checkers on the lowest *points*, in the order of their numbers."""
    if not points:
        yield ()
        return
    for count in range(room + 1):
        for lower in _positions(points - 1, room - count):
            yield (*lower, count)


def all_moves(most: int) -> Moves:
    """What all rolls make of all positions of up to *most* checkers; compiled."""
    import numpy as np

    from solvers.games.backgammon import bearoff_kernels as kernels

    count = count_positions(most)
    steps = kernels.one_die(np.array(list(_positions(HOME, most)), np.int8), np.array(_below(most)), most)
    starts = np.zeros(count * kernels.ROLLS + 1, np.int64)
    targets = np.zeros(kernels.all_rolls(steps, starts, np.zeros(0, np.int32)), np.int32)
    kernels.all_rolls(steps, starts, targets)
    return Moves(starts, targets, np.array([weight for _roll, weight in ROLLS], np.int64))


def one_sided(progress: Report | None = None) -> LeastSteps:
    """Load the one-sided table, or build and keep it."""
    from probability.storage import load_table, save_table

    name = f"backgammon-one-sided-{MOST_ONE_SIDED}"
    kept = load_table(name, VERSION)
    if kept is not None:
        return LeastSteps(kept["digits"], kept["best"], kept.meta["height"], kept.meta["total"])
    values = build_one_sided(progress)
    meta = {"height": values.height, "total": values.total}
    save_table(name, VERSION, {"digits": values.digits, "best": values.best}, meta)
    return values


def build_one_sided(progress: Report | None = None) -> LeastSteps:
    """Compute the one-sided table of all 54,264 positions."""
    report = progress or (lambda _done, _total: None)
    report(0, 10)
    moves = all_moves(MOST_ONE_SIDED)
    report(7, 10)
    return least_steps(moves)


def two_sided(most: int, progress: Report | None = None) -> NDArray[np.float64]:
    """Load the two-sided table of up to *most* checkers a side, or build and keep it."""
    from probability.storage import load_table, save_table

    kept = load_table(f"backgammon-two-sided-{most}", VERSION)
    if kept is not None:
        values: NDArray[np.float64] = kept["values"]
        return values
    values = race_table(all_moves(most), progress)
    save_table(f"backgammon-two-sided-{most}", VERSION, {"values": values}, {"most": most, "error": ERROR})
    return values


def table_race(own: Side, opposing: Side, progress: Report | None = None) -> RaceValues:
    """Solve a race from the two-sided table; float64, within `ERROR` of the true values."""
    most = max(sum(own), sum(opposing))
    row = two_sided(most, progress)[number(opposing, most)]
    sums = [0.0] * 4
    for roll, weight in ROLLS:
        least = row[[number(after, most) for after in after_roll(own, roll)]].min(axis=0)
        sums = [value - weight / WAYS * float(least[cube]) for cube, value in zip(ACROSS, sums, strict=True)]
    return RaceValues(*sums)  # type: ignore[arg-type]
