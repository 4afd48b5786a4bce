"""Forced mates: a kernel that tries every move against every reply."""

from __future__ import annotations

from typing import TYPE_CHECKING

from solvers.bitboard import lowest
from solvers.games.chess.kernel import attacked, generate, play

if TYPE_CHECKING:
    from solvers.games.chess.kernel import Words

KERNELS = ("in_check", "mated", "forced")


def in_check(board: Words) -> bool:
    """Whether the side to move is in check."""
    side = board[10]
    king = lowest(board[5] & board[6 + side])
    return attacked(board, king, board[6] | board[7], board[7 - side], side)


def mated(board: Words, moves: Words) -> bool:
    """Whether the side to move is checkmated."""
    return in_check(board) and generate(board, moves, 0, True) == 0


def forced(boards: Words, moves: Words, ply: int, goal: int) -> bool:
    """Whether the side to move at ``boards[ply]`` mates in at most *goal* moves against every defence."""
    board, row, after = boards[ply], moves[ply], boards[ply + 1]
    n = generate(board, row, 0, False)
    # A mate at once first: it is cheap to see and often there.
    for index in range(n):
        play(board, row[index], after)
        if mated(after, moves[ply + 1]):
            return True
    if goal < 2:
        return False
    # Checks before quiet moves: they leave few replies.
    for checking in range(2):
        for index in range(n):
            play(board, row[index], after)
            if in_check(after) == (checking == 1):
                continue
            replies = moves[ply + 1]
            count_replies = generate(after, replies, 0, False)
            good = count_replies != 0
            reply = 0
            while good and reply < count_replies:
                play(after, replies[reply], boards[ply + 2])
                good = forced(boards, moves, ply + 2, goal - 1)
                reply += 1
            if good:
                return True
    return False
