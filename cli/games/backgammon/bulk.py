"""Many plain questions of a batch answered together; what is not plain is left to be answered line by line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cli.bulk import Found
from solvers.games.backgammon.answers import plays_of_lines

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from cli.answer import Row

# Plain Python takes as long for so many lines as the compiler the first time on a machine.
PLAIN_FIRST = 10_000
# A line has about twenty rows, so fewer lines than of other batches are held at a time.
TOGETHER = 500


def answers(lines: NDArray[Any], values: Mapping[str, Any]) -> Found:
    """List the plays of the lines that are plain and have any."""
    found = plays_of_lines(lines, values["points"], values["rules"])
    answered = found.counts > 0
    return Found(answered, found.kinds, found.columns, rows=found.counts[answered])


def row(key: int, move: str, usual: str, hits: str, leaves: str, identity: str) -> Row:
    """The row of a play that hits (key 1), leaves blots (2), does both (3) or neither (0)."""
    return {
        "move": move,
        "usual": usual,
        "hits": [hits] if key & 1 else [],
        "leaves": [leaves] if key & 2 else [],
        "position_id": identity,
    }
