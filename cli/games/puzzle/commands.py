"""Solve a puzzle, hint at a solution, check an answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from cli.answer import Answer, Term
from cli.command import Choice, argument, command, current_style, option
from cli.games.puzzle.words import kind_name, scope_term, shapes_term, statement, stick_term
from cli.i18n import N_, _, ngettext
from probability.faults import NotationError

if TYPE_CHECKING:
    from collections.abc import Callable

    from puzzles.games.puzzle.book import Equation, Model, Number
    from puzzles.games.puzzle.outcome import Item, Outcome
    from puzzles.sticks import Task

LIMIT = 20
RULES = Choice(
    ("default", "strict", "flexible"), {"výchozí": "default", "přísná": "strict", "volná": "flexible"}
)


def load_question(word: str) -> tuple[str, Task | Equation | Number | Model]:
    """A puzzle of the book by its number, or an own one from a file."""
    from puzzles.games.puzzle.book import find_part

    if word.casefold().endswith(".toml") or "/" in word:
        from cli.files import read_text
        from puzzles.games.puzzle.own import parse_puzzle

        return word, parse_puzzle(read_text(word))
    part = find_part(word)
    return part.key, part.question


def task_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """The options that change how a puzzle on a lattice is read."""
    for add in reversed(
        (
            option("--loose", is_flag=True, help=N_("allow sticks that are no side of a counted shape")),
            option("--equal", is_flag=True, help=N_("all shapes must be of one size")),
            option("--connected", is_flag=True, help=N_("the figure must hang together")),
            option(
                "--refine",
                type=click.IntRange(1, 3),
                metavar="N",
                help=N_("places in steps of 1/N of a stick, crossings allowed (1 to 3)"),
            ),
            option(
                "--margin",
                type=click.IntRange(0, 12),
                metavar="N",
                help=N_("how many sticks the lattice reaches beyond the figure (default: 1)"),
            ),
            option(
                "--rules",
                type=RULES,
                default="default",
                help=N_("readings of laid numbers (default: default)"),
            ),
        )
    ):
        function = add(function)
    return function


def with_options(question: Any, **switches: Any) -> Any:
    """A question read as the options say; they belong to the lattice puzzles only."""
    from puzzles.sticks import Task

    given = {name: value for name, value in switches.items() if value}
    if switches.get("margin") == 0:
        given["margin"] = 0
    if isinstance(question, Task):
        return question._replace(**given)
    if given:
        raise NotationError("lattice_option", word="--" + next(iter(given)))
    return question


@command(
    "solve",
    help=N_(
        "All solutions of a puzzle: how many in total and up to symmetry, each drawn beside the start.\n\n"
        "PUZZLE is a number of the book (7c) or a TOML file with a puzzle of your own. Emptied places are drawn "
        "dashed, moved sticks heavy. What was searched stands in the answer; nothing beyond it is claimed."
    ),
    batch="puzzle",
    columns=("puzzle", "total", "classes", "start_shapes", "scope"),
    svg=True,
    examples=(
        "puzzle solve 7c",
        "puzzle solve 13a --svg 13a.svg",
        "puzzle solve 7b --loose --count --format json",
    ),
)
@argument("puzzle", help=N_("number and part, a TOML file, or - for one puzzle a line on standard input"))
@task_options
@option("--all", "every", is_flag=True, help=N_("show every solution, not only one of each class"))
@option(
    "--limit", type=click.IntRange(1, 10_000), metavar="N", help=N_("show at most N solutions (default: 20)")
)
@option("--count", is_flag=True, help=N_("only count the solutions"))
@option("--first", is_flag=True, help=N_("stop at the first solution"))
def solve(
    puzzle: str, rules: str, every: bool, limit: int | None, count: bool, first: bool, **switches: Any
) -> Answer:
    """Answer one puzzle."""
    name, question = load_question(puzzle)
    question = with_options(question, **switches)
    shown = 0 if count else 1 if first else limit or LIMIT
    outcome = find(question, shown, first, every, rules)
    return outcome_answer(name, outcome, count, first)


def find(
    question: Any, limit: int | None, first: bool = False, every: bool = False, rules: str = "default"
) -> Outcome:
    """Solve a question with a progress bar, and let the checker see every answer before it is shown."""
    from cli.progress import progress
    from puzzles.games.puzzle.check import require_right
    from puzzles.games.puzzle.solve import solve as search

    with progress(_("searching"), current_style()) as report:
        outcome = search(question, limit, first, every, rules, report)
    return require_right(question, outcome, rules)


def outcome_answer(name: str, outcome: Outcome, count: bool = False, first: bool = False) -> Answer:
    """Facts, rows and pictures of an outcome."""
    facts: dict[str, Any] = {"puzzle": name}
    if outcome.text:
        facts["equation"] = outcome.text
    facts |= {
        "total": None if first else outcome.total,
        "classes": None if first else outcome.classes,
        "start_shapes": outcome.start_shapes,
        "scope": scope_term(outcome),
    }
    seen = len(outcome.items)
    rows = (
        []
        if count
        else [
            _row(number, item, seen if first else outcome.numbered)
            for number, item in enumerate(outcome.items, 1)
        ]
    )
    return Answer(
        facts,
        rows,
        labels=labels() | {key: "" for key, value in facts.items() if value is None},
        notes=list(notes(name, outcome, count, first)),
        good=outcome.total > 0,
        batch=[facts],
        drawing=None if count or not outcome.items else lambda style: _text(outcome, style),
        svg=lambda: _svg(outcome, name),
    )


def _text(outcome: Outcome, style: Any) -> str:
    from cli.games.puzzle.pictures import outcome_text

    return outcome_text(outcome, style)


def _svg(outcome: Outcome, name: str) -> str:
    from cli.games.puzzle.pictures import outcome_svg
    from cli.games.puzzle.words import STATEMENTS

    return outcome_svg(outcome, f"{name}: {statement(name)}" if name in STATEMENTS else outcome.text or name)


def _row(number: int, item: Item, classes: int) -> dict[str, Any]:
    row: dict[str, Any] = {"number": f"{number}/{classes}"}
    if item.text:
        row["equation"] = item.text
    return row | {
        "size": item.size,
        "removed": [stick_term(line.name) for line in item.removed],
        "added": [stick_term(line.name) for line in item.added],
        "shapes": shapes_term(item.shapes) if item.shapes else None,
    }


def labels() -> dict[str, str]:
    """Titles for people."""
    return {
        "puzzle": _("puzzle"),
        "equation": _("equation"),
        "total": _("solutions"),
        "classes": _("up to symmetry"),
        "start_shapes": _("shapes at the start"),
        "scope": _("searched"),
        "number": _("no."),
        "size": _("alike"),
        "removed": _("taken"),
        "added": _("put"),
        "shapes": _("shapes"),
    }


def notes(name: str, outcome: Outcome, count: bool, first: bool) -> list[str]:
    """What a person should know beside the numbers."""
    found = []
    if not outcome.total and outcome.scope.endswith("_rules"):
        found.append(_("no solution by these rules; that says nothing about other readings of the signs"))
    elif not outcome.total:
        found.append(_("no solution among what was searched; that says nothing about other places"))
    if first and outcome.total:
        found.append(_("the first solution found; without --first all are counted"))
    elif not count and len(outcome.items) < outcome.numbered and outcome.items:
        found.append(_("not all are shown; --limit N shows more"))
    if outcome.scope == "shore_spans":
        found.append(
            _(
                "one stick cannot do it: the shortest way over the water is as long as a stick, which leaves nothing "
                "to rest on"
            )
        )
    if name in ("1", "3", "5", "10", "11"):
        found.append(
            _("the picture of the book is lost; this start is a reconstruction, a file can set another")
        )
    return found


@command(
    "hint",
    help=N_("Tell one stick of a solution: which one to take, or where to put one."),
    svg=True,
    examples=("puzzle hint 7c",),
)
@argument("puzzle", help=N_("number and part, or a TOML file"))
@task_options
def hint(puzzle: str, rules: str, **switches: Any) -> Answer:
    """Tell one stick."""
    name, question = load_question(puzzle)
    outcome = find(with_options(question, **switches), 1, rules=rules)
    if not outcome.items:
        return outcome_answer(name, outcome)
    item = outcome.items[0]
    taken = bool(item.removed)
    # One stick only, whether it is to go or to come.
    line = item.removed[0] if taken else item.added[0]
    action = Term("take", _("take away this stick")) if taken else Term("put", _("put a stick here"))
    # Sticks that lie loose at the start are no part of the figure.
    loose = outcome.scope in ("number_rules", "free_lattice", "two_layers")
    rest = () if loose else tuple(one for one in outcome.start if one != line)
    told = item._replace(kept=rest, removed=(line,) if taken else (), added=() if taken else (line,), text="")

    def picture() -> Any:
        from cli.games.puzzle.pictures import item_sketch, start_sketch

        return [start_sketch(outcome), item_sketch(outcome, told, _("hint"))]

    return Answer(
        {"puzzle": name, "action": action, "stick": stick_term(line.name)},
        labels={"puzzle": _("puzzle"), "action": _("hint"), "stick": _("stick")},
        drawing=lambda style: _panels_text(picture(), style),
        svg=lambda: _panels_svg(picture(), f"{name}: {_('hint')}", outcome),
    )


def _panels_text(sketches: Any, style: Any) -> str:
    from cli.drawing.sticks import panels_text

    return panels_text(sketches, style.width, style.ascii)


def _panels_svg(sketches: Any, title: str, outcome: Outcome) -> str:
    from cli.drawing.sticks import panels_svg
    from cli.games.puzzle.pictures import SCALES

    return panels_svg(sketches, title, SCALES[outcome.scope][2])


@command(
    "check",
    help=N_(
        "Is an answer right, and if not, why?\n\n"
        "FILE holds the figure as it lies at the end: a drawing, or one stick a line by its ends (0,0:1,0), or an "
        "equation. Only the statement of the puzzle decides, no list of known answers."
    ),
    examples=("puzzle check 7c answer.txt", 'echo "VI+IV=X" | puzzle check 11 -'),
)
@argument("puzzle", help=N_("number and part, or a TOML file"))
@argument("file", metavar="FILE", help=N_("the answer, or - for standard input"))
@task_options
def check(puzzle: str, file: str, rules: str, **switches: Any) -> Answer:
    """Judge one answer."""
    from cli.errors import fault_sentence
    from cli.files import read_text
    from puzzles.games.puzzle.check import check_text

    name, question = load_question(puzzle)
    faults = check_text(with_options(question, **switches), read_text(file), rules)
    rows = [{"fault": Term(fault.code, fault_sentence(fault, "puzzle"))} for fault in faults]
    verdict = _("right") if not faults else ngettext("wrong: {n} reason", "wrong: {n} reasons", len(faults))
    return Answer(
        {"puzzle": name, "right": not faults, "verdict": verdict.format(n=len(faults))},
        rows,
        labels={"puzzle": _("puzzle"), "right": "", "verdict": _("answer"), "fault": _("why")},
        good=not faults,
    )


def goals_text(task: Task) -> str:
    """The goal of a puzzle in words."""
    return ", ".join(
        kind_name(goal.kind, goal.count)
        + ("" if goal.size is None else f" ({_('side {size}').format(size=goal.size)})")
        for goal in task.goals
    )
