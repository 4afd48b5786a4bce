"""The best whole turn: move or throw a die again, place the rolled one, score; then what the others can do."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final, NamedTuple

from solvers.games.ominoes.board import DICE, bits
from solvers.games.ominoes.expect import SIDES, mean_over_36
from solvers.games.ominoes.groups import additions, best_addition, layer
from solvers.games.ominoes.moves import destinations, die_moves, movable
from solvers.games.ominoes.together import joint_groups, layers_of, placed_together
from solvers.games.ominoes.words import FACES, JOKERS

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from solvers.games.ominoes.board import Board
    from solvers.games.ominoes.groups import Group
    from solvers.games.ominoes.moves import Move
    from solvers.games.ominoes.words import Table

    Progress = Callable[[int, int], object]

# So many turns with equally many points are weighed by the replies to them, unless told otherwise.
WEIGHED: Final = 24
_DETAIL: Final = 8


class Turn(NamedTuple):
    """A whole turn: a die moved (or none), the rolled die placed (or kept, if it is the last), groups scored.

    Attributes
    ----------
    start, end : the move, or 0 and 0.
    place : the cell of the rolled die; 0 if the last die could not be placed.
    colours : the colours scored: none, one, or all of the player's together.
    points : the points now.

    >>> Turn(0, 0, 1, (), 0).points
    0
    """

    start: int
    end: int
    place: int
    colours: tuple[str, ...]
    points: int


class Best(NamedTuple):
    """The best turn for a roll.

    Attributes
    ----------
    turn : the turn, with the way of its move and the groups it scores.
    move, scored : its path and groups.
    after : the board then.
    replies : the expected points of the opponents' best replies together, each as if next.
    equal : how many turns give as many points now; *weighed* of them were compared by the replies.
    """

    turn: Turn
    move: Move | None
    scored: tuple[Group, ...]
    after: Board
    replies: Fraction
    equal: int
    weighed: int


def turns(
    board: Board, colours: Sequence[str], roll: str, alone: bool = True, together: bool = False
) -> list[Turn]:
    """Every turn that gives the most points now, for a roll other than Ominotep.

    *together* says whether all the colours may be scored in one turn.

    >>> from solvers.games.ominoes.board import parse_board
    >>> [(turn.place, turn.points) for turn in turns(parse_board("RRR.Y"), ("red",), "red")]
    [(8, 4)]
    """
    pairs = [
        (die, end)
        for die in bits(movable(board, roll))
        for end in bits(destinations(board.grid, board.empty, die))
    ]
    found: list[Turn] = []
    most = 0
    for start, end in pairs or [(0, 0)]:
        moved = _moved(board, start, end)
        for turn in placements(moved, colours, roll, alone, together):
            if turn.points > most:
                most, found = turn.points, []
            if turn.points == most:
                found.append(turn._replace(start=start, end=end))
    return found


def _moved(board: Board, start: int, end: int) -> Board:
    if not start:
        return board
    face = board.face_at(start)
    assert face is not None
    return board._replace(faces={**board.faces, face: board.faces[face] ^ start | end})


def placements(
    board: Board, colours: Sequence[str], roll: str, alone: bool = True, together: bool = False
) -> list[Turn]:
    """Every placement of the rolled die that gives the most points, with the colour to score.

    The last die of all stays in hand unless it comes with points.

    >>> from solvers.games.ominoes.board import parse_board
    >>> [(turn.place, turn.points) for turn in placements(parse_board("RRR.."), ("red",), "hu-ra")]
    [(8, 4)]
    """
    if together and len(colours) > 1:
        return _placements_together(board, colours, roll, alone)
    free = board.empty
    scores = []
    for colour in colours:
        mine = layer(board, colour, alone)
        counts = roll == colour or roll in JOKERS
        proves = roll == colour or alone
        base, gains = additions(board.grid, *mine, free if counts else 0, proves)
        scores.append((colour, base, gains))
    most = max(base + max(gains.values(), default=0) for _colour, base, gains in scores)
    is_last = board.dice == DICE - 1
    if not most and (is_last or not free):
        return [Turn(0, 0, 0, (), 0)]
    if not most:
        return [Turn(0, 0, cell, (), 0) for cell in bits(free)]
    found = [
        Turn(0, 0, cell, (colour,), most)
        for colour, base, gains in scores
        for cell in (
            bits(free) if base == most else [cell for cell, gain in gains.items() if base + gain == most]
        )
        if base + gains.get(cell, 0) == most
    ]
    return found or [Turn(0, 0, 0, (colour,), most) for colour, base, _gains in scores if base == most]


def _placements_together(board: Board, colours: Sequence[str], roll: str, alone: bool) -> list[Turn]:
    free = board.empty
    most, cells = placed_together(board.grid, layers_of(board, colours, alone), free, roll, alone)
    scored = tuple(colours) if most else ()
    if not free or (not most and board.dice == DICE - 1):
        return [Turn(0, 0, 0, scored, most)]
    return [Turn(0, 0, cell, scored, most) for cell in cells]


def play(board: Board, roll: str, turn: Turn, alone: bool = True) -> tuple[Board, tuple[Group, ...]]:
    """The board after a turn, and the groups that left it.

    >>> from solvers.games.ominoes.board import parse_board
    >>> after, scored = play(parse_board("RRR.Y"), "hu-ra", Turn(0, 0, 8, ("red",), 4))
    >>> after.text(), scored[0].points
    ('..#.Y', 4)
    """
    after = _moved(board, turn.start, turn.end)
    if turn.place:
        after = after.put(roll, turn.place)
    scored = tuple(joint_groups(after, turn.colours, alone))
    for group in scored:
        after = after.without(group.cells)
    return after, scored


def best_turn(
    board: Board,
    table: Table,
    roll: str,
    alone: bool = True,
    weighed: int | None = WEIGHED,
    progress: Progress | None = None,
    together: bool = False,
) -> Best:
    """The best turn for a roll other than Ominotep: most points now, then the weakest replies.

    The replies are the exact expected points of every opponent's best next turn. Where more turns than *weighed* are
    equal by points, those with the smallest standing threats are compared (all of them if it is None).

    >>> from solvers.games.ominoes.board import parse_board
    >>> from solvers.games.ominoes.words import seat
    >>> best_turn(parse_board("RRR../.Y.../....."), seat(("red",)), "hu-ra").turn.points
    4
    """
    equal = turns(board, table.mine, roll, alone, together)
    chosen = equal if weighed is None else _promising(board, table, roll, equal, alone, weighed)
    best: tuple[int, Turn] | None = None
    for done, turn in enumerate(chosen):
        if progress:
            progress(done, len(chosen))
        enough = None if best is None else best[0]
        replies = mean_over_36(play(board, roll, turn, alone)[0], table.theirs, alone, enough, together)
        if best is None or replies < best[0]:
            best = replies, turn
        if not best[0]:
            break
    assert best is not None
    replies, turn = best
    after, scored = play(board, roll, turn, alone)
    move = (
        next((move for move in die_moves(board, turn.start) if move.end == turn.end), None)
        if turn.start
        else None
    )
    return Best(turn, move, scored, after, Fraction(replies, SIDES**2), len(equal), len(chosen))


def _promising(
    board: Board, table: Table, roll: str, equal: list[Turn], alone: bool, limit: int
) -> list[Turn]:
    """The turns with the smallest standing threats: first by their moves, then by their placements."""
    if len(equal) <= limit:
        return equal
    by_move: dict[tuple[int, int], list[Turn]] = {}
    for turn in equal:
        by_move.setdefault((turn.start, turn.end), []).append(turn)
    quiet = sorted(by_move, key=lambda move: (_threat(_moved(board, *move), table, alone), move))[:_DETAIL]
    pool = [turn for move in quiet for turn in by_move[move]]
    pool.sort(key=lambda turn: (_threat(play(board, roll, turn, alone)[0], table, alone), turn))
    return pool[:limit]


def _threat(board: Board, table: Table, alone: bool) -> int:
    """What the opponents could score by one joker, placed without a move."""
    colours = {colour for colours in table.theirs for colour in colours}
    return sum(
        best_addition(board.grid, *layer(board, colour, alone), board.empty, alone) for colour in colours
    )


class Outcome(NamedTuple):
    """What to do once the die thrown again shows a face."""

    face: str
    turn: Turn


class Reroll(NamedTuple):
    """The best die to throw again after rolling Ominotep.

    Attributes
    ----------
    die : its cell; 0 if the board is empty, when Ominotep is placed at once.
    points : the exact expected points.
    outcomes : the best placement for each face.
    replies : the expected points of the opponents' best replies, before Ominotep is placed.
    equal, weighed : how many dice give as many expected points, and how many of them were compared.
    """

    die: int
    points: Fraction
    outcomes: tuple[Outcome, ...]
    replies: Fraction
    equal: int
    weighed: int


def best_reroll(
    board: Board,
    table: Table,
    alone: bool = True,
    weighed: int | None = WEIGHED,
    progress: Progress | None = None,
    together: bool = False,
) -> Reroll:
    """The best die to throw again: most expected points now, then the weakest replies.

    >>> from solvers.games.ominoes.board import parse_board
    >>> from solvers.games.ominoes.words import seat
    >>> best_reroll(parse_board("RRY../...../....."), seat(("red",))).points
    Fraction(2, 1)
    """
    dice = list(bits(board.occupied))
    if not dice:
        turn = placements(board, table.mine, "ominotep", alone, together)[0]
        return Reroll(0, Fraction(turn.points), (), Fraction(0), 1, 1)
    results = {die: _outcomes(board, die, table.mine, alone, together) for die in dice}
    totals = {die: sum(outcome.turn.points for outcome in results[die]) for die in dice}
    most = max(totals.values())
    equal = [die for die in dice if totals[die] == most]
    # Replies in several colours together take longer, so fewer dice are compared by them.
    limit = len(equal) if weighed is None else max(1, weighed // SIDES // (4 if together else 1))
    chosen = sorted(equal, key=lambda die: (_reroll_threat(board, die, table, alone), die))[:limit]
    weights = {}
    for done, die in enumerate(chosen):
        if progress:
            progress(done, len(chosen))
        weights[die] = sum(
            mean_over_36(_rethrown(board, die, face), table.theirs, alone, together=together)
            for face in FACES
        )
    best = min(chosen, key=lambda die: (weights[die], die))
    replies = Fraction(weights[best], SIDES**3)
    return Reroll(best, Fraction(most, SIDES), tuple(results[best]), replies, len(equal), len(chosen))


def _rethrown(board: Board, die: int, face: str) -> Board:
    return board.without(die).put(face, die)


def _reroll_threat(board: Board, die: int, table: Table, alone: bool) -> int:
    return _threat(board.without(die), table, alone) + _threat(_rethrown(board, die, JOKERS[0]), table, alone)


def _outcomes(board: Board, die: int, colours: Sequence[str], alone: bool, together: bool) -> list[Outcome]:
    """For each face of the die thrown again, the first of the best placements."""
    return [
        Outcome(face, placements(_rethrown(board, die, face), colours, "ominotep", alone, together)[0])
        for face in FACES
    ]
