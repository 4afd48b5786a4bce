"""Showdowns, ranges and exchanges against plain enumeration."""

import random
import time
from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest

from probability.card_words import parse_cards
from probability.faults import Faulty, NotationError, TooBig
from probability.games.poker.draw import best_discards, exchange
from probability.games.poker.equity import equity, work_by_deals
from probability.games.poker.hands import category_of, strength
from probability.games.poker.ranges import HoleRange, deals, parse_range, parse_table
from probability.games.poker.showdown import showdown
from probability.games.poker.sweep import free_turns, jobs, sweep
from probability.games.poker.tables import evaluator


def slow_showdown(holes, board, dead):
    gone = {*board, *dead, *(card for hole in holes for card in hole)}
    rank = evaluator(7)
    wins = Counter()
    for rest in combinations([card for card in range(52) if card not in gone], 5 - len(board)):
        values = [rank(*hole, *board, *rest) for hole in holes]
        best = min(values)
        wins[sum(1 << place for place, value in enumerate(values) if value == best)] += 1
    return wins


@pytest.mark.parametrize("seed", range(24))
def test_showdowns_by_listing_all_boards(seed):
    draw = random.Random(seed)
    players, shown, dead = draw.choice([2, 3, 6]), draw.choice([3, 4, 5]), draw.choice([0, 1, 5])
    # Half of the decks hold two suits only, so that flushes abound.
    deck = list(range(52)) if seed % 2 else [card for card in range(52) if card & 3 in (0, 3) or card > 40]
    cards = draw.sample(deck, 2 * players + shown + dead)
    holes = [tuple(sorted(cards[2 * i : 2 * i + 2])) for i in range(players)]
    board, gone = cards[2 * players : 2 * players + shown], cards[2 * players + shown :]
    assert showdown(holes, board, gone) == slow_showdown(holes, board, gone)


def test_preflop():
    """Counted also by a loop over all 1,712,304 boards with eval7, which the benchmark repeats."""
    wins = showdown([parse_cards("AcAd"), parse_cards("KcKd")])
    assert (wins[1], wins[2], wins[3]) == (1410336, 292660, 9308)


@pytest.mark.parametrize(
    ("hands", "counts"),
    [
        ("AsKs QhJh", (1069685, 634101, 8518)),
        ("Jc8h Jd8s", (37212, 37212, 1637880)),
        ("2c2d AhKh", (849322, 852207, 10775)),
    ],
)
def test_preflop_as_eval7_counts(hands, counts):
    """Counted by a loop over all boards with eval7."""
    wins = showdown([tuple(sorted(parse_cards(hand))) for hand in hands.split()])
    assert (wins[1], wins[2], wins[3]) == counts


def test_a_preflop_showdown_by_listing_a_sample_of_dead_cards():
    """With most of the deck dead, all preflop boards can be listed."""
    draw = random.Random(11)
    for seed in range(10):
        # Half of the decks hold two suits only, so that flushes abound.
        deck = list(range(52)) if seed % 2 else [card for card in range(52) if card & 3 in (1, 2)]
        cards = draw.sample(deck, len(deck))
        holes = [tuple(sorted(cards[place : place + 2])) for place in (0, 2, 4)]
        dead = [card for card in range(52) if card not in cards[:20]]
        assert showdown(holes, (), dead) == slow_showdown(holes, (), dead)


def test_a_range_is_the_sum_of_its_hands():
    board = parse_cards("2s7dJh")
    whole = equity(parse_table("QQ AKs"), board)
    win = boards = 0
    for first in parse_range("QQ").holes:
        for second in parse_range("AKs").holes:
            wins = showdown([first, second], board)
            win, boards = win + wins[1], boards + sum(wins.values())
    assert (whole.rows[0].win, whole.boards) == (win, boards)
    assert sum(row.equity for row in whole.rows) == 1


def test_random_in_columns_is_the_sum_of_its_hands():
    board = parse_cards("2s7dJh5c")
    hand = parse_cards("AsKs")
    whole = equity(parse_table("AsKs random"), board)
    win = tie = 0
    for other in combinations([card for card in range(52) if card not in (*board, *hand)], 2):
        wins = showdown([hand, other], board)
        win, tie = win + wins[1], tie + wins[3]
    assert (whole.rows[0].win, whole.rows[0].tie, whole.deals) == (win, tie, 1035)


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("QQ+", 18),
        ("AKs", 4),
        ("AKo", 12),
        ("AK", 16),
        ("ak", 16),
        ("A2s-A5s", 16),
        ("A5s-A2s", 16),
        ("JTo", 12),
        ("22-77", 36),
        ("A9s+", 20),
        ("JTs-54s", 28),
        ("QQ+,AKs,QQ", 22),
        ("random", 1326),
        ("náhodná", 1326),
        ("AcAd", 1),
        ("10h9h", 1),
        ("A10s", 4),
    ],
)
def test_ranges(text, count):
    assert len(parse_range(text).holes) == count


