"""Decisions with equal dice: throw them all, keep any, throw the rest again, up to so many throws.

A state is a multiset of faces, written as the tuple of its counts, one count a face. A throw of the dice that were
not kept is a walk of one die at a time through the multisets, which sums the same multinomial weights as the
throw at once and costs one addition a face; the best keep of a roll is found by the same walk backwards. All values
are integers over a common denominator, so nothing is ever rounded.

>>> from fractions import Fraction
>>> two_sixes = Keeping(2, (1, 1, 1, 1, 1, 1), lambda counts: counts[5] == 2, throws=3)
>>> two_sixes.value == (1 - Fraction(5, 6) ** 3) ** 2
True
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import comb, lcm
from typing import TYPE_CHECKING, Final, NamedTuple

from probability.faults import TooBig

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

Counts = tuple[int, ...]

MOST_MULTISETS: Final = 60_000
MOST_THROWS: Final = 100


class Keep(NamedTuple):
    """Dice to keep out of a roll, and what the rest of the turn is then worth.

    >>> Keep((1, 0), Fraction(1, 2)).counts
    (1, 0)
    """

    counts: Counts
    value: Fraction


class Multisets(NamedTuple):
    """All multisets of up to *dice* faces, the small ones first.

    Attributes
    ----------
    counts : each multiset as counts by face.
    places : where a multiset stands in *counts*.
    more : for each multiset of fewer than *dice* faces, the places of those with one face more, by face.
    less : for each multiset, the places of those with one face less.
    starts : where the multisets of each size begin; the last entry is their number.

    >>> space = multisets(2, 3)
    >>> space.counts[:3], space.more[0], len(space.counts)
    (((0, 0), (0, 1), (1, 0)), (2, 1), 10)
    """

    counts: tuple[Counts, ...]
    places: dict[Counts, int]
    more: tuple[tuple[int, ...], ...]
    less: tuple[tuple[int, ...], ...]
    starts: tuple[int, ...]


@lru_cache(8)
def multisets(faces: int, dice: int) -> Multisets:
    """List the multisets of up to *dice* faces, with their neighbours.

    >>> len(multisets(6, 6).counts), multisets(6, 6).starts[6:]
    (924, (462, 924))
    """
    estimate = comb(faces + dice, faces)
    if estimate > MOST_MULTISETS:
        raise TooBig("too_many_multisets", estimate=estimate, limit=MOST_MULTISETS)
    levels = [sorted(_compositions(size, faces)) for size in range(dice + 1)]
    counts = tuple(one for level in levels for one in level)
    index = {one: place for place, one in enumerate(counts)}
    more = tuple(tuple(index[one] for one in _changed(each, 1)) for level in levels[:-1] for each in level)
    less: list[list[int]] = [[] for _ in counts]
    for place, neighbours in enumerate(more):
        for neighbour in neighbours:
            less[neighbour].append(place)
    starts = [0]
    for level in levels:
        starts.append(starts[-1] + len(level))
    return Multisets(counts, index, more, tuple(map(tuple, less)), tuple(starts))


def _compositions(total: int, parts: int) -> Iterator[Counts]:
    if parts == 1:
        yield (total,)
        return
    for first in range(total + 1):
        for rest in _compositions(total - first, parts - 1):
            yield (first, *rest)


def _changed(counts: Counts, step: int) -> Iterator[Counts]:
    for face, count in enumerate(counts):
        yield (*counts[:face], count + step, *counts[face + 1 :])


class Keeping:
    """The best way to keep and throw, for one goal.

    Parameters
    ----------
    dice : how many dice are thrown.
    weights : how many sides of a die show each face.
    worth : what a final roll is worth, as an integer or Fraction of its counts (True is 1: a chance is maximised).
    throws : how many throws there are, the first included.

    A player may stop early, which is the same as keeping everything.

    >>> road = Keeping(6, (1,) * 6, lambda counts: min(counts[:2]) > 0, throws=1)
    >>> road.value
    Fraction(9751, 23328)
    """

    def __init__(
        self,
        dice: int,
        weights: Sequence[int],
        worth: Callable[[Counts], int | Fraction],
        throws: int,
    ) -> None:
        if not 0 <= throws <= MOST_THROWS:
            raise TooBig("too_many_throws", estimate=throws, limit=MOST_THROWS)
        self.dice = dice
        self.weights = tuple(weights)
        self.throws = throws
        self.space = multisets(len(self.weights), dice)
        self._sides = sum(self.weights)
        self._scale: int = self._sides**dice
        finals, self._unit = self._final_values(worth)
        # _keeps[t][place] is what keeping a multiset is worth with t throws left, over _unit * _scale**t;
        # _rolls[t] the same for a whole roll with t throws left to choose for.
        self._rolls = [finals]
        self._keeps: list[list[int]] = [[]]
        for _ in range(throws):
            self._keeps.append(self._keep_values(self._rolls[-1]))
            self._rolls.append(self._roll_values(self._keeps[-1]))

    @property
    def value(self) -> Fraction:
        """What the whole turn is worth before the first throw."""
        if not self.throws:
            raise ValueError("without a throw there is no roll to value")
        return Fraction(self._keeps[self.throws][0], self._denominator(self.throws))

    def value_of(self, throws: int) -> Fraction:
        """What a turn of fewer throws would be worth, the first included.

        >>> six = Keeping(1, (1,) * 6, lambda counts: counts[5], throws=2)
        >>> six.value_of(1), six.value_of(2)
        (Fraction(1, 6), Fraction(11, 36))
        """
        return Fraction(self._keeps[throws][0], self._denominator(throws))

    def roll_value(self, roll: Counts, throws_left: int) -> Fraction:
        """What a roll is worth with so many throws left, kept and thrown in the best way.

        >>> pair = Keeping(2, (1,) * 6, lambda counts: max(counts) == 2, throws=2)
        >>> pair.roll_value((1, 1, 0, 0, 0, 0), 1), pair.roll_value((1, 1, 0, 0, 0, 0), 0)
        (Fraction(1, 6), Fraction(0, 1))
        """
        place = self.space.places[roll] - self.space.starts[self.dice]
        return Fraction(self._rolls[throws_left][place], self._denominator(throws_left))

    def keeps(self, roll: Counts, throws_left: int) -> list[Keep]:
        """Every way to keep dice of a roll, the best first; of equals the one that keeps most.

        >>> pair = Keeping(2, (1,) * 6, lambda counts: max(counts) == 2, throws=2)
        >>> [(keep.counts[:2], str(keep.value)) for keep in pair.keeps((2, 0, 0, 0, 0, 0), 1)]
        [((2, 0), '1'), ((1, 0), '1/6'), ((0, 0), '1/6')]
        """
        table, denominator = self._keeps[throws_left], self._denominator(throws_left)
        found = [(self.space.places[counts], counts) for counts in sub_multisets(roll)]
        found.sort(key=lambda one: (-table[one[0]], -sum(one[1]), [-count for count in one[1]]))
        return [Keep(counts, Fraction(table[place], denominator)) for place, counts in found]

    def outcomes(self) -> dict[Counts, Fraction]:
        """The chances of the final rolls when every choice is the best one (see `keeps` for equals).

        >>> pair = Keeping(2, (1, 1), lambda counts: counts[0], throws=2)
        >>> {counts: str(chance) for counts, chance in pair.outcomes().items()}
        {(0, 2): '1/16', (1, 1): '3/8', (2, 0): '9/16'}
        """
        first = self.space.starts[self.dice]
        rolls = self._push({0: 1})
        for left in range(self.throws - 1, 0, -1):
            kept: dict[int, int] = {}
            for place, weight in rolls.items():
                best = self.space.places[self.keeps(self.space.counts[place], left)[0].counts]
                kept[best] = kept.get(best, 0) + weight
            rolls = self._push(kept)
        total = self._scale**self.throws
        return {
            self.space.counts[place]: Fraction(rolls[place], total)
            for place in sorted(rolls)
            if place >= first
        }

    def _denominator(self, throws_left: int) -> int:
        power: int = self._scale**throws_left
        return self._unit * power

    def _final_values(self, worth: Callable[[Counts], int | Fraction]) -> tuple[list[int], int]:
        """The worth of every full roll as integers over one denominator."""
        values = [worth(counts) for counts in self.space.counts[self.space.starts[self.dice] :]]
        unit = lcm(*(value.denominator for value in values))
        return [value.numerator * (unit // value.denominator) for value in values], unit

    def _keep_values(self, rolls: list[int]) -> list[int]:
        """What keeping each multiset is worth: the mean over the dice thrown, one die at a time."""
        starts, more, weights = self.space.starts, self.space.more, self.weights
        sums = [0] * starts[self.dice] + rolls
        if all(weight == 1 for weight in weights):
            for place in range(starts[self.dice] - 1, -1, -1):
                sums[place] = sum([sums[bigger] for bigger in more[place]])
        else:
            for place in range(starts[self.dice] - 1, -1, -1):
                sums[place] = sum(
                    [weight * sums[bigger] for weight, bigger in zip(weights, more[place], strict=True)]
                )
        # A multiset of k dice has thrown dice - k, so its sum lacks k factors of the common denominator.
        for size in range(1, self.dice + 1):
            factor = self._sides**size
            for place in range(starts[size], starts[size + 1]):
                sums[place] *= factor
        return sums

    def _roll_values(self, keeps: list[int]) -> list[int]:
        """What each full roll is worth: the best of all it contains, found one die at a time."""
        best = keeps.copy()
        less = self.space.less
        for place in range(1, len(best)):
            top = best[place]
            for smaller in less[place]:
                if best[smaller] > top:
                    top = best[smaller]
            best[place] = top
        return best[self.space.starts[self.dice] :]

    def _push(self, kept: dict[int, int]) -> dict[int, int]:
        """Throw the dice that were not kept: from weights of keeps to weights of rolls, over one throw's scale."""
        starts, counts = self.space.starts, self.space.counts
        weights = [0] * len(counts)
        for place, weight in kept.items():
            weights[place] = weight * self._sides ** sum(counts[place])
        for place in range(starts[self.dice]):
            if weights[place]:
                for side, bigger in zip(self.weights, self.space.more[place], strict=True):
                    weights[bigger] += side * weights[place]
        return {place: weights[place] for place in range(starts[self.dice], len(counts)) if weights[place]}


def sub_multisets(counts: Counts) -> list[Counts]:
    """Every multiset contained in another.

    >>> sub_multisets((1, 0, 2))
    [(0, 0, 0), (0, 0, 1), (0, 0, 2), (1, 0, 0), (1, 0, 1), (1, 0, 2)]
    """
    from itertools import product

    return list(product(*(range(count + 1) for count in counts)))
