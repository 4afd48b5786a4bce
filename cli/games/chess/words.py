"""The words of chess for people: verdicts, sides, statuses, pieces."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.answer import Term
from cli.i18n import N_, _
from solvers.bitboard import squares

if TYPE_CHECKING:
    from solvers.games.chess.position import Position
    from solvers.games.chess.setup import Setup

WORDS = {
    "possible": N_("possible"),
    "unreachable": N_("unreachable"),
    "illegal": N_("illegal"),
    "white": N_("white"),
    "black": N_("black"),
    "checkmate": N_("checkmate"),
    "stalemate": N_("stalemate"),
    "check": N_("check"),
    "open": N_("the game goes on"),
    "insufficient_material": N_("draw, too few men to mate"),
    "fifty_moves": N_("draw by fifty moves, if claimed"),
    "seventy_five_moves": N_("draw by seventy-five moves"),
    "threefold": N_("third repetition: draw, if claimed"),
    "fivefold": N_("fifth repetition: draw"),
    "none": N_("not playable"),
    "pawn": N_("pawn"),
    "knight": N_("knight"),
    "bishop": N_("bishop"),
    "rook": N_("rook"),
    "queen": N_("queen"),
    "king": N_("king"),
    "plain": N_("move"),
    "double": N_("double step"),
    "en_passant": N_("en passant"),
    "castling": N_("castling"),
    "promotion": N_("promotion"),
    "capture": N_("capture"),
}
PIECES = ("pawn", "knight", "bishop", "rook", "queen", "king")


def term(code: str) -> Term:
    """A code with its word in the reader's language.

    >>> term("possible").text
    'possible'
    """
    return Term(code, _(WORDS[code]))


def side_term(setup: Setup) -> Term:
    """Who is to move."""
    return term(("white", "black")[setup.board[10]])


def square_list(bits: int) -> str:
    """The names of squares in one text.

    >>> square_list(5)
    'a1 c1'
    """
    return " ".join(squares(bits))


def own_letters() -> str:
    """The letters of the pieces in the reader's language.

    >>> own_letters()
    'PNBRQK'
    """
    from cli.i18n import language
    from solvers.games.chess.notation import CZECH, ENGLISH

    return CZECH if language() == "cs" else ENGLISH


def move_term(position: Position, move: int) -> Term:
    """A move: with English letters for scripts, with the reader's own for people."""
    from solvers.games.chess.notation import san

    return Term(san(position, move), san(position, move, own_letters()))
