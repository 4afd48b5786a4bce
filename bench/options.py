"""Options that a question did not have: any that its command takes, with a value of the right kind or near it."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import click

from bench.questions import NUMBERS, Question
from cli.groups import load_verb
from cli.registry import find_game
from probability.words import fold

if TYPE_CHECKING:
    import random
    from collections.abc import Sequence


# What is asked to go on for long has its own tests.
PATIENT = {"--time": "1", "--limit": "1", "--games": "50", "--depth": "2", "--turns": "5"}
ODD_NUMBERS = 4


def command_of(words: Sequence[str]) -> click.Command | None:
    """Find the command that a question asks, if it asks one.

    >>> command_of(["herna", "kostky", "odds"]).name, command_of(["poker"]), command_of(["herna", "games"])
    ('odds', None, None)
    """
    rest = words[1:] if words and words[0] == "herna" else words
    record = find_game(rest[0]) if rest else None
    if record is None or len(rest) < 2:
        return None
    verb = next((verb for verb in record.verbs if fold(verb.name) == fold(rest[1])), None)
    return load_verb(record, verb) if verb else None


def add_option(question: Question, pool: Sequence[Question], rng: random.Random) -> Question:
    """Put an option of the question's command at its end.

    The value is one that the option takes somewhere in the pool, one of its choices, a number, or a word of the
    question.
    """
    command = command_of(question.words)
    options = [param for param in command.params if isinstance(param, click.Option)] if command else []
    if not options:
        return question
    chosen = rng.choice(options)
    name = rng.choice([*chosen.opts, *chosen.secondary_opts])
    if chosen.is_flag:
        return question._replace(words=(*question.words, name))
    return question._replace(words=(*question.words, name, _value(chosen, name, question, pool, rng)))


def _value(
    option: click.Option, name: str, question: Question, pool: Sequence[Question], rng: random.Random
) -> str:
    if name in PATIENT:
        return PATIENT[name]
    if isinstance(option.type, click.Choice) and rng.randrange(ODD_NUMBERS):
        return str(rng.choice(option.type.choices))
    if isinstance(option.type, click.types.IntParamType) and rng.randrange(ODD_NUMBERS):
        return str(rng.randrange(1, 9))
    known = [value for other in pool for value in values_of(other.words, name)]
    return rng.choice([*known, rng.choice(NUMBERS), rng.choice(question.words)])


def values_of(words: Sequence[str], name: str) -> list[str]:
    """The values that an option has on a command line.

    >>> values_of(["odds", "--dice", "red", "--dice=blue"], "--dice")
    ['red', 'blue']
    """
    after = [value for word, value in pairwise(words) if word == name]
    return after + [word.partition("=")[2] for word in words if word.startswith(f"{name}=")]
