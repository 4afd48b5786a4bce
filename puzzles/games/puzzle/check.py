"""Is an answer right? Reads it, and gives it to the checker of its puzzle."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any

from probability.faults import Fault, NotationError
from puzzles.games.puzzle.book import Equation, Model, Number
from puzzles.games.puzzle.verify import check_figure, parse_stick
from puzzles.lattice import LATTICES, add, stick
from puzzles.sticks import Task

if TYPE_CHECKING:
    from collections.abc import Sequence

    from puzzles.games.puzzle.outcome import Item, Line, Outcome
    from puzzles.lattice import Stick

Question = Task | Equation | Number | Model
LONGEST: int = 100_000


def check_text(question: Question, text: str, rule_set: str = "default") -> list[Fault]:
    """Every fault of an answer as it stands in a file.

    The answer is the figure as it lies at the end: an equation as text; or one stick a line by its ends, such as
    `0,0:1,0`; or, on the flat lattices, a drawing.

    >>> from puzzles.games.puzzle.book import find_part
    >>> check_text(find_part("11").question, "VI + IV = X")
    []
    """
    body = "\n".join(line for line in text.splitlines() if not line.lstrip().startswith(("#", "//")))
    if not body.strip():
        raise NotationError("empty_input")
    if len(body) > LONGEST:
        raise NotationError("drawing_too_large", length=len(body), limit=LONGEST)
    if isinstance(question, Task):
        return check_figure(question, read_figure(question, body))
    if isinstance(question, Model):
        names = [piece for piece in body.replace(";", "\n").split() if piece]
        return check_names(question, names)
    from puzzles.games.puzzle.verify_models import check_equation, check_number
    from puzzles.strokes import rules

    if isinstance(question, Equation):
        return check_equation(question, body.strip(), rules(rule_set, question.digits))
    return check_number(question, body.strip(), rules(rule_set, "roman"))


def read_figure(task: Task, body: str) -> list[Stick]:
    """The sticks of an answer, from a list or a drawing; a drawing is laid over the start as well as it fits.

    >>> from puzzles.sticks import Goal, grid
    >>> task = Task("square", grid(1, 1), 1, 0, (Goal("square", 0),), loose=True)
    >>> read_figure(task, "+---+\\n|   |\\n+   +")
    [((0, 0), (0, 1)), ((0, 1), (1, 1)), ((1, 0), (1, 1))]
    """
    lattice = LATTICES[task.lattice]
    if ":" in body:
        return sorted(parse_stick(piece, lattice, task.refine) for piece in body.replace(";", "\n").split())
    if task.refine != 1 or len(lattice.directions[0]) != 2:
        raise NotationError("list_needed")
    from puzzles.games.puzzle.drawn import parse_drawing

    drawn = parse_drawing(body, task.lattice)
    spans = [range(-24, 25)] * 2
    best: tuple[int, list[Stick]] = (-1, [])
    for shift in product(*spans) if task.figure else [(0, 0)]:
        moved = [stick(add(a, shift), add(b, shift)) for a, b in drawn]
        common = len(task.figure.intersection(moved))
        if common > best[0]:
            best = (common, moved)
    return sorted(best[1])


def check_names(question: Model, names: Sequence[str]) -> list[Fault]:
    """Check the sticks of a puzzle with a model of its own, given by their ends.

    >>> [fault.code for fault in check_names(Model("bridge"), ["0,0:1,0"])]
    ['wrong_number', 'end_in_water', 'island_not_reached']
    """
    from puzzles.games.puzzle.verify_models import parse_segment

    return check_segments(question, [parse_segment(name) for name in names])


def check_segments(question: Model, sticks: Sequence[Any]) -> list[Fault]:
    """Check segments against the statement of a puzzle with a model of its own."""
    from puzzles.games.puzzle import verify_models as models

    if question.name == "meadow":
        from puzzles.games.puzzle.meadow import TREES

        (trees,) = question.data or (TREES,)
        return models.check_meadow(sticks, [(float(x), float(y)) for x, y in trees])
    if question.name == "bridge":
        return models.check_bridge(sticks)
    if question.name == "bars":
        from puzzles.games.puzzle.bars import HALF, LENGTH

        return models.check_bars(sticks, 2 * HALF / LENGTH)
    from puzzles.games.puzzle.shovel import DISC, SHOVEL

    start = [(a / 2, b / 2, c / 2, d / 2) for (a, b), (c, d) in SHOVEL]
    return models.check_shovel(sticks, start, (DISC[0] / 2, DISC[1] / 2))


def check_item(question: Question, item: Item, rule_set: str = "default") -> list[Fault]:
    """Check one found answer; the search and the checker share nothing but the statement.

    >>> from puzzles.games.puzzle.book import find_part
    >>> from puzzles.games.puzzle.solve import solve
    >>> part = find_part("13b")
    >>> [check_item(part.question, item) for item in solve(part.question).items]
    [[]]
    """
    if isinstance(question, Task):
        lattice = LATTICES[question.lattice]
        names = [line.name for line in (*item.kept, *item.added)]
        return check_figure(question, [parse_stick(name, lattice, question.refine) for name in names])
    if isinstance(question, Model):
        lines: tuple[Line, ...] = item.added if question.name == "bridge" else (*item.kept, *item.added)
        return check_segments(question, [line[1:] for line in lines])
    return check_text(question, item.text, rule_set)


def require_right(question: Question, outcome: Outcome, rule_set: str = "default") -> Outcome:
    """Hand an outcome on once every listed answer has passed the checker.

    >>> from puzzles.games.puzzle.book import find_part
    >>> from puzzles.games.puzzle.solve import solve
    >>> part = find_part("9")
    >>> require_right(part.question, solve(part.question)).total
    2
    """
    for item in outcome.items:
        faults = check_item(question, item, rule_set)
        if faults:
            raise AssertionError(f"search and checker disagree: {faults}")
    return outcome
