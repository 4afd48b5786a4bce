"""The island on a sheet: roads, places for buildings, knights; and other islands read from TOML.

The main road is a row of segments 0, 1, 2, … of which 0 is given. A branch is one road that leaves the main road
at the end of a segment. A settlement or city stands at the end of a segment or branch, and is named after it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from probability.faults import Fault, Faulty
from probability.games.osadnici.words import ANY, JOKER_WORDS, spellings
from probability.structured import read_toml
from probability.words import fold

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

MOST_SEGMENTS: Final = 60
MOST_PLACES: Final = 60
GIVEN: Final = "0"


class Hex(NamedTuple):
    """A hex with its joker and how many knights the joker needs; the joker of a desert stands for anything.

    >>> Hex("desert1", ANY, 2).joker
    'any'
    """

    key: str
    joker: str
    knights: int


class Island(NamedTuple):
    """What is printed on a sheet.

    Attributes
    ----------
    segments : the number of the last segment of the main road.
    mark : the segment that carries the cross; as many roads are the least "longest road".
    settlements, cities : where they stand: a segment or a branch.
    branches : each branch and the segment at whose end it leaves the main road.
    hexes : where knights stand.
    army : the least "largest army".

    >>> STANDARD.roads[:3], STANDARD.roads[-1]
    (('1', '2', '3'), 'c')
    """

    segments: int
    mark: int
    settlements: tuple[str, ...]
    cities: tuple[str, ...]
    branches: Mapping[str, str]
    hexes: tuple[Hex, ...]
    army: int = 3

    @property
    def roads(self) -> tuple[str, ...]:
        """All roads that can be built."""
        return (*map(str, range(1, self.segments + 1)), *self.branches)

    def before(self, road: str) -> str:
        """The road that must be there before this one.

        >>> STANDARD.before("7"), STANDARD.before("a")
        ('6', '1')
        """
        return self.branches[road] if road in self.branches else str(int(road) - 1)

    def hex(self, key: str) -> Hex:
        """A hex by its key.

        >>> STANDARD.hex("wool").knights
        1
        """
        return next(one for one in self.hexes if one.key == key)


STANDARD: Final = Island(
    segments=14,
    mark=5,
    settlements=("0", "2", "4", "8", "10", "12", "14"),
    cities=("a", "b", "6", "c"),
    branches={"a": "1", "b": "3", "c": "9"},
    hexes=(
        *(Hex(key, key, 1) for key in ("ore", "grain", "wool", "timber", "brick")),
        Hex("desert1", ANY, 2),
        Hex("desert2", ANY, 2),
    ),
)

_FIELDS: Final = ("segments", "longest", "army", "settlements", "cities", "branches", "hexes")


def parse_island(toml_text: str) -> Island:
    """The island that a TOML text describes.

    Fields: `segments` (the last segment's number), `longest` (the marked segment), `army`, `settlements` and `cities`
    (lists of segments and branches), `branches` (a table of branch = segment), `hexes` (a list of resources and
    "desert"; a desert takes two knights). What is left out is as on the standard island.

    Raises NotationError (`bad_toml`) if it is not TOML, Faulty with every fault otherwise.

    >>> small = parse_island('segments = 3\\nlongest = 2\\nsettlements = [0, 2]\\ncities = ["a"]\\nbranches = {a = 1}')
    >>> small.roads, small.cities, len(small.hexes)
    (('1', '2', '3', 'a'), ('a',), 7)
    """
    fields = _read(toml_text)
    faults = list(_faults(fields))
    if faults:
        raise Faulty(faults)
    return Island(
        segments=fields["segments"],
        mark=fields["longest"],
        settlements=tuple(fold(str(place)) for place in fields["settlements"]),
        cities=tuple(fold(str(place)) for place in fields["cities"]),
        branches={fold(name): str(segment) for name, segment in fields["branches"].items()},
        hexes=tuple(_hexes(fields["hexes"])),
        army=fields["army"],
    )


def _read(toml_text: str) -> dict[str, Any]:
    given = read_toml(toml_text)
    usual = {
        "segments": STANDARD.segments,
        "longest": STANDARD.mark,
        "army": STANDARD.army,
        "settlements": list(STANDARD.settlements),
        "cities": list(STANDARD.cities),
        "branches": dict(STANDARD.branches),
        "hexes": [one.key.rstrip("12") for one in STANDARD.hexes],
    }
    return usual | given


def _faults(fields: dict[str, Any]) -> Iterator[Fault]:
    for field in fields:
        if field not in _FIELDS:
            yield Fault("map_unknown_field", {"field": field})
    if not _is_between(fields["segments"], 0, MOST_SEGMENTS):
        yield Fault("map_bad_number", {"field": "segments", "low": 0, "high": MOST_SEGMENTS})
        return
    for field, low in (("longest", 1), ("army", 1)):
        if not _is_between(fields[field], low, MOST_SEGMENTS):
            yield Fault("map_bad_number", {"field": field, "low": low, "high": MOST_SEGMENTS})
    yield from _branch_faults(fields["branches"], fields["segments"])
    yield from _place_faults(fields)
    yield from _hex_faults(fields["hexes"])


def _branch_faults(branches: object, segments: int) -> Iterator[Fault]:
    if not isinstance(branches, dict) or len(branches) > MOST_PLACES:
        yield Fault("map_bad_branches", {"branch": _show(branches)})
        return
    for name, segment in branches.items():
        number = int(segment) if isinstance(segment, str) and re.fullmatch(r"\d{1,3}", segment) else segment
        if not re.fullmatch(r"[a-z]{1,8}", fold(name)) or not _is_between(number, 0, segments):
            yield Fault("map_bad_branches", {"branch": _show(name)})


def _place_faults(fields: dict[str, Any]) -> Iterator[Fault]:
    branches = fields["branches"] if isinstance(fields["branches"], dict) else {}
    known = {*map(str, range(fields["segments"] + 1)), *map(fold, branches)}
    seen: set[str] = set()
    for field in ("settlements", "cities"):
        places = fields[field] if isinstance(fields[field], list) else [fields[field]]
        for place in places:
            if not isinstance(place, (int, str)) or fold(_show(place)) not in known:
                yield Fault("map_unknown_place", {"field": field, "place": _show(place)})
            elif fold(_show(place)) in seen:
                yield Fault("map_place_twice", {"place": _show(place)})
            seen.add(fold(_show(place)))


def _hex_faults(hexes: object) -> Iterator[Fault]:
    if not isinstance(hexes, list) or len(hexes) > MOST_PLACES:
        yield Fault("map_bad_hex", {"hex": _show(hexes)})
        return
    known = spellings(JOKER_WORDS)
    for one in hexes:
        if not isinstance(one, str) or fold(one) not in known:
            yield Fault("map_bad_hex", {"hex": _show(one)})


def _hexes(names: list[str]) -> Iterator[Hex]:
    """Hexes with keys of their own: a kind that comes more than once is numbered."""
    jokers = [spellings(JOKER_WORDS)[fold(name)] for name in names]
    seen: dict[str, int] = {}
    for joker in jokers:
        kind = "desert" if joker == ANY else joker
        seen[kind] = seen.get(kind, 0) + 1
        key = f"{kind}{seen[kind]}" if jokers.count(joker) > 1 else kind
        yield Hex(key, joker, 2 if joker == ANY else 1)


def _is_between(value: object, low: int, high: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def _show(value: object) -> str:
    return "…" if isinstance(value, int) and value.bit_length() > 64 else f"{value!s:.40}"
