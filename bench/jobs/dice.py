"""Sums, ranks and keeps of dice, against icepool and dyce."""

from __future__ import annotations

import sys
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from bench.harness import Job

if TYPE_CHECKING:
    from collections.abc import Callable

    Work = Callable[[], Callable[[], Any]]


def _digest(answer: Any) -> str:
    """All three libraries answer with a mapping of outcome to integer weight."""
    weights = sorted((outcome, weight) for outcome, weight in answer.items() if weight)
    # In hexadecimal, since Python takes quadratic time (and a limit) for long decimals.
    return sha256(" ".join(f"{outcome}:{weight:x}" for outcome, weight in weights).encode()).hexdigest()


def _ours(sides: int, act: Callable[[Any], Any]) -> Work:
    def prepare() -> Callable[[], Any]:
        # The modules that the first call would load belong to the imports.
        from probability import polynomial, pool, sums  # noqa: F401
        from probability.distribution import Distribution

        return lambda: act(Distribution.uniform(1, sides))

    return prepare


def _icepool(act: Callable[[Any], Any]) -> Work:
    def prepare() -> Callable[[], Any]:
        import icepool

        # A thousand dice are beyond its recursion otherwise.
        sys.setrecursionlimit(100_000)
        return lambda: act(icepool)

    return prepare


def _dyce(act: Callable[[Any], Any]) -> Work:
    def prepare() -> Callable[[], Any]:
        import warnings

        warnings.simplefilter("ignore")
        import dyce

        return lambda: act(dyce)

    return prepare


def _dyce_keep(dyce: Any, sides: int, count: int, keep: int) -> Any:
    """As its manual does it: the selected positions of every sorted roll, added up."""
    weights: dict[int, int] = {}
    for roll, weight in (count @ dyce.P(sides)).rolls_with_counts(slice(-keep, None)):
        total = sum(roll)
        weights[total] = weights.get(total, 0) + weight
    return dyce.H(weights)


def _job(name: str, ours: Work, peer_name: str, peer: Work, bar: float | None, rounds: int = 5) -> Job:
    return Job(f"{name} / {peer_name}", ours, peer_name, peer, bar, rounds, _digest)


_SUM_1000 = _ours(6, lambda die: die.sum_of(1000))
_SUM_100 = _ours(6, lambda die: die.sum_of(100))
_KEEP_3 = _ours(10, lambda die: die.pool(20).keep_highest(3))

JOBS = [
    _job("sum of 1000d6", _SUM_1000, "icepool", _icepool(lambda ice: 1000 @ ice.d(6)), 1000, 2),
    _job("sum of 1000d6", _SUM_1000, "dyce", _dyce(lambda dyce: 1000 @ dyce.H(6)), 1000, 1),
    _job("sum of 100d6", _SUM_100, "icepool", _icepool(lambda ice: 100 @ ice.d(6)), 10),
    _job("sum of 100d6", _SUM_100, "dyce", _dyce(lambda dyce: 100 @ dyce.H(6)), 10),
    _job(
        "highest with ties of 100d20",
        _ours(20, lambda die: die.pool(100).highest_with_ties()),
        "icepool",
        _icepool(lambda ice: ice.d(20).pool(100).highest_outcome_and_count()),
        1000,
        2,
    ),
    _job(
        "300th lowest of 1000d100",
        _ours(100, lambda die: die.pool(1000).lowest(300)),
        "dyce",
        _dyce(lambda dyce: dyce.H(100).order_stat_for_n_at_pos(1000, 299)),
        1.5,
    ),
    _job(
        "30d10 keep 10",
        _ours(10, lambda die: die.pool(30).keep_highest(10)),
        "icepool",
        _icepool(lambda ice: ice.d(10).highest(30, 10)),
        3,
    ),
    _job("20d10 keep 3", _KEEP_3, "icepool", _icepool(lambda ice: ice.d(10).highest(20, 3)), 1.5),
    _job("20d10 keep 3", _KEEP_3, "dyce", _dyce(lambda dyce: _dyce_keep(dyce, 10, 20, 3)), 1.5),
]
