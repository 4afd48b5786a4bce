"""Legal plays of many positions at once, compiled; for one question `moves` answers sooner."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

SIZE, PADDED = 26, 32
EXPECTED = 24
SPARE = 4096
"""More than any one roll has plays: four steps can be shared out among fifteen checkers in 3,060 ways."""


class ManyPlays(NamedTuple):
    """The results of question k are results[starts[k]:starts[k + 1]], each seen by who played."""

    starts: NDArray[np.int64]
    results: NDArray[np.int8]


def many_plays(boards: NDArray[np.int8], dice: NDArray[np.int8], rules: str = "book") -> ManyPlays:
    """List the legal plays of every pair of a board and a roll, each once by its result.

    Parameters
    ----------
    boards : n × 26 signed counts, each board as its player on roll sees it.
    dice : n × 2 numbers from 1 to 6.
    rules : ``book`` or ``standard``.
    """
    import numpy as np

    from solvers.games.backgammon.play_kernels import all_plays

    questions = np.zeros((len(boards), PADDED), np.int8)
    questions[:, :SIZE] = boards
    words = questions.view(np.int64)
    rolls = np.ascontiguousarray(dice, np.int64)
    starts = np.zeros(len(questions) + 1, np.int64)
    results = np.empty((EXPECTED * len(questions) + SPARE, words.shape[1]), np.int64)
    done = 0
    while done < len(questions):
        first = starts[done]
        if len(results) - first < SPARE:
            results = np.concatenate([results[:first], np.empty((len(results) // 2 + SPARE, 4), np.int64)])
        part = starts[done:]
        more = all_plays(
            questions[done:], words[done:], rolls[done:], rules == "book", part, results[first:], SPARE
        )
        part[1 : more + 1] += first
        done += more
    return ManyPlays(starts, results[: starts[-1]].view(np.int8)[:, :SIZE])
