from __future__ import annotations

import pickle
from collections import Counter
from fractions import Fraction
from itertools import product
from math import prod
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from probability.distribution import Distribution
from probability.faults import Faulty
from probability.pool import Pool

if TYPE_CHECKING:
    from collections.abc import Callable

faces = st.lists(st.integers(-4, 9), min_size=1, max_size=5)
dice = faces.map(Distribution.from_faces)
pools = st.lists(st.tuples(dice, st.integers(1, 3)), min_size=1, max_size=3).filter(
    lambda groups: prod(len(die) ** count for die, count in groups) <= 3000
)


def expand(groups: list[tuple[Distribution[int], int]], function: Callable[[list[int]], Any]) -> Counter[Any]:
    """The twin of everything: list all rolls, sort each, apply the function, count."""
    found: Counter[Any] = Counter()
    every = [die for die, count in groups for _ in range(count)]
    for roll in product(*(die.items() for die in every)):
        found[function(sorted(face for face, _ in roll))] += prod(weight for _, weight in roll)
    return found


def same(found: Distribution[Any], expected: Counter[Any]) -> bool:
    """Equal weights, not only equal chances."""
    return dict(found.items()) == dict(expected) and list(found) == sorted(expected)


@given(dice, dice)
def test_arithmetic_lists_all_pairs(first: Distribution[int], second: Distribution[int]) -> None:
    pairs = [(a, b, v * w) for a, v in first.items() for b, w in second.items()]
    for found, expected in (
        (first + second, [(a + b, weight) for a, b, weight in pairs]),
        (first - second, [(a - b, weight) for a, b, weight in pairs]),
        (first * second, [(a * b, weight) for a, b, weight in pairs]),
        (first.joint(second), [((a, b), weight) for a, b, weight in pairs]),
    ):
        counted: Counter[Any] = Counter()
        for outcome, weight in expected:
            counted[outcome] += weight
        assert same(found, counted)


@given(dice, st.integers(-3, 3))
def test_arithmetic_with_numbers(die: Distribution[int], number: int) -> None:
    assert die + number == number + die == die.map(lambda face: face + number)
    assert die - number == die.map(lambda face: face - number)
    assert number - die == die.map(lambda face: number - face)
    assert number * die == die * number == die.map(lambda face: face * number)


@given(dice, st.integers(0, 4))
def test_repeated_sum(die: Distribution[int], count: int) -> None:
    assert same(count @ die, expand([(die, count)], sum))


@given(dice, st.integers(1, 60))
def test_mean_and_variance_add_up(die: Distribution[int], count: int) -> None:
    total = die.sum_of(count)
    assert total.mean() == count * die.mean()
    assert total.variance() == count * die.variance()
    assert total.total == die.total**count


@given(st.integers(1, 30), st.integers(1, 40))
def test_fair_dice_are_symmetric(sides: int, count: int) -> None:
    weights = Distribution.uniform(1, sides).sum_of(count).weights
    assert weights == weights[::-1]
    assert sum(weights) == sides**count


@given(pools, st.data())
def test_ranks_list_all_rolls(groups: list[tuple[Distribution[int], int]], data: st.DataObject) -> None:
    pool = Pool(groups)
    rank = data.draw(st.integers(1, pool.count))
    assert same(pool.lowest(rank), expand(groups, lambda roll: roll[rank - 1]))
    assert same(pool.highest(rank), expand(groups, lambda roll: roll[-rank]))


@given(pools)
def test_ties_list_all_rolls(groups: list[tuple[Distribution[int], int]]) -> None:
    pool = Pool(groups)
    assert same(pool.highest_with_ties(), expand(groups, lambda roll: (roll[-1], roll.count(roll[-1]))))
    assert same(pool.lowest_with_ties(), expand(groups, lambda roll: (roll[0], roll.count(roll[0]))))


@given(pools, st.data())
def test_keeps_list_all_rolls(groups: list[tuple[Distribution[int], int]], data: st.DataObject) -> None:
    pool = Pool(groups)
    keep = data.draw(st.integers(1, pool.count))
    assert same(pool.keep_highest(keep), expand(groups, lambda roll: sum(roll[-keep:])))
    assert same(pool.keep_lowest(keep), expand(groups, lambda roll: sum(roll[:keep])))
    if keep < pool.count:
        assert same(pool.drop_lowest(keep), expand(groups, lambda roll: sum(roll[keep:])))
        assert same(pool.drop_highest(keep), expand(groups, lambda roll: sum(roll[:-keep])))
    assert same(pool.sum(), expand(groups, sum))


