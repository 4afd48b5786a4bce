"""Retrograde analysis against repeated sweeps, on random graphs and on small endgames of draughts."""

import random

import numpy as np
import pytest

from solvers.games.draughts import endgame
from solvers.games.draughts.board import BITS
from solvers.games.draughts.endgame import Endgames
from solvers.games.draughts.notation import parse_setup
from solvers.games.draughts.position import Piece, Position, Setup
from solvers.games.draughts.rules import RULES
from solvers.retrograde import Graph, graph_of, solve, verdict_text
from solvers.search import search


def sweep(successors):
    """Verdicts by going over all states until nothing changes: distances grow one by one."""
    verdicts, quiet = dict.fromkeys(successors, 0), 0
    for moves in range(len(successors) + 1):
        found = {}
        for state, following in successors.items():
            if verdicts[state]:
                continue
            after = [verdicts[one] for one in following]
            wins = any(verdict == moves for verdict in after if verdict % 2)
            if wins or (moves % 2 == 0 and all(verdict and verdict % 2 == 0 for verdict in after)):
                found[state] = moves + 1
        verdicts |= found
        # A win needs a loss one move shorter, and a loss a win: two rounds without any are the end.
        quiet = 0 if found else quiet + 1
        if quiet == 2:
            break
    return verdicts


@pytest.mark.parametrize("seed", range(40))
def test_random_graphs(seed):
    chance = random.Random(seed)
    size = chance.randint(1, 40)
    moves = {state: chance.choices(range(size), k=chance.randint(0, 3)) for state in range(size)}
    assert solve(graph_of(size, moves.__getitem__)).tolist() == [*sweep(moves).values()]


def test_leaving_moves_count():
    nothing = np.zeros(0, np.int64)

    def verdict(won=0, lost=0, free=0):
        return solve(Graph(np.zeros(2, np.int64), nothing, *(np.array([x]) for x in (won, lost, free))))[0]

    assert verdict_text(verdict(won=5, lost=4, free=1)) == "win in 5"
    assert verdict_text(verdict(lost=4)) == "loss in 4"
    assert verdict_text(verdict(lost=4, free=1)) == "draw"
    assert verdict_text(verdict()) == "loss in 0"


def test_a_longer_loss_elsewhere_is_preferred():
    # 0 can go to 1, which wins at once, or leave and lose in 6; 1 leaves and wins in 1.
    graph = Graph(np.array([0, 1, 1]), np.array([1]), np.array([0, 1]), np.array([6, 0]), np.array([0, 0]))
    assert solve(graph).tolist() == [7, 2]


def all_positions(shape, rules):
    """Every position with one piece a side."""
    kinds = {(1, 0): False, (0, 1): True}
    own, foe = kinds[shape[:2]], kinds[shape[2:]]
    for a in BITS:
        for b in BITS:
            setup = Setup((Piece(a, "white", own), Piece(b, "black", foe)), "white")
            if a != b and (own or a[1] != "8") and (foe or b[1] != "1"):
                yield Position.of(setup, rules)


@pytest.mark.parametrize("rules", [RULES["russian"], RULES["english"], RULES["book"]], ids=lambda r: r.name)
def test_one_against_one_by_sweeps(rules):
    """Man or king against man or king, both sides to move, solved by another way over the states themselves."""
    solved = Endgames(rules.switches)
    todo = [state for shape in [(1, 0, 1, 0)] for state in all_positions(shape, rules)]
    moves, seen = {}, set(todo)
    while todo:
        state = todo.pop()
        moves[state] = [state.play(move) for move in state.moves()]
        for after in moves[state]:
            if after not in seen:
                seen.add(after)
                todo.append(after)
    for state, verdict in sweep(moves).items():
        assert solved.verdict(state) == verdict, state


def test_search_agrees_with_the_tables():
    for rules in (RULES["russian"], RULES["english"]):
        solved = Endgames(rules.switches)
        for text in ("W: Ka1; B: b4", "W: c3; B: f6", "W: Kc1; B: Kh4", "W: e5; B: Kb8"):
            state = Position.of(parse_setup(text), rules)
            verdict = solved.verdict(state)
            found = search(state, 9)
            if found.distance is not None:
                assert found.distance >= verdict - 1 > -1
                assert (found.score > 0) == (verdict % 2 == 0)
            elif verdict:
                assert verdict - 1 > 9


def test_tables_are_kept_and_a_damaged_one_is_computed_again(monkeypatch):
    state = Position.of(parse_setup("W: Ka1; B: Kh6"), RULES["english"])
    first = Endgames(RULES["english"].switches).verdict(state)
    calls = []
    real = endgame._graph
    monkeypatch.setattr(endgame, "_graph", lambda *a: calls.append(1) or real(*a))
    assert Endgames(RULES["english"].switches).verdict(state) == first
    assert not calls
    from probability.storage import table_path

    path = table_path(f"draughts-{RULES['english'].switches}-0101")
    path.write_bytes(path.read_bytes()[:-3] + b"xyz")
    assert Endgames(RULES["english"].switches).verdict(state) == first
    assert calls


def test_nothing_left_to_beat():
    solved = Endgames(RULES["book"].switches)
    assert solved.verdict(Position.of(parse_setup("W: a1; B:"), RULES["book"])) == 2
    assert solved.verdict(Position.of(parse_setup("W: ; B: b8"), RULES["book"])) == 1
