"""Write docs/performance.md from measured results: ``python -m bench --json | python -m bench.report``."""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
from importlib import metadata
from pathlib import Path

PAGE = Path(__file__).parents[1] / "docs" / "performance.md"
PEERS = ("click", "numpy", "numba", "python-flint", "icepool", "dyce", "phevaluator", "eval7", "treys", "chess",
         "py-draughts", "gnubg-nn", "open_spiel", "python-sat", "stockfish")  # fmt: skip
HEAD = """# Performance

Every bar that the project sets itself, measured against its peers in one run on one machine: the same work, in turn,
each time in a fresh process. A ratio is the peer's time over ours (bar ≥), or our time over `python -c "import
click"` or over one second of processor time (bar ≤); the median, with the least and the most in brackets. Absolute
times are not compared between machines.

    pip install '.[bench]'
    python -m bench --json | python -m bench.report

`python -m bench` ends with exit code 1 when a bar is missed or a peer is missing; `--list` names the jobs, `--only
NAME` picks some.
"""
GROWTH = """
## How cost grows

Processor time of whole commands by the size of the question, from `python -m bench.growth`:

![Processor time by size](img/growth.svg)
"""


def version(name: str) -> str:
    """The installed version of a peer."""
    try:
        return f"{name} {metadata.version(name)}"
    except metadata.PackageNotFoundError:
        return _program_version(name) or f"{name} missing"


def _program_version(name: str) -> str:
    """The first words of a program that is no package, as it says them itself."""
    try:
        said = subprocess.run([name, "quit"], capture_output=True, text=True, check=False).stdout
    except FileNotFoundError:
        return ""
    return " ".join(said.split()[:2])


def row(result: dict[str, object]) -> str:
    """One job as a line of the table."""
    sign = "≤" if result["at_most"] else "≥"
    bar = "" if result["bar"] is None else f"{sign} {result['bar']:g}"
    if result["ratio"] is None:
        return f"| {result['name']} | {result['peer']} | {bar} | {result['status']}: {result['note']} | |"
    spread = f"({result['least']:.3g} to {result['most']:.3g})"
    return f"| {result['name']} | {result['peer']} | {bar} | **{result['ratio']:.3g}** {spread} | {result['status']} |"


def main() -> int:
    """Read the results and write the page."""
    results = json.load(sys.stdin)
    python = f"{platform.system()}, Python {platform.python_version()}"
    machine = f"{platform.machine()}, {os.cpu_count()} processors, {python}"
    table = ["| job | against | bar | ratio | |", "|---|---|---|---|---|", *map(row, results)]
    about = f"\n## The last run\n\nMachine: {machine}. Versions: {', '.join(map(version, PEERS))}.\n"
    PAGE.write_text("\n".join([HEAD + about, *table, GROWTH]), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
