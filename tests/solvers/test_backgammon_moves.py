"""Legal plays: the book's examples, the slow twin, the compiled twin, an independent program."""

import pytest

from solvers.games.backgammon.board import START, Position, borne_off, swap
from solvers.games.backgammon.check import to_position
from solvers.games.backgammon.moves import no_play_reason, plays, rules_differ
from solvers.games.backgammon.notation import read_setup
from solvers.games.backgammon.verdict import judge
from solvers.games.backgammon.writing import blots, book, hits, read_play, usual
from solvers.sides import BLACK, WHITE
from tests.backgammon_twins import played_boards, random_boards, slow_results, uncompiled


def position(text):
    return to_position(read_setup(text))


def moves(text, first, second, rules="book"):
    board, side = position(text)
    return {book(board, play, side) for play in plays(board, first, second, rules)}


# ------------------------------------------------------------------ the rule book's own examples


def test_opening_six_four():
    assert {"1A-7A a 1A-5A", "6-2 a 8-2", "12A-9-3"} <= moves("start", 6, 4)
    assert len(moves("start", 6, 4)) == 14
    assert "24/18 24/20" in {usual(play) for play in plays(START, 6, 4)}


def test_block():
    """White on A1 cannot pass 5A and 6A with 5/4, but comes to 10A with 6/3 through 4A, not through 7A."""
    lone = "W: 1@A1 14@1; B: 2@5A 2@6A 2@7A 9@3"
    board, side = position(lone)
    ways = [play.steps for play in plays(board, 5, 4)]
    assert all(step.source != 24 for way in ways for step in way)
    assert "1A-4A-10A" in moves(lone, 6, 3)
    assert "1A-7A-10A" not in moves(lone, 6, 3)
    assert moves("W: 1@1A; B: 2@5A 2@6A", 5, 4) == set()
    verdict = judge(Position(board, side), (5, 4), read_play("1A-10A", side))
    assert [fault.code for fault in verdict.faults] == ["no_legal_play", "blocked"]


def test_six_prime_cannot_be_passed():
    prime = "W: 1@1A; B: 2@2A 2@3A 2@4A 2@5A 2@6A 2@7A"
    board, _side = position(prime)
    for first in range(1, 7):
        for second in range(1, 7):
            assert plays(board, first, second) == []
            assert no_play_reason(board, first, second) == "all_blocked"


def test_hit():
    """With 5/3 White goes from 1A to 4A and on to 9A, where a black checker is hit."""
    board, side = position("W: 1@1A; B: 1@9A 2@6A")
    (play,) = plays(board, 5, 3)
    assert book(board, play, side) == "1A-4A-9A"
    assert usual(play) == "24/16*"
    assert hits(play, side) == ["9A"]
    assert play.result[0] == -1


def test_up_to_four_hits_with_doubles():
    board, side = position("W: 1@1A; B: 1@4A 1@7A 1@10A 1@12")
    (play,) = plays(board, 3, 3)
    assert hits(play, side) == ["4A", "7A", "10A", "12"]
    assert usual(play) == "24/21*/18*/15*/12*"


def test_doubles_may_be_divided_as_the_book_lists():
    """Double 3: one checker by 12; four by 3; two by 6; one by 6 and two by 3; one by 9 and one by 3."""
    found = moves("W: 4@1A; B: 1@1", 3, 3)
    assert found == {
        "1A-4A-7A-10A-12",
        "1A-4A a 1A-4A a 1A-4A a 1A-4A",
        "1A-4A-7A a 1A-4A-7A",
        "1A-4A-7A a 1A-4A a 1A-4A",
        "1A-4A-7A-10A a 1A-4A",
    }


def test_entering_with_six_three():
    two = "W: 2@bar 13@6; B: 2@1"
    assert moves(two, 6, 3) == {"bar-6A a bar-3A"}
    low_blocked = "W: 2@bar 13@6; B: 2@3A"
    assert moves(low_blocked, 6, 3) == {"bar-6A"}
    high_blocked = "W: 2@bar 13@6; B: 2@6A"
    assert moves(high_blocked, 6, 3) == set()
    assert no_play_reason(position(high_blocked).board, 6, 3) == "higher_die_blocked"
    assert moves(high_blocked, 6, 3, "standard") == {"bar-3A"}
    assert rules_differ(position(high_blocked).board, 6, 3)
    assert not rules_differ(position(two).board, 6, 3)


def test_one_checker_on_the_bar_enters_with_the_higher_die():
    board, _side = position("W: 1@bar 1@12; B: 2@1")
    assert moves("W: 1@bar 1@12; B: 2@1", 6, 3) == {"bar-6A-9A", "bar-6A a 12-9"}
    standard = moves("W: 1@bar 1@12; B: 2@1", 6, 3, "standard")
    assert "bar-3A a 12-6" in standard
    assert rules_differ(board, 6, 3)


def test_closed_board():
    closed = "W: 1@bar 14@6; B: 2@1A 2@2A 2@3A 2@4A 2@5A 2@6A 3@7A"
    board, _side = position(closed)
    for rules in ("book", "standard"):
        assert all(not plays(board, a, b, rules) for a in range(1, 7) for b in range(1, 7))
        assert no_play_reason(board, 6, 3, rules) == "closed_board"


