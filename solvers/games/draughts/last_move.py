"""Can the side to move have been given this position: is there any move that may have led to it?

Every move of the other side is taken back, quiet ones and captures of as many pieces as may be missing, and
the rules are asked whether it was legal there. Nothing is asked of what happened before.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from solvers.bitboard import count, each
from solvers.games.draughts import kernel
from solvers.games.draughts.position import MOST_PIECES, START, Move, Position

if TYPE_CHECKING:
    from collections.abc import Iterator

# So many unmade captures are tried before the question is left open.
BUDGET: Final = 2000


class LastMove(NamedTuple):
    """A last move that was possible, or None with the reason.

    *reason* is `unfinished` (it could only have been a capture, and that had to go on), `missed` (another
    capture had to be made instead), `none` (no piece can have come from anywhere), or ``""`` when there was
    one or the search was given up (*decided* is False).
    """

    move: Move | None
    reason: str = ""
    decided: bool = True


class _Before(NamedTuple):
    """The position before a move: the mover's pieces, the other side's, and the move."""

    men: int
    kings: int
    foes: int
    move: Move


def last_move(position: Position) -> LastMove:
    """Find a legal last move, or tell why there is none.

    >>> from solvers.games.draughts.notation import parse_setup
    >>> from solvers.games.draughts.rules import RULES
    >>> last_move(Position.of(parse_setup("W: c3; B: b8"), RULES["book"])).reason
    'none'
    """
    if set(position.to_setup().pieces) == set(START.pieces):
        return LastMove(None)
    up, rules = 1 - position.up, position.rules.switches
    room = [0] * (3 * kernel.ROOM)
    reasons = set()
    for tried, before in enumerate(_befores(position)):
        if before is None or tried > BUDGET:
            return LastMove(None, decided=False)
        last = kernel.generate(before.men, before.kings, before.foes, up, rules, room, 0)
        if any(tuple(room[3 * k : 3 * k + 3]) == before.move for k in range(last)):
            return LastMove(before.move)
        reasons.add(_why(before, position, up, rules))
    for reason in ("unfinished", "missed"):
        if reason in reasons:
            return LastMove(None, reason)
    return LastMove(None, "none")


def _why(before: _Before, position: Position, up: int, rules: int) -> str:
    """Tell why a move that was taken back is not legal: it had to go on, or another had to be made."""
    start, end, taken = before.move
    if not taken:
        return "missed"
    king = int(bool(before.kings & start))
    occupied = before.men | before.kings | before.foes
    empty = kernel.BOARD ^ (occupied & (kernel.BOARD ^ start))
    if rules & kernel.AT_ONCE:
        empty |= taken
    if kernel.can_take(end, king, position.men | position.kings, empty, up, rules):
        return "unfinished"
    return "missed" if count(taken) == 1 else "none"


def _befores(position: Position) -> Iterator[_Before | None]:
    """Every position from which the other side may have come, the likeliest first; None for too many."""
    for square in _bits(position.foe_men | position.foe_kings):
        yield from _quiet_befores(position, square)
    for square in _bits(position.foe_men | position.foe_kings):
        yield from _capture_befores(position, square)


def _bits(board: int) -> Iterator[int]:
    for place in each(board):
        yield 1 << place


def _quiet_befores(position: Position, end: int) -> Iterator[_Before]:
    """The mover's man or king goes back to where it may have come from."""
    own = position.men | position.kings
    empty = kernel.BOARD ^ (own | position.foe_men | position.foe_kings)
    up = 1 - position.up
    king = bool(position.foe_kings & end)
    men, kings = position.foe_men & ~end, position.foe_kings & ~end
    for way in range(4):
        start = kernel.step(end, 3 - way)
        if start & empty and (way < 2) == (up == 1) and (not king or _is_last_row(end, up)):
            yield _Before(men | start, kings, own, Move(start, end, 0))
        while king and start & empty:
            yield _Before(men, kings | start, own, Move(start, end, 0))
            if not position.rules.flying:
                break
            start = kernel.step(start, 3 - way)


def _is_last_row(square: int, up: int) -> bool:
    return bool(square & (kernel.ROW_8 if up else kernel.ROW_1))


def _capture_befores(position: Position, end: int) -> Iterator[_Before | None]:
    """The piece on *end* took one piece, or two, or more; each square it may have come from."""
    own = position.men | position.kings
    king = bool(position.foe_kings & end)
    men, kings = position.foe_men & ~end, position.foe_kings & ~end
    free = kernel.BOARD ^ (own | men | kings)
    seen = level = {(end, 0)}
    for _missing in range(MOST_PIECES - count(own)):
        level = {
            before for at, taken in level for before in _jumps_back(position, at, taken, free, king)
        } - seen
        seen |= level
        for start, taken in sorted(level):
            move = Move(start, end, taken)
            if king:
                yield _Before(men, kings | start, own | taken, move)
            if not _is_last_row(start, 1 - position.up):
                yield _Before(men | start, kings, own | taken, move)


def _jumps_back(position: Position, at: int, taken: int, free: int, king: bool) -> Iterator[tuple[int, int]]:
    """Undo one jump that ended on *at*: the square it came from, and all pieces taken with the new one."""
    up, rules = 1 - position.up, position.rules
    for way in range(4):
        if not king and not rules.back and (way < 2) != (up == 1):
            continue
        for victim in _run(kernel.step(at, 3 - way), 3 - way, free, king and rules.flying):
            if victim & taken:
                continue
            for start in _run(kernel.step(victim, 3 - way), 3 - way, free, king and rules.flying):
                yield start, taken | victim


def _run(square: int, way: int, free: int, far: bool) -> Iterator[int]:
    """The squares along a line while they are free, or only the next one."""
    while square & free:
        yield square
        if not far:
            return
        square = kernel.step(square, way)
