"""What a player's next turn is worth before the die is rolled.

A turn is a roll, a move (or a re-roll), a placement, and the groups of one colour scored (or of all, if they are
scored together). Only what changes the cells
of a colour and the jokers can change its points, so most dice need not be tried: a die of another colour that moves or
is placed only frees or blocks a cell. Points are integers; a roll of Ominotep is a mean over the six faces of the die
that is thrown again, so all values are counted over 36.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final, NamedTuple

from solvers.games.ominoes.board import bits
from solvers.games.ominoes.groups import Layer, best_addition, layer
from solvers.games.ominoes.moves import destinations
from solvers.games.ominoes.together import best_together, joint_score, layers_of, with_die
from solvers.games.ominoes.words import COLOURS, FACES, JOKERS

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from solvers.games.ominoes.board import Board
    from solvers.games.ominoes.together import Layers

SIDES: Final = len(FACES)


class Outlook(NamedTuple):
    """The value of each face for the player to roll, and of the turn before the roll.

    >>> Outlook({"red": Fraction(4)}, Fraction(1)).mean
    Fraction(1, 1)
    """

    faces: dict[str, Fraction]
    mean: Fraction


def expected_points(
    board: Board, colours: Sequence[str], alone: bool = True, together: bool = False
) -> Outlook:
    """The exact expected points of the next turn, played for the most points, for each face and over all six.

    *alone* says whether jokers alone may be a group, *together* whether all colours may be scored in one turn.

    >>> from solvers.games.ominoes.board import parse_board
    >>> outlook = expected_points(parse_board("RRR./..../...."), ("red",))
    >>> outlook.faces["hu-ra"], outlook.faces["blue"], outlook.mean
    (Fraction(4, 1), Fraction(0, 1), Fraction(5, 3))
    """
    return _outlook(board, colours, alone, together, lambda points: points)


def scoring_chance(
    board: Board, colours: Sequence[str], alone: bool = True, together: bool = False
) -> Outlook:
    """The exact chance to score at all in the next turn, played for that, for each face and over all six.

    >>> from solvers.games.ominoes.board import parse_board
    >>> scoring_chance(parse_board("RRR./..../...."), ("red",)).mean
    Fraction(5, 12)
    """
    return _outlook(board, colours, alone, together, lambda points: int(points > 0))


def _outlook(
    board: Board, colours: Sequence[str], alone: bool, together: bool, worth: Callable[[int], int]
) -> Outlook:
    seen = _Seen(board)
    views: list[_View | _Together]
    if together and len(colours) > 1:
        views = [_Together(seen, layers_of(board, colours, alone), alone)]
    else:
        views = [_View(seen, colour, layer(board, colour, alone)) for colour in colours]
    faces = {
        face: Fraction(max((worth(view.face(face)) for view in views), default=0))
        for face in FACES
        if face != JOKERS[1]
    }
    faces["ominotep"] = Fraction(_reroll(seen, views, worth), SIDES)
    return Outlook(faces, sum(faces.values(), Fraction(0)) / SIDES)


def mean_over_36(
    board: Board,
    players: Sequence[Sequence[str]],
    alone: bool = True,
    enough: int | None = None,
    together: bool = False,
) -> int:
    """The expected points of several players together, each as if next to roll, over 36.

    Counting stops once the sum is *enough*: what is returned then is no more than the whole.

    >>> from solvers.games.ominoes.board import parse_board
    >>> mean_over_36(parse_board("RRR./..../...."), [("red",), ("blue",)])
    60
    """
    seen = _Seen(board)
    known: dict[str, _View] = {}
    total = 0
    for colours in players:
        views: list[_View | _Together]
        if together and len(colours) > 1:
            views = [_Together(seen, layers_of(board, colours, alone), alone)]
        else:
            for colour in colours:
                if colour not in known:
                    known[colour] = _View(seen, colour, layer(board, colour, alone))
            views = [known[colour] for colour in colours]
        total += _reroll(seen, views, lambda points: points)
        for face in (*COLOURS, JOKERS[0]):
            if enough is not None and total >= enough:
                return total
            total += SIDES * max(view.face(face) for view in views)
    return total


class _Seen:
    """What all colours share: the empty cells, and where each die could go."""

    def __init__(self, board: Board) -> None:
        self.grid, self.faces = board.grid, board.faces
        self.empty, self.dice = board.empty, board.occupied
        self.ends: dict[int, int] = {}
        # A cell that some die leaves free for the placement, unless its own move ends there.
        self.movable = 0
        for die in bits(self.dice):
            ends = destinations(self.grid, self.empty, die)
            self.ends[die] = ends
            if ends:
                self.movable |= die


class _View:
    """One colour of one board: the most points for every face, found once."""

    def __init__(self, seen: _Seen, colour: str, mine: Layer) -> None:
        self.seen, self.colour, self.mine = seen, colour, mine
        self.proves_joker = mine.cells == mine.proof
        self._moved: dict[int, int] = {}
        self._faces: dict[str, int] = {}

    def face(self, face: str) -> int:
        """The most points after rolling a colour or Hu-Ra."""
        found = self._faces.get(face)
        if found is None:
            if face == JOKERS[0]:
                found = self._mover()
            elif face == self.colour:
                found = self._own()
            else:
                # Another colour moves and is placed: neither changes this one.
                found = self.mine.score(self.seen.grid)
            self._faces[face] = found
        return found

    def placed(self, cells: int, proof: int, free: int, proves: bool) -> int:
        """The most points after placing the rolled die on the board as it then is."""
        return best_addition(self.seen.grid, cells, proof, free, proves)

    def placed_at_once(self) -> int:
        """The most points after Ominotep is placed on the board as it is."""
        return self.placed(*self.mine, self.seen.empty, self.proves_joker)

    def _own(self) -> int:
        """One's own colour was rolled: one of its dice has to move if any can."""
        dice = self.seen.faces[self.colour] & self.seen.movable
        if not dice:
            return self.placed(*self.mine, self.seen.empty, True)
        return max(self._moved_die(die, True, True) for die in bits(dice))

    def _mover(self) -> int:
        """Hu-Ra was rolled: any die may move, and the joker is placed."""
        others = self.seen.movable & ~self.mine.cells
        own = self.seen.movable & self.mine.cells
        proves = self.proves_joker
        if not (others or own):
            return self.placed(*self.mine, self.seen.empty, proves)
        best = 0
        if others:
            best = self.placed(*self.mine, self._free_after(others), proves)
        for die in bits(own):
            best = max(best, self._moved_die(die, bool(die & self.seen.faces[self.colour]), proves))
        return best

    def _free_after(self, dice: int) -> int:
        """Where a die could be placed after one of some dice has moved out of the way."""
        free = 0
        for die in bits(dice):
            ends = self.seen.ends[die]
            left = self.seen.empty | die
            free |= left & ~ends if ends & (ends - 1) == 0 else left
        return free

    def _moved_die(self, die: int, proof_moves: bool, proves: bool) -> int:
        """The most points after a die of this colour has moved in the best way and the rolled one is placed."""
        best = 0
        cells, proof, empty = self.mine.cells & ~die, self.mine.proof & ~die, self.seen.empty | die
        moves_proof = proof_moves or self.proves_joker
        for end in bits(self.seen.ends[die]):
            points = self.placed(cells | end, proof | (end if moves_proof else 0), empty & ~end, proves)
            best = max(best, points)
        return best

    def rerolled(self, die: int) -> tuple[int, ...]:
        """The most points after a die has been thrown again and Ominotep is placed, for each of its faces."""
        as_colour, as_joker, as_other = self._rerolled(die)
        return tuple(
            as_colour if face == self.colour else as_joker if face in JOKERS else as_other for face in FACES
        )

    def _rerolled(self, die: int) -> tuple[int, int, int]:
        """The same for a die that has become this colour, a joker, or neither."""
        cells, proof, free = self.mine.cells & ~die, self.mine.proof & ~die, self.seen.empty
        same = self._faces.get("same")
        if same is None:
            same = self._faces["same"] = self.placed(*self.mine, free, self.proves_joker)
        if self.proves_joker:
            if die & self.mine.cells:
                return same, same, self.placed(cells, proof, free, True)
            joined = self.placed(cells | die, proof | die, free, True)
            return joined, joined, same
        as_colour = self.placed(cells | die, proof | die, free, False)
        as_joker = self.placed(cells | die, proof, free, False)
        return as_colour, as_joker, self.placed(cells, proof, free, False)


