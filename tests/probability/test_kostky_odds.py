"""The odds and the referee of a trick, against the book, the facts, and each other."""

from __future__ import annotations

import csv
from fractions import Fraction
from itertools import product
from math import prod
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from probability.faults import Faulty, NotationError
from probability.games.kostky.bid import bid_odds
from probability.games.kostky.custom import parse_dice_set
from probability.games.kostky.dice import STANDARD, DiceSet, Throw
from probability.games.kostky.notation import parse_dice
from probability.games.kostky.odds import trick_odds
from probability.games.kostky.score import round_score
from probability.games.kostky.trick import legal_throws, trick_winner

DATA = Path(__file__).parents[1] / "data" / "kostky.tsv"
CHIMERA = parse_dice_set("""
[[die]]
key = "pink"
count = 4
faces = ["minotaur", "griffin", "mermaid", "flag", 2, 9]
[[die]]
key = "black"
count = 4
faces = ["minotaur", "minotaur", "griffin", 1, 2, 2]
[[die]]
key = "white"
count = 2
faces = ["mermaid", "flag", "flag", "flag", 9, 9]
""")


def values(question: str) -> list[tuple[str, str]]:
    with DATA.open(encoding="utf-8", newline="") as file:
        rows = csv.DictReader(file, delimiter="\t")
        return [(row["input"], row["expected"]) for row in rows if row["question"] == question]


def slow_odds(dice: tuple[Throw, ...], dice_set: DiceSet) -> list[tuple[Fraction, Fraction]]:
    """List every fall of the dice and ask the referee."""
    wins, bonuses = [0] * len(dice), [0] * len(dice)
    sides = [[die.face] if die.face else die.kind.faces for die in dice]
    for faces in product(*[dict.fromkeys(side) for side in sides]):
        weight = prod(side.count(face) for side, face in zip(sides, faces, strict=True))
        shown = [dice_set.throw(die.kind.key, face) for die, face in zip(dice, faces, strict=True)]
        result = trick_winner(shown, dice_set)
        wins[result.winner - 1] += weight
        bonuses[result.winner - 1] += weight * result.bonus
    total = prod(map(len, sides))
    return [(Fraction(win, total), Fraction(bonus, total)) for win, bonus in zip(wins, bonuses, strict=True)]


def all_throws(dice_set: DiceSet) -> list[Throw]:
    return [
        dice_set.throw(kind.key, face) for kind in dice_set.kinds for face in (None, *kind.distinct_faces)
    ]


@pytest.mark.parametrize(("text", "expected"), values("odds"))
def test_published_odds(text: str, expected: str) -> None:
    if expected == "-":
        with pytest.raises(Faulty) as error:
            trick_odds(parse_dice(text))
        assert error.value.codes == ("bag_cannot_supply",)
    else:
        assert [str(place.win) for place in trick_odds(parse_dice(text))] == expected.split()


@pytest.mark.parametrize(("text", "expected"), values("bonus"))
def test_published_bonus(text: str, expected: str) -> None:
    assert [str(place.bonus) for place in trick_odds(parse_dice(text))] == expected.split()


@pytest.mark.parametrize(("text", "expected"), values("trick"))
def test_published_tricks(text: str, expected: str) -> None:
    winner, reason, bonus = expected.split()
    assert trick_winner(parse_dice(text))[:3] == (int(winner), reason, int(bonus))


@pytest.mark.parametrize(("text", "expected"), values("score"))
def test_published_scores(text: str, expected: str) -> None:
    bid, won, round_number = map(int, text.split())
    assert round_score(bid, won, round_number).points == int(expected)


@pytest.mark.parametrize(("text", "expected"), values("bid"))
def test_published_bids(text: str, expected: str) -> None:
    die, players, seat = text.split()
    assert str(bid_odds(parse_dice(die), int(players), int(seat)).bids[1].chance) == expected


@pytest.mark.parametrize("dice_set", [STANDARD, CHIMERA], ids=["standard", "mixed symbols"])
@pytest.mark.parametrize("size", [2, 3])
def test_all_small_tricks_agree_with_the_referee(dice_set: DiceSet, size: int) -> None:
    for kinds in product(dice_set.kinds, repeat=size):
        dice = tuple(dice_set.throw(kind.key) for kind in kinds)
        if not dice_set.supply_faults(dice):
            assert list(trick_odds(dice, dice_set)) == slow_odds(dice, dice_set)


@settings(max_examples=60, deadline=None)
@given(st.sampled_from([STANDARD, CHIMERA]), st.data())
def test_big_tricks_with_known_faces_agree_with_the_referee(dice_set: DiceSet, data: st.DataObject) -> None:
    dice = tuple(data.draw(st.lists(st.sampled_from(all_throws(dice_set)), min_size=2, max_size=5)))
    if dice_set.supply_faults(dice):
        with pytest.raises(Faulty):
            trick_odds(dice, dice_set)
        return
    odds = trick_odds(dice, dice_set)
    assert sum(place.win for place in odds) == 1
    assert list(odds) == slow_odds(dice, dice_set)


def test_six_dice_add_up_to_one() -> None:
    dice = parse_dice("modrá,hnědá,zelená,šedá,zelená,modrá")
    assert sum(place.win for place in trick_odds(dice)) == 1


@pytest.mark.parametrize(("text", "code"), [("red", "too_few_dice"), ("red " * 7, "too_many_dice")])
def test_only_two_to_six_dice(text: str, code: str) -> None:
    with pytest.raises(NotationError) as error:
        trick_odds(parse_dice(text))
    assert error.value.codes == (code,)
    assert error.value.faults[0].values["most"] == 6


def test_every_lacking_kind_is_reported() -> None:
    with pytest.raises(Faulty) as error:
        trick_odds(parse_dice("brown brown blue blue blue"))
    assert [fault.values["kind"] for fault in error.value.faults] == ["brown", "blue"]


def test_the_referee_needs_faces() -> None:
    with pytest.raises(NotationError) as error:
        trick_winner(parse_dice("red=6 grey"))
    assert error.value.codes == ("face_needed",)


def test_equal_symbols_name_the_earlier_places() -> None:
    assert trick_winner(parse_dice("gryf=gryf gryf=gryf grey=1 gryf=gryf")).tied == (1, 2)


@pytest.mark.parametrize(
    ("hand", "trick", "reasons"),
    [
        ("red,grey,blue", "", "leads leads leads"),
        ("red,grey,blue", "red", "follows_colour must_follow special_always"),
        ("red,grey,blue", "grey=flag,red", "must_follow follows_colour special_always"),
        ("red,grey,blue", "brown,green", "no_colour_yet no_colour_yet special_always"),
        ("red,grey,blue", "brown,yellow", "no_colour_in_hand no_colour_in_hand special_always"),
        ("red,red", "blue,red", "follows_colour follows_colour"),
    ],
)
def test_legal_throws(hand: str, trick: str, reasons: str) -> None:
    lying = parse_dice(trick) if trick else ()
    answers = legal_throws(parse_dice(hand), lying)
    assert [answer.reason for answer in answers] == reasons.split()
    assert all(answer.allowed == (answer.reason != "must_follow") for answer in answers)


def test_hand_and_trick_share_one_bag() -> None:
    with pytest.raises(Faulty) as error:
        legal_throws(parse_dice("brown,red"), parse_dice("brown"))
    assert error.value.codes == ("bag_cannot_supply",)


def test_a_die_in_hand_has_no_face() -> None:
    with pytest.raises(NotationError) as error:
        legal_throws(parse_dice("red=6"), ())
    assert error.value.codes == ("face_in_hand",)
