"""What the Qwixx commands promise: exit codes, both languages, batches, pictures, the kept table."""

import json
import time

import pytest

CARD = "červená: 2 3 5 7; žlutá: 4; zelená: 16 15; modrá:; misses 1; lucky 5 8"


@pytest.mark.parametrize(
    ("line", "code", "words"),
    [
        (["check", "red: 5 3"], 1, "left to right"),
        (["check", "red: 17"], 2, "2 to 16"),
        (["check", "", "--roll", "w1 w2 w3 r1 y1 g1 b1"], 2, "six dice, not 7"),
        (["check", "lucky 1 8"], 2, "not 1"),
        (["check", "rde: 3"], 2, "did you mean: red"),
        (["check", CARD, "--lucky", "6,11"], 2, "6, 11"),
        (["check", CARD, "--cross", "zelená 3"], 1, "6 are needed"),
        (["check", "", "--cross", "blue 13", "--roll", "w5 w1 b8", "--passive"], 1, "only the active player"),
        (["score", "red: 5 3"], 1, "left to right"),
        (["score", CARD, "--claim", "10"], 1, "claimed"),
        (["lock", "--row", "purple", "--crossed", "2"], 2, "colour of a row"),
        (["lock", "--row", "red", "--crossed", "2", "--turns", "100000"], 2, "at most 100"),
        (["lock", "--row", "red", "--crossed", "2", "--turns", "0"], 2, "from 1"),
        (["lock", "--row", "red", "--crossed", "2", "--alternate", "9"], 2, "2 to 5"),
        (["lock", "--row", "red", "--crossed", "2,3,4,5,6,7,16"], 1, "locked already"),
        (["best", "", "--roll", "w5 w1"], 1, "missing from the roll"),
        (["best", "misses 4", "--roll", "1 1 1 1 1 1"], 1, "over"),
        (["best", "", "--depth", "7"], 2, "0 to 1"),
        (["best", "lucky 5 8", "--game", "classic"], 2, "no lucky numbers"),
        (["solve", "--lucky", "1,2"], 2, "not 1"),
        (["solve", "--game", "chess"], 2, "longo"),
    ],
)
def test_what_is_wrong_is_named(console, line, code, words):
    result = console(["qwixx", *line])
    assert result.code == code
    assert words in result.out + result.err
    czech = console(["qwixx", *line, "--lang", "cs"])
    assert czech.code == code
    same_in_both = ("6, 11", "longo")
    assert words in same_in_both or words not in czech.out + czech.err


def test_check_gives_every_reason(console):
    roll = "w5 w1 r3 y8 g2 b8"
    result = console(
        ["qwixx", "check", CARD, "--cross", "zelená 3", "--roll", roll, "--passive", "--format", "json"]
    )
    assert result.code == 1
    assert [row["code"] for row in result.json["rows"]] == [
        "too_few_crosses",
        "not_active",
        "white_sum_differs",
    ]
    assert result.json["facts"] == {"possible": True, "legal": False}


def test_lock_facts(console):
    answer = console("qwixx lock --row červená --crossed 2,3,5,7,8,10 --turns 3 --format json").json
    assert answer["facts"]["this_roll"] == "61/512"
    assert answer["facts"]["expected_turns"] == "512/61"
    assert answer["facts"]["within"] == answer["rows"][2]["chance"]


def test_odds_facts(console):
    answer = console(["qwixx", "odds", CARD, "--active", "--format", "json"]).json
    assert answer["facts"]["miss_float"] == pytest.approx(1 - answer["facts"]["any_cross_float"])
    nine = next(row for row in answer["rows"] if (row["row"], row["number"]) == ("red", 9))
    assert nine["chance"] == "21/64"


def test_batch(console):
    lines = "red: 2 3\nred: 3 2\nred: 99\n\n" + json.dumps({"blue": [16], "misses": 1})
    result = console("qwixx score - --format jsonl", stdin=lines + "\n")
    rows = [json.loads(line) for line in result.out.splitlines()]
    assert result.code == 1
    assert [row.get("total") for row in rows] == [3, None, None, None, -4]
    assert all("error" in row for row in rows[1:4])


@pytest.mark.parametrize("verb", ["show", "odds"])
def test_pictures(console, verb):
    import xml.etree.ElementTree as ElementTree

    result = console(["qwixx", verb, CARD, "--svg", "-"])
    assert result.code == 0
    assert ElementTree.fromstring(result.out).tag.endswith("svg")
    assert "Qwixx Longo" in result.out


def test_ascii(console):
    for verb in ("show", "odds"):
        assert console(["qwixx", verb, CARD, "--ascii", "--lang", "cs"]).out.isascii()


def test_a_card_fits_the_terminal():
    from cli.games.qwixx.drawing import card_text, heat_text
    from cli.output import Style
    from probability.games.qwixx.card import make_card
    from probability.games.qwixx.notation import parse_card
    from probability.games.qwixx.odds import turn_odds

    setup = parse_card("r 2-7 15 L; y 14; g X")
    card = make_card(setup)
    for width in (60, 80):
        style = Style(width=width)
        drawn = card_text(setup, card, style) + "\n" + heat_text(card, turn_odds(card), style)
        assert max(map(len, drawn.splitlines())) <= width
    assert "[2]" in drawn
    assert len(card_text(setup, card, Style(width=80)).splitlines()) == 6


