"""Figures of sticks as terminal text and as SVG, from one sketch.

A stick that stays, one that was taken and one that was put differ by pattern, not by colour alone: whole, dashed,
and heavy (in SVG: striped).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from cli.drawing.svg import ACCENT, INK, PALE, Markup, document, element, text_at

if TYPE_CHECKING:
    from collections.abc import Sequence

WOOD, BARK = "#e3b778", "#8a5a22"
WATER, GRASS = "#d6ecf8", "#dff0d3"
# For each role: level, upright, rising, falling; first for rich terminals, then for plain ones.
CHARACTERS = {"kept": "─│╱╲", "removed": "╌┆··", "added": "━┃▞▚"}
PLAIN = {"kept": "-|/\\", "removed": "....", "added": "=HZN"}
SPOTS = {"tree": "♣T", "disc": "●O"}
ROLES = ("removed", "kept", "added")


class Stroke(NamedTuple):
    """A stick to draw: its ends, and whether it stays, was taken or was put."""

    x1: float
    y1: float
    x2: float
    y2: float
    role: str = "kept"
    label: str = ""


class Spot(NamedTuple):
    """Something beside the sticks: tree, disc, water, land; *size* is its width."""

    kind: str
    x: float
    y: float
    size: float


class Sketch(NamedTuple):
    """One figure with a caption.

    *columns* and *rows* are the characters a unit takes across and down; *thick* is the width of a bar that is
    drawn true to scale, 0 for sticks.

    >>> Sketch((Stroke(0, 0, 1, 0),)).caption
    ''
    """

    strokes: tuple[Stroke, ...]
    spots: tuple[Spot, ...] = ()
    caption: str = ""
    columns: float = 4
    rows: float = 2
    thick: float = 0


def sketch_lines(sketch: Sketch, plain: bool = False) -> list[str]:
    """Draw a figure with characters.

    >>> square = [Stroke(0, 0, 1, 0), Stroke(0, 0, 0, 1), Stroke(1, 0, 1, 1, "added"), Stroke(0, 1, 1, 1, "removed")]
    >>> print("\\n".join(sketch_lines(Sketch(tuple(square)), plain=True)))
    +...+
    |   H
    +---+
    """
    canvas: dict[tuple[int, int], str] = {}
    for role in ROLES:
        for stroke in sketch.strokes:
            if stroke.role == role:
                _draw(canvas, stroke, sketch, plain)
    for spot in sketch.spots:
        if spot.kind in SPOTS:
            place = (-round(spot.y * sketch.rows), round(spot.x * sketch.columns))
            canvas[place] = SPOTS[spot.kind][plain]
    if not canvas:
        return []
    top, left = min(row for row, _ in canvas), min(column for _, column in canvas)
    height, width = max(row for row, _ in canvas) - top + 1, max(column for _, column in canvas) - left + 1
    return [
        "".join(canvas.get((top + r, left + c), " ") for c in range(width)).rstrip() for r in range(height)
    ]


def _draw(canvas: dict[tuple[int, int], str], stroke: Stroke, sketch: Sketch, plain: bool) -> None:
    """Put one stick on the canvas, its ends as points."""
    r1, r2 = (-round(y * sketch.rows) for y in (stroke.y1, stroke.y2))
    c1, c2 = (round(x * sketch.columns) for x in (stroke.x1, stroke.x2))
    steps = max(abs(r2 - r1), 1 if r1 != r2 and abs(c2 - c1) <= 2 * abs(r2 - r1) else abs(c2 - c1))
    char = (PLAIN if plain else CHARACTERS)[stroke.role][_slope(r1, c1, r2, c2)]
    for step in range(1, steps):
        place = (r1 + round((r2 - r1) * step / steps), c1 + round((c2 - c1) * step / steps))
        met = canvas.get(place)
        if met in ("╱", "╲", "/", "\\") and char in "╱╲/\\" and met != char:
            canvas[place] = "X" if plain else "╳"
        else:
            canvas[place] = char
    for place in ((r1, c1), (r2, c2)):
        canvas[place] = "+" if plain else "•"


def _slope(r1: int, c1: int, r2: int, c2: int) -> int:
    down, across = r2 - r1, c2 - c1
    if 2 * abs(down) <= abs(across) // 2:
        return 0
    if 2 * abs(across) < abs(down):
        return 1
    return 2 if (down < 0) == (across > 0) else 3


def beside(blocks: Sequence[Sequence[str]], captions: Sequence[str], width: int) -> str:
    """Put drawings side by side, the first one again at the head of every row.

    >>> print(beside([["ab"], ["c"], ["d"]], ["start", "1/2", "2/2"], 16))
    start   1/2
    ab      c
    <BLANKLINE>
    start   2/2
    ab      d
    """
    wide = [max([len(caption), *map(len, block)]) for block, caption in zip(blocks, captions, strict=True)]
    rows: list[list[int]] = []
    if len(blocks) > 1 and wide[0] + 3 + max(wide[1:]) > width:
        # Too wide for two: the start once, then one below the other.
        rows = [[place] for place in range(len(blocks))]
    for place in range(1, len(blocks) if not rows else 0):
        if rows and sum(wide[i] + 3 for i in rows[-1]) + wide[place] <= width:
            rows[-1].append(place)
        else:
            rows.append([0, place])
    return "\n\n".join(_row([(captions[i], blocks[i], wide[i]) for i in row]) for row in rows or [[0]])


def _row(panels: list[tuple[str, Sequence[str], int]]) -> str:
    height = max(len(block) for _caption, block, _wide in panels)
    lines = [[caption, *block] + [""] * (height - len(block)) for caption, block, _wide in panels]
    return "\n".join(
        "   ".join(line[i].ljust(wide) for line, (_c, _b, wide) in zip(lines, panels, strict=True)).rstrip()
        for i in range(height + 1)
    )


def panels_text(sketches: Sequence[Sketch], width: int, plain: bool = False) -> str:
    """Draw several figures as text, the first (the start) at the head of each row.

    >>> panels_text([Sketch((Stroke(0, 0, 1, 0),), caption="start")], 80, plain=True)
    'start\\n+---+'
    """
    blocks = [sketch_lines(sketch, plain) for sketch in sketches]
    return beside(blocks, [sketch.caption for sketch in sketches], width)


def panels_svg(sketches: Sequence[Sketch], title: str, unit: float = 54, across: int = 4) -> str:
    """Draw several figures as a picture; all at one scale, the first (the start) at the head of each row.

    >>> panels_svg([Sketch((Stroke(0, 0, 1, 0),), caption="start")], "one stick").count("<line")
    2
    """
    places = [end for one in sketches for s in one.strokes for end in ((s.x1, s.y1), (s.x2, s.y2))]
    places += [
        (s.x + d * s.size / 2, s.y + d * s.size / 2) for one in sketches for s in one.spots for d in (-1, 1)
    ]
    left, low = (min((place[axis] for place in places), default=0) for axis in (0, 1))
    right, high = (max((place[axis] for place in places), default=1) for axis in (0, 1))
    captions = max((len(one.caption) for one in sketches), default=0)
    cell_width = max((right - left) * unit, captions * 8.5) + 44
    cell_height = (high - low) * unit + 62
    columns = max(2, min(across, len(sketches)))
    rows = [
        [0, *range(i, min(i + columns - 1, len(sketches)))] for i in range(1, len(sketches), columns - 1)
    ] or [[0]]
    parts = [text_at(20, 30, title, font_size=15, font_weight="bold")]
    for r, row in enumerate(rows):
        for c, place in enumerate(row):
            x, y = c * cell_width + 22, 44 + r * cell_height
            shift = f"translate({x:.1f} {y:.1f})"
            inside = _panel(sketches[place], unit, left, high)
            parts.append(element("g", {"transform": shift}, *inside))
    width = max(max(len(row) for row in rows) * cell_width + 4, len(title) * 9.2 + 40)
    return document(width, 44 + len(rows) * cell_height, parts, title)


def _panel(sketch: Sketch, unit: float, left: float, high: float) -> list[Markup]:
    def at(x: float, y: float) -> tuple[float, float]:
        return (x - left) * unit, 34 + (high - y) * unit

    parts = [text_at(0, 12, sketch.caption, font_size=13, font_weight="bold")]
    parts += [_spot(spot, at, unit) for spot in sketch.spots if spot.kind in ("water", "land")]
    for role in ROLES:
        for stroke in sketch.strokes:
            if stroke.role == role:
                ends = (*at(stroke.x1, stroke.y1), *at(stroke.x2, stroke.y2))
                parts += _stick(ends, role, sketch.thick * unit, stroke.label)
    return parts + [_spot(spot, at, unit) for spot in sketch.spots if spot.kind not in ("water", "land")]


def _line(ends: tuple[float, float, float, float], color: str, width: float, **more: object) -> Markup:
    x1, y1, x2, y2 = ends
    return element(
        "line", {"x1": x1, "y1": y1, "x2": x2, "y2": y2, "stroke": color, "stroke_width": width, **more}
    )


def _stick(ends: tuple[float, float, float, float], role: str, thick: float, label: str) -> list[Markup]:
    if thick:
        return _bar(ends, role, thick, label)
    x1, y1, x2, y2 = ends
    # Sticks end a little before the lattice point, so that each can be told from its neighbour.
    length = max(((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5, 1e-9)
    dx, dy = (x2 - x1) / length * 5, (y2 - y1) / length * 5
    ends = (x1 + dx, y1 + dy, x2 - dx, y2 - dy)
    if role == "removed":
        return [_line(ends, PALE, 3, stroke_dasharray="5 5")]
    if role == "added":
        # Dark, then wood, then a dark core: a stripe that is seen in print as well.
        return [
            _line(ends, ACCENT, 11, stroke_linecap="round"),
            _line(ends, "#ffffff", 6.5, stroke_linecap="round"),
            _line(ends, ACCENT, 2.5, stroke_linecap="round"),
        ]
    return [_line(ends, BARK, 8, stroke_linecap="round"), _line(ends, WOOD, 5.5, stroke_linecap="round")]


def _bar(ends: tuple[float, float, float, float], role: str, thick: float, label: str) -> list[Markup]:
    upper = role == "added"
    # The number stands at the far end, where no other bar covers it.
    x, y = ends[0] * 0.93 + ends[2] * 0.07, ends[1] * 0.93 + ends[3] * 0.07
    parts = [
        _line(ends, ACCENT if upper else BARK, thick, stroke_opacity=0.85 if upper else 1),
        _line(ends, "#dbe7ff" if upper else WOOD, thick - 3, stroke_opacity=0.75 if upper else 1),
    ]
    if label:
        parts.append(text_at(x, y + 5, label, text_anchor="middle", font_size=13, font_weight="bold"))
    return parts


def _spot(spot: Spot, at: object, unit: float) -> Markup:
    assert callable(at)
    x, y = at(spot.x, spot.y)
    size = spot.size * unit
    if spot.kind in ("water", "land"):
        fill = WATER if spot.kind == "water" else GRASS
        return element(
            "rect", {"x": x - size / 2, "y": y - size / 2, "width": size, "height": size, "fill": fill}
        )
    if spot.kind == "tree":
        crown = element("circle", {"cx": x, "cy": y, "r": size * 0.75, "fill": "#4c8c3f", "stroke": INK})
        return element("g", None, crown, element("circle", {"cx": x, "cy": y, "r": 2.5, "fill": INK}))
    return element(
        "circle", {"cx": x, "cy": y, "r": size, "fill": "#c94f4f", "stroke": INK, "stroke_width": 1.5}
    )
