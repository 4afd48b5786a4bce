"""Numbers with long terms are written as quickly as short ones, and the same."""

from __future__ import annotations

import csv
import io
import json
from decimal import Decimal, localcontext
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cli.numbers import decimal_text, fraction_text, integer_text, one_in_text, percent_text
from cli.output.encode import Separated, flat, json_row

wide = st.one_of(st.integers(1, 10**6), st.integers(10**300, 10**320), st.integers(10**900, 10**903))


@given(wide, wide, st.sampled_from([1, -1]))
def test_scientific_notation_has_the_right_digits(top: int, bottom: int, sign: int) -> None:
    number = Fraction(sign * top, bottom)
    text = decimal_text(number)
    with localcontext(prec=60):
        exact = Decimal(number.numerator) / Decimal(number.denominator)
        # Off by no more than half of the third digit, or of the sixth decimal.
        assert abs(Decimal(text) - exact) <= max(abs(exact) * Decimal("0.0051"), Decimal("5.1e-7"))
        if not 1e-6 < abs(exact) < 1:
            assert abs(Decimal(text) - exact) <= abs(exact) * Decimal("0.0051")


@given(wide, wide)
def test_a_chance_never_looks_certain_or_impossible(part: int, rest: int) -> None:
    chance = Fraction(part, part + rest)
    assert percent_text(chance) not in ("0%", "100%", "0.00%", "100.00%")
    assert percent_text(chance).endswith("%")
    assert "never" not in one_in_text(chance)


def test_powers_of_ten_are_not_ten_times_a_smaller_one() -> None:
    for power in (301, 302, 347, 1234, 5000):
        assert decimal_text(Fraction(1, 10**power)) == f"1e-{power}"
        assert decimal_text(Fraction(10**power)) == f"1e{power}"
        assert decimal_text(Fraction(9996, 10**power)) == f"1e-{power - 4}"


@pytest.mark.parametrize("digits", [600, 4299, 4301, 20000])
def test_integers_of_any_length_are_written(digits: int) -> None:
    assert integer_text(10**digits - 1) == "9" * digits
    assert integer_text(-(10**digits)) == "-1" + "0" * digits
    assert fraction_text(Fraction(10**digits, 10**digits + 1)) == f"1{'0' * digits}/1{'0' * (digits - 1)}1"


rows = st.dictionaries(
    st.sampled_from("abcd"),
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(-5, 5),
        st.text('ab",\\;\t\n ', max_size=120),
        st.builds(Fraction, st.integers(-3, 10**200), st.just(10**200 + 1)),
        st.builds(Fraction, st.integers(-3, 9), st.just(7)),
    ),
    min_size=2,
)


@given(rows, st.sampled_from(",\t"))
def test_long_rows_are_written_as_the_standard_library_would(row: dict[str, object], sign: str) -> None:
    assert json_row(row) == json.dumps(flat(row), ensure_ascii=False)
    cells = list(flat(row).values())
    buffer = io.StringIO()
    plain = [{True: "true", False: "false"}[c] if isinstance(c, bool) else c for c in cells]
    csv.writer(buffer, delimiter=sign, lineterminator="\n").writerow(plain)
    assert Separated(sign).record(cells) == buffer.getvalue()


def test_a_variance_longer_than_python_prints(console) -> None:
    found = console("herna dice odds '900d1000 keep 1' --format json")
    assert len(json.loads(found.out)["facts"]["variance"]) > 4300
