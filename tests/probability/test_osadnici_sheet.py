"""Sheets: reading, what cannot be, points and plans."""

import json
from itertools import combinations, product

import pytest

from probability.faults import Faulty, NotationError
from probability.games.osadnici.check import (
    all_faults,
    reached,
    ready_jokers,
    road_length,
    sheet_faults,
    standing,
)
from probability.games.osadnici.island import STANDARD, parse_island
from probability.games.osadnici.plans import Rivals, open_places, plans, points_plan
from probability.games.osadnici.sheet import Sheet, as_text, parse_sheet, parse_sheets
from probability.games.osadnici.turn import build_odds, pay

FULL = """
hráč: Adam
cesty: 1-5, a   # pět v řadě
vesnice: 0, 2
města: a
rytíři: ruda, vlna, 2x poušť1
žolíci: ruda
"""


def codes(text, island=STANDARD):
    return [fault.code for fault in all_faults(parse_sheets(text, island), island)]


def test_text_json_and_one_line_are_the_same_sheet():
    sheet = parse_sheet(FULL)
    assert sheet == parse_sheet(FULL.replace("# pět v řadě", "").strip().replace("\n", "; "))
    content = {
        "player": "Adam",
        "roads": [1, 2, 3, 4, 5, "a"],
        "settlements": [0, 2],
        "cities": ["A"],
        "knights": ["ore", "wool", "desert1", "desert1"],
        "jokers": ["ore"],
    }
    assert parse_sheet(json.dumps(content)) == sheet
    assert parse_sheet(as_text(sheet)) == sheet
    assert sheet.roads == ("1", "2", "3", "4", "5", "a")
    assert sheet_faults(sheet) == []


def test_points_of_a_sheet():
    line = standing([parse_sheet(FULL)]).lines[0]
    assert (line.settlements, line.cities, line.road, line.army) == (2, 1, 5, 4)
    assert line.points == 2 + 2 + 2 + 2


def test_branches_and_the_given_road_do_not_make_the_road_longer():
    assert road_length(parse_sheet("roads: 0-4, a, b")) == 4
    assert not standing([parse_sheet("roads: 0-4, a, b")]).lines[0].holds_road
    assert standing([parse_sheet("roads: 1-5")]).lines[0].holds_road


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("roads: 1, 3", ["road_not_reached"]),
        ("roads: a", ["road_not_reached"]),
        ("roads: 1, 1", ["marked_twice"]),
        ("settlements: 2", ["place_not_reached"]),
        ("roads: 1; cities: a", ["place_not_reached"]),
        ("knights: ore, ore", ["too_many_knights"]),
        ("knights: desert1; jokers: desert1", ["joker_without_knight"]),
        ("jokers: wool", ["joker_without_knight"]),
        ("roads: 1-4; holds: road", ["holds_too_short"]),
        ("knights: ore, wool; holds: army", ["holds_too_small"]),
        ("player: A; roads: 1\nplayer: A", ["player_twice"]),
        ("player: A; roads: 1-5; holds: road\nplayer: B; roads: 1-6", ["holds_but_less"]),
        ("player: A; roads: 1-5; holds: road\nplayer: B; roads: 1-5; holds: road", ["held_by_two"]),
        ("settlements: 0", []),
        ("roads: 1-6, b; settlements: 4; cities: 6", []),
        ("knights: 2x desert2; jokers: desert2", []),
    ],
)
def test_what_cannot_be(text, expected):
    assert codes(text) == expected


def test_all_faults_at_once():
    assert (
        len(codes("roads: 3; settlements: 8; cities: c; knights: ore ore; jokers: grain; holds: road army"))
        == 7
    )


def test_only_one_can_have_ten_points():
    rich = "roads: 1-14, a, b, c; settlements: 0 2 4 8 10; cities: a b 6"
    assert "two_winners" in codes(f"player: A; {rich}\nplayer: B; {rich}")
    assert codes(f"player: A; {rich}") == []


def test_who_holds_what():
    five, six = "roads: 1-5", "roads: 1-6"
    result = standing(parse_sheets(f"player: A; {five}\nplayer: B; {six}"))
    assert [line.holds_road for line in result.lines] == [False, True]
    tied = standing(parse_sheets(f"player: A; {five}\nplayer: B; {five}"))
    assert [line.points for line in tied.lines] == [0, 0]
    assert tied.road_between == ("A", "B")
    told = standing(parse_sheets(f"player: A; {five}; holds: road\nplayer: B; {five}"))
    assert [line.points for line in told.lines] == [2, 0]
    assert not told.road_between


@pytest.mark.parametrize(
    "text",
    [
        "",
        "cesty",
        "silnice: 1",
        "roads: 15",
        "roads: q",
        "settlements: 1",
        "cities: 2",
        "knights: gold",
        "knights: poušť",
        "holds: město",
        "[1]",
        "{",
        '{"roads": [[1]]}',
        '{"x": 1}',
        "[]",
        "roads: 5-1",
        "roads: " + "1 " * 600,
        "player: A\n" * 5,
        "player: " + "x" * 100,
    ],
)
def test_what_cannot_be_read(text):
    with pytest.raises(NotationError):
        parse_sheets(text)


def test_reached_is_that_of_growing_one_by_one():
    for size in range(4):
        for roads in combinations(["1", "2", "3", "a", "b", "4"], size):
            slow, grown = {"0"}, True
            while grown:
                grown = False
                for road in roads:
                    before = {"a": "1", "b": "3"}.get(road) or str(int(road) - 1)
                    if road not in slow and before in slow:
                        slow.add(road)
                        grown = True
            assert reached(Sheet(roads=roads)) == slow


