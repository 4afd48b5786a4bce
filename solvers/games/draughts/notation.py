"""Positions as people write them: ``start``, lists of squares, PDN FEN, diagrams.

>>> parse_setup("W: a1 c1 Kh8; B: b6").of("white")[-1]
Piece(square='h8', side='white', king=True)
>>> parse_setup("B: a1; Č: b6") == parse_setup("W: a1; B: b6")
True
>>> parse_setup("B:WK1-2:B12").to_move, write_fen(parse_setup("W: a1; B: Kb8"))
('black', 'W:W29:BK1')
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from probability.faults import NotationError
from probability.words import fold
from solvers.games.draughts.board import BITS, SQUARES, number, square_of
from solvers.games.draughts.position import START, Piece, Setup
from solvers.sides import BLACK, SIDES, WHITE, sides_beside

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

LONGEST: Final = 2000
START_WORDS: Final = ("start", "initial", "zacatek", "pocatek", "vychozi", "zakladni")
# What may stand around the word that says whose turn it is.
TURN_WORDS: Final = {"to", "move", "moves", "na", "tahu", "je", "turn"}

_TAG: Final = r'(?is)^\[\s*FEN\s+"(.*)"\s*\]$'
# Patterns are compiled when they are first used: the commonest questions need none of them.
_ITEM: Final = r"[^\s,]+"
_MARKER: Final = r"(?<!\w)(\w+)\s*:"
_NUMBERS: Final = r"(\d{1,4})(?:-[kKdD]?(\d{1,4}))?"


def parse_side(word: str, sides: Mapping[str, str] = SIDES) -> str | None:
    """The side that a word names.

    >>> parse_side("Bílý"), parse_side("b"), parse_side("x")
    ('white', 'black', None)
    """
    return sides.get(fold(word.strip()))


def parse_setup(text: str, from_white: bool = False, first: str = WHITE) -> Setup:
    """Read a position in any of its notations.

    Parameters
    ----------
    from_white : whether square numbers run from White's side; usually they run from Black's.
    first : who is to move in ``start``; elsewhere it is White unless the text says otherwise.

    Raises NotationError: `empty_position`, `position_too_long`, `unknown_square`, `unknown_number`,
    `unknown_side`, and what `parse_diagram` raises.

    >>> len(parse_setup("start").pieces), parse_setup("začátek černý").to_move
    (24, 'black')
    """
    text = text.strip()
    if text.startswith("[") and (tag := re.match(_TAG, text)):
        text = tag[1].strip()
    if not text:
        raise NotationError("empty_position")
    if len(text) > LONGEST:
        raise NotationError("position_too_long", limit=LONGEST)
    word, _space, rest = text.partition(" ")
    if fold(word.rstrip(";,")) in START_WORDS:
        turn = rest.strip(" ;,")
        return START._replace(to_move=_turn(turn, text) if turn else first)
    if _is_fen(text):
        return _parse_fen(text, from_white)
    if ":" in text:
        return _parse_lists(text, from_white)
    from solvers.games.draughts.diagram import parse_diagram

    return parse_diagram(text, SIDES)


def _turn(words: str, text: str, sides: Mapping[str, str] = SIDES) -> str:
    """Whose turn it is, said in a few words."""
    kept = [word for word in words.replace(",", " ").split() if fold(word) not in TURN_WORDS]
    side = parse_side(kept[0], sides) if len(kept) == 1 else None
    if side is None:
        bad = words.strip()
        raise NotationError(
            "unknown_side", word=bad, text=text, place=text.find(bad), candidates=("white", "black")
        )
    return side


def _is_fen(text: str) -> bool:
    """Tell ``W:W21,K22:B1-12`` from ``W: b4 c3; B: e5``."""
    parts = [part.strip() for part in text.split(":")]
    if len(parts) != 3 or ";" in text or "\n" in text or not parse_side(parts[0]):
        return False
    attached = all(part[:1] in ("W", "B", "w", "b") for part in parts[1:])
    return attached and not (" " in parts[1] and parse_side(parts[1].split()[-1]))


def _parse_fen(text: str, from_white: bool) -> Setup:
    turn, *lists = text.split(":")
    pieces: list[Piece] = []
    place = len(turn) + 1
    for words in lists:
        inside = words.strip()
        start = place + words.index(inside)
        side = WHITE if inside[0] in "Ww" else BLACK
        pieces += _parse_list(inside[1:].rstrip("."), side, text, start + 1, from_white)
        place += len(words) + 1
    return Setup(tuple(pieces), parse_side(turn) or WHITE)


def _parse_lists(text: str, from_white: bool) -> Setup:
    """Lists after ``W:`` and ``B:``, or ``B:`` and ``Č:``; a part without a colon says whose turn it is."""
    sides = sides_beside(re.findall(_MARKER, text))
    pieces: list[Piece] = []
    to_move = WHITE
    for part in re.finditer(r"[^;\n]+", text):
        if not part[0].strip():
            continue
        markers = [*re.finditer(_MARKER, part[0])]
        if not markers:
            to_move = _turn(part[0], text, sides)
            continue
        before = part[0][: markers[0].start()].strip(" ,")
        if before:
            to_move = _turn(before, text, sides)
        stops = [marker.start() for marker in markers[1:]] + [len(part[0])]
        for marker, stop in zip(markers, stops, strict=True):
            side = parse_side(marker[1], sides)
            if side is None:
                place, known = part.start() + marker.start(), ("white", "black")
                raise NotationError("unknown_side", word=marker[1], text=text, place=place, candidates=known)
            squares = part[0][marker.end() : stop]
            pieces += _parse_list(squares, side, text, part.start() + marker.end(), from_white)
    return Setup(tuple(pieces), to_move)


def _parse_list(words: str, side: str, text: str, start: int, from_white: bool) -> Iterator[Piece]:
    for token in re.finditer(_ITEM, words):
        word, place = token[0].rstrip("."), start + token.start()
        if not word:
            continue
        king, square = _crown(word)
        if fold(square) in SQUARES:
            yield Piece(fold(square), side, king)
        elif numbers := re.fullmatch(_NUMBERS, square):
            for one in _range(numbers, text, place):
                yield Piece(square_of(one, from_white), side, king)
        else:
            raise NotationError("unknown_square", word=word, text=text, place=place, candidates=_near(square))


def _crown(word: str) -> tuple[bool, str]:
    """Take a king's sign off its square: K, or D for the Czech word; ``d4`` is a square."""
    head, rest = word[:1].lower(), word[1:]
    if (head in ("k", "d", "q") and fold(rest) in SQUARES) or (
        head in ("k", "d", "q") and rest[:1].isdigit()
    ):
        return (False, word) if fold(word) in SQUARES else (True, rest)
    return False, word


