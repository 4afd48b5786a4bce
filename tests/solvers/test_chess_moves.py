"""Legal moves: published counts, and python-chess on random positions."""

import csv
import random
from pathlib import Path

import chess
import numpy as np
import pytest

from solvers.games.chess import counting, kernel, reader, survey
from solvers.games.chess.fen import parse_fen
from solvers.games.chess.notation import CZECH, parse_move, san, uci
from solvers.games.chess.position import Position, can_mate, position
from solvers.games.chess.setup import format_fen
from tests.solvers.chess_games import random_games

DATA = Path(__file__).parents[1] / "data" / "chess_perft.tsv"
with DATA.open(encoding="utf-8") as file:
    PUBLISHED = list(csv.DictReader(file, delimiter="\t"))


@pytest.mark.parametrize("row", PUBLISHED, ids=lambda row: row["name"])
def test_published_counts_compiled(row):
    now = position(parse_fen(row["fen"]))
    for depth, count in enumerate(row["counts"].split(), 1):
        if count != "-":
            assert counting.count_compiled(now, depth) == int(count)


@pytest.mark.parametrize(
    "row", [row for row in PUBLISHED if "-" not in row["counts"]], ids=lambda row: row["name"]
)
def test_published_counts_uncompiled(row):
    now = position(parse_fen(row["fen"]))
    for depth, count in enumerate(row["counts"].split()[:2], 1):
        assert counting.count_plain(now, depth) == counting.count_compiled(now, depth) == int(count)


def test_xfen_means_the_outermost_rooks():
    shredder = parse_fen("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9")
    xfen = parse_fen("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w KQkq - 2 9", chess960=True)
    assert shredder.board == xfen.board


def board_of(now):
    return chess.Board(format_fen(now.setup))


def agree(now, other):
    moves = now.moves()
    assert sorted(uci(now, move) for move in moves) == sorted(move.uci() for move in other.legal_moves)
    assert now.in_check == other.is_check()
    assert (now.status == "checkmate") == other.is_checkmate()
    assert (now.status == "stalemate") == other.is_stalemate()
    return moves


def random_positions(seed, count, share_of_captures=0.3):
    dice = random.Random(seed)
    made = 0
    while made < count:
        other, greedy = chess.Board(), dice.random() < share_of_captures
        for _ply in range(dice.choice([30, 100, 250])):
            yield other
            made += 1
            moves = list(other.legal_moves)
            if greedy:
                moves = [move for move in moves if move.promotion or other.is_capture(move)] or moves
            if not moves or made >= count:
                break
            other.push(dice.choice(moves))


def test_agrees_with_python_chess_on_ten_thousand_positions():
    seen = 0
    for other in random_positions(2026, 10_000):
        agree(Position(parse_fen(other.fen(en_passant="fen"))), other)
        seen += 1
    assert seen == 10_000


def test_notation_agrees_with_python_chess():
    for other in random_positions(7, 600):
        now = Position(parse_fen(other.fen(en_passant="fen")))
        moves = now.moves()
        for move in moves[:: max(1, len(moves) // 3)]:
            name, text = uci(now, move), san(now, move, legal=moves)
            assert text == other.san(chess.Move.from_uci(name))
            assert (
                parse_move(now, text)
                == parse_move(now, name)
                == parse_move(now, san(now, move, CZECH))
                == move
            )
            assert parse_fen(format_fen(now.play(move).setup)).board == now.play(move).setup.board
        for side in (0, 1):
            assert can_mate(now.setup.board, side) != other.has_insufficient_material(side == 0)


def test_insufficient_material_agrees_with_python_chess():
    dice = random.Random(5)
    for _ in range(400):
        squares = dice.sample(range(64), 2 + dice.randrange(4))
        men = ["K", "k", *dice.choices("NBnbNBnbRq", k=len(squares) - 2)]
        other = chess.Board(None)
        for number, man in zip(squares, men, strict=True):
            other.set_piece_at(number, chess.Piece.from_symbol(man))
        setup = parse_fen(other.fen())
        for side in (0, 1):
            assert can_mate(setup.board, side) != other.has_insufficient_material(side == 0), other.fen()
        if other.is_valid():
            dead = survey.status(setup.board, [0] * 256, 0) & survey.DEAD
            assert bool(dead) == other.is_insufficient_material(), other.fen()


def test_plain_and_compiled_survey_agree():
    texts = [format_fen(parse_fen("start"))]
    for index, (_before, _move, board) in enumerate(random_games(11, 12)):
        if index % 5 == 0:
            texts.append(format_fen(Position(parse_fen("start")).setup._replace(board=board)))
    texts += (
        [text.replace("k", "q") for text in texts[:20]]
        + [text.replace(" w ", " b ") for text in texts[:40]]
        + ["", "8/8", "x" * 500, texts[0] + " ", texts[0][:-2]]
    )
    lines = [text.encode() for text in texts]
    found = [0] * len(lines)
    survey.survey_lines(
        lines, [len(line) for line in lines], [0] * kernel.SIZE, [0] * kernel.MOST_MOVES, found
    )
    table = np.array(lines).view(np.uint8).reshape(len(lines), -1)
    assert counting.survey_table(table).tolist() == found
    assert 4 <= sum(bits == 0 for bits in found) < len(found) // 4


def test_read_fen_reads_what_the_careful_reader_reads():
    for index, (_before, _move, board) in enumerate(random_games(13, 30)):
        if index % 7:
            continue
        text = format_fen(Position(parse_fen("start")).setup._replace(board=board)).encode()
        words = [0] * kernel.SIZE
        assert reader.read_fen(text, len(text), words)
        assert tuple(words) == parse_fen(text.decode()).board == board
