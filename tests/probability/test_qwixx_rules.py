"""Cards, moves, odds and locks against the rule book and against plain enumeration of rolls."""

import csv
from fractions import Fraction
from functools import cache
from itertools import pairwise, product
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from probability.faults import Faulty, NotationError, TooBig
from probability.games.qwixx.card import card_faults, make_card
from probability.games.qwixx.check import move_faults, ways
from probability.games.qwixx.lock import Lucky, Seat, lock_odds
from probability.games.qwixx.notation import parse_card, parse_crosses, parse_lucky, parse_roll
from probability.games.qwixx.odds import turn_odds
from probability.games.qwixx.rules import CLASSIC, LONGO, Mark, Rules, points
from probability.games.qwixx.turn import Cross, Roll, plays

DATA = Path(__file__).parent.parent / "data" / "qwixx.tsv"


def published(what):
    with DATA.open(encoding="utf-8") as file:
        return next(row["value"] for row in csv.DictReader(file, delimiter="\t") if row["what"] == what)


def card(text, rules=LONGO):
    return make_card(parse_card(text, rules), rules)


def codes(text, cross, roll=None, active=True):
    thrown = parse_roll(roll) if roll else None
    return [fault.code for fault in move_faults(card(text), parse_crosses(cross), thrown, active)]


def test_the_book_scores_87():
    ema = card("r: 2 3 4 5; y: 2 3 4; g: 16 15 14 13 12 11 10 9 8; b: 16 15 14 13 12 11 10 9; misses 2")
    assert ema.score == int(published("rule book example score"))
    assert ema.row_points == (10, 6, 45, 36)


def test_greatest_rows():
    assert points(CLASSIC.open_places + 2) == int(published("classic maximal row points"))
    assert points(LONGO.open_places + 2) == int(published("longo maximal row points"))


def test_the_books_first_picture():
    """Red 5 and 7 crossed; yellow leaves 14, 15, 16; blue goes on right of 14."""
    lenka = card("červená: 5 7; žlutá: 13; zelená: 11; modrá: 14; lucky 5 8")
    for number in (2, 3, 4, 6):
        assert [f.code for f in move_faults(lenka, [Cross(0, number)])] == ["left_of_last"]
    assert not move_faults(lenka, [Cross(1, 14)])
    assert not move_faults(lenka, [Cross(3, 13)])


def test_the_books_turn():
    """Max: white 5 and 1, red 6, then white 5 and blue 8 for blue 13. Lenka uses her lucky 6 for green 16."""
    assert codes("", "red 6; blue 13", "w5 w1 b8") == []
    assert codes("", "blue 13; red 6", "w5 w1 b8")[0] == "colour_comes_second"
    assert codes("lucky 6 11", "green 16", "w5 w1", active=False) == []
    assert codes("lucky 6 11; green 16", "green 15", "w5 w1", active=False) == [
        "white_sum_differs",
        "lucky_not_fewest",
    ]


def test_the_books_lock():
    """Green 3 with six crosses is legal, with five it is not; after it the row is closed."""
    assert codes("g: 16 15 14 13 12 11", "green 3") == []
    assert codes("g: 16 15 14 13 12", "green 3") == ["too_few_crosses"]
    assert codes("g: 16 15 14 13 12 11 3 L", "green 2") == ["row_locked"]
    assert codes("g: 16 15 14 13 12 11 3 L; y: 2 3 4 5 6 7 16 L", "red 2") == ["game_over"]


