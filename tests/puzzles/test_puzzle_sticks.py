"""Both exact methods against brute force over all placements, and against a SAT solver."""

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzles import sticks_union
from puzzles.games.puzzle.book import hexagon, outline
from puzzles.lattice import LATTICES, Motion, normal_form, symmetries
from puzzles.sticks import Board, Change, Goal, Task, bits, grid, grouped, is_connected, pile, search
from puzzles.sticks_count import Counter, count_loose, count_strict, placements, removals
from puzzles.sticks_listing import search_count
from puzzles.sticks_union import _Runs, search_union, tile


def square(count, size=None):
    return Goal("square", count, size)


def triangle(count, size=None):
    return Goal("triangle", count, size)


def brute_force(task):
    """Every removal with every placement, judged one by one; no masks of shapes beyond counting."""
    board = Board(task)
    old = bits(board.start)
    new = [bit for bit in range(len(board.edges)) if not board.start >> bit & 1]
    found = []
    for gone in combinations(old, task.remove):
        for put in combinations(new, task.add):
            mask = board.start & ~sum(1 << bit for bit in gone) | sum(1 << bit for bit in put)
            shapes = board.shapes_of(mask)
            if not meets(board, task, shapes):
                continue
            used = 0
            for number in shapes:
                used |= board.masks[number]
            if not task.loose and used != mask:
                continue
            if task.connected and not is_connected(board.edges_of(mask)):
                continue
            removed, added = (tuple(sorted(board.edges[bit] for bit in part)) for part in (gone, put))
            found.append(Change(removed, added))
    return found, board


def meets(board, task, shapes):
    kinds = [board.shapes[number] for number in shapes]
    for goal in task.goals:
        mine = [shape for shape in kinds if shape.kind == goal.kind and goal.size in (None, shape.size)]
        if len(mine) != goal.count:
            return False
    if all(goal.size is not None for goal in task.goals) and len(kinds) != sum(g.count for g in task.goals):
        return False
    return not task.equal or len({shape.size for shape in kinds}) <= 1


SMALL = [
    Task("square", grid(2, 2), 2, 0, (square(2),)),
    Task("square", grid(2, 2), 2, 0, (square(2),), equal=True),
    Task("square", grid(2, 2), 2, 2, (square(3),)),
    Task("square", grid(2, 2), 2, 2, (square(4),), connected=True),
    Task("square", grid(2, 1), 3, 3, (square(2),), margin=1),
    Task("square", grid(2, 1), 1, 2, (square(2),), margin=1),
    Task("square", grid(2, 1), 2, 2, (Goal("rectangle", 3),), margin=1),
    Task("triangle", outline(), 0, 3, (triangle(4, 1), triangle(1, 2))),
    Task("triangle", pile(2), 2, 1, (triangle(2),)),
    Task("triangle", hexagon(), 2, 2, (triangle(5, 1), triangle(1, 2)), margin=1),
    Task("triangle", pile(2), 2, 2, (Goal("rhombus", 2),), margin=0),
]


@pytest.mark.parametrize("task", SMALL, ids=range(len(SMALL)))
def test_both_methods_equal_brute_force(task):
    answers, board = brute_force(task)
    classes = grouped(sorted(answers), board.motions())
    for method in (search_union, search_count):
        found = method(board, keep=True)
        listed = sorted(change for group in found.groups for change in group.members)
        assert listed == sorted(answers), method.__name__
        assert (found.total, found.classes) == (len(answers), len(classes)), method.__name__


@pytest.mark.parametrize(
    "task",
    [task._replace(loose=True) for task in SMALL if task.remove + task.add <= 4],
    ids=lambda task: f"{task.lattice}-{task.remove}-{task.add}",
)
def test_loose_counts_equal_brute_force(task):
    answers, board = brute_force(task)
    classes = grouped(answers, board.motions())
    if not task.connected:
        assert count_loose(Counter(board)) == (len(answers), len(classes))
    found = search_count(board, limit=None, keep=True)
    assert (found.total, found.classes) == (len(answers), len(classes))
    assert sum(group.size for group in found.groups) == len(answers)
    assert {change for group in found.groups for change in group.members} == set(answers)


