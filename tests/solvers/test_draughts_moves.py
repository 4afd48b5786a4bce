"""The moves of draughts against a slow twin, published leaf counts and known traps."""

import csv
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solvers.games.draughts.board import BITS, name, names
from solvers.games.draughts.leaves import count_plain
from solvers.games.draughts.moves import forbidden, parse_move, played
from solvers.games.draughts.notation import parse_setup
from solvers.games.draughts.position import START, Piece, Position, Setup
from solvers.games.draughts.rules import RULES, Rules
from solvers.perft import count_leaves, divide
from tests.solvers import draughts_twin as twin

DATA = Path(__file__).parent.parent / "data" / "draughts_perft.tsv"
SWITCHES = twin.all_switches()
SQUARES = sorted(BITS)


@st.composite
def setups(draw):
    """Positions rich in kings and in pieces to take."""
    squares = draw(st.permutations(SQUARES))
    own, foe = draw(st.integers(1, 6)), draw(st.integers(0, 10))
    side = draw(st.sampled_from(["white", "black"]))
    other = "black" if side == "white" else "white"
    pieces = []
    for place, square in enumerate(squares[: own + foe]):
        owner = side if place < own else other
        last = "8" if owner == "white" else "1"
        king = square[1] == last or draw(st.integers(0, 2)) > 0
        pieces.append(Piece(square, owner, king))
    return Setup(tuple(pieces), side)


def as_twin(position, move):
    """A move in the twin's words, with what stands on the last square afterwards."""
    after = position.play(move)
    return name(move.start), name(move.end), frozenset(names(move.taken)), bool(after.foe_kings & move.end)


def compare(setup, rules):
    position = Position.of(setup, rules)
    pieces = {piece.square: (piece.side, piece.king) for piece in setup.pieces}
    ours = [as_twin(position, move) for move in position.moves()]
    expected = twin.legal_moves(pieces, setup.to_move, rules)
    assert len(ours) == len(set(ours)), "a move is listed once"
    assert set(ours) == expected
    for move in position.moves():
        after = {piece.square: (piece.side, piece.king) for piece in position.play(move).to_setup().pieces}
        assert after == twin.after(pieces, as_twin(position, move))


@pytest.mark.parametrize("number", range(len(SWITCHES)))
def test_every_combination_of_switches(number):
    rules = Rules("any", **SWITCHES[number])

    @settings(max_examples=10, deadline=None, database=None, derandomize=True)
    @given(setups())
    def agree(setup):
        compare(setup, rules)

    agree()


@pytest.mark.parametrize("rules", RULES.values(), ids=list(RULES))
def test_named_rules_deeper(rules):
    """Two moves deep from many positions, so that positions after captures are generated too."""

    @settings(max_examples=10, deadline=None, database=None, derandomize=True)
    @given(setups())
    def agree(setup):
        pieces = {piece.square: (piece.side, piece.king) for piece in setup.pieces}
        expected = twin.count_leaves(pieces, setup.to_move, rules, 2)
        position = Position.of(setup, rules)
        assert count_leaves(position, 2) == expected
        assert count_plain(position, 2) == expected

    agree()


def published():
    with DATA.open(encoding="utf-8") as file:
        return [
            (row["rules"], int(row["depth"]), int(row["leaves"]))
            for row in csv.DictReader(file, delimiter="\t")
        ]


@pytest.mark.parametrize(("rules", "depth", "leaves"), [row for row in published() if row[2] < 200_000])
def test_published_leaf_counts(rules, depth, leaves):
    assert count_plain(Position.of(START, RULES[rules]), depth) == leaves


@pytest.mark.parametrize("rules", RULES.values(), ids=list(RULES))
def test_divide_adds_up_and_sides_are_alike(rules):
    start = Position.of(START, rules)
    parts = divide(start, 4, count=count_plain)
    assert sum(leaves for _move, leaves in parts) == count_plain(start, 4)
    assert count_plain(start.turn(), 5) == count_plain(start, 5)


def legal(text, rules="russian", **changes):
    position = Position.of(parse_setup(text), RULES[rules]._replace(**changes))
    return sorted(played(position, move).text() for move in position.moves())


def test_flying_king_must_land_where_it_can_go_on():
    # Behind b2 the king may stop on c3, d4, e5, f6, g7 or h8, but only from e5 can it take f4.
    assert legal("W: Ka1; B: b2 f4") == ["a1xe5xg3", "a1xe5xh2"]
    # Behind the last piece any square will do.
    assert len(legal("W: Ka1; B: b2")) == 6


def test_captured_pieces_stay_until_the_move_is_over():
    # From a5 the way back to d2 leads over b4, which was taken but still stands there.
    text = "W: Ke5; B: b4 d2 d4"
    assert legal(text, removal="after") == ["e5xc3xa5", "e5xc3xe1"]
    assert legal(text, removal="once") == ["e5xc3xa5xe1", "e5xc3xe1xa5"]


def test_two_ways_round_are_one_move():
    # Round the square of four pieces in both directions: same start, same end, same pieces.
    assert legal("W: Kd2; B: c3 e3 c5 e5", "english") == ["d2xf4xd6xb4xd2"]


def test_promotion_in_a_capture():
    text = "W: c5; B: d6 f6"
    man, king, stops = (legal(text, promotion=value) for value in ("man", "king", "stops"))
    assert man == king == stops == ["c5xe7xg5"]
    text = "W: c5; B: b6 e7"
    assert legal(text, promotion="stops", back=True) == ["c5xa7"]
    crowning = "W: f6; B: e7 c7"
    assert legal(crowning, promotion="stops") == ["f6xd8"]
    assert legal(crowning, promotion="king") == ["f6xd8xa5", "f6xd8xb6"]
    assert legal(crowning, promotion="man") == ["f6xd8xb6"]


def test_promoted_on_the_way_stays_a_king():
    position = Position.of(parse_setup("W: f6; B: e7 c7"), RULES["russian"])
    assert all(position.play(move).foe_kings == move.end for move in position.moves())
    position = Position.of(parse_setup("W: f6; B: e7 c7"), RULES["pool"])
    assert all(position.play(move).foe_men == move.end for move in position.moves())


def test_why_not():
    lost = forbidden(Position.of(parse_setup("W: c3 Ke1; B: d4 b6"), RULES["czech"]))
    assert lost.quiet
    assert not lost.men
    lost = forbidden(Position.of(parse_setup("W: c3 g1; B: d4 b6"), RULES["book"]))
    assert lost == ((), (), (), 1)
    lost = forbidden(Position.of(parse_setup("W: c3 Kh2; B: d4 g3"), RULES["czech"]))
    assert [name(move.start) for move in lost.men] == ["c3"]
    lost = forbidden(Position.of(parse_setup("W: c3 a5; B: d4 f6 b6"), RULES["brazilian"]))
    assert lost.most == 2
    assert [name(move.start) for move in lost.fewer] == ["a5"]


def test_moves_are_read_back():
    for rules in RULES.values():
        position = Position.of(parse_setup("W: Ka1 c3 Ke7; B: d4 f6 h4 b6 Kg1"), rules)
        for move in position.moves():
            assert parse_move(played(position, move).text(), position) == move
            assert parse_move(played(position, move).text("white"), position, from_white=True) == move
            assert parse_move("".join(played(position, move).path), position) == move
