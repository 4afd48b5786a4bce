"""Who wins how often when the rest of the board is drawn: exact counts for hands of two known cards.

Boards are enumerated by their ranks, each standing for as many boards as there are choices of suits; that is
right wherever nobody has a flush. The boards on which somebody has one are then corrected: for each suit, the
cards of that suit are listed, and the others again by rank alone. Two aces against two kings take about 18
thousand comparisons instead of 1.7 million.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from probability.games.poker.hands import ALL_RANKS, flush_strength, plain_strength

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

BOARD: Final = 5
# Ranks held once, twice, three and four times or more, side by side in one number.
FIELD: Final = 13

Hole: TypeAlias = "tuple[int, int]"
# Sets of winners, as bits, with the number of boards on which exactly they share the pot.
Wins: TypeAlias = "Counter[int]"


class Suit(NamedTuple):
    """What one suit holds, as sets of ranks: the cards still to come, the board, and each player."""

    supply: int
    board: int
    holes: tuple[int, ...]


# A board by its ranks: the key of the drawn counts (three bits a rank), the four sets, the number of boards.
Pattern: TypeAlias = "tuple[int, int, int]"


def showdown(holes: Sequence[Hole], board: Sequence[int] = (), dead: Sequence[int] = ()) -> Wins:
    """Count, for every set of winners, the boards on which exactly they win.

    All cards must be different. The total is the number of ways to complete the board.

    >>> aces, kings = (48, 49), (44, 45)
    >>> sorted(showdown([aces, kings]).items())
    [(1, 1410336), (2, 292660), (3, 9308)]
    """
    gone = {*board, *dead, *(card for hole in holes for card in hole)}
    supply = [4] * 13
    for card in gone:
        supply[card >> 2] -= 1
    drawn = BOARD - len(board)
    found = patterns(supply, board, drawn)
    columns = [strengths_of(found, hole) for hole in holes]
    keys = [key for key, _sets, _boards in found]
    winners = dict(zip(keys, _winners(columns), strict=True))
    wins: Wins = Counter()
    for (_key, _sets, boards), mask in zip(found, winners.values(), strict=True):
        wins[mask] += boards
    table = Table(winners, [dict(zip(keys, column, strict=True)) for column in columns])
    for suit, times in Counter(suits_of(holes, board, gone)).items():
        for mask, boards in _flush_changes(suit, supply, drawn, table).items():
            wins[mask] += times * boards
    return +wins


class Table(NamedTuple):
    """What is known of every board without flush, by its key: who wins, and each player's strength."""

    winners: dict[int, int]
    strengths: list[dict[int, int]]


def patterns(supply: Sequence[int], board: Sequence[int], drawn: int) -> list[Pattern]:
    """Every way to draw *drawn* cards onto *board*, by ranks.

    The lower and the upper ranks are listed apart and then joined, which takes one step a pattern.

    >>> sum(boards for _key, _sets, boards in patterns([4] * 13, (), 5))
    2598960
    """
    there = [0] * 13
    for card in board:
        there[card >> 2] += 1
    low = _halves(range(7), supply, there, drawn)
    high = _halves(range(7, 13), supply, there, drawn)
    return [
        (key + more, sets | others, boards * ways)
        for count in range(drawn + 1)
        for key, sets, boards in low[count]
        for more, others, ways in high[drawn - count]
    ]


def _halves(ranks: range, supply: Sequence[int], there: Sequence[int], most: int) -> list[list[Pattern]]:
    """The patterns of some ranks, by the number of cards drawn."""
    found: list[list[Pattern]] = [[(0, 0, 1)], *([] for _ in range(most))]
    for rank in ranks:
        steps = [
            (count << 3 * rank, _held(rank, there[rank] + count), comb(supply[rank], count))
            for count in range(supply[rank] + 1)
        ]
        found = [
            [
                (key + step, sets | held, boards * ways)
                for count, (step, held, ways) in enumerate(steps[: total + 1])
                for key, sets, boards in found[total - count]
            ]
            for total in range(most + 1)
        ]
    return found


def _held(rank: int, count: int) -> int:
    return sum([1 << rank + FIELD * times for times in range(count)])


def strengths_of(boards: Sequence[Pattern], hole: Hole) -> list[int]:
    """Add two hole cards to every board; flushes are left aside.

    >>> len(strengths_of(patterns([4] * 13, (), 5), (50, 51)))
    6175
    """
    first, second = (1 << (card >> 2) for card in hole)
    once, twice = first | second, first & second
    values = []
    for _key, sets, _boards in boards:
        ones, twos, threes = sets & ALL_RANKS, sets >> 13 & ALL_RANKS, sets >> 26 & ALL_RANKS
        values.append(
            plain_strength(
                ones | once,
                twos | ones & once | twice,
                threes | twos & once | ones & twice,
                sets >> 39 | threes & once | twos & twice,
            )
        )
    return values


def _winners(columns: Sequence[Sequence[int]]) -> list[int]:
    """For every row of strengths, the set of players who have the highest."""
    if len(columns) == 2:
        return [1 if a > b else 2 if b > a else 3 for a, b in zip(*columns, strict=True)]
    return [_best(row) for row in zip(*columns, strict=True)]


def _best(values: Sequence[int]) -> int:
    best = max(values)
    return sum([1 << player for player, value in enumerate(values) if value == best])


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


_flush = lru_cache(maxsize=1 << 13)(flush_strength)


def _flush_changes(suit: Suit, supply: Sequence[int], drawn: int, table: Table) -> Wins:
    """How the counts change because of flushes in one suit; no board has a flush in two."""
    changes: Wins = Counter()
    others = [have - (suit.supply >> rank & 1) for rank, have in enumerate(supply)]
    longest = max(held.bit_count() for held in suit.holes)
    fewest = max(0, max(3, 5 - longest) - suit.board.bit_count())
    # A card of the suit as its rank's bit, and above it what it adds to the key.
    cards = [1 << rank | 1 << FIELD + 3 * rank for rank in range(13) if suit.supply >> rank & 1]
    for count in range(fewest, drawn + 1):
        rest = [(key, boards) for key, _sets, boards in patterns(others, (), drawn - count)]
        for chosen in map(sum, combinations(cards, count)):
            _change(changes, suit, chosen, rest, table)
    return changes


def _change(changes: Wins, suit: Suit, chosen: int, rest: Sequence[tuple[int, int]], table: Table) -> None:
    """Move the boards that have exactly these cards of the suit to whom they belong."""
    ours, start = suit.board | chosen & ALL_RANKS, chosen >> FIELD
    short = 5 - ours.bit_count()
    values = [_flush(ours | held) if held.bit_count() >= short else 0 for held in suit.holes]
    best, after = max(values), _best(values)
    plain = [strengths for strengths, value in zip(table.strengths, values, strict=True) if not value]
    winners = table.winners
    for key, boards in rest:
        before = winners[start + key]
        # Only a full house or four of a kind can beat the flush, and then it was the best before as well.
        if plain and max([strengths[start + key] for strengths in plain]) > best:
            continue
        if before != after:
            changes[before] -= boards
            changes[after] += boards
