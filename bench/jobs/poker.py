"""Ranking hands and exact equity, against phevaluator, eval7 and treys; and the whole command against a plain loop."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bench.harness import Job
from bench.jobs.startup import startup_job

if TYPE_CHECKING:
    from collections.abc import Callable

    Work = Callable[[], Callable[[], Any]]

FEW_HANDS = 100_000
MANY_HANDS = 500_000
NAMES = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]


def _deals(count: int) -> list[list[int]]:
    import numpy as np

    draw = np.random.default_rng(20)
    dealt: list[list[int]] = np.argsort(draw.random((count, 52)), axis=1)[:, :7].tolist()
    return dealt


def _ours_scalar() -> Callable[[], Any]:
    from probability.games.poker.tables import evaluator

    hands, rank = _deals(FEW_HANDS), evaluator(7)
    return lambda: [rank(*hand) for hand in hands]


def _phevaluator(count: int) -> Work:
    def prepare() -> Callable[[], Any]:
        from phevaluator import evaluate_cards

        hands = _deals(count)
        evaluate_cards(*hands[0])
        return lambda: [evaluate_cards(*hand) for hand in hands]

    return prepare


def _treys() -> Callable[[], Any]:
    import treys

    cards = [treys.Card.new(name) for name in NAMES]
    hands = [[cards[card] for card in hand] for hand in _deals(FEW_HANDS)]
    judge = treys.Evaluator()
    return lambda: [judge.evaluate(hand[:2], hand[2:]) for hand in hands]


def _ours_columns(compiled: bool) -> Work:
    def prepare() -> Callable[[], Any]:
        import numpy as np

        from probability.games.poker.columns import evaluate_many

        hands = np.array(_deals(MANY_HANDS), dtype=np.uint8)
        evaluate_many(hands[:10], compiled)
        return lambda: evaluate_many(hands, compiled)

    return prepare


def _digest(ranks: Any) -> str:
    return str(sum(place * int(rank) for place, rank in enumerate(ranks)))


def _ours_equity() -> Callable[[], Any]:
    from probability.games.poker.showdown import showdown

    def work() -> tuple[int, int, int]:
        wins = showdown([(48, 49), (44, 45)])
        return wins[1], wins[2], wins[3]

    return work


def _eval7_equity() -> Callable[[], Any]:
    import eval7

    cards = [eval7.Card(name) for name in NAMES]
    first, second = cards[48:50], cards[44:46]
    left = [card for place, card in enumerate(cards) if place not in (44, 45, 48, 49)]

    def work() -> tuple[int, int, int]:
        evaluate = eval7.evaluate
        win = lose = tie = 0
        for board in combinations(left, 5):
            one, two = evaluate([*first, *board]), evaluate([*second, *board])
            if one > two:
                win += 1
            elif two > one:
                lose += 1
            else:
                tie += 1
        return win, lose, tie

    return work


LOOP = """
import sys
from phevaluator import evaluate_cards
write = sys.stdout.write
for line in sys.stdin:
    write(f"{evaluate_cards(*line.split())}\\n")
"""


def _whole(command: tuple[str, ...], count: int = 1_000_000) -> Work:
    """A whole process that reads a million hands of seven cards as text."""

    def prepare() -> Callable[[], Any]:
        folder = tempfile.TemporaryDirectory()
        path = Path(folder.name) / "hands.txt"
        path.write_text("".join(" ".join(NAMES[card] for card in hand) + "\n" for hand in _deals(count)))

        def work() -> str:
            with path.open("rb") as hands:
                subprocess.run(command, stdin=hands, stdout=subprocess.DEVNULL, check=True)
            folder.cleanup()
            return "done"

        return work

    return prepare


_SCRIPT = str(Path(sys.executable).with_name("poker"))

JOBS = [
    Job("poker: 7 cards, scalar", _ours_scalar, "phevaluator", _phevaluator(FEW_HANDS), 1.3, 5, _digest),
    Job("poker: 7 cards, scalar / treys", _ours_scalar, "treys", _treys, None, 3, _digest),
    Job(
        "poker: 7 cards, columns",
        _ours_columns(False),
        "phevaluator",
        _phevaluator(MANY_HANDS),
        25,
        5,
        _digest,
    ),
    Job(
        "poker: 7 cards, compiled",
        _ours_columns(True),
        "phevaluator",
        _phevaluator(MANY_HANDS),
        100,
        5,
        _digest,
    ),
    Job("poker: AcAd v KcKd preflop", _ours_equity, "eval7", _eval7_equity, 60, 3),
    Job(
        "poker: rank - of a million",
        _whole((_SCRIPT, "rank", "-", "--format", "csv")),
        "phevaluator",
        _whole((sys.executable, "-c", LOOP)),
        3,
        3,
    ),
    startup_job("poker rank JSON", ["poker", "rank", "AsKsQsJsTs", "--format", "json"], 1.5),
    startup_job("poker equity preflop", ["poker", "equity", "AcAd", "KcKd", "--format", "json"], 2.5),
]
