"""The commands of draughts: pictures, what is drawn is read back, limits, batches."""

import random
import xml.etree.ElementTree as ET

import pytest

from cli.drawing.squares import board_text
from cli.games.draughts.drawing import draw
from cli.output import Style
from solvers.games.draughts.moves import played
from solvers.games.draughts.notation import parse_setup
from solvers.games.draughts.position import START, Position
from solvers.games.draughts.rules import RULES


def random_positions(count):
    chance = random.Random(7)
    for _one in range(count):
        state = Position.of(START, RULES["russian"])
        for _move in range(chance.randint(1, 70)):
            if not state.moves():
                break
            state = state.play(chance.choice(state.moves()))
        yield state


@pytest.mark.parametrize("plain", [False, True])
@pytest.mark.parametrize("turned", [False, True])
def test_drawn_boards_are_read_back(plain, turned):
    for state in random_positions(25):
        setup = state.to_setup()
        moves = [played(state, move) for move in state.moves()[:1]]
        text = board_text(draw(setup, moves, turned=turned), Style(ascii=plain))
        assert set(parse_setup(text).pieces) == set(setup.pieces), text


@pytest.mark.parametrize(
    "line",
    ["moves start", 'best "W: Ka1; B: Kh6"', 'show "W: c3; B: d4" --moves --move c3xe5', "check start"],
)
def test_pictures(line, console, tmp_path):
    path = tmp_path / "board.svg"
    assert console(f"draughts {line} --svg {path}").code == 0
    root = ET.parse(path).getroot()
    assert root.tag.endswith("svg")
    assert len([one for one in root.iter() if one.tag.endswith("rect")]) >= 65


def test_arrows_are_drawn(console):
    picture = console('draughts show "W: Ka1; B: d4 f6" --move a1xe5xg7 --svg -').out
    assert picture.count("<polygon") == 1
    assert picture.count("<polyline") == 1


def test_impossible_positions_are_drawn(console):
    result = console('draughts show "W: a2; B: b4" --format json')
    assert result.code == 0
    assert result.json["facts"]["position"] is None


def test_every_answer_names_the_rules(console):
    for verb in ("moves start", "check start", "perft start 2", "best start --depth 1", "show start"):
        for rules in RULES:
            facts = console(f"draughts {verb} --rules {rules} --format json").json["facts"]
            assert facts["rules"] == rules


@pytest.mark.parametrize("rules", RULES)
def test_switches_undo_each_other(rules, console):
    """Changing every switch of one set to those of another gives its moves."""
    from solvers.games.draughts.rules import switch_values

    switches = " ".join(f"--rule {key}={value}" for key, value in switch_values(RULES[rules]).items())
    text = "W: Ka1 c3 e3 Kh4; B: d4 f6 b6 Kc7 g5"
    named = console(f'draughts moves "{text}" --rules {rules} --format csv').out
    assert console(f'draughts moves "{text}" --rules russian {switches} --format csv').out == named
    assert console(f'draughts moves "{text}" --rules book {switches} --format csv').out == named


def test_both_ways_of_numbering(console):
    usual = console("draughts moves W:WK29,25:B18,9 --format json").json["rows"]
    other = console("draughts moves W:WK4,8:B15,24 --numbers white --format json").json["rows"]
    assert [row["move"] for row in usual] == [row["move"] for row in other]
    assert [row["numbers"] for row in usual] != [row["numbers"] for row in other]


def test_limits(console):
    assert console("draughts perft start 60").code == 2
    assert console("draughts perft start 61").code == 2
    assert console("draughts best start --depth 0").code == 2
    assert console("draughts best start --time 0").code == 2
    assert console(["draughts", "moves", "W: " + "a1 " * 5000]).code == 2


def test_batch_of_the_best(console):
    result = console("draughts best - --depth 2 --format jsonl", "start\nW: Ka1; B: Kh6\nx\n")
    assert result.code == 1
    assert [line.count('"line"') for line in result.out.splitlines()] == [2, 2, 1]


def test_perft_without_moves(console):
    assert console('draughts perft "W: a3; B: b4 c5" 3 --divide --format json').json["facts"]["nodes"] == 0
    assert console('draughts perft "W: a3; B: b4 c5" 1 --format json').json["facts"]["nodes"] == 0


def test_an_undecided_last_move_is_said(console, monkeypatch):
    monkeypatch.setattr("solvers.games.draughts.last_move.BUDGET", 0)
    result = console('draughts check "W: d4 g5 e3; B: f4" --rules russian')
    assert result.code == 0
    assert "not decided" in result.out


@pytest.mark.parametrize(
    ("words", "plain"),
    [
        (["start", "--rules", "cesky"], ["start", "--rules", "czech"]),
        (["start", "--rules", "Ruský"], ["start", "--rules", "russian"]),
        (["start", "--rules", "navod"], ["start"]),
        (["start; na tahu cerny"], ["start black"]),
        (["Začátek, Č"], ["start black"]),
    ],
)
def test_words_as_czech_players_type_them(words, plain, console):
    answer = console(["draughts", "moves", *words])
    assert answer.code == 0
    assert answer == console(["draughts", "moves", *plain])


def test_a_move_without_a_dash(console):
    assert console("draughts show start --move c3d4") == console("draughts show start --move c3-d4")
    assert console("draughts show start --move c3d4x").code == 2
