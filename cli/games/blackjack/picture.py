"""The table of two-card hands as a picture: the chance to bust by total and by composition."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.drawing.svg import INK, Markup, document, element, text_at
from cli.i18n import _
from cli.numbers import fraction_text, percent_text
from probability.games.blackjack.rules import GOAL

if TYPE_CHECKING:
    from collections.abc import Sequence

    from probability.games.blackjack.chances import TwoCards
    from probability.games.blackjack.rules import Rules

NARROWEST, HIGH, LEFT, TOP = 112, 46, 84, 84
# What a letter of the bold text of a field takes, about.
LETTER = 9.5


def table_picture(rules: Rules, hands: Sequence[TwoCards]) -> str:
    """A row for each total, a field for each composition; the redder, the sooner it busts."""
    title = _("chance to bust with the third card")
    totals = sorted({one.total for one in hands})
    parts: list[Markup] = [
        text_at(20, 34, title, font_size=18, font_weight="bold"),
        text_at(20, 62, _("total"), font_size=13, fill="#52606d"),
        text_at(LEFT, 62, _("hands of two cards with that total"), font_size=13, fill="#52606d"),
    ]
    widest, wide = 1, field_width([rules.hand_text(one.hand) for one in hands])
    for line, total in enumerate(totals):
        y = TOP + line * HIGH
        parts.append(text_at(60, y + 25, str(total), text_anchor="end", font_size=17, font_weight="bold"))
        here = [one for one in hands if one.total == total]
        widest = max(widest, len(here))
        parts += [_field(LEFT + index * wide, y, wide, one, rules) for index, one in enumerate(here)]
    width = max(LEFT + widest * wide + 16, 420)
    return document(width, TOP + len(totals) * HIGH + 12, parts, title)


def field_width(texts: Sequence[str]) -> int:
    """How wide the fields have to be for the longest hand: some tables give many ranks one value.

    >>> field_width(["A K", "10 10"]), field_width(["10/J/Q/K 10/J/Q/K"])
    (112, 180)
    """
    return max(NARROWEST, *(round(LETTER * len(text)) + 18 for text in texts))


def _field(x: float, y: float, wide: int, one: TwoCards, rules: Rules) -> Markup:
    is_over = one.total == GOAL
    detail = (
        percent_text(one.bust)
        if one.bust in (0, 1)
        else f"{fraction_text(one.bust)} = {percent_text(one.bust)}"
    )
    detail = _("shown at once") if is_over else detail
    return element(
        "g",
        None,
        element(
            "rect",
            {
                "x": x,
                "y": y,
                "width": wide - 6,
                "height": HIGH - 6,
                "rx": 5,
                "fill": "#dbeafe" if is_over else shade(float(one.bust)),
            },
        ),
        text_at(
            x + (wide - 6) / 2, y + 17, rules.hand_text(one.hand), text_anchor="middle", font_weight="bold"
        ),
        text_at(x + (wide - 6) / 2, y + 33, detail, text_anchor="middle", font_size=11, fill=INK),
    )


def shade(share: float) -> str:
    """From green (never) over yellow to red (always), pale enough for black text.

    >>> shade(0.0), shade(1.0)
    ('#d3f2d8', '#f7a8a0')
    """
    stops = ((211, 242, 216), (253, 238, 178), (247, 168, 160))
    low = 0 if share < 0.5 else 1
    part = share * 2 - low
    mixed = [round(a + (b - a) * part) for a, b in zip(stops[low], stops[low + 1], strict=True)]
    return "#" + "".join(f"{channel:02x}" for channel in mixed)
