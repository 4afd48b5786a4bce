"""Compiled: what every roll makes of every home-board position, in the numbering of `bearoff_tables`."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

POINTS = 6
ROLLS = 21


@njit(cache=True)  # type: ignore[untyped-decorator]
def number_of(counts: Any, below: Any, most: int) -> int:
    """The place of a position in lexicographic order from the 6 point down.

    *below[left, room, count]* is how many positions have fewer than *count* checkers on the point where *left*
    points and *room* checkers are still open.
    """
    number, room = 0, most
    for point in range(POINTS - 1, -1, -1):
        number += below[point, room, counts[point]]
        room -= counts[point]
    return number


@njit(cache=True)  # type: ignore[untyped-decorator]
def one_die(positions: Any, below: Any, most: int) -> Any:
    """What one die makes of each position: up to six numbers, the last one again where fewer are possible."""
    found = np.zeros((len(positions), POINTS, POINTS), np.int32)
    counts = np.zeros(POINTS, np.int64)
    for number in range(1, len(positions)):
        for point in range(POINTS):
            counts[point] = positions[number, point]
        highest = POINTS - 1
        while counts[highest] == 0:
            highest -= 1
        for die in range(1, POINTS + 1):
            used = 0
            for source in range(highest, -1, -1):
                target = source - die
                if counts[source] == 0 or (target < -1 and source != highest):
                    continue
                counts[source] -= 1
                if target >= 0:
                    counts[target] += 1
                found[number, die - 1, used] = number_of(counts, below, most)
                used += 1
                counts[source] += 1
                if target >= 0:
                    counts[target] -= 1
            for place in range(used, POINTS):
                found[number, die - 1, place] = found[number, die - 1, used - 1]
    return found


@njit(cache=True)  # type: ignore[untyped-decorator]
def _follow(
    steps: Any, die: int, lists: Any, source: int, count: int, goal: int, used: int, marks: Any
) -> int:
    """Play one more die from a list of positions; whatever is not yet marked is added to another list.

    The mark to use stands in ``marks[-1]``.
    """
    mark = marks[-1]
    for index in range(count):
        for place in range(POINTS):
            after = steps[lists[source, index], die, place]
            if marks[after] != mark:
                marks[after] = mark
                lists[goal, used] = after
                used += 1
    return used


@njit(cache=True)  # type: ignore[untyped-decorator]
def all_rolls(steps: Any, starts: Any, targets: Any) -> int:
    """What each of the 21 rolls makes of each position, flat; returns the room needed, writing what fits."""
    count = len(steps)
    marks = np.zeros(count + 1, np.int64)
    lists = np.zeros((2, 4096), np.int32)
    total = 0
    for number in range(count):
        event = 0
        for low in range(POINTS):
            for high in range(low, POINTS):
                lists[0, 0] = number
                if low == high:
                    used, source = 1, 0
                    for _ in range(4):
                        marks[count] += 1
                        used = _follow(steps, low, lists, source, used, 1 - source, 0, marks)
                        source = 1 - source
                    goal = source
                else:
                    marks[count] += 1
                    used, goal = 0, 1
                    for first, second in ((low, high), (high, low)):
                        for place in range(POINTS):
                            lists[0, place] = steps[number, first, place]
                        used = _follow(steps, second, lists, 0, POINTS, 1, used, marks)
                starts[number * ROLLS + event] = total
                for index in range(used):
                    if total < len(targets):
                        targets[total] = lists[goal, index]
                    total += 1
                event += 1
    starts[count * ROLLS] = total
    return total
