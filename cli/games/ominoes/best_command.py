"""The best whole turn, and the chance to score."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from cli.answer import Answer
from cli.command import command, current_style, option
from cli.games.ominoes.words import (
    batch_board_argument,
    drawing_of,
    face_term,
    load_board,
    load_table,
    seat_options,
    svg_of,
    table_facts,
    table_labels,
)
from cli.i18n import N_, _
from cli.numbers import decimal_text
from cli.progress import progress
from solvers.games.ominoes.board import bits
from solvers.games.ominoes.expect import expected_points, scoring_chance
from solvers.games.ominoes.words import FACES, parse_face

if TYPE_CHECKING:
    from solvers.games.ominoes.best import Best, Reroll
    from solvers.games.ominoes.board import Board
    from solvers.games.ominoes.words import Table


@command(
    "best",
    help=N_(
        "The best whole turn: with --roll the move (or the die to throw again with Ominotep), the placement and the "
        "groups to score, by points now and then by the opponents' best replies; without it the exact expected points "
        "over the six faces.\n\n"
        "The replies are the exact expected points of every opponent's best next turn. Where very many turns are "
        "equal by points now, only the most promising are compared, unless --thorough."
    ),
    batch="board",
    columns=("roll", "from", "to", "reroll", "place", "points", "points_float", "replies", "replies_float"),
    svg=True,
    examples=(
        "herna ominoes best RRH./.R.Y/.... --player red --roll hu-ra",
        "herna ominoes best RRH./.R.Y/.... --player červená",
    ),
)
@batch_board_argument
@option("--roll", metavar="FACE", help=N_("the face that was rolled; without it the turn before the roll"))
@option(
    "--thorough",
    is_flag=True,
    help=N_("compare the replies to every turn with the most points, however many"),
)
@seat_options
def best(
    board: str,
    roll: str | None,
    thorough: bool,
    player: str,
    advanced: bool,
    variant: str,
    shared: str | None,
    jokers: str,
    scoring: str,
) -> Answer:
    """Find the best turn."""
    from solvers.games.ominoes.best import WEIGHED, best_reroll, best_turn

    table = load_table(player, variant, shared)
    place = load_board(board, advanced)
    alone, together = jokers == "alone", scoring == "all"
    if roll is None:
        return _before_roll(place, table, jokers, scoring)
    face = parse_face(roll)
    limit = None if thorough else WEIGHED
    with progress(_("weighing turns"), current_style()) as report:
        if face == "ominotep":
            reroll = best_reroll(place, table, alone, limit, report, together)
            return _reroll_answer(place, table, reroll, jokers, scoring)
        turn = best_turn(place, table, face, alone, limit, report, together)
        return _turn_answer(place, table, face, turn, jokers, scoring)


def _before_roll(board: Board, table: Table, jokers: str, scoring: str) -> Answer:
    outlook = expected_points(board, table.mine, jokers == "alone", scoring == "all")
    rows: list[dict[str, Any]] = [{"roll": face_term(face), "points": outlook.faces[face]} for face in FACES]
    return Answer(
        {"points": outlook.mean, **table_facts(table, board, jokers, scoring)},
        rows,
        labels={**table_labels(table), "roll": _("roll"), "points": _("expected points")},
        batch=[{"roll": None, "points": outlook.mean}],
        drawing=drawing_of(board),
        svg=svg_of(board, _("before the roll"), foot=_expected_foot(outlook.mean)),
    )


def _expected_foot(mean: Fraction) -> str:
    return _("expected points: {points}").format(points=decimal_text(mean))


def _turn_answer(board: Board, table: Table, roll: str, found: Best, jokers: str, scoring: str) -> Answer:
    from cli.drawing.squares import Arrow

    area, turn = board.grid, found.turn
    path = [area.name(bit) for bit in found.move.path] if found.move else []
    facts: dict[str, Any] = {
        "roll": face_term(roll),
        "from": area.name(turn.start) if turn.start else None,
        "to": area.name(turn.end) if turn.end else None,
        "path": path,
        "place": area.name(turn.place) if turn.place else None,
        "points": Fraction(turn.points),
        "replies": found.replies,
        "equal": found.equal,
        "weighed": found.weighed,
        **table_facts(table, board, jokers, scoring),
        "after": found.after.text(),
    }
    scored: list[dict[str, Any]] = [
        {
            "colour": face_term(group.colour),
            "dice": group.points,
            "cells": [area.name(b) for b in bits(group.cells)],
        }
        for group in found.scored
    ]
    marked = {bit: "good" for group in found.scored for bit in bits(group.cells)}
    shown = _with_die(board, roll, turn.start, turn.end, turn.place)
    marked |= {turn.place: "mark"} if turn.place else {}
    arrows = [Arrow([area.place(bit) for bit in found.move.path])] if found.move else []
    keys = ("roll", "from", "to", "place", "points", "replies")
    return Answer(
        facts,
        scored,
        labels=_turn_labels(bool(turn.start), table),
        notes=_turn_notes(found),
        batch=[{key: facts[key] for key in keys}],
        drawing=drawing_of(shown, marked),
        svg=svg_of(shown, _("the best turn"), marked, arrows),
    )


def _with_die(board: Board, roll: str, start: int, end: int, place: int) -> Board:
    """The board after move and placement, before anything is scored."""
    if start:
        face = str(board.face_at(start))
        board = board.without(start).put(face, end)
    return board.put(roll, place) if place else board


def _turn_labels(has_move: bool, table: Table) -> dict[str, str]:
    return {
        **table_labels(table),
        "roll": _("roll"),
        "from": _("move the die on") if has_move else "",
        "to": _("to") if has_move else "",
        "path": _("path") if has_move else "",
        "place": _("place the rolled die on"),
        "points": _("points now"),
        "replies": _("opponents' expected points"),
        "equal": "",
        "weighed": "",
        "after": _("board after the turn"),
        "colour": _("colour"),
        "dice": _("points"),
        "cells": _("cells"),
    }


def _turn_notes(found: Best) -> list[str]:
    notes = []
    if not found.turn.place:
        notes.append(
            _("the rolled die cannot be placed: it is the last one and does not score, or there is no room")
        )
    if found.replies and found.weighed < found.equal:
        sentence = _(
            "{equal} turns give as many points; the replies to {weighed} of them were compared (--thorough: to all)"
        )
        notes.append(sentence.format(equal=found.equal, weighed=found.weighed))
    return notes


def _reroll_answer(board: Board, table: Table, found: Reroll, jokers: str, scoring: str) -> Answer:
    area = board.grid
    facts: dict[str, Any] = {
        "roll": face_term("ominotep"),
        "reroll": area.name(found.die) if found.die else None,
        "points": found.points,
        "replies": found.replies,
        "equal": found.equal,
        "weighed": found.weighed,
        **table_facts(table, board, jokers, scoring),
    }
    rows: list[dict[str, Any]] = [
        {
            "face": face_term(one.face),
            "place": area.name(one.turn.place) if one.turn.place else None,
            "scored": one.turn.points,
        }
        for one in found.outcomes
    ]
    marked = {found.die: "mark"} if found.die else {}
    return Answer(
        facts,
        rows,
        labels={
            **table_labels(table),
            "roll": _("roll"),
            "reroll": _("throw again the die on"),
            "points": _("expected points"),
            "replies": _("opponents' expected points"),
            "equal": "",
            "weighed": "",
            "face": _("if it shows"),
            "scored": _("points"),
            "place": _("place Ominotep on"),
        },
        notes=_reroll_notes(found),
        batch=[{key: facts[key] for key in ("roll", "reroll", "points", "replies")}],
        drawing=drawing_of(board, marked),
        svg=svg_of(board, _("the best turn"), marked),
    )


def _reroll_notes(found: Reroll) -> list[str]:
    if not found.die:
        return [_("there is no die to throw again, so Ominotep is placed at once")]
    if found.weighed < found.equal:
        sentence = _(
            "{equal} dice give as many points; the replies to {weighed} of them were compared (--thorough: to all)"
        )
        return [sentence.format(equal=found.equal, weighed=found.weighed)]
    return []


@command(
    "odds",
    help=N_(
        "The exact chance to score at all in the next turn, played for that: for each face of the roll, and before it."
    ),
    batch="board",
    columns=("probability", "probability_float"),
    examples=("herna ominoes odds RRH./.R.Y/.... --player red --game 2",),
)
@batch_board_argument
@seat_options
def odds(
    board: str, player: str, advanced: bool, variant: str, shared: str | None, jokers: str, scoring: str
) -> Answer:
    """Tell the chance to score."""
    table = load_table(player, variant, shared)
    place = load_board(board, advanced)
    outlook = scoring_chance(place, table.mine, jokers == "alone", scoring == "all")
    rows: list[dict[str, Any]] = [{"roll": face_term(face), "chance": outlook.faces[face]} for face in FACES]
    return Answer(
        {"probability": outlook.mean, **table_facts(table, place, jokers, scoring)},
        rows,
        labels={
            **table_labels(table),
            "probability": _("chance to score"),
            "roll": _("roll"),
            "chance": _("chance"),
        },
        chances=("probability", "chance"),
        batch=[{"probability": outlook.mean}],
        drawing=drawing_of(place),
    )
