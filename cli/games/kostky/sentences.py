"""Sentences for what can be wrong in Bájné kostky."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cli.games.kostky.words import face_name, kind_name
from cli.i18n import N_, _, ngettext

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    Values = Mapping[str, Any]


def _supply(values: Values) -> str:
    return ngettext(
        "the bag holds only {count} die of this kind, not {wanted}: {die}",
        "the bag holds only {count} dice of this kind, not {wanted}: {die}",
        values["count"],
    ).format(count=values["count"], wanted=values["wanted"], die=kind_name(values["kind"]))


def _amount(values: Values) -> str:
    sentence = _("a trick has {fewest} to {most} dice, not {count}")
    if values["what"] == "hand":
        sentence = _("a hand has {fewest} to {most} dice, not {count}")
    return sentence.format_map(values)


def _with_faces(message: str) -> Callable[[Values], str]:
    def sentence(values: Values) -> str:
        faces = ", ".join(face_name(face) for face in values["faces"])
        # The first face is as good an example as any, and surely is on the die.
        known = {"die": kind_name(values["kind"]), "faces": faces, "face": face_name(values["faces"][0])}
        return _(message).format_map({**values, **known})

    return sentence


def _with_die(message: str) -> Callable[[Values], str]:
    return lambda values: _(message).format_map({**values, "die": kind_name(values["kind"])})


def _placed(message: str) -> Callable[[Values], str]:
    """A sentence that in a score sheet also says whose cell it is about."""

    def sentence(values: Values) -> str:
        text = _(message).format_map(values)
        if "player" in values:
            return _("{player}, round {round}: {text}").format(
                player=values["player"], round=values["round"], text=text
            )
        return text

    return sentence


def _in_round(message: str) -> Callable[[Values], str]:
    def sentence(values: Values) -> str:
        text = _(message).format_map(values)
        return (
            _("round {round}: {text}").format(round=values["round"], text=text) if "round" in values else text
        )

    return sentence


SENTENCES: dict[str, str | Callable[[Values], str]] = {
    "bag_cannot_supply": _supply,
    "bag_too_small": N_("this many players would need {wanted} dice, the bag holds {count}"),
    "too_few_dice": _amount,
    "too_many_dice": _amount,
    "unknown_die": N_('there is no die "{word}"'),
    "missing_face": _with_faces(N_("the face is missing after the equals sign; this die has {faces}: {die}")),
    "unknown_face": _with_faces(N_('there is no face "{word}"; this die has {faces}: {die}')),
    "impossible_face": _with_faces(N_('the face "{word}" is not on this die, which has {faces}: {die}')),
    "empty_dice": N_("no dice were given"),
    "missing_die": N_("a die is missing between two commas"),
    "face_in_hand": _with_die(N_("a die in the hand has not been thrown, so it has no face: {die}")),
    "face_needed": _with_faces(N_("die number {number} needs its face, for example {die}={face}")),
    "led_and_trick": N_("give either --led or --trick, not both"),
    "one_die_led": N_('--led takes one die, not "{word}"'),
    "round_incomplete": N_("give --bid, --won and --round, or a file with a score sheet"),
    "sheet_and_round": N_("give either a score sheet or a single round, not both"),
    "negative_number": N_("{option} must be at least {least}, not {word}"),
    "round_out_of_range": N_("there are rounds {low} to {high}, not {value}"),
    "bid_out_of_range": _placed(N_("in round {round} a bid is {low} to {high}, not {value}")),
    "won_out_of_range": _placed(N_("in round {round} one can win {low} to {high} tricks, not {value}")),
    "griffins_out_of_range": _placed(N_("there are only {high} griffins, {value} cannot be beaten")),
    "bonus_without_trick": _placed(N_("whoever won no trick cannot have a bonus")),
    "minotaur_beaten_and_beating": _in_round(
        N_("the only minotaur cannot beat griffins and be beaten by a mermaid in the same round")
    ),
    "players_out_of_range": N_("{low} to {high} players can play, not {value}"),
    "seat_out_of_range": N_("the seat is {low} to {high}, not {value}"),
    "games_out_of_range": N_("{low} to {high} rounds can be simulated, not {value}"),
    "empty_sheet": N_("the score sheet is empty"),
    "bad_header": N_('line {line}: the first line lists the players after "kolo" or "round", not "{word}"'),
    "missing_name": N_("line {line}: the name of player number {number} is missing"),
    "name_twice": N_('line {line}: the name "{word}" is there twice'),
    "extra_cell": N_('there are {players} players, so the cell "{word}" belongs to nobody'),
    "bad_row_label": N_(
        'line {line}: a line begins with the number of a round or with "total", not with "{word}"'
    ),
    "missing_cell": N_("the cell of {player} in round {round} is missing"),
    "bad_cell": N_('the cell "{word}" of {player} in round {round} is not like 3/3 (bid/won)'),
    "missing_total": N_("line {line}: the total of {player} is missing"),
    "bad_total": N_('line {line}: the total "{word}" of {player} is not a number'),
    "bad_sheet_field": N_('the field "{word}" of the JSON score sheet is missing or of the wrong kind'),
    "round_missing": N_("round {round} is missing"),
    "round_twice": N_("round {round} is there twice"),
    "rounds_out_of_order": N_("the rounds are not in order"),
    "score_wrong": _placed(N_("the score is {right}, not {claimed}")),
    "tricks_do_not_add_up": N_("round {round}: the tricks won add up to {won}, not to {round}"),
    "griffins_together": N_("round {round}: {griffins} griffins beaten, but there are only {high}"),
    "griffins_beaten_by_two": N_("round {round}: only one player can throw the minotaur and beat griffins"),
    "griffins_above_opponents": N_("round {round}: {griffins} griffins beaten by {high} opponents' dice"),
    "minotaur_beaten_twice": N_("round {round}: the only minotaur cannot be beaten {times} times"),
    "rounds_wrong": N_("a game of {players} players has {expected} rounds, not {rounds}"),
    "total_wrong": N_("the total of {player} after round {after_round} is {right}, not {claimed}"),
    "set_unknown_field": N_('the dice set has an unknown field "{field}"'),
    "set_empty": N_("the dice set has no [[die]] table"),
    "set_too_many_kinds": N_("the dice set has {count} kinds, at most {most} are possible"),
    "set_bad_name": N_(
        'dice set, die "{die}": the field "{field}" must be a name without commas and equals signs'
    ),
    "set_bad_count": N_('dice set, die "{die}": count must be a number from {low} to {high}'),
    "set_not_six_faces": N_('dice set, die "{die}": it needs {wanted} faces, not {count}'),
    "set_unknown_face": N_('dice set, die "{die}": there is no face "{face}"'),
    "set_name_twice": N_('dice set: the name "{name}" means both "{other}" and "{die}"'),
}
