"""Values over an index space in topological order, with chance before every choice.

Positions are numbered so that every successor has a smaller number, 0 being the finish. What can follow is given for
each position and each chance event. From this come

- `exact_race`: two players alternate, each on a track of their own, with a doubling cube; exact integers, plain Python;
- `least_steps`: one player, fewest expected steps; exact for every position, compiled;
- `race_table`: the two-player values for all pairs at once; float64, compiled.
"""

from __future__ import annotations

from fractions import Fraction
from operator import itemgetter
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Sequence

    import numpy as np
    from numpy.typing import NDArray

    Follows = Callable[[Any, Any], Iterable[Any]]
    Report = Callable[[int, int], None]
    Getter = tuple[int, Callable[[list[int]], int]]

CUBELESS, CENTRE, MINE, THEIRS = range(4)
ACROSS = (CUBELESS, CENTRE, THEIRS, MINE)


class Track(NamedTuple):
    """One player's positions in topological order, their heights, and for each event what can follow."""

    positions: list[Any]
    heights: list[int]
    following: list[list[tuple[int, ...]]]


def explore(start: Hashable, finish: Hashable, events: Sequence[Any], follows: Follows) -> Track:
    """Number everything that can be reached from *start*, the finish first and *start* last.

    >>> track = explore(3, 0, (1, 2), lambda left, steps: [max(left - steps, 0)])
    >>> track.positions, track.heights
    ([0, 1, 2, 3], [0, 1, 2, 3])
    """
    heights: dict[Any, int] = {finish: 0}
    stack = [(start, False)]
    while stack:
        position, is_left = stack.pop()
        if position in heights:
            continue
        successors = {after for event in events for after in follows(position, event)}
        if is_left:
            heights[position] = 1 + max(heights[after] for after in successors)
            continue
        stack.append((position, True))
        stack += [(after, False) for after in successors if after not in heights]
    # Sorting by height keeps every successor before its position.
    positions = sorted(heights, key=heights.__getitem__)
    numbers = {position: number for number, position in enumerate(positions)}
    following = [
        [tuple(sorted({numbers[after] for after in follows(position, event)})) for event in events]
        for position in positions[1:]
    ]
    return Track(positions, [heights[position] for position in positions], [[], *following])


class RaceValues(NamedTuple):
    """Values to the player on roll, before rolling: without a cube, and with it in each place.

    An owner may still double, so the values with the cube in the middle or owned are those of *not* doubling now;
    doubling is worth twice `theirs` if taken and 1 if refused.
    """

    cubeless: Fraction
    centre: Fraction
    mine: Fraction
    theirs: Fraction


def exact_race(
    own: Track, opposing: Track, weights: Sequence[int], progress: Report | None = None
) -> RaceValues:
    """Solve a race of two tracks from their last positions, exactly.

    Each player in turn may double if the cube is in the middle or theirs, then meets an event and chooses what
    follows; who reaches the finish first wins the stake. The opponent of a double takes it or loses 1.

    >>> coin = explore(2, 0, (1, 2), lambda left, steps: [max(left - steps, 0)])
    >>> exact_race(coin, coin, (1, 1)).cubeless
    Fraction(1, 2)

    Notes
    -----
    All values are integers over one power of the weights' total, so that choosing is comparing integers and the
    division by the total never leaves a remainder.
    """
    total = sum(weights)
    scale: int = total ** (own.heights[-1] + opposing.heights[-1])
    # before[mover][cube][mover's number][other's number], each value to the mover with the decision still open
    tracks = (own, opposing)
    getters = [[_getters(events, weights) for events in track.following] for track in tracks]
    sizes = (len(own.positions), len(opposing.positions))
    before = [
        [[[-scale] + [0] * (sizes[1 - mover] - 1) for _ in range(sizes[mover])] for _cube in range(4)]
        for mover in range(2)
    ]
    rolled = [0] * 4
    for mine in range(1, sizes[0]):
        for theirs in range(1, sizes[1]):
            if progress is not None and theirs == 1:
                progress(mine, sizes[0])
            for mover, here, there in ((0, mine, theirs), (1, theirs, mine)):
                values = _rolled(getters[mover][here], total, [rows[there] for rows in before[1 - mover]])
                _decide(values, scale, before[mover], here, there)
                if mover == 0:
                    rolled = values
    return RaceValues(*(Fraction(value, scale) for value in rolled))


