"""The pawns and the account of the material together: can captures and promotions explain them?"""

from __future__ import annotations

from typing import TYPE_CHECKING

from solvers.bitboard import each
from solvers.games.chess.reach.account import Side, side_account
from solvers.games.chess.reach.cages import Cages, find_cages
from solvers.games.chess.reach.columns import goal_columns
from solvers.games.chess.reach.search import Task, has_account

if TYPE_CHECKING:
    from solvers.games.chess.reach.search import Clock


def least_captures(board: tuple[int, ...], side: int) -> int | None:
    """The fewest captures with which a colour's pawns can stand where they do, or None if they never can.

    A pawn on rank r has made at most r − 2 captures, one file each; the pawns come from different files.

    >>> from solvers.games.chess.fen import parse_fen
    >>> least_captures(parse_fen("4k3/8/8/8/P7/P7/P7/4K3").board, 0)
    3
    >>> least_captures(parse_fen("4k3/8/8/8/8/P7/PP6/4K3").board, 0) is None
    True
    """
    pawns = [(p & 7, (p >> 3) - 1 if side == 0 else 6 - (p >> 3)) for p in each(board[0] & board[6 + side])]
    best = {0: 0}
    for file, rank in sorted(pawns, key=lambda pawn: pawn[1]):
        after: dict[int, int] = {}
        for used, cost in best.items():
            for origin in range(max(0, file - rank), min(7, file + rank) + 1):
                key, total = used | 1 << origin, cost + abs(origin - file)
                if not used >> origin & 1 and total < after.get(key, 99):
                    after[key] = total
        best = after
    return min(best.values(), default=None)


def make_task(board: tuple[int, ...], chess960: bool) -> Task:
    """Gather what the search for an account needs."""
    cages = None if chess960 else find_cages(board)
    white, black = accounts(board, cages)
    fixed = [""] * 8
    for number in each(board[0] & (board[6] & 0xFF00 | board[7] & 0xFF << 48)):
        fixed[number & 7] += "w" if board[6] >> number & 1 else "b"
    return Task(goal_columns(board), tuple(fixed), white, black)


def accounts(board: tuple[int, ...], cages: Cages | None) -> tuple[Side, Side]:
    """The accounts of both colours."""
    return side_account(board, 0, cages), side_account(board, 1, cages)


def adds_up(board: tuple[int, ...], chess960: bool, clock: Clock) -> bool:
    """Whether material and pawns can be explained together: promotions, fewest captures, and an account."""
    task = make_task(board, chess960)
    if task.white.spare < 0 or task.black.spare < 0:
        return False
    for side, victim in enumerate((task.black, task.white)):
        least = least_captures(board, side)
        if least is None or least > victim.lost - victim.sealed:
            return False
    return has_account(task, clock)
