"""How many turns one player needs for ten points.

The policy is the one that takes the fewest turns on average among those that use no jokers. The player throws for
the next state that is nearest to the end. Values that guide the choices are floats; the chances under the choices are
integers over six to the number of dice thrown, and so is everything that is told about the turns.
"""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from itertools import groupby
from typing import TYPE_CHECKING, Final, NamedTuple

from probability.faults import NotationError
from probability.games.osadnici.check import GOAL
from probability.games.osadnici.island import STANDARD
from probability.games.osadnici.race_rules import DONE, START, Rules, fixed_order
from probability.games.osadnici.race_turns import Turns
from probability.games.osadnici.words import FEWEST_DICE, MOST_DICE

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from probability.games.osadnici.island import Island
    from probability.games.osadnici.race_rules import State
    from probability.games.osadnici.race_turns import Move

MOST_PLAYERS: Final = 4
ENOUGH: Final = Fraction(1, 10**9)
MOST_TURNS: Final = 200


class Race(NamedTuple):
    """The turns to the goal.

    Attributes
    ----------
    expected : the mean number of turns, exact up to *error*.
    error : a bound on what the turns beyond the last row could add.
    finished : the exact chance to be done by turn 1, 2, …, until nearly all are.
    dice : how many dice are thrown in each of the player's turns; the last number goes on.
    states : how many states the values were computed for.
    """

    expected: float
    error: float
    finished: tuple[Fraction, ...]
    dice: tuple[int, ...]
    states: int


def turn_dice(players: int, seat: int) -> tuple[int, ...]:
    """How many dice a player throws in each turn: one more for each turn at the table, from three to six.

    >>> turn_dice(1, 1), turn_dice(2, 2), turn_dice(4, 4)
    ((3, 4, 5, 6), (4, 6), (6,))
    """
    if not 1 <= players <= MOST_PLAYERS:
        raise NotationError("players_out_of_range", count=players, most=MOST_PLAYERS)
    if not 1 <= seat <= players:
        raise NotationError("seat_out_of_range", count=seat, most=players)
    thrown = []
    turn = FEWEST_DICE + seat - 1
    while turn < MOST_DICE:
        thrown.append(turn)
        turn += players
    return (*thrown, MOST_DICE)


def race(
    island: Island = STANDARD,
    players: int = 1,
    seat: int = 1,
    goal: int = GOAL,
    progress: Callable[[int, int], object] | None = None,
) -> Race:
    """How many turns a player who plays well without jokers needs for the goal, on an island of their own.

    >>> quick = race(goal=1)
    >>> [str(chance) for chance in quick.finished[:2]], quick.dice
    (['0', '278987667461/1410554953728'], (3, 4, 5, 6))
    """
    dice = turn_dice(players, seat)
    rules = Rules(island, goal)
    states = rules.reachable()
    last = Turns(rules, dice[-1])
    left = _values(last, states, progress)
    early = [Turns(rules, count) for count in dice[:-1]]
    lefts = _early_values(rules, early, left)
    finished, rest = _play(early, lefts, last, left)
    waiting = sum((1 - chance for chance in finished), Fraction(1))
    tail = 1 - finished[-1]
    # The last term is the turns of those who are not done yet, counted once in `waiting` already.
    expected = float(waiting - tail) + rest
    return Race(expected, float(tail) * max(left.values()) + 1e-9, tuple(finished), dice, len(states))


def _values(
    turns: Turns, states: Sequence[State], progress: Callable[[int, int], object] | None
) -> dict[State, float]:
    """The turns left in every state when all dice are thrown; those with more built are known first."""
    left, done = {DONE: 0.0}, 0
    for _, group in groupby(states, key=lambda state: state.builds):
        layer = list(group)
        left.update(zip(layer, turns.fixed_value(turns.goals(layer, left)).tolist(), strict=True))
        done += len(layer)
        if progress:
            progress(done, len(states))
    return left


def _early_values(rules: Rules, early: Sequence[Turns], left: dict[State, float]) -> list[dict[State, float]]:
    """The turns left before each of the early turns and after them all, for the states possible there."""
    import numpy as np

    possible: list[set[State]] = [{START}] if early else []
    for turns in early[:-1]:
        before = possible[-1]
        possible.append(
            before | {new for state in before for builds in turns.sets for new in rules.after(state, builds)}
        )
    lefts = [left]
    for turns, before in zip(reversed(early), reversed(possible), strict=True):
        states = sorted(before - {DONE}, key=fixed_order)
        value = turns.value(turns.goals(states, lefts[0]), np.array([lefts[0][state] for state in states]))
        lefts.insert(0, {DONE: 0.0, **dict(zip(states, value.tolist(), strict=True))})
    return lefts


def _play(
    early: Sequence[Turns], lefts: Sequence[dict[State, float]], last: Turns, left: dict[State, float]
) -> tuple[list[Fraction], float]:
    """The exact chance to be done by each turn, and what is still to play for those who are not at the end."""
    weights, total = {START: 1}, 1
    finished: list[Fraction] = []
    known: dict[State, Move] = {}
    while len(finished) < MOST_TURNS and (not finished or 1 - finished[-1] > ENOUGH):
        number = len(finished)
        turns, after = (early[number], lefts[number + 1]) if number < len(early) else (last, left)
        if number <= len(early):
            known = {DONE: {DONE: turns.scale}}
        new = sorted(weights.keys() - known.keys(), key=fixed_order)
        if new:
            known.update(zip(new, turns.moves(new, after, after), strict=True))
        weights, total = _step(weights, known), total * turns.scale
        finished.append(Fraction(weights.get(DONE, 0), total))
    rest = sum(float(Fraction(weight, total)) * left[state] for state, weight in weights.items())
    return finished, rest


def _step(weights: dict[State, int], moves: dict[State, Move]) -> dict[State, int]:
    result: dict[State, int] = defaultdict(int)
    for state, weight in weights.items():
        for target, share in moves[state].items():
            result[target] += weight * share
    return result
