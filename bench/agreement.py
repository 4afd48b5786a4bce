"""Compare moves, checks, mates and stalemates with python-chess: ``python -m bench.agreement [--positions N]``.

The positions are distinct and come from random games of several styles, half of them Chess960, and from boards on
which men were put at random. Our side runs compiled. The first disagreement ends the run with exit code 1.
"""

from __future__ import annotations

import argparse
import random
import sys
from typing import TYPE_CHECKING, Any

import chess

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

STYLES = ("any", "captures", "checks", "pawns", "castling")
MEN = "QRBNPqrbnp"


def main() -> int:
    """Compare, and tell how many of each there were."""
    parser = argparse.ArgumentParser(prog="python -m bench.agreement", description=__doc__)
    parser.add_argument("--positions", type=int, default=10_000, metavar="N")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    compare = comparer()
    found = {"check": 0, "checkmate": 0, "stalemate": 0, "moves": 0}
    seen: set[int] = set()
    for board in positions(random.Random(options.seed)):
        key = hash((board.board_fen(), board.turn, board.castling_rights, board.ep_square))
        if key in seen:
            continue
        seen.add(key)
        what = compare(board)
        if isinstance(what, str):
            print(f"{what}: {board.fen(shredder=True)}")
            return 1
        for name, count in zip(found, what, strict=True):
            found[name] += count
        if len(seen) % 50_000 == 0:
            print(f"{len(seen)} positions agree", file=sys.stderr, flush=True)
        if len(seen) >= options.positions:
            break
    print(f"{len(seen)} positions agree: {found}")
    return 0


def positions(dice: random.Random) -> Iterator[chess.Board]:
    """Positions without end; each is changed once the next is asked for."""
    while True:
        number = dice.randrange(960) if dice.random() < 0.5 else 518
        board = chess.Board.from_chess960_pos(number)
        style = dice.choice(STYLES)
        for _ply in range(dice.choice([20, 80, 200])):
            yield board
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(dice.choice(_preferred(board, moves, style) if dice.random() < 0.8 else moves))
        for _ in range(20):
            scattered = _scattered(dice)
            if scattered.is_valid():
                yield scattered


def _preferred(board: chess.Board, moves: list[chess.Move], style: str) -> list[chess.Move]:
    tests: dict[str, Callable[[chess.Move], bool]] = {
        "captures": board.is_capture,
        "checks": board.gives_check,
        "pawns": lambda move: bool(board.pawns >> move.from_square & 1),
        "castling": board.is_castling,
    }
    return [move for move in moves if tests[style](move)] or moves if style in tests else moves


def _scattered(dice: random.Random) -> chess.Board:
    """Two kings and a few men anywhere; not often a legal position."""
    board = chess.Board(None, chess960=True)
    men = ["K", "k", *dice.choices(MEN, k=dice.randrange(1, 9))]
    for square, letter in zip(dice.sample(range(64), len(men)), men, strict=True):
        board.set_piece_at(square, chess.Piece.from_symbol(letter))
    board.turn = dice.random() < 0.5
    return board


def words(board: chess.Board) -> tuple[int, ...]:
    """A board of python-chess as the eleven words of ours."""
    men = (board.pawns, board.knights, board.bishops, board.rooks, board.queens, board.kings)
    sides = (board.occupied_co[chess.WHITE], board.occupied_co[chess.BLACK])
    passing = 0 if board.ep_square is None else 1 << board.ep_square
    return (*men, *sides, board.clean_castling_rights(), passing, 0 if board.turn else 1)


def comparer() -> Callable[[chess.Board], Any]:
    """A function that tells what differs, or counts check, mate, stalemate and moves."""
    import numpy as np

    from solvers.games.chess import kernel, survey
    from solvers.games.chess.counting import fast

    kernels = fast()
    row, after = np.zeros(kernel.MOST_MOVES, np.uint64), np.zeros(kernel.SIZE, np.uint64)
    zero = np.uint64(0)

    def compare(board: chess.Board) -> Any:
        now = np.array(words(board), np.uint64)
        ours = row[: int(kernels.generate(now, row, zero, False))].tolist()
        theirs = {m.from_square | m.to_square << 6 | _promotion(m) << 12: m for m in board.legal_moves}
        if sorted(move & 0x7FFF for move in ours) != sorted(theirs):
            return "moves differ"
        if ours:
            move = ours[len(ours) * 7 // 13]
            kernels.play(now, np.uint64(move), after)
            board.push(theirs[move & 0x7FFF])
            same = tuple(after.tolist()) == words(board)
            board.pop()
            if not same:
                return f"the boards differ after {theirs[move & 0x7FFF]}"
        bits = int(kernels.status(now, row, zero))
        found = [bool(bits & bit) for bit in (survey.CHECK, survey.MATE, survey.STALEMATE)]
        if found != [board.is_check(), board.is_checkmate(), board.is_stalemate()]:
            return f"check, mate, stalemate differ: {found}"
        return (*found, len(ours))

    return compare


def _promotion(move: chess.Move) -> int:
    return move.promotion - 1 if move.promotion else 0


if __name__ == "__main__":
    sys.exit(main())
