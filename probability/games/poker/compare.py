"""Which of several hands is better, and what decided."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from probability.cards import card_text
from probability.faults import Fault, Faulty, NotationError
from probability.games.poker.hands import Ranked, rank_hand, wanted_ranks
from probability.games.poker.ranges import VERSUS_WORDS
from probability.words import fold

if TYPE_CHECKING:
    from collections.abc import Sequence

SPLIT = {"four_of_a_kind": 4, "full_house": 3, "three_of_a_kind": 3, "two_pairs": 4, "pair": 2}


class Reason(NamedTuple):
    """Why one hand is better than another.

    *what* is ``category``, ``main`` (the ranks that make the category), ``kicker`` or ``equal``; *place* counts
    the main ranks or kickers from 1; *higher* and *lower* are the two ranks that differ.
    """

    what: str
    place: int = 0
    higher: int = 0
    lower: int = 0


class Placed(NamedTuple):
    """A hand in the order: its number as given, its place (equal hands share one), what it is worth, and why
    it is not better: against the next better hand."""

    number: int
    place: int
    cards: tuple[int, ...]
    ranked: Ranked
    reason: Reason | None


def split_hands(text: str) -> list[str]:
    """Part the hands of a line at ``|``, ``vs`` or ``proti``.

    >>> split_hands("As Ah Kd 7c 2s vs Ac Ad Kh 7d 3s"), split_hands("AsAhKd7c2s|vs|AcAdKh7d3s"), split_hands("")
    (['As Ah Kd 7c 2s', 'Ac Ad Kh 7d 3s'], ['AsAhKd7c2s', 'AcAdKh7d3s'], [''])
    """
    words = text.replace("|", " | ").split()
    parts = groupby(words, key=lambda word: fold(word) in VERSUS_WORDS)
    return [" ".join(part) for between, part in parts if not between] or [""]


def compare_hands(hands: Sequence[Sequence[int]]) -> list[Placed]:
    """Put hands in order, the best first.

    A card may be in several hands only if it is a common one, so hands of six and seven cards may share up to
    five, while hands of five cards may not share any. Raises NotationError for fewer than two hands.

    >>> order = compare_hands([(51, 50, 47, 43, 39), (49, 48, 46, 42, 34)])
    >>> order[0].number, order[1].reason
    (1, Reason(what='kicker', place=3, higher=9, lower=8))
    """
    if len(hands) < 2:
        raise NotationError("too_few_hands", count=len(hands))
    require_one_deck(hands)
    ranked = [(rank_hand(cards), number, tuple(cards)) for number, cards in enumerate(hands, 1)]
    ranked.sort(key=lambda one: (one[0].rank, one[1]))
    placed: list[Placed] = []
    for index, (value, number, cards) in enumerate(ranked):
        place = next(i for i, other in enumerate(ranked, 1) if other[0].rank == value.rank)
        reason = reason_between(ranked[index - 1][0], value) if index else None
        placed.append(Placed(number, place, cards, value, reason))
    return placed


def require_one_deck(hands: Sequence[Sequence[int]]) -> None:
    """Raise Faulty unless all hands can lie on one table: what two of them share, all share, as a board.

    >>> require_one_deck([(51, 50, 0, 1, 2, 3, 4), (49, 48, 0, 1, 2, 3, 4)])
    >>> require_one_deck([(51, 50, 47, 43, 39), (51, 48, 46, 42, 34)])
    Traceback (most recent call last):
    probability.faults.Faulty: card_in_two_hands
    """
    board = set(hands[0]).intersection(*map(set, hands[1:]))
    holders: dict[int, list[int]] = {}
    for number, cards in enumerate(hands, 1):
        for card in cards:
            holders.setdefault(card, []).append(number)
    is_board = len(board) <= 5 and all(len(cards) > 5 for cards in hands)
    wrong = [
        Fault("card_in_two_hands", {"card": card_text(card), "first": numbers[0], "second": numbers[1]})
        for card, numbers in holders.items()
        if len(set(numbers)) > 1 and not (is_board and card in board)
    ]
    if wrong:
        raise Faulty(wrong)


def reason_between(better: Ranked, worse: Ranked) -> Reason:
    """Tell what decides between two hands.

    >>> pair, other = rank_hand((51, 50, 47, 43, 39)), rank_hand((47, 46, 51, 43, 39))
    >>> reason_between(pair, other)
    Reason(what='main', place=1, higher=12, lower=11)
    """
    if better.category != worse.category:
        return Reason("category")
    highs, lows = wanted_ranks(better.strength), wanted_ranks(worse.strength)
    for index, (high, low) in enumerate(zip(highs, lows, strict=True)):
        if high != low:
            return _reason(better.category, index, high, low)
    return Reason("equal")


def _reason(category: str, index: int, high: int, low: int) -> Reason:
    split = SPLIT.get(category, 0)
    if category in ("straight", "straight_flush"):
        return Reason("main", 1, high, low)
    if index < split or category == "full_house":
        return Reason(
            "main", 1 if index < min(split, 3) and category != "two_pairs" else 1 + index // 2, high, low
        )
    return Reason("kicker", index - split + 1, high, low)
