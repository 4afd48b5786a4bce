"""Blackjack: everything but the value of the game within 10 ms, where most hands can come up; and its start-up."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bench.harness import LimitJob
from bench.jobs.startup import startup_jobs

if TYPE_CHECKING:
    from collections.abc import Callable

    Answer = Callable[[], Any]

SECONDS = 0.01
# Of the named tables of card values the one with the most hands below 21.
VALUES = "oko-123"
HAND = "J Q"


def _warm(prepare: Callable[[], Answer]) -> Callable[[], Answer]:
    """Answer once before the clock runs, so that imports and first looks do not count."""

    def ready() -> Answer:
        answer = prepare()
        answer()
        return answer

    return ready


def _bust() -> Answer:
    from probability.games.blackjack.chances import bust_chance
    from probability.games.blackjack.rules import TABLES, Rules, parse_hands

    rules = Rules(TABLES[VALUES])
    return lambda: bust_chance(rules.hand_of(*parse_hands(HAND)), None, rules)


def _table() -> Answer:
    from probability.games.blackjack.chances import two_card_hands
    from probability.games.blackjack.rules import TABLES, Rules

    rules = Rules(TABLES[VALUES])
    return lambda: two_card_hands(rules)


def _odds() -> Answer:
    from probability.games.blackjack.chances import final_totals
    from probability.games.blackjack.rules import TABLES, Rules
    from probability.games.blackjack.stands import parse_stand

    rules = Rules(TABLES[VALUES])
    return lambda: final_totals(parse_stand("21", rules).stands, rules)


def _best(knows_total: bool) -> Callable[[], Answer]:
    def prepare() -> Answer:
        from probability.games.blackjack.play import AgainstPlan, KnownTotal
        from probability.games.blackjack.rules import TABLES, Rules
        from probability.games.blackjack.stands import decidable
        from probability.games.blackjack.stored import stored

        rules = Rules(TABLES[VALUES])
        hand = decidable(HAND, rules)

        def answer() -> Any:
            if knows_total:
                return KnownTotal(rules).decide(hand)
            kept = stored(rules)
            assert kept is not None
            return AgainstPlan(rules, kept.stand).decide(hand)

        return answer

    return prepare


JOBS = [
    LimitJob("blackjack bust", _warm(_bust), SECONDS),
    LimitJob("blackjack table", _warm(_table), SECONDS),
    LimitJob("blackjack odds: never stand", _warm(_odds), SECONDS),
    LimitJob("blackjack best: number of cards", _warm(_best(False)), SECONDS),
    LimitJob("blackjack best: total known", _warm(_best(True)), SECONDS),
    *startup_jobs(["blackjack", "bust", "--hand", "10 J"]),
]
