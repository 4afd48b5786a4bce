"""Where the original pieces can have gone, given what has certainly never moved.

Pawns on their first rank, bishops behind two such pawns, and whatever castling rights vouch for, have stood
still all game. Everything else is taken to step aside whenever that helps, so the regions are generous.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from solvers.bitboard import DARK, LIGHT, each, slide_diagonal, slide_straight
from solvers.games.chess.kernel import KINGS, KNIGHTS, PAWNS

SECOND_RANKS = (0xFF00, 0xFF << 48)
PAWN_RANKS = 0x00FFFFFFFFFFFF00
HOMES = {"R": (0, 7), "N": (1, 6), "Q": (3,), "K": (4,)}
# Where castling takes a king or rook, by the file it begins on.
CASTLED = {("K", 4): (6, 2), ("R", 0): (3,), ("R", 7): (5,)}
BISHOPS = {0: {"D": (2,), "L": (5,)}, 1: {"L": (2,), "D": (5,)}}


class Home(NamedTuple):
    """An original piece: its first square, where it can have got, and whether no pawn can have taken it."""

    square: int
    region: int
    sealed: bool


class Cages(NamedTuple):
    """What stood still, the regions of all original pieces by side and kind, and of promoted ones."""

    fixed: int
    homes: tuple[dict[str, list[Home]], dict[str, list[Home]]]
    promoted: tuple[dict[str, int], dict[str, int]]


def steps(kind: str, start: int, fixed: int) -> int:
    """Where a piece gets in one move on a board where only *fixed* men stand."""
    if kind == "N":
        return KNIGHTS[start]
    if kind == "K":
        return KINGS[start]
    straight = slide_straight(start, fixed) if kind in "RQ" else 0
    return straight | (slide_diagonal(start, fixed) if kind in "LDBQ" else 0)


def flood(kind: str, starts: int, fixed: int, forbidden: int) -> int:
    """All squares that a piece can get to from some squares, never ending on forbidden ones."""
    found, new = starts, starts
    while new:
        reach = 0
        for start in each(new):
            reach |= steps(kind, start, fixed)
        new = reach & ~forbidden & ~found
        found |= new
    return found


def still(board: tuple[int, ...]) -> int:
    """The men that have certainly never moved."""
    pawns = board[0] & board[6] & 0xFF00 | board[0] & board[7] & 0xFF << 48
    fixed = pawns
    for side, home in ((0, 0), (1, 56)):
        for bishop in (2, 5):
            inside = home + (8 if side == 0 else -8) + bishop
            if pawns >> inside - 1 & 1 and pawns >> inside + 1 & 1:
                fixed |= 1 << home + bishop & board[2] & board[6 + side]
        rooks = board[8] & board[6 + side]
        if rooks:
            fixed |= rooks | board[5] & board[6 + side]
    return fixed


def find_cages(board: tuple[int, ...]) -> Cages:
    """Compute all regions; for the usual starting position only."""
    return _cages(still(board))


@lru_cache(1 << 12)
def _cages(fixed: int) -> Cages:
    """The regions, which depend on nothing but the men that never moved."""
    homes = tuple(_homes(side, fixed) for side in (0, 1))
    promoted = tuple(_promoted(side, fixed) for side in (0, 1))
    return Cages(fixed, homes, promoted)  # type: ignore[arg-type]


def _homes(side: int, fixed: int) -> dict[str, list[Home]]:
    base = 56 * side
    found: dict[str, list[Home]] = {}
    for kind, files in {**HOMES, **BISHOPS[side]}.items():
        found[kind] = [_home(kind, base + file, side, fixed) for file in files]
    return found


def _home(kind: str, start: int, side: int, fixed: int) -> Home:
    bit = 1 << start
    if fixed & bit:
        return Home(start, bit, False)
    forbidden = fixed
    if kind == "K":
        # A king never steps where an enemy pawn that stood still all game strikes.
        for pawn in each(fixed & SECOND_RANKS[1 - side]):
            forbidden |= PAWNS[64 * (1 - side) + pawn]
    region = flood(kind, bit | _hops(kind, start, fixed), fixed, forbidden)
    behind = 0
    for target in each(region):
        behind |= PAWNS[64 * side + target]
    standing = behind & PAWN_RANKS & ~fixed
    return Home(start, region, kind != "K" and standing == 0)


def _hops(kind: str, start: int, fixed: int) -> int:
    """Where castling can have put a king or rook."""
    base, file = start & 56, start & 7
    ends = CASTLED.get((kind, file), ())
    way = {6: 0b01100000, 5: 0b01100000, 2: 0b00001110, 3: 0b00001110}
    rook = {6: 7, 5: 7, 2: 0, 3: 0}
    gone = [end for end in ends if not fixed >> base & (way[end] | 1 << 4 | 1 << rook[end])]
    return sum(1 << base + end for end in gone)


def _promoted(side: int, fixed: int) -> dict[str, int]:
    """Where promoted pieces can have got."""
    base = 56 if side == 0 else 0
    inside = base - 8 if side == 0 else base + 8
    starts = 0
    for file in range(8):
        near = [other for other in (file - 1, file, file + 1) if 0 <= other < 8]
        if not fixed >> base + file & 1 and any(not fixed >> inside + other & 1 for other in near):
            starts |= 1 << base + file
    found = {kind: flood(kind, starts, fixed, fixed) for kind in "NRQ"}
    found["L"] = flood("L", starts & LIGHT, fixed, fixed)
    found["D"] = flood("D", starts & DARK, fixed, fixed)
    return found


def matched(pieces: int, homes: list[Home]) -> tuple[int, int]:
    """The most pieces that can be the originals, and how many of the others are then lost where no pawn takes.

    >>> matched(0b11, [Home(0, 0b01, True), Home(1, 0b01, True)])
    (1, 1)
    """
    inside = [pieces & home.region for home in homes]
    if len(homes) == 1:
        return (1, 0) if inside[0] else (0, int(homes[0].sealed))
    if inside[0] and inside[1] and (inside[0] | inside[1]).bit_count() > 1:
        return 2, 0
    if not inside[0] and not inside[1]:
        return 0, homes[0].sealed + homes[1].sealed
    # One of the two is left over; when it can be either, the one that a pawn can have taken counts.
    return 1, min(int(homes[1 - index].sealed) for index in (0, 1) if inside[index])
