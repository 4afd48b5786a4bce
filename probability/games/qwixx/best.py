"""The best use of a roll, from the solved game or, without its table, from a short look ahead."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from probability.games.qwixx.turn import Cross, Play, Roll, plays, put, white_crosses
from probability.layers import Ranked, rank

if TYPE_CHECKING:
    from collections.abc import Callable

    from probability.games.qwixx.card import Card


def rank_plays(
    card: Card, roll: Roll, value: Callable[[Card], float], active: bool = True
) -> list[Ranked[Play]]:
    """Every use of a roll by the value of the card after it, the best first.

    >>> from probability.games.qwixx.card import new_card
    >>> best = rank_plays(new_card(), Roll((1, 1), (1, 8, 1, 1)), lambda card: card.score)[0]
    >>> [(cross.colour, cross.number) for cross in best.option.crosses], best.value
    ([('yellow', 2), ('yellow', 9)], 3)
    """
    return rank((play, value(play.card)) for play in plays(card, roll, active))


def turn_value(card: Card, value: Callable[[Card], float]) -> float:
    """The expected value of an active turn: the best use of every roll, by the value of the card after it.

    For fixed white dice the coloured dice are independent, and the chance that the best of four independent
    offers is at most x is the product of their four chances.

    >>> from probability.games.qwixx.card import new_card
    >>> round(turn_value(new_card(), lambda card: card.score), 4)
    2.974
    """
    if card.is_over:
        return value(card)
    worth = lru_cache(maxsize=None)(value)
    faces = card.rules.faces
    total = sum(_sum_value(card, white_sum, worth) for white_sum in range(2, 2 * faces + 1))
    return total / faces**2


def _sum_value(card: Card, white_sum: int, worth: Callable[[Card], float]) -> float:
    """The expected best use of a roll, added up over the white dice with this sum."""
    faces = card.rules.faces
    firsts = [put(card, cross) for cross in white_crosses(card, white_sum)]
    floor = max(map(worth, [card.with_miss(), *firsts]))
    starts = [card, *(first for first in firsts if not first.is_over)]
    offers = [_offers(starts, row, worth, floor) for row in range(4) if card.marks[row]]
    total = 0.0
    for a in range(max(1, white_sum - faces), min(faces, white_sum - 1) + 1):
        by_face = [[max(row[a + c], row[white_sum - a + c]) for c in range(1, faces + 1)] for row in offers]
        total += _expected_greatest(by_face, floor)
    return total


def _offers(starts: list[Card], row: int, worth: Callable[[Card], float], floor: float) -> list[float]:
    """By number of a row, the best card with a coloured cross there; the floor where none is allowed."""
    rules = starts[0].rules
    found = [floor] * (2 * rules.faces + 1)
    for start in starts:
        mark = start.marks[row]
        for number in rules.numbers(row) if mark else ():
            if mark and rules.may_cross(mark, rules.place(row, number)) and number < len(found):
                found[number] = max(found[number], worth(put(start, Cross(row, number))))
    return found


def _expected_greatest(offers: list[list[float]], floor: float) -> float:
    """The mean of the greatest of independent offers and the floor."""
    below = _share_up_to(offers, floor)
    expected = floor * below
    for value in sorted({value for row in offers for value in row if value > floor}):
        upto = _share_up_to(offers, value)
        expected += value * (upto - below)
        below = upto
    return expected


def _share_up_to(offers: list[list[float]], value: float) -> float:
    share = 1.0
    for row in offers:
        share *= sum(offer <= value for offer in row) / len(row)
    return share
