"""What a sheet lets its player build in one turn, and how many points that gives."""

from __future__ import annotations

from itertools import combinations, product
from typing import TYPE_CHECKING, Final, NamedTuple

from probability.games.osadnici.check import BONUS, fresh_jokers, reached, ready_jokers, road_length
from probability.games.osadnici.island import STANDARD
from probability.games.osadnici.turn import goal_plan, pay_builds, value_plan
from probability.games.osadnici.words import BUILDINGS, RESOURCES, needed

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from fractions import Fraction

    from probability.decision import Counts, Keeping
    from probability.games.osadnici.island import Island
    from probability.games.osadnici.sheet import Sheet
    from probability.games.osadnici.turn import Payment


class Rivals(NamedTuple):
    """The longest road and the largest army of the others, and which match the player holds.

    >>> Rivals().road
    0
    """

    road: int = 0
    army: int = 0
    holds_road: bool = False
    holds_army: bool = False


ALONE: Final = Rivals()


class Plan(NamedTuple):
    """Buildings to build together: how many of each, where, at what cost, for how many points.

    *roads*, *settlements* and *cities* are one way that gives the most points; a knight may stand anywhere free.

    >>> Plan((1, 0, 0, 0), (0, 0, 0, 1, 1), 0, ("1",), (), ()).builds
    (1, 0, 0, 0)
    """

    builds: tuple[int, ...]
    need: tuple[int, ...]
    points: int
    roads: tuple[str, ...]
    settlements: tuple[str, ...]
    cities: tuple[str, ...]


def open_places(sheet: Sheet, island: Island = STANDARD) -> dict[str, tuple[str, ...]]:
    """Where each kind of building could be built next, one at a time.

    >>> from probability.games.osadnici.sheet import Sheet
    >>> places = open_places(Sheet(roads=("1",), settlements=("0",)))
    >>> places["road"], places["settlement"], places["city"], len(places["knight"])
    (('2', 'a'), (), (), 7)
    """
    there = reached(sheet, island)
    return {
        "road": tuple(road for road in island.roads if road not in there and island.before(road) in there),
        "knight": tuple(one.key for one in island.hexes if sheet.knights.count(one.key) < one.knights),
        "settlement": tuple(
            place for place in island.settlements if place in there and place not in sheet.settlements
        ),
        "city": tuple(place for place in island.cities if place in there and place not in sheet.cities),
    }


def plans(sheet: Sheet, dice: int = 6, island: Island = STANDARD, rivals: Rivals = ALONE) -> list[Plan]:
    """Every set of buildings that so many dice could pay for and the sheet has room for, cheapest first.

    A settlement or city may stand at a road of the same turn.

    >>> from probability.games.osadnici.sheet import Sheet
    >>> [(plan.builds, plan.points) for plan in plans(Sheet(), 4)]
    [((1, 0, 0, 0), 0), ((0, 1, 0, 0), 0), ((0, 0, 1, 0), 1), ((2, 0, 0, 0), 0)]
    """
    found = (_best_plan(sheet, builds, island, rivals) for builds in affordable(dice))
    return sorted((plan for plan in found if plan), key=lambda plan: sum(plan.need))


