"""A bounded search for an account: which pawns took on which file, so that all constraints hold together.

The search knows nothing of squares or of time beyond the order of captures, so every real game is one of its
accounts; when it has none, there is no game. It is exhaustive within its limit of states and time, and says so
when it was not.
"""

from __future__ import annotations

from functools import lru_cache
from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple

from solvers.games.chess.reach.columns import OTHER, distance, entered, promotions, taken, without

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from solvers.games.chess.reach.account import Side


# Up to so many captures all are searched at once.
SHORT = 6
MOST_KNOWN = 1 << 12


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


# A colour of squares on which captures need not be counted.
FREE = 99


class Budget(NamedTuple):
    """What is left to spend: captures by white and by black, black and white pawns that can be victims.

    Then how many more captures by white can fall on light squares, on dark ones, and how many by black: all but
    those of the bishops that are certainly lost on squares of the other colour.
    """

    white: int
    black: int
    black_pawns: int
    white_pawns: int
    colours: tuple[int, int, int, int] = (FREE,) * 4

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
    """The pawns to arrive at, who never moved, and which promotions there must be.

    Attributes
    ----------
    goal, fixed : the pawns of each file, and those of them that never moved.
    white, black : the accounts of the material.
    bishops : for white and for black, how many of the bishops can come from a promotion on each file.
    closed : the files where white (bit 0) and black (bit 1) cannot promote.
    """

    goal: tuple[str, ...]
    fixed: tuple[str, ...]
    white: Side
    black: Side
    bishops: tuple[tuple[int, ...], tuple[int, ...]] = ((8,) * 8,) * 2
    closed: tuple[int, ...] = (0,) * 8

    @property
    def budget(self) -> Budget:
        """What a game can spend."""
        colours = [_allowance(side, light) for side in (self.black, self.white) for light in (True, False)]
        captures = self.black.victims, self.white.victims
        return Budget(*captures, self.black.spare, self.white.spare, tuple(colours))  # type: ignore[arg-type]


_KNOWN: dict[Task, bool] = {}


def _allowance(victim: Side, light: bool) -> int:
    """How many captures can fall on one colour; not worth counting when all can."""
    most = victim.on_colour(light)
    return most if most < victim.victims else FREE


def has_account(task: Task, clock: Clock) -> bool:
    """Tell whether some order of captures explains the pawns and the promotions.

    Raises
    ------
    OutOfTime : when the search was not finished.
    """
    # Steps of pawns and quiet moves leave the task as it is, so that before a last move it is mostly the same.
    if task not in _KNOWN:
        if len(_KNOWN) >= MOST_KNOWN:
            _KNOWN.clear()
        _KNOWN[task] = _find_account(task, clock)
    return _KNOWN[task]


def _find_account(task: Task, clock: Clock) -> bool:
    budget = task.budget
    if min(budget[:4]) < 0 or not all(_enough(task, side, most) for side, most in enumerate(task.bishops)):
        return False
    # Few captures first: most positions have a short account, and short ones are searched in no time.
    least = (sum(_left(("wb",) * 8, task, budget.can)) + 1) // 2
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
    if sum(_left(columns, task, budget.can)) == 0 and _bishops_fit(task, columns):
        return True
    if limit == 0:
        return False
    ways = sorted(_captures(task, columns, budget, 2 * (limit - 1)), key=lambda way: way[0])
    return any(_search(task, clock, after, rest, limit - 1, seen) for _left, after, rest in ways)


def _left(columns: tuple[str, ...], task: Task, can: int) -> list[int]:
    """How many changes each file still needs."""
    files = zip(columns, task.goal, task.closed, strict=True)
    return [distance(column, wanted, can, closed) for column, wanted, closed in files]


def _bishops_fit(task: Task, columns: tuple[str, ...]) -> bool:
    """Whether enough pawns promote on files where they can become the bishops that are needed."""
    done = zip(
        *(promotions(column, goal) for column, goal in zip(columns, task.goal, strict=True)), strict=True
    )
    return all(
        _enough(task, side, [min(pair) for pair in zip(made, task.bishops[side], strict=True)])
        for side, made in enumerate(done)
    )


def _enough(task: Task, side: int, made: Sequence[int]) -> bool:
    """Whether so many bishops made on the files are all that a colour needs on light and on dark squares."""
    account = task.black if side else task.white
    # a8 is light, a1 is dark.
    return sum(made[side::2]) >= account.light and sum(made[1 - side :: 2]) >= account.dark


def _captures(
    task: Task, columns: tuple[str, ...], budget: Budget, most: int
) -> Iterator[tuple[int, tuple[str, ...], Budget]]:
    """Every capture that changes a file and leaves at most *most* changes to be made."""
    for man, after in _spend(budget):
        yield from _pawn_captures(task, columns, man, (after, most), taking=False)
        with_pawn = _with_pawn(after, man)
        if with_pawn:
            yield from _pawn_captures(task, columns, man, (with_pawn, most), taking=True)
            yield from _piece_captures(task, columns, man, (with_pawn, most))


