"""Boards as diagrams and as bits.

A cell is a bit of an integer; rows are one bit wider than the board, so that a step over an edge falls on a bit that
is never set. Cells are named like on a chessboard: a1 is at the lower left.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from probability.faults import Fault, NotationError, TooBig
from probability.words import fold
from solvers.games.ominoes.words import FACES, LETTERS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

DICE: Final = 26
MOST_SIDE: Final = 12
SIZES: Final = {"4": (6, 6), "3": (6, 6), "2": (7, 7), "2-alt": (7, 7)}
_EMPTY: Final = ".-_·"
_PIT: Final = "#█"
_BY_LETTER: Final = {
    **{letter: face for face, letter in LETTERS.items()},
    "Z": "green",
    "Ž": "yellow",
    "C": "red",
    "Č": "red",
    "M": "blue",
}
_SIZE: Final = re.compile(r"(\d{1,3})\s*[x×]\s*(\d{1,3})")


class Grid(NamedTuple):
    """The cells of a board of a given size.

    >>> grid(3, 2).name(grid(3, 2).bit(1, 0))
    'b1'
    """

    columns: int
    rows: int
    stride: int
    cells: int

    def bit(self, column: int, row: int) -> int:
        """The bit of a cell; row 0 is the lowest."""
        return 1 << (row * self.stride + column)

    def place(self, bit: int) -> tuple[int, int]:
        """The column and row of a cell.

        >>> grid(3, 2).place(grid(3, 2).bit(2, 1))
        (2, 1)
        """
        row, column = divmod(bit.bit_length() - 1, self.stride)
        return column, row

    def name(self, bit: int) -> str:
        """The name of a cell."""
        column, row = self.place(bit)
        return f"{chr(ord('a') + column)}{row + 1}"

    def near(self, cells: int) -> int:
        """The cells at the sides of some cells, those themselves included.

        >>> grid(3, 3).near(grid(3, 3).bit(0, 0)).bit_count()
        3
        """
        stride = self.stride
        return (cells | cells << 1 | cells >> 1 | cells << stride | cells >> stride) & self.cells

    def order(self) -> Iterator[int]:
        """All cells, row by row from the top left."""
        for row in range(self.rows - 1, -1, -1):
            for column in range(self.columns):
                yield self.bit(column, row)


@lru_cache(32)
def grid(columns: int, rows: int) -> Grid:
    """The grid of a board.

    >>> grid(7, 7).cells.bit_count()
    49
    """
    stride = columns + 1
    row = (1 << columns) - 1
    return Grid(columns, rows, stride, sum(row << (stride * number) for number in range(rows)))


def bits(cells: int) -> Iterator[int]:
    """The single cells of a set.

    >>> list(bits(0b1010))
    [2, 8]
    """
    while cells:
        low = cells & -cells
        yield low
        cells ^= low


class Board(NamedTuple):
    """Where the dice lie: a set of cells for every face, and the grey fields.

    *closed* says whether the grey fields are pits that no die may enter (the advanced game).

    >>> board = parse_board("R.H/.#./Y..")
    >>> board.dice, board.face_at(board.grid.bit(0, 0))
    (3, 'yellow')
    """

    grid: Grid
    faces: Mapping[str, int]
    grey: int
    closed: bool = False

    @property
    def occupied(self) -> int:
        """All cells with a die."""
        cells = 0
        for face in FACES:
            cells |= self.faces[face]
        return cells

    @property
    def empty(self) -> int:
        """All cells where a die may be put."""
        return self.grid.cells & ~self.occupied & ~(self.grey if self.closed else 0)

    @property
    def dice(self) -> int:
        """How many dice lie on the board."""
        return self.occupied.bit_count()

    def face_at(self, bit: int) -> str | None:
        """The face on a cell, if a die lies there."""
        return next((face for face in FACES if self.faces[face] & bit), None)

    def changed(self, **cells: int) -> Board:
        """The same board with other cells for some faces (``hu_ra`` for hu-ra)."""
        return self._replace(
            faces={**self.faces, **{face.replace("_", "-"): value for face, value in cells.items()}}
        )

    def without(self, cells: int) -> Board:
        """The board with some dice taken off.

        >>> parse_board("RR").without(1).dice
        1
        """
        return self._replace(faces={face: mask & ~cells for face, mask in self.faces.items()})

    def put(self, face: str, bit: int) -> Board:
        """The board with one more die.

        >>> parse_board("R.").put("hu-ra", 2).dice
        2
        """
        return self._replace(faces={**self.faces, face: self.faces[face] | bit})

    def text(self) -> str:
        """Write the board as rows of letters, from the top, with ``/`` between them.

        >>> parse_board("r2/.#h").text()
        'R../.#H'
        """
        rows = []
        for row in range(self.grid.rows - 1, -1, -1):
            cells = [self.grid.bit(column, row) for column in range(self.grid.columns)]
            rows.append("".join(self._letter(bit) for bit in cells))
        return "/".join(rows)

    def _letter(self, bit: int) -> str:
        face = self.face_at(bit)
        return LETTERS[face] if face else "#" if bit & self.grey else "."


def parse_board(text: str, closed: bool = False) -> Board:
    """Read a diagram: a row a line (or ``/`` between rows), a letter a cell.

    Y or Ž yellow, G or Z green, R or C red, B or M blue, H Hu-Ra, O Ominotep, ``.`` empty, ``#`` a grey field (a pit
    in the advanced game); a number is so many empty cells. ``6x6`` is an empty board of that size. Blanks between
    the cells do not matter. A diagram without grey fields has the usual ones in its middle.

    >>> parse_board("6x6").grey.bit_count(), parse_board("7x7").grey.bit_count()
    (4, 1)
    """
    stripped = text.strip().strip("/")
    if not stripped:
        raise NotationError("empty_input")
    if size := _SIZE.fullmatch(stripped):
        columns, rows = int(size[1]), int(size[2])
        _check_size(columns, rows)
        board = Board(grid(columns, rows), dict.fromkeys(FACES, 0), 0, closed)
    else:
        board = _read_rows([row for row in re.split(r"[\n/]", stripped) if row.strip()], closed)
    return board if board.grey else board._replace(grey=middle(board.grid))


def _check_size(columns: int, rows: int) -> None:
    if not (1 <= columns <= MOST_SIDE and 1 <= rows <= MOST_SIDE):
        raise TooBig("board_size", columns=columns, rows=rows, limit=MOST_SIDE)


def _read_rows(lines: list[str], closed: bool) -> Board:
    rows = [_read_row(line) for line in lines]
    width = len(rows[0])
    _check_size(width, len(rows))
    for number, row in enumerate(rows, 1):
        if len(row) != width:
            raise NotationError(
                "row_length", word=lines[number - 1].strip(), row=number, count=len(row), wanted=width
            )
    area = grid(width, len(rows))
    faces, grey = dict.fromkeys(FACES, 0), 0
    for bit, sign in zip(area.order(), (sign for row in rows for sign in row), strict=True):
        if sign == "#":
            grey |= bit
        elif sign != ".":
            faces[sign] |= bit
    return Board(area, faces, grey, closed)


def _read_row(line: str) -> list[str]:
    """The cells of a row: a face, ``.`` or ``#`` each."""
    cells: list[str] = []
    for match in re.finditer(r"\d+|\S", line.strip().strip("|")):
        sign = match[0]
        if sign.isdigit():
            if len(sign) > 2:
                raise TooBig("board_size", columns=sign[:12], rows=1, limit=MOST_SIDE)
            cells += ["."] * int(sign)
        else:
            cells.append(_read_sign(sign, line, match.start()))
    if not cells:
        raise NotationError("empty_input")
    return cells


