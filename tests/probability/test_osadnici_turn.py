"""Paying, keeping and building against enumerations that know nothing of counts."""

import csv
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, product
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from probability.decision import Keeping
from probability.faults import NotationError
from probability.games.osadnici.turn import NO_JOKERS, build_odds, goal_plan, keep_choices, pay, pay_builds
from probability.games.osadnici.words import (
    BUILDINGS,
    COSTS,
    FACES,
    needed,
    parse_builds,
    parse_jokers,
    parse_roll,
)

DATA = Path(__file__).parent.parent / "data" / "osadnici.tsv"
counts_of = st.lists(st.sampled_from(range(6)), min_size=3, max_size=6).map(
    lambda dice: tuple(dice.count(face) for face in range(6))
)


def reachable(dice, jokers):
    """All sets of resources that dice can be turned into: jokers die by die, then pairs of gold."""
    found, waiting = set(), {(tuple(sorted(dice)), jokers)}
    while waiting:
        state = waiting.pop()
        if state in found:
            continue
        found.add(state)
        hand, left = state
        for place, joker in product(range(len(hand)), range(6)):
            if left[joker]:
                rest = tuple(count - (index == joker) for index, count in enumerate(left))
                for face in range(5) if joker == 5 else [joker]:
                    waiting.add((tuple(sorted((*hand[:place], face, *hand[place + 1 :]))), rest))
        if hand.count(5) >= 2:
            short = list(hand)
            short.remove(5)
            short.remove(5)
            waiting |= {(tuple(sorted((*short, face))), left) for face in range(5)}
    return {hand for hand, _left in found}


def slow_pay(roll, need, jokers):
    dice = [face for face, count in enumerate(roll) for _ in range(count)]
    return any(all(hand.count(face) >= need[face] for face in range(5)) for hand in reachable(dice, jokers))


@settings(max_examples=150, deadline=None)
@given(
    roll=counts_of,
    builds=st.sampled_from(
        [(1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0, 0, 0, 1), (1, 1, 0, 0), (1, 0, 1, 0), (0, 2, 0, 0)]
    ),
    jokers=st.lists(st.integers(0, 5), max_size=3).map(
        lambda use: tuple(use.count(joker) for joker in range(6))
    ),
)
def test_pay_is_that_of_all_ways_to_turn_dice(roll, builds, jokers):
    need = needed(builds)
    payment = pay(roll, need, jokers)
    assert (payment is not None) == slow_pay(roll, need, jokers)
    if payment:
        assert all(used <= ready for used, ready in zip(payment.jokers, jokers, strict=True))
        assert 2 * payment.gold_pairs <= roll[5]


def slow_odds(need, dice, throws, jokers=NO_JOKERS):
    """Ordered dice, positions kept, plain recursion."""

    @lru_cache(None)
    def good(roll):
        return Fraction(slow_pay(tuple(roll.count(face) for face in range(6)), need, jokers))

    @lru_cache(None)
    def mean(kept, left):
        rolls = list(product(range(6), repeat=dice - len(kept)))
        return sum((best(tuple(sorted(kept + roll)), left - 1) for roll in rolls), Fraction(0)) / len(rolls)

    @lru_cache(None)
    def best(roll, left):
        if not left:
            return good(roll)
        return max(
            mean(kept, left) for kept in {kept for n in range(dice + 1) for kept in combinations(roll, n)}
        )

    return mean((), throws)


@pytest.mark.parametrize(
    ("builds", "dice", "throws", "jokers"),
    [
        ((1, 0, 0, 0), 3, 3, NO_JOKERS),
        ((0, 1, 0, 0), 3, 3, (0, 0, 1, 0, 0, 0)),
        ((0, 0, 1, 0), 4, 2, NO_JOKERS),
        ((2, 0, 0, 0), 4, 2, (0, 0, 0, 0, 0, 1)),
    ],
)
def test_odds_are_those_of_plain_recursion(builds, dice, throws, jokers):
    assert build_odds(builds, dice, throws, jokers).probability == slow_odds(
        needed(builds), dice, throws, jokers
    )


