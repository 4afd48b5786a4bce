"""Puzzle commands: words in, one sentence out when something is wrong."""

import json
import re
import xml.etree.ElementTree as ET

import pytest

from puzzles import sticks_union
from puzzles.games.puzzle.book import KEYS


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("language", ["en", "cs"])
def test_every_puzzle_answers_with_a_picture(key, language, console, tmp_path):
    target = tmp_path / "answer.svg"
    result = console(f"puzzle solve {key} --limit 2 --lang {language} --svg {target}")
    assert result.code == 0
    assert result.err == ""
    root = ET.fromstring(target.read_text(encoding="utf-8"))
    assert root.tag.endswith("svg")
    assert "1/" in target.read_text(encoding="utf-8")
    assert ("prohledáno" if language == "cs" else "searched") in result.out


def test_facts_and_rows(console):
    answer = console("puzzle solve 13b --format json").json
    assert list(answer["facts"]) == ["puzzle", "total", "classes", "start_shapes", "scope"]
    assert list(answer["rows"][0]) == ["number", "size", "removed", "added", "shapes"]
    assert answer["rows"][0]["shapes"] == "triangle:1=5 triangle:2=1"
    assert answer["facts"]["total"] == 6


def test_all_lists_every_solution_and_numbers_them(console):
    rows = console("puzzle solve 7d --all --format json").json["rows"]
    assert [row["number"] for row in rows] == [f"{i}/8" for i in range(1, 9)]
    assert len({json.dumps([row["removed"], row["added"]]) for row in rows}) == 8


def test_what_is_found_passes_the_check_command(console):
    for row in console("puzzle solve 7b --refine 2 --format json").json["rows"]:
        start = console("puzzle show 7b --format json").json["facts"]["places"]
        figure = [place for place in start if place not in row["removed"]] + row["added"]
        assert console("puzzle check 7b - --refine 2", "\n".join(figure)).code == 0
        assert console("puzzle check 7c - --refine 2", "\n".join(figure)).code == 1


@pytest.mark.parametrize(
    ("toml", "sentence"),
    [
        ('grid = "2x2"\nmove = ', "this is not valid TOML"),
        ('lattice = "square"\nmove = 1\ngoal = "squares=1"\nfigure = "   "', "the figure has no sticks"),
        ('sticks = []\nmove = 1\ngoal = "squares=1"', "the figure has no sticks"),
        ('grid = "12x12"\nmargin = 12\nmove = 1\ngoal = "squares=1"', "the window would have"),
        ('grid = "2x2"\nmove = 1\ngoal = "pentagons=1"', 'there is no shape "pentagons"'),
        ('grid = "2x2"\nmove = 1\ngoal = "triangles=1"', "cannot be laid on this lattice"),
        ('grid = "2x2"\nmove = 13\ngoal = "squares=1"', "13 sticks cannot be taken"),
        ('grid = "2x2"\nmove = 1', 'the field "goal" is missing'),
        ('grid = "2x2"\ngoal = "squares=1"', "say how many sticks"),
        ('grid = "2x2"\nmove = 1\ngoal = "squares=1"\nshape = 3', 'there is no field "shape"'),
        ('grid = "2x2"\nmove = true\ngoal = "squares=1"', 'the field "move" has a value'),
        ('grid = "8x8"\nmove = 6\ngoal = "squares=100"', "the figure has 144 sticks"),
        ('lattice = "round"\nmove = 1\ngoal = "squares=1"', 'there is no lattice "round"'),
        ('lattice = "triangle"\nmove = 1\ngoal = "triangles=1"\nfigure = "|"', "the drawing is out of step"),
        ('move = 1\ngoal = "squares=1"\nfigure = "+--@"', "has a character that is no stick"),
        ('equation = "V+V"\nmove = 1', "this is not an equation"),
    ],
)
def test_a_bad_puzzle_is_told_in_one_sentence(toml, sentence, console, tmp_path):
    path = tmp_path / "bad.toml"
    path.write_text(toml, encoding="utf-8")
    result = console(f"puzzle solve {path}")
    assert result.code in (1, 2)
    assert sentence in result.err
    assert sum(line.startswith("Error") for line in result.err.splitlines()) == 1
    assert result.out == ""
    assert console(f"puzzle solve {path} --lang cs").err.startswith("Chyba: ")


