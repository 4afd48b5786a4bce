"""Sentences for what can be wrong with a position, a move or the rules of draughts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cli.i18n import N_, _, ngettext

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    Values = Mapping[str, Any]

SIDES = {"white": N_("White"), "black": N_("Black")}


def _with_side(text: str) -> Callable[[Values], str]:
    """A sentence that names a side in the reader's language."""

    def sentence(values: Values) -> str:
        return _(text).format_map({**values, "side": _(SIDES[values["side"]])})

    return sentence


def _too_many(values: Values) -> str:
    text = ngettext(
        "{side} has {count} piece; a side has at most {most}",
        "{side} has {count} pieces; a side has at most {most}",
        values["count"],
    )
    return text.format_map({**values, "side": _(SIDES[values["side"]])})


def _twice(values: Values) -> str:
    text = ngettext("{count} piece on {square}", "{count} pieces stand on {square}", values["count"])
    return text.format_map(values)


def _wrong_rows(values: Values) -> str:
    text = ngettext(
        "a diagram has 8 rows, this one has {count} row",
        "a diagram has 8 rows, this one has {count} rows",
        values["count"],
    )
    return text.format_map(values)


SENTENCES = {
    "no_pieces": N_("there is no piece on the board"),
    "light_square": N_("{square} is a light square; draughts is played on the dark ones"),
    "square_twice": _twice,
    "too_many_pieces": _too_many,
    "man_on_last_row": _with_side(
        N_("{side} has a man on {square}, on the last row, where it would have become a king")
    ),
    "capture_unfinished": _with_side(
        N_("{side} cannot have moved last: the only moves that lead here are captures that had to go on")
    ),
    "capture_missed": _with_side(
        N_("{side} cannot have moved last: before every move that leads here a capture was mandatory")
    ),
    "no_last_move": _with_side(N_("{side} cannot have moved last: no piece can have come from anywhere")),
    "empty_position": N_("the position is empty"),
    "position_too_long": N_("a position is not longer than {limit} characters"),
    "not_a_position": N_('"{word}" is no position: write start, W: a1 c1; B: b8, PDN FEN or a diagram'),
    "unknown_square": N_('"{word}" is no square'),
    "unknown_number": N_("there is no square number {word}: they run from 1 to 32"),
    "range_backwards": N_('the range "{word}" runs backwards'),
    "unknown_side": N_('"{word}" is no side'),
    "wrong_rows": _wrong_rows,
    "wrong_cells": N_('row {row} of the diagram has {count} squares instead of 8 or 4: "{word}"'),
    "unknown_sign": N_('"{word}" is no piece: men are w and b, kings W and B'),
    "bad_switch": N_('a rule is changed by KEY=VALUE, not "{word}"'),
    "unknown_switch": N_('there is no rule "{word}"'),
    "unknown_value": N_('"{word}" is no value of the rule {key}'),
    "bad_move": N_('"{word}" is no move; write c3-d4, c3xe5xg7 or 22-18'),
    "illegal_move": N_('"{word}" is not a legal move here'),
    "ambiguous_move": N_('"{word}" may mean several moves'),
    "too_many_leaves": N_("about {estimate} positions would have to be counted, the limit is {limit}"),
}
