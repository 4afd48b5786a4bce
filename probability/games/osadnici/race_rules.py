"""The states of a lone player who runs for points, and what can be built in them."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Final, NamedTuple

from probability.faults import Fault, Faulty, NotationError, TooBig
from probability.games.osadnici.check import BONUS, GOAL
from probability.games.osadnici.island import STANDARD
from probability.games.osadnici.words import ANY, JOKERS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from probability.games.osadnici.island import Island

MOST_STATES: Final = 400_000
# The first three are the best order of three on the standard island with six dice from the start, found by running
# the race with every order; with fewer dice at first another one is better by some thousandths of a turn.
_USEFUL: Final = ("brick", "grain", "ore", "timber", "wool", ANY)


class State(NamedTuple):
    """What matters of a sheet: segments of the main road, branches, and how many of the rest.

    >>> START.road
    0
    """

    road: int
    branches: frozenset[str]
    knights: int
    settlements: int
    cities: int

    @property
    def builds(self) -> int:
        """How many things have been built; no turn takes any away."""
        return self.road + len(self.branches) + self.knights + self.settlements + self.cities


START: Final = State(0, frozenset(), 0, 0, 0)
DONE: Final = State(-1, frozenset(), 0, 0, 0)


class Rules:
    """The states of a lone player on an island and the turns between them.

    *order* names the hexes where the knights are built, one after another; with *with_jokers* those whose knights
    are complete lend their jokers, once each and from the next turn on. Which of them are still there is a mask.

    >>> rules = Rules(order=("ore", "desert1", "desert1"))
    >>> [rules.complete(knights) for knights in range(4)], rules.joker_counts(0b11)
    ([0, 1, 1, 3], (1, 0, 0, 0, 0, 1))
    """

    def __init__(
        self,
        island: Island = STANDARD,
        goal: int = GOAL,
        order: Sequence[str] | None = None,
        with_jokers: bool = True,
    ) -> None:
        self.island, self.goal = island, goal
        self.order = _filled(tuple(order or ()), island)
        self.knights = len(self.order)
        # A joker and the number of knights that completes its hex.
        self.jokers = [
            (island.hex(key).joker, place)
            for place, key in enumerate(self.order, 1)
            if with_jokers and self.order[:place].count(key) == island.hex(key).knights
        ]
        self._room: dict[tuple[int, frozenset[str]], tuple[int, int]] = {}

    def complete(self, knights: int) -> int:
        """The jokers that so many knights have freed, as a mask."""
        return (1 << sum(place <= knights for _joker, place in self.jokers)) - 1

    def joker_counts(self, mask: int) -> tuple[int, ...]:
        """The jokers of a mask as counts in the order of `JOKERS`."""
        used = [joker for bit, (joker, _place) in enumerate(self.jokers) if mask >> bit & 1]
        return tuple(used.count(joker) for joker in JOKERS)

    def points(self, state: State) -> int:
        """Victory points of a state; both matches count, since nobody else takes them.

        >>> Rules().points(State(5, frozenset("a"), 3, 2, 1))
        8
        """
        bonus = (state.road >= self.island.mark) + (state.knights >= self.island.army)
        return state.settlements + 2 * state.cities + BONUS * bonus

    def room(self, road: int, branches: frozenset[str]) -> tuple[int, int]:
        """How many settlements and cities some roads reach.

        >>> Rules().room(3, frozenset("a"))
        (2, 1)
        """
        found = self._room.get((road, branches))
        if found is None:
            there = {*map(str, range(road + 1)), *branches}
            found = (
                len(there.intersection(self.island.settlements)),
                len(there.intersection(self.island.cities)),
            )
            self._room[road, branches] = found
        return found

    def after(self, state: State, builds: Sequence[int]) -> Iterator[State]:
        """The states after building so many roads, knights, settlements and cities; DONE once the goal is met."""
        roads, knights, settlements, cities = builds
        if state.knights + knights > self.knights:
            return
        for road, branches in self._roads(state, roads):
            room = self.room(road, branches)
            new = State(
                road,
                branches,
                state.knights + knights,
                state.settlements + settlements,
                state.cities + cities,
            )
            if new.settlements <= room[0] and new.cities <= room[1]:
                yield DONE if self.points(new) >= self.goal else new

    def _roads(self, state: State, count: int) -> Iterator[tuple[int, frozenset[str]]]:
        for along in range(min(count, self.island.segments - state.road) + 1):
            road = state.road + along
            free = [
                name
                for name, segment in self.island.branches.items()
                if int(segment) <= road and name not in state.branches
            ]
            for new in combinations(free, count - along):
                yield road, state.branches | set(new)

    def reachable(self) -> list[State]:
        """All states before the goal, those with the most built first."""
        self._check()
        size = (self.island.segments + 1) * 2 ** len(self.island.branches)
        size *= sum(self.complete(knights) + 1 for knights in range(self.knights + 1))
        size *= min(len(self.island.settlements), self.goal) + 1
        size *= min(len(self.island.cities), self.goal // 2) + 1
        if size > MOST_STATES:
            raise TooBig("race_too_big", estimate=size, limit=MOST_STATES)
        found, waiting = {START}, [START]
        while waiting:
            state = waiting.pop()
            for single in ((1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0, 0, 0, 1)):
                new = {after for after in self.after(state, single) if after is not DONE} - found
                found |= new
                waiting += new
        return sorted(found, key=fixed_order)

    def _check(self) -> None:
        """Refuse an island where the goal cannot be reached, or with too many states to look at."""
        island = self.island
        everything = State(
            island.segments,
            frozenset(island.branches),
            self.knights,
            len(island.settlements),
            len(island.cities),
        )
        if self.points(everything) < self.goal:
            raise Faulty([Fault("race_impossible", {"most": self.points(everything), "goal": self.goal})])
        if self.goal < 1:
            raise NotationError("goal_out_of_range", count=self.goal)


def usual_order(island: Island) -> tuple[str, ...]:
    """Where the knights of the least army are built if nobody says otherwise.

    >>> usual_order(STANDARD)
    ('brick', 'grain', 'ore')
    """
    hexes = sorted(island.hexes, key=lambda one: _USEFUL.index(one.joker))
    return tuple(one.key for one in hexes for _knight in range(one.knights))[: island.army]


def _filled(order: tuple[str, ...], island: Island) -> tuple[str, ...]:
    """An order of knights, the rest of the least army added in the usual order."""
    rest = list(usual_order(island._replace(army=sum(one.knights for one in island.hexes))))
    for key in order:
        rest.remove(key)
    return (*order, *rest[: max(0, island.army - len(order))])


def fixed_order(state: State) -> tuple[object, ...]:
    """A key that sorts states the same way in every run, those with the most built first."""
    return -state.builds, state.road, sorted(state.branches), state[2:]
