"""Poker and Blackjack from the command line: batches, the bulk way, pictures."""

import json
import random
import xml.etree.ElementTree as ElementTree

import pytest

import cli.games.poker.commands as poker_commands
from probability.cards import CODES


def lines(seed, count, cards):
    draw = random.Random(seed)
    return [" ".join(draw.sample(CODES, cards)) for _ in range(count)]


@pytest.mark.parametrize("style", ["json", "jsonl", "csv", "tsv"])
def test_many_lines_together_are_answered_as_one_by_one(style, console, monkeypatch):
    asked = [
        *lines(1, 60, 7),
        "",
        "As As Kd Qd Jd",
        *lines(2, 50, 5),
        "As Ks Qs Js 10s",
        "bad",
        *lines(3, 40, 6),
        "A♠ 2c",
    ]
    asked += [line.replace("T", "10").upper() for line in lines(4, 60, 7)] + [
        " As Kd Qd Jd 9c ",
        "as kd qd jd 9c\r",
    ]
    text = "\n".join(asked) + "\n"
    together = console(f"poker rank - --format {style}", text)
    monkeypatch.setattr(poker_commands.rank, "bulk", None)
    alone = console(f"poker rank - --format {style}", text)
    assert together.code == alone.code == 1
    assert together.out == alone.out


def garbage(seed, count):
    """Lines about as long as hands: random characters, hands with a few changed, and the letters of cards at random."""
    draw = random.Random(seed)
    ascii_letters = [chr(code) for code in range(128) if chr(code) != "\n"]
    asked = [
        "As Ks Qs JQ Ts",
        "Kd9c Qd AX  Jd",
        "As As Kd Qd Jd[",
        "2c 3c 4c 1/2c 7c 8c 9c Tc",
        "AsAs Kd Qd Jd",
    ]
    for _ in range(count):
        cards = draw.choice((5, 5, 6, 7, 7, 8))
        hand = list(" ".join(draw.choices(CODES, k=cards)))
        letters = draw.choice((ascii_letters, "AKQJT1092cdhs  ", '",\t\r\0 '))
        for _ in range(draw.choice((0, 1, 1, 2, len(hand)))):
            hand[draw.randrange(len(hand))] = draw.choice(letters)
        asked.append("".join(hand) + draw.choice(("", "", "", "\0", " ", "\r", "[")))
    return asked


@pytest.mark.parametrize("style", ["json", "jsonl", "csv", "tsv"])
@pytest.mark.parametrize("seed", range(3))
def test_garbage_is_answered_together_as_one_by_one(style, seed, console, monkeypatch):
    asked = garbage(seed, 400)
    if seed == 1:
        asked = [line for line in asked for _ in range(2)]
    if seed == 2:  # nothing but lines that are no hand
        asked = [line for line in asked if len(line) == 14 and line[:2] not in CODES] * 20
    text = "\n".join(asked)
    together = console(f"poker rank - --format {style}", text)
    monkeypatch.setattr(poker_commands.rank, "bulk", None)
    alone = console(f"poker rank - --format {style}", text)
    assert together.code == alone.code == 1
    assert together.out == alone.out


def test_equity_json_has_the_promised_rows(console):
    answer = json.loads(console("poker equity AcAd KcKd --format json").out)
    assert answer["facts"]["boards"] == 1712304
    assert list(answer["rows"][0]) == ["hand", "win", "tie", "lose", "equity", "equity_float"]


PAIRS = "As Ah Kd 7c 2s", "Ac Ad Kh 7d 3s"


@pytest.mark.parametrize(
    "hands",
    [
        '"{}" "{}"',
        '"{}" vs "{}"',
        '"{} | {}"',
        "{} proti {}",
        "AsAhKd7c2s AcAdKh7d3s",
    ],
)
def test_hands_to_compare_in_many_ways(hands, console):
    answer = json.loads(console(f"poker compare {hands.format(*PAIRS)} --format json").out)
    assert [row["hand"] for row in answer["rows"]] == [PAIRS[1], PAIRS[0]]


def test_hands_without_quotes_are_told_so(console):
    answer = console("poker compare {} {} --lang en".format(*PAIRS))
    assert (answer.code, "in quotes" in answer.err) == (2, True)


@pytest.mark.parametrize("language", ["en", "cs"])
def test_an_order_fits_a_terminal(language, console):
    hands = '"As Kd Qc Jh 9s" "Ac Ks Qd Jd 9c" "Ah Kh Qs Js 8h"'
    shown = console(f"poker compare {hands} --lang {language}").out
    table, _blank, notes = shown.partition("\n\n")[2].partition("\n\n")
    assert max(map(len, table.splitlines())) <= 90
    assert notes.count("\n") == 2


def test_rank_json_has_the_promised_rows(console):
    answer = json.loads(console('poker rank "AS KS QS JS 10S" --format json').out)
    assert list(answer["rows"][0]) == ["hand", "category", "name", "rank", "best"]
    assert answer["facts"]["name_cs"] == "královská postupka"


@pytest.mark.parametrize(
    "command",
    [
        'poker rank "As Ks Qs Js 10s 2d 2h"',
        'poker compare "As Ah Kd 7c 2s" "Ac Ad Kh 7d 3s"',
        "poker odds",
        'poker draw "As Ah Kd 7c 2s" --discard 3',
        "poker equity AcAd KcKd --board 2s3s4s",
        "blackjack table",
        "blackjack odds --stand 17",
    ],
)
@pytest.mark.parametrize("language", ["en", "cs"])
def test_pictures_are_well_formed(command, language, console):
    drawn = console(f"{command} --svg - --lang {language}")
    assert drawn.code == 0
    root = ElementTree.fromstring(drawn.out)
    assert root.tag.endswith("svg")
    assert len(list(root.iter())) >= 10


@pytest.mark.parametrize(
    "command",
    [
        "blackjack odds --stand '17,3:16,4:15,10 J=stand,A K=hit,7 7=stand,8 8=hit'",
        "poker equity 22+,A2s+,K2s+,Q2s+,J2s+,T2s+,92s+,82s+,72s+ QQ --board 2s7dJhQs5c",
    ],
)
def test_long_words_have_room_in_a_picture(command, console):
    root = ElementTree.fromstring(console(f"{command} --svg -").out)
    width = int(root.get("width"))
    for text in root.iter("{http://www.w3.org/2000/svg}text"):
        room = float(text.get("x")) if text.get("text-anchor") == "end" else width - float(text.get("x"))
        assert 8.5 * len(text.text) <= room or len(text.text) < 20


@pytest.mark.parametrize(
    "line",
    [
        "blackjack bust --hand '10 J'",
        "blackjack table",
        "blackjack odds --stand 17",
        "blackjack best --hand '10 J'",
        "blackjack best --hand '10 J' --banker knows-total",
        "poker rank AsKsQsJsTs",
        "poker compare 'As Ah Kd 7c 2s' 'Ac Ad Kh 7d 3s'",
        "poker odds --cards 7",
        "poker draw 'As Ah Kd 7c 2s' --discard 2",
        "poker equity AcAd KcKd",
    ],
)
def test_short_answers_load_nothing_heavy(line):
    import shlex
    import subprocess
    import sys

    probe = (
        "import sys; from cli.main import run; code = run(sys.argv[1], sys.argv[2:]); "
        "sys.exit(code or bool({'numpy', 'scipy', 'numba', 'tabulate'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", probe, *shlex.split(line)], capture_output=True, timeout=60)
    assert done.returncode == 0
