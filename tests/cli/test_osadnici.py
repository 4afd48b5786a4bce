"""The commands of Osadníci: pictures, files, streams, and words that nobody should type."""

import json
from fractions import Fraction

import pytest

SHEET = "hráč: Eva\ncesty: 1-5, a\nvesnice: 0, 2\nměsta: a\nrytíři: ruda, vlna, 2x poušť1\nžolíci: ruda\n"


def test_probability_is_the_known_one(console):
    result = console("herna osadnici odds --build vesnice --format json")
    assert result.json["facts"]["probability"] == "6817703251319/8463329722368"
    assert console("herna settlers odds --build village --format json").json["facts"] == result.json["facts"]


def test_best_keep_of_a_roll_is_the_first_row(console):
    answer = console(
        'herna osadnici best --roll "3x ruda obilí 2x zlato" --throws-left 1 --for město --format json'
    ).json
    assert answer["facts"]["probability"] == "1"
    assert answer["rows"][0]["keep"] == answer["facts"]["keep"]
    values = [Fraction(row["probability"]) for row in answer["rows"]]
    assert values == sorted(values, reverse=True)


def test_sheets_come_from_files_streams_and_words(console, tmp_path):
    path = tmp_path / "sheet.txt"
    path.write_text(SHEET, encoding="utf-8")
    asked = ["herna", "osadnici", "score", "--format", "json"]
    rows = console([*asked, str(path)]).json["rows"]
    assert console([*asked, "-"], SHEET).json["rows"] == rows
    assert console([*asked, SHEET]).json["rows"] == rows
    assert rows[0]["points"] == 2 + 2 + 2 + 2


def test_a_sheet_is_read_as_people_write_it(console):
    asked = ["herna", "osadnici", "score", "--format", "json"]
    rows = console([*asked, "cesty: 1-5, a; vesnice: 0, 2"]).json["rows"]
    assert rows[0]["points"] == 4
    for text in ("cesty 1-5 a; vesnice 0 2", "CESTY 1-5, a\nvesnice 0, 2", "cesty1-5,a;vesnice0,2"):
        assert console([*asked, text]).json["rows"] == rows
    assert console([*asked, ""]).json["rows"][0]["points"] == 0
    assert console([*asked, "-"], "").code == 2
    assert console([*asked, "cesty.txt"]).code == 2
    assert console([*asked, "streets 1-3; vesnice 0"]).code == 2


def test_the_road_fits_the_terminal():
    from cli.games.osadnici.picture import island_text
    from cli.output import Style
    from probability.games.osadnici.island import STANDARD
    from probability.games.osadnici.sheet import Sheet

    for width, lines in ((80, 1), (60, 2), (20, 8)):
        roads = island_text(Sheet(), STANDARD, Style(width=width)).split("\n\n")[0].splitlines()
        assert max(map(len, roads)) <= width
        assert len(roads) == 4 * lines


def test_keeping_nothing_is_said(console):
    asked = ["herna", "osadnici", "best", "--roll", "3 ruda", "--for", "cesta"]
    assert "nechat      nic\n" in console([*asked, "--lang", "cs"]).out
    answer = console([*asked, "--format", "json"]).json
    assert answer["facts"]["keep"] == answer["rows"][0]["keep"] == []


def test_rivals_decide_about_matches(console, tmp_path):
    path = tmp_path / "table.txt"
    path.write_text("hráč: A\ncesty: 1-4\nhráč: B\ncesty: 1-9\n", encoding="utf-8")
    alone = console('herna osadnici builds "roads: 1-4" --format json').json["rows"]
    table = console(["herna", "osadnici", "builds", str(path), "--player", "a", "--format", "json"]).json[
        "rows"
    ]
    assert [row["points"] for row in alone if row["build"] == ["road"]] == [2]
    assert [row["points"] for row in table if row["build"] == ["road"]] == [0]


