"""Legal moves of chess over boards of eleven words; the same code runs as it is and compiled.

A board is a list of words: pawns, knights, bishops, rooks, queens, kings (both colours), white men, black men,
rooks that may still castle, the square behind a pawn that has just gone two steps, and who is to move
(0 white, 1 black). A move is one number: from, to << 6, promotion << 12, kind << 15; a castling "takes" its rook.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from solvers.bitboard import (
    BETWEEN,
    DIAGONAL,
    FULL,
    LINES,
    STRAIGHT,
    count,
    leaps,
    lowest,
    slide_diagonal,
    slide_straight,
)

if TYPE_CHECKING:
    Words: TypeAlias = Any  # a list of whole numbers, or a numpy array of them when compiled

KERNELS = (
    "attackers",
    "attacked",
    "emit",
    "emit_pawns",
    "pawn_moves",
    "passing",
    "castlings",
    "threats",
    "king_steps",
    "slides",
    "generate",
    "play",
    "perft",
)

PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING, WHITE, BLACK, CASTLING, PASSING, SIDE = range(11)
SIZE = 11
PLAIN, DOUBLE, EN_PASSANT, CASTLE = range(4)
MOST_MOVES = 256

KNIGHTS = leaps([(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)])
KINGS = leaps([(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)])
# Where a white pawn strikes, then where a black one does.
PAWNS = leaps([(-1, 1), (1, 1)]) + leaps([(-1, -1), (1, -1)])

NOT_A = 0xFEFEFEFEFEFEFEFE
NOT_H = 0x7F7F7F7F7F7F7F7F
BACK_RANKS = 0xFF000000000000FF
RANK_3 = 0xFF0000
RANK_6 = 0xFF0000000000


def attackers(board: Words, target: int, occupied: int) -> int:
    """All men, of both colours, that strike a square."""
    queens = board[4]
    found: int = (
        KNIGHTS[target] & board[1]
        | KINGS[target] & board[5]
        | PAWNS[64 + target] & board[0] & board[6]
        | PAWNS[target] & board[0] & board[7]
        | slide_straight(target, occupied) & (board[3] | queens)
        | slide_diagonal(target, occupied) & (board[2] | queens)
    )
    return found


def attacked(board: Words, target: int, occupied: int, enemy: int, side: int) -> bool:
    """Whether the enemy of *side* strikes a square."""
    near = KNIGHTS[target] & board[1] | KINGS[target] & board[5] | PAWNS[64 * side + target] & board[0]
    if near & enemy:
        return True
    straight = STRAIGHT[target] & (board[3] | board[4]) & enemy
    if straight and slide_straight(target, occupied) & straight:
        return True
    diagonal = DIAGONAL[target] & (board[2] | board[4]) & enemy
    return bool(diagonal) and bool(slide_diagonal(target, occupied) & diagonal)


def emit(moves: Words, n: int, start: int, targets: int, counting: bool) -> int:
    """Write one man's moves after the first *n*, or only count them."""
    if counting:
        return n + count(targets)
    while targets:
        moves[n] = start | lowest(targets) << 6
        targets &= targets - 1
        n += 1
    return n


def emit_pawns(moves: Words, n: int, targets: int, back: int, kind: int, counting: bool) -> int:
    """Write the moves of pawns that all go the same way; *back* leads from target to start, modulo 64."""
    last = targets & BACK_RANKS
    if counting:
        return n + count(targets) + 3 * count(last)
    while targets:
        end = lowest(targets)
        move = (end + back) & 63 | end << 6 | kind << 15
        targets &= targets - 1
        if last >> end & 1:
            for piece in range(1, 5):
                moves[n] = move | piece << 12
                n += 1
        else:
            moves[n] = move
            n += 1
    return n


