"""Leaf counts of the game tree, and forced mates: the same kernels, compiled when the tree is big."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from solvers import bitboard
from solvers.games.chess import kernel, matekernel, reader, survey
from solvers.perft import divide, estimate_leaves, in_parts

if TYPE_CHECKING:
    from collections.abc import Callable

    from solvers.games.chess.position import Position

# Below this many leaves plain Python is done before numba is loaded, and long before it has compiled.
SMALL = 600_000


@cache
def fast() -> Any:
    """The kernels compiled; the first call on a machine compiles them, later ones load them."""
    from solvers.compiled import compile_kernels

    return compile_kernels(bitboard, kernel, reader, survey, matekernel)


def count_plain(position: Position, depth: int) -> int:
    """Count the leaves without compiling.

    >>> from solvers.games.chess.fen import parse_fen
    >>> from solvers.games.chess.position import Position
    >>> count_plain(Position(parse_fen("start")), 3)
    8902
    """
    boards = [position.setup.words(), *([0] * kernel.SIZE for _ in range(depth))]
    return int(kernel.perft(boards, [[0] * kernel.MOST_MOVES for _ in range(depth + 1)], 0, depth))


def scratch(position: Position, plies: int) -> tuple[Any, Any]:
    """Rows of boards, the first one set, and rows of moves, for a compiled kernel."""
    import numpy as np

    boards = np.zeros((plies + 1, kernel.SIZE), dtype=np.uint64)
    boards[0] = position.setup.board
    return boards, np.zeros((plies + 1, kernel.MOST_MOVES), dtype=np.uint64)


def count_compiled(position: Position, depth: int) -> int:
    """Count the leaves with the compiled kernel."""
    import numpy as np

    boards, moves = scratch(position, depth)
    return int(fast().perft(boards, moves, np.uint64(0), np.uint64(depth)))


def survey_table(table: Any) -> Any:
    """Survey a table of bytes, a FEN a row filled up with zero bytes, compiled; the bits are those of `survey_text`."""
    import numpy as np

    found = np.zeros(len(table), dtype=np.uint64)
    sizes = (table != 0).sum(axis=1).astype(np.uint64)
    board, moves = np.zeros(kernel.SIZE, np.uint64), np.zeros(kernel.MOST_MOVES, np.uint64)
    fast().survey_lines(np.ascontiguousarray(table), sizes, board, moves, found)
    return found


def counter(
    position: Position, depth: int, progress: Callable[[int, int], None] | None = None
) -> Callable[[Position, int], int]:
    """The counter that will be done first."""
    expected = estimate(position, depth)
    if expected < SMALL:
        return count_plain
    fast()
    return in_parts(count_compiled, expected, progress)


def estimate(position: Position, depth: int) -> int:
    """About how many leaves there are."""
    return estimate_leaves(position, depth, count=count_plain)


def leaves(position: Position, depth: int, progress: Callable[[int, int], None] | None = None) -> int:
    """Count the positions *depth* moves away, every way counted."""
    return counter(position, depth, progress)(position, depth)


def leaves_by_move(
    position: Position, depth: int, progress: Callable[[int, int], None] | None = None
) -> list[tuple[int, int]]:
    """Count the leaves under each first move."""
    return divide(position, depth, count=counter(position, depth, progress))
