"""From plans that are optimal in floating point to plans that are exactly optimal.

The programme shows which choices are random. At an optimum the banker's chances leave the player indifferent wherever
the player is random, and the other way round; these are equations with as many unknowns, solved in fractions. All other
choices are replaced by exact best answers, which also sets right what is too rare for floating point to see. When what
the two plans guarantee is the same number, both are optimal and that number is the value of the game.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from probability.games.blackjack.hidden import Hidden
from probability.games.blackjack.play import AgainstPlan

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from probability.games.blackjack.hidden import HiddenGame, Stands
    from probability.games.blackjack.rules import Composition

    Vector = list[Fraction]

ROUNDS = 6
STEPS = 8


def solve_linear(matrix: Sequence[Sequence[Fraction]], right: Sequence[Fraction]) -> list[Fraction] | None:
    """Solve a square system in fractions; None if it has no single solution.

    >>> one, two = Fraction(1), Fraction(2)
    >>> solve_linear([[two, one], [one, -one]], [two + one, one - one]) == [one, one]
    True
    """
    rows = [[*line, value] for line, value in zip(matrix, right, strict=True)]
    for column in range(len(rows)):
        pivot = next((row for row in rows[column:] if row[column]), None)
        if pivot is None:
            return None
        rows.remove(pivot)
        rows.insert(column, pivot)
        scaled = [value / pivot[column] for value in pivot]
        rows = [
            scaled if row is pivot else [a - row[column] * b for a, b in zip(row, scaled, strict=True)]
            for row in rows
        ]
    return [row[-1] for row in rows]


def root(function: Callable[[Vector], Vector], start: Vector) -> Vector | None:
    """Find chances at which a function is zero, by Newton's steps; exact for what is linear, one unknown at a time.

    >>> root(lambda x: [3 * x[0] - 1], [Fraction(1, 2)])
    [Fraction(1, 3)]
    """
    here = start
    for _ in range(STEPS):
        values = function(here)
        if not any(values):
            return here if all(0 <= chance <= 1 for chance in here) else None
        columns = []
        for index in range(len(here)):
            moved = [chance / 2 if place == index else chance for place, chance in enumerate(here)]
            change = here[index] / 2
            columns.append([(a - b) / change for a, b in zip(values, function(moved), strict=True)])
        step = solve_linear([list(line) for line in zip(*columns, strict=True)], values)
        if step is None:
            return None
        here = [chance - move for chance, move in zip(here, step, strict=True)]
        if not all(here):
            return None
    return None


class Polisher:
    """The two plans while they are being made exact."""

    def __init__(
        self,
        game: HiddenGame,
        player: Stands,
        banker: dict[int, Stands],
        report: Callable[[int, int], None],
    ) -> None:
        self.game = game
        self.report = report
        self.tried = 0
        self.player = dict(player)
        self.banker = {count: dict(stands) for count, stands in banker.items()}
        self.stand = self._all_stands()
        reach = game.reach(player)
        reached = {hand for index, hand in enumerate(game.flow.hands) if reach[index]}
        self.player_mixed = [hand for hand, chance in player.items() if 0 < chance < 1 and hand in reached]
        self.banker_mixed = [
            (count, hand)
            for count, stands in banker.items()
            for hand, chance in stands.items()
            if 0 < chance < 1
        ]

    def _all_stands(self) -> dict[Composition, Fraction]:
        return {
            hand: value
            for count, stands in self.banker.items()
            for hand, value in self.game.stand_values(count, stands).items()
        }

    def tick(self) -> None:
        """Tell that another plan was tried; mostly one round is enough, with each chance moved once on either side."""
        self.tried += 1
        rounds = 2 * len(self.player_mixed) + 4
        self.report(4 * rounds + min(self.tried, 5 * rounds), 10 * rounds)

    def mix_banker(self) -> None:
        """Choose the banker's chances so that the player does not care where the player is random."""
        places = self.banker_mixed
        if len(places) != len(self.player_mixed) or not places:
            return

        def differences(chances: Vector) -> Vector:
            self.tick()
            plans = {count: dict(self.banker[count]) for count, _hand in places}
            for (count, hand), chance in zip(places, chances, strict=True):
                plans[count][hand] = chance
            stand = dict(self.stand)
            for count, plan in plans.items():
                stand |= self.game.stand_values(count, plan)
            against = AgainstPlan(self.game.rules, stand)
            return [(made := against.decide(hand)).hit - made.stand for hand in self.player_mixed]

        found = root(differences, [self.banker[count][hand] for count, hand in places])
        for (count, hand), chance in zip(places, found or (), strict=bool(found)):
            self.banker[count][hand] = chance

    def mix_player(self) -> None:
        """Choose the player's chances so that the banker does not care where the banker is random."""
        places = self.player_mixed
        if len(places) != len(self.banker_mixed) or not places:
            return

        def differences(chances: Vector) -> Vector:
            self.tick()
            plan = self.player | dict(zip(places, chances, strict=True))
            answers = self.game.guaranteed(plan)[1]
            pairs = [answers[count][hand] for count, hand in self.banker_mixed]
            return [Fraction(stay - draw) for stay, draw in pairs]

        found = root(differences, [self.player[hand] for hand in places])
        self.player |= dict(zip(places, found or (), strict=bool(found)))

    def answer_player(self) -> Fraction:
        """Give the player the best answer to the banker's plan; return what it gains, an upper bound."""
        against = AgainstPlan(self.game.rules, self.stand)
        for hand in self.game.flow.hands:
            made = against.decide(hand)
            if hand not in self.player_mixed and made.stand != made.hit:
                self.player[hand] = Fraction(made.stand > made.hit)
        return against.game_value

    def answer_banker(self) -> Fraction:
        """Give the banker the best answer to the player's plan; return what is left, a lower bound."""
        lower, answers = self.game.guaranteed(self.player)
        for count, choices in answers.items():
            for hand, (stay, draw) in choices.items():
                if (count, hand) not in self.banker_mixed and stay != draw:
                    self.banker[count][hand] = Fraction(stay < draw)
        return lower


def polish(
    game: HiddenGame,
    player: Stands,
    banker: dict[int, Stands],
    gap: float,
    report: Callable[[int, int], None],
) -> Hidden:
    """Make two nearly optimal plans exact, as far as it goes, and prove what they guarantee."""
    work = Polisher(game, player, banker, report)
    best: Hidden | None = None
    for _ in range(ROUNDS):
        work.mix_banker()
        work.stand = work._all_stands()
        plan = {count: dict(stands) for count, stands in work.banker.items()}
        upper = work.answer_player()
        work.mix_player()
        mine, lower = dict(work.player), work.answer_banker()
        found = Hidden(lower, upper, mine, plan, work.stand, gap)
        if best is None or found.gap < best.gap:
            best = found
        if not found.gap:
            break
    assert best is not None
    return best
