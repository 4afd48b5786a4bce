"""What the next roll can do: hit a blot, or enter from the bar."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from solvers.games.backgammon.board import BAR, HOME
from solvers.games.backgammon.moves import plays
from solvers.games.backgammon.race import ROLLS

if TYPE_CHECKING:
    from solvers.games.backgammon.board import Board

Roll = tuple[int, int]


class Hits(NamedTuple):
    """For each roll the player's own points on which an opposing blot can be hit by some legal play."""

    blots: tuple[int, ...]
    by_roll: dict[Roll, frozenset[int]]

    def shots(self, point: int | None = None) -> int:
        """In how many of the 36 rolls a blot is hit, the one on *point* or any."""
        return sum(
            weight
            for roll, weight in ROLLS
            if (self.by_roll[roll] if point is None else point in self.by_roll[roll])
        )

    def rolls(self, point: int | None = None) -> list[Roll]:
        """The rolls that hit, each once."""
        return [
            roll
            for roll, _weight in ROLLS
            if (self.by_roll[roll] if point is None else point in self.by_roll[roll])
        ]


def hits(board: Board, rules: str = "book") -> Hits:
    """Find which rolls hit which blots; only plays that the rules allow count.

    >>> direct = hits((0,) * 6 + (-1,) + (0,) * 5 + (1,) + (0,) * 13)
    >>> direct.shots()
    17
    """
    by_roll = {
        roll: frozenset(step.target for play in plays(board, *roll, rules) for step in play.steps if step.hit)
        for roll, _weight in ROLLS
    }
    return Hits(tuple(point for point in range(24, 0, -1) if board[point] == -1), by_roll)


class Entering(NamedTuple):
    """How many checkers each roll brings in from the bar, and which of the opponent's home points are open.

    The points are the player's own, 24 being entered with a 1.
    """

    waiting: int
    open_points: tuple[int, ...]
    by_roll: dict[Roll, int]

    def ways(self, entered: int) -> int:
        """In how many of the 36 rolls exactly so many checkers enter."""
        return sum(weight for roll, weight in ROLLS if self.by_roll[roll] == entered)


def entering(board: Board, rules: str = "book") -> Entering:
    """Count what every roll brings in.

    >>> board = (0,) * 19 + (-2, -2, -2, 0, 0, 0, 1)
    >>> entering(board, "standard").ways(0), entering(board, "book").ways(0)
    (9, 27)
    """
    by_roll = {}
    for roll, _weight in ROLLS:
        found = plays(board, *roll, rules)
        by_roll[roll] = board[BAR] - found[0].result[BAR] if found else 0
    open_points = tuple(BAR - die for die in range(1, HOME + 1) if board[BAR - die] > -2)
    return Entering(max(board[BAR], 0), open_points, by_roll)
