"""The solitaire game of the original Qwixx, solved from a clean cache, within its limit of processor time."""

from __future__ import annotations

import tempfile
from typing import TYPE_CHECKING, Any

from bench.harness import LimitJob

if TYPE_CHECKING:
    from collections.abc import Callable


def _solve(key: str, lucky: tuple[int, ...]) -> Callable[[], Callable[[], Any]]:
    def prepare() -> Callable[[], Any]:
        import os

        from probability.games.qwixx.rules import VARIANTS
        from probability.games.qwixx.solver import table_job
        from probability.layers import solve_table

        def work() -> float:
            with tempfile.TemporaryDirectory() as folder:
                os.environ["HERNA_CACHE_DIR"] = folder
                values = solve_table(table_job(VARIANTS[key], lucky)).values
                return round(int(values[-1, -1, 0]) / 2**22, 4)

        return work

    return prepare


JOBS = [
    LimitJob("qwixx: solve classic", _solve("classic", ()), 60, rounds=1),
    LimitJob("qwixx: solve longo with lucky 5, 8", _solve("longo", (5, 8)), 800, rounds=1),
]
