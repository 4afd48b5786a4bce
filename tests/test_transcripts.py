"""Golden transcripts, README and docs: every command shown is run, and says what is written there."""

import os
import re
from pathlib import Path

import pytest

from cli.registry import ORDER, game
from tests.console import is_ours, read_transcript, replay

ROOT = Path(__file__).parent.parent
GOLDEN = ROOT / "tests" / "golden"
PAGES = sorted([ROOT / "README.md", *(ROOT / "docs").rglob("*.md")])
FENCE = re.compile(r"^```console\n(.*?)^```", re.DOTALL | re.MULTILINE)


@pytest.fixture(autouse=True)
def in_the_project_folder(monkeypatch):
    monkeypatch.chdir(ROOT)


def check(path, text, examples):
    wrong = [(example, got) for example in examples if (got := replay(example.command)) != example.expected]
    if wrong and os.environ.get("HERNA_UPDATE"):
        for example, got in wrong:
            before = f"$ {example.command}\n" + (f"{example.expected}\n" if example.expected else "")
            text = (text + "\n").replace(before, f"$ {example.command}\n{got}\n", 1)[:-1]
        path.write_text(text, encoding="utf-8")
        return
    for example, got in wrong:
        assert got == example.expected, f"{path.name}:{example.line}: $ {example.command}"


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*.txt")), ids=lambda path: path.stem)
def test_golden(path):
    text = path.read_text(encoding="utf-8")
    examples = read_transcript(text)
    assert examples
    check(path, text, examples)


@pytest.mark.parametrize("path", PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_documents(path):
    text = path.read_text(encoding="utf-8")
    examples = [
        example
        for fence in FENCE.finditer(text)
        for example in read_transcript(fence[1], text[: fence.start(1)].count("\n") + 1)
        if is_ours(example.command)
    ]
    check(path, text, examples)


@pytest.mark.parametrize("key", ORDER)
@pytest.mark.parametrize("language", ["en", "cs"])
def test_every_verb_stands_in_the_golden_transcript(key, language):
    record = game(key)
    commands = [
        example.command for example in read_transcript((GOLDEN / f"{key}.txt").read_text(encoding="utf-8"))
    ]
    mine = [line for line in commands if ("--lang cs" in line) == (language == "cs")]
    for verb in record.verbs:
        assert any(re.search(rf"\b{key} {verb.name}\b", line) for line in mine), (
            f"{key} {verb.name} ({language})"
        )
