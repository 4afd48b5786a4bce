"""What must have happened to the material: who is missing, who was promoted, how many captures there were.

One account for each colour, shared by all rules. Everything in it is a necessary condition: a number that a
real game cannot go below, or above.
"""

from __future__ import annotations

from typing import NamedTuple

from solvers.bitboard import DARK, LIGHT
from solvers.games.chess.reach.cages import Cages, matched

# Pieces by kind as an account counts them, with how many there are at the start of the game.
KINDS = (("N", 1, 0, 2), ("L", 2, LIGHT, 1), ("D", 2, DARK, 1), ("R", 3, 0, 2), ("Q", 4, 0, 1))


class Side(NamedTuple):
    """The account of one colour.

    Attributes
    ----------
    men, pawns : how many are left.
    lost : how many were captured.
    promoted : how many pieces are promoted pawns at least, all of them and those that must be bishops on light
        and on dark squares.
    spare : how many of its pawns can have been captured as pawns at most.
    sealed : how many of its lost pieces no pawn can have captured.
    no_light, no_dark : whether its first bishop on light, on dark squares is certainly lost, where a pawn can
        have taken it: one of the captures of its men then fell on such a square.
    """

    men: int
    pawns: int
    lost: int
    promoted: int
    light: int
    dark: int
    spare: int
    sealed: int
    no_light: int = 0
    no_dark: int = 0

    @property
    def victims(self) -> int:
        """How many of its men pawns can have captured."""
        return self.lost - self.sealed

    def on_colour(self, light: bool) -> int:
        """How many of them can have been captured on squares of one colour.

        >>> Side(14, 8, 2, 0, 0, 0, 0, 0, no_dark=1).on_colour(light=True)
        1
        """
        return self.victims - (self.no_dark if light else self.no_light)


def side_account(board: tuple[int, ...], side: int, cages: Cages | None = None) -> Side:
    """Count what happened to one colour; with cages, pieces that cannot be the original ones are promoted.

    >>> from solvers.games.chess.fen import parse_fen
    >>> side_account(parse_fen("4k3/8/8/8/8/8/1QQ5/QK6").board, 0)
    Side(men=4, pawns=0, lost=12, promoted=2, light=0, dark=0, spare=6, sealed=0, no_light=1, no_dark=1)
    """
    own = board[6 + side]
    pawns = (board[0] & own).bit_count()
    promoted, missing = {}, {}
    sealed = 0
    for name, kind, colour, at_start in KINDS:
        pieces = board[kind] & own & (colour or LIGHT | DARK)
        if cages is None:
            original, closed = min(pieces.bit_count(), at_start), 0
        else:
            original, closed = matched(pieces, cages.homes[side][name])
        sealed += closed
        promoted[name] = pieces.bit_count() - original
        missing[name] = at_start - original - closed
    total = sum(promoted.values())
    men = own.bit_count()
    spare = 8 - pawns - total
    bishops = promoted["L"], promoted["D"]
    return Side(men, pawns, 16 - men, total, *bishops, spare, sealed, missing["L"], missing["D"])
