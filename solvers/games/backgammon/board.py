"""The board as 26 signed numbers, and the two ways in which people number its points.

A `Board` is seen by the player on roll: index 1 to 24 are that player's points, positive counts are own
checkers and negative ones the opponent's; index 25 is the own bar, index 0 the opponent's (negative). Turning the
board round is therefore reversing it and changing the signs, and no rule has to be written twice.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from probability.faults import NotationError
from solvers.sides import BLACK, WHITE

Board: TypeAlias = tuple[int, ...]
CHECKERS = 15
BAR = 25
OFF = 0
HOME = 6
START: Board = (0, -2, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, -5, 5, 0, 0, 0, -3, 0, -5, 0, 0, 0, 0, 2, 0)


class Position(NamedTuple):
    """A legal position: the board as the player on roll sees it, and who that is.

    >>> Position(START, WHITE).turn
    'white'
    """

    board: Board
    turn: str


def swap(board: Board) -> Board:
    """See the board from the other side.

    >>> swap(START) == START, swap((0,) * 25 + (1,))[0]
    (True, -1)
    """
    return tuple(-count for count in reversed(board))


def other(side: str) -> str:
    """Tell the opponent of a side.

    >>> other(WHITE)
    'black'
    """
    return BLACK if side == WHITE else WHITE


def on_board(board: Board) -> int:
    """Count the checkers that the player on roll still has to bear off.

    >>> on_board(START)
    15
    """
    return sum(count for count in board if count > 0)


def borne_off(board: Board) -> int:
    """Count the checkers that the player on roll has borne off.

    >>> borne_off(START)
    0
    """
    return CHECKERS - on_board(board)


def pips(board: Board) -> int:
    """Count the points that the player on roll has still to travel.

    >>> pips(START)
    167
    """
    return sum(point * count for point, count in enumerate(board) if count > 0)


def in_contact(board: Board) -> bool:
    """Tell whether the two sides can still meet.

    >>> in_contact(START), in_contact((0, 2) + (0,) * 22 + (-2, 0))
    (True, False)
    """
    own = [point for point, count in enumerate(board) if count > 0]
    opposing = [point for point, count in enumerate(board) if count < 0]
    return bool(own and opposing) and max(own) > min(opposing)


def label(point: int, side: str = WHITE) -> str:
    """Name a side's own point as the rule book does: 1 to 12 on White's half, 1A to 12A across.

    >>> label(24), label(13), label(8), label(6, BLACK), label(24, BLACK)
    ('1A', '12A', '8', '6A', '1')
    """
    white = point if side == WHITE else 25 - point
    return str(white) if white <= 12 else f"{25 - white}A"


def point_of(word: str, side: str) -> int:
    """Read a label of the rule book as a side's own point; the book also writes A1 for 1A.

    >>> point_of("1A", WHITE), point_of("a12", WHITE), point_of("6A", BLACK), point_of("8", BLACK)
    (24, 13, 6, 17)
    """
    text = word.strip().upper()
    digits = text.strip("A")
    across = text != digits
    if (
        not digits.isascii()
        or not digits.isdigit()
        or len(digits) > 2
        or len(text) - len(digits) > 1
        or not 1 <= int(digits) <= 12
    ):
        raise NotationError("unknown_point", word=word, candidates=LABELS)
    white = 25 - int(digits) if across else int(digits)
    return white if side == WHITE else 25 - white


LABELS = tuple(label(point) for point in range(1, 25))