def test_equal_plays_cost_nothing(console):
    asked = ["qwixx", "best", "", "--roll", "w4 w4 r3 y5 g2 b6", "--depth", "1", "--format", "json"]
    rows = console(asked).json["rows"]
    costs = {row["play"]: row["cost"] for row in rows}
    assert costs["green 16"] == costs["blue 16"] == "0"


def test_best_says_how_to_get_the_table(console, tmp_path, monkeypatch):
    monkeypatch.setenv("HERNA_CACHE_DIR", str(tmp_path))
    result = console(["qwixx", "best", "red: 2; lucky 6 11"])
    assert result.code == 0
    assert "qwixx solve --lucky 6,11" in result.out
    assert "approximate" in result.out
    classic = console(["qwixx", "best", "", "--game", "classic", "--format", "json"])
    assert classic.json["facts"]["value"] == "approximate"
    assert classic.json["facts"]["value_error"] > 1


def test_best_offers_the_book_example_as_legal(console):
    result = console(["qwixx", "best", "", "--roll", "w5 w1 r3 y8 g2 b8", "--depth", "0", "--format", "json"])
    plays = [row["play"] for row in result.json["rows"]]
    assert "red 6; blue 13" in plays
    assert "miss" in plays
    assert result.json["rows"][0]["cost_float"] == 0


def test_check_judges_both_crosses_and_says_by_what(console):
    roll = ["--roll", "w5 w1 r3 y8 g2 b8", "--format", "json"]
    both = console(["qwixx", "check", "r: 7; b: 4", "--cross", "r 6; b 13", *roll])
    assert [row["code"] for row in both.json["rows"]] == ["left_of_last", "left_of_last"]
    legal = console(["qwixx", "check", "", "--cross", "r 6; b 13", *roll])
    assert legal.json["facts"]["by"] == "white; colour"
    assert console(["qwixx", "check", "", *roll]).json["facts"]["play"] == "miss"


def test_best_on_a_finished_card_is_exact(console):
    over = console(["qwixx", "best", "r: 2 3 4 5 6 7 16 L; b X; misses 3", "--format", "json"]).json["facts"]
    assert (over["source"], over["value"]) == ("count", "21")
    late = "r: 2 3 4 5 6 7 16 L; y 2 3 5; g 16 14 11 8 7 4; misses 3"
    rows = console(
        ["qwixx", "best", late, "--roll", "w1 w2 y3 g1 b8", "--depth", "0", "--format", "json"]
    ).json["rows"]
    plays = [row["play"] for row in rows]
    assert len(set(plays)) == len(plays)
    values = {row["play"]: row["value"] for row in rows}
    assert (values["green 3"], values["miss"], values["blue 10"]) == ("63", "43", "approximate")


def test_odds_of_a_finished_card_say_why_there_are_none(console):
    assert "už hra skončila" in console(["qwixx", "odds", "misses 4", "--lang", "cs"]).out
    assert "is over" not in console(["qwixx", "odds", "misses 3"]).out


def test_best_names_a_lucky_cross(console):
    asked = ["qwixx", "best", "r 2; y 2; g 16", "--roll", "w4 w4 r1 y1 g1 b1", "--depth", "0"]
    assert "blue 16 (lucky number)" in console(asked).out
    rows = console([*asked, "--format", "json"]).json["rows"]
    assert next(row["by"] for row in rows if row["play"] == "blue 16") == ["lucky"]


def test_a_row_said_twice_in_json(console):
    result = console(["qwixx", "check", '{"red": [2], "red": [3]}'])
    assert result.code == 2
    assert "said twice" in result.err


def test_best_says_that_a_table_is_damaged(console, tmp_path, monkeypatch):
    monkeypatch.setenv("HERNA_CACHE_DIR", str(tmp_path))
    (tmp_path / "qwixx-classic.table").write_bytes(b"not a table")
    result = console(["qwixx", "best", "", "--game", "classic"])
    assert "damaged" in result.out
    assert "qwixx solve --game classic" in result.out


def test_an_interrupted_solve_says_how_to_go_on(console, tmp_path, monkeypatch):
    from probability import layers

    def interrupted(job, progress=None, checkpoint=0.0):
        raise KeyboardInterrupt

    monkeypatch.setenv("HERNA_CACHE_DIR", str(tmp_path))
    monkeypatch.setattr(layers, "solve_table", interrupted)
    monkeypatch.setattr(layers, "kept_share", lambda job: 0.56)
    result = console("qwixx solve --game classic")
    assert result.code == 130
    assert "56% is kept; to go on run: qwixx solve --game classic" in result.err


@pytest.mark.parametrize("sign", [";", " ", "= ", "a ", "w", "5", ","])
def test_a_long_roll_is_refused_quickly(console, sign):
    began = time.process_time()
    assert console(["qwixx", "check", "red: 2 3", "--roll", "w" + sign * (60_000 // len(sign))]).code == 2
    assert time.process_time() - began < 5
