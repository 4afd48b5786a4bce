"""Many hands at once: ranks of millions of hands by numpy or compiled, and the five cards that count."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from probability.games.poker.hands import (
    ALL_RANKS,
    WORST_RANK,
    flush_strength,
    plain_strength,
    rank_of,
    wanted_ranks,
)
from probability.games.poker.tables import (
    CARD_KEYS,
    HIGH_BIT,
    HIGH_MASK,
    LOW_MASK,
    SUIT_BIT,
    rank_sets,
    tables,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    Array = NDArray[Any]

CHUNK: Final = 1 << 14


class Lookups(NamedTuple):
    """The scalar tables as arrays."""

    keys: Array
    starts: Array
    lows: Array
    ranks: Array
    suits: Array
    flush: Array


@lru_cache(maxsize=4)
def lookups(cards: int) -> Lookups:
    """The tables for hands of so many cards.

    >>> lookups(5).ranks.shape
    (6175,)
    """
    import numpy as np

    starts, lows, ranks, flush, suits = tables(cards)
    by_set = np.zeros(1 << 13, dtype=np.uint16)
    by_set[list(flush)] = list(flush.values())
    return Lookups(
        np.array(CARD_KEYS, dtype=np.int64),
        np.array(starts, dtype=np.int32),
        np.array(lows, dtype=np.int32),
        np.array(ranks, dtype=np.uint16),
        np.array(suits, dtype=np.uint8),
        by_set,
    )


def evaluate_many(hands: Array, compiled: bool = False) -> Array:
    """The ranks of many hands, one a row of five to seven different cards; nothing is checked.

    With *compiled* numba does the work, which pays off for tens of millions of hands.

    >>> import numpy as np
    >>> evaluate_many(np.array([[51, 47, 43, 39, 35, 0, 1], [48, 49, 50, 51, 0, 4, 8]])).tolist()
    [1, 20]
    """
    import numpy as np

    look = lookups(hands.shape[1])
    ranks = np.empty(len(hands), dtype=np.uint16)
    if compiled:
        _kernel()(np.ascontiguousarray(hands), *look, ranks)
        return ranks
    for start in range(0, len(hands), CHUNK):
        ranks[start : start + CHUNK] = _evaluate_chunk(hands[start : start + CHUNK], look)
    return ranks


def _evaluate_chunk(hands: Array, look: Lookups) -> Array:
    import numpy as np

    key = look.keys[hands[:, 0]]
    for column in range(1, hands.shape[1]):
        key += look.keys[hands[:, column]]
    suit = look.suits[key >> SUIT_BIT]
    found: Array = look.ranks[look.starts[key >> HIGH_BIT & HIGH_MASK] + look.lows[key & LOW_MASK]]
    (lines,) = suit.nonzero()
    suited = hands[lines]
    held = np.where((suited & 3) == (suit[lines] - 1)[:, None], 1 << (suited >> 2).astype(np.int64), 0)
    found[lines] = look.flush[held.sum(axis=1)]
    return found


@lru_cache(maxsize=1)
def _wanted() -> tuple[Array, Array]:
    """For every rank, the ranks of the five cards that count, and whether they share a suit."""
    import numpy as np

    wanted = np.zeros((5, WORST_RANK + 1), dtype=np.int8)
    for sets in rank_sets(5):
        value = plain_strength(*sets)
        wanted[:, rank_of(value)] = wanted_ranks(value)
    for held in range(ALL_RANKS + 1):
        if held.bit_count() == 5:
            value = flush_strength(held)
            wanted[:, rank_of(value)] = wanted_ranks(value)
    suited = np.zeros(WORST_RANK + 1, dtype=bool)
    suited[1:11] = suited[323:1600] = True
    return wanted, suited


def best_cards(hands: Array, ranks: Array) -> Array:
    """Of each hand the five cards that count, the deciding ones first; of several that would do the first.

    >>> import numpy as np
    >>> best_cards(np.array([[0, 51, 47, 43, 39, 35, 34]]), np.array([1])).tolist()
    [[51, 47, 43, 39, 35]]
    """
    import numpy as np

    wanted, suited = _wanted()
    columns = np.ascontiguousarray(hands.T)
    free = np.ones(columns.shape, dtype=bool)
    (flushes,) = suited[ranks].nonzero()
    of = hands[flushes] & 3
    free[:, flushes] = ((of[:, :, None] == of[:, None, :]).sum(axis=2) >= 5).T
    ranks_of = columns >> 2
    best = np.zeros((5, len(hands)), dtype=hands.dtype)
    for place in range(5):
        want = wanted[place][ranks]
        for column, card in enumerate(columns):
            # The first free card of the rank; after it none is wanted.
            hit = free[column] & (ranks_of[column] == want)
            best[place] += card * hit
            free[column] ^= hit
            want = np.where(hit, -1, want)
    return best.T


@lru_cache(maxsize=1)
def _kernel() -> Callable[..., None]:
    from numba import njit

    @njit(cache=True)  # type: ignore[untyped-decorator]
    def kernel(
        hands: Array,
        keys: Array,
        starts: Array,
        lows: Array,
        table: Array,
        suits: Array,
        flush: Array,
        ranks: Array,
    ) -> None:
        for row in range(hands.shape[0]):
            # A loop of unknown length is slow here, and there are never fewer than five cards.
            key = keys[hands[row, 0]] + keys[hands[row, 1]] + keys[hands[row, 2]]
            key += keys[hands[row, 3]] + keys[hands[row, 4]]
            for column in range(5, hands.shape[1]):
                key += keys[hands[row, column]]
            suit = suits[key >> SUIT_BIT]
            if suit:
                held = 0
                for column in range(hands.shape[1]):
                    card = hands[row, column]
                    if card & 3 == suit - 1:
                        held |= 1 << (card >> 2)
                ranks[row] = flush[held]
            else:
                ranks[row] = table[starts[key >> HIGH_BIT & HIGH_MASK] + lows[key & LOW_MASK]]

    return kernel  # type: ignore[no-any-return]
