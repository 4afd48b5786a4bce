"""Solve a question on a lattice or with strokes, and hand the answer over as lines."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from importlib import import_module
from typing import TYPE_CHECKING

from probability.faults import NotationError
from puzzles.games.puzzle.book import Equation, Model, Number
from puzzles.games.puzzle.outcome import Count, Item, Line, Outcome, line_of, loose_sticks
from puzzles.sticks import Board, Task, search

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from puzzles.sticks import Change
    from puzzles.strokes import Cell, Row
    from puzzles.strokes_search import Pair

    Report = Callable[[int, int], None]


def solve(
    question: Task | Equation | Number | Model,
    limit: int | None = None,
    first: bool = False,
    every: bool = False,
    rule_set: str = "default",
    progress: Report | None = None,
) -> Outcome:
    """Every answer to a question, with the scope in which it is complete.

    *limit* bounds the answers listed (0 lists none), *first* stops at one, *every* lists all members of a class.

    >>> from puzzles.games.puzzle.book import find_part
    >>> outcome = solve(find_part("7d").question)
    >>> outcome.total, outcome.classes, outcome.start_shapes
    (8, 1, 5)
    """
    if isinstance(question, Task):
        return solve_task(question, limit, first, every, progress)
    if isinstance(question, Equation):
        return solve_equation(question, rule_set, limit)
    if isinstance(question, Number):
        return solve_number(question, rule_set, limit)
    found: Outcome = import_module(f"puzzles.games.puzzle.{question.name}").solve(*question.data)
    return found._replace(items=found.items[:limit])


def solve_task(
    task: Task,
    limit: int | None = None,
    first: bool = False,
    every: bool = False,
    progress: Report | None = None,
) -> Outcome:
    """Every answer to a question on a lattice.

    >>> from puzzles.games.puzzle.book import find_part
    >>> solve_task(find_part("4").question).total
    1
    """
    board = Board(task)
    found = search(board, limit, first, every, progress)
    changes = [(change, 1) for group in found.groups for change in group.members] if every else []
    items = changes or [(group.change, group.size) for group in found.groups]
    return Outcome(
        total=found.total,
        classes=found.classes,
        start=lines(board, board.figure) if task.figure else loose_sticks(task.add),
        start_shapes=board.count_shapes(board.start) if task.figure else None,
        items=tuple(_item(board, change, size) for change, size in items[:limit]),
        scope=f"{task.lattice}_window" if task.figure else "free_lattice",
        values={
            "margin": task.margin,
            "refine": task.refine,
            "places": len(board.edges),
            "loose": task.loose,
        },
        complete=found.complete,
        every=every,
    )


def lines(board: Board, pieces: Iterable[object]) -> tuple[Line, ...]:
    """The sticks of a board, placed in the plane, in order.

    >>> from puzzles.sticks import Goal, grid
    >>> lines(Board(Task("square", grid(1, 1), 1, 0, (Goal("square", 1),))), [((0, 0), (1, 0))])[0].name
    '0,0:1,0'
    """
    return tuple(line_of(piece, board.lattice, board.refine) for piece in sorted(pieces))  # type: ignore[type-var, arg-type]


def _item(board: Board, change: Change, size: int) -> Item:
    kept = board.figure - set(change.removed)
    shapes = board.shapes_of(board.cover(kept | set(change.added)))
    counts = Counter((board.shapes[number].kind, board.shapes[number].size) for number in shapes)
    return Item(
        size,
        lines(board, kept),
        lines(board, change.removed),
        lines(board, change.added),
        tuple(
            Count(kind, Fraction(side, board.refine), count) for (kind, side), count in sorted(counts.items())
        ),
    )


def solve_equation(question: Equation, rule_set: str = "default", limit: int | None = None) -> Outcome:
    """Every true equation that the sticks reach.

    >>> [item.text for item in solve_equation(Equation("VI-IV=IX", 1, 1)).items]
    ['V+IV=IX', 'VI+IV=X']
    """
    from puzzles.strokes import is_true, parse_row, read_row, rules
    from puzzles.strokes_search import solutions

    law = rules(rule_set, question.digits)
    row = parse_row(question.text, law)
    text = read_row(row, law) or question.text
    if is_true(text, law) is None:
        raise NotationError("not_an_equation", word=question.text)
    found = solutions(row, law, question.remove, question.add)
    items = tuple(_equation_item(one.text, one.pairs) for one in found[:limit])
    values = {"rules": rule_set, "digits": question.digits, "true": is_true(text, law)}
    return Outcome(len(found), len(found), row_lines(row), None, items, "equation_rules", values, text=text)


def solve_number(question: Number, rule_set: str = "default", limit: int | None = None) -> Outcome:
    """Every way to lay a number, alone or with one sign, of all the sticks.

    >>> [item.text for item in solve_number(Number(11, 6)).items]
    ['I×XI', 'XII-I', 'XI×I']
    """
    from puzzles.strokes import rules
    from puzzles.strokes_search import expressions

    found = expressions(question.value, question.sticks, rules(rule_set, "roman"))
    items = tuple(Item(1, (), (), row_lines(row), text=text) for text, row in found[:limit])
    start = loose_sticks(question.sticks)
    return Outcome(len(found), len(found), start, None, items, "number_rules", {"rules": rule_set})


CELL: float = 1.5


def row_lines(row: Row) -> tuple[Line, ...]:
    """The strokes of a row, cell beside cell.

    >>> from puzzles.strokes import parse_row, rules
    >>> len(row_lines(parse_row("V+V=XI", rules("default", "roman"))))
    11
    """
    return tuple(line for place, cell in enumerate(row) for line in _cell_lines(cell, place))


def _cell_lines(cell: Cell, place: int) -> list[Line]:
    from puzzles.strokes import PLACES

    shift = CELL * place
    found = []
    for stroke in sorted(cell):
        x1, y1, x2, y2 = PLACES[stroke]
        found.append(Line(f"{place + 1}:{stroke}", x1 + shift, y1, x2 + shift, y2))
    return found


def _equation_item(text: str, pairs: tuple[Pair, ...]) -> Item:
    kept, removed, added = (
        [line for place, cell in enumerate(column) for line in _cell_lines(cell, place)]
        for column in zip(
            *((pair.old & pair.new, pair.old - pair.new, pair.new - pair.old) for pair in pairs), strict=True
        )
    )
    return Item(1, tuple(kept), tuple(removed), tuple(added), text=text)
