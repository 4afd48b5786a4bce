"""Sentences for what can be wrong in Kostkoví Osadníci plus."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cli.games.osadnici.words import name
from cli.i18n import N_, _, ngettext

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    Values = Mapping[str, Any]

KINDS = {
    "roads": N_("a road"),
    "settlements": N_("a settlement"),
    "cities": N_("a city"),
    "jokers": N_("a joker"),
    "holds": N_("a match"),
}
MATCHES = {"road": N_("the longest road"), "army": N_("the largest army")}


def _filled(message: str, values: Values) -> str:
    """Fill a sentence; it begins with the player's name where one is known."""
    words = dict(values)
    if "kind" in words:
        words["kind"] = _(KINDS[str(words["kind"])])
    if "hex" in words:
        words["hex"] = name(str(words["hex"]))
    if "place" in words:
        words["place"] = name(str(words["place"]))
    if "what" in words:
        words["what"] = _(MATCHES[str(words["what"])])
    text = message.format_map(words)
    return f"{words['player']}: {text}" if words.get("player") else text


def _said(message: str) -> Callable[[Values], str]:
    return lambda values: _filled(_(message), values)


def _too_short(values: Values) -> str:
    return _filled(
        ngettext(
            "the longest road needs {needs} road in a row, not {count}",
            "the longest road needs {needs} roads in a row, not {count}",
            values["needs"],
        ),
        values,
    )


def _too_small(values: Values) -> str:
    return _filled(
        ngettext(
            "the largest army needs {needs} knight, not {count}",
            "the largest army needs {needs} knights, not {count}",
            values["needs"],
        ),
        values,
    )


def _joker(values: Values) -> str:
    return _filled(
        ngettext(
            "the joker of {hex} is used, but needs {needs} knight there, not {count}",
            "the joker of {hex} is used, but needs {needs} knights there, not {count}",
            values["needs"],
        ),
        values,
    )


SENTENCES: dict[str, str | Callable[[Values], str]] = {
    "unknown_face": N_('there is no face "{word}" on the dice'),
    "unknown_building": N_('there is no building "{word}"'),
    "unknown_joker": N_('there is no joker "{word}"'),
    "list_too_long": N_("the list has more than {limit} items"),
    "dice_out_of_range": N_("a player throws {fewest} to {most} dice, not {count}"),
    "throws_out_of_range": N_("the number of throws must be {fewest} to {most}, not {count}"),
    "too_many_multisets": N_("there are {estimate} sets of dice to look at, at most {limit} are possible"),
    "too_many_throws": N_("there are {estimate} throws, at most {limit} are possible"),
    "unknown_line": N_('line {line} of the sheet begins with an unknown word "{word}"'),
    "unknown_place": _said(N_('{kind} cannot stand at "{word}"; places: {places}')),
    "unknown_hex": N_('there is no hex "{word}" for a knight or joker on the island'),
    "unknown_hold": N_('there is no match "{word}" to hold'),
    "bad_player": N_('"{word}" is no name of a player'),
    "sheet_not_object": N_('a sheet in JSON is an object, not "{word}"'),
    "sheet_bad_value": N_('the field "{key}" of the sheet cannot be "{word}"'),
    "sheet_too_long": N_("the sheet has more than {limit} entries"),
    "too_many_sheets": N_("at most {limit} sheets make a table, not {count}"),
    "no_such_player": N_('there is no sheet of the player "{word}"'),
    "marked_twice": _said(N_("{kind} is marked twice: {place}")),
    "road_not_reached": _said(N_("road {place} is not reached: road {before} is missing")),
    "place_not_reached": _said(N_("{kind} at {place} is not reached by roads")),
    "too_many_knights": _said(N_("{hex} has room for {most} of the knights, not for {count}")),
    "joker_without_knight": _joker,
    "holds_too_short": _too_short,
    "holds_too_small": _too_small,
    "holds_but_less": _said(N_("{what} cannot be held with {count}, someone has {most}")),
    "held_by_two": _said(N_("{what} cannot be held by more than one: {players}")),
    "player_twice": N_('two sheets bear the name "{player}"'),
    "past_the_goal": _said(N_("{points} points cannot be: the game ends with the turn that reaches {goal}")),
    "two_winners": N_("the game ends with {goal} points, so only one of them can have as many: {players}"),
    "map_unknown_field": N_('the map has an unknown field "{field}"'),
    "map_bad_number": N_('map: "{field}" must be a number from {low} to {high}'),
    "map_bad_branches": N_(
        'map: branch "{branch}" must be a name of letters and leave at a segment of the main road'
    ),
    "map_unknown_place": N_('map: "{place}" in "{field}" is neither a segment nor a branch'),
    "map_place_twice": N_('map: two buildings stand at "{place}"'),
    "map_bad_hex": N_('map: "{hex}" is neither a resource nor a desert'),
    "race_too_big": N_("there are about {estimate} sheets to look at, at most {limit} are possible"),
    "race_impossible": N_("this island has at most {most} points, not {goal}"),
    "goal_out_of_range": N_("the points wanted must be at least 1, not {count}"),
    "players_out_of_range": N_("the number of players must be 1 to {most}, not {count}"),
    "seat_out_of_range": N_("the seat must be 1 to {most}, not {count}"),
}
