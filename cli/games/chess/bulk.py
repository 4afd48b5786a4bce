"""Many plain FENs of a batch checked together at the basic level; what is not plain is left for line by line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cli.bulk import Found
from cli.games.chess.commands import batch_row
from solvers.games.chess.counting import survey_table
from solvers.games.chess.position import status_word
from solvers.games.chess.survey import CODES, FAULT_MASK, ILLEGAL_MASK

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from cli.answer import Row

    Array = NDArray[Any]

# Below this many lines the answers are there before numba is loaded.
MANY = 200
# The bits of every key that has been given out; a few dozen in the longest batch.
_bits_of_key: list[int] = []


def answers(lines: Array, values: Mapping[str, Any]) -> Found | None:
    """Check the lines that are plain FENs, if there are enough of them and no history is asked for."""
    if values["level"] != "basic" or values["chess960"] or len(lines) < MANY:
        return None
    import numpy as np

    found = survey_table(lines)
    answered = found != 0
    kinds, inverse = np.unique(found[answered], return_inverse=True)
    faulty = (found[answered] & np.uint64(FAULT_MASK)) != 0
    return Found(
        answered, np.array([_key(bits) for bits in kinds.tolist()], dtype=np.int64)[inverse], (), faulty.sum()
    )


def _key(bits: int) -> int:
    if bits not in _bits_of_key:
        _bits_of_key.append(bits)
    return _bits_of_key.index(bits)


def row(key: int) -> Row:
    """The row of all positions with the same faults and status."""
    bits = _bits_of_key[key]
    codes = [code for bit, code in enumerate(CODES) if bits >> bit & 1]
    illegal = bits & ILLEGAL_MASK
    word = "illegal" if illegal else "unreachable" if codes else "possible"
    return batch_row(word, " ".join(codes), "none" if illegal else status_word(bits), True)
