"""Un-moves: every way in which the last move can have been made, and the board before it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from solvers.bitboard import each, lowest, slide_diagonal, slide_straight
from solvers.games.chess.kernel import CASTLE, DOUBLE, EN_PASSANT, KINGS, KNIGHTS, PAWNS, PLAIN, attacked

if TYPE_CHECKING:
    from collections.abc import Iterator

PAWN_RANKS = 0x00FFFFFFFFFFFF00
VICTIMS = (0, 1, 2, 3, 4)


class Unmove(NamedTuple):
    """A last move that is possible on the board alone.

    Attributes
    ----------
    start, end : where it went from and to (a castling: the king's squares).
    piece : the kind of man before the move, 0 pawn to 5 king; promoted : the kind after it, if it promoted.
    taken : the kind of man it captured, or None; kind : plain, double step, en passant or castling.
    board : the board before the move.
    """

    start: int
    end: int
    piece: int
    promoted: int | None
    taken: int | None
    kind: int
    board: tuple[int, ...]


def unmoves(board: tuple[int, ...], chess960: bool = False) -> Iterator[Unmove]:
    """All last moves after which this board can stand, quiet ones first.

    Before the move, the side that is now to move must not have been in check, nor the mover have castled out of
    or through one. What could be captured is limited by the rules of the board only, not by the count of men.

    >>> from solvers.games.chess.fen import parse_fen
    >>> [u.end for u in unmoves(parse_fen("7k/8/8/8/8/8/8/K7 b").board)][:1]
    [0]
    >>> len([u for u in unmoves(parse_fen("7k/8/8/8/8/8/8/K7 b").board) if u.taken is None])
    3
    """
    if board[9]:
        yield from _double_step(board)
        return
    mover = 1 - board[10]
    own = board[6 + mover]
    # Who may still castle has not moved.
    fixed = board[8] & own
    if fixed:
        fixed |= board[5] & own
    for taking in (False, True):
        for kind in (1, 2, 3, 4, 5):
            for end in each(board[kind] & own & ~fixed):
                yield from _piece(board, kind, end, taking)
        for end in each(board[0] & own):
            yield from _pawn(board, end, end, None, taking)
        for kind in (1, 2, 3, 4):
            for end in each(board[kind] & own & ~fixed & (0xFF if mover else 0xFF << 56)):
                yield from _pawn(board, end, end, kind, taking)
    yield from _en_passants(board)
    if not fixed:
        yield from _castlings(board, chess960)


def _before(
    board: tuple[int, ...], start: int, end: int, piece: int, now: int, taken: int | None, passing: int = 0
) -> tuple[int, ...] | None:
    """The board before a move, or None when the side now to move stood in check there."""
    mover = 1 - board[10]
    words = list(board)
    words[now] &= ~(1 << end)
    words[piece] |= 1 << start
    words[6 + mover] = words[6 + mover] & ~(1 << end) | 1 << start
    if taken is not None:
        victim = end if not passing else (end - 8 if mover == 0 else end + 8)
        words[taken] |= 1 << victim
        words[7 - mover] |= 1 << victim
    words[9], words[10] = passing, mover
    king = lowest(words[5] & words[7 - mover])
    if attacked(words, king, words[6] | words[7], words[6 + mover], 1 - mover):
        return None
    return tuple(words)


def _plain(
    board: tuple[int, ...],
    start: int,
    end: int,
    piece: int,
    promoted: int | None,
    taken: int | None,
    kind: int = PLAIN,
) -> Iterator[Unmove]:
    before = _before(board, start, end, piece, piece if promoted is None else promoted, taken)
    if before is not None:
        yield Unmove(start, end, piece, promoted, taken, kind, before)


def _victims(end: int) -> tuple[int, ...]:
    return VICTIMS if PAWN_RANKS >> end & 1 else VICTIMS[1:]


def _piece(board: tuple[int, ...], kind: int, end: int, taking: bool) -> Iterator[Unmove]:
    occupied = board[6] | board[7]
    if kind == 1:
        starts = KNIGHTS[end]
    elif kind == 5:
        starts = KINGS[end]
    else:
        starts = slide_straight(end, occupied) if kind in (3, 4) else 0
        starts |= slide_diagonal(end, occupied) if kind in (2, 4) else 0
    for start in each(starts & ~occupied):
        for taken in _victims(end) if taking else (None,):
            yield from _plain(board, start, end, kind, None, taken)


def _pawn(
    board: tuple[int, ...], end: int, last: int, promoted: int | None, taking: bool
) -> Iterator[Unmove]:
    """A pawn's step, double step, strike; with *promoted*, the piece on the last rank was a pawn before."""
    mover = 1 - board[10]
    occupied = board[6] | board[7]
    if taking:
        for start in each(PAWNS[64 * (1 - mover) + end] & PAWN_RANKS & ~occupied):
            for taken in _victims(last):
                yield from _plain(board, start, end, 0, promoted, taken)
        return
    back = -8 if mover == 0 else 8
    one, two = end + back, end + 2 * back
    if not PAWN_RANKS >> one & 1 or occupied >> one & 1:
        return
    yield from _plain(board, one, end, 0, promoted, None)
    if end >> 3 == (3 if mover == 0 else 4) and not occupied >> two & 1:
        yield from _plain(board, two, end, 0, promoted, None, DOUBLE)


def _double_step(board: tuple[int, ...]) -> Iterator[Unmove]:
    """The only last move that an en passant square allows."""
    mover = 1 - board[10]
    passed = lowest(board[9])
    end, start = (passed + 8, passed - 8) if mover == 0 else (passed - 8, passed + 8)
    yield from _plain(board, start, end, 0, None, None, DOUBLE)


def _en_passants(board: tuple[int, ...]) -> Iterator[Unmove]:
    mover = 1 - board[10]
    occupied = board[6] | board[7]
    back = -8 if mover == 0 else 8
    rank = 0xFF << (40 if mover == 0 else 16)
    for end in each(board[0] & board[6 + mover] & rank):
        # The victim came from two squares beyond where it was taken.
        if occupied & (1 << end + back | 1 << end - back):
            continue
        for start in each(PAWNS[64 * (1 - mover) + end] & ~occupied):
            before = _before(board, start, end, 0, 0, 0, 1 << end)
            if before is not None:
                yield Unmove(start, end, 0, None, 0, EN_PASSANT, before)


def _castlings(board: tuple[int, ...], chess960: bool) -> Iterator[Unmove]:
    mover = 1 - board[10]
    own, enemy = board[6 + mover], board[7 - mover]
    base = 56 * mover
    for king_end, rook_end, corner in ((6, 5, 7), (2, 3, 0)):
        if not (board[5] & own) >> base + king_end & 1 or not (board[3] & own) >> base + rook_end & 1:
            continue
        for king_start, rook_start in _castling_starts(corner, chess960):
            yield from _castling(
                board, (own, enemy), base + king_start, base + rook_start, base + king_end, base + rook_end
            )


def _castling_starts(corner: int, chess960: bool) -> list[tuple[int, int]]:
    if not chess960:
        return [(4, corner)]
    if corner:
        return [(king, rook) for king in range(1, 7) for rook in range(king + 1, 8)]
    return [(king, rook) for king in range(1, 7) for rook in range(king)]


def _castling(
    board: tuple[int, ...], colours: tuple[int, int], king: int, rook: int, king_end: int, rook_end: int
) -> Iterator[Unmove]:
    mover = 1 - board[10]
    own, enemy = colours
    now, then = 1 << king_end | 1 << rook_end, 1 << king | 1 << rook
    others = (own | enemy) & ~now
    low, high = min(king, rook, king_end, rook_end), max(king, rook, king_end, rook_end)
    # Between the outermost of the four squares nothing else can have stood, except beyond king and rook.
    way = sum(1 << s for s in range(min(king, king_end), max(king, king_end) + 1))
    way |= sum(1 << s for s in range(min(rook, rook_end), max(rook, rook_end) + 1))
    if others & (way | then) or low >> 3 != high >> 3:
        return
    words = list(board)
    words[5] = board[5] & ~(1 << king_end) | 1 << king
    words[3] = board[3] & ~(1 << rook_end) | 1 << rook
    words[6 + mover] = own & ~now | then
    words[8], words[9], words[10] = board[8] | 1 << rook, 0, mover
    path = range(min(king, king_end), max(king, king_end) + 1)
    if any(attacked(words, s, others | 1 << rook, enemy, mover) for s in path):
        return
    theirs = lowest(words[5] & enemy)
    if not attacked(words, theirs, words[6] | words[7], words[6 + mover], 1 - mover):
        yield Unmove(king, king_end, 5, None, None, CASTLE, tuple(words))