def test_another_map(console, tmp_path):
    path = tmp_path / "map.toml"
    path.write_text("segments = 20\ncities = ['a', 'b', 6, 'c', 20]\n", encoding="utf-8")
    shown = console(["herna", "osadnici", "show", "roads: 1-20", "--map", str(path)])
    assert shown.code == 0
    assert " 20" in shown.out
    picture = console(["herna", "osadnici", "show", "roads: 1-20", "--map", str(path), "--svg", "-"])
    assert picture.out.startswith("<svg")
    path.write_text("segments = 2", encoding="utf-8")
    assert console(["herna", "osadnici", "show", "--map", str(path)]).code == 1
    path.write_text("segments 2", encoding="utf-8")
    assert console(["herna", "osadnici", "show", "--map", str(path)]).code == 2


@pytest.mark.parametrize("language", ["en", "cs"])
@pytest.mark.parametrize(
    "line",
    [
        "odds --build",
        "odds --build x+",
        "odds --build +",
        "odds --build cesta --dice x",
        "odds --build cesta --dice 99999999999999999999",
        "odds --build cesta --throws 99999999999999999999",
        "odds --build 99999cesta",
        "odds --build 999cesta+999cesta",
        "odds --build cesta --jokers ,",
        "best --roll 6xruda --for any --sheet ''",
        "best --roll 6xruda --for any --sheet :",
        "best --roll 6xruda --for any --map nothing.toml",
        "best --roll 6xruda --for cesta --player nobody --sheet cesty:1",
        "check {}",
        "check []",
        "check [[]]",
        "check '{\"roads\": 1e999}'",
        "check '{\"roads\": [true]}'",
        "check 'cesty: 1-99999999'",
        "check '\x00'",
        "check /",
        "builds cesty:1 --roll x",
        "race --goal -5",
        "race --seat 0",
        "show --player x",
    ],
)
def test_bad_words_get_one_clear_sentence(console, line, language):
    result = console(f"herna osadnici {line} --lang {language}")
    assert result.code in (0, 1, 2)
    assert "Traceback" not in result.err
    if result.code == 2:
        assert result.err.startswith("Error" if language == "en" else "Chyba")
        assert not result.out


def test_every_format_of_every_verb(console):
    for verb in (
        "odds --build road",
        "best --roll 6xgold --for any",
        "check roads:1",
        "builds roads:1",
        "score roads:1",
        "show",
    ):
        for form in ("table", "json", "jsonl", "csv", "tsv", "md"):
            result = console(f"herna osadnici {verb} --format {form}")
            assert result.code == 0, (verb, form, result.err)
            if form == "json":
                assert json.loads(result.out)["game"] == "osadnici"


def test_a_new_knights_joker_is_a_named_reading(console):
    asked = "herna osadnici odds --build cesta+rytíř --format json"
    later, now = console(asked).json["facts"], console(f"{asked} --new-jokers hned").json["facts"]
    assert (later["new_jokers"], now["new_jokers"]) == ("next", "now")
    assert Fraction(later["probability"]) < Fraction(now["probability"])
    roll = '--roll "ruda obilí vlna 2x dřevo zlato" --format json'
    for reading, pays in (("next", [False]), ("now", [True])):
        rows = console(f'herna osadnici builds "roads: 1" {roll} --new-jokers {reading}').json["rows"]
        assert [row["pays"] for row in rows if row["build"] == ["road", "knight"]] == pays
    taken = console(f'herna osadnici builds "roads: 1; knights: brick, timber" {roll} --new-jokers now').json
    used = [row["jokers_used"] for row in taken["rows"] if row["build"] == ["road", "knight"]]
    assert used == [["brick"]], "a joker that stands already goes first"


def test_a_list_of_ten_thousand_buildings_is_refused(console):
    words = ["herna", "osadnici", "best", "--roll", "2x brick gold", "--for", "road " * 10_000]
    assert console(words).err == "Error: the list has more than 1000 items\n"
    assert "any" in console([*words[:-1], "castle"]).err
