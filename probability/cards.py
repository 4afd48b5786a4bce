"""Playing cards as numbers, decks of 52, 36 and 32, and draws counted by composition.

A card is ``4 * rank + suit`` with the deuce as rank 0, the ace as 12, and the suits clubs, diamonds, hearts,
spades. Draws without replacement are counted by how many of each kind are drawn, never by their sequence.
"""

from __future__ import annotations

from math import comb, prod
from typing import TYPE_CHECKING, Final, NamedTuple

from probability.faults import Fault, Faulty, NotationError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

RANKS: Final = "23456789TJQKA"
SUITS: Final = "cdhs"
SYMBOLS: Final = "♣♦♥♠"
ACE: Final = 12
CODES: Final = tuple(rank + suit for rank in RANKS for suit in SUITS)


class Deck(NamedTuple):
    """A deck: four suits of the highest ranks.

    >>> DECKS[32].ranks[0], DECKS[32].lowest_name, len(DECKS[36].cards)
    (5, '7', 36)
    """

    size: int

    @property
    def ranks(self) -> range:
        """The ranks in it, lowest first."""
        return range(len(RANKS) - self.size // 4, len(RANKS))

    @property
    def cards(self) -> range:
        """All its cards."""
        return range(4 * self.ranks[0], 4 * len(RANKS))

    @property
    def lowest_name(self) -> str:
        """The name of its lowest rank."""
        return rank_name(self.ranks[0])


DECKS: Final = {size: Deck(size) for size in (52, 36, 32)}


def card_code(card: int) -> str:
    """Write a card with two letters.

    >>> card_code(51), card_code(32)
    ('As', 'Tc')
    """
    return CODES[card]


def card_text(card: int) -> str:
    """Write a card as it looks.

    >>> card_text(51), card_text(32)
    ('A♠', '10♣')
    """
    return rank_name(card >> 2) + SYMBOLS[card & 3]


def rank_name(rank: int) -> str:
    """Write a rank as it looks.

    >>> rank_name(8), rank_name(12)
    ('10', 'A')
    """
    return "10" if rank == 8 else RANKS[rank]


def require_different(cards: Iterable[int], code: str = "card_twice") -> None:
    """Raise Faulty with a fault for every card that is there more than once.

    >>> require_different([51, 50])
    >>> require_different([51, 51])
    Traceback (most recent call last):
    probability.faults.Faulty: card_twice
    """
    seen: set[int] = set()
    twice: dict[int, None] = {}
    for card in cards:
        if card in seen:
            twice[card] = None
        seen.add(card)
    if twice:
        raise Faulty([Fault(code, {"card": card_text(card)}) for card in twice])


def require_count(cards: Sequence[object], fewest: int, most: int, text: str = "") -> None:
    """Raise NotationError unless there are *fewest* to *most* cards.

    >>> require_count([1, 2], 5, 7)
    Traceback (most recent call last):
    probability.faults.NotationError: wrong_count
    """
    if not fewest <= len(cards) <= most:
        raise NotationError("wrong_count", text=text, count=len(cards), fewest=fewest, most=most)


def compositions(supply: Sequence[int], drawn: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every way to draw *drawn* cards by how many of each kind, with the number of hands that it stands for.

    >>> list(compositions((2, 1), 2))
    [((1, 1), 2), ((2, 0), 1)]
    >>> sum(ways for _counts, ways in compositions((4,) * 8, 5)) == comb(32, 5)
    True
    """
    if not supply:
        if drawn == 0:
            yield (), 1
        return
    rest = supply[1:]
    room = sum(rest)
    for count in range(max(0, drawn - room), min(supply[0], drawn) + 1):
        ways = comb(supply[0], count)
        for counts, more in compositions(rest, drawn - count):
            yield (count, *counts), ways * more


def hands_of(supply: Sequence[int], counts: Sequence[int]) -> int:
    """How many hands have this composition.

    >>> hands_of((4, 4), (2, 1))
    24
    """
    return prod(map(comb, supply, counts))


def sequences_of(supply: Sequence[int], counts: Sequence[int]) -> int:
    """How many ways there are to draw given kinds in a given order.

    >>> sequences_of((4, 4), (2, 1))
    48
    """
    ways = 1
    for have, count in zip(supply, counts, strict=True):
        for taken in range(count):
            ways *= have - taken
    return ways