def _range(numbers: re.Match[str], text: str, place: int) -> range:
    low = int(numbers[1])
    high = int(numbers[2] or low)
    for one in (low, high):
        if not 1 <= one <= 32:
            raise NotationError("unknown_number", word=str(one), text=text, place=place)
    if high < low:
        raise NotationError("range_backwards", word=numbers[0], text=text, place=place)
    return range(low, high + 1)


def _near(word: str) -> tuple[str, ...]:
    """Squares that a bad word may have meant; only those that share a letter or a digit."""
    return tuple(square for square in BITS if word and fold(word)[0] == square[0])


def write_fen(setup: Setup, from_white: bool = False) -> str:
    """Write a setup on dark squares as PDN FEN.

    >>> write_fen(parse_setup("start"))[:13]
    'W:W21,22,23,2'
    """
    lists = [_fen_list(setup, side, from_white) for side in (WHITE, BLACK)]
    return f"{'W' if setup.to_move == WHITE else 'B'}:W{lists[0]}:B{lists[1]}"


def _fen_list(setup: Setup, side: str, from_white: bool) -> str:
    found = sorted((number(piece.square, from_white), piece.king) for piece in setup.of(side))
    return ",".join(f"K{place}" if king else str(place) for place, king in found)


def write_lists(setup: Setup) -> str:
    """Write a setup as lists of squares, kings last.

    >>> write_lists(parse_setup("B:WK29:B1"))
    'W: Ka1; B: b8; B'
    """
    lists = [" ".join(str(piece) for piece in setup.of(side)) for side in (WHITE, BLACK)]
    turn = "" if setup.to_move == WHITE else "; B"
    return f"W: {lists[0]}; B: {lists[1]}".replace(": ;", ":;").rstrip() + turn
