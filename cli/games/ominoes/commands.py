"""Groups, moves, whether a board is possible, and its picture."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cli.answer import Answer, Term
from cli.command import command, option
from cli.errors import fault_sentence
from cli.games.ominoes.words import (
    advanced_option,
    batch_board_argument,
    board_argument,
    cell_names,
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
from probability.faults import Fault, Faulty, NotationError
from solvers.games.ominoes.board import DICE, bits, board_faults, parse_cell
from solvers.games.ominoes.groups import groups as find_groups
from solvers.games.ominoes.moves import die_moves, movable
from solvers.games.ominoes.together import joint_groups
from solvers.games.ominoes.words import FACES, parse_face

if TYPE_CHECKING:
    from solvers.games.ominoes.board import Board


@command(
    "groups",
    help=N_(
        "All groups of four and more dice that score for a player: touching by sides, colours not mixed, Hu-Ra and "
        "Ominotep as jokers."
    ),
    batch="board",
    columns=("colour", "points", "jokers", "cells"),
    svg=True,
    examples=(
        "herna ominoes groups RRHR/..Y./.... --player red",
        "herna ominoes groups board.txt --player žlutá --game 3",
    ),
)
@batch_board_argument
@seat_options
def groups(
    board: str, player: str, advanced: bool, variant: str, shared: str | None, jokers: str, scoring: str
) -> Answer:
    """Find the groups."""
    table = load_table(player, variant, shared)
    place = load_board(board, advanced)
    found = find_groups(place, table.mine, alone=jokers == "alone")
    rows: list[dict[str, Any]] = [
        {
            "colour": face_term(group.colour),
            "points": group.points,
            "jokers": group.jokers,
            "cells": cell_names(place.grid, group.cells),
        }
        for group in found
    ]
    marked = {bit: "good" for group in found for bit in bits(group.cells)}
    best = max((sum(g.points for g in found if g.colour == colour) for colour in table.mine), default=0)
    if scoring == "all":
        best = sum(group.points for group in joint_groups(place, table.mine, jokers == "alone"))
    facts = {"groups": len(found), "points": best, **table_facts(table, place, jokers, scoring)}
    return Answer(
        facts,
        rows,
        labels={
            **table_labels(table),
            "groups": _("groups"),
            "points": _("points"),
            "colour": _("colour"),
            "jokers": _("jokers"),
            "cells": _("cells"),
        },
        notes=_group_notes(scoring) if len(table.mine) > 1 else [],
        batch=rows or [{"colour": None, "points": 0, "jokers": 0, "cells": []}],
        drawing=drawing_of(place, marked),
        svg=svg_of(place, _("groups"), marked),
    )


def _group_notes(scoring: str) -> list[str]:
    if scoring == "all":
        return [_("groups are taken one after another; a joker counts for the first that takes it")]
    return [_("points of one colour a turn; colours are not combined")]


@command(
    "moves",
    help=N_(
        "Where dice can move: exactly three steps, no diagonals, through no die, no cell twice; with one path to each "
        "destination.\n\n"
        "--die is a rolled face (a colour moves its own dice, Hu-Ra any) or the cell of one die."
    ),
    batch="board",
    columns=("from", "face", "to", "path"),
    svg=True,
    examples=("herna ominoes moves R.../.Y../.... --die RED", "herna ominoes moves R.../.Y../.... --die b2"),
)
@batch_board_argument
@option("--die", required=True, metavar="DIE", help=N_("a rolled face, or the cell of a die"))
@advanced_option
def moves(board: str, die: str, advanced: bool) -> Answer:
    """List the destinations."""
    from cli.drawing.squares import Arrow

    place = load_board(board, advanced)
    dice = _dice(place, die)
    found = [move for start in bits(dice) for move in die_moves(place, start)]
    rows = [
        {
            "from": place.grid.name(move.start),
            "face": face_term(str(place.face_at(move.start))),
            "to": place.grid.name(move.end),
            "path": [place.grid.name(bit) for bit in move.path],
        }
        for move in found
    ]
    marked = dict.fromkeys(bits(dice), "mark") | {move.end: "good" for move in found}
    single = dice.bit_count() == 1
    arrows = (
        [Arrow([place.grid.place(bit) for bit in move.path], "other") for move in found] if single else []
    )
    return Answer(
        {"dice": dice.bit_count(), "moves": len(found), "pits": place.closed},
        rows,
        labels={
            "dice": _("dice that may move"),
            "moves": _("moves"),
            "pits": _("pits closed"),
            "from": _("from"),
            "face": _("die"),
            "to": _("to"),
            "path": _("path"),
        },
        notes=_move_notes(dice, len(found)),
        batch=rows or [{"from": None, "face": None, "to": None, "path": []}],
        drawing=drawing_of(place, marked),
        svg=svg_of(place, _("moves"), marked, arrows),
    )


def _move_notes(dice: int, count: int) -> list[str]:
    if not dice:
        return [_("no such die lies on the board, so the rolled die is placed at once")]
    return [] if count else [_("no die can move three steps, so the rolled die is placed at once")]


def _dice(board: Board, word: str) -> int:
    """The dice that a word names: those that a rolled face moves, or the one on a cell."""
    cell = parse_cell(word, board.grid)
    if cell == 0:
        last = board.grid.name(board.grid.bit(board.grid.columns - 1, board.grid.rows - 1))
        raise NotationError("cell_off_board", word=word, last=last)
    if cell is not None:
        if not cell & board.occupied:
            raise Faulty([Fault("cell_empty", {"cell": board.grid.name(cell)})])
        return cell
    face = parse_face(word)
    if face == "ominotep":
        raise NotationError("ominotep_moves_nothing", word=word)
    return movable(board, face)


@command(
    "check",
    help=N_(
        "Is this a possible board between two turns: at most 25 of the 26 dice on it (the last one is placed only when "
        "it scores), no die in a pit of the advanced game. Everything that is wrong is listed."
    ),
    batch="board",
    columns=("possible", "dice", "supply", "faults"),
    examples=("herna ominoes check RRHR/..Y./.... --advanced",),
)
@batch_board_argument
@advanced_option
def check(board: str, advanced: bool) -> Answer:
    """Check a board."""
    place = load_board(board, advanced, check=False)
    faults = board_faults(place)
    supply = max(0, DICE - place.dice)
    facts = {"possible": not faults, "dice": place.dice, "supply": supply, "last_die": supply == 1}
    return Answer(
        facts,
        [{"fault": Term(fault.code, fault_sentence(fault, "ominoes"))} for fault in faults],
        labels={
            "possible": _("possible"),
            "dice": _("dice on the board"),
            "supply": _("dice in the supply"),
            "last_die": "",
            "fault": _("fault"),
            "faults": _("faults"),
        },
        notes=[_("the next die is the last one: it is placed only if it scores")] if supply == 1 else [],
        good=not faults,
        batch=[{**facts, "faults": [Term(fault.code, fault_sentence(fault, "ominoes")) for fault in faults]}],
    )


@command(
    "show",
    help=N_("Draw a board, as text and as a picture, and count its dice."),
    svg=True,
    examples=("herna ominoes show RRHR/..Y./.... --svg board.svg", "herna ominoes show 6x6"),
)
@board_argument
@advanced_option
def show(board: str, advanced: bool) -> Answer:
    """Draw a board."""
    place = load_board(board, advanced)
    return Answer(
        {"board": place.text(), "dice": place.dice, "supply": DICE - place.dice, "pits": place.closed},
        [{"face": face_term(face), "dice": place.faces[face].bit_count()} for face in FACES],
        labels={
            "board": _("board"),
            "dice": _("dice"),
            "supply": _("dice in the supply"),
            "pits": _("pits closed"),
            "face": _("face"),
        },
        drawing=drawing_of(place),
        svg=svg_of(place, _("Ominoes board")),
    )
