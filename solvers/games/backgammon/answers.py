"""The plays of many plain questions as texts in columns, compiled; for one question `moves` answers sooner."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from solvers.games.backgammon.board import BAR
from solvers.games.backgammon.writing import point_name
from solvers.sides import BLACK, WHITE

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Array = NDArray[Any]

LABELS = ("auto", "book", "usual")
# The plays of a line; a list longer than this many for each line goes on line by line.
EXPECTED = 40
MOVE, USUAL, HITS, BLOTS, IDENTITY = WIDTHS = (48, 48, 16, 64, 14)


class Texts(NamedTuple):
    """How many plays each line has, 0 if it is not answered here, and the columns of all plays one after the other.

    `kinds` is 1 for a play that hits, 2 for one that leaves blots, and their sum. Points in a list are kept apart by
    a byte of value 1.
    """

    counts: Array
    kinds: Array
    columns: tuple[Array, ...]


@cache
def _names() -> Array:
    """The names of points for White, for Black, and in the usual notation."""
    import numpy as np

    usual = ["off", *map(str, range(1, BAR)), "bar"]
    sides = [[point_name(point, side) for point in range(BAR + 1)] for side in (WHITE, BLACK)]
    return np.array([*sides, usual], dtype="S3").view(np.uint8).reshape(3, BAR + 1, 3)


def plays_of_lines(lines: Array, labels: str, rules: str) -> Texts:
    """List the plays of each line of a table of bytes, filled up with zero bytes, in the order of `moves.plays`."""
    import numpy as np

    from solvers.games.backgammon.answer_kernels import ROOM, answer_lines

    room = EXPECTED * len(lines) + ROOM
    counts, kinds = np.zeros(len(lines), np.int64), np.zeros(room, np.int64)
    columns = tuple(np.zeros((room, width), np.uint8) for width in WIDTHS)
    total = answer_lines(lines, LABELS.index(labels), rules == "book", _names(), counts, kinds, columns)
    return Texts(counts, kinds[:total], tuple(column[:total] for column in columns))
