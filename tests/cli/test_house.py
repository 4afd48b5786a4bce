"""What a newcomer meets first: the welcome, the list of games, suggestions, completion, plain terminals."""

import os
import re
import subprocess
import sys

import pytest

from cli.groups import RootGroup
from cli.i18n import choose_language
from cli.registry import ORDER


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("herna info kostki", 'there is no game "kostki"'),
        ("herna info kostki --lang cs", "hra „kostki“ zde není"),
    ],
)
def test_an_unknown_game_has_a_sentence(console, line, sentence):
    answer = console(line)
    assert answer.code == 2
    assert sentence in answer.err


def test_one_word_is_suggested_once(console):
    assert console("herna vrhcab").err.splitlines()[-1] == "did you mean: vrhcáby"


def test_the_root_names_its_own_commands(console):
    assert "games, info" in console("herna qqqqq").err


@pytest.mark.parametrize("key", ORDER)
def test_a_default_that_is_told_is_one_word(console, key):
    told = re.findall(r"\(default: ([^)]*)\)", console(f"herna info {key} --lang en").out)
    assert all(word != "off" and " " not in word for word in told)


@pytest.mark.parametrize("language", ["en", "cs"])
def test_the_list_of_games_fits(console, language):
    lines = console(f"herna games --lang {language}").out.splitlines()
    assert max(map(len, lines)) <= {"en": 104, "cs": 80}[language]


@pytest.mark.parametrize(
    "line",
    [
        "kostky odds --dice oranžová,zelená --ascii --lang cs",
        "herna info nic --ascii --lang cs",
        "poker rank 'As As Kd Qd Jd' --ascii --lang cs",
        "kostky bid --ascii --lang cs",
    ],
)
def test_errors_are_plain_too(console, line):
    answer = console(line)
    assert answer.code in (1, 2)
    assert answer.err.isascii()
    assert "?" not in answer.err


def test_another_encoding_gets_the_nearest_letters():
    ran = subprocess.run(
        [
            sys.executable,
            "-c",
            "import sys; from cli.main import run; sys.exit(run('herna', ['info', 'žádná']))",
        ],
        env=os.environ | {"PYTHONIOENCODING": "ascii", "HERNA_LANG": "cs"},
        capture_output=True,
        check=False,
    )
    assert ran.stderr.decode("ascii").startswith('Chyba: hra "zadna" zde neni')


def test_a_locale_is_understood_as_a_language():
    assert choose_language([], {"HERNA_LANG": "cs_CZ.UTF-8", "LANG": "en_GB.UTF-8"}) == "cs"


@pytest.mark.parametrize(
    ("words", "incomplete", "some"),
    [
        ([], "ko", {"kostky"}),
        ([], "š", {"šachy"}),
        ([], "vrh", {"vrhcáby"}),
        (["info"], "k", {"kostky"}),
        (["info"], "š", {"šachy"}),
        (["kostky", "odds", "--lang"], "", {"cs", "en"}),
        (["kostky", "odds", "--format"], "j", {"json", "jsonl"}),
    ],
)
def test_completion(words, incomplete, some):
    from click.shell_completion import ShellComplete

    found = ShellComplete(RootGroup(), {}, "herna", "_HERNA_COMPLETE").get_completions(words, incomplete)
    assert some <= {item.value for item in found}


def test_a_file_is_completed_by_the_shell():
    from click.shell_completion import ShellComplete

    words = ["kostky", "show", "--svg"]
    found = ShellComplete(RootGroup(), {}, "herna", "_HERNA_COMPLETE").get_completions(words, "pic")
    assert [(item.type, item.value) for item in found] == [("file", "pic")]


def test_a_question_without_its_verb_is_shown_a_whole_one(console):
    for line, example in (
        ("puzzle 7c", "puzzle solve 7c"),
        ('herna poker "AS KS"', 'poker rank "AS KS QS JS 10S"'),
        ("herna 2d6", "herna games"),
    ):
        result = console(line)
        assert (result.code, result.out) == (2, "")
        assert f"for example: {example}" in result.err
    assert "for example" not in console("herna poke").err
    assert "herna qwixx solve, herna puzzle solve" in console("herna solve 7c").err


def test_every_game_is_listed_to_somebody_lost(console):
    known = console("herna 2d6").err.partition("known: ")[2].partition("\n")[0].split(", ")
    assert set(ORDER) <= set(known)


@pytest.mark.parametrize(
    ("loose", "named"),
    [
        ("kostky odds hneda zelena", "kostky odds --dice hnědá,zelená"),
        ("blackjack bust 10 J", 'blackjack bust --hand "10 J"'),
        ("herna osadnici odds mesto", "herna osadnici odds --build město"),
        ("blackjack odds 17", "blackjack odds --stand 17"),
        (
            "herna osadnici best ruda ruda vlna --for mesto",
            'herna osadnici best --roll "ruda ruda vlna" --for město',
        ),
    ],
)
def test_the_main_option_may_go_without_its_name(console, loose, named):
    assert console(f"{loose} --format json").json == console(f"{named} --format json").json


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs a device that is always full")  # noqa: PTH110
@pytest.mark.parametrize(
    "words", [["herna", "games"], ["kostky", "odds", "-"], ["herna", "--help"], ["puzzle"]]
)
def test_an_answer_that_cannot_be_written(words):
    script = "import sys; from cli.main import main; sys.argv = sys.argv[1:]; main()"
    with open("/dev/full", "wb") as full:  # noqa: PTH123
        done = subprocess.run(
            [sys.executable, "-c", script, *words],
            input=b"red,red\n" * 9000,
            stdout=full,
            stderr=subprocess.PIPE,
            timeout=60,
        )
    assert done.returncode == 2
    assert done.stderr == b"Error: the answer cannot be written: the disk is full\n"


def test_a_loose_word_beside_the_main_option_is_one_too_many(console):
    result = console("kostky odds --dice red,red blue")
    assert result.code == 2
    assert "blue" in result.err
    assert console("kostky odds - --format jsonl", "red,red\n").out.count("\n") == 2


@pytest.mark.parametrize(
    "line", ["kostky odds --dice --lang en", "kostky odds --dice", "herna kostky odds --dice --quiet"]
)
def test_a_forgotten_value_is_named(console, line):
    result = console(line)
    assert (result.code, result.out) == (2, "")
    assert "option '--dice' requires a" in result.err
    assert "for example: kostky odds" in result.err
