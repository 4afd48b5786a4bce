"""Exact chances of one turn: every number, any cross at all, a miss."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from probability.games.qwixx.turn import Roll, colour_crosses, put, white_crosses

if TYPE_CHECKING:
    from probability.games.qwixx.card import Card


class TurnOdds(NamedTuple):
    """Chances of a turn.

    *numbers* gives by row the chance of each number, from left to right, that the dice allow to cross it in this
    turn in some way; *any_cross* that they allow any cross; *miss* that the active player has to take a miss.
    """

    numbers: tuple[tuple[Fraction, ...], ...]
    any_cross: Fraction
    miss: Fraction


def turn_odds(card: Card, active: bool = True) -> TurnOdds:
    """Reckon the chances of a turn on a card, over all rolls.

    For fixed white dice the coloured ones are independent, so each row needs the rolls of its own die only.

    >>> from probability.games.qwixx.card import new_card
    >>> odds = turn_odds(new_card(), active=False)
    >>> odds.numbers[0][0], odds.any_cross, odds.miss
    (Fraction(1, 64), Fraction(1, 1), Fraction(0, 1))
    """
    faces = card.rules.faces
    counts = [[0] * card.rules.length for _row in range(4)]
    nothing = 0
    for white in product(range(1, faces + 1), repeat=2):
        empty_faces = 1
        for row in range(4):
            empty_faces *= _count_row(card, white, row, active, counts[row])
        nothing += 0 if _has_white(card, sum(white)) else empty_faces
    share = faces**3
    blank = Fraction(nothing, faces**6)
    if card.is_over:
        blank = Fraction(1)
    chances = tuple(tuple(Fraction(count, share) for count in row) for row in counts)
    return TurnOdds(chances, 1 - blank, blank if active and not card.is_over else Fraction(0))


def _has_white(card: Card, total: int) -> bool:
    return not card.is_over and any(True for _cross in white_crosses(card, total))


def _count_row(card: Card, white: tuple[int, ...], row: int, active: bool, counts: list[int]) -> int:
    """Add the faces of the row's die with which each of its numbers can be crossed; tell how many allow none."""
    faces = card.rules.faces
    if card.is_over or card.marks[row] is None:
        return faces
    by_white = [cross for cross in white_crosses(card, sum(white)) if cross.row == row]
    # A white cross in another row changes nothing here; one in this row may bring the lock within reach.
    cards = [card, *(put(card, cross) for cross in by_white)]
    empty = 0
    for face in range(1, faces + 1):
        coloured = tuple(face if other == row else None for other in range(4))
        roll = Roll((white[0], white[1]), coloured)
        second = (
            {cross.number for after in cards for cross in colour_crosses(after, roll)} if active else set()
        )
        for number in second | {cross.number for cross in by_white}:
            counts[card.rules.place(row, number) - 1] += 1
        empty += not second
    return empty
