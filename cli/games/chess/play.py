"""Legal moves, and possible last moves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from cli.answer import Answer
from cli.command import argument, command, option
from cli.games.chess.commands import POSITION, chess960_option
from cli.games.chess.words import PIECES, side_term, term
from cli.i18n import N_, _

if TYPE_CHECKING:
    from solvers.games.chess.position import Position
    from solvers.games.chess.reach.search import Clock
    from solvers.games.chess.retract import Unmove
    from solvers.games.chess.setup import Setup


@command(
    "moves",
    help=N_(
        "All legal moves of a position, in English and Czech letters and in UCI, with check and mate marks."
    ),
    batch="fen",
    columns=("move", "czech", "uci", "kind"),
    svg=True,
    examples=("chess moves start", 'chess moves "7k/5Q2/6K1/8/8/8/8/8 w - - 0 1" --format json'),
)
@argument("fen", nargs=-1, required=True, help=POSITION)
@chess960_option
def moves(fen: str, chess960: bool) -> Answer:
    """List the legal moves."""
    from solvers.games.chess.fen import parse_fen
    from solvers.games.chess.notation import CZECH, san, uci
    from solvers.games.chess.position import position

    now = position(parse_fen(fen, chess960))
    legal = now.moves()
    rows = [
        {
            "move": san(now, move, legal=legal),
            "czech": san(now, move, CZECH, legal),
            "uci": uci(now, move),
            "kind": term(_kind(now, move)),
        }
        for move in legal
    ]
    rows.sort(key=lambda row: str(row["move"]))
    labels = {
        "side": _("to move"),
        "status": _("status"),
        "count": _("legal moves"),
        "move": _("move"),
        "czech": _("in Czech"),
        "uci": "UCI",
        "kind": _("kind"),
    }
    facts: dict[str, Any] = {"side": side_term(now.setup), "status": term(now.status), "count": len(legal)}
    return Answer(facts, rows, labels=labels, svg=lambda: _moves_svg(now, legal))


def _kind(now: Position, move: int) -> str:
    from solvers.games.chess.kernel import CASTLE, EN_PASSANT

    if move >> 12 & 7:
        return "promotion"
    if move >> 15 in (CASTLE, EN_PASSANT):
        return {CASTLE: "castling", EN_PASSANT: "en_passant"}[move >> 15]
    return "capture" if now.setup.man(move >> 6 & 63) else "plain"


def _moves_svg(now: Position, legal: list[int]) -> str:
    from cli.drawing.squares import board_svg
    from cli.games.chess.drawing import arrow, draw
    from solvers.games.chess.setup import format_fen

    arrows = [arrow(now, move, "other") for move in legal]
    return board_svg(draw(now.setup, arrows=arrows), _("legal moves"), format_fen(now.setup))


@command(
    "retract",
    help=N_(
        "All last moves after which a position can stand, with what they would have captured.\n\n"
        "A move counts as possible when the position before it is not known to be unreachable; --all also shows those "
        "that the board alone would allow."
    ),
    batch="fen",
    columns=("from", "to", "man", "captured", "kind", "possible", "fen"),
    examples=('chess retract "8/8/8/8/8/5k2/5p2/5K2 w - - 0 1"',),
)
@argument("fen", nargs=-1, required=True, help=POSITION)
@option("--all", "everything", is_flag=True, help=N_("also those that lead back to an impossible position"))
@option(
    "--limit",
    type=click.FloatRange(0, 3600),
    default=5.0,
    metavar="SECONDS",
    help=N_("time for looking into them (default: 5)"),
)
@chess960_option
def retract(fen: str, everything: bool, limit: float, chess960: bool) -> Answer:
    """List the possible last moves."""
    from solvers.games.chess.fen import parse_fen
    from solvers.games.chess.position import position
    from solvers.games.chess.reach.search import Clock
    from solvers.games.chess.retract import unmoves

    now = position(parse_fen(fen, chess960))
    clock = Clock(limit)
    rows: list[dict[str, Any]] = []
    complete = True
    for unmove in unmoves(now.setup.board, now.setup.chess960):
        possible, searched = _is_possible(_before(unmove, now), clock)
        complete = complete and searched
        if possible or everything:
            rows.append(_unmove_row(unmove, possible, now))
    count = sum(bool(row["possible"]) for row in rows)
    labels = {
        "side": _("to move"),
        "count": _("possible last moves"),
        "complete": "",
        "from": _("from"),
        "to": _("to"),
        "man": _("man"),
        "captured": _("captured"),
        "kind": _("kind"),
        "possible": _("possible") if everything else "",
        "fen": "",
    }
    notes = [] if complete else [_("the time ran out: not everything was searched")]
    facts: dict[str, Any] = {"side": side_term(now.setup), "count": count, "complete": complete}
    return Answer(facts, rows, labels=labels, notes=notes, good=count > 0)


def _is_possible(before: Setup, clock: Clock) -> tuple[bool, bool]:
    """Whether a position may have been, by the very rules of ``chess check``; and whether all was searched."""
    from solvers.games.chess.reach.judge import unreachable
    from solvers.games.chess.survey import count_faults

    if count_faults(before.board):
        return False, True
    found, complete = unreachable(before, clock)
    return not found, complete


def _unmove_row(unmove: Unmove, possible: bool, now: Position) -> dict[str, Any]:
    from solvers.bitboard import square_name
    from solvers.games.chess.setup import format_fen

    kinds = ("plain", "double", "en_passant", "castling")
    promoted = unmove.promoted is not None
    return {
        "from": square_name(unmove.start),
        "to": square_name(unmove.end),
        "man": term(PIECES[unmove.piece]),
        "captured": None if unmove.taken is None else term(PIECES[unmove.taken]),
        "kind": term("promotion" if promoted else kinds[unmove.kind]),
        "possible": possible,
        "fen": format_fen(_before(unmove, now)),
    }


def _before(unmove: Unmove, now: Position) -> Setup:
    """The position before a last move; nobody knows its clock."""
    from solvers.games.chess.setup import Setup

    return Setup(unmove.board, "", 0, max(1, now.setup.fullmoves - unmove.board[10]), now.setup.chess960)
