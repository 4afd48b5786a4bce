"""Powers and products of polynomials with non-negative integer coefficients, lowest first.

The sum of independent dice is a product of polynomials: the coefficient at x^s counts the ways to throw s.
Everything here is exact. python-flint is loaded only where it repays the quarter of a second of its import.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

# Above these the flint path wins even with its import; measured, see `python -m bench`.
RECURRENCE_STEPS = 400_000
KRONECKER_WORK = 150_000_000


def power(coefficients: Sequence[int], exponent: int) -> list[int]:
    """Raise a polynomial with a positive constant term to a power, by the cheapest way that suits it.

    >>> power([1, 1], 4), power([1, 2, 3], 2)
    ([1, 4, 6, 4, 1], [1, 4, 10, 12, 9])
    """
    if exponent == 0 or len(coefficients) == 1:
        return [coefficients[0] ** exponent]
    first = coefficients[0]
    if all(coefficient == first for coefficient in coefficients):
        scale = first**exponent
        run = power_of_run(len(coefficients), exponent)
        return run if scale == 1 else [scale * weight for weight in run]
    terms = sum(1 for coefficient in coefficients if coefficient)
    if terms * len(coefficients) * exponent <= RECURRENCE_STEPS:
        return power_by_recurrence(coefficients, exponent)
    return power_by_flint(coefficients, exponent)


def power_of_run(length: int, exponent: int) -> list[int]:
    """Raise 1 + x + ... + x^(length - 1) to a power: the sums of like dice with consecutive faces.

    >>> power_of_run(6, 2)
    [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]

    Notes
    -----
    P = ((1 - x^s) / (1 - x))^n satisfies (1 - x)(1 - x^s) P' = n (1 - s x^(s-1) + (s-1) x^s) P, which gives
    each coefficient from three earlier ones however many faces. P is a palindrome, so half is enough.
    """
    degree = exponent * (length - 1)
    half = degree // 2
    row = [1]
    for k in range(1, min(half, length - 1) + 1):
        row.append(row[-1] * (exponent + k - 1) // k)
    if half >= length:
        row.append((row[-1] * (exponent + length - 1) - exponent * length) // length)
    wrap = exponent * length
    for k in range(length + 1, half + 1):
        near = (exponent + k - 1) * row[-1]
        far = (wrap - k + length) * row[k - length] - (wrap - exponent - k + length + 1) * row[k - length - 1]
        row.append((near - far) // k)
    return row + (row[::-1] if degree % 2 else row[-2::-1])


def power_by_recurrence(coefficients: Sequence[int], exponent: int) -> list[int]:
    """Raise a polynomial to a power with plain integers, one coefficient after another.

    >>> power_by_recurrence([2, 0, 1], 3)
    [8, 0, 12, 0, 6, 0, 1]

    Notes
    -----
    P = f^n satisfies f P' = n f' P (Euler; J. C. P. Miller). Comparing coefficients gives
    k a_0 p_k = sum over i of (n i - (k - i)) a_i p_(k-i): a step for each term of f, the division is exact.
    """
    first = coefficients[0]
    terms = [(i, weight) for i, weight in enumerate(coefficients) if i and weight]
    row = [first**exponent]
    for k in range(1, exponent * (len(coefficients) - 1) + 1):
        total = 0
        for i, weight in terms:
            if i > k:
                break
            total += ((exponent + 1) * i - k) * weight * row[k - i]
        row.append(total // (k * first))
    return row


def power_by_flint(coefficients: Sequence[int], exponent: int) -> list[int]:
    """Raise a polynomial to a power with python-flint.

    >>> power_by_flint([2, 0, 1], 3)
    [8, 0, 12, 0, 6, 0, 1]
    """
    from flint import fmpz_poly

    return [int(weight) for weight in (fmpz_poly(list(coefficients)) ** exponent).coeffs()]


def product(first: Sequence[int], second: Sequence[int]) -> list[int]:
    """Multiply two polynomials.

    >>> product([1, 1], [1, 2, 1])
    [1, 3, 3, 1]
    """
    largest = max(first) * max(second) * min(len(first), len(second))
    width = largest.bit_length() // 8 + 1
    short, long = sorted((width * len(first), width * len(second)))
    if long * short**0.58 > KRONECKER_WORK:
        return product_by_flint(first, second)
    return unpack(pack(first, width) * pack(second, width), width, len(first) + len(second) - 1)


def product_by_flint(first: Sequence[int], second: Sequence[int]) -> list[int]:
    """Multiply two polynomials with python-flint.

    >>> product_by_flint([1, 1], [1, 2, 1])
    [1, 3, 3, 1]
    """
    from flint import fmpz_poly

    return [int(weight) for weight in (fmpz_poly(list(first)) * fmpz_poly(list(second))).coeffs()]


def pack(coefficients: Sequence[int], width: int) -> int:
    """Write a polynomial as one integer, *width* bytes a coefficient (Kronecker's substitution).

    >>> hex(pack([1, 2, 3], 1))
    '0x30201'
    """
    return int.from_bytes(b"".join(value.to_bytes(width, "little") for value in coefficients), "little")


def unpack(packed: int, width: int, length: int) -> list[int]:
    """Read *length* coefficients back from one integer; no coefficient may have outgrown its *width* bytes.

    >>> unpack(0x30201, 1, 4)
    [1, 2, 3, 0]
    """
    raw = packed.to_bytes(width * length, "little")
    return [int.from_bytes(raw[at : at + width], "little") for at in range(0, len(raw), width)]


def times_run(packed: int, length: int, bits: int) -> int:
    """Multiply a packed polynomial, *bits* a coefficient, by 1 + x + ... + x^(length - 1).

    >>> hex(times_run(0x11, 3, 4))
    '0x1221'

    Notes
    -----
    Doubling: a run of 2t is a run of t plus the same shifted. That is a logarithmic number of additions,
    where a multiplication of long integers would cost far more.
    """
    result, offset = 0, 0
    block, size = packed, 1
    while True:
        if length & 1:
            result += block << (offset * bits)
            offset += size
        length >>= 1
        if not length:
            return result
        block += block << (size * bits)
        size *= 2
