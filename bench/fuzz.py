"""Throw damaged questions at every command: ``python -m bench.fuzz --minutes N``.

The valid questions are those of `bench.questions`: the golden transcripts, the documents, and a few for every format.
Each may get one more option of its command, and is damaged by grammar-aware edits, in its words, its standard input
or its files: words dropped, doubled, swapped or exchanged for others of their kind, numbers made negative or huge,
characters replaced, texts cut or blown up. Whatever comes out, the command must end with exit code 0, 1 or 2, without a
traceback, within the time and memory set. What does not is printed as a JSON line that can be asked again.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import resource
import signal
import sys
import tempfile
import time
from contextlib import contextmanager, suppress
from itertools import pairwise
from multiprocessing import Process, Queue
from pathlib import Path
from queue import Empty
from typing import TYPE_CHECKING, NamedTuple

from bench.options import add_option
from bench.questions import Question, blow_up, corpus, damage, damage_batch

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[1]
MEMORY = 3 << 30
BATCH_EVERY = 10
BATCH_LINES = 200
WITH_OPTION = 0.4
UNDAMAGED = 0.15
ENLARGED = 0.03
TOLD_EVERY = 30
# A busy machine may make a question wait this many times its processor time.
PATIENCE = 10
# How long somebody watches a progress bar, in seconds.
ENOUGH = 3
# Compiles for long, once on a machine, before it has any progress to tell.
LONG = {("qwixx", "solve")}


class Finding(NamedTuple):
    """What a command should not have done."""

    question: Question
    what: str


if TYPE_CHECKING:
    Reports = Queue[tuple[int, int, list[Finding]]]


@contextmanager
def alarm(seconds: float) -> Iterator[None]:
    """Interrupt, as a person would, what takes too much processor time, or waits for something that never comes."""

    def stop(number: int, frame: object) -> None:  # noqa: ARG001
        raise KeyboardInterrupt

    timers = {
        signal.SIGPROF: (signal.ITIMER_PROF, seconds),
        signal.SIGALRM: (signal.ITIMER_REAL, PATIENCE * seconds),
    }
    before = {number: signal.signal(number, stop) for number in timers}
    for timer, after in timers.values():
        signal.setitimer(timer, after)
    try:
        yield
    finally:
        for number, (timer, _after) in timers.items():
            signal.setitimer(timer, 0)
            signal.signal(number, before[number])


class Patience:
    """Somebody who waits while a progress bar moves, but not for long, and then interrupts."""

    def __init__(self) -> None:
        self.until = time.process_time() + ENOUGH
        self.gave_up = False

    def report(self, done: int, total: int) -> None:
        """Stand in for the bar, which shows itself on terminals only."""
        if time.process_time() > self.until:
            self.gave_up = True
            raise KeyboardInterrupt


@contextmanager
def patience() -> Iterator[Patience]:
    """Watch the progress that a command tells."""
    from cli import progress

    waiting, before = Patience(), progress._ignore
    progress._ignore = waiting.report
    try:
        yield waiting
    finally:
        progress._ignore = before


def judge(question: Question, seconds: float) -> str:
    """Ask one question in this process and say what is wrong with the answer, or nothing.

    Silence for longer than *seconds* is wrong; a long answer that tells its progress is interrupted after a while.
    """
    sys.path.insert(0, str(ROOT))
    from tests.console import Console

    sys.path.pop(0)
    try:
        question.lay_files()
        with alarm(seconds), patience() as waiting:
            result = Console()(list(question.words), question.stdin.encode("utf-8", "surrogateescape"))
    except KeyboardInterrupt:
        return f"longer than {seconds:g} s"
    except BaseException as error:
        return f"{type(error).__name__}: {error}"
    if result.code == 130 and waiting.gave_up:
        return "traceback" if "Traceback" in result.err else ""
    if result.code == 130:
        return f"longer than {seconds:g} s"
    if result.code not in (0, 1, 2):
        return f"exit code {result.code}"
    if "Traceback" in result.err:
        return "traceback"
    return "no sentence" if result.code and not (result.err.strip() or result.out.strip()) else ""


def hunt(seed: int, count: int, seconds: float, games: list[str]) -> Iterator[tuple[Question, str]]:
    """Ask *count* damaged questions; yield each with what is wrong with its answer."""
    rng = random.Random(seed)
    pool = corpus()
    chosen = [question for question in pool if not games or set(question.words[:2]) & set(games)]
    readers = [question for question in chosen if question.is_batch]
    for number in range(count):
        if readers and number % BATCH_EVERY == 0:
            question = damage_batch(readers, BATCH_LINES, rng)
            yield question, judge(question, seconds * 5)
        else:
            question = rng.choice(chosen)
            if rng.random() < WITH_OPTION:
                question = add_option(question, pool, rng)
            # An option that was added is a question of its own, and need not be damaged besides.
            if rng.random() < ENLARGED:
                question = blow_up(question, rng)
            elif rng.random() > UNDAMAGED:
                question = damage(question, pool, rng)
            if not LONG & set(pairwise(question.words)):
                yield question, judge(question, seconds)


def _work(seed: int, until: float, options: argparse.Namespace, queue: Reports) -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    folder = tempfile.mkdtemp()
    os.environ["HERNA_CACHE_DIR"] = options.cache or folder
    os.chdir(folder)
    number = 0
    while time.time() < until:
        asked, lines, findings = 0, 0, []
        for question, wrong in hunt(seed * 1_000_003 + number, 200, options.seconds, options.game):
            asked += 1
            lines += question.stdin.count("\n") if question.is_batch else 0
            if wrong:
                findings.append(Finding(question, wrong))
        queue.put((asked, lines, findings))
        number += 1


def main() -> int:
    """Hunt for the given time and print what was found."""
    parser = argparse.ArgumentParser(prog="python -m bench.fuzz", description=__doc__)
    parser.add_argument("--minutes", type=float, default=1.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seconds", type=float, default=30.0, help="how long one question may take")
    parser.add_argument("--game", action="append", default=[], help="only questions of this game")
    parser.add_argument("--cache", help="a cache folder with the big tables, so that they are not built")
    options = parser.parse_args()
    until = time.time() + options.minutes * 60
    queue: Reports = Queue()
    workers = [
        Process(target=_work, args=(options.seed + index, until, options, queue), daemon=True)
        for index in range(options.workers)
    ]
    for worker in workers:
        worker.start()
    tally = Tally()
    with suppress(KeyboardInterrupt):
        _listen(workers, queue, tally)
    print(tally, flush=True)
    return 1 if tally.wrong else 0


class Tally:
    """How much was asked, and what was found; each kind of finding is told once."""

    def __init__(self) -> None:
        self.asked = 0
        self.lines = 0
        self.seen: set[tuple[tuple[str, ...], str]] = set()
        self.crashed = 0

    @property
    def wrong(self) -> int:
        """How many kinds of findings there are."""
        return len(self.seen) + self.crashed

    def __str__(self) -> str:
        return f"asked {self.asked} questions, {self.lines} lines in batches; wrong: {self.wrong}"

    def add(self, asked: int, lines: int, findings: list[Finding]) -> None:
        """Count the questions and print what is new."""
        self.asked += asked
        self.lines += lines
        for finding in findings:
            key = (finding.question.words[:2], finding.what[:60])
            if key not in self.seen:
                self.seen.add(key)
                print(json.dumps({"what": finding.what, **finding.question._asdict()}), flush=True)


def _listen(workers: list[Process], queue: Reports, tally: Tally) -> None:
    told = 0.0
    while any(worker.is_alive() for worker in workers) or not queue.empty():
        with suppress(Empty):
            tally.add(*queue.get(timeout=1))
        if time.time() > told + TOLD_EVERY:
            told = time.time()
            print(tally, file=sys.stderr, flush=True)
    tally.crashed = sum(worker.exitcode != 0 for worker in workers)


if __name__ == "__main__":
    sys.exit(main())
