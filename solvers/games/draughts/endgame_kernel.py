"""Endgames as numbers: each placement of a few pieces has an index, and its moves lead to other indices.

The side to move always plays up; after a move the board is turned round for the other side. The material is
four counts: own men, own kings, foe's men, foe's kings. An index counts the placements of each kind apart, so
that some indices have two pieces on one square; these have no moves and mean nothing.

*shape* is the material of the endgame in question. All functions run as they are or compiled.
"""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING, Final

from solvers.bitboard import count, highest, lowest
from solvers.games.draughts.kernel import BOARD, generate, is_crowned

if TYPE_CHECKING:
    from collections.abc import MutableSequence, Sequence

KERNELS: Final = (
    "square_number",
    "rank",
    "rank_turned",
    "placed",
    "material",
    "index_turned",
    "place_all",
    "follow",
)

MEN_SQUARES: Final = 28
KING_SQUARES: Final = 32
# Ways to choose k of n squares, at place 5 n + k.
WAYS: Final = tuple(comb(n, k) for n in range(33) for k in range(5))


def square_number(place: int) -> int:
    """The number of a square from 0 to 31, without the gaps between rows.

    >>> [square_number(place) for place in (0, 3, 5, 8, 9, 35)]
    [0, 3, 4, 7, 8, 31]
    """
    return place - (place + 4) // 9


def rank(board: int, skipped: int) -> int:
    """The index of a set of squares among all sets of its size; the first *skipped* squares are never used.

    >>> rank(0b11, 0), rank(0b101, 0), rank(1 << 35, 4)
    (0, 1, 27)
    """
    found = 0
    k = 1
    while board:
        square = square_number(lowest(board)) - skipped
        found += WAYS[5 * square + k]
        k += 1
        board &= board - 1
    return found


def rank_turned(board: int, skipped: int) -> int:
    """The index of a set of squares seen from the other side.

    >>> rank_turned(1 << 35, 0), rank_turned(1, 4)
    (0, 27)
    """
    found = 0
    k = 1
    while board:
        place = highest(board)
        found += WAYS[5 * (31 - square_number(place) - skipped) + k]
        k += 1
        board ^= 1 << place
    return found


def placed(index: int, k: int, skipped: int) -> int:
    """The set of *k* squares with an index.

    >>> placed(1, 2, 0), placed(27, 1, 4) == 1 << 35
    (5, True)
    """
    board = 0
    square = 31 - skipped
    while k:
        while WAYS[5 * square + k] > index:
            square -= 1
        index -= WAYS[5 * square + k]
        number = square + skipped
        board |= 1 << number + number // 8 + (1 if number % 8 > 3 else 0)
        k -= 1
    return board


def material(men: int, kings: int, foe_men: int, foe_kings: int) -> int:
    """A number for the material: four digits to the base five.

    >>> material(1, 0, 0, 2)
    251
    """
    return men + 5 * kings + 25 * foe_men + 125 * foe_kings


def index_turned(men: int, kings: int, foe_men: int, foe_kings: int) -> int:
    """The index of a position for the side that is to move next, the one that has *foe_men* here.

    Men of the side to move never stand on the last four squares, the foe's never on the first four.
    """
    found = rank_turned(foe_men, 0)
    found = found * WAYS[5 * 32 + count(foe_kings)] + rank_turned(foe_kings, 0)
    found = found * WAYS[5 * 28 + count(men)] + rank_turned(men, 4)
    return found * WAYS[5 * 32 + count(kings)] + rank_turned(kings, 0)


def place_all(index: int, shape: Sequence[int], boards: MutableSequence[int]) -> bool:
    """Put the four boards of an index into *boards*; False if two pieces share a square."""
    boards[3] = placed(index % WAYS[5 * 32 + shape[3]], shape[3], 0)
    index //= WAYS[5 * 32 + shape[3]]
    boards[2] = placed(index % WAYS[5 * 28 + shape[2]], shape[2], 4)
    index //= WAYS[5 * 28 + shape[2]]
    boards[1] = placed(index % WAYS[5 * 32 + shape[1]], shape[1], 0)
    boards[0] = placed(index // WAYS[5 * 32 + shape[1]], shape[0], 0)
    pieces = shape[0] + shape[1] + shape[2] + shape[3]
    return count(boards[0] | boards[1] | boards[2] | boards[3]) == pieces


def follow(
    first: int,
    last: int,
    shape: Sequence[int],
    rules: int,
    offset: int,
    places: Sequence[int],
    known: Sequence[int],
    moves: MutableSequence[int],
    boards: MutableSequence[int],
    degrees: MutableSequence[int],
    won: MutableSequence[int],
    lost: MutableSequence[int],
    free: MutableSequence[int],
    targets: MutableSequence[int],
) -> int:
    """Follow all moves from the indices *first* to *last* of an endgame.

    A move that keeps the material leads to an index of the turned endgame, which is written into *targets*
    with *offset* added. Any other leads to an endgame solved before: its verdict stands in *known* from the
    place that *places* tells for its material. Returns how many targets were written.
    """
    here = material(shape[2], shape[3], shape[0], shape[1])
    written = 0
    for index in range(first, last):
        if not place_all(index, shape, boards):
            continue
        men = boards[0]
        kings = boards[1]
        n = generate(men, kings, boards[2] | boards[3], 1, rules, moves, 0)
        for k in range(n):
            start = moves[3 * k]
            end = moves[3 * k + 1]
            left = BOARD ^ moves[3 * k + 2]
            new_men = men & (BOARD ^ start)
            new_kings = kings & (BOARD ^ start)
            if kings & start or is_crowned(end, moves[3 * k + 2], 1, rules):
                new_kings |= end
            else:
                new_men |= end
            foe_men = boards[2] & left
            foe_kings = boards[3] & left
            there = material(count(foe_men), count(foe_kings), count(new_men), count(new_kings))
            if there == here:
                targets[written] = offset + index_turned(new_men, new_kings, foe_men, foe_kings)
                degrees[index] += 1
                written += 1
                continue
            # A side without pieces has lost: the verdict of zero moves.
            verdict = 1
            if foe_men | foe_kings:
                verdict = known[places[there] + index_turned(new_men, new_kings, foe_men, foe_kings)]
            if verdict == 0:
                free[index] = 1
            elif verdict & 1:
                if won[index] == 0 or won[index] > verdict:
                    won[index] = verdict
            else:
                lost[index] = max(lost[index], verdict)
    return written
