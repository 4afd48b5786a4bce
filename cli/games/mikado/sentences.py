"""Sentences for what can be wrong with sticks and scores."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cli.i18n import N_, _

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    Values = Mapping[str, Any]


def _of_kind(message: str) -> Callable[[Values], str]:
    def sentence(values: Values) -> str:
        from cli.games.mikado.words import kind_names

        return _(message).format_map({**values, "kind": kind_names()[values["kind"]]})

    return sentence


SENTENCES: dict[str, str | Callable[[Values], str]] = {
    "unknown_stick": N_('there is no stick called "{word}"'),
    "bad_sticks": N_('sticks are written as 2 mandarin, not "{word}"'),
    "negative_count": N_('a number of sticks cannot be negative: "{word}"'),
    "negative_points": N_('points cannot be negative: "{word}"'),
    "text_too_long": N_("the text has {length} characters, at most {limit} are read"),
    "too_many_players": N_("{count} players are too many, at most {limit} will do"),
    "name_twice": N_('two players are called "{name}"'),
    "too_many_of_kind": _of_kind(N_("there are {count} of this kind, but the game has only {most}: {kind}")),
    "too_few_of_kind": _of_kind(N_("there are only {count} of this kind, but the game has {most}: {kind}")),
    "wrong_sticks": N_("there are {count} sticks, but a game has {wanted}"),
    "wrong_points": N_("the points add up to {count}, but they must add up to {wanted}"),
    "cannot_be_shared": N_("the 41 sticks cannot be shared out to these points"),
    "points_out_of_range": N_('points are a whole number from 0 to {most}, not "{word}"'),
    "empty_pile": N_("the pile has no sticks"),
    "bad_pile_line": N_('line {line} should be a kind and four numbers, not "{word}"'),
    "no_length": N_('the stick in line {line} has no length: "{word}"'),
    "too_many_sticks": N_("there are {count} sticks, but a game has {most}"),
    "no_such_stick": N_("there is no stick {word} in this pile of {most}"),
    "pile_too_tangled": N_("this pile is too tangled to be sure of the best picks within {limit} steps"),
}
