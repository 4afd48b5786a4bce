"""Long batches with flat memory: ``python -m bench.load --lines 1000000``.

Each command gets its lines through a pipe. Every line must have its answer, and the most memory held after half of the
lines must not have grown by the end. Linux tells that of a running process.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import IO, TYPE_CHECKING, NamedTuple

from cli.batch import REMEMBERED

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

ROOT = Path(__file__).parents[1]
SCRIPT = (
    "import sys; from cli import batch, main; batch.REMEMBERED = {}; sys.argv = sys.argv[1:]; main.main()"
)
# A line that needs more than any before it may come late; what grows with every line grows by far more.
MAY_GROW = 1.1
SAMPLES = 40
CARDS = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]


def hands(rng: random.Random) -> str:
    """Seven cards of a full pack."""
    return " ".join(rng.sample(CARDS, 7))


def positions(rng: random.Random) -> str:
    """A chess position as it comes: two kings and a few other pieces anywhere, mostly possible."""
    board = ["."] * 64
    pieces = "Kk" + "".join(rng.choices("QRBNPqrbnp", k=rng.randrange(12)))
    for piece, square in zip(pieces, rng.sample(range(64), len(pieces)), strict=True):
        board[square] = piece
    rows = ["".join(board[start : start + 8]) for start in range(0, 64, 8)]
    text = "/".join(rows)
    for empty in range(8, 0, -1):
        text = text.replace("." * empty, str(empty))
    return f"{text} {rng.choice('wb')} - - {rng.randrange(80)} {rng.randrange(40, 90)}"


def plays(rng: random.Random) -> str:
    """Fifteen white checkers and fifteen black ones on points of their own, and a roll."""
    points = rng.sample(range(1, 25), 10)
    sides = []
    for name, own in zip("WB", (points[:5], points[5:]), strict=True):
        counts = [1 + rng.randrange(3) for _ in range(4)]
        whole = zip(own, [*counts, 15 - sum(counts)], strict=True)
        sides.append(f"{name}: " + " ".join(f"{count}@{point}" for point, count in whole))
    return f"{'; '.join(sides)} {rng.randrange(1, 7)} {rng.randrange(1, 7)}"


class Load(NamedTuple):
    """A batch command and what makes its lines."""

    words: tuple[str, ...]
    make: Callable[[random.Random], str]


LOADS = [
    Load(("poker", "rank", "-", "--format", "jsonl"), hands),
    Load(("chess", "check", "-", "--format", "jsonl"), positions),
    Load(("chess", "check", "-", "--level", "basic", "--format", "jsonl"), positions),
    Load(("backgammon", "moves", "-", "--format", "jsonl"), plays),
]


class Run(NamedTuple):
    """What came of a batch; the most memory held by its middle and by its end, in KiB."""

    lines: int
    seconds: float
    half: int
    peak: int

    @property
    def is_flat(self) -> bool:
        """Whether the second half needed no more memory than the first."""
        return 0 < self.peak <= MAY_GROW * self.half


def feed(pipe: IO[bytes], load: Load, lines: int) -> None:
    """Write the lines in pieces, the same for the same number."""
    rng = random.Random(1)
    for start in range(0, lines, 1000):
        made = [load.make(rng) for _ in range(min(1000, lines - start))]
        pipe.write(("\n".join(made) + "\n").encode())
    pipe.close()


def last_lines(pipe: IO[bytes]) -> Iterator[int]:
    """Yield the numbers of the lines answered, as they come; a line with several rows comes once."""
    before = 0
    for row in pipe:
        number = int(row[row.index(b":") + 1 : row.index(b",")])
        if number != before:
            before = number
            yield number


def held(process: int) -> int:
    """The most memory that a process has held so far, in KiB; 0 when it has ended.

    What the system tells after its end counts the memory of whoever started it, too.
    """
    status = Path(f"/proc/{process}/status").read_text()
    return int((status.partition("VmHWM:")[2].split() or ["0"])[0])


def run(load: Load, lines: int, remembered: int = REMEMBERED) -> Run:
    """Send the lines through the command, which remembers so many answers, and measure it."""
    began = time.monotonic()
    child = subprocess.Popen(
        [sys.executable, "-c", SCRIPT.format(remembered), *load.words],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    assert child.stdin is not None
    assert child.stdout is not None
    writer = threading.Thread(target=feed, args=(child.stdin, load, lines))
    writer.start()
    answered = half = peak = 0
    for _number in last_lines(child.stdout):
        answered += 1
        if answered % max(1, lines // SAMPLES) == 0:
            peak = held(child.pid) or peak
            half = peak if 2 * answered <= lines else half
    writer.join()
    child.stdout.close()
    child.wait()
    return Run(answered, time.monotonic() - began, half, peak)


def main() -> int:
    """Run each load and print how its memory grew."""
    parser = argparse.ArgumentParser(prog="python -m bench.load", description=__doc__)
    parser.add_argument("--lines", type=int, default=1_000_000)
    parser.add_argument("--only", default="", help="only commands with this word")
    options = parser.parse_args()
    failed = 0
    for load in LOADS:
        if options.only and options.only not in " ".join(load.words):
            continue
        found = run(load, options.lines)
        good = found.is_flat and found.lines == options.lines
        failed += not good
        print(
            f"{' '.join(load.words[:-2])}: {found.lines} of {options.lines} lines in {found.seconds:.0f} s, "
            f"at most {found.peak >> 10} MiB ({found.half >> 10} MiB for a half): {'flat' if good else 'NOT FLAT'}",
            flush=True,
        )
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
