"""Bear-off, races and the cube: published values, slow twins, and the compiled loops run uncompiled."""

from fractions import Fraction
from functools import lru_cache
from pathlib import Path

import pytest

from probability.faults import NotationError, TooBig
from solvers.chance_tables import exact_race, explore, least_steps, race_table
from solvers.expectimax import Solver
from solvers.games.backgammon import bearoff, bearoff_tables
from solvers.games.backgammon.bearoff import (
    RaceAnswer,
    bear_off,
    decision,
    rated_plays,
    read_side,
    solve_race,
)
from solvers.games.backgammon.check import to_position
from solvers.games.backgammon.notation import read_setup
from solvers.games.backgammon.race import (
    ROLLS,
    CubeRace,
    LeastRolls,
    Turn,
    after_roll,
    chosen_equities,
    equities,
    reachable,
)
from tests.backgammon_twins import uncompiled

DATA = Path(__file__).parent.parent / "data"
EVENTS = [roll for roll, _weight in ROLLS]
WEIGHTS = [weight for _roll, weight in ROLLS]


def rows(name):
    lines = [
        line for line in (DATA / name).read_text(encoding="utf-8").splitlines() if not line.startswith("#")
    ]
    keys, *rest = (line.split("\t") for line in lines)
    return [dict(zip(keys, cells, strict=True)) for cells in rest]


def side(points):
    counts = [0] * 6
    for point in points:
        counts[int(point) - 1] += 1
    while counts and not counts[-1]:
        counts.pop()
    return tuple(counts)


def board(text):
    return to_position(read_setup(text)).board


@pytest.mark.parametrize("row", rows("backgammon_bearoff.tsv"), ids=lambda row: row["checkers"])
def test_published_bearoff(row):
    assert bear_off(read_side(row["checkers"])).mean == Fraction(row["mean_rolls"])


def test_distribution_adds_up_to_its_mean():
    for points in ("1", "6", "66", "654321", "111111", "6655"):
        found = bear_off(side(points))
        assert sum(found.chances()) == 1
        assert sum(rolls * chance for rolls, chance in enumerate(found.chances())) == found.mean
        assert found.effective_pips == found.mean * Fraction(49, 6)
        assert found.wastage == found.effective_pips - found.pips


@lru_cache(None)
def slow_mean(points):
    """The fewest expected rolls over sorted lists of checkers, die by die, with all 36 rolls."""
    if not points:
        return Fraction(0)
    total = Fraction(0)
    for first in range(1, 7):
        for second in range(1, 7):
            dice = (first,) * 4 if first == second else (first, second)
            orders = {dice, dice[::-1]}
            total += min(slow_mean(end) for order in orders for end in _ends(points, order))
    return 1 + total / 36


def _ends(points, order):
    if not order or not points:
        return {points}
    found = set()
    for place, point in enumerate(points):
        end = point - order[0]
        if end < 0 and (point != max(points) or max(points) > 6):
            continue
        if end == 0 and max(points) > 6:
            continue
        after = sorted([*points[:place], *points[place + 1 :], *([end] if end > 0 else [])])
        found |= _ends(tuple(after), order[1:])
    return found


@pytest.mark.parametrize("points", [(6, 6), (4, 5, 6), (2, 3, 5, 6), (8, 9), (1, 12), (3, 7, 7)])
def test_slow_twin_of_the_mean(points):
    text = " ".join(f"{points.count(point)}@{point}" for point in sorted(set(points)))
    assert bear_off(read_side(text)).mean == slow_mean(tuple(sorted(points)))


def test_gnubg_keeps_the_same_means():
    """Its one-sided table is rounded to 16 bits a probability, so it agrees to about one in ten thousand."""
    gnubg = pytest.importorskip("gnubg_nn")
    for points in ("1", "6", "66", "531", "6543", "11235", "66666"):
        counts = (*side(points), *(0,) * 6)[:6]
        chances = gnubg.bearoff_probabilities(counts)
        mean = sum(rolls * chance for rolls, chance in enumerate(chances, 1)) / sum(chances)
        assert float(bear_off(side(points)).mean) == pytest.approx(mean, abs=5e-4)


