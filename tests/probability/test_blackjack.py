"""Blackjack against twins that deal card by card, and the solved game against itself."""

import time
from fractions import Fraction
from functools import lru_cache
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from probability.card_words import parse_words
from probability.faults import Faulty, NotationError, TooBig
from probability.games.blackjack.chances import bust_chance, final_totals, pairs_of, two_card_hands
from probability.games.blackjack.hidden import Flow, HiddenGame, solve_hidden
from probability.games.blackjack.play import AgainstPlan, KnownTotal
from probability.games.blackjack.rules import (
    BOOK,
    PAYS,
    TABLES,
    Rules,
    parse_hands,
    parse_points,
    require_few_hands,
)
from probability.games.blackjack.stands import parse_stand
from probability.games.blackjack.stored import cached, keep, shipped, stored

DATA = Path(__file__).parents[1] / "data" / "blackjack.tsv"
CHECKS = [line.split("\t")[:2] for line in DATA.read_text(encoding="utf-8").splitlines()[1:]]


def hand(text, rules=BOOK):
    return rules.hand_of(parse_words(text))


@pytest.mark.parametrize(("question", "answer"), CHECKS)
def test_check_values(question, answer):
    verb, _space, rest = question.partition(" ")
    if verb == "bust":
        assert bust_chance(hand(rest)).bust == Fraction(answer)
    else:
        assert final_totals(parse_stand(rest).stands).bust == Fraction(answer)


def slow_finals(stands, rules):
    """Deal card by card, in order, remembering nothing but the cards."""
    ends = {}

    def deal(held, chance):
        total = rules.total(held)
        if sum(held) >= 2 and (total >= 21 or stands(held)):
            ends[min(total, 22)] = ends.get(min(total, 22), 0) + chance
            return
        for kind, have in enumerate(rules.supply):
            left = have - held[kind]
            if left:
                after = (*held[:kind], held[kind] + 1, *held[kind + 1 :])
                deal(after, chance * Fraction(left, 32 - sum(held)))

    deal(rules.start, Fraction(1))
    return ends


@pytest.mark.parametrize("table", ["12", "15", "14,3:12", "13,10 J=stand,7 7=hit"])
def test_final_totals_by_dealing_in_order(table):
    stands = parse_stand(table).stands
    found, slow = final_totals(stands), slow_finals(stands, BOOK)
    assert found.bust == slow.pop(22)
    assert found.totals == slow
    assert found.fire == Fraction(3, 248)


@given(st.sampled_from(list(TABLES)), st.integers(2, 21))
def test_final_totals_add_up(name, at):
    rules = Rules(TABLES[name])
    found = final_totals(parse_stand(str(at), rules).stands, rules)
    assert sum(found.totals.values()) + found.bust == 1
    assert found.fire <= found.goal


def test_two_card_hands_cover_the_deal():
    for points in TABLES.values():
        assert sum(one.probability for one in two_card_hands(Rules(points))) == 1


def slow_known(held, rules):
    """The value of a hand against the banker who knows the total, by plain recursion over fractions."""
    pay = rules.pay

    def draws(gone):
        for kind, have in enumerate(rules.supply):
            if have > gone[kind]:
                after = (*gone[:kind], gone[kind] + 1, *gone[kind + 1 :])
                yield kind, after, Fraction(have - gone[kind], 32 - sum(gone))

    @lru_cache(None)
    def banker(gone, own, target):
        total = rules.total(own)
        if own == rules.fire and not rules.banker_aces:
            return Fraction(pay.win)
        if sum(own) >= 2 and (total > 21 or total >= target):
            return Fraction(pay.win if total > 21 else -1)
        return sum(
            chance * banker(after, (*own[:kind], own[kind] + 1, *own[kind + 1 :]), target)
            for kind, after, chance in draws(gone)
        )

    @lru_cache(None)
    def value(mine):
        total = rules.total(mine)
        if total >= 21:
            return Fraction(-1 if total > 21 else pay.fire if mine == rules.fire else pay.goal)
        return max(hit(mine), banker(mine, rules.start, total))

    def hit(mine):
        return sum(chance * value(after) for _kind, after, chance in draws(mine))

    return banker(held, rules.start, rules.total(held)), hit(held)


@pytest.mark.parametrize("text", ["A K", "10 K", "7 7", "10 J", "9 8 J"])
@pytest.mark.parametrize(
    "rules",
    [
        BOOK,
        Rules(TABLES["oko"], PAYS["net"], banker_aces=False),
        Rules(parse_points("A=3")),
        Rules(parse_points("A=6,K=5,Q=5"), PAYS["net"], banker_aces=False),
    ],
    ids=["book", "oko", "low aces", "aces that go over"],
)
def test_decisions_by_plain_recursion(text, rules):
    held = hand(text, rules)
    assert KnownTotal(rules).decide(held)[:2] == slow_known(held, rules)


def test_the_known_total_game():
    assert KnownTotal().game_value == Fraction(-20024547616, 97796523825)


@pytest.mark.parametrize("name", ["tens", "oko-ones"])
@pytest.mark.parametrize("pay", list(PAYS))
def test_the_hidden_game_is_solved_exactly(name, pay):
    rules = Rules(TABLES[name], PAYS[pay])
    found = solve_hidden(rules)
    assert found.gap == 0
    assert abs(found.programme_gap) < 1e-6
    # A banker who knows less cannot hold the player to less.
    assert found.lower >= KnownTotal(rules).game_value