def turned(hand, ready):
    """The hands and jokers after one joker has turned one die."""
    for place, joker in product(range(len(hand)), range(6)):
        if ready[joker]:
            rest = tuple(count - (index == joker) for index, count in enumerate(ready))
            for face in range(5) if joker == 5 else [joker]:
                yield tuple(sorted((*hand[:place], face, *hand[place + 1 :]))), rest


def without(hand, faces):
    rest = list(hand)
    for face in faces:
        if face not in rest:
            return None
        rest.remove(face)
    return tuple(rest)


def builds_one_by_one(dice, builds, jokers, fresh):
    """Build one thing after another, each knight on any free place; a joker turns a die between two buildings."""
    costs = [[face for face in range(5) for _ in range(COSTS[kind][face])] for kind in BUILDINGS]
    waiting, seen = [(tuple(sorted(dice)), tuple(builds), jokers, frozenset(fresh))], set()
    while waiting:
        state = waiting.pop()
        if state in seen:
            continue
        seen.add(state)
        hand, left, ready, free = state
        if not any(left):
            return True
        waiting += [(new, left, rest, free) for new, rest in turned(hand, ready)]
        if (short := without(hand, [5, 5])) is not None:
            waiting += [(tuple(sorted((*short, face))), left, ready, free) for face in range(5)]
        for kind in range(4):
            rest = without(hand, costs[kind]) if left[kind] else None
            if rest is not None:
                fewer = tuple(count - (index == kind) for index, count in enumerate(left))
                for key in (free or {None}) if kind == 1 else {None}:
                    more = tuple(count + (FACES[index] == key) for index, count in enumerate(ready))
                    waiting.append((rest, fewer, more, free - {key}))
    return False


@settings(max_examples=60, deadline=None)
@given(
    roll=counts_of,
    builds=st.sampled_from([(1, 1, 0, 0), (0, 2, 0, 0), (0, 1, 0, 0), (1, 0, 1, 0)]),
    jokers=st.lists(st.integers(0, 5), max_size=1).map(
        lambda use: tuple(use.count(joker) for joker in range(6))
    ),
    fresh=st.sets(st.sampled_from(FACES[:5])),
)
def test_a_new_knights_joker_at_once_is_that_of_building_one_by_one(roll, builds, jokers, fresh):
    dice = [face for face, count in enumerate(roll) for _ in range(count)]
    payment = pay_builds(roll, builds, jokers, sorted(fresh))
    assert (payment is not None) == builds_one_by_one(dice, builds, jokers, fresh)
    later = pay_builds(roll, builds, jokers)
    assert (later is not None) == builds_one_by_one(dice, builds, jokers, ())
    if payment and payment.fresh:
        assert later is None


def test_both_readings_of_a_new_knights_joker():
    both = [build_odds((1, 1, 0, 0), fresh=fresh).probability for fresh in ((), FACES[:5])]
    assert both[0] < both[1]
    assert build_odds((0, 1, 0, 0), fresh=FACES[:5]) == build_odds((0, 1, 0, 0))
    fresh = ("timber", "brick")

    def chance(roll, rest):
        return sum(
            pay_builds(tuple(c + faces.count(f) for f, c in enumerate(roll)), (1, 1, 0, 0), NO_JOKERS, fresh)
            is not None
            for faces in product(range(6), repeat=rest)
        )

    assert build_odds((1, 1, 0, 0), 5, 1, fresh=fresh).probability == Fraction(chance((0,) * 6, 5), 6**5)


def test_check_values():
    with DATA.open(encoding="utf-8") as file:
        for row in csv.DictReader(file, delimiter="\t"):
            odds = build_odds(parse_builds(row["build"]), int(row["dice"]), int(row["throws"]))
            assert odds.probability == Fraction(row["probability"]), row["build"]


