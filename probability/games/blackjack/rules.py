"""The rules of 32-card Blackjack as numbers: what cards count, what is paid, and hands by composition.

A hand is a *composition*: how many cards of each kind it has. A kind is all ranks of one value; aces are always a
kind of their own, because two of them are 21.
"""

from __future__ import annotations

from functools import cached_property
from math import factorial
from typing import TYPE_CHECKING, Final, NamedTuple

from probability.card_words import RANK_OF, parse_words
from probability.cards import ACE, DECKS, card_text, rank_name
from probability.faults import Fault, Faulty, NotationError, TooBig
from probability.words import fold

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from probability.card_words import Word

DECK: Final = DECKS[32]
GOAL: Final = 21
SUITS: Final = 4
# Points of 7, 8, 9, 10, jack, queen, king, ace.
TABLES: Final = {
    "book": (7, 8, 9, 10, 2, 3, 4, 11),
    "oko": (7, 8, 9, 10, 1, 1, 2, 11),
    "oko-123": (7, 8, 9, 10, 1, 2, 3, 11),
    "oko-ones": (7, 8, 9, 10, 1, 1, 1, 11),
    "tens": (7, 8, 9, 10, 10, 10, 10, 11),
}
LARGEST_VALUE: Final = 21
MOST_HANDS: Final = 700


class Pay(NamedTuple):
    """What the player gains, in stakes, beside losing one: for a win, for 21, for two aces (fire)."""

    win: int
    goal: int
    fire: int


PAYS: Final = {"gross": Pay(1, 1, 2), "net": Pay(1, 2, 3)}

# How many cards of each kind.
Composition = tuple[int, ...]


class Rules:
    """A table of card values with a payment and a reading of the banker's two aces.

    >>> BOOK.values, BOOK.supply
    ((2, 3, 4, 7, 8, 9, 10, 11), (4, 4, 4, 4, 4, 4, 4, 4))
    """

    def __init__(
        self, points: Sequence[int] = TABLES["book"], pay: Pay = PAYS["gross"], banker_aces: bool = True
    ) -> None:
        self.points: Final = tuple(points)
        self.pay: Final = pay
        self.banker_aces: Final = banker_aces
        kinds = sorted({(value, rank == ACE) for rank, value in zip(DECK.ranks, points, strict=True)})
        self.values: Final = tuple(value for value, _is_ace in kinds)
        self.kind_of: Final = {
            rank: kinds.index((value, rank == ACE)) for rank, value in zip(DECK.ranks, points, strict=True)
        }
        self.ace: Final = self.kind_of[ACE]
        self.supply: Final = tuple(
            SUITS * sum(1 for kind in self.kind_of.values() if kind == index) for index in range(len(kinds))
        )
        self.fire: Final = tuple(2 * (index == self.ace) for index in range(len(kinds)))
        self.cards: Final = DECK.size
        # The number of orders of the cards that are left after n were drawn.
        self.orders: Final = tuple(factorial(self.cards - drawn) for drawn in range(self.cards + 1))

    @cached_property
    def start(self) -> Composition:
        """The empty hand."""
        return (0,) * len(self.values)

    def total(self, hand: Composition) -> int:
        """The points of a hand; two aces alone are 21.

        >>> BOOK.total(BOOK.hand_of(parse_words("10 J"))), BOOK.total(BOOK.fire)
        (12, 21)
        """
        if hand == self.fire:
            return GOAL
        return sum([count * value for count, value in zip(hand, self.values, strict=True)])

    def hand_of(self, words: Iterable[Word]) -> Composition:
        """Count the kinds of some cards.

        >>> BOOK.hand_of(parse_words("A K"))
        (0, 0, 1, 0, 0, 0, 0, 1)
        """
        counts = [0] * len(self.values)
        for word in words:
            counts[self.kind_of[word.rank]] += 1
        return tuple(counts)

    def kind_text(self, kind: int) -> str:
        """The ranks of a kind, as they look.

        >>> BOOK.kind_text(0), Rules(TABLES["oko"]).kind_text(0)
        ('J', 'J/Q')
        """
        return "/".join(rank_name(rank) for rank, index in self.kind_of.items() if index == kind)

    def hand_text(self, hand: Composition) -> str:
        """The cards of a composition, the highest first.

        >>> BOOK.hand_text((1, 0, 0, 0, 0, 0, 1, 0))
        '10 J'
        """
        kinds = range(len(hand) - 1, -1, -1)
        return " ".join(self.kind_text(kind) for kind in kinds for _ in range(hand[kind]))


def plus(hand: Composition, kind: int) -> Composition:
    """A hand with one more card.

    >>> plus((0, 1), 0)
    (1, 1)
    """
    return (*hand[:kind], hand[kind] + 1, *hand[kind + 1 :])


BOOK: Final = Rules()


def parse_points(text: str) -> tuple[int, ...]:
    """Read a table of card values: a name, or changes to the book's like ``J=1,Q=2,K=3``.

    >>> parse_points("oko"), parse_points("kluk=1, dáma=1")
    ((7, 8, 9, 10, 1, 1, 2, 11), (7, 8, 9, 10, 1, 1, 4, 11))
    """
    if fold(text.strip()) in TABLES:
        return TABLES[fold(text.strip())]
    points = list(TABLES["book"])
    place = 0
    for part in text.split(","):
        name, equals, number = (piece.strip() for piece in part.partition("="))
        rank = RANK_OF.get(fold(name), -1)
        fair = (
            number.isascii() and number.isdigit() and len(number) <= 2 and 1 <= int(number) <= LARGEST_VALUE
        )
        if not equals or rank < DECK.ranks[0] or not fair:
            raise NotationError(
                "bad_values", word=part.strip(), text=text, place=place, candidates=TABLES, most=LARGEST_VALUE
            )
        points[rank - DECK.ranks[0]] = int(number)
        place += len(part) + 1
    return tuple(points)


def parse_hands(*texts: str) -> list[tuple[Word, ...]]:
    """Read hands and seen cards together: no card twice, and no fifth card of a rank.

    >>> [len(words) for words in parse_hands("10 J", "A♠ A♥")]
    [2, 2]
    >>> parse_hands("A A A A A")
    Traceback (most recent call last):
    probability.faults.Faulty: fifth_of_rank
    """
    hands = [parse_words(text, DECK) for text in texts]
    words = [word for hand in hands for word in hand]
    faults = [*_twice(words), *_fifths(words)]
    if faults:
        raise Faulty(faults)
    return hands


def _twice(words: Sequence[Word]) -> list[Fault]:
    cards = [word.card for word in words if word.suit is not None]
    return [
        Fault("card_twice", {"card": card_text(card)})
        for card in dict.fromkeys(cards)
        if cards.count(card) > 1
    ]


def _fifths(words: Sequence[Word]) -> list[Fault]:
    ranks = [word.rank for word in words]
    return [
        Fault("fifth_of_rank", {"rank": rank_name(rank), "count": ranks.count(rank)})
        for rank in dict.fromkeys(ranks)
        if ranks.count(rank) > SUITS
    ]


def require_few_hands(rules: Rules) -> None:
    """Raise TooBig if these values make more different hands below 21 than can be walked in seconds.

    >>> require_few_hands(BOOK)
    """
    ways = [1] + [0] * (GOAL - 1)
    for value, have in zip(rules.values, rules.supply, strict=True):
        ways = [
            sum(ways[total - count * value] for count in range(have + 1) if count * value <= total)
            for total in range(GOAL)
        ]
    if sum(ways) > MOST_HANDS:
        raise TooBig("too_many_hands", estimate=sum(ways), limit=MOST_HANDS)
