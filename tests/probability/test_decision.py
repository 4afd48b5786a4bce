"""The decision engine against plain recursion over ordered dice, and its two forms against each other."""

from fractions import Fraction
from functools import lru_cache
from itertools import combinations, product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from probability.decision import Keeping, multisets, sub_multisets
from probability.decision_batch import KeepingBatch
from probability.faults import TooBig


def slow_value(dice, weights, worth, throws):
    """Throw ordered dice, keep any subset by position: nothing of the engine is used."""
    faces = [face for face, weight in enumerate(weights) for _ in range(weight)]

    def counts(roll):
        return tuple(roll.count(face) for face in range(len(weights)))

    @lru_cache(None)
    def mean(kept, left):
        rolls = list(product(faces, repeat=dice - len(kept)))
        return sum((best(tuple(sorted(kept + roll)), left - 1) for roll in rolls), Fraction(0)) / len(rolls)

    @lru_cache(None)
    def best(roll, left):
        if not left:
            return Fraction(worth(counts(roll)))
        keeps = {kept for size in range(dice + 1) for kept in combinations(roll, size)}
        return max(mean(kept, left) for kept in keeps)

    return mean((), throws)


@settings(max_examples=25, deadline=None)
@given(
    dice=st.integers(1, 3),
    weights=st.lists(st.integers(1, 3), min_size=2, max_size=3),
    throws=st.integers(1, 3),
    seed=st.integers(0, 10**6),
)
def test_value_is_that_of_plain_recursion(dice, weights, throws, seed):
    def worth(counts):
        return Fraction(hash((seed, counts)) % 7, 1 + hash((counts, seed)) % 3)

    assert Keeping(dice, weights, worth, throws).value == slow_value(dice, weights, worth, throws)


def test_four_dice_of_six_faces():
    def worth(counts):
        return max(counts)

    assert Keeping(4, (1,) * 6, worth, 2).value == slow_value(4, (1,) * 6, worth, 2)


def test_outcomes_are_the_value():
    plan = Keeping(4, (1, 2, 1), lambda counts: counts[0] * counts[2], 3)
    outcomes = plan.outcomes()
    assert sum(outcomes.values()) == 1
    assert sum(chance * counts[0] * counts[2] for counts, chance in outcomes.items()) == plan.value


def test_keeps_contain_the_best_and_stopping_is_keeping_all():
    plan = Keeping(3, (1,) * 6, lambda counts: counts[0], 3)
    roll = (1, 1, 1, 0, 0, 0)
    keeps = plan.keeps(roll, 2)
    assert len(keeps) == len(sub_multisets(roll)) == 8
    assert keeps[0].value == plan.roll_value(roll, 2) == max(keep.value for keep in keeps)
    assert next(keep.value for keep in keeps if keep.counts == roll) == plan.roll_value(roll, 1)


def test_more_throws_are_never_worse():
    plan = Keeping(5, (1,) * 6, lambda counts: max(counts) >= 4, 6)
    values = [plan.value_of(throws) for throws in range(1, 7)]
    assert values == sorted(values)


def test_batch_agrees_with_exact_and_weights_are_exact():
    rng = np.random.default_rng(5)
    batch = KeepingBatch(6, 4)
    worth = rng.integers(0, 9, size=(batch.rolls, 7)).astype(float)
    values = batch.value(worth, 3)
    weights = batch.weights(batch.choices(worth, 3))
    full = multisets(6, 4).counts[batch.starts[4] :]
    for goal in range(7):
        table = {counts: int(worth[place, goal]) for place, counts in enumerate(full)}
        exact = Keeping(4, (1,) * 6, table.__getitem__, 3)
        assert values[goal] == pytest.approx(float(exact.value), abs=1e-12)
        assert weights[:, goal].sum() == 6**12
        assert sum(
            int(weight) * table[counts] for weight, counts in zip(weights[:, goal], full, strict=True)
        ) == (exact.value * 6**12)


def test_too_much_is_refused():
    with pytest.raises(TooBig):
        multisets(20, 20)
    with pytest.raises(TooBig):
        Keeping(2, (1, 1), lambda counts: 1, 101)
    with pytest.raises(OverflowError):
        batch = KeepingBatch(6, 5)
        batch.weights(batch.choices(np.zeros((batch.rolls, 1)), 6))
