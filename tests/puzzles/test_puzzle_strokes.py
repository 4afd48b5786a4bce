"""Edits of equations against brute force over all rows of the same signs."""

import random
from itertools import product

import pytest

from puzzles.games.puzzle.book import Equation
from puzzles.games.puzzle.check import check_item
from puzzles.games.puzzle.solve import solve
from puzzles.games.puzzle.verify_models import distance
from puzzles.strokes import (
    PLACES,
    glyphs,
    is_true,
    number_of,
    parse_row,
    read_row,
    roman_value,
    rules,
    signs,
    value_of,
)
from puzzles.strokes_search import expressions, solutions

SEVEN = rules("default", "seven-segment")
ROMAN = rules("default", "roman")


@pytest.mark.parametrize("text", ["6-3=4", "8-9=3", "5+7=2", "1+1=7", "9-1=1"])
@pytest.mark.parametrize("moves", [1, 2])
def test_every_row_of_digits(text, moves):
    """All thousand digits and both signs, with the sticks counted place by place."""
    row = parse_row(text, SEVEN)
    expected = set()
    for a, sign, b, c in product("0123456789", "+-", "0123456789", "0123456789"):
        other = f"{a}{sign}{b}={c}"
        new = parse_row(other, SEVEN)
        gone = sum(len(old - now) for old, now in zip(row, new, strict=True))
        come = sum(len(now - old) for old, now in zip(row, new, strict=True))
        left, right = other.split("=")
        if gone == come == moves and eval(left) == int(right):
            expected.add(other)
    assert {found.text for found in solutions(row, SEVEN, moves, moves)} == expected


@pytest.mark.parametrize("text", ["VI-IV=IX", "V+V=XI", "X+I=IX"])
def test_roman_rows_by_alignment(text):
    """Every short Roman row, with the distance from a different algorithm: aligning the two rows."""
    row = parse_row(text, ROMAN)
    numbers = ["I", "II", "III", "IV", "V", "VI", "VII", "IX", "X", "XI", "XII"]
    found = {one.text for one in solutions(row, ROMAN, 1, 1)}
    for a, sign, b, c in product(numbers, "+-", numbers, numbers):
        other = f"{a}{sign}{b}={c}"
        near = distance(row, parse_row(other, ROMAN), ROMAN) == (1, 1)
        assert (other in found) == (near and is_true(other, ROMAN)), other


def test_rule_sets_differ_where_they_say_so():
    strict, flexible = rules("strict", "roman"), rules("flexible", "roman")
    assert number_of("IIII", strict) is None
    assert number_of("IIII", flexible) == 4
    assert is_true("-V+X=V", flexible)
    assert is_true("-V+X=V", ROMAN) is None
    assert is_true("V≠X", flexible)
    assert [one.text for one in solutions(parse_row("V=X", flexible), flexible, 0, 1) if "≠" in one.text] == [
        "V≠X"
    ]
    assert "6" in signs(rules("flexible", "seven-segment")).values()
    assert len(glyphs(rules("flexible", "seven-segment"))["6"]) == 2
    assert is_true("05-5=0", rules("strict", "seven-segment")) is None


def test_the_equals_sign_stays_unless_allowed():
    texts = {one.text for one in solutions(parse_row("5-9=4", SEVEN), SEVEN, 1, 1)}
    assert "5=9-4" not in texts
    flexible = rules("flexible", "seven-segment")
    assert "5=9-4" in {one.text for one in solutions(parse_row("5-9=4", flexible), flexible, 1, 1)}


def test_add_and_remove():
    assert [one.text for one in solutions(parse_row("5+1=6", SEVEN), SEVEN, 0, 1)] == ["5+1=6"][:0]
    assert "8-3=5" in {one.text for one in solutions(parse_row("9-3=5", SEVEN), SEVEN, 0, 1)}
    assert "9-3=6" in {one.text for one in solutions(parse_row("8-3=6", SEVEN), SEVEN, 1, 0)}


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("I", 1),
        ("IV", 4),
        ("IX", 9),
        ("XL", 40),
        ("MMXXIV", 2024),
        ("CDXLIV", 444),
        ("IC", None),
        ("", None),
        ("VV", None),
    ],
)
def test_roman_numbers(text, value):
    assert roman_value(text) == value


def test_roman_numbers_count_up():
    values = [value for value in map(roman_value, romans()) if value]
    assert sorted(values) == list(range(1, 400))


def romans():
    hundreds, tens, ones = ([a * n for n in range(4)] for a in "CXI")
    tens += ["XL", "L", "LX", "LXX", "LXXX", "XC"]
    ones += ["IV", "V", "VI", "VII", "VIII", "IX"]
    return ["".join(parts) for parts in product(hundreds, tens, ones)]


def test_products_bind_before_sums():
    assert value_of("2+3×4-1", SEVEN) == 13
    assert value_of("2×3×4", SEVEN) == 24


def test_numbers_of_sticks():
    for sticks in (3, 4, 5, 6):
        for text, row in expressions(11, sticks, ROMAN):
            assert sum(map(len, row)) == sticks
            assert value_of(text, ROMAN) == 11
            assert read_row(row, ROMAN) == text


def test_every_stroke_has_a_place():
    for law in (SEVEN, ROMAN, rules("flexible", "roman"), rules("flexible", "seven-segment")):
        for cells in glyphs(law).values():
            for cell in cells:
                assert cell <= set(PLACES)


NUMERALS = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII", "XV", "XX")


def random_equation(chance, digits):
    if digits == "roman":
        numbers = [chance.choice(NUMERALS) for _ in range(3)]
    else:
        numbers = [str(chance.randrange(20)) for _ in range(3)]
    return f"{numbers[0]}{chance.choice('+-')}{numbers[1]}={numbers[2]}"


@pytest.mark.parametrize("digits", ["roman", "seven-segment"])
@pytest.mark.parametrize("rule_set", ["strict", "default", "flexible"])
def test_the_checker_agrees_with_every_answer_under_all_rules(rule_set, digits):
    chance, seen = random.Random(f"{rule_set} {digits}"), 0
    for _ in range(5 if digits == "roman" else 25):
        for taken, put in ((1, 1), (2, 2), (0, 1), (1, 0), (2, 1)):
            question = Equation(random_equation(chance, digits), taken, put, digits)
            found = solve(question, limit=1000, rule_set=rule_set)
            for item in found.items:
                assert check_item(question, item, rule_set) == [], (question, item.text)
                seen += 1
    assert seen > 5