@pytest.mark.parametrize(
    "text",
    [
        "AcAd KcKd",
        "Ac Ad Kc Kd",
        "AcAd vs KcKd",
        "AcAd VS. KcKd",
        "AcAd proti KcKd",
        "AcAd | KcKd",
        "A♣ A♦ K♣ K♦",
        "eso kříže eso káry král kříže král káry",
        "eso kříže, eso káry, král kříže, král káry",
        "křížové eso kárové eso proti křížový král kárový král",
        "ace of clubs ace of diamonds vs king of clubs king of diamonds",
    ],
)
def test_two_known_hands_in_many_ways(text):
    assert [hand.holes for hand in parse_table(text)] == [((48, 49),), ((44, 45),)]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("AcAd,KcKd", "one_range"),
        ("QQ+,AKs,", "unknown_range"),
        ("eso kříže eso káry král kříže", "unknown_range"),
        ("eso kříže eso káry KKx", "unknown_range"),
    ],
)
def test_what_is_no_table(text, code):
    with pytest.raises(NotationError) as caught:
        parse_table(text)
    assert caught.value.codes == (code,)


@pytest.mark.parametrize("text", ["", "AKx", "QQs", "A2s-K5s", "AcAdAh", "22-77s", "AK+-"])
def test_what_is_no_range(text):
    with pytest.raises(NotationError):
        parse_range(text)


@pytest.mark.parametrize(
    ("hands", "board", "dead", "error"),
    [
        ("AcAd", "", "", NotationError),
        ("AcAd AcKd", "", "", Faulty),
        ("AcAd KcKd", "Ac2d3h", "", Faulty),
        ("AcAd KcKd", "2c2d", "", NotationError),
        ("AcAd KcKd", "2c2c3d", "", Faulty),
        ("AcAd KcKd", "", "Kc", Faulty),
        ("random random random", "", "", TooBig),
        ("AA AA AA", "", "", Faulty),
        (" ".join(["random"] * 11), "", "", NotationError),
    ],
)
def test_what_cannot_lie_on_one_table(hands, board, dead, error):
    with pytest.raises(error):
        equity(parse_table(hands), parse_cards(board) if board else (), parse_cards(dead) if dead else ())


@pytest.mark.parametrize(
    ("hands", "board", "dead"),
    [
        ("random random random", "", ""),
        ("AsKs random random random", "2s7sJd", "Ah"),
        ("QQ+ JJ+ TT+ 99+ 88+ 77+ 66+ 55+ 44+ 33+", "", ""),
        ("random " * 10, "", ""),
        ("AcKd random random", "", "2h"),
        ("random " * 10, "2s7sJd5c9h", ""),
    ],
)
def test_what_would_take_long_is_refused_at_once(hands, board, dead):
    began = time.process_time()
    with pytest.raises(TooBig) as refused:
        equity(parse_table(hands), parse_cards(board) if board else (), parse_cards(dead) if dead else ())
    values = refused.value.faults[0].values
    assert values["estimate"] > values["limit"]
    assert time.process_time() - began < 1


@pytest.mark.parametrize("word", ["AcAd", "random", "Ac", "junk"])
def test_ten_thousand_hands_are_not_read(word):
    with pytest.raises(NotationError) as refused:
        parse_table(f"{word} " * 10_000)
    assert refused.value.codes == ("hands_count",)


def test_any_two_cards_against_random_take_seconds_at_most():
    for other in range(50):
        hands = [HoleRange("", ((other, 51),)), parse_range("random")]
        assert work_by_deals(hands, (), ()) < 100_000_000


def slow_ranges(ranges, board, dead):
    wins = Counter()
    for holes in deals(ranges, frozenset({*board, *dead})):
        wins.update(slow_showdown(holes, board, dead))
    return wins


