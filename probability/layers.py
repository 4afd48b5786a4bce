"""Finite decision processes whose states lie in layers: solved backwards, without iteration.

Two scales, one idea. Where every move leads to an earlier layer, the value of a layer follows from the layers
before it, and one pass over all of them is exact.

- Small: a turn is a set of *menus*, each a set of states to choose from, with its weight. `expected_best`,
  `values_by_turns` and `fewest_turns` answer in exact fractions.
- Large: `solve_table` fills a numbered table layer by layer with a compiled function, keeps what is done so far,
  goes on after an interrupt, and keeps the finished table (see `probability.storage`).

`rank` reads the policy out of either: every option with its value and what it costs against the best one.
"""

from __future__ import annotations

import os
import time
from bisect import bisect_right
from collections import deque
from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
    from concurrent.futures import ThreadPoolExecutor

    from numpy.typing import NDArray

    Report = Callable[[int, int], None]
    Fill = Callable[[NDArray[Any], int], None]

State = TypeVar("State", bound="Hashable")
Option = TypeVar("Option")

CHECKPOINT_SECONDS = 5.0
# A checkpoint may take this share of the time, so that a large table is not written all day long.
CHECKPOINT_SHARE = 0.02
# Parts are handed out in chunks that take about this long, so that progress is seen and an interrupt is soon obeyed.
CHUNK_SECONDS = 0.5
LARGEST_CHUNK = 96


class Ranked(NamedTuple, Generic[Option]):
    """An option, what it is worth, and how much worse it is than the best."""

    option: Option
    value: Any
    cost: Any


def rank(options: Iterable[tuple[Option, Any]]) -> list[Ranked[Option]]:
    """Order options by value, the best first; equal ones keep their order.

    >>> [(one.option, one.cost) for one in rank([("wait", 3), ("cross", 5)])]
    [('cross', 0), ('wait', 2)]
    """
    ordered = sorted(options, key=lambda pair: pair[1], reverse=True)
    return [Ranked(option, value, ordered[0][1] - value) for option, value in ordered]


def expected_best(menus: Mapping[frozenset[State], int], value: Mapping[State, Fraction]) -> Fraction:
    """The expected value of a turn in which chance brings a menu and the player takes the best state on it.

    >>> expected_best({frozenset("ab"): 1, frozenset("a"): 3}, {"a": Fraction(0), "b": Fraction(1)})
    Fraction(1, 4)
    """
    total = sum(menus.values())
    return (
        sum((weight * max(value[state] for state in menu) for menu, weight in menus.items()), Fraction(0))
        / total
    )


