"""Hit or stand, and what both are worth, against a banker who is told the player's total.

All values are counted in orders of the deck: a hand that ends after n cards stands for (32 - n)! orders, so every
number on the way is an integer and only the answer is divided by 32!. Compositions are packed into one number, five
bits a kind, so that adding hands is adding numbers.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from math import lcm
from typing import TYPE_CHECKING, NamedTuple

from probability.games.blackjack.chances import pairs_of
from probability.games.blackjack.passing import Passing
from probability.games.blackjack.rules import BOOK, GOAL, Composition, Rules

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping


class Decision(NamedTuple):
    """The exact expected gain of standing and of taking a card, in stakes."""

    stand: Fraction
    hit: Fraction

    @property
    def best(self) -> str:
        """The better of the two; an optimal banker leaves some hands without a difference.

        >>> Decision(Fraction(1, 2), Fraction(1, 3)).best, Decision(Fraction(0), Fraction(0)).best
        ('stand', 'either')
        """
        if self.hit == self.stand:
            return "either"
        return "hit" if self.hit > self.stand else "stand"


class Packed:
    """The numbers of a set of rules, laid out for packed compositions.

    >>> packed = Packed(BOOK)
    >>> packed.pack((1, 0, 0, 0, 0, 0, 1, 0)) == 1 << 30 | 1, packed.points(1 << 30 | 1)
    (True, 12)
    """

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        # Of each kind: one card of it, its place, its value, and how many the deck has.
        self.kinds = [
            (1 << 5 * kind, 5 * kind, value, have)
            for kind, (value, have) in enumerate(zip(rules.values, rules.supply, strict=True))
        ]
        self.fire = self.pack(rules.fire)
        # Of each hand of two: itself, the places of its two kinds, and its total.
        self.pairs = [self._pair(pair) for pair in pairs_of(rules)]

    def pack(self, hand: Composition) -> int:
        """Pack a composition."""
        return sum([count << 5 * kind for kind, count in enumerate(hand)])

    def unpack(self, hand: int) -> Composition:
        """Take a packed composition apart.

        >>> Packed(BOOK).unpack(1 << 35 | 1)
        (1, 0, 0, 0, 0, 0, 0, 1)
        """
        return tuple([hand >> shift & 31 for _one, shift, _value, _have in self.kinds])

    def _pair(self, pair: Composition) -> tuple[int, int, int, int]:
        places = [5 * kind for kind, count in enumerate(pair) for _ in range(count)]
        return self.pack(pair), places[0], places[1], self.rules.total(pair)

    def points(self, hand: int) -> int:
        """The sum of the values; two aces are not looked for."""
        return sum([(hand >> shift & 31) * value for _one, shift, value, _have in self.kinds])

    def left(self, gone: int) -> dict[int, int]:
        """How many cards of each kind are left, by the kind's place."""
        return {shift: have - (gone >> shift & 31) for _one, shift, _value, have in self.kinds}

    def pair_sequences(self, first: int, second: int, left: dict[int, int]) -> int:
        """In how many ordered ways two kinds can be drawn."""
        return left[first] * (left[first] - 1) if first == second else 2 * left[first] * left[second]


