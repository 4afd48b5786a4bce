"""Hands against evaluators of other people, and against a twin that counts in the plainest way."""

import random
from collections import Counter
from fractions import Fraction
from itertools import combinations, pairwise
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from probability.card_words import parse_cards
from probability.cards import DECKS
from probability.faults import Faulty, NotationError
from probability.games.poker.columns import best_cards, evaluate_many
from probability.games.poker.compare import compare_hands, reason_between
from probability.games.poker.hands import (
    CATEGORIES,
    beaten_hands,
    category_of_rank,
    rank_hand,
    rank_of,
    strength,
)
from probability.games.poker.odds import category_odds
from probability.games.poker.tables import evaluator, rank_sets, tables

DATA = Path(__file__).parents[1] / "data" / "poker.tsv"


def slow_value(cards):
    """The textbook: sort ranks by how often they come, look for a straight and for one suit."""
    ranks = Counter(card >> 2 for card in cards)
    order = sorted(ranks, key=lambda rank: (ranks[rank], rank), reverse=True)
    shape = sorted(ranks.values(), reverse=True)
    flush = len({card & 3 for card in cards}) == 1
    if set(ranks) == {12, 0, 1, 2, 3}:
        order = [3, 2, 1, 0, -1]
    straight = len(ranks) == 5 and order[0] - order[4] == 4
    kinds = [[4, 1], [3, 2], None, None, [3, 1, 1], [2, 2, 1], [2, 1, 1, 1]]
    if straight and flush:
        return 8, order
    if shape in kinds[:2]:
        return 7 - kinds.index(shape), order
    if flush:
        return 5, order
    if straight:
        return 4, order
    return (3 - kinds[4:].index(shape), order) if shape in kinds[4:] else (0, order)


def slow_best(cards):
    return max(slow_value(five) for five in combinations(cards, 5))


def all_fives():
    """All 2,598,960 hands of five cards, as columns."""
    return np.array(list(combinations(range(52), 5)), dtype=np.int8)


def test_all_hands_of_five_agree_with_an_independent_evaluator():
    native = pytest.importorskip("phevaluator._pheval").evaluate_5cards
    hands = all_fives()
    assert len(hands) == 2_598_960
    ours = evaluate_many(hands)
    theirs = np.fromiter(
        (native(*hand) for hand in combinations(range(52), 5)), dtype=np.uint16, count=len(hands)
    )
    # Both number the classes from the best, so order and ties agree when the numbers do.
    assert (ours == theirs).all()
    counts = Counter(np.bincount(ours)[1:].tolist())
    assert sum(hands * classes for hands, classes in counts.items()) == 2_598_960
    below = np.cumsum(np.bincount(ours, minlength=7463)[::-1])[::-1]
    for rank in (1, 10, 11, 166, 322, 323, 1599, 1600, 1609, 2467, 3325, 6185, 7462):
        assert beaten_hands(rank) == (below[rank + 1] if rank < 7462 else 0)


@pytest.mark.parametrize("count", [5, 6, 7])
def test_the_ways_to_evaluate_agree(count):
    draw = random.Random(count)
    hands = [draw.sample(range(52), count) for _ in range(3000)]
    quick = evaluator(count)
    columns = evaluate_many(np.array(hands)).tolist()
    best = best_cards(np.array(hands), np.array(columns)).tolist()
    for hand, rank, five in zip(hands, columns, best, strict=True):
        ranked = rank_hand(hand)
        assert ranked.rank == rank == quick(*hand)
        assert list(ranked.best) == five
        assert set(five) <= set(hand)
        assert rank_of(strength(five)) == rank
        assert category_of_rank(rank) == ranked.category