def pawn_moves(
    moves: Words, n: int, pawns: int, side: int, empty: int, enemy: int, allowed: int, counting: bool
) -> int:
    """Steps and strikes of a set of pawns, onto allowed squares."""
    if side:
        one = pawns >> 8 & empty
        two = (one & RANK_6) >> 8 & empty
        left, right = (pawns & NOT_A) >> 9, (pawns & NOT_H) >> 7
        n = emit_pawns(moves, n, one & allowed, 8, 0, counting)
        n = emit_pawns(moves, n, two & allowed, 16, 1, counting)
        n = emit_pawns(moves, n, left & enemy & allowed, 9, 0, counting)
        return emit_pawns(moves, n, right & enemy & allowed, 7, 0, counting)
    one = pawns << 8 & empty
    two = (one & RANK_3) << 8 & empty
    left, right = (pawns & NOT_A) << 7 & FULL, (pawns & NOT_H) << 9 & FULL
    n = emit_pawns(moves, n, one & allowed, 56, 0, counting)
    n = emit_pawns(moves, n, two & allowed, 48, 1, counting)
    n = emit_pawns(moves, n, left & enemy & allowed, 57, 0, counting)
    return emit_pawns(moves, n, right & enemy & allowed, 55, 0, counting)


def passing(board: Words, moves: Words, n: int, king: int, counting: bool) -> int:
    """Captures en passant. Two men leave the rank at once, so each is tried out on the board."""
    side = board[10]
    own, enemy = board[6 + side], board[7 - side]
    end = lowest(board[9])
    victim = 1 << (end - 8 if side == 0 else end + 8)
    strikers = PAWNS[64 * (1 - side) + end] & board[0] & own
    while strikers:
        start = lowest(strikers)
        strikers &= strikers - 1
        occupied = (own | enemy) ^ 1 << start ^ victim | 1 << end
        if not attacked(board, king, occupied, enemy ^ victim, side):
            n = emit_pawns(moves, n, 1 << end, (start + 64 - end) & 63, 2, counting)
    return n


def castlings(board: Words, moves: Words, n: int, king: int, counting: bool) -> int:
    """Castlings of a king not in check, from wherever king and rook stand (so Chess960 as well)."""
    side = board[10]
    own, enemy = board[6 + side], board[7 - side]
    rooks = board[8] & own
    home = king & 56
    while rooks:
        rook = lowest(rooks)
        rooks &= rooks - 1
        king_end, rook_end = (home + 6, home + 5) if rook > king else (home + 2, home + 3)
        others = (own | enemy) ^ 1 << king ^ 1 << rook
        way = BETWEEN[64 * king + king_end] | 1 << king_end
        if (way | BETWEEN[64 * rook + rook_end] | 1 << rook_end) & others:
            continue
        free = not attacked(board, king_end, others | 1 << rook_end, enemy, side)
        while way and free:
            free = not attacked(board, lowest(way), others | 1 << rook, enemy, side)
            way &= way - 1
        if free:
            n = emit(moves, n, king | 3 << 15, 1 << rook, counting)
    return n


def threats(board: Words, king: int) -> tuple[int, int]:
    """The men that give check to the king of the side to move, and its own men that are pinned."""
    side = board[10]
    own, enemy = board[6 + side], board[7 - side]
    checkers = (KNIGHTS[king] & board[1] | PAWNS[64 * side + king] & board[0]) & enemy
    pinned = 0
    snipers = (STRAIGHT[king] & (board[3] | board[4]) | DIAGONAL[king] & (board[2] | board[4])) & enemy
    while snipers:
        sniper = lowest(snipers)
        snipers &= snipers - 1
        blockers = BETWEEN[64 * king + sniper] & (own | enemy)
        if not blockers:
            checkers |= 1 << sniper
        elif not blockers & (blockers - 1):
            pinned |= blockers & own
    return checkers, pinned


def king_steps(board: Words, moves: Words, n: int, king: int, counting: bool) -> int:
    """Steps of the king onto squares that are not attacked once it has left its own."""
    side = board[10]
    own, enemy = board[6 + side], board[7 - side]
    targets = KINGS[king] & (FULL ^ own)
    while targets:
        end = targets & (FULL ^ (targets - 1))
        targets ^= end
        if not attacked(board, lowest(end), (own | enemy) ^ 1 << king, enemy, side):
            n = emit(moves, n, king, end, counting)
    return n


