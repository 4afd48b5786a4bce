"""The search engine against full minimax, on small games and on draughts."""

import random
import time

import pytest

from solvers.games.draughts.notation import parse_setup
from solvers.games.draughts.position import START, Position
from solvers.games.draughts.rules import RULES
from solvers.search import PROVEN, WIN, search


def minimax(state, depth, ply=0, path=()):
    """The same score without any pruning, table or order; captures are played out at the end."""
    if state.is_over():
        return state.value() * (WIN - ply)
    if state.key in path:
        return 0
    if depth == 0:
        return settle(state, ply)
    moves = state.moves()
    deeper = depth if len(moves) == 1 else depth - 1
    return max(-minimax(state.play(move), deeper, ply + 1, (*path, state.key)) for move in moves)


def settle(state, ply):
    if state.is_over():
        return state.value() * (WIN - ply)
    moves, must = state.unsettled()
    scores = [-settle(state.play(move), ply + 1) for move in moves]
    return max(scores if must and moves else [state.value(), *scores])


def positions(rules, count, seed):
    """Positions from random games, some moves in."""
    chance = random.Random(seed)
    found = []
    while len(found) < count:
        state = Position.of(START, rules)
        for _move in range(chance.randint(4, 60)):
            if not state.moves():
                break
            state = state.play(chance.choice(state.moves()))
        if state.moves():
            found.append(state)
    return found


@pytest.mark.parametrize("rules", RULES.values(), ids=list(RULES))
def test_search_equals_minimax(rules):
    # Without the duty to capture there are far more ways to play captures out.
    depth = 3 if rules.mandatory else 2
    for state in positions(rules, 5, rules.name):
        found = search(state, depth)
        assert found.score == minimax(state, depth)
        assert found.line[0] == found.move
        assert found.move in state.moves()


def test_line_is_legal_and_worth_the_score():
    for state in positions(RULES["russian"], 4, "lines"):
        found = search(state, 4)
        for move in found.line:
            assert move in state.moves()
            state = state.play(move)


def test_forced_win_is_found_with_its_distance():
    state = Position.of(parse_setup("W: Ka1; B: b2 d4"), RULES["russian"])
    found = search(state, 5)
    assert found.distance == 1
    assert found.score > PROVEN


def test_no_move():
    found = search(Position.of(parse_setup("W: a3; B: b4 c5"), RULES["czech"]), 3)
    assert found.move is None
    assert found.distance == 0


def test_time_is_kept():
    state = Position.of(START, RULES["book"])
    reports = []
    began = time.monotonic()
    found = search(state, seconds=0.2, progress=lambda done, total: reports.append((done, total)))
    assert time.monotonic() - began < 5
    assert found.depth >= 1
    assert reports
    assert all(total == 200 for _done, total in reports)


def test_an_interrupt_keeps_the_deepest_finished_look():
    def interrupt(_done, _total):
        raise KeyboardInterrupt

    state = Position.of(START, RULES["czech"])
    found = search(state, 8, progress=interrupt)
    assert found.stopped == "interrupt"
    assert found[:4] == search(state, found.depth)[:4]
    assert search(state, 2).stopped == "depth"
    assert search(state, 99, seconds=0.05).stopped == "time"