def test_best_play_of_two_checkers():
    """Five and three bear off in 14 rolls of 36, six and two in 13, four and four in 11."""
    found = rated_plays(side("65"), (2, 1))
    assert [play.usual for play in found] == ["6/3", "5/2", "6/4 5/4"]
    chances = [1 - (Fraction(rolls, 36)) for rolls in (14, 13, 11)]
    assert [bear_off(side(points)).chances()[1] for points in ("53", "62", "44")] == [
        1 - chance for chance in chances
    ]


def test_reachable_bounds_what_is_reached():
    for points in ("6", "66", "654", "1111", "6633"):
        start = side(points)
        track = explore(start, (), EVENTS, after_roll)
        assert len(track.positions) <= reachable(start)
        for number, following in enumerate(track.following):
            assert all(after < number for event in following for after in event)


# ------------------------------------------------------------------ cube


def test_two_checkers_against_two_agree_with_the_published_table():
    tracks = lru_cache(None)(lambda points: explore(side(points), (), EVENTS, after_roll))
    ties = set()
    for row in rows("backgammon_cube.tsv"):
        own, opposing = row["own"].split(",")[-1], row["opposing"].split(",")[-1]
        values = exact_race(tracks(own), tracks(opposing), WEIGHTS)
        category, is_tied = cube_category(values)
        if is_tied:
            ties.add((own, opposing))
        assert category == int(row["category"]) or (is_tied and row["category"] == "5"), row
    # One checker on the 6 point wins in exactly 27 of 36 rolls: taking or passing is the same.
    assert ties == {("6", opposing) for opposing in ("12", "13", "5", "14", "6")}


def cube_category(values):
    take = 2 * values.theirs
    doubled = min(take, 1)
    if doubled >= values.mine:
        return (5 if take > 1 else 4), take == 1
    if doubled >= values.centre:
        return 3, False
    return (1 if take < 0 else 2), False


@pytest.mark.parametrize(("own", "opposing"), [("6", "6"), ("52", "11"), ("66", "55"), ("5", "654")])
def test_expectimax_solves_the_same_race(own, opposing):
    own, opposing = side(own), side(opposing)
    solver = Solver(CubeRace())
    for cube in ("centre", "mine", "theirs"):
        found = equities(own, opposing, cube)
        assert found.no_double == solver.value(Turn(own, opposing, cube, "roll"))
        assert found.win == (1 + solver.value(Turn(own, opposing, "none", "roll"))) / 2
        if cube != "theirs":
            assert found.double_take == 2 * solver.value(Turn(own, opposing, "theirs", "roll"))
            before = solver.value(Turn(own, opposing, cube, "double"))
            assert before == max(found.no_double, min(found.double_take, 1))


def test_a_last_roll_by_hand():
    """5 and 2 against a sure finish: 19 rolls of 36 win, and the cube makes no difference but the stake."""
    found = equities(side("52"), side("1"), "centre")
    assert found.win == Fraction(19, 36)
    assert found.no_double == Fraction(2, 36)
    assert found.double_take == Fraction(4, 36)
    assert decision(RaceAnswer("optimal", *found, 0.0)) == ("double_take", ())


def test_ties_are_told():
    sure = solve_race(board("W: 1@1; B: 1@1A"), "centre")
    assert decision(sure) == ("double_pass", ("double",))
    six = solve_race(board("W: 1@6; B: 1@1A"), "centre")
    assert six.double_take == six.double_pass == 1
    assert decision(six) == ("double_take", ("take",))
    even = RaceAnswer("optimal", 0.5, 0.5, 0.5 + 1e-13, 1.0, 1e-12)
    assert decision(even)[1] == ("double",)


def test_who_owns_the_cube_matters():
    centre, mine, theirs = (
        solve_race(board("W: 2@6; B: 2@6A"), cube) for cube in ("centre", "mine", "theirs")
    )
    assert mine.no_double > centre.no_double > theirs.no_double
    assert theirs.double_take is None
    assert decision(theirs) == ("cannot_double", ())


