"""What each bid would have come to: tricks won and bonuses, summed over games or over exact weights."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt
from typing import Final, NamedTuple

from probability.games.kostky.score import count_points


class BidOdds(NamedTuple):
    """One bid: the *chance* to make it and the expected *points*, bonuses included.

    Both are exact if the answer is; otherwise they are the simulated means and the errors are their standard
    errors.
    """

    bid: int
    chance: Fraction
    points: Fraction
    chance_error: float
    points_error: float


class Tally:
    """Weights of tricks won under each bid, and of bonuses where the bid was met.

    >>> tally = Tally(1)
    >>> tally.add(1, won=1, weight=1, bonus=30)
    >>> tally.add(1, won=0, weight=3)
    >>> tally.odds(1, total=4)[:3]
    (1, Fraction(1, 4), Fraction(5, 1))
    """

    __slots__ = ("bonus", "bonus_squares", "rounds", "won")

    def __init__(self, round_number: int) -> None:
        bids = range(round_number + 1)
        self.rounds: Final = round_number
        self.won: Final = [[0 for _ in bids] for _ in bids]
        self.bonus: Final = [0 for _ in bids]
        self.bonus_squares: Final = [0 for _ in bids]

    def add(self, bid: int, won: int, weight: int = 1, bonus: int = 0) -> None:
        """Count an outcome; *bonus* is its points times its weight."""
        self.won[bid][won] += weight
        if bid == won and bonus:
            self.bonus[bid] += bonus
            self.bonus_squares[bid] += bonus * bonus

    def odds(self, bid: int, total: int, simple: bool = False, games: int = 0) -> BidOdds:
        """The answer for one bid, weights being out of *total*; of a simulation if *games* are given."""
        base = [count_points(bid, won, self.rounds, simple=simple).points for won in range(self.rounds + 1)]
        bonus = 0 if simple else self.bonus[bid]
        points = sum(map(int.__mul__, self.won[bid], base)) + bonus
        made = self.won[bid][bid]
        errors = self._errors(bid, base, points, games, simple) if games else (0.0, 0.0)
        return BidOdds(bid, Fraction(made, total), Fraction(points, total), *errors)

    def _errors(
        self, bid: int, base: list[int], points: int, games: int, simple: bool
    ) -> tuple[float, float]:
        # One success and one failure are added, so that "never seen" does not pass for "certain".
        share = (self.won[bid][bid] + 1) / (games + 2)
        squares = sum(count * value * value for count, value in zip(self.won[bid], base, strict=True))
        if not simple:
            squares += 2 * base[bid] * self.bonus[bid] + self.bonus_squares[bid]
        variance = Fraction(squares * games - points * points, games * (games - 1))
        return sqrt(share * (1 - share) / games), sqrt(variance / games)
