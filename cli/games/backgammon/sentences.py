"""Sentences for what can be wrong in backgammon."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cli.games.backgammon.words import side_name
from cli.i18n import N_, _, ngettext

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    Values = Mapping[str, Any]


def _with_side(message: str) -> Callable[[Values], str]:
    return lambda values: _(message).format_map({**values, "side": side_name(values["side"])})


def _missing(values: Values) -> str:
    sentence = ngettext(
        "{side}: {count} checker, 15 are needed; those borne off must be named, for example off {letter}{missing}",
        "{side}: {count} checkers, 15 are needed; those borne off must be named, for example off {letter}{missing}",
        values["count"],
    )
    letter = "W" if values["side"] == "white" else "B"
    missing = values["missing"] + values["off"]
    return sentence.format(
        side=side_name(values["side"]), count=values["count"], letter=letter, missing=missing
    )


SENTENCES: dict[str, str | Callable[[Values], str]] = {
    # positions
    "no_position": N_("no position was given"),
    "unknown_position": N_(
        '"{word}" is not a position; write start, a Position ID, an XGID, or checkers such as W: 2@1A 5@6; B: 3@8A'
    ),
    "bad_position_id": N_('"{word}" is not a valid Position ID'),
    "bad_xgid": N_('"{word}" is not a valid XGID'),
    "unknown_clause": N_('the part "{word}" of the position cannot be read'),
    "unknown_side": N_('"{word}" is not a side; write W or B'),
    "side_twice": _with_side(N_("{side} is written twice")),
    "turn_twice": N_("who is on roll is written twice"),
    "bad_item": N_('"{word}" cannot be read; checkers are written count@point, for example 2@1A'),
    "unknown_point": N_('there is no point "{word}"'),
    "bad_count": N_('"{word}" is too many checkers'),
    "point_twice": _with_side(N_('{side}: the point "{word}" is written twice')),
    "bad_heap": N_('"{word}" cannot be read; after bar or off stands for example W1'),
    "too_many_checkers": _with_side(N_("{side} has too many checkers: {count}, there are only 15")),
    "too_few_checkers": _missing,
    "shared_point": N_("both sides stand on the point {point}"),
    "both_closed_out": N_("both sides are on the bar before a closed board, so nobody could ever move"),
    "both_finished": N_("both sides have borne off all their checkers"),
    "finished_on_roll": _with_side(N_("{side} is on roll but has already borne off all checkers")),
    # dice
    "no_dice": N_("the dice are missing; write them after the position, for example 6 4"),
    "bad_die": N_('a die shows 1 to 6, not "{word}"'),
    "dice_first": N_('the position comes before the dice ("{word}"); write for example start 6 4'),
    "bad_roll": N_('"{word}" is not a roll; write for example 6/4'),
    "words_after_dice": N_('nothing is expected after the dice, but there is "{word}"'),
    # plays
    "no_play_given": N_("the play is missing; write it after the dice, for example 24/18 24/20"),
    "bad_play": N_('"{word}" is not a play; write for example 1A-7A or 24/18'),
    "bad_play_point": N_('there is no point "{word}" in the play "{play}"'),
    "long_play": N_("a play has at most {limit} steps"),
    "play_cannot_be_drawn": N_(
        'the play "{word}" cannot be drawn: a checker is not there, or its way is blocked'
    ),
    "no_legal_play": N_("this roll has no legal play at all"),
    "impossible_together": N_("these steps cannot be played together with this roll"),
    "higher_die_first": N_(
        "by the rule book a checker on the bar enters with the higher die ({high}) first, and else the lower one "
        "({low}) is not played either"
    ),
    "must_use_both": N_("both dice can be played, so both must be"),
    "must_use_more": N_("of a double as many steps as possible must be played: {possible}, not {played}"),
    "must_play": N_("one die can be played, so it must be"),
    "must_use_higher": N_("only one die can be played, so it must be the higher one ({high}), not {low}"),
    "no_such_hit": N_("no opposing checker is hit there"),
    "bar_first": N_("checkers on the bar must enter before any other moves"),
    "no_checker": N_("there is no checker to move on {source}"),
    "wrong_way": N_("checkers do not move backwards, from {source} to {target}"),
    "bearing_off_early": N_(
        "from {source} nothing can be borne off before all checkers are in the last quarter"
    ),
    "higher_checker_first": N_(
        "from {source} nothing can be borne off with this roll while a checker stands on a higher point"
    ),
    "not_this_roll": N_("from {source} to {target} is {pips} points, which the roll {roll} does not give"),
    "blocked": N_("from {source} to {target} the way is blocked on: {points}"),
    # bear-off and races
    "one_side_only": N_("a bear-off takes one side's checkers only; for two sides there is race"),
    "bar_in_bearoff": N_("a checker on the bar cannot be part of a bear-off"),
    "too_many_to_bear_off": N_("there are only 15 checkers, not {count}"),
    "bearoff_too_big": N_(
        "with checkers outside the last quarter at most {limit} positions are followed, this would be up to {count}"
    ),
    "in_contact": N_("the sides can still meet, so this is not a race"),
    "race_is_over": N_("one side has borne off all its checkers, the race is over"),
    "nobody_on_bar": N_("the player on roll has no checker on the bar"),
}
