"""The decisions of `probability.decision` for many goals at once, in arrays.

Means and choices are floats, the weights of outcomes under the choices are integers and exact. A column is a goal;
a row is a multiset of faces, or for full rolls a roll, in the order of `probability.decision.multisets`.

>>> import numpy as np
>>> batch = KeepingBatch(2, 2)
>>> worth = np.array([[0.0], [1.0], [2.0]])
>>> float(batch.value(worth, throws=2)[0])
1.5
>>> batch.weights(batch.choices(worth, throws=2)).ravel().tolist()
[1, 6, 9]
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from probability.decision import multisets

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[Any]
    Integers = NDArray[Any]

# Two keeps whose values differ by less are equal, and the larger one is taken.
CLOSE = 1e-12


class KeepingBatch:
    """Keeping and throwing *dice* equal fair dice with *faces* faces, for many goals.

    >>> KeepingBatch(6, 6).rolls
    462
    """

    def __init__(self, faces: int, dice: int) -> None:
        import numpy as np

        space = multisets(faces, dice)
        self.faces, self.dice, self.starts = faces, dice, space.starts
        self.counts = space.counts
        self.rolls = space.starts[-1] - space.starts[-2]
        sizes = [sum(counts) for counts in space.counts]
        self._lifts = np.array([faces**size for size in sizes], dtype=np.int64)[:, None]
        more = np.array(space.more, dtype=np.int64)
        self._more = [more[space.starts[size] : space.starts[size + 1]].T for size in range(dice)]
        # A multiset with fewer neighbours below than faces names itself in their place, which changes no best.
        self._less = [
            np.array(
                [
                    (*space.less[place], *[place] * (faces - len(space.less[place])))
                    for place in range(space.starts[size], space.starts[size + 1])
                ],
                dtype=np.int64,
            ).T
            for size in range(dice + 1)
        ]

    def value(self, worth: Floats, throws: int) -> Floats:
        """What a turn is worth for each goal, given what every full roll is worth to it."""
        rolls = worth
        for _ in range(throws - 1):
            rolls = self._best(self._means(rolls))
        means: Floats = self._means(rolls)[0]
        return means

    def choices(self, worth: Floats, throws: int) -> list[Integers]:
        """The multiset to keep of every full roll, for each goal: one array a choice, the last choice first."""
        rolls, kept = worth, []
        for _ in range(throws - 1):
            keeps = self._means(rolls)
            choice = self._choose(keeps)
            kept.append(choice)
            rolls = self._best(keeps)
        return kept

    def weights(self, choices: list[Integers]) -> Integers:
        """The weight of every full roll at the end of the turn, over ``faces ** (dice * throws)``, exactly."""
        import numpy as np

        if self.faces ** (self.dice * (len(choices) + 1)) >= 1 << 63:
            raise OverflowError("the weights do not fit 63 bits")
        goals = choices[0].shape[1]
        start = np.zeros((self.starts[-1], goals), dtype=np.int64)
        start[0] = 1
        rolls = self._throw(start)
        columns = np.arange(goals)
        for choice in reversed(choices):
            kept = np.zeros_like(start)
            for row in range(self.rolls):
                kept[choice[row], columns] += rolls[row]
            rolls = self._throw(kept)
        return rolls

    def _means(self, rolls: Floats) -> Floats:
        """What keeping each multiset is worth, from what full rolls are worth."""
        import numpy as np

        table = np.empty((self.starts[-1], rolls.shape[1]), dtype=np.float64)
        table[self.starts[self.dice] :] = rolls
        for size in range(self.dice - 1, -1, -1):
            total = table[self._more[size][0]]
            for bigger in self._more[size][1:]:
                total += table[bigger]
            table[self.starts[size] : self.starts[size + 1]] = total / self.faces
        return table

    def _best(self, keeps: Floats) -> Floats:
        """The highest value of each full roll."""
        import numpy as np

        best = keeps.copy()
        for size in range(1, self.dice + 1):
            here = best[self.starts[size] : self.starts[size + 1]]
            for smaller in self._less[size]:
                np.maximum(here, best[smaller], out=here)
        return best[self.starts[self.dice] :]

    def _choose(self, keeps: Floats) -> Integers:
        """The multiset in each full roll that has the highest value; of equals the largest."""
        import numpy as np

        best = keeps.copy()
        choice = np.repeat(np.arange(len(keeps))[:, None], keeps.shape[1], axis=1)
        for size in range(1, self.dice + 1):
            here = slice(self.starts[size], self.starts[size + 1])
            for smaller in self._less[size]:
                better = best[smaller] > best[here] + CLOSE
                best[here] = np.where(better, best[smaller], best[here])
                choice[here] = np.where(better, choice[smaller], choice[here])
        return choice[self.starts[self.dice] :]

    def _throw(self, kept: Integers) -> Integers:
        table: Integers = kept * self._lifts
        for size in range(self.dice):
            here = table[self.starts[size] : self.starts[size + 1]]
            for bigger in self._more[size]:
                # Adding a given face is one to one, so no two sums fall on the same place.
                table[bigger] += here
        return table[self.starts[self.dice] :]
