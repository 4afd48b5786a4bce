"""Count the leaves of a game tree: the standard proof that a move generator is right.

Any state with ``moves()`` and ``play(move)`` will do. A game that has a compiled counter hands it over as
*count*; for a big tree `in_parts` makes of it one that can be interrupted and that tells how far it is.

References
----------
https://www.chessprogramming.org/Perft
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


class State(Protocol):
    """The part of the state protocol that counting needs."""

    def moves(self) -> Sequence[Any]:
        """Every legal move."""
        ...

    def play(self, move: Any) -> Any:
        """The state after a move."""
        ...


S = TypeVar("S", bound=State)
# Below this many leaves the trial counts cost nothing that a person would notice.
TRIAL_LEAVES = 2000
# So many leaves are counted at once: some tenths of a second for compiled code, which nothing can interrupt.
PART = 5_000_000


def count_leaves(state: State, depth: int) -> int:
    """Count the positions exactly *depth* moves away, every way of getting there counted.

    The last level is counted without being played.

    >>> count_leaves(_Nim(5), 3)  # ways to take 1 or 2 of 5, three times
    7
    """
    if depth == 0:
        return 1
    moves = state.moves()
    if depth == 1:
        return len(moves)
    return sum(count_leaves(state.play(move), depth - 1) for move in moves)


def divide(state: S, depth: int, *, count: Callable[[S, int], int] = count_leaves) -> list[tuple[Any, int]]:
    """Count the leaves under each move of the root, in the order of `moves`.

    Parameters
    ----------
    depth : at least 1.
    count : what counts the leaves of a subtree: this module's counter, or a compiled one.

    >>> divide(_Nim(5), 3)
    [(1, 4), (2, 3)]
    """
    return [(move, count(state.play(move), depth - 1)) for move in state.moves()]


def in_parts(
    count: Callable[[S, int], int],
    expected: int,
    progress: Callable[[int, int], None] | None = None,
    part: int = PART,
) -> Callable[[S, int], int]:
    """Make of a counter one that counts a part of the tree at a time, as a compiled one cannot be interrupted.

    Parameters
    ----------
    expected : about how many leaves there will be, for the progress.
    progress : called with the leaves counted so far and those expected, after every part.
    part : a subtree with more leaves than about so many is taken apart.

    >>> told = []
    >>> in_parts(count_leaves, 1 << 12, lambda *counts: told.append(counts), part=1000)(_Nim(50), 12)
    4096
    >>> told[0], told[-1], len(told)
    ((0, 4096), (4096, 4096), 9)
    """
    done = 0
    if progress:
        progress(0, expected)

    def counted(state: S, depth: int) -> int:
        nonlocal done
        if depth > 1 and estimate_leaves(state, depth, count=count) > part:
            return sum(counted(state.play(move), depth - 1) for move in state.moves())
        found = count(state, depth)
        done += found
        if progress:
            progress(done, max(done, expected))
        return found

    return counted


def estimate_leaves(state: S, depth: int, *, count: Callable[[S, int], int] = count_leaves) -> int:
    """Guess the leaf count of a deep tree from its first levels, exact if these are deep enough.

    The first levels are counted while they are small; from there on the tree is taken to grow as it did
    over the last two levels counted.

    >>> estimate_leaves(_Nim(5), 3), estimate_leaves(_Nim(50), 30) > 10**6
    (7, True)
    """
    levels = [1]
    while len(levels) <= depth and levels[-1] < TRIAL_LEAVES:
        levels.append(count(state, len(levels)))
        if not levels[-1]:
            return 0
    if len(levels) > depth:
        return levels[depth]
    # Two levels together even out sides that have very different numbers of moves.
    back = min(2, len(levels) - 1)
    growth = max(levels[-1] / levels[-1 - back], 1.0) ** (1 / back)
    exponent = depth - len(levels) + 1
    # Whole powers of large floats overflow long before anyone could count that far.
    return int(levels[-1] * min(growth ** min(exponent, 100), 1e280))


class _Nim:
    """Take one or two sticks: the smallest state there is, for the examples above."""

    def __init__(self, sticks: int) -> None:
        self.sticks = sticks

    def moves(self) -> Sequence[int]:
        return [take for take in (1, 2) if take <= self.sticks]

    def play(self, move: int) -> _Nim:
        return _Nim(self.sticks - move)
