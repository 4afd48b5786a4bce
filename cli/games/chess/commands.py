"""Is a position legal, and can it ever happen?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from cli.answer import Answer
from cli.command import Choice, argument, command, option
from cli.errors import fault_sentence
from cli.games.chess.words import side_term, square_list, term
from cli.i18n import N_, _

if TYPE_CHECKING:
    from solvers.games.chess.reach.judge import Verdict
    from solvers.games.chess.setup import Setup

LEVEL = Choice(["full", "basic"], {"úplná": "full", "plná": "full", "základní": "basic"})
POSITION = N_('a position in FEN, "start", or a diagram of 8 lines; - for one FEN a line on standard input')
CHESS960 = N_("KQkq mean the outermost rooks, wherever king and rooks stand (X-FEN)")


def chess960_option(function: Any) -> Any:
    """The option that all commands with a position share."""
    return option("--chess960", is_flag=True, help=CHESS960)(function)


@command(
    "check",
    help=N_(
        "Is a position legal, and can it ever come about from the starting position?\n\n"
        "The verdict is illegal (cannot be played at all), unreachable (can be played, but no game leads to it) or "
        "possible (nothing speaks against it). All faults are listed, each with its reason and its squares."
    ),
    batch="fen",
    columns=("verdict", "codes", "status", "complete"),
    svg=True,
    bulk="cli.games.chess.bulk",
    examples=('chess check "8/8/8/8/8/5k2/5p2/5K2 w - - 0 1"', "chess check - --format csv < positions.txt"),
)
@argument("fen", nargs=-1, required=True, help=POSITION)
@option(
    "--level",
    type=LEVEL,
    default="full",
    help=N_("how far to look: full (default) or basic, without history"),
)
@option(
    "--limit",
    type=click.FloatRange(0, 3600),
    default=1.0,
    metavar="SECONDS",
    help=N_("time for the search of one position (default: 1)"),
)
@chess960_option
def check(fen: str, level: str, limit: float, chess960: bool) -> Answer:
    """Judge one position."""
    from solvers.games.chess.fen import parse_fen
    from solvers.games.chess.reach.judge import judge

    setup = parse_fen(fen, chess960)
    verdict = judge(setup, level, limit)
    return _answer(setup, verdict, level)


def _answer(setup: Setup, verdict: Verdict, level: str) -> Answer:
    from solvers.games.chess.position import Position, can_mate

    playable = verdict.word != "illegal"
    status = Position(setup).status if playable else "none"
    facts: dict[str, Any] = {
        "verdict": term(verdict.word),
        "side": side_term(setup),
        "in_check": Position(setup).in_check if playable else None,
        "status": term(status),
        "white_can_mate": can_mate(setup.board, 0) if playable else None,
        "black_can_mate": can_mate(setup.board, 1) if playable else None,
        "level": level,
        "complete": verdict.complete,
    }
    rows = [
        {"code": f.code, "message": fault_sentence(f, "chess"), "squares": square_list(f.values["squares"])}
        for f in verdict.faults
    ]
    bad = 0
    for fault in verdict.faults:
        bad |= fault.values["squares"]
    notes = [] if verdict.complete else [_("the time ran out: not everything was searched")]
    codes = " ".join(fault.code for fault in verdict.faults)
    return Answer(
        facts,
        rows,
        labels=_labels(playable),
        notes=notes,
        good=verdict.word == "possible",
        batch=[batch_row(verdict.word, codes, status, verdict.complete)],
        drawing=lambda style: _text(setup, bad, style),
        svg=lambda: _svg(setup, bad, facts["verdict"].text),
    )


def batch_row(verdict: str, codes: str, status: str, complete: bool) -> dict[str, Any]:
    """A position's row in a batch."""
    return {"verdict": term(verdict), "codes": codes, "status": term(status), "complete": complete}


def _labels(playable: bool) -> dict[str, str]:
    return {
        "verdict": _("verdict"),
        "side": _("to move"),
        "in_check": _("in check") if playable else "",
        "status": _("status"),
        "white_can_mate": _("white can still mate") if playable else "",
        "black_can_mate": _("black can still mate") if playable else "",
        "level": "",
        "complete": "",
        "code": _("code"),
        "codes": _("codes"),
        "message": _("what is wrong"),
        "squares": _("squares"),
    }


def _text(setup: Setup, bad: int, style: Any) -> str:
    from cli.drawing.squares import board_text
    from cli.games.chess.drawing import draw

    return board_text(draw(setup, bad), style)


def _svg(setup: Setup, bad: int, title: str) -> str:
    from cli.drawing.squares import board_svg
    from cli.games.chess.drawing import draw
    from solvers.games.chess.setup import format_fen

    return board_svg(draw(setup, bad), title, format_fen(setup))
