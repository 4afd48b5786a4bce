"""Several independent dice thrown at once, alike or mixed, when it matters which are the highest."""

from __future__ import annotations

from math import comb, gcd
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

from probability.distribution import Distribution
from probability.faults import Fault, Faulty
from probability.polynomial import pack, times_run, unpack

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

T = TypeVar("T")

# Below this many bits one multiplication of long integers beats the additions of `times_run`.
SHORT_RUN_BITS = 6000


class Pool(Generic[T]):
    """An immutable handful of independent dice, given as groups of a die and how many there are of it.

    >>> d6, d8 = Distribution.uniform(1, 6), Distribution.uniform(1, 8)
    >>> mixed = Pool([(d6, 2), (d8, 1)])
    >>> mixed.count, mixed.highest().probability(8)
    (3, Fraction(1, 8))

    Notes
    -----
    No roll is ever listed. For one face at a time the dice are split into those below it, on it and above it,
    and the ways are counted by binomial formulas (or their products, one for each kind of die).
    """

    __slots__ = ("count", "groups")
    groups: tuple[tuple[Distribution[T], int], ...]
    count: int

    def __init__(self, groups: Iterable[tuple[Distribution[T], int]]) -> None:
        # Dice merge only if their weights agree, not just their chances: a pool counts rolls.
        merged: dict[tuple[tuple[T, int], ...], tuple[Distribution[T], int]] = {}
        for die, count in groups:
            if count < 0:
                raise Faulty([Fault("negative_count", {"count": count})])
            if count:
                key = tuple(die.items())
                merged[key] = die, count + merged.get(key, (die, 0))[1]
        object.__setattr__(self, "groups", tuple(merged.values()))
        object.__setattr__(self, "count", sum(count for _, count in merged.values()))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a pool cannot be changed")

    def __repr__(self) -> str:
        return f"Pool({list(self.groups)!r})"

    @property
    def total(self) -> int:
        """The number of all rolls."""
        return _all_rolls((count, die.total) for die, count in self.groups)

    @property
    def faces(self) -> list[T]:
        """Every face that some die has, in ascending order."""
        if len(self.groups) == 1:
            return list(self.groups[0][0])
        return sorted({face for die, _ in self.groups for face in die})  # type: ignore[type-var]

    # -- one die of the pool --------------------------------------------------------------------------------

    def lowest(self, rank: int = 1) -> Distribution[T]:
        """The lowest die, or the second lowest, the third, ... of the sorted roll.

        >>> Distribution.uniform(1, 6).pool(3).lowest(2).weights    # the middle one of three
        (16, 40, 52, 52, 40, 16)
        """
        self._check(rank)
        below, previous = {}, 0
        for cut in self._cuts():
            reached = cut.at_least_low(rank)
            below[cut.face] = reached - previous
            previous = reached
        return Distribution(below)

    def highest(self, rank: int = 1) -> Distribution[T]:
        """The highest die, or the second highest, the third, ... of the sorted roll.

        >>> Distribution.uniform(1, 6).pool(2).highest().weights
        (1, 3, 5, 7, 9, 11)
        """
        self._check(rank)
        return self.lowest(self.count + 1 - rank)

    def highest_with_ties(self) -> Distribution[tuple[T, int]]:
        """The highest face together with the number of dice that show it.

        >>> Distribution.uniform(1, 6).pool(2).highest_with_ties().weight((6, 2))
        1
        """
        return self._with_ties(below=True)

    def lowest_with_ties(self) -> Distribution[tuple[T, int]]:
        """The lowest face together with the number of dice that show it.

        >>> Distribution.uniform(1, 6).pool(2).lowest_with_ties().weight((1, 1))
        10
        """
        return self._with_ties(below=False)

    def _with_ties(self, *, below: bool) -> Distribution[tuple[T, int]]:
        self._check(1)
        weights: dict[tuple[T, int], int] = {}
        for cut in self._cuts():
            shares = [(n, low if below else high, on) for n, low, on, high in cut.shares]
            for ties, weight in enumerate(_choices(shares, self.count)):
                if ties and weight:
                    weights[cut.face, ties] = weight
        return Distribution(weights)

    def _cuts(self) -> Iterable[_Cut[T]]:
        below = [0] * len(self.groups)
        for face in self.faces:
            shares = []
            for at, (die, count) in enumerate(self.groups):
                weight = die.weight(face)
                shares.append((count, below[at], weight, die.total - below[at] - weight))
                below[at] += weight
            yield _Cut(face, shares)

    def _check(self, rank: int) -> None:
        if not 1 <= rank <= self.count:
            raise Faulty([Fault("not_in_pool", {"rank": rank, "count": self.count})])

    # -- sums -----------------------------------------------------------------------------------------------

    def sum(self: Pool[int]) -> Distribution[int]:
        """Add up all dice.

        >>> Pool([(Distribution.uniform(1, 6), 2)]).sum().mean()
        Fraction(7, 1)
        """
        result = Distribution.constant(0)
        for die, count in self.groups:
            result = result + die.sum_of(count)
        return result

    def keep_highest(self: Pool[int], keep: int) -> Distribution[int]:
        """Add up the highest *keep* dice.

        >>> Distribution.uniform(1, 6).pool(4).keep_highest(3).weight(18)
        21

        Notes
        -----
        Let v be the lowest kept face. Then the sum is keep * v plus what the dice above v exceed it by, and
        fewer than *keep* dice are above v. For each v the ways are a polynomial in the excess; it is held in
        one long integer (Kronecker), so that a step for all sums at once is one machine loop. With m faces of
        span s that is m * keep steps on integers of keep * s * log2(all rolls) bits.
        """
        self._check(keep)
        if keep == self.count:
            return self.sum()
        if keep == 1:
            return self.highest()
        low, stride = _common_grid(self)
        span = (max(die.outcomes[-1] for die, _ in self.groups) - low) // stride
        width = self.total.bit_length() // 8 + 1
        excess = _excess_alike if len(self.groups) == 1 else _excess_mixed
        packed = 0
        for face in self.faces:
            ways = excess(self, keep, face, stride, 8 * width)
            packed += ways << (8 * width * keep * ((face - low) // stride))
        row = unpack(packed, width, keep * span + 1)
        return Distribution({keep * low + stride * at: weight for at, weight in enumerate(row)})

    def keep_lowest(self: Pool[int], keep: int) -> Distribution[int]:
        """Add up the lowest *keep* dice.

        >>> Distribution.uniform(1, 20).pool(2).keep_lowest(1).mean()
        Fraction(287, 40)
        """
        return -Pool([(-die, count) for die, count in self.groups]).keep_highest(keep)

    def drop_lowest(self: Pool[int], drop: int = 1) -> Distribution[int]:
        """Add up all but the lowest *drop* dice.

        >>> Distribution.uniform(1, 6).pool(4).drop_lowest().mean()
        Fraction(15869, 1296)
        """
        return self.keep_highest(self.count - drop)

    def drop_highest(self: Pool[int], drop: int = 1) -> Distribution[int]:
        """Add up all but the highest *drop* dice."""
        return self.keep_lowest(self.count - drop)


class _Cut(NamedTuple, Generic[T]):
    """A face, and for each group: how many dice, and the weights of one die below, on and above the face."""

    face: T
    shares: list[tuple[int, int, int, int]]

    def at_least_low(self, rank: int) -> int:
        """Count the rolls in which at least *rank* dice do not exceed the face."""
        if len(self.shares) == 1:
            count, below, on, above = self.shares[0]
            return _at_least(count, below + on, above, rank)
        shares = [(count, above, below + on) for count, below, on, above in self.shares]
        dice = sum(count for count, _, _ in shares)
        # The two ends are what people ask for most, and need no product of polynomials.
        if rank == dice:
            return _all_rolls((count, low) for count, _, low in shares)
        if rank == 1:
            every = _all_rolls((count, low + above) for count, above, low in shares)
            return every - _all_rolls((count, above) for count, above, _ in shares)
        return sum(_choices(shares, dice)[rank:])


def _all_rolls(groups: Iterable[tuple[int, int]]) -> int:
    """Count the rolls of groups of so many dice with so many ways each."""
    total = 1
    for count, ways in groups:
        total *= int(ways**count)
    return total


def _at_least(count: int, hit: int, miss: int, rank: int) -> int:
    """Count the rolls of like dice with at least *rank* hits, adding up whichever side has fewer terms."""
    if 2 * rank > count:
        return _fewer(count, miss, hit, count - rank + 1)
    return int((hit + miss) ** count) - _fewer(count, hit, miss, rank)


def _fewer(count: int, hit: int, miss: int, rank: int) -> int:
    """Add up C(n, j) hit^j miss^(n-j) for j < rank, each term from the last by small factors."""
    if miss == 0:
        return hit**count if rank > count else 0
    term = total = miss**count
    for j in range(1, rank):
        term = term * ((count - j + 1) * hit) // (miss * j)
        total += term
    return int(total)


def _choices(shares: list[tuple[int, int, int]], limit: int) -> list[int]:
    """Multiply out (rest + hit y)^count over all groups, up to y^limit: ways by the number of hits."""
    row = [1]
    for count, rest, hit in shares:
        row = _truncated(row, _binomial(count, rest, hit, limit), limit)
    return row


def _binomial(count: int, rest: int, hit: int, limit: int) -> list[int]:
    """The coefficients of (rest + hit y)^count up to y^limit; both may be packed polynomials."""
    top = min(count, limit)
    rests = [rest ** (count - top)]
    for _ in range(top):
        rests.append(rests[-1] * rest)
    row, hits, ways = [], 1, 1
    for j in range(top + 1):
        row.append(ways * rests[top - j] * hits)
        ways = ways * (count - j) // (j + 1)
        hits *= hit
    return row


def _truncated(first: list[int], second: list[int], limit: int) -> list[int]:
    if first == [1]:
        return second
    row = [0] * min(limit + 1, len(first) + len(second) - 1)
    for i, left in enumerate(first):
        for j, right in enumerate(second[: len(row) - i]):
            row[i + j] += left * right
    return row


def _common_grid(pool: Pool[int]) -> tuple[int, int]:
    faces = pool.faces
    return faces[0], gcd(*(face - faces[0] for face in faces)) or 1


def _excess_alike(pool: Pool[int], keep: int, face: int, stride: int, bits: int) -> int:
    """Ways, packed by excess over *face*, of the rolls of like dice whose lowest kept die shows *face*."""
    die, count = pool.groups[0]
    above = [(other, weight) for other, weight in die.items() if other > face]
    low = die.total - die.weight(face) - sum(weight for _, weight in above)
    multiply = _multiplier(above, face, stride, bits)
    result = 0
    # Horner's rule over the number of dice above the face, from keep - 1 down to none.
    for over, ways in _ways_over(count, keep, low, die.weight(face)):
        result = multiply(result) + comb(count, over) * ways
    return result


def _ways_over(count: int, keep: int, low: int, on: int) -> Iterable[tuple[int, int]]:
    """Yield for keep - 1, ..., 0 dice above a face: the ways of the others to have enough on it to fill up.

    With t(n, k) the ways of n dice at or below the face to have at least k on it, and n - k = d constant,
    t(n, k) = (low + on) t(n-1, k-1) - C(n-1, k-1) on^(k-1) low^(d+1): either the last die is any, or take
    away the rolls with exactly k - 1 on it and the last die low.
    """
    dropped = count - keep
    enough = (low + on) ** dropped
    exact = low ** (dropped + 1)
    for needed in range(1, keep + 1):
        enough = (low + on) * enough - exact
        exact = exact * on * (dropped + needed) // needed
        yield keep - needed, enough


def _multiplier(above: list[tuple[int, int]], face: int, stride: int, bits: int) -> Callable[[int], int]:
    """Make the step that multiplies a packed polynomial by that of the faces above, counted from *face*."""
    if not above:
        return lambda _: 0
    first, weight = above[0]
    cells = (above[-1][0] - first) // stride + 1
    shift = bits * ((first - face) // stride)
    is_run = cells == len(above) and all(other == weight for _, other in above)
    if is_run and cells * bits > SHORT_RUN_BITS:
        return lambda packed: times_run(packed * weight, cells, bits) << shift
    step = _packed_faces(above, face, stride, bits)
    return lambda packed: packed * step


def _packed_faces(faces: Iterable[tuple[int, int]], base: int, stride: int, bits: int) -> int:
    row: dict[int, int] = {(face - base) // stride: weight for face, weight in faces}
    return pack([row.get(at, 0) for at in range(max(row, default=-1) + 1)], bits // 8)


def _excess_mixed(pool: Pool[int], keep: int, face: int, stride: int, bits: int) -> int:
    """The same for mixed dice: rolls with fewer than *keep* above, without those with fewer on or above."""
    over, reaching = [], []
    for die, count in pool.groups:
        above = _packed_faces([item for item in die.items() if item[0] > face], face, stride, bits)
        low = sum(weight for other, weight in die.items() if other < face)
        on = die.weight(face)
        over.append((count, low + on, above))
        reaching.append((count, low, on + above))
    return sum(_choices(over, keep - 1)) - sum(_choices(reaching, keep - 1))
