"""Weights of sums of independent integers: dense polynomials where they pay, dictionaries elsewhere."""

from __future__ import annotations

from math import gcd
from typing import NamedTuple

from probability.polynomial import power, product

# A cell of a polynomial is far cheaper than an entry of a dictionary, so this many cells an outcome may be
# empty.
DENSE_CELLS = 4
# Below this many pairs nothing beats the plain double loop.
FEW_PAIRS = 64


class _Grid(NamedTuple):
    """Integers laid out as low, low + stride, ..., up to high."""

    low: int
    high: int
    stride: int


def repeated(weights: dict[int, int], count: int) -> dict[int, int]:
    """Add up *count* independent draws.

    >>> repeated({0: 1, 10: 1}, 3)
    {0: 1, 10: 3, 20: 3, 30: 1}
    """
    if count == 0:
        return {0: 1}
    grid = _grid(weights)
    if grid is None:
        return _repeated_sparse(weights, count)
    cells = count * (grid.high - grid.low) // grid.stride + 1
    if cells > DENSE_CELLS * multisets(len(weights), count, cells):
        return _repeated_sparse(weights, count)
    return _from_row(count * grid.low, grid.stride, power(_row(weights, grid), count))


def added(first: dict[int, int], second: dict[int, int]) -> dict[int, int]:
    """Add two independent draws.

    >>> added({1: 1, 2: 1}, {10: 1, 20: 3})
    {11: 1, 12: 1, 21: 3, 22: 3}
    """
    left, right = _grid(first), _grid(second)
    pairs = len(first) * len(second)
    if left is None or right is None or pairs < FEW_PAIRS or 1 in (len(first), len(second)):
        return _added_sparse(first, second)
    stride = gcd(left.stride, right.stride)
    left, right = left._replace(stride=stride), right._replace(stride=stride)
    if (left.high - left.low + right.high - right.low) // stride > DENSE_CELLS * pairs:
        return _added_sparse(first, second)
    return _from_row(left.low + right.low, stride, product(_row(first, left), _row(second, right)))


def multisets(kinds: int, count: int, limit: int) -> int:
    """Count the ways to choose *count* things of so many kinds, order aside, or stop at *limit* or more.

    >>> multisets(6, 2, 1000), multisets(6, 1000, 10**6) >= 10**6
    (21, True)
    """
    ways = 1
    few, many = sorted((count, kinds - 1))
    for k in range(1, few + 1):
        ways = ways * (many + k) // k
        if ways >= limit:
            break
    return ways


def _grid(weights: dict[int, int]) -> _Grid | None:
    """Find the coarsest grid that holds all outcomes; none if they are not all integers."""
    if not all(isinstance(outcome, int) for outcome in weights):
        return None
    low, high = min(weights), max(weights)
    return _Grid(low, high, gcd(*(outcome - low for outcome in weights)) or 1)


def _row(weights: dict[int, int], grid: _Grid) -> list[int]:
    row = [0] * ((grid.high - grid.low) // grid.stride + 1)
    for outcome, weight in weights.items():
        row[(outcome - grid.low) // grid.stride] = weight
    return row


def _from_row(low: int, stride: int, row: list[int]) -> dict[int, int]:
    outcomes = range(low, low + stride * len(row), stride)
    weights = dict(zip(outcomes, row, strict=True))
    return {outcome: weight for outcome, weight in weights.items() if weight} if 0 in row else weights


def _repeated_sparse(weights: dict[int, int], count: int) -> dict[int, int]:
    """The same by repeated squaring."""
    result, square = {0: 1}, weights
    while True:
        if count & 1:
            result = _added_sparse(result, square)
        count >>= 1
        if not count:
            return result
        square = _added_sparse(square, square)


def _added_sparse(first: dict[int, int], second: dict[int, int]) -> dict[int, int]:
    weights: dict[int, int] = {}
    for left, ways in first.items():
        for right, more in second.items():
            weights[left + right] = weights.get(left + right, 0) + ways * more
    return dict(sorted(weights.items()))