@pytest.mark.parametrize(("sides", "count", "keep"), [(6, 30, 12), (20, 12, 5), (100, 8, 3), (2, 50, 49)])
def test_like_and_mixed_keeps_agree_on_big_pools(sides: int, count: int, keep: int) -> None:
    """Both ways of counting, and the multiplication by doubling as well as the plain one."""
    die = Distribution.uniform(1, sides)
    doubled = die.map(lambda face: face)
    split = Pool([(die, count)])
    object.__setattr__(split, "groups", ((die, count // 2), (doubled, count - count // 2)))
    assert dict(split.keep_highest(keep).items()) == dict(die.pool(count).keep_highest(keep).items())


@given(dice, dice)
def test_duel_compares_all_pairs(first: Distribution[int], second: Distribution[int]) -> None:
    pairs = [(a, b, v * w) for a, v in first.items() for b, w in second.items()]
    duel = first.versus(second)
    assert duel.win == sum(weight for a, b, weight in pairs if a > b)
    assert duel.tie == sum(weight for a, b, weight in pairs if a == b)
    assert duel.lose == sum(weight for a, b, weight in pairs if a < b)
    assert sum(duel.chances) == 1
    assert second.versus(first) == duel[::-1]


@given(dice, st.integers(-5, 10), st.fractions(0, 1))
def test_cumulative_values(die: Distribution[int], bound: int, share: Fraction) -> None:
    assert die.at_most(bound) == sum(die.probability(face) for face in die if face <= bound)
    assert die.at_least(bound) + die.at_most(bound - 1) == 1
    quantile = die.quantile(share)
    assert die.at_most(quantile) >= share
    assert all(die.at_most(face) < share for face in die if face < quantile)
    assert die.median() == die.quantile(Fraction(1, 2))
    assert die.cumulative()[-1] == (max(die), die.total)


@given(dice, dice, st.integers(1, 5), st.integers(1, 5))
def test_mixture_weighs_chances(first: Distribution[int], second: Distribution[int], v: int, w: int) -> None:
    mixed = Distribution.mixture([(v, first), (Fraction(w), second), (0, first)])
    for face in {*first, *second}:
        expected = (v * first.probability(face) + w * second.probability(face)) / (v + w)
        assert mixed.probability(face) == expected


@given(dice)
def test_conditioning_and_total_chance(die: Distribution[int]) -> None:
    low = die.given(lambda face: face <= die.median())
    assert low.probability(min(die)) == die.probability(min(die)) / die.at_most(die.median())
    assert die.then(lambda face: Distribution.uniform(face, face + 1)).mean() == die.mean() + Fraction(1, 2)


@given(dice, st.integers(2, 5))
def test_equal_chances_are_equal(die: Distribution[int], factor: int) -> None:
    scaled = Distribution({face: factor * weight for face, weight in die.items()})
    assert scaled == die
    assert hash(scaled) == hash(die)
    assert scaled.lowest_terms().total <= die.total
    assert die != die + 1
    assert die != "die"
    assert eval(repr(die)) == die
    assert pickle.loads(pickle.dumps(die)) == die


def test_outcomes_of_any_kind() -> None:
    assert Distribution.from_faces([1, "griffin", None, 1]).probability("griffin") == Fraction(1, 4)
    assert Distribution.from_faces("bca").outcomes == ("a", "b", "c")
    halves = Distribution.from_faces([Fraction(1, 2), Fraction(1)])
    assert halves.sum_of(2).outcomes == (1, Fraction(3, 2), 2)  # type: ignore[misc]


def test_nothing_can_be_changed() -> None:
    die = Distribution.uniform(1, 6)
    with pytest.raises(AttributeError):
        die.total = 7  # type: ignore[misc]
    with pytest.raises(AttributeError):
        die.pool(2).count = 3
    with pytest.raises(AttributeError):
        die.colour = "red"  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("code", "act"),
    [
        ("no_outcome", lambda: Distribution({})),
        ("no_outcome", lambda: Distribution({1: 0})),
        ("no_outcome", lambda: Distribution.uniform(2, 1)),
        ("no_outcome", lambda: Distribution.uniform(1, 6).given(lambda face: face > 6)),
        ("bad_weight", lambda: Distribution({1: -1})),
        ("bad_weight", lambda: Distribution({1: 0.5})),  # type: ignore[dict-item]
        ("bad_share", lambda: Distribution.uniform(1, 6).quantile(2)),
        ("negative_count", lambda: Distribution.uniform(1, 6).sum_of(-1)),
        ("negative_count", lambda: Distribution.uniform(1, 6).pool(-1)),
        ("not_in_pool", lambda: Distribution.uniform(1, 6).pool(3).highest(4)),
        ("not_in_pool", lambda: Distribution.uniform(1, 6).pool(3).keep_highest(0)),
        ("not_in_pool", lambda: Distribution.uniform(1, 6).pool(0).highest_with_ties()),
    ],
)
def test_what_cannot_be_is_refused(code: str, act: Callable[[], object]) -> None:
    with pytest.raises(Faulty) as caught:
        act()
    assert caught.value.codes == (code,)


class TestIcepool:
    """A library by other people, as an oracle."""

    icepool = pytest.importorskip("icepool")

    def agrees(self, ours: Distribution[Any], theirs: Any) -> bool:
        return dict(ours.items()) == dict(theirs.items())

    def test_sums(self) -> None:
        assert self.agrees(Distribution.uniform(1, 6).sum_of(40), 40 @ self.icepool.d(6))

    @pytest.mark.parametrize(("sides", "count", "keep"), [(6, 4, 3), (10, 20, 3), (10, 30, 10), (12, 9, 8)])
    def test_keeps(self, sides: int, count: int, keep: int) -> None:
        pool = Distribution.uniform(1, sides).pool(count)
        assert self.agrees(pool.keep_highest(keep), self.icepool.d(sides).highest(count, keep))
        assert self.agrees(pool.keep_lowest(keep), self.icepool.d(sides).lowest(count, keep))

    def test_mixed_pool(self) -> None:
        theirs = self.icepool.Pool([self.icepool.d(6)] * 4 + [self.icepool.d(8)] * 3 + [self.icepool.d(10)])
        ours = Pool([(Distribution.uniform(1, sides), count) for sides, count in ((6, 4), (8, 3), (10, 1))])
        assert self.agrees(ours.keep_highest(5), theirs.highest(5).sum())
        assert self.agrees(ours.lowest(4), theirs[3])
        assert self.agrees(ours.highest_with_ties(), theirs.highest_outcome_and_count())

    def test_ties(self) -> None:
        theirs = self.icepool.d(20).pool(12).highest_outcome_and_count()
        assert self.agrees(Distribution.uniform(1, 20).pool(12).highest_with_ties(), theirs)
