"""Bids: exact rounds against enumeration, simulation against exact, the policy against the rules."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, permutations, product
from random import Random

import pytest

from probability.faults import Faulty, NotationError
from probability.games.kostky.bid import BidResult, bid_odds
from probability.games.kostky.dice import STANDARD, DiceSet, Kind
from probability.games.kostky.notation import parse_dice
from probability.games.kostky.policy import NOTHING, Table, advance, bonus_points, winning_place
from probability.games.kostky.score import round_score
from probability.games.kostky.simulate import Round, deal, play_trick, try_bids
from probability.games.kostky.trick import legal_throws, trick_winner


def small_bag(**counts: int) -> DiceSet:
    """The standard kinds in other numbers."""
    return DiceSet(
        Kind(kind.key, kind.czech, kind.english, counts[kind.key], kind.faces)
        for kind in STANDARD.kinds
        if kind.key in counts
    )


def slow_first_round(die: str, players: int, seat: int, bag: DiceSet) -> list[tuple[Fraction, Fraction]]:
    """Deal every die of the bag by itself, throw every face, ask the referee, score each bid."""
    rest = [kind.key for kind in bag.kinds for _ in range(kind.count - (kind.key == die))]
    cases, made, points = 0, [0, 0], [0, 0]
    for others in permutations(rest, players - 1):
        keys = [*others[: seat - 1], die, *others[seat - 1 :]]
        for faces in product(*(bag.kind(key).faces for key in keys)):
            result = trick_winner([*map(bag.throw, keys, faces)], bag)
            won = int(result.winner == seat)
            cases += 1
            for bid in (0, 1):
                made[bid] += bid == won
                points[bid] += round_score(bid, won, 1).points + (result.bonus if bid == won == 1 else 0)
    return [(Fraction(made[bid], cases), Fraction(points[bid], cases)) for bid in (0, 1)]


def slow_second_round(hand: tuple[int, ...], seat: int, bag: DiceSet) -> list[tuple[Fraction, Fraction]]:
    """Three players: every deal with every face fixed beforehand, played out by the policy."""
    table = Table(bag, 3)
    rest = [i for i, kind in enumerate(bag.kinds) for _ in range(kind.count - hand.count(i))]
    cases, made, points = 0, [0] * 3, [0] * 3
    for first in combinations(range(len(rest)), 2):
        for second in combinations([i for i in range(len(rest)) if i not in first], 2):
            hands = [[rest[i] for i in first], [rest[i] for i in second]]
            hands.insert(seat - 1, list(hand))
            dice = [kind for cards in hands for kind in cards]
            for faces in product(*(dict.fromkeys(table.faces[kind]) for kind in dice)):
                weight = 1
                for kind, face in zip(dice, faces, strict=True):
                    weight *= table.faces[kind].count(face)
                shown = [list(faces[i : i + 2]) for i in (0, 2, 4)]
                game = Round([h[:] for h in hands], shown, [table.bid(h) for h in hands], 0, [0] * 3)
                cases += weight
                for bid, won, bonus in try_bids(table, game, seat - 1):
                    made[bid] += weight * (bid == won)
                    points[bid] += weight * (round_score(bid, won, 2).points + bonus * (bid == won))
    return [(Fraction(made[bid], cases), Fraction(points[bid], cases)) for bid in range(3)]


def pairs(result: BidResult) -> list[tuple[Fraction, Fraction]]:
    return [(odds.chance, odds.points) for odds in result.bids]


@pytest.mark.parametrize("die", ["brown", "green", "blue", "grey"])
@pytest.mark.parametrize("seat", [1, 2, 3])
def test_first_round_agrees_with_enumeration(die: str, seat: int) -> None:
    bag = small_bag(brown=1, green=2, blue=1, red=1, grey=1)
    result = bid_odds([bag.throw(die)], 3, seat, bag)
    assert result.exact
    assert pairs(result) == slow_first_round(die, 3, seat, bag)


def test_first_round_with_more_players_agrees_with_enumeration() -> None:
    bag = small_bag(brown=1, green=1, blue=1, yellow=1, grey=1)
    assert pairs(bid_odds([bag.throw("brown")], 4, 2, bag)) == slow_first_round("brown", 4, 2, bag)


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_chances_of_a_random_die_are_fair_over_the_seats(players: int) -> None:
    total = sum(
        kind.count * bid_odds([STANDARD.throw(kind.key)], players, seat).bids[1].chance
        for kind in STANDARD.kinds
        for seat in range(1, players + 1)
    )
    assert total == STANDARD.size


@pytest.mark.parametrize(("keys", "seat"), [("brown,grey", 1), ("blue,red", 2), ("green,grey", 3)])
def test_second_round_agrees_with_enumeration(keys: str, seat: int) -> None:
    bag = small_bag(brown=1, green=2, blue=1, red=1, grey=2)
    hand = parse_dice(keys, bag)
    result = bid_odds(hand, 3, seat, bag)
    assert result.exact
    assert result.policy == "plain"
    kinds = tuple(bag.kinds.index(throw.kind) for throw in hand)
    assert pairs(result) == slow_second_round(kinds, seat, bag)


@pytest.mark.parametrize(("text", "players"), [("brown", 4), ("green", 6), ("red,blue", 3)])
def test_simulation_agrees_with_exact(text: str, players: int) -> None:
    hand = parse_dice(text)
    exact, tried = bid_odds(hand, players, 2), bid_odds(hand, players, 2, simulated=True, games=4000)
    assert (exact.exact, tried.exact, tried.games) == (True, False, 4000)
    for right, seen in zip(exact.bids, tried.bids, strict=True):
        assert abs(right.chance - seen.chance) < 4.5 * seen.chance_error
        assert abs(right.points - seen.points) < 4.5 * seen.points_error


def test_simulation_is_repeatable_and_reports_progress() -> None:
    hand, calls = parse_dice("red,green,grey"), []
    results = [
        bid_odds(hand, 4, 3, games=300, seed=7, progress=lambda *step: calls.append(step)) for _ in range(2)
    ]
    assert results[0] == results[1]
    assert calls[:3] == [(0, 300), (250, 300), (300, 300)]
    assert bid_odds(hand, 4, 3, games=300, seed=8) != results[0]


def test_each_bid_branches_as_if_played_alone() -> None:
    table, rng = Table(STANDARD, 4), Random(5)
    rest = [i for i, kind in enumerate(STANDARD.kinds) for _ in range(kind.count)]
    for _ in range(100):
        game = deal(table, rest[8:], (0, 1, 3, 3, 6), 1, rng)
        for bid, won, bonus in list(try_bids(table, game.copy(), 1)):
            alone = game.copy()
            alone.bids[1] = bid
            total = 0
            while alone.kinds[1]:
                points = play_trick(table, alone)
                total += points if alone.leader == 1 else 0
            assert (alone.won[1], total) == (won, bonus)
            assert sum(alone.won) == 5


def test_the_policy_throws_only_legal_dice() -> None:
    table, rng = Table(STANDARD, 5), Random(11)
    throws = [STANDARD.throw(kind.key) for kind in STANDARD.kinds]
    bag = [i for i, kind in enumerate(STANDARD.kinds) for _ in range(kind.count)]
    for _ in range(500):
        drawn = rng.sample(bag, rng.randint(3, 9))
        size = rng.randint(1, min(4, len(drawn) - 1))
        lying, hand, trick, colour = drawn[:size], drawn[size:], NOTHING, -1
        for kind in lying:
            trick = advance(trick, rng.choice(table.faces[kind]))
            colour = kind if colour < 0 and not table.special[kind] else colour
        picked = table.pick(hand, trick, colour, 4 - size, rng.random() < 0.5)
        answers = legal_throws([throws[k] for k in hand], [throws[k] for k in lying])
        assert throws[picked] in [answer.die for answer in answers if answer.allowed]


def test_the_policy_s_referee_is_the_referee() -> None:
    table = Table(STANDARD, 4)
    shown = [(k, i) for k in (0, 1, 1, 2, 3, 6) for i in (0, 3, 5)]
    for dice in combinations(shown, 4):
        faces = [table.faces[kind][side] for kind, side in dice]
        throws = [STANDARD.throw(STANDARD.kinds[k].key, STANDARD.kinds[k].faces[i]) for k, i in dice]
        if not STANDARD.supply_faults(throws):
            trick = NOTHING
            for face in faces:
                trick = advance(trick, face)
            place = winning_place(trick, faces)
            result = trick_winner(throws)
            assert (place + 1, bonus_points(faces, place)) == (result.winner, result.bonus)


def test_simple_scoring_changes_points_not_chances() -> None:
    hand = parse_dice("brown")
    normal, simple = bid_odds(hand, 3, 1), bid_odds(hand, 3, 1, simple=True)
    assert [b.chance for b in normal.bids] == [b.chance for b in simple.bids]
    assert simple.bids[1].points == 20 * simple.bids[1].chance


@pytest.mark.parametrize(
    ("hand", "players", "seat", "code"),
    [
        ("red", 2, 1, "players_out_of_range"),
        ("red", 7, 1, "players_out_of_range"),
        ("red", 3, 0, "seat_out_of_range"),
        ("red", 3, 4, "seat_out_of_range"),
        ("red " * 7, 6, 1, "too_many_dice"),
        ("red=6", 3, 1, "face_in_hand"),
    ],
)
def test_bad_questions(hand: str, players: int, seat: int, code: str) -> None:
    with pytest.raises(NotationError) as error:
        bid_odds(parse_dice(hand), players, seat)
    assert error.value.codes == (code,)


def test_impossible_hands() -> None:
    with pytest.raises(Faulty) as error:
        bid_odds(parse_dice("brown brown blue"), 3, 1, small_bag(brown=1, blue=1, red=5))
    assert error.value.codes == ("bag_cannot_supply", "bag_too_small")
