"""Groups of four and more: where they are, and what one more die would make of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from solvers.games.ominoes.board import bits
from solvers.games.ominoes.words import JOKERS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from solvers.games.ominoes.board import Board, Grid

LEAST: Final = 4


class Group(NamedTuple):
    """A group that scores: its colour, its cells, and how many of them are jokers.

    >>> Group("red", 0b1111, 1).points
    4
    """

    colour: str
    cells: int
    jokers: int

    @property
    def points(self) -> int:
        """A point a die."""
        return self.cells.bit_count()


def components(area: Grid, cells: int) -> Iterator[int]:
    """The connected pieces of a set of cells, touching by sides.

    >>> from solvers.games.ominoes.board import grid
    >>> [piece.bit_count() for piece in components(grid(3, 1), 0b101)]
    [1, 1]
    """
    stride = area.stride
    while cells:
        piece = cells & -cells
        while True:
            grown = (piece | piece << 1 | piece >> 1 | piece << stride | piece >> stride) & cells
            if grown == piece:
                break
            piece = grown
        yield piece
        cells &= ~piece


def groups(board: Board, colours: Sequence[str], alone: bool = True) -> list[Group]:
    """All groups that score for some colours, the largest first.

    Colours are never mixed; Hu-Ra and Ominotep count for any. *alone* says whether jokers alone may be a group.

    >>> from solvers.games.ominoes.board import parse_board
    >>> [(group.colour, group.points) for group in groups(parse_board("RRH/Y.R/Y.."), ("red", "yellow"))]
    [('red', 4)]
    """
    jokers = board.faces[JOKERS[0]] | board.faces[JOKERS[1]]
    found = []
    for colour in colours:
        own = board.faces[colour]
        found += [
            Group(colour, piece, (piece & jokers).bit_count())
            for piece in components(board.grid, own | jokers)
            if piece.bit_count() >= LEAST and (alone or piece & own)
        ]
    return sorted(found, key=lambda group: (-group.points, group.colour, group.cells))


class Layer(NamedTuple):
    """One colour as it counts: its cells with the jokers, and the cells of which a group needs at least one.

    >>> from solvers.games.ominoes.board import parse_board
    >>> layer(parse_board("RHY"), "red").cells.bit_count()
    2
    """

    cells: int
    proof: int

    def score(self, area: Grid) -> int:
        """The points of all groups of this colour together."""
        return sum(
            piece.bit_count()
            for piece in components(area, self.cells)
            if piece.bit_count() >= LEAST and piece & self.proof
        )


def layer(board: Board, colour: str, alone: bool = True) -> Layer:
    """The layer of a colour; with *alone*, jokers prove a group as well as the colour itself."""
    own = board.faces[colour]
    cells = own | board.faces[JOKERS[0]] | board.faces[JOKERS[1]]
    return Layer(cells, cells if alone else own)


class _Piece(NamedTuple):
    border: int
    size: int
    proved: bool
    points: int


def _bordering(area: Grid, cells: int, proof: int, free: int) -> tuple[int, list[_Piece], int]:
    """The points as they are, the pieces with a free cell at their side, and the free cells at two pieces or more."""
    base, once, twice = 0, 0, 0
    stride = area.stride
    pieces = []
    for piece in components(area, cells):
        size, proved = piece.bit_count(), bool(piece & proof)
        points = size if size >= LEAST and proved else 0
        base += points
        border = (piece << 1 | piece >> 1 | piece << stride | piece >> stride) & free
        if border:
            pieces.append(_Piece(border, size, proved, points))
            twice |= once & border
            once |= border
    return base, pieces, twice


def _joined_gain(pieces: Sequence[_Piece], cell: int, proves: bool) -> int:
    """What a die on a cell adds by joining the pieces around it."""
    size, before, proved = 1, 0, proves
    for piece in pieces:
        if piece.border & cell:
            size += piece.size
            before += piece.points
            proved = proved or piece.proved
    return size - before if size >= LEAST and proved else 0


def best_addition(area: Grid, cells: int, proof: int, free: int, proves: bool) -> int:
    """The most points of a colour after one more die on one of the *free* cells (or nowhere).

    *proves* says whether the new die can prove a group. Instead of trying every cell, the pieces tell what a die at
    their border makes of them; only cells that touch two pieces or more are looked at one by one.

    >>> from solvers.games.ominoes.board import grid
    >>> best_addition(grid(5, 1), 0b10111, 0b10111, 0b01000, True)
    5
    """
    base, pieces, twice = _bordering(area, cells, proof, free)
    best = 0
    for piece in pieces:
        if piece.size + 1 >= LEAST and (piece.proved or proves) and piece.border & ~twice:
            best = max(best, piece.size + 1 - piece.points)
    for cell in bits(twice):
        best = max(best, _joined_gain(pieces, cell, proves))
    return base + best


def additions(area: Grid, cells: int, proof: int, free: int, proves: bool) -> tuple[int, dict[int, int]]:
    """The points of a colour as it is, and what one more die adds, for the free cells where it adds anything.

    >>> from solvers.games.ominoes.board import grid
    >>> additions(grid(5, 1), 0b00111, 0b00111, 0b11000, True)
    (0, {8: 4})
    """
    base, pieces, _twice = _bordering(area, cells, proof, free)
    around = 0
    for piece in pieces:
        around |= piece.border
    gains = ((cell, _joined_gain(pieces, cell, proves)) for cell in bits(around))
    return base, {cell: gain for cell, gain in gains if gain}
