"""The solved game against brute force over all rolls of all six dice, and the keeping of its table."""

import csv
from fractions import Fraction
from functools import cache
from itertools import product
from pathlib import Path

import pytest

from probability import storage
from probability.games.qwixx.best import rank_plays, turn_value
from probability.games.qwixx.card import Card, new_card
from probability.games.qwixx.rough import look_ahead, rough_value
from probability.games.qwixx.rules import CLASSIC, EMPTY, LONGO, Mark, Rules, points
from probability.games.qwixx.solver import part_costs, table_job
from probability.games.qwixx.states import number_states
from probability.games.qwixx.tables import Values, error_bound, open_values, table_name
from probability.games.qwixx.turn import Roll
from probability.layers import expected_best, fewest_turns, kept_share, rank, solve_table, values_by_turns

ONE_LOCK = Rules("one", faces=2, length=3, locking=1, needed=1)
TWO_LOCKS = Rules("two", faces=2, length=3, locking=2, needed=1, has_lucky=True)
SHORT = Rules("short", faces=3, length=4, locking=2, needed=1, has_lucky=True)
LATE = Rules("late", faces=3, length=5, locking=1, needed=3, has_lucky=True)


def solve(rules, lucky=()):
    return Values(rules, number_states(rules), solve_table(table_job(rules, lucky)).values)


