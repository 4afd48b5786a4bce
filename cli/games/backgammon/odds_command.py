"""Odds of the next roll: hitting and entering."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from cli.answer import Answer
from cli.command import Choice, argument, command
from cli.games.backgammon.commands import REASONS
from cli.games.backgammon.words import (
    POSITION_HELP,
    points_option,
    read_position,
    roll_text,
    rules_option,
    rules_term,
    side_term,
)
from cli.i18n import N_, _
from probability.faults import NotationError
from solvers.games.backgammon.board import BAR, label

if TYPE_CHECKING:
    from collections.abc import Callable

    from cli.output import Style
    from solvers.games.backgammon.board import Position


@command(
    "odds",
    help=N_(
        "Exact chances of the next roll, with a table of all 36.\n\n"
        "hit: that the player on roll can hit a blot, and by which rolls. enter: that checkers enter from the bar. "
        "Only legal plays count."
    ),
    batch="position",
    columns=("blot", "entered", "probability", "probability_float", "ways", "rolls"),
    examples=(
        'backgammon odds hit "W: 2@1A; B: 1@7A 2@5A"',
        'backgammon odds enter "W: 2@bar; B: 2@6A 2@4A"',
    ),
)
@argument(
    "what",
    type=Choice(("hit", "enter"), {"vyhodit": "hit", "zásah": "hit", "vstup": "enter", "vrátit": "enter"}),
    metavar=N_("WHAT"),
    help=N_("hit: a blot; enter: from the bar"),
)
@argument("position", nargs=-1, required=True, help=POSITION_HELP)
@rules_option
@points_option
def odds(what: str, position: str, rules: str, points: str) -> Answer:
    """Answer about one position."""
    found, notes = read_position(position, points)
    answer = _hit(found, rules) if what == "hit" else _enter(found, rules)
    return answer._replace(notes=[*answer.notes, *notes])


def _hit(position: Position, rules: str) -> Answer:
    from solvers.games.backgammon.odds import hits

    board, side = position
    found = hits(board, rules)
    rows: list[dict[str, Any]] = [
        {
            "blot": label(point, side),
            "probability": Fraction(found.shots(point), 36),
            "ways": found.shots(point),
            "rolls": [roll_text(roll) for roll in found.rolls(point)],
        }
        for point in found.blots
    ]
    table = {roll: [label(point, side) for point in sorted(points)] for roll, points in found.by_roll.items()}
    facts: dict[str, Any] = {
        "on_roll": side_term(side),
        "rules": rules_term(rules),
        "hit": Fraction(found.shots(), 36),
        "ways": found.shots(),
        "table": _square(table),
    }
    return Answer(
        facts,
        rows,
        labels=_labels(),
        chances=("hit", "probability"),
        notes=[] if rows else [_("the opponent has no blot")],
        drawing=_grid({roll: "×" if hit else "·" for roll, hit in table.items()}) if rows else None,
        batch=rows or [{"blot": None, "probability": Fraction(0), "ways": 0}],
    )


def _enter(position: Position, rules: str) -> Answer:
    from solvers.games.backgammon.odds import entering

    board, side = position
    if board[BAR] <= 0:
        raise NotationError("nobody_on_bar")
    found = entering(board, rules)
    most = min(found.waiting, 4)
    rows: list[dict[str, Any]] = [
        {
            "entered": entered,
            "probability": Fraction(found.ways(entered), 36),
            "ways": found.ways(entered),
            "rolls": [roll_text(roll) for roll, count in found.by_roll.items() if count == entered],
        }
        for entered in range(most + 1)
    ]
    facts: dict[str, Any] = {
        "on_roll": side_term(side),
        "rules": rules_term(rules),
        "waiting": found.waiting,
        "open_points": [label(point, side) for point in found.open_points],
        "enter": 1 - Fraction(found.ways(0), 36),
        "all_enter": Fraction(found.ways(found.waiting), 36),
        "table": _square(found.by_roll),
    }
    closed = not found.open_points
    return Answer(
        facts,
        rows,
        labels=_labels() | ({"open_points": ""} if closed else {}),
        chances=("enter", "all_enter", "probability"),
        notes=[_(REASONS["closed_board"])] if closed else _other_rules(position, rules, found.ways(0)),
        drawing=_grid({roll: str(count) for roll, count in found.by_roll.items()}),
    )


def _other_rules(position: Position, rules: str, none: int) -> list[str]:
    from solvers.games.backgammon.odds import entering

    other = "standard" if rules == "book" else "book"
    ways = entering(position.board, other).ways(0)
    if ways == none:
        return []
    return [
        _("by other rules ({rules}) at least one would enter in {ways} of 36 rolls").format(
            rules=rules_term(other).text, ways=36 - ways
        )
    ]


def _labels() -> dict[str, str]:
    return {
        "on_roll": _("on roll"),
        "rules": _("rules"),
        "waiting": _("on the bar"),
        "open_points": _("open points"),
        "all_enter": _("all enter"),
        "hit": _("hits a blot"),
        "enter": _("at least one enters"),
        "probability": _("chance"),
        "ways": _("rolls of 36"),
        "table": "",
        "blot": _("blot"),
        "entered": _("checkers entered"),
        "rolls": _("by the rolls"),
    }


def _square(by_roll: dict[tuple[int, int], Any]) -> list[list[Any]]:
    return [[by_roll[max(a, b), min(a, b)] for b in range(1, 7)] for a in range(1, 7)]


def _grid(marks: dict[tuple[int, int], str]) -> Callable[[Style], str]:
    """Draw the 36 rolls, one die down and the other across."""

    def draw(style: Style) -> str:
        lines = ["   " + " ".join(str(die) for die in range(1, 7))]
        for first, row in enumerate(_square(marks), 1):
            cells = [mark.replace("×", "x").replace("·", ".") if style.ascii else mark for mark in row]
            lines.append(
                f"{first}  " + " ".join(style.paint(c, "good") if c in ("×", "x") else c for c in cells)
            )
        return "\n".join(lines)

    return draw