def test_a_keep_is_worth_what_the_rest_of_the_turn_is():
    """Two dice missing for a city: enumerate the last throws by hand."""
    need = COSTS["city"]
    plan = goal_plan((0, 0, 0, 1), 6, 2)
    roll = parse_roll("ruda ruda zlato vlna obilí dřevo")
    values = {choice.keep.counts: choice.keep.value for choice in keep_choices(plan, roll, 1, need)}
    kept = (2, 1, 0, 0, 0, 1)
    good = sum(
        slow_pay(tuple(k + (a == f) + (b == f) for f, k in enumerate(kept)), need, NO_JOKERS)
        for a, b in product(range(6), repeat=2)
    )
    assert values[kept] == Fraction(good, 36)


def test_the_example_of_the_best_keep():
    need = tuple(COSTS["city"])
    roll = parse_roll("ruda ruda zlato vlna obilí dřevo")
    choices = keep_choices(goal_plan((0, 0, 0, 1), 6, 2), roll, 2, need)
    worth = {choice.keep.counts: choice.keep.value for choice in choices}
    assert choices[0].keep.value == max(worth.values())

    @lru_cache(None)
    def value(kept, left):
        dice = sum(kept)
        total = Fraction(0)
        for faces in product(range(6), repeat=6 - dice):
            full = tuple(count + faces.count(face) for face, count in enumerate(kept))
            total += best(full, left - 1)
        return total / 6 ** (6 - dice)

    @lru_cache(None)
    def best(full, left):
        if not left:
            return Fraction(slow_pay(full, need, NO_JOKERS))
        # Only keeps that lack at most three dice are tried, which is enough for the best one here.
        keeps = product(*(range(count + 1) for count in full))
        return max(value(kept, left) for kept in keeps if sum(kept) >= 3)

    assert value((2, 1, 0, 0, 0, 0), 2) == worth[2, 1, 0, 0, 0, 0] == Fraction(29, 72)


def test_useless_dice_are_never_better_to_keep():
    need = tuple(needed((1, 1, 0, 0)))
    plan = Keeping(5, (1,) * 6, lambda roll: pay(roll, need) is not None, 3)
    for roll in [(3, 1, 1, 0, 0, 0), (0, 4, 0, 0, 1, 0), (2, 0, 0, 2, 0, 1)]:
        choices = keep_choices(plan, roll, 2, need)
        best = max(choice.keep.value for choice in choices)
        assert best == max(choice.keep.value for choice in choices if choice.sensible)


def test_jokers_and_gold_only_help():
    for builds in [(1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 0, 1)]:
        plain = build_odds(builds).probability
        assert build_odds(builds, jokers=parse_jokers("ruda")).probability >= plain
        assert build_odds(builds, jokers=parse_jokers("poušť")).probability > plain


def test_too_dear_is_impossible():
    odds = build_odds(parse_builds("vesnice+rytíř"))
    assert odds.probability == 0
    assert not odds.affordable


@pytest.mark.parametrize(
    ("text", "counts"),
    [
        ("2x ore 2 gold grain WOOL", (2, 1, 1, 0, 0, 2)),
        ("drevo,drevo,cihly", (0, 0, 0, 2, 1, 0)),
        ("ruda+ruda+ruda", (3, 0, 0, 0, 0, 0)),
    ],
)
def test_rolls_are_read(text, counts):
    assert parse_roll(text) == counts


@pytest.mark.parametrize(
    "text", ["", " ", "ruda", "7x ruda", "ruda ruda kaktus", "9999 zlato", "3", "ruda ruda 3x"]
)
def test_bad_rolls_are_refused(text):
    with pytest.raises(NotationError):
        parse_roll(text)


def test_words_of_every_face_are_its_own():
    from probability.games.osadnici.words import BUILDING_WORDS, FACE_WORDS, spellings

    for table in (FACE_WORDS, BUILDING_WORDS):
        words = [word for key, others in table.items() for word in (key, *others)]
        assert len(spellings(table)) == len(set(words))
    assert set(FACE_WORDS) == set(FACES)