def _getters(events: list[tuple[int, ...]], weights: Sequence[int]) -> list[Getter]:
    """For each set of choices its weight, and a function that finds the least of them in the next player's row."""
    merged: dict[tuple[int, ...], int] = {}
    for after, weight in zip(events, weights, strict=False):
        merged[after] = merged.get(after, 0) + weight
    return [(weight, _least(after)) for after, weight in merged.items()]


def _least(after: tuple[int, ...]) -> Callable[[list[int]], int]:
    picked = itemgetter(*after)
    return picked if len(after) == 1 else lambda row: min(picked(row))


def _rolled(getters: list[Getter], total: int, rows: list[list[int]]) -> list[int]:
    """Average over the events what the best choice is worth; the rows are what it is worth to the next player."""
    sums = [sum([weight * least(row) for weight, least in getters]) for row in rows]
    return [-(sums[across] // total) for across in ACROSS]


def _decide(values: list[int], scale: int, before: list[list[list[int]]], here: int, there: int) -> None:
    """Let whoever may double do so where it helps."""
    doubled = min(2 * values[THEIRS], scale)
    before[CUBELESS][here][there] = values[CUBELESS]
    before[CENTRE][here][there] = max(values[CENTRE], doubled)
    before[MINE][here][there] = max(values[MINE], doubled)
    before[THEIRS][here][there] = values[THEIRS]


class Moves(NamedTuple):
    """What follows each position and event, flat: targets[starts[k]:starts[k + 1]] with k = number × events + event."""

    starts: NDArray[np.int64]
    targets: NDArray[np.int32]
    weights: NDArray[np.int64]


class LeastSteps(NamedTuple):
    """The fewest expected steps of every position as digits in base 2**32, and the best choice after each event."""

    digits: NDArray[np.uint64]
    best: NDArray[np.int32]
    height: int
    total: int

    def mean(self, number: int) -> Fraction:
        """The expected steps from a position, exactly."""
        value = sum(int(digit) << 32 * place for place, digit in enumerate(self.digits[number]))
        return Fraction(value, self.total**self.height)


def least_steps(moves: Moves) -> LeastSteps:
    """Find for every position the least expected number of steps to the finish, and how to get it.

    >>> import numpy as np
    >>> one_or_two = Moves(np.array([0, 1, 2, 3, 4, 5, 6]), np.array([0, 0, 0, 0, 1, 0], np.int32), np.array([1, 1]))
    >>> least_steps(one_or_two).mean(2)
    Fraction(3, 2)

    Notes
    -----
    The mean times total ** height is an integer for every position; it is kept in as many 32-bit digits as the
    greatest can need, so choices are compared exactly and ties are ties (the smallest number is then chosen).
    """
    import numpy as np

    from solvers import chance_kernels as kernels

    total = int(moves.weights.sum())
    height = int(kernels.heights(moves.starts, moves.targets, len(moves.weights)).max())
    unit = total**height
    length = (unit * (height + 1) * total).bit_length() // 32 + 1
    one = np.array([unit >> 32 * place & 0xFFFFFFFF for place in range(length)], np.uint64)
    digits, best = kernels.least_steps(
        moves.starts, moves.targets, moves.weights.astype(np.uint64), np.uint64(total), one
    )
    return LeastSteps(digits, best, height, total)


def race_table(moves: Moves, progress: Report | None = None) -> NDArray[np.float64]:
    """Tabulate a race of two equal tracks for all pairs of positions: value[own, opposing, cube].

    The value is that before the player on roll decides about the cube, in the four states of `RaceValues`.
    """
    import numpy as np

    from solvers import chance_kernels as kernels

    events = len(moves.weights)
    count = (len(moves.starts) - 1) // events
    table = np.zeros((count, count, 4))
    table[:, 0, :] = -1.0
    weights = moves.weights / moves.weights.sum()
    step = max(1, count // 50)
    for first in range(1, count, step):
        if progress is not None:
            progress(first * first, count * count)
        kernels.race_rows(moves.starts, moves.targets, weights, table, first, min(first + step, count))
    return table
