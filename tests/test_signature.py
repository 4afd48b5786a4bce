"""One number a game over many answers: it changes only when somebody means it to.

Every question of a game's golden transcript is asked as it stands and damaged in a few ways, as JSON. If an answer
changes on purpose, run ``HERNA_UPDATE=1 pytest tests/test_signature.py`` and give the reason in CHANGELOG.md.
"""

import hashlib
import os
import random
import zlib
from itertools import pairwise
from pathlib import Path

import pytest

from bench.questions import damage, damage_batch, read_question
from cli.registry import ORDER
from tests.console import Console

ROOT = Path(__file__).parent.parent
FILE = ROOT / "tests" / "data" / "signature.tsv"
DAMAGED = 6
LINES = 60
# What these ask for depends on the clock, on big tables or on long searches, not on the question alone.
UNSTEADY_WORDS = {"--svg", "--time", "--limit-time", "--seconds", "random"}
UNSTEADY_VERBS = {("qwixx", "solve"), ("qwixx", "best"), ("backgammon", "race"), ("osadnici", "race"),
                  ("chess", "mate"), ("chess", "perft"), ("puzzle", "new")}  # fmt: skip


def is_steady(question):
    return not (UNSTEADY_WORDS & set(question.words) or UNSTEADY_VERBS & set(pairwise(question.words)))


def questions(key):
    lines = (ROOT / "tests" / "golden" / f"{key}.txt").read_text(encoding="utf-8").splitlines()
    found = [question for line in lines if line.startswith("$ ") and (question := read_question(line[2:]))]
    return [question for question in found if is_steady(question)]


def variants(question, pool):
    """The question and its damaged forms; each has a seed of its own, so that one more question moves no other."""
    rng = random.Random(zlib.crc32("\x00".join((*question.words, question.stdin)).encode()))
    yield question
    for _ in range(DAMAGED):
        damaged = damage(question, [question], rng)
        yield damaged if is_steady(damaged) else question
    if question.is_batch:
        yield damage_batch([question], LINES, rng)


def answers(key):
    """Exit code and standard output of every variant; errors of the option parser stand elsewhere."""
    pool = questions(key)
    for question in pool:
        for one in variants(question, pool):
            one.lay_files()
            words = [*one.words, "--format", "json", "--lang", "en"]
            result = Console()(words, one.stdin.encode("utf-8", "surrogateescape"))
            yield f"{result.code}\n{result.out}"


def kept():
    lines = FILE.read_text(encoding="utf-8").splitlines()[1:]
    return {key: (int(count), digest) for key, count, digest in (line.split("\t") for line in lines)}


@pytest.mark.parametrize("key", ORDER)
def test_signature(key, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    digest, count = hashlib.sha256(), 0
    for answer in answers(key):
        digest.update(answer.encode("utf-8", "replace"))
        count += 1
    found = (count, digest.hexdigest()[:16])
    if os.environ.get("HERNA_UPDATE"):
        table = {**(kept() if FILE.exists() else {}), key: found}
        lines = [f"{name}\t{table[name][0]}\t{table[name][1]}" for name in ORDER if name in table]
        FILE.write_text("game\tanswers\tdigest\n" + "\n".join(lines) + "\n", encoding="utf-8")
    assert kept()[key] == found