@settings(max_examples=150, deadline=None)
@given(st.lists(st.integers(0, 51), min_size=7, max_size=7, unique=True), st.integers(0, 2**32))
def test_order_is_that_of_the_textbook(cards, seed):
    other = random.Random(seed).sample(range(52), 7)
    slow = slow_best(cards), slow_best(other)
    fast = strength(cards), strength(other)
    assert (slow[0] > slow[1], slow[0] == slow[1]) == (fast[0] > fast[1], fast[0] == fast[1])
    assert CATEGORIES[8 - slow[0][0]] == rank_hand(cards).category


def test_seven_cards_against_eval7_and_treys():
    eval7 = pytest.importorskip("eval7")
    treys = pytest.importorskip("treys")
    names = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
    sevens, theirs = [eval7.Card(name) for name in names], [treys.Card.new(name) for name in names]
    judge = treys.Evaluator()
    draw, quick = random.Random(7), evaluator(7)
    hands = [draw.sample(range(52), 7) for _ in range(2000)]
    ours = [quick(*hand) for hand in hands]
    assert ours == [
        judge.evaluate([theirs[c] for c in hand[:2]], [theirs[c] for c in hand[2:]]) for hand in hands
    ]
    values = [eval7.evaluate([sevens[card] for card in hand]) for hand in hands]
    order = sorted(range(len(hands)), key=lambda place: ours[place])
    assert all(values[a] >= values[b] for a, b in pairwise(order))


def test_the_compiled_evaluator_agrees():
    draw = np.random.default_rng(3)
    hands = np.argsort(draw.random((5000, 52)), axis=1)[:, :7].astype(np.uint8)
    assert (evaluate_many(hands) == evaluate_many(hands, compiled=True)).all()


@pytest.mark.parametrize("cards", [5, 6, 7])
def test_the_hash_has_no_gap_and_no_collision(cards):
    starts, lows, ranks, _flush, _suits = tables(cards)
    assert len(ranks) == sum(1 for _ in rank_sets(cards)) == {5: 6175, 6: 18395, 7: 49205}[cards]
    from probability.games.poker.tables import halves

    places = [
        starts[high.key] + lows[low.key]
        for count, some in enumerate(halves(True)[: cards + 1])
        for high in some
        for low in halves(False)[cards - count]
    ]
    assert sorted(places) == list(range(len(ranks)))


@pytest.mark.parametrize(
    ("hand", "category", "best"),
    [
        (
            "As Ah Kd Kh 7c 7s Qd",
            "two_pairs",
            "As Ah Kd Kh Qd",
        ),  # three pairs: the kicker is not of the third
        ("As Ah Kd Kh 7c 7s 2d", "two_pairs", "As Ah Kd Kh 7c"),  # … unless it is the highest card left
        ("9s 9h 9d 4c 4s 4d 2h", "full_house", "9s 9h 9d 4c 4s"),  # two trips
        ("As 2h 3d 4c 5s", "straight", "5s 4c 3d 2h As"),  # the wheel
        ("As 2h 3d 4c 5s 6d Kh", "straight", "6d 5s 4c 3d 2h"),  # a better straight than the wheel
        ("Ks As 2h 3d 4c", "high_card", "As Ks 4c 3d 2h"),  # not around the corner
        ("Ts Js Qs Ks As 2d 3d", "straight_flush", "As Ks Qs Js Ts"),  # the board plays
        ("As Ks Qs Js 2h 3d 9c", "high_card", "As Ks Qs Js 9c"),  # four suited cards are nothing
        ("As 2s 3s 4s 5s 6d 7c", "straight_flush", "5s 4s 3s 2s As"),  # a higher straight of other suits
        ("2s 4s 6s 8s Ts Qs Ad", "flush", "Qs Ts 8s 6s 4s"),  # six of a suit
        ("9s 9h 9d 9c Ks Kh Kd", "four_of_a_kind", "9s 9h 9d 9c Ks"),
        ("5h 5d 5c 5s 2h 2d 2c", "four_of_a_kind", "5h 5d 5c 5s 2h"),
    ],
)
def test_classic_bugs(hand, category, best):
    ranked = rank_hand(parse_cards(hand))
    assert ranked.category == category
    assert ranked.best == parse_cards(best)


