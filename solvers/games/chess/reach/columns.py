"""Pawns as they stand on the files, from rank 1 up, and the fewest captures that bring them there.

On a file pawns can never pass one another. So a file is a word such as ``wb`` (how every file begins), and only
captures change it: a pawn leaves the word, enters the word of a neighbouring file, or takes an enemy's place in
it; a piece takes a pawn out of it. A pawn can promote when no enemy stands before it, so a file is done when its
word is some black pawns, then the pawns of the position, then some white pawns: ``b…b`` + goal + ``w…w``.
"""

from __future__ import annotations

from functools import lru_cache

from solvers.bitboard import each

FAR = 100
OTHER = {"w": "b", "b": "w"}


def goal_columns(board: tuple[int, ...]) -> tuple[str, ...]:
    """The pawns of a position, file by file.

    >>> from solvers.games.chess.fen import parse_fen
    >>> goal_columns(parse_fen("4k3/p7/8/8/P7/8/8/4K3").board)[:2]
    ('wb', '')
    """
    columns = [""] * 8
    for number in each(board[0]):
        columns[number & 7] += "w" if board[6] >> number & 1 else "b"
    return tuple(columns)


@lru_cache(1 << 17)
def distance(column: str, goal: str, can: int = 15, closed: int = 0) -> int:
    """The fewest single changes (one pawn in, out, or replaced) after which a file is done.

    *can* tells what can still happen: bit 0 white captures, bit 1 black captures, bit 2 the capture of a black
    pawn, bit 3 that of a white pawn. On a *closed* file nobody promotes: bit 0 white, bit 1 black. The answer is
    `FAR` or more when this does not suffice.

    >>> distance("wb", "wb"), distance("wb", ""), distance("bw", ""), distance("wb", "b")
    (0, 1, 0, 1)
    >>> distance("wb", "b", can=1), distance("wb", "b", can=5), distance("wb", "bb", can=5) >= FAR
    (1, 1, True)
    >>> distance("bw", "b", closed=1), distance("bw", "w", closed=1)
    (1, 0)
    """
    enter, leave, turn = _costs(can)
    # Row by row over the file: place 0 is the run of promoting black pawns, then the pawns of the goal; *ending*
    # is the run of promoting white ones, which can begin once the goal is complete.
    row = [0]
    for wanted in goal:
        row.append(row[-1] + enter[wanted])
    ending = row[-1]
    for man in column:
        away = min(leave[man], turn[man])
        after = [row[0] + (leave[man] if closed & 2 else 0 if man == "b" else away)]
        for place, wanted in enumerate(goal, 1):
            kept = row[place - 1] + (0 if wanted == man else turn[man])
            after.append(min(row[place] + leave[man], kept, after[-1] + enter[wanted]))
        ending = min(after[-1], ending + (leave[man] if closed & 1 else 0 if man == "w" else away))
        row = after
    return ending


@lru_cache(16)
def _costs(can: int) -> tuple[dict[str, int], dict[str, int], dict[str, int]]:
    """What it costs that a pawn comes in, goes out, or gives its place to an enemy: 1, or too much."""
    white, black, black_pawn, white_pawn = (bool(can >> bit & 1) for bit in range(4))
    enter = {"w": white, "b": black}
    turn = {"w": black and white_pawn, "b": white and black_pawn}
    leave = {"w": white or turn["w"], "b": black or turn["b"]}
    price = {True: 1, False: FAR}
    return tuple({man: price[value] for man, value in kind.items()} for kind in (enter, leave, turn))  # type: ignore


@lru_cache(1 << 14)
def without(column: str, man: str) -> tuple[str, ...]:
    """The file after one pawn of a colour has left it.

    >>> without("wbw", "w")
    ('bw', 'wb')
    """
    found = {column[:i] + column[i + 1 :] for i, sign in enumerate(column) if sign == man}
    return tuple(sorted(found))


@lru_cache(1 << 14)
def entered(column: str, man: str) -> tuple[str, ...]:
    """The file after a pawn of a colour has come into it.

    >>> entered("b", "w")
    ('bw', 'wb')
    """
    return tuple(sorted({column[:i] + man + column[i:] for i in range(len(column) + 1)}))


@lru_cache(1 << 14)
def taken(column: str, man: str) -> tuple[str, ...]:
    """The file after a pawn of a colour has taken an enemy pawn in it.

    >>> taken("wb", "w")
    ('ww',)
    """
    enemy = OTHER[man]
    found = {column[:i] + man + column[i + 1 :] for i, sign in enumerate(column) if sign == enemy}
    return tuple(sorted(found))


def promotions(column: str, goal: str) -> tuple[int, int]:
    """How many white and black pawns promote on a file that is done.

    >>> promotions("bwbw", "wb"), promotions("bw", "")
    ((1, 1), (1, 1))
    """
    # The word is b…b + goal + w…w; counting each colour is enough.
    return column.count("w") - goal.count("w"), column.count("b") - goal.count("b")
