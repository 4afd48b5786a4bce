"""The rules of movement on bitboards: plain functions of whole numbers, run as they are or compiled.

The 32 dark squares lie in 36 bits with a gap after every first row of a pair, so that a diagonal step is the
same shift everywhere and a step off the board lands in a gap::

        32  33  34  35        b8 d8 f8 h8
      27  28  29  30     31   a7 c7 e7 g7  gap
        23  24  25  26
      18  19  20  21     22
        14  15  16  17
       9  10  11  12     13
         5   6   7   8        b2 d2 f2 h2
       0   1   2   3      4   a1 c1 e1 g1  gap

A side's pieces are *men* and *kings*; *foes* are all pieces of the other side. *up* is 1 for White, who
moves towards row 8, and 0 for Black. A way is 0 or 1 for up to the right or to the left, 2 or 3 for down to
the right or to the left. *king* is 1 or 0.

A move is three boards: the square left, the square reached, the pieces taken. It fixes all else: a man that
takes a piece from the row before the last has stood on the last row. Moves are written into *moves*, a list
or an array, three numbers each, from place *n* on; every function that writes returns the next free place.
A position has at most `ROOM` moves.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from solvers.bitboard import count

if TYPE_CHECKING:
    from collections.abc import MutableSequence

    Moves = MutableSequence[int]

KERNELS: Final = (
    "step",
    "first_met",
    "can_take",
    "record",
    "chain",
    "captures_of",
    "takers",
    "keep_most",
    "captures",
    "quiet_moves",
    "generate",
    "count_moves",
    "is_crowned",
    "leaves",
)

BOARD: Final = 0b1111_01111_1111_01111_1111_01111_1111_01111
ROW_1: Final = 0b1111
ROW_2: Final = ROW_1 << 5
ROW_7: Final = ROW_1 << 27
ROW_8: Final = ROW_1 << 32
# The most moves that any position was found to have is about 170, so neither limit is ever met; they keep what
# is written within the list whatever the position, with twelve pieces to move.
ROOM: Final = 4096
MOST_OF_ONE: Final = 320

# The switches of the rules.
BACK: Final = 1
FLYING: Final = 2
MANDATORY: Final = 4
KING_FIRST: Final = 8
MOST: Final = 16
GOES_ON_AS_KING: Final = 32
GOES_ON_AS_MAN: Final = 64
AT_ONCE: Final = 128


def step(squares: int, way: int) -> int:
    """Shift squares one step.

    >>> step(1 << 1, 0) == 1 << 6  # c1 to d2
    True
    """
    if way < 2:
        return squares << 5 - way
    return squares >> way + 2


def first_met(at: int, way: int, king: int, empty: int, up: int, rules: int) -> int:
    """The square where a piece that captures that way meets the first obstacle, or 0 if it may not go there.

    >>> first_met(1, 0, 1, BOARD ^ 1 << 20, 1, FLYING) == 1 << 20  # from a1, up to e5
    True
    """
    if not king and not rules & BACK and (way < 2) != (up == 1):
        return 0
    square = step(at, way)
    if king and rules & FLYING:
        while square & empty:
            square = step(square, way)
    return square


def can_take(at: int, king: int, foes: int, empty: int, up: int, rules: int) -> bool:
    """Tell whether a piece on *at* has something to take.

    >>> can_take(1, 0, 1 << 5, BOARD ^ 1 << 5, 1, 0)  # a man on a1, a foe on b2
    True
    """
    for way in range(4):
        victim = first_met(at, way, king, empty, up, rules)
        if victim & foes and step(victim, way) & empty:
            return True
    return False


def record(start: int, end: int, taken: int, moves: Moves, first: int, n: int) -> int:
    """Write a capture unless it stands there already since *first*: another way to the same end."""
    for k in range(first, n):
        if moves[3 * k + 2] == taken and moves[3 * k + 1] == end:
            return n
    if n - first < MOST_OF_ONE:
        moves[3 * n] = start
        moves[3 * n + 1] = end
        moves[3 * n + 2] = taken
        n += 1
    return n


def chain(
    start: int,
    at: int,
    king: int,
    foes: int,
    empty: int,
    taken: int,
    up: int,
    rules: int,
    aside: int,
    moves: Moves,
    first: int,
    n: int,
) -> int:
    """Write every capture of the piece from *start* that has taken *taken* so far and stands on *at*.

    *foes* are those not taken yet. With *aside* 1 or 2 only one of the diagonals is followed, with 0 both.
    """
    last_row = ROW_8 if up == 1 else ROW_1
    for way in range(4):
        if aside and (aside == 1) != (way == 0 or way == 3):
            continue
        victim = first_met(at, way, king, empty, up, rules)
        landing = step(victim, way)
        if not (victim & foes and landing & empty):
            continue
        room = empty | victim if rules & AT_ONCE else empty
        flies = king * (rules & FLYING)
        stops = 0
        crowned = king
        if not king and landing & last_row:
            stops = 0 if rules & (GOES_ON_AS_KING | GOES_ON_AS_MAN) else 1
            crowned = 1 if rules & GOES_ON_AS_KING else 0
        # Go on from every square behind the victim from which that is possible. Along the same line the ways
        # on are the same from all of them, so the line is followed from the first one only.
        left = foes ^ victim
        gone = taken | victim
        goes_on = 0
        lines = 0
        square = landing
        while square & room and not stops:
            if can_take(square, crowned, left, room, up, rules):
                goes_on = 1
                n = chain(start, square, crowned, left, room, gone, up, rules, lines, moves, first, n)
            if not flies:
                break
            lines = 2 if way == 0 or way == 3 else 1
            square = step(square, way)
        square = landing
        while square & room and not goes_on:
            n = record(start, square, gone, moves, first, n)
            if not flies:
                break
            square = step(square, way)
    return n


def captures_of(
    pieces: int, king: int, own: int, foes: int, up: int, rules: int, moves: Moves, n: int
) -> int:
    """Write the captures of all *pieces*, which are all kings or all men."""
    while pieces:
        rest = pieces & pieces - 1
        start = pieces ^ rest
        pieces = rest
        empty = BOARD ^ (own ^ start | foes)
        n = chain(start, start, king, foes, empty, 0, up, rules, 0, moves, n, n)
    return n


def takers(pieces: int, ways: int, foes: int, empty: int) -> int:
    """Of pieces that jump over neighbours, those that can; *ways* is 1 for up, 2 for down, 3 for both.

    >>> takers(0b1001, 1, 1 << 5 | 1 << 8, BOARD ^ 0b100101001)  # a1 over b2, but not g1 over h2
    1
    """
    found = 0
    if ways & 1:
        found |= (empty >> 5 & foes) >> 5 | (empty >> 4 & foes) >> 4
    if ways & 2:
        found |= (empty << 4 & foes) << 4 | (empty << 5 & foes) << 5
    return found & pieces


def keep_most(moves: Moves, first: int, n: int) -> int:
    """Keep only the captures of the most pieces."""
    most = count(moves[3 * first + 2])
    for k in range(first, n):
        most = max(most, count(moves[3 * k + 2]))
    kept = first
    for k in range(first, n):
        if count(moves[3 * k + 2]) == most:
            moves[3 * kept] = moves[3 * k]
            moves[3 * kept + 1] = moves[3 * k + 1]
            moves[3 * kept + 2] = moves[3 * k + 2]
            kept += 1
    return kept


def captures(men: int, kings: int, foes: int, up: int, rules: int, moves: Moves, n: int) -> int:
    """Write every capture that is allowed."""
    first = n
    own = men | kings
    empty = BOARD ^ (own | foes)
    if kings and not rules & FLYING:
        kings = takers(kings, 3, foes, empty)
    if kings:
        n = captures_of(kings, 1, own, foes, up, rules, moves, n)
    if n == first or not rules & KING_FIRST:
        men = takers(men, 3 if rules & BACK else 2 - up, foes, empty)
        n = captures_of(men, 0, own, foes, up, rules, moves, n)
    if rules & MOST and n > first + 1:
        n = keep_most(moves, first, n)
    return n


def quiet_moves(men: int, kings: int, foes: int, up: int, rules: int, moves: Moves, n: int) -> int:
    """Write every move without a capture, whether or not one has to capture."""
    empty = BOARD ^ (men | kings | foes)
    for way in range(4):
        if (way < 2) == (up == 1):
            targets = step(men, way) & empty
            while targets:
                rest = targets & targets - 1
                moves[3 * n] = step(targets ^ rest, 3 - way)
                moves[3 * n + 1] = targets ^ rest
                moves[3 * n + 2] = 0
                n += 1
                targets = rest
        pieces = kings
        while pieces:
            rest = pieces & pieces - 1
            end = step(pieces ^ rest, way)
            while end & empty:
                moves[3 * n] = pieces ^ rest
                moves[3 * n + 1] = end
                moves[3 * n + 2] = 0
                n += 1
                if not rules & FLYING:
                    break
                end = step(end, way)
            pieces = rest
    return n


def generate(men: int, kings: int, foes: int, up: int, rules: int, moves: Moves, n: int) -> int:
    """Write every legal move, captures first."""
    first = n
    n = captures(men, kings, foes, up, rules, moves, n)
    if n == first or not rules & MANDATORY:
        n = quiet_moves(men, kings, foes, up, rules, moves, n)
    return n


def count_moves(men: int, kings: int, foes: int, up: int, rules: int, moves: Moves, n: int) -> int:
    """Count the legal moves; *moves* is only room to work in."""
    taking = captures(men, kings, foes, up, rules, moves, n) - n
    if taking and rules & MANDATORY:
        return taking
    if kings:
        return taking + quiet_moves(men, kings, foes, up, rules, moves, n) - n
    empty = BOARD ^ (men | foes)
    if up == 1:
        return taking + count(men << 5 & empty) + count(men << 4 & empty)
    return taking + count(men >> 5 & empty) + count(men >> 4 & empty)


def is_crowned(end: int, taken: int, up: int, rules: int) -> bool:
    """Tell whether a man that moved to *end* and took *taken* is a king now.

    >>> is_crowned(1 << 35, 0, 1, 0), is_crowned(1 << 12, 0, 1, 0)
    (True, False)
    """
    if end & (ROW_8 if up == 1 else ROW_1):
        return True
    return rules & GOES_ON_AS_KING != 0 and taken & (ROW_7 if up == 1 else ROW_2) != 0


def leaves(
    men: int,
    kings: int,
    foe_men: int,
    foe_kings: int,
    up: int,
    rules: int,
    depth: int,
    moves: Moves,
    n: int,
) -> int:
    """Count the positions *depth* moves away; *moves* has room for `ROOM` moves a level."""
    if depth == 0:
        return 1
    if depth == 1:
        return count_moves(men, kings, foe_men | foe_kings, up, rules, moves, n)
    last = generate(men, kings, foe_men | foe_kings, up, rules, moves, n)
    total = 0
    for k in range(n, last):
        start = moves[3 * k]
        end = moves[3 * k + 1]
        taken = moves[3 * k + 2]
        crowned = kings & start != 0 or is_crowned(end, taken, up, rules)
        new_men = men & (BOARD ^ start)
        new_kings = kings & (BOARD ^ start)
        if crowned:
            new_kings |= end
        else:
            new_men |= end
        left = BOARD ^ taken
        total += leaves(
            foe_men & left, foe_kings & left, new_men, new_kings, 1 - up, rules, depth - 1, moves, last
        )
    return total
