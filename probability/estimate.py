"""How big the answer to a dice expression will be, found without working it out."""

from __future__ import annotations

from math import gcd, log2, log10
from typing import TYPE_CHECKING, NamedTuple

from probability.faults import TooBig, magnitude
from probability.sums import multisets
from probability.terms import (
    Dice,
    Expression,
    Mixed,
    Number,
    Product,
    Select,
    Sum,
    as_sum,
    gathered,
    pool_count,
    with_fewer_dice,
    written,
)

if TYPE_CHECKING:
    from collections.abc import Callable

# More rows than these no reader wants, and no terminal shows within seconds.
MOST_OUTCOMES = 100_000
# Weights of up to 4,200 digits: just below what Python itself agrees to print.
LONGEST_WEIGHT_BITS = 14_000
# Of digits: an answer has three fractions a row.
MOST_MEGABYTES = 180
# No number of dice is read that would be larger.
MOST_DICE = 10**9
# By the measured speed of a slow machine.
LONGEST_SECONDS = 3.0
# Estimates stop growing here, so that they always fit into a float.
_ENORMOUS = 10**18


class Size(NamedTuple):
    """Bounds of a distribution before it exists: range, number of outcomes, bits of the total, time.

    >>> estimate(Dice(100, range(1, 7)))._replace(seconds=0.0)
    Size(low=100, high=600, outcomes=501, stride=1, bits=258.496250072..., seconds=0.0)
    """

    low: int
    high: int
    outcomes: int
    stride: int = 1
    bits: float = 0.0
    seconds: float = 0.0

    @property
    def span(self) -> int:
        """The number of steps from the lowest outcome to the highest."""
        return min(_ENORMOUS, (self.high - self.low) // self.stride)

    @property
    def megabytes(self) -> float:
        """The digits of the chance, and of both cumulative ones, for every outcome."""
        return self.outcomes * self.bits * 6 * log10(2) / 1e6


def check(expression: Expression) -> None:
    """Refuse an expression whose answer would be too big.

    >>> check(Dice(1000, range(1, 7)))
    >>> try:
    ...     check(Dice(10**6, range(1, 7)))
    ... except TooBig as error:
    ...     error.faults[0].values["largest"]
    '2776d6'
    """
    excess = _excess(expression)
    if excess is None:
        return
    code, size, limit = excess
    raise TooBig(code, estimate=magnitude(size), limit=magnitude(limit), largest=_largest(expression))


def estimate(expression: Expression) -> Size:
    """Bound the size of the answer from above; the time is that of the slowest way it could take.

    >>> estimate(Sum(((1, Dice(2, range(1, 7))), (-1, Number(3)))))[:3]
    (-1, 9, 11)
    """
    return _RULES[type(expression)](expression)


def _excess(expression: Expression) -> tuple[str, float, float] | None:
    """The first limit that is exceeded, with the estimate and the limit."""
    size = estimate(expression)
    for code, value, limit in (
        ("too_many_outcomes", size.outcomes, MOST_OUTCOMES),
        ("weights_too_long", size.bits / log2(10), LONGEST_WEIGHT_BITS / log2(10)),
        ("table_too_big", size.megabytes, MOST_MEGABYTES),
        ("too_much_work", size.seconds, LONGEST_SECONDS),
    ):
        if value > limit:
            return code, value, limit
    return None


def _largest(expression: Expression) -> str:
    """The same expression with as many dice of a kind as would be accepted, or the die with the most faces."""
    most = _last(1, MOST_DICE, lambda count: not _excess(with_fewer_dice(expression, count)))
    if most:
        return written(with_fewer_dice(expression, most))
    if isinstance(expression, Dice) and isinstance(expression.faces, range):
        sides = _last(1, len(expression.faces), lambda count: not _excess(Dice(1, range(1, count + 1))))
        return written(Dice(1, range(1, sides + 1)))
    return ""


def _last(low: int, high: int, fits: Callable[[int], bool]) -> int:
    """The highest number in a range that fits, when all below it do; 0 if even the lowest does not.

    >>> _last(1, 100, lambda number: number * number < 50)
    7
    """
    if not fits(low):
        return 0
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if fits(middle) else (low, middle - 1)
    return low


# -- the rules, one for each kind of expression --------------------------------------------------------------


def _die(faces: range | tuple[int, ...]) -> Size:
    low, high = faces[0], faces[-1]
    if isinstance(faces, range):
        return Size(low, high, len(faces), 1, log2(len(faces)))
    stride = gcd(*(face - low for face in faces)) or 1
    return Size(low, high, len(set(faces)), stride, log2(len(faces)))


def _repeated(one: Size, count: int) -> Size:
    cells = min(_ENORMOUS, one.span * count + 1)
    outcomes = min(cells, multisets(one.outcomes, count, cells), _ENORMOUS)
    bits = one.bits * count
    # Either a polynomial of that many cells, or squares of dictionaries.
    dense = min(cells, 4 * outcomes) * (2e-6 + 5e-9 * bits)
    sparse = outcomes**2 / 4 * (0.3e-6 + 1e-9 * bits) if cells > 4 * outcomes else 0.0
    return Size(one.low * count, one.high * count, outcomes, one.stride, bits, one.seconds + dense + sparse)


def _dice(dice: Dice) -> Size:
    return _repeated(_die(dice.faces), dice.number)


def _added(first: Size, second: Size) -> Size:
    stride = gcd(first.stride, second.stride)
    low, high = first.low + second.low, first.high + second.high
    outcomes = min((high - low) // (stride or 1) + 1, first.outcomes * second.outcomes, _ENORMOUS)
    bits = first.bits + second.bits
    seconds = first.seconds + second.seconds + outcomes * (1e-6 + 10e-9 * bits)
    return Size(low, high, outcomes, stride, bits, seconds)


def _sum(expression: Sum) -> Size:
    result = Size(0, 0, 1, 0)
    for multiple, part in gathered(expression):
        size = _repeated(estimate(part), abs(multiple))
        if size.outcomes == 1:
            # A constant shifts the grid and leaves it as fine as it was.
            size = size._replace(stride=0)
        if multiple < 0:
            size = size._replace(low=-size.high, high=-size.low)
        result = _added(result, size)
    return result._replace(stride=result.stride or 1)


def _product(expression: Product) -> Size:
    sizes = [estimate(factor) for factor in expression.factors]
    result = sizes[0]
    for size in sizes[1:]:
        pairs = result.outcomes * size.outcomes
        corners = [left * right for left in result[:2] for right in size[:2]]
        bits = result.bits + size.bits
        outcomes = min(pairs, max(corners) - min(corners) + 1, _ENORMOUS)
        seconds = result.seconds + size.seconds + pairs * (0.4e-6 + 1e-9 * bits)
        result = Size(min(corners), max(corners), outcomes, 1, bits, seconds)
    return result


def _select(expression: Select) -> Size:
    if not expression.single and expression.number == pool_count(expression.pool):
        return estimate(expression.pool)
    groups = _groups(expression.pool)
    low, high = min(die.low for die, _ in groups), max(die.high for die, _ in groups)
    faces = min(high - low + 1, sum(die.outcomes for die, _ in groups))
    bits = sum(die.bits * count for die, count in groups)
    seconds = sum(die.seconds for die, _ in groups)
    if expression.single or expression.number == 1:
        seconds += faces * _pick_seconds(groups, expression.number, bits)
        return Size(low, high, faces, 1, bits, seconds)
    keep = expression.number
    stride = gcd(*(die.stride for die, _ in groups), *(die.low - low for die, _ in groups)) or 1
    span = min(_ENORMOUS, (high - low) // stride)
    outcomes = min(keep * span + 1, multisets(faces, keep, keep * span + 1))
    # Whatever the pool, each face looks once at all the others.
    seconds += faces * (_keep_seconds(groups, keep, span, bits) + 0.3e-6 * faces * len(groups))
    return Size(keep * low, keep * high, outcomes, stride, bits, seconds)


def _groups(pool: Expression) -> list[tuple[Size, int]]:
    if isinstance(pool, Mixed):
        return [group for item in pool.items for group in _groups(item)]
    return [(_die(pool.faces), pool.number)] if isinstance(pool, Dice) else [(estimate(pool), 1)]


def _pick_seconds(groups: list[tuple[Size, int]], rank: int, bits: float) -> float:
    """The time for one face: a term for each rank, or the product of all the kinds of dice."""
    count = sum(number for _, number in groups)
    if len(groups) == 1 or rank in (1, count):
        return 2e-6 * len(groups) + min(rank, count - rank + 1) * (0.5e-6 + 0.3e-9 * bits)
    return float(count**2 * (0.3e-6 + 1e-9 * (bits / 60) ** 1.6))


def _keep_seconds(groups: list[tuple[Size, int]], keep: int, span: int, bits: float) -> float:
    """The time for one face: so many multiplications of integers that hold the whole table."""
    slot = bits + 8
    table = keep * span * slot
    if len(groups) == 1:
        die = groups[0][0]
        is_run = die.outcomes == span + 1 and die.bits == log2(die.outcomes)
        effort = 2.5 if is_run else 2.5 + 0.37 * (span * slot / 30) ** 0.5
        return keep * (2e-6 + effort * 1e-9 * table / 4)
    steps = keep * sum(min(keep, count) for _, count in groups)
    return float(steps * (2e-6 + 1e-9 * (1 + 0.15 * (table / 30) ** 0.5) * table / 4))


_RULES: dict[type, Callable[..., Size]] = {
    Number: lambda number: Size(number.value, number.value, 1),
    Dice: _dice,
    Mixed: lambda mixed: _sum(as_sum(mixed)),
    Select: _select,
    Sum: _sum,
    Product: _product,
}