def _with_pawn(budget: Budget, man: str) -> Budget | None:
    """What is left when the victim was a pawn, and so none of the bishops; None when it cannot have been one."""
    victims = budget.black_pawns if man == "w" else budget.white_pawns
    places = (0, 1) if man == "w" else (2, 3)
    colours = tuple(
        left - 1 if place in places and left != FREE else left for place, left in enumerate(budget.colours)
    )
    if not victims or min(colours) < 0:
        return None
    if man == "w":
        return budget._replace(black_pawns=victims - 1, colours=colours)  # type: ignore[arg-type]
    return budget._replace(white_pawns=victims - 1, colours=colours)  # type: ignore[arg-type]


def _pawn_captures(
    task: Task, columns: tuple[str, ...], man: str, rest: tuple[Budget, int], taking: bool
) -> Iterator[tuple[int, tuple[str, ...], Budget]]:
    """A pawn leaves its file and comes into the next one, or takes a pawn there."""
    budget, most = rest
    can, goal, closed = budget.can, task.goal, task.closed
    left = _left(columns, task, can)
    missing = sum(left)
    for file in range(8):
        for gone in _departures(columns[file], man, task.fixed[file]):
            cost = missing - left[file] + distance(gone, goal[file], can, closed[file])
            for into in (file - 1, file + 1):
                if not 0 <= into < 8 or cost - left[into] > most:
                    continue
                for came, behind in _arrivals(columns[into], man, task.fixed[into], taking):
                    total = cost - left[into] + distance(came, goal[into], can, closed[into])
                    if total > most:
                        continue
                    paid: Budget | None = budget
                    if behind:
                        first = gone == _front_left(columns[file], man)
                        paid = _on_last_rank(task, budget, man, into) if first else None
                    if paid is not None:
                        changed = list(columns)
                        changed[file], changed[into] = gone, came
                        yield total, tuple(changed), paid


@lru_cache(1 << 15)
def _departures(column: str, man: str, fixed: str) -> tuple[str, ...]:
    """The file after a pawn has left it, when it was not one that never moved."""
    return tuple(gone for gone in without(column, man) if _is_allowed(gone, fixed))


@lru_cache(1 << 15)
def _arrivals(column: str, man: str, fixed: str, taking: bool) -> tuple[tuple[str, bool], ...]:
    """The file after a pawn has come in or taken one, and whether that was behind one that never moved."""
    ways = taken(column, man) if taking else entered(column, man)
    found = [(came, _is_behind(column, came, fixed, man)) for came in ways if _is_allowed(came, fixed)]
    # No pawn stands on the last rank to be taken there.
    return tuple(way for way in found if not (taking and way[1]))


def _is_behind(column: str, came: str, fixed: str, man: str) -> bool:
    """Whether a pawn has come in behind an enemy that never moved: it captured on the last rank and promoted.

    >>> _is_behind("wb", "wbw", "b", "w"), _is_behind("wb", "wwb", "b", "w"), _is_behind("wb", "bwb", "w", "b")
    (True, False, True)
    """
    if OTHER[man] not in fixed:
        return False
    if man == "w":
        return len(came) - len(came.rstrip("w")) > len(column) - len(column.rstrip("w"))
    return len(came) - len(came.lstrip("b")) > len(column) - len(column.lstrip("b"))


def _front_left(column: str, man: str) -> str | None:
    """The file after its foremost pawn of a colour has left; None when an enemy stands before that pawn.

    >>> _front_left("bw", "w"), _front_left("wb", "w"), _front_left("bw", "b")
    ('b', None, 'w')
    """
    place = -1 if man == "w" else 0
    if column[place] != man:
        return None
    return column[:-1] if man == "w" else column[1:]


def _on_last_rank(task: Task, budget: Budget, man: str, file: int) -> Budget | None:
    """What is left after a capture on the last rank, whose colour is known; None when it cannot be."""
    black = man == "b"
    if task.closed[file] >> black & 1:
        return None
    # a8 is light, a1 is dark; the colours stand in the order white on light, on dark, black on light, on dark.
    dark = (file + black) % 2
    place = 2 * black + dark
    left = budget.colours[place]
    if left == FREE:
        return budget
    if left <= 0:
        return None
    colours = (*budget.colours[:place], left - 1, *budget.colours[place + 1 :])
    return budget._replace(colours=colours)  # type: ignore[arg-type]


def _piece_captures(
    task: Task, columns: tuple[str, ...], man: str, rest: tuple[Budget, int]
) -> Iterator[tuple[int, tuple[str, ...], Budget]]:
    """A piece takes an enemy pawn off its file."""
    budget, most = rest
    can, goal, closed = budget.can, task.goal, task.closed
    left = _left(columns, task, can)
    missing = sum(left)
    for file in range(8):
        for gone in _departures(columns[file], OTHER[man], task.fixed[file]):
            total = missing - left[file] + distance(gone, goal[file], can, closed[file])
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
