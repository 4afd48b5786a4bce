"""Make puzzles."""

from __future__ import annotations

from typing import Any

import click

from cli.answer import Answer
from cli.command import command, current_style, option
from cli.games.puzzle.commands import goals_text
from cli.i18n import N_, _, ngettext
from probability.faults import NotationError


@command(
    "new",
    help=N_(
        "Make a puzzle: a start figure within a grid for which the question has a solution.\n\n"
        "With --unique the solution is the only one up to symmetry. The same seed makes the same puzzle. The answer "
        "is a TOML file that puzzle solve understands."
    ),
    svg=True,
    examples=(
        "puzzle new --grid 3x3 --move 3 --goal squares=5 --unique",
        "puzzle new --triangle 3 --remove 4 --goal triangles=5",
    ),
)
@option("--grid", metavar="WxH", help=N_("squares across and up, such as 3x3"))
@option(
    "--triangle", type=click.IntRange(1, 8), metavar="N", help=N_("a triangle of side N instead of a grid")
)
@option("--move", type=click.IntRange(1, 8), metavar="N", help=N_("how many sticks to move"))
@option("--remove", type=click.IntRange(1, 12), metavar="N", help=N_("how many sticks to take away"))
@option("--add", type=click.IntRange(1, 8), metavar="N", help=N_("how many sticks to add"))
@option(
    "--goal", required=True, help=N_("shapes at the end, such as squares=5 or triangles:1=4,triangles:2=1")
)
@option("--unique", is_flag=True, help=N_("the solution must be the only one up to symmetry"))
@option("--seed", type=click.IntRange(0, 10**9), default=1, help=N_("the seed (default: 1)"))
@option(
    "--margin",
    type=click.IntRange(0, 4),
    default=1,
    metavar="N",
    help=N_("how far the lattice reaches (default: 1)"),
)
def new(
    grid: str | None,
    triangle: int | None,
    move: int | None,
    remove: int | None,
    add: int | None,
    goal: str,
    unique: bool,
    seed: int,
    margin: int,
) -> Answer:
    """Make one puzzle."""
    from cli.progress import progress
    from puzzles.games.puzzle.make import make, to_toml
    from puzzles.games.puzzle.own import parse_goals, parse_grid
    from puzzles.games.puzzle.start import start_of
    from puzzles.sticks import Task, pile
    from puzzles.sticks import grid as squares

    if (grid is None) == (triangle is None):
        raise NotationError("grid_needed")
    if (move is None) == (remove is None and add is None):
        raise NotationError("operation_needed")
    figure = squares(*parse_grid(grid)) if grid is not None else pile(triangle or 1)
    lattice = "square" if grid is not None else "triangle"
    goals = parse_goals(goal, lattice)
    task = Task(lattice, figure, move or remove or 0, move or add or 0, goals, margin=margin)
    with progress(_("making"), current_style()) as report:
        made = make(task, unique, seed, report)
    start = start_of(made.task)
    toml = to_toml(made.task, _draw(start))
    facts: dict[str, Any] = {
        "seed": seed,
        "sticks": len(made.task.figure),
        "task": _operation(made.task),
        "total": made.total,
        "classes": made.classes,
        "attempts": made.attempts,
        "toml": toml,
    }
    return Answer(
        facts,
        labels={
            "seed": _("seed"),
            "sticks": _("sticks"),
            "task": _("task"),
            "total": _("solutions"),
            "classes": _("up to symmetry"),
            "attempts": "",
            "toml": "",
        },
        drawing=lambda _style: toml,
        svg=lambda: _svg(start, _operation(made.task)),
    )


def _draw(start: Any) -> str:
    from cli.drawing.sticks import sketch_lines
    from cli.games.puzzle.pictures import start_sketch

    return "\n".join(sketch_lines(start_sketch(start), plain=True))


def _svg(start: Any, title: str) -> str:
    from cli.drawing.sticks import panels_svg
    from cli.games.puzzle.pictures import start_sketch

    return panels_svg([start_sketch(start)], title)


def _operation(task: Any) -> str:
    """What is to be done, in words."""
    if task.remove and task.remove == task.add:
        text = ngettext("move {n} stick", "move {n} sticks", task.add).format(n=task.add)
    elif task.remove and task.add:
        text = _("take {removed} and put {added}").format(removed=task.remove, added=task.add)
    elif task.remove:
        text = ngettext("take {n} stick", "take {n} sticks", task.remove).format(n=task.remove)
    else:
        text = ngettext("add {n} stick", "add {n} sticks", task.add).format(n=task.add)
    return f"{text}: {goals_text(task)}"
