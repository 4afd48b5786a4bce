"""The words and options that the commands of Blackjack share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cli.answer import Term
from cli.command import Choice, option
from cli.i18n import N_, _
from probability.games.blackjack.rules import PAYS, TABLES, Rules, parse_points

if TYPE_CHECKING:
    from collections.abc import Callable

    from cli.answer import Value

OUTCOMES = {
    "bust": N_("bust"),
    "goal": N_("21"),
    "fire": N_("fire"),
    "under": N_("plays on"),
}
ACTIONS = {"hit": N_("take a card"), "stand": N_("stand"), "either": N_("both are equal")}
BANKERS = ("unknown", "knows-total")
# The tables of card values whose names mean nothing to who does not read English.
TABLE_NAMES = {"book": N_("book"), "tens": N_("tens")}

values_option = option(
    "--values",
    default="book",
    metavar="TABLE",
    help=N_("card values: book, oko, oko-123, oko-ones, tens, or changes to the book's like J=1,Q=2,K=3"),
)


def rules_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add the readings of the rules that change a value."""
    for add in (
        option(
            "--banker-aces",
            type=Choice(["win", "bust"], {"vyhrávají": "win", "přes": "bust"}),
            default="win",
            help=N_("the banker's two aces: 21 or bust (default: win)"),
        ),
        values_option,
        option(
            "--pay",
            type=Choice(tuple(PAYS), {"hrubě": "gross", "čistě": "net"}),
            default="gross",
            help=N_("gross: a win, 21 and fire bring 1, 1, 2 stakes; net: 1, 2, 3 (default: gross)"),
        ),
        option(
            "--banker",
            type=Choice(BANKERS, {"neví": "unknown", "zná-součet": "knows-total"}),
            default="unknown",
            help=N_("what he knows of your hand: the number of cards, or the total (default: unknown)"),
        ),
    ):
        function = add(function)
    return function


def make_rules(values: str, pay: str, banker_aces: str) -> Rules:
    """Put the readings together."""
    return Rules(parse_points(values), PAYS[pay], banker_aces == "win")


def rule_facts(rules: Rules, banker: str, pay: str, values: str) -> dict[str, Value]:
    """Say which readings were used."""
    named = next((name for name, points in TABLES.items() if points == rules.points), values)
    banker_words = {"unknown": _("sees only the number of cards"), "knows-total": _("knows the total")}
    pays = _("win {win}, 21 {goal}, fire {fire}").format_map(rules.pay._asdict())
    return {
        "banker": Term(banker, banker_words[banker]),
        "pay": Term(pay, pays),
        "banker_aces": Term(*(("win", _("21")) if rules.banker_aces else ("bust", _("bust")))),
        "values": Term(named, _(TABLE_NAMES.get(named, named))),
    }


def rule_labels() -> dict[str, str]:
    """Titles of the readings."""
    return {
        "banker": _("the banker"),
        "pay": _("payment in stakes"),
        "banker_aces": _("banker's two aces"),
        "values": _("card values"),
    }


def action_term(action: str) -> Term:
    """A decision with its code."""
    return Term(action, _(ACTIONS[action]))
