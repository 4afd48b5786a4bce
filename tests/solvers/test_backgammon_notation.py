"""Positions in all notations, the trap of the Position ID, and every fault at once."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from probability.faults import Faulty, NotationError
from solvers.games.backgammon.board import START, in_contact, pips, swap
from solvers.games.backgammon.check import faults, to_position
from solvers.games.backgammon.ids import position_id, read_position_id, xgid
from solvers.games.backgammon.moves import plays
from solvers.games.backgammon.notation import read_question, read_roll, read_setup, setup_of
from solvers.games.backgammon.odds import entering, hits
from solvers.games.backgammon.writing import read_play, usual
from solvers.sides import BLACK, WHITE
from tests.backgammon_twins import played_boards, random_boards


def codes(text):
    return [fault.code for fault in faults(read_setup(text))]


START_TEXTS = [
    "start",
    "START",
    "začátek",
    "4HPwATDgc/ABMA",
    "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10",
    "-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10",
    "W: 2@1A 5@12A 3@8 5@6; B: 2@1 5@12 3@8A 5@6A",
    "B: 2@1A 5@12A 3@8 5@6; Č: 2@1 5@12 3@8A 5@6A; na tahu B",
    "w: 2@a1, 5@A12, 3@8, 5@6; b: 2@1 5@12 3@a8 5@6a",
    "White: 2@24 5@13 3@8 5@6; Black: 2@24 5@13 3@8 5@6",
    "bílý: 2x1A 5x12A 3x8 5x6 | ČERNÝ: 2x1 5x12 3x8A 5x6A | na tahu bily",
]


@pytest.mark.parametrize("text", START_TEXTS)
def test_start_in_every_notation(text):
    assert to_position(read_setup(text)) == (START, WHITE)


def test_position_id_lists_the_player_who_is_not_on_roll_first():
    """A position that is not symmetrical: on roll one checker on the 6 point, against two on the 4 point."""
    board = to_position(read_setup("W: 1@6; B: 2@4A")).board
    assert position_id(board) == "GAAAAAEAAAAAAA"
    assert read_position_id("GAAAAAEAAAAAAA")[0][6] == 1
    # After the opening 3-1 made with 8/5 6/5 every program shows this ID, the other player being on roll.
    (point,) = [play for play in plays(START, 3, 1) if usual(play) == "8/5 6/5"]
    assert position_id(swap(point.result)) == "sGfwATDgc/ABMA"


def test_gnubg_reads_the_same_ids():
    gnubg = pytest.importorskip("gnubg_nn")
    for board, _roll in [*random_boards(200, 41), *played_boards(100, 42)]:
        sides = [[max(view[point], 0) for point in range(1, 26)] for view in (swap(board), board)]
        assert position_id(board) == gnubg.position_id(sides)
        assert [list(side) for side in gnubg.board_from_position_id(position_id(board))] == sides


def test_ids_and_setups_round_trip():
    for board, _roll in random_boards(100, 43):
        assert to_position(read_setup(position_id(board))) == (board, WHITE)
        for side in (WHITE, BLACK):
            assert to_position(read_setup(xgid(board, side))) == (board, side)
            assert to_position(setup_of(board, side)) == (board, side)


def test_xgid_holds_dice_and_turn():
    setup = read_setup("XGID=-a-B--E-B-a-dDB--b-bcb----:1:1:-1:63:0:0:0:3:8")
    assert (setup.dice, setup.turn) == ((6, 3), BLACK)
    assert read_setup("XGID=-b----E-C---eE---c-e----B-:0:0:1:D:0:0:0:0:10").dice is None


def test_a_match_id_may_follow_and_holds_the_dice():
    plain = read_setup("4HPwATDgc/ABMA")
    assert read_setup("4HPwATDgc/ABMA:QYkqASAAIAAA") == plain._replace(dice=(5, 2))
    assert read_setup("gnuid=4HPwATDgc/ABMA:cAkAAAAAAAAA") == plain
    assert read_question("GNUID=4HPwATDgc/ABMA:QYkqASAAIAAA 6 1").dice == (6, 1)
    for text in ("4HPwATDgc/ABMA:QYkqASAAIAA", "4HPwATDgc/ABMA:QYkqASAAIAA!", "GNUID=", "GNUID=start:x"):
        with pytest.raises(NotationError):
            read_setup(text)


def test_bar_off_and_turn():
    position = to_position(read_setup("W: 3@6; B: 2@1A; bar W1 B2; off W11 B11; turn B"))
    assert position.turn == BLACK
    assert position.board[25] == 2
    assert position.board[0] == -1
    assert to_position(read_setup("W: 3@6 1@bar 11@ven; B: 4@1A; na tahu černý")).board[0] == -1


def test_a_semicolon_before_a_side_may_be_left_out():
    written = read_setup("W: 2@1A 5@6; B: 3@8A; turn B")
    assert read_setup("W: 2@1A 5@6 B: 3@8A; turn B") == written
    assert read_setup("turn Č; Č:3@8A bílý :2@1A 5@6") == written
    with pytest.raises(NotationError, match="side_twice"):
        read_setup("W: 2@1A B: 3@8A W: 5@6")
    with pytest.raises(NotationError) as caught:
        read_setup("W: 2@1A B: 3@8A x")
    assert (caught.value.word, caught.value.place) == ("x", 16)


def test_dashes_with_a_number_beyond_twelve_are_the_usual_notation():
    assert read_play("24-18 8-4", WHITE).ways == ((24, 18), (8, 4))
    assert read_play("13-7(2) bar-20", WHITE).ways == ((13, 7), (13, 7), (25, 20))
    assert read_play("8-4 24/18", BLACK).ways == ((17, 21), (24, 18))
    assert read_play("12-7", BLACK).ways == ((13, 18),)


def test_labels_and_ordinary_numbers():
    black_book = to_position(read_setup("W: 1@1; B: 1@8", "book")).board
    black_usual = to_position(read_setup("W: 1@1; B: 1@8", "usual")).board
    assert black_book[8] == -1
    assert black_usual[17] == -1
    with pytest.raises(NotationError, match="unknown_point"):
        read_setup("W: 1@13A; B: 1@8")
    with pytest.raises(NotationError, match="unknown_point"):
        read_setup("W: 1@1A 1@24; B: 1@8")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("start", []),
        ("W: 14@6; B: 15@1A", ["too_few_checkers"]),
        ("W: 14@6; B: 15@1A; off W1", []),
        ("W: 14@6; B: 15@1A; off W2", ["too_many_checkers"]),
        ("W: 16@6; B: 1@6 13@5A", ["too_many_checkers", "too_few_checkers", "shared_point"]),
        (
            "W: 2@1 2@2 2@3 2@4 2@5 2@6 3@bar; B: 2@1A 2@2A 2@3A 2@4A 2@5A 2@6A 3@bar",
            ["both_closed_out"],
        ),
        ("W: 15@off; B: 15@off", ["both_finished"]),
        ("W: 15@off; B: 15@1A", ["finished_on_roll"]),
        ("W: 15@off; B: 15@1A; turn B", []),
        ("W: 0@6; B: 0@6A", ["too_few_checkers", "too_few_checkers", "both_finished"]),
    ],
)
def test_all_faults_at_once(text, expected):
    assert codes(text) == expected


def test_position_id_with_a_shared_point():
    """An ID can say that both stand on one point; that is a fault of the position, not of the words."""
    bits, length = 0, 0
    for counts in ([0] * 4 + [3] + [0] * 20, [0] * 19 + [2] + [0] * 5):
        for count in counts:
            bits |= ((1 << count) - 1) << length
            length += count + 1
    import base64

    text = base64.b64encode(bits.to_bytes(10, "little")).decode().rstrip("=")
    assert codes(text) == ["shared_point"]
    with pytest.raises(Faulty):
        to_position(read_setup(text))


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "no_position"),
        ("strat", "unknown_position"),
        ("//////////////", "bad_position_id"),
        ("XGID=-b----E-C---eE---c-e----B", "bad_xgid"),
        ("XGID=-b----E-C---eE---c-e----B-:0:0:7:00:0:0:0:0:10", "bad_xgid"),
        ("XGID=-z----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10", "bad_xgid"),
        ("W: 2@13; B: 2@1A", "unknown_point"),
        ("Q: 2@1", "unknown_side"),
        ("W: 2@1; W: 2@2", "side_twice"),
        ("W: 2@1 3@1", "point_twice"),
        ("W: hello 2@1", "bad_item"),
        ("W: 999999999999@1", "bad_count"),
        ("W: 2@1; hello", "unknown_clause"),
        ("W: 2@1; bar 7", "bad_heap"),
        ("W: 2@1; turn B; turn W", "turn_twice"),
        ("W: 1@0", "unknown_point"),
    ],
)
def test_words_that_cannot_be_read(text, code):
    with pytest.raises(NotationError) as caught:
        read_setup(text)
    assert caught.value.codes == (code,)


def test_questions():
    assert (
        read_question("start 6 4").dice == read_question("start 6/4").dice == read_question("start 64").dice
    )
    assert read_question("start 6-4 24/18 24/20").rest == "24/18 24/20"
    assert read_question("W: 2@6; B: 2@1A 6, 4").position == "W: 2@6; B: 2@1A"
    assert read_question("start 4+6").dice == (4, 6)
    assert read_question("start").dice is None
    for text in ("start 7 4", "start 0 1", "start -1 4", "start 6 44"):
        with pytest.raises(NotationError, match="bad_die"):
            read_question(text)
    for text in ("", "6", "x", "6 4 2"):
        with pytest.raises(NotationError):
            read_roll(text)


@pytest.mark.parametrize(
    "text", ["", "24", "24/", "24-30", "1A-13A", "24/18(9)", "a/b", "/", "24/25", "1A-7A/3"]
)
def test_plays_that_cannot_be_read(text):
    with pytest.raises(NotationError):
        read_play(text, WHITE)


@given(st.text(alphabet="WB:;@ 0123456789Aabrofturn/-=XGID+", max_size=60))
def test_any_text_is_read_or_refused(text):
    for reader in (read_setup, read_question, lambda words: read_play(words, WHITE)):
        try:
            reader(text)
        except Faulty as error:
            assert error.codes


def test_pips_and_contact():
    assert pips(START) == 167
    assert in_contact(START)
    assert not in_contact(to_position(read_setup("W: 15@6; B: 15@6A")).board)
    assert in_contact(to_position(read_setup("W: 14@6 1@bar; B: 15@6A")).board)


# ------------------------------------------------------------------ odds of the next roll

# Ways to hit a lone blot at a distance with nothing in between: the usual table of shots.
SHOTS = {
    1: 11,
    2: 12,
    3: 14,
    4: 15,
    5: 15,
    6: 17,
    7: 6,
    8: 6,
    9: 5,
    10: 3,
    11: 2,
    12: 3,
    15: 1,
    16: 1,
    18: 1,
    20: 1,
}


@pytest.mark.parametrize("distance", range(1, 25))
def test_shots_by_distance(distance):
    board = [0] * 26
    board[25 if distance == 24 else 24] = 1
    board[(25 if distance == 24 else 24) - distance] = -1
    if distance < 24:
        assert hits(tuple(board), "standard").shots() == SHOTS.get(distance, 0)
    else:
        assert hits(tuple(board), "standard").shots() == 1


@pytest.mark.parametrize("closed", range(7))
def test_entering_one_checker(closed):
    """With n points closed one checker stays out in n² of 36 rolls; by the book whenever the higher die is shut."""
    board = [0] * 26
    board[25] = 1
    for point in range(24, 24 - closed, -1):
        board[point] = -2
    assert entering(tuple(board), "standard").ways(0) == closed**2
    # The closed points are those of the low numbers, so the higher die is open unless both are low.
    assert entering(tuple(board), "book").ways(0) == closed**2
    board = [0] * 19 + [-2] * closed + [0] * (6 - closed) + [1]
    assert entering(tuple(board), "standard").ways(0) == closed**2
    assert entering(tuple(board), "book").ways(0) == 36 - (6 - closed) ** 2


def test_one_die_is_no_roll():
    with pytest.raises(NotationError, match="bad_roll"):
        read_question("start 6")


@pytest.mark.parametrize(
    "text", ["9" * 65_000, "W: " + "a" * 64_000, "9 " * 32_000, "W: 2@1;" * 9_000, "16@6" + "9" * 64_000]
)
def test_long_texts_are_refused_quickly(text):
    began = time.process_time()
    with pytest.raises(Faulty):
        to_position(read_setup(text))
    assert time.process_time() - began < 5
