"""What a poker hand is worth: its category, its strength, and its place among the 7462 different ones.

A *strength* is a number that orders hands: the category in the high bits, then the ranks that make it
(``main``), then the kickers, both as sets of ranks with one bit each. Of two sets of equal size the one with the
higher highest rank is the larger number, so comparing strengths compares hands card by card.
"""

from __future__ import annotations

from itertools import accumulate, chain
from math import comb
from typing import TYPE_CHECKING, Final, NamedTuple

from probability.cards import require_count, require_different

if TYPE_CHECKING:
    from collections.abc import Sequence

CATEGORIES: Final = (
    "straight_flush",
    "four_of_a_kind",
    "full_house",
    "flush",
    "straight",
    "three_of_a_kind",
    "two_pairs",
    "pair",
    "high_card",
)
HIGH, PAIR, TWO_PAIRS, THREE, STRAIGHT, FLUSH, FULL, FOUR, STRAIGHT_FLUSH = range(9)
CATEGORY_BIT: Final = 26
MAIN_BIT: Final = 13
ALL_RANKS: Final = (1 << 13) - 1
FEWEST: Final = 5
MOST: Final = 7

# Of each category, from the best: how many different strengths, and how many hands of five cards share one.
CLASSES: Final = (10, 156, 156, 1277, 10, 858, 858, 2860, 1277)
HANDS_OF_CLASS: Final = (4, 4, 24, 4, 1020, 64, 144, 384, 1020)
WORST_RANK: Final = sum(CLASSES)
STRAIGHTS: Final = tuple(sorted((0b1_0000_0000_1111, *(0b11111 << low for low in range(9)))))


class Ranked(NamedTuple):
    """A hand with what it is worth; *best* are the five cards that count, the deciding ones first."""

    category: str
    strength: int
    rank: int
    best: tuple[int, ...]

    @property
    def is_royal(self) -> bool:
        """Whether it is the straight flush to the ace.

        >>> rank_hand((51, 47, 43, 39, 35)).is_royal
        True
        """
        return self.rank == 1


def straight_top(ranks: int) -> int:
    """The highest rank of the best straight in a set of ranks, as a bit; 0 if there is none.

    >>> straight_top(0b1111100000000) == 1 << 12, straight_top(0b1000000001111) == 1 << 3
    (True, True)
    >>> straight_top(0b1100000000111)  # K A 2 3 4 does not go around the corner
    0
    """
    low = ranks << 1 | ranks >> 12  # the ace stands below the deuce as well
    runs = low & low >> 1 & low >> 2 & low >> 3 & low >> 4
    return 1 << runs.bit_length() + 2 if runs else 0


def highest(ranks: int, count: int) -> int:
    """Keep the *count* highest ranks of a set.

    >>> bin(highest(0b110101, 2))
    '0b110000'
    """
    for _ in range(ranks.bit_count() - count):
        ranks &= ranks - 1
    return ranks


def top_of(ranks: int) -> int:
    """The highest rank of a set, as a bit.

    >>> top_of(0b0110)
    4
    """
    return 1 << ranks.bit_length() - 1


def flush_strength(ranks: int) -> int:
    """The strength of five or more cards of one suit.

    >>> flush_strength(0b1111100000000) >> CATEGORY_BIT == STRAIGHT_FLUSH
    True
    """
    top = straight_top(ranks)
    if top:
        return STRAIGHT_FLUSH << CATEGORY_BIT | top << MAIN_BIT
    return FLUSH << CATEGORY_BIT | highest(ranks, 5)


def plain_strength(ones: int, twos: int, threes: int, fours: int) -> int:
    """The strength of cards of which no five share a suit, from the ranks held at least once, twice, …

    >>> plain_strength(0b11110, 0b110, 0, 0) >> CATEGORY_BIT == TWO_PAIRS
    True
    """
    if not twos:
        top = straight_top(ones)
        return STRAIGHT << CATEGORY_BIT | top << MAIN_BIT if top else highest(ones, 5)
    if fours:
        main = top_of(fours)
        return FOUR << CATEGORY_BIT | main << MAIN_BIT | top_of(ones ^ main)
    main = top_of(threes or twos)
    others = twos ^ main
    if threes and others:
        return FULL << CATEGORY_BIT | main << MAIN_BIT | top_of(others)
    top = straight_top(ones)
    if top:
        return STRAIGHT << CATEGORY_BIT | top << MAIN_BIT
    if threes:
        return THREE << CATEGORY_BIT | main << MAIN_BIT | highest(ones ^ main, 2)
    if others:
        main |= top_of(others)
        return TWO_PAIRS << CATEGORY_BIT | main << MAIN_BIT | top_of(ones ^ main)
    return PAIR << CATEGORY_BIT | main << MAIN_BIT | highest(ones ^ main, 3)


def strength(cards: Sequence[int]) -> int:
    """The strength of the best five of five to seven cards.

    In at most seven cards five of a suit leave no room for a full house or four of a kind, so a flush
    need only be compared with a straight flush.

    >>> strength((51, 47, 43, 39, 35)) > strength((51, 50, 49, 48, 47))
    True
    """
    ones = twos = threes = fours = 0
    suits = [0, 0, 0, 0]
    for card in cards:
        bit = 1 << (card >> 2)
        fours |= threes & bit
        threes |= twos & bit
        twos |= ones & bit
        ones |= bit
        suits[card & 3] |= bit
    for suited in suits:
        if suited.bit_count() >= 5:
            return flush_strength(suited)
    return plain_strength(ones, twos, threes, fours)


