"""The commands of backgammon as people and scripts meet them."""

import json
import random
import subprocess
import sys

import pytest

from cli.games.backgammon import commands
from tests.backgammon_twins import closed_boards, played_boards, random_boards, uncompiled, written


def test_moves_in_json(console):
    answer = console("backgammon moves start 6 4 --format json")
    assert answer.code == 0
    facts, rows = answer.json["facts"], answer.json["rows"]
    assert facts["count"] == len(rows) == 14
    assert facts["rules"] == "book"
    assert {"move", "usual", "hits", "position_id"} <= set(rows[0])
    by_move = {row["move"]: row for row in rows}
    assert by_move["1A-7A a 1A-5A"]["usual"] == "24/18 24/20"
    assert by_move["1A-7A a 1A-5A"]["leaves"] == ["5A", "7A"]
    assert len({row["position_id"] for row in rows}) == 14


def test_no_legal_play_is_an_answer(console):
    answer = console(["backgammon", "moves", "W: 2@bar 13@6; B: 2@6A 2@3A", "6", "3", "--format", "json"])
    assert answer.code == 0
    assert answer.json["facts"]["count"] == 0
    assert answer.json["facts"]["reason"] == "bar_blocked"
    assert answer.json["rows"] == []


def test_the_other_rules_are_mentioned_only_where_they_differ(console):
    question = ["backgammon", "moves", "W: 2@bar 13@6; B: 2@6A 13@1", "6", "3"]
    book = console(question)
    assert "--rules standard" in book.out
    assert "higher die" in book.out
    standard = console([*question, "--rules", "standard", "--format", "json"])
    assert (standard.json["facts"]["count"], standard.json["facts"]["other_rules_count"]) == (1, 0)
    assert "--rules" not in console("backgammon moves start 6 4").out


def test_batch_survives_bad_lines(console):
    lines = "start 6 4\nbad 1 2\n\nstart\nstart 9 9\nW: 16@6; B: 1@1A 1 2\n4HPwATDgc/ABMA 31\n"
    answer = console("backgammon moves - --format jsonl", lines)
    assert answer.code == 1
    rows = [json.loads(line) for line in answer.out.splitlines()]
    assert [row["line"] for row in rows if "error" in row] == [2, 3, 4, 5, 6]
    assert sum(row["line"] == 1 for row in rows) == 14
    assert sum(row["line"] == 7 for row in rows) == 16


@pytest.mark.parametrize("verb", ["check", "bearoff", "race", "odds hit", "play", "moves"])
def test_every_batch_has_its_columns(verb, console):
    lines = {
        "check": "start",
        "bearoff": "2@6",
        "race": "W: 1@6; B: 1@6A",
        "odds hit": "start",
        "play": "start 6 4 24/14",
        "moves": "start 6 4",
    }
    for style in ("csv", "tsv", "jsonl", "json", "md", "table"):
        answer = console(f"backgammon {verb} - --format {style}", lines[verb] + "\nnonsense\n")
        assert answer.code == 1
        assert "Traceback" not in answer.err
    header, row, *_rest, bad = console(
        f"backgammon {verb} - --format csv", lines[verb] + "\nnonsense\n"
    ).out.splitlines()
    assert header.startswith("line,input,")
    assert row.startswith("1,")
    assert bad.startswith("2,nonsense,")


def plain_and_other_lines():
    """Questions of all kinds, most of them plain, with others and wrong ones in between."""
    chance = random.Random(31)
    boards = [*random_boards(30, 32), *played_boards(30, 33), *closed_boards(12, 34)]
    lines = [written(*question, chance) for question in boards]
    spoilt = [line[: chance.randrange(len(line))] for line in lines[::9]]
    swapped = [line.replace(*chance.choice(["@x", "26", ";:", " 0", "1A"])) for line in lines[::7]]
    others = [
        "start 6 4",
        "",
        "START 11",
        "W: 2@1A 5@6; B: 3@8A 6, 4",
        "W: 2@bar 3@6; B: 2@6A 2@5A 2@4A 2@3A 2@2A 2@1A; bar B1 21",
        "W: 15@6; B: 1@1; turn B 66",
        "W: 16@6; B: 1@1 66",
        "W: 1@6 1@6; B: 1@1 66",
        "W: 1@6; B: 1@6A 66",
        "W: 1@13 1@6A; B: 1@1 66",
        "W: 1@12; B: 1@24 65",
        "w: 1@12a; b: 1@BAR; TURN b 65",
        "W: 2@1A 5@6; B: 3@8A 6 4 8/2",
        "XGIDAAAAAAAAAA 31",
        "//////////////  31",
        "4HPwATDgc/ABMB 31",
        "XGID=-b----E-C---eE---c-e----B-:0:0:1:63:0:0:0:0:10",
        "W: 4@6 4@8 4@13 3@24; B: 1@1 22",
    ]
    mixed = [*lines, *spoilt, *swapped, *others]
    chance.shuffle(mixed)
    return mixed


