from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from probability import polynomial, sums

weights = st.lists(st.integers(0, 50), min_size=1, max_size=8).map(lambda row: [1 + row[0], *row[1:], 3])


def slow_product(first: list[int], second: list[int]) -> list[int]:
    row = [0] * (len(first) + len(second) - 1)
    for i, left in enumerate(first):
        for j, right in enumerate(second):
            row[i + j] += left * right
    return row


def slow_power(base: list[int], exponent: int) -> list[int]:
    row = [1]
    for _ in range(exponent):
        row = slow_product(row, base)
    return row


@given(weights, st.integers(0, 12))
def test_all_powers_agree(base: list[int], exponent: int) -> None:
    expected = slow_power(base, exponent)
    assert polynomial.power(base, exponent) == expected
    assert polynomial.power_by_recurrence(base, exponent) == expected
    assert polynomial.power_by_flint(base, exponent) == expected


@given(st.integers(1, 12), st.integers(0, 15), st.integers(1, 4))
def test_powers_of_a_run(length: int, exponent: int, weight: int) -> None:
    assert polynomial.power_of_run(length, exponent) == slow_power([1] * length, exponent)
    assert polynomial.power([weight] * length, exponent) == slow_power([weight] * length, exponent)


def test_big_powers_agree_with_flint() -> None:
    assert polynomial.power_of_run(6, 1000) == polynomial.power_by_flint([1] * 6, 1000)
    base = [1, 0, 5, 2, 0, 0, 1]
    assert polynomial.power_by_recurrence(base, 200) == polynomial.power_by_flint(base, 200)


@given(weights, weights)
def test_all_products_agree(first: list[int], second: list[int]) -> None:
    expected = slow_product(first, second)
    assert polynomial.product(first, second) == expected
    assert polynomial.product_by_flint(first, second) == expected


def test_long_products_take_the_other_way_and_agree() -> None:
    base = polynomial.power_of_run(20, 100)
    assert polynomial.product(base, base) == polynomial.power_of_run(20, 200)
    longer = polynomial.power_of_run(20, 300)
    assert polynomial.product(longer, longer) == polynomial.power_of_run(20, 600)


@given(st.lists(st.integers(0, 255), min_size=1))
def test_packing_and_back(row: list[int]) -> None:
    assert polynomial.unpack(polynomial.pack(row, 2), 2, len(row)) == row


@given(st.lists(st.integers(0, 9), min_size=1, max_size=6), st.integers(1, 40))
def test_times_run_is_a_product(row: list[int], length: int) -> None:
    packed = polynomial.times_run(polynomial.pack(row, 2), length, 16)
    assert polynomial.unpack(packed, 2, len(row) + length - 1) == slow_product(row, [1] * length)


outcomes = st.dictionaries(st.integers(-(10**6), 10**6), st.integers(1, 9), min_size=1, max_size=5)


@given(outcomes, st.integers(0, 5))
def test_repeating_is_adding_again_and_again(weights: dict[int, int], count: int) -> None:
    slow = {0: 1}
    for _ in range(count):
        slow = sums._added_sparse(slow, weights)
    assert sums.repeated(weights, count) == slow


@given(st.integers(1, 9), st.integers(0, 9), st.integers(1, 10_000))
def test_multisets_stop_at_the_limit(kinds: int, count: int, limit: int) -> None:
    from math import comb

    ways = comb(kinds + count - 1, count)
    found = sums.multisets(kinds, count, limit)
    assert found == ways if ways < limit else found >= limit