SWEPT = [
    ("QQ+ AKs", "2s7dJhQs5c", ""),
    ("QQ+ QQ+", "2s7dJhQs", "Kd"),
    ("AA,JTs AKs 77+", "2s7dJh5c8c", ""),
    ("AsKs QQ+,AKs KQs", "2s7sJd4c", "Th"),
    ("77 77 random", "2s2d2h5c5s", "".join(f"{rank}{suit}" for rank in "34689TJQK" for suit in "cdhs")),
    ("AhKh 22,33,AK QQ 98s", "AdQcJh2c3s", ""),
    ("AA KK", "", "".join(f"{rank}{suit}" for rank in "23456789T" for suit in "cdhs")),
]


@pytest.mark.parametrize("compiled", [False, True])
@pytest.mark.parametrize(("hands", "board", "dead"), SWEPT)
def test_sweeps_by_listing_all_deals(hands, board, dead, compiled, monkeypatch):
    monkeypatch.setattr("probability.games.poker.sweep.MOST_COLUMNS", 0 if compiled else 10**12)
    ranges = [hand.holes for hand in parse_table(hands)]
    board, dead = (parse_cards(cards) if cards else () for cards in (board, dead))
    assert sweep(ranges, board, dead) == slow_ranges(ranges, board, dead)


def test_random_against_random():
    """On a finished board as on all: neither is better, and every pair of holes is counted."""
    found = equity(parse_table("random random"), parse_cards("2s7dJhQs5c"))
    assert found.boards == found.deals == 1081 * 990
    assert [row.equity for row in found.rows] == [Fraction(1, 2)] * 2
    assert found.rows[0][1:4] == found.rows[1][1:4]
    three = equity(parse_table("AA random random"), parse_cards("2s7dJhQs5c"))
    assert three.deals == 6 * 990 * 903
    assert three.rows[1][1:] == three.rows[2][1:]


def test_both_ways_to_count_a_range_agree():
    board = parse_cards("2s7dJh9c")
    ranges = parse_table("AKs,QQ 98s,AA")
    whole = equity(ranges, board)
    swept = sweep([one.holes for one in ranges], board)
    assert (whole.rows[0].win, whole.rows[1].win, whole.rows[0].tie) == (swept[1], swept[2], swept[3])


def test_suits_that_may_change_their_names():
    assert len(free_turns([parse_range("AKs").holes, parse_range("random").holes], (), ())) == 24
    assert len(free_turns([parse_range("AKs").holes], parse_cards("2s7sJd"), ())) == 2
    assert len(free_turns([parse_range("AcAd").holes], (), parse_cards("2h"))) == 2
    # Six pairs of aces are one hand while no suit is named.
    assert [
        job.times for job in jobs([parse_range(hand).holes for hand in ("random", "AA", "random")], (), ())
    ] == [6]


def test_ten_hands():
    hands = "AsAh KsKh QsQh JsJh TsTh 9s9h 8s8h 7s7h 6s6h 5s5h"
    found = equity(parse_table(hands), parse_cards("2c3d4c"))
    assert sum(row.equity for row in found.rows) == 1


@pytest.mark.parametrize("hand", ["As Ah Kd 7c 2s", "9h 8h 7h 6h 2c", "As Ks Qs Js Ts", "2c 2d 3h 3s 9c"])
@pytest.mark.parametrize("count", [0, 1, 2, 3])
def test_exchanges_by_listing_all_draws(hand, count):
    cards = parse_cards(hand)
    others = [card for card in range(52) if card not in cards]
    for discarded in list(combinations(cards, count))[:4]:
        kept = [card for card in cards if card not in discarded]
        slow = Counter(strength((*kept, *drawn)) for drawn in combinations(others, count))
        assert exchange(cards, discarded).strengths == slow


def test_a_whole_new_hand():
    found = exchange(parse_cards("As Ah Kd 7c 2s"), parse_cards("As Ah Kd 7c 2s"))
    assert sum(found.by_category().values()) == found.draws == 1533939


def test_the_best_discard_is_the_best():
    cards = parse_cards("9h 8h 7h 6h 2c")
    choices = best_discards(cards, "flush")
    assert choices[0].exchange.discarded == parse_cards("2c")
    assert choices[0].value == Fraction(9, 47) == max(choice.value for choice in choices)
    assert category_of(strength(cards)) == "high_card"


@pytest.mark.parametrize("table", ["AA AA AA AA", "AKs AKs AKs AKs AKs", "AA AA AA random", "KK AA AA AA"])
@pytest.mark.parametrize("board", [(), (0, 4, 8, 13), (0, 4, 8, 13, 22)])
def test_a_sweep_of_hands_that_cannot_be_dealt_finds_nothing(table, board):
    ranges = [hand.holes for hand in parse_table(table)]
    assert not sweep(ranges, board)
