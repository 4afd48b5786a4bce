"""Count the leaves of the game tree, in plain Python or compiled, whichever is sooner done."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from probability.faults import TooBig, magnitude
from solvers.games.draughts import kernel
from solvers.perft import estimate_leaves, in_parts

if TYPE_CHECKING:
    from collections.abc import Callable

    from solvers.games.draughts.position import Position

# The compiled counter takes a second or two to load; as long as it takes to count so many leaves without it.
WORTH_COMPILING: Final = 1_000_000


def count_plain(position: Position, depth: int) -> int:
    """Count the leaves as plain Python.

    >>> from solvers.games.draughts.position import START, Position
    >>> from solvers.games.draughts.rules import RULES
    >>> count_plain(Position.of(START, RULES["czech"]), 4)
    1469
    """
    room = [0] * (3 * kernel.ROOM * max(depth, 1))
    return kernel.leaves(*position.key, position.rules.switches, depth, room, 0)


def count_compiled(position: Position, depth: int) -> int:
    """Count the leaves with the same kernels compiled."""
    import numpy as np

    word = np.uint64
    room = np.zeros(3 * kernel.ROOM * max(depth, 1), word)
    numbers = (*position.key, position.rules.switches, depth)
    return int(compiled().leaves(*map(word, numbers), room, word(0)))


def compiled() -> Any:
    """The compiled kernels; the first call of all compiles them.

    Those of the endgames are among them, so that counting and solving share the machine code of the rules.
    """
    from solvers import bitboard
    from solvers.compiled import compile_kernels
    from solvers.games.draughts import endgame_kernel

    return compile_kernels(bitboard, kernel, endgame_kernel)


def leaf_counter(
    position: Position, depth: int, most: int, progress: Callable[[int, int], None] | None = None
) -> Callable[[Position, int], int]:
    """Choose the counter for a tree of this size; raises TooBig beyond *most* leaves.

    Parameters
    ----------
    progress : called with the leaves counted so far and those expected, again and again.

    >>> from solvers.games.draughts.position import START, Position
    >>> from solvers.games.draughts.rules import RULES
    >>> leaf_counter(Position.of(START, RULES["czech"]), 5, 10**9) is count_plain
    True
    """
    expected = estimate_leaves(position, depth, count=count_plain)
    if expected > most:
        raise TooBig("too_many_leaves", estimate=magnitude(expected), limit=magnitude(most))
    if expected <= WORTH_COMPILING:
        return count_plain
    compiled()
    return in_parts(count_compiled, expected, progress)
