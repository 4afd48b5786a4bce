from __future__ import annotations

from fractions import Fraction
from math import gcd
from time import process_time
from typing import TYPE_CHECKING

from hypothesis import given
from hypothesis import strategies as st

from probability.distribution import Distribution
from probability.ratios import SHORT_BITS, Ratios, standings

if TYPE_CHECKING:
    from collections.abc import Callable

primes = st.sampled_from([2, 3, 5, 7, 11, 97, 101, 1009, 2**61 - 1])
smooth = st.dictionaries(primes, st.integers(0, 400), max_size=4).map(
    lambda powers: eval("*".join([f"{p}**{e}" for p, e in powers.items()]) or "1")
)


@given(smooth, smooth, st.integers(0, 10**30))
def test_the_common_divisor_is_euclids(denominator: int, factor: int, other: int) -> None:
    for numerator in (factor * other, factor + other, other, denominator):
        found = Ratios(denominator)(numerator)
        assert Ratios(denominator).common(numerator) == gcd(numerator, denominator)
        assert found == Fraction(numerator, denominator)
        assert (found.numerator, found.denominator) == Fraction(numerator, denominator).as_integer_ratio()


def test_long_chances_are_those_of_the_distribution() -> None:
    dice = Distribution.uniform(1, 6).sum_of(300)
    assert dice.total.bit_length() > SHORT_BITS
    rows = standings(dice)
    for row in rows[::97]:
        assert row.chance == dice.probability(row.outcome)
        assert row.at_least == dice.at_least(row.outcome)
        assert row.at_most == dice.at_most(row.outcome)
    assert sum(row.chance for row in rows) == rows[0].at_least == rows[-1].at_most == 1


def test_they_are_made_much_faster_than_one_by_one() -> None:
    dice = Distribution.uniform(1, 6).sum_of(2700)
    weights = dice.weights[4000:8000:20]
    ratio = Ratios(dice.total)

    def seconds(make: Callable[[int], Fraction]) -> float:
        start = process_time()
        for weight in weights:
            make(weight)
        return process_time() - start

    assert min(seconds(lambda weight: Fraction(weight, dice.total)) for _ in range(3)) > 3 * min(
        seconds(ratio) for _ in range(3)
    )
