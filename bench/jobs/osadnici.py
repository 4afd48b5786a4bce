"""Osadníci: any chance within 50 ms, without numpy."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bench.harness import LimitJob

if TYPE_CHECKING:
    from collections.abc import Callable

NO_JOKERS = (0,) * 6
SECONDS = 0.05


def _odds(builds: tuple[int, ...], jokers: tuple[int, ...]) -> Callable[[], Callable[[], Any]]:
    def prepare() -> Callable[[], Any]:
        from probability.games.osadnici.turn import build_odds

        return lambda: build_odds(builds, 6, 3, jokers)

    return prepare


JOBS = [
    LimitJob("osadnici odds: settlement", _odds((0, 0, 1, 0), NO_JOKERS), SECONDS),
    LimitJob("osadnici odds: city with jokers", _odds((0, 0, 0, 1), (1, 1, 0, 0, 0, 1)), SECONDS),
    LimitJob("osadnici odds: road and knight", _odds((1, 1, 0, 0), NO_JOKERS), SECONDS),
]
