"""The share of the pot that each of two to ten hands can expect, exactly, from before the flop to the river."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import factorial, prod
from typing import TYPE_CHECKING, Final, NamedTuple

from probability.cards import card_text, require_different
from probability.faults import Fault, Faulty, NotationError, TooBig
from probability.games.poker.ranges import FEWEST_HANDS, MOST_HANDS
from probability.games.poker.showdown import BOARD, showdown

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from probability.games.poker.ranges import HoleRange
    from probability.games.poker.showdown import Hole, Wins

# Deals that differ in more than the names of the suits, times the hands in each, by the cards on the board. Measured: a
# deal of two hands takes 5.4 milliseconds before the flop, then 0.53 and 0.29, one of three about 10, 0.8 and 0.3; so
# whatever is accepted ends within about five seconds.
MOST_HOLES: Final = {0: 1_600, 3: 16_000, 4: 30_000, 5: 30_000}
FEW: Final = 12


class HandEquity(NamedTuple):
    """One hand: the boards that it wins alone, shares, and loses, and its share of all pots."""

    hand: str
    win: int
    tie: int
    lose: int
    equity: Fraction


class Equity(NamedTuple):
    """All hands, and how many boards were counted: with ranges, over all deals that they allow."""

    rows: tuple[HandEquity, ...]
    boards: int
    deals: int


def equity(
    hands: Sequence[HoleRange],
    board: Sequence[int] = (),
    dead: Sequence[int] = (),
    progress: Callable[[int, int], None] | None = None,
) -> Equity:
    """Count wins and ties of every hand over all deals and boards.

    Raises NotationError for fewer than two or more than ten hands or an impossible board, TooBig for ranges with
    too many deals, Faulty for a card that is in two places or ranges that leave no deal at all.

    >>> from probability.games.poker.ranges import parse_range
    >>> answer = equity([parse_range("AcAd"), parse_range("KcKd")])
    >>> answer.boards, answer.rows[0].win, answer.rows[0].equity
    (1712304, 1410336, Fraction(707495, 856152))
    """
    check_table(hands, board, dead)
    classes = _distinct_deals(hands, {*board, *dead}, board)
    _require_few(len(classes), hands, board)
    if not classes:
        raise Faulty([Fault("no_deal", {})])
    wins: Wins = Counter()
    count = _showdowns(len(classes), board, dead)
    for done, (holes, times) in enumerate(classes.values()):
        for mask, boards in count(holes).items():
            wins[mask] += times * boards
        if progress:
            progress(done + 1, len(classes))
    rows = tuple(_row(number, hand.text, wins) for number, hand in enumerate(hands))
    return Equity(rows, sum(wins.values()), sum(times for _holes, times in classes.values()))


def _showdowns(deals: int, board: Sequence[int], dead: Sequence[int]) -> Callable[[Sequence[Hole]], Wins]:
    """Plain Python starts at once; the columns of numpy pay off when there is much to count."""
    if deals <= FEW:
        return lambda holes: showdown(holes, board, dead)
    from probability.games.poker.showdowns import Showdowns

    return Showdowns(board, dead).showdown


def check_table(hands: Sequence[HoleRange], board: Sequence[int], dead: Sequence[int]) -> None:
    """Refuse what cannot lie on one table."""
    if not FEWEST_HANDS <= len(hands) <= MOST_HANDS:
        raise NotationError("hands_count", count=len(hands), fewest=FEWEST_HANDS, most=MOST_HANDS)
    if len(board) not in (0, 3, 4, 5):
        raise NotationError("board_count", count=len(board))
    require_different(board, "twice_on_board")
    require_different(dead, "twice_dead")
    _require_free(hands, board, dead)
    _require_few(estimate_deals(hands, board, dead), hands, board)
    needed = 2 * len(hands) + BOARD
    if needed + len(dead) > 52:
        raise Faulty([Fault("too_few_cards_left", {"needed": needed, "left": 52 - len(dead)})])


def _require_few(deals: int, hands: Sequence[HoleRange], board: Sequence[int]) -> None:
    limit = MOST_HOLES[len(board)] // len(hands)
    if deals > limit:
        raise TooBig("too_many_deals", estimate=deals, limit=limit)


def estimate_deals(hands: Sequence[HoleRange], board: Sequence[int], dead: Sequence[int]) -> int:
    """About how many deals differ in more than the names of the suits, told without listing any.

    Suits are interchangeable as far as the known cards treat them alike.

    >>> from probability.games.poker.ranges import parse_table
    >>> estimate_deals(parse_table("random random"), (), ()), estimate_deals(parse_table("AsKs random"), (), ())
    (73261, 204)
    """
    known = [hand.holes[0] for hand in hands if len(hand.holes) == 1]
    gone = {*board, *dead, *(card for hole in known for card in hole)}
    free = [sum(1 for hole in hand.holes if gone.isdisjoint(hole)) for hand in hands if len(hand.holes) > 1]
    suits = Counter(
        tuple(
            tuple(sorted(card >> 2 for card in cards if card & 3 == suit)) for cards in (board, dead, *known)
        )
        for suit in range(4)
    )
    return prod(free) // prod(map(factorial, suits.values()))


def _require_free(hands: Sequence[HoleRange], board: Sequence[int], dead: Sequence[int]) -> None:
    """Raise Faulty with every card that a known hand, the board or the dead cards claim a second time."""
    where: dict[int, str] = {}
    faults = []
    places = [(str(number), hand.holes[0]) for number, hand in enumerate(hands, 1) if len(hand.holes) == 1]
    for place, cards in (*places, ("board", board), ("dead", dead)):
        for card in cards:
            if card in where:
                faults.append(
                    Fault("card_in_two_places", {"card": card_text(card), "a": where[card], "b": place})
                )
            where.setdefault(card, place)
    if faults:
        raise Faulty(faults)


def _distinct_deals(
    hands: Sequence[HoleRange], gone: set[int], board: Sequence[int]
) -> dict[tuple[object, ...], tuple[tuple[Hole, ...], int]]:
    """The deals that differ in more than the names of the suits, each with how many it stands for.

    Suits are interchangeable, so a deal is known by what each suit holds, in any order of the suits.
    """
    classes: dict[tuple[object, ...], tuple[tuple[Hole, ...], int]] = {}
    fixed = [
        (
            sum(1 << (c >> 2) for c in gone if c & 3 == suit),
            sum(1 << (c >> 2) for c in board if c & 3 == suit),
        )
        for suit in range(4)
    ]
    for holes in _deals([hand.holes for hand in hands], frozenset(gone)):
        signature: list[list[int]] = [[*one] for one in fixed]
        for number, hole in enumerate(holes):
            for card in hole:
                signature[card & 3].append(number << 4 | card >> 2)
        key = tuple(sorted(map(tuple, signature)))
        known = classes.get(key)
        classes[key] = (holes, 1) if known is None else (known[0], known[1] + 1)
    return classes


def _deals(ranges: Sequence[Sequence[Hole]], gone: frozenset[int]) -> Iterator[tuple[Hole, ...]]:
    if not ranges:
        yield ()
        return
    for hole in ranges[0]:
        if hole[0] not in gone and hole[1] not in gone:
            for rest in _deals(ranges[1:], gone | {*hole}):
                yield (hole, *rest)


def _row(number: int, text: str, wins: Wins) -> HandEquity:
    bit, boards = 1 << number, sum(wins.values())
    win = wins[bit]
    shared = {mask: count for mask, count in wins.items() if mask & bit and mask != bit}
    tie = sum(shared.values())
    pots = win + sum(Fraction(count, mask.bit_count()) for mask, count in shared.items())
    return HandEquity(text, win, tie, boards - win - tie, Fraction(pots) / boards)