def test_jokers_need_all_their_knights_and_are_used_once():
    sheet = parse_sheet("knights: ore, desert1, desert2, desert2")
    assert ready_jokers(sheet) == (1, 0, 0, 0, 0, 1)
    assert ready_jokers(sheet._replace(jokers=("desert2", "ore"))) == (0,) * 6


def test_plans_of_an_empty_sheet():
    found = {plan.builds: plan.points for plan in plans(Sheet())}
    assert found == {
        (1, 0, 0, 0): 0, (2, 0, 0, 0): 0, (3, 0, 0, 0): 0, (0, 1, 0, 0): 0, (0, 2, 0, 0): 0,
        (0, 0, 1, 0): 1, (1, 1, 0, 0): 0, (1, 0, 1, 0): 1,
    }  # fmt: skip
    assert open_places(Sheet())["settlement"] == ("0",)


def test_a_turn_may_win_a_match_and_reach_its_own_place():
    sheet = parse_sheet("roads: 1-4; settlements: 0, 2, 4; knights: ore, wool")
    found = {plan.builds: plan for plan in plans(sheet)}
    assert found[1, 0, 0, 0].points == 2
    assert found[1, 0, 0, 0].roads == ("5",)
    assert found[0, 1, 0, 0].points == 2
    assert found[1, 1, 0, 0].points == 4
    assert (0, 0, 1, 0) not in found
    rivals = Rivals(road=7, army=4)
    assert {plan.points for plan in plans(sheet, rivals=rivals)} == {0}
    assert all(plan.points in (0, 2) for plan in plans(sheet, rivals=Rivals(holds_army=True)))


def test_points_plan_throws_for_the_best_of_all_plans():
    sheet = parse_sheet("roads: 1-2, a; settlements: 0; knights: 2x desert1")
    plan, _useful = points_plan(sheet, 6, 1)
    jokers = ready_jokers(sheet)
    total = 0
    found = plans(sheet, 4)
    for faces in product(range(6), repeat=4):
        roll = tuple(faces.count(face) for face in range(6))
        total += max((one.points for one in found if pay(roll, one.need, jokers)), default=0)
    assert points_plan(sheet, 4, 1)[0].value * 6**4 == total
    assert plan.value > 0
    assert max(one.points for one in plans(sheet)) == 2


def test_only_a_settlement_scores_first():
    assert points_plan(Sheet(), 6, 3)[0].value == build_odds((0, 0, 1, 0)).probability


MAP = """
segments = 4
longest = 3
army = 2
settlements = [0, "x"]
cities = [4]
branches = {x = 2}
hexes = ["ruda", "ruda", "desert"]
"""


def test_another_island():
    island = parse_island(MAP)
    assert island.roads == ("1", "2", "3", "4", "x")
    assert [one.key for one in island.hexes] == ["ore1", "ore2", "desert"]
    assert codes("roads: 1-2 x; settlements: x; knights: ore1, ruda2, 2x poušť; jokers: poušť", island) == []
    assert codes("roads: 1; settlements: x", island) == ["place_not_reached"]
    assert standing(parse_sheets("roads: 1-3; knights: ore1 ore2", island), island).lines[0].points == 4


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("segments = ", "bad_toml"),
        ("segments = -1", "map_bad_number"),
        ("segments = 3", "map_bad_branches"),
        ("colour = 1", "map_unknown_field"),
        ("cities = [0]", "map_place_twice"),
        ("cities = [99]", "map_unknown_place"),
        ("hexes = [1]", "map_bad_hex"),
        ("branches = 7", "map_bad_branches"),
        ("longest = 0", "map_bad_number"),
    ],
)
def test_bad_islands(text, code):
    with pytest.raises(Faulty) as caught:
        parse_island(text)
    assert code in caught.value.codes


ROADS = "roads: 1-9, a, b, c"


@pytest.mark.parametrize(
    ("text", "possible"),
    [
        (f"{ROADS}; settlements: 0 2 4; cities: a b 6 c", True),  # nine and a city, a rival holds the road
        (f"{ROADS}; settlements: 0 2 4; cities: a b 6 c; holds: road", False),
        (f"{ROADS}; settlements: 0 2 4 8; cities: a b 6 c", False),
        (f"{ROADS}; settlements: 0; cities: a b 6 c; knights: ore wool brick; holds: road army", True),
        (f"{ROADS}; settlements: 0 2; cities: a b 6 c; knights: ore wool brick; holds: road army", False),
        (f"player: A; {ROADS}; settlements: 0 2; cities: a b 6 c\nplayer: B; roads: 1", True),
        (f"player: A; {ROADS}; settlements: 0 2 4; cities: a b 6 c\nplayer: B; roads: 1", False),
    ],
)
def test_the_game_ends_with_the_turn_that_reaches_ten(text, possible):
    assert ("past_the_goal" not in codes(text)) is possible


def test_no_turn_adds_more_than_the_last_one_may():
    """Every set of buildings that six dice buy, with both matches to win, against the bound of the check."""
    rich = parse_sheet("roads: 1-4, a, b; knights: ore wool; settlements: 0; cities: a")
    gains = {plan.builds: plan.points for plan in plans(rich)}
    assert max(gains.values()) == gains[1, 1, 0, 0] == 4
    assert max(gain for builds, gain in gains.items() if not builds[1]) == gains[1, 0, 1, 0] == 3
    assert gains[0, 0, 0, 1] == 2
