"""The sweep over boards, compiled by numba: what `sweep` does board by board, for a hundred thousand boards.

Arrays are handed over one by one, and every function here is called by the one below it only.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from numba import njit

from probability.games.poker.hands import WORST_RANK
from probability.games.poker.tables import HIGH_BIT, HIGH_MASK, LOW_MASK, SUIT_BIT

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Array = NDArray[Any]

WORST = WORST_RANK
FIRST, SECOND = 1, 2


@njit(cache=True)  # type: ignore[untyped-decorator]
def next_choice(chosen: Array, drawn: int, cards: int, fixed: int) -> bool:
    """Go on to the next choice of *drawn* places among *cards*; the first *fixed* places stay."""
    place = drawn - 1
    while place >= fixed and chosen[place] == cards - drawn + place:
        place -= 1
    if place < fixed:
        return False
    chosen[place] += 1
    for later in range(place + 1, drawn):
        chosen[later] = chosen[later - 1] + 1
    return True


@njit(cache=True)  # type: ignore[untyped-decorator]
def orbit(board: int, chosen: Array, drawn: int, deck: Array, images: Array) -> int:
    """How many boards differ from this one only in the names of the suits; 0 if another one stands for them all."""
    same = 0
    for turn in range(images.shape[0]):
        image = 0
        for place in range(drawn):
            image |= images[turn, deck[chosen[place]]]
        if image < board:
            return 0
        if image == board:
            same += 1
    return images.shape[0] // same  # type: ignore[no-any-return]


@njit(cache=True)  # type: ignore[untyped-decorator]
def rank_holes(
    gone: int,
    board: Array,
    holes: Array,
    masks: Array,
    keys: Array,
    starts: Array,
    lows: Array,
    table: Array,
    suits: Array,
    flush: Array,
    ranks: Array,
) -> None:
    """Rank every pair of hole cards with the board; 0 for those that need a card that is gone."""
    key = 0
    for card in board:
        key += keys[card]
    for number in range(holes.shape[0]):
        if masks[number] & gone:
            ranks[number] = 0
            continue
        first, second = holes[number, 0], holes[number, 1]
        whole = key + keys[first] + keys[second]
        suit = suits[whole >> SUIT_BIT]
        if suit:
            held = 0
            for card in board:
                if card & 3 == suit - 1:
                    held |= 1 << (card >> 2)
            if first & 3 == suit - 1:
                held |= 1 << (first >> 2)
            if second & 3 == suit - 1:
                held |= 1 << (second >> 2)
            ranks[number] = flush[held]
        else:
            ranks[number] = table[starts[whole >> HIGH_BIT & HIGH_MASK] + lows[whole & LOW_MASK]]


@njit(cache=True)  # type: ignore[untyped-decorator]
def sort_holes(ranks: Array, holes: int, places: Array, order: Array) -> int:
    """List the holes that are possible, the worst first; return how many there are."""
    places[:] = 0
    for number in range(holes):
        places[ranks[number]] += 1
    total = 0
    for rank in range(WORST, 0, -1):
        here = places[rank]
        places[rank] = total
        total += here
    for number in range(holes):
        rank = ranks[number]
        if rank:
            order[places[rank]] = number
            places[rank] += 1
    return total


@njit(cache=True)  # type: ignore[untyped-decorator]
def add_hole(hole: Array, many: Array, by: int) -> None:
    """Count a hole: all of them in the last place, and those with each card."""
    many[52] += by
    many[hole[0]] += by
    many[hole[1]] += by


@njit(cache=True)  # type: ignore[untyped-decorator]
def apart(counted: Array, hole: Array) -> int:
    """How many of the counted holes share no card with this one, which is not among them."""
    return counted[52] - counted[hole[0]] - counted[hole[1]]  # type: ignore[no-any-return]


@njit(cache=True)  # type: ignore[untyped-decorator]
def tally(
    ranks: Array,
    order: Array,
    total: int,
    holes: Array,
    sides: Array,
    best: int,
    masks: tuple[int, int, int],
    weight: int,
    below: Array,
    equal: Array,
    every: Array,
    wins: Array,
) -> None:
    """Add the pairs of holes, one of each side, to the set of winners that each pair makes.

    *best* is the rank of the best of the hands that are known, *masks* the bits of those that have it and of the two
    sides. The mark of a hole is what the second side must reach: its own rank or *best*, whichever is better; of the
    second side, *below* counts what is worse than the mark and *equal* what is the same.
    """
    known, one, two = masks
    below[:], every[:] = 0, 0
    for place in range(total):
        if sides[order[place]] & SECOND:
            add_hole(holes[order[place]], every, 1)
    start = 0
    while start < total:
        mark = min(ranks[order[start]], best)
        equal[:] = 0
        end = start
        while end < total and min(ranks[order[end]], best) == mark:
            if sides[order[end]] & SECOND:
                add_hole(holes[order[end]], below if ranks[order[end]] > mark else equal, 1)
            end += 1
        for place in range(start, end):
            number = order[place]
            if sides[number] & FIRST:
                hole, is_mark = holes[number], ranks[number] == mark
                own = sides[number] >> 1  # the same hole was taken out twice
                under = apart(below, hole) + (0 if is_mark else own)
                same = apart(equal, hole) + (own if is_mark else 0)
                top = (one if is_mark else 0) | (known if mark == best else 0)
                wins[top] += weight * under
                wins[top | two] += weight * same
                wins[two] += weight * (apart(every, hole) + own - under - same)
        below += equal
        start = end


@njit(cache=True)  # type: ignore[untyped-decorator]
def count_boards(
    start: int,
    deck: Array,
    shown: Array,
    drawn: int,
    images: Array,
    known: Array,
    known_bits: Array,
    holes: Array,
    masks: Array,
    sides: Array,
    side_bits: tuple[int, int],
    look: tuple[Array, Array, Array, Array, Array, Array],
    scratch: tuple[Array, Array, Array, Array, Array, Array, Array],
    wins: Array,
) -> None:
    """Count the boards whose first drawn card stands at place *start* of the deck."""
    keys, starts, lows, table, suits, flush = look
    ranks, order, places, below, equal, every, board = scratch
    chosen = places[: drawn + 1].copy()
    for place in range(drawn):
        chosen[place] = start + place
    fixed = known.shape[0]
    shown_cards = shown.shape[0]
    for place in range(shown_cards):
        board[place] = shown[place]
    more = start + drawn <= deck.shape[0]
    while more:
        drawn_mask = 0
        for place in range(drawn):
            board[shown_cards + place] = deck[chosen[place]]
            drawn_mask |= 1 << deck[chosen[place]]
        weight = orbit(drawn_mask, chosen, drawn, deck, images)
        if weight:
            rank_holes(drawn_mask, board, holes, masks, keys, starts, lows, table, suits, flush, ranks)
            best, winners = WORST + 1, 0
            for number in range(fixed):
                # The known hands stand at the end of the list of holes.
                rank = ranks[holes.shape[0] - fixed + number]
                if rank < best:
                    best, winners = rank, 0
                if rank == best:
                    winners |= known_bits[number]
            total = sort_holes(ranks, holes.shape[0] - fixed, places, order)
            tally(
                ranks,
                order,
                total,
                holes,
                sides,
                best,
                (winners, side_bits[0], side_bits[1]),
                weight,
                below,
                equal,
                every,
                wins,
            )
        more = next_choice(chosen, drawn, deck.shape[0], 1)
