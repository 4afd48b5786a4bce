"""Dice as people write them, and sets of dice from files."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from probability.faults import Faulty, NotationError
from probability.games.kostky.bid import bid_odds
from probability.games.kostky.custom import parse_dice_set
from probability.games.kostky.dice import STANDARD
from probability.games.kostky.notation import parse_dice, parse_die
from probability.games.kostky.odds import trick_odds


@pytest.mark.parametrize(
    ("word", "meaning"),
    [
        ("hnědá", "brown"), ("hneda", "brown"), ("BROWN", "brown"), ("hnědý", "brown"), ("hnědou", "brown"),
        ("minotaur", "brown"), ("Mínótauros", "brown"), ("gryf", "green"), ("griffin", "green"),
        ("panna", "blue"), ("mořská panna", "blue"), ("mořská_panna", "blue"), ("violet", "purple"),
        ("gray", "grey"), ("červená=6", "red=6"), ("zelená=gryf", "green=griffin"),
        ("šedá=vlajka", "grey=flag"), ("ŠEDÁ = BÍLÁ VLAJKA", "grey=flag"), ("grey=0", "grey=flag"),
        ("červená 6", "red=6"), ("cervena6", "red=6"), ("modrá: panna", "blue=mermaid"), ("šedá VLAJKA", "grey=flag"),
    ],
)  # fmt: skip
def test_words(word: str, meaning: str) -> None:
    assert str(parse_die(word)) == meaning
    assert parse_die(word) is parse_dice(word)[0]


@pytest.mark.parametrize(
    "text",
    [
        "red,green=flag,blue",
        "red; green=flag ;blue",
        " red green = flag blue ",
        "red green flag blue",
        "red green:0, blue",
    ],
)
def test_lists(text: str) -> None:
    assert str(parse_dice(text)) == "(red, green=flag, blue)"
    assert str(parse_dice(text)) == "(red, green=flag, blue)"  # the second time from memory


@pytest.mark.parametrize(
    ("text", "code", "word", "place"),
    [
        ("red, hnedda", "unknown_die", "hnedda", 5),
        ("red green xyz=6", "unknown_die", "xyz", 10),
        ("red,green=6", "impossible_face", "6", 10),
        ("red=3", "impossible_face", "3", 4),
        ("red=abc", "unknown_face", "abc", 4),
        ("red=", "missing_face", "", 4),
        ("blue, red 3", "impossible_face", "3", 10),
        ("blue red3", "impossible_face", "3", 8),
        ("blue rex6", "unknown_die", "rex6", 5),
        ("red 6 6", "unknown_die", "6", 6),
        ("=6", "unknown_die", "", 0),
        ("", "empty_dice", "", 0),
        (" \n", "empty_dice", "", 0),
        ("red,,blue", "missing_die", "", 4),
        ("red,", "missing_die", "", 4),
    ],
)
def test_bad_words(text: str, code: str, word: str, place: int) -> None:
    with pytest.raises(NotationError) as error:
        parse_dice(text)
    assert (error.value.codes, error.value.word, error.value.place) == ((code,), word, place)
    assert error.value.text == text


def test_an_impossible_face_tells_the_possible_ones() -> None:
    with pytest.raises(NotationError) as error:
        parse_die("šedá=4")
    assert error.value.candidates == ("vlajka", "flag", "1", "7")
    assert error.value.faults[0].values["kind"] == "grey"


@given(st.text(max_size=30))
def test_anything_is_read_or_refused(text: str) -> None:
    try:
        assert parse_dice(text)
    except NotationError as error:
        assert len(error.faults) == 1


def test_the_standard_bag_is_the_book_s() -> None:
    special = sum(kind.count for kind in STANDARD.kinds if kind.is_special)
    assert (STANDARD.size, special) == (36, 6)


def test_a_set_from_toml() -> None:
    dice = parse_dice_set("""
        [[die]]
        key = "brown"
        count = 2
        faces = ["mínótauros", "minotaur", "vlajka", "flag", "flag", 3]
        [[die]]
        key = "teal"
        czech = "tyrkysová"
        aliases = ["modrozelená"]
        count = 20
        faces = [1, 1, 4, 4, 9, 9]
    """)
    assert str(parse_dice("hnědou=3 minotaur tyrkysová=9 modrozelená teal", dice)) == (
        "(brown=3, brown, teal=9, teal, teal)"
    )
    assert (dice.levels, dice.size) == ((1, 3, 4, 9), 22)


def test_a_set_of_flags_alone() -> None:
    dice = parse_dice_set('[[die]]\nkey="white"\ncount=9\nfaces=["flag","flag","flag","flag","flag","flag"]')
    assert [place.win for place in trick_odds(parse_dice("bílá white", dice), dice)] == [1, 0]
    assert bid_odds(parse_dice("white white", dice), 3, 1, dice).bids[2].chance == 1


def test_all_faults_of_a_set_at_once() -> None:
    with pytest.raises(Faulty) as error:
        parse_dice_set("""
            title = "x"
            [[die]]
            count = 0
            faces = [1, 2, 3, 4, 5]
            [[die]]
            key = "red"
            colour = "red"
            count = 3
            faces = [1, 2, 3, 4, "dragon", true]
        """)
    assert error.value.codes == (
        "set_unknown_field", "set_bad_name", "set_bad_count", "set_not_six_faces", "set_unknown_field",
        "set_unknown_face", "set_unknown_face",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("", ("set_empty",)),
        ("die = 3", ("set_empty",)),
        ("die = [", ("bad_toml",)),
        ("die = " + "9" * 9000, ("bad_toml",)),
        ('[[die]]\nkey="a"\ncount=1\nfaces=[1,1,1,1,1,0x' + "f" * 9000 + "]", ("set_unknown_face",)),
        ('[[die]]\nkey="a"\ncount=1\nfaces=[1,1,1,1,1,1]\n' * 2, ("set_name_twice",)),
        ('[[die]]\nkey="a"\ncount=1\nfaces=[1,1,1,1,1,100]', ("set_unknown_face",)),
        (
            "".join(f'[[die]]\nkey="a{i}"\ncount=1\nfaces=[1,1,1,1,1,1]\n' for i in range(13)),
            ("set_too_many_kinds",),
        ),
    ],
)
def test_bad_sets(text: str, codes: tuple[str, ...]) -> None:
    with pytest.raises(Faulty) as error:
        parse_dice_set(text)
    assert error.value.codes == codes