@settings(max_examples=15, deadline=None)
@given(st.data())
def test_random_figures(data):
    pieces = sorted(grid(2, 2))
    some = data.draw(st.lists(st.sampled_from(pieces), min_size=5, max_size=10, unique=True))
    moves = data.draw(st.integers(1, 2))
    goals = (square(data.draw(st.integers(1, 3))),)
    task = Task("square", frozenset(some), moves, moves, goals, margin=data.draw(st.integers(0, 1)))
    answers, board = brute_force(task)
    assert search_union(board).total == search_count(board).total == len(answers)
    loose, _board = brute_force(task._replace(loose=True))
    assert count_loose(Counter(board))[0] == len(loose)


SAT = [
    (Task("square", grid(2, 2), 3, 3, (square(3),)), True),
    (Task("square", frozenset(sorted(grid(3, 3))[2:]), 2, 2, (square(8),), margin=0), True),
    (Task("square", grid(3, 3), 3, 3, (square(8),)), False),
    (Task("triangle", hexagon(), 3, 3, (triangle(4),)), False),
]


@pytest.mark.parametrize(("task", "loose_too"), SAT, ids=range(len(SAT)))
def test_a_sat_solver_counts_the_same(task, loose_too):
    """Cardinality and coverage as clauses; models are enumerated and blocked."""
    pysat = pytest.importorskip("pysat.solvers")
    from pysat.card import CardEnc

    board = Board(task)
    count = len(board.edges)
    lies = list(range(1, count + 1))
    there = list(range(count + 1, count + 1 + len(board.masks)))
    clauses = []
    for variable, mask in zip(there, board.masks, strict=True):
        edges = [lies[bit] for bit in bits(mask)]
        clauses += [[-variable, edge] for edge in edges] + [[variable, *(-edge for edge in edges)]]
    top = there[-1]
    old = [lies[bit] for bit in bits(board.start)]
    new = [edge for edge in lies if edge not in old]
    for group, bound in ((old, len(old) - task.remove), (new, task.add), (there, task.goals[0].count)):
        card = CardEnc.equals(group, bound, top_id=top)
        clauses += card.clauses
        top = max(top, card.nv)
    strict = []
    for bit, edge in enumerate(lies):
        strict.append([-edge, *(v for v, mask in zip(there, board.masks, strict=True) if mask >> bit & 1)])

    def models(formula):
        with pysat.Glucose4(bootstrap_with=formula) as solver:
            total = 0
            while solver.solve():
                model = set(solver.get_model())
                total += 1
                solver.add_clause([-edge if edge in model else edge for edge in lies])
            return total

    counter = Counter(board)
    assert models(clauses + strict) == count_strict(counter)[0] == search(board).total
    if loose_too:
        assert models(clauses) == count_loose(counter)[0]


def test_medium_board_by_both_methods():
    board = Board(Task("square", grid(3, 3), 3, 3, (square(6),)))
    one, two = search_union(board), search_count(board)
    assert (one.total, one.classes) == (two.total, two.classes)
    assert {group.change for group in one.groups} == {group.change for group in two.groups}


def test_a_question_too_long_for_one_method_is_answered_by_the_other(monkeypatch):
    board = Board(Task("square", grid(2, 2), 4, 4, (Goal("rectangle", 5),)))
    expected = search_union(board)
    assert expected.method == "union"
    monkeypatch.setattr(sticks_union, "SOON", 100)
    found = search(board)
    assert found.method == "count"
    assert (found.total, found.classes) == (expected.total, expected.classes)
    assert {group.change for group in found.groups} == {group.change for group in expected.groups}


