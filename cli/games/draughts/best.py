"""The best move: exactly in endgames of up to four pieces, by search elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from cli.answer import Answer, Term
from cli.command import command, current_style, is_stdin, names, option, show
from cli.games.draughts.words import (
    Question,
    ask,
    other_term,
    position_options,
    shared_labels,
    side_term,
    without_blanks,
)
from cli.i18n import N_, _, ngettext
from cli.progress import progress
from solvers.games.draughts.moves import played

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from solvers.games.draughts.endgame import Endgames
    from solvers.games.draughts.position import Move, Position

# A depth, not a time: the same question has the same answer everywhere.
DEFAULT_DEPTH = 6
# Every move deeper takes three times as long, so a great depth alone would never end.
MOST_SECONDS = 60
LONGEST_LINE = 60
SHOWN_DRAW = 8


@command(
    "best",
    help=N_(
        "The best move, and what it is worth.\n\n"
        "With up to four pieces on the board the answer is exact: win, loss or draw, and in how many moves with "
        "best play. Elsewhere the moves are searched to a depth or for a time; a win or loss found so is "
        "proved, any other value is an estimate in men."
    ),
    batch="position",
    columns=("move", "result", "distance", "method", "evaluation", "depth", "nodes", "line", "stopped"),
    svg=True,
    examples=('draughts best "W: Ka1 Kc1 Ke1; B: Kh6" --rules russian', "draughts best start --depth 6"),
)
@position_options
@option(
    "--depth",
    type=click.IntRange(1, 99),
    metavar="N",
    help=N_("search so many moves deep (default: 6), for a minute at most unless --time says otherwise"),
)
@option(
    "--time",
    "seconds",
    type=click.FloatRange(0.01, 86400),
    metavar="SECONDS",
    help=N_("search for so long at most"),
)
@option("--search", is_flag=True, help=N_("search even where the endgame could be solved"))
def best(position: str, depth: int | None, seconds: float | None, search: bool, **settings: Any) -> Answer:
    """Find the best move of one position."""
    from solvers.games.draughts.endgame import MOST_PIECES

    question = ask(position, **settings)
    state = question.position
    if not state.moves():
        return _over(question)
    if state.pieces() <= MOST_PIECES and not search:
        return _exact(question, state)
    return _searched(question, state, depth, seconds)


def _over(question: Question) -> Answer:
    winner = other_term(question.setup.to_move).text
    text = _("there is no move: {winner} has won").format(winner=winner)
    facts = question.facts() | {"move": None, "result": result_term("loss"), "distance": 0}
    return Answer(facts, None, _labels(facts), notes=[text], good=False)


RESULTS = {"win": N_("win"), "loss": N_("loss"), "draw": N_("draw")}


def result_term(code: str) -> Term:
    """Win, loss or draw in the reader's language."""
    return Term(code, _(RESULTS[code]))


def _exact(question: Question, state: Position) -> Answer:
    """Answer from the solved endgames."""
    from solvers.games.draughts.endgame import Endgames
    from solvers.retrograde import distance

    with progress(_("solving the endgame"), current_style()) as report:
        solved = Endgames(question.rules.switches, report)
        move, verdict = solved.best(state)
    line = _solved_line(state, solved)
    facts = question.facts() | {
        "move": played(state, move).text() if move else None,
        "result": result_term(_verdict_code(verdict)),
        "distance": distance(verdict),
        "method": Term("endgame", _("endgame solved exactly")),
        "evaluation": None,
        "depth": None,
        "nodes": None,
        "line": [words for words, _move in line],
        "stopped": None,
    }
    return Answer(
        facts,
        _verdict_rows(state, solved),
        _labels(facts),
        notes=_distance_notes(facts["distance"], exact=True),
        batch=[facts],
        svg=_picture(question, state, move),
    )


def _verdict_code(verdict: int) -> str:
    from solvers.retrograde import is_loss, is_win

    return "win" if is_win(verdict) else "loss" if is_loss(verdict) else "draw"


def _verdict_rows(state: Position, solved: Endgames) -> list[dict[str, Any]]:
    """Every legal move with what it leads to, the best first."""
    opposite = {"win": "loss", "loss": "win", "draw": "draw"}
    rows = []
    for move, verdict in solved.ranked(state):
        row = {
            "option": played(state, move).text(),
            "leads_to": result_term(opposite[_verdict_code(verdict)]),
        }
        rows.append(row | {"in_moves": verdict or None})
    return rows


