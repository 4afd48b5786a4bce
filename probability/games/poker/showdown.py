"""Who wins how often when the rest of the board is drawn: exact counts for hands of two known cards.

Boards are listed by their ranks, each standing for as many boards as there are choices of suits; that is right
wherever nobody has a flush. The boards on which somebody has one are then corrected: for each suit, the cards of that
suit are told apart, and the others again listed by rank alone. Two aces against two kings are compared on about 18
thousand boards instead of 1.7 million, and on all of them at once.
"""

from __future__ import annotations

from collections import Counter
from itertools import compress
from math import comb
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from probability.games.poker.hands import ALL_RANKS
from probability.games.poker.slices import (
    LOW_RANKS,
    RANKS,
    SUIT_CARDS,
    best_of,
    boards,
    by_winners,
    flush_hand,
    plain_hand,
    suited_boards,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from probability.games.poker.slices import Boards, Counts, Plane

BOARD: Final = 5
FLUSH: Final = 5

Hole: TypeAlias = "tuple[int, int]"
# Sets of winners, as bits, with the number of boards on which exactly they share the pot.
Wins: TypeAlias = "Counter[int]"


class Suit(NamedTuple):
    """What one suit holds, as sets of ranks: the cards still to come, the board, and each player."""

    supply: int
    board: int
    holes: tuple[int, ...]


def showdown(holes: Sequence[Hole], board: Sequence[int] = (), dead: Sequence[int] = ()) -> Wins:
    """Count, for every set of winners, the boards on which exactly they win.

    All cards must be different. The total is the number of ways to complete the board.

    >>> aces, kings = (48, 49), (44, 45)
    >>> sorted(showdown([aces, kings]).items())
    [(1, 1410336), (2, 292660), (3, 9308)]
    """
    gone = {*board, *dead, *(card for hole in holes for card in hole)}
    left = _left(SUIT_CARDS, gone)
    drawn = BOARD - len(board)
    bases = [_ranks((*hole, *board)) for hole in holes]
    every = boards(drawn).every
    alive = best_of([plain_hand(-1, drawn, base) for base in bases], every)
    ways = ways_of(drawn, left)
    wins: Wins = Counter()
    for mask, plane in by_winners(alive, every).items():
        wins[mask] = _weigh(plane, ways)
    for suit, times in Counter(suits_of(holes, board, gone)).items():
        for mask, count in _flush_changes(suit, bases, left, drawn).items():
            wins[mask] += times * count
    return +wins


def _ranks(cards: Iterable[int]) -> Counts:
    counts = [0] * RANKS
    for card in cards:
        counts[card >> 2] += 1
    return tuple(counts)


def _left(suits: int, gone: Iterable[int]) -> list[int]:
    """How many cards of each rank are left."""
    return [suits - count for count in _ranks(gone)]


def ways_of(drawn: int, left: Sequence[int], most: int = SUIT_CARDS) -> list[int]:
    """How many choices of suits each of `boards` stands for, with so many cards of each rank left.

    >>> sum(ways_of(5, [4] * 13))
    2598960
    """
    low = _part_ways(left[:LOW_RANKS], drawn, most)
    high = _part_ways(left[LOW_RANKS:], drawn, most)
    return [one * other for count in range(drawn + 1) for one in low[count] for other in high[drawn - count]]


def _part_ways(left: Sequence[int], drawn: int, most: int) -> list[list[int]]:
    """The choices of suits for the parts of a board with 0, 1, … cards, in the order of `slices.parts`."""
    found = [[1], *([] for _ in range(drawn))]
    for have in reversed(left):
        steps = [comb(have, count) for count in range(most + 1)]
        found = [
            [step * ways for count, step in enumerate(steps[: cards + 1]) for ways in found[cards - count]]
            for cards in range(drawn + 1)
        ]
    return found


def _weigh(plane: Plane, ways: Sequence[int]) -> int:
    """How many boards a plane stands for."""
    return sum(compress(ways, f"{plane:0{len(ways)}b}".encode().translate(_BITS)))


_BITS: Final = bytes([byte == ord("1") for byte in range(256)])


def suits_of(holes: Sequence[Hole], board: Sequence[int], gone: Iterable[int]) -> Iterator[Suit]:
    """What each of the four suits holds.

    >>> [suit.holes for suit in suits_of([(48, 49)], (), {48, 49})]
    [(4096,), (4096,), (0,), (0,)]
    """
    for suit in range(4):
        absent = _of_suit(gone, suit)
        yield Suit(ALL_RANKS ^ absent, _of_suit(board, suit), tuple([_of_suit(hole, suit) for hole in holes]))


def _of_suit(cards: Iterable[int], suit: int) -> int:
    return sum([1 << (card >> 2) for card in cards if card & 3 == suit])


def _flush_changes(suit: Suit, bases: Sequence[Counts], left: Sequence[int], drawn: int) -> Wins:
    """How the counts change because of flushes in one suit; no board has a flush in two."""
    changes: Wins = Counter()
    others = [have - (suit.supply >> rank & 1) for rank, have in enumerate(left)]
    there = suit.board.bit_count()
    longest = max([held.bit_count() for held in suit.holes])
    for count in range(max(0, FLUSH - longest - there), drawn + 1):
        table = suited_boards(count, drawn - count)
        plain = [plain_hand(count, drawn - count, base) for base in bases]
        flush = [
            flush_hand(table, suit.board | held) if there + count + held.bit_count() >= FLUSH else hand
            for held, hand in zip(suit.holes, plain, strict=True)
        ]
        ways = _suited_ways(table, suit.supply, ways_of(drawn - count, others, SUIT_CARDS - 1))
        for hands, sign in ((plain, -1), (flush, 1)):
            for mask, plane in by_winners(best_of(hands, table.every), table.every).items():
                changes[mask] += sign * sum([times * (plane & at).bit_count() for times, at in ways])
    return changes


def _suited_ways(table: Boards, supply: int, ways: Sequence[int]) -> list[tuple[int, Plane]]:
    """The boards of a list that can come, by the choices of suits that each stands for."""
    impossible = 0
    for rank, plane in enumerate(table.suited):
        if not supply >> rank & 1:
            impossible |= plane
    possible = table.every & ~impossible
    # Boards with the same cards of the suit stand together, so the choices for the others repeat.
    repeat = table.every // ((1 << len(ways)) - 1)
    return [
        (times, possible & int("".join(["1" if one == times else "0" for one in ways]), 2) * repeat)
        for times in {*ways} - {0}
    ]
