"""Sentences for what can be wrong with a card, a roll, a move or a question."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cli.games.qwixx.words import ROWS
from cli.i18n import N_, _, ngettext

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


def _in_row(sentence: str) -> Callable[[Mapping[str, Any]], str]:
    """A sentence that begins with the row's colour."""

    def say(values: Mapping[str, Any]) -> str:
        return _("{row}: ").format(row=_(ROWS[values["row"]])) + _(sentence).format_map(values)

    return say


def _has_crosses(values: Mapping[str, Any]) -> str:
    count = values["crosses"]
    return ngettext(
        "it has {crosses} cross, {needed} are needed", "it has {crosses} crosses, {needed} are needed", count
    ).format_map(values)


def _too_few(values: Mapping[str, Any]) -> str:
    start = _("{number} locks the row and may not be crossed yet: ")
    return _in_row(start)(values) + _has_crosses(values)


def _early(values: Mapping[str, Any]) -> str:
    return _in_row(_("{number} was crossed too early: "))(values) + _has_crosses(values)


def _colour_sums(values: Mapping[str, Any]) -> str:
    sums = _(" or ").join(map(str, values["sums"]))
    return _in_row(N_("a white and the coloured die make {sums}, not {number}"))({**values, "sums": sums})


SENTENCES = {
    "unknown_row": N_('"{word}" is not the colour of a row'),
    "said_twice": N_('"{word}" is said twice'),
    "z_twice": N_('"z" is there twice and means green; write "ž" or "zl" for yellow'),
    "not_a_number": N_('"{word}" is not a number'),
    "not_in_row": _in_row(N_("there is no {word} in the row, it has {low} to {high}")),
    "bad_misses": N_('misses are one number, not "{word}"'),
    "bad_lucky": N_("a lucky number is a sum of the white dice, {low} to {high}, not {word}"),
    "lucky_count": N_("a card has two lucky numbers, not {count}"),
    "lucky_twice": N_("the lucky numbers are the same: {lucky}"),
    "lucky_differs": N_("the card says lucky numbers {card}, the option {option}"),
    "no_lucky_here": N_("the original Qwixx has no lucky numbers"),
    "card_not_object": N_('a card in JSON is an object, such as {{"red": [2, 3], "misses": 1}}'),
    "bad_json_value": N_('the value of "{word}" is neither a number nor a list of numbers'),
    "unknown_die": N_('"{word}" is not a die; write w5 w1 r3 y8 g2 b8'),
    "bad_face": N_("a die shows 1 to {high}, not {word}"),
    "dice_count": N_("a roll has six dice, not {count}"),
    "white_dice": N_("a roll has two white dice, not {count}"),
    "die_twice": _in_row(N_("its die is there twice")),
    "bad_cross": N_('"{word}" is not a cross; write a colour and a number, such as green 3'),
    "cross_count": N_("a turn has two crosses at most, not {count}"),
    "out_of_order": _in_row(N_("{number} cannot be crossed after {after}, crosses go from left to right")),
    "crossed_twice": _in_row(N_("{number} is crossed twice")),
    "lock_too_early": _early,
    "locked_before": _in_row(N_("{number} cannot be crossed, {after} had locked the row")),
    "lock_missing": _in_row(N_("{number} locks the row, so the lock L has to be crossed too")),
    "lock_alone": _in_row(N_("the lock is crossed without {numbers}")),
    "too_many_misses": N_("the game ends at miss {most}, there cannot be {misses}"),
    "too_many_locks": N_("the game ends at lock {most}, a player cannot have {locks}"),
    "ended_twice": N_("the game has ended twice: closed rows {locks}, misses {misses}"),
    "game_over": N_("the game is over on this card"),
    "row_locked": _in_row(N_("the row is locked, {number} cannot be crossed")),
    "already_crossed": _in_row(N_("{number} is crossed already")),
    "left_of_last": _in_row(N_("{number} is left of the last cross {last}, so it was crossed or skipped")),
    "too_few_crosses": _too_few,
    "over_after_first": _in_row(N_("{number} ends the game at once, there is no second cross")),
    "die_removed": _in_row(N_("the row is locked, so its die is out of the game")),
    "white_sum_differs": _in_row(N_("the white dice make {total}, not {number}")),
    "colour_sum_differs": _colour_sums,
    "no_colour_die": _in_row(N_("{number} would need the die of this colour, which was not thrown")),
    "not_active": _in_row(N_("only the active player may use the coloured dice, here for {number}")),
    "passive_second": _in_row(N_("a player who did not throw has one cross, {number} would be a second")),
    "colour_comes_second": _in_row(
        N_("{number} needs the coloured die and so cannot come before the white sum")
    ),
    "white_comes_first": _in_row(N_("{number} is for the white dice, which come first")),
    "not_lucky": N_("{total} is not a lucky number of this card"),
    "lucky_not_fewest": _in_row(
        N_("the lucky number is for a row with the fewest crosses: this one has {crosses}, another {fewest}")
    ),
    "lucky_not_leftmost": _in_row(
        N_("the lucky number is for the leftmost free number {leftmost}, not {number}")
    ),
    "too_many_turns": N_("{turns} turns are too many, at most {limit} are reckoned"),
    "too_few_turns": N_("turns are counted from 1, not {turns}"),
    "bad_players": N_("a game has {low} to {high} players, not {players}"),
    "bad_others": N_("crosses of other rows cannot be {count}"),
    "bad_depth": N_("the depth is 0 to {limit}, not {depth}"),
    "row_is_locked": _in_row(N_("the row is locked already")),
    "die_missing": _in_row(N_("its die is missing from the roll")),
}
