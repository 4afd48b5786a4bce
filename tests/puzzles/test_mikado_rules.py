"""Mikado: sharing out, hands and piles against brute force."""

from itertools import combinations, product
from random import Random

import pytest

from probability.faults import Faulty, NotationError
from puzzles.games.mikado.pile import Pile, parse_pile
from puzzles.games.mikado.sheet import check_players, parse_hand, parse_players, share
from puzzles.games.mikado.sticks import ALL_POINTS, ALL_STICKS, KINDS, SUPPLY, hands, points


def test_the_box_is_the_rule_books():
    assert (ALL_STICKS, ALL_POINTS) == (41, 170)
    assert [(kind.count, kind.points) for kind in KINDS] == [(1, 20), (5, 10), (5, 5), (15, 3), (15, 2)]


def test_hands_are_all_combinations():
    every = list(product(*(range(n + 1) for n in SUPPLY)))
    for total in (0, 1, 2, 5, 37, 169, 170):
        assert sorted(hands(total)) == sorted(counts for counts in every if points(counts) == total)


@pytest.mark.parametrize("supply", [(1, 1, 1, 2, 2), (0, 2, 1, 3, 3)])
def test_sharing_equals_brute_force(supply):
    hands_of = list(product(*(range(n + 1) for n in supply)))
    total = points(supply)
    for first in range(total + 1):
        for second in range(0, total + 1 - first, 3):
            ways = 0
            for one in hands_of:
                rest = tuple(a - b for a, b in zip(supply, one, strict=True))
                if points(one) == first:
                    ways += sum(
                        points(two) == second and all(a <= b for a, b in zip(two, rest, strict=True))
                        for two in hands_of
                    )
            found = share([first, second, total - first - second], supply)
            assert found.ways == ways
            assert bool(found.example) == bool(ways)
            if found.example:
                assert [points(hand) for hand in found.example] == [first, second, total - first - second]
                assert tuple(map(sum, zip(*found.example, strict=True))) == tuple(supply)


def test_two_players_share_in_as_many_ways_as_hands():
    for total in (20, 70, 85):
        assert share([total, ALL_POINTS - total]).ways == sum(1 for _ in hands(total))


def test_check_says_everything_at_once():
    verdict = check_players(parse_players("A: 2 mikado, 3 kuli; a: 5 mandarin"))
    codes = [fault.code for fault in verdict.faults]
    assert codes == [
        "name_twice",
        "too_many_of_kind",
        *["too_few_of_kind"] * 3,
        "wrong_sticks",
        "wrong_points",
    ]
    assert verdict.surplus == (1, 0, 0, 0, 0)


def test_counts_and_totals_can_be_mixed():
    verdict = check_players(parse_players("A: 1 mikado, 5 mandarin; B: 100"))
    assert verdict.sharing.ways == 1
    assert verdict.faults == ()
    assert check_players(parse_players("A: 1 mikado; B 51; C 99")).sharing.ways > 0


@pytest.mark.parametrize(
    "text",
    [
        "2 kuly, 3 samuraje",
        "kuli 2 samurai=3",
        "2x kuli a 3x samuraj",
        "2 KULI; 3 Samurajů",
        "2 kuli 3 samurai",
    ],
)
def test_ways_of_writing(text):
    assert parse_hand(text) == (0, 0, 0, 3, 2)


@pytest.mark.parametrize("text", ["mikado 2 kuli", "2 kuli samurai", "kuli samurai", "2 kuli 3"])
def test_sticks_that_could_mean_two_things(text):
    with pytest.raises(NotationError):
        parse_hand(text)


@pytest.mark.parametrize(
    "text",
    ["A 70, B 100", "A 70 B 100", "A: 70 B: 100", "A: 70, B: 100", "A=70 B=100", "A 70 bodů, B 100 bodu"],
)
def test_ways_of_writing_totals(text):
    assert [(player.name, player.total) for player in parse_players(text)] == [("A", 70), ("B", 100)]


def test_names_may_have_spaces_and_numbers():
    assert [player.name for player in parse_players("Hráč 1 70 Hráč 2 100")] == ["Hráč 1", "Hráč 2"]
    assert [player.name for player in parse_players("Eva: 1 kuli, Jan Novák: kuli: 2")] == [
        "Eva",
        "Jan Novák",
    ]


def random_pile(random, count):
    kinds = random.sample([kind.key for kind in KINDS for _ in range(kind.count)], count)
    ends = [[random.randrange(30) for _ in range(4)] for _ in kinds]
    lines = [f"{kind} {a} {b} {c + 31} {d}" for kind, (a, b, c, d) in zip(kinds, ends, strict=True)]
    return Pile(parse_pile("\n".join(lines)))


@pytest.mark.parametrize("seed", range(6))
def test_piles_equal_brute_force(seed):
    heap = random_pile(Random(seed), 9)
    for picks in (1, 2, 4, 6):
        best = 0
        for size in range(picks + 1):
            for some in combinations(range(9), size):
                mask = sum(1 << i for i in some)
                if all(not heap.on_top[i] & ~mask for i in some):
                    best = max(best, sum(heap.sticks[i].points for i in some))
        found = heap.best(picks)
        assert found.points == best
        assert len(found.order) <= picks
        assert_safe(heap, found.order)
    for number in range(1, 10):
        assert_safe(heap, (*heap.lift_first(number), number))
    assert_safe(heap, heap.order())
    assert sorted(heap.order()) == list(range(1, 10))


def assert_safe(heap, order):
    lying = set(range(1, len(heap.sticks) + 1))
    for number in order:
        assert not any(heap.on_top[number - 1] >> (other - 1) & 1 for other in lying if other != number)
        lying.remove(number)


def test_the_least_lift_is_least():
    """Without any one of the sticks named, the wanted one is not free."""
    heap = random_pile(Random(7), 10)
    for number in range(1, 11):
        needed = heap.lift_first(number)
        for spared in needed:
            gone = set(needed) - {spared}
            lifted = set()
            for _ in gone:
                lifted |= {
                    n
                    for n in gone
                    if all(m in lifted for m in range(1, 11) if heap.on_top[n - 1] >> (m - 1) & 1)
                }
            assert any(heap.on_top[number - 1] >> (m - 1) & 1 for m in range(1, 11) if m not in lifted)


def test_touching_sticks_lie_on_each_other():
    heap = Pile(parse_pile("kuli 0 0 4 0\nkuli 4 0 4 4\nkuli 2 1 2 9"))
    assert heap.on_top == [0b10, 0, 0]


def test_too_many_sticks():
    with pytest.raises(Faulty) as caught:
        parse_pile("\n".join(["mikado 0 0 1 1"] * 2))
    assert caught.value.codes == ("too_many_of_kind",)
