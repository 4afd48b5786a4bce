"""The contract of every command, held on the commands that exist: streams, formats, colours, exit codes."""

import csv
import io
import json
import os
import signal
import subprocess
import sys
import time
from fractions import Fraction
from pathlib import Path

import pytest

from cli.answer import Answer, Approximate, Term
from cli.batch import read_chunks
from cli.command import LONGEST_LINE
from cli.output import Style, render

SCRIPT = "import sys; from cli.main import main; sys.argv = sys.argv[1:]; main()"
ASK = "kostky odds --dice hnědá,zelená"


def process(*words, **settings):
    return subprocess.Popen([sys.executable, "-c", SCRIPT, *words], **settings)


def test_json_has_one_shape(console):
    answer = console(f"{ASK} --format json").json
    assert list(answer) == ["game", "command", "facts", "rows"]
    assert answer["game"] == "kostky"
    assert [row["win"] for row in answer["rows"]] == ["7/9", "2/9"]
    assert answer["rows"][0]["win_float"] == pytest.approx(7 / 9)
    assert sum(Fraction(row["win"]) for row in answer["rows"]) == 1


def test_formats_say_the_same(console):
    rows = console(f"{ASK} --format json").json["rows"]
    lines = [json.loads(line) for line in console(f"{ASK} --format jsonl").out.splitlines()]
    assert lines == rows
    for name, delimiter in (("csv", ","), ("tsv", "\t")):
        table = list(csv.DictReader(io.StringIO(console(f"{ASK} --format {name}").out), delimiter=delimiter))
        assert [row["win"] for row in table] == [row["win"] for row in rows]
    assert "|" in console(f"{ASK} --format md").out


def test_keys_and_codes_do_not_depend_on_the_language(console):
    assert console(f"{ASK} --format json --lang cs").out == console(f"{ASK} --format json --lang en").out


def test_the_same_through_herna_and_aliases(console):
    expected = console(f"{ASK} --format json").out
    for name in ("herna kostky", "herna bájné-kostky", "herna BAJNE-KOSTKY", "herna mino"):
        assert console(f"{name} odds --dice hneda,ZELENA --format json").out == expected


@pytest.mark.parametrize(
    ("variables", "language"),
    [
        ({}, "en"),
        ({"LANG": "cs_CZ.UTF-8"}, "cs"),
        ({"LANG": "cs_CZ.UTF-8", "LC_ALL": "de_DE.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8", "HERNA_LANG": "cs"}, "cs"),
        ({"HERNA_LANG": "xx", "LANG": "cs_CZ"}, "cs"),
    ],
)
def test_language_comes_from_the_environment(console, monkeypatch, variables, language):
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert ("vyhrává" in console(ASK).out) == (language == "cs")
    assert "wins" in console(f"{ASK} --lang en").out


def test_language_that_is_not_spoken(console):
    assert console(f"{ASK} --lang de").code == 2
    assert console("herna --lang de games").code == 2


