"""Ominoes on a full 7×7 board: a turn within half a second, before the roll within three."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bench.harness import LimitJob

if TYPE_CHECKING:
    from collections.abc import Callable

# All dice but the last one, and hundreds of turns that score nothing, so that the replies have to decide.
FULL = "..BYRY./.YY..../..OG.../GGH...B/..O.OG./O.RGYOB/.HBG..Y"


def _best(roll: str, variant: str) -> Callable[[], Callable[[], Any]]:
    def prepare() -> Callable[[], Any]:
        from solvers.games.ominoes.best import best_reroll, best_turn
        from solvers.games.ominoes.board import parse_board
        from solvers.games.ominoes.words import seat

        board, table = parse_board(FULL), seat(("red",), variant)
        return lambda: best_reroll(board, table) if roll == "ominotep" else best_turn(board, table, roll)

    return prepare


def _before() -> Callable[[], Any]:
    from solvers.games.ominoes.board import parse_board
    from solvers.games.ominoes.expect import expected_points

    board = parse_board(FULL)
    return lambda: expected_points(board, ("red", "green", "blue"))


JOBS = [
    *(
        LimitJob(f"ominoes best: {roll}, {variant} players", _best(roll, variant), 0.5)
        for roll in ("hu-ra", "green", "ominotep")
        for variant in ("4", "2")
    ),
    LimitJob("ominoes best before the roll", _before, 3),
]
