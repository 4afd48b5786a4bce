"""Where a die can go: exactly three steps, no diagonals, through no die, no cell twice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from solvers.games.ominoes.board import bits

if TYPE_CHECKING:
    from collections.abc import Iterator

    from solvers.games.ominoes.board import Board, Grid

STEPS: Final = 3


class Move(NamedTuple):
    """A die's way from one cell to another; *path* has all cells, first and last included.

    >>> Move(1, 8, (1, 2, 4, 8)).path
    (1, 2, 4, 8)
    """

    start: int
    end: int
    path: tuple[int, ...]


def destinations(area: Grid, empty: int, start: int) -> int:
    """All cells that a die on *start* can reach.

    The start is not empty, so no path returns to it; a path comes back to its first step only over the second
    one, which therefore has to have been reached another way.

    >>> from solvers.games.ominoes.board import grid
    >>> destinations(grid(4, 1), 0b1110, 0b0001)
    8
    >>> destinations(grid(2, 2), 0b11_010, 0b00_001).bit_count()  # around the square, in both directions
    2
    """
    stride = area.stride
    first = (start << 1 | start >> 1 | start << stride | start >> stride) & empty
    second = (first << 1 | first >> 1 | first << stride | first >> stride) & empty
    found = 0
    while second:
        cell = second & -second
        second ^= cell
        around = cell << 1 | cell >> 1 | cell << stride | cell >> stride
        through = around & first
        # With a single way to this cell, the step before it is taken.
        found |= around & empty & (~through if through & (through - 1) == 0 else -1)
    return found


def paths(area: Grid, empty: int, start: int) -> Iterator[tuple[int, ...]]:
    """All paths of exactly three steps, in a fixed order.

    >>> from solvers.games.ominoes.board import grid
    >>> list(paths(grid(4, 1), 0b1110, 0b0001))
    [(1, 2, 4, 8)]
    """
    waiting: list[tuple[int, ...]] = [(start,)]
    for _ in range(STEPS):
        waiting = [
            (*path, cell)
            for path in waiting
            for cell in bits(area.near(path[-1]) & empty)
            if cell not in path
        ]
    yield from waiting


def die_moves(board: Board, start: int) -> list[Move]:
    """All destinations of the die on a cell, with one path each.

    >>> from solvers.games.ominoes.board import parse_board
    >>> board = parse_board("R..../..B..")
    >>> [board.grid.name(move.end) for move in die_moves(board, board.faces["red"])]
    ['a1', 'b2', 'd2']
    """
    found: dict[int, Move] = {}
    for path in paths(board.grid, board.empty, start):
        found.setdefault(path[-1], Move(start, path[-1], path))
    return [found[end] for end in sorted(found)]


def movable(board: Board, face: str) -> int:
    """The dice that a rolled face lets move: those of its colour, any die for Hu-Ra, none for Ominotep.

    >>> from solvers.games.ominoes.board import parse_board
    >>> movable(parse_board("RYH"), "red"), movable(parse_board("RYH"), "hu-ra").bit_count()
    (1, 3)
    """
    if face == "ominotep":
        return 0
    return board.occupied if face == "hu-ra" else board.faces[face]
