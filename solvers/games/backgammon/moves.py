"""Every legal play of a roll, each once by the position it leads to; plain Python for one question.

Rules *standard*: both dice if possible, else the higher one, else the lower one; with doubles as many of the four
steps as possible. Rules *book*: the same, but a checker on the bar enters with the higher die first, and where that
point is blocked the lower die is not played either.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from solvers.games.backgammon.board import BAR, HOME, OFF

if TYPE_CHECKING:
    from solvers.games.backgammon.board import Board

RULES = ("book", "standard")
POINTS = range(24, 0, -1)


class Step(NamedTuple):
    """One checker moved by one die; 25 is the bar and 0 is off."""

    source: int
    target: int
    hit: bool


class Play(NamedTuple):
    """A whole play: where it leads, still seen by who played it, and one legal order of its steps."""

    result: Board
    steps: tuple[Step, ...]


def steps(board: Board, die: int) -> list[Step]:
    """List the single steps with one die.

    >>> from solvers.games.backgammon.board import START
    >>> [(step.source, step.target) for step in steps(START, 5)]
    [(13, 8), (8, 3)]
    """
    if board[BAR] > 0:
        target = BAR - die
        return [Step(BAR, target, board[target] == -1)] if board[target] >= -1 else []
    own = [point for point in POINTS if board[point] > 0]
    found = [
        Step(source, source - die, board[source - die] == -1)
        for source in own
        if source > die and board[source - die] >= -1
    ]
    if own and own[0] <= HOME:
        # Off with the exact number, or with a higher one from where the farthest checkers stand.
        found += [Step(source, OFF, False) for source in own if source == die or source == own[0] < die]
    return found


def after(board: Board, step: Step) -> Board:
    """Make one step.

    >>> after((0, -1, 0, 1) + (0,) * 22, Step(3, 1, True))[:4]
    (-1, 1, 0, 0)
    """
    counts = list(board)
    counts[step.source] -= 1
    if step.hit:
        counts[0] -= 1
        counts[step.target] = 1
    elif step.target:
        counts[step.target] += 1
    return tuple(counts)


def plays(board: Board, first: int, second: int, rules: str = "book") -> list[Play]:
    """List the legal plays of a roll, each once by its result.

    >>> from solvers.games.backgammon.board import START
    >>> len(plays(START, 6, 4)), len(plays(START, 3, 3))
    (14, 73)

    No legal play is an empty list, not a list with an empty play.
    """
    if first == second:
        return _doubles(board, first)
    high, low = max(first, second), min(first, second)
    if rules == "book" and board[BAR] > 0:
        return _from_bar(board, high, low)
    # The lower die goes first: of two ways to one result the one that is kept then reads as the book writes it.
    both = {**_level(_level({board: ()}, high), low), **_level(_level({board: ()}, low), high)}
    chosen = both or _level({board: ()}, high) or _level({board: ()}, low)
    return _listed(chosen)


def _level(reached: dict[Board, tuple[Step, ...]], die: int) -> dict[Board, tuple[Step, ...]]:
    """Play one more die from every position reached so far."""
    return {after(board, step): (*way, step) for board, way in reached.items() for step in steps(board, die)}


def _listed(reached: dict[Board, tuple[Step, ...]]) -> list[Play]:
    return [Play(board, way) for board, way in reached.items()]


def _from_bar(board: Board, high: int, low: int) -> list[Play]:
    """The book's rule: the higher die brings the first checker in, or nothing is played."""
    entered = _level({board: ()}, high)
    return _listed(_level(entered, low) or entered)


def _doubles(board: Board, die: int) -> list[Play]:
    reached: dict[Board, tuple[Step, ...]] = {board: ()}
    longest: dict[Board, tuple[Step, ...]] = {}
    for _ in range(4):
        reached = _level(reached, die)
        longest = reached or longest
    return _listed(longest)


def no_play_reason(board: Board, first: int, second: int, rules: str = "book") -> str:
    """Tell why a roll cannot be played.

    >>> no_play_reason((0,) + (0,) * 18 + (-2,) * 6 + (1,), 6, 5)
    'closed_board'
    """
    if board[BAR] <= 0:
        return "all_blocked"
    if all(board[BAR - die] < -1 for die in range(1, HOME + 1)):
        return "closed_board"
    if rules == "book" and plays(board, first, second, "standard"):
        return "higher_die_blocked"
    return "bar_blocked"


def rules_differ(board: Board, first: int, second: int) -> bool:
    """Tell whether the two sets of rules allow different plays for this roll.

    >>> from solvers.games.backgammon.board import START
    >>> rules_differ(START, 6, 4)
    False
    """
    if board[BAR] <= 0 or first == second:
        return False
    book, standard = ({play.result for play in plays(board, first, second, rules)} for rules in RULES)
    return book != standard
