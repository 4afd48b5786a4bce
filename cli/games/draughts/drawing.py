"""A position as a board to draw, in the terminal or as a picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.drawing.squares import Arrow, Board, Piece
from solvers.games.draughts.board import NUMBERED, cell, number

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cli.drawing.squares import Cell
    from solvers.games.draughts.moves import Played
    from solvers.games.draughts.position import Setup

CREAM, BROWN = "#fdf8ec", "#2f2a26"
PIECES = {
    ("white", False): Piece("○", "w", CREAM, BROWN, "disc"),
    ("white", True): Piece("♔", "W", CREAM, BROWN, "stack"),
    ("black", False): Piece("●", "b", BROWN, "#d9c7a8", "disc"),
    ("black", True): Piece("♚", "B", BROWN, "#d9c7a8", "stack"),
}


def draw(
    setup: Setup,
    moves: Sequence[Played] = (),
    *,
    turned: bool = False,
    from_white: bool = False,
    bright: int = 1,
) -> Board:
    """Make the board of a setup; the first *bright* moves stand out among the others.

    >>> from solvers.games.draughts.position import START
    >>> len(draw(START).pieces)
    24
    """
    pieces = {cell(piece.square): PIECES[piece.side, piece.king] for piece in setup.pieces}
    marks: dict[Cell, str] = {}
    for move in moves[:bright]:
        marks |= {cell(square): "bad" for square in move.taken}
        marks |= {cell(move.path[0]): "mark", cell(move.path[-1]): "good"}
    arrows = [
        Arrow([cell(square) for square in move.path], "main" if place < bright else "other")
        for place, move in enumerate(moves)
    ]
    captions = {cell(square): str(number(square, from_white)) for square in NUMBERED}
    # The bright ones are drawn last, over the others.
    return Board(8, 8, pieces, marks, arrows[::-1], captions=captions, turned=turned)
