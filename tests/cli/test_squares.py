"""Boards of squares as text and as pictures, whatever is played on them."""

import xml.etree.ElementTree as ET

import pytest

from cli.drawing.squares import Arrow, Board, Piece, board_svg, board_text
from cli.output import Style

MAN = Piece("●", "b", shape="disc")


def test_neighbours_in_brackets_share_one_sign():
    board = Board(3, 1, {(0, 0): MAN, (1, 0): MAN}, marks={(0, 0): "mark", (1, 0): "bad"}, checkered=False)
    assert board_text(board, Style()).splitlines()[0] == "1 [●|●)·"


def test_wide_pieces_and_names_stay_in_line():
    board = Board(2, 2, {(0, 0): Piece("狐", "f")}, checkered=False, row_names=["x", "long"])
    assert board_text(board, Style()).splitlines() == ["long  ·  ·", "   x  狐 ·", "      a  b"]
    assert board_text(board, Style(ascii=True)).splitlines()[1] == "   x  f ."


def test_no_names():
    board = Board(2, 1, {}, checkered=False, row_names=[], column_names=[])
    assert board_text(board, Style(ascii=True)) == "  . ."


def test_turned_board_is_the_same_board():
    board = Board(2, 2, {(0, 0): MAN, (1, 1): Piece("○", "w")}, checkered=False)
    assert board_text(board, Style()).splitlines() == ["2  · ○", "1  ● ·", "   a b"]
    assert board_text(board._replace(turned=True), Style()).splitlines() == ["1  · ●", "2  ○ ·", "   b a"]


def test_colours_mark_without_moving_anything():
    board = Board(2, 1, {(0, 0): MAN}, marks={(0, 0): "mark"})
    painted = board_text(board, Style(color=True))
    assert "\x1b[33m[\x1b[0m" in painted


def test_pictures_are_well_formed_and_complete():
    pieces = {(0, 0): MAN, (1, 1): Piece("<", "x"), (2, 2): Piece("A", "A", shape="tile")}
    pieces[3, 3] = MAN._replace(shape="stack")
    pieces[4, 4] = Piece("♞", "n", path="M0 0 L100 100 Z")
    board = Board(
        5, 5, pieces, marks={(0, 0): "good"}, arrows=[Arrow([(0, 0), (2, 2), (4, 0)]), Arrow([(1, 1)])]
    )
    root = ET.fromstring(board_svg(board, "a < b", foot="foot & mouth"))
    tags = [one.tag.rpartition("}")[2] for one in root.iter()]
    assert tags.count("polygon") == 1, "an arrow of one square is none"
    assert tags.count("circle") == 4
    assert tags.count("path") == 2
    # Paper, 25 squares, a mark, the frame and a tile.
    assert tags.count("rect") == 1 + 25 + 1 + 1 + 1
    assert root.find("{http://www.w3.org/2000/svg}title").text == "a < b"


def test_holes_and_captions():
    board = Board(2, 1, {}, holes=frozenset({(1, 0)}), captions={(0, 0): "29"}, checkered=False)
    assert board_text(board, Style()).splitlines()[0] == "1  · █"
    assert ">29<" in board_svg(board, "holes")


@pytest.mark.parametrize("way", [[(0, 0), (1, 0)], [(2, 0), (2, 1), (1, 1), (1, 0)], [(0, 1), (1, 0)]])
def test_an_arrow_covers_neither_end(way):
    """The head stops at the edge of the piece that it points to; an empty cell it reaches in the middle."""
    pieces = {way[0]: Piece("A", "A", shape="tile"), way[-1]: Piece("B", "B", shape="tile")}
    full, empty = (
        ET.fromstring(board_svg(Board(3, 2, men, arrows=[Arrow(way)]), "arrow")) for men in (pieces, {})
    )
    for root, far in ((full, 21), (empty, 0)):
        for tag, cell in (("polyline", way[0]), ("polygon", way[-1])):
            tip = next(one for one in root.iter() if one.tag.endswith(tag)).get("points").split()[0]
            x, y = map(float, tip.split(","))
            middle = (30 + 52 * cell[0] + 26, 30 + 52 * (1 - cell[1]) + 26)
            away = ((x - middle[0]) ** 2 + (y - middle[1]) ** 2) ** 0.5
            assert (away > far - 5) if far else away < 0.1