def test_entering_may_hit():
    board, side = position("W: 1@bar; B: 1@6A 2@1")
    assert "bar/19*/16" in {usual(play) for play in plays(board, 6, 3)}
    assert {tuple(hits(play, side)) for play in plays(board, 6, 3)} == {("6A",)}


# The picture of the bear-off example is lost; two checkers on 6, some on 4 and lower, none on 5 and 3 fit its words.
BEAROFF = "W: 2@6 5@4 2@2 1@1; B: 2@1A"


def test_bearing_off():
    assert "6-off a 4-off" in {
        " a ".join(sorted(text.split(" a "), reverse=True)) for text in moves(BEAROFF, 6, 4)
    }
    assert moves(BEAROFF, 6, 5) == {"6-off a 6-1"}
    for text in moves(BEAROFF, 5, 3):
        assert "off" not in text
    without_sixes = "W: 5@4 2@2 1@1; B: 2@1A"
    assert "4-off a 4-off" in moves(without_sixes, 5, 4)
    for first in (6, 5):
        assert moves(without_sixes, first, first) == {"4-off a 4-off a 4-off a 4-off"}


def test_bearing_off_with_the_second_step_of_a_roll():
    assert "7-5 a 6-off" in moves("W: 1@7 1@6; B: 2@1A", 6, 2)


def test_bearing_off_is_not_compulsory():
    assert "6-1 a 6-off" in moves("W: 2@6 1@5; B: 2@1A", 6, 5) or "6-off a 6-1" in moves(
        "W: 2@6 1@5; B: 2@1A", 6, 5
    )


def test_a_hit_checker_stops_bearing_off():
    board, _side = position("W: 1@bar 3@2; off W11; B: 2@1 13@12")
    for play in plays(board, 5, 4):
        assert borne_off(play.result) == 11


# ------------------------------------------------------------------ rules about the whole roll


def test_both_dice_if_possible_else_the_higher():
    assert moves("W: 1@12A; B: 2@8", 5, 4) == {"12A-9-4"}
    only_one = "W: 1@12; B: 2@3"
    assert moves(only_one, 5, 4) == {"12-7"}
    assert moves(only_one + " 2@7", 5, 4) == {"12-8"}
    verdict = judge(position(only_one), (5, 4), read_play("12-8", WHITE))
    assert [fault.code for fault in verdict.faults] == ["must_use_higher"]


@pytest.mark.parametrize(
    ("text", "roll", "play", "code"),
    [
        ("start", (6, 4), "24/18", "must_use_both"),
        ("start", (3, 3), "8/5(2)", "must_use_more"),
        ("start", (6, 4), "pass", "must_use_both"),
        ("start", (6, 4), "13/2", "not_this_roll"),
        ("start", (6, 4), "10/6 8/2", "no_checker"),
        ("start", (6, 4), "6/8 6/2", "wrong_way"),
        ("start", (5, 3), "24/19 13/10", "blocked"),
        ("start", (6, 4), "6/off 6/2", "bearing_off_early"),
        ("start", (6, 4), "24/18 13/7", "impossible_together"),
        ("start", (6, 4), "24/18* 24/20", "no_such_hit"),
        ("W: 1@bar 14@6; B: 2@1", (6, 3), "6/3 bar/19", None),
        ("W: 1@bar 14@6; B: 2@1", (6, 3), "6/3", "bar_first"),
        ("W: 1@bar 14@6; B: 2@1", (6, 4), "bar/21 6/off", "bearing_off_early"),
        ("W: 2@bar 13@6; B: 2@6A", (6, 3), "bar/22", "higher_die_first"),
        ("W: 1@bar 1@12; B: 2@1", (6, 3), "bar/22 12/6", "higher_die_first"),
        ("W: 2@6 2@4; B: 2@1A", (5, 4), "4/off 4/off", "higher_checker_first"),
        ("W: 1@1A; B: 2@5A 2@6A", (5, 4), "24/20", "no_legal_play"),
        ("W: 1@12; B: 2@3", (5, 4), "pass", "must_play"),
    ],
)
def test_which_rule_is_broken(text, roll, play, code):
    board, side = position(text)
    verdict = judge(position(text), roll, read_play(play, side))
    if code is None:
        assert verdict.play is not None
    else:
        assert code in [fault.code for fault in verdict.faults]
        assert verdict.play is None
        assert verdict.example or not plays(board, *roll)


