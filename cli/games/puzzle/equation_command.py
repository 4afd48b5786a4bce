"""Repair equations laid of sticks."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cli.command import Choice, argument, command, option
from cli.games.puzzle.commands import RULES, find, outcome_answer
from cli.i18n import N_, _
from probability.faults import NotationError

if TYPE_CHECKING:
    from cli.answer import Answer


@command(
    "equation",
    help=N_(
        "Every true equation that lies so many sticks away from a given one.\n\n"
        "Numbers are Roman (VI-IV=IX) or seven-segment digits (8-9=3), signs are + - × = ≠. Rules: strict knows the "
        "usual glyphs only and keeps the equals sign; default lets letters come and go, a plus share its upright "
        "with I, and digits begin with 0; flexible also reads slanted sticks as I, other shapes of 1, 6, 7 and 9, "
        "IIII, a leading minus and ≠."
    ),
    batch="equation",
    columns=("equation", "number", "solution", "removed", "added"),
    svg=True,
    examples=(
        'puzzle equation "VI-IV=IX" --move 1',
        'puzzle equation "8-9=3" --move 2 --digits seven-segment',
    ),
)
@argument("equation", help=N_("the equation, or - for one a line on standard input"))
@option("--move", type=click.IntRange(1, 4), metavar="N", help=N_("how many sticks to move"))
@option("--remove", type=click.IntRange(1, 4), metavar="N", help=N_("how many sticks to take away"))
@option("--add", type=click.IntRange(1, 4), metavar="N", help=N_("how many sticks to add"))
@option(
    "--digits",
    type=Choice(
        ["roman", "seven-segment"],
        {"římské": "roman", "sedmisegmentové": "seven-segment", "7": "seven-segment"},
    ),
    help=N_("how numbers are laid (default: as they are written)"),
)
@option("--rules", type=RULES, default="default", help=N_("readings of laid numbers (default: default)"))
@option(
    "--limit",
    type=click.IntRange(1, 10_000),
    metavar="N",
    default=100,
    help=N_("show at most N solutions (default: 100)"),
)
def equation(
    equation: str,
    move: int | None,
    remove: int | None,
    add: int | None,
    digits: str | None,
    rules: str,
    limit: int,
) -> Answer:
    """Answer one equation."""
    from puzzles.games.puzzle.book import Equation
    from puzzles.strokes import guess_digits

    if (move is None) == (remove is None and add is None):
        raise NotationError("operation_needed")
    question = Equation(equation, move or remove or 0, move or add or 0, digits or guess_digits(equation))
    outcome = find(question, limit, rules=rules)
    answer = outcome_answer(equation, outcome)
    facts = {
        key: value for key, value in answer.facts.items() if key not in ("puzzle", "classes", "start_shapes")
    }
    rows = [
        {
            "number": row["number"],
            "solution": row["equation"],
            "removed": row["removed"],
            "added": row["added"],
        }
        for row in answer.rows or ()
    ]
    if outcome.values["true"]:
        answer = answer._replace(notes=[*answer.notes, _("the equation is true already")])
    batch = rows or [{"number": "0/0"}]
    titles = {**answer.labels, "solution": _("solution")}
    return answer._replace(
        facts=facts, rows=rows, labels=titles, batch=[{"equation": outcome.text, **row} for row in batch]
    )
