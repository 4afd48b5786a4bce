"""Solve a finite game backwards: for every state won, lost or drawn, and in how many moves.

States are numbers from 0 on. The result is one number a state, its *verdict*: 0 is a draw, any other is the
number of moves to the end, of either side and with best play, plus one. Sides alternate, so a win takes an
odd number of moves and a loss an even one: an even verdict is a win for the side to move, an odd one a loss.

>>> graph = graph_of(8, lambda n: [n - take for take in (1, 2) if take <= n])  # take the last stick and win
>>> [verdict_text(v) for v in solve(graph)]
['loss in 0', 'win in 1', 'win in 1', 'loss in 2', 'win in 3', 'win in 3', 'loss in 4', 'win in 5']

References
----------
Thompson: Retrograde analysis of certain endgames, 1986.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from numpy.typing import NDArray

    Array = NDArray[Any]


class Graph(NamedTuple):
    """A game as arrays.

    The moves from state *i* lead to ``targets[starts[i]:starts[i + 1]]``. Moves may also leave to states that
    are solved already; of these are told, for each state:

    Attributes
    ----------
    won : the smallest number of moves to a win by leaving, 0 if there is none.
    lost : the largest number of moves to a loss by leaving, 0 if there is none.
    open : whether a move leaves to a draw.

    A state without any move is lost.
    """

    starts: Array
    targets: Array
    won: Array | None = None
    lost: Array | None = None
    open: Array | None = None


def graph_of(size: int, successors: Callable[[int], Iterable[int]]) -> Graph:
    """Make the arrays of a small game from a function.

    >>> graph_of(3, lambda n: [n - 1] if n else []).targets.tolist()
    [0, 1]
    """
    import numpy as np

    rows = [list(successors(state)) for state in range(size)]
    starts = np.zeros(size + 1, np.int64)
    starts[1:] = np.cumsum([len(row) for row in rows])
    return Graph(starts, np.array([target for row in rows for target in row], np.int64))


def is_win(verdict: int) -> bool:
    """Tell whether the side to move wins.

    >>> is_win(2), is_win(1), is_win(0)
    (True, False, False)
    """
    return verdict > 0 and verdict % 2 == 0


def is_loss(verdict: int) -> bool:
    """Tell whether the side to move loses.

    >>> is_loss(1), is_loss(0)
    (True, False)
    """
    return verdict % 2 == 1


def distance(verdict: int) -> int | None:
    """Moves of either side to the end, None for a draw.

    >>> distance(3), distance(0)
    (2, None)
    """
    return verdict - 1 if verdict else None


def verdict_text(verdict: int) -> str:
    """A verdict for the reader of code and tests.

    >>> verdict_text(0), verdict_text(4)
    ('draw', 'win in 3')
    """
    return f"{'win' if is_win(verdict) else 'loss'} in {verdict - 1}" if verdict else "draw"


def solve(graph: Graph, progress: Callable[[int, int], None] | None = None) -> Array:
    """Give every state its verdict.

    Each state and each move is looked at once; states are decided in the order of their distance, so the
    first decision is the best play of both sides.

    >>> loop = graph_of(3, lambda n: [[1], [0, 2], []][n])
    >>> solve(loop).tolist()  # 2 is lost, so 1 wins by going there, and 0 has nothing but going to 1
    [3, 2, 1]
    """
    import numpy as np

    size = len(graph.starts) - 1
    back = _Backwards(graph)
    won = np.zeros(size, np.int64) if graph.won is None else graph.won.astype(np.int64)
    lost = np.zeros(size, np.int64) if graph.lost is None else graph.lost.astype(np.int64)
    # The number of moves that are not known to lose: a state with none left is lost.
    hopes = np.diff(graph.starts).astype(np.int64) + (won > 0)
    if graph.open is not None:
        hopes += graph.open > 0
    verdicts = np.zeros(size, np.uint16)
    waiting = {int(time): np.flatnonzero(won == time) for time in np.unique(won[won > 0])}
    for time in np.unique(lost[hopes == 0]):
        late = np.flatnonzero((hopes == 0) & (lost == time))
        waiting[int(time)] = np.concatenate([waiting.get(int(time), late[:0]), late])
    time, decided = 0, 0
    while waiting:
        found = waiting.pop(time, None)
        if found is not None:
            found = np.unique(found[verdicts[found] == 0])
            verdicts[found] = time + 1
            decided += len(found)
            for when, states in _consequences(back, found, time, verdicts, hopes, lost):
                waiting[when] = np.concatenate([waiting.get(when, states[:0]), states])
            if progress:
                progress(decided, size)
        time += 1
    return verdicts


class _Backwards:
    """The moves of a graph the other way round."""

    def __init__(self, graph: Graph) -> None:
        import numpy as np

        size = len(graph.starts) - 1
        sources = np.repeat(np.arange(size, dtype=np.int32), np.diff(graph.starts))
        self.sources = sources[np.argsort(graph.targets, kind="stable")]
        self.starts = np.zeros(size + 1, np.int64)
        self.starts[1:] = np.cumsum(np.bincount(graph.targets, minlength=size))

    def into(self, states: Array) -> Array:
        """Every state with a move into one of *states*, once for each such move."""
        import numpy as np

        first, length = self.starts[states], self.starts[states + 1] - self.starts[states]
        total = int(length.sum())
        if not total:
            return self.sources[:0]
        skip = np.repeat(first - np.concatenate([[0], np.cumsum(length)[:-1]]), length)
        sources: Array = self.sources[np.arange(total) + skip]
        return sources


def _consequences(
    back: _Backwards, found: Array, time: int, verdicts: Array, hopes: Array, lost: Array
) -> Iterable[tuple[int, Array]]:
    """Which states are decided next by those decided now, and when."""
    import numpy as np

    before = back.into(found)
    if time % 2 == 0:
        # Found lost: whoever can move there wins one move later.
        yield time + 1, before[verdicts[before] == 0]
        return
    # Found won: one hope less for whoever can move there.
    np.subtract.at(hopes, before, 1)
    hopeless = np.unique(before[(hopes[before] == 0) & (verdicts[before] == 0)])
    # A loss elsewhere may take longer than the one here; it ends when the longest does.
    ends = np.maximum(lost[hopeless], time + 1)
    for when in np.unique(ends):
        yield int(when), hopeless[ends == when]