def slides(
    moves: Words,
    n: int,
    pieces: int,
    straight: bool,
    king: int,
    occupied: int,
    allowed: int,
    pinned: int,
    counting: bool,
) -> int:
    """Moves of the pieces that slide one way; a pinned one stays on the line to its king."""
    while pieces:
        start = lowest(pieces)
        pieces &= pieces - 1
        targets = (slide_straight(start, occupied) if straight else slide_diagonal(start, occupied)) & allowed
        if pinned >> start & 1:
            targets &= LINES[64 * king + start]
        n = emit(moves, n, start, targets, counting)
    return n


def generate(board: Words, moves: Words, n: int, counting: bool) -> int:
    """Write all legal moves after the first *n*, or only count them."""
    side = board[10]
    own, enemy = board[6 + side], board[7 - side]
    occupied = own | enemy
    king = lowest(board[5] & own)
    checkers, pinned = threats(board, king)
    n = king_steps(board, moves, n, king, counting)
    if checkers & (checkers - 1):
        return n
    allowed = FULL ^ own
    if checkers:
        allowed = checkers | BETWEEN[64 * king + lowest(checkers)]
    elif board[8] & own:
        n = castlings(board, moves, n, king, counting)
    if board[9]:
        n = passing(board, moves, n, king, counting)
    free = own & (FULL ^ pinned)
    pieces = board[1] & free
    while pieces:
        start = lowest(pieces)
        pieces &= pieces - 1
        n = emit(moves, n, start, KNIGHTS[start] & allowed, counting)
    n = slides(moves, n, (board[2] | board[4]) & own, False, king, occupied, allowed, pinned, counting)
    n = slides(moves, n, (board[3] | board[4]) & own, True, king, occupied, allowed, pinned, counting)
    empty = FULL ^ occupied
    n = pawn_moves(moves, n, board[0] & free, side, empty, enemy, allowed, counting)
    pieces = board[0] & own & pinned
    while pieces:
        start = lowest(pieces)
        pieces &= pieces - 1
        line = allowed & LINES[64 * king + start]
        n = pawn_moves(moves, n, 1 << start, side, empty, enemy, line, counting)
    return n


def play(board: Words, move: int, after: Words) -> None:
    """Write the board after a legal move into *after*."""
    side = board[10]
    start, end, piece, kind = move & 63, move >> 6 & 63, move >> 12 & 7, move >> 15
    leave, arrive = 1 << start, 1 << end
    taken = arrive & board[7 - side]
    if kind == 2:
        taken = 1 << (end - 8 if side == 0 else end + 8)
    stay = FULL ^ (leave | taken)
    for kind_of in range(6):
        words = board[kind_of]
        after[kind_of] = words & stay | (arrive if words & leave else 0)
    after[6 + side] = board[6 + side] & stay | arrive
    after[7 - side] = board[7 - side] & stay
    rights = board[8] & (FULL ^ (leave | arrive))
    if board[5] & leave:
        rights &= FULL ^ board[6 + side]
    after[9] = 0
    if kind == 1:
        after[9] = 1 << (end - 8 if side == 0 else end + 8)
    if piece:
        after[0] ^= arrive
        after[piece] |= arrive
    if kind == 3:
        home = start & 56
        king_end, rook_end = (home + 6, home + 5) if end > start else (home + 2, home + 3)
        gone = FULL ^ (leave | arrive)
        after[5] = board[5] & gone | 1 << king_end
        after[3] = board[3] & gone | 1 << rook_end
        after[6 + side] = board[6 + side] & gone | 1 << king_end | 1 << rook_end
    after[8] = rights
    after[10] = 1 - side


def perft(boards: Words, moves: Words, ply: int, depth: int) -> int:
    """Count the games of *depth* moves from ``boards[ply]``; deeper rows are scratch."""
    if depth == 0:
        return 1
    row = moves[ply]
    n = generate(boards[ply], row, 0, depth == 1)
    if depth == 1:
        return n
    total = 0
    for index in range(n):
        play(boards[ply], row[index], boards[ply + 1])
        total += perft(boards, moves, ply + 1, depth - 1)
    return total
