"""Playing one row for its lock: the chance on this roll, within so many turns, and the expected wait."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING, Final, NamedTuple

from probability.faults import TooBig
from probability.games.qwixx.rules import LONGO, Mark, Rules, cross
from probability.layers import fewest_turns, values_by_turns

if TYPE_CHECKING:
    from collections.abc import Mapping

MOST_TURNS: Final = 100
LOCKED: Final = Mark(99, 99)


class Seat(NamedTuple):
    """Who throws: *period* 1 is always the same kind of turn; else one active turn in *period*.

    >>> [Seat(active=False, period=3).is_active(turn) for turn in range(4)]
    [False, False, True, False]
    """

    active: bool = True
    period: int = 1

    def is_active(self, turn: int) -> bool:
        """Tell whether the player throws in a turn, counted from 0."""
        if self.period == 1:
            return self.active
        return (turn + (0 if self.active else 1)) % self.period == 0


class Lucky(NamedTuple):
    """Lucky sums, and the most crosses with which the row still has the fewest of all open rows."""

    sums: tuple[int, ...] = ()
    most: int = 99


ALWAYS: Final = Seat()
NO_LUCK: Final = Lucky()


class LockOdds(NamedTuple):
    """The answer: chances within 1, 2, … turns, each with the best play for that many, and the expected turns.

    *expected_turns* is the least possible expectation, None if no way of playing is sure to lock the row at last.
    """

    within: tuple[Fraction, ...]
    expected_turns: Fraction | None


def lock_odds(
    mark: Mark, row: int, turns: int, seat: Seat = ALWAYS, lucky: Lucky = NO_LUCK, rules: Rules = LONGO
) -> LockOdds:
    """Play a row for its lock.

    >>> lock_odds(Mark(9, 6), 0, 1).within
    (Fraction(61, 512),)
    """
    if turns > MOST_TURNS:
        raise TooBig("too_many_turns", turns=turns, limit=MOST_TURNS)
    marks = _marks_after(mark, rules)
    kinds = {
        active: {one: _menus(one, row, active, lucky, rules) for one in marks} for active in (True, False)
    }
    for menus in kinds.values():
        menus[LOCKED] = {frozenset([LOCKED]): 1}
    everything = [LOCKED, *marks]
    final = dict.fromkeys(everything, Fraction(0)) | {LOCKED: Fraction(1)}
    within = _chances(mark, everything, kinds, final, seat, turns)
    waits = fewest_turns(
        everything, lambda one, phase: kinds[seat.is_active(phase)][one], [LOCKED], seat.period
    )
    return LockOdds(within, waits[mark][0])


def _chances(
    mark: Mark,
    states: list[Mark],
    kinds: Mapping[bool, Mapping[Mark, Mapping[frozenset[Mark], int]]],
    final: Mapping[Mark, Fraction],
    seat: Seat,
    turns: int,
) -> tuple[Fraction, ...]:
    """The chance within 1, 2, … turns.

    Reckoned from the end, so with turns of several kinds it matters on which of them the horizon falls: horizons
    that differ by whole rounds share their layers.
    """

    def layers(end: int) -> list[dict[Mark, Fraction]]:
        return values_by_turns(
            states, lambda one, left: kinds[seat.is_active((end - left) % seat.period)][one], final, turns
        )

    by_end = [layers(end) for end in range(seat.period)]
    return tuple(by_end[count % seat.period][count][mark] for count in range(1, turns + 1))


def _marks_after(mark: Mark, rules: Rules) -> list[Mark]:
    """Every mark that this one can become, itself last."""
    further = [
        Mark(last, mark.crosses + more)
        for last in range(rules.open_places, mark.last, -1)
        for more in range(1, last - mark.last + 1)
    ]
    return [*further, mark]


@lru_cache(maxsize=4096)
def _menus(mark: Mark, row: int, active: bool, lucky: Lucky, rules: Rules) -> Mapping[frozenset[Mark], int]:
    """One turn of a row: for every roll, what the row can be after it."""
    menus: Counter[frozenset[Mark]] = Counter()
    faces = range(1, rules.faces + 1)
    for a, b in product(faces, repeat=2):
        firsts = {mark, *_reach(mark, row, {a + b}, rules)}
        if a + b in lucky.sums and mark.crosses <= lucky.most:
            firsts.update(_reach(mark, row, {rules.number(row, mark.last + 1)}, rules))
        for colour in faces if active else ():
            seconds = {
                after for first in firsts for after in _reach(first, row, {a + colour, b + colour}, rules)
            }
            menus[frozenset(firsts | seconds)] += 1
        if not active:
            menus[frozenset(firsts)] += 1
    return menus


def _reach(mark: Mark, row: int, numbers: set[int], rules: Rules) -> set[Mark]:
    if mark == LOCKED:
        return set()
    places = {rules.place(row, number) for number in numbers}
    return {
        LOCKED if rules.locks_at(place) else cross(mark, place)
        for place in places
        if rules.may_cross(mark, place)
    }
