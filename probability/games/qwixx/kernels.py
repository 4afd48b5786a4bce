"""The solver's inner loops, compiled by numba.

Values are whole numbers, points times 2**22. A turn's expected best value is a sum of such numbers times whole
numbers of rolls, so the only rounding is the last division: at most 2**-23 points a card, the same on every
machine.

For fixed white dice the four coloured dice are independent. What a colour offers is one value a face; the best
of a turn is the greatest of four independent offers and of a floor (the best that the white dice alone give, or
a miss). So the offers are walked from the greatest down. When an offer of one colour is met, the rolls in which
it is the best one are those where the other three colours have shown nothing greater: a product of three counts.

Arrays are handed over one by one and never sliced, because numba counts references to each slice and to each
member of a record, which would take longer than the work itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import numpy as np
from numba import njit

from probability.games.qwixx.states import MISSES, SHIFT, SLOTS, STRIDE

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

NEVER = -(2**31)
KEY_BITS = 6

Function = TypeVar("Function", bound="Callable[..., Any]")
Array = Any


def compiled(function: Function) -> Function:
    """Compile a function once and keep the result on disk; it runs without the interpreter's lock."""
    made: Function = njit(cache=True, nogil=True)(function)
    return made


class Board(NamedTuple):
    """What the kernel knows about cards: see `probability.games.qwixx.states`.

    *last*, *crosses*, *points* and *lock_points* are by mark: the last place, the crosses, the points of the open
    row, and those it will have if it is locked by the next cross.
    """

    pair_of: NDArray[Any]
    members: NDArray[Any]
    next: NDArray[Any]
    last: NDArray[Any]
    crosses: NDArray[Any]
    points: NDArray[Any]
    lock_points: NDArray[Any]


class Throws(NamedTuple):
    """What the kernel knows about dice.

    *starts* cuts the unordered pairs of white dice by their sum, *ways* counts the rolls of each sum, *weights*
    those of each pair, *hits* holds for each pair and each slot (row and place) the faces of the row's die that
    reach it, as bits (a byte a row); *sum_places* is the place of each sum in each row; *lucky* marks the lucky sums.
    """

    starts: NDArray[Any]
    ways: NDArray[Any]
    weights: NDArray[Any]
    hits: NDArray[Any]
    sum_places: NDArray[Any]
    lucky: NDArray[Any]
    faces: int
    penalty: int


class Room(NamedTuple):
    """Working space, one a thread.

    *best* holds the value of each slot by number of misses: first without a white cross, then with the best
    white cross of each sum (or none). *floor* is the value of the white crosses alone.
    """

    rows: NDArray[Any]
    after: NDArray[Any]
    best: NDArray[Any]
    floor: NDArray[Any]
    plain: NDArray[Any]
    slots: NDArray[Any]
    keys: NDArray[Any]


def make_room(sums: int) -> Room:
    """Set aside the kernel's working space.

    >>> make_room(15).best.shape
    (16, 64, 4)
    """
    return Room(
        rows=np.zeros(4, dtype=np.int64),
        after=np.zeros(4, dtype=np.int64),
        best=np.zeros((sums + 1, SLOTS, MISSES), dtype=np.int32),
        floor=np.zeros((sums, MISSES), dtype=np.int64),
        plain=np.zeros(sums, dtype=np.int64),
        slots=np.zeros(SLOTS, dtype=np.int64),
        keys=np.zeros(SLOTS, dtype=np.int64),
    )


