"""Compiled loops behind `solvers.chance_tables`; loaded only when a table is built or read."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit


@njit(cache=True)  # type: ignore[untyped-decorator]
def heights(starts: Any, targets: Any, events: int) -> Any:
    """The longest way from each position to the finish."""
    count = (len(starts) - 1) // events
    found = np.zeros(count, np.int64)
    for number in range(1, count):
        highest = 0
        for place in range(starts[number * events], starts[(number + 1) * events]):
            highest = max(highest, found[targets[place]])
        found[number] = highest + 1
    return found


@njit(cache=True)  # type: ignore[untyped-decorator]
def least_steps(starts: Any, targets: Any, weights: Any, total: int, one: Any) -> Any:
    """Digits in base 2**32, lowest first, of total**height times the expected steps; and the best choices."""
    events, length = len(weights), len(one)
    count = (len(starts) - 1) // events
    digits = np.zeros((count, length), np.uint64)
    best = np.zeros((count, events), np.int32)
    sums = np.zeros(length, np.uint64)
    for number in range(1, count):
        for digit in range(length):
            sums[digit] = 0
        for event in range(events):
            k = number * events + event
            chosen = targets[starts[k]]
            for place in range(starts[k] + 1, starts[k + 1]):
                candidate = targets[place]
                digit = length - 1
                while digit > 0 and digits[candidate, digit] == digits[chosen, digit]:
                    digit -= 1
                if digits[candidate, digit] < digits[chosen, digit]:
                    chosen = candidate
            best[number, event] = chosen
            for digit in range(length):
                sums[digit] += weights[event] * digits[chosen, digit]
        _divide_and_add(sums, total, one, digits, number)
    return digits, best


@njit(cache=True)  # type: ignore[untyped-decorator]
def _divide_and_add(sums: Any, total: Any, one: Any, out: Any, number: int) -> None:
    """out[number] = sums / total + one; the division is exact, carries are settled on the way."""
    low = np.uint64(0xFFFFFFFF)
    half = np.uint64(32)
    carry = np.uint64(0)
    for digit in range(len(sums)):
        value = sums[digit] + carry
        sums[digit] = value & low
        carry = value >> half
    rest = np.uint64(0)
    for digit in range(len(sums) - 1, -1, -1):
        value = (rest << half) | sums[digit]
        sums[digit] = value // total
        rest = value % total
    carry = np.uint64(0)
    for digit in range(len(sums)):
        value = sums[digit] + one[digit] + carry
        out[number, digit] = value & low
        carry = value >> half


@njit(cache=True)  # type: ignore[untyped-decorator]
def rolled(starts: Any, targets: Any, weights: Any, table: Any, own: int, opposing: int) -> Any:
    """Average over the events of the best choice, for the four states of the cube."""
    events = len(weights)
    out = np.zeros(4)
    for event in range(events):
        k = own * events + event
        first = targets[starts[k]]
        a, b, c, d = (
            table[opposing, first, 0],
            table[opposing, first, 1],
            table[opposing, first, 2],
            table[opposing, first, 3],
        )
        for place in range(starts[k] + 1, starts[k + 1]):
            after = targets[place]
            a = min(a, table[opposing, after, 0])
            b = min(b, table[opposing, after, 1])
            c = min(c, table[opposing, after, 2])
            d = min(d, table[opposing, after, 3])
        out[0] -= weights[event] * a
        out[1] -= weights[event] * b
        # What I own, the other player sees as not theirs, and the other way round.
        out[2] -= weights[event] * d
        out[3] -= weights[event] * c
    return out


@njit(cache=True)  # type: ignore[untyped-decorator]
def race_rows(starts: Any, targets: Any, weights: Any, table: Any, first: int, last: int) -> None:
    """Fill all pairs whose greater number lies in a range, in an order in which what follows is known."""
    for greatest in range(first, last):
        for other in range(1, greatest):
            _settle(starts, targets, weights, table, greatest, other)
        for other in range(1, greatest + 1):
            _settle(starts, targets, weights, table, other, greatest)


@njit(cache=True)  # type: ignore[untyped-decorator]
def _settle(starts: Any, targets: Any, weights: Any, table: Any, own: int, opposing: int) -> None:
    values = rolled(starts, targets, weights, table, own, opposing)
    doubled = min(2 * values[3], 1.0)
    table[own, opposing, 0] = values[0]
    table[own, opposing, 1] = max(values[1], doubled)
    table[own, opposing, 2] = max(values[2], doubled)
    table[own, opposing, 3] = values[3]