@pytest.mark.parametrize("name", list(TABLES))
@pytest.mark.parametrize("pay", list(PAYS))
@pytest.mark.parametrize("aces", [True, False])
def test_what_is_stored_is_proven(name, pay, aces):
    """What each of the two stored plans is sure of is counted anew: the duality gap, without the programme."""
    rules = Rules(TABLES[name], PAYS[pay], aces)
    kept, game = shipped(rules), HiddenGame(Flow(rules))
    assert game.guaranteed(kept.player)[0] == kept.lower
    stand = {}
    for count, stands in kept.banker.items():
        stand |= game.stand_values(count, stands)
    assert stand == kept.stand == stored(rules).stand
    assert AgainstPlan(rules, stand).game_value == kept.upper
    assert 0 <= kept.gap < 1e-10
    assert kept.gap == 0 or (name, pay, aces) == ("oko", "gross", False)


def test_a_solution_is_kept_and_a_damaged_one_is_not_trusted(tmp_path, monkeypatch):
    monkeypatch.setenv("HERNA_CACHE_DIR", str(tmp_path))
    rules = Rules(parse_points("J=6,Q=6,K=6"))
    assert stored(rules) is None
    found = solve_hidden(rules)
    keep(rules, found)
    assert cached(rules) == found
    assert stored(rules).stand == found.stand
    assert stored(Rules(rules.points, PAYS["net"])) is None
    (path,) = tmp_path.glob("*.table")
    path.write_bytes(path.read_bytes().replace(b"1/", b"2/", 1))
    assert stored(rules) is None


@pytest.mark.parametrize("name", list(TABLES))
@pytest.mark.parametrize("banker", ["unknown", "knows-total"])
def test_deciding_is_quick(name, banker):
    """The best of several runs of the hand with the most to come, for the machine may be busy."""
    rules = Rules(TABLES[name])
    first = min((held for held in pairs_of(rules) if rules.total(held) < 21), key=rules.total)
    times = []
    for _ in range(5):
        began = time.process_time()
        player = KnownTotal(rules) if banker == "knows-total" else AgainstPlan(rules, stored(rules).stand)
        player.decide(first)
        times.append(time.process_time() - began)
    assert min(times) < 0.03


def test_the_stored_book_is_what_solving_gives():
    found, kept = solve_hidden(BOOK), stored(BOOK)
    assert found.gap == 0
    assert found.lower == kept.lower == Fraction(-67654078888829, 695049359004000)
    assert found.stand == kept.stand
    assert {BOOK.hand_text(h): p for h, p in found.player.items() if 0 < p < 1}["10 K"] == Fraction(10, 17)


def test_no_other_banker_does_better_against_the_optimal_player():
    """A few simple bankers, counted by the same pay-offs, concede at least the value."""
    rules = Rules(TABLES["oko-ones"])
    found = solve_hidden(rules)
    flow = Flow(rules)
    game = HiddenGame(flow)
    for at in range(14, 21):
        plan = {held: Fraction(total >= at) for held, total in zip(flow.hands, flow.totals, strict=True)}
        stand = {}
        for count in found.banker:
            stand |= game.stand_values(count, plan)
        assert AgainstPlan(rules, stand).game_value >= found.upper


def test_values_as_they_are_written():
    assert parse_points("K=3, Q=2,J=1") == TABLES["oko-123"]
    assert parse_points("OKO") == TABLES["oko"]
    for wrong in ("", "K", "K=", "K=0", "K=22", "6=5", "X=²", "K=1;Q=2"):
        with pytest.raises(NotationError):
            parse_points(wrong)
    with pytest.raises(TooBig):
        require_few_hands(Rules((1, 2, 3, 4, 5, 6, 7, 11)))


@pytest.mark.parametrize(
    "wrong", ["", "1", "22", "x", "3:", ":16", "1:16", "10 J=maybe", "17,,16", "--", "9" * 50, "17,A=hit"]
)
def test_what_is_no_stand_table(wrong):
    with pytest.raises(NotationError):
        parse_stand(wrong)


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ("17,18", "stand_twice"),
        ("17,3:15,3:16", "stand_twice"),
        ("17,10 J=hit,J 10=stand", "stand_twice"),
        ("3:16", "no_stand_total"),
        ("10 J=stand", "no_stand_total"),
        ("17,A A A A A=hit", "fifth_of_rank"),
        ("17,A A=hit", "already_goal"),
        ("17,10 9 8=hit", "already_bust"),
    ],
)
def test_stand_tables_that_would_not_be_heeded(wrong, code):
    with pytest.raises(Faulty) as caught:
        parse_stand(wrong)
    assert caught.value.codes == (code,)


@pytest.mark.parametrize(
    ("texts", "codes"),
    [
        (("A A A A A",), ("fifth_of_rank",)),
        (("A♠ A♠",), ("card_twice",)),
        (("A A A", "A A"), ("fifth_of_rank",)),
        (("A♠ 7♠", "A♠ 7♠"), ("card_twice", "card_twice")),
    ],
)
def test_hands_that_cannot_be(texts, codes):
    with pytest.raises(Faulty) as caught:
        parse_hands(*texts)
    assert caught.value.codes == codes


def test_the_last_cards():
    seen = hand("7 7 7 7 8 8 8 8 9 9 9 9 10 10 10 10 J J J J Q Q Q K K K A A A")
    assert bust_chance(hand("A Q"), seen).bust == 0  # a king is the last card
    with pytest.raises(Faulty) as caught:
        bust_chance(hand("A Q"), hand("7 7 7 7 8 8 8 8 9 9 9 9 10 10 10 10 J J J J Q Q Q K K K K A A A"))
    assert caught.value.codes == ("no_card_left",)
