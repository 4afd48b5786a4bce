"""Through which totals a banker passes: orders of the deck counted by composition, all totals in one number.

The cards left are a polynomial, a factor ``1 + x·y^v`` for every card of value v; the coefficient of ``x^n y^s`` tells
how many sets of n cards have the sum s. A power of x is kept as one long number with a field for every sum, so taking a
card out of the deck is a subtraction for each n. Sets become orders of the deck with the factor n! (N - n)!, and as a
growing total passes through each sum at most once, the sets of all sizes may be added up.
"""

from __future__ import annotations

from math import comb, factorial
from typing import TYPE_CHECKING, Final

from probability.games.blackjack.rules import GOAL

if TYPE_CHECKING:
    from probability.games.blackjack.play import Packed

# An order count is below 32! < 2^118, and a sum of 22 of them still fits.
FIELD: Final = 128
ROOM: Final = [(1 << FIELD * sums) - 1 for sums in range(GOAL + 2)]


class Passing:
    """Orders of the cards left by the totals that they pass through, remembered by what is gone.

    The chance to stop without going over, for who stands at 17; two aces are 21 and so kept as well:

    >>> from fractions import Fraction
    >>> from probability.games.blackjack.play import Packed
    >>> from probability.games.blackjack.rules import BOOK
    >>> kept = Passing(Packed(BOOK)).stopped(0, 0, 17, 21) + 12 * BOOK.orders[2]
    >>> 1 - Fraction(kept, BOOK.orders[0])
    Fraction(3526652, 11044215)
    """

    def __init__(self, packed: Packed) -> None:
        self.kinds = packed.kinds
        self._rows: dict[int, list[int]] = {0: self._whole_deck()}
        self._passed: dict[tuple[int, int], int] = {}
        # By the number of cards that are gone and of those drawn.
        orders = packed.rules.orders
        self._orders = [
            [
                factorial(count) * orders[gone + count]
                for count in range(GOAL + 1)
                if gone + count < len(orders)
            ]
            for gone in range(GOAL + 4)
        ]

    def _whole_deck(self) -> list[int]:
        """For each number of cards the sets by their sum, up to 21."""
        rows = [1]
        for _one, _shift, value, have in self.kinds:
            most = min(have, GOAL // value)
            longer = [0] * (len(rows) + most)
            for cards, row in enumerate(rows):
                for count in range(most + 1):
                    kept = row & ROOM[GOAL + 1 - count * value]
                    longer[cards + count] += comb(have, count) * kept << FIELD * count * value
            rows = longer
        while not rows[-1]:
            rows.pop()
        return rows

    def _left(self, gone: int) -> list[int]:
        """The same without the cards that are gone, which are taken out one by one."""
        known = self._rows.get(gone)
        if known is None:
            one, _shift, value, _have = self.kinds[((gone & -gone).bit_length() - 1) // 5]
            room, shift = ROOM[GOAL + 1 - value], FIELD * value
            known, row = [], 0
            for whole in self._left(gone - one):
                row = whole - ((row & room) << shift)
                known.append(row)
            self._rows[gone] = known
        return known

    def passed(self, gone: int, cards: int, least: int) -> int:
        """The orders of the deck without *cards* cards that are gone, by the totals of *least* or more of its cards."""
        known = self._passed.get((gone, least))
        if known is None:
            known = 0
            for row, orders in zip(self._left(gone)[least:], self._orders[cards][least:], strict=False):
                known += row * orders
            self._passed[gone, least] = known
        return known

    def orders_between(self, passed: int, low: int, high: int) -> int:
        """The orders that pass through totals from *low* to *high*, once for each of them."""
        # What is left when divided by a field of ones is the sum of the fields.
        return (passed >> FIELD * low & ROOM[high - low + 1]) % ROOM[1]

    def stopped(self, gone: int, cards: int, low: int, high: int, least: int = 2) -> int:
        """The orders in which a total that grows until it is *low* or more stops at *high* or less.

        *least* cards are taken in any case. The orders that pass between *low* and *high* are too many by those that
        had been there before, and the card that comes after that is small.
        """
        orders = self.orders_between(self.passed(gone, cards, least), low, high)
        for one, shift, value, have in self.kinds:
            left = have - (gone >> shift & 31)
            if value <= high - low and left:
                before = self.passed(gone + one, cards + 1, least)
                orders -= left * self.orders_between(before, low, high - value)
        return orders
