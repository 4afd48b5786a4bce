"""A board of squares as terminal text and as SVG, from one description: pieces, coordinates, marks, arrows.

A cell is ``(column, row)``, counted from 0 at the lower left corner as the reader of the row names sees it;
`Board.turned` shows the same board from the other side. Nothing here knows what is played on it.

>>> from cli.output import Style
>>> men = {(0, 0): Piece("○", "w"), (1, 1): Piece("●", "b")}
>>> print(board_text(Board(3, 2, men, marks={(1, 1): "bad"}), Style()))
2   (●)
1  ○   ·
   a b c
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from cli.drawing.svg import ACCENT, INK, PALE, WARN, Markup, document, element, text_at

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from cli.output import Style

Cell = tuple[int, int]

LIGHT = "#f3ead8"
DARK = "#b78e66"
PLAIN = "#efe9dd"
HOLE = "#4a5560"
SIZE = 52
MARGIN = 30
RIM, EDGE = 17, 23
CROWN = "M-11 7 L-13 -6 L-6 0 L0 -9 L6 0 L13 -6 L11 7 Z"

# What a mark looks like in a terminal (around the cell) and in a picture.
MARKS: Mapping[str, tuple[str, str, str]] = {
    "mark": ("[", "]", "#f2c230"),
    "good": ("[", "]", "#5aa469"),
    "bad": ("(", ")", "#d1495b"),
}
ARROWS: Mapping[str, str] = {"main": ACCENT, "other": "#64748b", "bad": WARN}


class Piece(NamedTuple):
    """What stands on a square.

    Attributes
    ----------
    glyph : one character for a terminal, and for the picture unless *path* is given.
    letter : the same for a terminal without Unicode.
    fill, ink : the colours of the body and of its outline in the picture.
    shape : ``glyph`` (the glyph itself), ``disc``, ``stack`` (two discs with a crown) or ``tile``.
    path : an SVG path in a box of 100 × 100 that is drawn in place of the glyph.
    role : how a terminal with colours paints it.

    >>> Piece("●", "b").shape
    'glyph'
    """

    glyph: str
    letter: str
    fill: str = INK
    ink: str = INK
    shape: str = "glyph"
    path: str = ""
    role: str = ""


class Arrow(NamedTuple):
    """A way over several squares; the head is at the last one.

    >>> Arrow(((0, 0), (2, 2), (4, 0))).role
    'main'
    """

    cells: Sequence[Cell]
    role: str = "main"


class Board(NamedTuple):
    """A board to draw.

    Attributes
    ----------
    columns, rows : its size.
    pieces : what stands where.
    marks : emphasised cells: ``mark``, ``good`` or ``bad`` (see `MARKS`).
    arrows : ways to draw in the picture.
    holes : cells that are no part of the board.
    checkered : whether the squares are light and dark in turn, the lower left one dark.
    captions : small texts in the corner of a square, in the picture only.
    column_names, row_names : the coordinates; letters and numbers unless given, none if empty.
    turned : whether the board is seen from the other side.

    >>> Board(8, 8, {}).row_labels[0], Board(8, 8, {}).column_labels[-1]
    ('1', 'h')
    """

    columns: int
    rows: int
    pieces: Mapping[Cell, Piece]
    marks: Mapping[Cell, str] = {}
    arrows: Sequence[Arrow] = ()
    holes: frozenset[Cell] = frozenset()
    checkered: bool = True
    captions: Mapping[Cell, str] = {}
    column_names: Sequence[str] | None = None
    row_names: Sequence[str] | None = None
    turned: bool = False

    @property
    def column_labels(self) -> Sequence[str]:
        """The names of the columns from the first to the last.

        >>> Board(3, 1, {}).column_labels
        ['a', 'b', 'c']
        """
        if self.column_names is not None:
            return self.column_names
        return [chr(ord("a") + column % 26) * (column // 26 + 1) for column in range(self.columns)]

    @property
    def row_labels(self) -> Sequence[str]:
        """The names of the rows from the lowest to the highest.

        >>> Board(1, 2, {}).row_labels
        ['1', '2']
        """
        return [str(row + 1) for row in range(self.rows)] if self.row_names is None else self.row_names

    def is_dark(self, cell: Cell) -> bool:
        """Tell the colour of a square; the lower left one is dark.

        >>> Board(8, 8, {}).is_dark((0, 0)), Board(8, 8, {}).is_dark((7, 0))
        (True, False)
        """
        return self.checkered and (cell[0] + cell[1]) % 2 == 0

    def seen_columns(self) -> Sequence[int]:
        """The columns from left to right as they are seen.

        >>> [*Board(3, 3, {}, turned=True).seen_columns()]
        [2, 1, 0]
        """
        return range(self.columns)[:: -1 if self.turned else 1]

    def seen_rows(self) -> Sequence[int]:
        """The rows from top to bottom as they are seen.

        >>> [*Board(3, 3, {}).seen_rows()]
        [2, 1, 0]
        """
        return range(self.rows)[:: 1 if self.turned else -1]


def board_text(board: Board, style: Style) -> str:
    """Draw a board with characters; a marked square stands in brackets.

    >>> from cli.output import Style
    >>> board = Board(2, 2, {(0, 1): Piece("♞", "n")}, marks={(0, 1): "mark"}, holes=frozenset({(1, 0)}))
    >>> print(board_text(board, Style(ascii=True)))
    2 [n].
    1  . #
       a b
    """
    names = [board.row_labels[row] if board.row_labels else "" for row in range(board.rows)]
    width = max((_width(name) for name in names), default=0)
    signs = [piece.letter if style.ascii else piece.glyph for piece in board.pieces.values()]
    wide = max(map(_width, [*signs, "·"]))
    lines = [
        f"{_pad(names[row], width, right=True)} {_row_text(board, row, wide, style)}".rstrip()
        for row in board.seen_rows()
    ]
    if board.column_labels:
        heads = " ".join(_pad(board.column_labels[column], wide) for column in board.seen_columns())
        lines.append(f"{' ' * width}  {heads}".rstrip())
    return "\n".join(lines)


def _row_text(board: Board, row: int, wide: int, style: Style) -> str:
    """One row; a bracket takes the place of the blank between two cells."""
    cells = [(column, row) for column in board.seen_columns()]
    text, closing = "", ""
    for cell in cells:
        opening, next_closing, _color = MARKS[board.marks[cell]] if cell in board.marks else ("", "", "")
        text += style.paint("|" if opening and closing else opening or closing, "mark") or " "
        text += _cell_text(board, cell, wide, style)
        closing = next_closing
    return text + style.paint(closing, "mark")


def _cell_text(board: Board, cell: Cell, wide: int, style: Style) -> str:
    piece = board.pieces.get(cell)
    if piece is not None:
        shown = _pad(piece.letter if style.ascii else piece.glyph, wide)
        return style.paint(shown, piece.role) if piece.role else shown
    if cell in board.holes:
        return ("#" if style.ascii else "█") * wide
    empty = " " if board.checkered and not board.is_dark(cell) else "." if style.ascii else "·"
    return style.paint(_pad(empty, wide), "dim") if empty != " " else " " * wide


def _width(text: str) -> int:
    # The box-drawing, geometric and chess characters that boards use are one column wide; asking the
    # width tables about them would load a library for nothing.
    if all(char < "\u0300" or "\u2500" <= char < "\u2700" for char in text):
        return len(text)
    from cli.output.people import display_width

    return display_width(text)


def _pad(text: str, width: int, right: bool = False) -> str:
    blanks = " " * (width - _width(text))
    return blanks + text if right else text + blanks


def board_svg(board: Board, title: str, about: str = "", foot: str = "") -> str:
    """Draw the same board as a picture, with its arrows; *foot* is a line of text under it.

    >>> picture = board_svg(Board(8, 8, {(0, 0): Piece("●", "b", shape="disc")}), "one man")
    >>> picture.count("<circle"), "<title>one man</title>" in picture
    (2, True)
    """
    width = 2 * MARGIN + board.columns * SIZE
    height = 2 * MARGIN + board.rows * SIZE + (24 if foot else 0)
    parts = [*_squares(board), *_labels(board), *_captions(board), *_pieces(board), *_arrows(board)]
    if foot:
        parts.append(text_at(width / 2, height - 16, foot, text_anchor="middle", font_size=14))
    return document(width, height, parts, title, about)


def _corner(board: Board, cell: Cell) -> tuple[float, float]:
    """The upper left corner of a cell in the picture."""
    column, row = cell
    across = board.columns - 1 - column if board.turned else column
    down = row if board.turned else board.rows - 1 - row
    return MARGIN + across * SIZE, MARGIN + down * SIZE


def _middle(board: Board, cell: Cell) -> tuple[float, float]:
    x, y = _corner(board, cell)
    return x + SIZE / 2, y + SIZE / 2


def _squares(board: Board) -> Iterator[Markup]:
    for row in board.seen_rows():
        for column in board.seen_columns():
            yield from _square(board, (column, row))
    frame = {"x": MARGIN, "y": MARGIN, "width": board.columns * SIZE, "height": board.rows * SIZE}
    yield element("rect", {**frame, "fill": "none", "stroke": INK, "stroke_width": 1.5})


def _square(board: Board, cell: Cell) -> Iterator[Markup]:
    x, y = _corner(board, cell)
    place = {"x": x, "y": y, "width": SIZE, "height": SIZE}
    fill = HOLE if cell in board.holes else PLAIN
    if board.checkered and cell not in board.holes:
        fill = DARK if board.is_dark(cell) else LIGHT
    yield element("rect", {**place, "fill": fill, "stroke": None if board.checkered else PALE})
    if cell in board.marks:
        yield element("rect", {**place, "fill": MARKS[board.marks[cell]][2], "fill_opacity": 0.6})


def _labels(board: Board) -> Iterator[Markup]:
    style = {"text_anchor": "middle", "font_size": 14}
    for column, name in enumerate(board.column_labels):
        x, _y = _middle(board, (column, 0))
        yield text_at(x, MARGIN + board.rows * SIZE + 20, name, **style)
    for row, name in enumerate(board.row_labels):
        _x, y = _middle(board, (0, row))
        yield text_at(MARGIN / 2, y + 5, name, **style)


def _captions(board: Board) -> Iterator[Markup]:
    for cell, words in board.captions.items():
        x, y = _corner(board, cell)
        yield text_at(x + 2, y + 9, words, font_size=9, fill_opacity=0.75)


def _pieces(board: Board) -> Iterator[Markup]:
    for cell, piece in board.pieces.items():
        x, y = _middle(board, cell)
        yield element("g", {"transform": f"translate({x:g} {y:g})"}, *_shape(piece))


def _shape(piece: Piece) -> list[Markup]:
    """A piece around the middle of its square."""
    if piece.shape == "disc":
        return _disc(piece, 0)
    if piece.shape == "stack":
        return [*_disc(piece, 4)[:1], *_disc(piece, -3)[:1], _crown(piece)]
    if piece.shape == "tile":
        return [_tile(piece), _glyph(piece, 26)]
    return [_glyph(piece, 40)]


def _disc(piece: Piece, down: float) -> list[Markup]:
    edge = {"cx": 0, "cy": down, "stroke": piece.ink, "stroke_width": 1.5}
    outer, inner = {"r": 19, "fill": piece.fill}, {"r": 12, "fill": "none"}
    return [element("circle", edge | outer), element("circle", edge | inner)]


def _crown(piece: Piece) -> Markup:
    paint = {"fill": piece.ink, "stroke": piece.ink, "stroke_linejoin": "round"}
    return element("path", {"d": CROWN, "transform": "translate(0 -2)", **paint})


def _tile(piece: Piece) -> Markup:
    half = SIZE / 2 - 5
    place = {"x": -half, "y": -half, "width": 2 * half, "height": 2 * half, "rx": 7}
    return element("rect", {**place, "fill": piece.fill, "stroke": piece.ink, "stroke_width": 1.5})


def _glyph(piece: Piece, size: float) -> Markup:
    """A drawn path or a character, in the middle."""
    paint = {"fill": piece.ink if piece.shape == "tile" else piece.fill}
    if piece.path:
        scale = f"scale({size / 100:g}) translate(-50 -50)"
        edge = {"stroke": piece.ink, "stroke_width": 4, "stroke_linejoin": "round", "fill_rule": "evenodd"}
        return element("path", {"d": piece.path, "transform": scale, **paint, **edge})
    # The selector after the character asks for a drawn sign, not for a coloured emoji.
    shown = piece.glyph if piece.glyph.isascii() else piece.glyph + "\ufe0e"
    edge = {} if piece.shape == "tile" else {"stroke": piece.ink, "stroke_width": 1}
    return text_at(0, size * 0.36, shown, text_anchor="middle", font_size=size, **{**paint, **edge})


def _arrows(board: Board) -> Iterator[Markup]:
    for arrow in board.arrows:
        if len(arrow.cells) > 1:
            yield _arrow(board, arrow)


def _arrow(board: Board, arrow: Arrow) -> Markup:
    """A line through the middles of the cells with a head at the last one.

    It begins at the rim of the piece that stands there and ends at the edge of the one that it points to, so that
    neither is covered.
    """
    points = [_middle(board, cell) for cell in arrow.cells]
    start, end = (cell in board.pieces for cell in (arrow.cells[0], arrow.cells[-1]))
    tip = _towards(points[-1], points[-2], EDGE if end else 0)
    neck = _towards(tip, points[-2], 12)
    points = [_towards(points[0], points[1], RIM if start else 0), *points[1:-1], neck]
    across, down = (tip[0] - neck[0]) / 12, (tip[1] - neck[1]) / 12
    head = [tip, (neck[0] - 7 * down, neck[1] + 7 * across), (neck[0] + 7 * down, neck[1] - 7 * across)]
    color = ARROWS[arrow.role]
    paint = {"stroke": color, "stroke_linejoin": "round"}
    line = {"fill": "none", "stroke_width": 5, "stroke_linecap": "round", **paint}
    return element(
        "g",
        {"opacity": 0.85},
        element("polyline", {"points": _points(points), **line}),
        element("polygon", {"points": _points(head), "fill": color, **paint}),
    )


def _towards(start: tuple[float, float], end: tuple[float, float], far: float) -> tuple[float, float]:
    """The point on the way from one point to another, so far from the first."""
    across, down = end[0] - start[0], end[1] - start[1]
    share = far / ((across**2 + down**2) ** 0.5 or 1.0)
    return start[0] + share * across, start[1] + share * down


def _points(points: Sequence[tuple[float, float]]) -> str:
    return " ".join(f"{x:g},{y:g}" for x, y in points)
