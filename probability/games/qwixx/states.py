"""Cards numbered for the solver: marks, pairs of rows, and the way from each to the next.

The two rising rows may be exchanged without changing a card's value, and so may the two falling ones. A card is
therefore two *pairs* and the misses. The pairs are numbered by layers: first those whose last places add up to
most, where a locked row counts as one past its end. Every cross raises that sum, so **a cross always leads to a
lower number**, and a table filled in the order of its numbers never reads what it has not yet written.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from probability.games.qwixx.rules import Mark, Rules, cross

if TYPE_CHECKING:
    from numpy.typing import NDArray

# A value is kept as a whole number of 2**-22 points: enough for every score below 512 in 32 bits.
SHIFT = 22
MISSES = 4
# A slot is a place of a row: 16 a row, so that row and place are cut out of it by shifts.
STRIDE = 16
SLOTS = 4 * STRIDE


class States(NamedTuple):
    """The numbering of one variant.

    *marks* are the open marks, the number after the last of them means a locked row. *pair_of* gives the pair of
    two marks, -1 for two locked rows. *members* gives the two marks of a pair. *next* gives the mark after a
    cross at a place, -1 where it is not allowed. *layer_ends* are the numbers at which each layer of pairs ends.

    >>> from probability.games.qwixx.rules import LONGO
    >>> states = number_states(LONGO)
    >>> len(states.marks), len(states.members), (len(states.members) ** 2 - 92 ** 2) // 10**6
    (92, 4370, 19)
    """

    marks: tuple[Mark, ...]
    pair_of: NDArray[Any]
    members: NDArray[Any]
    next: NDArray[Any]
    layer_ends: tuple[int, ...]

    @property
    def locked(self) -> int:
        """The number of a locked row."""
        return len(self.marks)

    def mark_number(self, mark: Mark | None) -> int:
        """The number of a mark, or of a locked row for None."""
        return self.locked if mark is None else self.marks.index(mark)


def open_marks(rules: Rules) -> tuple[Mark, ...]:
    """All marks that an open row can have.

    >>> from probability.games.qwixx.rules import CLASSIC
    >>> len(open_marks(CLASSIC)), open_marks(CLASSIC)[:4]
    (56, (Mark(last=0, crosses=0), Mark(last=1, crosses=1), Mark(last=2, crosses=1), Mark(last=2, crosses=2)))
    """
    further = (Mark(last, n) for last in range(1, rules.open_places + 1) for n in range(1, last + 1))
    return (Mark(0, 0), *further)


@lru_cache(maxsize=4)
def number_states(rules: Rules) -> States:
    """Number the marks and the pairs of a variant."""
    import numpy as np

    marks = open_marks(rules)
    locked = len(marks)
    ends = [mark.last for mark in marks] + [rules.length]
    pairs = [(a, b) for a in range(locked + 1) for b in range(a + 1) if b < locked]
    pairs.sort(key=lambda pair: (-ends[pair[0]] - ends[pair[1]], pair))
    pair_of = np.full((locked + 1, locked + 1), -1, dtype=np.int32)
    for number, (a, b) in enumerate(pairs):
        pair_of[a, b] = pair_of[b, a] = number
    sums = [ends[a] + ends[b] for a, b in pairs]
    layer_ends = tuple(n + 1 for n in range(len(pairs)) if n + 1 == len(pairs) or sums[n + 1] < sums[n])
    members = np.array(pairs, dtype=np.int32)
    return States(marks, pair_of, members, _next_marks(rules, marks), layer_ends)


def _next_marks(rules: Rules, marks: tuple[Mark, ...]) -> NDArray[Any]:
    import numpy as np

    numbers = {mark: number for number, mark in enumerate(marks)}
    following = np.full((len(marks) + 1, rules.length + 1), -1, dtype=np.int32)
    for number, mark in enumerate(marks):
        for place in range(1, rules.length + 1):
            if rules.may_cross(mark, place):
                locks = rules.locks_at(place)
                following[number, place] = len(marks) if locks else numbers[cross(mark, place)]
    return following