def test_seven_rectangles_of_forty_sticks_are_counted():
    """The first method would need a hundred million steps and more for it."""
    found = search(Board(Task("square", grid(4, 4), 4, 4, (Goal("rectangle", 7),))), limit=0)
    assert (found.total, found.method) == (0, "count")


def test_the_steps_of_a_search_are_foretold_before_it_ends():
    board = Board(Task("square", grid(3, 3), 4, 4, (Goal("square", 5),)))
    reports = []
    search_union(board, progress=lambda done, total: reports.append((done, total)))
    assert reports
    assert all(done <= total for done, total in reports)
    last = reports[-1][0]
    assert last / 20 < reports[0][1] < 20 * last


@settings(max_examples=25, deadline=None)
@given(st.data())
def test_runs_that_whole_sticks_do_not_fit(data):
    """By definition: put one more place to either end, and only then the run is another one."""
    board = Board(Task("square", grid(1, 1), 0, 0, (square(1),), refine=data.draw(st.integers(2, 3))))
    runs = _Runs(board)
    union = data.draw(st.integers(0, (1 << len(board.edges)) - 1))
    ends = runs.unfit(union)
    assert (ends is None) == (tile(board, union) is not None)
    assert not (ends or 0) & union


def test_removals_are_all_combinations():
    for width, count in ((5, 0), (6, 2), (9, 4), (3, 4)):
        expected = sorted(sum(1 << bit for bit in some) for some in combinations(range(width), count))
        assert removals(width, count).tolist() == expected


@given(st.sets(st.integers(1, 63), max_size=5), st.integers(0, 4))
def test_placements_count_what_completes_a_member_and_no_more(needs, count):
    """The closed family by definition: every set of edges belongs to exactly one member."""
    family = {0}
    for need in needs:
        family |= {member | need for member in family}
    members = sorted((m for m in family if m.bit_count() <= count), key=lambda m: (m.bit_count(), m))
    owners = dict.fromkeys(members, 0)
    for some in combinations(range(6), count):
        mask, core = sum(1 << bit for bit in some), 0
        for need in needs:
            core |= need if not need & ~mask else 0
        owners[core] += 1
    assert dict(zip(members, placements(members, 6, count), strict=True)) == owners


def test_tile_lays_whole_sticks_only():
    board = Board(Task("square", grid(1, 1), 0, 0, (square(1),), refine=2))
    assert tile(board, board.start) == board.figure
    for bit in bits(board.start):
        assert tile(board, board.start & ~(1 << bit)) is None


def test_half_steps_find_more_and_keep_the_whole_ones():
    plain = search(Board(Task("square", grid(2, 2), 4, 4, (square(3),))), keep=True)
    fine = search(Board(Task("square", grid(2, 2), 4, 4, (square(3),), refine=2)), keep=True)
    assert (plain.total, plain.classes) == (8, 2)
    doubled = {
        tuple(tuple((2 * x, 2 * y) for x, y in piece) for piece in change.added)
        for group in plain.groups
        for change in group.members
    }
    assert doubled < {change.added for group in fine.groups for change in group.members}


@pytest.mark.parametrize("name", LATTICES)
def test_symmetries_form_a_group_that_keeps_the_lattice(name):
    lattice = LATTICES[name]
    zero = (0,) * len(lattice.directions[0])
    star = frozenset((min(zero, way), max(zero, way)) for way in lattice.directions)
    star |= frozenset(
        (tuple(-x for x in way), zero) if tuple(-x for x in way) < zero else (zero, tuple(-x for x in way))
        for way in lattice.directions
    )
    assert len(symmetries(lattice, star)) == len(lattice.symmetries)
    for matrix in lattice.symmetries:
        turned = frozenset(Motion(matrix, zero).move(piece) for piece in list(star)[:3])
        assert normal_form(lattice, turned) == normal_form(lattice, frozenset(list(star)[:3]))
