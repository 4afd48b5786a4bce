"""A quick, seeded round of damaged questions; ``python -m bench.fuzz`` has the long ones."""

import random
import re

import pytest

from bench.fuzz import hunt, judge
from bench.options import add_option, command_of
from bench.questions import FORMATS, Question, corpus, damage
from cli.groups import load_verb
from cli.registry import games
from tests.console import Console

ROUNDS = 8
QUESTIONS = 400


@pytest.mark.parametrize("seed", range(ROUNDS))
def test_damaged_questions_get_a_sentence(seed, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    wrong = [(question, what) for question, what in hunt(seed, QUESTIONS, 20, []) if what]
    assert not wrong


def test_the_corpus_is_rich_and_the_damage_real():
    questions = corpus()
    assert len(questions) > 60
    rng = random.Random(1)
    damaged = [damage(question, questions, rng) for question in questions]
    assert sum(before != after for before, after in zip(questions, damaged, strict=True)) > 0.8 * len(
        questions
    )


def test_every_command_is_asked_and_every_option_added():
    questions = corpus()
    commands = {verb for question in questions if (verb := command_of(question.words))}
    assert {load_verb(record, verb) for record in games() for verb in record.verbs} <= commands
    rng, added = random.Random(1), set()
    question = next(question for question in questions if question.words[:2] == ("poker", "draw"))
    for _ in range(300):
        added |= set(add_option(question, questions, rng).words[len(question.words) :])
    command = command_of(question.words)
    assert {name for param in command.params for name in param.opts if name.startswith("--")} <= added


@pytest.mark.parametrize("question", FORMATS, ids=lambda question: " ".join(question.words)[:60])
def test_every_format_is_understood_before_it_is_damaged(question, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    question.lay_files()
    result = Console()([*question.words, "--format", "json"], question.stdin)
    assert result.code in (0, 1), result.err
    assert '"error"' not in result.out


def test_the_judge_notices(monkeypatch):
    assert judge(Question(("kostky", "odds", "--dice", "red,red")), 20) == ""
    monkeypatch.setattr("probability.games.kostky.odds.trick_odds", lambda *_: 1 / 0)
    assert "ZeroDivisionError" in judge(Question(("kostky", "odds", "--dice", "red,red")), 20)


def test_the_judge_waits_for_what_tells_its_progress(monkeypatch):
    long = Question(
        ("kostky", "bid", "--hand", "red,grey,blue", "--players", "5", "--seat", "3", "--games", "9999999")
    )
    monkeypatch.setattr("bench.fuzz.ENOUGH", 0.2)
    assert judge(long, 20) == ""
    monkeypatch.setattr("bench.fuzz.ENOUGH", 60)
    assert judge(long, 0.5) == "longer than 0.5 s"


def with_long_numbers(text):
    """The text with one of its first numbers made longer than Python will read."""
    for number in list(re.finditer(r"\d+", text))[:4]:
        yield text[: number.start()] + "9" * 5000 + text[number.end() :]


NUMBERED = [question for question in FORMATS if re.search(r"\d", repr(question))]


@pytest.mark.parametrize("question", NUMBERED, ids=lambda question: " ".join(question.words)[:60])
def test_numbers_of_thousands_of_digits(question, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    asked = [question._replace(stdin=text) for text in with_long_numbers(question.stdin)]
    for name, content in question.files:
        others = [file for file in question.files if file[0] != name]
        asked += [question._replace(files=(*others, (name, text))) for text in with_long_numbers(content)]
    for place, word in enumerate(question.words):
        before, after = question.words[:place], question.words[place + 1 :]
        asked += [question._replace(words=(*before, text, *after)) for text in with_long_numbers(word)]
    for one in asked:
        assert judge(one, 20) == "", one.words