def _solved_line(state: Position, solved: Endgames) -> list[tuple[str, Move]]:
    """Best play of both sides to the end; of a draw only the beginning."""
    line: list[tuple[str, Move]] = []
    longest = LONGEST_LINE if solved.verdict(state) else SHOWN_DRAW
    while len(line) < longest:
        move, _verdict = solved.best(state)
        if move is None:
            break
        line.append((played(state, move).text(), move))
        state = state.play(move)
    return line


def _searched(question: Question, state: Position, depth: int | None, seconds: float | None) -> Answer:
    """Answer by looking ahead."""
    from solvers.search import DEEPEST, search

    if depth is None and seconds is None:
        depth = DEFAULT_DEPTH
    with progress(_("searching"), current_style()) as report:
        found = search(state, depth or DEEPEST, seconds or MOST_SECONDS, report)
    result = None
    if found.distance is not None:
        result = result_term("win" if found.score > 0 else "loss")
    facts = question.facts() | {
        "move": played(state, found.move).text(),
        "result": result,
        "distance": found.distance,
        "method": Term("search", _("search")),
        "evaluation": None if result else found.score / 100,
        "depth": found.depth,
        "nodes": found.nodes,
        "line": _line_texts(state, found.line),
        "stopped": found.stopped,
    }
    notes = _distance_notes(found.distance, exact=False)
    if not result:
        side = side_term(question.setup.to_move).text
        notes.append(_("the value is an estimate in men, positive if {side} is better").format(side=side))
    if depth and found.stopped == "time":
        notes.append(_shallow_note(found.depth, depth, seconds or MOST_SECONDS))
    answer = Answer(facts, None, _labels(facts), notes=notes, svg=_picture(question, state, found.move))
    if found.stopped == "interrupt":
        _show_and_stop(answer)
    return answer


def _shallow_note(reached: int, asked: int, seconds: float) -> str:
    """Say that the depth asked for was not reached, and how it could be."""
    text = _("{reached} of {asked} moves deep after {seconds} s; --time SECONDS lets it search longer")
    return text.format(reached=reached, asked=asked, seconds=f"{seconds:g}")


def _show_and_stop(answer: Answer) -> None:
    """Show what was found until somebody interrupted the search, and end as interrupted."""
    ctx = click.get_current_context()
    # A batch answers every line or none.
    if not is_stdin(ctx.params["position"]):
        show(answer, *names(ctx), current_style(), ctx.params.get("svg"))
    raise KeyboardInterrupt


def _line_texts(state: Position, line: Sequence[Move]) -> list[str]:
    texts = []
    for move in line:
        texts.append(played(state, move).text())
        state = state.play(move)
    return texts


def _distance_notes(distance: int | None, exact: bool) -> list[str]:
    """Say what the distance counts."""
    if distance is None:
        return []
    if exact:
        text = ngettext(
            "with best play of both sides the game ends after {n} move, White's and Black's counted apart",
            "with best play of both sides the game ends after {n} moves, White's and Black's counted apart",
            distance,
        )
    else:
        text = ngettext(
            "proved: the game ends within {n} move, White's and Black's counted apart",
            "proved: the game ends within {n} moves, White's and Black's counted apart",
            distance,
        )
    return [text.format(n=distance)]


def _picture(question: Question, state: Position, move: Move | None) -> Callable[[], str]:
    def picture() -> str:
        from cli.drawing.squares import board_svg
        from cli.games.draughts.commands import caption
        from cli.games.draughts.drawing import draw

        words = [played(state, move)] if move else []
        board = draw(question.setup, words, from_white=question.from_white)
        return board_svg(board, _("Draughts: the best move"), foot=caption(question))

    return picture


def _labels(facts: dict[str, Any]) -> dict[str, str]:
    labels = shared_labels() | {
        "move": _("best move"),
        "result": _("result"),
        "distance": _("moves to the end"),
        "method": _("found by"),
        "evaluation": _("value"),
        "depth": _("depth"),
        "nodes": _("positions seen"),
        "line": _("best line"),
        "stopped": "",
        "option": _("move"),
        "leads_to": _("leads to"),
        "in_moves": _("in moves"),
    }
    return without_blanks(labels, facts)
