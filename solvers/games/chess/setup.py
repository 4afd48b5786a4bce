"""What a person can write down: sixty-four squares, who is to move, and what may still be done.

A `Setup` need not be possible; see `solvers.games.chess.survey` for what is wrong with it.
"""

from __future__ import annotations

from typing import NamedTuple

from solvers.bitboard import each, highest, lowest, square_name
from solvers.games.chess.kernel import SIZE

LETTERS = "PNBRQK"
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


class Setup(NamedTuple):
    """A written position: the eleven words of the board, the letters of its castling rights, and the clocks.

    >>> from solvers.games.chess.fen import parse_fen
    >>> parse_fen("start").men
    32
    """

    board: tuple[int, ...]
    rights: str = "-"
    halfmoves: int = 0
    fullmoves: int = 1
    chess960: bool = False

    @property
    def men(self) -> int:
        """How many men stand on the board."""
        return (self.board[6] | self.board[7]).bit_count()

    def words(self) -> list[int]:
        """The board as a list that kernels can work on."""
        return list(self.board)

    def king(self, side: int) -> int:
        """The square of a king; there must be one."""
        return lowest(self.board[5] & self.board[6 + side])

    def man(self, number: int) -> str:
        """The letter of the man on a square, or an empty text.

        >>> from solvers.games.chess.fen import parse_fen
        >>> parse_fen("start").man(0), parse_fen("start").man(60), parse_fen("start").man(30)
        ('R', 'k', '')
        """
        bit = 1 << number
        letter = next((LETTERS[kind] for kind in range(6) if self.board[kind] & bit), "")
        return letter.lower() if self.board[7] & bit else letter

    def placed(self) -> dict[int, str]:
        """Every man by its square."""
        return {number: self.man(number) for number in each(self.board[6] | self.board[7])}


def make_setup(
    placed: dict[int, str], side: int, rights: str, passing: int, clocks: tuple[int, int], chess960: bool
) -> Setup:
    """Put men on a board; castling rights that fit no rook stay as letters only."""
    board = [0] * SIZE
    for number, letter in placed.items():
        board[LETTERS.index(letter.upper())] |= 1 << number
        board[6 if letter.isupper() else 7] |= 1 << number
    board[8] = sum(
        {1 << rook for rook in (castling_rook(board, letter, chess960) for letter in rights) if rook >= 0}
    )
    board[9] = passing
    board[10] = side
    chess960 = chess960 or any(letter.upper() in "ABCDEFGH" for letter in rights)
    return Setup(tuple(board), rights, *clocks, chess960)


def castling_rook(board: list[int] | tuple[int, ...], letter: str, chess960: bool = False) -> int:
    """The square of the rook that a castling letter means, or -1 when nothing there can castle.

    K and Q mean the outermost rook on that side of the king (X-FEN), A to H the rook of that file
    (Shredder-FEN); only the latter, or asking for Chess960, lets king and rook stand elsewhere than usual.
    """
    if letter == "-":
        return -1
    white = letter.isupper()
    home = 0 if white else 56
    own = board[6 if white else 7] & 0xFF << home
    king, rooks = board[5] & own, board[3] & own
    if not king:
        return -1
    place, upper = lowest(king), letter.upper()
    if upper in "ABCDEFGH":
        rook = home + ord(upper) - 65
        return rook if rooks >> rook & 1 and rook != place else -1
    if not chess960:
        rook = home + (7 if upper == "K" else 0)
        return rook if place == home + 4 and rooks >> rook & 1 else -1
    beyond = rooks >> place << place if upper == "K" else rooks & (1 << place) - 1
    if not beyond:
        return -1
    return highest(beyond) if upper == "K" else lowest(beyond)


def format_fen(setup: Setup) -> str:
    """Write a position in Forsyth–Edwards notation.

    >>> from solvers.games.chess.fen import parse_fen
    >>> format_fen(parse_fen("start")) == START
    True
    """
    rows = []
    for rank in range(7, -1, -1):
        row = "".join(setup.man(8 * rank + file) or "1" for file in range(8))
        for run in range(8, 1, -1):
            row = row.replace("1" * run, str(run))
        rows.append(row)
    passing = square_name(lowest(setup.board[9])) if setup.board[9] else "-"
    side = "wb"[setup.board[10]]
    return f"{'/'.join(rows)} {side} {rights_text(setup)} {passing} {setup.halfmoves} {setup.fullmoves}"


def rights_text(setup: Setup) -> str:
    """The castling letters of the rooks that can castle, in the order K Q k q."""
    found = ""
    for side in (0, 1):
        own = setup.board[8] & setup.board[6 + side]
        for rook in sorted(each(own), reverse=True):
            file, beyond = rook & 7, rook > setup.king(side)
            letter = "ABCDEFGH"[file] if setup.chess960 else ("K" if beyond else "Q")
            found += letter.lower() if side else letter
    return found or "-"
