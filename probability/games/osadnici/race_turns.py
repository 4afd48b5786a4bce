"""Turns of a lone player, for many states at once: their values as floats, their outcomes as exact weights."""

from __future__ import annotations

from collections import defaultdict
from functools import cached_property
from math import inf
from typing import TYPE_CHECKING, Any, Final

from probability.games.osadnici.plans import affordable
from probability.games.osadnici.race_rules import State
from probability.games.osadnici.turn import THROWS, pay
from probability.games.osadnici.words import FACES, needed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from probability.games.osadnici.race_rules import Rules

PRECISE: Final = 1e-10
SECANTS: Final = 60
Move = dict[State, int]


class Turns:
    """Turns with a given number of dice, for many states at once; a column of every array is a state."""

    def __init__(self, rules: Rules, dice: int) -> None:
        from probability.decision_batch import KeepingBatch

        self.rules, self.dice = rules, dice
        self.sets = list(affordable(dice))
        self.batch = KeepingBatch(len(FACES), dice)
        self.scale = len(FACES) ** (dice * THROWS)

    @cached_property
    def payable(self) -> NDArray[Any]:
        """Which full roll pays for which set of buildings."""
        import numpy as np

        rolls = self.batch.counts[self.batch.starts[self.dice] :]
        needs = [needed(builds) for builds in self.sets]
        return np.array([[pay(roll, need) is not None for roll in rolls] for need in needs])

    def targets(self, state: State, left: dict[State, float]) -> list[State | None]:
        """For each set of buildings the best state to build it to, if there is any."""
        return [
            min(self.rules.after(state, builds), key=lambda one: (left[one], one.builds), default=None)
            for builds in self.sets
        ]

    def goals(self, states: Sequence[State], left: dict[State, float]) -> NDArray[Any]:
        """For each set of buildings and state the fewest turns left after it."""
        import numpy as np

        found = [[inf if new is None else left[new] for new in self.targets(state, left)] for state in states]
        return np.array(found).T

    def worth(self, goals: NDArray[Any], idle: NDArray[Any]) -> NDArray[Any]:
        """For each full roll and state the fewest turns left, negated; *idle* is what building nothing leaves."""
        import numpy as np

        best = np.repeat(idle[None, :], self.batch.rolls, axis=0)
        for row, payable in enumerate(self.payable):
            np.minimum(best, np.where(payable[:, None], goals[row], inf), out=best)
        return -best

    def value(self, goals: NDArray[Any], idle: NDArray[Any]) -> NDArray[Any]:
        """The turns left before a turn in each state."""
        value: NDArray[Any] = 1 - self.batch.value(self.worth(goals, idle), THROWS)
        return value

    def fixed_value(self, goals: NDArray[Any]) -> NDArray[Any]:
        """The turns left where a turn without building is followed by a turn like it.

        The value of a turn grows with that of an idle one along straight pieces, so that the secant through two
        trials lands on the fixed point as soon as both are on its piece.
        """
        import numpy as np

        before = goals.min(axis=0) + 1
        value_before = self.value(goals, before)
        trial = value_before
        for _ in range(SECANTS):
            value = self.value(goals, trial)
            if np.all(np.abs(value - trial) < PRECISE):
                break
            step = trial - before
            # Where the trials have met, their quotient is noise and a plain step is enough.
            still = np.abs(step) < 1e-6
            slope = np.where(still, 0.0, (value - value_before) / np.where(still, 1.0, step)).clip(0, 0.9999)
            before, value_before, trial = trial, value, trial + (value - trial) / (1 - slope)
        return value

    def moves(
        self, states: Sequence[State], left: dict[State, float], idle: dict[State, float]
    ) -> list[Move]:
        """The exact weights of the states after a turn in each state, over `scale`."""
        import numpy as np

        goals = self.goals(states, left)
        rest = np.array([idle[state] for state in states])
        worth = self.worth(goals, rest)
        weights = self.batch.weights(self.batch.choices(worth, THROWS))
        chosen = np.full(worth.shape, -1)
        best = np.repeat(rest[None, :], self.batch.rolls, axis=0)
        for row, payable in enumerate(self.payable):
            better = payable[:, None] & (goals[row] < best)
            best, chosen = np.where(better, goals[row], best), np.where(better, row, chosen)
        return [self._gather(state, left, chosen[:, i], weights[:, i]) for i, state in enumerate(states)]

    def _gather(
        self, state: State, left: dict[State, float], chosen: NDArray[Any], weights: NDArray[Any]
    ) -> Move:
        targets = self.targets(state, left)
        found: dict[State, int] = defaultdict(int)
        for row, weight in zip(chosen.tolist(), weights.tolist(), strict=True):
            target = state if row < 0 else targets[row]
            assert target is not None
            found[target] += weight
        return {target: weight for target, weight in found.items() if weight}
