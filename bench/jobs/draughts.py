"""Leaf counts of draughts against py-draughts, and a cold command."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bench.harness import Job, ProcessJob

if TYPE_CHECKING:
    from collections.abc import Callable

DEPTH = 7
SCRIPT = str(Path(sys.executable).with_name("draughts"))


def _ours() -> Callable[[], Any]:
    from solvers.games.draughts.leaves import count_compiled
    from solvers.games.draughts.position import START, Position
    from solvers.games.draughts.rules import RULES

    start = Position.of(START, RULES["russian"])
    # Loading the compiled kernels belongs to the imports.
    count_compiled(start, 2)
    return lambda: count_compiled(start, DEPTH)


def _peer() -> Callable[[], Any]:
    from draughts import RussianBoard

    board = RussianBoard()

    def leaves(depth: int) -> int:
        moves = list(board.legal_moves)
        if depth == 1:
            return len(moves)
        total = 0
        for move in moves:
            board.push(move)
            total += leaves(depth - 1)
            board.pop()
        return total

    return lambda: leaves(DEPTH)


JOBS = [
    Job(f"draughts leaves, Russian rules, depth {DEPTH}", _ours, "py-draughts", _peer, 20, 5),
    ProcessJob(
        "draughts moves, cold",
        (SCRIPT, "moves", "start"),
        "import click",
        (sys.executable, "-c", "import click"),
        2.0,
    ),
]
