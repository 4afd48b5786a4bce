"""Compiled reading of plain questions: ``W: 2@1A 5@6; B: 3@8A; turn B 6 4``, or a Position ID and the dice.

What is written in any other way, or cannot be, is not read here at all: `notation` reads it or says what is wrong.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

BAR = 25
BAR_POINT = 99
CHECKERS = 15
ID_LENGTH, ID_BITS = 14, 80
AUTO, BOOK, USUAL = range(3)
MOST_ITEMS = 52
A, B, D, G, N, R, T, U, W, X = (ord(letter) for letter in "ABDGNRTUWX")
SPACE, COLON, SEMICOLON, AT, DASH, SLASH = (ord(sign) for sign in " :;@-/")


@njit(cache=True)  # type: ignore[untyped-decorator]
def _at(line: Any, place: int) -> int:
    """The character at a place, a small letter as its capital; 0 behind the end."""
    if place >= len(line):
        return 0
    char: Any = np.int64(line[place])
    letter: int = char - 32 if 97 <= char <= 122 else char
    return letter


@njit(cache=True)  # type: ignore[untyped-decorator]
def _digit(line: Any, place: int) -> int:
    """The digit at a place, or -1."""
    char = _at(line, place)
    return char - 48 if 48 <= char <= 57 else -1


@njit(cache=True)  # type: ignore[untyped-decorator]
def _dice(line: Any, place: int, dice: Any) -> bool:
    """Read the roll with which a line ends: 6 4, 64, 6-4 or 6/4."""
    sign = _at(line, place + 1)
    second = place + 2 if sign in (SPACE, DASH, SLASH) else place + 1
    dice[0], dice[1] = _digit(line, place), _digit(line, second)
    return bool(1 <= dice[0] <= 6 and 1 <= dice[1] <= 6 and _at(line, second + 1) == 0)


@njit(cache=True)  # type: ignore[untyped-decorator]
def _item(line: Any, place: int, item: Any) -> int:
    """Read ``2@1A`` as a count, a point and whether there was an A; returns where it ends, or -1."""
    count = _digit(line, place)
    place += 1
    if _digit(line, place) >= 0:
        count = 10 * count + _digit(line, place)
        place += 1
    if count < 1 or _at(line, place) != AT:
        return -1
    place += 1
    item[1], item[2], item[3] = count, BAR_POINT, 0
    if _at(line, place) == B and _at(line, place + 1) == A and _at(line, place + 2) == R:
        return place + 3
    point = _digit(line, place)
    if point < 1:
        return -1
    place += 1
    if _digit(line, place) >= 0:
        point = 10 * point + _digit(line, place)
        place += 1
    item[2] = point
    if _at(line, place) == A:
        item[3] = 1
        place += 1
    return place


@njit(cache=True)  # type: ignore[untyped-decorator]
def _own_point(item: Any, labels: int) -> int:
    """The side's own point, 0 if there is none; a side is 0 for White and 1 for Black."""
    point: int = item[2]
    if point == BAR_POINT:
        return BAR
    if labels == USUAL:
        return point if point <= 24 and not item[3] else 0
    if point > 12:
        return 0
    white = 25 - point if item[3] else point
    return 25 - white if item[0] else white


@njit(cache=True)  # type: ignore[untyped-decorator]
def _place_items(items: Any, count: int, labels: int, sides: Any) -> bool:
    """Put the checkers on both sides' own points."""
    if labels == AUTO:
        labels = BOOK
        for index in range(count):
            if 12 < items[index, 2] <= 24:
                labels = USUAL
        for index in range(count):
            if items[index, 3]:
                labels = BOOK
    for index in range(count):
        point = _own_point(items[index], labels)
        if point == 0 or sides[items[index, 0], point]:
            return False
        sides[items[index, 0], point] = items[index, 1]
    return True