def test_colour_only_where_it_is_wanted(console, monkeypatch):
    assert "\x1b[" not in console(ASK).out
    assert "\x1b[" in console(f"{ASK} --color always").out
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert "\x1b[" in console(ASK).out
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b[" not in console(ASK).out
    assert "\x1b[" not in console(f"{ASK} --color always --format json").out


def test_ascii_is_ascii(console):
    for line in (
        f"{ASK} --ascii --chart --lang cs",
        "kostky show --ascii --lang cs",
        "herna games --ascii --lang cs",
    ):
        assert console(line).out.isascii()


def test_quiet_leaves_the_notes_out(console):
    assert "bonus counts" in console(ASK).out
    assert "bonus counts" not in console(f"{ASK} --quiet").out


def test_svg_is_written_whole(console, tmp_path):
    path = tmp_path / "a.svg"
    assert console(f"kostky show --svg {path}").code == 0
    assert path.read_text(encoding="utf-8").startswith("<svg ")
    assert list(tmp_path.iterdir()) == [path]
    assert console("kostky show --svg -").out == path.read_text(encoding="utf-8")
    failed = console(f"kostky show --svg {tmp_path}/no/such/folder/a.svg")
    assert failed.code == 2
    assert "cannot be written" in failed.err


def test_svg_escapes_what_people_write(console, tmp_path):
    from cli.drawing.chart import Chart, chart_svg

    svg = chart_svg(Chart("<script>&\x00", [('"a<b"', 1.0, "&")]))
    assert "<script>" not in svg
    assert "\x00" not in svg
    import xml.etree.ElementTree as ET

    ET.fromstring(svg)


def test_batch_answers_in_order_and_survives_bad_lines(console):
    lines = ["hnědá,zelená", "nonsense", "", "hnědá,hnědá", "red,red", "  red , red  ", "\ufeffred,red"]
    result = console("kostky odds --dice - --format jsonl", "\n".join(lines))
    rows = [json.loads(line) for line in result.out.splitlines()]
    assert result.code == 1
    assert [row["line"] for row in rows] == [1, 1, 2, 3, 4, 5, 5, 6, 6, 7, 7]
    assert [row["line"] for row in rows if "error" in row] == [2, 3, 4]
    assert all("input" in row for row in rows)
    assert console("kostky odds --dice - --format jsonl", "red,red\n").code == 0


def test_batch_as_json_counts_what_failed(console):
    answer = console("kostky odds --dice - --format json", "red,red\nx\n").json
    assert answer["facts"] == {"lines": 2, "failed": 1}
    assert console("kostky odds --dice - --format json", "").json["rows"] == []


def test_batch_of_bytes_that_are_no_text(console):
    result = console(
        "kostky odds --dice - --format jsonl",
        b"\xff\xfe\nred,red\n" + b"x" * (LONGEST_LINE + 9) + b"\nred,red\n" + b"x" * (LONGEST_LINE + 1),
    )
    rows = [json.loads(line) for line in result.out.splitlines()]
    assert ["error" in row for row in rows] == [True, False, False, True, False, False, True]
    assert "UTF-8" in rows[0]["error"]
    assert str(LONGEST_LINE) in rows[3]["error"]


@pytest.mark.parametrize("line", [["poker", "rank"], ["kostky", "odds", "--dice"], ["chess", "check"]])
def test_questions_of_an_argument_have_the_same_limit(console, line):
    refusal = f"the line is longer than {LONGEST_LINE} characters"
    assert refusal not in console([*line, "A" * LONGEST_LINE]).err
    result = console([*line, "A" * (LONGEST_LINE + 1)])
    assert result.code == 2
    assert refusal in result.err


def test_batch_tables_for_people(console):
    text = console("kostky odds --dice -", "red,red\nx\n").out
    assert "failed: 1" in text
    assert console("kostky odds --dice - --format md", "red,red\n").out.count("|") > 10


@pytest.mark.parametrize("option", ["--svg x.svg", "--chart"])
def test_pictures_do_not_go_with_a_batch(console, option):
    assert console(f"kostky odds --dice - {option}", "red,red\n").code == 2


def test_a_dialogue_over_two_pipes_gets_each_answer_at_once():
    words = ["kostky", "odds", "--dice", "-", "--format", "jsonl"]
    with process(*words, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as child:
        for _ in range(3):
            child.stdin.write(b"red,red\n")
            child.stdin.flush()
            assert json.loads(child.stdout.readline())["win"] == "1/3"
            assert json.loads(child.stdout.readline())["win"] == "2/3"
        child.stdin.close()
        assert child.wait(timeout=20) == 0


def test_a_closed_pipe_ends_quietly():
    words = ["kostky", "odds", "--dice", "-", "--format", "jsonl"]
    with process(*words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as child:
        child.stdout.close()
        try:
            child.stdin.write(b"red,red\n" * 100_000)
            child.stdin.close()
        except BrokenPipeError:
            pass
        assert child.wait(timeout=30) == 0
        assert child.stderr.read() == b""


@pytest.mark.skipif(os.name != "posix", reason="signals")
def test_interrupt_is_told_without_a_traceback():
    words = [
        "kostky",
        "bid",
        "--hand",
        "red,red,red,red,red",
        "--players",
        "5",
        "--seat",
        "1",
        "--games",
        "9000000",
    ]
    with process(*words, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as child:
        time.sleep(1.5)
        child.send_signal(signal.SIGINT)
        out, err = child.communicate(timeout=20)
        assert child.returncode == 130
        assert out == b""
        assert b"Traceback" not in err


def test_another_encoding_is_no_error():
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, "kostky", "show", "--lang", "cs"],
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"},
        timeout=60,
    )
    assert done.returncode == 0
    assert done.stdout.isascii()


def test_argument_bytes_that_are_no_text(console):
    result = console(["kostky", "odds", "--dice", "\udcff,red"])
    assert result.code == 2


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion(console, shell):
    text = console(f"herna completion {shell}").out
    assert "_HERNA_COMPLETE" in text
    assert "_KOSTKY_COMPLETE" in text


def test_completion_completes(monkeypatch):
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, "kostky"],
        capture_output=True,
        text=True,
        env={**os.environ, "_KOSTKY_COMPLETE": "bash_complete", "COMP_WORDS": "kostky o", "COMP_CWORD": "1"},
        timeout=60,
    )
    assert "odds" in done.stdout