def test_a_lucky_lock():
    text = "r: 2 3 4 5 6 14; y: 2 3 4 5 6 7; g: 16 15 14 13 12 11; b: 16 15 14 13 12 11; lucky 5 8"
    assert ways(card(text), Cross(0, 15), Roll((4, 4))) == ["lucky"]
    early = text.replace("2 3 4 5 6 14", "3 4 5 6 14").replace("r:", "red:")
    assert "too_few_crosses" in codes(early, "red 15", "w4 w4")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("r: 5 3", ["out_of_order"]),
        ("r: 5 5", ["crossed_twice"]),
        ("g: 3 16", ["out_of_order", "lock_too_early", "lock_missing"]),
        ("r: 2 3 4 5 6 7 15 16 L", ["locked_before"]),
        ("r: 2 3 4 5 6 7 15", ["lock_missing"]),
        ("r: 2 3 L", ["lock_alone"]),
        ("misses 5", ["too_many_misses"]),
        ("lucky 5 5", ["lucky_twice"]),
        ("r: 2 3 4 5 6 7 16 L; y: 2 3 4 5 6 7 16 L; g: 16 15 14 13 12 11 2 L", ["too_many_locks"]),
        ("r X; y X; misses 4", ["ended_twice"]),
        ("r X; y: 2 3 4 5 6 7 16 L; misses 3", []),
    ],
)
def test_impossible_cards(text, expected):
    assert [fault.code for fault in card_faults(parse_card(text))] == expected
    if expected:
        with pytest.raises(Faulty):
            card(text)


@pytest.mark.parametrize(
    ("read", "text", "code"),
    [
        (parse_card, "red: 17", "not_in_row"),
        (parse_card, "red: 1", "not_in_row"),
        (parse_card, "red: five", "not_a_number"),
        (parse_card, "red: 2; červená: 3", "said_twice"),
        (parse_card, "red: 2 3, žlutta 4", "unknown_row"),
        (parse_card, "z 4 z 16", "z_twice"),
        (parse_card, "red: 99999999999", "not_in_row"),
        (parse_card, "red: 2-17", "not_in_row"),
        (parse_card, "[1, 2]", "card_not_object"),
        (parse_card, "purple: 3", "unknown_row"),
        (parse_card, "lucky 1 5", "bad_lucky"),
        (parse_card, "lucky 17 5", "bad_lucky"),
        (parse_card, "lucky 5", "lucky_count"),
        (parse_card, "misses", "bad_misses"),
        (parse_card, "misses -1", "bad_misses"),
        (parse_card, "misses 1; misses 1", "said_twice"),
        (parse_card, "2 3 4", "unknown_row"),
        (parse_card, '{"red": [', "bad_json"),
        (parse_card, '{"red": {"a": 1}}', "bad_json_value"),
        (parse_card, '{"red": [true]}', "bad_json_value"),
        (parse_roll, "w1 w2 w3 r1 y1 g1 b1", "dice_count"),
        (parse_roll, "1 2 3 4 5 6 7", "dice_count"),
        (parse_roll, "1 2 3", "dice_count"),
        (parse_roll, "", "white_dice"),
        (parse_roll, "w1 r2", "white_dice"),
        (parse_roll, "w9 w1", "bad_face"),
        (parse_roll, "w0 w1", "bad_face"),
        (parse_roll, "w1 w1 r2 r3", "die_twice"),
        (parse_roll, "w1 w1 z2 z3", "z_twice"),
        (parse_roll, "b1 b1 w1 w1", "die_twice"),
        (parse_roll, "r3 5 w1 w1", "die_twice"),
        (parse_roll, "519828", "bad_face"),
        (parse_roll, "w1 w1 r", "unknown_die"),
        (parse_roll, "w1 w1 q3", "unknown_die"),
        (parse_roll, "w1 w1 red", "unknown_die"),
        (parse_crosses, "green", "bad_cross"),
        (parse_crosses, "", "bad_cross"),
        (parse_crosses, "green 6 blue", "bad_cross"),
        (parse_crosses, "green 17", "not_in_row"),
        (parse_crosses, "g3, g4, g5", "cross_count"),
    ],
)
def test_words_that_cannot_be_read(read, text, code):
    with pytest.raises(NotationError) as caught:
        read(text)
    assert caught.value.codes == (code,)


