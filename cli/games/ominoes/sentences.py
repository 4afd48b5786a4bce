"""Sentences for what can be wrong in Ominoes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cli.games.ominoes.words import face_name
from cli.i18n import N_, _, ngettext

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    Values = Mapping[str, Any]


def _own(values: Values) -> str:
    return ngettext(
        "in the game {variant} a player has {wanted} colour of their own, not {count}",
        "in the game {variant} a player has {wanted} colours of their own, not {count}",
        values["wanted"],
    ).format_map(values)


def _shared(values: Values) -> str:
    return ngettext(
        "in the game {variant} there is {wanted} shared colour, not {count}",
        "in the game {variant} there are {wanted} shared colours, not {count}",
        values["wanted"],
    ).format_map(values)


def _length(values: Values) -> str:
    return ngettext(
        'row {row} "{word}" has {count} cell, the first one has {wanted}',
        'row {row} "{word}" has {count} cells, the first one has {wanted}',
        values["count"],
    ).format_map(values)


SENTENCES: dict[str, str | Callable[[Values], str]] = {
    "unknown_face": N_('there is no face "{word}"'),
    "two_faces": lambda values: _('"{word}" may mean several faces: {faces}').format(
        word=values["word"], faces=", ".join(map(face_name, values["faces"]))
    ),
    "not_a_colour": N_('"{word}" is a joker, not a colour to collect'),
    "colour_twice": N_('the colour "{word}" is given twice'),
    "own_colours_wrong": _own,
    "shared_colours_wrong": _shared,
    "own_is_shared": lambda values: _(
        "a colour cannot be both shared and one's own: {colour}; name the shared ones with --shared"
    ).format(colour=face_name(values["colour"])),
    "unknown_letter": N_('"{word}" is no sign of a board; known: Y G R B H O . #'),
    "row_length": _length,
    "board_size": N_("the board would be {columns}x{rows}, at most {limit}x{limit} is possible"),
    "too_many_dice": N_("there are {count} dice on the board, the game has {most}"),
    "last_die_placed": N_(
        "all {count} dice are on the board, but the last one is placed only when it scores"
    ),
    "die_in_pit": lambda values: _("a die lies in the pit at {cell}: {face}").format(
        cell=values["cell"], face=face_name(values["face"])
    ),
    "cell_off_board": N_('there is no cell "{word}": this board has a1 to {last}'),
    "cell_empty": N_("there is no die on {cell}"),
    "ominotep_moves_nothing": N_(
        "Ominotep moves no die, it lets one be thrown again; give the cell of a die to see its moves"
    ),
}
