"""Compiled move generation for many questions at once.

The board of a question is changed and changed back in place, so a result costs one copy, of four words since a board is
padded to 32 bytes. Three cases, from the
most to the least frequent:

- two different dice, nobody on the bar, at least two checkers outside the last quarter (so nothing can be borne off):
  a result is either one checker moved by both dice or two checkers moved by one each, and written so it comes once;
- doubles: the steps of a play can be made from the farthest checker to the nearest, and plays that differ in where
  their steps begin differ in their result, so following only that order lists each result once;
- the rest: both orders of the dice are tried, and what is there already is found by looking through the results.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

SIZE = 26
BAR = 25
HOME = 6
NOWHERE = -1


@njit(cache=True)  # type: ignore[untyped-decorator]
def _target(board: Any, source: int, die: int) -> int:
    """Where one die takes a checker; -1 if the rules do not let it go."""
    target = source - die
    if target > 0:
        return target if board[target] >= -1 else NOWHERE
    for point in range(HOME + 1, SIZE):
        if board[point] > 0:
            return NOWHERE
    if target < 0:
        for point in range(source + 1, HOME + 1):
            if board[point] > 0:
                return NOWHERE
    return 0


@njit(cache=True)  # type: ignore[untyped-decorator]
def make_step(board: Any, source: int, target: int) -> bool:
    """Make a step; tells whether it hit."""
    board[source] -= 1
    if target == 0:
        return False
    if board[target] == -1:
        board[target] = 1
        board[0] -= 1
        return True
    board[target] += 1
    return False


@njit(cache=True)  # type: ignore[untyped-decorator]
def _back(board: Any, source: int, target: int, hit: bool) -> None:
    """Take a step back."""
    board[source] += 1
    if hit:
        board[target] = -1
        board[0] += 1
    elif target > 0:
        board[target] -= 1


@njit(cache=True)  # type: ignore[untyped-decorator]
def _write(words: Any, results: Any, total: int) -> int:
    """Copy the board, seen as four words, behind the results."""
    results[total, 0] = words[0]
    results[total, 1] = words[1]
    results[total, 2] = words[2]
    results[total, 3] = words[3]
    return total + 1


@njit(cache=True)  # type: ignore[untyped-decorator]
def _is_new(results: Any, first: int, last: int) -> bool:
    """Tell whether the result just written behind *last* was not there yet."""
    for index in range(first, last):
        if (
            results[index, 0] == results[last, 0]
            and results[index, 1] == results[last, 1]
            and results[index, 2] == results[last, 2]
            and results[index, 3] == results[last, 3]
        ):
            return False
    return True


@njit(cache=True)  # type: ignore[untyped-decorator]
def _two_free_dice(board: Any, words: Any, high: int, low: int, results: Any, total: int) -> int:
    """The frequent case: no bar, no bearing off."""
    for one in range(24, 0, -1):
        if board[one] <= 0:
            continue
        by_high = one > high and board[one - high] >= -1
        if by_high:
            for two in range(24, low, -1):
                # Where one checker lands on the other's point the result is that of one checker moved by both.
                apart = one - high != two and two - low != one and (one != two or board[one] > 1)
                if board[two] > 0 and apart and board[two - low] >= -1:
                    hit_one = make_step(board, one, one - high)
                    hit_two = make_step(board, two, two - low)
                    total = _write(words, results, total)
                    _back(board, two, two - low, hit_two)
                    _back(board, one, one - high, hit_one)
        end = one - high - low
        if end <= 0 or board[end] < -1:
            continue
        by_low = board[one - low] >= -1
        plain = (by_high and board[one - high] != -1) or (by_low and board[one - low] != -1)
        for middle in (0, high, low):
            usable = plain if middle == 0 else board[one - middle] == -1
            if usable:
                total = _one_checker(board, words, one, one - middle, end, results, total)
    return total


@njit(cache=True)  # type: ignore[untyped-decorator]
def _one_checker(board: Any, words: Any, source: int, middle: int, end: int, results: Any, total: int) -> int:
    """Move a checker to its end, hitting on the way if *middle* is not where it started."""
    hit = make_step(board, source, end)
    if middle != source:
        board[middle] = 0
        board[0] -= 1
    total = _write(words, results, total)
    if middle != source:
        board[middle] = -1
        board[0] += 1
    _back(board, source, end, hit)
    return total


@njit(cache=True)  # type: ignore[untyped-decorator]
def _in_order(board: Any, words: Any, first: int, second: int, results: Any, start: int, total: int) -> int:
    """All plays of two dice in this order that are not among the results since *start*; a second die of 0 is none."""
    for one in range(BAR, 0, -1):
        if board[one] <= 0 or (board[BAR] > 0 and one != BAR):
            continue
        middle = _target(board, one, first)
        if middle == NOWHERE:
            continue
        hit_one = make_step(board, one, middle)
        for two in range(BAR, -1, -1):
            if second == 0:
                end = 0 if two == 0 else NOWHERE
            elif two == 0 or board[two] <= 0 or (board[BAR] > 0 and two != BAR):
                end = NOWHERE
            else:
                end = _target(board, two, second)
            if end == NOWHERE:
                continue
            hit_two = two > 0 and make_step(board, two, end)
            _write(words, results, total)
            if _is_new(results, start, total):
                total += 1
            if two > 0:
                _back(board, two, end, hit_two)
        _back(board, one, middle, hit_one)
    return total


@njit(cache=True)  # type: ignore[untyped-decorator]
def _doubles(board: Any, words: Any, die: int, length: int, results: Any, total: int) -> int:
    """All plays of *length* equal steps, the farthest checker first."""
    sources = np.zeros(6, np.int64)
    targets = np.zeros(6, np.int64)
    hits = np.zeros(6, np.bool_)
    depth = 0
    sources[0] = BAR + 1
    while depth >= 0:
        source = sources[depth] - 1
        target = NOWHERE
        while source > 0:
            if board[source] > 0 and (source == BAR or board[BAR] <= 0):
                target = _target(board, source, die)
                if target != NOWHERE:
                    break
            source -= 1
        if source == 0:
            depth -= 1
            if depth >= 0:
                _back(board, sources[depth], targets[depth], hits[depth])
            continue
        sources[depth], targets[depth] = source, target
        hits[depth] = make_step(board, source, target)
        if depth + 1 == length:
            total = _write(words, results, total)
            _back(board, source, target, hits[depth])
        else:
            # The same point may be left again, so the next search begins on it.
            depth += 1
            sources[depth] = source + 1
    return total


@njit(cache=True)  # type: ignore[untyped-decorator]
def _question(board: Any, words: Any, high: int, low: int, book: bool, results: Any, start: int) -> int:
    """Write all results of one roll; returns where the next ones begin."""
    total = start
    if high == low:
        length = np.int64(4)
        while length > 0 and total == start:
            total = _doubles(board, words, high, length, results, start)
            length -= 1
        return total
    outside = 0
    for point in range(HOME + 1, SIZE):
        if board[point] > 0:
            outside += board[point]
    free = board[BAR] <= 0 and outside > 1
    if free:
        total = _two_free_dice(board, words, high, low, results, start)
    # Both orders belong together; a single die is played only where nothing came of two.
    for attempt in range(2 if free else 0, 4):
        if (attempt > 1 and total > start) or (attempt % 2 and book and board[BAR] > 0):
            continue
        first = low if attempt % 2 else high
        second = 0 if attempt > 1 else high + low - first
        total = _in_order(board, words, first, second, results, start, total)
    return total


@njit(cache=True)  # type: ignore[untyped-decorator]
def all_plays(boards: Any, words: Any, dice: Any, book: bool, starts: Any, results: Any, spare: int) -> int:
    """Write the results of every question one after the other; stops when less than *spare* room is left."""
    # Not a bare 0: numba would compile everything below once for that constant and once for any number.
    total = np.int64(0)
    for question in range(len(boards)):
        if total + spare > len(results):
            return question
        one, two = dice[question, 0], dice[question, 1]
        total = _question(
            boards[question], words[question], max(one, two), min(one, two), book, results, total
        )
        starts[question + 1] = total
    return len(boards)
