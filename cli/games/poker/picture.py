"""Hands of poker as pictures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.drawing.cards import HEIGHT, row_of_cards, row_width
from cli.drawing.svg import Markup, document, text_at
from cli.games.poker.words import hand_name, reason_term
from cli.i18n import _

if TYPE_CHECKING:
    from collections.abc import Sequence

    from probability.games.poker.compare import Placed
    from probability.games.poker.hands import Ranked

EDGE = 20


def _title(ranked: Ranked) -> str:
    name = hand_name(ranked.category, ranked.is_royal)
    return _("{name}, rank {rank} of 7462").format(name=name, rank=ranked.rank)


def hand_picture(cards: Sequence[int], ranked: Ranked) -> str:
    """Draw a hand; of more than five cards those that count are marked."""
    marked = ranked.best if len(cards) > 5 else ()
    parts: list[Markup] = [
        text_at(EDGE, 36, _title(ranked), font_size=18, font_weight="bold"),
        *row_of_cards(EDGE, 54, cards, marked),
    ]
    return document(row_width(len(cards)) + 2 * EDGE, 54 + HEIGHT + EDGE, parts, _title(ranked))


def order_picture(order: Sequence[Placed]) -> str:
    """Draw several hands, the best on top, with what decides between neighbours."""
    step = HEIGHT + 66
    parts: list[Markup] = []
    widest = 560
    for index, one in enumerate(order):
        top = 34 + index * step
        title = _("{place}. hand {number}: {name}").format(
            place=one.place, number=one.number, name=hand_name(one.ranked.category, one.ranked.is_royal)
        )
        parts.append(text_at(EDGE, top, title, font_size=17, font_weight="bold"))
        if one.reason is not None:
            why = reason_term(one.reason, order[index - 1], one).text
            parts.append(text_at(EDGE, top + 19, why, font_size=13, fill="#52606d"))
            widest = max(widest, 8 * len(why) + 2 * EDGE)
        parts += row_of_cards(EDGE, top + 28, one.cards, one.ranked.best if len(one.cards) > 5 else ())
        widest = max(widest, row_width(len(one.cards)) + 2 * EDGE)
    return document(widest, len(order) * step + 10, parts, _("poker hands in order"))