@njit(cache=True)  # type: ignore[untyped-decorator]
def _read_items(line: Any, labels: int, sides: Any, dice: Any) -> int:
    """Read checkers written out; returns who is on roll, 0 or 1, or -1 if this is no such line."""
    items = np.zeros((MOST_ITEMS, 4), np.int64)
    count, place, side, turn = 0, 0, -1, -1
    named, begins = 0, True
    while True:
        char, spaces = _at(line, place), 0
        while char == SPACE:
            place, spaces = place + 1, spaces + 1
            char = _at(line, place)
        if char == SEMICOLON:
            place, side, begins = place + 1, -1, True
        elif begins and char in (W, B) and _at(line, place + 1) == COLON:
            side = 1 if char == B else 0
            if named >> side & 1:
                return -1
            named |= 1 << side
            place, begins = place + 2, False
        elif begins and char == T:
            after = _at(line, place + 5)
            whole = _at(line, place + 1) == U and _at(line, place + 2) == R and _at(line, place + 3) == N
            if not whole or _at(line, place + 4) != SPACE or (after != W and after != B) or turn >= 0:
                return -1
            turn = 1 if after == B else 0
            place, begins = place + 6, False
            if _at(line, place) not in (SPACE, SEMICOLON):
                return -1
        elif side >= 0 and count < MOST_ITEMS and AT in (_at(line, place + 1), _at(line, place + 2)):
            items[count, 0] = side
            place = _item(line, place, items[count])
            if place < 0 or _at(line, place) not in (SPACE, SEMICOLON):
                return -1
            count += 1
        elif spaces and named == 3 and _dice(line, place, dice):
            return max(turn, 0) if _place_items(items, count, labels, sides) else -1
        else:
            return -1


@njit(cache=True)  # type: ignore[untyped-decorator]
def _sextet(char: int) -> int:
    """What a character of a Position ID stands for, or -1."""
    if 65 <= char <= 90:
        return char - 65
    if 97 <= char <= 122:
        return char - 71
    if 48 <= char <= 57:
        return char + 4
    return 62 if char == 43 else 63 if char == SLASH else -1


@njit(cache=True)  # type: ignore[untyped-decorator]
def _read_id(line: Any, sides: Any, dice: Any) -> bool:
    """Read a Position ID and the dice; the player on roll, listed second, is White."""
    # What begins with XGID is none.
    if _at(line, 0) == X and _at(line, 1) == G and _at(line, 3) == D:
        return False
    bits = np.zeros(ID_LENGTH * 6, np.int64)
    for place in range(ID_LENGTH):
        value = _sextet(np.int64(line[place]))
        if value < 0:
            return False
        for bit in range(6):
            bits[6 * place + bit] = value >> (5 - bit) & 1
    point, side = 1, 1
    for index in range(len(bits)):
        # The bits of each byte are counted from its low end.
        one = bits[index ^ 7] if index < ID_BITS else bits[index]
        if one:
            if side < 0 or index >= ID_BITS:
                return False
            sides[side, point] += 1
        elif side >= 0:
            side, point = (side - 1, 1) if point == BAR else (side, point + 1)
    return side < 0 and _dice(line, ID_LENGTH + 1, dice)


@njit(cache=True)  # type: ignore[untyped-decorator]
def _closed_out(entering: Any, holding: Any) -> bool:
    """Whether a side on the bar stands before a closed board."""
    for point in range(1, 7):
        if holding[point] < 2:
            return False
    return bool(entering[BAR] > 0)


@njit(cache=True)  # type: ignore[untyped-decorator]
def _has_checkers(side: Any) -> bool:
    """Whether a side has any checkers, and no more than there are."""
    count = 0
    for point in range(1, BAR + 1):
        count += side[point]
    return 0 < count <= CHECKERS


@njit(cache=True)  # type: ignore[untyped-decorator]
def read_line(line: Any, labels: int, board: Any, dice: Any) -> int:
    """Read a question into a board as its player on roll sees it; returns who that is, or -1 if it is not plain."""
    sides = np.zeros((2, BAR + 1), np.int64)
    turn: Any = np.int64(0)
    if _at(line, ID_LENGTH) == SPACE and _at(line, 1) != COLON:
        if not _read_id(line, sides, dice):
            return -1
    else:
        turn = _read_items(line, labels, sides, dice)
    if turn < 0 or not _has_checkers(sides[0]) or not _has_checkers(sides[1]):
        return -1
    own, opposing = sides[turn], sides[1 - turn]
    if _closed_out(own, opposing) and _closed_out(opposing, own):
        return -1
    board[0], board[BAR] = -opposing[BAR], own[BAR]
    for point in range(1, BAR):
        if own[point] and opposing[BAR - point]:
            return -1
        board[point] = own[point] - opposing[BAR - point]
    return int(turn)
