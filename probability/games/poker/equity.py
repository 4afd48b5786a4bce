"""The share of the pot that each of two to ten hands can expect, exactly, from before the flop to the river."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import comb, factorial, prod
from typing import TYPE_CHECKING, Final, NamedTuple

from probability.cards import card_text, require_different
from probability.faults import Fault, Faulty, NotationError, TooBig
from probability.games.poker.ranges import FEWEST_HANDS, MOST_HANDS, deals
from probability.games.poker.showdown import BOARD, showdown

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from probability.games.poker.ranges import HoleRange
    from probability.games.poker.showdown import Hole, Wins

    Progress = Callable[[int, int], None]

# Work is told in holes ranked on a board by the compiled sweep, twenty million a second. In that measure a deal of two
# hands costs, by the cards on the board, 4 milliseconds before the flop, then 0.6, 0.35 and 0.25, and listing a deal
# among those that are alike but for the suits 3 microseconds. What is accepted ends within about a minute.
DEAL_WORK: Final = {0: 80_000, 3: 12_000, 4: 7_000, 5: 5_000}
LISTED_WORK: Final = 60
COLUMN_WORK: Final = 8
FEW_WORK: Final = 1_000_000
MOST_WORK: Final = 1_000_000_000


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
    progress: Progress | None = None,
) -> Equity:
    """Count wins and ties of every hand over all deals and boards.

    Raises NotationError for fewer than two or more than ten hands or an impossible board, TooBig for ranges that
    would take minutes, Faulty for a card that is in two places or ranges that leave no deal at all.

    >>> from probability.games.poker.ranges import parse_range
    >>> answer = equity([parse_range("AcAd"), parse_range("KcKd")])
    >>> answer.boards, answer.rows[0].win, answer.rows[0].equity
    (1712304, 1410336, Fraction(707495, 856152))
    """
    check_table(hands, board, dead)
    by_deals = work_by_deals(hands, board, dead)
    by_boards = work_by_boards(hands, board, dead) if by_deals > FEW_WORK else by_deals
    if min(by_deals, by_boards) > MOST_WORK:
        raise TooBig(
            "too_many_deals", estimate=_millions(min(by_deals, by_boards)), limit=_millions(MOST_WORK)
        )
    wins = (_count_deals if by_deals <= by_boards else _sweep)(hands, board, dead, progress)
    if not wins:
        raise Faulty([Fault("no_deal", {})])
    rows = tuple(_row(number, hand.text, wins) for number, hand in enumerate(hands))
    boards = sum(wins.values())
    # Every deal leaves the same number of boards.
    return Equity(
        rows, boards, boards // comb(52 - len(dead) - len(board) - 2 * len(hands), BOARD - len(board))
    )


def _millions(work: int) -> int:
    """A size in millions, two digits of which mean something."""
    unit = int("1" + "0" * (len(str(work)) - 2))
    return -(-work // unit) * unit // 1_000_000


def _count_deals(
    hands: Sequence[HoleRange], board: Sequence[int], dead: Sequence[int], progress: Progress | None
) -> Wins:
    """Go through the deals, each with all its boards."""
    wins: Wins = Counter()
    classes = _distinct_deals(hands, {*board, *dead}, board)
    for done, (holes, times) in enumerate(classes.values()):
        for mask, boards in showdown(holes, board, dead).items():
            wins[mask] += times * boards
        if progress:
            progress(done + 1, len(classes))
    return wins


def _sweep(
    hands: Sequence[HoleRange], board: Sequence[int], dead: Sequence[int], progress: Progress | None
) -> Wins:
    """Go through the boards, each with all its deals."""
    from probability.games.poker.sweep import sweep

    return sweep([hand.holes for hand in hands], board, dead, progress)


def check_table(hands: Sequence[HoleRange], board: Sequence[int], dead: Sequence[int]) -> None:
    """Refuse what cannot lie on one table."""
    if not FEWEST_HANDS <= len(hands) <= MOST_HANDS:
        raise NotationError("hands_count", count=len(hands), fewest=FEWEST_HANDS, most=MOST_HANDS)
    if len(board) not in (0, 3, 4, 5):
        raise NotationError("board_count", count=len(board))
    require_different(board, "twice_on_board")
    require_different(dead, "twice_dead")
    _require_free(hands, board, dead)
    needed = 2 * len(hands) + BOARD
    if needed + len(dead) > 52:
        raise Faulty([Fault("too_few_cards_left", {"needed": needed, "left": 52 - len(dead)})])


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


def work_by_deals(hands: Sequence[HoleRange], board: Sequence[int], dead: Sequence[int]) -> int:
    """About how much work it is to go through the deals.

    >>> from probability.games.poker.ranges import parse_table
    >>> work_by_deals(parse_table("AsKs QhJh"), (), ())
    80060
    """
    listed = prod([len(hand.holes) for hand in hands])
    each = DEAL_WORK[len(board)] * len(hands) // 2
    return LISTED_WORK * listed + each * max(estimate_deals(hands, board, dead), 1)


def work_by_boards(hands: Sequence[HoleRange], board: Sequence[int], dead: Sequence[int]) -> int:
    """About how much work it is to go through the boards, sweeping the two widest ranges.

    >>> from probability.games.poker.ranges import parse_table
    >>> work_by_boards(parse_table("random random"), (), ())
    143592540
    """
    from probability.games.poker.sweep import FEWEST_HOLES, MOST_COLUMNS, free_turns

    wide = sorted([len(hand.holes) for hand in hands])
    turns = len(free_turns([hand.holes for hand in hands], board, dead))
    left = 52 - len(board) - len(dead) - 2 * (len(hands) - 2)
    boards = comb(left, BOARD - len(board)) * prod(wide[:-2])
    ranked = max(boards // turns, 1) * max(wide[-1], FEWEST_HOLES)
    return ranked if ranked > MOST_COLUMNS else ranked * COLUMN_WORK


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
    for holes in deals([hand.holes for hand in hands], frozenset(gone)):
        signature: list[list[int]] = [[*one] for one in fixed]
        for number, hole in enumerate(holes):
            for card in hole:
                signature[card & 3].append(number << 4 | card >> 2)
        key = tuple(sorted(map(tuple, signature)))
        known = classes.get(key)
        classes[key] = (holes, 1) if known is None else (known[0], known[1] + 1)
    return classes


def _row(number: int, text: str, wins: Wins) -> HandEquity:
    bit, boards = 1 << number, sum(wins.values())
    win = wins[bit]
    shared = {mask: count for mask, count in wins.items() if mask & bit and mask != bit}
    tie = sum(shared.values())
    pots = win + sum(Fraction(count, mask.bit_count()) for mask, count in shared.items())
    return HandEquity(text, win, tie, boards - win - tie, Fraction(pots) / boards)
