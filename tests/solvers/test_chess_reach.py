"""Could this position ever happen? Every rule on positions made for it, and none on positions from games."""

import csv
import itertools
from functools import cache
from pathlib import Path

import pytest

from solvers.games.chess import survey
from solvers.games.chess.fen import parse_fen
from solvers.games.chess.reach.account import Side
from solvers.games.chess.reach.columns import FAR, distance, goal_columns
from solvers.games.chess.reach.judge import judge, unreachable
from solvers.games.chess.reach.pawns import least_captures, make_task
from solvers.games.chess.reach.rules import RULES
from solvers.games.chess.reach.search import Clock, OutOfTime, Task, has_account
from solvers.games.chess.retract import unmoves
from solvers.games.chess.setup import Setup
from tests.solvers.chess_games import after, legal, random_games

DATA = Path(__file__).parents[1] / "data" / "chess_unreachable.tsv"
with DATA.open(encoding="utf-8") as file:
    MADE = list(csv.DictReader(file, delimiter="\t"))


@pytest.mark.parametrize("row", MADE, ids=lambda row: row["code"])
def test_made_positions_are_rejected_for_their_reason(row):
    verdict = judge(parse_fen(row["fen"]), seconds=20)
    assert verdict.word == "unreachable"
    assert row["code"] in [fault.code for fault in verdict.faults]


def test_every_rule_has_a_position():
    made = {row["code"] for row in MADE}
    assert set(RULES) <= made
    assert set(survey.UNREACHABLE) - made <= {"too_many_black_men", "too_many_white_pawns"}


@pytest.mark.parametrize(
    "fen",
    [
        "start",
        # A double check by en passant, by promotion, by castling with discovery.
        "rnbqkbnr/pppp1ppp/8/8/3pP3/8/PPP2PPP/RNBQKBNR b KQkq e3 0 3",
        "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1",
        "5k2/8/8/8/8/8/8/4KR2 b - - 0 1",
        "8/8/8/8/8/8/8/K1k5 w - - 0 1",
        # Stalemate and mate patterns that are easily called impossible.
        "5k2/5P2/5K2/8/8/8/8/8 b - - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKB1R b KQkq - 0 1",
    ],
)
def test_possible_positions_are_not_rejected(fen):
    assert judge(parse_fen(fen), seconds=20).faults == ()


def test_no_position_of_a_random_game_is_rejected():
    judged = 0
    for index, (_before, _move, board) in enumerate(random_games(42, 60)):
        if index % 9:
            continue
        found, _complete = unreachable(Setup(board), Clock(2))
        assert not found, (found, board)
        judged += 1
    assert judged > 250


def test_the_side_to_move_of_another_turn_is_found_by_parity():
    """With all pawns at home a position and its twin with the other side to move are never both possible."""
    for index, (_before, _move, board) in enumerate(random_games(5, 24)):
        if index % 11 or board[0] != 0x00FF00000000FF00 or (board[6] | board[7]).bit_count() < 32:
            continue
        other = (*board[:9], 0, 1 - board[10])
        assert [fault.code for fault in unreachable(Setup(other), Clock(2))[0]][:1] != []


# -- slow twins ------------------------------------------------------------------------------------------------------


def done(column, goal):
    """Whether stripping promoting pawns off both ends leaves the goal."""
    return any(
        column == "b" * black + goal + "w" * white
        for black in range(len(column) + 1)
        for white in range(len(column) + 1)
    )


def neighbours(column):
    for place in range(len(column) + 1):
        for man in "wb":
            yield column[:place] + man + column[place:]
    for place in range(len(column)):
        yield column[:place] + column[place + 1 :]
        yield column[:place] + "wb"[column[place] == "w"] + column[place + 1 :]


@cache
def slow_distance(column, goal):
    layer, steps = {column}, 0
    while not any(done(one, goal) for one in layer):
        layer = {other for one in layer for other in neighbours(one) if len(other) <= 6}
        steps += 1
    return steps


def words(longest):
    return ["".join(word) for size in range(longest + 1) for word in itertools.product("wb", repeat=size)]


def test_distance_equals_a_search_over_single_changes():
    for column in words(3):
        for goal in words(2):
            assert distance(column, goal) == slow_distance(column, goal), (column, goal)
    assert distance("wb", "bb", can=5) >= FAR


