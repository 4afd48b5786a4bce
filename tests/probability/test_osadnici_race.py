"""The race against answers that are known otherwise."""

from fractions import Fraction
from itertools import product

import pytest

from probability.decision import Keeping
from probability.faults import Faulty, NotationError, TooBig
from probability.games.osadnici.island import parse_island
from probability.games.osadnici.race import race, turn_dice
from probability.games.osadnici.race_rules import Rules, State
from probability.games.osadnici.turn import NO_JOKERS, build_odds, pay

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


KNIGHT = parse_island(
    'segments = 1\nlongest = 9\narmy = 1\nsettlements = [1]\ncities = []\nbranches = {}\nhexes = ["brick"]'
)


def slow_knight(rounds=6):
    """The turns left on an island with a road, a settlement at its end and one knight, whose joker is a brick.

    A state is (road built, settlement built, knight: 0 none, 1 with its joker, 2 without).
    """
    road, knight, settlement = (0, 0, 0, 1, 1), (1, 1, 1, 0, 0), (0, 1, 1, 1, 1)
    brick = (0, 0, 0, 0, 1, 0)

    def total(*needs):
        return tuple(map(sum, zip(*needs, strict=True)))

    def options(state):
        r, s, k = state
        for build_road, build_knight, build_settlement in product((0, 1), repeat=3):
            new = (r + build_road, s + build_settlement, 1 if build_knight else k)
            if not (build_road or build_knight or build_settlement) or max(new[:2]) > 1:
                continue
            if (build_knight and k) or new[1] > new[0]:
                continue
            need = total(
                (0,) * 5, *[road] * build_road, *[knight] * build_knight, *[settlement] * build_settlement
            )
            yield need, NO_JOKERS, new
            if k == 1:
                yield need, brick, (*new[:2], 2)

    left = {(1, 1, 1): Fraction(0), (1, 1, 2): Fraction(0)}
    for state in [(1, 1, 0), (1, 0, 2), (1, 0, 1), (1, 0, 0), (0, 0, 2), (0, 0, 1), (0, 0, 0)]:
        ways = sorted((left[new], need, jokers) for need, jokers, new in options(state))
        left[state] = ways[0][0] + 1
        for _ in range(rounds):

            def worth(roll, ways=ways, idle=left[state]):
                return -next((min(v, idle) for v, need, jokers in ways if pay(roll, need, jokers)), idle)

            mean = 1 - Keeping(6, (1,) * 6, worth, 3).value
            left[state] = Fraction(round(mean * 10**12), 10**12)
    return left[0, 0, 0]


def test_jokers_are_used_as_in_repeated_exact_turns():
    """A brick may be spent on the road at once or be saved for the settlement."""
    with_joker = race(KNIGHT, players=4, seat=4, goal=3)
    without = race(KNIGHT, players=4, seat=4, goal=3, with_jokers=False)
    assert with_joker.expected == pytest.approx(float(slow_knight()), abs=1e-5)
    assert with_joker.expected < without.expected


def test_the_mean_is_that_of_the_chances():
    """Two ways to the mean: the chances of all turns added up, and the bounds found from the end."""
    for result in (race(KNIGHT, goal=3), race(goal=2, players=3, seat=2)):
        mean = sum(1 - done for done in (Fraction(0), *result.finished[:-1]))
        assert 0 <= Fraction(result.expected) + Fraction(result.error) - mean < Fraction(1, 10**7)
        assert result.error < 1e-14


def test_where_knights_are_built():
    assert Rules().order == ("brick", "grain", "ore")
    assert Rules(order=("desert2",)).order == ("desert2", "brick", "grain")
    rules = Rules(order=("desert1", "ore", "desert1", "wool"))
    assert [rules.complete(knights) for knights in range(5)] == [0, 0, 1, 3, 7]
    assert rules.joker_counts(0b110) == (0, 0, 1, 0, 0, 1)
    assert not Rules(with_jokers=False).jokers


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