def values_by_turns(
    states: Sequence[State],
    menus: Callable[[State, int], Mapping[frozenset[State], int]],
    final: Mapping[State, Fraction],
    turns: int,
) -> list[dict[State, Fraction]]:
    """The value of every state with 0, 1, 2, … *turns* left, playing for the value at the end.

    *menus(state, left)* is the turn that begins in *state* with so many turns left.

    >>> coin = {frozenset("h"): 1, frozenset("t"): 1}
    >>> stay = {frozenset("h"): 1}
    >>> heads = {"t": Fraction(0), "h": Fraction(1)}
    >>> values_by_turns("th", lambda state, left: coin if state == "t" else stay, heads, 3)[3]["t"]
    Fraction(7, 8)
    """
    layers = [dict(final)]
    for left in range(1, turns + 1):
        # Over a common denominator, so that the many sums and comparisons are those of whole numbers.
        common = lcm(*(value.denominator for value in layers[-1].values()))
        whole = {
            state: value.numerator * (common // value.denominator) for state, value in layers[-1].items()
        }
        layers.append({state: _best_whole(menus(state, left), whole, common) for state in states})
    return layers


def _best_whole(menus: Mapping[frozenset[State], int], whole: Mapping[State, int], common: int) -> Fraction:
    total = sum(weight * max([whole[state] for state in menu]) for menu, weight in menus.items())
    return Fraction(total, common * sum(menus.values()))


def fewest_turns(
    states: Sequence[State],
    menus: Callable[[State, int], Mapping[frozenset[State], int]],
    goals: Iterable[State],
    phases: int = 1,
) -> dict[State, list[Fraction | None]]:
    """The least expected number of turns to a goal, by state and phase; None if it cannot be reached for sure.

    *states* come with every state after all others that it can lead to; staying is always allowed. The turns go
    round in *phases*, and *menus(state, phase)* is the turn in each of them.

    Within one state only "when is leaving worth it" is open. That is settled by policy iteration, which ends
    because each round's policy is strictly better than the last; every round is solved exactly.

    >>> die = {frozenset("ab"): 1, frozenset("a"): 5}
    >>> fewest_turns("ba", lambda state, phase: die, "b")["a"]
    [Fraction(6, 1)]
    """
    found: dict[State, list[Fraction | None]] = {goal: [Fraction(0)] * phases for goal in goals}
    for state in states:
        if state not in found:
            rounds = [
                _exits(state, menus(state, phase), found, (phase + 1) % phases) for phase in range(phases)
            ]
            found[state] = _settle(rounds)
    return found


def _exits(
    state: State,
    menus: Mapping[frozenset[State], int],
    found: Mapping[State, Sequence[Fraction | None]],
    phase: int,
) -> list[tuple[Fraction, Fraction]]:
    """The best way out of a state by menu: its expected turns and the chance of the menu, soonest first."""
    total = sum(menus.values())
    exits: dict[Fraction, int] = {}
    for menu, weight in menus.items():
        ways = [turns for other in menu if other != state and (turns := found[other][phase]) is not None]
        if ways:
            exits[min(ways)] = exits.get(min(ways), 0) + weight
    return [(turns, Fraction(weight, total)) for turns, weight in sorted(exits.items())]


def _settle(rounds: Sequence[Sequence[tuple[Fraction, Fraction]]]) -> list[Fraction | None]:
    """Solve E(t) = 1 + sum of min(exit, E(t+1)) round the phases t."""
    if not any(rounds):
        return [None] * len(rounds)
    # Begin by taking every way out; then drop those that are worse than waiting.
    taken = [list(exits) for exits in rounds]
    while True:
        turns = _evaluate(taken)
        better = [
            [way for way in exits if way[0] < turns[(phase + 1) % len(rounds)]]
            for phase, exits in enumerate(rounds)
        ]
        if better == taken:
            return list(turns)
        taken = better


def _evaluate(taken: Sequence[Sequence[tuple[Fraction, Fraction]]]) -> list[Fraction]:
    """The expected turns by phase when exactly the given ways out are taken: one linear cycle."""
    constant, factor = Fraction(0), Fraction(1)
    for exits in taken:
        # E(0) = constant + factor * E(this phase); put in this phase's own equation.
        constant += factor * (1 + sum((turns * chance for turns, chance in exits), Fraction(0)))
        factor *= 1 - sum((chance for _turns, chance in exits), Fraction(0))
    value = constant / (1 - factor)
    values = [value]
    for exits in reversed(taken[1:]):
        wait = 1 - sum((chance for _turns, chance in exits), Fraction(0))
        value = 1 + sum((turns * chance for turns, chance in exits), Fraction(0)) + wait * value
        values.append(value)
    return [values[0], *reversed(values[1:])]


class Job(NamedTuple):
    """A table to be filled by parts.

    Attributes
    ----------
    name, version : under which the table is kept.
    shape, dtype : of the table; its first axis counts the parts.
    ends : where each layer of parts ends; a part reads only parts of earlier layers, and itself.
    worker : makes a function that fills one part of the table; each thread makes its own.
    meta : a few words kept with the table.
    costs : how much work each part is, in any unit; without them all parts are taken to be alike.
    """

    name: str
    version: int
    shape: tuple[int, ...]
    dtype: str
    ends: tuple[int, ...]
    worker: Callable[[], Fill]
    meta: Mapping[str, Any] = {}
    costs: Sequence[int] = ()

    @property
    def partial(self) -> str:
        """The name under which an unfinished table is kept."""
        return f"{self.name}-partial"

    def work(self, first: int, end: int) -> int:
        """How much work the parts from *first* to before *end* are.

        >>> Job("dice", 1, (3, 2), "<i4", (3,), lambda: print, costs=(1, 2, 4)).work(1, 3)
        6
        """
        return sum(self.costs[first:end]) if self.costs else end - first


class Solved(NamedTuple):
    """A filled table: its values, how many parts were there already, and whether it is kept on disk."""

    values: NDArray[Any]
    resumed: int
    kept: bool


def kept_table(job: Job) -> NDArray[Any] | None:
    """The finished table if it is kept and sound."""
    from probability.storage import load_table

    table = load_table(job.name, job.version)
    return table["values"] if table and table["values"].shape == job.shape else None


def kept_share(job: Job) -> float:
    """How much of the work on an unfinished table is kept and sound, from 0 for nothing to nearly 1."""
    from probability.storage import load_table

    kept = load_table(job.partial, job.version)
    return job.work(0, len(kept["values"])) / job.work(0, job.shape[0]) if kept else 0.0


def solve_table(job: Job, progress: Report | None = None, checkpoint: float = CHECKPOINT_SECONDS) -> Solved:
    """Give the kept table, or fill it from the last checkpoint on and keep it.

    An interrupt keeps what is done and goes up. What is done is also kept every *checkpoint* seconds (less often
    where writing takes long), for a process that is killed outright. A damaged file counts as absent. *progress*
    is told the work that is done and that is to be done in this run.
    """
    from probability.storage import remove_table, save_table

    kept = kept_table(job)
    if kept is not None:
        return Solved(kept, job.shape[0], kept=True)
    values, resumed = _resume(job)
    _fill_layers(job, values, resumed, progress or _ignore, checkpoint)
    saved = save_table(job.name, job.version, {"values": values}, job.meta)
    remove_table(job.partial)
    return Solved(values, resumed, saved)


def _ignore(done: int, total: int) -> None:
    pass


def _resume(job: Job) -> tuple[NDArray[Any], int]:
    """A table with everything in it that an earlier run has kept, and how many parts these are."""
    import numpy as np

    from probability.storage import load_table

    values = np.zeros(job.shape, dtype=job.dtype)
    kept = load_table(job.partial, job.version)
    done = len(kept["values"]) if kept and kept["values"].shape[1:] == job.shape[1:] else 0
    if kept and done:
        values[:done] = kept["values"]
    return values, done


def _fill_layers(job: Job, values: NDArray[Any], done: int, progress: Report, checkpoint: float) -> None:
    from concurrent.futures import ThreadPoolExecutor

    workers = _workers(job)
    keeper = _Keeper(job, values, done, checkpoint)
    worked, total = 0, job.work(done, job.shape[0])
    size = len(workers)
    try:
        with ThreadPoolExecutor(len(workers)) as pool:
            while done < job.shape[0]:
                end = min(done + size, job.ends[bisect_right(job.ends, done)])
                began = time.monotonic()
                _fill_chunk(pool, workers, values, range(done, end))
                size = _next_size(size, time.monotonic() - began, len(workers))
                worked += job.work(done, end)
                done = end
                progress(worked, total)
                keeper.tick(done)
    except BaseException:
        keeper.keep(done)
        raise


def _fill_chunk(
    pool: ThreadPoolExecutor, workers: Sequence[Fill], values: NDArray[Any], parts: Sequence[int]
) -> None:
    """Fill some parts of one layer; each worker takes the next part as soon as it is free."""
    waiting = deque(parts)

    def take(fill: Fill) -> None:
        while waiting:
            try:
                part = waiting.popleft()
            except IndexError:
                return
            fill(values, part)

    try:
        list(pool.map(take, workers))
    except BaseException:
        # Let the workers stop after the part that they are at, instead of finishing the chunk.
        waiting.clear()
        raise


def _next_size(size: int, seconds: float, least: int) -> int:
    """The size of the next chunk, from how long the last one took.

    >>> _next_size(8, 0.1, 2), _next_size(8, 0.5, 2), _next_size(8, 2.0, 2), _next_size(2, 9.0, 2)
    (16, 8, 4, 2)
    """
    if seconds < CHUNK_SECONDS / 2:
        return min(2 * size, LARGEST_CHUNK)
    return max(size // 2, least) if seconds > 2 * CHUNK_SECONDS else size


class _Keeper:
    """Keeps the finished parts of a table from time to time."""

    def __init__(self, job: Job, values: NDArray[Any], done: int, pause: float) -> None:
        self.job, self.values, self.saved, self.pause = job, values, done, pause
        self.next = time.monotonic() + pause

    def tick(self, done: int) -> None:
        """Keep what is done if it is time to."""
        began = time.monotonic()
        if began >= self.next and done < self.job.shape[0]:
            self.keep(done)
            ended = time.monotonic()
            self.next = ended + max(self.pause, (ended - began) / CHECKPOINT_SHARE)

    def keep(self, done: int) -> None:
        """Keep what is done if it is more than is kept already."""
        from probability.storage import save_table

        if done > self.saved:
            save_table(self.job.partial, self.job.version, {"values": self.values[:done]}, self.job.meta)
            self.saved = done


def _workers(job: Job) -> list[Fill]:
    """One filling function a thread; the first is made before the others, so that it is compiled once."""
    count = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return [job.worker() for _ in range(max(1, min(count, 8)))]