def test_spellings_of_a_card():
    same = [
        "červená: 2 3 5 7; žlutá: 4; zelená: 16 15; modrá:; misses 1; lucky 5 8",
        "CERVENA 2,3,5,7; zluta 4; zelena 16 15; chyby: 1; šťastná čísla 5 8",
        "r: 2 3 5 7\ny: 4\ng: 16 15\nb:\nmiss 1\nlucky: 5, 8",
        "cervena 2 3 5 7, zluta 4, zelena 16 15, chybne hody 1, stastna cisla 5 a 8",
        "r2-3 5 7 y4 g15-16 misses 1 lucky 5 8",
        '{"red": [2, 3, 5, 7], "yellow": [4], "green": [16, 15], "blue": [], "misses": 1, "lucky": [5, 8]}',
    ]
    assert len({parse_card(text) for text in same}) == 1
    assert parse_card("g: 3 L").rows[2].lock
    assert parse_card("zelená: x").rows[2].closed


def test_spellings_of_a_roll():
    same = [
        "w5 w1 r3 y8 g2 b4",
        "5,1,3,8,2,4",
        "513824",
        "bílé 5 a 1, červená 3, žlutá 8, zelená 2, modrá 4",
        "b5 b1 č3 ž8 z2 m4",
        "white 5 + 1; red 3; yellow 8; green 2; blue 4",
    ]
    assert {parse_roll(text) for text in same} == {Roll((5, 1), (3, 8, 2, 4))}
    assert parse_roll("w5 w1 b4").coloured[3] == 4


def test_spellings_of_crosses():
    same = ["r 6; b 13", "6 red and 13 blue", "červená 6 modrá 13", "r6,b13"]
    assert {parse_crosses(text) for text in same} == {(Cross(0, 6), Cross(3, 13))}


def test_lucky_words():
    assert parse_lucky("žádná", LONGO) == ()
    with pytest.raises(NotationError):
        parse_lucky("5,8", CLASSIC)
    with pytest.raises(Faulty):
        parse_lucky("5,5", LONGO)


numbers = st.lists(st.integers(2, 16), unique=True, max_size=7)


@settings(max_examples=60, deadline=None)
@given(st.tuples(numbers, numbers, numbers, numbers), st.integers(0, 3), st.tuples(*[st.integers(1, 8)] * 6))
def test_every_play_is_legal_and_every_legal_cross_is_a_play(rows, misses, dice):
    """The list of plays and the checker of moves were written apart; they have to agree."""
    written = "; ".join(
        f"{colour}: {' '.join(map(str, sorted((n for n in row if 4 <= n <= 14), reverse=falling)))}"
        for colour, row, falling in zip("rygb", rows, (False, False, True, True), strict=True)
    )
    made = card(f"{written}; misses {misses}; lucky 5 8")
    roll = Roll(dice[:2], dice[2:])
    found = {tuple((c.row, c.number) for c in play.crosses) for play in plays(made, roll)}
    every = [Cross(row, number) for row in range(4) for number in range(2, 17)]
    checked = {()} | {((c.row, c.number),) for c in every if not move_faults(made, [c], roll)}
    assert {play for play in found if len(play) < 2} == checked
    for play in found:
        assert not move_faults(made, [Cross(*cross) for cross in play], roll)


TINY = Rules("tiny", faces=3, length=5, locking=2, needed=1, has_lucky=True)


@pytest.mark.parametrize("active", [True, False])
@pytest.mark.parametrize(
    "text", ["", "r: 3; g: 5; lucky 3 5", "r: 4; y: 2 4; g: 6 4; b: X; lucky 4 5", "r 3; y 4; b 4"]
)
def test_odds_equal_all_rolls(text, active):
    made = card(text, TINY)
    rolls = [Roll(dice[:2], dice[2:]) for dice in product(range(1, 4), repeat=6)]
    counts, none = {}, 0
    for roll in rolls:
        options = plays(made, roll, active)
        none += len(options) == 1
        for where in {(c.row, c.number) for play in options for c in play.crosses}:
            counts[where] = counts.get(where, 0) + 1
    found = turn_odds(made, active)
    assert found.any_cross == 1 - Fraction(none, len(rolls))
    assert found.miss == (Fraction(none, len(rolls)) if active else 0)
    for row in range(4):
        for number, chance in zip(TINY.numbers(row), found.numbers[row], strict=True):
            assert chance == Fraction(counts.get((row, number), 0), len(rolls))


def test_odds_of_a_finished_game():
    over = turn_odds(card("misses 4"))
    assert over.any_cross == over.miss == 0
    assert not any(map(any, over.numbers))


