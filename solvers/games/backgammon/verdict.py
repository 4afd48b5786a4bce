"""Is this play legal, and if not, which rules does it break."""

from __future__ import annotations

from itertools import pairwise, permutations
from typing import TYPE_CHECKING, NamedTuple

from probability.faults import Fault
from solvers.games.backgammon.board import BAR, HOME, OFF
from solvers.games.backgammon.moves import Play, Step, after, plays, steps
from solvers.games.backgammon.writing import book, point_name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from solvers.games.backgammon.board import Board, Position
    from solvers.games.backgammon.writing import Wish


class Verdict(NamedTuple):
    """A legal play as it was understood, or every rule that the wish breaks."""

    play: Play | None
    faults: tuple[Fault, ...]
    example: str = ""


def judge(position: Position, dice: tuple[int, int], wish: Wish, rules: str = "book") -> Verdict:
    """Judge a wished play.

    >>> from solvers.games.backgammon.board import START, Position
    >>> from solvers.games.backgammon.writing import read_play
    >>> judge(Position(START, "white"), (6, 4), read_play("8/2 6/2", "white")).faults
    ()
    >>> [fault.code for fault in judge(Position(START, "white"), (6, 4), read_play("8/2", "white")).faults]
    ['must_use_both']
    """
    board, side = position
    legal = plays(board, *dice, rules)
    results = {play.result for play in legal}
    walked = list(_walks(board, _pool(dice), wish.ways))
    fitting = [play for play in walked if play.result in results and _hits_fit(play, wish)]
    if not wish.ways and not legal:
        return Verdict(Play(board, ()), ())
    if fitting:
        return Verdict(min(fitting, key=lambda play: sum(step.hit for step in play.steps)), ())
    example = book(board, legal[0], side) if legal else ""
    if not legal:
        return Verdict(None, (Fault("no_legal_play"), *_step_faults(board, side, dice, wish, rules)), "")
    found = (
        _whole_faults(position, dice, walked, rules)
        if walked
        else _step_faults(board, side, dice, wish, rules)
    )
    return Verdict(None, tuple(found) or (Fault("impossible_together"),), example)


def _pool(dice: tuple[int, int]) -> tuple[int, ...]:
    return (dice[0],) * 4 if dice[0] == dice[1] else dice


def _hits_fit(play: Play, wish: Wish) -> bool:
    """A marked hit must happen; an unmarked one may."""
    return wish.marked <= {step.target for step in play.steps if step.hit}


def _walks(board: Board, pool: tuple[int, ...], ways: tuple[tuple[int, ...], ...]) -> Iterator[Play]:
    """Find every order of dice and checkers that walks all the ways by steps allowed one by one."""
    if not ways:
        yield Play(board, ())
        return
    for way in dict.fromkeys(ways):
        for die in dict.fromkeys(pool):
            step = next((step for step in steps(board, die) if step.source == way[0]), None)
            if step is None or step.target < way[1]:
                continue
            rest_pool, rest_ways = list(pool), list(ways)
            rest_pool.remove(die)
            rest_ways.remove(way)
            onward = way[1:] if step.target == way[1] else (step.target, *way[1:])
            if len(onward) > 1:
                rest_ways.append(onward)
            for play in _walks(after(board, step), tuple(rest_pool), tuple(rest_ways)):
                yield Play(play.result, (step, *play.steps))


def _whole_faults(position: Position, dice: tuple[int, int], walked: list[Play], rules: str) -> list[Fault]:
    """The steps are possible one by one, so a rule about the whole roll forbids the play."""
    board = position.board
    legal = plays(board, *dice, rules)
    played, most = len(walked[0].steps), len(legal[0].steps)
    high, low = max(dice), min(dice)
    if (
        board[BAR] > 0
        and rules == "book"
        and any(play.result == one.result for play in walked for one in plays(board, *dice, "standard"))
    ):
        return [Fault("higher_die_first", {"high": high, "low": low})]
    if played < most:
        code = "must_play" if most == 1 else "must_use_both" if high != low else "must_use_more"
        return [Fault(code, {"played": played, "possible": most, "high": high, "low": low})]
    if most == 1 and high != low:
        return [Fault("must_use_higher", {"high": high, "low": low})]
    return [Fault("no_such_hit")]


