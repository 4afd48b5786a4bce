"""The forty-one sticks: kinds, points, and the words for them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from probability.faults import NotationError
from probability.words import fold

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


class Kind(NamedTuple):
    """A kind of stick: its code, what one is worth, how many there are, and words for it."""

    key: str
    points: int
    count: int  # type: ignore[assignment]  # hides tuple.count, which nobody needs here
    words: tuple[str, ...]


KINDS: Final = (
    Kind("mikado", 20, 1, ("mikado", "mikada", "mikádo", "mikáda", "mikád")),
    Kind(
        "mandarin",
        10,
        5,
        ("mandarin", "mandarins", "mandarín", "mandaríny", "mandarínů", "mandarini", "mandarínu"),
    ),
    Kind("bonze", 5, 5, ("bonze", "bonzes", "bonz", "bonzo", "bonzové", "bonzů", "bonzy", "bonzi")),
    Kind(
        "samurai", 3, 15, ("samurai", "samurais", "samuraj", "samuraje", "samurajů", "samurajové", "samuraji")
    ),
    Kind("kuli", 2, 15, ("kuli", "kulis", "coolie", "coolies", "kuliů", "kuliové", "kulie", "kuly")),
)
KEYS: Final = tuple(kind.key for kind in KINDS)
ALL_STICKS: Final = sum(kind.count for kind in KINDS)
ALL_POINTS: Final = sum(kind.count * kind.points for kind in KINDS)
WORDS: Final = {fold(word): place for place, kind in enumerate(KINDS) for word in kind.words}
Counts = tuple[int, ...]
SUPPLY: Final[Counts] = tuple(kind.count for kind in KINDS)


def parse_kind(word: str, text: str = "", place: int | None = None) -> int:
    """The place of a kind among all kinds.

    >>> parse_kind("Samurajů"), parse_kind("mikádo")
    (3, 0)
    """
    found = WORDS.get(fold(word))
    if found is None:
        raise NotationError("unknown_stick", word=word, text=text, place=place, candidates=KEYS)
    return found


def points(counts: Sequence[int]) -> int:
    """What sticks are worth together.

    >>> points(SUPPLY), points((1, 2, 0, 0, 4))
    (170, 48)
    """
    return sum(kind.points * count for kind, count in zip(KINDS, counts, strict=True))


def hands(total: int, supply: Sequence[int] = SUPPLY) -> Iterator[Counts]:
    """Every set of sticks worth exactly so much, the dearest sticks first.

    >>> list(hands(5))
    [(0, 0, 1, 0, 0), (0, 0, 0, 1, 1)]
    """

    def walk(place: int, left: int, taken: tuple[int, ...]) -> Iterator[Counts]:
        value = KINDS[place].points
        if place == len(KINDS) - 1:
            count, rest = divmod(left, value)
            if not rest and count <= supply[place]:
                yield (*taken, count)
            return
        for count in range(min(supply[place], left // value), -1, -1):
            yield from walk(place + 1, left - count * value, (*taken, count))

    if total >= 0:
        yield from walk(0, total, ())
