"""Bájné kostky: twenty thousand questions about five dice a second, in one process."""

from __future__ import annotations

import io
import random
from typing import TYPE_CHECKING

from bench.harness import LimitJob

if TYPE_CHECKING:
    from collections.abc import Callable

QUESTIONS = 60_000
RATE = 20_000


def questions() -> str:
    """Random tricks of five dice, as the bag would give them."""
    from probability.games.kostky.dice import STANDARD

    bag = [kind.czech for kind in STANDARD.kinds for _ in range(kind.count)]
    rng = random.Random(5)
    return "".join(",".join(rng.sample(bag, 5)) + "\n" for _ in range(QUESTIONS))


def batch() -> Callable[[], object]:
    """Prepare the whole batch command, from text to text."""
    import sys

    from cli.main import run

    text = questions().encode()

    def work() -> int:
        keep = sys.stdin, sys.stdout
        sys.stdin, sys.stdout = io.TextIOWrapper(io.BytesIO(text)), io.TextIOWrapper(io.BytesIO())
        try:
            return run("kostky", ["odds", "--dice", "-", "--format", "jsonl"])
        finally:
            sys.stdin, sys.stdout = keep

    return work


JOBS = [LimitJob(f"kostky odds: {QUESTIONS} questions", batch, QUESTIONS / RATE)]
