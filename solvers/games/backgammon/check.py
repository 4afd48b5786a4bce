"""From what was written down to a legal position: every fault at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from probability.faults import Fault, Faulty
from solvers.games.backgammon.board import BAR, CHECKERS, HOME, Position, label
from solvers.sides import BLACK, WHITE

if TYPE_CHECKING:
    from solvers.games.backgammon.notation import Setup


def faults(setup: Setup, strict: bool = True) -> list[Fault]:
    """Find everything that is wrong with a setup.

    With *strict* all fifteen checkers of a side must be accounted for, on the board, on the bar or named as borne
    off; without it the missing ones count as borne off.

    >>> from solvers.games.backgammon.notation import read_setup
    >>> [fault.code for fault in faults(read_setup("W: 16@6; B: 1@6 14@5A"))]
    ['too_many_checkers', 'shared_point']
    """
    found = [fault for side in (WHITE, BLACK) for fault in _count_faults(setup, side, strict)]
    found += [
        Fault(
            "shared_point",
            {"point": label(point), "white": setup.white[point], "black": setup.black[25 - point]},
        )
        for point in range(1, BAR)
        if setup.white[point] and setup.black[BAR - point]
    ]
    if _is_closed_out(setup.white, setup.black) and _is_closed_out(setup.black, setup.white):
        found.append(Fault("both_closed_out"))
    finished = [
        side for side, checkers in ((WHITE, setup.white), (BLACK, setup.black)) if not sum(checkers[1:])
    ]
    if len(finished) == 2:
        found.append(Fault("both_finished"))
    elif finished == [setup.turn]:
        found.append(Fault("finished_on_roll", {"side": setup.turn}))
    return found


def _count_faults(setup: Setup, side: str, strict: bool) -> list[Fault]:
    checkers = setup.white if side == WHITE else setup.black
    total = sum(checkers)
    values = {"side": side, "count": total, "missing": CHECKERS - total, "off": checkers[0]}
    if total > CHECKERS:
        return [Fault("too_many_checkers", values)]
    if total < CHECKERS and (strict or checkers[0]):
        return [Fault("too_few_checkers", values)]
    return []


def _is_closed_out(entering: tuple[int, ...], holding: tuple[int, ...]) -> bool:
    return entering[BAR] > 0 and all(holding[point] > 1 for point in range(1, HOME + 1))


def to_position(setup: Setup) -> Position:
    """Make a position of a setup, missing checkers counting as borne off.

    >>> from solvers.games.backgammon.notation import read_setup
    >>> to_position(read_setup("W: 2@6; B: 1@1A")).board[6]
    2

    Raises
    ------
    Faulty : with all its faults, if the rules do not allow it.
    """
    wrong = faults(setup, strict=False)
    if wrong:
        raise Faulty(wrong)
    own, opposing = (setup.white, setup.black) if setup.turn == WHITE else (setup.black, setup.white)
    board = [own[point] - opposing[BAR - point] for point in range(1, BAR)]
    return Position((-opposing[BAR], *board, own[BAR]), setup.turn)
