"""The start of a puzzle alone, without solving it."""

from __future__ import annotations

from importlib import import_module

from puzzles.games.puzzle.book import Equation, Model, Number
from puzzles.games.puzzle.outcome import Outcome, loose_sticks
from puzzles.games.puzzle.solve import lines, row_lines
from puzzles.sticks import Board, Task


def start_of(question: Task | Equation | Number | Model) -> Outcome:
    """The sticks as they lie at first, as an outcome without answers.

    >>> from puzzles.games.puzzle.book import find_part
    >>> len(start_of(find_part("7a").question).start), len(start_of(find_part("12b").question).start)
    (12, 6)
    """
    if isinstance(question, Task):
        return _task_start(question)
    if isinstance(question, Number):
        return Outcome(0, 0, loose_sticks(question.sticks), None, (), "number_rules", {})
    if isinstance(question, Equation):
        from puzzles.strokes import parse_row, rules

        row = parse_row(question.text, rules("default", question.digits))
        return Outcome(0, 0, row_lines(row), None, (), "equation_rules", {}, text=question.text)
    found: Outcome = import_module(f"puzzles.games.puzzle.{question.name}").start(*question.data)
    return found


def _task_start(task: Task) -> Outcome:
    values = {"refine": task.refine}
    if not task.figure:
        return Outcome(0, 0, loose_sticks(task.add), None, (), "free_lattice", {})
    board = Board(task._replace(margin=0))
    shapes = board.count_shapes(board.start)
    return Outcome(0, 0, lines(board, board.figure), shapes, (), f"{task.lattice}_window", values)
