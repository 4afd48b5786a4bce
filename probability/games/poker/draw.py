"""Exchanging cards in draw poker: what comes of a discard, exactly, and which discard is best."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING, Final, NamedTuple

from probability.cards import card_text, require_count, require_different
from probability.faults import Fault, Faulty
from probability.games.poker.hands import (
    ALL_RANKS,
    CATEGORIES,
    CATEGORY_BIT,
    beaten_hands,
    flush_strength,
    plain_strength,
    rank_of,
)
from probability.games.poker.patterns import patterns

if TYPE_CHECKING:
    from collections.abc import Sequence

HAND: Final = 5
ALL_HANDS: Final = comb(52, HAND)
BEAT: Final = "beat"
GOALS: Final = (BEAT, *CATEGORIES)


class Exchange(NamedTuple):
    """A discard and what comes of it: the number of draws by strength."""

    kept: tuple[int, ...]
    discarded: tuple[int, ...]
    draws: int
    strengths: Counter[int]

    def by_category(self) -> dict[str, int]:
        """The number of draws that end in each category.

        >>> exchange((51, 50, 45, 20, 3), (20, 3)).by_category()["four_of_a_kind"]
        1
        """
        counts = dict.fromkeys(CATEGORIES, 0)
        for value, draws in self.strengths.items():
            counts[CATEGORIES[8 - (value >> CATEGORY_BIT)]] += draws
        return counts

    def chance(self, goal: str) -> Fraction:
        """How good this is for a goal: the chance of a category or better, or to beat another full deal.

        >>> exchange((51, 47, 43, 39, 0), (0,)).chance("straight_flush")
        Fraction(1, 47)
        """
        if goal == BEAT:
            beaten = sum(draws * _beaten(value) for value, draws in self.strengths.items())
            return Fraction(beaten, self.draws * ALL_HANDS)
        lowest = 8 - CATEGORIES.index(goal) << CATEGORY_BIT
        return Fraction(sum(draws for value, draws in self.strengths.items() if value >= lowest), self.draws)


@lru_cache(maxsize=1 << 13)
def _beaten(strength: int) -> int:
    return beaten_hands(rank_of(strength))


def exchange(hand: Sequence[int], discarded: Sequence[int]) -> Exchange:
    """Throw some cards of a hand away and draw as many from the other 47.

    Exact: draws are listed by rank with the number of suits each stands for, then those that make a flush are
    moved. Raises Faulty for a discard that is not in the hand.

    >>> exchange((51, 50, 45, 20, 3), (20, 3)).draws
    1081
    """
    require_count(hand, HAND, HAND)
    require_different(hand)
    require_different(discarded, "discarded_twice")
    if missing := [card for card in discarded if card not in hand]:
        raise Faulty([Fault("not_in_hand", {"card": card_text(card)}) for card in missing])
    kept = tuple(card for card in hand if card not in discarded)
    supply = [4 - sum(1 for card in hand if card >> 2 == rank) for rank in range(13)]
    strengths: Counter[int] = Counter()
    for _key, sets, draws in patterns(supply, kept, len(discarded)):
        strengths[_plain(sets)] += draws
    for ranks, in_suit in _flushes(hand, kept, len(discarded)):
        strengths[plain_strength(ranks, 0, 0, 0)] -= in_suit
        strengths[flush_strength(ranks)] += in_suit
    return Exchange(kept, tuple(discarded), comb(47, len(discarded)), +strengths)


def _plain(sets: int) -> int:
    return plain_strength(sets & ALL_RANKS, sets >> 13 & ALL_RANKS, sets >> 26 & ALL_RANKS, sets >> 39)


def _flushes(hand: Sequence[int], kept: Sequence[int], drawn: int) -> list[tuple[int, int]]:
    """The flushes that can come, as sets of ranks, each one draw."""
    found = []
    for suit in range(4):
        if any(card & 3 != suit for card in kept):
            continue
        ours = sum(1 << (card >> 2) for card in kept)
        free = [1 << rank for rank in range(13) if 4 * rank + suit not in hand]
        found += [(ours | ranks, 1) for ranks in map(sum, combinations(free, drawn))]
    return found


class Choice(NamedTuple):
    """A discard with its value for the goal."""

    exchange: Exchange
    value: Fraction


def best_discards(hand: Sequence[int], goal: str = BEAT, discards: int | None = None) -> list[Choice]:
    """All discards, or all of one size, the best for the goal first; of equals the one that keeps more.

    >>> choices = best_discards((51, 47, 43, 39, 0), "straight_flush")
    >>> choices[0].exchange.discarded, len(choices)
    ((0,), 32)
    """
    require_count(hand, HAND, HAND)
    require_different(hand)
    sizes = range(HAND + 1) if discards is None else (discards,)
    made = [exchange(hand, chosen) for size in sizes for chosen in combinations(hand, size)]
    choices = [Choice(one, one.chance(goal)) for one in made]
    return sorted(choices, key=lambda choice: (-choice.value, len(choice.exchange.discarded)))