class Player:
    """The player's side of the game, given what standing is worth.

    A subclass says that in `stand_orders`; everything else follows by backward induction over compositions.
    """

    def __init__(self, rules: Rules = BOOK, unit: int = 1) -> None:
        self.rules = rules
        self.packed = Packed(rules)
        # Counted in parts of an order, so that a banker who mixes leaves whole numbers as well.
        self.orders = tuple([unit * orders for orders in rules.orders])
        self._values: dict[int, int] = {}
        self._stands: dict[int, int] = {}

    def stand_orders(self, hand: int, total: int, cards: int) -> int:
        """The gain of standing with a packed hand, summed over the orders of the cards left."""
        raise AssertionError("each banker answers differently")

    def _stand(self, hand: int, total: int, cards: int) -> int:
        if hand not in self._stands:
            self._stands[hand] = self.stand_orders(hand, total, cards)
        return self._stands[hand]

    def _hit(self, hand: int, total: int, cards: int) -> int:
        """The gain of taking a card and then playing on as well as possible."""
        orders = self.orders[cards + 1]
        gain = 0
        for one, shift, value, have in self.packed.kinds:
            left = have - (hand >> shift & 31)
            after = total + value
            if after < GOAL:
                gain += left * self._value(hand + one, after, cards + 1) if left else 0
            else:
                gain += left * (self.rules.pay.goal if after == GOAL else -1) * orders
        return gain

    def _value(self, hand: int, total: int, cards: int) -> int:
        known = self._values.get(hand)
        if known is None:
            known = max(self._hit(hand, total, cards), self._stand(hand, total, cards))
            self._values[hand] = known
        return known

    def decide(self, hand: Composition) -> Decision:
        """Compare standing with taking a card, for a hand below 21.

        >>> from probability.card_words import parse_words
        >>> KnownTotal().decide(BOOK.hand_of(parse_words("10 9"))).best
        'stand'
        """
        about = self.packed.pack(hand), self.rules.total(hand), sum(hand)
        orders = self.orders[sum(hand)]
        return Decision(Fraction(self._stand(*about), orders), Fraction(self._hit(*about), orders))

    @cached_property
    def game_value(self) -> Fraction:
        """What a whole game is worth to the player, in stakes.

        >>> round(float(KnownTotal().game_value), 6)
        -0.204757
        """
        packed = self.packed
        left = packed.left(0)
        gain = 0
        for hand, first, second, total in packed.pairs:
            ways = packed.pair_sequences(first, second, left)
            if total < GOAL:
                gain += ways * self._value(hand, total, 2)
            else:
                gain += ways * self.orders[2] * self._paid(hand, total)
        return Fraction(gain, self.orders[0])

    def _paid(self, hand: int, total: int) -> int:
        if hand == self.packed.fire:
            return self.rules.pay.fire
        return self.rules.pay.goal if total == GOAL else -1

    def decisions(self) -> Iterator[tuple[Composition, Decision]]:
        """Every two-card hand below 21 with its decision.

        >>> sum(1 for _ in KnownTotal().decisions())
        34
        """
        for hand in pairs_of(self.rules):
            if self.rules.total(hand) < GOAL:
                yield hand, self.decide(hand)


class KnownTotal(Player):
    """Against a banker who knows the total: he draws until he has as much, for ties are his and less is lost.

    >>> KnownTotal().decide((0, 0, 0, 0, 0, 1, 0, 1)).stand > 0
    True
    """

    def __init__(self, rules: Rules = BOOK) -> None:
        super().__init__(rules)
        self.passing = Passing(self.packed)

    def stand_orders(self, hand: int, total: int, cards: int) -> int:
        """Pay for the orders in which the banker goes over; in all others he stops with as much or more."""
        rules, left = self.rules, self.orders[cards]
        kept = self.passing.stopped(hand, cards, total, GOAL)
        aces = self.packed.left(hand)[5 * rules.ace]
        pairs, points = aces * (aces - 1), 2 * rules.values[rules.ace]
        # Two aces are 21 whatever they count otherwise.
        if pairs and points <= GOAL:
            kept -= pairs * self._after_aces(hand, total, cards, points)
        if rules.banker_aces:
            kept += pairs * self.orders[cards + 2]
        return rules.pay.win * (left - kept) - kept

    def _after_aces(self, hand: int, total: int, cards: int, points: int) -> int:
        """The orders after the banker's two aces that were counted as if these were mere points."""
        if points >= total:
            return self.orders[cards + 2]
        gone = hand + self.packed.fire
        return self.passing.stopped(gone, cards + 2, total - points, GOAL - points, 1)


class AgainstPlan(Player):
    """The player against a banker of whom it is known what standing is worth with every hand.

    >>> AgainstPlan(BOOK, {(0, 0, 0, 0, 0, 1, 1, 0): Fraction(1)}).decide((0, 0, 0, 0, 0, 1, 1, 0)).stand
    Fraction(1, 1)
    """

    def __init__(self, rules: Rules, stand: Mapping[Composition, Fraction]) -> None:
        worth = {hand: value * rules.orders[sum(hand)] for hand, value in stand.items()}
        unit = lcm(*(value.denominator for value in worth.values()))
        super().__init__(rules, unit)
        self.known = {self.packed.pack(hand): int(value * unit) for hand, value in worth.items()}

    def stand_orders(self, hand: int, total: int, cards: int) -> int:
        """Look the value up."""
        return self.known[hand]
