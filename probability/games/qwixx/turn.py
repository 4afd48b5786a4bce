"""One turn: which crosses a roll allows, and every way to use it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from probability.games.qwixx.rules import COLOURS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from probability.games.qwixx.card import Card

WHITE, LUCKY, COLOUR = "white", "lucky", "colour"


class Roll(NamedTuple):
    """The dice: two white ones, and by row the coloured one, or None if it was not thrown."""

    white: tuple[int, int]
    coloured: tuple[int | None, ...] = (None,) * 4

    @property
    def total(self) -> int:
        """The sum of the white dice.

        >>> Roll((5, 1)).total
        6
        """
        return sum(self.white)


class Cross(NamedTuple):
    """A cross: its row, its number, and by what it was won (white, lucky or colour; empty if not said)."""

    row: int
    number: int
    by: str = ""

    @property
    def colour(self) -> str:
        """The row's colour.

        >>> Cross(2, 3).colour
        'green'
        """
        return COLOURS[self.row]


class Play(NamedTuple):
    """What to do with a roll: no cross (a miss, for the active player), one or two; and the card after it."""

    crosses: tuple[Cross, ...]
    card: Card


def white_crosses(card: Card, total: int) -> Iterator[Cross]:
    """What the first action allows for a sum of the white dice.

    >>> from probability.games.qwixx.card import new_card
    >>> [cross.number for cross in white_crosses(new_card(lucky=(5, 8)), 8)]
    [8, 8, 8, 8, 2, 2, 16, 16]
    """
    rules = card.rules
    for row, mark in enumerate(card.marks):
        if mark and rules.may_cross(mark, rules.place(row, total)):
            yield Cross(row, total, WHITE)
    if total in card.lucky:
        for row, mark in enumerate(card.marks):
            if mark and mark.crosses == card.fewest and rules.may_cross(mark, mark.last + 1):
                number = rules.number(row, mark.last + 1)
                if number != total:
                    yield Cross(row, number, LUCKY)


def colour_crosses(card: Card, roll: Roll) -> Iterator[Cross]:
    """What the second action allows.

    >>> from probability.games.qwixx.card import new_card
    >>> [cross.number for cross in colour_crosses(new_card(), Roll((5, 1), (None, None, None, 8)))]
    [9, 13]
    """
    rules = card.rules
    for row, (mark, die) in enumerate(zip(card.marks, roll.coloured, strict=True)):
        if mark and die is not None:
            for number in sorted({white + die for white in roll.white}):
                if rules.may_cross(mark, rules.place(row, number)):
                    yield Cross(row, number, COLOUR)


def put(card: Card, cross: Cross) -> Card:
    """The card with a legal cross on it.

    >>> from probability.games.qwixx.card import new_card
    >>> put(new_card(), Cross(2, 16)).crosses
    (0, 0, 1, 0)
    """
    return card.with_cross(cross.row, card.rules.place(cross.row, cross.number))


def plays(card: Card, roll: Roll, active: bool = True) -> list[Play]:
    """Every way to use a roll, none first; for the active player, none is a miss.

    >>> from probability.games.qwixx.card import new_card
    >>> len(plays(new_card(), Roll((5, 1), (3, 8, 2, 8)))), len(plays(new_card(), Roll((5, 1)), active=False))
    (36, 5)
    """
    firsts = [Play((first,), put(card, first)) for first in white_crosses(card, roll.total)]
    found = [Play((), card.with_miss() if active else card), *firsts]
    if active:
        for crosses, after in [((), card), *firsts]:
            if not after.is_over:
                found += [
                    Play((*crosses, second), put(after, second)) for second in colour_crosses(after, roll)
                ]
    # What both the white sum and a coloured die allow is one play, not two.
    unique: dict[tuple[tuple[int, int], ...], Play] = {}
    for play in found:
        unique.setdefault(tuple((cross.row, cross.number) for cross in play.crosses), play)
    return list(unique.values())