@pytest.mark.parametrize("text", ["", "\n\n", "x", "0,0:5,5", "+--", "0,0:1,0\n0,0:1,0", "0/0,1:1,1", "\x00"])
def test_a_bad_answer_is_told(text, console):
    result = console("puzzle check 7c -", text)
    assert result.code in (1, 2)
    assert "Traceback" not in result.err + result.out


def test_a_drawing_may_be_shifted(console):
    drawn = "\n".join(console("puzzle solve 7d --ascii --first").out.splitlines())
    assert "=" in drawn
    moved = "\n\n      +---+   +---+\n      |   |   |   |\n      +---+---+---+\n          |   |\n          +---+\n"
    assert console("puzzle check 7d -", moved).code == 0


def test_a_search_that_would_not_end_is_refused_soon(console, monkeypatch, tmp_path):
    path = tmp_path / "long.toml"
    path.write_text('grid = "4x4"\nmove = 12\ngoal = "rectangles=7"', encoding="utf-8")
    monkeypatch.setattr(sticks_union, "SOON", 20_000)
    monkeypatch.setattr(sticks_union, "MOST_STEPS", 60_000)
    result = console(f"puzzle solve {path}")
    assert result.code == 2
    foretold = re.search(r"would take about (\S+) steps, at most 60000", result.err)
    assert foretold, result.err
    assert "^" in foretold[1] or int(foretold[1]) > 3 * 60_000
    assert "kroků" in console(f"puzzle solve {path} --lang cs").err


@pytest.mark.parametrize(
    ("goal", "hint"),
    [
        ("blbosti=3", "známá slova: squares, čtverce, rectangles, obdélníky"),
        ("ctvrce=3", "nemysleli jste: čtverce"),
        ("Trojuhelniky=3", "tvar „Trojuhelniky“ na této mřížce složit nelze"),
    ],
)
def test_shapes_are_named_in_the_words_of_the_reader(goal, hint, console):
    assert hint in console(f"puzzle new --grid 2x2 --move 2 --goal {goal} --lang cs").err


def test_segments_are_told_in_the_language_and_stay_codes_for_scripts(console):
    command = 'puzzle equation "6+4=4" --move 1 --lang cs'
    assert "1:uprostřed  1:vpravo nahoře" in console(command).out
    assert console(f"{command} --format json").json["rows"][0]["removed"] == ["1:middle"]


def test_an_equation_without_solution_speaks_of_rules_not_of_places(console):
    assert "no solution by these rules" in console('puzzle equation "5+5=11" --move 1').out
    assert "other places" in console("puzzle solve tests/data/puzzle-own.toml").out


def test_batches_keep_their_order(console):
    result = console("puzzle equation - --move 1 --format jsonl", "6-3=4\n\n8-0=5\n")
    rows = [json.loads(line) for line in result.out.splitlines()]
    assert [row["line"] for row in rows] == [1, 2, 3, 3]
    assert rows[0]["solution"] == "6-2=4"
    assert result.code == 1


def test_words_in_czech_without_accents(console):
    one = console("puzzle new --grid 2x2 --move 3 --goal ctverce=3 --format json").json["facts"]["toml"]
    assert (
        one == console("puzzle new --grid 2x2 --move 3 --goal SQUARES=3 --format json").json["facts"]["toml"]
    )
    assert console("herna sirky list --format json").code == 0


def test_a_hint_tells_one_stick(console):
    facts = console("puzzle hint 4 --format json").json["facts"]
    assert facts["action"] == "put"
    assert facts["stick"] in console("puzzle solve 4 --format json").json["rows"][0]["added"]


def test_new_puzzles_solve_again(console, tmp_path):
    made = console(
        "puzzle new --triangle 3 --remove 3 --goal triangles=6 --unique --seed 2 --format json"
    ).json["facts"]
    path = tmp_path / "made.toml"
    path.write_text(made["toml"], encoding="utf-8")
    again = console(f"puzzle solve {path} --format json").json["facts"]
    assert (again["total"], again["classes"]) == (made["total"], made["classes"])
    assert made["classes"] == 1
