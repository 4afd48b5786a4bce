"""Exact numbers as people read them: fraction, percentage, "1 in N", in their language."""

from __future__ import annotations

from decimal import Context, Decimal
from fractions import Fraction
from functools import lru_cache

from cli.i18n import _, language

LONGEST_FRACTION = 33
# A number for people is worked out from so many leading bits of its terms; three digits of it are shown.
LEADING_BITS = 128
# Longer integers are written by python-flint, which does not take quadratic time and has no limit of digits.
PLAIN_BITS = 2000


def localize(text: str) -> str:
    """Put a decimal comma where the reader expects one.

    >>> localize("3.5")
    '3.5'
    """
    return text.replace(".", ",") if language() == "cs" else text


def fraction_text(number: Fraction) -> str:
    """Write an exact number in full.

    >>> fraction_text(Fraction(5, 9)), fraction_text(Fraction(4, 2))
    ('5/9', '2')
    """
    if number.numerator.bit_length() + number.denominator.bit_length() < PLAIN_BITS:
        return str(number)
    numerator = integer_text(number.numerator)
    return numerator if number.denominator == 1 else f"{numerator}/{_denominator_text(number.denominator)}"


def integer_text(number: int) -> str:
    """Write an integer of any length in decimal.

    >>> integer_text(-7), len(integer_text(10**5000))
    ('-7', 5001)
    """
    if number.bit_length() < PLAIN_BITS:
        return str(number)
    from flint import fmpz

    return str(fmpz(number))


# The chances of one table have thousands of numerators, but only a few denominators.
_denominator_text = lru_cache(maxsize=1024)(integer_text)


def is_short(number: Fraction) -> bool:
    """Tell whether a fraction is short enough to be read at a glance.

    >>> is_short(Fraction(1, 6)), is_short(Fraction(1, 6**100))
    (True, False)
    """
    # Bits first: turning a number of a million digits into text only to measure it would take seconds.
    if number.numerator.bit_length() + number.denominator.bit_length() > 4 * LONGEST_FRACTION:
        return False
    return len(fraction_text(number)) <= LONGEST_FRACTION


def decimal_text(number: Fraction | float, digits: int = 4) -> str:
    """Write a number with a few significant decimals.

    >>> decimal_text(Fraction(49, 4)), decimal_text(Fraction(1, 3)), decimal_text(Fraction(7))
    ('12.25', '0.3333', '7')
    >>> decimal_text(Fraction(1, 10**400)), decimal_text(Fraction(-2 * 10**400, 3))
    ('1e-400', '-6.67e399')
    """
    if number == 0:
        return "0"
    if isinstance(number, float):
        return localize(_plain(number, digits))
    return _ratio_text(number.numerator, number.denominator, digits)


def _ratio_text(top: int, bottom: int, digits: int) -> str:
    """Write a ratio that is not 0; its terms may be long, and no fraction of them is reduced here."""
    if bottom == 1 and abs(top) < 10**15:
        return str(top)
    try:
        value = top / bottom
    except OverflowError:
        value = 0.0
    return localize(_plain(value, digits) if 1e-300 < abs(value) < 1e300 else _scientific(top, bottom))


def _plain(value: float, digits: int) -> str:
    if abs(value) >= 1e15 or abs(value) < 1e-6:
        mantissa, _e, exponent = f"{value:.2e}".partition("e")
        return f"{mantissa.rstrip('0').rstrip('.')}e{int(exponent)}"
    decimals = digits if abs(value) < 1 else max(digits - len(str(int(abs(value)))) + 1, 2)
    if abs(value) < 0.1:
        decimals += 2
    text = f"{value:.{decimals}f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def _scientific(top: int, bottom: int) -> str:
    """Write a ratio beyond float's range with three digits, from the leading bits of its terms."""
    over, under = (max(0, term.bit_length() - LEADING_BITS) for term in (top, bottom))
    context = Context(prec=40)
    ratio = context.divide(Decimal(top >> over), Decimal(bottom >> under))
    value = context.multiply(ratio, context.power(Decimal(2), Decimal(over - under)))
    mantissa, _e, exponent = f"{value:.2e}".partition("e")
    return f"{mantissa.rstrip('0').rstrip('.')}e{int(exponent)}"


def percent_text(chance: Fraction | float) -> str:
    """Write a chance as a percentage that never rounds to 0 or 100 what is not.

    >>> percent_text(Fraction(5, 9)), percent_text(Fraction(1)), percent_text(Fraction(0))
    ('55.56%', '100%', '0%')
    >>> percent_text(1 - Fraction(1, 10**6)), percent_text(Fraction(1, 10**6))
    ('99.9999%', '0.0001%')
    """
    sign = " %" if language() == "cs" else "%"
    if chance in (0, 1):
        return f"{int(chance) * 100}{sign}"
    part, whole = chance.as_integer_ratio()
    near = min(part, whole - part) / whole
    if near < 1e-12:
        tiny = part < whole - part
        return (_ratio_text(100 * part, whole, 4) if tiny else "> " + localize("99.9999999999")) + sign
    decimals = 2
    while decimals < 12 and near * 100 < 10**-decimals / 1.0000001:
        decimals += 1
    return localize(f"{100 * part / whole:.{decimals}f}") + sign


def one_in_text(chance: Fraction | float) -> str:
    """Write a chance as "1 in N".

    >>> one_in_text(Fraction(1, 6)), one_in_text(Fraction(2, 9)), one_in_text(Fraction(0))
    ('1 in 6', '1 in 4.5', 'never')
    >>> one_in_text(Fraction(999, 1000)), one_in_text(Fraction(9999, 10000))
    ('1 in 1.001', 'nearly always')
    """
    if chance == 0:
        return _("never")
    if chance == 1:
        return _("always")
    if isinstance(chance, Fraction):
        times = _ratio_text(chance.denominator, chance.numerator, digits=3)
    else:
        times = decimal_text(1 / chance, digits=3)
    if times == "1":
        return _("nearly always")
    return _("1 in {number}").format(number=times)