@compiled
def fill(table: Array, board: Board, throws: Throws, room: Room, outer: int, mirrored: bool) -> None:
    """Value every card whose first pair is *outer*; pairs of lower numbers have been valued before.

    In a *mirrored* game the two pairs may be exchanged as well. Then only cards whose second pair does not come
    after the first are reckoned, and each is written to both its places.
    """
    pair_of, members, following, last, crosses, points, lock_points = board
    starts, ways, weights, hits, sum_places, lucky, faces, penalty = throws
    rows, after, best, floor, plain, slots, keys = room
    width, closed, sums = members.shape[0], pair_of.shape[0] - 1, starts.shape[0] - 1
    rows[0], rows[1] = members[outer, 0], members[outer, 1]
    for inner in range(outer + 1 if mirrored else width):
        rows[2], rows[3] = members[inner, 0], members[inner, 1]
        locked, left, fewest = survey(rows, closed, crosses, faces)
        if locked > 1:
            continue
        count = list_slots(rows, last, best, slots, following.shape[1])
        offer(table, pair_of, following, last, points, lock_points, rows, locked, 0, penalty, best, 0)
        for total in range(sums):
            white_crosses(
                table, pair_of, following, last, crosses, points, lock_points, sum_places, lucky,
                rows, after, locked, fewest, penalty, best, floor, plain, slots, count, total,
            )  # fmt: skip
        value = -((MISSES * penalty) << SHIFT)
        for row in range(4):
            value += points[rows[row]]
        coloured = faces ** (4 - locked)
        rolls = coloured * faces * faces
        for miss in range(MISSES - 1, -1, -1):
            gained = 0
            sort_slots(best, slots, count, miss)
            # Sums that allow no white cross have the same offers; these are sorted once, before all others.
            found = sort_offers(best, 0, slots, count, miss, value, keys)
            for turn in range(2 * sums):
                total = turn if turn < sums else turn - sums
                if plain[total] != (turn < sums):
                    continue
                if not plain[total]:
                    least = max(floor[total, miss], value)
                    found = sort_offers(best, total + 1, slots, count, miss, least, keys)
                    gained += ways[total] * (least - value) * coloured
                for pair in range(starts[total], starts[total + 1] if found else 0):
                    gained += weights[pair] * walk(keys, found, hits, pair, left)
            value += (gained + rolls // 2) // rolls
            table[outer * width + inner, miss] = value
            if mirrored:
                table[inner * width + outer, miss] = value


@compiled
def survey(rows: Array, closed: int, crosses: Array, faces: int) -> tuple[int, int, int]:
    """Count the locked rows, pack the faces of the dice that are left for `walk`, find the fewest crosses."""
    locked, left, fewest = 0, 0, STRIDE
    for row in range(4):
        if rows[row] == closed:
            locked += 1
            left |= 1 << (16 * row)
        else:
            fewest = min(fewest, crosses[rows[row]])
            left |= faces << (16 * row)
    return locked, left, fewest


@compiled
def list_slots(rows: Array, last: Array, best: Array, slots: Array, end: int) -> int:
    """List the places after the last crosses, valued at nothing yet; tell how many they are.

    The nearest ones come first: the less a cross skips, the more it tends to be worth, so this is nearly the
    order that is wanted in the end.
    """
    count = 0
    for skip in range(1, end):
        for row in range(4):
            place = last[rows[row]] + skip
            if place < end:
                slots[count] = row * STRIDE + place
                for miss in range(MISSES):
                    best[0, slots[count], miss] = NEVER
                count += 1
    return count


@compiled
def offer(
    table: Array, pair_of: Array, following: Array, last: Array, points: Array, lock_points: Array,
    rows: Array, locked: int, extra: int, penalty: int, best: Array, to: int,
) -> None:  # fmt: skip
    """Raise *best[to]* to the value of each further cross on a card; *extra* was won on the way to it."""
    width = pair_of[0, 0] + 1
    closed = pair_of.shape[0] - 1
    end = following.shape[1]
    outer, inner = pair_of[rows[0], rows[1]], pair_of[rows[2], rows[3]]
    for row in range(4):
        mark, other = rows[row], rows[row ^ 1]
        for place in range(last[mark] + 1, end):
            reached = following[mark, place]
            if reached < 0:
                continue
            slot, more = row * STRIDE + place, extra
            if reached == closed:
                more += lock_points[mark]
                if locked:
                    # The second lock ends the game: all that remains is to count.
                    more += points[rows[row ^ 1]] + points[rows[row ^ 2]] + points[rows[row ^ 3]]
                    for miss in range(MISSES):
                        best[to, slot, miss] = max(best[to, slot, miss], more - ((miss * penalty) << SHIFT))
                    continue
            pair = pair_of[reached, other]
            at = pair * width + inner if row < 2 else outer * width + pair
            # All reads before all writes, so that the four become one instruction each.
            gain = np.int32(more)
            a, b, c, d = table[at, 0], table[at, 1], table[at, 2], table[at, 3]
            e, f, g, h = best[to, slot, 0], best[to, slot, 1], best[to, slot, 2], best[to, slot, 3]
            a, b, c, d = np.int32(a + gain), np.int32(b + gain), np.int32(c + gain), np.int32(d + gain)
            best[to, slot, 0] = max(a, e)
            best[to, slot, 1] = max(b, f)
            best[to, slot, 2] = max(c, g)
            best[to, slot, 3] = max(d, h)


@compiled
def white_crosses(
    table: Array, pair_of: Array, following: Array, last: Array, crosses: Array, points: Array, lock_points: Array,
    sum_places: Array, lucky: Array, rows: Array, after: Array, locked: int, fewest: int, penalty: int,
    best: Array, floor: Array, plain: Array, slots: Array, count: int, total: int,
) -> None:  # fmt: skip
    """For one sum of the white dice, take every cross that it allows, and offer the coloured ones after it."""
    closed = pair_of.shape[0] - 1
    plain[total] = 1
    for miss in range(MISSES):
        floor[total, miss] = NEVER
    # The sum itself in each row, then the lucky number: the next place of a row with the fewest crosses.
    for choice in range(8 if lucky[total] else 4):
        row = choice & 3
        mark, place = rows[row], sum_places[total, row]
        if choice >= 4:
            if mark == closed or crosses[mark] != fewest or place == last[mark] + 1:
                continue
            place = last[mark] + 1
        reached = following[mark, place]
        if reached < 0:
            continue
        if plain[total]:
            plain[total] = 0
            for index in range(count):
                for miss in range(MISSES):
                    best[total + 1, slots[index], miss] = best[0, slots[index], miss]
        for miss in range(MISSES):
            floor[total, miss] = max(floor[total, miss], best[0, row * STRIDE + place, miss])
        for index in range(4):
            after[index] = rows[index]
        after[row] = reached
        if reached != closed or not locked:
            won = lock_points[mark] if reached == closed else 0
            offer(
                table, pair_of, following, last, points, lock_points, after,
                1 if reached == closed else locked, won, penalty, best, total + 1,
            )  # fmt: skip


@compiled
def sort_slots(best: Array, slots: Array, count: int, miss: int) -> None:
    """Sort slots by value, greatest first; they come nearly sorted from another number of misses."""
    for index in range(1, count):
        slot = slots[index]
        value = best[0, slot, miss]
        at = index
        while at and best[0, slots[at - 1], miss] < value:
            slots[at] = slots[at - 1]
            at -= 1
        slots[at] = slot


@compiled
def sort_offers(best: Array, which: int, slots: Array, count: int, miss: int, least: int, keys: Array) -> int:
    """Sort the offers above *least*, greatest first, each packed with its slot; tell how many they are."""
    found = 0
    for index in range(count):
        slot = slots[index]
        value = best[which, slot, miss]
        if value <= least:
            continue
        key = ((value - least) << KEY_BITS) | slot
        at = found
        while at and keys[at - 1] < key:
            keys[at] = keys[at - 1]
            at -= 1
        keys[at] = key
        found += 1
    return found


@compiled
def walk(keys: Array, found: int, hits: Array, pair: int, left: int) -> int:
    """Sum the best offer of all rolls of the coloured dice, for one pair of white dice, above the least.

    *left* packs how many faces of each colour have shown nothing yet, 16 bits a colour; a locked row, whose die
    is gone, counts 1. There is no branch on what is hit, because nobody could predict it.
    """
    gain = 0
    alive = -1
    for index in range(found):
        key = keys[index]
        slot = key & (SLOTS - 1)
        hit = hits[pair, slot] & alive
        alive ^= hit
        # At most two faces of a die reach a slot, one with each white die.
        count = (hit != 0) + ((hit & (hit - 1)) != 0)
        own = slot & 48
        others = ((left >> (own ^ 16)) & 255) * ((left >> (own ^ 32)) & 255) * ((left >> (own ^ 48)) & 255)
        gain += (key >> KEY_BITS) * count * others
        left -= count << own
        if (left >> own) & 255 == 0:
            break
    return gain
