"""Setups and positions: what a person may write down, and what can be played on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from probability.faults import Fault, Faulty
from solvers.bitboard import count
from solvers.games.draughts import kernel
from solvers.games.draughts.board import BITS, is_dark, name, names
from solvers.sides import BLACK, WHITE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from solvers.games.draughts.rules import Rules

OTHER: Final = {WHITE: BLACK, BLACK: WHITE}
MOST_PIECES: Final = 12
LAST_ROW: Final = {WHITE: "8", BLACK: "1"}


class Piece(NamedTuple):
    """A piece of a setup: where it stands, whose it is, and whether it is a king.

    >>> str(Piece("c3", "white", king=True))
    'Kc3'
    """

    square: str
    side: str
    king: bool = False

    def __str__(self) -> str:
        return f"K{self.square}" if self.king else self.square


class Setup(NamedTuple):
    """Pieces as somebody wrote them down, and who is to move; it may be impossible.

    >>> Setup((Piece("a2", "white"),)).to_move
    'white'
    """

    pieces: tuple[Piece, ...]
    to_move: str = WHITE

    def of(self, side: str) -> list[Piece]:
        """The pieces of a side.

        >>> len(START.of("black"))
        12
        """
        return [piece for piece in self.pieces if piece.side == side]


START: Final = Setup(
    tuple(Piece(square, WHITE) for square in BITS if square[1] in "123")
    + tuple(Piece(square, BLACK) for square in BITS if square[1] in "678")
)


def setup_faults(setup: Setup) -> Iterator[Fault]:
    """Everything for which a setup is no position, whatever the rules.

    >>> [fault.code for fault in setup_faults(Setup((Piece("a2", "white"), Piece("b8", "white"))))]
    ['light_square', 'man_on_last_row']
    """
    if not setup.pieces:
        yield Fault("no_pieces")
    for piece in setup.pieces:
        if not is_dark(piece.square):
            yield Fault("light_square", {"square": piece.square, "side": piece.side})
    squares = [piece.square for piece in setup.pieces]
    for square in dict.fromkeys(square for square in squares if squares.count(square) > 1):
        yield Fault("square_twice", {"square": square, "count": squares.count(square)})
    for side in (WHITE, BLACK):
        if len(setup.of(side)) > MOST_PIECES:
            yield Fault("too_many_pieces", {"side": side, "count": len(setup.of(side)), "most": MOST_PIECES})
    for piece in setup.pieces:
        if not piece.king and piece.square[1] == LAST_ROW[piece.side]:
            yield Fault("man_on_last_row", {"square": piece.square, "side": piece.side})


class Move(NamedTuple):
    """A whole move as boards: the square left, the square reached, the pieces taken.

    >>> Move(1, 1 << 10, 1 << 5).taken == 32
    True
    """

    start: int
    end: int
    taken: int


class Position:
    """A position that can be played on: four boards, who is to move, and the rules.

    It follows the state protocol of the engines. Positions with the same pieces, the same side to move and
    the same rules are equal.

    >>> from solvers.games.draughts.rules import RULES
    >>> start = Position.of(START, RULES["book"])
    >>> len(start.moves()), start.to_move, start.is_over()
    (7, 'white', False)
    """

    __slots__ = ("_moves", "foe_kings", "foe_men", "kings", "men", "rules", "up")

    def __init__(self, men: int, kings: int, foe_men: int, foe_kings: int, up: int, rules: Rules) -> None:
        self.men, self.kings, self.foe_men, self.foe_kings = men, kings, foe_men, foe_kings
        self.up = up
        self.rules = rules
        self._moves: list[Move] | None = None

    @classmethod
    def of(cls, setup: Setup, rules: Rules) -> Position:
        """Make a position of a setup; raises Faulty with everything that is wrong.

        >>> from solvers.games.draughts.rules import RULES
        >>> Position.of(Setup(()), RULES["book"])
        Traceback (most recent call last):
        probability.faults.Faulty: no_pieces
        """
        faults = list(setup_faults(setup))
        if faults:
            raise Faulty(faults)
        boards = {(side, king): 0 for side in (WHITE, BLACK) for king in (False, True)}
        for piece in setup.pieces:
            boards[piece.side, piece.king] |= BITS[piece.square]
        own, foe = setup.to_move, OTHER[setup.to_move]
        up = int(own == WHITE)
        return cls(boards[own, False], boards[own, True], boards[foe, False], boards[foe, True], up, rules)

    @property
    def to_move(self) -> str:
        """Whose turn it is."""
        return WHITE if self.up else BLACK

    @property
    def key(self) -> tuple[int, int, int, int, int]:
        """What makes two positions under the same rules the same."""
        return self.men, self.kings, self.foe_men, self.foe_kings, self.up

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self.key == other.key and self.rules == other.rules

    def __hash__(self) -> int:
        return hash(self.key)

    def __repr__(self) -> str:
        return f"Position({self.to_setup()!r}, {self.rules.name!r})"

    def to_setup(self) -> Setup:
        """The pieces one by one, White's first.

        >>> from solvers.games.draughts.rules import RULES
        >>> Position.of(START, RULES["book"]).to_setup() == START
        True
        """
        own, foe = self.to_move, OTHER[self.to_move]
        sides = {
            own: [(self.men, False), (self.kings, True)],
            foe: [(self.foe_men, False), (self.foe_kings, True)],
        }
        pieces = [
            Piece(square, side, king)
            for side in (WHITE, BLACK)
            for board, king in sides[side]
            for square in names(board)
        ]
        return Setup(tuple(pieces), own)

    def moves(self) -> list[Move]:
        """Every legal move, captures first; a whole chain of captures is one move."""
        if self._moves is None:
            foes = self.foe_men | self.foe_kings
            self._moves = _written(kernel.generate, self.men, self.kings, foes, self.up, self.rules.switches)
        return self._moves

    def captures(self) -> list[Move]:
        """The captures among the legal moves.

        >>> from solvers.games.draughts.rules import RULES
        >>> Position.of(START, RULES["book"]).captures()
        []
        """
        return [move for move in self.moves() if move.taken]

    def quiet_moves(self) -> list[Move]:
        """Every move without a capture, also where a capture is mandatory."""
        foes = self.foe_men | self.foe_kings
        return _written(kernel.quiet_moves, self.men, self.kings, foes, self.up, self.rules.switches)

    def play(self, move: Move) -> Position:
        """The position after a move.

        >>> from solvers.games.draughts.rules import RULES
        >>> start = Position.of(START, RULES["book"])
        >>> start.play(start.moves()[0]).to_move
        'black'
        """
        start, end, taken = move
        stays = kernel.BOARD ^ start
        men, kings = self.men & stays, self.kings & stays
        if self.kings & start or kernel.is_crowned(end, taken, self.up, self.rules.switches):
            kings |= end
        else:
            men |= end
        left = kernel.BOARD ^ taken
        return Position(self.foe_men & left, self.foe_kings & left, men, kings, 1 - self.up, self.rules)

    def turn(self) -> Position:
        """The same pieces with the other side to move."""
        return Position(self.foe_men, self.foe_kings, self.men, self.kings, 1 - self.up, self.rules)

    def is_over(self) -> bool:
        """Tell whether the side to move has lost: it has no piece, or none that can move."""
        return not self.moves()

    def value(self) -> int:
        """What the position is worth to the side to move, in hundredths of a man; -1 if it has lost.

        A man is worth more the further it has come, and while it guards the own first row; a king that flies
        is worth three men, one that does not one and a half.
        """
        if self.is_over():
            return -1
        king = 300 if self.rules.flying else 150
        material = 100 * (count(self.men) - count(self.foe_men)) + king * (
            count(self.kings) - count(self.foe_kings)
        )
        return material + _advance(self.men, self.up) - _advance(self.foe_men, 1 - self.up)

    def unsettled(self) -> tuple[list[Move], bool]:
        """The captures to be played out before the value means much, and whether one has to be made."""
        return self.captures(), self.rules.mandatory

    def pieces(self) -> int:
        """How many pieces there are on the board."""
        return count(self.men | self.kings | self.foe_men | self.foe_kings)


_BANDS: Final = (kernel.ROW_1 << 14, kernel.ROW_1 << 18, kernel.ROW_1 << 23, kernel.ROW_1 << 27)
_DOWN_BANDS: Final = (kernel.ROW_1 << 18, kernel.ROW_1 << 14, kernel.ROW_1 << 9, kernel.ROW_1 << 5)


def _advance(men: int, up: int) -> int:
    """Points for men that have come to the fourth row and beyond, and for those still on the first."""
    bands = _BANDS if up else _DOWN_BANDS
    points = 4 * count(men & (kernel.ROW_1 if up else kernel.ROW_8))
    for weight, band in zip((2, 4, 8, 14), bands, strict=True):
        points += weight * count(men & band)
    return points


# One list for all positions: a kernel writes into it and the moves are read out at once.
_ROOM: Final = [0] * (3 * kernel.ROOM)


def _written(write: object, *arguments: int) -> list[Move]:
    last = write(*arguments, _ROOM, 0)  # type: ignore[operator]
    return [Move(*_ROOM[3 * k : 3 * k + 3]) for k in range(last)]


def squares_taken(move: Move) -> list[str]:
    """The names of the squares of the pieces taken.

    >>> squares_taken(Move(1, 1 << 10, 1 << 5))
    ['b2']
    """
    return names(move.taken)


def ends(move: Move) -> tuple[str, str]:
    """The names of the squares left and reached.

    >>> ends(Move(1, 1 << 10, 1 << 5))
    ('a1', 'c3')
    """
    return name(move.start), name(move.end)