def category_of(strength: int) -> str:
    """The category of a strength.

    >>> category_of(strength((51, 50, 49, 48, 47)))
    'four_of_a_kind'
    """
    return CATEGORIES[8 - (strength >> CATEGORY_BIT)]


def category_of_rank(rank: int) -> str:
    """The category of a place among all.

    >>> category_of_rank(1), category_of_rank(11), category_of_rank(7462)
    ('straight_flush', 'four_of_a_kind', 'high_card')
    """
    ends = accumulate(CLASSES)
    return next(category for category, end in zip(CATEGORIES, ends, strict=True) if rank <= end)


def rank_of(strength: int) -> int:
    """The place of a strength among all, 1 the best, 7462 the worst; arithmetic, no table.

    >>> rank_of(strength((51, 47, 43, 39, 35))), rank_of(strength((0, 4, 8, 12, 21)))
    (1, 7462)
    """
    category, main, kickers = strength >> CATEGORY_BIT, strength >> MAIN_BIT & ALL_RANKS, strength & ALL_RANKS
    if category in (STRAIGHT, STRAIGHT_FLUSH):
        inside = 13 - main.bit_length()
    elif category in (FLUSH, HIGH):
        inside = _better_sets(kickers, 13) - sum(straight > kickers for straight in STRAIGHTS)
    else:
        width = 13 - main.bit_count()
        kickers_left = _squeeze(kickers, main)
        inside = _better_sets(main, 13) * comb(width, kickers.bit_count()) + _better_sets(kickers_left, width)
    return sum(CLASSES[: 8 - category]) + inside + 1


def _better_sets(ranks: int, width: int) -> int:
    """How many sets of the same size are larger, among *width* ranks."""
    size, smaller, taken = ranks.bit_count(), 0, 0
    for rank in range(width):
        if ranks >> rank & 1:
            taken += 1
            smaller += comb(rank, taken)
    return comb(width, size) - 1 - smaller


def _squeeze(ranks: int, gaps: int) -> int:
    """Number the ranks anew as if those in *gaps* were not there."""
    while gaps:
        gap = top_of(gaps)
        ranks = (ranks & gap - 1) | (ranks & ~(2 * gap - 1)) >> 1
        gaps ^= gap
    return ranks


def beaten_hands(rank: int) -> int:
    """How many of the 2,598,960 hands of five cards are worse than this rank.

    >>> beaten_hands(1), beaten_hands(7462)
    (2598956, 0)
    """
    beaten, best = 0, 1
    for classes, hands in zip(CLASSES, HANDS_OF_CLASS, strict=True):
        beaten += hands * max(0, min(classes, best + classes - 1 - rank))
        best += classes
    return beaten


def wanted_ranks(strength: int) -> tuple[int, ...]:
    """The ranks of the five cards that count, the deciding ones first.

    >>> wanted_ranks(strength((51, 50, 49, 47, 46, 0, 5)))
    (12, 12, 12, 11, 11)
    """
    category, main, kickers = strength >> CATEGORY_BIT, strength >> MAIN_BIT & ALL_RANKS, strength & ALL_RANKS
    if category in (STRAIGHT, STRAIGHT_FLUSH):
        top = main.bit_length() - 1
        return tuple((top - step) % 13 for step in range(5))
    repeated = {FOUR: 4, FULL: 3, THREE: 3, TWO_PAIRS: 2, PAIR: 2}.get(category, 1)
    followers = 2 if category == FULL else 1
    return (*_listed(main, repeated), *_listed(kickers, followers))


def _listed(ranks: int, times: int) -> tuple[int, ...]:
    return tuple(chain.from_iterable((rank,) * times for rank in range(12, -1, -1) if ranks >> rank & 1))


def best_five(cards: Sequence[int], value: int) -> tuple[int, ...]:
    """Pick the five cards that count, of several that would do the first ones.

    >>> best_five((0, 51, 47, 43, 39, 35, 34), strength((51, 47, 43, 39, 35)))
    (51, 47, 43, 39, 35)
    """
    left = list(cards)
    if value >> CATEGORY_BIT in (FLUSH, STRAIGHT_FLUSH):
        left = [card for card in cards if sum(1 for other in cards if other & 3 == card & 3) >= 5]
    picked = []
    for rank in wanted_ranks(value):
        card = next(card for card in left if card >> 2 == rank)
        left.remove(card)
        picked.append(card)
    return tuple(picked)


def rank_hand(cards: Sequence[int]) -> Ranked:
    """Rank five to seven cards.

    Raises NotationError for another number of cards, Faulty for a card that is there twice.

    >>> rank_hand((51, 47, 43, 39, 35))[:3] == ("straight_flush", strength((51, 47, 43, 39, 35)), 1)
    True
    """
    require_count(cards, FEWEST, MOST)
    require_different(cards)
    value = strength(cards)
    return Ranked(category_of(value), value, rank_of(value), best_five(cards, value))
