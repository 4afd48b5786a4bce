"""How many turns one player needs for ten points.

The policy is the one that takes the fewest turns on average among those that build their knights in a given order,
no more of them than the order has, and use the jokers of complete hexes as they like, from the next turn on. The
player throws for the next state that is nearest to the end. Values that guide the choices are floats; the chances
under the choices are integers over six to the number of dice thrown, and so is everything that is told about the
turns. The mean of such a chain is a fraction of many thousand digits, so it is told between two bounds.
"""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from itertools import groupby
from math import ulp
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from probability.faults import NotationError
from probability.games.osadnici.check import GOAL
from probability.games.osadnici.island import STANDARD
from probability.games.osadnici.race_rules import DONE, START, Rules, fixed_order
from probability.games.osadnici.race_turns import Point, Turns
from probability.games.osadnici.words import FEWEST_DICE, MOST_DICE

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from probability.games.osadnici.island import Island
    from probability.games.osadnici.race_rules import State
    from probability.games.osadnici.race_turns import Left, Move

    Chain = dict[Point, Move]

MOST_PLAYERS: Final = 4
ENOUGH: Final = Fraction(1, 10**9)
MOST_TURNS: Final = 200
# Bounds of means are integers over two to this power.
BITS: Final = 160
BEGIN: Final = Point(START, 0)
END: Final = Point(DONE, 0)


class Race(NamedTuple):
    """The turns to the goal.

    Attributes
    ----------
    expected : the mean number of turns under the policy, exact up to *error*.
    error : a bound on the rounding of *expected*, found with integers that are rounded down and up.
    finished : the exact chance to be done by turn 1, 2, …, until nearly all are.
    dice : how many dice are thrown in each of the player's turns; the last number goes on.
    order : the hexes of the knights, as they are built.
    states : how many states the values were computed for, the jokers that are left included.
    played : how many of them the policy can come to when all dice are thrown.
    """

    expected: float
    error: float
    finished: tuple[Fraction, ...]
    dice: tuple[int, ...]
    order: tuple[str, ...]
    states: int
    played: int


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
    order: Sequence[str] | None = None,
    with_jokers: bool = True,
) -> Race:
    """How many turns a player who plays well needs for the goal, on an island of their own.

    *order* are the hexes of the knights, as they are built (see `usual_order`).

    >>> quick = race(goal=1)
    >>> [str(chance) for chance in quick.finished[:2]], quick.dice
    (['0', '1408156377421/5642219814912'], (3, 4, 5, 6))
    """
    dice = turn_dice(players, seat)
    rules = Rules(island, goal, order, with_jokers)
    states = rules.reachable()
    last = Turns(rules, dice[-1])
    left = _values(last, states, progress)
    early = [Turns(rules, count) for count in dice[:-1]]
    chains, chain = _chains(early, _early_values(rules, early, left), last, left)
    scales = [turns.scale for turns in early]
    finished = _finished(chains, scales, chain, last.scale)
    low, high = _mean(chains, scales, chain, last.scale)
    expected = float(Fraction(low + high, 2 << BITS))
    error = float(Fraction(high - low, 1 << BITS)) + ulp(expected)
    size = sum(rules.complete(state.knights) + 1 for state in states)
    return Race(expected, error, finished, dice, rules.order, size, len(chain) - 1)


def _values(
    turns: Turns, states: Sequence[State], progress: Callable[[int, int], object] | None
) -> dict[State, Any]:
    """The turns left in every state when all dice are thrown; those with more built are known first."""
    import numpy as np

    left: dict[State, Any] = {DONE: np.zeros(1)}
    done = 0
    for _, group in groupby(states, key=lambda state: state.builds):
        layer = list(group)
        left.update(turns.spread(layer, turns.fixed_value(turns.goals(layer, left))))
        done += len(layer)
        if progress:
            progress(done, len(states))
    return left


def _early_values(rules: Rules, early: Sequence[Turns], left: dict[State, Any]) -> list[Left]:
    """The turns left before each of the early turns and after them all, for the states possible there."""
    possible: list[set[State]] = [{START}] if early else []
    for turns in early[:-1]:
        before = possible[-1]
        possible.append(
            before | {new for state in before for builds in turns.sets for new in rules.after(state, builds)}
        )
    lefts: list[Left] = [left]
    for turns, before in zip(reversed(early), reversed(possible), strict=True):
        states = sorted(before - {DONE}, key=fixed_order)
        value = turns.value(turns.goals(states, lefts[0]), turns.gathered(states, lefts[0]))
        lefts.insert(0, {DONE: left[DONE], **turns.spread(states, value)})
    return lefts


def _chains(
    early: Sequence[Turns], lefts: Sequence[Left], last: Turns, left: Left
) -> tuple[list[Chain], Chain]:
    """Where the policy leads from every point that it can come to: in each early turn, and in all others."""
    chains: list[Chain] = []
    points = {BEGIN}
    for turns, after in zip(early, lefts[1:], strict=True):
        here = sorted(points - {END}, key=_point_order)
        chain = dict(zip(here, turns.moves(here, after), strict=True)) | {END: {END: turns.scale}}
        chains.append(chain)
        points = {target for point in points for target in chain[point]}
    chain = {END: {END: last.scale}}
    while new := sorted(points - chain.keys(), key=_point_order):
        found = last.moves(new, left)
        chain.update(zip(new, found, strict=True))
        points = {target for move in found for target in move}
    return chains, chain


def _point_order(point: Point) -> tuple[object, ...]:
    return fixed_order(point.state), point.mask


def _finished(
    chains: Sequence[Chain], scales: Sequence[int], last: Chain, scale: int
) -> tuple[Fraction, ...]:
    """The exact chance to be done by each turn."""
    weights, total = {BEGIN: 1}, 1
    finished: list[Fraction] = []
    while len(finished) < MOST_TURNS and (not finished or 1 - finished[-1] > ENOUGH):
        number = len(finished)
        is_early = number < len(chains)
        weights = _step(weights, chains[number] if is_early else last)
        total *= scales[number] if is_early else scale
        finished.append(Fraction(weights.get(END, 0), total))
    return tuple(finished)


def _step(weights: dict[Point, int], moves: Chain) -> dict[Point, int]:
    result: dict[Point, int] = defaultdict(int)
    for point, weight in weights.items():
        for target, share in moves[point].items():
            result[target] += weight * share
    return result


def _mean(chains: Sequence[Chain], scales: Sequence[int], last: Chain, scale: int) -> tuple[int, int]:
    """Bounds of the mean number of turns, over two to the power of `BITS`.

    Every turn but an idle one builds, so the means follow from those of points with more built.
    """
    bounds = {END: (0, 0)}
    for point in sorted(last.keys() - {END}, key=_point_order):
        bounds[point] = _bounds(last[point], bounds, scale, scale - last[point].get(point, 0), point)
    for chain, size in zip(reversed(chains), reversed(scales), strict=True):
        bounds = {point: _bounds(move, bounds, size, size) for point, move in chain.items() if point != END}
        bounds[END] = (0, 0)
    return bounds[BEGIN]


def _bounds(
    move: Move, bounds: dict[Point, tuple[int, int]], scale: int, share: int, itself: Point | None = None
) -> tuple[int, int]:
    """One turn and what follows it, rounded down and up; *share* of the scale leaves the point *itself*."""
    low = high = scale << BITS
    for target, weight in move.items():
        if target != itself:
            low += weight * bounds[target][0]
            high += weight * bounds[target][1]
    return low // share, -(-high // share)