class _Together:
    """Several colours of one board that are scored together: the most points for every face, found once."""

    def __init__(self, seen: _Seen, layers: Layers, alone: bool) -> None:
        self.seen, self.layers, self.alone = seen, layers, alone
        self.cells = 0
        for mine in layers.values():
            self.cells |= mine.cells
        self._faces: dict[str, int] = {}

    def face(self, face: str) -> int:
        """The most points after rolling a colour or Hu-Ra."""
        found = self._faces.get(face)
        if found is None:
            if face in self.layers or face in JOKERS:
                found = self._moved(face)
            else:
                found = joint_score(self.seen.grid, self.layers)
            self._faces[face] = found
        return found

    def _moved(self, face: str) -> int:
        seen = self.seen
        dice = seen.movable & (seen.dice if face == JOKERS[0] else seen.faces[face])
        if not dice:
            return self._placed(self.layers, seen.empty, face)
        # A die of nobody's colour only frees its cell; where it ends is of no matter if there is any choice.
        best = 0
        for die in bits(dice & ~self.cells):
            ends, left = seen.ends[die], seen.empty | die
            best = max(
                best, self._placed(self.layers, left & ~ends if ends & (ends - 1) == 0 else left, face)
            )
        for die in bits(dice & self.cells):
            shown = next(one for one in FACES if seen.faces[one] & die)
            rest = self._without(die)
            for end in bits(seen.ends[die]):
                layers = with_die(rest, shown, end, self.alone)
                best = max(best, self._placed(layers, (seen.empty | die) & ~end, face))
        return best

    def _placed(self, layers: Layers, free: int, face: str) -> int:
        return best_together(self.seen.grid, layers, free, face, self.alone)

    def _without(self, die: int) -> dict[str, Layer]:
        return {one: Layer(cells & ~die, proof & ~die) for one, (cells, proof) in self.layers.items()}

    def rerolled(self, die: int) -> tuple[int, ...]:
        """The most points after a die has been thrown again and Ominotep is placed, for each of its faces."""
        rest, found = self._without(die), dict[str, int]()
        for face in FACES:
            kind = face if face in self.layers else "joker" if face in JOKERS else "other"
            if kind not in found:
                layers = with_die(rest, face, die, self.alone)
                found[kind] = self._placed(layers, self.seen.empty, JOKERS[1])
        return tuple(
            found[face if face in found else "joker" if face in JOKERS else "other"] for face in FACES
        )

    def placed_at_once(self) -> int:
        """The most points after Ominotep is placed on the board as it is."""
        return self._placed(self.layers, self.seen.empty, JOKERS[1])


def _reroll(seen: _Seen, views: Sequence[_View | _Together], worth: Callable[[int], int]) -> int:
    """Ominotep was rolled: the best die to throw again, over six."""
    if not seen.dice:
        return SIDES * max(worth(view.placed_at_once()) for view in views)
    best = 0
    for die in bits(seen.dice):
        results = [view.rerolled(die) for view in views]
        total = sum(max(map(worth, points)) for points in zip(*results, strict=True))
        best = max(best, total)
    return best
