"""The solitaire games, solved from a clean cache within their limits of processor time; the values must come out."""

from __future__ import annotations

import tempfile
from typing import TYPE_CHECKING, Any

from bench.harness import Broken, LimitJob

if TYPE_CHECKING:
    from collections.abc import Callable


def _solve(key: str, lucky: tuple[int, ...], expected: float) -> Callable[[], Callable[[], Any]]:
    def prepare() -> Callable[[], Any]:
        import os

        from probability.games.qwixx.rules import VARIANTS
        from probability.games.qwixx.solver import table_job
        from probability.layers import solve_table

        def work() -> float:
            with tempfile.TemporaryDirectory() as folder:
                os.environ["HERNA_CACHE_DIR"] = folder
                values = solve_table(table_job(VARIANTS[key], lucky)).values
                value = round(int(values[-1, -1, 0]) / 2**22, 4)
            if value != expected:
                raise Broken(f"{key} is worth {value}, not {expected}")
            return value

        return work

    return prepare


JOBS = [
    LimitJob("qwixx: solve classic", _solve("classic", (), 115.4831), 60, rounds=1),
    LimitJob("qwixx: solve longo with lucky 5, 8", _solve("longo", (5, 8), 187.7590), 800, rounds=1),
]
