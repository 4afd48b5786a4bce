"""Moves as people read and write them, and why others are not allowed."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from probability.faults import NotationError
from probability.words import fold
from solvers.games.draughts import kernel
from solvers.games.draughts.board import BITS, name, names, number, square_of
from solvers.games.draughts.position import Move, Position

if TYPE_CHECKING:
    from collections.abc import Iterable

_SQUARE: Final = r"[a-h][1-8]|\d{1,2}"
_MOVE: Final = r"(?:[a-h][1-8]){2,}|[a-h0-9]+(?:\s*[-:x*–]\s*[a-h0-9]+|\s+[a-h0-9]+)+"


class Played(NamedTuple):
    """A move in words: its squares in order, what it takes, whether it makes a king.

    >>> Played(("c3", "e5"), ("d4",), False, False).text()
    'c3xe5'
    """

    path: tuple[str, ...]
    taken: tuple[str, ...]
    king: bool
    crowned: bool

    def text(self, numbers: str | None = None) -> str:
        """Write the move with square names, or with numbers from ``black``'s or ``white``'s side.

        >>> Played(("c3", "d4"), (), False, False).text("black")
        '22-18'
        """
        squares = (
            self.path if numbers is None else [str(number(one, numbers == "white")) for one in self.path]
        )
        return ("x" if self.taken else "-").join(squares)


def played(position: Position, move: Move) -> Played:
    """Put a move into words; of several ways to take the same pieces the first one found is told.

    >>> from solvers.games.draughts.notation import parse_setup
    >>> from solvers.games.draughts.rules import RULES
    >>> position = Position.of(parse_setup("W: a1; B: b2 d4"), RULES["book"])
    >>> [played(position, move).text() for move in position.captures()]
    ['a1xc3xe5']
    """
    king = bool(position.kings & move.start)
    crowned = not king and kernel.is_crowned(move.end, move.taken, position.up, position.rules.switches)
    path = _path(position, move, king) if move.taken else (move.start, move.end)
    return Played(tuple(map(name, path)), tuple(names(move.taken)), king, crowned)


def _path(position: Position, move: Move, king: bool) -> tuple[int, ...]:
    """Find the squares on which a capture touches the board."""
    occupied = position.men | position.kings | position.foe_men | position.foe_kings
    empty = kernel.BOARD ^ (occupied ^ move.start)
    found = _follow(position, move, move.start, int(king), move.taken, empty)
    assert found is not None, "a legal capture has a way"
    return found


def _follow(
    position: Position, move: Move, at: int, king: int, left: int, empty: int
) -> tuple[int, ...] | None:
    if not left:
        return (at,) if at == move.end else None
    up, rules = position.up, position.rules.switches
    if not king and at & (kernel.ROW_8 if up else kernel.ROW_1):
        king = int(bool(rules & kernel.GOES_ON_AS_KING))
    for way in range(4):
        victim = kernel.first_met(at, way, king, empty, up, rules)
        if not victim & left:
            continue
        room = empty | victim if rules & kernel.AT_ONCE else empty
        square = kernel.step(victim, way)
        while square & room:
            rest = _follow(position, move, square, king, left ^ victim, room)
            if rest is not None:
                return (at, *rest)
            if not (king and rules & kernel.FLYING):
                break
            square = kernel.step(square, way)
    return None


class Forbidden(NamedTuple):
    """Moves that only a rule about captures forbids.

    *quiet* are moves without a capture where one is mandatory, *men* captures by men where a king goes first,
    *fewer* captures of fewer pieces than the *most* that can be taken.
    """

    quiet: tuple[Move, ...]
    men: tuple[Move, ...]
    fewer: tuple[Move, ...]
    most: int


def forbidden(position: Position) -> Forbidden:
    """Tell which moves the rules about captures forbid here.

    >>> from solvers.games.draughts.notation import parse_setup
    >>> from solvers.games.draughts.rules import RULES
    >>> position = Position.of(parse_setup("W: a1 g1; B: b2"), RULES["czech"])
    >>> len(forbidden(position).quiet)
    2
    """
    captures = position.captures()
    quiet = tuple(position.quiet_moves()) if captures and position.rules.mandatory else ()
    free = Position(*position.key, position.rules._replace(precedence="none"))
    lost = tuple(move for move in free.captures() if move not in captures)
    most = max((move.taken.bit_count() for move in captures), default=0)
    by_king = position.rules.precedence == "king"
    return Forbidden(quiet, lost if by_king else (), () if by_king else lost, most)


def parse_move(text: str, position: Position, from_white: bool = False) -> Move:
    """Find the legal move that a text means: ``c3-d4``, ``c3xe5xg7``, ``c3:g7``, ``c3d4``, ``22-18``.

    Raises NotationError: `bad_move` for what is no move, `illegal_move`, and `ambiguous_move`.

    >>> from solvers.games.draughts.position import START
    >>> from solvers.games.draughts.rules import RULES
    >>> start = Position.of(START, RULES["book"])
    >>> parse_move("22-18", start) == parse_move("c3-d4", start)
    True
    """
    squares = _read_squares(text, from_white)
    legal = [(move, played(position, move)) for move in position.moves()]
    fitting = [(move, words) for move, words in legal if _fits(squares, move, words)]
    exact = [(move, words) for move, words in fitting if list(words.path) == squares]
    found = exact or fitting
    if len(found) == 1:
        return found[0][0]
    known = [words.text() for _move, words in (found or legal)]
    raise NotationError("ambiguous_move" if found else "illegal_move", word=text.strip(), candidates=known)


def _read_squares(text: str, from_white: bool) -> list[str]:
    folded = fold(text.strip())
    words = re.findall(_SQUARE, folded)
    if not re.fullmatch(_MOVE, folded) or len(words) > 14:
        raise NotationError("bad_move", word=text.strip())
    squares = [square_of(int(word), from_white) if _is_number(word) else word for word in words]
    if any(square not in BITS for square in squares):
        raise NotationError("bad_move", word=text.strip())
    return squares


def _is_number(word: str) -> bool:
    return word.isdigit() and 1 <= int(word) <= 32


def _fits(squares: Iterable[str], move: Move, words: Played) -> bool:
    """Tell whether the squares named are the ends of a move and some of those between, in order."""
    named = list(squares)
    if (BITS[named[0]], BITS[named[-1]]) != (move.start, move.end):
        return False
    rest = iter(words.path)
    return all(square in rest for square in named)
