"""When to stand: one total, totals by the number of cards, and single hands that are an exception."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from probability.card_words import parse_words
from probability.faults import NotationError
from probability.games.blackjack.rules import BOOK, DECK, GOAL, Composition, Rules
from probability.words import fold

if TYPE_CHECKING:
    from collections.abc import Mapping

STAND_WORDS: Final = frozenset({"stand", "stop", "stat", "stoji", "dost", "nebrat"})
HIT_WORDS: Final = frozenset({"hit", "draw", "brat", "dalsi", "bere", "jeste"})
EXAMPLES: Final = ("17", "17,3:16", "17,10 J=stand")


class StandTable(NamedTuple):
    """Stand at *at* or more, at another total with so many cards, or as said for a composition.

    >>> parse_stand("17,3:15").stands((1, 1, 0, 0, 0, 0, 1, 0))
    True
    """

    at: int
    by_cards: Mapping[int, int]
    hands: Mapping[Composition, bool]
    rules: Rules

    def stands(self, hand: Composition) -> bool:
        """Whether a hand below 21 is kept."""
        said = self.hands.get(hand)
        if said is not None:
            return said
        return self.rules.total(hand) >= self.by_cards.get(sum(hand), self.at)


def parse_stand(text: str, rules: Rules = BOOK) -> StandTable:
    """Read a stand table: ``17``, ``17,3:16`` (with three cards at 16), ``17,10 J=stand``.

    >>> table = parse_stand("17, 2:16, A K=hit")
    >>> table.at, table.by_cards, list(table.hands.values())
    (17, {2: 16}, [False])
    """
    at: int | None = None
    by_cards: dict[int, int] = {}
    hands: dict[Composition, bool] = {}
    place = 0
    for part in text.split(","):
        cards, colon, total = part.partition(":")
        hand, equals, word = part.partition("=")
        if equals:
            hands[rules.hand_of(parse_words(hand, DECK))] = _said(word, text, place + len(hand) + 1)
        elif colon:
            by_cards[_number(cards, text, place, 2, DECK.size)] = _number(total, text, place + len(cards) + 1)
        else:
            at = _number(part, text, place)
        place += len(part) + 1
    return StandTable(GOAL if at is None else at, by_cards, hands, rules)


def _number(word: str, text: str, place: int, least: int = 2, most: int = GOAL) -> int:
    digits = word.strip()
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 2 and least <= int(digits) <= most):
        place += len(word) - len(word.lstrip())
        raise NotationError("bad_stand", word=digits, text=text, place=place, candidates=EXAMPLES)
    return int(digits)


def _said(word: str, text: str, place: int) -> bool:
    said = fold(word.strip())
    if said not in STAND_WORDS | HIT_WORDS:
        raise NotationError(
            "bad_stand", word=word.strip(), text=text, place=place, candidates=("hit", "stand")
        )
    return said in STAND_WORDS
