"""Bids reckoned exactly: the first round, and the second where the hands are few enough."""

from __future__ import annotations

from math import comb, prod
from typing import TYPE_CHECKING, NamedTuple

from probability.games.kostky.dice import SIDES
from probability.games.kostky.odds import bonus_weights, win_weights
from probability.games.kostky.policy import NOTHING, advance, bonus_points, winning_place
from probability.games.kostky.tally import Tally

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from probability.games.kostky.policy import Table

    Hand = tuple[int, ...]


def draws(counts: Sequence[int], size: int, kind: int = 0) -> Iterator[tuple[Hand, int]]:
    """Every composition of *size* dice from a bag of *counts*, with the number of ways to draw it.

    >>> list(draws([1, 2], 2))
    [((1, 1), 1), ((0, 1), 2)]
    """
    if size == 0:
        yield (), 1
    elif kind < len(counts):
        for taken in range(min(counts[kind], size) + 1):
            ways = comb(counts[kind], taken)
            for rest, rest_ways in draws(counts, size - taken, kind + 1):
                yield (kind,) * taken + rest, ways * rest_ways


def deals(counts: Sequence[int], sizes: Sequence[int]) -> Iterator[tuple[tuple[Hand, ...], int]]:
    """Every way to draw hands of these sizes one after another, by composition, with its number of ways.

    >>> sum(ways for _, ways in deals([3, 4], [2, 1])) == comb(7, 2) * 5
    True
    """
    if not sizes:
        yield (), 1
        return
    for hand, ways in draws(counts, sizes[0]):
        left = [count - hand.count(kind) for kind, count in enumerate(counts)]
        for others, other_ways in deals(left, sizes[1:]):
            yield (hand, *others), ways * other_ways


def deal_count(counts: Sequence[int], sizes: Sequence[int]) -> int:
    """The number of ways that `deals` add up to.

    >>> deal_count([3, 4], [2, 1])
    105
    """
    left = sum(counts)
    return prod(comb(left - sum(sizes[:i]), size) for i, size in enumerate(sizes))


def first_round(table: Table, counts: Sequence[int], kind: int, seat: int) -> tuple[Tally, int]:
    """The tally of the first round and its total weight; *counts* are the dice left in the bag.

    Whom I beat depends only on which dice fall before mine and which after, so compositions are enough.
    """
    tally, sizes = Tally(1), (seat - 1, table.players - seat)
    whole = SIDES**table.players
    for (before, after), ways in deals(counts, sizes):
        weights = [table.throws[k].weights for k in (*before, kind, *after)]
        win, bonus = win_weights(weights)[seat - 1], bonus_weights(weights)[seat - 1]
        for bid in (0, 1):
            tally.add(bid, 1, ways * win, ways * bonus)
            tally.add(bid, 0, ways * (whole - win))
    return tally, deal_count(counts, sizes) * whole


class _Fall(NamedTuple):
    kinds: tuple[int, ...]
    faces: tuple[int, ...]
    weight: int


def second_round(table: Table, counts: Sequence[int], hand: Hand, seat: int) -> tuple[Tally, int]:
    """The tally of the second round under the policy, and its total weight.

    In the first trick every choice and face is followed; the second leaves no choice, so its odds do.
    """
    tally, sizes = Tally(2), (2,) * (table.players - 1)
    last = _LastTrick(table)
    for others, ways in deals(counts, sizes):
        hands = (*others[: seat - 1], hand, *others[seat - 1 :])
        wants = [table.bid(cards) > 0 for cards in hands]
        for mine in (False, True):
            wants[seat - 1] = mine
            for fall in _falls(table, hands, wants):
                _add_second(tally, last, hands, seat - 1, fall, ways, (1, 2) if mine else (0,))
    return tally, deal_count(counts, sizes) * SIDES ** (2 * table.players)


def _falls(table: Table, hands: Sequence[Hand], wants: Sequence[bool]) -> Iterator[_Fall]:
    """All ways in which the first trick may go, led by the first hand."""
    yield from _fall_on(table, hands, wants, NOTHING, -1, _Fall((), (), 1))


def _fall_on(
    table: Table, hands: Sequence[Hand], wants: Sequence[bool], trick: int, colour: int, so_far: _Fall
) -> Iterator[_Fall]:
    place = len(so_far.kinds)
    if place == len(hands):
        yield so_far
        return
    kind = table.pick(hands[place], trick, colour, len(hands) - 1 - place, wants[place])
    if colour < 0 and not table.special[kind]:
        colour = kind
    for face in dict.fromkeys(table.faces[kind]):
        weight = so_far.weight * table.faces[kind].count(face)
        fall = _Fall((*so_far.kinds, kind), (*so_far.faces, face), weight)
        yield from _fall_on(table, hands, wants, advance(trick, face), colour, fall)


class _LastTrick:
    """The wins and bonus of one place in a trick without choices; the same few dice come again and again."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.known: dict[tuple[int, ...], tuple[list[int], list[int]]] = {}

    def weights(self, kinds: tuple[int, ...], place: int) -> tuple[int, int]:
        if kinds not in self.known:
            weights = [self.table.throws[kind].weights for kind in kinds]
            self.known[kinds] = win_weights(weights), bonus_weights(weights)
        wins, bonuses = self.known[kinds]
        return wins[place], bonuses[place]


def _add_second(
    tally: Tally,
    last: _LastTrick,
    hands: Sequence[Hand],
    me: int,
    fall: _Fall,
    ways: int,
    bids: tuple[int, ...],
) -> None:
    trick = NOTHING
    for face in fall.faces:
        trick = advance(trick, face)
    leader = winning_place(trick, fall.faces)
    won, bonus = (1, bonus_points(fall.faces, me)) if leader == me else (0, 0)
    # Of two kinds, numbers both, the sum less the one thrown is the other.
    left = [sum(hand) - kind for hand, kind in zip(hands, fall.kinds, strict=True)]
    win, more = last.weights((*left[leader:], *left[:leader]), (me - leader) % len(hands))
    lose = SIDES ** len(hands) - win
    weight = ways * fall.weight
    for bid in bids:
        tally.add(bid, won + 1, weight * win, weight * (bonus * win + more))
        tally.add(bid, won, weight * lose, weight * bonus * lose)
