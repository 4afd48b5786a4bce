"""Forced mate within a number of moves: the keys, and the whole tree of defences; or that there is none."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple

from probability.faults import TooBig
from solvers.games.chess import kernel, matekernel
from solvers.games.chess.counting import fast, scratch

if TYPE_CHECKING:
    from collections.abc import Callable

    from solvers.games.chess.position import Position

LONGEST = 6
# Up to so many moves, and for so many seconds in all, plain Python works: most questions are answered by then,
# and the first compilation on a machine takes longer.
PLAIN_MOVES = 2
PATIENCE = 1.5
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
    prover = Prover()
    for moves in range(1, within + 1):
        keys = _keys(prover, position, moves, progress if moves > 2 else None)
        if keys:
            return Solution(moves, tuple(keys), _line(prover, position, keys[0], moves))
    return Solution(None, (), None)


class Prover:
    """Tells whether a mate is forced: in plain Python at first, compiled when the question turns out to be long."""

    def __init__(self, patience: float = PATIENCE) -> None:
        self.left = patience

    def is_forced(self, position: Position, moves: int) -> bool:
        """Whether the side to move mates within some moves whatever the other does."""
        if moves > PLAIN_MOVES or (moves > 1 and self.left <= 0):
            return forced_compiled(position, moves)
        began = perf_counter()
        answer = forced_plain(position, moves)
        self.left -= perf_counter() - began
        return answer


def forced_plain(position: Position, moves: int) -> bool:
    """Whether the side to move forces a mate, without compiling.

    >>> from solvers.games.chess.fen import parse_fen
    >>> from solvers.games.chess.position import position
    >>> forced_plain(position(parse_fen("6k1/5ppp/8/8/8/8/8/R6K w - - 0 1")), 1)
    True
    """
    rows = 2 * moves + 2
    boards = [position.setup.words(), *([0] * kernel.SIZE for _ in range(rows))]
    return bool(matekernel.forced(boards, [[0] * kernel.MOST_MOVES for _ in range(rows)], 0, moves))


def forced_compiled(position: Position, moves: int) -> bool:
    """The same with the compiled kernel."""
    import numpy as np

    rows: Any = scratch(position, 2 * moves + 2)
    return bool(fast().forced(*rows, np.uint64(0), np.uint64(moves)))


def _keys(
    prover: Prover, position: Position, moves: int, progress: Callable[[int, int], None] | None
) -> list[int]:
    """Every first move after which all replies are mated in time."""
    legal, keys = position.moves(), []
    for done, move in enumerate(legal):
        if progress:
            progress(done, len(legal))
        if _holds(prover, position.play(move), moves):
            keys.append(move)
    return keys


def _holds(prover: Prover, after: Position, moves: int) -> bool:
    """Whether the defender, to move, is mated now or within ``moves - 1`` more moves."""
    replies = after.moves()
    if not replies:
        return after.in_check
    return moves > 1 and all(prover.is_forced(after.play(reply), moves - 1) for reply in replies)


def _line(prover: Prover, position: Position, move: int, moves: int) -> Line:
    """The tree under a move that mates within *moves*; each reply is answered by a shortest mate."""
    after = position.play(move)
    replies = []
    for reply in after.moves():
        follow = after.play(reply)
        left = next(n for n in range(1, moves) if prover.is_forced(follow, n))
        answer = next(m for m in follow.moves() if _holds(prover, follow.play(m), left))
        replies.append((reply, _line(prover, follow, answer, left)))
    longest = max((line.moves for _reply, line in replies), default=0)
    return Line(move, longest + 1, tuple(replies))
