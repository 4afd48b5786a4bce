"""A position as a picture."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from cli.answer import Answer
from cli.command import argument, command, option
from cli.games.chess.commands import chess960_option
from cli.games.chess.words import side_term, square_list
from cli.i18n import N_, _
from probability.faults import NotationError

if TYPE_CHECKING:
    from solvers.games.chess.setup import Setup

PAIR = re.compile(r"([a-h][1-8])[-x]?([a-h][1-8])")


@command(
    "show",
    help=N_(
        "Draw a position, in the terminal and as a picture: the last move, checks, faulty squares and arrows "
        "are marked."
    ),
    svg=True,
    examples=("chess show start --svg start.svg", "chess show start --arrow e2e4 --mark d4"),
)
@argument("fen", nargs=-1, required=True, help=N_('a position in FEN, "start", or a diagram of 8 lines'))
@option("--last", metavar="MOVE", help=N_("the last move, such as e2e4"))
@option(
    "--arrow", "arrows", multiple=True, metavar="MOVE", help=N_("an arrow, such as g1f3; may be repeated")
)
@option("--mark", "marks", multiple=True, metavar="SQUARE", help=N_("a square to mark; may be repeated"))
@option("--turn", is_flag=True, help=N_("from black's side"))
@chess960_option
def show(
    fen: tuple[str, ...],
    last: str | None,
    arrows: tuple[str, ...],
    marks: tuple[str, ...],
    turn: bool,
    chess960: bool,
) -> Answer:
    """Draw a position."""
    from cli.drawing.squares import board_svg, board_text
    from cli.games.chess.drawing import draw
    from solvers.bitboard import bits_of
    from solvers.games.chess.fen import parse_fen
    from solvers.games.chess.position import illegal_faults
    from solvers.games.chess.setup import format_fen

    setup = parse_fen(" ".join(fen), chess960)
    pairs = [(*_pair(word), "other") for word in arrows]
    marked = bits_of(_square(word) for word in marks)
    if last:
        start, end = _pair(last)
        pairs.append((start, end, "main"))
        marked |= 1 << start | 1 << end
    bad = 0
    for fault in illegal_faults(setup):
        bad |= fault.values["squares"]
    checks = 0 if bad else _checks(setup)
    board = draw(setup, bad | checks, marked, pairs, turn)
    facts: dict[str, Any] = {
        "fen": format_fen(setup),
        "side": side_term(setup),
        "checks": square_list(checks) or None,
        "faulty": square_list(bad) or None,
    }
    labels = {
        "fen": "FEN",
        "side": _("to move"),
        "checks": _("check") if checks else "",
        "faulty": _("faulty squares") if bad else "",
    }
    return Answer(
        facts,
        labels=labels,
        drawing=lambda style: board_text(board, style),
        svg=lambda: board_svg(board, _("chess position"), facts["fen"]),
    )


def _pair(word: str) -> tuple[int, int]:
    from solvers.bitboard import square

    match = PAIR.fullmatch(word.strip().lower())
    if match is None:
        raise NotationError("bad_arrow", word=word)
    return square(match[1]), square(match[2])


def _square(word: str) -> str:
    name = word.strip().lower()
    if not re.fullmatch("[a-h][1-8]", name):
        raise NotationError("bad_squares", word=word)
    return name


def _checks(setup: Setup) -> int:
    """The men that give check, and the king that they attack."""
    from solvers.games.chess.position import illegal_faults
    from solvers.games.chess.reach.lastmove import check_pieces

    if illegal_faults(setup):
        return 0
    givers = check_pieces(setup.board)
    return givers | 1 << setup.king(setup.board[10]) if givers else 0
