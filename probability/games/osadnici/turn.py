"""A turn at the dice: what a roll pays for, and how to keep dice for it."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from probability.decision import Keeping
from probability.faults import NotationError
from probability.games.osadnici.words import BUILDINGS, COSTS, FACES, JOKERS, RESOURCES, check_dice, needed

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from fractions import Fraction

    from probability.decision import Counts, Keep

NO_JOKERS: Final = (0,) * len(JOKERS)
THROWS: Final = 3
MOST_THROWS: Final = 20
GOLD: Final = FACES.index("gold")
KNIGHT: Final = BUILDINGS.index("knight")
_FAIR: Final = (1,) * len(FACES)


class Payment(NamedTuple):
    """How a roll pays: pairs of gold exchanged, and the jokers used, in the order of `JOKERS`.

    *fresh* is the resource of the joker of a knight built in the same turn, if it is used.

    >>> Payment(1, NO_JOKERS).gold_pairs
    1
    """

    gold_pairs: int
    jokers: tuple[int, ...]
    fresh: str | None = None


def pay(
    roll: Sequence[int], need: Sequence[int], jokers: Sequence[int] = NO_JOKERS, reserve: int = 0
) -> Payment | None:
    """Pay for *need* out of a roll, with as few jokers as possible; None if it cannot be paid.

    Two gold dice are exchanged for one resource of choice. A joker turns one die, whatever it shows, to its
    resource; the last joker of *jokers* (a desert's) to any. So many dice as *reserve* says are left over.

    >>> pay((3, 1, 0, 0, 0, 2), (3, 2, 0, 0, 0)).gold_pairs
    1
    >>> pay((2, 1, 1, 1, 1, 0), (3, 2, 0, 0, 0), (1, 1, 0, 0, 0, 0)).jokers
    (1, 1, 0, 0, 0, 0)
    >>> pay((2, 2, 0, 0, 0, 1), (3, 2, 0, 0, 0)) is None
    True
    """
    missing = [max(0, want - have) for want, have in zip(need, roll, strict=False)]
    total = sum(missing)
    gold = roll[GOLD]
    spare = sum(max(0, have - want) for want, have in zip(need, roll, strict=False)) + gold - reserve
    if not total:
        return Payment(0, NO_JOKERS) if spare >= 0 else None
    fitting = [min(short, ready) for short, ready in zip(missing, jokers, strict=False)]
    wild = jokers[len(RESOURCES)]
    for pairs in range(min(gold // 2, total), -1, -1):
        turned = total - pairs
        # Every joker turns a die that nothing else needs, and gold that was exchanged is spent.
        if turned <= sum(fitting) + wild and turned <= spare - 2 * pairs:
            return Payment(pairs, _use(turned, fitting))
    return None


def _use(turned: int, fitting: Sequence[int]) -> tuple[int, ...]:
    """Take jokers of the very resource first, a desert's only for what is left."""
    used = []
    for ready in fitting:
        used.append(min(ready, turned))
        turned -= used[-1]
    return (*used, turned)


def fresh_needs(builds: Sequence[int], fresh: Sequence[str]) -> tuple[tuple[int, Counts], ...]:
    """What is left to pay when a knight built in this turn lends its joker at once: the resource, and the rest.

    *fresh* are the resources under places where a knight of this turn could stand. Its joker may turn a die for
    anything but the knight itself. No more than one such joker is of use, since two knights cost all six dice.

    >>> fresh_needs((1, 1, 0, 0), ("ore", "brick"))
    ((4, (1, 1, 1, 1, 0)),)
    >>> fresh_needs((1, 0, 0, 0), ("brick",))
    ()
    """
    if not builds[KNIGHT]:
        return ()
    need, knight = needed(builds), COSTS["knight"]
    places = [RESOURCES.index(key) for key in fresh]
    return tuple(
        (place, tuple(count - (other == place) for other, count in enumerate(need)))
        for place in places
        if need[place] > knight[place]
    )


def pay_builds(
    roll: Sequence[int],
    builds: Sequence[int],
    jokers: Sequence[int] = NO_JOKERS,
    fresh: Sequence[str] = (),
) -> Payment | None:
    """Pay for buildings; where it takes one, with the joker of a knight among them (see `fresh_needs`).

    >>> pay_builds((1, 1, 1, 1, 0, 1), (1, 1, 0, 0)) is None
    True
    >>> pay_builds((1, 1, 1, 1, 0, 1), (1, 1, 0, 0), fresh=("ore", "brick")).fresh
    'brick'
    """
    found = pay(roll, needed(builds), jokers)
    if found is not None:
        return found
    for place, rest in fresh_needs(builds, fresh):
        found = pay(roll, rest, jokers, reserve=1)
        if found is not None:
            return found._replace(fresh=RESOURCES[place])
    return None


class BuildOdds(NamedTuple):
    """The chance to build something in a turn, and what it costs.

    >>> build_odds((0, 0, 0, 1)).need
    (3, 2, 0, 0, 0)
    """

    probability: Fraction
    need: tuple[int, ...]
    affordable: bool


def build_odds(
    builds: Sequence[int],
    dice: int = 6,
    throws: int = THROWS,
    jokers: Sequence[int] = NO_JOKERS,
    fresh: Sequence[str] = (),
) -> BuildOdds:
    """The exact chance to build it all in one turn, keeping the best dice for it.

    *fresh* are the resources whose jokers a knight built in this turn could lend at once; none by default.

    >>> build_odds((0, 0, 0, 1)).probability
    Fraction(1406202328763, 6347497291776)
    """
    check_throws(throws, fewest=1)
    check_dice(dice)
    need = needed(builds)
    plan = goal_plan(tuple(builds), dice, throws, tuple(jokers), tuple(fresh))
    return BuildOdds(plan.value, need, sum(need) <= dice)


def check_throws(throws: int, fewest: int = 0) -> None:
    """Refuse numbers of throws that make no turn."""
    if not fewest <= throws <= MOST_THROWS:
        raise NotationError("throws_out_of_range", count=throws, fewest=fewest, most=MOST_THROWS)


@lru_cache(64)
def goal_plan(
    builds: tuple[int, ...],
    dice: int,
    throws: int,
    jokers: tuple[int, ...] = NO_JOKERS,
    fresh: tuple[str, ...] = (),
) -> Keeping:
    """The best way to throw for one goal.

    >>> goal_plan((1, 0, 0, 0), 6, 3).value
    Fraction(919298954203, 940369969152)
    """
    need, rests = needed(builds), fresh_needs(builds, fresh)

    def pays(roll: Counts) -> bool:
        return pay(roll, need, jokers) is not None or any(
            pay(roll, rest, jokers, reserve=1) is not None for _place, rest in rests
        )

    return Keeping(dice, _FAIR, pays, throws)


def value_plan(worth: Callable[[Counts], int], dice: int, throws: int) -> Keeping:
    """The best way to throw for the highest expected worth of the final roll.

    >>> value_plan(lambda roll: roll[5], 3, 1).value
    Fraction(1, 2)
    """
    return Keeping(dice, _FAIR, worth, throws)


class Choice(NamedTuple):
    """A way to keep dice, and whether every die of it is of use."""

    keep: Keep
    sensible: bool


def keep_choices(plan: Keeping, roll: Counts, throws_left: int, useful: Sequence[int]) -> list[Choice]:
    """Every way to keep dice of a roll, the best first.

    A keep is sensible when each die in it can be of use: no more of a resource than *useful*, and any gold.
    Throwing a die of no use again never does harm, because any face can do what it does.

    >>> plan = goal_plan((1, 0, 0, 0), 3, 2)
    >>> choices = keep_choices(plan, (2, 0, 0, 1, 0, 0), 1, (0, 0, 0, 1, 1))
    >>> [(choice.keep.counts, str(choice.keep.value)) for choice in choices if choice.sensible]
    [((0, 0, 0, 1, 0, 0), '1/3'), ((0, 0, 0, 0, 0, 0), '1/6')]
    """
    check_throws(throws_left, fewest=1)
    keeps = plan.keeps(roll, throws_left)
    choices = [Choice(keep, all(map(int.__le__, keep.counts[:GOLD], useful))) for keep in keeps]
    return sorted(choices, key=lambda choice: (-choice.keep.value, not choice.sensible))
