"""Could this position ever happen? Every rule on positions made for it, and none on positions from games."""

import csv
import itertools
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from solvers.games.chess import survey
from solvers.games.chess.fen import parse_fen
from solvers.games.chess.reach.account import Side
from solvers.games.chess.reach.cages import still
from solvers.games.chess.reach.columns import FAR, distance, entered, goal_columns
from solvers.games.chess.reach.judge import judge, unreachable
from solvers.games.chess.reach.pawns import coloured_captures, fits_colours, make_task, promoted_bishops
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
        # Next to what cannot be: captures on the right colour, a promoted queen or an own bishop behind g2, an open a1.
        "rnbqk1nr/pppp1ppp/4p3/8/8/2P5/P1PPPPPP/RNBQKBNR b KQkq - 0 1",
        "rnbqkbnr/1ppppppp/p7/8/8/4P3/PPPP1PPP/RNBQK1NR w KQkq - 0 1",
        "rnbqkbnr/1ppppppp/8/8/8/q3P3/1PPP1PPP/RNBQK1NR w KQkq - 0 1",
        "rnbqkbnr/1ppppppp/8/8/8/q2P4/1PP1PPPP/RN1QKBNR w Kkq - 0 1",
        "rnbqkbnr/ppppppp1/8/5q2/8/2P5/PP1PPPP1/RNBQKBNR w Qkq - 0 1",
        "rnbqkbnr/ppppppp1/8/8/8/7R/PPPPPPP1/RNBQKBNb w Qkq - 0 1",
        "rnbqkbnr/ppppppp1/8/8/7q/8/PPPPPPP1/RNBQKBNR w Qkq - 0 1",
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


def slow_coloured(pawns):
    """Captures on light, on dark and on either squares, for every way of giving the pawns their files."""
    found = set()
    for origins in itertools.permutations(range(8), len(pawns)):
        sums = [0, 0, 0]
        for origin, (file, rank, light) in zip(origins, pawns, strict=True):
            cost = abs(origin - file)
            if cost > rank:
                break
            sums[(0 if light else 1) if cost == rank else 2] += cost
        else:
            found.add(tuple(sums))
    return found


def test_captures_by_colour_equal_trying_every_assignment():
    victims = [
        Side(16 - lost, 0, lost, 0, 0, 0, 8, 0, *gone)
        for lost in range(6)
        for gone in ((0, 0), (1, 0), (0, 1))
        if lost >= sum(gone)
    ]
    compared = 0
    for index, (_before, _move, board) in enumerate(random_games(9, 40)):
        if index % 97:
            continue
        for side in (0, 1):
            own = board[0] & board[6 + side]
            pawns = [
                (s & 7, (s >> 3) - 1 if side == 0 else 6 - (s >> 3), (s + (s >> 3)) % 2)
                for s in range(64)
                if own >> s & 1
            ]
            if len(pawns) <= 6:
                slow, fast = slow_coloured(pawns), coloured_captures(board, side)
                assert set(fast) <= slow
                for victim in victims:
                    fits = [any(fits_colours(sums, victim) for sums in some) for some in (fast, slow)]
                    assert fits[0] == fits[1], (board, side, victim)
                    compared += 1
    assert compared > 300


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


