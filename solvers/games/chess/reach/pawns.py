"""The pawns and the account of the material together: can captures and promotions explain them?"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from solvers.bitboard import DARK, LIGHT, each
from solvers.games.chess.reach.account import Side, side_account
from solvers.games.chess.reach.cages import Cages, find_cages, flood, still
from solvers.games.chess.reach.columns import goal_columns
from solvers.games.chess.reach.search import Task, has_account

if TYPE_CHECKING:
    from solvers.games.chess.reach.search import Clock


def coloured_captures(board: tuple[int, ...], side: int) -> list[tuple[int, int, int]]:
    """What a colour's pawns must have captured on light squares, on dark ones, and on either.

    A pawn that gained every rank by a capture stayed on squares of one colour; with a step between, its captures
    fell on either. All origins of the pawns are tried; of the answers, those are kept that no other is below.

    >>> from solvers.games.chess.fen import parse_fen
    >>> coloured_captures(parse_fen("4k3/8/8/8/2P5/8/1PP5/4K3").board, 0)
    [(0, 0, 1), (2, 0, 0)]
    """
    return list(_coloured(board[0] & board[6 + side], side))


@lru_cache(1 << 12)
def _coloured(pawns: int, side: int) -> tuple[tuple[int, int, int], ...]:
    """The same from the pawns alone; before the last move they mostly stood as they do."""
    best: dict[int, list[tuple[int, int, int]]] = {0: [(0, 0, 0)]}
    # Pawns that are not far from home first: they have few origins.
    for number in sorted(each(pawns), reverse=side == 1):
        file, rank = number & 7, (number >> 3) - 1 if side == 0 else 6 - (number >> 3)
        after: dict[int, list[tuple[int, int, int]]] = {}
        for used, found in best.items():
            for origin in range(max(0, file - rank), min(7, file + rank) + 1):
                if used >> origin & 1:
                    continue
                cost = abs(origin - file)
                light, dark = (bool(colour >> number & 1) and cost == rank for colour in (LIGHT, DARK))
                either = cost if not (light or dark) else 0
                sums = [(a + cost * light, b + cost * dark, c + either) for a, b, c in found]
                after.setdefault(used | 1 << origin, []).extend(sums)
        best = {used: _lowest(found) for used, found in after.items()}
    return tuple(_lowest([one for found in best.values() for one in found]))


def _lowest(sums: list[tuple[int, int, int]]) -> list[tuple[int, int, int]]:
    """Leave out what another entry is nowhere above."""
    kept: list[tuple[int, int, int]] = []
    for one in sorted(set(sums)):
        if not any(all(x <= y for x, y in zip(other, one, strict=True)) for other in kept):
            kept.append(one)
    return kept


def fits_colours(sums: tuple[int, int, int], victim: Side) -> bool:
    """Whether so many captures on light, dark and either squares find victims that can have stood there.

    >>> fits_colours((2, 0, 0), Side(14, 8, 2, 0, 0, 0, 0, 0, no_dark=1))
    False
    """
    light, dark, _either = sums
    return sum(sums) <= victim.victims and light <= victim.on_colour(True) and dark <= victim.on_colour(False)


def make_task(board: tuple[int, ...], chess960: bool) -> Task:
    """Gather what the search for an account needs."""
    cages = None if chess960 else find_cages(board)
    white, black = accounts(board, cages)
    stood = still(board)
    fixed = [""] * 8
    for number in each(board[0] & stood):
        fixed[number & 7] += "w" if board[6] >> number & 1 else "b"
    closed = tuple((stood >> 56 + file & 1) | (stood >> file & 1) << 1 for file in range(8))
    bishops = tuple(
        promoted_bishops(board, side, stood) if account.light or account.dark else (0,) * 8
        for side, account in enumerate((white, black))
    )
    return Task(goal_columns(board), tuple(fixed), white, black, bishops, closed)  # type: ignore[arg-type]


def promoted_bishops(board: tuple[int, ...], side: int, stood: int) -> tuple[int, ...]:
    """For each file, how many of a colour's bishops can have come from a promotion there.

    >>> from solvers.games.chess.fen import parse_fen
    >>> board = parse_fen("k7/8/8/8/8/5b2/6P1/2b1K3").board
    >>> promoted_bishops(board, 1, still(board))
    (1, 1, 1, 1, 1, 1, 1, 0)
    """
    own = board[2] & board[6 + side]
    base = 0 if side else 56
    return tuple((own & _runs(base + file, stood)).bit_count() for file in range(8)) if own else (0,) * 8


@lru_cache(1 << 14)
def _runs(start: int, stood: int) -> int:
    """Where a bishop gets from a square."""
    return flood("B", 1 << start, stood, stood)


def accounts(board: tuple[int, ...], cages: Cages | None) -> tuple[Side, Side]:
    """The accounts of both colours."""
    return side_account(board, 0, cages), side_account(board, 1, cages)


def adds_up(board: tuple[int, ...], chess960: bool, clock: Clock) -> bool:
    """Whether material and pawns can be explained together: promotions, fewest captures, and an account."""
    task = make_task(board, chess960)
    if task.white.spare < 0 or task.black.spare < 0:
        return False
    for side, victim in enumerate((task.black, task.white)):
        if not any(fits_colours(sums, victim) for sums in coloured_captures(board, side)):
            return False
    return has_account(task, clock)
