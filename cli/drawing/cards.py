"""Playing cards as SVG: white cards with corner marks and a suit in the middle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.drawing.svg import ACCENT, INK, PALE, Markup, element, text_at
from probability.cards import SYMBOLS, rank_name

if TYPE_CHECKING:
    from collections.abc import Iterable

WIDTH, HEIGHT, GAP = 80, 116, 12
RED = "#c81e1e"


def card_at(x: float, y: float, card: int, marked: bool = False, faint: bool = False) -> Markup:
    """Draw one card with its upper left corner at (x, y).

    >>> card_at(0, 0, 51).count("♠")
    2
    """
    ink = RED if card & 3 in (1, 2) else INK
    name, symbol = rank_name(card >> 2), SYMBOLS[card & 3]
    frame = {"x": x, "y": y, "width": WIDTH, "height": HEIGHT, "rx": 8, "fill": "#ffffff"}
    return element(
        "g",
        {"opacity": 0.4 if faint else None},
        element(
            "rect", {**frame, "stroke": ACCENT if marked else PALE, "stroke_width": 3 if marked else 1.5}
        ),
        text_at(x + 9, y + 25, name, fill=ink, font_size=20, font_weight="bold"),
        text_at(x + 9, y + 45, symbol, fill=ink, font_size=18),
        text_at(x + WIDTH / 2 + 6, y + HEIGHT - 26, symbol, fill=ink, font_size=46, text_anchor="middle"),
    )


def row_of_cards(x: float, y: float, cards: Iterable[int], marked: Iterable[int] = ()) -> list[Markup]:
    """Draw cards side by side; if some are marked, the others are faint.

    >>> len(row_of_cards(0, 0, [51, 50]))
    2
    """
    chosen = set(marked)
    return [
        card_at(x + index * (WIDTH + GAP), y, card, card in chosen, bool(chosen) and card not in chosen)
        for index, card in enumerate(cards)
    ]


def row_width(count: int) -> int:
    """How wide a row of cards is.

    >>> row_width(5)
    448
    """
    return count * (WIDTH + GAP) - GAP
