"""Exact chains against sums of powers and known closed forms."""

from fractions import Fraction
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from probability.chain import Chain
from probability.faults import TooBig


@pytest.mark.parametrize("money", range(1, 8))
def test_gambler(money):
    game = Chain({i: {i - 1: 1, i + 1: 1} for i in range(1, 8)})
    assert game.absorption(money) == {0: 1 - Fraction(money, 8), 8: Fraction(money, 8)}
    assert game.expected_steps(money) == money * (8 - money)


def test_coupons():
    chain = Chain({i: {i: i, i + 1: 6 - i} for i in range(6)})
    assert chain.expected_steps(0) == sum(Fraction(6, k) for k in range(1, 7))


def test_binomial_walk():
    chain = Chain({i: {i: 1, i + 1: 1} for i in range(20)})
    after = chain.after(0, 10)
    assert after == {k: Fraction(comb(10, k), 2**10) for k in range(11)}


def test_never_absorbed():
    assert Chain({"a": {"b": 1}, "b": {"a": 1}}).expected_steps("a") is None
    assert Chain({"a": {"b": 1, "end": 1}, "b": {"c": 1}, "c": {"b": 1}}).expected_steps("a") is None
    assert Chain({"a": {"b": 1, "end": 1}, "b": {"c": 1}, "c": {"b": 1}}).absorption("a") is None


def test_absorbing_start():
    chain = Chain({"a": {"a": 3}})
    assert chain.is_absorbing("a")
    assert chain.absorption("a") == {"a": 1}
    assert chain.expected_steps("a") == 0


def test_bad_weights():
    for weights in ({}, {"b": 0}, {"b": 2, "c": -1}):
        with pytest.raises(ValueError, match="weights"):
            Chain({"a": weights})


def test_too_big():
    with pytest.raises(TooBig):
        Chain({i: {i + 1: 1} for i in range(1000)}).expected_steps(0)


@settings(max_examples=12, deadline=None)
@given(st.lists(st.lists(st.integers(0, 4), min_size=6, max_size=6), min_size=4, max_size=4))
def test_elimination_equals_long_run(weights):
    """Whatever the chain, its state after very many steps is its absorption."""
    moves = {i: dict(enumerate(row)) | {5: row[5] + 1} for i, row in enumerate(weights)}
    chain = Chain(moves)
    ends = chain.absorption(0)
    steps = 0.0
    late = {0: 1.0}
    for _ in range(250):
        steps += sum(value for state, value in late.items() if not chain.is_absorbing(state))
        late = {s: float(p) for s, p in chain.step({s: Fraction(v) for s, v in late.items()}).items()}
    assert sum(ends.values()) == 1
    for end, chance in ends.items():
        assert late.get(end, 0.0) == pytest.approx(float(chance), abs=1e-9)
    assert float(steps) == pytest.approx(float(chain.expected_steps(0)), rel=1e-9)
