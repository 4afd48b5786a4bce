"""Positions as programs write them: GNU Backgammon's Position ID and eXtreme Gammon's XGID.

A Position ID lists first the player who is *not* on roll. GNU's manual says the opposite, but GNU Backgammon and
every program that exchanges IDs with it write the side to move second; in a position that looks the same from
both sides the mistake cannot be seen.
"""

from __future__ import annotations

from binascii import a2b_base64, b2a_base64
from typing import TYPE_CHECKING, NamedTuple

from probability.faults import NotationError
from solvers.games.backgammon.board import BAR, swap
from solvers.sides import BLACK, WHITE

if TYPE_CHECKING:
    from solvers.games.backgammon.board import Board

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
ID_LENGTH = 14
ID_BITS = 80
MATCH_LENGTH, MATCH_DICE = 12, 15
XG_FIELDS = 10


def position_id(board: Board) -> str:
    """Write the Position ID of a board, the player on roll being the one whose view it is.

    >>> from solvers.games.backgammon.board import START
    >>> position_id(START)
    '4HPwATDgc/ABMA'
    >>> position_id((0, 0, 0, 0, 0, 0, 1) + (0,) * 14 + (-2, 0, 0, 0, 0))
    'GAAAAAEAAAAAAA'
    """
    own, opposing = _key(board)
    return _in_base64(own + opposing)


def position_id_after(board: Board) -> str:
    """Write the Position ID of a board after a play, seen by who played; the opponent is on roll.

    >>> from solvers.games.backgammon.board import START
    >>> position_id_after(START) == position_id(swap(START))
    True
    """
    own, opposing = _key(board)
    return _in_base64(opposing + own)


# A point is as many ones as there are checkers and a zero; negative counts take these lists from their end.
OWN = ["0" + "1" * count for count in range(16)] + ["0"] * 15
OPPOSING = ["0"] * 16 + ["0" + "1" * count for count in range(15, 0, -1)]


def _key(board: Board) -> tuple[str, str]:
    """Both sides' points as binary digits, the farthest point of each first, for the number fills from its low end."""
    opposing = [OPPOSING[count] for count in board[:BAR]]
    return "".join([OWN[count] for count in board[:0:-1]]), "".join(opposing)


def _in_base64(digits: str) -> str:
    """Write the key, the bytes of which are filled from the low end."""
    return b2a_base64(int(digits, 2).to_bytes(ID_BITS // 8, "little")).decode()[:ID_LENGTH]


def read_position_id(text: str) -> tuple[list[int], list[int]] | None:
    """Read a Position ID into the player on roll and the opponent, each on own points; None if it is no ID.

    >>> own, opposing = read_position_id("GAAAAAEAAAAAAA")
    >>> own[6], opposing[4]
    (1, 2)
    >>> read_position_id("//////////////") is None
    True
    """
    key = 0
    for char in text:
        key = key << 6 | ALPHABET.index(char)
    stream = int.from_bytes((key >> 4).to_bytes(ID_BITS // 8, "big"), "little")
    counts, length = [0], 0
    while len(counts) <= 2 * BAR and length < ID_BITS:
        if stream >> length & 1:
            counts[-1] += 1
        else:
            counts.append(0)
        length += 1
    if len(counts) <= 2 * BAR or stream >> length or key & 15:
        return None
    return [0, *counts[BAR : 2 * BAR]], [0, *counts[:BAR]]


def is_position_id(text: str) -> bool:
    """Tell whether a text has the shape of a Position ID.

    >>> is_position_id("4HPwATDgc/ABMA"), is_position_id("start")
    (True, False)
    """
    return len(text) == ID_LENGTH and all(char in ALPHABET for char in text)


def without_match(text: str) -> tuple[str, tuple[int, int] | None]:
    """Take the Match ID off a Position ID, as GNU Backgammon shows them, and read the dice in it.

    >>> without_match("GNUID=4HPwATDgc/ABMA:QYkqASAAIAAA"), without_match("4HPwATDgc/ABMA")
    (('4HPwATDgc/ABMA', (5, 2)), ('4HPwATDgc/ABMA', None))
    """
    words = text[6:].strip() if text[:6].upper() == "GNUID=" else text
    position, _colon, match = words.partition(":")
    if len(match) != MATCH_LENGTH or not is_position_id(position) or not set(match) <= set(ALPHABET):
        return words, None
    bits = int.from_bytes(a2b_base64(match), "little")
    dice = bits >> MATCH_DICE & 7, bits >> MATCH_DICE + 3 & 7
    return position, dice if all(1 <= die <= 6 for die in dice) else None


class Xg(NamedTuple):
    """What an XGID says: both sides on their own points, who is on roll, the dice if thrown, the cube."""

    white: list[int]
    black: list[int]
    turn: str
    dice: tuple[int, int] | None
    cube: int
    owner: str


def read_xgid(text: str) -> Xg:
    """Read an XGID; capitals are White's checkers, small letters Black's.

    >>> read_xgid("XGID=-b----E-C---eE---c-e----B-:0:0:1:63:0:0:0:0:10").dice
    (6, 3)
    """
    body = text.partition("=")[2] if "=" in text else text
    fields = body.strip().split(":")
    places = fields[0]
    if len(places) != BAR + 1 or not 4 <= len(fields) <= XG_FIELDS:
        raise NotationError("bad_xgid", word=text[:80])
    white, black = [0] * (BAR + 1), [0] * (BAR + 1)
    for point, char in enumerate(places):
        _place(char, point, white, black, text)
    cube, owner, turn = (_number(field, text) for field in fields[1:4])
    if turn not in (1, -1) or owner not in (0, 1, -1) or not 0 <= cube <= 30:
        raise NotationError("bad_xgid", word=text[:80])
    owners = {0: "centre", 1: WHITE, -1: BLACK}
    return Xg(white, black, WHITE if turn == 1 else BLACK, _dice(fields, text), 1 << cube, owners[owner])


def _place(char: str, point: int, white: list[int], black: list[int], text: str) -> None:
    if char == "-":
        return
    if "A" <= char <= "O" and point > 0:
        white[point] = ord(char) - 64
    elif "a" <= char <= "o" and point < BAR:
        black[BAR - point] = ord(char) - 96
    else:
        raise NotationError("bad_xgid", word=text[:80])


def _number(field: str, text: str) -> int:
    try:
        return int(field)
    except ValueError:
        raise NotationError("bad_xgid", word=text[:80]) from None


def _dice(fields: list[str], text: str) -> tuple[int, int] | None:
    """Read the dice field; D, B and R stand for a cube that was offered, not for a roll."""
    dice = fields[4] if len(fields) > 4 else "00"
    if dice in ("00", "D", "B", "R"):
        return None
    if len(dice) != 2 or not set(dice) <= set("123456"):
        raise NotationError("bad_xgid", word=text[:80])
    return int(dice[0]), int(dice[1])


def xgid(board: Board, turn: str, dice: tuple[int, int] | None = None) -> str:
    """Write an XGID for money play with the cube in the middle.

    >>> from solvers.games.backgammon.board import START
    >>> xgid(START, WHITE)
    'XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10'
    """
    seen = board if turn == WHITE else swap(board)
    places = "".join("-" if not n else chr(64 + n) if n > 0 else chr(96 - n) for n in seen)
    rolled = f"{dice[0]}{dice[1]}" if dice else "00"
    return f"XGID={places}:0:0:{1 if turn == WHITE else -1}:{rolled}:0:0:0:0:10"