def brute_lock(mark, row, turns, seat, lucky, rules):
    """The chance to lock, by walking through all rolls of the three dice and all choices."""

    def after(state, number):
        place = rules.place(row, number)
        if state == "locked" or not rules.may_cross(state, place):
            return state
        return "locked" if rules.locks_at(place) else Mark(place, state.crosses + 1)

    @cache
    def chance(state, turn):
        if state == "locked" or turn == turns:
            return Fraction(state == "locked")
        total = Fraction(0)
        for a, b, c in product(range(1, rules.faces + 1), repeat=3):
            firsts = {state, after(state, a + b)}
            if a + b in lucky.sums and state.crosses <= lucky.most:
                firsts.add(after(state, rules.number(row, state.last + 1)))
            ends = set(firsts)
            if seat.is_active(turn):
                ends |= {after(first, white + c) for first in firsts for white in (a, b)}
            total += max(chance(end, turn + 1) for end in ends)
        return total / rules.faces**3

    return chance(mark, 0)


@pytest.mark.parametrize("seat", [Seat(), Seat(active=False), Seat(period=2), Seat(active=False, period=3)])
@pytest.mark.parametrize("lucky", [Lucky(), Lucky((3, 4), 1)])
def test_lock_equals_all_rolls(seat, lucky):
    rules = Rules("small", faces=3, length=5, locking=2, needed=2, has_lucky=True)
    for row, mark in product((0, 2), (Mark(0, 0), Mark(2, 1), Mark(3, 3))):
        found = lock_odds(mark, row, 4, seat, lucky, rules)
        for turns in (1, 2, 4):
            assert found.within[turns - 1] == brute_lock(mark, row, turns, seat, lucky, rules)


def test_expected_turns_of_a_certain_wait():
    """With six crosses there is nothing to gain but the lock: a geometric wait."""
    found = lock_odds(Mark(9, 6), 0, 3)
    assert found.expected_turns == 1 / found.within[0]
    assert lock_odds(Mark(13, 3), 0, 3).expected_turns is None
    assert lock_odds(Mark(13, 3), 0, 3).within == (0, 0, 0)


@pytest.mark.parametrize("seat", [Seat(), Seat(active=False, period=2), Seat(period=3)])
def test_expected_turns_equal_value_iteration(seat):
    """The exact expectation is the limit of ever longer horizons: the sum of chances not to be done yet, at best."""
    rules = Rules("small", faces=3, length=5, locking=2, needed=2, has_lucky=True)
    start = Mark(0, 0)
    exact = lock_odds(start, 0, 1, seat, rules=rules).expected_turns
    assert float(exact) == pytest.approx(least_wait(start, seat, rules), abs=1e-6)


def least_wait(start, seat, rules):
    marks = [
        Mark(last, n)
        for last in range(rules.open_places + 1)
        for n in range(last + 1)
        if (n > 0) == (last > 0)
    ]
    wait = {(mark, phase): 0.0 for mark in marks for phase in range(seat.period)}

    def follow(state, number):
        place = rules.place(0, number)
        if state is None or not rules.may_cross(state, place):
            return state
        return None if rules.locks_at(place) else Mark(place, state.crosses + 1)

    for _ in range(300):
        fresh = {}
        for mark, phase in wait:
            total, later = 0.0, (phase + 1) % seat.period
            for a, b, c in product(range(1, rules.faces + 1), repeat=3):
                firsts = {mark, follow(mark, a + b)}
                ends = firsts | (
                    {follow(f, w + c) for f in firsts for w in (a, b)} if seat.is_active(phase) else set()
                )
                total += min(0.0 if end is None else wait[end, later] for end in ends)
            fresh[mark, phase] = min(1 + total / rules.faces**3, 1e9)
        wait = fresh
    return wait[start, 0]


def test_lock_is_limited():
    with pytest.raises(TooBig):
        lock_odds(Mark(0, 0), 0, 10**6)


def test_more_turns_are_never_worse():
    within = lock_odds(Mark(5, 3), 2, 8).within
    assert all(a <= b for a, b in pairwise(within))
