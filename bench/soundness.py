"""Judge positions that certainly can arise: ``python -m bench.soundness [--positions N]``; none may be rejected.

The positions are distinct and come from random legal games of several styles, a tenth of them Chess960: games that
like pawn captures, promotions, castling, checks, or that let hardly anything be captured, so that the account of the
material is tight. The first position that is rejected ends the run with exit code 1.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from solvers.games.chess import kernel
from solvers.games.chess.fen import parse_fen
from solvers.games.chess.reach.judge import judge
from solvers.games.chess.setup import Setup, format_fen

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    Board = tuple[int, ...]

STYLES = ("any", "captures", "pawn captures", "no captures", "promotions", "pawns stay", "castling", "checks")


class Moves(NamedTuple):
    """The kernels: all moves of a board, and the board after one; compiled when asked for."""

    legal: Callable[[Board], list[int]]
    after: Callable[[Board, int], Board]


def main() -> int:
    """Judge, and tell how many there were of each style."""
    parser = argparse.ArgumentParser(prog="python -m bench.soundness", description=__doc__)
    parser.add_argument("--positions", type=int, default=2000, metavar="N")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--limit", type=float, default=1.0, metavar="SECONDS", help="for one position")
    options = parser.parse_args()
    seen: set[int] = set()
    counts: Counter[str] = Counter()
    for style, setup in positions(random.Random(options.seed), compiled()):
        key = hash(setup.board)
        if key in seen:
            continue
        seen.add(key)
        verdict = judge(setup, "full", options.limit)
        if verdict.word != "possible":
            print(f"rejected for {[fault.code for fault in verdict.faults]}: {format_fen(setup)} ({style})")
            return 1
        counts[style] += 1
        counts["not finished"] += not verdict.complete
        if len(seen) % 10_000 == 0:
            print(f"{len(seen)} positions, none rejected", file=sys.stderr, flush=True)
        if len(seen) >= options.positions:
            break
    print(f"{len(seen)} positions, none rejected: {dict(counts)}")
    return 0


def positions(dice: random.Random, moves: Moves) -> Iterator[tuple[str, Setup]]:
    """Positions of random games without end, with the style of the game; some of each game only."""
    while True:
        style, taste = dice.choice(STYLES), dice.choice((0.6, 0.9, 1.0))
        first = shuffled(dice) if dice.random() < 0.1 else parse_fen("start")
        board, every = first.board, dice.choice((1, 3, 8))
        for ply in range(dice.choice((16, 60, 160))):
            legal = moves.legal(board)
            if not legal:
                break
            if dice.random() < taste:
                legal = preferred(board, legal, style, moves.after) or legal
            board = moves.after(board, dice.choice(legal))
            if ply % every == 0:
                name = f"{style}, Chess960" if first.chess960 else style
                yield name, Setup(board, chess960=first.chess960)


def shuffled(dice: random.Random) -> Setup:
    """A starting position of Chess960: bishops on both colours, the king between the rooks."""
    while True:
        row = "".join(dice.sample("rnbqkbnr", 8))
        bishops, rooks = ([at for at, man in enumerate(row) if man == kind] for kind in "br")
        if sum(bishops) % 2 and rooks[0] < row.index("k") < rooks[1]:
            rights = "".join("ABCDEFGH"[at] for at in reversed(rooks))
            men = f"{row}/pppppppp/8/8/8/8/PPPPPPPP/{row.upper()}"
            return parse_fen(f"{men} w {rights}{rights.lower()} - 0 1")


def preferred(board: Board, legal: list[int], style: str, after: Callable[[Board, int], Board]) -> list[int]:
    """The moves that a style likes."""
    men, pawns = board[6] | board[7], board[0]
    takes = [move for move in legal if men >> (move >> 6 & 63) & 1 and move >> 15 != kernel.CASTLE]
    with_pawn = [move for move in legal if pawns >> (move & 63) & 1]
    if style == "captures":
        return takes
    if style == "pawn captures":
        return [move for move in takes if pawns >> (move & 63) & 1] or with_pawn
    if style == "no captures":
        return [move for move in with_pawn if move not in takes] or [m for m in legal if m not in takes]
    if style == "promotions":
        return [move for move in legal if move >> 12 & 7] or with_pawn
    if style == "pawns stay":
        return [move for move in legal if not pawns >> (move & 63) & 1]
    if style == "castling":
        home = 0xFF << 56 * board[10]
        return [m for m in legal if m >> 15 == kernel.CASTLE] or [m for m in legal if home >> (m & 63) & 1]
    if style == "checks":
        return [move for move in legal if _is_check(after(board, move))]
    return legal


def _is_check(board: Board) -> bool:
    side = board[10]
    king = (board[5] & board[6 + side]).bit_length() - 1
    return kernel.attacked(board, king, board[6] | board[7], board[7 - side], side)


def compiled() -> Moves:
    """The kernels as machine code."""
    import numpy as np

    from solvers.games.chess.counting import fast

    kernels = fast()
    row, words = np.zeros(kernel.MOST_MOVES, np.uint64), np.zeros(kernel.SIZE, np.uint64)

    def legal(board: Board) -> list[int]:
        count = int(kernels.generate(np.array(board, np.uint64), row, np.uint64(0), False))
        found: list[int] = row[:count].tolist()
        return found

    def after(board: Board, move: int) -> Board:
        kernels.play(np.array(board, np.uint64), np.uint64(move), words)
        return tuple(words.tolist())

    return Moves(legal, after)


if __name__ == "__main__":
    sys.exit(main())
