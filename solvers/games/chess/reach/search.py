"""A bounded search for an account: which pawns took on which file, so that all constraints hold together.

The search knows nothing of squares or of time beyond the order of captures, so every real game is one of its
accounts; when it has none, there is no game. It is exhaustive within its limit of states and time, and says so
when it was not.
"""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple

from solvers.games.chess.reach.columns import OTHER, distance, entered, promotions, taken, without

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from solvers.games.chess.reach.account import Side


# Up to so many captures all are searched at once.
SHORT = 6


class OutOfTime(Exception):
    """The time for this position ran out."""


class Clock:
    """A deadline that is looked at now and then.

    >>> Clock(60).check()
    """

    def __init__(self, seconds: float) -> None:
        self.end = perf_counter() + seconds

    def check(self) -> None:
        """Stop the work when the time is over."""
        if perf_counter() > self.end:
            raise OutOfTime


class Budget(NamedTuple):
    """What is left to spend: captures by white and by black, black and white pawns that can be victims."""

    white: int
    black: int
    black_pawns: int
    white_pawns: int

    @property
    def can(self) -> int:
        """What can still happen, as `distance` takes it."""
        return (
            (self.white > 0)
            | (self.black > 0) << 1
            | (self.black_pawns > 0) << 2
            | (self.white_pawns > 0) << 3
        )


class Task(NamedTuple):
    """The pawns to arrive at, who never moved, and which promotions there must be."""

    goal: tuple[str, ...]
    fixed: tuple[str, ...]
    white: Side
    black: Side


def has_account(task: Task, clock: Clock) -> bool:
    """Tell whether some order of captures explains the pawns and the promotions.

    Raises
    ------
    OutOfTime : when the search was not finished.
    """
    white, black = task.white, task.black
    budget = Budget(black.lost - black.sealed, white.lost - white.sealed, black.spare, white.spare)
    if min(budget) < 0:
        return False
    # Few captures first: most positions have a short account, and short ones are searched in no time.
    least = (sum(distance("wb", goal, budget.can) for goal in task.goal) + 1) // 2
    most = budget.white + budget.black
    limits = range(least, most + 1) if most > SHORT else (most,)
    return any(_search(task, clock, ("wb",) * 8, budget, limit, set()) for limit in limits)


def _search(
    task: Task,
    clock: Clock,
    columns: tuple[str, ...],
    budget: Budget,
    limit: int,
    seen: set[tuple[tuple[str, ...], Budget]],
) -> bool:
    """Look for an account of at most *limit* more captures."""
    key = (columns, budget)
    if key in seen:
        return False
    seen.add(key)
    if len(seen) & 127 == 0:
        clock.check()
    if sum(_left(columns, task.goal, budget.can)) == 0 and _bishops_fit(task, columns):
        return True
    if limit == 0:
        return False
    ways = sorted(_captures(task, columns, budget, 2 * (limit - 1)), key=lambda way: way[0])
    return any(_search(task, clock, after, rest, limit - 1, seen) for _left, after, rest in ways)


def _left(columns: tuple[str, ...], goal: tuple[str, ...], can: int) -> list[int]:
    """How many changes each file still needs."""
    return [distance(column, wanted, can) for column, wanted in zip(columns, goal, strict=True)]


def _bishops_fit(task: Task, columns: tuple[str, ...]) -> bool:
    """Whether enough pawns promote on files where they can become the bishops that are needed."""
    done = [promotions(column, goal) for column, goal in zip(columns, task.goal, strict=True)]
    white_even = sum(pair[0] for pair in done[::2])
    white_odd = sum(pair[0] for pair in done[1::2])
    black_even = sum(pair[1] for pair in done[::2])
    black_odd = sum(pair[1] for pair in done[1::2])
    # a8 is light, a1 is dark.
    return (
        white_even >= task.white.light
        and white_odd >= task.white.dark
        and black_odd >= task.black.light
        and black_even >= task.black.dark
    )


def _captures(
    task: Task, columns: tuple[str, ...], budget: Budget, most: int
) -> Iterator[tuple[int, tuple[str, ...], Budget]]:
    """Every capture that changes a file and leaves at most *most* changes to be made."""
    for man, after in _spend(budget):
        victims = (budget.black_pawns, budget.white_pawns)[man == "b"]
        with_pawn = (
            after._replace(black_pawns=victims - 1) if man == "w" else after._replace(white_pawns=victims - 1)
        )
        yield from _pawn_captures(task, columns, man, (after, most))
        if victims:
            yield from _pawn_captures(task, columns, man, (with_pawn, most), taken)
            yield from _piece_captures(task, columns, man, (with_pawn, most))


def _pawn_captures(
    task: Task,
    columns: tuple[str, ...],
    man: str,
    rest: tuple[Budget, int],
    come: Callable[..., Any] = entered,
) -> Iterator[tuple[int, tuple[str, ...], Budget]]:
    """A pawn leaves its file and comes into the next one, or takes a pawn there."""
    budget, most = rest
    can, goal = budget.can, task.goal
    left = _left(columns, goal, can)
    missing = sum(left)
    for file in range(8):
        for gone in _allowed(without(columns[file], man), task.fixed[file]):
            cost = missing - left[file] + distance(gone, goal[file], can)
            for into in (file - 1, file + 1):
                if not 0 <= into < 8 or cost - left[into] > most:
                    continue
                for came in come(columns[into], man):
                    total = cost - left[into] + distance(came, goal[into], can)
                    if total <= most and _is_allowed(came, task.fixed[into]):
                        changed = list(columns)
                        changed[file], changed[into] = gone, came
                        yield total, tuple(changed), budget


def _piece_captures(
    task: Task, columns: tuple[str, ...], man: str, rest: tuple[Budget, int]
) -> Iterator[tuple[int, tuple[str, ...], Budget]]:
    """A piece takes an enemy pawn off its file."""
    budget, most = rest
    can, goal = budget.can, task.goal
    left = _left(columns, goal, can)
    missing = sum(left)
    for file in range(8):
        for gone in _allowed(without(columns[file], OTHER[man]), task.fixed[file]):
            total = missing - left[file] + distance(gone, goal[file], can)
            if total <= most:
                yield total, (*columns[:file], gone, *columns[file + 1 :]), budget


def _spend(budget: Budget) -> Iterator[tuple[str, Budget]]:
    if budget.white:
        yield "w", budget._replace(white=budget.white - 1)
    if budget.black:
        yield "b", budget._replace(black=budget.black - 1)


def _is_allowed(column: str, fixed: str) -> bool:
    """Whether pawns that never moved can still stand where they stood: no pawn gets behind them but to promote."""
    if "w" in fixed and not column.lstrip("b").startswith("w"):
        return False
    return "b" not in fixed or column.rstrip("w").endswith("b")


def _allowed(columns: tuple[str, ...], fixed: str) -> tuple[str, ...]:
    return tuple(column for column in columns if _is_allowed(column, fixed)) if fixed else columns
