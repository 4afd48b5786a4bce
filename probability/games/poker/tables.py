"""Ranks by looking up: one sum and three looks a hand; the same tables serve columns of a million hands.

Each card adds a number with three fields: how many cards of each of the seven low ranks, in base five, the same for the
six high ranks, and how many of each suit. The sum of the low field numbers the low half among all low halves with as
many cards, the high field tells where the ranks for its high half begin, so the two together are a perfect hash
without a gap: 49,205 sets of ranks for seven cards, and as many places.
"""

from __future__ import annotations

from array import array
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from probability.games.poker.hands import flush_strength, plain_strength, rank_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

LOW_RANKS: Final = 7
HIGH_BIT: Final = 17
LOW_MASK: Final = (1 << HIGH_BIT) - 1
SUIT_BIT: Final = 31
HIGH_MASK: Final = (1 << SUIT_BIT - HIGH_BIT) - 1
RANK_KEYS: Final[tuple[int, ...]] = tuple(
    5**rank if rank < LOW_RANKS else 5 ** (rank - LOW_RANKS) << HIGH_BIT for rank in range(13)
)
CARD_KEYS: Final[tuple[int, ...]] = tuple(
    RANK_KEYS[card >> 2] + (1 << SUIT_BIT + 3 * (card & 3)) for card in range(52)
)


class Half(NamedTuple):
    """The cards of the low or the high ranks: their key, and the ranks held once, twice, three, four times."""

    key: int
    ones: int
    twos: int
    threes: int
    fours: int


class Tables(NamedTuple):
    """Where a high half begins, the number of a low half, ranks, flush ranks by set, flush suits by counts."""

    starts: array[int]
    lows: array[int]
    ranks: array[int]
    flush: dict[int, int]
    suits: tuple[int, ...]


@lru_cache(maxsize=2)
def halves(high: bool) -> list[list[Half]]:
    """All halves, by their number of cards up to seven.

    >>> [len(some) for some in halves(False)][:4], [len(some) for some in halves(True)][:4]
    ([1, 7, 28, 84], [1, 6, 21, 56])
    """
    found: list[list[Half]] = [[Half(0, 0, 0, 0, 0)], *([] for _ in range(7))]
    for rank in range(LOW_RANKS, 13) if high else range(LOW_RANKS):
        bit, key = 1 << rank, 5 ** (rank - LOW_RANKS * high)
        steps = [
            Half(key * count, *(bit if count > times else 0 for times in range(4))) for count in range(5)
        ]
        found = [
            [
                Half(
                    one.key + step.key, one[1] | step[1], one[2] | step[2], one[3] | step[3], one[4] | step[4]
                )
                for count, step in enumerate(steps[: total + 1])
                for one in found[total - count]
            ]
            for total in range(8)
        ]
    return found


@lru_cache(maxsize=1)
def low_numbers() -> array[int]:
    """The number of each low half among those with as many cards, by its key.

    >>> low_numbers()[0], max(low_numbers()) + 1 == max(len(some) for some in halves(False))
    (0, True)
    """
    numbers = array("H", bytes(2 * 5**LOW_RANKS))
    for some in halves(False):
        for number, half in enumerate(some):
            numbers[half.key] = number
    return numbers


@lru_cache(maxsize=8)
def high_starts(cards: int) -> array[int]:
    """Where the sets of ranks with a high half begin, by its key, among all sets of *cards* cards.

    >>> high_starts(5)[0]
    0
    """
    starts = array("H", bytes(2 * 5 ** (13 - LOW_RANKS)))
    place = 0
    for count, some in enumerate(halves(True)[: cards + 1]):
        for half in some:
            starts[half.key] = place
            place += len(halves(False)[cards - count])
    return starts


def rank_sets(cards: int) -> Iterator[tuple[int, int, int, int]]:
    """Every set of ranks that *cards* cards can have, in the order of the tables: held once, twice, three, four times.

    >>> sum(1 for _ in rank_sets(5)), sum(1 for _ in rank_sets(7))
    (6175, 49205)
    """
    for count, some in enumerate(halves(True)[: cards + 1]):
        rest = halves(False)[cards - count]
        for high in some:
            for low in rest:
                yield high[1] | low[1], high[2] | low[2], high[3] | low[3], high[4] | low[4]


@lru_cache(maxsize=4)
def tables(cards: int) -> Tables:
    """Build the tables for hands of so many cards; for seven it takes about a tenth of a second.

    >>> len(tables(5).ranks), len(tables(5).flush)
    (6175, 1287)
    """
    rank = lru_cache(maxsize=None)(rank_of)
    ranks = array("H", [rank(plain_strength(*sets)) for sets in rank_sets(cards)])
    flush = {held: rank(flush_strength(held)) for held in range(1 << 13) if 5 <= held.bit_count() <= cards}
    return Tables(high_starts(cards), low_numbers(), ranks, flush, flush_suits())


@lru_cache(maxsize=1)
def flush_suits() -> tuple[int, ...]:
    """For every four counts of suits, three bits each: 1 + the suit that has five or more, or 0.

    >>> flush_suits()[5 << 3], flush_suits()[4]
    (2, 0)
    """
    return tuple(
        next((suit + 1 for suit in range(4) if counts >> 3 * suit & 7 >= 5), 0) for counts in range(1 << 12)
    )


def evaluator(cards: int = 7) -> Callable[..., int]:
    """Make the quick function from *cards* different cards to their rank; nothing is checked.

    >>> evaluator(7)(51, 47, 43, 39, 35, 0, 1)
    1
    """
    starts, lows, ranks, flush, suit_of = tables(cards)
    keys = CARD_KEYS
    suited: list[list[int]] = [
        [1 << (card >> 2) if card & 3 == suit else 0 for card in range(52)] for suit in range(4)
    ]
    if cards == 7:

        def rank7(a: int, b: int, c: int, d: int, e: int, f: int, g: int) -> int:
            key = keys[a] + keys[b] + keys[c] + keys[d] + keys[e] + keys[f] + keys[g]
            suit = suit_of[key >> 31]
            if suit:
                of = suited[suit - 1]
                return flush[of[a] | of[b] | of[c] | of[d] | of[e] | of[f] | of[g]]
            return ranks[starts[key >> 17 & 16383] + lows[key & 131071]]

        return rank7

    def rank_any(*hand: int) -> int:
        key = sum([keys[card] for card in hand])
        suit = suit_of[key >> SUIT_BIT]
        if suit:
            return flush[sum([suited[suit - 1][card] for card in hand])]
        return ranks[starts[key >> HIGH_BIT & HIGH_MASK] + lows[key & LOW_MASK]]

    return rank_any