def _step_faults(board: Board, side: str, dice: tuple[int, int], wish: Wish, rules: str) -> list[Fault]:
    """Look at every checker's way by itself and say what is wrong with it."""
    found: list[Fault] = []
    from_bar = sum(way[0] == BAR for way in wish.ways)
    if board[BAR] > from_bar and any(way[0] != BAR for way in wish.ways):
        found.append(Fault("bar_first", {"count": board[BAR]}))
    wanted: dict[int, int] = {}
    for way in wish.ways:
        wanted[way[0]] = wanted.get(way[0], 0) + 1
        found += _way_faults(board, side, dice, way, wanted[way[0]], wish)
    if rules == "book" and from_bar and dice[0] != dice[1] and board[BAR - max(dice)] < -1:
        found.append(Fault("higher_die_first", {"high": max(dice), "low": min(dice)}))
    return list({(fault.code, tuple(sorted(fault.values.items()))): fault for fault in found}.values())


def _way_faults(
    board: Board, side: str, dice: tuple[int, int], way: tuple[int, ...], wanted: int, wish: Wish
) -> list[Fault]:
    source, target = way[0], way[-1]
    values = {"source": point_name(source, side), "target": point_name(target, side)}
    arriving = sum(point == source for one in wish.ways for point in one[1:])
    if board[source] + arriving < wanted or source == OFF:
        return [Fault("no_checker", values)]
    for start, end in pairwise(way):
        if start <= end:
            return [Fault("wrong_way", values)]
    if target == OFF and not _can_bear_off(board, wish):
        return [Fault("bearing_off_early", values)]
    ranges = [_stops(start, end, dice) for start, end in pairwise(way)]
    for (start, end), options in zip(pairwise(way), ranges, strict=True):
        if not options:
            if end == OFF and start <= max(dice):
                return [Fault("higher_checker_first", {**values, "source": point_name(start, side)})]
            return [
                Fault("not_this_roll", {**values, "pips": start - end, "roll": f"{max(dice)}/{min(dice)}"})
            ]
        if all(any(board[point] < -1 for point in stops) for stops in options):
            blocked = sorted(
                {point for stops in options for point in stops if board[point] < -1}, reverse=True
            )
            return [
                Fault("blocked", {**values, "points": " ".join(point_name(point, side) for point in blocked)})
            ]
    if target == OFF and _has_higher(board, way[-2], wish):
        return [Fault("higher_checker_first", {**values, "source": point_name(way[-2], side)})]
    return []


def _stops(source: int, target: int, dice: tuple[int, int]) -> list[tuple[int, ...]]:
    """List the points touched on each way to cover a distance with the dice; off needs no exact number."""
    pool = _pool(dice)
    found = []
    for count in range(1, len(pool) + 1):
        for order in dict.fromkeys(permutations(pool, count)):
            ends = [source - sum(order[: index + 1]) for index in range(count)]
            if ends[-1] == target or (target == OFF and ends[-1] <= 0 and (count == 1 or ends[-2] > 0)):
                found.append(tuple(max(point, 0) for point in ends if point > 0))
    return found


def _can_bear_off(board: Board, wish: Wish) -> bool:
    """Tell whether all checkers are home once those that the wish brings home are there."""
    outside = sum(board[point] for point in range(HOME + 1, BAR + 1) if board[point] > 0)
    coming = sum(way[0] > HOME and any(point <= HOME for point in way) for way in wish.ways)
    return outside <= coming


def _has_higher(board: Board, source: int, wish: Wish) -> bool:
    leaving = sum(way[0] > source for way in wish.ways)
    return sum(board[point] for point in range(source + 1, HOME + 1) if board[point] > 0) > leaving


def walk(board: Board, wish: Wish) -> list[Step] | None:
    """Walk a play that comes without dice, for a picture; None if a checker is not there or its way is blocked.

    >>> from solvers.games.backgammon.board import START
    >>> from solvers.games.backgammon.writing import read_play
    >>> walk(START, read_play("8/2 6/2", "white"))
    [Step(source=8, target=2, hit=False), Step(source=6, target=2, hit=False)]
    """
    made = []
    for way in wish.ways:
        for source, target in pairwise(way):
            if source <= target or board[source] < 1 or (target and board[target] < -1):
                return None
            step = Step(source, target, bool(target) and board[target] == -1)
            board = after(board, step)
            made.append(step)
    return made