@pytest.mark.parametrize(
    "options",
    [
        "--format jsonl",
        "--format json --rules standard",
        "--format csv --points usual",
        "--format tsv --points book",
    ],
)
def test_many_lines_together_say_the_same_as_one_by_one(options, console, monkeypatch):
    from cli.games.backgammon import bulk
    from solvers.games.backgammon import answer_kernels, listing_kernels, reading_kernels

    for module in (answer_kernels, listing_kernels, reading_kernels):
        uncompiled(monkeypatch, module)
    monkeypatch.setattr(bulk, "PLAIN_FIRST", 20)
    monkeypatch.setattr(bulk, "TOGETHER", 50)
    together_answered = []

    def counted(lines, values):
        found = bulk_answers(lines, values)
        together_answered.append(found.answered.sum())
        return found

    bulk_answers = bulk.answers
    monkeypatch.setattr(bulk, "answers", counted)
    lines = "\n".join(plain_and_other_lines())
    together = console(f"backgammon moves - {options}", stdin=lines)
    monkeypatch.setattr(commands.moves, "bulk", None)
    assert together == console(f"backgammon moves - {options}", stdin=lines)
    assert sum(together_answered) >= 20


def test_play_says_which_rule(console):
    good = console("backgammon play start 6 4 1A-7A a 1A-5A --format json")
    assert (good.code, good.json["facts"]["legal"]) == (0, True)
    bad = console("backgammon play start 6 4 24/18 --format json")
    assert (bad.code, bad.json["facts"]["legal"]) == (1, False)
    assert bad.json["rows"][0]["code"] == "must_use_both"
    assert console("backgammon play start 6 4").code == 2


def test_check_lists_all_faults(console):
    answer = console(["backgammon", "check", "W: 16@6; B: 1@6 13@5A", "--format", "json"])
    assert answer.code == 1
    assert [row["code"] for row in answer.json["rows"]] == [
        "too_many_checkers",
        "too_few_checkers",
        "shared_point",
    ]
    assert console("backgammon check start").code == 0
    assert console("backgammon check strat").code == 2


def test_bearoff_facts(console):
    facts = console("backgammon bearoff 15@1 --format json").json["facts"]
    assert facts["mean_rolls"] == "1953839/279936"
    assert facts["mean_rolls_float"] == pytest.approx(6.97959176)
    rolled = console("backgammon bearoff 1@6 1@5 --roll 2/1 --format json")
    assert rolled.json["facts"]["best_play"] == ["6-5-3"]
    assert console("backgammon bearoff 1@6 --roll 7/1").code == 2
    assert console("backgammon bearoff 2@24 2@23 2@22 3@21").code == 2


def test_race_and_cube(console):
    facts = console(["backgammon", "race", "W: 1@6; B: 1@1A", "--format", "json"]).json["facts"]
    assert facts["win"] == "3/4"
    assert facts["double_take"] == facts["double_pass"] == "1"
    assert (facts["decision"], facts["ties"]) == ("double_take", ["take"])
    theirs = console(["backgammon", "race", "W: 1@6; B: 1@1A", "--cube", "theirs", "--format", "json"]).json[
        "facts"
    ]
    assert theirs["decision"] == "cannot_double"
    assert "double_take" not in theirs
    assert console("backgammon race start").code == 2
    assert "přesně stejně" in console(["backgammon", "race", "W: 1@6; B: 1@1A", "--lang", "cs"]).out


