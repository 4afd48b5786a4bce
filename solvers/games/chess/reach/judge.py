"""The verdict on a position: illegal, unreachable, or possible; with everything that speaks against it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from solvers.games.chess import survey
from solvers.games.chess.position import describe, illegal_faults
from solvers.games.chess.reach.rules import CHEAP, DEAR
from solvers.games.chess.reach.search import Clock, OutOfTime

if TYPE_CHECKING:
    from probability.faults import Fault
    from solvers.games.chess.setup import Setup

SECONDS = 1.0


class Verdict(NamedTuple):
    """What a position is, why, and whether the search was finished.

    >>> Verdict("possible", (), True).word
    'possible'
    """

    word: str
    faults: tuple[Fault, ...]
    complete: bool


def judge(setup: Setup, level: str = "full", seconds: float = SECONDS) -> Verdict:
    """Judge a position.

    Parameters
    ----------
    level : ``basic`` for what can be seen at once, ``full`` for all rules of reachability.
    seconds : the time for the dear rules; when it runs out, the position counts as possible, not complete.

    >>> from solvers.games.chess.fen import parse_fen
    >>> judge(parse_fen("start")).word
    'possible'
    >>> judge(parse_fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1")).faults[0].code
    'parity'
    """
    illegal = illegal_faults(setup)
    flags = survey.count_faults(setup.board)
    counted = [
        describe(setup, code) for bit, code in enumerate(survey.CODES) if bit >= 8 and flags >> bit & 1
    ]
    if illegal:
        return Verdict("illegal", (*illegal, *counted), True)
    found, complete = counted, True
    if level == "full" and not counted:
        found, complete = unreachable(setup, Clock(seconds))
    return Verdict("unreachable" if found else "possible", tuple(found), complete)


def unreachable(setup: Setup, clock: Clock) -> tuple[list[Fault], bool]:
    """Every reason why a legal position cannot come about, and whether all was searched."""
    board = setup.board
    found = [fault for rule in CHEAP.values() for fault in rule(board, setup.chess960)]
    if found:
        return found, True
    try:
        for rule in DEAR.values():
            found = rule(board, setup.chess960, clock)
            if found:
                break
    except OutOfTime:
        return [], False
    return found, True
