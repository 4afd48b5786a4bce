"""The commands of Ominoes: pictures, files, streams, and words that nobody should type."""

import time
from fractions import Fraction

import pytest

BOARD = "RRY.../.R.B../B...../....G./....../Y....H"


def test_expected_points_are_the_mean_of_the_rows(console):
    answer = console(f"herna ominoes best {BOARD} --player red --format json").json
    rows = [Fraction(row["points"]) for row in answer["rows"]]
    assert Fraction(answer["facts"]["points"]) == sum(rows) / 6
    for row in answer["rows"]:
        turn = console(f"herna ominoes best {BOARD} --player red --roll {row['roll']} --format json").json
        assert turn["facts"]["points"] == row["points"]


def test_boards_come_from_files_lines_and_words(console, tmp_path):
    path = tmp_path / "board.txt"
    path.write_text(BOARD.replace("/", "\n"), encoding="utf-8")
    asked = ["herna", "ominoes", "groups", "--player", "red", "--format", "json"]
    assert console([*asked, str(path)]).json["facts"] == console([*asked, BOARD]).json["facts"]
    batch = console([*asked, "-"], f"{BOARD}\nRRRR\n").json
    assert [row["points"] for row in batch["rows"]] == [0, 4]


def test_czech_names_of_everything(console):
    english = console(f"herna ominoes groups {BOARD} --player red --game 3 --shared green --format json")
    czech = console(
        f"herna kostky-bohů groups {BOARD} --player ČERVENÁ --game 3 --shared zelena --format json"
    )
    assert english.out == czech.out


@pytest.mark.parametrize(
    "verb",
    [
        "groups BOARD --player red",
        "moves BOARD --die a6",
        "best BOARD --player red --roll red",
        "best BOARD --player red",
        "best BOARD --player red --roll ominotep",
        "show BOARD",
    ],
)
def test_pictures(console, verb):
    result = console(f"herna ominoes {verb.replace('BOARD', BOARD)} --svg -")
    assert result.code == 0
    assert result.out.startswith("<svg")


@pytest.mark.parametrize("language", ["en", "cs"])
@pytest.mark.parametrize(
    "line",
    [
        "groups '' --player red",
        "groups / --player red",
        "groups RRR --player ''",
        "groups RRR --player red --game 5",
        "groups RRR --player red --game 3 --shared red",
        "groups RRR --player red --game 4 --shared green",
        "groups 99999999999 --player red",
        "groups 0 --player red",
        "groups RR\x00R --player red",
        "groups RRRRRRRRRRRRRRRRRRRRRRRRRRRRR --player red",
        "moves RRR --die",
        "moves RRR --die ''",
        "moves RRR --die a99",
        "moves 12x12 --die red",
        "best RRR --player red --roll ''",
        "best 12x12 --player red --roll hu-ra",
        "best R --player red --roll red",
        "check 13x1",
        "check .. --advanced",
        "show #",
    ],
)
def test_bad_words_get_one_clear_sentence(console, line, language):
    result = console(f"herna ominoes {line} --lang {language}")
    assert result.code in (0, 1, 2)
    assert "Traceback" not in result.err
    if result.code == 2:
        assert result.err.startswith("Error" if language == "en" else "Chyba")
        assert not result.out


def test_a_full_board_is_answered_quickly(console):
    """Three times the bar, since the machine may be busy."""
    board = "R.B.H.Y/.G.R.O./B.Y.G.R/.H.B.Y./R.O.G.B/.Y.R.H./G.B.Y.R"
    for roll, most in (("hu-ra", 1.5), ("ominotep", 1.5), ("yellow", 1.5), (None, 9)):
        began = time.process_time()
        result = console(
            f"herna ominoes best {board} --player red --format json" + (f" --roll {roll}" if roll else "")
        )
        assert result.code == 0
        assert time.process_time() - began < most


def test_one_colour_or_all_is_a_named_reading(console):
    asked = "herna ominoes groups RRRRHGGG --player red --game 3 --format json --scoring"
    one, every = console(f"{asked} barva").json["facts"], console(f"{asked} VŠE").json["facts"]
    assert (one["scoring"], one["points"]) == ("colour", 5)
    assert (every["scoring"], every["points"]) == ("all", 8)
    for verb, key in (("best", "points"), ("odds", "probability")):
        answer = [
            console(
                f"herna ominoes {verb} RRR.GGGH/......../........ --player red --game 3 --format json {more}"
            )
            for more in ("", "--scoring all")
        ]
        values = [Fraction(one.json["facts"][key]) for one in answer]
        assert values[0] <= values[1]


@pytest.mark.parametrize(
    ("words", "face"),
    [("červený had", "red"), ("cerny had", "ominotep"), ("Žluté slunce", "yellow"), ("red snake", "red")],
)
def test_a_face_by_the_name_that_the_book_gives_it(words, face, console):
    command = f"herna ominoes best RRR./.Y../.... --player red --format json --roll '{words}'"
    assert console(command).json["facts"]["roll"] == face


@pytest.mark.parametrize("word", ["had", "snake", "HAD"])
def test_a_snake_may_be_red_or_black(word, console):
    result = console(f"herna ominoes best RRR./.Y../.... --player red --roll {word}")
    assert result.code == 2
    assert f'"{word}" may mean several faces: red, Ominotep' in result.err


def test_colours_of_several_words(console):
    command = "herna ominoes groups RRRR --game 2-alt --format json --player"
    for words in ("'zelený sokol, červený had'", "'zeleny sokol cerveny had'", "'zelená a červená'"):
        assert console(f"{command} {words}").json["facts"]["colours"] == ["green", "red"]
    assert "given twice" in console(f"{command} 'zelená zelená'").err
