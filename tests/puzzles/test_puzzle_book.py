"""The book's puzzles: published counts, and a checker that accepts what is found and nothing else."""

import csv
from pathlib import Path

import pytest

from probability.faults import NotationError
from puzzles.games.puzzle.book import KEYS, PARTS, Equation, Model, find_part
from puzzles.games.puzzle.check import check_item, check_text
from puzzles.games.puzzle.drawn import parse_drawing
from puzzles.games.puzzle.make import make, to_toml
from puzzles.games.puzzle.own import parse_puzzle
from puzzles.games.puzzle.solve import solve
from puzzles.games.puzzle.start import start_of
from puzzles.games.puzzle.verify import Outlines, check_figure
from puzzles.lattice import LATTICES, small_edges
from puzzles.shapes import KINDS
from puzzles.sticks import Board, Goal, Task, grid, pile

DATA = Path(__file__).parent.parent / "data" / "puzzle.tsv"
VALUES = list(csv.DictReader(DATA.read_text(encoding="utf-8").splitlines(), delimiter="\t"))


@pytest.mark.parametrize("row", VALUES, ids=lambda row: row["puzzle"] + row["options"])
def test_published_counts(row):
    question = find_part(row["puzzle"]).question
    if row["options"]:
        question = question._replace(**{row["options"]: True})
    outcome = solve(question)
    assert (outcome.total, outcome.classes) == (int(row["total"]), int(row["classes"]))


@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.key)
def test_every_puzzle_is_solved_and_verified(part):
    outcome = solve(part.question)
    assert outcome.total >= outcome.classes >= 1
    assert sum(item.size for item in outcome.items) == outcome.total
    for item in outcome.items:
        assert check_item(part.question, item) == []


@pytest.mark.parametrize(
    "part", [part for part in PARTS if isinstance(part.question, Task)], ids=lambda p: p.key
)
def test_the_checker_refuses_a_changed_answer(part):
    """Leave out each stick of a right answer in turn: never right again."""
    item = solve(part.question, limit=1).items[0]
    lines = (*item.kept, *item.added)
    for left_out in lines:
        rest = "\n".join(line.name for line in lines if line != left_out)
        codes = [fault.code for fault in check_text(part.question, rest)]
        assert "wrong_number" in codes


@pytest.mark.parametrize("key", ["5", "6", "8", "9"])
def test_the_model_checkers_refuse_a_moved_stick(key):
    question = find_part(key).question
    assert isinstance(question, Model)
    item = solve(question).items[0]
    lines = list(item.added if key == "6" else (*item.kept, *item.added))
    lines[-1] = lines[-1]._replace(x1=lines[-1].x1 + 0.5, x2=lines[-1].x2 + 0.5)
    from puzzles.games.puzzle.check import check_segments

    assert check_segments(question, [line[1:] for line in lines])


def test_the_start_is_never_an_answer():
    for part in PARTS:
        if isinstance(part.question, Task) and part.question.figure:
            refine = part.question.refine
            start = [tuple(tuple(refine * x for x in end) for end in piece) for piece in part.question.figure]
            assert check_figure(part.question, start)


@pytest.mark.parametrize(
    ("lattice", "figure"),
    [("square", grid(3, 3)), ("triangle", pile(3)), ("triangle", pile(4)), ("square", grid(2, 4))],
)
def test_walking_finds_the_same_shapes_as_the_masks(lattice, figure):
    for kind in KINDS[lattice]:
        board = Board(Task(lattice, figure, 0, 0, (Goal(kind, 1),), margin=0))
        walked = sorted(size for size, _edges in Outlines(LATTICES[lattice], set(figure)).outlines(kind))
        assert walked == sorted(shape.size for shape in board.shapes if not shape.mask & ~board.start)


def test_known_numbers_of_shapes():
    """Squares of an n×n grid, and triangles of a triangle: OEIS A000330 and A002717."""
    squares = [
        len(Board(Task("square", grid(n, n), 0, 0, (Goal("square", 1),), margin=0)).masks)
        for n in range(1, 6)
    ]
    assert squares == [1, 5, 14, 30, 55]
    triangles = []
    for n in range(1, 6):
        board = Board(Task("triangle", pile(n), 0, 0, (Goal("triangle", 1),), margin=0))
        triangles.append(board.count_shapes(board.start))
    assert triangles == [1, 5, 13, 27, 48]