def _read_sign(sign: str, line: str, place: int) -> str:
    if sign in _EMPTY:
        return "."
    if sign in _PIT:
        return "#"
    face = _BY_LETTER.get(sign.upper()) or _BY_LETTER.get(fold(sign).upper())
    if face is None:
        raise NotationError("unknown_letter", word=sign, text=line.strip(), place=place)
    return face


def middle(area: Grid) -> int:
    """The grey fields of the printed boards: the middle cell, or the middle four of an even side.

    >>> middle(grid(7, 7)) == grid(7, 7).bit(3, 3), middle(grid(6, 6)).bit_count()
    (True, 4)
    """
    cells = 0
    for column in {(area.columns - 1) // 2, area.columns // 2}:
        for row in {(area.rows - 1) // 2, area.rows // 2}:
            cells |= area.bit(column, row)
    return cells


def board_faults(board: Board) -> list[Fault]:
    """Everything that cannot be about a board between two turns.

    >>> [fault.code for fault in board_faults(parse_board("RRRRRRRRR/RRRRRRRRR/RRRRRRRRR"))]
    ['too_many_dice']
    """
    faults = []
    if board.dice > DICE:
        faults.append(Fault("too_many_dice", {"count": board.dice, "most": DICE}))
    elif board.dice == DICE:
        faults.append(Fault("last_die_placed", {"count": board.dice}))
    if board.closed:
        for bit in bits(board.occupied & board.grey):
            faults.append(Fault("die_in_pit", {"cell": board.grid.name(bit), "face": board.face_at(bit)}))  # noqa: PERF401
    return faults


def parse_cell(text: str, area: Grid) -> int | None:
    """The bit of a named cell; None if it is no name of a cell, 0 if the cell is not on this board.

    >>> parse_cell("B1", grid(3, 3)) == grid(3, 3).bit(1, 0), parse_cell("k9", grid(3, 3)), parse_cell("H", grid(3, 3))
    (True, 0, None)
    """
    match = re.fullmatch(r"([a-zA-Z])(\d{1,2})", text.strip())
    if not match:
        return None
    column, row = ord(match[1].lower()) - ord("a"), int(match[2]) - 1
    return area.bit(column, row) if 0 <= column < area.columns and 0 <= row < area.rows else 0
