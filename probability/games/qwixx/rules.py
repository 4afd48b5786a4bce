"""The rules as numbers: dice, rows, locks, points; and what one cross does to a row.

A row is counted from the left by *places* 1, 2, 3, …, whichever way its numbers run. An open row matters only
by its last crossed place and by how many crosses it has: a `Mark`.
"""

from __future__ import annotations

from typing import Final, NamedTuple

COLOURS: Final = ("red", "yellow", "green", "blue")
RISING: Final = (True, True, False, False)


class Mark(NamedTuple):
    """How far an open row has come: its last crossed place (0 for none) and its number of crosses."""

    last: int
    crosses: int


EMPTY: Final = Mark(0, 0)


class Rules(NamedTuple):
    """The numbers that make a variant.

    Attributes
    ----------
    key : the variant's name.
    faces : sides of every die.
    length : numbers in a row; they start at 2.
    locking : how many of a row's last numbers lock it.
    needed : crosses that a row must have before one of these may be crossed.
    has_lucky : whether a card has lucky numbers.
    misses : the miss that ends the game.
    penalty : points lost by a miss.
    locks : the locked row that ends the game.

    >>> LONGO.numbers(0)[:3], LONGO.numbers(2)[:3], CLASSIC.length
    ((2, 3, 4), (16, 15, 14), 11)
    """

    key: str
    faces: int
    length: int
    locking: int
    needed: int
    has_lucky: bool = False
    misses: int = 4
    penalty: int = 5
    locks: int = 2

    @property
    def highest(self) -> int:
        """The highest number of a row.

        >>> LONGO.highest
        16
        """
        return self.length + 1

    @property
    def open_places(self) -> int:
        """How many places of a row do not lock it.

        >>> LONGO.open_places, CLASSIC.open_places
        (13, 10)
        """
        return self.length - self.locking

    def numbers(self, row: int) -> tuple[int, ...]:
        """The numbers of a row from left to right."""
        rising = tuple(range(2, self.highest + 1))
        return rising if RISING[row] else rising[::-1]

    def place(self, row: int, number: int) -> int:
        """The place of a number in a row, 0 if the row does not have it.

        >>> LONGO.place(0, 2), LONGO.place(2, 2), LONGO.place(1, 17)
        (1, 15, 0)
        """
        if not 2 <= number <= self.highest:
            return 0
        return number - 1 if RISING[row] else self.highest + 1 - number

    def number(self, row: int, place: int) -> int:
        """The number at a place of a row.

        >>> LONGO.number(2, 15)
        2
        """
        return place + 1 if RISING[row] else self.highest + 1 - place

    def locks_at(self, place: int) -> bool:
        """Tell whether a cross at this place locks the row.

        >>> LONGO.locks_at(14), CLASSIC.locks_at(10)
        (True, False)
        """
        return place > self.open_places

    def may_cross(self, mark: Mark, place: int) -> bool:
        """Tell whether an open row takes a cross at a place.

        >>> LONGO.may_cross(Mark(5, 3), 5), LONGO.may_cross(Mark(5, 3), 6), LONGO.may_cross(Mark(12, 5), 15)
        (False, True, False)
        """
        if not mark.last < place <= self.length:
            return False
        return not self.locks_at(place) or mark.crosses >= self.needed


LONGO: Final = Rules("longo", faces=8, length=15, locking=2, needed=6, has_lucky=True)
CLASSIC: Final = Rules("classic", faces=6, length=11, locking=1, needed=5)
VARIANTS: Final = {rules.key: rules for rules in (LONGO, CLASSIC)}


def points(crosses: int) -> int:
    """What a row with so many crosses is worth, the lock counted as one of them.

    >>> [points(crosses) for crosses in (3, 4, 8, 9, 15)]
    [6, 10, 36, 45, 120]
    """
    return crosses * (crosses + 1) // 2


def cross(mark: Mark, place: int) -> Mark:
    """The mark of a row after a cross that does not lock it.

    >>> cross(Mark(3, 2), 7)
    Mark(last=7, crosses=3)
    """
    return Mark(place, mark.crosses + 1)
