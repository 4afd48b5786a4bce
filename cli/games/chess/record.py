"""Whole games: every move checked, and what occurs on the way."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cli.answer import Answer, Term
from cli.command import argument, command, option
from cli.errors import fault_sentence, fault_sentences
from cli.games.chess.commands import chess960_option
from cli.games.chess.words import term
from cli.i18n import N_, _, language
from probability.faults import Faulty, TooBig

if TYPE_CHECKING:
    from solvers.games.chess.game import Event, Played

MOST_GAMES = 10_000


@command(
    "game",
    help=N_(
        "Check every move of a game, and tell where a repetition, the fifty moves, mate or stalemate occur.\n\n"
        "Moves are written in standard notation (English or Czech letters) or UCI; comments and side lines are "
        "skipped. A file in PGN may hold many games."
    ),
    batch="moves",
    columns=("plies", "legal", "status", "fen", "message"),
    svg=True,
    examples=('chess game "1. f3 e5 2. g4 Dh4#"', "chess game --pgn games.pgn"),
)
@argument("moves", nargs=-1, help=N_("the moves, or - for one game a line on standard input"))
@option("--pgn", metavar="FILE", help=N_("read the games of this file"))
@chess960_option
def game(moves: str, pgn: str | None, chess960: bool) -> Answer:
    """Check a game, or the games of a file."""
    from solvers.games.chess.game import play_game
    from solvers.games.chess.pgn import split_games

    text = moves
    if pgn is None and len(text) < 256 and text.lower().endswith(".pgn"):
        pgn = text
    if pgn is not None:
        from cli.files import read_text

        # The standard of PGN asks for Latin-1; programs of today write UTF-8.
        games = split_games(read_text(pgn, "latin-1"))
        if len(games) > MOST_GAMES:
            raise TooBig("too_many_games", count=len(games), limit=MOST_GAMES)
        if len(games) != 1:
            return _file_answer(games, chess960)
        text = games[0]
    return _game_answer(play_game(text, chess960))


def _game_labels() -> dict[str, str]:
    return {
        "game": _("game"),
        "white": _("white"),
        "black": _("black"),
        "games": _("games"),
        "faulty": _("with faults"),
        "plies": _("moves played"),
        "legal": _("legal"),
        "status": _("status"),
        "fen": "FEN",
        "ply": _("half-move"),
        "number": _("number"),
        "move": _("move"),
        "event": _("what happened"),
        "message": _("what is wrong"),
    }


def _number(ply: int) -> str:
    return f"{(ply + 1) // 2}." if ply % 2 else f"{ply // 2}…"


def _messages(played: Played) -> list[str]:
    from solvers.games.chess.game import claim_faults

    found = []
    if played.fault:
        found = [fault_sentence(fault, "chess") for fault in played.fault.faults]
        found = [
            _("move {number} {text}").format(number=_number(played.fault_ply), text=text) for text in found
        ]
    return found + [fault_sentence(fault, "chess") for fault in claim_faults(played)]


def _summary(played: Played) -> dict[str, Any]:
    from solvers.games.chess.game import final_fen

    return {
        "plies": len(played.moves),
        "legal": played.fault is None,
        "status": term(played.end),
        "fen": final_fen(played),
        "message": "; ".join(_messages(played)) or None,
    }


def _event_move(event: Event) -> Term:
    return Term(event.move, event.czech if language() == "cs" else event.move)


def _game_answer(played: Played) -> Answer:
    facts = _summary(played)
    rows: list[dict[str, Any]] = [
        {"ply": e.ply, "number": _number(e.ply), "move": _event_move(e), "event": term(e.code)}
        for e in played.events
    ]
    labels = _game_labels()
    labels["message"] = labels["message"] if facts["message"] else ""
    return Answer(
        facts,
        rows,
        labels=labels,
        good=facts["message"] is None,
        batch=[facts],
        svg=lambda: _game_svg(played),
    )


def _game_svg(played: Played) -> str:
    from cli.drawing.squares import board_svg
    from cli.games.chess.drawing import draw
    from solvers.bitboard import bits_of, square
    from solvers.games.chess.game import final_fen

    marks, arrows = 0, []
    if played.uci:
        last = played.uci[-1]
        marks = bits_of([last[:2], last[2:4]])
        arrows = [(square(last[:2]), square(last[2:4]), "main")]
    title = term(played.end).text
    return board_svg(draw(played.last.setup, marks=marks, arrows=arrows), title, final_fen(played))


def _file_row(number: int, text: str, chess960: bool) -> dict[str, Any]:
    """A game of a file; one that cannot even be begun is a faulty row, not the end."""
    from solvers.games.chess.game import play_game
    from solvers.games.chess.pgn import read_moves

    names: dict[str, Any] = {"game": number, "white": None, "black": None}
    try:
        tags = read_moves(text)[0]
        names |= {"white": tags.get("White"), "black": tags.get("Black")}
        return {**names, **_summary(play_game(text, chess960))}
    except Faulty as error:
        message = "; ".join(fault_sentences(error, "chess"))
        return {**names, "plies": 0, "legal": False, "status": term("none"), "fen": None, "message": message}


def _file_answer(games: list[str], chess960: bool) -> Answer:
    rows = [_file_row(number, text, chess960) for number, text in enumerate(games, 1)]
    faulty = sum(row["message"] is not None for row in rows)
    labels = {**_game_labels(), "fen": ""}
    return Answer({"games": len(rows), "faulty": faulty}, rows, labels=labels, good=faulty == 0)
