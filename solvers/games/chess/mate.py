"""Forced mate within a number of moves: the keys, and the whole tree of defences; or that there is none."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from probability.faults import TooBig
from solvers.games.chess import kernel, matekernel
from solvers.games.chess.counting import fast, scratch

if TYPE_CHECKING:
    from collections.abc import Callable

    from solvers.games.chess.position import Position

LONGEST = 6
MOST_LINES = 2000


class Line(NamedTuple):
    """A node of the solution: a move of the attacker and, for each defence, what follows.

    *moves* is how many more moves of the attacker the mate takes at most, this one included.
    """

    move: int
    moves: int
    replies: tuple[tuple[int, Line], ...]


class Solution(NamedTuple):
    """The shortest forced mate, all first moves that reach it in time, and the tree under the first of them."""

    moves: int | None
    keys: tuple[int, ...]
    tree: Line | None


def solve_mate(
    position: Position, within: int, progress: Callable[[int, int], None] | None = None
) -> Solution:
    """Find the shortest forced mate of at most *within* moves; exhaustive, so None is a proof.

    Raises
    ------
    TooBig : for more than `LONGEST` moves.

    >>> from solvers.games.chess.fen import parse_fen
    >>> from solvers.games.chess.position import position
    >>> solve_mate(position(parse_fen("6k1/5ppp/8/8/8/8/8/R6K w - - 0 1")), 1).moves
    1
    """
    if within > LONGEST:
        raise TooBig("mate_too_long", word=str(within), limit=LONGEST)
    for moves in range(1, within + 1):
        keys = _keys(position, moves, progress if moves > 2 else None)
        if keys:
            return Solution(moves, tuple(keys), _line(position, keys[0], moves))
    return Solution(None, (), None)


def is_forced(position: Position, moves: int) -> bool:
    """Whether the side to move mates within some moves whatever the other does."""
    if moves <= 1:
        boards = [position.setup.words(), *([0] * kernel.SIZE for _ in range(3))]
        return bool(matekernel.forced(boards, [[0] * kernel.MOST_MOVES for _ in range(3)], 0, moves))
    import numpy as np

    rows: Any = scratch(position, 2 * moves + 2)
    return bool(fast().forced(*rows, np.uint64(0), np.uint64(moves)))


def _keys(position: Position, moves: int, progress: Callable[[int, int], None] | None) -> list[int]:
    """Every first move after which all replies are mated in time."""
    legal, keys = position.moves(), []
    for done, move in enumerate(legal):
        if progress:
            progress(done, len(legal))
        if _holds(position.play(move), moves):
            keys.append(move)
    return keys


def _holds(after: Position, moves: int) -> bool:
    """Whether the defender, to move, is mated now or within ``moves - 1`` more moves."""
    replies = after.moves()
    if not replies:
        return after.in_check
    return moves > 1 and all(is_forced(after.play(reply), moves - 1) for reply in replies)


def _line(position: Position, move: int, moves: int) -> Line:
    """The tree under a move that mates within *moves*; each reply is answered by a shortest mate."""
    after = position.play(move)
    replies = []
    for reply in after.moves():
        follow = after.play(reply)
        left = next(n for n in range(1, moves) if is_forced(follow, n))
        answer = next(m for m in follow.moves() if _holds(follow.play(m), left))
        replies.append((reply, _line(follow, answer, left)))
    longest = max((line.moves for _reply, line in replies), default=0)
    return Line(move, longest + 1, tuple(replies))
