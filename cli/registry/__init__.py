"""What games there are: one record each, read without loading the game.

The records feed ``herna games``, ``herna info``, help, completion, "did you mean" and error text. A record
lies in a module of its own and holds its few sentences in both languages, so that listing the games opens
neither the games nor their catalogues.
"""

from __future__ import annotations

from importlib import import_module
from typing import NamedTuple

from cli.i18n import language
from probability.words import fold

# The order in which the games are listed: first the tool for any dice, then the rule books' games.
ORDER = (
    "dice",
    "kostky",
    "qwixx",
    "poker",
    "blackjack",
    "chess",
    "draughts",
    "backgammon",
    "puzzle",
    "mikado",
    "osadnici",
    "ominoes",
)


class Text(NamedTuple):
    """A sentence in both languages; as a string it is the reader's one.

    >>> str(Text("the dice", "kostky"))
    'the dice'
    """

    en: str
    cs: str

    def __str__(self) -> str:
        return self.cs if language() == "cs" else self.en


class Verb(NamedTuple):
    """A command of a game: its name, one line about it, and the module under the game that holds it."""

    name: str
    summary: Text
    module: str = "commands"


class Variant(NamedTuple):
    """A reading of the rules that a user can change: the option, its values (default first), what it means."""

    option: str
    values: tuple[str, ...]
    meaning: Text


class Game(NamedTuple):
    """A game's record."""

    key: str
    title: Text
    summary: Text
    source: Text
    verbs: tuple[Verb, ...]
    example: str
    aliases: tuple[str, ...] = ()
    variants: tuple[Variant, ...] = ()
    script: bool = False

    @property
    def names(self) -> tuple[str, ...]:
        """Every word that this game answers to.

        >>> game("kostky").names[0]
        'kostky'
        """
        return (self.key, *self.aliases)

    def verb(self, name: str) -> Verb | None:
        """Find a verb by its name in any case and without accents.

        >>> game("kostky").verb("ODDS").name
        'odds'
        """
        return next((verb for verb in self.verbs if fold(verb.name) == fold(name)), None)


def game(key: str) -> Game:
    """Load one record.

    >>> game("kostky").title.cs
    'Bájné kostky'
    """
    record: Game = import_module(f"cli.registry.{key}").GAME
    return record


def games() -> tuple[Game, ...]:
    """Load all records, in the order of listing.

    >>> [record.key for record in games()][:2]
    ['dice', 'kostky']
    """
    return tuple(game(key) for key in ORDER)


def find_game(name: str) -> Game | None:
    """Find a game by any of its names, in any case, with or without accents.

    >>> find_game("BAJNE-KOSTKY").key
    'kostky'
    """
    wanted = fold(name).replace(" ", "-")
    if wanted in ORDER:
        return game(wanted)
    return next((one for one in games() if wanted in map(fold, one.names)), None)
