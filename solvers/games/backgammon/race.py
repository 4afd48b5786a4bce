"""Races, where the sides can no longer meet: exact answers in plain Python, for what is small enough.

Once contact is over a side is a tuple of counts, index 0 its ace point; nothing blocks, so every die is played
until the last checker is off.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from solvers.chance_tables import exact_race, explore
from solvers.games.backgammon.board import HOME

if TYPE_CHECKING:
    from solvers.chance_tables import RaceValues, Report
    from solvers.games.backgammon.board import Board

Side: TypeAlias = tuple[int, ...]
ROLLS = tuple(
    ((high, low), 1 if high == low else 2) for low, high in combinations_with_replacement(range(1, 7), 2)
)
WAYS = 36


def side_of(board: Board) -> Side:
    """Take the player on roll out of a board.

    >>> side_of((0, 2, 0, 1) + (0,) * 22)
    (2, 0, 1)
    """
    counts = [max(count, 0) for count in board[1:25]]
    while counts and not counts[-1]:
        counts.pop()
    return tuple(counts)


@lru_cache(1 << 18)
def after_die(side: Side, die: int) -> tuple[Side, ...]:
    """List what one die makes of a side; a side that is off stays off.

    >>> after_die((0, 1), 1), after_die((1, 0, 1), 4), after_die((), 3)
    (((1,),), ((1,),), ((),))
    """
    if not side:
        return ((),)
    found = []
    highest = len(side)
    for source in range(highest, 0, -1):
        if not side[source - 1]:
            continue
        target = source - die
        if target > 0 or (highest <= HOME and (target == 0 or source == highest)):
            found.append(_moved(side, source, target))
    return tuple(found)


def _moved(side: Side, source: int, target: int) -> Side:
    counts = list(side)
    counts[source - 1] -= 1
    if target > 0:
        counts[target - 1] += 1
    while counts and not counts[-1]:
        counts.pop()
    return tuple(counts)


@lru_cache(1 << 18)
def after_roll(side: Side, roll: tuple[int, int]) -> tuple[Side, ...]:
    """List what a roll makes of a side, each once.

    >>> after_roll((1, 1), (2, 1)), after_roll((0, 0, 0, 1), (1, 1))
    (((), (1,)), ((),))
    """
    orders = [(roll[0],) * 4] if roll[0] == roll[1] else [roll, roll[::-1]]
    found: dict[Side, None] = {}
    for order in orders:
        reached: dict[Side, None] = {side: None}
        for die in order:
            reached = {after: None for before in reached for after in after_die(before, die)}
        found |= reached
    return tuple(found)


def reachable(side: Side, limit: int = 1 << 62) -> int:
    """Bound the number of positions that a side can still come to: each checker where it is or nearer home.

    >>> reachable((0, 0, 0, 0, 0, 2)), reachable((15,))
    (28, 16)
    """
    ways = [1]
    for point in (index for index, count in enumerate(side, 1) for _ in range(count)):
        ways += [0] * (point + 1 - len(ways))
        total = 0
        for place in range(point + 1):
            total += ways[place]
            ways[place] = total
        if total > limit * limit:
            break
    return sum(ways)


class LeastRolls:
    """Bearing off alone in as few rolls as can be expected; worth is minus the expected number."""

    total = WAYS

    def is_over(self, side: Side) -> bool:
        """All off."""
        return not side

    def value(self, side: Side) -> int:
        """No roll is needed any more."""
        return 0

    def chance(self, side: Side) -> tuple[tuple[Any, int], ...]:
        """The 36 rolls."""
        return ROLLS

    def moves(self, side: Side, roll: tuple[int, int]) -> list[tuple[int, int, Side]]:
        """Each play costs one roll; those that clear the highest points come first."""
        ordered = sorted(after_roll(side, roll), key=lambda after: (len(after), after[::-1]))
        return [(-1, 1, after) for after in ordered]


class Turn(NamedTuple):
    """A turn in a race with the cube: who is on roll has *own* left; *cube* as that player sees it.

    *stage* is ``double`` before the cube decision, ``answer`` when the *other* player offered, then ``roll``;
    ``passed`` is over.
    """

    own: Side
    opposing: Side
    cube: str
    stage: str


SEEN_ACROSS = {"centre": "centre", "mine": "theirs", "theirs": "mine", "none": "none"}


class CubeRace:
    """A race for money with the cube, or without one when the cube is ``none``; gammons are not counted."""

    total = WAYS
    once = ((None, 1),)

    def is_over(self, turn: Turn) -> bool:
        """The opponent is off, or the cube was refused."""
        return not turn.opposing or turn.stage == "passed"

    def value(self, turn: Turn) -> int:
        """Who is asked when it is over has lost the stake."""
        return -1

    def chance(self, turn: Turn) -> tuple[tuple[Any, int], ...]:
        """Dice are thrown after the cube decisions."""
        return ROLLS if turn.stage == "roll" else self.once

    def moves(self, turn: Turn, roll: tuple[int, int]) -> list[tuple[int, int, Turn]]:
        """Double or not, take or pass, or play the roll."""
        own, opposing, cube, stage = turn
        if stage == "roll":
            across = SEEN_ACROSS[cube]
            after_cube = "double" if across in ("centre", "mine") else "roll"
            return [(0, -1, Turn(opposing, after, across, after_cube)) for after in after_roll(own, roll)]
        if stage == "double":
            return [(0, 1, turn._replace(stage="roll")), (0, -1, Turn(opposing, own, cube, "answer"))]
        taken = Turn(opposing, own, "theirs", "roll")
        return [(0, -2, taken), (0, 1, turn._replace(stage="passed"))]


class Equities(NamedTuple):
    """What the cube decision is worth to the player on roll, in units of the stake now.

    >>> equities((1,), (1,), "centre").no_double
    Fraction(1, 1)
    """

    win: Fraction
    no_double: Fraction
    double_take: Fraction | None
    double_pass: Fraction | None


def equities(own: Side, opposing: Side, cube: str, progress: Report | None = None) -> Equities:
    """Solve a race exactly: cubeless chance, and what each cube action is worth.

    >>> equities((0, 0, 0, 0, 1), (1,), "centre").win
    Fraction(31, 36)
    """
    events = [roll for roll, _weight in ROLLS]
    mine, theirs = (explore(side, (), events, after_roll) for side in (own, opposing))
    return chosen_equities(exact_race(mine, theirs, [weight for _roll, weight in ROLLS], progress), cube)


def chosen_equities(values: RaceValues, cube: str) -> Equities:
    """Pick from a race's values what is asked: the cube may be owned, in the middle or out of reach."""
    win = (1 + values.cubeless) / 2
    if cube in ("none", "theirs"):
        return Equities(win, values.theirs if cube == "theirs" else values.cubeless, None, None)
    no_double = values.centre if cube == "centre" else values.mine
    return Equities(win, no_double, 2 * values.theirs, Fraction(1))
