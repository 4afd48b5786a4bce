"""Throw damaged questions at every command: ``python -m bench.fuzz --minutes N``.

The valid questions are those of the golden transcripts and of the documents. Each is damaged by a few grammar-aware
edits: words dropped, doubled, swapped or taken from other questions, numbers made negative or huge, characters
replaced by strange ones, the text on standard input cut. Whatever comes out, the command must end with exit code
0, 1 or 2, without a traceback, within the time and memory set. What does not is printed with its seed.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import re
import resource
import shlex
import signal
import sys
import tempfile
import time
from contextlib import contextmanager
from functools import lru_cache
from itertools import pairwise
from multiprocessing import Process, Queue
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[1]
FENCE = re.compile(r"^```console\n(.*?)^```", re.DOTALL | re.MULTILINE)
MEMORY = 3 << 30
BATCH_EVERY = 10
BATCH_LINES = 200
STRANGE = ["", "-", "--", "=", ",", ";", ":", "/", "\\", "'", '"', "{", "[", "\x00", "\t", "\n", "é", "Ř", "½", "٣",
           "🎲", "\u202e", "\ufeff", "a" * 300, "9" * 30, "-1", "0", "1e9", "NaN", "inf", "None", "\udcff"]  # fmt: skip
# Commands that are meant to take minutes, with a progress bar.
LONG = {("qwixx", "solve")}
# Options by which a person asks for much work, and then waits for it.
AMOUNTS = ("--games", "--time", "--depth", "--limit", "--turns")
NUMBERS = [
    "0",
    "-1",
    "1",
    "2",
    "7",
    "64",
    "255",
    "1000000",
    "99999999999999999999",
    "1.5",
    "1/2",
    "+3",
    "٣",
    "0x10",
]


class Question(NamedTuple):
    """A command line and what stands on its standard input."""

    words: tuple[str, ...]
    stdin: str = ""


class Finding(NamedTuple):
    """What a command should not have done."""

    question: Question
    what: str


def corpus(root: Path = ROOT) -> list[Question]:
    """Collect the valid questions of the golden transcripts and the documents."""
    return list(_corpus(root))


@lru_cache
def _corpus(root: Path) -> tuple[Question, ...]:
    texts = [path.read_text(encoding="utf-8") for path in sorted((root / "tests" / "golden").glob("*.txt"))]
    for page in [root / "README.md", *sorted((root / "docs").rglob("*.md"))]:
        texts += [fence[1] for fence in FENCE.finditer(page.read_text(encoding="utf-8"))]
    lines = [line[2:] for text in texts for line in text.splitlines() if line.startswith("$ ")]
    questions = dict.fromkeys(question for line in lines if (question := read_question(line)))
    return tuple(questions)


def read_question(line: str) -> Question | None:
    """Read an example line, with what ``echo`` or ``printf`` feeds into it."""
    feed, bar, rest = line.partition(" | ")
    try:
        words = shlex.split(rest if bar else line)
        fed = shlex.split(feed) if bar else [""]
    except ValueError:
        return None
    if bar and fed[0] not in ("echo", "printf"):
        return None
    return Question(tuple(words), " ".join(fed[1:]).replace("\\n", "\n")) if words else None


def damage(question: Question, pool: list[Question], rng: random.Random) -> Question:
    """Damage a question by one to three edits."""
    words, stdin = list(question.words), question.stdin
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        if stdin and rng.random() < 0.6:
            stdin = _damage_text(stdin, rng)
        elif len(words) > 1:
            words = _damage_words(words, pool, rng)
    return Question((words[0], *_harmless(words[1:])), stdin)


def _damage_words(words: list[str], pool: list[Question], rng: random.Random) -> list[str]:
    place = rng.randrange(1, len(words))
    kind = rng.randrange(8)
    if kind == 0:
        return words[:place] + words[place + 1 :]
    if kind == 1:
        return [*words[:place], words[place], *words[place:]]
    if kind == 2:
        other = rng.choice(rng.choice(pool).words[1:] or ("",))
        return [*words[:place], other, *words[place + 1 :]]
    if kind == 3:
        return [*words[:place], rng.choice(STRANGE), *words[place:]]
    if kind == 4 and len(words) > 2:
        other_place = rng.randrange(1, len(words))
        words[place], words[other_place] = words[other_place], words[place]
        return words
    return [*words[:place], _damage_text(words[place], rng), *words[place + 1 :]]


def _damage_text(text: str, rng: random.Random) -> str:
    """Edit a text: a number in it, a piece of it, or one character."""
    numbers = list(re.finditer(r"\d+", text))
    kind = rng.randrange(7)
    if kind == 0 and numbers:
        match = rng.choice(numbers)
        return text[: match.start()] + rng.choice(NUMBERS) + text[match.end() :]
    place = rng.randrange(len(text) + 1)
    if kind == 1:
        return text[:place]
    if kind == 2:
        end = rng.randrange(place, len(text) + 1)
        return text[:place] + text[place:end] * 2 + text[end:]
    if kind == 3:
        return text[:place] + rng.choice(STRANGE) + text[place:]
    if kind == 4:
        return text[:place] + text[place + 1 :]
    if kind == 5:
        return (
            text.swapcase()
            if rng.random() < 0.3
            else text[:place] + rng.choice("0123456789abcdKQ/-=+,;: ") + text[place + 1 :]
        )
    pieces = re.split(r"([ ,;:/=\n]+)", text)
    rng.shuffle(pieces)
    return "".join(pieces)


def _harmless(words: list[str]) -> list[str]:
    """Keep what is written to a file inside the folder of the run, and what was asked to be long short."""
    safe = [word.replace("/..", "").lstrip("/") if word.startswith(("/", "..")) else word for word in words]
    return ["5" if before in AMOUNTS and len(word) > 1 else word for before, word in pairwise(["", *safe])]


@contextmanager
def alarm(seconds: float) -> Iterator[None]:
    """Interrupt what takes too long, as a person would."""

    def stop(number: int, frame: object) -> None:  # noqa: ARG001
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def judge(question: Question, seconds: float) -> str:
    """Ask one question in this process and say what is wrong with the answer, or nothing."""
    sys.path.insert(0, str(ROOT))
    from tests.console import Console

    sys.path.pop(0)
    try:
        with alarm(seconds):
            result = Console()(list(question.words), question.stdin.encode("utf-8", "surrogateescape"))
    except KeyboardInterrupt:
        return f"longer than {seconds:g} s"
    except BaseException as error:
        return f"{type(error).__name__}: {error}"
    if result.code == 130:
        return f"longer than {seconds:g} s"
    if result.code not in (0, 1, 2):
        return f"exit code {result.code}"
    if "Traceback" in result.err:
        return "traceback"
    return "no sentence" if result.code and not (result.err.strip() or result.out.strip()) else ""


def damage_batch(pool: list[Question], lines: int, rng: random.Random) -> Question:
    """Take a question that reads lines, and give it many damaged ones."""
    question = rng.choice(pool)
    good = [line for line in question.stdin.split("\n") if line] or [""]
    damaged = [_damage_text(rng.choice(good), rng).replace("\n", " ") for _ in range(lines)]
    return Question(question.words, "\n".join(damaged) + "\n")


def is_batch(question: Question) -> bool:
    """Whether the question answers each line of its input."""
    return "-" in question.words and bool(question.stdin) and "\n" in question.stdin.strip()


def hunt(seed: int, count: int, seconds: float, games: list[str]) -> Iterator[tuple[Question, str]]:
    """Ask *count* damaged questions; yield each with what is wrong with its answer."""
    rng = random.Random(seed)
    pool = corpus()
    chosen = [question for question in pool if not games or set(question.words[:2]) & set(games)]
    readers = [question for question in chosen if is_batch(question)]
    for number in range(count):
        if readers and number % BATCH_EVERY == 0:
            question = damage_batch(readers, BATCH_LINES, rng)
            yield question, judge(question, seconds * 5)
        else:
            question = damage(rng.choice(chosen), pool, rng)
            if not LONG & set(pairwise(question.words)):
                yield question, judge(question, seconds)


def _work(
    seed: int, until: float, options: argparse.Namespace, queue: Queue[tuple[int, list[Finding]]]
) -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    folder = tempfile.mkdtemp()
    os.environ["HERNA_CACHE_DIR"] = options.cache or folder
    os.chdir(folder)
    number = 0
    while time.time() < until:
        asked, findings = 0, []
        for question, wrong in hunt(seed * 1_000_003 + number, 200, options.seconds, options.game):
            asked += question.stdin.count("\n") if is_batch(question) else 1
            if wrong:
                findings.append(Finding(question, wrong))
        queue.put((asked, findings))
        number += 1


def main() -> int:
    """Hunt for the given time and print what was found."""
    parser = argparse.ArgumentParser(prog="python -m bench.fuzz", description=__doc__)
    parser.add_argument("--minutes", type=float, default=1.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seconds", type=float, default=10.0, help="how long one question may take")
    parser.add_argument("--game", action="append", default=[], help="only questions of this game")
    parser.add_argument("--cache", help="a cache folder with the big tables, so that they are not built")
    options = parser.parse_args()
    until = time.time() + options.minutes * 60
    queue: Queue[tuple[int, list[Finding]]] = Queue()
    workers = [
        Process(target=_work, args=(options.seed + index, until, options, queue))
        for index in range(options.workers)
    ]
    for worker in workers:
        worker.start()
    asked, wrong = _listen(workers, queue)
    print(f"asked {asked}, wrong {wrong}", flush=True)
    return 1 if wrong else 0


def _listen(workers: list[Process], queue: Queue[tuple[int, list[Finding]]]) -> tuple[int, int]:
    asked, seen = 0, set()
    while any(worker.is_alive() for worker in workers) or not queue.empty():
        try:
            count, findings = queue.get(timeout=1)
        except Exception:
            continue
        asked += count
        for finding in findings:
            key = (finding.question.words[:2], finding.what[:60])
            if key not in seen:
                seen.add(key)
                print(
                    json.dumps(
                        {
                            "what": finding.what,
                            "words": finding.question.words,
                            "stdin": finding.question.stdin[:500],
                        },
                        ensure_ascii=True,
                    ),
                    flush=True,
                )
    crashed = sum(worker.exitcode != 0 for worker in workers)
    return asked, len(seen) + crashed


if __name__ == "__main__":
    sys.exit(main())
