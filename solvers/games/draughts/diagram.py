"""Positions drawn with characters, eight rows of eight or of four squares, Black's side at the top.

Men are ``w`` and ``b`` (or ``o`` and ``x``), kings ``W`` and ``B`` (``O`` and ``X``). Rows stand on lines or
between slashes; a digit counts empty squares there. The pictures that this package draws are read back.

>>> parse_diagram("8/8/8/8/3b4/8/1W6/8 b", {"b": "black"}).pieces
(Piece(square='d4', side='black', king=False), Piece(square='b2', side='white', king=True))
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from probability.faults import NotationError
from probability.words import fold
from solvers.games.draughts.board import COLUMNS
from solvers.games.draughts.position import Piece, Setup
from solvers.sides import BLACK, WHITE

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

EMPTY: Final = ".-_·+ "
SIGNS: Final = (
    dict.fromkeys("wo○⛀", (WHITE, False))
    | dict.fromkeys("WO♔⛁", (WHITE, True))
    | dict.fromkeys("bx●⛂", (BLACK, False))
    | dict.fromkeys("BX♚⛃", (BLACK, True))
)
_LABELLED: Final = r"\s*([1-8]) (.*)"
_TURNED: Final = r"h g f e d c b a"
_COLUMNS: Final = r"\s*(a b c d e f g h|h g f e d c b a|abcdefgh)\s*"


def parse_diagram(text: str, sides: Mapping[str, str]) -> Setup:
    """Read a diagram; the side to move may stand after it, as one of the words in *sides*.

    Raises NotationError: `not_a_position` for what is no diagram at all, `wrong_rows`, `wrong_cells`,
    `unknown_sign`.
    """
    lines = [line for line in re.split(r"[/\n]", text) if line.strip() and not re.fullmatch(_COLUMNS, line)]
    rows, to_move = _take_turn(lines, sides)
    if len(rows) < 2:
        raise NotationError("not_a_position", word=text, candidates=("start",))
    if len(rows) != 8:
        raise NotationError("wrong_rows", count=len(rows))
    pieces: list[Piece] = []
    for row, line in zip(range(8, 0, -1), rows, strict=True):
        pieces += _parse_row(line, row)
    if re.search(_TURNED, text):
        pieces = [piece._replace(square=_other_column(piece.square)) for piece in pieces]
    return Setup(tuple(pieces), to_move)


def _other_column(square: str) -> str:
    return COLUMNS[7 - COLUMNS.index(square[0])] + square[1]


def _take_turn(lines: Sequence[str], sides: Mapping[str, str]) -> tuple[Sequence[str], str]:
    """Take the side to move off the end: a line of its own, or the last word of the last row."""
    if not lines:
        return lines, WHITE
    if len(lines) == 9 and fold(lines[8].strip()) in sides:
        return lines[:8], sides[fold(lines[8].strip())]
    head, _space, tail = lines[-1].rstrip().rpartition(" ")
    row = head.strip()
    if len(lines) == 8 and fold(tail) in sides and " " not in row and _width(row) in (4, 8):
        return [*lines[:7], row], sides[fold(tail)]
    return lines, WHITE


def _width(row: str) -> int:
    return sum(int(char) if char.isdigit() else 1 for char in row)


def _parse_row(line: str, row: int) -> list[Piece]:
    labelled = re.fullmatch(_LABELLED, line)
    if labelled:
        # In our own pictures a blank or a bracket stands before every square.
        row, rest = int(labelled[1]), labelled[2]
        cells = rest.ljust(16)[1:16:2] if rest[0] in " [(|" else rest[::2]
    else:
        cells = _cells(line)
    if len(cells) == 4:
        # Only the dark squares are given; they begin with a in the odd rows.
        blank = (" " + char for char in cells) if row % 2 == 0 else (char + " " for char in cells)
        cells = "".join(blank)
    if len(cells) != 8:
        raise NotationError("wrong_cells", word=line.strip(), row=row, count=len(cells))
    return [
        _piece(char, column + str(row), line)
        for column, char in zip(COLUMNS, cells, strict=True)
        if _is_taken(char)
    ]


def _cells(line: str) -> str:
    """The squares of a row without label; blanks between single characters are only blanks."""
    words = line.split()
    row = "".join(words) if all(len(word) == 1 for word in words) else line.strip()
    return "".join("." * int(char) if char in "12345678" else char for char in row)


def _is_taken(char: str) -> bool:
    return char not in EMPTY


def _piece(char: str, square: str, line: str) -> Piece:
    if char not in SIGNS:
        raise NotationError(
            "unknown_sign", word=char, text=line, place=line.find(char), candidates=("w", "W", "b", "B", ".")
        )
    side, king = SIGNS[char]
    return Piece(square, side, king)