def test_large_races_are_solved_under_a_named_model():
    found = solve_race(board("W: 4@1 4@2 4@3; B: 4@1A 4@2A 4@3A 1@4A"), "centre")
    assert found.model == "fewest_rolls"
    mine, theirs = bear_off((4, 4, 4)).chances(), bear_off((4, 4, 4, 1)).chances()
    slow = sum(a * b for i, a in enumerate(mine) for j, b in enumerate(theirs) if i <= j)
    assert found.win == slow
    assert decision(found) == ("cannot_double", ())


def test_what_is_not_a_race():
    with pytest.raises(NotationError, match="in_contact"):
        solve_race(board("start"), "centre")
    with pytest.raises(TooBig, match="bearoff_too_big"):
        bear_off(read_side("2@20 3@18 2@12"))
    for text in ("1@bar", "16@6", "W: 1@6; B: 1@6A", ""):
        with pytest.raises(NotationError):
            read_side(text)


# ------------------------------------------------------------------ tables


@pytest.fixture
def plain_kernels(monkeypatch):
    from solvers import chance_kernels
    from solvers.games.backgammon import bearoff_kernels

    for module in (chance_kernels, bearoff_kernels):
        uncompiled(monkeypatch, module)


def test_numbering_is_one_to_one():
    for most in (1, 4):
        for number in range(bearoff_tables.count_positions(most)):
            assert bearoff_tables.number(bearoff_tables.side_at(number, most), most) == number
    assert bearoff_tables.side_at(54263, 15) == (0, 0, 0, 0, 0, 15)


def test_all_rolls_of_the_table_are_those_of_plain_python(plain_kernels):
    moves = bearoff_tables.all_moves(3)
    for number in range(1, bearoff_tables.count_positions(3)):
        for event, roll in enumerate(EVENTS):
            k = number * len(EVENTS) + event
            found = moves.targets[moves.starts[k] : moves.starts[k + 1]].tolist()
            after = {
                bearoff_tables.number(one, 3) for one in after_roll(bearoff_tables.side_at(number, 3), roll)
            }
            assert len(found) == len(set(found))
            assert set(found) == after


def test_one_sided_table_is_exact(plain_kernels):
    values = least_steps(bearoff_tables.all_moves(3))
    solver = Solver(LeastRolls())
    for number in range(bearoff_tables.count_positions(3)):
        assert values.mean(number) == -solver.value(bearoff_tables.side_at(number, 3))


def test_answers_from_the_table_are_those_of_plain_python(plain_kernels, monkeypatch):
    monkeypatch.setattr(bearoff_tables, "MOST_ONE_SIDED", 3)
    small = {points: bear_off(side(points)) for points in ("654", "661", "333")}
    monkeypatch.setattr(bearoff, "MOST_POSITIONS", 0)
    for _built_then_kept in range(2):
        for points, expected in small.items():
            assert bear_off(side(points)) == expected
    assert rated_plays(side("65"), (2, 1))[0].move == "6-5-3"


def test_two_sided_table_is_within_its_error(plain_kernels, monkeypatch):
    monkeypatch.setattr(bearoff, "MOST_PAIRS", 0)
    for own, opposing in (("66", "65"), ("1", "66"), ("54", "1"), ("43", "22")):
        text = f"W: {' '.join('1@' + p for p in own)}".replace("1@6 1@6", "2@6").replace("1@2 1@2", "2@2")
        text += f"; B: {' '.join('1@' + p + 'A' for p in opposing)}".replace("1@6A 1@6A", "2@6A").replace(
            "1@2A 1@2A", "2@2A"
        )
        for cube in ("centre", "mine", "theirs", "none"):
            exact = equities(side(own), side(opposing), cube)
            found = solve_race(board(text), cube)
            assert found.error == bearoff_tables.ERROR
            for ours, right in zip(found[1:5], exact, strict=True):
                assert (ours is None) == (right is None)
                assert right is None or abs(ours - right) <= found.error


def test_table_of_all_pairs_and_progress(plain_kernels):
    reports = []
    table = race_table(bearoff_tables.all_moves(1), lambda done, total: reports.append((done, total)))
    assert table.shape == (7, 7, 4)
    assert reports
    assert all(done <= total for done, total in reports)
    values = exact_race(explore((1,), (), EVENTS, after_roll), explore((1,), (), EVENTS, after_roll), WEIGHTS)
    assert chosen_equities(values, "none").win == 1
