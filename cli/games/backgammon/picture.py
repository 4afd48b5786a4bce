"""The board as a picture: checkers, bar, what is off, the dice, and a play as arrows."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING

from cli.drawing.svg import INK, Markup, document, element, text_at
from cli.games.backgammon.words import side_name
from cli.i18n import _
from solvers.games.backgammon.board import BAR, CHECKERS, OFF, label, swap
from solvers.sides import BLACK, WHITE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from solvers.games.backgammon.board import Board
    from solvers.games.backgammon.moves import Step

CELL = 46
RADIUS = 20
LEFT, TOP = 24, 66
BAR_WIDTH = 54
TRAY_WIDTH = 58
LENGTH = 224
GAP = 34
WIDTH = 12 * CELL + BAR_WIDTH
HEIGHT = 2 * LENGTH + GAP
STACK = 5
FELT, DARK, LIGHT, WOOD, RIM = "#f2e8d5", "#b5835a", "#dcc3a1", "#8a5a3b", "#5c3a24"
WHITE_FILL, BLACK_FILL, ARROW = "#fffdf7", "#2b2f36", "#c2410c"


def board_svg(
    board: Board, turn: str, steps: Sequence[Step] = (), dice: tuple[int, int] | None = None
) -> str:
    """Draw a position as its player on roll sees it, White's home always at the lower right.

    >>> from solvers.games.backgammon.board import START
    >>> board_svg(START, "white").count("<circle")
    30
    """
    white = board if turn == WHITE else swap(board)
    parts = [*_table(), *_triangles(), *_labels()]
    for point in range(BAR + 1):
        parts += _stack(point, white[point])
    parts += [*_trays(white), *_roll(dice, turn), *_arrows(white, steps, turn)]
    title = _("backgammon, on roll: {side}").format(side=side_name(turn))
    heading = text_at(LEFT, 26, title, font_size=16, font_weight="bold")
    return document(LEFT + WIDTH + TRAY_WIDTH + 36, TOP + HEIGHT + 44, [heading, *parts], title)


def _table() -> list[Markup]:
    frame = {"x": LEFT - 10, "y": TOP - 10, "width": WIDTH + TRAY_WIDTH + 30, "height": HEIGHT + 20, "rx": 8}
    bar = {"x": LEFT + 6 * CELL, "y": TOP, "width": BAR_WIDTH, "height": HEIGHT, "fill": WOOD}
    tray = {"x": LEFT + WIDTH + 10, "y": TOP, "width": TRAY_WIDTH, "height": HEIGHT, "fill": "#a9795a"}
    return [
        element("rect", {**frame, "fill": RIM}),
        element("rect", {"x": LEFT, "y": TOP, "width": WIDTH, "height": HEIGHT, "fill": FELT}),
        element("rect", bar),
        element("rect", tray),
    ]


def _is_top(point: int) -> bool:
    return point > 12


def _column(point: int) -> float:
    """The middle of a point, of the bar or of the tray, from the left."""
    if point in (BAR, 0):
        return LEFT + 6 * CELL + BAR_WIDTH / 2
    place = point - 13 if _is_top(point) else 12 - point
    return LEFT + place * CELL + CELL / 2 + (BAR_WIDTH if place >= 6 else 0)


def _triangles() -> list[Markup]:
    made = []
    for point in range(1, 25):
        x = _column(point)
        base, tip = (TOP, TOP + LENGTH - 12) if _is_top(point) else (TOP + HEIGHT, TOP + HEIGHT - LENGTH + 12)
        corners = f"{x - CELL / 2 + 1:g},{base} {x + CELL / 2 - 1:g},{base} {x:g},{tip}"
        made.append(element("polygon", {"points": corners, "fill": DARK if point % 2 else LIGHT}))
    return made


def _labels() -> list[Markup]:
    return [
        text_at(
            _column(point),
            TOP - 14 if _is_top(point) else TOP + HEIGHT + 27,
            label(point),
            text_anchor="middle",
            font_size=13,
        )
        for point in range(1, 25)
    ]


def _height(point: int, row: int) -> float:
    """The middle of the checker in a row of a point's stack; on the bar stacks grow from the middle outwards."""
    step = 2 * RADIUS + 2
    if point == BAR:
        return TOP + HEIGHT / 2 - GAP / 2 - RADIUS - row * step
    if point == 0:
        return TOP + HEIGHT / 2 + GAP / 2 + RADIUS + row * step
    return TOP + RADIUS + 2 + row * step if _is_top(point) else TOP + HEIGHT - RADIUS - 2 - row * step


