from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from probability.words import closest, edit_distance, fold

short = st.text("abcdé", max_size=6)


@pytest.mark.parametrize("word", ["hnědá", "HNĚDÁ", "hneda", "Hnědá", unicodedata.normalize("NFD", "hnědá")])
def test_case_and_accents_do_not_matter(word: str) -> None:
    assert fold(word) == "hneda"


@given(st.text())
def test_folding_twice_is_folding_once(text: str) -> None:
    assert fold(fold(text)) == fold(text)


def slow_distance(first: str, second: str) -> int:
    """The definition itself, by recursion."""
    if not first or not second:
        return len(first) + len(second)
    options = [
        slow_distance(first[1:], second) + 1,
        slow_distance(first, second[1:]) + 1,
        slow_distance(first[1:], second[1:]) + (first[0] != second[0]),
    ]
    if first[:2] == second[1::-1] and len(first) > 1 and len(second) > 1:
        options.append(slow_distance(first[2:], second[2:]) + 1)
    return min(options)


@given(st.text("abc", max_size=5), st.text("abc", max_size=5))
def test_distance_agrees_with_its_definition(first: str, second: str) -> None:
    assert edit_distance(first, second) == slow_distance(first, second)


@given(short, short)
def test_distance_is_symmetric_and_zero_for_the_same(first: str, second: str) -> None:
    assert edit_distance(first, second) == edit_distance(second, first)
    assert (edit_distance(first, second) == 0) == (first == second)


def test_nearest_comes_first_and_rubbish_finds_nothing() -> None:
    colours = ("zelená", "šedá", "hnědá", "červená", "modrá", "fialová", "černá")
    assert closest("cervna", colours)[0] == "červená"
    assert closest("modra", colours)[0] == "modrá"
    assert closest("fial", colours) == ("fialová",)
    assert closest("xyzzy", colours) == ()
    assert closest("x" * 100_000, colours) == ()
    assert closest("", colours) == ()
