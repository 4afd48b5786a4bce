"""When to stand: one total, totals by the number of cards, and single hands that are an exception."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

from probability.faults import Fault, Faulty, NotationError
from probability.games.blackjack.rules import BOOK, DECK, GOAL, Composition, Rules, parse_hands
from probability.words import fold

if TYPE_CHECKING:
    from collections.abc import Mapping

Key = TypeVar("Key")
Value = TypeVar("Value")

STAND_WORDS: Final = frozenset({"stand", "stop", "stat", "stoji", "dost", "stoj", "nebrat"})
HIT_WORDS: Final = frozenset({"hit", "draw", "brat", "ber", "bere", "dalsi", "jeste"})
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

    Raises NotationError for what cannot be read, for a table without a total for all other hands or one that speaks
    twice of the same, Faulty for a hand that cannot be or that leaves nothing to decide.

    >>> table = parse_stand("17, 2:16, A K=hit")
    >>> table.at, table.by_cards, list(table.hands.values())
    (17, {2: 16}, [False])
    """
    totals: dict[None, int] = {}
    by_cards: dict[int, int] = {}
    hands: dict[Composition, bool] = {}
    place = 0
    for part in text.split(","):
        cards, colon, total = part.partition(":")
        hand, equals, word = part.partition("=")
        if equals:
            new = _put(hands, decidable(hand, rules), _said(word, text, place + len(hand) + 1))
        elif colon:
            new = _put(
                by_cards,
                _number(cards, text, place, 2, DECK.size),
                _number(total, text, place + len(cards) + 1),
            )
        else:
            new = _put(totals, None, _number(part, text, place))
        if not new:
            start = place + len(part) - len(part.lstrip())
            raise NotationError("stand_twice", word=part.strip(), text=text, place=start)
        place += len(part) + 1
    if not totals:
        raise NotationError("no_stand_total", text=text, example=f"17,{text.strip()}")
    return StandTable(totals[None], by_cards, hands, rules)


def _put(table: dict[Key, Value], key: Key, value: Value) -> bool:
    """Note what is said of a key, and tell whether nothing had been said of it before."""
    new = key not in table
    table[key] = value
    return new


def decidable(text: str, rules: Rules = BOOK) -> Composition:
    """Read a hand with which there is something to decide: two cards at least, and less than 21.

    >>> decidable("10 J")
    (1, 0, 0, 0, 0, 0, 1, 0)
    """
    (words,) = parse_hands(text)
    hand = rules.hand_of(words)
    total = rules.total(hand)
    if len(words) < 2:
        raise NotationError("one_card", count=len(words))
    if total >= GOAL:
        fault = Fault("already_goal", {}) if total == GOAL else Fault("already_bust", {"total": total})
        raise Faulty([fault])
    return hand


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
