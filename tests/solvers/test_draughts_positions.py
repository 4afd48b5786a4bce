"""Notations, checks and last moves of draughts."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from probability.faults import Faulty, NotationError
from solvers.games.draughts import last_move as retro
from solvers.games.draughts.board import BITS, NUMBERED
from solvers.games.draughts.last_move import last_move
from solvers.games.draughts.notation import parse_setup, write_fen, write_lists
from solvers.games.draughts.position import START, Piece, Position, Setup, setup_faults
from solvers.games.draughts.rules import RULES, VALUES, change, switch_values

DIAGRAM = """8    ●   ●   ●   ●
7  ●   ●   ●   ●
6    ●   ●   ●   ●
5  ·   ·   ·   ·
4    ·   ·   ·   ·
3  ○   ○   ○   ○
2    ○   ○   ○   ○
1  ○   ○   ○   ○
   a b c d e f g h"""


def content(setup):
    return set(setup.pieces), setup.to_move


@pytest.mark.parametrize(
    "text",
    [
        "start",
        "Začátek",
        "VÝCHOZÍ",
        "W:W21-32:B1-12.",
        '[FEN "W:W21,22,23,24,25-32:B1-12"]',
        "1b1b1b1b/b1b1b1b1/1b1b1b1b/8/8/w1w1w1w1/1w1w1w1w/w1w1w1w1 w",
        "bbbb/bbbb/bbbb/..../..../wwww/wwww/wwww",
        ".x.x.x.x\nx.x.x.x.\n.x.x.x.x\n........\n........\no.o.o.o.\n.o.o.o.o\no.o.o.o.",
        "  b   b   b   b\nb   b   b   b\n  b   b   b   b\n.   .   .   .\n  .   .   .   .\nw w w w\nw w w w\nw w w w",
        (
            "8 . b . b . b . b\n7 b . b . b . b .\n6 . b . b . b . b\n5 . . . . . . . .\n4 . . . . . . . .\n"
            "3 w . w . w . w .\n2 . w . w . w . w\n1 w . w . w . w ."
        ),
        DIAGRAM,
        DIAGRAM.replace("●", "b").replace("○", "w").replace("·", "."),
    ],
)
def test_ways_to_write_the_start(text):
    assert content(parse_setup(text)) == content(START)


def test_numbers_run_from_either_side():
    assert NUMBERED[0] == "b8"
    assert NUMBERED[-1] == "g1"
    assert parse_setup("W:W1:B32").pieces == (Piece("b8", "white"), Piece("g1", "black"))
    assert parse_setup("W:W1:B32", from_white=True).pieces == (Piece("g1", "white"), Piece("b8", "black"))


def test_who_is_to_move():
    assert parse_setup("B:W1:B2").to_move == "black"
    assert parse_setup("W: a1; B: b8; na tahu černý").to_move == "black"
    assert parse_setup("W: a1; B: b8; white to move").to_move == "white"
    assert parse_setup("start", first="black").to_move == "black"
    assert parse_setup("8/8/8/8/8/8/8/w7 b").to_move == "black"


def test_kings_are_written_with_k_or_d():
    setup = parse_setup("bílý: Dh8 Kg1 d4; černý: Kd6 DD2")
    assert [str(piece) for piece in setup.pieces] == ["Kh8", "Kg1", "d4", "Kd6", "Kd2"]


@st.composite
def any_setup(draw):
    squares = draw(st.lists(st.sampled_from(sorted(BITS)), unique=True, max_size=24))
    pieces = [Piece(s, draw(st.sampled_from(["white", "black"])), draw(st.booleans())) for s in squares]
    return Setup(tuple(pieces), draw(st.sampled_from(["white", "black"])))


@settings(max_examples=100, deadline=None, database=None, derandomize=True)
@given(any_setup(), st.booleans())
def test_what_is_written_is_read_back(setup, from_white):
    assert content(parse_setup(write_fen(setup, from_white), from_white)) == content(setup)
    assert content(parse_setup(write_lists(setup))) == content(setup)


@settings(max_examples=300, deadline=None, database=None, derandomize=True)
@given(st.text(alphabet="WBKwb:;,-/ 0123456789aceh\n.x", max_size=60))
def test_any_text_is_read_or_refused(text):
    try:
        setup = parse_setup(text)
    except NotationError:
        return
    list(setup_faults(setup))


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "empty_position"),
        ("hello", "not_a_position"),
        ("W: a1 c9; B: b8", "unknown_square"),
        ("W:W33:B1", "unknown_number"),
        ("W:W5-3:B1", "range_backwards"),
        ("red: a1", "unknown_side"),
        ("start purple", "unknown_side"),
        ("8/8/8", "wrong_rows"),
        ("8/8/8/8/8/8/8/7", "wrong_cells"),
        ("8/8/8/8/8/8/8/7q", "unknown_sign"),
        ("W: a1" + " a1" * 1000, "position_too_long"),
    ],
)
def test_bad_notation(text, code):
    with pytest.raises(NotationError) as error:
        parse_setup(text)
    assert error.value.codes == (code,)


def test_all_faults_at_once():
    setup = parse_setup("W: a2 b8 c1 c1; B: a1 Kc3 b4 d4 f4 h4 a5 c5 e5 g5 b6 d6 f6")
    codes = [fault.code for fault in setup_faults(setup)]
    assert codes == ["light_square", "square_twice", "too_many_pieces", "man_on_last_row", "man_on_last_row"]
    with pytest.raises(Faulty) as error:
        Position.of(setup, RULES["book"])
    assert error.value.codes == tuple(codes)


def position(text, rules="russian"):
    return Position.of(parse_setup(text), RULES[rules])


def test_no_last_move():
    assert last_move(position("W: c3; B: b8", "book")).reason == "none"
    # Under rules where men take backwards it may have come from d6, over c7.
    assert last_move(position("W: c3; B: b8")).move is not None
    assert last_move(position("W: c3; B:")).reason == "none"


def test_last_capture_had_to_go_on():
    assert last_move(position("W: d4 g5 e3; B: f4")).reason == "unfinished"
    assert last_move(position("W: d4 g5 e3; B: f4", "book")).move is not None


def test_another_capture_was_mandatory():
    # The man on h4 can only have come from g5, where it would have had to take f4.
    assert last_move(position("W: f4 f6; B: h4", "english")).reason == "missed"
    assert last_move(position("W: f4 f6; B: h4", "book")).move is not None


@pytest.mark.parametrize("rules", RULES.values(), ids=list(RULES))
def test_every_position_of_a_game_has_a_last_move(rules):
    chance = random.Random(rules.name)
    for _game in range(4):
        state = Position.of(START, rules)
        assert last_move(state).reason == ""
        while state.moves() and chance.random() > 0.01:
            move = chance.choice(state.moves())
            state = state.play(move)
            found = last_move(state)
            assert found.move is not None
            assert found.decided


def test_too_many_last_moves_are_left_open(monkeypatch):
    monkeypatch.setattr(retro, "BUDGET", 0)
    assert not last_move(position("W: d4 g5 e3; B: f4")).decided


def test_switches():
    for key, values in VALUES.items():
        for rules in RULES.values():
            for value in values:
                changed = change(rules, f"{key}={value}")
                assert switch_values(changed)[key] == value
                same = switch_values(rules)[key] == value
                assert (changed == rules) == same
                assert same or changed.name == f"{rules.name} {key}={value}"
    for word, code in (("x", "bad_switch"), ("x=yes", "unknown_switch"), ("back=maybe", "unknown_value")):
        with pytest.raises(NotationError) as error:
            change(RULES["book"], word)
        assert error.value.codes == (code,)


def test_all_switches_have_their_own_bit():
    seen = {RULES["book"].switches}
    for key, values in VALUES.items():
        if key != "first":
            seen |= {change(RULES["book"], f"{key}={value}").switches for value in values}
    assert len(seen) == 1 + sum(len(values) - 1 for key, values in VALUES.items() if key != "first")
