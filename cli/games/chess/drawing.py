"""A chess position as a board of squares."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.drawing.squares import Arrow, Board, Piece
from cli.games.chess.pieces import PATHS
from solvers.bitboard import each, square

if TYPE_CHECKING:
    from collections.abc import Iterable

    from solvers.games.chess.position import Position
    from solvers.games.chess.setup import Setup

GLYPHS = dict(zip("KQRBNPkqrbnp", "♔♕♖♗♘♙♚♛♜♝♞♟", strict=True))
WHITE, BLACK = "#ffffff", "#20262e"


def cell(number: int) -> tuple[int, int]:
    """A square as column and row.

    >>> cell(28)
    (4, 3)
    """
    return number & 7, number >> 3


def piece(letter: str) -> Piece:
    """How a man looks.

    >>> piece("k").glyph
    '♚'
    """
    fill, ink = (WHITE, BLACK) if letter.isupper() else (BLACK, "#000000")
    return Piece(GLYPHS[letter], letter, fill, ink, path=PATHS[letter.upper()])


def arrow(now: Position, move: int, role: str) -> tuple[int, int, str]:
    """An arrow for a move as UCI has it: a castling king goes two squares, in Chess960 to its rook.

    >>> from solvers.games.chess.fen import parse_fen
    >>> from solvers.games.chess.position import Position
    >>> now = Position(parse_fen("4k3/8/8/8/8/8/8/4K2R w K"))
    >>> [arrow(now, move, "other") for move in now.moves() if move >> 15][0][:2]
    (4, 6)
    """
    from solvers.games.chess.notation import uci

    text = uci(now, move)
    return square(text[:2]), square(text[2:4]), role


def draw(
    setup: Setup,
    bad: int = 0,
    marks: int = 0,
    arrows: Iterable[tuple[int, int, str]] = (),
    turned: bool = False,
) -> Board:
    """A board with the men of a position, faulty and marked squares, and arrows."""
    pieces = {cell(number): piece(letter) for number, letter in setup.placed().items()}
    marked = {cell(number): "mark" for number in each(marks)} | {cell(number): "bad" for number in each(bad)}
    ways = [Arrow((cell(start), cell(end)), role) for start, end, role in arrows]
    return Board(8, 8, pieces, marks=marked, arrows=ways, turned=turned)
