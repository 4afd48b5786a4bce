"""What may befall a kept table, and the answer that must come all the same: ``python -m bench.faults --rounds N``.

A command that builds a table is killed at random moments, again and again, in the same cache folder; then it must
answer as in a clean one, and leave no half file behind.
"""

from __future__ import annotations

import argparse
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).parents[1]
QUESTION = ("backgammon", "bearoff", "7@6 5@5 3@4", "--format", "json")
SCRIPT = "import sys; from cli.main import main; sys.argv = sys.argv[1:]; main()"


def start(cache: Path, *words: str) -> subprocess.Popen[bytes]:
    """Start a command with a cache folder of its own."""
    return subprocess.Popen(
        [sys.executable, "-c", SCRIPT, *words],
        cwd=ROOT,
        env={**os.environ, "HERNA_CACHE_DIR": str(cache)},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


def ask(cache: Path, *words: str) -> tuple[int, bytes, bytes]:
    """Run a command to its end."""
    child = start(cache, *words)
    out, err = child.communicate()
    return child.returncode, out, err


def kill_often(cache: Path, rounds: int, longest: float, rng: random.Random) -> int:
    """Kill the build at random moments; tell how many times it was still at work."""
    killed = 0
    for _ in range(rounds):
        child = start(cache, *QUESTION)
        time.sleep(rng.uniform(0, longest))
        killed += child.poll() is None
        child.send_signal(signal.SIGKILL)
        child.communicate()
        for table in cache.glob("*.table"):
            table.unlink()  # so that the next one builds again
    return killed


def main() -> int:
    """Kill, then ask."""
    parser = argparse.ArgumentParser(prog="python -m bench.faults", description=__doc__)
    parser.add_argument("--rounds", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        clean, battered = Path(folder) / "clean", Path(folder) / "battered"
        began = time.monotonic()
        expected = ask(clean, *QUESTION)
        longest = (time.monotonic() - began) * 1.1
        killed = kill_often(battered, options.rounds, longest, random.Random(options.seed))
        found = ask(battered, *QUESTION)
        halves = list(battered.glob(".*.part"))
    right = found == expected and expected[0] == 0 and not halves
    print(f"killed {killed} of {options.rounds} builds; then the answer was {'right' if right else 'WRONG'}")
    return 0 if right else 1


if __name__ == "__main__":
    sys.exit(main())
