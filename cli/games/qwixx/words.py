"""The words of the game in the reader's language, and the options that its commands share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.answer import Term
from cli.command import Choice, argument, option
from cli.i18n import N_, _
from probability.games.qwixx.rules import COLOURS, VARIANTS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from probability.games.qwixx.card import Card, Setup
    from probability.games.qwixx.rules import Rules
    from probability.games.qwixx.turn import Cross

ROWS = {"red": N_("red"), "yellow": N_("yellow"), "green": N_("green"), "blue": N_("blue")}
GAMES = {"longo": "Qwixx Longo", "classic": "Qwixx"}
BY = {"white": N_("white sum"), "lucky": N_("lucky number"), "colour": N_("white and colour"), "": ""}

game_option = option(
    "--game",
    type=Choice(
        tuple(VARIANTS), dict.fromkeys(("original", "původní", "klasický", "klasika", "qwixx"), "classic")
    ),
    default="longo",
    help=N_("which game: longo (default) or classic"),
)
lucky_option = option(
    "--lucky",
    metavar="A,B",
    help=N_("the card's lucky numbers, or none; a card that names them needs no option"),
)
active_option = option(
    "--active/--passive", default=True, help=N_("is this the player who threw (default), or another one")
)
card_argument = argument(
    "card",
    nargs=-1,
    required=True,
    help=N_('the card, as text or JSON, "" for an empty one; - for one card a line on standard input'),
)


def row_term(row: int) -> Term:
    """A row by its colour."""
    return Term(COLOURS[row], _(ROWS[COLOURS[row]]))


def game_term(rules: Rules) -> Term:
    """A variant by its name."""
    return Term(rules.key, GAMES[rules.key])


def cross_text(cross: Cross) -> str:
    """A cross as it is written down.

    >>> from probability.games.qwixx.turn import Cross
    >>> cross_text(Cross(2, 3))
    'green 3'
    """
    return f"{_(ROWS[cross.colour])} {cross.number}"


def play_term(crosses: Sequence[Cross], active: bool = True) -> Term:
    """What is done with a roll, as one word for scripts and one for people, who see a lucky number named."""
    if not crosses:
        return Term("miss", _("miss")) if active else Term("pass", _("no cross"))
    code = "; ".join(f"{cross.colour} {cross.number}" for cross in crosses)
    lucky = f" ({_(BY['lucky'])})"
    return Term(code, "; ".join(cross_text(one) + (lucky if one.by == "lucky" else "") for one in crosses))


def by_term(ways: Sequence[str]) -> Term:
    """By what the crosses of a turn are won.

    >>> by_term(["white", "colour"])
    Term(code='white; colour', text='white sum; white and colour')
    """
    return Term("; ".join(ways), "; ".join(_(BY[way]) for way in ways))


def read_setup(text: str, game: str, lucky: str | None) -> tuple[Setup, Rules]:
    """Read a card; the option adds lucky numbers to one that names none."""
    from probability.faults import NotationError
    from probability.games.qwixx.notation import parse_card, parse_lucky

    rules = VARIANTS[game]
    setup = parse_card(text, rules)
    asked = parse_lucky(lucky, rules)
    if asked is not None and setup.lucky and sorted(asked) != sorted(setup.lucky):
        raise NotationError("lucky_differs", card=_pair(setup.lucky), option=_pair(asked))
    return (setup if asked is None else setup._replace(lucky=asked)), rules


def _pair(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, numbers)) or _("none")


def read_card(text: str, game: str, lucky: str | None) -> tuple[Setup, Card]:
    """Read a card that has to be possible."""
    from probability.games.qwixx.card import make_card

    setup, rules = read_setup(text, game, lucky)
    return setup, make_card(setup, rules)


def labels(extra: Mapping[str, str] | None = None) -> dict[str, str]:
    """Titles for people that several commands share."""
    return {
        "game": _("game"),
        "row": _("row"),
        "number": _("number"),
        "red": _("red"),
        "yellow": _("yellow"),
        "green": _("green"),
        "blue": _("blue"),
        "misses": _("misses"),
        "lucky": _("lucky numbers"),
        "total": _("total"),
        "value": _("expected final score"),
        **(extra or {}),
    }
