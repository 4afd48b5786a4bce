"""What is plainly wrong with a position, and what is going on in it, as the bits of one number.

These are kernels: one position is surveyed as it is, a file of them compiled, straight from the bytes of FEN.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from solvers.bitboard import DARK, LIGHT, count, lowest
from solvers.games.chess.kernel import BACK_RANKS, attacked, generate
from solvers.games.chess.reader import read_fen

if TYPE_CHECKING:
    from collections.abc import MutableSequence, Sequence

    from solvers.games.chess.kernel import Words

KERNELS = (
    "king_faults",
    "promoted",
    "count_faults",
    "passing_faults",
    "faults",
    "status",
    "survey",
    "survey_text",
    "survey_lines",
)

# Bit by bit: what makes a position illegal, then what makes it unreachable by plain counting.
ILLEGAL = (
    "no_white_king",
    "no_black_king",
    "several_white_kings",
    "several_black_kings",
    "pawn_on_back_rank",
    "opponent_in_check",
    "castling_rights",
    "en_passant",
)
UNREACHABLE = (
    "too_many_white_men",
    "too_many_black_men",
    "too_many_white_pawns",
    "too_many_black_pawns",
    "too_many_white_promotions",
    "too_many_black_promotions",
)
CODES = ILLEGAL + UNREACHABLE
ILLEGAL_MASK = (1 << len(ILLEGAL)) - 1
FAULT_MASK = (1 << len(CODES)) - 1
CHECK, MATE, STALEMATE, DEAD, FIFTY = (1 << bit for bit in range(16, 21))
BAD_RIGHTS = 64


def king_faults(board: Words) -> int:
    """Bits 0 to 3: a king missing, or more than one."""
    white, black = count(board[5] & board[6]), count(board[5] & board[7])
    found = 0
    if white == 0:
        found |= 1
    if black == 0:
        found |= 2
    if white > 1:
        found |= 4
    if black > 1:
        found |= 8
    return found


def promoted(board: Words, own: int) -> int:
    """How many pieces of a colour must be promoted pawns, bishops counted by the colour of their square."""
    extra = 0
    n = count(board[1] & own)
    extra += n - 2 if n > 2 else 0
    n = count(board[2] & own & LIGHT)
    extra += n - 1 if n > 1 else 0
    n = count(board[2] & own & DARK)
    extra += n - 1 if n > 1 else 0
    n = count(board[3] & own)
    extra += n - 2 if n > 2 else 0
    n = count(board[4] & own)
    return extra + (n - 1 if n > 1 else 0)


def count_faults(board: Words) -> int:
    """Bits 8 to 13: more men, pawns or promoted pieces than there can be."""
    found = 0
    for side in range(2):
        own = board[6 + side]
        pawns = count(board[0] & own)
        if count(own) > 16:
            found |= 1 << (8 + side)
        if pawns > 8:
            found |= 1 << (10 + side)
        elif promoted(board, own) + pawns > 8:
            found |= 1 << (12 + side)
    return found


def passing_faults(board: Words) -> int:
    """Bit 7: no pawn can have just gone two steps past the en passant square."""
    if board[9] == 0:
        return 0
    side = board[10]
    end = lowest(board[9])
    if end >> 3 != (5 if side == 0 else 2):
        return 128
    pawn, origin = (end - 8, end + 8) if side == 0 else (end + 8, end - 8)
    occupied = board[6] | board[7]
    if not board[0] & board[7 - side] & 1 << pawn or occupied & (board[9] | 1 << origin):
        return 128
    return 0


def faults(board: Words) -> int:
    """All faults that need no search; castling rights are judged where their letters are read."""
    found = king_faults(board) | count_faults(board) | passing_faults(board)
    if board[0] & BACK_RANKS:
        found |= 16
    if found & 15 == 0:
        side = board[10]
        king = lowest(board[5] & board[7 - side])
        if attacked(board, king, board[6] | board[7], board[6 + side], 1 - side):
            found |= 32
    return found


def status(board: Words, moves: Words, halfmoves: int) -> int:
    """Check, mate, stalemate, too little to mate with, fifty moves; for a board without illegal faults."""
    side = board[10]
    own, enemy = board[6 + side], board[7 - side]
    found = 0
    if attacked(board, lowest(board[5] & own), own | enemy, enemy, side):
        found |= 1 << 16
    if generate(board, moves, 0, True) == 0:
        found |= 1 << 17 if found else 1 << 18
    bishops = board[2]
    if not board[0] | board[3] | board[4]:
        # Bishops that all run on one colour can never mate, with or against one another; nor can one knight.
        one_colour = bishops & LIGHT == 0 or bishops & DARK == 0
        if (board[1] == 0 and one_colour) or (bishops == 0 and count(board[1]) < 2):
            found |= 1 << 19
    if halfmoves >= 100:
        found |= 1 << 20
    return found


def survey(board: Words, moves: Words, halfmoves: int, bad_rights: int) -> int:
    """Faults and, when nothing is illegal, the status."""
    found = faults(board) | bad_rights
    if found & 255 == 0:
        found |= status(board, moves, halfmoves)
    return found


def survey_text(text: Words, size: int, board: Words, moves: Words) -> int:
    """Survey a plain FEN; bit 40 tells that it was read, 0 that it was not."""
    read = read_fen(text, size, board)
    if read == 0:
        return 0
    halfmoves = read >> 1 & 0xFFFFFF
    return survey(board, moves, halfmoves, 0 if read & 1 else 64) | 1 << 40


def survey_lines(
    lines: Sequence[Words], sizes: Words, board: Words, moves: Words, found: MutableSequence[int]
) -> None:
    """Survey many, each with its size, into *found*.

    >>> found, line = [0], b"8/8/8/8/8/8/8/K1k5 w - - 0 1"
    >>> survey_lines([line], [len(line)], [0] * 11, [0] * 256, found)
    >>> found[0] & DEAD != 0
    True
    """
    for place in range(len(sizes)):
        found[place] = survey_text(lines[place], sizes[place], board, moves)
