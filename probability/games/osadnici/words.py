"""Resources, buildings and how people write lists of them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from probability.faults import NotationError
from probability.words import fold

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

RESOURCES: Final = ("ore", "grain", "wool", "timber", "brick")
FACES: Final = (*RESOURCES, "gold")
BUILDINGS: Final = ("road", "knight", "settlement", "city")
# What stands under a desert's knights: a joker for any resource.
ANY: Final = "any"
JOKERS: Final = (*RESOURCES, ANY)

FACE_WORDS: Final = {
    "ore": ("ruda", "rudy", "rudu"),
    "grain": ("obilí", "wheat", "pšenice"),
    "wool": ("vlna", "vlny", "vlnu", "ovce", "sheep"),
    "timber": ("dřevo", "dřeva", "wood", "lumber"),
    "brick": ("cihla", "cihly", "cihlu", "cihel", "bricks", "hlína", "clay"),
    "gold": ("zlato", "zlata"),
}
BUILDING_WORDS: Final = {
    "road": ("cesta", "cesty", "cestu", "cest", "roads"),
    "knight": ("rytíř", "rytíře", "rytíři", "rytířů", "knights"),
    "settlement": ("vesnice", "vesnici", "vesnic", "settlements", "village"),
    "city": ("město", "města", "měst", "cities"),
}
JOKER_WORDS: Final = {
    **{key: FACE_WORDS[key] for key in RESOURCES},
    ANY: ("poušť", "pouště", "desert", "libovolná", "cokoli", "?"),
}
COSTS: Final[Mapping[str, Sequence[int]]] = {
    "road": (0, 0, 0, 1, 1),
    "knight": (1, 1, 1, 0, 0),
    "settlement": (0, 1, 1, 1, 1),
    "city": (3, 2, 0, 0, 0),
}
_WORD: Final = re.compile(r"[^\s,;+]+")
_TIMES: Final = re.compile(r"(\d{1,4})\s*[x×*]?")
_GLUED: Final = re.compile(r"(\d{1,4})[x×*]?(\D.*)")
MOST_WORDS: Final = 1000
# Words that stand between others and name nothing.
_BETWEEN: Final = ("x", "×", "a", "and", "&")


def spellings(table: Mapping[str, Sequence[str]]) -> dict[str, str]:
    """Every folded word of a table with its key.

    >>> spellings(FACE_WORDS)["drevo"]
    'timber'
    """
    return {fold(word): key for key, words in table.items() for word in (key, *words)}


def candidates(table: Mapping[str, Sequence[str]]) -> list[str]:
    """The words to suggest: the first Czech one and the English one of each.

    >>> candidates(BUILDING_WORDS)[:4]
    ['cesta', 'rytíř', 'vesnice', 'město']
    """
    return [words[0] for words in table.values()] + list(table)


def parse_list(text: str, table: Mapping[str, Sequence[str]], code: str) -> dict[str, int]:
    """Count the words of a list; a number before a word repeats it.

    >>> parse_list("ruda 2x ZLATO, drevo", FACE_WORDS, "unknown_face")
    {'ore': 1, 'gold': 2, 'timber': 1}
    """
    known = spellings(table)
    found: dict[str, int] = {}
    times = 1
    for match in _WORD.finditer(text):
        word = match[0]
        if number := _TIMES.fullmatch(word):
            times = int(number[1])
            continue
        if glued := _GLUED.fullmatch(word):
            times, word = int(glued[1]), glued[2]
        if fold(word) in _BETWEEN and fold(word) not in known:
            continue
        key = known.get(fold(word))
        if key is None:
            place = match.end() - len(word)
            raise NotationError(code, word=word, text=text, place=place, candidates=candidates(table))
        found[key] = found.get(key, 0) + times
        times = 1
        if sum(found.values()) > MOST_WORDS:
            raise NotationError("list_too_long", limit=MOST_WORDS)
    if not found:
        raise NotationError("empty_input")
    return found


def parse_roll(text: str) -> tuple[int, ...]:
    """The faces of a roll as counts, in the order of `FACES`.

    >>> parse_roll("ruda ruda zlato vlna obilí dřevo")
    (2, 1, 1, 1, 0, 1)
    """
    found = parse_list(text, FACE_WORDS, "unknown_face")
    counts = tuple(found.get(face, 0) for face in FACES)
    check_dice(sum(counts))
    return counts


def parse_builds(text: str) -> tuple[int, ...]:
    """Buildings to build together as counts, in the order of `BUILDINGS`.

    >>> parse_builds("cesta+rytíř"), parse_builds("cesta a rytíř"), parse_builds("2 cesty")
    ((1, 1, 0, 0), (1, 1, 0, 0), (2, 0, 0, 0))
    """
    found = parse_list(text, BUILDING_WORDS, "unknown_building")
    return tuple(found.get(kind, 0) for kind in BUILDINGS)


def parse_jokers(text: str) -> tuple[int, ...]:
    """Jokers ready to be used as counts, in the order of `JOKERS`; a desert's stands for any resource.

    >>> parse_jokers("ruda,obilí"), parse_jokers("poušť")
    ((1, 1, 0, 0, 0, 0), (0, 0, 0, 0, 0, 1))
    """
    found = parse_list(text, JOKER_WORDS, "unknown_joker")
    return tuple(found.get(key, 0) for key in JOKERS)


FEWEST_DICE: Final = 3
MOST_DICE: Final = 6


def check_dice(count: int) -> None:
    """Refuse numbers of dice that no player throws."""
    if not FEWEST_DICE <= count <= MOST_DICE:
        raise NotationError("dice_out_of_range", count=count, fewest=FEWEST_DICE, most=MOST_DICE)


def needed(builds: Sequence[int]) -> tuple[int, ...]:
    """The resources that buildings cost together, in the order of `RESOURCES`.

    >>> needed((1, 1, 0, 0))
    (1, 1, 1, 1, 1)
    """
    costs = [COSTS[kind] for kind in BUILDINGS]
    return tuple(
        sum(count * cost[resource] for count, cost in zip(builds, costs, strict=True))
        for resource in range(len(RESOURCES))
    )
