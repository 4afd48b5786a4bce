"""Exact distributions: outcomes with integer weights."""

from __future__ import annotations

from itertools import accumulate
from math import gcd, lcm
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from probability.faults import Fault, Faulty

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, ItemsView, Iterable, Iterator, Mapping
    from fractions import Fraction
    from typing import Never

    from probability.pool import Pool

T = TypeVar("T")
U = TypeVar("U")
V = TypeVar("V")


class Duel(NamedTuple):
    """In how many ways the first of two wins, ties and loses against the second; higher wins.

    >>> Duel(15, 6, 15).chances[0]
    Fraction(5, 12)
    """

    win: int
    tie: int
    lose: int

    @property
    def chances(self) -> tuple[Fraction, Fraction, Fraction]:
        """The same three as exact chances, which add up to 1."""
        total = sum(self)
        return _ratio(self.win, total), _ratio(self.tie, total), _ratio(self.lose, total)


class Distribution(Generic[T]):
    """Outcomes, each with a positive integer weight; its chance is its weight over the total of all.

    >>> two = Distribution.uniform(1, 6).sum_of(2)
    >>> two
    Distribution({2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 7: 6, 8: 5, 9: 4, 10: 3, 11: 2, 12: 1})
    >>> two.probability(7), two.mean(), two.at_least(10)
    (Fraction(1, 6), Fraction(7, 1), Fraction(1, 6))

    Outcomes stand in ascending order if they can be ordered at all, otherwise as they came. Outcomes of
    weight 0 do not occur and are dropped; a distribution has at least one outcome.

    Parameters
    ----------
    weights
        A mapping of outcomes to integers, none of them negative.

    Raises
    ------
    Faulty
        ``no_outcome`` if nothing has a positive weight, ``bad_weight`` for a weight that is not an integer or
        is below zero.

    Notes
    -----
    No denominator is stored: it is the sum of the weights, so the two can never disagree, and no fraction has
    to be reduced on the way. Weights are kept as counted and are *not* divided by their common divisor. A
    weight is then the number of ways, which is what people check by hand (4d6 without the lowest has 1296
    rolls, 21 of them make 18), and no time goes into divisors of long integers. Two distributions are equal,
    and hash alike, if they give every outcome the same *chance*; `lowest_terms` has the smallest weights of
    that kind.

    >>> Distribution.from_faces("HT") == Distribution({"H": 50, "T": 50})
    True
    """

    __slots__ = ("_total", "_weights")
    _weights: dict[T, int]
    _total: int

    def __init__(self, weights: Mapping[T, int]) -> None:
        for outcome, weight in weights.items():
            if not isinstance(weight, int) or weight < 0:
                raise Faulty([Fault("bad_weight", {"outcome": outcome, "weight": weight})])
        _fill(self, _ordered({outcome: weight for outcome, weight in weights.items() if weight}))

    # -- construction ---------------------------------------------------------------------------------------

    @classmethod
    def from_faces(cls, faces: Iterable[T]) -> Distribution[T]:
        """Make a die of its faces; a face that repeats weighs more.

        >>> Distribution.from_faces([1, 1, 2, 7])
        Distribution({1: 2, 2: 1, 7: 1})
        """
        weights: dict[T, int] = {}
        for face in faces:
            weights[face] = weights.get(face, 0) + 1
        return _make(_ordered(weights))

    @staticmethod
    def uniform(low: int, high: int) -> Distribution[int]:
        """Make a fair die with the faces from *low* to *high*.

        >>> Distribution.uniform(1, 6).mean()
        Fraction(7, 2)
        """
        return _make(dict.fromkeys(range(low, high + 1), 1))

    @staticmethod
    def constant(outcome: U) -> Distribution[U]:
        """Make the distribution that always gives *outcome*.

        >>> Distribution.constant(5)
        Distribution({5: 1})
        """
        return _make({outcome: 1})

    @staticmethod
    def mixture(branches: Iterable[tuple[int | Fraction, Distribution[U]]]) -> Distribution[U]:
        """Throw one of several distributions, chosen with chances in the ratio of the given weights.

        >>> d4, d6 = Distribution.uniform(1, 4), Distribution.uniform(1, 6)
        >>> Distribution.mixture([(1, d4), (2, d6)]).probability(4)
        Fraction(7, 36)
        """
        chosen = [(weight, branch) for weight, branch in branches if weight]
        # Each branch is brought to one common total first, or the bigger die would be drawn more often.
        scale = lcm(*(weight.denominator * branch.total for weight, branch in chosen))
        weights: dict[U, int] = {}
        for share, branch in chosen:
            factor = share.numerator * (scale // (share.denominator * branch.total))
            for outcome, weight in branch.items():
                weights[outcome] = weights.get(outcome, 0) + factor * weight
        return Distribution(weights)

    # -- reading --------------------------------------------------------------------------------------------

    @property
    def total(self) -> int:
        """The sum of all weights: the denominator of every chance."""
        if self._total == 0:
            object.__setattr__(self, "_total", sum(self._weights.values()))
        return self._total

    @property
    def outcomes(self) -> tuple[T, ...]:
        """All outcomes, in order."""
        return tuple(self._weights)

    @property
    def weights(self) -> tuple[int, ...]:
        """All weights, in the order of the outcomes."""
        return tuple(self._weights.values())

    def items(self) -> ItemsView[T, int]:
        """Pairs of outcome and weight, in order."""
        return self._weights.items()

    def weight(self, outcome: T) -> int:
        """The weight of one outcome, 0 if it does not occur."""
        return self._weights.get(outcome, 0)

    def probability(self, outcome: T) -> Fraction:
        """The chance of one outcome.

        >>> Distribution.uniform(1, 6).sum_of(3).probability(10)
        Fraction(1, 8)
        """
        return _ratio(self.weight(outcome), self.total)

    def chance(self, event: Callable[[T], object]) -> Fraction:
        """The chance that the outcome satisfies a predicate.

        >>> Distribution.uniform(1, 6).chance(lambda face: face % 3 == 0)
        Fraction(1, 3)
        """
        return _ratio(sum(weight for outcome, weight in self.items() if event(outcome)), self.total)

    def at_least(self, bound: T) -> Fraction:
        """The chance of *bound* or more."""
        return self.chance(lambda outcome: outcome >= bound)  # type: ignore[operator]

    def at_most(self, bound: T) -> Fraction:
        """The chance of *bound* or less."""
        return self.chance(lambda outcome: outcome <= bound)  # type: ignore[operator]

    def cumulative(self) -> list[tuple[T, int]]:
        """Every outcome with the weight of all outcomes up to it.

        >>> Distribution({1: 2, 5: 3}).cumulative()
        [(1, 2), (5, 5)]
        """
        return list(zip(self._weights, accumulate(self._weights.values()), strict=True))

    def mean(self: Distribution[int]) -> Fraction:
        """The expected outcome."""
        return _ratio(sum(outcome * weight for outcome, weight in self.items()), self.total)

    def variance(self: Distribution[int]) -> Fraction:
        """The expected squared distance from the mean.

        >>> Distribution.uniform(1, 6).variance()
        Fraction(35, 12)
        """
        first = sum(outcome * weight for outcome, weight in self.items())
        second = sum(outcome * outcome * weight for outcome, weight in self.items())
        return _ratio(second * self.total - first * first, self.total**2)

    def quantile(self, share: Fraction | int) -> T:
        """The smallest outcome that is not exceeded with a chance of at least *share*, from 0 to 1.

        >>> from fractions import Fraction
        >>> Distribution.uniform(1, 20).quantile(Fraction(9, 10))
        18
        """
        if not 0 <= share <= 1:
            raise Faulty([Fault("bad_share", {"share": share})])
        needed = share * self.total
        return next(outcome for outcome, below in self.cumulative() if below >= needed)

    def median(self) -> T:
        """The smallest outcome with at least half of the weight up to it.

        >>> Distribution.uniform(1, 6).median()
        3
        """
        return next(outcome for outcome, below in self.cumulative() if 2 * below >= self.total)

    def versus(self, other: Distribution[T]) -> Duel:
        """Compare two independent throws, the higher wins.

        >>> Distribution.uniform(1, 6).versus(Distribution.uniform(1, 6))
        Duel(win=15, tie=6, lose=15)
        """
        rivals = iter(other.items())
        rival = next(rivals, None)
        below = win = tie = 0
        for outcome, weight in self.items():
            while rival is not None and rival[0] < outcome:  # type: ignore[operator]
                below += rival[1]
                rival = next(rivals, None)
            win += weight * below
            tie += weight * other.weight(outcome)
        return Duel(win, tie, self.total * other.total - win - tie)

    # -- new from old ---------------------------------------------------------------------------------------

    def map(self, function: Callable[[T], U]) -> Distribution[U]:
        """Replace every outcome by a function of it; equal results come together.

        >>> Distribution.uniform(1, 6).map(lambda face: face % 2)
        Distribution({0: 3, 1: 3})
        """
        weights: dict[U, int] = {}
        for outcome, weight in self.items():
            image = function(outcome)
            weights[image] = weights.get(image, 0) + weight
        return _make(_ordered(weights))

    def then(self, function: Callable[[T], Distribution[U]]) -> Distribution[U]:
        """Throw again, a distribution that depends on the outcome.

        >>> d6 = Distribution.uniform(1, 6)
        >>> d6.then(lambda face: d6 if face == 6 else Distribution.constant(face)).probability(6)
        Fraction(1, 36)
        """
        return Distribution.mixture((weight, function(outcome)) for outcome, weight in self.items())

    def given(self, event: Callable[[T], object]) -> Distribution[T]:
        """Keep the outcomes that satisfy a predicate: what is left once the event is known to have happened.

        >>> Distribution.uniform(1, 6).given(lambda face: face > 4)
        Distribution({5: 1, 6: 1})
        """
        return _make({outcome: weight for outcome, weight in self.items() if event(outcome)})

    def combine(self, other: Distribution[U], function: Callable[[T, U], V]) -> Distribution[V]:
        """Throw two independent ones and take a function of both outcomes.

        >>> d2 = Distribution.uniform(1, 2)
        >>> d2.combine(d2, max)
        Distribution({1: 1, 2: 3})
        """
        weights: dict[V, int] = {}
        for left, ways in self.items():
            for right, more in other.items():
                image = function(left, right)
                weights[image] = weights.get(image, 0) + ways * more
        return _make(_ordered(weights))

    def joint(self, other: Distribution[U]) -> Distribution[tuple[T, U]]:
        """Throw two independent ones and keep both outcomes as a pair.

        >>> Distribution.from_faces("HT").joint(Distribution.uniform(1, 2)).outcomes
        (('H', 1), ('H', 2), ('T', 1), ('T', 2))
        """
        pairs = {(left, right): ways * more for left, ways in self.items() for right, more in other.items()}
        return _make(pairs)

    def lowest_terms(self) -> Distribution[T]:
        """Divide the weights by their greatest common divisor.

        >>> Distribution({"win": 4, "lose": 6}).lowest_terms()
        Distribution({'lose': 3, 'win': 2})
        """
        divisor = gcd(*self._weights.values())
        return self if divisor == 1 else _make({key: weight // divisor for key, weight in self.items()})

    def pool(self, count: int) -> Pool[T]:
        """Make a pool of *count* dice like this one, for order statistics and keeps.

        >>> Distribution.uniform(1, 6).pool(4).keep_highest(3).mean()
        Fraction(15869, 1296)
        """
        from probability.pool import Pool

        return Pool([(self, count)])

    # -- arithmetic -----------------------------------------------------------------------------------------

    def sum_of(self: Distribution[int], count: int) -> Distribution[int]:
        """Add up *count* independent throws.

        >>> Distribution.from_faces([0, 1]).sum_of(4).weights
        (1, 4, 6, 4, 1)
        >>> Distribution.uniform(1, 6).sum_of(1000).weight(1002)    # 1000 + (1000 choose 2)
        500500

        Notes
        -----
        A power of the polynomial whose coefficients are the weights, see `probability.sums`.
        """
        if count < 0:
            raise Faulty([Fault("negative_count", {"count": count})])
        from probability.sums import repeated

        return _make(repeated(self._weights, count))

    def __rmatmul__(self: Distribution[int], count: int) -> Distribution[int]:
        return self.sum_of(count)

    def __add__(self: Distribution[int], other: Distribution[int] | int) -> Distribution[int]:
        if isinstance(other, int):
            return _make({outcome + other: weight for outcome, weight in self.items()})
        if not isinstance(other, Distribution):
            return NotImplemented
        from probability.sums import added

        return _make(added(self._weights, other._weights))

    __radd__ = __add__

    def __neg__(self: Distribution[int]) -> Distribution[int]:
        return _make({-outcome: weight for outcome, weight in reversed(self._weights.items())})

    def __sub__(self: Distribution[int], other: Distribution[int] | int) -> Distribution[int]:
        return self + -other

    def __rsub__(self: Distribution[int], other: int) -> Distribution[int]:
        return -self + other

    def __mul__(self: Distribution[int], other: Distribution[int] | int) -> Distribution[int]:
        if isinstance(other, int):
            return self.map(lambda outcome: outcome * other)
        if not isinstance(other, Distribution):
            return NotImplemented
        return self.combine(other, lambda left, right: left * right)

    __rmul__ = __mul__

    # -- being a value --------------------------------------------------------------------------------------

    def __iter__(self) -> Iterator[T]:
        return iter(self._weights)

    def __len__(self) -> int:
        return len(self._weights)

    def __contains__(self, outcome: object) -> bool:
        return outcome in self._weights

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Distribution):
            return NotImplemented
        if len(self) != len(other):
            return False
        if self.total == other.total:
            return bool(self._weights == other._weights)
        return bool(self.lowest_terms()._weights == other.lowest_terms()._weights)

    def __hash__(self) -> int:
        return hash(frozenset(self.lowest_terms().items()))

    def __repr__(self) -> str:
        return f"Distribution({self._weights!r})"

    def __setattr__(self, name: str, value: object) -> Never:
        raise AttributeError("a distribution cannot be changed")

    __delattr__ = __setattr__  # type: ignore[assignment]

    def __reduce__(self) -> tuple[Any, ...]:
        return Distribution, (self._weights,)


def _ratio(numerator: int, denominator: int) -> Fraction:
    # Imported late: fractions bring in decimal, which a command that only counts need not load.
    from fractions import Fraction

    return Fraction(numerator, denominator)


def _fill(blank: Distribution[U], weights: dict[U, int]) -> None:
    if not weights:
        raise Faulty([Fault("no_outcome")])
    object.__setattr__(blank, "_weights", weights)
    object.__setattr__(blank, "_total", 0)


def _make(weights: dict[U, int]) -> Distribution[U]:
    """Wrap weights that are positive and in order already."""
    made: Distribution[U] = Distribution.__new__(Distribution)
    _fill(made, weights)
    return made


def _ordered(weights: dict[U, int]) -> dict[U, int]:
    try:
        return dict(sorted(weights.items(), key=_outcome))  # type: ignore[arg-type]
    except TypeError:
        return weights


def _outcome(item: tuple[Hashable, int]) -> Hashable:
    return item[0]
