"""The solitaire games, solved from a clean cache within their limits of processor time, memory and disk.

The values must come out, too.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bench.harness import Broken, LimitJob

if TYPE_CHECKING:
    from collections.abc import Callable


MOST_MEMORY = 1 << 30
LARGEST_TABLE = 350_000_000


def _within_limits(folder: str) -> None:
    """Hold the memory that this process has needed, and the tables that it keeps, against their limits."""
    import resource

    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss << 10
    size = sum(path.stat().st_size for path in Path(folder).iterdir())
    if memory > MOST_MEMORY or size > LARGEST_TABLE:
        raise Broken(f"{memory >> 20} MiB of memory, {size} bytes of tables")
    print(f"{memory >> 20} MiB of memory, {size} bytes of tables", file=sys.stderr)


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
                _within_limits(folder)
            if value != expected:
                raise Broken(f"{key} is worth {value}, not {expected}")
            return value

        return work

    return prepare


JOBS = [
    LimitJob("qwixx: solve classic", _solve("classic", (), 115.4831), 60, rounds=1),
    LimitJob("qwixx: solve longo with lucky 5, 8", _solve("longo", (5, 8), 187.7590), 800, rounds=1),
]
