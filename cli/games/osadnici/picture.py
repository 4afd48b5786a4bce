"""The island as text and as a picture: the road with its places, and the hexes with their knights and jokers.

Where the hexes lie around the road is not known, so the picture is a plan: the road runs like the edges of hexes, and
the hexes stand under it.
"""

from __future__ import annotations

from math import cos, pi, sin
from typing import TYPE_CHECKING, NamedTuple

from cli.drawing.svg import INK, PALE, Markup, document, element, text_at
from cli.games.osadnici.words import name
from cli.i18n import _
from cli.output.people import display_width

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cli.output import Style
    from probability.games.osadnici.island import Hex, Island
    from probability.games.osadnici.sheet import Sheet

SEGMENTS_A_LINE = 16
COLOURS = {
    "ore": "#a3b1c2",
    "grain": "#f2d16b",
    "wool": "#b5d98b",
    "timber": "#6fa567",
    "brick": "#d98b62",
    "any": "#eadfc4",
}
BUILT = "#b91c1c"
STEP_X, STEP_Y, BRANCH = 44, 26, 52
LINE_HEIGHT = 190


class _Signs(NamedTuple):
    road: str
    gap: str
    settlement: str
    no_settlement: str
    city: str
    no_city: str
    knight: str
    no_knight: str
    used: str
    ready: str
    waiting: str


FANCY = _Signs("━━━", "┄┄┄", "■", "□", "▲", "△", "●", "○", "×", "✓", "·")
PLAIN = _Signs("===", "...", "S", "s", "C", "c", "K", "k", "x", "+", ".")


