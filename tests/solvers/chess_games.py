"""Random legal games of several styles, for the tests of chess."""

import random

from solvers.games.chess import kernel
from solvers.games.chess.fen import parse_fen
from solvers.games.chess.setup import Setup

STYLES = ("any", "promote", "peaceful", "pawns stay", "pawns go", "captures")


def legal(board):
    moves = [0] * kernel.MOST_MOVES
    return moves[: kernel.generate(board, moves, 0, False)]


def after(board, move):
    words = [0] * kernel.SIZE
    kernel.play(board, move, words)
    return tuple(words)


def prefer(board, moves, style):
    """The moves that a style likes, if there are any."""
    men, pawns = board[6] | board[7], board[0]
    tests = {
        "any": lambda m: True,
        "promote": lambda m: m >> 12 & 7,
        "peaceful": lambda m: not men >> (m >> 6 & 63) & 1,
        "pawns stay": lambda m: not pawns >> (m & 63) & 1,
        "pawns go": lambda m: pawns >> (m & 63) & 1,
        "captures": lambda m: men >> (m >> 6 & 63) & 1,
    }
    return [move for move in moves if tests[style](move)] or moves


def random_games(seed, count, plies=120):
    """Yield (board before, move, board after) of random games, the styles in turn."""
    dice = random.Random(seed)
    for number in range(count):
        board = parse_fen("start").board
        for _ply in range(dice.randrange(4, plies)):
            moves = legal(board)
            if not moves:
                break
            move = dice.choice(prefer(board, moves, STYLES[number % len(STYLES)]))
            board, before = after(board, move), board
            yield before, move, board


def setup_of(board):
    return Setup(board)
