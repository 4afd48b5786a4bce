"""Cards by their ranks alone: every pattern of ranks with the number of choices of suits that it stands for."""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING, Final, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Sequence

# Ranks held once, twice, three and four times or more, side by side in one number.
FIELD: Final = 13
# A board by its ranks: the key of the drawn counts (three bits a rank), the four sets, the number of boards.
Pattern: TypeAlias = "tuple[int, int, int]"


def patterns(supply: Sequence[int], board: Sequence[int], drawn: int) -> list[Pattern]:
    """Every way to draw *drawn* cards onto *board*, by ranks.

    The lower and the upper ranks are listed apart and then joined, which takes one step a pattern.

    >>> sum(boards for _key, _sets, boards in patterns([4] * 13, (), 5))
    2598960
    """
    there = [0] * 13
    for card in board:
        there[card >> 2] += 1
    low = _halves(range(7), supply, there, drawn)
    high = _halves(range(7, 13), supply, there, drawn)
    return [
        (key + more, sets | others, boards * ways)
        for count in range(drawn + 1)
        for key, sets, boards in low[count]
        for more, others, ways in high[drawn - count]
    ]


def _halves(ranks: range, supply: Sequence[int], there: Sequence[int], most: int) -> list[list[Pattern]]:
    """The patterns of some ranks, by the number of cards drawn."""
    found: list[list[Pattern]] = [[(0, 0, 1)], *([] for _ in range(most))]
    for rank in ranks:
        steps = [
            (count << 3 * rank, _held(rank, there[rank] + count), comb(supply[rank], count))
            for count in range(supply[rank] + 1)
        ]
        found = [
            [
                (key + step, sets | held, boards * ways)
                for count, (step, held, ways) in enumerate(steps[: total + 1])
                for key, sets, boards in found[total - count]
            ]
            for total in range(most + 1)
        ]
    return found


def _held(rank: int, count: int) -> int:
    return sum([1 << rank + FIELD * times for times in range(count)])