def island_text(sheet: Sheet, island: Island, style: Style) -> str:
    """Draw a sheet with characters; a road that is wider than the terminal goes on below.

    >>> from cli.output import Style
    >>> from probability.games.osadnici.island import STANDARD
    >>> from probability.games.osadnici.sheet import Sheet
    >>> drawn = island_text(Sheet(roads=("1",)), STANDARD, Style(ascii=True)).splitlines()
    >>> drawn[1][:28]
    'road        === === ... ...'
    """
    signs = PLAIN if style.ascii else FANCY
    labels = (_("segment"), _("road"), _("at its end"), _("branches"))
    width = max(map(display_width, labels)) + 2
    lines = []
    a_line = max(1, min(SEGMENTS_A_LINE, (style.width - width + 1) // 4))
    for first in range(0, island.segments + 1, a_line):
        numbers = range(first, min(first + a_line, island.segments + 1))
        rows = zip(labels, _road_rows(sheet, island, signs, numbers), strict=True)
        lines += [f"{label}{' ' * (width - display_width(label))}{row}".rstrip() for label, row in rows]
    return "\n".join([*lines, "", *_hex_rows(sheet, island, signs), "", _legend(signs)])


def _road_rows(sheet: Sheet, island: Island, signs: _Signs, numbers: range) -> list[str]:
    built = {"0", *sheet.roads}
    names, roads, ends, branches = [], [], [], []
    for number in numbers:
        place = str(number)
        names.append(f"{place + ('x' if number == island.mark else ''):^3}")
        roads.append(signs.road if place in built else signs.gap)
        ends.append(f"  {_building(sheet, island, signs, place) or ' '}")
        branch = [
            f"{key}{signs.road[0] if key in built else signs.gap[0]}{_building(sheet, island, signs, key)}"
            for key, segment in island.branches.items()
            if segment == place
        ]
        branches.append(f"{' '.join(branch):3}")
    return [" ".join(cells) for cells in (names, roads, ends, branches)]


def _building(sheet: Sheet, island: Island, signs: _Signs, place: str) -> str:
    if place in island.settlements:
        return signs.settlement if place in sheet.settlements else signs.no_settlement
    if place in island.cities:
        return signs.city if place in sheet.cities else signs.no_city
    return ""


def _hex_rows(sheet: Sheet, island: Island, signs: _Signs) -> Iterator[str]:
    names = [name(one.key) for one in island.hexes]
    width = max(map(display_width, names), default=0) + 2
    for label, one in zip(names, island.hexes, strict=True):
        built = min(sheet.knights.count(one.key), one.knights)
        knights = signs.knight * built + signs.no_knight * (one.knights - built)
        yield f"{label}{' ' * (width - display_width(label))}{knights:3} {_joker_sign(sheet, one, signs)}"


def _joker_sign(sheet: Sheet, one: Hex, signs: _Signs) -> str:
    if one.key in sheet.jokers:
        return f"{signs.used} {_('joker used')}"
    ready = sheet.knights.count(one.key) >= one.knights
    return f"{signs.ready} {_('joker ready')}" if ready else f"{signs.waiting} {_('no joker yet')}"


def _legend(signs: _Signs) -> str:
    return _(
        "{settlement} settlement, {city} city, {knight} knight; {no_settlement} {no_city} {no_knight} not built; "
        "x is the mark of the longest road"
    ).format(**signs._asdict())


def island_svg(sheet: Sheet, island: Island, points: int) -> str:
    """Draw the same as a picture.

    >>> from probability.games.osadnici.island import STANDARD
    >>> from probability.games.osadnici.sheet import Sheet
    >>> island_svg(Sheet(), STANDARD, 0).startswith("<svg")
    True
    """
    lines = island.segments // SEGMENTS_A_LINE + 1
    in_line = min(island.segments + 1, SEGMENTS_A_LINE)
    width = 100 + max(in_line, 14) * STEP_X
    a_row = (width - 56) // 96
    hex_lines = -(-len(island.hexes) // a_row)
    height = 60 + lines * LINE_HEIGHT + hex_lines * 112 + 46
    title = sheet.player or _("the island")
    parts = [
        text_at(28, 36, title, font_size=20, font_weight="bold"),
        text_at(width - 28, 36, _("points: {points}").format(points=points), font_size=16, text_anchor="end"),
        *_road_parts(sheet, island),
        *_hex_parts(sheet, island, 60 + lines * LINE_HEIGHT, a_row),
        *_key_parts(height - 22, width),
    ]
    return document(width, height, parts, title)


def _vertex(number: int) -> tuple[float, float]:
    """The end of a segment (-1 is the start of the road): left to right, down and up in turn."""
    line, column = divmod(number + 1, SEGMENTS_A_LINE) if number >= 0 else (0, 0)
    return 50 + column * STEP_X, 145 + line * LINE_HEIGHT + (STEP_Y if column % 2 else 0)


def _start(number: int) -> tuple[float, float]:
    """The start of a segment; the first of a further line begins at its left edge."""
    x, y = _vertex(number)
    if (number + 1) % SEGMENTS_A_LINE == 0 and number > 0:
        return x - STEP_X / 2, y
    return _vertex(number - 1)


def _tip(number: int, slot: int) -> tuple[float, float]:
    """The end of a branch: away from the road, further ones at a slant."""
    x, y = _vertex(number)
    down = (number + 1) % SEGMENTS_A_LINE % 2 == 1
    return x + 20 * slot, y + (BRANCH if down else -BRANCH)


def _road_parts(sheet: Sheet, island: Island) -> Iterator[Markup]:
    built = {"0", *sheet.roads}
    places: dict[str, tuple[float, float]] = {}
    slots: dict[str, int] = {}
    for key, segment in island.branches.items():
        tip = _tip(int(segment), slots.get(segment, 0))
        slots[segment] = slots.get(segment, 0) + 1
        places[key] = tip
        yield from _road(_vertex(int(segment)), tip, key in built, key)
    for number in range(island.segments + 1):
        places[str(number)] = _vertex(number)
        yield from _road(
            _start(number), _vertex(number), str(number) in built, str(number), number == island.mark
        )
    for key, place in places.items():
        if key in island.settlements:
            yield _house(*place, key in sheet.settlements)
        elif key in island.cities:
            yield _tower(*place, key in sheet.cities)


def _road(
    start: tuple[float, float], end: tuple[float, float], built: bool, label: str, marked: bool = False
) -> Iterator[Markup]:
    (x1, y1), (x2, y2) = start, end
    ends = {"x1": x1, "y1": y1, "x2": x2, "y2": y2, "stroke_linecap": "round"}
    yield element("line", {**ends, "stroke": BUILT if built else PALE, "stroke_width": 8 if built else 5})
    if not built:
        yield element("line", {**ends, "stroke": "#ffffff", "stroke_width": 2.5})
    middle, lift = ((x1 + x2) / 2, (y1 + y2) / 2), 14
    at = (middle[0] + 12, middle[1] + 4) if x1 == x2 else (middle[0], middle[1] + lift + 8)
    yield text_at(*at, label, font_size=11, text_anchor="middle", fill="#52606d")
    if marked:
        yield text_at(middle[0], middle[1] - 8, "✕", font_size=15, text_anchor="middle", font_weight="bold")


def _house(x: float, y: float, built: bool) -> Markup:
    points = f"{x - 11},{y + 10} {x - 11},{y - 3} {x},{y - 13} {x + 11},{y - 3} {x + 11},{y + 10}"
    paint = {
        "fill": BUILT if built else "#ffffff",
        "stroke": INK,
        "stroke_width": 1.6,
        "stroke_linejoin": "round",
    }
    return element("polygon", {"points": points, **paint})


def _tower(x: float, y: float, built: bool) -> Markup:
    outline = [(-15, 12), (-15, -4), (-8, -4), (-8, -12), (0, -19), (8, -12), (8, -4), (15, -4), (15, 12)]
    points = " ".join(f"{x + across:g},{y + down:g}" for across, down in outline)
    paint = {
        "fill": BUILT if built else "#ffffff",
        "stroke": INK,
        "stroke_width": 1.6,
        "stroke_linejoin": "round",
    }
    return element("polygon", {"points": points, **paint})


def _hex_parts(sheet: Sheet, island: Island, top: float, a_row: int) -> Iterator[Markup]:
    for number, one in enumerate(island.hexes):
        line, column = divmod(number, a_row)
        yield from _hex(sheet, one, 72 + column * 96, top + 44 + line * 112)


def _hex(sheet: Sheet, one: Hex, x: float, y: float) -> Iterator[Markup]:
    corners = " ".join(f"{x + 46 * sin(i * pi / 3):.1f},{y - 46 * cos(i * pi / 3):.1f}" for i in range(6))
    yield element(
        "polygon", {"points": corners, "fill": COLOURS[one.joker], "stroke": INK, "stroke_width": 1.4}
    )
    yield text_at(x, y - 18, name(one.key), font_size=12, text_anchor="middle")
    built = sheet.knights.count(one.key)
    for place in range(one.knights):
        centre = x + (place - (one.knights - 1) / 2) * 24
        paint = {"fill": BUILT if place < built else "#ffffff", "stroke": INK, "stroke_width": 1.5}
        yield element("circle", {"cx": centre, "cy": y + 1, "r": 9, **paint})
    sign, ink = _joker_look(sheet, one)
    yield text_at(x, y + 30, sign, font_size=11, text_anchor="middle", fill=ink)


def _joker_look(sheet: Sheet, one: Hex) -> tuple[str, str]:
    if one.key in sheet.jokers:
        return _("used"), "#7b8794"
    ready = sheet.knights.count(one.key) >= one.knights
    return (_("joker"), BUILT) if ready else ("", INK)


def _key_parts(y: float, width: float) -> Iterator[Markup]:
    """A line that explains the signs."""
    step = (width - 100) / 4
    for column, words in enumerate((_("settlement"), _("city"), _("knight"), _("mark of the longest road"))):
        x = 50 + column * step
        sign = (
            _house(x, y - 4, True),
            _tower(x, y - 4, True),
            element(
                "circle", {"cx": x, "cy": y - 5, "r": 9, "fill": BUILT, "stroke": INK, "stroke_width": 1.5}
            ),
            text_at(x, y, "✕", font_size=15, text_anchor="middle", font_weight="bold"),
        )[column]
        yield sign
        yield text_at(x + 22, y, words, font_size=12)
