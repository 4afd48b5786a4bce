"""Groups of several colours scored in one turn: the reading in which a player need not choose a colour.

Groups are taken one after another, each as a whole, and the dice leave the board; so a joker that touches groups of two
colours counts for the one that is taken first. The most points are found by trying the groups that share a joker in
every order; all others are simply added up.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from solvers.games.ominoes.board import bits
from solvers.games.ominoes.groups import LEAST, Group, Layer, components, layer
from solvers.games.ominoes.words import JOKERS

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from solvers.games.ominoes.board import Board, Grid

    Layers = Mapping[str, Layer]


def joint_order(area: Grid, layers: Layers) -> list[tuple[str, int]]:
    """The groups of all colours in an order that gives the most points, each with its colour.

    >>> from solvers.games.ominoes.board import parse_board
    >>> board = parse_board("RRRRHGGG")
    >>> [(colour, cells.bit_count()) for colour, cells in joint_order(board.grid, layers_of(board, ("red", "green")))]
    [('green', 4), ('red', 4)]
    """
    pieces = [
        (colour, piece)
        for colour, (cells, proof) in layers.items()
        for piece in components(area, cells)
        if piece.bit_count() >= LEAST and piece & proof
    ]
    free: list[tuple[str, int]] = []
    shared: list[tuple[str, int]] = []
    for number, (colour, piece) in enumerate(pieces):
        touched = any(piece & other for place, (_c, other) in enumerate(pieces) if place != number)
        (shared if touched else free).append((colour, piece))
    free.sort(key=lambda one: (-one[1].bit_count(), one))
    if not shared:
        return free
    # What is free stays as it is whatever is taken before it, so only the rest is tried in every order.
    rest = {colour: _within(layers[colour], shared, colour) for colour in layers}
    bound = _union(shared).bit_count()
    best: list[tuple[str, int]] = []
    for colour, piece in sorted(shared, key=lambda one: -one[1].bit_count()):
        left = {one: Layer(cells & ~piece, proof & ~piece) for one, (cells, proof) in rest.items()}
        best = max(best, [(colour, piece), *joint_order(area, left)], key=_points)
        # No die counts twice, so an order that takes every die of these groups cannot be beaten.
        if _points(best) == bound:
            break
    return free + best


def _union(pieces: Iterable[tuple[object, int]]) -> int:
    cells = 0
    for _colour, piece in pieces:
        cells |= piece
    return cells


def _within(mine: Layer, shared: Sequence[tuple[str, int]], colour: str) -> Layer:
    """The part of a colour that lies in the shared groups of that colour."""
    cells = 0
    for one, piece in shared:
        cells |= piece if one == colour else 0
    return Layer(mine.cells & cells, mine.proof & cells)


def _points(order: Sequence[tuple[str, int]]) -> int:
    return sum(piece.bit_count() for _colour, piece in order)


def joint_score(area: Grid, layers: Layers) -> int:
    """The most points of all colours together.

    >>> from solvers.games.ominoes.board import parse_board
    >>> board = parse_board("RRRRHGGG")
    >>> joint_score(board.grid, layers_of(board, ("red", "green")))
    8
    """
    return _score(area, tuple(layers.values()))


def _score(area: Grid, layers: tuple[Layer, ...]) -> int:
    """The points of the knots of groups that share jokers, each by itself: no order in one touches another."""
    total = 0
    for knot in _knots(area, layers):
        if len(knot) == 1:
            total += knot[0][1].bit_count()
            continue
        cells = [0] * len(layers)
        for place, piece in knot:
            cells[place] |= piece
        mine = (Layer(part, layers[place].proof & part) for place, part in enumerate(cells))
        total += _knot_score(area, tuple(mine))
    return total


def _knots(area: Grid, layers: Sequence[Layer]) -> list[list[tuple[int, int]]]:
    """All groups, each with the place of its colour; those that share a joker with each other in one list."""
    knots: list[tuple[int, list[tuple[int, int]]]] = []
    for place, (cells, proof) in enumerate(layers):
        for piece in components(area, cells):
            if piece.bit_count() < LEAST or not piece & proof:
                continue
            covered, members = piece, [(place, piece)]
            apart = []
            for knot in knots:
                if knot[0] & piece:
                    covered |= knot[0]
                    members += knot[1]
                else:
                    apart.append(knot)
            knots = [*apart, (covered, members)]
    return [members for _covered, members in knots]


@lru_cache(1 << 14)
def _knot_score(area: Grid, layers: tuple[Layer, ...]) -> int:
    """The most points of groups that share jokers; most dice leave the knots as they are, so they are remembered."""
    pieces = [one for knot in _knots(area, layers) for one in knot]
    bound = _union(pieces).bit_count()
    best = 0
    for _place, piece in sorted(pieces, key=lambda one: -one[1].bit_count()):
        left = tuple(Layer(cells & ~piece, proof & ~piece) for cells, proof in layers)
        best = max(best, piece.bit_count() + _score(area, left))
        # No die counts twice, so an order that takes every die of these groups cannot be beaten.
        if best == bound:
            break
    return best


def layers_of(board: Board, colours: Sequence[str], alone: bool = True) -> dict[str, Layer]:
    """The layers of some colours."""
    return {colour: layer(board, colour, alone) for colour in colours}


def joint_groups(board: Board, colours: Sequence[str], alone: bool = True) -> list[Group]:
    """The groups that give the most points for all colours together, in the order in which they are taken.

    >>> from solvers.games.ominoes.board import parse_board
    >>> [group.jokers for group in joint_groups(parse_board("RRRRHGGG"), ("red", "green"))]
    [1, 0]
    """
    jokers = board.faces[JOKERS[0]] | board.faces[JOKERS[1]]
    order = joint_order(board.grid, layers_of(board, colours, alone))
    return [Group(colour, cells, (cells & jokers).bit_count()) for colour, cells in order]


def with_die(layers: Layers, face: str, cell: int, alone: bool) -> dict[str, Layer]:
    """The layers after a die with some face has come to a cell.

    >>> with_die({"red": Layer(0, 0)}, "hu-ra", 4, False)["red"]
    Layer(cells=4, proof=0)
    """
    return {
        colour: Layer(cells | cell, proof | (cell if face == colour or alone else 0))
        if face == colour or face in JOKERS
        else Layer(cells, proof)
        for colour, (cells, proof) in layers.items()
    }


def best_together(area: Grid, layers: Layers, free: int, face: str, alone: bool) -> int:
    """The most points of all colours after a die is placed on one of the *free* cells (or nowhere, if there is none).

    A cell where the die makes no group is worth the board as it is. For the others, the dice of all groups there
    bound the points from above, so that most need not be tried. A die may do harm, where it joins jokers that two
    groups had one by one.

    >>> from solvers.games.ominoes.board import parse_board
    >>> board = parse_board("RRR.GGGG")
    >>> best_together(board.grid, layers_of(board, ("red", "green")), board.empty, "hu-ra", True)
    8
    """
    base, bounds = _bounds(area, layers, free, face, alone)
    is_forced = bool(free) and not free & ~_union([("", cell) for cell in bounds])
    best = -1 if is_forced else joint_score(area, layers) if base else 0
    for cell in sorted(bounds, key=lambda one: -bounds[one].bit_count()):
        if bounds[cell].bit_count() <= best:
            break
        best = max(best, joint_score(area, with_die(layers, face, cell, alone)))
    return best


def _bounds(area: Grid, layers: Layers, free: int, face: str, alone: bool) -> tuple[int, dict[int, int]]:
    """The dice of all groups, now and after a die on each free cell where it makes or joins a group."""
    stride, base = area.stride, 0
    made: dict[int, int] = {}
    for colour, (cells, proof) in layers.items():
        counts = face == colour or face in JOKERS
        proves = face == colour or alone
        touched: dict[int, tuple[int, bool]] = {}
        for piece in components(area, cells):
            proved = bool(piece & proof)
            if proved and piece.bit_count() >= LEAST:
                base |= piece
            border = (piece << 1 | piece >> 1 | piece << stride | piece >> stride) & free if counts else 0
            for cell in bits(border):
                joined, was = touched.get(cell, (cell, proves))
                touched[cell] = joined | piece, was or proved
        for cell, (joined, proved) in touched.items():
            if proved and joined.bit_count() >= LEAST:
                made[cell] = made.get(cell, 0) | joined
    return base, {cell: joined | base for cell, joined in made.items()}


def placed_together(area: Grid, layers: Layers, free: int, face: str, alone: bool) -> tuple[int, list[int]]:
    """The most points after placing a die, and every cell that gives them.

    >>> from solvers.games.ominoes.board import parse_board
    >>> board = parse_board("RRR.GGGG.")
    >>> placed_together(board.grid, layers_of(board, ("red", "green")), board.empty, "blue", True)
    (4, [8, 256])
    """
    if not free:
        return joint_score(area, layers), []
    _base, bounds = _bounds(area, layers, free, face, alone)
    idle = joint_score(area, layers)
    points = {
        cell: joint_score(area, with_die(layers, face, cell, alone)) if cell in bounds else idle
        for cell in bits(free)
    }
    best = max(points.values())
    return best, [cell for cell in points if points[cell] == best]
