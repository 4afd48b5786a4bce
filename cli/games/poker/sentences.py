"""Sentences for what can be wrong in poker."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cli.card_sentences import CARD_SENTENCES
from cli.i18n import N_, _

if TYPE_CHECKING:
    from collections.abc import Mapping


def _place(place: str) -> str:
    if place == "board":
        return _("on the board")
    if place == "dead":
        return _("among the dead cards")
    return _("in hand {number}").format(number=place)


def _two_places(values: Mapping[str, Any]) -> str:
    return _("the card {card} is both {first} and {second}").format(
        card=values["card"], first=_place(values["a"]), second=_place(values["b"])
    )


SENTENCES = {
    **CARD_SENTENCES,
    "too_few_hands": N_(
        "comparing takes at least two hands, each in quotes or with vs between them; {count} given"
    ),
    "card_in_two_hands": N_("the card {card} is in hand {first} and in hand {second}"),
    "discarded_twice": N_("the card {card} is discarded twice"),
    "not_in_hand": N_("the card {card} is not in the hand, so it cannot be discarded"),
    "bad_discard": N_('"{word}" is neither a number of cards from 0 to 5 nor cards of the hand'),
    "unknown_range": N_('"{word}" is neither two cards nor a range'),
    "two_cards": N_('a hand has two cards before the board, and "{word}" has {count}'),
    "hands_count": N_("equity is counted for {fewest} to {most} hands, not {count}"),
    "one_range": N_(
        'equity is counted for {fewest} to {most} hands, and commas make one range of "{word}"; '
        "put spaces between hands"
    ),
    "board_count": N_("a board has 3, 4 or 5 cards (or none yet), not {count}"),
    "twice_on_board": N_("the card {card} is on the board twice"),
    "twice_dead": N_("the card {card} is among the dead cards twice"),
    "card_in_two_places": _two_places,
    "no_deal": N_("the hands cannot be dealt at once: they need the same cards"),
    "too_few_cards_left": N_("{needed} cards are needed, and only {left} are left"),
    "too_many_deals": N_(
        "counting these ranges would take about {estimate} million rankings of hands, and {limit} million is the most; "
        "narrow a range, or show more of the board"
    ),
}
