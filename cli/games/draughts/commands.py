"""Is a position possible, what may be played in it, and how many positions follow."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from cli.answer import Answer, Term
from cli.command import argument, command, current_style, option
from cli.games.draughts.words import (
    POSITION_HELP,
    Question,
    ask,
    other_term,
    position_options,
    rule_options,
    shared_labels,
    side_term,
    without_blanks,
)
from cli.i18n import N_, _, ngettext
from probability.faults import Fault
from solvers.games.draughts.moves import forbidden, played
from solvers.games.draughts.position import OTHER, Position, setup_faults

if TYPE_CHECKING:
    from collections.abc import Callable

    from solvers.games.draughts.moves import Played

MOST_SHOWN = 4
MOST_LEAVES = 10**10
DEEPEST = 60


@command(
    "moves",
    help=N_(
        "Every legal move; a whole chain of captures is one move.\n\n"
        "If a capture is mandatory, the answer says why the quiet moves are not allowed. Two ways of taking the "
        "same pieces between the same squares are one move."
    ),
    batch="position",
    columns=("move", "numbers", "from", "to", "path", "takes", "taken", "king", "promotes"),
    svg=True,
    examples=('draughts moves "W: c3 e3; B: d4 b6"', "draughts moves start --rules russian --format json"),
)
@position_options
def moves(position: str, **settings: Any) -> Answer:
    """List the legal moves of one position."""
    question = ask(position, **settings)
    state = question.position
    words = sorted((played(state, move) for move in state.moves()), key=lambda one: (not one.taken, one.path))
    rows = [_move_row(question, one) for one in words]
    captures = sum(bool(one.taken) for one in words)
    facts = question.facts() | {
        "moves": len(rows),
        "captures": captures,
        "must_capture": bool(captures and question.rules.mandatory),
    }
    labels = {
        "moves": _("legal moves"),
        "captures": _("captures"),
        "must_capture": _("must capture"),
        "move": _("move"),
        "numbers": _("in numbers"),
        "from": "",
        "to": "",
        "path": "",
        "takes": _("takes") if captures else "",
        "taken": "",
        "king": "",
        "promotes": _("becomes king") if any(one.crowned for one in words) else "",
    }
    picture = _picture(question, words)
    return Answer(facts, rows, shared_labels() | labels, notes=_reasons(question, state), svg=picture)


def _move_row(question: Question, words: Played) -> dict[str, Any]:
    return {
        "move": words.text(),
        "numbers": question.numbered(words),
        "from": words.path[0],
        "to": words.path[-1],
        "path": list(words.path),
        "takes": list(words.taken),
        "taken": len(words.taken),
        "king": words.king,
        "promotes": words.crowned,
    }


def _picture(question: Question, words: list[Played]) -> Callable[[], str]:
    def picture() -> str:
        from cli.drawing.squares import board_svg
        from cli.games.draughts.drawing import draw

        board = draw(question.setup, words, from_white=question.from_white, bright=0)
        return board_svg(board, _("Draughts: legal moves"), foot=caption(question))

    return picture


def caption(question: Question) -> str:
    """The line under a picture: who is to move, and the rules."""
    facts = question.facts()
    return _("{side} to move, rules: {rules}").format(side=facts["to_move"].text, rules=facts["rules"].text)


def _reasons(question: Question, state: Position) -> list[str]:
    """Why moves that look possible are not allowed."""
    lost = forbidden(state)
    notes = []
    if not state.moves():
        notes.append(_end_sentence(question, state))
    if lost.quiet:
        text = ngettext(
            "{n} quiet move is not allowed, because a capture is mandatory: {moves}",
            "{n} quiet moves are not allowed, because a capture is mandatory: {moves}",
            len(lost.quiet),
        )
        notes.append(text.format(n=len(lost.quiet), moves=_listed(state, lost.quiet)))
    if lost.men:
        text = _("captures by men are not allowed, because a king that can capture goes first: {moves}")
        notes.append(text.format(moves=_listed(state, lost.men)))
    if lost.fewer:
        text = ngettext(
            "captures of fewer pieces are not allowed, because {n} piece can be taken: {moves}",
            "captures of fewer pieces are not allowed, because {n} pieces can be taken: {moves}",
            lost.most,
        )
        notes.append(text.format(n=lost.most, moves=_listed(state, lost.fewer)))
    if state.captures() and not question.rules.mandatory:
        notes.append(
            _("under these rules a capture is not mandatory, but once begun it goes on as far as it can")
        )
    return notes


def _listed(state: Position, moves: tuple[Any, ...]) -> str:
    texts = sorted(played(state, move).text() for move in moves)
    return ", ".join(texts[:MOST_SHOWN]) + (", …" if len(texts) > MOST_SHOWN else "")


def _end_sentence(question: Question, state: Position) -> str:
    side, winner = side_term(question.setup.to_move).text, other_term(question.setup.to_move).text
    if state.men | state.kings:
        return _("{side} cannot move: {winner} has won").format(side=side, winner=winner)
    return _("{side} has no piece left: {winner} has won").format(side=side, winner=winner)


@command(
    "check",
    help=N_(
        "Is the position possible, who can move, and who has won; everything that is wrong is told at once.\n\n"
        "Beside squares and counts, the last move is looked for: a position is not possible if the other side "
        "cannot have made any, for example because it would have been a capture that had to go on."
    ),
    batch="position",
    columns=(
        "legal",
        "status",
        "winner",
        "faults",
        "white_men",
        "white_kings",
        "black_men",
        "black_kings",
        "white_moves",
        "black_moves",
    ),
    svg=True,
    examples=("draughts check start", 'draughts check "W: a2 b8; B: c7 c7"'),
)
@position_options
def check(position: str, **settings: Any) -> Answer:
    """Check one position."""
    from cli.errors import fault_sentence

    question = ask(position, **settings)
    faults = list(setup_faults(question.setup))
    status: dict[str, Any] = {"status": None, "winner": None, "white_moves": None, "black_moves": None}
    notes = []
    if not faults:
        from solvers.games.draughts.last_move import last_move

        state = question.position
        last = last_move(state)
        faults = _last_move_faults(state, last.reason)
        status = _status(state)
        if not last.decided:
            notes.append(
                _("whether the other side can have moved last was not decided: there are too many ways")
            )
    rows = [{"fault": fault.code, "sentence": fault_sentence(fault, "draughts")} for fault in faults]
    counts = _counts(question)
    facts = question.facts() | {"legal": not faults, **status, **counts}
    record = {"legal": not faults, **status, "faults": [fault.code for fault in faults], **counts}
    return Answer(
        facts,
        rows,
        without_blanks(_check_labels(), facts),
        notes=notes,
        good=not faults,
        batch=[record],
        svg=_picture(question, []),
    )


def _last_move_faults(state: Position, reason: str) -> list[Fault]:
    codes = {"unfinished": "capture_unfinished", "missed": "capture_missed", "none": "no_last_move"}
    return [Fault(codes[reason], {"side": OTHER[state.to_move]})] if reason else []


def _status(state: Position) -> dict[str, Any]:
    """Who can move, and who has won."""
    own, other = len(state.moves()), len(state.turn().moves())
    counts = {state.to_move: own, OTHER[state.to_move]: other}
    if own:
        status, winner = Term("in_play", _("in play")), None
    elif state.men | state.kings:
        status, winner = Term("blocked", _("over: all pieces are blocked")), other_term(state.to_move)
    else:
        status, winner = Term("no_pieces", _("over: no piece is left")), other_term(state.to_move)
    return {
        "status": status,
        "winner": winner,
        "white_moves": counts["white"],
        "black_moves": counts["black"],
    }


def _counts(question: Question) -> dict[str, int]:
    return {
        f"{side}_{name}": sum(piece.king == king for piece in question.setup.of(side))
        for side in ("white", "black")
        for name, king in (("men", False), ("kings", True))
    }


def _check_labels() -> dict[str, str]:
    return shared_labels() | {
        "legal": _("possible"),
        "status": _("status"),
        "winner": _("winner"),
        "faults": _("faults"),
        "white_moves": _("moves of White"),
        "black_moves": _("moves of Black"),
        "white_men": _("white men"),
        "white_kings": _("white kings"),
        "black_men": _("black men"),
        "black_kings": _("black kings"),
        "fault": "",
        "sentence": _("what is wrong"),
    }


@command(
    "perft",
    help=N_(
        "Count the positions a number of moves ahead, every way there counted: the proof that the rules are "
        "right.\n\n"
        "With --divide the count is split by the first move."
    ),
    batch="position",
    columns=("move", "nodes"),
    examples=("draughts perft start 7 --rules russian", "draughts perft start 5 --divide"),
)
@argument("position", help=POSITION_HELP)
@argument("depth", type=click.IntRange(0, DEEPEST), help=N_("how many moves ahead"))
@option("--divide", is_flag=True, help=N_("count under each first move"))
@rule_options
def perft(position: str, depth: int, divide: bool, **settings: Any) -> Answer:
    """Count the leaves under one position."""
    from cli.progress import progress
    from solvers.games.draughts.leaves import leaf_counter
    from solvers.perft import divide as split

    question = ask(position, **settings)
    state = question.position
    facts: dict[str, Any] = question.facts() | {"depth": depth}
    rows: list[dict[str, Any]] | None = None
    with progress(_("counting"), current_style()) as report:
        count = leaf_counter(state, depth, MOST_LEAVES, report)
        if divide and depth:
            parts = [(played(state, m).text(), n) for m, n in split(state, depth, count=count)]
            rows = [{"move": text, "nodes": leaves} for text, leaves in sorted(parts)]
            facts["nodes"] = sum(leaves for _text, leaves in parts)
        else:
            facts["nodes"] = count(state, depth)
    labels = {"depth": _("moves ahead"), "nodes": _("positions"), "move": _("first move")}
    return Answer(facts, rows, shared_labels() | labels)
