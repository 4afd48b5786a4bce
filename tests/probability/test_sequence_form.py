"""The sequence form on games whose value is known."""

import itertools

import pytest

from probability.sequence_form import Payoff, Plans, best_response, solve

DEALS = list(itertools.permutations(range(3), 2))


def kuhn():
    """Kuhn poker: three cards, one bet. The first has for each card: pass, bet, then pass-fold, pass-call."""
    first = Plans(
        12,
        [
            e
            for c in range(3)
            for e in (({4 * c: 1, 4 * c + 1: 1}, 1), ({4 * c + 2: 1, 4 * c + 3: 1, 4 * c: -1}, 0))
        ],
    )
    # The second answers a pass with pass or bet, a bet with fold or call.
    second = Plans(
        12, [e for c in range(3) for e in (({4 * c: 1, 4 * c + 1: 1}, 1), ({4 * c + 2: 1, 4 * c + 3: 1}, 1))]
    )
    pays = []
    for mine, yours in DEALS:
        sign = 1 if mine > yours else -1
        pays += [
            (4 * mine, 4 * yours, sign / 6),  # both pass: the ante
            (4 * mine + 2, 4 * yours + 1, -1 / 6),  # passed, then folded
            (4 * mine + 3, 4 * yours + 1, 2 * sign / 6),  # passed, then called
            (4 * mine + 1, 4 * yours + 2, 1 / 6),  # bet, the second folds
            (4 * mine + 1, 4 * yours + 3, 2 * sign / 6),
        ]
    return first, second, Payoff(pays, {})


def test_kuhn_poker():
    found = solve(*kuhn())
    assert found.value == pytest.approx(-1 / 18, abs=1e-9)
    assert found.gap == pytest.approx(0, abs=1e-8)
    # The second bets a third of the lowest cards after a pass, and calls a third of the middle ones.
    assert found.second[1] == pytest.approx(1 / 3, abs=1e-7)
    assert found.second[4 + 3] == pytest.approx(1 / 3, abs=1e-7)


@pytest.mark.parametrize("bonus", [0.0, 0.5])
def test_matching_pennies_with_a_bonus_for_the_first(bonus):
    coin = Plans(2, [({0: 1, 1: 1}, 1)])
    pays = [(0, 0, 1.0), (1, 1, 1.0), (0, 1, -1.0), (1, 0, -1.0)]
    found = solve(coin, coin, Payoff(pays, {0: bonus}, constant=2.0))
    # Heads pays more, so the second plays heads more seldom: q solves 2q - 1 + bonus = 1 - 2q.
    q = (2 - bonus) / 4
    assert found.value == pytest.approx(2 + 1 - 2 * q, abs=1e-9)
    assert found.second[0] == pytest.approx(q, abs=1e-7)


def test_a_worse_plan_has_a_gap():
    first, _second, _payoff = kuhn()
    assert best_response(first, [1.0] * 12) >= 0
