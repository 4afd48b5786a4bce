"""Sentences for what can be wrong with a dice expression."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cli.i18n import N_, _

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    Values = Mapping[str, Any]


def _with_largest(message: str) -> Callable[[Values], str]:
    """A refusal, with the largest question of its kind that would be answered."""

    def sentence(values: Values) -> str:
        text = _(message).format_map(values)
        if values.get("largest"):
            text += "; " + _("the largest that would do: {largest}").format(largest=values["largest"])
        return text

    return sentence


SENTENCES: dict[str, str | Callable[[Values], str]] = {
    "empty_expression": N_("nothing was written between the quotes"),
    "unknown_character": N_('the sign "{word}" does not belong to a dice expression'),
    "unknown_word": N_('the word "{word}" is not known here'),
    "unexpected_word": N_('the word "{word}" is not known here'),
    "unexpected": N_('"{word}" cannot stand here'),
    "unexpected_end": N_("the expression ends too early"),
    "no_dice": N_("at least one die is needed"),
    "no_faces": N_("a die needs at least one face"),
    "not_a_pool": N_('"{word}" must follow dice, for example 4d6 {word} 3'),
    "nothing_kept": N_("no die would be left (there are {count})"),
    "pool_too_small": N_("the number of dice is only {count}, not {asked}"),
    "number_too_big": N_("the number {word} is too big (limit {limit})"),
    "text_too_long": N_("the expression has {estimate} characters, at most {limit} are read"),
    "too_deep": N_("brackets are nested {estimate} deep, at most {limit} are read"),
    "too_many_outcomes": _with_largest(
        N_("this would have {estimate} results, at most {limit} can be shown")
    ),
    "weights_too_long": _with_largest(
        N_("the number of all throws would have {estimate} digits, the limit is {limit}")
    ),
    "table_too_big": _with_largest(N_("the digits alone would take {estimate} MB, the limit is {limit} MB")),
    "too_much_work": _with_largest(N_("this would take about {estimate} s, the limit is {limit} s")),
}