def _stack(point: int, count: int) -> list[Markup]:
    """Draw a point's checkers; from the sixth on only their number grows."""
    size, side = abs(count), WHITE if count > 0 else BLACK
    made = [_checker(_column(point), _height(point, row), side) for row in range(min(size, STACK))]
    if size > STACK:
        ink = BLACK_FILL if side == WHITE else WHITE_FILL
        made.append(_number(_column(point), _height(point, STACK - 1), size, ink))
    return made


def _checker(x: float, y: float, side: str) -> Markup:
    fill = WHITE_FILL if side == WHITE else BLACK_FILL
    return element(
        "circle", {"cx": x, "cy": y, "r": RADIUS, "fill": fill, "stroke": INK, "stroke_width": 1.5}
    )


def _number(x: float, y: float, count: int, ink: str) -> Markup:
    return text_at(x, y + 6, str(count), text_anchor="middle", font_size=17, font_weight="bold", fill=ink)


def _trays(white: Board) -> list[Markup]:
    """Checkers borne off lie on their edges, White's below."""
    made: list[Markup] = []
    x = LEFT + WIDTH + 10 + TRAY_WIDTH / 2
    for side, view in ((WHITE, white), (BLACK, swap(white))):
        off = CHECKERS - sum(count for count in view if count > 0)
        for row in range(off):
            y = TOP + HEIGHT - 12 - row * 13 if side == WHITE else TOP + 2 + row * 13
            fill = WHITE_FILL if side == WHITE else BLACK_FILL
            edge = {"x": x - 22, "y": y, "width": 44, "height": 10, "rx": 3, "fill": fill, "stroke": INK}
            made.append(element("rect", edge))
    return made


def _roll(dice: tuple[int, int] | None, turn: str) -> list[Markup]:
    """The dice lie on the right half, in the colour of who threw them."""
    if dice is None:
        return []
    made: list[Markup] = []
    fill, ink = (WHITE_FILL, BLACK_FILL) if turn == WHITE else (BLACK_FILL, WHITE_FILL)
    for place, die in enumerate(dice):
        x, y = LEFT + WIDTH - 3.6 * CELL + place * 44, TOP + HEIGHT / 2 - 16
        made.append(
            element("rect", {"x": x, "y": y, "width": 32, "height": 32, "rx": 6, "fill": fill, "stroke": INK})
        )
        made += [
            element(
                "rect",
                {"x": x + dx * 8 + 5, "y": y + dy * 8 + 5, "width": 6, "height": 6, "rx": 3, "fill": ink},
            )
            for dx, dy in PIPS[die]
        ]
    return made


PIPS = {
    1: ((1, 1),),
    2: ((0, 0), (2, 2)),
    3: ((0, 0), (1, 1), (2, 2)),
    4: ((0, 0), (2, 0), (0, 2), (2, 2)),
    5: ((0, 0), (2, 0), (1, 1), (0, 2), (2, 2)),
    6: ((0, 0), (2, 0), (0, 1), (2, 1), (0, 2), (2, 2)),
}


def _arrows(white: Board, steps: Sequence[Step], turn: str) -> list[Markup]:
    """One arrow a step, from where the checker stands to where it will, as the stacks change on the way."""
    counts = list(white)
    sign = 1 if turn == WHITE else -1
    made: list[Markup] = []
    for step in steps:
        source = step.source if turn == WHITE else BAR - step.source
        target = step.target if turn == WHITE else BAR - step.target
        start = _column(source), _height(source, min(abs(counts[source]), STACK) - 1)
        counts[source] -= sign
        if step.target == OFF:
            y = TOP + HEIGHT - 60 if turn == WHITE else TOP + 60
            end: tuple[float, float] = (LEFT + WIDTH + 10 + TRAY_WIDTH / 2, y)
        else:
            counts[target] = sign if step.hit else counts[target] + sign
            end = _column(target), _height(target, min(abs(counts[target]), STACK) - 1)
        made += _arrow(*start, *end)
    return made


def _arrow(x1: float, y1: float, x2: float, y2: float) -> list[Markup]:
    length = max(hypot(x2 - x1, y2 - y1), 1.0)
    dx, dy = (x2 - x1) / length, (y2 - y1) / length
    neck_x, neck_y = x2 - 16 * dx, y2 - 16 * dy
    line = {
        "x1": x1,
        "y1": y1,
        "x2": neck_x,
        "y2": neck_y,
        "stroke": ARROW,
        "stroke_width": 5,
        "stroke_opacity": 0.9,
    }
    head = f"{x2:g},{y2:g} {neck_x - 9 * dy:g},{neck_y + 9 * dx:g} {neck_x + 9 * dy:g},{neck_y - 9 * dx:g}"
    start = {"x": x1 - 6, "y": y1 - 6, "width": 12, "height": 12, "rx": 6, "fill": ARROW}
    return [
        element("line", line),
        element("polygon", {"points": head, "fill": ARROW}),
        element("rect", start),
    ]