@pytest.mark.parametrize(("hand", "error"), [("As Ks", NotationError), ("As As Ks Qs Js", Faulty)])
def test_what_is_no_hand(hand, error):
    with pytest.raises(error):
        rank_hand(parse_cards(hand))


def published():
    for line in DATA.read_text(encoding="utf-8").splitlines()[1:]:
        deck, cards, category, count, _source = line.split("\t")
        yield int(deck), int(cards), category, int(count)


def test_published_counts():
    for deck, cards, category, count in published():
        found = category_odds(DECKS[deck], cards)
        assert next(row.count for row in found.rows if row.category == category) == count


@pytest.mark.parametrize("cards", [5, 6, 7])
@pytest.mark.parametrize("size", [52, 36, 32])
@pytest.mark.parametrize("low", [False, True])
def test_counts_cover_all_hands(size, cards, low):
    found = category_odds(DECKS[size], cards, low)
    assert sum(row.count for row in found.rows) == found.hands
    assert sum(row.probability for row in found.rows) == 1


@pytest.mark.parametrize("low", [False, True])
def test_counts_of_the_short_deck_by_listing(low):
    hands = np.array(list(combinations(range(20, 52), 5)), dtype=np.int8)
    categories = np.array([category_of_rank(rank) if rank else "" for rank in [0, *range(1, 7463)]])
    counts = Counter(categories[evaluate_many(hands)].tolist())
    if low:
        ranks = np.sort(hands >> 2, axis=1)
        low_straight = (ranks == [5, 6, 7, 8, 12]).all(axis=1)
        same = ((hands & 3) == (hands[:, :1] & 3)).all(axis=1)
        counts["straight"] += int((low_straight & ~same).sum())
        counts["high_card"] -= int((low_straight & ~same).sum())
        counts["straight_flush"] += int((low_straight & same).sum())
        counts["flush"] -= int((low_straight & same).sum())
    assert {row.category: row.count for row in category_odds(DECKS[32], 5, low).rows} == counts


def test_reasons():
    def reason(better, worse):
        first, second = rank_hand(parse_cards(better)), rank_hand(parse_cards(worse))
        assert first.rank <= second.rank
        found = reason_between(first, second)
        return found.what, found.place, found.higher, found.lower

    assert reason("As Ah Kd 7c 3s", "Ac Ad Kh 7d 2s") == ("kicker", 3, 1, 0)
    assert reason("As Ah Kd Kc 3s", "Ac Ad Qh Qd 9s") == ("main", 2, 11, 10)
    assert reason("As Ah Kd Kc 3s", "Ac Ad Kh Ks 2s") == ("kicker", 1, 1, 0)
    assert reason("9s 9h 9d Kc Ks", "9c 9h 9d Qc Qs") == ("main", 2, 11, 10)
    assert reason("9s 9h 9d 9c Ks", "8s 8h 8d 8c As") == ("main", 1, 7, 6)
    assert reason("6s 5h 4d 3c 2s", "5s 4h 3d 2c As") == ("main", 1, 4, 3)
    assert reason("As Ks 9s 5s 3s", "Ah Kh 9h 5h 2h") == ("kicker", 5, 1, 0)
    assert reason("As Ks 9s 5s 3s", "Ah Kd 9h 5h 2h")[0] == "category"
    assert reason("As Kh 9s 5s 3s", "Ah Kd 9h 5h 3h")[0] == "equal"


def test_equal_hands_share_the_first_place():
    hands = [parse_cards(hand) for hand in ("As Kh 9s 5s 3s", "Ah Kd 9h 5h 3h", "2s 2h 9c 5d 3d")]
    assert [(one.place, one.number) for one in compare_hands(hands)] == [(1, 3), (2, 1), (2, 2)]


def test_percentile_of_the_median():
    assert Fraction(beaten_hands(7462), 2_598_960) == 0
    assert beaten_hands(6185) == 1_302_540  # all high cards
