"""Read plain FENs from their bytes: kernels for long files.

Anything unusual is left to the careful reader in `solvers.games.chess.fen`, which can also say what is wrong. Each
part returns the place after it, or 0 when it is not plain.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from solvers.games.chess.kernel import Words

KERNELS = (
    "kind_of",
    "read_men",
    "read_side",
    "read_right",
    "read_rights",
    "read_passing",
    "read_number",
    "read_fen",
)

READ = 1 << 40


def kind_of(upper: int) -> int:
    """The kind of man of a capital letter, pawn 0 to king 5; 9 for none."""
    if upper == 80:
        return 0
    if upper == 78:
        return 1
    if upper == 66:
        return 2
    if upper == 82:
        return 3
    if upper == 81:
        return 4
    return 5 if upper == 75 else 9


def read_men(text: Words, size: int, board: Words) -> int:
    """Eight ranks of men and digits, up to a blank."""
    place, base, file, digit = 0, 56, 0, False
    while place < size and text[place] != 32:
        sign = text[place]
        place += 1
        if 49 <= sign <= 56 and not digit:
            file += sign - 48
            digit = True
        elif sign == 47 and file == 8 and base:
            base -= 8
            file, digit = 0, False
        else:
            kind = kind_of(sign & 223)
            if kind == 9 or file > 7:
                return 0
            board[kind] |= 1 << (base + file)
            board[6 if sign < 96 else 7] |= 1 << (base + file)
            file += 1
            digit = False
        if file > 8:
            return 0
    return place if file == 8 and base == 0 else 0


def read_side(text: Words, place: int, board: Words) -> int:
    """A blank, w or b, a blank."""
    if text[place + 2] != 32 or (text[place + 1] != 119 and text[place + 1] != 98):
        return 0
    board[10] = 0 if text[place + 1] == 119 else 1
    return place + 3


def read_right(order: int, board: Words) -> bool:
    """Set one castling right; tells whether king and rook stand in their places."""
    rook = 7 if order == 1 else 0 if order == 2 else 63 if order == 3 else 56
    king = 4 if order < 3 else 60
    own = board[6 if order < 3 else 7]
    if board[5] & own & 1 << king and board[3] & own & 1 << rook:
        board[8] |= 1 << rook
        return True
    return False


def read_rights(text: Words, size: int, place: int, board: Words) -> int:
    """KQkq in this order, or a dash; twice the place, plus 1 when all of them fit."""
    fits, last = 1, 0
    while place < size and text[place] != 32:
        sign = text[place]
        place += 1
        if sign == 45 and last == 0:
            last = 9
            continue
        order = 1 if sign == 75 else 2 if sign == 81 else 3 if sign == 107 else 4 if sign == 113 else 0
        if order <= last:
            return 0
        last = order
        if not read_right(order, board):
            fits = 0
    return place << 1 | fits if last else 0


def read_passing(text: Words, place: int, board: Words) -> int:
    """A square or a dash."""
    if text[place] == 45:
        return place + 1
    if not (97 <= text[place] <= 104 and 49 <= text[place + 1] <= 56):
        return 0
    board[9] = 1 << (text[place] - 97 + 8 * (text[place + 1] - 49))
    return place + 2


def read_number(text: Words, size: int, place: int) -> int:
    """A blank and one to six digits; the place after them << 32 | the number."""
    if place + 1 >= size or text[place] != 32:
        return 0
    place += 1
    begin, value = place, 0
    while place < size and 48 <= text[place] <= 57:
        value = (10 * value + text[place] - 48) & 0xFFFFFF
        place += 1
    return place << 32 | value if begin < place < begin + 7 else 0


def read_fen(text: Words, size: int, board: Words) -> int:
    """Read a plain six-field FEN; 0 when it is not plain, else `READ` | clock << 1 | castling rights fit."""
    for index in range(11):
        board[index] = 0
    place = read_men(text, size, board)
    if place == 0 or place + 9 > size:
        return 0
    place = read_side(text, place, board)
    rights = read_rights(text, size, place, board) if place else 0
    place = rights >> 1
    if place == 0 or place + 5 > size:
        return 0
    place = read_passing(text, place + 1, board)
    clock = read_number(text, size, place) if place else 0
    number = read_number(text, size, clock >> 32) if clock else 0
    if number == 0 or number >> 32 != size:
        return 0
    return (clock & 0xFFFFFF) << 1 | rights & 1 | 1 << 40
