"""Showdowns of thousands of deals, for ranges: the counts of `showdown`, in columns."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING, Any

from probability.games.poker.hands import ALL_RANKS, flush_strength
from probability.games.poker.showdown import BOARD, patterns, strengths_of, suits_of
from probability.games.poker.tables import HIGH_BIT, LOW_MASK, RANK_KEYS, high_starts, low_numbers

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from probability.games.poker.showdown import Hole, Suit, Wins

    Array = NDArray[Any]


class Showdowns:
    """Showdowns of many deals with the same board and dead cards; the same counts as `showdown`, in columns.

    >>> Showdowns().showdown([(48, 49), (44, 45)])[3]
    9308
    """

    def __init__(self, board: Sequence[int] = (), dead: Sequence[int] = ()) -> None:
        import numpy as np

        self.board, self.dead = tuple(board), tuple(dead)
        self.drawn = BOARD - len(board)
        self.supply = [4] * 13
        for card in (*board, *dead):
            self.supply[card >> 2] -= 1
        self.patterns = patterns(self.supply, board, self.drawn)
        self.counts = _counts([key for key, _sets, _boards in self.patterns])
        self.starts, self.lows = np.array(high_starts(self.drawn)), np.array(low_numbers())
        numbers = self._number(self.counts @ np.array(RANK_KEYS))
        self.row = np.zeros(int(numbers.max()) + 1, dtype=np.int16)
        self.row[numbers] = np.arange(len(numbers))
        self._strengths: dict[tuple[int, int], Array] = {}

    def _number(self, keys: Array) -> Array:
        """The number of each set of drawn ranks among all sets as large."""
        numbers: Array = self.starts[keys >> HIGH_BIT] + self.lows[keys & LOW_MASK]
        return numbers

    def _column(self, hole: Hole) -> Array:
        """The strength of two cards with every board, flushes aside; remembered by rank."""
        import numpy as np

        ranks = hole[0] >> 2, hole[1] >> 2
        if ranks not in self._strengths:
            self._strengths[ranks] = np.array(strengths_of(self.patterns, hole))
        return self._strengths[ranks]

    def showdown(self, holes: Sequence[Hole]) -> Wins:
        """Count, for every set of winners, the boards on which exactly they win."""
        import numpy as np

        gone = {*self.board, *self.dead, *(card for hole in holes for card in hole)}
        supply = list(self.supply)
        for hole in holes:
            for card in hole:
                supply[card >> 2] -= 1
        columns = np.stack([self._column(hole) for hole in holes])
        winners = _winners(columns)
        totals = _tally(winners, _weights(self.counts, supply), len(holes))
        for suit, times in Counter(suits_of(holes, self.board, gone)).items():
            totals = totals + times * self._changes(suit, supply, columns, winners)
        return Counter({mask: int(boards) for mask, boards in enumerate(totals) if boards})

    def _changes(self, suit: Suit, supply: Sequence[int], columns: Array, winners: Array) -> Array:
        """How the counts change because of flushes in one suit."""
        import numpy as np

        players = len(suit.holes)
        totals = np.zeros(1 << players, dtype=np.int64)
        others = [have - (suit.supply >> rank & 1) for rank, have in enumerate(supply)]
        lengths = np.array([held.bit_count() for held in suit.holes])
        there = suit.board.bit_count()
        for count in range(max(0, max(3, 5 - int(lengths.max())) - there), self.drawn + 1):
            sets, keys = _choices(suit.supply, count)
            rest_counts, rest_keys = _rests(self.drawn - count)
            places = self.row[np.minimum(self._number(keys[:, None] + rest_keys), len(self.row) - 1)]
            weights = np.broadcast_to(_weights(rest_counts, others), places.shape)
            flushed = there + count + lengths >= 5
            values = _flush_table()[(sets | suit.board)[None, :] | np.array(suit.holes)[:, None]]
            values = np.where(flushed[:, None], values, 0)
            after = np.broadcast_to(_winners(values)[:, None], places.shape)
            moved = weights > 0
            if not flushed.all():
                # Only a full house or four of a kind can beat the flush, and then it was the best before as well.
                moved = moved & (columns[~flushed][:, places].max(axis=0) < values.max(axis=0)[:, None])
            totals += _tally(after[moved], weights[moved], players) - _tally(
                winners[places[moved]], weights[moved], players
            )
        return totals


def _winners(columns: Array) -> Array:
    import numpy as np

    bits = 1 << np.arange(len(columns))
    masks: Array = ((columns == columns.max(axis=0)) * bits[:, None]).sum(axis=0)
    return masks


def _tally(masks: Array, weights: Array, players: int) -> Array:
    import numpy as np

    # Sums of whole numbers far below 2^53 are exact in floating point.
    return np.bincount(masks, weights=weights, minlength=1 << players).astype(np.int64)


def _counts(keys: Sequence[int]) -> Array:
    import numpy as np

    column = np.array(keys, dtype=np.int64)[:, None]
    counts: Array = column >> 3 * np.arange(13) & 7
    return counts


def _weights(counts: Array, supply: Sequence[int]) -> Array:
    """How many choices of suits each pattern stands for."""
    import numpy as np

    weights = np.ones(len(counts), dtype=np.int64)
    for rank, have in enumerate(supply):
        ways = np.array([comb(have, count) for count in range(6)])
        weights *= ways[counts[:, rank]]
    return weights


@lru_cache(maxsize=4096)
def _choices(supply: int, count: int) -> tuple[Array, Array]:
    """All sets of so many ranks of a suit, and their keys."""
    import numpy as np

    ranks = [rank for rank in range(13) if supply >> rank & 1]
    chosen = list(combinations(ranks, count))
    sets = np.array([sum(1 << rank for rank in one) for one in chosen], dtype=np.int64)
    return sets, np.array([sum(RANK_KEYS[rank] for rank in one) for one in chosen], dtype=np.int64)


@lru_cache(maxsize=8)
def _rests(count: int) -> tuple[Array, Array]:
    """The patterns of so many cards of the other three suits."""
    import numpy as np

    counts = _counts([key for key, _sets, _boards in patterns([3] * 13, (), count)])
    return counts, counts @ np.array(RANK_KEYS)


@lru_cache(maxsize=1)
def _flush_table() -> Array:
    import numpy as np

    return np.array(
        [flush_strength(ranks) if ranks.bit_count() >= 5 else 0 for ranks in range(ALL_RANKS + 1)]
    )
