"""Compiled lists of plays as `moves.plays` gives them, in its order and with its steps, and their texts.

Everything here has its plain twin in `moves`, `writing` and `ids`; `play_kernels`, where order and steps do not
matter, is faster. Texts are rows of bytes filled up with zero bytes.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from solvers.games.backgammon.play_kernels import make_step

SIZE, BAR, HOME = 26, 25, 6
SEPARATOR = 1
DASH, SLASH, STAR, OPEN, CLOSE, SPACE, LETTER_A, DIGIT = (ord(sign) for sign in "-/*() a0")
ALPHABET = np.frombuffer(b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/", np.uint8)


@njit(cache=True)  # type: ignore[untyped-decorator]
def _target(board: Any, source: int, die: int, highest: int) -> int:
    """Where one die takes a checker; -1 if the rules do not let it go."""
    if board[source] <= 0 or (board[BAR] > 0 and source != BAR):
        return -1
    target = source - die
    if target > 0:
        return target if board[target] >= -1 else -1
    return 0 if highest <= HOME and (target == 0 or source == highest) else -1


@njit(cache=True)  # type: ignore[untyped-decorator]
def _place_of(words: Any, start: int, total: int) -> int:
    """Where among the boards from start on the last one is first found."""
    place = start
    while place < total and not (
        words[place, 0] == words[total, 0]
        and words[place, 1] == words[total, 1]
        and words[place, 2] == words[total, 2]
        and words[place, 3] == words[total, 3]
    ):
        place += 1
    return place


@njit(cache=True)  # type: ignore[untyped-decorator]
def _level(
    boards: Any, words: Any, ways: Any, first: int, last: int, die: int, depth: int, start: int, total: int
) -> int:
    """Play one more die from boards first to last; the new ones stand from start on. -1 if there is no room.

    What is there already keeps its place and takes the steps found last.
    """
    for index in range(first, last):
        highest = BAR
        while highest > 0 and boards[index, highest] <= 0:
            highest -= 1
        for source in range(highest, 0, -1):
            target = _target(boards[index], source, die, highest)
            if target < 0:
                continue
            if total == len(boards):
                return -1
            for word in range(4):
                words[total, word] = words[index, word]
            hit = make_step(boards[total], source, target)
            place = _place_of(words, start, total)
            for step in range(depth):
                for part in range(3):
                    ways[place, step, part] = ways[index, step, part]
            ways[place, depth, 0], ways[place, depth, 1], ways[place, depth, 2] = source, target, hit
            total += place == total
    return total


@njit(cache=True)  # type: ignore[untyped-decorator]
def list_plays(boards: Any, words: Any, ways: Any, one: int, two: int, book: bool) -> tuple[int, int, int]:
    """List the plays of the first board: where they begin and end, and how many steps each has; -1 without room."""
    # Not bare numbers: numba would compile `_level` once for each of them and once for any number.
    none: Any = np.int64(0)
    single: Any = np.int64(1)
    first, last, length = none, single, none
    if one == two or (book and boards[0, BAR] > 0):
        while length < (4 if one == two else 2):
            die = min(one, two) if length else max(one, two)
            total = _level(boards, words, ways, first, last, die, length, last, last)
            if total < 0:
                return 0, -1, 0
            if total == last:
                break
            first, last, length = last, total, length + 1
        return (first, last, length) if length else (0, 0, 0)
    high, low = max(one, two), min(one, two)
    # A single step always has room.
    by_high = _level(boards, words, ways, none, single, high, none, single, single)
    by_low = _level(boards, words, ways, none, single, low, none, by_high, by_high)
    total = _level(boards, words, ways, single, by_high, low, single, by_low, by_low)
    if total >= 0:
        total = _level(boards, words, ways, by_high, by_low, high, single, by_low, total)
    if total < 0:
        return 0, -1, 0
    if total > by_low:
        return by_low, total, 2
    return (1, by_high, 1) if by_high > 1 else (by_high, by_low, 1)


@njit(cache=True)  # type: ignore[untyped-decorator]
def join_steps(way: Any, length: int, points: Any, hits: Any, sizes: Any) -> int:
    """Join steps that one checker may have made; returns how many paths there are."""
    count = 0
    for step in range(length):
        index = 0
        while index < count and points[index, sizes[index] - 1] != way[step, 0]:
            index += 1
        if index == count:
            points[index, 0], hits[index, 0], sizes[index] = way[step, 0], 0, 1
            count += 1
        points[index, sizes[index]], hits[index, sizes[index]] = way[step, 1], way[step, 2]
        sizes[index] += 1
    return count


@njit(cache=True)  # type: ignore[untyped-decorator]
def _is_before(one: Any, one_size: int, two: Any, two_size: int) -> bool:
    """Compare sequences of numbers."""
    for place in range(min(one_size, two_size)):
        if one[place] != two[place]:
            return bool(one[place] < two[place])
    return one_size < two_size


@njit(cache=True)  # type: ignore[untyped-decorator]
def _sort(keys: Any, sizes: Any, count: int, order: Any) -> None:
    """Sort a few keys, equal ones as they came."""
    for index in range(count):
        place = index
        while place > 0 and _is_before(
            keys[index], sizes[index], keys[order[place - 1]], sizes[order[place - 1]]
        ):
            order[place] = order[place - 1]
            place -= 1
        order[place] = index


@njit(cache=True)  # type: ignore[untyped-decorator]
def _in_order(board: Any, points: Any, hits: Any, sizes: Any, order: Any, count: int) -> bool:
    """Tell whether paths can be walked one after the other in this order."""
    walked = board.copy()
    for place in range(count):
        path = order[place]
        for step in range(1, sizes[path]):
            source, target = points[path, step - 1], points[path, step]
            if walked[source] <= 0 or (walked[BAR] > 0 and source != BAR):
                return False
            if target == 0:
                for point in range(HOME + 1, SIZE):
                    if walked[point] > 0:
                        return False
            elif (walked[target] != -1) if hits[path, step] else (walked[target] < 0):
                return False
            make_step(walked, source, target)
    return True


@njit(cache=True)  # type: ignore[untyped-decorator]
def _put(text: Any, at: int, name: Any) -> int:
    """Write a name of up to three letters."""
    for place in range(3):
        if name[place]:
            text[at] = name[place]
            at += 1
    return at


@njit(cache=True)  # type: ignore[untyped-decorator]
def write_book(board: Any, points: Any, hits: Any, sizes: Any, count: int, names: Any, text: Any) -> None:
    """Write paths as the rule book does, the checker that ends nearest to home first if it can go first."""
    keys, lengths = np.zeros((4, 7), np.int64), np.zeros(4, np.int64)
    order = np.zeros(4, np.int64)
    for path in range(count):
        keys[path, 0], keys[path, 1] = points[path, 0] != BAR, points[path, sizes[path] - 1]
        for place in range(sizes[path]):
            keys[path, 2 + place] = points[path, place]
        lengths[path] = 2 + sizes[path]
    _sort(keys, lengths, count, order)
    if not _in_order(board, points, hits, sizes, order, count):
        for place in range(count):
            order[place] = place
    at = 0
    for place in range(count):
        if place:
            text[at], text[at + 1], text[at + 2] = SPACE, LETTER_A, SPACE
            at += 3
        for step in range(sizes[order[place]]):
            if step:
                text[at] = DASH
                at += 1
            at = _put(text, at, names[points[order[place], step]])


@njit(cache=True)  # type: ignore[untyped-decorator]
def _shown_points(points: Any, hits: Any, size: int, shown: Any, key: Any) -> tuple[int, int]:
    """The points of a path that the usual notation names, and by what it is sorted; returns how long both are."""
    width, length = 0, 1
    key[0] = -points[0]
    for step in range(size):
        if step == 0 or step == size - 1 or hits[step]:
            # A hit makes another point of the same number.
            shown[width] = 2 * points[step] + hits[step]
            width += 1
            if 0 < points[step] < BAR:
                key[length] = points[step]
                length += 1
    return width, length


@njit(cache=True)  # type: ignore[untyped-decorator]
def _put_usual(text: Any, at: int, shown: Any, width: int, names: Any) -> int:
    """Write the way of one checker in the usual notation."""
    for step in range(width):
        if step:
            text[at] = SLASH
            at += 1
        at = _put(text, at, names[shown[step] // 2])
        if shown[step] % 2:
            text[at] = STAR
            at += 1
    return at


@njit(cache=True)  # type: ignore[untyped-decorator]
def _equals(shown: Any, widths: Any, one: int, two: int) -> bool:
    """Whether two paths look the same in the usual notation."""
    same = widths[one] == widths[two]
    for step in range(widths[one]):
        same &= shown[one, step] == shown[two, step]
    return bool(same)


@njit(cache=True)  # type: ignore[untyped-decorator]
def write_usual(points: Any, hits: Any, sizes: Any, count: int, names: Any, text: Any) -> None:
    """Write paths in the usual notation: ends and hits alone, equal ones counted, the farthest first."""
    shown, keys = np.zeros((4, 5), np.int64), np.zeros((4, 6), np.int64)
    widths, lengths, order = np.zeros(4, np.int64), np.zeros(4, np.int64), np.zeros(4, np.int64)
    for path in range(count):
        widths[path], lengths[path] = _shown_points(
            points[path], hits[path], sizes[path], shown[path], keys[path]
        )
    _sort(keys, lengths, count, order)
    at = 0
    for place in range(count):
        equal, earlier = 0, False
        for other in range(count):
            same = _equals(shown, widths, order[other], order[place])
            equal += same
            earlier |= same and other < place
        if earlier:
            continue
        if place:
            text[at] = SPACE
            at += 1
        at = _put_usual(text, at, shown[order[place]], widths[order[place]], names)
        if equal > 1:
            text[at], text[at + 1], text[at + 2] = OPEN, DIGIT + equal, CLOSE
            at += 3


@njit(cache=True)  # type: ignore[untyped-decorator]
def write_hits(way: Any, length: int, names: Any, text: Any) -> bool:
    """List the points where a play hits; tells whether there are any."""
    at = 0
    for step in range(length):
        if way[step, 2]:
            if at:
                text[at] = SEPARATOR
                at += 1
            at = _put(text, at, names[way[step, 1]])
    return at > 0


@njit(cache=True)  # type: ignore[untyped-decorator]
def write_blots(board: Any, names: Any, text: Any) -> bool:
    """List the points of single checkers; tells whether there are any."""
    at = 0
    for point in range(24, 0, -1):
        if board[point] == 1:
            if at:
                text[at] = SEPARATOR
                at += 1
            at = _put(text, at, names[point])
    return at > 0


@njit(cache=True)  # type: ignore[untyped-decorator]
def write_id(board: Any, text: Any) -> None:
    """Write the Position ID of a board after a play, the opponent being on roll."""
    key = np.zeros(11, np.int64)
    place = 0
    for index in range(2 * BAR):
        count = board[index + 1] if index < BAR else -board[2 * BAR - 1 - index]
        for _ in range(count):
            key[place >> 3] |= 1 << (place & 7)
            place += 1
        place += 1
    for index in range(14):
        byte, bit = 6 * index >> 3, 6 * index & 7
        text[index] = ALPHABET[(key[byte] << 8 | key[byte + 1]) >> (10 - bit) & 63]