def slow_least(pawns):
    best = None
    for origins in itertools.permutations(range(8), len(pawns)):
        costs = [abs(origin - file) for origin, (file, _rank) in zip(origins, pawns, strict=True)]
        if all(cost <= rank for cost, (_file, rank) in zip(costs, pawns, strict=True)):
            best = sum(costs) if best is None else min(best, sum(costs))
    return best


def test_least_captures_equals_trying_every_assignment():
    for index, (_before, _move, board) in enumerate(random_games(9, 40)):
        if index % 97:
            continue
        for side in (0, 1):
            own = board[0] & board[6 + side]
            pawns = [(s & 7, (s >> 3) - 1 if side == 0 else 6 - (s >> 3)) for s in range(64) if own >> s & 1]
            if len(pawns) <= 6:
                assert least_captures(board, side) == slow_least(pawns)


def slow_states(white, black):
    """Every set of files that some captures by white and black lead to; no bound, no goal."""
    states = {("wb",) * 8}
    for order in set(itertools.permutations("w" * white + "b" * black)):
        layer = {("wb",) * 8}
        for man in order:
            layer = {after_capture for state in layer for after_capture in slow_captures(state, man)}
            states |= layer
    return states


def slow_captures(state, man):
    enemy = "wb"[man == "w"]
    for file, column in enumerate(state):
        for place, sign in enumerate(column):
            gone = column[:place] + column[place + 1 :]
            if sign == enemy:
                yield (*state[:file], gone, *state[file + 1 :])
                continue
            for into in {file - 1, file + 1} & set(range(8)):
                target = state[into]
                ways = [target[:i] + man + target[i:] for i in range(len(target) + 1)]
                ways += [target[:i] + man + target[i + 1 :] for i, s in enumerate(target) if s == enemy]
                for way in ways:
                    changed = list(state)
                    changed[file], changed[into] = gone, way
                    yield tuple(changed)


@pytest.mark.parametrize(("white", "black"), [(1, 0), (0, 1), (1, 1), (2, 0)])
def test_account_equals_enumerating_all_captures(white, black):
    """On goals near and far, the bounded search finds an account exactly when enumeration does."""
    states = slow_states(white, black)
    sides = [
        Side(16 - lost, 0, lost, 0, 0, 0, 8, 0) for lost in (black, white)
    ]  # any number of pawns may be victims
    goals = [("wb",) * 8, ("",) + ("wb",) * 7, ("", "") + ("wb",) * 6, ("bw",) + ("wb",) * 7]
    goals += [("", "wb", "") + ("wb",) * 5, ("", "bw") + ("wb",) * 6, ("bw", "bw") + ("wb",) * 6]
    goals += [("wwb", "b") + ("wb",) * 6, ("", "w", "b", "") + ("wb",) * 4, ("w",) * 2 + ("wb",) * 6]
    for goal in goals:
        wanted = any(all(map(done, state, goal)) for state in states)
        assert has_account(Task(goal, ("",) * 8, *sides), Clock(20)) == wanted, goal


def test_every_move_of_a_game_is_among_the_unmoves():
    for index, (before, move, board) in enumerate(random_games(21, 60)):
        if index % 6 == 0 or move >> 15 or move >> 12 & 7:
            found = [unmove.board for unmove in unmoves(board)]
            assert any(one[:8] == before[:8] and one[10] == before[10] for one in found), (before, move)


def test_every_unmove_can_be_played_again():
    for index, (_before, _move, board) in enumerate(random_games(22, 30)):
        if index % 100:
            continue
        for unmove in unmoves(board):
            replayed = [after(unmove.board, move) for move in legal(unmove.board)]
            assert any(one[:8] == board[:8] for one in replayed), unmove


def test_the_clock_ends_the_search():
    task = make_task(parse_fen("r1bqkb1r/8/8/pppppppp/8/8/1PPPPPP1/RNBQKBNR w - - 0 1").board, False)
    with pytest.raises(OutOfTime):
        Clock(-1).check()
    assert has_account(task, Clock(60)) in (True, False)
    verdict = judge(parse_fen("qqq1k3/pp6/8/8/8/8/1PPP4/4K1NN w - - 0 1"), seconds=0)
    assert verdict.word in ("possible", "unreachable")


def test_columns_of_the_start():
    assert goal_columns(parse_fen("start").board) == ("wb",) * 8
