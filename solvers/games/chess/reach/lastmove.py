"""The last move: retract every one that is possible, and reject those whose board before cannot be either."""

from __future__ import annotations

from typing import TYPE_CHECKING

from solvers.games.chess.fen import parse_fen
from solvers.games.chess.kernel import attackers
from solvers.games.chess.reach.pawns import adds_up
from solvers.games.chess.retract import unmoves
from solvers.games.chess.setup import START
from solvers.games.chess.survey import count_faults

if TYPE_CHECKING:
    from solvers.games.chess.reach.search import Clock
    from solvers.games.chess.retract import Unmove

# How many moves back a position is looked into.
DEPTH = 3
START_MEN = parse_fen(START).board[:8]


def check_pieces(board: tuple[int, ...]) -> int:
    """The men that give check to the side to move."""
    own, enemy = board[6 + board[10]], board[7 - board[10]]
    king = (board[5] & own).bit_length() - 1
    return attackers(board, king, own | enemy) & enemy


def rejected_moves(board: tuple[int, ...], chess960: bool, clock: Clock, depth: int = DEPTH) -> int | None:
    """How many last moves the board allows, when none of them can have been played; None when one may have.

    Raises
    ------
    OutOfTime : when not all of them could be looked into.
    """
    if is_start(board):
        return None
    tried = 0
    for unmove in unmoves(board, chess960):
        tried += 1
        if may_have_been(unmove, chess960, clock, depth):
            return None
    return tried


def is_start(board: tuple[int, ...]) -> bool:
    """Whether this is the starting position, before which there is no move.

    >>> is_start(parse_fen("start").board)
    True
    """
    return board[10] == 0 and board[:8] == START_MEN


def may_have_been(unmove: Unmove, chess960: bool, clock: Clock, depth: int = DEPTH) -> bool:
    """Whether the board before an un-move is not known to be impossible."""
    clock.check()
    before = unmove.board
    checks = check_pieces(before)
    if checks.bit_count() > 2 or count_faults(before):
        return False
    # A quiet move of a piece changes neither pawns nor material, so the account is the one already made.
    changed = unmove.taken is not None or unmove.piece == 0
    if changed and not adds_up(before, chess960, clock):
        return False
    if depth <= 0 or (depth == 1 and not checks):
        return True
    return rejected_moves(before, chess960, clock, depth - 1) is None
