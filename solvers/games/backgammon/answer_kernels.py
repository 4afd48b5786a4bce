"""The compiled way from the lines of a batch to the texts of its plays."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from solvers.games.backgammon.listing_kernels import (
    join_steps,
    list_plays,
    write_blots,
    write_book,
    write_hits,
    write_id,
    write_usual,
)
from solvers.games.backgammon.reading_kernels import read_line

PADDED = 32
# Boards on the way to the plays of one roll; a roll with more is left to plain Python.
ROOM = 2048


@njit(cache=True)  # type: ignore[untyped-decorator]
def answer_lines(
    lines: Any, labels: int, book: bool, names: Any, counts: Any, kinds: Any, texts: tuple[Any, ...]
) -> int:
    """Write the plays of every line that is plain, and how many they are; returns how many there are in all.

    A line has the count 0 if it is not plain, has no play, or its plays have no room any more.
    """
    boards = np.zeros((ROOM, PADDED), np.int8)
    words = boards.view(np.int64)
    ways = np.zeros((ROOM, 4, 3), np.int64)
    dice = np.zeros(2, np.int64)
    points, hits = np.zeros((4, 5), np.int64), np.zeros((4, 5), np.int64)
    sizes = np.zeros(4, np.int64)
    move, usual, hit, left, identity = texts
    total: Any = np.int64(0)
    for number in range(len(lines)):
        side = read_line(lines[number], labels, boards[0], dice)
        if side < 0:
            continue
        first, last, length = list_plays(boards, words, ways, dice[0], dice[1], book)
        if last <= first or total + last - first > len(kinds):
            continue
        counts[number] = last - first
        for play in range(first, last):
            count = join_steps(ways[play], length, points, hits, sizes)
            write_book(boards[0], points, hits, sizes, count, names[side], move[total])
            write_usual(points, hits, sizes, count, names[2], usual[total])
            kinds[total] = write_hits(ways[play], length, names[side], hit[total])
            kinds[total] += 2 * write_blots(boards[play], names[side], left[total])
            write_id(boards[play], identity[total])
            total += 1
    return int(total)
