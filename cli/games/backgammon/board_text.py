"""The board in a terminal, with the rule book's labels."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.games.backgammon.words import side_name
from cli.i18n import _
from solvers.games.backgammon.board import BAR, CHECKERS, label, swap
from solvers.sides import BLACK, WHITE

if TYPE_CHECKING:
    from cli.output import Style
    from solvers.games.backgammon.board import Board

ROWS = 5
MARKS = ("○", "●")
PLAIN_MARKS = ("O", "X")
CELL = 4


def board_text(board: Board, turn: str, style: Style) -> str:
    """Draw the board, White's home at the lower right.

    >>> from cli.output import Style
    >>> from solvers.games.backgammon.board import START
    >>> print(board_text(START, "white", Style(ascii=True)).splitlines()[1])
    |   O               X     |   |   X                   O |
    """
    white = board if turn == WHITE else swap(board)
    marks = PLAIN_MARKS if style.ascii else MARKS
    top = [*range(13, 19), BAR, *range(19, 25)]
    bottom = [*range(12, 6, -1), 0, *range(6, 0, -1)]
    lines = [_labels(top), *(_row(white, top, row, marks) for row in range(ROWS))]
    lines.append(_line([" " * CELL] * 6, "bar", [" " * CELL] * 6))
    lines += [*(_row(white, bottom, row, marks) for row in reversed(range(ROWS))), _labels(bottom)]
    return "\n".join([*lines, _legend(white, turn, marks)])


def _labels(points: list[int]) -> str:
    names = [label(point).rjust(CELL, "-") if 0 < point < BAR else "" for point in points]
    return "+" + "".join(names[:6]) + "-+---+" + "".join(names[7:]) + "-+"


def _line(left: list[str], middle: str, right: list[str]) -> str:
    return f"|{''.join(left)} |{middle}|{''.join(right)} |"


def _row(white: Board, points: list[int], row: int, marks: tuple[str, str]) -> str:
    cells = [_cell(white[point], row, marks).rjust(CELL) for point in points]
    return _line(cells[:6], cells[6].strip().center(3), cells[7:])


def _cell(count: int, row: int, marks: tuple[str, str]) -> str:
    """One checker, or the number of all where the point does not hold them; Black's count is negative."""
    size = abs(count)
    if row >= size:
        return ""
    mark = marks[0] if count > 0 else marks[1]
    return f"{size}{mark}" if row == ROWS - 1 and size > ROWS else mark


def _legend(white: Board, turn: str, marks: tuple[str, str]) -> str:
    parts = []
    for side, view, mark in ((WHITE, white, marks[0]), (BLACK, swap(white), marks[1])):
        off = CHECKERS - sum(count for count in view if count > 0)
        parts.append(
            f"{mark} {side_name(side)}" + (", " + _("off: {count}").format(count=off) if off else "")
        )
    return "   ".join([*parts, _("on roll: {side}").format(side=side_name(turn))])