def brute_force(rules, lucky, rows, misses):
    """The best expected final score, straight from the rules: every roll of six dice, every choice.

    A row is (last place, crosses, locked). Nothing is shared with the solver but the numbers of the variant.
    """
    low, high = 2, rules.length + 1

    def place_of(row, number):
        if not low <= number <= high:
            return 0
        return number - 1 if row < 2 else high - number + 1

    def crossed(rows, row, place):
        last, count, locked = rows[row]
        ends = place > rules.length - rules.locking
        if locked or not last < place <= rules.length or (ends and count < rules.needed):
            return None
        return (*rows[:row], (place, count + 1 + ends, ends), *rows[row + 1 :])

    def is_over(rows):
        return sum(locked for _last, _count, locked in rows) >= 2

    def score(rows, misses):
        return sum(count * (count + 1) // 2 for _last, count, _locked in rows) - 5 * misses

    @cache
    def value(rows, misses):
        if is_over(rows) or misses == 4:
            return Fraction(score(rows, misses))
        total = Fraction(0)
        for roll in product(range(1, rules.faces + 1), repeat=6):
            total += best(rows, misses, roll)
        return total / rules.faces**6

    def best(rows, misses, roll):
        a, b, *colours = roll
        firsts = [crossed(rows, row, place_of(row, a + b)) for row in range(4)]
        if a + b in lucky:
            fewest = min(count for _last, count, locked in rows if not locked)
            firsts += [
                crossed(rows, row, rows[row][0] + 1)
                for row in range(4)
                if not rows[row][2] and rows[row][1] == fewest
            ]
        ends = {first for first in firsts if first}
        seconds = {
            crossed(start, row, place_of(row, white + colours[row]))
            for start in {rows, *(end for end in ends if not is_over(end))}
            for row in range(4)
            for white in (a, b)
        }
        ends |= {second for second in seconds if second}
        return max([value(rows, misses + 1), *(value(end, misses) for end in ends)])

    return value(rows, misses)


@pytest.mark.parametrize(
    ("rules", "lucky", "marks", "misses"),
    [
        (ONE_LOCK, (), (EMPTY, Mark(1, 1), EMPTY, Mark(2, 2)), 2),
        (TWO_LOCKS, (3, 4), (EMPTY, EMPTY, EMPTY, EMPTY), 0),
        (SHORT, (3, 5), (Mark(1, 1), Mark(2, 1), Mark(2, 1), Mark(2, 2)), 3),
        (LATE, (4, 5), (Mark(3, 2), Mark(4, 3), Mark(4, 2), Mark(3, 3)), 3),
    ],
    ids=lambda value: value.key if isinstance(value, Rules) else None,
)
def test_solver_equals_brute_force(rules, lucky, marks, misses):
    values = solve(rules, lucky)
    card = Card(marks, tuple(mark.crosses for mark in marks), misses, lucky, rules)
    rows = tuple((mark.last, mark.crosses, False) for mark in marks)
    exact = brute_force(rules, lucky, rows, misses)
    assert values.of(card) == pytest.approx(float(exact), abs=error_bound(rules))


def test_lucky_numbers_and_locks_matter():
    """The brute force could not tell two equal games apart; these are not equal."""
    assert solve(TWO_LOCKS, (3, 4)).of(new_card(TWO_LOCKS)) > solve(TWO_LOCKS).of(new_card(TWO_LOCKS)) + 0.01
    assert solve(ONE_LOCK).of(new_card(ONE_LOCK)) != solve(TWO_LOCKS).of(new_card(TWO_LOCKS))


@pytest.mark.parametrize("rules", [SHORT, LATE], ids=lambda rules: rules.key)
def test_every_card_satisfies_its_equation(rules):
    """One turn ahead, in floating point and by another way to the maximum, gives back each value of the table."""
    lucky = (4, 5)
    values = solve(rules, lucky)
    marks = values.states.marks
    for index in range(40):
        chosen = [
            marks[(index * step + shift) % len(marks)] for step, shift in ((1, 0), (3, 5), (5, 2), (7, 1))
        ]
        card = Card(tuple(chosen), tuple(mark.crosses for mark in chosen), index % 4, lucky, rules)
        closed = Card((None, *card.marks[1:]), (4, *card.crosses[1:]), index % 4, lucky, rules)
        for one in (card, closed):
            assert turn_value(one, values.of) == pytest.approx(values.of(one), abs=1e-6)


def test_exchanged_rows_have_the_same_value():
    values = solve(SHORT, (3, 5))
    a, b, c, d = Mark(1, 1), Mark(2, 1), EMPTY, Mark(2, 2)
    first = Card((a, b, c, d), (1, 1, 0, 2), 1, (3, 5), SHORT)
    second = Card((b, a, d, c), (1, 1, 2, 0), 1, (3, 5), SHORT)
    assert values.of(first) == values.of(second)


def test_closed_rows_keep_their_points():
    values = solve(SHORT, (3, 5))
    card = Card((None, EMPTY, EMPTY, EMPTY), (4, 0, 0, 0), 0, (3, 5), SHORT)
    more = card._replace(crosses=(5, 0, 0, 0))
    assert values.of(more) - values.of(card) == pytest.approx(points(5) - points(4))


def test_policy_read_out():
    values = solve(SHORT, (3, 5))
    roll = Roll((1, 2), (3, 1, 2, 2))
    ranked = rank_plays(new_card(SHORT, (3, 5)), roll, values.of)
    assert ranked[0].cost == 0
    assert [one.value for one in ranked] == sorted((one.value for one in ranked), reverse=True)
    assert any(not one.option.crosses for one in ranked)


def test_sizes():
    states = number_states(LONGO)
    pairs = len(states.members)
    assert len(states.marks) == 92
    assert 4 * 4 * pairs * pairs <= 350_000_000
    assert error_bound(LONGO) < 1e-4
    for pair in range(pairs):
        a, b = states.members[pair]
        for to in states.next[a]:
            if to >= 0 and states.pair_of[to, b] >= 0:
                assert states.pair_of[to, b] < pair


@pytest.fixture
def cache_folder(tmp_path, monkeypatch):
    monkeypatch.setenv("HERNA_CACHE_DIR", str(tmp_path))
    return tmp_path


class Halt(BaseException):
    """A stand-in for an interrupt."""


def test_an_interrupted_solve_goes_on(cache_folder):
    job = table_job(LATE, (4, 5))
    job = job._replace(ends=tuple(range(1, job.shape[0] + 1)))
    whole = solve_table(job).values.copy()
    storage.remove_table(job.name)

    def stop_half_way(done, total):
        if done > total // 2:
            raise Halt

    with pytest.raises(Halt):
        solve_table(job, stop_half_way)
    assert storage.load_table(job.name, job.version) is None
    assert storage.load_table(job.partial, job.version) is not None
    filled = []
    counting = job._replace(
        worker=lambda: lambda table, part: filled.append(part) or job.worker()(table, part)
    )
    solved = solve_table(counting)
    assert solved.resumed > job.shape[0] // 2
    assert min(filled) == solved.resumed
    assert (solved.values == whole).all()
    assert storage.load_table(job.partial, job.version) is None


def test_a_killed_solve_goes_on_from_its_last_checkpoint(cache_folder):
    job = table_job(SHORT, (3, 5))
    job = job._replace(ends=tuple(range(1, job.shape[0] + 1)))
    kept = []

    def look(done, total):
        kept.append(storage.load_table(job.partial, job.version) is not None)

    solve_table(job, look, checkpoint=0.0)
    assert any(kept)


@pytest.mark.parametrize("where", [5, -3, "empty"])
def test_a_damaged_table_is_noticed_and_rebuilt(cache_folder, where):
    value = solve(SHORT, (3, 5)).of(new_card(SHORT))
    path = storage.table_path(table_name(SHORT, (3, 5)))
    data = bytearray(path.read_bytes())
    if where == "empty":
        data = bytearray()
    else:
        data[where] ^= 255
    path.write_bytes(data)
    assert open_values(SHORT, (3, 5)) is None
    assert solve(SHORT, (3, 5)).of(new_card(SHORT)) == value
    assert open_values(SHORT, (3, 5)).of(new_card(SHORT)) == value


def test_a_folder_that_cannot_be_written(tmp_path, monkeypatch):
    blocked = tmp_path / "file"
    blocked.write_text("")
    monkeypatch.setenv("HERNA_CACHE_DIR", str(blocked / "below"))
    assert not solve_table(table_job(SHORT, (3, 5))).kept


def test_rough_values_are_near():
    with (Path(__file__).parent.parent / "data" / "qwixx.tsv").open(encoding="utf-8") as file:
        known = {row["what"]: row["value"] for row in csv.DictReader(file, delimiter="\t")}
    exact = float(known["classic optimal solitaire score"])
    assert rough_value(new_card(CLASSIC)) == pytest.approx(exact, abs=6)
    assert look_ahead(new_card(CLASSIC), 1) == pytest.approx(exact, abs=6)
    over = new_card(CLASSIC)._replace(misses=4)
    assert look_ahead(over, 1) == over.score == -20


def test_menus():
    value = {"a": Fraction(1), "b": Fraction(3)}
    assert expected_best({frozenset("ab"): 2, frozenset("a"): 1}, value) == Fraction(7, 3)
    assert [one.option for one in rank([("x", 1), ("y", 2), ("z", 1)])] == ["y", "x", "z"]
    turns = values_by_turns(["a"], lambda state, left: {frozenset("a"): 1}, {"a": Fraction(5)}, 2)
    assert turns[2] == {"a": 5}


def test_waiting_can_be_better_than_leaving():
    """From a, a slow way out comes half of the time and a sure one in a third; the slow one is not worth it."""
    menus = {
        "a": {frozenset("ab"): 3, frozenset("ag"): 2, frozenset("a"): 1},
        "b": {frozenset("bg"): 1, frozenset("b"): 99},
    }
    found = fewest_turns("ba", lambda state, phase: menus[state], "g")
    assert found["b"] == [100]
    assert found["a"] == [3]


def test_progress_counts_the_work_of_this_run(cache_folder):
    """Work is what the parts cost, and after an interrupt only what is left."""
    job = table_job(LATE, (4, 5))
    job = job._replace(ends=tuple(range(1, job.shape[0] + 1)))
    assert len(job.costs) == job.shape[0]

    def stop_half_way(done, total):
        assert total == sum(job.costs)
        if 2 * done > total:
            raise Halt

    with pytest.raises(Halt):
        solve_table(job, stop_half_way)
    share = kept_share(job)
    assert 0.5 < share < 1
    seen = []
    resumed = solve_table(job, lambda done, total: seen.append((done, total))).resumed
    assert seen[-1] == (sum(job.costs[resumed:]), sum(job.costs[resumed:]))
    assert share == sum(job.costs[:resumed]) / sum(job.costs)
    assert kept_share(job) == 0


def test_part_costs_equal_a_count_of_free_places():
    states = number_states(SHORT)
    free = [SHORT.length - mark.last for mark in states.marks] + [0]
    pairs = [free[a] + free[b] for a, b in states.members]
    whole, half = part_costs(SHORT, mirrored=False), part_costs(SHORT, mirrored=True)
    for outer, own in enumerate(pairs):
        assert whole[outer] == sum(own + other for other in pairs)
        assert half[outer] == sum(own + other for other in pairs[: outer + 1])
