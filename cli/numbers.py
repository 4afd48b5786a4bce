"""Exact numbers as people read them: fraction, percentage, "1 in N", in their language."""

from __future__ import annotations

from fractions import Fraction

from cli.i18n import _, language

LONGEST_FRACTION = 33


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
    return str(number)


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
    >>> decimal_text(Fraction(1, 10**400))
    '1e-400'
    """
    if number == 0:
        return "0"
    if isinstance(number, float):
        return localize(_plain(number, digits))
    if number.denominator == 1 and abs(number) < 10**15:
        return str(number.numerator)
    value = float(number) if abs(number) < 10**300 else 0.0
    if abs(value) > 1e-300:
        return localize(_plain(value, digits))
    return localize(_scientific(number))


def _plain(value: float, digits: int) -> str:
    if abs(value) >= 1e15 or abs(value) < 1e-6:
        mantissa, _e, exponent = f"{value:.2e}".partition("e")
        return f"{mantissa.rstrip('0').rstrip('.')}e{int(exponent)}"
    decimals = digits if abs(value) < 1 else max(digits - len(str(int(abs(value)))) + 1, 2)
    if abs(value) < 0.1:
        decimals += 2
    text = f"{value:.{decimals}f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def _scientific(number: Fraction) -> str:
    """Write a number beyond float's range, by the digits of its two integers."""
    sign, number = ("-" if number < 0 else ""), abs(number)
    exponent = len(str(number.numerator)) - len(str(number.denominator))
    mantissa = number / Fraction(10) ** exponent
    if mantissa < 1:
        mantissa, exponent = mantissa * 10, exponent - 1
    return f"{sign}{float(mantissa):.2f}".rstrip("0").rstrip(".") + f"e{exponent}"


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
    near = min(chance, 1 - chance)
    if near < Fraction(1, 10**12):
        tiny = decimal_text(chance * 100) if chance < 0.5 else "> " + localize("99.9999999999")
        return tiny + sign
    value = float(chance * 100)
    decimals = 2
    while decimals < 12 and float(near) * 100 < 10**-decimals / 1.0000001:
        decimals += 1
    return localize(f"{value:.{decimals}f}") + sign


def one_in_text(chance: Fraction | float) -> str:
    """Write a chance as "1 in N".

    >>> one_in_text(Fraction(1, 6)), one_in_text(Fraction(2, 9)), one_in_text(Fraction(0))
    ('1 in 6', '1 in 4.5', 'never')
    """
    if chance == 0:
        return _("never")
    if chance == 1:
        return _("always")
    return _("1 in {number}").format(number=decimal_text(1 / chance, digits=3))
