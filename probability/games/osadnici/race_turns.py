"""Turns of a lone player, for many states at once: their values as floats, their outcomes as exact weights.

A state is what has been built and a mask of the jokers that are still there. Values are kept as one array for each
thing built, with an entry for each mask.
"""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from probability.games.osadnici.plans import affordable
from probability.games.osadnici.race_rules import DONE, State
from probability.games.osadnici.turn import THROWS, pay
from probability.games.osadnici.words import FACES, needed

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from numpy.typing import NDArray

    from probability.games.osadnici.race_rules import Rules

PRECISE: Final = 1e-10
SECANTS: Final = 60


class Point(NamedTuple):
    """What has been built, and which jokers are left.

    >>> Point(DONE, 0).mask
    0
    """

    state: State
    mask: int


Move = dict[Point, int]
if TYPE_CHECKING:
    Left = Mapping[State, NDArray[Any]]


class _Way(NamedTuple):
    """A set of buildings with the jokers that pay for it, and the nearest to the end that it leads to."""

    left: float
    used: int
    row: int
    target: Point


class Turns:
    """Turns with a given number of dice, for many states at once; a column of every array is a state with a mask."""

    def __init__(self, rules: Rules, dice: int) -> None:
        from probability.decision_batch import KeepingBatch

        self.rules, self.dice = rules, dice
        self.sets = list(affordable(dice))
        self.batch = KeepingBatch(len(FACES), dice)
        self.scale = len(FACES) ** (dice * THROWS)
        self._paying: dict[tuple[int, int], NDArray[Any]] = {}
        self._after: dict[State, list[tuple[State, ...]]] = {}

    def paying(self, row: int, used: int) -> NDArray[Any]:
        """The full rolls that pay for a set of buildings with the jokers of a mask at hand."""
        import numpy as np

        found = self._paying.get((row, used))
        if found is None:
            need, jokers = needed(self.sets[row]), self.rules.joker_counts(used)
            rolls = self.batch.counts[self.batch.starts[self.dice] :]
            found = np.array(
                [n for n, roll in enumerate(rolls) if pay(roll, need, jokers) is not None], dtype=np.int64
            )
            self._paying[row, used] = found
        return found

    def after(self, state: State) -> list[tuple[State, ...]]:
        """For each set of buildings the states that it can lead to."""
        if state not in self._after:
            self._after[state] = [tuple(self.rules.after(state, builds)) for builds in self.sets]
        return self._after[state]

    def ways(self, point: Point, left: Left) -> Iterator[_Way]:
        """Every set of buildings with every set of jokers, and the best state that it leads to."""
        state, mask = point
        for row, states in enumerate(self.after(state)):
            if not states:
                continue
            knights = state.knights + self.sets[row][1]
            new = self.rules.complete(knights) ^ self.rules.complete(state.knights)
            for used in _subsets(mask):
                rest = mask ^ used | new
                best = min(states, key=lambda one: (left[one][0 if one is DONE else rest], one.builds))
                target = Point(DONE, 0) if best is DONE else Point(best, rest)
                yield _Way(float(left[best][target.mask]), used, row, target)

    def goals(self, states: Sequence[State], left: Left) -> NDArray[Any]:
        """For each full roll, state and mask the fewest turns left after building; columns as in `spread`."""
        import numpy as np

        columns = []
        for knights, mask in self._kinds(states):
            group = [state for state in states if state.knights == knights]
            best = np.full((self.batch.rolls, len(group)), inf)
            nearest = self._nearest(group, left)
            complete = self.rules.complete(knights)
            for row, after in enumerate(nearest):
                new = self.rules.complete(knights + self.sets[row][1]) ^ complete
                for used in _subsets(mask) if after.size else ():
                    rolls = self.paying(row, used)
                    best[rolls] = np.minimum(best[rolls], after[:, mask ^ used | new])
            columns.append(best)
        return np.concatenate(columns, axis=1)

    def _nearest(self, group: Sequence[State], left: Left) -> list[NDArray[Any]]:
        """For each set of buildings, the turns left of each state of a group by mask; empty if none can build it."""
        import numpy as np

        found = []
        for row, builds in enumerate(self.sets):
            size = self.rules.complete(group[0].knights + builds[1]) + 1
            afters = [self.after(state)[row] for state in group]
            if not any(afters):
                found.append(np.empty((0, 0)))
                continue
            table = np.full((len(group), size), inf)
            for line, states in zip(table, afters, strict=True):
                for one in states:
                    np.minimum(line, left[one], out=line)
            found.append(table)
        return found

    def _kinds(self, states: Sequence[State]) -> list[tuple[int, int]]:
        """The numbers of knights in some states, each with every mask."""
        return [
            (knights, mask)
            for knights in sorted({state.knights for state in states})
            for mask in range(self.rules.complete(knights) + 1)
        ]

    def spread(self, states: Sequence[State], values: NDArray[Any]) -> dict[State, NDArray[Any]]:
        """Values in the order of columns as an array for each state."""
        import numpy as np

        found: dict[State, list[float]] = {state: [] for state in states}
        place = 0
        for knights, _mask in self._kinds(states):
            for state in states:
                if state.knights == knights:
                    found[state].append(float(values[place]))
                    place += 1
        return {state: np.array(row) for state, row in found.items()}

    def gathered(self, states: Sequence[State], left: Left) -> NDArray[Any]:
        """The opposite of `spread`: values of states in the order of columns."""
        import numpy as np

        return np.array(
            [
                left[state][mask]
                for knights, mask in self._kinds(states)
                for state in states
                if state.knights == knights
            ]
        )

    def value(self, goals: NDArray[Any], idle: NDArray[Any]) -> NDArray[Any]:
        """The turns left before a turn in each state; *idle* is what building nothing leaves."""
        import numpy as np

        value: NDArray[Any] = 1 - self.batch.value(-np.minimum(goals, idle), THROWS)
        return value

    def fixed_value(self, goals: NDArray[Any]) -> NDArray[Any]:
        """The turns left where a turn without building is followed by a turn like it.

        The value of a turn grows with that of an idle one along straight pieces, so that the secant through two
        trials lands on the fixed point as soon as both are on its piece.
        """
        import numpy as np

        result: NDArray[Any] = goals.min(axis=0) + 1
        before, open_columns = result.copy(), np.arange(goals.shape[1])
        value_before = trial = self.value(goals, before)
        for _ in range(SECANTS):
            value = self.value(goals, trial)
            result[open_columns] = value
            going = np.abs(value - trial) >= PRECISE
            if not going.any():
                break
            # Columns that have settled are left out from here on.
            goals, open_columns = goals[:, going], open_columns[going]
            before, value_before, trial, value = (row[going] for row in (before, value_before, trial, value))
            step = trial - before
            # Where the trials have met, their quotient is noise and a plain step is enough.
            still = np.abs(step) < 1e-6
            slope = np.where(still, 0.0, (value - value_before) / np.where(still, 1.0, step)).clip(0, 0.9999)
            before, value_before, trial = trial, value, trial + (value - trial) / (1 - slope)
        return result

    def moves(self, points: Sequence[Point], left: Left) -> list[Move]:
        """The exact weights of what follows a turn at each point, over `scale`."""
        import numpy as np

        worth = np.empty((self.batch.rolls, len(points)))
        chosen = np.full((self.batch.rolls, len(points)), -1)
        ways = []
        for column, point in enumerate(points):
            idle = float(left[point.state][point.mask])
            found = sorted((way for way in self.ways(point, left) if way.left < idle), key=_preference)
            worth[:, column] = -idle
            # The best way comes last, so that it stays; of equals the one with the fewest jokers.
            for number in range(len(found) - 1, -1, -1):
                rolls = self.paying(found[number].row, found[number].used)
                worth[rolls, column], chosen[rolls, column] = -found[number].left, number
            ways.append(found)
        weights = self.batch.weights(self.batch.choices(worth, THROWS))
        return [
            _gather(point, ways[column], chosen[:, column], weights[:, column])
            for column, point in enumerate(points)
        ]


def _preference(way: _Way) -> tuple[float, int, int, int]:
    return way.left, way.used.bit_count(), way.row, way.used


def _gather(point: Point, ways: Sequence[_Way], chosen: NDArray[Any], weights: NDArray[Any]) -> Move:
    import numpy as np

    found: Move = {}
    totals = np.zeros(len(ways) + 1, dtype=np.int64)
    np.add.at(totals, chosen + 1, weights)
    for number, weight in enumerate(totals.tolist()):
        if weight:
            target = ways[number - 1].target if number else point
            found[target] = found.get(target, 0) + weight
    return found


def _subsets(mask: int) -> Iterator[int]:
    """All masks within a mask, the empty one first."""
    used = 0
    while True:
        yield used
        if used == mask:
            return
        used = (used - mask) & mask