def test_every_legal_play_is_judged_legal_in_both_notations():
    for number, (board, roll) in enumerate([*random_boards(60, 1), *played_boards(60, 2)]):
        side, rules = (WHITE, BLACK)[number % 2], ("book", "standard")[number // 2 % 2]
        for play in plays(board, *roll, rules)[:5]:
            for text in (book(board, play, side), usual(play)):
                verdict = judge(Position(board, side), roll, read_play(text, side), rules)
                assert verdict.play is not None, (board, roll, text, verdict.faults)
            # The usual notation marks every hit, so it names one result.
            assert verdict.play.result == play.result, (board, roll, text)


def test_no_play_that_is_not_listed_is_judged_legal():
    """Plays of another roll are legal only if they lead where a play of this one does."""
    for board, roll in random_boards(120, 3):
        allowed = {play.result for play in plays(board, *roll)}
        for play in plays(board, roll[0], roll[1] % 6 + 1)[:6]:
            verdict = judge(Position(board, WHITE), roll, read_play(book(board, play, WHITE), WHITE))
            assert verdict.play is None or verdict.play.result in allowed
            assert (verdict.play is None) == bool(verdict.faults)


def test_black_plays_the_mirror_image():
    for play in plays(START, 5, 3):
        assert book(START, play, BLACK).replace("A", "") == book(START, play, WHITE).replace("A", "")
    assert blots(plays(START, 6, 4)[0].result, BLACK) == ["5", "7"]


# ------------------------------------------------------------------ twins


@pytest.mark.parametrize("rules", ["book", "standard"])
def test_slow_twin(rules):
    for board, roll in [*random_boards(250, 11), *played_boards(250, 12)]:
        found = plays(board, *roll, rules)
        results = [play.result for play in found]
        assert len(results) == len(set(results))
        assert set(results) == slow_results(board, *roll, rules), (board, roll)


@pytest.mark.parametrize("rules", ["book", "standard"])
def test_compiled_twin(rules, monkeypatch):
    import numpy as np

    from solvers.games.backgammon import many, play_kernels

    uncompiled(monkeypatch, play_kernels)
    monkeypatch.setattr(many, "EXPECTED", 0)  # so that the room has to grow
    questions = [*random_boards(150, 21), *played_boards(150, 22)]
    boards = np.array([board for board, _roll in questions], np.int8)
    found = many.many_plays(boards, np.array([roll for _board, roll in questions]), rules)
    for number, (board, roll) in enumerate(questions):
        results = [
            tuple(map(int, row)) for row in found.results[found.starts[number] : found.starts[number + 1]]
        ]
        assert len(results) == len(set(results))
        assert set(results) == {play.result for play in plays(board, *roll, rules)}, (board, roll)
    assert len(many.many_plays(boards[:0], np.zeros((0, 2)), rules).results) == 0


def spiel_board(state, player):
    """An open_spiel state as a player sees it; player 0 runs up the indices and player 1 down."""

    def own(who):
        return [0] + [state.board(who, 24 - point if who == 0 else point - 1) for point in range(1, 25)]

    mine, theirs = own(player), own(1 - player)
    middle = [mine[point] - theirs[25 - point] for point in range(1, 25)]
    return (-state.board(1 - player, 100), *middle, state.board(player, 100))


def spiel_results(state, player, board):
    """Results by open_spiel; it plays a double in two halves and looks at each half alone."""
    ends = []
    for action in state.legal_actions():
        half = state.child(action)
        if not half.is_terminal() and half.current_player() == player:
            ends += [half.child(second) for second in half.legal_actions()]
        else:
            ends.append(half)
    return {spiel_board(end, player) for end in ends} - {board}


def test_open_spiel_lists_the_same_plays():
    spiel = pytest.importorskip("pyspiel")
    import random

    chance, compared, doubles = random.Random(5), 0, 0
    game = spiel.load_game("backgammon")
    while compared < 700:
        state = game.new_initial_state()
        while not state.is_terminal() and compared < 700:
            if state.is_chance_node():
                state.apply_action(chance.choice(state.legal_actions()))
                continue
            player = state.current_player()
            dice = tuple(int(die) for die in state.observation_tensor(player)[-2:])
            board = spiel_board(state, player)
            ours = {play.result for play in plays(board, *dice, "standard")}
            theirs = spiel_results(state, player, board)
            if dice[0] != dice[1]:
                assert ours == theirs, (board, dice)
            else:
                # A first half that spoils the second is among theirs, so ours are those with the most steps.
                assert ours <= theirs, (board, dice)
                assert bool(ours) == bool(theirs)
                doubles += 1
                if len(theirs) > len(ours):
                    shorter = {len(way) for way in (plays(board, *dice, "standard")[0].steps,)}
                    assert shorter <= {1, 2, 3}
            compared += 1
            state.apply_action(chance.choice(state.legal_actions()))
            if not state.is_terminal() and not state.is_chance_node() and state.current_player() == player:
                state.apply_action(chance.choice(state.legal_actions()))
    assert doubles > 60


def test_gnubg_lists_the_same_plays():
    gnubg = pytest.importorskip("gnubg_nn")
    for board, roll in [*random_boards(700, 31), *played_boards(700, 32)]:
        sides = [[max(view[point], 0) for point in range(1, 26)] for view in (swap(board), board)]
        theirs = {tuple(map(tuple, gnubg.board_from_position_key(key))) for key in gnubg.moves(sides, *roll)}
        ours = {
            tuple(
                tuple(max(view[point], 0) for point in range(1, 26))
                for view in (swap(play.result), play.result)
            )
            for play in plays(board, *roll, "standard")
        }
        assert ours == theirs, (board, roll)
