"""A pile as a picture: sticks in the order of fall, with their rings, their numbers, and a mark on the free ones."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from cli.drawing.svg import INK, Markup, document, element, text_at

if TYPE_CHECKING:
    from collections.abc import Sequence

WOOD, BARK = "#ecd2a0", "#6b4a1f"
BLUE, RED, YELLOW = "#1d4ed8", "#c81e1e", "#eab308"
# The rings of each kind, from one end; the mikado has a blue spiral.
RINGS = {
    "mikado": (BLUE,) * 9,
    "mandarin": (RED, BLUE, RED, BLUE, RED),
    "bonze": (BLUE, RED, BLUE),
    "samurai": (RED, YELLOW, BLUE),
    "kuli": (BLUE, RED),
}
WIDTH = 640


class Seen(NamedTuple):
    """A stick to draw."""

    number: int
    kind: str
    name: str
    ends: tuple[float, ...]
    free: bool
    turn: int


def pile_svg(sticks: Sequence[Seen], title: str, legend: str) -> str:
    """Draw the pile; a later stick covers the earlier ones, and a free one carries a double ring.

    >>> pile_svg([Seen(1, "kuli", "kuli", (0.0, 0.0, 1.0, 1.0), True, 1)], "pile", "free").count("<circle")
    3
    """
    xs = [stick.ends[i] for stick in sticks for i in (0, 2)]
    ys = [stick.ends[i] for stick in sticks for i in (1, 3)]
    span = max(max(xs) - min(xs), max(ys) - min(ys), 1e-9)
    unit = (WIDTH - 100) / span
    height = (max(ys) - min(ys)) * unit + 140
    parts = [text_at(20, 30, title, font_size=17, font_weight="bold")]
    badges = []
    for stick in sticks:
        x1, x2 = (50 + (stick.ends[i] - min(xs)) * unit for i in (0, 2))
        y1, y2 = (70 + (max(ys) - stick.ends[i]) * unit for i in (1, 3))
        parts += _stick((x1, y1, x2, y2), RINGS[stick.kind])
        badges += _badge(x2, y2, stick)
    legend_y = height - 22
    key = [
        element(
            "circle",
            {"cx": 34, "cy": legend_y - 5, "r": 11, "fill": "none", "stroke": INK, "stroke_width": 2},
        ),
        text_at(54, legend_y, legend, font_size=13),
    ]
    return document(WIDTH, height, parts + badges + key, title)


def _stick(ends: tuple[float, float, float, float], rings: Sequence[str]) -> list[Markup]:
    x1, y1, x2, y2 = ends
    parts = [_line(ends, BARK, 8), _line(ends, WOOD, 5.5)]
    for place, color in enumerate(rings):
        middle = (place + 1) / (len(rings) + 1) if len(rings) > 5 else 0.12 + place * 0.07
        low, high = middle - 0.018, middle + 0.018
        ring = (x1 + (x2 - x1) * low, y1 + (y2 - y1) * low, x1 + (x2 - x1) * high, y1 + (y2 - y1) * high)
        parts.append(_line(ring, color, 6.5, "butt"))
    return parts


def _line(ends: tuple[float, float, float, float], color: str, width: float, cap: str = "round") -> Markup:
    x1, y1, x2, y2 = ends
    line = {
        "x1": x1,
        "y1": y1,
        "x2": x2,
        "y2": y2,
        "stroke": color,
        "stroke_width": width,
        "stroke_linecap": cap,
    }
    return element("line", line)


def _badge(x: float, y: float, stick: Seen) -> list[Markup]:
    """The stick's number at its end; a second ring says that it lies free."""
    parts = [
        element("circle", {"cx": x, "cy": y, "r": 9, "fill": "#ffffff", "stroke": INK, "stroke_width": 1})
    ]
    if stick.free:
        parts.append(
            element("circle", {"cx": x, "cy": y, "r": 12.5, "fill": "none", "stroke": INK, "stroke_width": 2})
        )
    return [*parts, text_at(x, y + 4, str(stick.number), text_anchor="middle", font_size=11)]
