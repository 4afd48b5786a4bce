"""The banker who sees only how many cards the player holds: a game of hidden information.

The player's places are his compositions, the banker's his own compositions together with the number of the player's
cards. All orders in which a composition can be drawn are equally likely whatever the other holds, so the sequences of
one composition can share their weight, and both players' plans are flows through compositions: what reaches a hand is
split into standing and taking a card.

The optimal plans come from a linear programme in floating point. They are then made exact, and what each guarantees is
counted in whole orders of the deck, so the two bounds around the value are proven; where they meet, it is exact.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from probability.games.blackjack.chances import pairs_of
from probability.games.blackjack.play import Packed
from probability.games.blackjack.rules import BOOK, GOAL, Composition, Rules, plus, require_few_hands
from probability.sequence_form import Payoff, Plans, solve

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

GRAIN = 1 << 20
REACHED = 1e-9

# The chance to stand, by composition; the banker has one such table for each number of the player's cards.
Stands = dict[Composition, Fraction]
# The weight of an order of the deck; most are whole numbers, and those are quicker.
Weight = int | Fraction
# What standing and drawing leave to the player, by the banker's composition.
Answers = dict[Composition, tuple[Weight, Weight]]


class Flow:
    """The hands below 21 that are reached by drawing, smaller ones first, and how the weight moves through them.

    >>> flow = Flow(BOOK)
    >>> len(flow.hands), flow.most_cards
    (244, 8)
    """

    def __init__(self, rules: Rules = BOOK) -> None:
        self.rules = rules
        level = [hand for hand in pairs_of(rules) if rules.total(hand) < GOAL]
        self.hands: list[Composition] = []
        while level:
            self.hands += level
            level = list(dict.fromkeys(after for hand in level for after in self.after(hand)))
        self.place = {hand: index for index, hand in enumerate(self.hands)}
        self.totals = [rules.total(hand) for hand in self.hands]
        self.most_cards = max(map(sum, self.hands), default=0)
        self.sequences = self._count_sequences()

    def after(self, hand: Composition) -> Iterable[Composition]:
        """The hands below 21 that one more card can make."""
        return (
            after
            for kind, have in enumerate(self.rules.supply)
            if have > hand[kind] and self.rules.total(after := plus(hand, kind)) < GOAL
        )

    def _count_sequences(self) -> list[int]:
        """In how many orders of kinds each hand can be drawn."""
        counts = [0] * len(self.hands)
        for index, hand in enumerate(self.hands):
            if sum(hand) == 2:
                counts[index] = 1 if max(hand) == 2 else 2
            for after in self.after(hand):
                counts[self.place[after]] += counts[index]
        return counts

    def plans(self, offset: int = 0) -> list[tuple[dict[int, float], float]]:
        """The equations of a plan: weights are averages over the orders of a hand, 2i to stand and 2i + 1 to draw.

        >>> Flow(BOOK).plans()[0]
        ({0: 1, 1: 1}, 1.0)
        """
        equations: list[tuple[dict[int, float], float]] = [
            ({offset + 2 * index: 1, offset + 2 * index + 1: 1}, float(sum(hand) == 2))
            for index, hand in enumerate(self.hands)
        ]
        for index, hand in enumerate(self.hands):
            for after in self.after(hand):
                target = self.place[after]
                share = self.sequences[index] / self.sequences[target]
                equations[target][0][offset + 2 * index + 1] = -share
        return equations


class Hidden(NamedTuple):
    """The solved game: proven bounds of its value, both plans, and the gap that the programme reports.

    *player* and *banker* are the plans as fractions; *stand* is what standing is worth to the player against the
    banker's plan, exactly.
    """

    lower: Fraction
    upper: Fraction
    player: Stands
    banker: dict[int, Stands]
    stand: dict[Composition, Fraction]
    programme_gap: float

    @property
    def gap(self) -> Fraction:
        """How far the proven bounds are apart.

        >>> Hidden(Fraction(1, 3), Fraction(1, 2), {}, {}, {}, 0.0).gap
        Fraction(1, 6)
        """
        return self.upper - self.lower


def solve_hidden(rules: Rules = BOOK, progress: Callable[[int, int], None] | None = None) -> Hidden:
    """Solve the game and prove the bounds; takes a few seconds.

    Raises TooBig for card values that make too many different hands.
    """
    report = progress or _silent
    require_few_hands(rules)
    flow = Flow(rules)
    game = HiddenGame(flow)
    report(1, 10)
    size = 2 * len(flow.hands)
    counts = sorted({sum(hand) for hand in flow.hands})
    second = [one for block, _count in enumerate(counts) for one in flow.plans(block * size)]
    payoff = game.payoff(counts)
    report(2, 10)
    found = solve(Plans(size, flow.plans()), Plans(size * len(counts), second), payoff)
    report(4, 10)
    player = _stands(flow, found.first)
    banker = {
        count: _stands(flow, found.second[block * size : (block + 1) * size])
        for block, count in enumerate(counts)
    }
    from probability.games.blackjack.polish import polish

    return polish(game, player, banker, found.gap, report)


def _silent(done: int, total: int) -> None:
    """Nobody waits."""


def _stands(flow: Flow, weights: list[float]) -> Stands:
    """Turn weights into chances to stand, as fractions; a hand that is never reached stands."""
    stands = {}
    for index, hand in enumerate(flow.hands):
        stand, draw = weights[2 * index], weights[2 * index + 1]
        chance = stand / (stand + draw) if stand + draw > REACHED else 1.0
        stands[hand] = Fraction(round(chance * GRAIN), GRAIN)
    return stands


class HiddenGame:
    """Who wins, weighted by orders of the deck, for every pair of hands.

    >>> game = HiddenGame(Flow(BOOK))
    >>> game.orders(game.packed.fire) == 12 * BOOK.orders[2]
    True
    """

    def __init__(self, flow: Flow) -> None:
        self.flow = flow
        self.rules = flow.rules
        self.packed = Packed(flow.rules)
        self.hands = [self.packed.pack(hand) for hand in flow.hands]
        self.cards = [sum(hand) for hand in flow.hands]
        self._orders: dict[int, int] = {}
        self._ends: dict[tuple[int, int], int] = {}
        self.whole = self.rules.orders[0]

    def orders(self, gone: int) -> int:
        """How many orders of the deck begin with these cards in one given order of their kinds."""
        known = self._orders.get(gone)
        if known is None:
            ways, drawn = 1, 0
            for _one, shift, _value, have in self.packed.kinds:
                count = gone >> shift & 31
                drawn += count
                for taken in range(count):
                    ways *= max(have - taken, 0)
            known = self._orders[gone] = ways * self.rules.orders[drawn] if ways else 0
        return known

    def ends(self, gone: int, points: int, over: int, goal: int) -> int:
        """The gain, in orders, when someone with *points* takes a card and has 21 or more by it."""
        gain = 0
        for one, _shift, value, _have in self.packed.kinds:
            if points + value >= GOAL:
                gain += (goal if points + value == GOAL else over) * self.orders(gone + one)
        return gain

    def banker_ends(self, gone: int, points: int) -> int:
        """The same for the banker, remembered: who holds which of the cards makes no difference."""
        known = self._ends.get((gone, points))
        if known is None:
            known = self._ends[gone, points] = self.ends(gone, points, self.rules.pay.win, -1)
        return known

    def dealt(self, hand: int) -> int:
        """The gain when the banker's first two cards end the game."""
        gain = 0
        for pair, first, second, total in self.packed.pairs:
            if total >= GOAL:
                won = total > GOAL or (pair == self.packed.fire and not self.rules.banker_aces)
                ways = 1 if first == second else 2
                gain += ways * self.orders(hand + pair) * (self.rules.pay.win if won else -1)
        return gain

    def at_once(self) -> int:
        """The gain when the player's first two cards end the game."""
        pay = self.rules.pay
        gain = 0
        for pair, first, second, total in self.packed.pairs:
            if total >= GOAL:
                paid = pay.fire if pair == self.packed.fire else pay.goal if total == GOAL else -1
                gain += (1 if first == second else 2) * self.orders(pair) * paid
        return gain

    def compared(self, total: int, banker: int) -> int:
        """The gain when both stand; ties are the banker's."""
        return self.rules.pay.win if total > banker else -1

    def payoff(self, counts: list[int]) -> Payoff:
        """The pay-off of the linear programme."""
        flow, size = self.flow, 2 * len(self.hands)
        pay = self.rules.pay
        both: list[tuple[int, int, float]] = []
        alone: dict[int, float] = {}
        for index, hand in enumerate(self.hands):
            mine, total = flow.sequences[index], flow.totals[index]
            alone[2 * index] = mine * self.dealt(hand) / self.whole
            alone[2 * index + 1] = mine * self.ends(hand, total, -1, pay.goal) / self.whole
            block = counts.index(self.cards[index]) * size
            for other, banker in enumerate(self.hands):
                orders = self.orders(hand + banker)
                if orders:
                    scale = mine * flow.sequences[other]
                    points = flow.totals[other]
                    column = block + 2 * other
                    both.append(
                        (2 * index, column, scale * orders * self.compared(total, points) / self.whole)
                    )
                    both.append(
                        (2 * index, column + 1, scale * self.banker_ends(hand + banker, points) / self.whole)
                    )
        return Payoff(both, alone, self.at_once() / self.whole)

    def stand_values(self, count: int, stands: Stands) -> dict[Composition, Fraction]:
        """What standing is worth with every hand of *count* cards against the banker's plan for them, exactly."""
        flow = self.flow
        reaches = self.reach(stands)
        values = {}
        for index, hand in enumerate(self.hands):
            if self.cards[index] != count:
                continue
            total = flow.totals[index]
            gain: Weight = self.dealt(hand)
            for other, reach in enumerate(reaches):
                gone = hand + self.hands[other]
                if reach and self.orders(gone):
                    points, stay = flow.totals[other], _whole(stands[flow.hands[other]])
                    if stay:
                        gain += reach * stay * (self.orders(gone) * self.compared(total, points))
                    if stay != 1:
                        gain += reach * (1 - stay) * self.banker_ends(gone, points)
            values[flow.hands[index]] = Fraction(gain) / self.orders(hand)
        return values

    def reach(self, stands: Stands) -> list[Weight]:
        """By how many orders of its kinds each hand is reached, when hands are left as a plan says."""
        flow = self.flow
        reach: list[Weight] = [0] * len(flow.hands)
        for index, hand in enumerate(flow.hands):
            if sum(hand) == 2:
                reach[index] += 1 if max(hand) == 2 else 2
            draw = reach[index] * (1 - _whole(stands[hand]))
            if draw:
                for after in flow.after(hand):
                    reach[flow.place[after]] += draw
        return reach

    def guaranteed(self, player: Stands) -> tuple[Fraction, dict[int, Answers]]:
        """What a player's plan is worth against the banker's best answer, exactly, and that answer's reasons."""
        flow, pay = self.flow, self.rules.pay
        gain: Weight = self.at_once()
        kept: dict[int, dict[int, Weight]] = {count: {} for count in self.cards}
        for index, reach in enumerate(self.reach(player)):
            hand, stay = self.hands[index], _whole(player[flow.hands[index]])
            gain += reach * (1 - stay) * self.ends(hand, flow.totals[index], -1, pay.goal)
            if reach * stay:
                kept[self.cards[index]][index] = reach * stay
                gain += reach * stay * self.dealt(hand)
        answers = {count: self.answer(hands) for count, hands in kept.items()}
        for choices in answers.values():
            pairs = [pair for pair in pairs_of(flow.rules) if pair in choices]
            gain += sum([(1 if max(pair) == 2 else 2) * min(choices[pair]) for pair in pairs])
        return Fraction(gain) / self.whole, answers

    def answer(self, kept: Mapping[int, Weight]) -> Answers:
        """For each hand of the banker, what standing and drawing leave to a player who has these hands so often."""
        flow = self.flow
        choices: Answers = {}
        for index in range(len(flow.hands) - 1, -1, -1):
            banker, points = self.hands[index], flow.totals[index]
            stay: Weight = 0
            draw: Weight = sum([min(choices[after]) for after in flow.after(flow.hands[index])])
            for held, weight in kept.items():
                gone = self.hands[held] + banker
                orders = self.orders(gone)
                if orders:
                    stay += weight * orders * self.compared(flow.totals[held], points)
                    draw += weight * self.banker_ends(gone, points)
            choices[flow.hands[index]] = (stay, draw)
        return choices


def _whole(chance: Fraction) -> Weight:
    return chance.numerator if chance.denominator == 1 else chance