def test_rules_of_strokes_give_the_books_two_answers():
    assert [item.text for item in solve(Equation("V+V=XI", 0, 1)).items] == ["V+VI=XI", "VI+V=XI"]


def test_one_stick_cannot_bridge_the_water():
    from puzzles.games.puzzle.bridge import coast, least_gap, shore

    assert least_gap() == 1
    assert len(shore()) == 96
    assert len(coast()) == 32


def test_drawings_are_read_back():
    from cli.drawing.sticks import sketch_lines
    from cli.games.puzzle.pictures import start_sketch

    for key in ("1", "4", "7a", "13a"):
        task = find_part(key).question
        for plain in (True, False):
            drawn = "\n".join(sketch_lines(start_sketch(start_of(task)), plain))
            read = parse_drawing(drawn, task.lattice)
            board = Board(task._replace(figure=read))
            assert len(read) == len(task.figure)
            assert board.count_shapes(board.start) == start_of(task).start_shapes


def test_made_puzzles_are_unique_and_read_back():
    from cli.drawing.sticks import sketch_lines
    from cli.games.puzzle.pictures import start_sketch

    task = Task("square", grid(3, 3), 2, 2, (Goal("square", 4),))
    made = make(task, unique=True, seed=3)
    assert made.classes == 1
    assert make(task, unique=True, seed=3) == made
    text = to_toml(made.task, "\n".join(sketch_lines(start_sketch(start_of(made.task)), plain=True)))
    again = parse_puzzle(text)
    assert solve(again).classes == 1
    assert len(again.figure) == len(made.task.figure)


def test_keys_are_unique():
    assert len(set(KEYS)) == len(KEYS) == 19


def test_small_edges_of_a_stick():
    assert len(small_edges(((0, 0), (3, 0)), 3)) == 3


def test_trees_of_a_file_replace_those_of_the_book():
    book = solve(find_part("5").question)
    moved = parse_puzzle('trees = ["2+√2/2,r2/2", "2-√2/2,√2/2", "2-1/2√2,-√2/2", "2+√2/2,-√2/2"]')
    found = solve(moved)
    assert found.total == book.total == 1
    middles = [
        {
            (round((x1 + x2) / 2 - by, 6), round((y1 + y2) / 2, 6))
            for _name, x1, y1, x2, y2 in outcome.items[0].added
        }
        for outcome, by in ((book, 0), (found, 2))
    ]
    assert middles[0] == middles[1]
    assert not check_item(moved, found.items[0])
    assert check_item(moved, book.items[0])


def test_a_file_may_lie_in_space():
    book = find_part("3").question
    text = ", ".join(f'"{a[0]},{a[1]},{a[2]}:{b[0]},{b[1]},{b[2]}"' for a, b in sorted(book.figure))
    own = parse_puzzle(f'lattice = "krychlová"\nsticks = [{text}]\nmove = 3\ngoal = "triangles=4"')
    assert own == book


@pytest.mark.parametrize(
    ("trees", "code"),
    [
        ('"1,0", "0,1"', "four_trees"),
        ('"1,0", "1,0", "0,1", "0,-1"', "four_trees"),
        ('"x,0", "1,0", "0,1", "0,-1"', "bad_tree"),
        ('"√2/0,0", "1,0", "0,1", "0,-1"', "bad_tree"),
        ('"1", "1,0", "0,1", "0,-1"', "bad_tree"),
        ('"--1,0", "1,0", "0,1", "0,-1"', "bad_tree"),
    ],
)
def test_trees_that_cannot_be_read(trees, code):
    with pytest.raises(NotationError) as caught:
        parse_puzzle(f"trees = [{trees}]")
    assert caught.value.codes == (code,)


def test_a_drawing_in_space_is_refused():
    with pytest.raises(NotationError, match="no_drawing_in_space"):
        parse_puzzle('lattice = "cubic"\nfigure = "+---+"\nadd = 3\ngoal = "triangles=4"')
