"""Scores and score sheets."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from probability.faults import Faulty, NotationError
from probability.games.kostky.check import check_sheet
from probability.games.kostky.score import round_score
from probability.games.kostky.sheet import parse_sheet

GAME = """\
kolo; Adéla; Ben; Cecil; David; Eva; Filip   # six players, six rounds
1; 0/0; 1/1 +2g = 80; 0/0; 0/0; 0/0; 1/0
2; 1/1; 1/1 +m; 0/0; 0/0 =20; 0/0; 0/0
mezisoučet; 30; 150; 30; 30; 30; 10
3; 1/1; 0/0; 1/1; 1/1; 0/0; 0/0
4; 1/2; 0/0; 1/1; 1/1; 0/0; 0/0
5; 1/1; 1/1; 1/1; 1/1; 0/0; 1/1
6; 2/2; 1/1; 1/1; 1/1; 0/0; 0/1
celkem; 100; 260; 110; 110; 210; 40
"""


def codes(text: str, simple: bool = False) -> list[str]:
    return [fault.code for fault in check_sheet(parse_sheet(text), simple).faults]


def sheet(*cells: str, round_number: int = 1) -> str:
    """A sheet with good rounds before the one in question."""
    names = "ABCDEF"[: len(cells)]
    before = [f"{n};{n}/{n}" + ";0/0" * (len(cells) - 1) for n in range(1, round_number)]
    return "\n".join([";".join(["kolo", *names]), *before, ";".join([str(round_number), *cells])])


def test_bonus_only_when_the_bid_is_met() -> None:
    met, missed = round_score(2, 2, 5, griffins=3), round_score(1, 2, 5, griffins=3)
    assert (met.points, met.bonus, met.lost_bonus) == (130, 90, 0)
    assert (missed.points, missed.bonus, missed.lost_bonus) == (-10, 0, 90)
    assert round_score(1, 1, 5, minotaur=True).points == 70


def test_the_simplified_variant_loses_nothing_and_has_no_bonuses() -> None:
    assert round_score(0, 2, 6, simple=True).points == 0
    assert round_score(5, 1, 6, simple=True).points == 0
    assert round_score(1, 1, 6, minotaur=True, simple=True)[:3] == (20, 20, 0)


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ((-1, 0, 1), ["bid_out_of_range"]),
        ((3, 4, 2), ["bid_out_of_range", "won_out_of_range"]),
        ((0, 0, 9), ["round_out_of_range"]),
        ((0, 0, 2, 1), ["bonus_without_trick"]),
        ((1, 1, 2, 4), ["griffins_out_of_range"]),
        ((1, 1, 2, -1), ["griffins_out_of_range"]),
        ((2, 2, 2, 1, True), ["minotaur_beaten_and_beating"]),
        ((9, 0, 0, 4, True), ["round_out_of_range", "bid_out_of_range", "griffins_out_of_range",
                              "bonus_without_trick", "minotaur_beaten_and_beating"]),
    ],
)  # fmt: skip
def test_impossible_scores(arguments: tuple[int, ...], expected: list[str]) -> None:
    with pytest.raises(Faulty) as error:
        round_score(*arguments)  # type: ignore[arg-type]
    assert list(error.value.codes) == expected


def test_a_good_game() -> None:
    result = check_sheet(parse_sheet(GAME))
    assert result.faults == ()
    assert result.complete
    assert result.totals == (100, 260, 110, 110, 210, 40)
    assert result.winners == ("Ben",)
    assert [line.cells[0].total for line in result.rounds] == [10, 30, 50, 40, 60, 100]


@pytest.mark.parametrize("separator", ["\t", "|", ","])
def test_other_separators(separator: str) -> None:
    assert parse_sheet(GAME.replace(";", separator)) == parse_sheet(GAME)


def test_separators_at_the_end_of_lines() -> None:
    assert parse_sheet("kolo;A;B;C;\n1;0/0;1/1;0/0;;\n") == parse_sheet("kolo;A;B;C\n1;0/0;1/1;0/0\n")


def test_a_markdown_table() -> None:
    text = "| Round | A | B | C |\n|---|---|:-:|---|\n| 1 | 0/0 | 1/1 | 0/0 |\n| total | 10 | 20 | 10 |\n"
    assert check_sheet(parse_sheet(text)).totals == (10, 20, 10)


def test_json_says_the_same() -> None:
    text = {
        "players": ["A", "B", "C"],
        "rounds": [[{"bid": 0, "won": 0, "score": 10}, "1/1+1g", {"bid": 1, "won": 0, "minotaur": False}]],
        "totals": [10, 50, -10],
    }
    assert parse_sheet(json.dumps(text)) == parse_sheet("kolo;A;B;C\n1;0/0=10;1/1 +g;1/0\ncelkem;10;50;−10")


def test_a_shared_win() -> None:
    assert check_sheet(parse_sheet(sheet("0/0", "0/0", "0/1"))).winners == ("A", "B")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (sheet("0/0", "1/1", "0/0"), []),
        (sheet("0/0", "2/1", "0/0"), ["bid_out_of_range"]),
        (sheet("0/0", "-1/1", "0/0"), ["bid_out_of_range"]),
        (sheet("0/0", "1/1", "0/1"), ["tricks_do_not_add_up"]),
        (sheet("0/0", "1/0", "0/0"), ["tricks_do_not_add_up"]),
        (sheet("0/0=0", "1/1=20", "0/0"), ["score_wrong"]),
        (sheet("0/0+1g", "1/1", "0/0"), ["bonus_without_trick"]),
        (sheet("0/0", "1/1+3g", "0/0"), ["griffins_above_opponents"]),
        (sheet("0/0", "1/1+2g", "0/0"), []),
        (sheet("1/1+1g", "1/1+1g", "0/0", round_number=2), ["griffins_beaten_by_two"]),
        (sheet("1/1+2g", "1/1+2g", "0/0", round_number=2), ["griffins_together", "griffins_beaten_by_two"]),
        (sheet("1/1+m", "1/1+m", "0/0", round_number=2), ["minotaur_beaten_twice"]),
        (sheet("1/1+m", "1/1+g", "0/0", round_number=2), ["minotaur_beaten_and_beating"]),
        (sheet("2/2+m+g", "0/0", "0/0", round_number=2), ["minotaur_beaten_and_beating"]),
        (sheet("0/0", "1/1", "0/0") + "\ncelkem;10;20;10", ["rounds_wrong"]),
        (sheet("0/0", "1/1", "0/0") + "\nsubtotal;10;20;11", ["total_wrong"]),
        (sheet("9/9", "0/0", "0/0", round_number=9), ["rounds_wrong"]),
        (sheet("0/0", "1/1"), ["players_out_of_range"]),
        ("kolo;A;B;C\n2;0/0;1/1;1/1\n4;4/4;0/0;0/0", ["round_missing", "round_missing"]),
        ("kolo;A;B;C\n1;0/0;1/1;0/0\n1;0/0;1/1;0/0", ["round_twice"]),
        ("kolo;A;B;C\n2;0/0;1/1;1/1\n1;0/0;1/1;0/0", ["rounds_out_of_order"]),
    ],
)
def test_inconsistencies(text: str, expected: list[str]) -> None:
    assert codes(text) == expected


def test_every_inconsistency_is_found_at_once() -> None:
    text = sheet("3/0=5", "1/1", "0/1+m", round_number=2) + "\ncelkem;0;0;0"
    assert codes(text) == [
        "bid_out_of_range", "score_wrong", "rounds_wrong", "total_wrong", "total_wrong", "total_wrong",
    ]  # fmt: skip


def test_the_simplified_variant_of_a_sheet() -> None:
    assert check_sheet(parse_sheet(sheet("1/0", "1/1+1g", "0/0")), simple=True).totals == (0, 20, 10)


def test_a_missing_cell_names_player_and_round() -> None:
    for text in ("kolo;A;B;C\n1;0/0;;0/0", '{"players": ["A","B","C"], "rounds": [["0/0", null, "0/0"]]}'):
        with pytest.raises(NotationError) as error:
            parse_sheet(text)
        assert error.value.codes == ("missing_cell",)
        assert {**error.value.faults[0].values, "line": 0} == {
            "word": "",
            "player": "B",
            "round": 1,
            "line": 0,
        }


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "empty_sheet"),
        ("# nothing\n", "empty_sheet"),
        ("kolo;A;B;C", "empty_sheet"),
        ("Adéla;Ben;Cecil\n1;0/0;1/1", "bad_header"),
        ("kolo A B C\n1 0/0 0/0 1/1", "bad_header"),
        ("kolo;A;;C\n1;0/0;0/0;1/1", "missing_name"),
        ("kolo;A;B;A\n1;0/0;0/0;1/1", "name_twice"),
        ("kolo;A;B;C\n1;0/0;0/0;1/1;0/0", "extra_cell"),
        ("kolo;A;B;C\n1;0/0;0/0;1+1", "bad_cell"),
        ("kolo;A;B;C\n1;0/0;0/0;1/1+2m", "bad_cell"),
        ("kolo;A;B;C\n1;0/0;0/0;1/1+drak", "bad_cell"),
        ("kolo;A;B;C\ncelkme;0;0;1", "bad_row_label"),
        ("kolo;A;B;C\n1;0/0;0/0;1/1\ncelkem;1;2;x", "bad_total"),
        ("kolo;A;B;C\n1;0/0;0/0;1/1\ncelkem;1;2", "missing_total"),
        ("{", "bad_json"),
        ("{}", "bad_sheet_field"),
        ('{"players": ["A"], "rounds": 3}', "bad_sheet_field"),
        ('{"players": ["A"], "rounds": [["0/0"]], "totals": [1, 2]}', "bad_sheet_field"),
        ('{"players": ["A"], "rounds": [[{"bid": 1}]]}', "bad_cell"),
        ('{"players": ["A"], "rounds": [[{"bid": 1, "won": true}]]}', "bad_cell"),
        ('{"players": ["A"], "rounds": [[{"bid": 1, "won": 1, "x": 1}]]}', "bad_cell"),
        ('{"players": ["A"], "rounds": [[{"bid": 1, "won": ' + "9" * 4000 + "}]]}", "bad_cell"),
        ('{"players": ["A"], "rounds": [[' + "9" * 9000 + "]]}", "bad_json"),
        ('{"players": ["A"], "rounds": [["0/0", "0/0"]]}', "extra_cell"),
    ],
)
def test_unreadable_sheets(text: str, code: str) -> None:
    with pytest.raises(NotationError) as error:
        parse_sheet(text)
    assert error.value.codes == (code,)


@given(st.text(alphabet='kolo;AB\n012/+gm=-{}[]":, ', max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    for start in ("", "kolo;A;B\n", "{"):
        try:
            check_sheet(parse_sheet(start + text))
        except NotationError as error:
            assert error.faults
