"""The book's puzzles: a list, and the start figures."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cli.answer import Answer, Term
from cli.command import argument, command
from cli.games.puzzle.words import MODELS, STATEMENTS, statement
from cli.i18n import N_, _

if TYPE_CHECKING:
    from puzzles.games.puzzle.book import Part
    from puzzles.games.puzzle.outcome import Outcome


def model_term(part: Part) -> Term:
    """In which model a puzzle is searched."""
    from puzzles.games.puzzle.book import Equation, Model, Number
    from puzzles.sticks import Task

    question = part.question
    if isinstance(question, Task):
        code = question.lattice if question.figure else "free"
    elif isinstance(question, Model):
        code = question.name
    else:
        code = {Equation: "equation", Number: "number"}[type(question)]
    return Term(code, _(MODELS[code]))


@command(
    "list",
    help=N_("The thirteen puzzles of the book with their parts, and the model in which each is searched."),
    examples=("puzzle list", "puzzle list --format json"),
)
def list() -> Answer:  # noqa: A001 -- the verb's name
    """List the puzzles."""
    from puzzles.games.puzzle.book import PARTS

    rows = [{"puzzle": part.key, "task": statement(part.key), "model": model_term(part)} for part in PARTS]
    return Answer(
        {"puzzles": len({part.number for part in PARTS}), "parts": len(PARTS)},
        rows,
        labels={
            "puzzles": "",
            "parts": "",
            "puzzle": _("puzzle"),
            "task": _("task"),
            "model": _("searched as"),
        },
        notes=[_("the book's pictures are lost; the start figures are the classic ones that fit its words")],
    )


@command(
    "show",
    help=N_("Draw the start figure of a puzzle, of the book or from a TOML file."),
    svg=True,
    examples=("puzzle show 7", "puzzle show 13 --svg hexagon.svg"),
)
@argument("puzzle", help=N_("number, or number and part, or a TOML file"))
def show(puzzle: str) -> Answer:
    """Draw one start figure."""
    from cli.games.puzzle.commands import load_question
    from puzzles.games.puzzle.book import parts_of

    if puzzle.casefold().endswith(".toml") or "/" in puzzle:
        keys, question = [puzzle], load_question(puzzle)[1]
    else:
        parts = parts_of(puzzle)
        keys, question = [part.key for part in parts], parts[0].question
    start = start_of(question)
    rows = [{"puzzle": key, "task": statement(key)} for key in keys if key in STATEMENTS]
    facts: dict[str, Any] = {"puzzle": puzzle, "sticks": len(start.start), "start_shapes": start.start_shapes}
    if start.text:
        facts["equation"] = start.text
    facts["places"] = [line.name for line in start.start]
    titles = {
        "puzzle": _("puzzle"),
        "sticks": _("sticks"),
        "start_shapes": _("shapes at the start"),
        "places": "",
    }
    return Answer(
        facts,
        rows,
        labels=titles
        | {"task": _("task"), "equation": _("equation")}
        | {key: "" for key, value in facts.items() if value is None},
        drawing=lambda style: _text(start, style),
        svg=lambda: _svg(start, puzzle),
    )


def start_of(question: Any) -> Outcome:
    """The start of a question, without solving it."""
    from puzzles.games.puzzle.start import start_of as lines_of

    return lines_of(question)


def _text(start: Outcome, style: Any) -> str:
    from cli.drawing.sticks import panels_text
    from cli.games.puzzle.pictures import start_sketch

    return panels_text([start_sketch(start)], style.width, style.ascii)


def _svg(start: Outcome, name: str) -> str:
    from cli.drawing.sticks import panels_svg
    from cli.games.puzzle.pictures import SCALES, start_sketch

    return panels_svg([start_sketch(start)], f"{_('puzzle')} {name}", SCALES[start.scope][2])
