"""The machine code of draughts and backgammon against the same kernels run as plain Python."""

import random
from functools import partial

import numpy as np

from solvers.chance_tables import least_steps, race_table
from solvers.games.backgammon import bearoff_kernels, bearoff_tables, many
from solvers.games.backgammon.moves import plays
from solvers.games.draughts import endgame, leaves
from solvers.games.draughts.board import BITS
from solvers.games.draughts.endgame import Endgames
from solvers.games.draughts.position import START, Piece, Position, Setup
from solvers.games.draughts.rules import RULES, Rules
from tests.backgammon_twins import played_boards, random_boards, uncompiled
from tests.solvers import draughts_twin as twin


def draughts_setup(chance, most, most_own):
    """Some pieces, most of them kings."""
    own, count = chance.randint(1, most_own), chance.randint(2, most)
    pieces = []
    for place, square in enumerate(chance.sample(sorted(BITS), max(count, own + 1))):
        side = "white" if place < own else "black"
        last = "8" if side == "white" else "1"
        pieces.append(Piece(square, side, square[1] == last or chance.random() < 0.6))
    return Setup(tuple(pieces), "white")


def test_draughts_leaves_under_every_combination_of_switches():
    chance = random.Random(3)
    for switches in twin.all_switches():
        state = Position.of(draughts_setup(chance, 10, 4), Rules("any", **switches))
        assert leaves.count_compiled(state, 2) == leaves.count_plain(state, 2), state


def test_draughts_leaves_are_counted_in_parts(monkeypatch):
    monkeypatch.setattr(leaves, "WORTH_COMPILING", 0)
    monkeypatch.setattr(leaves, "in_parts", partial(leaves.in_parts, part=2000))
    reports = []
    start = Position.of(START, RULES["russian"])
    count = leaves.leaf_counter(start, 7, 10**9, lambda done, total: reports.append((done, total)))
    assert count(start, 7) == 190146
    assert len(reports) > 20
    assert reports[-1][0] == 190146


def test_draughts_endgame_moves():
    for rules in (RULES["czech"], RULES["russian"], RULES["english"]):
        solved = Endgames(rules.switches)
        for shape in ((0, 1, 0, 1), (0, 1, 1, 0), (1, 0, 1, 0)):
            solved.prepare(shape)
            known = endgame._known(solved)
            plain, fast = (
                run(shape, rules.switches, 0, *known, lambda _part: None)
                for run in (endgame._plain, endgame._compiled)
            )
            for ours, theirs in zip(plain, fast, strict=True):
                assert (ours == theirs).all()


def test_draughts_endgames_of_three_and_four_follow_from_each_other():
    """Every verdict is what the twin's moves and the verdicts after them say."""
    rules, chance = RULES["czech"], random.Random(9)
    solved = Endgames(rules.switches)
    for number in range(120):
        setup = draughts_setup(chance, 3, 2)
        if number % 3 == 0:  # two kings against two, the cheapest table of four
            squares = chance.sample(sorted(BITS), 4)
            setup = Setup(tuple(Piece(s, ("white", "black")[k // 2], True) for k, s in enumerate(squares)))
        pieces = {piece.square: (piece.side, piece.king) for piece in setup.pieces}
        after = []
        for move in twin.legal_moves(pieces, "white", rules):
            left = tuple(Piece(s, side, king) for s, (side, king) in twin.after(pieces, move).items())
            after.append(solved.verdict(Position.of(Setup(left, "black"), rules)))
        lost = [verdict for verdict in after if verdict % 2]
        expected = min(lost) + 1 if lost else 0 if 0 in after else max(after, default=0) + 1
        assert solved.verdict(Position.of(setup, rules)) == expected, setup


def test_backgammon_plays():
    questions = [*random_boards(400, 41), *played_boards(400, 42)]
    boards = np.array([board for board, _roll in questions], np.int8)
    dice = np.array([roll for _board, roll in questions])
    for rules in ("book", "standard"):
        found = many.many_plays(boards, dice, rules)
        for number, (board, roll) in enumerate(questions):
            rows = found.results[found.starts[number] : found.starts[number + 1]].tolist()
            assert sorted(map(tuple, rows)) == sorted(play.result for play in plays(board, *roll, rules))


def test_backgammon_tables(monkeypatch):
    from solvers import chance_kernels

    moves = bearoff_tables.all_moves(2)
    steps, table = least_steps(moves), race_table(moves)
    for module in (bearoff_kernels, chance_kernels):
        uncompiled(monkeypatch, module)
    plain = bearoff_tables.all_moves(2)
    assert (plain.starts == moves.starts).all()
    assert (plain.targets == moves.targets).all()
    same = least_steps(plain)
    assert (same.digits == steps.digits).all()
    assert (same.best == steps.best).all()
    assert abs(race_table(plain) - table).max() <= bearoff_tables.ERROR
