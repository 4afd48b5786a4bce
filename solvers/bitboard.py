"""Boards of 64 squares as whole numbers: bit 0 is a1, bit 7 is h1, bit 63 is h8.

Tables and kernels that every game on an 8×8 board can use; they run as they are or through
`solvers.compiled`.

>>> squares(RAYS[0 + square("a6")]), squares(slide_straight(square("a1"), 1 << square("c1")))
(['a7', 'a8'], ['b1', 'c1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7', 'a8'])
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

KERNELS = ("lowest", "highest", "count", "slide_straight", "slide_diagonal")

FULL = (1 << 64) - 1
TOP = 1 << 63
FILE_A = 0x0101010101010101
FILE_H = FILE_A << 7
RANK_1 = 0xFF
RANK_8 = RANK_1 << 56
LIGHT = 0x55AA55AA55AA55AA
DARK = FULL ^ LIGHT
FILES = tuple(FILE_A << file for file in range(8))
RANKS = tuple(RANK_1 << 8 * rank for rank in range(8))

# The first four directions go to higher squares, so that the nearest obstacle is the lowest bit; the last four
# are their opposites.
DIRECTIONS = ((0, 1), (1, 0), (1, 1), (-1, 1), (0, -1), (-1, 0), (-1, -1), (1, -1))


def lowest(bits: int) -> int:
    """The lowest square of a board that is not empty.

    >>> lowest(0b1100)
    2
    """
    return (bits & -bits).bit_length() - 1


def highest(bits: int) -> int:
    """The highest square of a board that is not empty.

    >>> highest(0b1100)
    3
    """
    return bits.bit_length() - 1


def count(bits: int) -> int:
    """How many squares there are.

    >>> count(FILE_A)
    8
    """
    return bits.bit_count()


def each(bits: int) -> Iterator[int]:
    """The squares of a board, from a1 to h8.

    >>> list(each(0b1101))
    [0, 2, 3]
    """
    while bits:
        bit = bits & -bits
        yield bit.bit_length() - 1
        bits ^= bit


def square(name: str) -> int:
    """The number of a square.

    >>> square("a1"), square("h8")
    (0, 63)
    """
    return ord(name[0]) - 97 + 8 * (ord(name[1]) - 49)


def square_name(number: int) -> str:
    """The name of a square.

    >>> square_name(28)
    'e4'
    """
    return "abcdefgh"[number & 7] + "12345678"[number >> 3]


def squares(bits: int) -> list[str]:
    """The names of a board's squares.

    >>> squares(0b101)
    ['a1', 'c1']
    """
    return [square_name(number) for number in each(bits)]


def bits_of(names: Iterable[str]) -> int:
    """The board of some named squares.

    >>> bits_of(["a1", "c1"])
    5
    """
    return sum(1 << square(name) for name in names)


def leaps(steps: Iterable[tuple[int, int]]) -> tuple[int, ...]:
    """For each square, where one of some steps (files, ranks) leads without leaving the board.

    >>> squares(leaps([(1, 2), (2, 1)])[0])
    ['c2', 'b3']
    """
    found = []
    for start in range(64):
        ends = [((start & 7) + right, (start >> 3) + up) for right, up in steps]
        found.append(sum(1 << 8 * rank + file for file, rank in ends if 0 <= file < 8 and 0 <= rank < 8))
    return tuple(found)


def _rays() -> tuple[int, ...]:
    found = []
    for right, up in DIRECTIONS:
        for start in range(64):
            bits, file, rank = 0, (start & 7) + right, (start >> 3) + up
            while 0 <= file < 8 and 0 <= rank < 8:
                bits |= 1 << 8 * rank + file
                file, rank = file + right, rank + up
            found.append(bits)
    return tuple(found)


def _between() -> tuple[tuple[int, ...], tuple[int, ...]]:
    """For each pair of squares in line: what lies between them, and the whole line through both."""
    between, lines = [0] * 4096, [0] * 4096
    for direction in range(8):
        for start in range(64):
            ray = RAYS[64 * direction + start]
            line = ray | RAYS[64 * (direction ^ 4) + start] | 1 << start
            for end in each(ray):
                between[64 * start + end] = ray ^ RAYS[64 * direction + end] ^ 1 << end
                lines[64 * start + end] = line
    return tuple(between), tuple(lines)


RAYS = _rays()
BETWEEN, LINES = _between()
STRAIGHT = tuple(RAYS[s] | RAYS[64 + s] | RAYS[256 + s] | RAYS[320 + s] for s in range(64))
DIAGONAL = tuple(RAYS[128 + s] | RAYS[192 + s] | RAYS[384 + s] | RAYS[448 + s] for s in range(64))


def slide_straight(start: int, occupied: int) -> int:
    """Where a piece that slides along ranks and files gets, the first obstacle included.

    >>> squares(slide_straight(0, bits_of(["a3", "b1"])))
    ['b1', 'a2', 'a3']
    """
    # A ray minus the same ray from its first obstacle; the corner stands in where there is none.
    north, east, south, west = RAYS[start], RAYS[64 + start], RAYS[256 + start], RAYS[320 + start]
    north ^= RAYS[lowest(north & occupied | TOP)]
    east ^= RAYS[64 + lowest(east & occupied | TOP)]
    south ^= RAYS[256 + highest(south & occupied | 1)]
    west ^= RAYS[320 + highest(west & occupied | 1)]
    return north | east | south | west


def slide_diagonal(start: int, occupied: int) -> int:
    """Where a piece that slides along diagonals gets, the first obstacle included.

    >>> squares(slide_diagonal(0, bits_of(["c3"])))
    ['b2', 'c3']
    """
    right, left, low_left, low_right = (
        RAYS[128 + start],
        RAYS[192 + start],
        RAYS[384 + start],
        RAYS[448 + start],
    )
    right ^= RAYS[128 + lowest(right & occupied | TOP)]
    left ^= RAYS[192 + lowest(left & occupied | TOP)]
    low_left ^= RAYS[384 + highest(low_left & occupied | 1)]
    low_right ^= RAYS[448 + highest(low_right & occupied | 1)]
    return right | left | low_left | low_right
