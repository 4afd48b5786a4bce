"""What may befall a kept table, and the answer that must come all the same: ``python -m bench.faults --rounds N``.

Commands that build tables are killed at random moments, again and again, in the same cache folder; then each must
answer as in a clean one, and leave no half file behind. A finished table is taken away before the next round, so that
every round builds; what an interrupted solve has kept stays, so that the next goes on from there.

Then tables are damaged at random places, and must be noticed.
"""

from __future__ import annotations

import argparse
import math
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
QUESTION = ("backgammon", "bearoff", "7@6 5@5 3@4", "--format", "json")
BUILDERS = (
    QUESTION,
    ("draughts", "best", "W: Ka1 c3; B: Kh8", "--format", "json"),
    ("qwixx", "solve", "--game", "classic", "--format", "json"),
)
SCRIPT = "import sys; from cli.main import main; sys.argv = sys.argv[1:]; main()"


def start(cache: Path, *words: str, **settings: Any) -> subprocess.Popen[bytes]:
    """Start a command with a cache folder of its own."""
    return subprocess.Popen(
        [sys.executable, "-c", SCRIPT, *words],
        cwd=ROOT,
        env={**os.environ, "HERNA_CACHE_DIR": str(cache)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        **{"stdin": subprocess.DEVNULL, **settings},
    )


def ask(cache: Path, *words: str, **settings: Any) -> tuple[int, bytes, bytes]:
    """Run a command to its end; the name of the cache folder, which some answers tell, is left out."""
    child = start(cache, *words, **settings)
    out, err = (stream.replace(os.fsencode(cache), b"CACHE") for stream in child.communicate())
    return child.returncode, out, err


def kill_often(
    cache: Path, rounds: int, longest: float, rng: random.Random, words: tuple[str, ...] = QUESTION
) -> int:
    """Kill the build at random moments; tell how many times it was still at work."""
    killed = 0
    for _ in range(rounds):
        child = start(cache, *words)
        time.sleep(rng.uniform(0, longest))
        killed += child.poll() is None
        child.send_signal(signal.SIGKILL)
        child.communicate()
        for table in cache.glob("*.table"):
            if "partial" not in table.name:
                table.unlink()
    return killed


def batter(words: tuple[str, ...], rounds: int, folder: Path, rng: random.Random) -> bool:
    """Ask in a clean folder, kill in another, ask there; print and tell whether the answers are the same."""
    battered = folder / "battered"
    ask(folder / "warm", *words)  # what is compiled once for the machine is none of the build
    began = time.monotonic()
    expected = ask(folder / "clean", *words)
    longest = (time.monotonic() - began) * 1.1
    killed = kill_often(battered, rounds, longest, rng, words)
    kept = sorted(path.name for path in battered.glob("*"))
    right = ask(battered, *words) == expected and expected[0] == 0 and not list(battered.glob(".*.part"))
    left = f" (kept: {', '.join(kept)})" if kept else ""
    print(
        f"{' '.join(words[:2])}: killed {killed} of {rounds} builds{left}; then {'right' if right else 'WRONG'}"
    )
    return right


def damage_often(words: tuple[str, ...], rounds: int, folder: Path, rng: random.Random) -> bool:
    """Damage the kept tables at random places, ask, and tell whether every answer was right all the same."""
    expected = ask(folder / "clean", *words)
    tables = {path.name: path.read_bytes() for path in (folder / "clean").glob("*.table")}
    wrong = 0
    for number in range(rounds):
        cache = folder / f"damaged{number}"
        cache.mkdir()
        for name, data in tables.items():
            (cache / name).write_bytes(damaged(data, rng))
        # That a table was damaged may be said beside the answer.
        wrong += ask(cache, *words)[:2] != expected[:2]
    print(
        f"{' '.join(words[:2])}: {rounds} times damaged tables; {f'{wrong} WRONG' if wrong else 'all right'}"
    )
    return bool(tables) and not wrong


def damaged(data: bytes, rng: random.Random) -> bytes:
    """Cut a file, flip a bit of it, blank a block, move a piece, or put something behind it."""
    place, other = sorted(rng.randrange(len(data)) for _ in range(2))
    flipped = data[:place] + bytes([data[place] ^ 1 << rng.randrange(8)]) + data[place + 1 :]
    blank = data[:place] + bytes(other - place) + data[other:]
    moved = data[:place] + data[other:] + data[place:other]
    return rng.choice([data[:place], flipped, flipped, blank, moved, data + data[place:other]])


def main() -> int:
    """Kill and damage, then ask."""
    parser = argparse.ArgumentParser(prog="python -m bench.faults", description=__doc__)
    parser.add_argument("--rounds", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    rng = random.Random(options.seed)
    good = True
    for share, words in zip((60, 30, 10), BUILDERS, strict=True):
        with tempfile.TemporaryDirectory() as folder:
            rounds = math.ceil(options.rounds * share / 100)
            good &= batter(words, rounds, Path(folder), rng)
            # Each damaged table of the last, the longest, is built again in full.
            good &= damage_often(words, rounds if share > 10 else min(rounds, 3), Path(folder), rng)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
