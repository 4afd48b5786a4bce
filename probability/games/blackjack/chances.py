"""Chances without an opponent: to bust with the next card, and to end on each total for a given way to play."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from probability.cards import hands_of
from probability.faults import Fault, Faulty
from probability.games.blackjack.rules import BOOK, GOAL, Composition, Rules, plus

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


class NextCard(NamedTuple):
    """One kind of card that may come: how many are left, the total with it, and what that means."""

    kind: str
    left: int
    probability: Fraction
    total: int
    outcome: str


class Bust(NamedTuple):
    """The chance to bust with the next card, and every card's outcome."""

    total: int
    bust: Fraction
    cards: tuple[NextCard, ...]
    is_over: bool


def bust_chance(hand: Composition, seen: Composition | None = None, rules: Rules = BOOK) -> Bust:
    """What the next card does to a hand, counted over the cards that are left.

    Raises Faulty if the hand is over 21 already or no card is left.

    >>> from probability.card_words import parse_words
    >>> [str(bust_chance(BOOK.hand_of(parse_words(hand))).bust) for hand in ("10 J", "7 7", "A K")]
    ['7/30', '8/15', '19/30']
    """
    total = rules.total(hand)
    if total > GOAL:
        raise Faulty([Fault("already_bust", {"total": total})])
    gone = seen or rules.start
    left = [have - a - b for have, a, b in zip(rules.supply, hand, gone, strict=True)]
    cards = sum(left)
    if not cards:
        raise Faulty([Fault("no_card_left", {})])
    rows = tuple(
        NextCard(rules.kind_text(kind), count, Fraction(count, cards), *_outcome(plus(hand, kind), rules))
        for kind, count in enumerate(left)
    )
    bust = Fraction(sum(row.left for row in rows if row.outcome == "bust"), cards)
    return Bust(total, bust, rows, total == GOAL)


def _outcome(hand: Composition, rules: Rules) -> tuple[int, str]:
    total = rules.total(hand)
    if hand == rules.fire:
        return total, "fire"
    return total, "bust" if total > GOAL else "goal" if total == GOAL else "under"


class TwoCards(NamedTuple):
    """A hand of two cards: its chance to be dealt, and to bust with a third."""

    hand: Composition
    total: int
    probability: Fraction
    bust: Fraction


def two_card_hands(rules: Rules = BOOK) -> list[TwoCards]:
    """All hands of two cards, by total.

    >>> len(two_card_hands()), str(sum(hand.probability for hand in two_card_hands()))
    (36, '1')
    """
    pairs = rules.cards * (rules.cards - 1) // 2
    rows = [
        TwoCards(
            hand,
            rules.total(hand),
            Fraction(hands_of(rules.supply, hand), pairs),
            bust_chance(hand, None, rules).bust,
        )
        for hand in pairs_of(rules)
    ]
    return sorted(rows, key=lambda row: (row.total, row.hand))


def pairs_of(rules: Rules) -> Iterator[Composition]:
    """Every composition of two cards.

    >>> sum(1 for _ in pairs_of(BOOK))
    36
    """
    for first in range(len(rules.values)):
        for second in range(first, len(rules.values)):
            hand = plus(plus(rules.start, first), second)
            if hand[first] <= rules.supply[first]:
                yield hand


class Finals(NamedTuple):
    """How a way to play ends: the chance of every total, of going over, of 21, and of fire (part of 21)."""

    totals: dict[int, Fraction]
    bust: Fraction
    goal: Fraction
    fire: Fraction


def final_totals(stands: Callable[[Composition], bool], rules: Rules = BOOK) -> Finals:
    """The exact distribution of the final total when *stands* tells whether a hand below 21 is kept.

    Two cards are always taken; 21 ends the hand. Hands are walked by composition, each with the number of
    orders of the deck that lead to it.

    >>> finals = final_totals(lambda hand: BOOK.total(hand) >= 17)
    >>> str(finals.bust)
    '3526652/11044215'
    """
    ends: dict[int, int] = {}
    fire = 0
    reached = {hand: _pair_sequences(hand, rules) for hand in pairs_of(rules)}
    drawn = 2
    while reached:
        following: dict[Composition, int] = {}
        for hand, ways in reached.items():
            total = rules.total(hand)
            if total >= GOAL or stands(hand):
                ends[total] = ends.get(total, 0) + ways * rules.orders[drawn]
                fire += ways * rules.orders[drawn] if hand == rules.fire else 0
                continue
            for kind, have in enumerate(rules.supply):
                if have > hand[kind]:
                    after = plus(hand, kind)
                    following[after] = following.get(after, 0) + ways * (have - hand[kind])
        reached, drawn = following, drawn + 1
    everything = rules.orders[0]
    over = sum(ways for total, ways in ends.items() if total > GOAL)
    totals = {total: Fraction(ways, everything) for total, ways in sorted(ends.items()) if total <= GOAL}
    return Finals(
        totals, Fraction(over, everything), totals.get(GOAL, Fraction(0)), Fraction(fire, everything)
    )


def _pair_sequences(hand: Composition, rules: Rules) -> int:
    return 2 * hands_of(rules.supply, hand)
