"""Words and options that all commands of backgammon share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cli.answer import Term
from cli.command import Choice, option
from cli.i18n import N_, _
from probability.faults import NotationError
from solvers.games.backgammon.board import CHECKERS, borne_off, swap
from solvers.games.backgammon.check import to_position
from solvers.games.backgammon.moves import RULES
from solvers.games.backgammon.notation import read_question, read_setup
from solvers.sides import WHITE

if TYPE_CHECKING:
    from collections.abc import Callable

    from solvers.games.backgammon.board import Position
    from solvers.games.backgammon.notation import Setup

POSITION_HELP = N_(
    'the position: start, a Position ID, an XGID, or "W: 2@1A 5@12A 3@8 5@6; B: …; bar W1; turn B"'
)

rules_option: Callable[[Any], Any] = option(
    "--rules",
    type=Choice(RULES, {"kniha": "book", "běžná": "standard", "obvyklá": "standard"}),
    default=RULES[0],
    help=N_("rules of entering from the bar: the rule book's or the usual ones (default: book)"),
)
points_option: Callable[[Any], Any] = option(
    "--points",
    type=Choice(("auto", "book", "usual"), {"kniha": "book", "obvyklé": "usual"}),
    default="auto",
    help=N_(
        "how points are numbered: labels of the book, 1 to 24 from each side's home, or told from the text"
    ),
)


def side_name(side: str) -> str:
    """Name a side in the reader's language.

    >>> side_name("white")
    'White'
    """
    return _("White") if side == WHITE else _("Black")


def side_term(side: str) -> Term:
    """Name a side for scripts and people.

    >>> side_term("black")
    Term(code='black', text='Black')
    """
    return Term(side, side_name(side))


def rules_term(rules: str) -> Term:
    """Name a set of rules.

    >>> rules_term("book").text
    'the rule book'
    """
    return Term(rules, _("the rule book") if rules == "book" else _("the usual rules"))


def roll_text(roll: tuple[int, int]) -> str:
    """Write a roll as the book does, the higher die first.

    >>> roll_text((4, 6))
    '6/4'
    """
    return f"{max(roll)}/{min(roll)}"


def read_position(text: str, points: str) -> tuple[Position, list[str]]:
    """Read a position that a command is to work on, and tell what was assumed."""
    setup = read_setup(text, points)
    position = to_position(setup)
    return position, missing_notes(setup, position)


def missing_notes(setup: Setup, position: Position) -> list[str]:
    """Say which checkers were taken as borne off without having been named so."""
    notes = []
    for side in ("white", "black"):
        written = sum(setup.white if side == WHITE else setup.black)
        if written < CHECKERS:
            board = position.board if side == position.turn else swap(position.board)
            notes.append(
                _("{side}, counted as borne off: {count}").format(
                    side=side_name(side), count=borne_off(board)
                )
            )
    return notes


def read_roll_question(text: str, points: str) -> tuple[Position, tuple[int, int], str, list[str]]:
    """Read a position and a roll, the latter perhaps from an XGID, and what stands after them."""
    question = read_question(text)
    setup = read_setup(question.position, points)
    dice = question.dice or setup.dice
    if dice is None:
        raise NotationError("no_dice", word=text[:60])
    position = to_position(setup)
    return position, dice, question.rest, missing_notes(setup, position)
