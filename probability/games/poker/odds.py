"""How many hands of five, six or seven cards are in each category, for decks of 52, 36 and 32 cards.

Counted by walking over the ranks once and keeping only what decides the category: how the cards repeat, and how
far a straight has come. Suits are then chosen by formula, and flushes moved to where they belong.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb, prod
from typing import TYPE_CHECKING, Final, NamedTuple

from probability.cards import ACE, DECKS, Deck
from probability.games.poker.hands import CATEGORIES

if TYPE_CHECKING:
    from collections.abc import Iterable

FEWEST: Final = 5
MOST: Final = 7


class CategoryOdds(NamedTuple):
    """One category: how many hands, and the chance to be dealt one."""

    category: str
    count: int  # type: ignore[assignment] # the key of the row, not the method of a tuple
    probability: Fraction


class HandOdds(NamedTuple):
    """All categories from the best one, the number of hands, and how many are royal."""

    rows: tuple[CategoryOdds, ...]
    hands: int
    royal: int


class Walk(NamedTuple):
    """What is known of a hand after some ranks: how often its ranks repeat, and its run of neighbours."""

    repeats: tuple[int, ...]
    run: int
    straight: bool
    low_run: bool


def ace_is_low(deck: Deck) -> bool:
    """Whether, unless told otherwise, the ace may also stand below the lowest card of the deck.

    >>> [ace_is_low(deck) for deck in DECKS.values()]
    [True, True, False]
    """
    return deck.size != 32


def category_odds(deck: Deck = DECKS[52], cards: int = 5, ace_low: bool | None = None) -> HandOdds:
    """Count the hands of every category exactly.

    >>> [row.count for row in category_odds().rows]
    [40, 624, 3744, 5108, 10200, 54912, 123552, 1098240, 1302540]
    >>> category_odds(DECKS[52], 7).rows[0].count
    41584
    """
    low = ace_is_low(deck) if ace_low is None else ace_low
    counts: Counter[str] = Counter()
    for state, ways in _walks(deck, cards, low).items():
        suits = prod(comb(4, repeat) for repeat in state.repeats)
        counts[plain_category(state.repeats, state.straight)] += ways * (suits - _flush_suits(state.repeats))
    flushes, straights, royal = _suited(deck, cards, low)
    counts["flush"] += flushes - straights
    counts["straight_flush"] += straights
    hands = comb(deck.size, cards)
    rows = tuple(CategoryOdds(name, counts[name], Fraction(counts[name], hands)) for name in CATEGORIES)
    return HandOdds(rows, hands, royal)


def _walks(deck: Deck, cards: int, low: bool) -> Counter[Walk]:
    """The number of sets of ranks that end in each state."""
    states: Counter[Walk] = Counter({Walk((), 0, False, False): 1})
    for rank in deck.ranks:
        after: Counter[Walk] = Counter()
        for state, ways in states.items():
            for repeat in range(min(4, cards - sum(state.repeats)) + 1):
                after[_step(state, rank, repeat, deck, low)] += ways
        states = after
    return Counter({state: ways for state, ways in states.items() if sum(state.repeats) == cards})


def _step(state: Walk, rank: int, repeat: int, deck: Deck, low: bool) -> Walk:
    if not repeat:
        return state._replace(run=0)
    run = state.run + 1
    # The four lowest ranks are remembered, for the ace that may come to stand below them.
    low_run = state.low_run or (low and run == 4 and rank == deck.ranks[3])
    straight = state.straight or run >= 5 or (rank == ACE and low_run)
    return Walk(tuple(sorted((*state.repeats, repeat), reverse=True)), min(run, 5), straight, low_run)


def plain_category(repeats: tuple[int, ...], straight: bool) -> str:
    """The category of a hand without flush, from how its ranks repeat, most first.

    >>> plain_category((3, 3, 1), False), plain_category((2, 2, 2, 1), False)
    ('full_house', 'two_pairs')
    """
    first, second = repeats[0], repeats[1] if len(repeats) > 1 else 0
    if first == 4:
        return "four_of_a_kind"
    if first == 3 and second >= 2:
        return "full_house"
    if straight:
        return "straight"
    if first == 3:
        return "three_of_a_kind"
    if first == 2:
        return "two_pairs" if second == 2 else "pair"
    return "high_card"


def _flush_suits(repeats: tuple[int, ...]) -> int:
    """In how many choices of suits do five or more of these ranks share one; only one suit can."""
    with_suit = [1]  # ways by the number of ranks that have the suit
    for repeat in repeats:
        has, lacks = comb(3, repeat - 1), comb(3, repeat)
        with_suit = [a * lacks + b * has for a, b in zip((*with_suit, 0), (0, *with_suit), strict=True)]
    return 4 * sum(with_suit[5:])


def _suited(deck: Deck, cards: int, low: bool) -> tuple[int, int, int]:
    """Hands with five or more of a suit: all, those with a straight in it, those with the highest one."""
    flushes = straights = royal = 0
    ranks = len(deck.ranks)
    for suited in range(5, min(cards, ranks) + 1):
        rest = 4 * comb(3 * ranks, cards - suited)
        flushes += comb(ranks, suited) * rest
        straights += (
            sum(_has_straight(chosen, ranks, low) for chosen in combinations(range(ranks), suited)) * rest
        )
        royal += comb(ranks - 5, suited - 5) * rest
    return flushes, straights, royal


def _has_straight(chosen: Iterable[int], ranks: int, low: bool) -> bool:
    held = set(chosen)
    if low and ranks - 1 in held:
        held.add(-1)
    return any(held.issuperset(range(top - 4, top + 1)) for top in held)
