"""Positions that can be played: legal moves, what happens after one, and how the game stands."""

from __future__ import annotations

from typing import Any, NamedTuple

from probability.faults import Fault, Faulty
from solvers.bitboard import DARK, LIGHT, lowest
from solvers.games.chess import kernel, survey
from solvers.games.chess.setup import Setup, castling_rook

STATUSES = (
    (survey.MATE, "checkmate"),
    (survey.STALEMATE, "stalemate"),
    (survey.DEAD, "insufficient_material"),
    (survey.FIFTY, "fifty_moves"),
    (survey.CHECK, "check"),
)


class Position(NamedTuple):
    """A setup without illegal faults.

    >>> from solvers.games.chess.fen import parse_fen
    >>> len(position(parse_fen("start")).moves())
    20
    """

    setup: Setup

    def moves(self) -> list[int]:
        """All legal moves, as the kernel writes them."""
        moves = [0] * kernel.MOST_MOVES
        return moves[: kernel.generate(self.setup.board, moves, 0, False)]

    def play(self, move: int) -> Position:
        """The position after a legal move."""
        return Position(play_move(self.setup, move))

    @property
    def in_check(self) -> bool:
        """Whether the side to move is in check."""
        board = self.setup.board
        side = board[10]
        king = self.setup.king(side)
        return bool(kernel.attacked(board, king, board[6] | board[7], board[7 - side], side))

    @property
    def status(self) -> str:
        """How the game stands: ``checkmate``, ``stalemate``, a draw, ``check``, or ``open``."""
        found = survey.status(self.setup.board, [0] * kernel.MOST_MOVES, self.setup.halfmoves)
        return status_word(found)


def status_word(found: int) -> str:
    """The most telling word for the status bits of a survey.

    >>> status_word(survey.CHECK | survey.MATE), status_word(0)
    ('checkmate', 'open')
    """
    return next((word for bit, word in STATUSES if found & bit), "open")


def position(setup: Setup) -> Position:
    """Make a position of a setup.

    Raises
    ------
    Faulty : with everything that makes it illegal.
    """
    found = illegal_faults(setup)
    if found:
        raise Faulty(found)
    return Position(setup)


def bad_rights(setup: Setup) -> list[str]:
    """The castling letters that fit no king and rook.

    >>> from solvers.games.chess.fen import parse_fen
    >>> bad_rights(parse_fen("4k3/8/8/8/8/8/8/4K2R w KQ - 0 1"))
    ['Q']
    """
    return [
        letter
        for letter in setup.rights
        if letter != "-" and castling_rook(setup.board, letter, setup.chess960) < 0
    ]


def illegal_faults(setup: Setup) -> list[Fault]:
    """Everything that makes a setup unplayable."""
    flags = survey.faults(setup.board) | (survey.BAD_RIGHTS if bad_rights(setup) else 0)
    return [describe(setup, code) for bit, code in enumerate(survey.ILLEGAL) if flags >> bit & 1]


def describe(setup: Setup, code: str) -> Fault:
    """A fault of a survey with its squares and numbers."""
    board = setup.board
    side = 1 if "black" in code else 0
    own = board[6 + side]
    marked = 0
    values: dict[str, Any] = {}
    if code.startswith("several"):
        marked = board[5] & own
    elif code == "pawn_on_back_rank":
        marked = board[0] & kernel.BACK_RANKS
    elif code == "opponent_in_check":
        mover = board[10]
        king = setup.king(1 - mover)
        marked = kernel.attackers(board, king, board[6] | board[7]) & board[6 + mover] | 1 << king
    elif code == "castling_rights":
        values = {"letters": "".join(bad_rights(setup))}
    elif code == "en_passant":
        marked = board[9]
    elif code.startswith("too_many"):
        marked = board[0] & own if "pawns" in code else 0
        values = {
            "men": own.bit_count(),
            "pawns": (board[0] & own).bit_count(),
            "promoted": survey.promoted(board, own),
        }
    return Fault(code, {"squares": marked, **values})


def play_move(setup: Setup, move: int) -> Setup:
    """The setup after a legal move, clocks included."""
    board = setup.board
    after = [0] * kernel.SIZE
    kernel.play(board, move, after)
    start, end = 1 << (move & 63), 1 << (move >> 6 & 63)
    side = board[10]
    quiet = not (board[0] & start or board[7 - side] & end)
    halfmoves = setup.halfmoves + 1 if quiet else 0
    return Setup(tuple(after), "", halfmoves, setup.fullmoves + side, setup.chess960)


def can_mate(board: tuple[int, ...], side: int) -> bool:
    """Whether some series of legal moves may still end in mate by a colour, judged by the material alone.

    >>> from solvers.games.chess.fen import parse_fen
    >>> can_mate(parse_fen("4k3/8/8/8/8/8/8/3NK3").board, 0)
    False
    """
    own, enemy = board[6 + side], board[7 - side]
    if own & (board[0] | board[3] | board[4]):
        return True
    knights, bishops = own & board[1], own & board[2]
    if knights:
        # One knight mates only a king that a man of its own hems in; a queen would always help it out.
        return own.bit_count() > 2 or bool(enemy & ~board[5] & ~board[4])
    if bishops:
        both = board[2] & LIGHT and board[2] & DARK
        return bool(both or board[0] or board[1])
    return False


def position_key(setup: Setup) -> tuple[int, ...]:
    """What must recur for a repetition: men, side, rights, and en passant only where it can be played."""
    board = setup.board
    passing = board[9]
    if passing:
        side = board[10]
        king = lowest(board[5] & board[6 + side])
        if not kernel.passing(board, [0] * 8, 0, king, True):
            passing = 0
    return (*board[:9], passing, board[10])