def test_approximate_says_so_in_every_format():
    answer = Answer(
        {"p": Approximate(0.25, 0.01)}, [{"p": Approximate(0.25, 0.01), "t": Term("red", "červená")}]
    )
    for name in ("table", "json", "jsonl", "csv", "tsv", "md"):
        assert "approximate" in render(answer, "kostky", "odds", Style(format=name))
    assert "červená" in render(answer, "kostky", "odds", Style())
    assert "červená" not in render(answer, "kostky", "odds", Style(format="csv"))


def test_numbers_are_not_rounded_by_the_table():
    answer = Answer({}, [{"p": Fraction(1, 10**8), "code": "007", "id": "1e5"}], chances=["p"])
    text = render(answer, "kostky", "odds", Style())
    assert "1/100000000" in text
    assert "007" in text
    assert "1e5" in text


def test_files_that_cannot_be_read(console, tmp_path):
    folder = console(f"kostky score {tmp_path}")
    assert folder.code == 2
    assert "cannot be read" in folder.err
    (tmp_path / "latin.txt").write_bytes("kolo;Adéla".encode("iso8859-2"))
    assert "UTF-8" in console(f"kostky score {tmp_path / 'latin.txt'}").err
    assert console(["kostky", "score", "a\x00b"]).code == 2


def test_welcome_and_help_agree_on_exit_codes(console):
    for line in ("herna", "herna --help", "kostky --help", "kostky", "herna kostky"):
        assert console(line).code == 0, line
    assert "Try one of these" in console("herna").out
    assert "Zkuste" in console("herna --lang cs").out


def test_nothing_is_left_in_the_project_folder():
    root = Path(__file__).parent.parent.parent
    assert not list(root.glob("*.svg"))


@pytest.mark.parametrize("debug", ["", "1"])
def test_a_mistake_of_ours_is_one_sentence(debug):
    broken = "import cli.command; cli.command.show = lambda *_: 1 / 0; "
    done = subprocess.run(
        [sys.executable, "-c", broken + SCRIPT, "kostky", "show"],
        capture_output=True,
        text=True,
        env={**os.environ, "HERNA_DEBUG": debug},
        timeout=60,
    )
    assert ("Traceback" in done.stderr) == bool(debug)
    assert "ZeroDivisionError" in done.stderr
    assert done.returncode == (1 if debug else 2)


def test_no_without_rows_is_said_where_only_rows_are_printed(console):
    line = 'chess retract "rnb1kbnr/ppp1pppp/3q4/3p4/4K3/4P3/PPPP1PPP/RNBQ1BNR w kq - 0 1" --format '
    for form in ("csv", "jsonl"):
        result = console(line + form)
        assert (result.code, result.out) == (1, "")
        assert result.err
    assert console(line + "json").err == ""


def test_lines_come_whole_whatever_the_pieces():
    whole = (
        b"a\n"
        + b"x" * (LONGEST_LINE + 1)
        + b"\nb\n\n"
        + b"y" * LONGEST_LINE
        + b"\n"
        + b"z" * (3 * LONGEST_LINE)
    )
    expected = [b"a", None, b"b", b"", b"y" * LONGEST_LINE, None]

    class Pieces:
        def __init__(self, size):
            self.rest, self.size = whole, size

        def read1(self, _most):
            piece, self.rest = self.rest[: self.size], self.rest[self.size :]
            return piece

    for size in (97, 4096, LONGEST_LINE, len(whole)):
        lines = [line for lines in read_chunks(Pieces(size)) for line in lines]
        assert lines == expected, size


@pytest.mark.parametrize(
    "words",
    [
        ["kostky", "show", "--svg", "x" * 60_000],
        ["kostky", "show", "--svg", "x/" * 30_000],
        ["kostky", "score", "y" * 60_000],
        ["kostky", "odds", "--dice", "z" * 60_000],
        ["kostky", "odds", "--" + "z" * 60_000],
        ["poker", "odds", "--deck", "5" * 60_000],
        ["z" * 60_000, "odds"],
    ],
    ids=lambda words: " ".join(words)[:30],
)
def test_very_long_words_are_not_repeated_whole(console, words):
    result = console(["herna", *words])
    assert (result.code, result.out) == (2, "")
    assert len(result.err) < 1500
