"""All the chances of a distribution at once: fractions over one denominator, reduced faster than one by one."""

from __future__ import annotations

from fractions import Fraction
from math import gcd, prod
from numbers import Rational
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

if TYPE_CHECKING:
    from probability.distribution import Distribution

T = TypeVar("T")

# Below this many bits of the denominator the plain way costs no more.
SHORT_BITS = 640
# A remainder by a power of a prime of about so many bits costs a machine loop; few weights have a higher power.
WINDOW_BITS = 60
PRIMES = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83, 89, 97)


class Standing(NamedTuple, Generic[T]):
    """An outcome with its chance, and the chances of at least and at most that much."""

    outcome: T
    chance: Fraction
    at_least: Fraction
    at_most: Fraction


def standings(distribution: Distribution[T]) -> list[Standing[T]]:
    """Give every outcome its chance and both cumulative ones, in order.

    >>> from probability.distribution import Distribution
    >>> standings(Distribution.uniform(1, 6))[1]
    Standing(outcome=2, chance=Fraction(1, 6), at_least=Fraction(5, 6), at_most=Fraction(1, 3))
    """
    total, below = distribution.total, 0
    ratio = Ratios(total)
    rows = []
    for outcome, weight in distribution.items():
        rows.append(Standing(outcome, ratio(weight), ratio(total - below), ratio(below + weight)))
        below += weight
    return rows


class _Lowest(NamedTuple):
    """A numerator and a denominator that are known to have no common divisor."""

    numerator: int
    denominator: int


# A `Fraction` of another rational number takes its terms as they are, where one of two integers divides them by their
# greatest common divisor, which for long ones takes longer than everything else.
Rational.register(_Lowest)


def _lowest(numerator: int, denominator: int) -> Fraction:
    number: Fraction = Fraction(_Lowest(numerator, denominator))  # type: ignore[call-overload]
    return number


class _Window(NamedTuple):
    """A prime, its highest power that divides the denominator, and the part of that power looked at first."""

    prime: int
    whole: int
    first: int


class Ratios:
    """Make fractions with a given denominator.

    >>> sixths = Ratios(6)
    >>> sixths(3), sixths(6)
    (Fraction(1, 2), Fraction(1, 1))
    >>> Ratios(6**1000)(15 * 6**400) == Fraction(5, 2 * 6**599)
    True

    Notes
    -----
    The number of all throws is a product of small primes to high powers. How often such a prime divides a weight is
    almost always told by one remainder of machine size, so that the greatest common divisor takes a step linear in
    the length of the weight, where Euclid's algorithm takes quadratic time. What is left of the denominator without
    its small primes goes through Euclid.
    """

    __slots__ = ("_modulus", "_rest", "_windows", "denominator")

    def __init__(self, denominator: int) -> None:
        self.denominator = denominator
        self._windows: list[_Window] = []
        self._rest = denominator
        if denominator.bit_length() > SHORT_BITS:
            for prime in PRIMES:
                if denominator % prime == 0:
                    whole = _highest_power(prime, denominator)
                    self._windows.append(_Window(prime, whole, min(whole, _first_power(prime))))
                    self._rest //= whole
        self._modulus = prod(window.first for window in self._windows)

    def __call__(self, numerator: int) -> Fraction:
        """Give *numerator* over the denominator in lowest terms; neither may be negative."""
        if not self._windows:
            return Fraction(numerator, self.denominator)
        divisor = self.common(numerator)
        if divisor == 1:
            return _lowest(numerator, self.denominator)
        return _lowest(numerator // divisor, self.denominator // divisor)

    def common(self, numerator: int) -> int:
        """The greatest common divisor of a numerator and the denominator.

        >>> Ratios(6**1000).common(2**5 * 3**700 * 7) == 2**5 * 3**700
        True
        """
        divisor = gcd(numerator, self._rest)
        remainder = numerator % self._modulus
        for _prime, whole, first in self._windows:
            share = gcd(remainder, first)
            divisor *= gcd(numerator, whole) if share == first < whole else share
        return divisor


def _highest_power(prime: int, number: int) -> int:
    """The highest power of a prime that divides a number, found by squaring.

    >>> _highest_power(3, 2 * 3**70)  == 3**70
    True
    """
    powers = [prime]
    while number % powers[-1] == 0:
        number //= powers[-1]
        powers.append(powers[-1] ** 2)
    found = prod(powers[:-1])
    for power in reversed(powers[:-1]):
        if number % power == 0:
            number //= power
            found *= power
    return found


def _first_power(prime: int) -> int:
    return int(prime ** (WINDOW_BITS // prime.bit_length()))
