"""Moves as people write them: standard algebraic notation with English or Czech letters, and UCI."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from probability.faults import NotationError
from solvers.bitboard import square, square_name
from solvers.games.chess.kernel import CASTLE, EN_PASSANT, KINGS, KNIGHTS, PAWNS, attackers

if TYPE_CHECKING:
    from solvers.games.chess.position import Position

ENGLISH = "PNBRQK"
CZECH = "PJSVDK"
MOVE = re.compile(
    r"(?P<man>[KQRBNDVSJP])?(?P<file>[a-h])?(?P<rank>[1-8])?[-x:×]?(?P<end>[a-h][1-8])"
    r"(?:[=/]?\(?(?P<into>[QRBNDVSJqrbndvsj])\)?)?"
)
CASTLING = re.compile(r"[O0o]-?[O0o](?P<long>-?[O0o])?")
LONGEST = 40
FIGURINES = str.maketrans(dict(zip("♔♕♖♗♘♙♚♛♜♝♞♟", "KQRBNPKQRBNP", strict=True)) | dict.fromkeys("–—−", "-"))
# What may stand behind a move: check, mate, praise and blame, an offered draw, en passant.
BEHIND = re.compile(r"(?:[-+#!?=.†‡×X±∓∞□⩲⩱ ]|e\.?\s?p\.?)*$")


def uci(position: Position, move: int) -> str:
    """Write a move in the notation of chess engines; castling in Chess960 names the rook's square.

    >>> from solvers.games.chess.fen import parse_fen
    >>> from solvers.games.chess.position import Position
    >>> uci(Position(parse_fen("start")), 12 | 28 << 6)
    'e2e4'
    """
    start, end, piece = move & 63, move >> 6 & 63, move >> 12 & 7
    if move >> 15 == CASTLE and not position.setup.chess960:
        end = (start & 56) + (6 if end > start else 2)
    return square_name(start) + square_name(end) + ("pnbrqk"[piece] if piece else "")


def san(position: Position, move: int, letters: str = ENGLISH, legal: list[int] | None = None) -> str:
    """Write a move in standard algebraic notation, with check and mate marks.

    >>> from solvers.games.chess.fen import parse_fen
    >>> from solvers.games.chess.position import Position
    >>> start = Position(parse_fen("start"))
    >>> san(start, 6 | 21 << 6), san(start, 6 | 21 << 6, CZECH)
    ('Nf3', 'Jf3')
    """
    text = _body(position, move, letters, position.moves() if legal is None else legal)
    after = position.play(move)
    if after.in_check:
        text += "+" if after.moves() else "#"
    return text


def _body(position: Position, move: int, letters: str, legal: list[int]) -> str:
    start, end, piece, kind = move & 63, move >> 6 & 63, move >> 12 & 7, move >> 15
    if kind == CASTLE:
        short = "O-O" if letters == ENGLISH else "0-0"
        return short if end > start else short + short[1:]
    setup = position.setup
    man = setup.man(start).upper()
    takes = kind == EN_PASSANT or bool(setup.man(end))
    target = ("x" if takes else "") + square_name(end)
    if man == "P":
        into = ""
        if piece:
            into = ("=" if letters == ENGLISH else "") + letters[piece]
        return (square_name(start)[0] if takes else "") + target + into
    return letters[ENGLISH.index(man)] + _origin(position, move, legal) + target


def _origin(position: Position, move: int, legal: list[int]) -> str:
    """As much of the start square as tells this man from its like."""
    start, end = move & 63, move >> 6 & 63
    man = position.setup.man(start)
    others = {
        m & 63
        for m in legal
        if m >> 6 & 63 == end and m & 63 != start and m >> 15 != CASTLE and position.setup.man(m & 63) == man
    }
    if not others:
        return ""
    name = square_name(start)
    if all(other & 7 != start & 7 for other in others):
        return name[0]
    return name[1] if all(other >> 3 != start >> 3 for other in others) else name


def parse_move(position: Position, word: str) -> int:
    """Find the legal move that a word means: SAN (English or Czech letters, exact or over-exact) or UCI.

    Raises
    ------
    NotationError : when it is no move at all, not legal (with the reason), or could be several.

    >>> from solvers.games.chess.fen import parse_fen
    >>> from solvers.games.chess.position import Position
    >>> start = Position(parse_fen("start"))
    >>> parse_move(start, "Jf3") == parse_move(start, "Nf3+") == parse_move(start, "g1f3")
    True
    """
    text = plain(word)
    legal = position.moves()
    castling = CASTLING.fullmatch(text)
    found = _castling(legal, bool(castling["long"])) if castling else _ordinary(position, legal, text, word)
    if len(found) == 1:
        return found[0]
    names = [san(position, move, legal=legal) for move in (found or legal)]
    if found:
        raise NotationError("move_ambiguous", word=word, moves=", ".join(names))
    raise NotationError(_reason(position, text), word=word, candidates=names)


def plain(word: str) -> str:
    """A move without marks behind it, in letters, capital and small where they belong.

    What can be read as it stands is left as it is: ``bc3`` is a pawn's move, never a bishop's.

    >>> plain("♘f3!?"), plain("exd6 e.p.+"), plain("NF3"), plain("E4"), plain("bc3"), plain("o–o–o")
    ('Nf3', 'exd6', 'Nf3', 'e4', 'bc3', 'o-o-o')
    """
    if len(word) > LONGEST:
        return word
    text = BEHIND.sub("", word.strip().translate(FIGURINES))
    spellings = (text, text[:1].upper() + text[1:].lower(), text.lower())
    return next((one for one in spellings if MOVE.fullmatch(one)), text)


def _castling(legal: list[int], long: bool) -> list[int]:
    return [m for m in legal if m >> 15 == CASTLE and ((m >> 6 & 63) < (m & 63)) == long]


def _ordinary(position: Position, legal: list[int], text: str, word: str) -> list[int]:
    match = MOVE.fullmatch(text)
    if match is None:
        raise NotationError(
            "move_unreadable", word=word, candidates=[san(position, move, legal=legal) for move in legal]
        )
    exact = [move for move in legal if uci(position, move) == text.lower()]
    if exact:
        return exact
    end = square(match["end"])
    return [
        move
        for move in legal
        if move >> 6 & 63 == end and move >> 15 != CASTLE and _fits(position, move, match)
    ]


def _fits(position: Position, move: int, match: re.Match[str]) -> bool:
    name = square_name(move & 63)
    man = position.setup.man(move & 63).upper()
    wanted = _letter(match["man"]) if match["man"] else "P"
    into = _letter(match["into"].upper()) if match["into"] else "P"
    return (
        man == wanted
        and match["file"] in (None, name[0])
        and match["rank"] in (None, name[1])
        and ENGLISH[move >> 12 & 7] == into
    )


def _letter(letter: str) -> str:
    return ENGLISH[CZECH.index(letter)] if letter in CZECH[1:] else letter


def _reason(position: Position, text: str) -> str:
    """Why a readable move is not legal."""
    match = MOVE.fullmatch(text)
    if match is None:
        return "castling_impossible"
    board, side = position.setup.board, position.setup.board[10]
    end = square(match["end"])
    wanted = _letter(match["man"]) if match["man"] else "P"
    own = board[6 + side] & board[ENGLISH.index(wanted)]
    occupied = board[6] | board[7]
    if wanted == "P":
        step = 8 if side == 0 else -8
        reach = PAWNS[64 * (1 - side) + end] if board[7 - side] >> end & 1 else 0
        if not occupied >> end & 1 and 0 <= end - step < 64:
            reach |= 1 << end - step
    else:
        near = (
            KNIGHTS[end]
            if wanted == "N"
            else KINGS[end]
            if wanted == "K"
            else attackers(board, end, occupied)
        )
        reach = near & ~0
    if board[6 + side] >> end & 1:
        return "move_own_man"
    return "move_into_check" if reach & own else "move_impossible"
