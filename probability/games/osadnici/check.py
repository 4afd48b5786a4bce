"""Is a sheet possible: every building reached by roads, jokers used only with knights."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from probability.faults import Fault
from probability.games.osadnici.island import GIVEN, STANDARD
from probability.games.osadnici.words import ANY, JOKERS, RESOURCES

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from probability.games.osadnici.island import Island
    from probability.games.osadnici.sheet import Sheet

GOAL = 10
BONUS = 2


def reached(sheet: Sheet, island: Island = STANDARD) -> frozenset[str]:
    """The roads that hang together with the given one, and the given one.

    >>> from probability.games.osadnici.sheet import Sheet
    >>> sorted(reached(Sheet(roads=("1", "3", "a"))))
    ['0', '1', 'a']
    """
    own, found, waiting = set(sheet.roads), {GIVEN}, True
    while waiting:
        new = {road for road in own - found if island.before(road) in found}
        found |= new
        waiting = bool(new)
    return frozenset(found)


def road_length(sheet: Sheet, island: Island = STANDARD) -> int:
    """The length of the through road: its segments built, branches and the given one not counted.

    >>> from probability.games.osadnici.sheet import Sheet
    >>> road_length(Sheet(roads=("1", "2", "a")))
    2
    """
    return len(reached(sheet, island) - set(island.branches)) - 1


def ready_jokers(sheet: Sheet, island: Island = STANDARD) -> tuple[int, ...]:
    """The jokers that can be used now, as counts in the order of `JOKERS`.

    >>> from probability.games.osadnici.sheet import Sheet
    >>> ready_jokers(Sheet(knights=("ore", "wool", "desert1", "desert1", "desert2"), jokers=("ore",)))
    (0, 0, 1, 0, 0, 1)
    """
    ready = [
        one.joker
        for one in island.hexes
        if sheet.knights.count(one.key) >= one.knights and one.key not in sheet.jokers
    ]
    return tuple(ready.count(joker) for joker in JOKERS)


def fresh_jokers(sheet: Sheet, island: Island = STANDARD) -> tuple[str, ...]:
    """The resources whose jokers one more knight would free: those of its hex, and all of a desert's second one.

    >>> from probability.games.osadnici.sheet import Sheet
    >>> fresh_jokers(Sheet(knights=("ore", "wool"))), len(fresh_jokers(Sheet(knights=("desert1",))))
    (('grain', 'timber', 'brick'), 5)
    """
    free = {one.joker for one in island.hexes if sheet.knights.count(one.key) == one.knights - 1}
    return tuple(key for key in RESOURCES if key in free or ANY in free)


def sheet_faults(sheet: Sheet, island: Island = STANDARD) -> list[Fault]:
    """Everything that makes one sheet impossible.

    >>> from probability.games.osadnici.sheet import Sheet
    >>> [fault.code for fault in sheet_faults(Sheet(roads=("2",), settlements=("2",), jokers=("desert1",)))]
    ['road_not_reached', 'place_not_reached', 'joker_without_knight']
    """
    faults = [
        *_twice(sheet),
        *_unreached(sheet, island),
        *_knight_faults(sheet, island),
        *_hold_faults(sheet, island),
    ]
    return [Fault(fault.code, {"player": sheet.player, **fault.values}) for fault in faults]


def _twice(sheet: Sheet) -> Iterator[Fault]:
    for kind in ("roads", "settlements", "cities", "jokers", "holds"):
        marked = getattr(sheet, kind)
        for place in sorted({place for place in marked if marked.count(place) > 1}):
            yield Fault("marked_twice", {"kind": kind, "place": place})


def _unreached(sheet: Sheet, island: Island) -> Iterator[Fault]:
    there = reached(sheet, island)
    for road in sorted(set(sheet.roads) - there, key=island.roads.index):
        if island.before(road) not in sheet.roads:
            yield Fault("road_not_reached", {"place": road, "before": island.before(road)})
    for kind in ("settlements", "cities"):
        for place in dict.fromkeys(getattr(sheet, kind)):
            if place not in there:
                yield Fault("place_not_reached", {"kind": kind, "place": place})


def _knight_faults(sheet: Sheet, island: Island) -> Iterator[Fault]:
    for one in island.hexes:
        built = sheet.knights.count(one.key)
        if built > one.knights:
            yield Fault("too_many_knights", {"hex": one.key, "count": built, "most": one.knights})
        if one.key in sheet.jokers and built < one.knights:
            yield Fault("joker_without_knight", {"hex": one.key, "count": built, "needs": one.knights})


def _hold_faults(sheet: Sheet, island: Island) -> Iterator[Fault]:
    length = road_length(sheet, island)
    if "road" in sheet.holds and length < island.mark:
        yield Fault("holds_too_short", {"count": length, "needs": island.mark})
    if "army" in sheet.holds and len(sheet.knights) < island.army:
        yield Fault("holds_too_small", {"count": len(sheet.knights), "needs": island.army})


class Line(NamedTuple):
    """The points of one player.

    >>> Line("Eva", 2, 1, 5, 0, True, False).points
    6
    """

    player: str
    settlements: int
    cities: int
    road: int
    army: int
    holds_road: bool
    holds_army: bool

    @property
    def points(self) -> int:
        """Victory points: settlements 1, cities 2, each match 2."""
        return self.settlements + 2 * self.cities + BONUS * (self.holds_road + self.holds_army)


class Standing(NamedTuple):
    """The points of all players, and between whom a match cannot be told from the sheets.

    >>> Standing((), (), ()).lines
    ()
    """

    lines: tuple[Line, ...]
    road_between: tuple[str, ...]
    army_between: tuple[str, ...]


def standing(sheets: Sequence[Sheet], island: Island = STANDARD) -> Standing:
    """Who holds which match, and everyone's points.

    A match goes to the only one with the most; among equals to the one whose sheet says so, because the first to
    get there keeps it. Where no sheet says it, nobody is given the points and the names are told.

    >>> from probability.games.osadnici.sheet import Sheet
    >>> [line.points for line in standing([Sheet("A", ("1", "2", "3", "4", "5")), Sheet("B", ("1",), ("0",))]).lines]
    [2, 1]
    """
    roads = [road_length(sheet, island) for sheet in sheets]
    armies = [len(sheet.knights) for sheet in sheets]
    road, road_tied = _holder(roads, island.mark, ["road" in sheet.holds for sheet in sheets])
    army, army_tied = _holder(armies, island.army, ["army" in sheet.holds for sheet in sheets])
    lines = tuple(
        Line(
            sheet.player,
            len(set(sheet.settlements)),
            len(set(sheet.cities)),
            roads[place],
            armies[place],
            place == road,
            place == army,
        )
        for place, sheet in enumerate(sheets)
    )
    names = [sheet.player for sheet in sheets]
    return Standing(
        lines, tuple(names[place] for place in road_tied), tuple(names[place] for place in army_tied)
    )


def _holder(lengths: Sequence[int], least: int, says: Sequence[bool]) -> tuple[int | None, list[int]]:
    most = max(lengths)
    top = [place for place, length in enumerate(lengths) if length == most]
    if most < least:
        return None, []
    if len(top) == 1:
        return top[0], []
    marked = [place for place in top if says[place]]
    return (marked[0], []) if len(marked) == 1 else (None, top)


def _past_the_goal(lines: Sequence[Line]) -> Iterator[Fault]:
    """More points than the game can last for."""
    for line in lines:
        if line.points - _last_turn(line) >= GOAL:
            yield Fault("past_the_goal", {"player": line.player, "points": line.points, "goal": GOAL})


def _surely(line: Line, sheet: Sheet) -> Line:
    """A lone sheet with those matches only that it claims; somebody who is not shown may hold the others."""
    return line._replace(holds_road="road" in sheet.holds, holds_army="army" in sheet.holds)


def _last_turn(line: Line) -> int:
    """The most points of a sheet that one turn can have added: the game ends with the turn that reaches the goal.

    Six dice pay for a city; for a settlement and a road, which may be the one that wins the match; or for a road
    and a knight, which may win both.

    >>> _last_turn(Line("", 7, 4, 14, 0, True, False)), _last_turn(Line("", 0, 4, 5, 3, True, True))
    (3, 4)
    """
    settlement, city = min(line.settlements, 1), 2 * min(line.cities, 1)
    road, army = BONUS * line.holds_road, BONUS * line.holds_army
    return max(city, settlement + road, road + army)


def all_faults(sheets: Sequence[Sheet], island: Island = STANDARD) -> list[Fault]:
    """Everything that makes the sheets of one table impossible, alone and together.

    >>> from probability.games.osadnici.sheet import Sheet
    >>> five = ("1", "2", "3", "4", "5")
    >>> [fault.code for fault in all_faults([Sheet("A", five, holds=("road",)), Sheet("B", (*five, "6"))])]
    ['holds_but_less']
    """
    faults = [fault for sheet in sheets for fault in sheet_faults(sheet, island)]
    names = [sheet.player for sheet in sheets]
    faults += [
        Fault("player_twice", {"player": name}) for name in sorted({n for n in names if names.count(n) > 1})
    ]
    for what in ("road", "army"):
        sizes = [road_length(sheet, island) if what == "road" else len(sheet.knights) for sheet in sheets]
        holders = [place for place, sheet in enumerate(sheets) if what in sheet.holds]
        if len(holders) > 1:
            faults.append(
                Fault("held_by_two", {"what": what, "players": ", ".join(names[p] for p in holders)})
            )
        faults += [
            Fault("holds_but_less", {"what": what, "player": names[p], "count": sizes[p], "most": max(sizes)})
            for p in holders
            if sizes[p] < max(sizes)
        ]
    lines = standing(sheets, island).lines
    faults += _past_the_goal(lines if len(sheets) > 1 else [_surely(lines[0], sheets[0])])
    winners = [line.player for line in lines if line.points >= GOAL]
    if len(winners) > 1:
        faults.append(Fault("two_winners", {"players": ", ".join(winners), "goal": GOAL}))
    return faults
