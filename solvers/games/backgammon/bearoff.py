"""Bearing off: how many rolls it takes, exactly, and who wins a race, with and without the cube."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from probability.faults import NotationError, TooBig
from solvers.expectimax import Solver
from solvers.games.backgammon.board import BAR, CHECKERS, HOME, in_contact, swap
from solvers.games.backgammon.moves import plays
from solvers.games.backgammon.notation import guess_labels, read_setup
from solvers.games.backgammon.race import ROLLS, WAYS, LeastRolls, equities, reachable, side_of
from solvers.games.backgammon.writing import book, usual
from solvers.sides import WHITE

if TYPE_CHECKING:
    from solvers.chance_tables import LeastSteps, Report
    from solvers.games.backgammon.board import Board
    from solvers.games.backgammon.race import Side

MOST_POSITIONS = 1000
MOST_PAIRS = 50_000
PIPS_A_ROLL = Fraction(49, 6)


def read_side(text: str, labels: str = "auto") -> Side:
    """Read one side's checkers, such as ``7@6 5@5 3@4``; the rest is off.

    >>> read_side("7@6 5@5 3@4")
    (0, 0, 0, 3, 5, 7)
    """
    words = text.strip()
    if not words:
        raise NotationError("no_position")
    added = "" if ":" in words else "W: "
    clauses = added + words
    try:
        setup = read_setup(clauses, guess_labels(clauses) if labels == "auto" else labels)
    except NotationError as error:
        if error.place is not None:
            error.text, error.place = words, error.place - len(added)
        raise
    if any(setup.black):
        raise NotationError("one_side_only", word=words[:40])
    if setup.white[BAR]:
        raise NotationError("bar_in_bearoff")
    if sum(setup.white[1:]) > CHECKERS or (setup.white[0] and sum(setup.white) > CHECKERS):
        raise NotationError("too_many_to_bear_off", count=sum(setup.white))
    return side_of(setup.white)


class Bearoff(NamedTuple):
    """How long a side takes: weights[n] of the 36**n sequences of n rolls finish exactly at the nth.

    >>> bear_off((0, 0, 0, 0, 0, 1)).mean
    Fraction(5, 4)
    """

    mean: Fraction
    weights: tuple[int, ...]
    pips: int

    @property
    def effective_pips(self) -> Fraction:
        """The mean number of rolls times the 49/6 pips of an average roll."""
        return self.mean * PIPS_A_ROLL

    @property
    def wastage(self) -> Fraction:
        """How much of the rolls is lost on the way."""
        return self.effective_pips - self.pips

    def chances(self) -> list[Fraction]:
        """The chance of taking n rolls, from n = 0."""
        return [Fraction(weight, WAYS**rolls) for rolls, weight in enumerate(self.weights)]


class _Small:
    """Sides few enough to be solved on the spot."""

    def __init__(self) -> None:
        self.solver = Solver(LeastRolls())

    def mean(self, side: Side) -> Fraction:
        return -self.solver.value(side)

    def best(self, side: Side) -> list[tuple[Side, int]]:
        return [(self.solver.options(side, roll)[0][1], weight) for roll, weight in ROLLS]


class _Tabled:
    """Home-board sides from the one-sided table."""

    def __init__(self, progress: Report | None) -> None:
        from solvers.games.backgammon import bearoff_tables as tables

        self.tables = tables
        self.values: LeastSteps = tables.one_sided(progress)

    def mean(self, side: Side) -> Fraction:
        return self.values.mean(self.tables.number(side, self.tables.MOST_ONE_SIDED))

    def best(self, side: Side) -> list[tuple[Side, int]]:
        most = self.tables.MOST_ONE_SIDED
        chosen = self.values.best[self.tables.number(side, most)].tolist()
        return [
            (self.tables.side_at(after, most), weight)
            for after, (_roll, weight) in zip(chosen, ROLLS, strict=True)
        ]


def _method(side: Side, progress: Report | None = None) -> _Small | _Tabled:
    count = reachable(side, MOST_POSITIONS)
    if count <= MOST_POSITIONS:
        return _Small()
    if len(side) <= HOME:
        return _Tabled(progress)
    raise TooBig("bearoff_too_big", count=count, limit=MOST_POSITIONS)


def bear_off(side: Side, progress: Report | None = None) -> Bearoff:
    """Find the distribution of the number of rolls, playing for the fewest expected rolls.

    Of plays that are equally good in this respect the one that leaves fewer checkers on the highest points is
    chosen. Exact for every home-board position, and for checkers further back if they are few.

    >>> bear_off((15,)).mean
    Fraction(1953839, 279936)
    """
    method = _method(side, progress)
    weights: list[int] = []
    current = {side: 1}
    known: dict[Side, list[tuple[Side, int]]] = {}
    while current:
        weights.append(current.pop((), 0))
        following: dict[Side, int] = {}
        for position, weight in current.items():
            if position not in known:
                known[position] = _merged(method.best(position))
            for after, ways in known[position]:
                following[after] = following.get(after, 0) + ways * weight
        current = following
    pips = sum(point * count for point, count in enumerate(side, 1))
    return Bearoff(method.mean(side), tuple(weights), pips)


def _merged(row: list[tuple[Side, int]]) -> list[tuple[Side, int]]:
    merged: dict[Side, int] = {}
    for after, weight in row:
        merged[after] = merged.get(after, 0) + weight
    return list(merged.items())


class RatedPlay(NamedTuple):
    """A play of a bear-off roll and the rolls still expected after it."""

    move: str
    usual: str
    mean_after: Fraction


def rated_plays(side: Side, roll: tuple[int, int], progress: Report | None = None) -> list[RatedPlay]:
    """List the plays of a roll, fewest expected rolls first; equally good ones share the lead.

    >>> [play.move for play in rated_plays((0, 0, 0, 0, 1, 1), (2, 1))]
    ['6-5-3', '5-4-2', '5-4 a 6-4']
    """
    method = _method(side, progress)
    board: Board = (0, *side, *(0,) * (BAR - len(side)))
    rated = [
        RatedPlay(book(board, play, WHITE), usual(play), method.mean(side_of(play.result)))
        for play in plays(board, *roll)
    ]
    return sorted(rated, key=lambda play: play.mean_after)


class RaceAnswer(NamedTuple):
    """A race solved: exact values, or floats within *error*; the model tells how both play.

    With model ``optimal`` both play for the win; with ``fewest_rolls`` each bears off in as few rolls as can be
    expected, whatever the other does, and nothing is said about the cube.
    """

    model: str
    win: Any
    no_double: Any
    double_take: Any
    double_pass: Any
    error: float


def solve_race(board: Board, cube: str, progress: Report | None = None) -> RaceAnswer:
    """Solve a race for the player on roll.

    >>> from solvers.games.backgammon.notation import read_setup
    >>> from solvers.games.backgammon.check import to_position
    >>> solve_race(to_position(read_setup("W: 1@5; B: 1@1A")).board, "centre").win
    Fraction(31, 36)
    """
    if in_contact(board):
        raise NotationError("in_contact")
    own, opposing = side_of(board), side_of(swap(board))
    if not own or not opposing:
        raise NotationError("race_is_over")
    if reachable(own, MOST_PAIRS) * reachable(opposing, MOST_PAIRS) <= MOST_PAIRS:
        return RaceAnswer("optimal", *equities(own, opposing, cube, progress), 0.0)
    home = max(len(own), len(opposing)) <= HOME
    if home and max(sum(own), sum(opposing)) <= MOST_TWO_SIDED:
        return _from_table(own, opposing, cube, progress)
    return _by_rolls(own, opposing, progress)


MOST_TWO_SIDED = 7


def _from_table(own: Side, opposing: Side, cube: str, progress: Report | None) -> RaceAnswer:
    from solvers.games.backgammon.bearoff_tables import ERROR, table_race
    from solvers.games.backgammon.race import chosen_equities

    found = chosen_equities(table_race(own, opposing, progress), cube)
    return RaceAnswer("optimal", *found, ERROR)


def _by_rolls(own: Side, opposing: Side, progress: Report | None) -> RaceAnswer:
    """The chance to finish first when each side plays for its own fewest rolls."""
    mine, theirs = (bear_off(side, progress).chances() for side in (own, opposing))
    later, win = Fraction(1), Fraction(0)
    for rolls, chance in enumerate(mine):
        win += chance * later
        later -= theirs[rolls] if rolls < len(theirs) else 0
    return RaceAnswer("fewest_rolls", win, None, None, None, 0.0)


def decision(answer: RaceAnswer) -> tuple[str, tuple[str, ...]]:
    """Tell the right cube action and which choices are exactly equal.

    Approximate equities closer than their error are called ``too_close``, not equal.

    >>> decision(RaceAnswer("optimal", 1, Fraction(1), Fraction(2), Fraction(1), 0.0))
    ('double_pass', ('double',))
    """
    if answer.double_take is None:
        return "cannot_double", ()
    doubled = min(answer.double_take, answer.double_pass)
    margin = 2 * answer.error
    ties = []
    if abs(answer.double_take - answer.double_pass) <= margin:
        ties.append("take")
    if abs(answer.no_double - doubled) <= margin:
        ties.append("double")
    if answer.no_double > doubled + margin:
        return "no_double", tuple(ties)
    return "double_pass" if answer.double_take > answer.double_pass + margin else "double_take", tuple(ties)