def affordable(dice: int) -> Iterator[tuple[int, ...]]:
    """Every set of buildings that so many dice can pay for, as counts in the order of `BUILDINGS`.

    >>> list(affordable(3))
    [(0, 1, 0, 0), (1, 0, 0, 0)]
    """
    most = [dice // sum(needed([kind == other for other in BUILDINGS])) for kind in BUILDINGS]
    for builds in product(*(range(count + 1) for count in most)):
        if 0 < sum(needed(builds)) <= dice:
            yield builds


def _best_plan(sheet: Sheet, builds: tuple[int, ...], island: Island, rivals: Rivals) -> Plan | None:
    """The way to place these buildings that gives the most points."""
    roads, knights, settlements, cities = builds
    if knights > sum(one.knights for one in island.hexes) - len(sheet.knights):
        return None
    best: Plan | None = None
    for new in _road_sets(sheet, roads, island):
        after = sheet._replace(roads=(*sheet.roads, *new))
        places = open_places(after, island)
        if len(places["settlement"]) < settlements or len(places["city"]) < cities:
            continue
        points = settlements + 2 * cities + _match_points(sheet, after, knights, island, rivals)
        if best is None or points > best.points:
            chosen = places["settlement"][:settlements], places["city"][:cities]
            best = Plan(builds, needed(builds), points, new, *chosen)
    return best


def _road_sets(sheet: Sheet, count: int, island: Island) -> Iterator[tuple[str, ...]]:
    """Sets of so many new roads that hang together with the old ones; the main road's own first."""
    there = reached(sheet, island)
    near = [road for road in island.roads if road not in there and _gap(road, there, island) <= count]
    for new in combinations(near, count):
        if all(island.before(road) in there or island.before(road) in new for road in new):
            yield new


def _gap(road: str, there: frozenset[str], island: Island) -> int:
    steps = 0
    while road not in there:
        road, steps = island.before(road), steps + 1
    return steps


def _match_points(sheet: Sheet, after: Sheet, knights: int, island: Island, rivals: Rivals) -> int:
    """Points for matches that the turn would win."""
    length, army = road_length(after, island), len(sheet.knights) + knights
    wins_road = not rivals.holds_road and length >= island.mark and length > rivals.road
    wins_army = not rivals.holds_army and army >= island.army and army > rivals.army
    # What stands on the sheet before this turn has been counted, or is held by someone equal.
    had_road = road_length(sheet, island) >= island.mark and road_length(sheet, island) > rivals.road
    had_army = len(sheet.knights) >= island.army and len(sheet.knights) > rivals.army
    return BONUS * ((wins_road and not had_road) + (wins_army and not had_army))


class Option(NamedTuple):
    """A plan with its chance in a turn, and how a given roll would pay for it.

    >>> from fractions import Fraction
    >>> Option(Plan((1, 0, 0, 0), (0, 0, 0, 1, 1), 0, ("1",), (), ()), Fraction(1), None).payment is None
    True
    """

    plan: Plan
    probability: Fraction
    payment: Payment | None


def options(
    sheet: Sheet,
    dice: int,
    throws: int,
    roll: Counts | None = None,
    island: Island = STANDARD,
    rivals: Rivals = ALONE,
    at_once: bool = False,
) -> list[Option]:
    """Every plan with its chance in a whole turn, jokers of the sheet included.

    *at_once* says whether the joker of a knight can be used in the turn in which it is built.

    >>> from probability.games.osadnici.sheet import Sheet
    >>> str(options(Sheet(), 6, 3)[0].probability)
    '919298954203/940369969152'
    """
    jokers = ready_jokers(sheet, island)
    fresh = fresh_jokers(sheet, island) if at_once else ()
    return [
        Option(
            plan,
            goal_plan(plan.builds, dice, throws, jokers, fresh).value,
            None if roll is None else pay_builds(roll, plan.builds, jokers, fresh),
        )
        for plan in plans(sheet, dice, island, rivals)
    ]


def points_plan(
    sheet: Sheet,
    dice: int,
    throws: int,
    island: Island = STANDARD,
    rivals: Rivals = ALONE,
    jokers: Sequence[int] | None = None,
    at_once: bool = False,
) -> tuple[Keeping, tuple[int, ...]]:
    """How to throw for the most expected victory points of this turn, and how many of each resource can be of use.

    *jokers* are those of the sheet unless given; *at_once* is as in `options`.

    >>> from probability.games.osadnici.sheet import Sheet
    >>> points_plan(Sheet(), 6, 3)[0].value
    Fraction(6817703251319, 8463329722368)
    """
    ready = ready_jokers(sheet, island) if jokers is None else jokers
    fresh = fresh_jokers(sheet, island) if at_once else ()
    scoring = sorted(
        (plan for plan in plans(sheet, dice, island, rivals) if plan.points), key=lambda p: -p.points
    )
    useful = tuple(max((plan.need[r] for plan in scoring), default=0) for r in range(len(RESOURCES)))

    def worth(roll: Counts) -> int:
        return next((plan.points for plan in scoring if pay_builds(roll, plan.builds, ready, fresh)), 0)

    return value_plan(worth, dice, throws), useful
