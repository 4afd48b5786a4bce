"""The rules of reachability, from cheap to dear. Each takes a board and tells the faults that it finds.

A rule may only speak when no game at all leads to the position; whatever it takes for granted must hold in
every game. What a rule does not understand it lets pass.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from probability.faults import Fault
from solvers.bitboard import LIGHT
from solvers.games.chess.reach.account import KINDS, side_account
from solvers.games.chess.reach.cages import find_cages
from solvers.games.chess.reach.columns import goal_columns
from solvers.games.chess.reach.lastmove import check_pieces, is_start, rejected_moves
from solvers.games.chess.reach.pawns import coloured_captures, fits_colours, make_task
from solvers.games.chess.reach.search import has_account
from solvers.games.chess.retract import unmoves
from solvers.games.chess.survey import promoted

if TYPE_CHECKING:
    from solvers.games.chess.reach.account import Side
    from solvers.games.chess.reach.search import Clock

COLOURS = ("white", "black")
PAWNS_AT_HOME = 0x00FF00000000FF00


def counting(board: tuple[int, ...], chess960: bool) -> list[Fault]:  # noqa: ARG001 -- as all rules
    """Rule 1: each capture touches at most two files, and pawns pass each other only on files so touched.

    A file that no capture touched still has its white pawn below its black one, and nothing else.
    """
    columns = goal_columns(board)
    changed = [file for file in range(8) if columns[file] != "wb"]
    captures = 32 - (board[6] | board[7]).bit_count()
    if len(changed) <= 2 * captures:
        return []
    squares = sum(0x0101010101010101 << file & board[0] for file in changed)
    names = ", ".join("abcdefgh"[file] for file in changed)
    values = {"squares": squares, "files": names, "count": len(changed), "captures": captures}
    return [Fault("files_changed", values)]


def checks(board: tuple[int, ...], chess960: bool) -> list[Fault]:
    """Rule 2: one move opens at most one line, so of two men that give check one is a slider; never three."""
    givers = check_pieces(board)
    count = givers.bit_count()
    if count > 2:
        return [Fault("three_checkers", {"squares": givers, "count": count})]
    if count == 2 and (givers & (board[0] | board[1])).bit_count() == 2:
        return [Fault("two_steppers", {"squares": givers})]
    if not is_start(board) and next(unmoves(board, chess960), None) is None:
        code = ("no_last_move", "check_from_nowhere", "double_check_from_nowhere")[count]
        return [Fault(code, {"squares": givers})]
    return []


def cages(board: tuple[int, ...], chess960: bool) -> list[Fault]:
    """Rule 3: men behind others that have never moved are where they began, or are lost there."""
    if chess960:
        return []
    found = find_cages(board)
    faults = []
    for side, colour in enumerate(COLOURS):
        own = board[6 + side]
        king = board[5] & own
        if not king & found.homes[side]["K"][0].region:
            faults.append(Fault(f"{colour}_king_caged", {"squares": king}))
        for name, kind, squares, _count in KINDS:
            region = found.promoted[side][name]
            for home in found.homes[side][name]:
                region |= home.region
            outside = board[kind] & own & (squares or -1) & ~region
            if outside:
                faults.append(Fault("piece_caged", {"squares": outside}))
        account = side_account(board, side, found)
        if account.spare < 0 <= 8 - account.pawns - promoted(board, own):
            values = {"squares": 0, "promoted": account.promoted, "missing": 8 - account.pawns}
            faults.append(Fault(f"{colour}_caged_promotions", values))
    return faults


def pawns(board: tuple[int, ...], chess960: bool) -> list[Fault]:
    """Rule 4: the pawns stand where they do only after so many captures, which must have found victims."""
    task = make_task(board, chess960)
    faults = []
    for side, (colour, victim) in enumerate(zip(COLOURS, (task.black, task.white), strict=True)):
        squares = board[0] & board[6 + side]
        found = coloured_captures(board, side)
        if not found:
            faults.append(Fault(f"{colour}_pawns_impossible", {"squares": squares}))
            continue
        if any(fits_colours(sums, victim) for sums in found):
            continue
        values = {"squares": squares, "lost": victim.lost, "sealed": victim.sealed}
        least = min(map(sum, found))
        if least > victim.victims:
            faults.append(Fault(f"{colour}_pawn_captures", {**values, "least": least}))
        else:
            values["squares"] &= ~PAWNS_AT_HOME
            faults.append(Fault(f"{colour}_capture_squares", {**values, **_colours(found, victim)}))
    return faults


def _colours(found: list[tuple[int, int, int]], victim: Side) -> dict[str, int]:
    """The colour of squares on which too many captures fell, in what comes nearest to the victims there are."""
    sums = min((one for one in found if sum(one) <= victim.victims), key=sum)
    light = sums[0] > victim.on_colour(True)
    return {"light": light, "count": sums[0 if light else 1], "most": victim.on_colour(light)}


def parity(board: tuple[int, ...], chess960: bool) -> list[Fault]:
    """Rule 6: with all pawns at home only knights and cornered rooks move, and change colour with every move."""
    if chess960 or board[0] != PAWNS_AT_HOME or (board[6] | board[7]).bit_count() < 32:
        return []
    light = (board[1] | board[3]) & LIGHT
    odd = light.bit_count() & 1
    return [Fault("parity", {"squares": 0})] if odd != board[10] else []


def account(board: tuple[int, ...], chess960: bool, clock: Clock) -> list[Fault]:
    """Rule 7: no order of captures and promotions explains pawns and material together."""
    task = make_task(board, chess960)
    if has_account(task, clock):
        return []
    values = {
        "squares": board[0],
        "white": task.black.lost,
        "black": task.white.lost,
        "promoted": task.white.promoted + task.black.promoted,
    }
    return [Fault("no_account", values)]


def last_move(board: tuple[int, ...], chess960: bool, clock: Clock) -> list[Fault]:
    """Rule 5: every possible last move leads back to a position that is itself impossible."""
    tried = rejected_moves(board, chess960, clock)
    if tried is None:
        return []
    return [Fault("last_moves_rejected", {"squares": check_pieces(board), "count": tried})]


CHEAP = {"counting": counting, "checks": checks, "cages": cages, "pawns": pawns, "parity": parity}
DEAR = {"account": account, "last_move": last_move}
RULES = {
    "files_changed": 1,
    "three_checkers": 2,
    "two_steppers": 2,
    "no_last_move": 2,
    "check_from_nowhere": 2,
    "double_check_from_nowhere": 2,
    "white_king_caged": 3,
    "black_king_caged": 3,
    "piece_caged": 3,
    "white_caged_promotions": 3,
    "black_caged_promotions": 3,
    "white_pawns_impossible": 4,
    "black_pawns_impossible": 4,
    "white_pawn_captures": 4,
    "black_pawn_captures": 4,
    "white_capture_squares": 4,
    "black_capture_squares": 4,
    "last_moves_rejected": 5,
    "parity": 6,
    "no_account": 7,
}
