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
        self._banker: dict[tuple[int, int], int] = {}
        # Up to this total the banker cannot go over on his way, and all is lost.
        harmless = rules.banker_aces and all(pair[3] <= GOAL for pair in self.packed.pairs)
        self._lost = GOAL + 1 - max(rules.values) if harmless else 0

    def stand_orders(self, hand: int, total: int, cards: int) -> int:
        """Let the banker draw his two cards, then as many as he needs."""
        if total <= self._lost:
            return -self.rules.orders[cards]
        left = self.packed.left(hand)
        gain = 0
        for pair, first, second, points in self.packed.pairs:
            ways = self.packed.pair_sequences(first, second, left)
            if ways:
                gain += ways * self._after_pair(pair, points, hand + pair, total, cards + 2)
        return gain

    def _after_pair(self, pair: int, points: int, gone: int, target: int, cards: int) -> int:
        rules = self.rules
        if points > GOAL or (pair == self.packed.fire and not rules.banker_aces):
            return rules.pay.win * rules.orders[cards]
        if points >= target:
            return -rules.orders[cards]
        return self._draws(gone, points, target, cards)

    def _draws(self, gone: int, points: int, target: int, cards: int) -> int:
        """The banker has less than *target* and draws.

        His own points are those gone less the player's, so what both hold together and the target are enough
        to know a state, and different hands share their banker's future.
        """
        known = self._banker.get((gone, target))
        if known is not None:
            return known
        win, orders = self.rules.pay.win, self.rules.orders[cards + 1]
        gain = ends = 0
        for one, shift, value, have in self.packed.kinds:
            after = points + value
            left = have - (gone >> shift & 31)
            if after < target:
                gain += left * self._draws(gone + one, after, target, cards + 1) if left else 0
            else:
                ends += left * win if after > GOAL else -left
        gain += ends * orders
        self._banker[gone, target] = gain
        return gain


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
