"""The race against answers that are known otherwise."""

from fractions import Fraction

import pytest

from probability.decision import Keeping
from probability.faults import Faulty, NotationError, TooBig
from probability.games.osadnici.island import parse_island
from probability.games.osadnici.race import race, turn_dice
from probability.games.osadnici.race_rules import Rules, State
from probability.games.osadnici.turn import build_odds, pay

ONE = parse_island("segments = 0\nlongest = 9\nsettlements = [0]\ncities = []\nbranches = {}\nhexes = []")
TWO = parse_island("segments = 1\nlongest = 9\nsettlements = [0, 1]\ncities = []\nbranches = {}\nhexes = []")


def test_one_point_is_a_settlement():
    """Where there is nothing but a settlement to build, the chances of single turns multiply."""
    result = race(ONE, goal=1)
    left = Fraction(1)
    for turn, done in enumerate(result.finished[:6]):
        left *= 1 - build_odds((0, 0, 1, 0), min(3 + turn, 6)).probability
        assert done == 1 - left
    expected = (
        1
        + 1
        + (1 - build_odds((0, 0, 1, 0), 4).probability)
        * (1 + (1 - build_odds((0, 0, 1, 0), 5).probability) / build_odds((0, 0, 1, 0), 6).probability)
    )
    assert result.expected == pytest.approx(float(expected), abs=1e-9)


def slow_turns(rounds):
    """The turns left on the island of two settlements, by repeating exact single turns from a guess.

    A state is (road built, settlements built); each turn is one decision of the exact engine.
    """
    options = {
        (0, 0): {(0, 0, 0, 1, 1): (1, 0), (0, 1, 1, 1, 1): (0, 1), (0, 1, 1, 2, 2): (1, 1)},
        (0, 1): {(0, 0, 0, 1, 1): (1, 1), (0, 1, 1, 2, 2): None},
        (1, 0): {(0, 1, 1, 1, 1): (1, 1)},
        (1, 1): {(0, 1, 1, 1, 1): None},
    }
    left = dict.fromkeys(options, Fraction(3)) | {None: Fraction(0)}
    for _ in range(rounds):
        for state, ways in options.items():
            values = sorted((left[new], need) for need, new in ways.items())

            def worth(roll, values=values, idle=left[state]):
                return -next((min(value, idle) for value, need in values if pay(roll, need)), idle)

            mean = 1 - Keeping(6, (1,) * 6, worth, 3).value
            left[state] = Fraction(round(mean * 10**9), 10**9)
    return left[0, 0]


def test_the_best_play_is_that_of_repeated_exact_turns():
    ours = race(TWO, players=4, seat=4, goal=2)
    assert ours.dice == (6,)
    assert ours.expected == pytest.approx(float(slow_turns(12)), abs=1e-5)


def test_distribution_is_one_and_grows():
    result = race(TWO, players=2, seat=1, goal=2)
    assert result.dice == (3, 5, 6)
    assert list(result.finished) == sorted(result.finished)
    assert 1 - result.finished[-1] < Fraction(1, 10**9)
    mean = sum(1 - done for done in (Fraction(0), *result.finished))
    assert result.expected == pytest.approx(float(mean), abs=result.error + 1e-9)


def test_rules_of_the_lone_player():
    rules = Rules()
    assert rules.points(State(5, frozenset("ab"), 3, 3, 1)) == 9
    assert {new.settlements for new in rules.after(State(1, frozenset(), 0, 1, 0), (1, 0, 1, 0))} == {2}
    assert list(rules.after(State(1, frozenset(), 0, 1, 0), (0, 0, 1, 0))) == []
    assert list(rules.after(State(0, frozenset(), 3, 0, 0), (0, 1, 0, 0))) == []


@pytest.mark.parametrize(("players", "seat"), [(0, 1), (5, 1), (2, 3), (1, 0)])
def test_bad_seats(players, seat):
    with pytest.raises(NotationError):
        turn_dice(players, seat)


def test_impossible_and_too_big_races():
    with pytest.raises(Faulty):
        race(TWO, goal=10)
    with pytest.raises(NotationError):
        race(goal=0)
    letters = "abcdefghijklmnop"
    wide = parse_island("branches = {" + ", ".join(f"{letter} = 1" for letter in letters) + "}")
    with pytest.raises(TooBig):
        race(wide)
