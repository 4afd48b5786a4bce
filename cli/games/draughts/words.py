"""What the commands of draughts share: their options, and the words for rules, sides and positions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from cli.answer import Term
from cli.command import Choice, argument, option
from cli.i18n import N_, _
from solvers.games.draughts.board import is_dark
from solvers.games.draughts.notation import parse_setup, write_fen
from solvers.games.draughts.position import OTHER, Position, Setup
from solvers.games.draughts.rules import RULE_WORDS, RULES, Rules, change

if TYPE_CHECKING:
    from collections.abc import Callable

    from solvers.games.draughts.moves import Played

SIDE_WORDS = {
    "bílý": "white",
    "bílá": "white",
    "w": "white",
    "černý": "black",
    "černá": "black",
    "b": "black",
}
SIDE_NAMES = {"white": N_("White"), "black": N_("Black")}
RULE_NAMES = {
    "book": N_("book (the rule book's own)"),
    "czech": N_("Czech"),
    "russian": N_("Russian"),
    "pool": N_("pool"),
    "brazilian": N_("Brazilian"),
    "english": N_("English"),
}
POSITION_HELP = N_("start, squares (W: a1 Kh8; B: b6), PDN FEN or a diagram; - reads one a line")


class Question(NamedTuple):
    """A position as it was asked about, with the rules and the way squares are numbered."""

    setup: Setup
    rules: Rules
    from_white: bool

    @property
    def position(self) -> Position:
        """The position to play on; raises Faulty with everything that is wrong."""
        return Position.of(self.setup, self.rules)

    def facts(self) -> dict[str, Any]:
        """What every answer begins with: the rules, who is to move, the position if it can be written."""
        dark = all(is_dark(piece.square) for piece in self.setup.pieces)
        return {
            "rules": rules_term(self.rules),
            "to_move": side_term(self.setup.to_move),
            "position": write_fen(self.setup, self.from_white) if dark else None,
        }

    def numbered(self, words: Played) -> str:
        """A move with numbers for squares."""
        return words.text("white" if self.from_white else "black")


def position_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """The position, and the options about rules, numbers and the side to move."""
    return argument("position", nargs=-1, required=True, help=POSITION_HELP)(rule_options(function))


def rule_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """The options about rules, numbers and the side to move."""
    for decorate in reversed(_rule_options()):
        function = decorate(function)
    return function


def _rule_options() -> list[Callable[..., Any]]:
    return [
        option(
            "--rules",
            "rules_name",
            type=Choice([*RULES], RULE_WORDS),
            default="book",
            help=N_("whose rules (default: the rule book's)"),
        ),
        option(
            "--rule",
            "switches",
            multiple=True,
            metavar=N_("KEY=VALUE"),
            help=N_(
                "change one rule; KEY is back, flying, mandatory, precedence, promotion, removal or first"
            ),
        ),
        option(
            "--to-move",
            type=Choice(["white", "black"], SIDE_WORDS),
            help=N_("whose turn it is (default: as the position says, else White's)"),
        ),
        option(
            "--numbers",
            type=Choice(["black", "white"], SIDE_WORDS),
            default="black",
            help=N_("from whose side squares are numbered: black (b8 is 1) or white (g1 is 1)"),
        ),
    ]


def ask(
    position: str, rules_name: str, switches: tuple[str, ...], to_move: str | None, numbers: str
) -> Question:
    """Read the words of a question."""
    rules = RULES[rules_name]
    for word in switches:
        rules = change(rules, word)
    setup = parse_setup(position, numbers == "white", rules.first)
    if to_move:
        setup = setup._replace(to_move=to_move)
    return Question(setup, rules, numbers == "white")


def side_term(side: str) -> Term:
    """A side in the reader's language."""
    return Term(side, _(SIDE_NAMES[side]))


def rules_term(rules: Rules) -> Term:
    """A set of rules in the reader's language, with the switches that were changed."""
    name, *changed = rules.name.split()
    return Term(rules.name, " ".join([_(RULE_NAMES[name]), *changed]))


def other_term(side: str) -> Term:
    """The other side in the reader's language."""
    return side_term(OTHER[side])


def shared_labels() -> dict[str, str]:
    """The titles of what every answer begins with."""
    return {"rules": _("rules"), "to_move": _("to move"), "position": ""}


def without_blanks(labels: dict[str, str], facts: dict[str, Any]) -> dict[str, str]:
    """Hide from people the facts that have no value here; scripts get them all."""
    return labels | {key: "" for key, value in facts.items() if value is None}
