"""Mikado commands: words in, one sentence out when something is wrong."""

import xml.etree.ElementTree as ET

import pytest


@pytest.mark.parametrize(
    ("line", "sentence", "code"),
    [
        ('mikado score "42 kuli"', "there are 42 sticks", 1),
        ('mikado score "2 mikado"', "only 1: mikado", 1),
        ('mikado score "-1 kuli"', "cannot be negative", 2),
        ('mikado score "3 ninja"', 'no stick called "ninja"', 2),
        ('mikado score "kuli kuli"', "sticks are written as", 2),
        ('mikado check ""', "nothing was given", 2),
        ('mikado check "A -5, B 175"', "cannot be negative", 2),
        ("mikado ways 171", "from 0 to 170", 2),
        ("mikado ways x", "from 0 to 170", 2),
        ("mikado pile nowhere.txt", "there is no file", 2),
    ],
)
def test_one_sentence(line, sentence, code, console):
    result = console(line)
    assert result.code == code
    assert sentence in result.err
    assert len([text for text in result.err.splitlines() if text.startswith("Error")]) == 1
    czech = console(line + " --lang cs")
    assert czech.code == code
    assert czech.err.startswith("Chyba: ")


def test_totals(console):
    facts = console('mikado check "A 70, B 100" --format json').json["facts"]
    assert facts["ways"] == 228
    assert facts["starts"] == ["B"]
    assert facts["right"] is True
    assert console('mikado check "A 85, B 85" --format json').json["facts"]["starts"] == ["A", "B"]


def test_everything_wrong_is_told_at_once(console):
    result = console('mikado check "A: 2 mikado; A: 6 bonze" --format json')
    assert result.code == 1
    codes = [row["fault"] for row in result.json["rows"] if "fault" in row]
    assert codes[:2] == ["name_twice", "too_many_of_kind"]
    assert "wrong_points" in codes


def test_accents_and_case_do_not_matter(console):
    words = ["1 MIKÁDO, 3 samurajů", "1 mikado, 3 samurai", "3 SAMURAJ; 1 Mikádo"]
    assert {
        console(["mikado", "score", text, "--format", "json"]).json["facts"]["points"] for text in words
    } == {29}


def test_pile_is_drawn(console, tmp_path):
    target = tmp_path / "pile.svg"
    result = console(f"mikado pile - --svg {target}", "kuli 0 0 4 4\nmikado 0 4 4 0\n")
    assert result.code == 0
    text = target.read_text(encoding="utf-8")
    assert ET.fromstring(text).tag.endswith("svg")
    assert text.count("<circle") == 4


@pytest.mark.parametrize(
    "text", ["kuli 0 0 0 0", "kuli a b c d", "x 0 0 1 1", "kuli 1 2 3 4 5", "\x00", "kuli"]
)
def test_a_bad_pile_is_told(text, console):
    result = console("mikado pile -", text)
    assert result.code == 2
    assert result.err.startswith("Error: ")


def test_batch(console):
    result = console("mikado ways - --format csv", "5\n1\nx\n")
    lines = result.out.splitlines()
    assert lines[0].startswith("line,input,points,mikado")
    assert lines[1].startswith("1,5,5,0,0,1,0,0,1")
    assert "from 0 to 170" in lines[-1]
    assert result.code == 1


@pytest.mark.parametrize("colon", [":", ""])
def test_the_colon_after_a_name_may_be_missing(colon, console):
    text = f"Eva{colon} 1 mikado 2 mandariny 3 samuraje; Jan Novák{colon} 3 mandariny 5 bonzů 12 samurajů 15 kuli"
    answer = console(f"mikado check '{text}' --format json").json
    assert [(row["player"], row["points"]) for row in answer["rows"]] == [("Eva", 49), ("Jan Novák", 121)]


def test_a_mistyped_stick_is_no_name(console):
    result = console("mikado check 'smaurai 2 kuli; Jan: 3 kuli'")
    assert result.code == 2
    assert "smaurai" in result.err


def test_negative_points_are_told_in_a_sentence(console):
    assert 'points are a whole number from 0 to 170, not "-3"' in console("mikado ways -3").err


def test_points_may_be_written_as_in_the_book(console):
    assert console("mikado check 'Anna 70 b., Jan 100 b.'").code == 0
    assert console("mikado check 'A 70 B 100'").code == 0


def test_a_long_hand_is_refused_at_once(console):
    result = console(["mikado", "score", "1 mikado, " + "9" * 60_000 + " kuli"])
    assert result.code == 2
    assert "at most 4000" in result.err