def test_odds(console):
    hit = console(["backgammon", "odds", "hit", "W: 1@12; B: 1@6", "--format", "json"]).json
    assert hit["facts"]["hit"] == "17/36"
    assert hit["rows"][0]["blot"] == "6"
    assert sum(bool(cell) for row in hit["facts"]["table"] for cell in row) == 17
    enter = console(["backgammon", "odds", "enter", "W: 1@bar; B: 2@6A", "--format", "json"]).json["facts"]
    assert enter["enter"] == "25/36"
    standard = ["backgammon", "odds", "enter", "W: 1@bar; B: 2@6A", "--rules", "standard", "--format", "json"]
    assert console(standard).json["facts"]["enter"] == "35/36"
    assert console("backgammon odds enter start").code == 2
    assert console("backgammon odds vstup start").code == 2
    assert "did you mean: hit" in console("backgammon odds hti start").err


def test_pictures(console, tmp_path):
    from xml.etree import ElementTree

    for line in (
        "show start 6 4 --play 24/18,24/20",
        'show "W: 1@bar 9@6; B: 2@1A 7@6A 1@bar; turn B"',
        "play start 6 4 24/14",
        "check start",
        "bearoff 3@6",
    ):
        target = tmp_path / "picture.svg"
        answer = console(f"backgammon {line} --svg {target}")
        assert answer.code == 0, answer.err
        ElementTree.fromstring(target.read_text(encoding="utf-8"))
        target.unlink()
    assert console("backgammon show start 6 4 --play 24/18").code == 1
    assert console("backgammon show start --play 3/1").code == 2


def test_a_cheap_answer_loads_nothing_heavy():
    code = (
        "import sys; from cli.main import run; run('backgammon', ['moves', 'start', '6', '4', '--format', 'json']);"
        "heavy = {'numpy', 'numba', 'scipy', 'sympy', 'flint', 'tabulate'} & set(sys.modules);"
        "sys.exit(' '.join(heavy) or 0)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_names_of_the_game(console):
    for name in ("vrhcáby", "VRHCABY", "backgammon"):
        assert console(f"herna {name} bearoff 2@1").code == 0


@pytest.mark.parametrize("words", ["6 4", "64 start", "6/4", "5"])
def test_dice_without_a_position_before_them(words, console):
    answer = console(f"backgammon moves {words}")
    assert answer.code == 2
    assert "the position comes before the dice" in answer.err


def test_an_error_of_a_bearoff_shows_what_was_written(console):
    answer = console("backgammon bearoff 6 5 4")
    assert answer.code == 2
    assert "\n  6 5 4\n  ^^^^^\n" in answer.err


def test_columns_without_anything_are_left_out(console):
    assert "hits" not in console("backgammon moves start 6 4").out
    assert "hits" in console(["backgammon", "moves", "W: 1@1A; B: 1@9A 2@6A", "5", "3"]).out


def test_a_shown_play_is_told_in_words_too(console):
    asked = console("backgammon show start 6 4 24/14 --format json").json["facts"]
    assert (asked["roll"], asked["move"], asked["usual"]) == ("6/4", "1A-7A-11A", "24/14")
    assert (
        console(["backgammon", "show", "start", "6", "4", "--play", "24/14", "--format", "json"]).json[
            "facts"
        ]
        == asked
    )
    assert "move" not in console("backgammon show start --format json").json["facts"]
    assert console("backgammon show start 6 4 24/14 --play 8/2").code == 2


def test_the_cube_in_czech(console):
    answer = console(["backgammon", "race", "W: 1@6; B: 1@1A", "--cube", "uprostred", "--format", "json"])
    assert answer.json["facts"]["cube"] == "centre"
    assert "chybí argument „CO“" in console("backgammon odds --lang cs").err


def test_standing_still_is_explained(console):
    position = "W: 1@bar 14@6; B: 2@6A 2@5A 2@4A 2@3A 2@2A 2@1A 3@1"
    answer = console(["backgammon", "play", position, "6", "3", "pass"])
    assert answer.code == 0
    assert "the board is closed" in answer.out
    assert "usual notation" not in answer.out
    entering = console(["backgammon", "odds", "enter", position])
    assert "the board is closed" in entering.out
    assert "open points" not in entering.out
