"""Chance nodes and expectimax over a small state protocol, exactly.

A game is any object with the methods of `ChanceGame`. Chance comes first, then the player on move chooses; a
successor may be worth a multiple of what it is worth to the player who is on move there, which covers the opponent's
turn (factor -1), one's own (1) and stakes that were raised on the way (±2).

Values are ratios of integers whose denominators are powers of the chance weights' total. They are kept as a
numerator and that power, so that no greatest common divisor is taken before the end.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Sequence

State = TypeVar("State", bound="Hashable")


class ChanceGame(Protocol[State]):
    """What a game of chance and choice tells about its states."""

    total: int
    """What the weights of a chance node sum to; a node without chance has one event of weight 1."""

    def is_over(self, state: State) -> bool:
        """Tell whether nothing follows."""

    def value(self, state: State) -> int:
        """Worth of a finished state to the player on move there."""

    def chance(self, state: State) -> Sequence[tuple[Any, int]]:
        """Events with integer weights."""

    def moves(self, state: State, event: Any) -> Iterable[tuple[int, int, State]]:
        """For each choice a gain, a factor and a successor: it is worth gain + factor × the successor's value."""


class Solver:
    """Exact values of a game's states, each computed once.

    >>> class Race:
    ...     '''Two players move by a coin, one or two steps; who makes the last step wins.'''
    ...     total = 2
    ...     def is_over(self, left): return left[1] <= 0
    ...     def value(self, left): return -1
    ...     def chance(self, left): return ((1, 1), (2, 1))
    ...     def moves(self, left, steps): return [(0, -1, (left[1], left[0] - steps))]
    >>> Solver(Race()).value((1, 1)), Solver(Race()).value((2, 2))
    (Fraction(1, 1), Fraction(1, 2))
    """

    def __init__(self, game: ChanceGame[Any]) -> None:
        self.game = game
        self.known: dict[Any, tuple[int, int]] = {}
        self.powers = [1]

    def value(self, state: Any) -> Fraction:
        """Expected worth of a state to the player on move, both playing their best."""
        numerator, height = self._value(state)
        return Fraction(numerator, self._power(height))

    def options(self, state: Any, event: Any) -> list[tuple[Fraction, Any]]:
        """Every choice after an event with its worth, best first; equal ones in the game's order."""
        found = [
            (gain + factor * self.value(successor), successor)
            for gain, factor, successor in self.game.moves(state, event)
        ]
        return sorted(found, key=lambda pair: -pair[0])

    def _power(self, height: int) -> int:
        while len(self.powers) <= height:
            self.powers.append(self.powers[-1] * self.game.total)
        return self.powers[height]

    def _value(self, state: Any) -> tuple[int, int]:
        found = self.known.get(state)
        if found is None:
            found = (self.game.value(state), 0) if self.game.is_over(state) else self._expected(state)
            self.known[state] = found
        return found

    def _expected(self, state: Any) -> tuple[int, int]:
        events = self.game.chance(state)
        parts = [(weight, self._best(state, event)) for event, weight in events]
        highest = max(height for _weight, (_numerator, height) in parts)
        total = sum(
            weight * numerator * self._power(highest - height) for weight, (numerator, height) in parts
        )
        return total, highest + (len(events) > 1)

    def _best(self, state: Any, event: Any) -> tuple[int, int]:
        best, best_height = 0, -1
        for gain, factor, successor in self.game.moves(state, event):
            numerator, height = self._value(successor)
            worth = factor * numerator + gain * self._power(height)
            if best_height < 0 or worth * self._power(max(best_height - height, 0)) > best * self._power(
                max(height - best_height, 0)
            ):
                best, best_height = worth, height
        return best, best_height
