"""The dice of Bájné kostky as a picture: faces, numbers in the bag, and who beats whom."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.drawing.svg import INK, PALE, Markup, document, element, text_at
from cli.games.kostky.words import face_name, kind_term
from cli.i18n import _

if TYPE_CHECKING:
    from probability.games.kostky.dice import DiceSet, Face, Kind

COLOURS = {
    "brown": "#8d5524",
    "green": "#2f855a",
    "blue": "#2b6cb0",
    "red": "#c53030",
    "yellow": "#ecc94b",
    "purple": "#6b46c1",
    "grey": "#718096",
    "white": "#f7fafc",
    "black": "#2d3748",
    "orange": "#dd6b20",
    "pink": "#d53f8c",
}
DARK_INK = ("yellow", "white")
SIDE, GAP, LEFT, TOP = 46, 8, 200, 64
# The room that a letter of the legend takes.
LETTER = 8


def dice_svg(bag: DiceSet) -> str:
    """Draw a row of six faces for each kind, and the circle of symbols below."""
    parts: list[Markup] = [text_at(24, 36, _("The dice of Bájné kostky"), font_size=20, font_weight="bold")]
    for index, kind in enumerate(bag.kinds):
        parts += _kind_row(kind, TOP + index * (SIDE + 14))
    bottom = TOP + len(bag.kinds) * (SIDE + 14) + 16
    legend = _legend()
    meaning = 24 + LETTER * (1 + max(len(left) for left, _right in legend))
    width = max(LEFT + 6 * (SIDE + GAP), meaning + LETTER * max(len(right) for _left, right in legend))
    parts.append(element("line", {"x1": 24, "y1": bottom, "x2": width, "y2": bottom, "stroke": PALE}))
    for index, (left, right) in enumerate(legend):
        row = bottom + 28 + index * 24
        parts += [text_at(24, row, left, fill="#52606d"), text_at(meaning, row, right)]
    return document(width + 24, bottom + 150, parts, _("The dice of Bájné kostky"))


def _kind_row(kind: Kind, y: float) -> list[Markup]:
    name = f"{kind.count} × {kind_term(kind).text}"
    parts = [text_at(24, y + SIDE / 2 + 5, name, font_size=16)]
    for place, face in enumerate(kind.faces):
        parts.append(_die(LEFT + place * (SIDE + GAP), y, kind, face))
    return parts


def _die(x: float, y: float, kind: Kind, face: Face) -> Markup:
    fill = COLOURS.get(kind.key, "#4a5568")
    ink = INK if kind.key in DARK_INK else "#ffffff"
    box = {
        "x": x,
        "y": y,
        "width": SIDE,
        "height": SIDE,
        "rx": 9,
        "fill": fill,
        "stroke": INK,
        "stroke_width": 1,
    }
    return element(
        "g",
        None,
        element("title", None, f"{kind_term(kind).text}: {face_name(face.word)}"),
        element("rect", box),
        _mark(x + SIDE / 2, y + SIDE / 2, face, ink),
    )


def _mark(x: float, y: float, face: Face, ink: str) -> Markup:
    """A face drawn with strokes, so that no font has to know it."""
    draw = {"flag": _flag, "minotaur": _minotaur, "griffin": _griffin, "mermaid": _mermaid}.get(face.what)
    if draw is None:
        style = {"fill": ink, "font_size": 26, "font_weight": "bold", "text_anchor": "middle"}
        return text_at(x, y + 9, face.word, **style)
    return element(
        "g",
        {"transform": f"translate({x:g} {y:g})", "stroke": ink, "fill": "none", "stroke_width": 2.4},
        *draw(ink),
    )


def _path(d: str, **attributes: object) -> Markup:
    return element("path", {"d": d, "stroke_linecap": "round", "stroke_linejoin": "round", **attributes})


def _flag(ink: str) -> list[Markup]:
    return [_path("M-9 15V-14"), _path("M-9 -13C-3 -17 3 -9 11 -13V1C3 5 -3 -3 -9 1Z", fill=ink)]


def _minotaur(ink: str) -> list[Markup]:
    return [
        _path("M-7 -5C-16 -5 -17 -12 -14 -16C-12 -10 -9 -9 -5 -9M7 -5C16 -5 17 -12 14 -16C12 -10 9 -9 5 -9"),
        _path("M-8 -9H8L6 6C5 13 -5 13 -6 6Z"),
        element("circle", {"cx": -4, "cy": -2, "r": 1.4, "fill": ink}),
        element("circle", {"cx": 4, "cy": -2, "r": 1.4, "fill": ink}),
        element("circle", {"cx": 0, "cy": 12, "r": 3.4}),
    ]


def _griffin(ink: str) -> list[Markup]:
    return [
        _path("M-15 15C-13 3 -9 -3 -2 -5C-3 -12 4 -16 9 -12L15 -8L9 -6C10 0 6 5 5 15"),
        _path("M-2 -5C-10 -14 -16 -13 -17 -6C-12 -7 -9 -4 -8 0"),
        element("circle", {"cx": 6, "cy": -9, "r": 1.4, "fill": ink}),
    ]


def _mermaid(ink: str) -> list[Markup]:
    return [
        element("circle", {"cx": 0, "cy": -12, "r": 4.4}),
        _path("M0 -7C7 -3 6 3 1 7C-2 9 -2 11 0 12"),
        _path("M0 12L-9 17C-8 12 -5 10 0 12L9 17C8 12 5 10 0 12", fill=ink),
        _path("M-5 -10C-9 -3 -8 3 -5 6"),
    ]


def _legend() -> list[tuple[str, str]]:
    """Who beats whom: three symbols in a circle over numbers over flags."""
    words = [face_name(word) for word in ("minotaur", "griffin", "mermaid")]
    circle = " → ".join([*words, words[0]])
    return [
        (_("a symbol beats the next one"), circle),
        (_("all three symbols"), _("{winner} wins").format(winner=words[2])),
        (_("symbols, numbers, flags"), _("each beats all that follow")),
        (_("equal values"), _("the last one thrown wins")),
        (_("all flags"), _("the one who led wins")),
    ]
