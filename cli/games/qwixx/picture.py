"""The card as a picture, as it lies on the table; or as a heat map of chances."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from cli.drawing.svg import INK, PALE, PAPER, document, element, text_at
from cli.games.qwixx.words import GAMES, ROWS
from cli.i18n import _
from cli.numbers import localize
from probability.games.qwixx.rules import COLOURS, points

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cli.drawing.svg import Markup
    from probability.games.qwixx.card import Card, Setup

CELL, GAP, LEFT, TOP, BAND = 44, 6, 24, 56, 64
DARK = {"red": "#c0272d", "yellow": "#d9a400", "green": "#2b8a3e", "blue": "#1c5fb0"}
LIGHT = {"red": "#fbe3e3", "yellow": "#fff3cc", "green": "#e0f3e3", "blue": "#dfebfa"}
HEAT = "#d9480f"


def card_svg(setup: Setup, card: Card, chances: Sequence[Sequence[Fraction]] | None = None) -> str:
    """Draw a card; with *chances*, each free number is tinted by its chance and bears it in percent.

    >>> from probability.games.qwixx.card import Setup, new_card
    >>> card_svg(Setup(), new_card()).count("<rect") > 60
    True
    """
    width = LEFT * 2 + (card.rules.length + 1) * (CELL + GAP) + 14
    parts = [text_at(LEFT, 36, _title(setup, card), font_size=20, font_weight="bold")]
    if chances:
        parts.append(text_at(width - LEFT, 36, _("chances of this turn"), text_anchor="end", font_size=16))
    for row in range(4):
        parts += _row(setup, card, row, width, chances[row] if chances else None)
    foot = TOP + 4 * BAND + 24
    parts += _misses(card, width, foot)
    parts += _points_table(card, foot)
    return document(width, foot + 76, parts, _title(setup, card))


def _title(setup: Setup, card: Card) -> str:
    title = GAMES[card.rules.key]
    if setup.lucky:
        title += " · " + _("lucky numbers") + " " + ", ".join(map(str, setup.lucky))
    return title


def _row(
    setup: Setup, card: Card, row: int, width: float, chances: Sequence[Fraction] | None
) -> list[Markup]:
    colour, written, mark = COLOURS[row], setup.rows[row], card.marks[row]
    y = TOP + row * BAND
    band = {"x": LEFT - 10, "y": y, "width": width - 2 * LEFT + 20, "height": BAND - 8, "rx": 10}
    parts = [
        element(
            "rect",
            {**band, "fill": DARK[colour], "opacity": 1 if mark else 0.45},
            element("title", None, _(ROWS[colour])),
        )
    ]
    for place, number in enumerate(card.rules.numbers(row), 1):
        x = LEFT + (place - 1) * (CELL + GAP)
        crossed = number in written.numbers
        lost = not crossed and (mark is None or place <= mark.last)
        parts += _cell(x, y + 6, number, colour, crossed, lost, chances[place - 1] if chances else None)
    return parts + _lock(
        LEFT + card.rules.length * (CELL + GAP) + CELL / 2 + 12, y + 6 + CELL / 2, row, setup
    )


def _cell(
    x: float, y: float, number: int, colour: str, crossed: bool, lost: bool, chance: Fraction | None
) -> list[Markup]:
    box = {"x": x, "y": y, "width": CELL, "height": CELL, "rx": 6}
    parts = [element("rect", {**box, "fill": LIGHT[colour]})]
    if chance:
        # The strongest chances of one number are near 40 %; they get the full colour.
        parts.append(element("rect", {**box, "fill": HEAT, "opacity": min(1.0, float(chance) * 2.4)}))
    ink = PALE if lost else INK
    raised = 8 if chance else 0
    middle = {"text_anchor": "middle", "font_size": 18, "font_weight": "bold", "fill": ink}
    parts.append(text_at(x + CELL / 2, y + 29 - raised, str(number), **middle))
    if chance:
        parts.append(
            text_at(x + CELL / 2, y + 38, _short_percent(chance), text_anchor="middle", font_size=11)
        )
    if crossed:
        parts += _strokes(x + 6, y + 6, CELL - 12, INK)
    elif lost:
        line = {"x1": x + 5, "y1": y + CELL / 2, "x2": x + CELL - 5, "y2": y + CELL / 2}
        parts.append(element("line", {**line, "stroke": PALE, "stroke_width": 2.5}))
    return parts


def _short_percent(chance: Fraction) -> str:
    """One decimal is all that fits under a number."""
    return localize(f"{float(chance) * 100:.1f}") + " %" if chance >= Fraction(1, 1000) else "< 0.1 %"


def _strokes(x: float, y: float, size: float, colour: str) -> list[Markup]:
    pen = {"stroke": colour, "stroke_width": 4, "stroke_linecap": "round", "opacity": 0.85}
    return [
        element("line", {"x1": x, "y1": y, "x2": x + size, "y2": y + size, **pen}),
        element("line", {"x1": x + size, "y1": y, "x2": x, "y2": y + size, **pen}),
    ]


def _lock(x: float, y: float, row: int, setup: Setup) -> list[Markup]:
    """A padlock in a circle, crossed once it is won."""
    dark, written = DARK[COLOURS[row]], setup.rows[row]
    parts = [
        element("circle", {"cx": x, "cy": y, "r": 20, "fill": PAPER}),
        element("rect", {"x": x - 8, "y": y - 3, "width": 16, "height": 12, "rx": 2, "fill": dark}),
        element(
            "path",
            {
                "d": f"M {x - 5} {y - 3} v -4 a 5 5 0 0 1 10 0 v 4",
                "fill": "none",
                "stroke": dark,
                "stroke_width": 3,
            },
        ),
    ]
    if written.lock:
        parts += _strokes(x - 12, y - 12, 24, INK)
    elif written.closed:
        parts.append(
            element("line", {"x1": x - 14, "y1": y, "x2": x + 14, "y2": y, "stroke": INK, "stroke_width": 4})
        )
    return parts


def _misses(card: Card, width: float, y: float) -> list[Markup]:
    right = width - LEFT
    parts: list[Markup] = []
    label = f"{_('misses')} (−{card.rules.penalty})"
    start = right - card.rules.misses * 30
    parts.append(text_at(start - 10, y + 17, label, text_anchor="end", font_size=14))
    for index in range(card.rules.misses):
        x = start + index * 30
        parts.append(
            element(
                "rect", {"x": x, "y": y, "width": 24, "height": 24, "rx": 4, "fill": PAPER, "stroke": INK}
            )
        )
        if index < card.misses:
            parts += _strokes(x + 5, y + 5, 14, INK)
    return parts


def _points_table(card: Card, y: float) -> list[Markup]:
    """How many crosses give how many points; below it the sum of the rows, less the misses."""
    most = card.rules.open_places + 2
    parts = []
    for crosses in range(1, most + 1):
        x = LEFT + (crosses - 1) * 30
        parts += [
            text_at(x + 14, y + 10, f"{crosses}×", text_anchor="middle", font_size=11, fill=PALE),
            text_at(x + 14, y + 26, str(points(crosses)), text_anchor="middle", font_size=13),
        ]
    x = LEFT
    for row, won in enumerate(card.row_points):
        parts += [
            element(
                "rect", {"x": x, "y": y + 38, "width": 50, "height": 26, "rx": 5, "fill": DARK[COLOURS[row]]}
            ),
            text_at(
                x + 25, y + 57, str(won), text_anchor="middle", font_weight="bold", fill=PAPER, font_size=16
            ),
        ]
        x += 74
        sign = "+" if row < len(COLOURS) - 1 else "−"
        parts.append(text_at(x - 12, y + 57, sign, text_anchor="middle", font_size=16))
    box = {"x": x, "y": y + 38, "width": 50, "height": 26, "rx": 5, "fill": PAPER, "stroke": INK}
    lost = card.misses * card.rules.penalty
    parts += [
        element("rect", box, element("title", None, _("misses"))),
        text_at(x + 25, y + 57, str(lost), text_anchor="middle", font_size=16, font_weight="bold"),
        text_at(x + 62, y + 57, "=", text_anchor="middle", font_size=16),
        text_at(x + 76, y + 58, f"{_('total')} {card.score}", font_size=20, font_weight="bold"),
    ]
    return parts
