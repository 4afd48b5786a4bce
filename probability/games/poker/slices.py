"""Thousands of boards at once in plain Python: a *plane* is one long number with a bit for every board.

Whether a board holds a pair of kings is one bit, so for all boards together it is one number, and "a pair of kings and
no other pair" is one `&` of two numbers, however many boards there are. A hand is worked out as such planes in the
order in which hands are compared: the categories from the best, then the ranks that make them, then the kickers.
Comparing two hands on all boards is then a walk through some forty planes.

Boards are listed by their ranks, each standing for as many boards as there are choices of suits. The planes of a list
depend on nothing but how many cards are drawn, so they are made once.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Sequence

RANKS: Final = 13
LOW_RANKS: Final = 7
SUIT_CARDS: Final = 4
DOWN: Final = range(RANKS - 1, -1, -1)

Plane: TypeAlias = int
# How many cards of each rank.
Counts: TypeAlias = "tuple[int, ...]"


class Boards(NamedTuple):
    """A list of boards by ranks: how many, the plane of all, and for each rank the boards with at least 0, 1, … of it.

    The list is all pairs of a part of the lower ranks and one of the upper ranks, those with few low cards first.
    *suited* are the boards that have a rank in the one suit that is told apart, if there is one.
    """

    size: int
    every: Plane
    held: tuple[tuple[Plane, ...], ...]
    suited: tuple[Plane, ...] = ()


class HandPlanes(NamedTuple):
    """A hand on every board: *order* are the planes in which it is compared with others, the first ones decide."""

    order: tuple[Plane, ...]


@lru_cache(maxsize=16)
def parts(ranks: int, cards: int, most: int) -> tuple[Counts, ...]:
    """Every way to take *cards* cards of some ranks, at most *most* of each.

    >>> parts(2, 2, 4)
    ((0, 2), (1, 1), (2, 0))
    """
    if not ranks:
        return ((),) if not cards else ()
    return tuple(
        [
            (count, *rest)
            for count in range(min(cards, most) + 1)
            for rest in parts(ranks - 1, cards - count, most)
        ]
    )


@lru_cache(maxsize=16)
def boards(drawn: int, most: int = SUIT_CARDS) -> Boards:
    """All boards of *drawn* cards by their ranks, with at most *most* cards of a rank.

    >>> boards(5).size, boards(2, 3).size
    (6175, 91)
    """
    low = tuple([parts(LOW_RANKS, count, most) for count in range(drawn + 1)])
    high = tuple([parts(RANKS - LOW_RANKS, drawn - count, most) for count in range(drawn + 1)])
    size = sum([len(some) * len(others) for some, others in zip(low, high, strict=True)])
    every = (1 << size) - 1
    columns = [
        *_columns(low, [len(others) for others in high], stretched=True),
        *_columns(high, [len(some) for some in low], stretched=False),
    ]
    levels = range(1, min(drawn, most) + 1)
    none = (0,) * (6 - len(levels))
    held = tuple(
        [(every, *[int(column.translate(_AT_LEAST[n]), 2) for n in levels], *none) for column in columns]
    )
    return Boards(size, every, held)


# Counts as bytes; those that are large enough become the digit 1, all others 0.
_AT_LEAST: Final = [b"0" * least + b"1" * (256 - least) for least in range(6)]
_COUNTS: Final = [bytes([count]) for count in range(6)]


def _columns(halves: Sequence[Sequence[Counts]], times: Sequence[int], *, stretched: bool) -> list[bytes]:
    """For each rank of a half, its count on every board as a byte."""
    pieces = []
    for some, repeated in zip(halves, times, strict=True):
        if stretched:
            longer = [count * repeated for count in _COUNTS]
            pieces.append(
                [b"".join([longer[count] for count in column]) for column in zip(*some, strict=True)]
            )
        else:
            pieces.append([bytes(column) * repeated for column in zip(*some, strict=True)])
    return [b"".join(column) for column in zip(*pieces, strict=True)]


@lru_cache(maxsize=32)
def suited_boards(suited: int, others: int) -> Boards:
    """All boards of *suited* cards of one suit, by card, and *others* of the other three, by rank.

    >>> suited_boards(3, 2).size, suited_boards(5, 0).size
    (26026, 1287)
    """
    rest, chosen = boards(others, SUIT_CARDS - 1), boards(suited, 1)
    size = chosen.size * rest.size
    every = (1 << size) - 1
    # Boards with the same cards of the suit stand together, so what is true of the others repeats.
    repeat = every // rest.every
    held, planes = [], []
    for there, levels in zip(chosen.held, rest.held, strict=True):
        plane = _stretch(f"{there[1]:0{chosen.size}b}", rest.size)
        repeated = [level * repeat for level in levels]
        held.append((every, *[plane & fewer | level for fewer, level in pairwise(repeated)]))
        planes.append(plane)
    return Boards(size, every, tuple(held), tuple(planes))


def _stretch(text: str, times: int) -> Plane:
    """The plane in which every bit of a text stands several times in a row."""
    return int(text.replace("1", "a" * times).replace("0", "0" * times).replace("a", "1"), 2)


def straight_planes(ones: Sequence[Plane]) -> tuple[list[Plane], Plane]:
    """For each rank the boards whose best straight ends there, and all boards with a straight.

    >>> straight_planes([0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1])[0][11:]
    [0, 1]
    """
    ones = [ones[12], *ones]  # the ace stands below the deuce as well
    two = [a & b for a, b in pairwise(ones)]
    tops, found = [0] * RANKS, 0
    for top in range(12, 2, -1):
        here = two[top] & two[top - 2]
        if here:
            here &= ones[top - 3] & ~found
            tops[top] = here
            found |= here
    return tops, found


@lru_cache(maxsize=512)
def plain_hand(suited: int, others: int, base: Counts) -> HandPlanes:
    """A hand on every board, flushes aside; *base* are the counts of the cards that it has before the draw.

    With *suited* below zero no suit is told apart.

    >>> len(plain_hand(-1, 5, (0,) * 12 + (2,)).order)
    34
    """
    table = boards(others) if suited < 0 else suited_boards(suited, others)
    every = table.every
    ones, twos, threes, fours = (
        [held[max(times - have, 0)] for held, have in zip(table.held, base, strict=True)]
        for times in (1, 2, 3, 4)
    )
    four, straights, straight = _any(fours), *straight_planes(ones)
    three, any_three = [0] * RANKS, 0
    first, second, pairs, more = [0] * RANKS, [0] * RANKS, 0, 0
    for rank in DOWN:
        three[rank] = threes[rank] & ~any_three
        any_three |= threes[rank]
    for rank in DOWN:
        here = twos[rank] & ~three[rank]
        again = here & pairs
        first[rank], second[rank] = here & ~pairs, again & ~more
        more |= again
        pairs |= here
    # From here on a board is in one category only.
    full = any_three & pairs & ~four
    straight &= ~(four | full)
    best = four | full | straight
    trips = any_three & ~best
    two_pairs = more & ~(best | trips)
    pair = pairs & ~(best | trips | two_pairs)
    high = every & ~(best | trips | two_pairs | pair)
    by_three, by_pair = full | trips, two_pairs | pair
    main = [
        fours[rank]
        | three[rank] & by_three
        | straights[rank] & straight
        | first[rank] & by_pair
        | second[rank] & two_pairs
        for rank in DOWN
    ]
    left = [ones[rank] & ~plane for rank, plane in zip(DOWN, main, strict=True)]
    kickers = _highest(left, ((1, four | two_pairs), (2, trips), (3, pair), (5, high)))
    kickers = [kicker | first[rank] & full for rank, kicker in zip(DOWN, kickers, strict=True)]
    return HandPlanes((0, four, full, 0, straight, trips, two_pairs, pair, *main, *kickers))


def flush_hand(table: Boards, ranks: int) -> HandPlanes:
    """A hand that has a flush on every board of the list; *ranks* are its cards of the suit before the draw.

    >>> flush_hand(suited_boards(5, 0), 0).order[0].bit_count()
    10
    """
    ones = [table.every if ranks >> rank & 1 else plane for rank, plane in enumerate(table.suited)]
    tops, straight = straight_planes(ones)
    rest = table.every ^ straight
    kickers = _highest(ones[::-1], ((5, rest),))
    return HandPlanes((straight, 0, 0, rest, 0, 0, 0, 0, *tops[::-1], *kickers))


def _any(planes: Sequence[Plane]) -> Plane:
    found = 0
    for plane in planes:
        found |= plane
    return found


def _highest(left: Sequence[Plane], wanted: Sequence[tuple[int, Plane]]) -> list[Plane]:
    """Of the ranks left, the highest first, keep as many as each part of the boards wants."""
    kept = []
    seen = [0] * 6  # seen[n]: boards on which n or more ranks were met
    most = max([count for count, where in wanted if where], default=0)
    for plane in left:
        keep = 0
        for count, where in wanted:
            keep |= plane & where & ~seen[count]
        kept.append(keep)
        for count in range(most, 1, -1):
            seen[count] |= seen[count - 1] & plane
        seen[1] |= plane
    return kept


def best_of(hands: Sequence[HandPlanes], every: Plane) -> list[Plane]:
    """For each of several hands the boards on which none of the others is better.

    >>> aces, kings = plain_hand(-1, 5, (0,) * 12 + (2,)), plain_hand(-1, 5, (0,) * 11 + (2, 0))
    >>> [plane.bit_count() for plane in best_of([aces, kings], boards(5).every)]
    [4735, 1461]
    """
    alive = [every] * len(hands)
    for planes in zip(*[hand.order for hand in hands], strict=True):
        best = 0
        for mine, plane in zip(alive, planes, strict=True):
            best |= mine & plane
        if best:
            alive = [mine & ~(best & ~plane) for mine, plane in zip(alive, planes, strict=True)]
    return alive


def by_winners(alive: Sequence[Plane], every: Plane) -> dict[int, Plane]:
    """The boards by the set of hands that share the pot, as bits.

    >>> by_winners([0b110, 0b011], 0b111)
    {1: 4, 2: 1, 3: 2}
    """
    groups = {0: every}
    for player, plane in enumerate(alive):
        split: dict[int, Plane] = {}
        for mask, here in groups.items():
            inside = here & plane
            if inside:
                split[mask | 1 << player] = inside
            if inside != here:
                split[mask] = here ^ inside
        groups = split
    return dict(sorted(groups.items()))
