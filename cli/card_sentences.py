"""Sentences for what can be wrong with cards, shared by the card games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cli.i18n import N_, _

if TYPE_CHECKING:
    from collections.abc import Mapping


def _count(values: Mapping[str, Any]) -> str:
    if values["fewest"] == values["most"]:
        return _("a hand has {most} cards here, not {count}").format_map(values)
    return _("a hand has {fewest} to {most} cards here, not {count}").format_map(values)


CARD_SENTENCES = {
    "unknown_card": N_('"{word}" at character {number} is not a card'),
    "suit_missing": N_('"{word}" has no suit'),
    "not_in_deck": N_('"{word}" is not in the deck of {deck} cards, which begins with {lowest}'),
    "no_cards": N_("no cards were given"),
    "text_too_long": N_("a list of cards may have {limit} characters at most"),
    "wrong_count": _count,
    "card_twice": N_("the card {card} is there more than once"),
}
