"""Markov chains with absorbing states, in exact fractions: where they end, how long it takes, where they are.

>>> gambler = Chain({1: {0: 1, 2: 1}, 2: {1: 1, 3: 1}})
>>> gambler.absorption(1), gambler.expected_steps(1)
({0: Fraction(2, 3), 3: Fraction(1, 3)}, Fraction(2, 1))
>>> gambler.after(1, 2)
{0: Fraction(1, 2), 1: Fraction(1, 4), 3: Fraction(1, 4)}
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Generic, TypeVar

from probability.faults import TooBig

if TYPE_CHECKING:
    from collections.abc import Hashable, Mapping

State = TypeVar("State", bound="Hashable")
Key = TypeVar("Key", bound="Hashable")

# Exact elimination grows with the cube of the states and with the digits of the fractions.
MOST_STATES = 400


class Chain(Generic[State]):
    """A chain by its moves: for every state that is left, where to and with what weight.

    States that only appear as targets, and those that only lead to themselves, absorb. Weights are non-negative
    whole numbers; each state has its own total.

    Parameters
    ----------
    moves : state -> {next state: weight}.

    Raises
    ------
    ValueError : if a state has no positive weight, or a negative one.
    """

    def __init__(self, moves: Mapping[State, Mapping[State, int]]) -> None:
        self._moves: dict[State, dict[State, Fraction]] = {}
        for state, targets in moves.items():
            total = sum(targets.values())
            if total <= 0 or any(weight < 0 for weight in targets.values()):
                raise ValueError("weights must be non-negative and not all zero")
            steps = {target: Fraction(weight, total) for target, weight in targets.items() if weight}
            if set(steps) != {state}:
                self._moves[state] = steps

    def is_absorbing(self, state: State) -> bool:
        """Tell whether the chain stays in a state for ever once it is there.

        >>> Chain({"a": {"b": 1}}).is_absorbing("b")
        True
        """
        return state not in self._moves

    def step(self, chances: Mapping[State, Fraction]) -> dict[State, Fraction]:
        """Where the chain is one step later.

        >>> Chain({"a": {"a": 1, "b": 3}}).step({"a": Fraction(1)})
        {'a': Fraction(1, 4), 'b': Fraction(3, 4)}
        """
        later: dict[State, Fraction] = {}
        for state, chance in chances.items():
            for target, share in self._moves.get(state, {state: Fraction(1)}).items():
                later[target] = later.get(target, Fraction(0)) + chance * share
        return later

    def after(self, start: State, steps: int) -> dict[State, Fraction]:
        """Where the chain is after so many steps; states in the order of their first mention."""
        chances = {start: Fraction(1)}
        for _count in range(steps):
            chances = self.step(chances)
        return {state: chances[state] for state in self._order() if state in chances} or chances

    def _order(self) -> list[State]:
        return list(
            dict.fromkeys(state for first, targets in self._moves.items() for state in (*targets, first))
        )

    def expected_steps(self, start: State) -> Fraction | None:
        """The expected number of steps until the chain is absorbed, None if it may never be."""
        if self.is_absorbing(start):
            return Fraction(0)
        solved = self._solve(start, {"steps": dict.fromkeys(self._moves, Fraction(1))})
        return None if solved is None else solved["steps"]

    def absorption(self, start: State) -> dict[State, Fraction] | None:
        """The chance of each absorbing state to be the last one, None if the chain may never be absorbed."""
        if self.is_absorbing(start):
            return {start: Fraction(1)}
        reached = self._reachable(start)
        ends = [state for state in self._order() if state in reached and self.is_absorbing(state)]
        sides = {end: {s: self._moves[s].get(end, Fraction(0)) for s in self._moves} for end in ends}
        return self._solve(start, sides) if ends else None

    def _reachable(self, start: State) -> set[State]:
        seen, stack = {start}, [start]
        while stack:
            for target in self._moves.get(stack.pop(), ()):
                if target not in seen:
                    seen.add(target)
                    stack.append(target)
        return seen

    def _solve(
        self, start: State, sides: Mapping[Key, Mapping[State, Fraction]]
    ) -> dict[Key, Fraction] | None:
        """Eliminate every passing state but the start: x = side + sum of moves times x."""
        reached = self._reachable(start)
        passing = [state for state in self._moves if state in reached and state != start]
        if len(passing) >= MOST_STATES:
            raise TooBig("chain_too_big", states=len(passing) + 1, limit=MOST_STATES)
        rows = {state: dict(self._moves[state]) for state in (*passing, start)}
        values = {state: {key: side[state] for key, side in sides.items()} for state in rows}
        for state in passing:
            if not _release(state, rows[state], values[state]):
                return None
            for other in rows:
                share = rows[other].pop(state, None) if other != state else None
                if share is not None:
                    _put_in(rows[other], rows[state], share)
                    _put_in(values[other], values[state], share)
            del rows[state]
        return values[start] if _release(start, rows[start], values[start]) else None


def _release(state: State, row: dict[State, Fraction], values: dict[Key, Fraction]) -> bool:
    """Solve an equation for its own state; False if it says nothing but x = x + something."""
    stay = row.pop(state, Fraction(0))
    if stay == 1:
        return False
    for target in row:
        row[target] /= 1 - stay
    for key in values:
        values[key] /= 1 - stay
    return True


def _put_in(into: dict[Key, Fraction], what: Mapping[Key, Fraction], share: Fraction) -> None:
    for key, value in what.items():
        into[key] = into.get(key, Fraction(0)) + share * value