class Files:
    """A slow twin of the search: three files with real pawns, promotions made when they happen, not at the end."""

    def __init__(self, fixed, closed, dark_victim):
        self.fixed, self.closed, self.dark_victim = fixed, closed, dark_victim

    def promoting(self, state):
        """The state itself and what becomes of it when pawns go on and promote."""
        found, new = {state}, [state]
        while new:
            files, made, light = new.pop()
            for file, word in enumerate(files):
                for man, place in (("w", -1), ("b", 0)):
                    if word[place:][:1] == man and not self.closed[file] >> (man == "b") & 1:
                        left = word[:-1] if man == "w" else word[1:]
                        after = self.change(files, {file: left}), self.more(made, file, man), light
                        if after not in found:
                            found.add(after)
                            new.append(after)
        return found

    @staticmethod
    def change(files, changes):
        return tuple(changes.get(index, word) for index, word in enumerate(files))

    @staticmethod
    def more(made, file, man):
        return tuple(sorted((*made, (file, man))))

    def captures(self, state, man):
        """Captures by a pawn, onto squares between the pawns of a file, or onto the last rank; or by a piece.

        The last number counts captures that were none of a bishop on dark squares.
        """
        files, made, light = state
        enemy = "wb"[man == "w"]
        yield state
        for file, word in enumerate(files):
            for place, sign in enumerate(word):
                gone = word[:place] + word[place + 1 :]
                if sign == enemy:
                    yield self.change(files, {file: gone}), made, light + 1
                if sign != man:
                    continue
                for into in {file - 1, file + 1} & {0, 1, 2}:
                    target = files[into]
                    for way in [target[:i] + man + target[i:] for i in range(len(target) + 1)]:
                        yield self.change(files, {file: gone, into: way}), made, light
                    for i, _sign in [(i, s) for i, s in enumerate(target) if s == enemy]:
                        way = target[:i] + man + target[i + 1 :]
                        yield self.change(files, {file: gone, into: way}), made, light + 1
                    front = place == len(word) - 1 if man == "w" else place == 0
                    if front and not self.closed[into] >> (man == "b") & 1:
                        on_light = (into + (man == "b")) % 2 == 0
                        yield self.change(files, {file: gone}), self.more(made, into, man), light + on_light

    def allowed(self, state):
        """Pawns that never moved are the first on their files: W at the bottom, B at the top."""
        for word, fixed in zip(state[0], self.fixed, strict=True):
            if ("W" in fixed) != ("W" in word) or ("B" in fixed) != ("B" in word):
                return False
            if ("W" in word and word[0] != "W") or ("B" in word and word[-1] != "B"):
                return False
        return True

    def all(self, man, captures):
        """Everything that so many captures by one colour lead to, none of a pawn that never moved."""
        layer = self.promoting((tuple(self.fixed), (), 0))
        for _ in range(captures):
            layer = {
                then
                for state in layer
                for after_capture in self.captures(state, man)
                if self.allowed(after_capture)
                for then in self.promoting(after_capture)
            }
        return {state for state in layer if not (self.dark_victim and state[2] >= captures)}


@pytest.mark.parametrize("dark_victim", [0, 1])
@pytest.mark.parametrize("man", ["w", "b"])
@pytest.mark.parametrize(
    "fixed", [("wb", "wB", "wb"), ("wb", "Wb", "wb"), ("Wb", "wB", "wb"), ("WB", "wb", "wb")]
)
def test_account_against_a_twin_with_real_promotions(fixed, man, dark_victim):
    """On three files, the others untouched, all captures by one colour: what the twin reaches has an account."""
    closed = (0, 2, 0) if man == "b" and fixed[0] == "wb" else (0, 0, 1)
    stood = tuple("".join(sign.lower() for sign in word if sign.isupper()) for word in fixed)
    goals = ["".join(word) for size in range(4) for word in itertools.product("wb", repeat=size)]
    counts = Counter()
    for captures in (1, 2):
        found = {
            tuple(word.lower() for word in state[0])
            for state in Files(fixed, closed, dark_victim).all(man, captures)
        }
        victim = Side(16 - captures, 0, captures, 0, 0, 0, 8, 0, 0, dark_victim)
        for goal in itertools.product(goals, repeat=3):
            kept = all(
                ("w" not in fix or word[:1] == "w") and ("b" not in fix or word[-1:] == "b")
                for fix, word in zip(stood, goal, strict=True)
            )
            if not kept:
                continue
            sides = (Side(16, 0, 0, 0, 0, 0, 8, 0), victim)
            task = Task(
                goal + ("wb",) * 5,
                stood + ("wb",) * 5,
                *(sides if man == "w" else sides[::-1]),
                closed=closed + (3,) * 5,
            )
            account = has_account(task, Clock(20))
            assert account or goal not in found, (captures, goal)
            counts[account, goal in found] += 1
    # The search lets a few pass: a pawn that has promoted may still be taken as a pawn.
    assert counts[True, True] > 20
    assert counts[True, False] <= counts[False, False] / 50


def test_promoted_bishops_are_those_that_a_walk_finds():
    for index, (_before, _move, board) in enumerate(random_games(31, 24)):
        if index % 40:
            continue
        stood = still(board)
        for side in (0, 1):
            for file, count in enumerate(promoted_bishops(board, side, stood)):
                reached, new = set(), {file if side else 56 + file}
                while new:
                    reached |= new
                    new = {end for start in new for end in diagonal_steps(start, stood)} - reached
                assert count == sum(board[2] & board[6 + side] & 1 << s != 0 for s in reached)


def diagonal_steps(start, stood):
    for right, up in ((1, 1), (1, -1), (-1, 1), (-1, -1)):
        file, rank = (start & 7) + right, (start >> 3) + up
        if 0 <= file < 8 and 0 <= rank < 8 and not stood >> 8 * rank + file & 1:
            yield 8 * rank + file


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


def test_a_file_may_hold_as_many_pawns_as_come_to_it():
    """Eight pawns of one file, most of them to promote there, one after another."""
    assert "wwwwwbbb" in entered("wwwwbbb", "w")
    assert len(entered("wb" * 4, "w")) > 4
