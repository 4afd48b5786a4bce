"""Squares of the board: names, numbers and places in the kernels' boards.

>>> name(bit("c3")), number("b8"), number("g1"), square_of(1), square_of(1, from_white=True)
('c3', 1, 32, 'b8', 'g1')
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from solvers.bitboard import each

if TYPE_CHECKING:
    from collections.abc import Iterable

COLUMNS: Final = "abcdefgh"
ROWS: Final = "12345678"
# Bit by bit the square's name; the gaps between rows have none.
NAMES: Final = tuple(
    name
    for row in range(8)
    for name in (*(f"{column}{row + 1}" for column in COLUMNS[row % 2 :: 2]), *[""] * (1 - row % 2))
)
BITS: Final = {name: 1 << place for place, name in enumerate(NAMES) if name}
# The usual numbers 1 to 32 run row by row from Black's side at the top.
NUMBERED: Final = tuple(sorted(BITS, key=lambda name: (-int(name[1]), name[0])))
SQUARES: Final = tuple(column + row for row in ROWS for column in COLUMNS)


def bit(square: str) -> int:
    """The board with this dark square alone.

    >>> bit("a1"), bit("b2")
    (1, 32)
    """
    return BITS[square]


def name(square: int) -> str:
    """The name of the only square of a board.

    >>> name(32)
    'b2'
    """
    return NAMES[square.bit_length() - 1]


def names(board: int) -> list[str]:
    """The names of a board's squares, row by row from White's side.

    >>> names(0b100011)
    ['a1', 'c1', 'b2']
    """
    return [NAMES[place] for place in each(board)]


def board_of(squares: Iterable[str]) -> int:
    """The board with these dark squares.

    >>> board_of(["a1", "b2"])
    33
    """
    board = 0
    for square in squares:
        board |= BITS[square]
    return board


def number(square: str, from_white: bool = False) -> int:
    """The number of a dark square, counted from Black's side or from White's.

    >>> number("a1"), number("a1", from_white=True)
    (29, 4)
    """
    place = NUMBERED.index(square) + 1
    return 33 - place if from_white else place


def square_of(place: int, from_white: bool = False) -> str:
    """The dark square with a number.

    >>> square_of(29), square_of(4, from_white=True)
    ('a1', 'a1')
    """
    return NUMBERED[32 - place if from_white else place - 1]


def cell(square: str) -> tuple[int, int]:
    """Column and row, counted from 0.

    >>> cell("c1")
    (2, 0)
    """
    return COLUMNS.index(square[0]), ROWS.index(square[1])


def is_dark(square: str) -> bool:
    """Tell whether a square is played on.

    >>> is_dark("a1"), is_dark("a2")
    (True, False)
    """
    return square in BITS


def turned(board: int) -> int:
    """The board as seen from the other side: a1 becomes h8.

    >>> names(turned(1))
    ['h8']
    """
    return int(f"{board:036b}"[::-1], 2)
