"""The dice of Bájné kostky: faces, kinds, and the bag that holds them."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final, NamedTuple

from probability.faults import Fault, Faulty, NotationError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

SYMBOLS: Final = ("minotaur", "griffin", "mermaid")
SIDES: Final = 6
FEWEST_IN_TRICK: Final = 2
MOST_IN_TRICK: Final = 6


class Face(NamedTuple):
    """One side of a die: a white flag, a number, or one of the three symbols.

    >>> Face("number", 6).word, Face("griffin").word, Face("griffin").is_symbol
    ('6', 'griffin', True)
    """

    what: str
    number: int = 0

    @property
    def word(self) -> str:
        """The English word or the digits; stable, so it also stands in JSON."""
        return str(self.number) if self.what == "number" else self.what

    @property
    def is_symbol(self) -> bool:
        """Whether this side beats every number."""
        return self.what in SYMBOLS


FLAG: Final = Face("flag")


class Kind:
    """All dice of one colour: the names it answers to, how many there are, and the six faces.

    >>> STANDARD.kind("grey").is_special, STANDARD.kind("green").symbol
    (False, 'griffin')
    """

    __slots__ = ("aliases", "count", "czech", "english", "faces", "key")

    def __init__(
        self,
        key: str,
        czech: str,
        english: str,
        count: int,
        faces: Iterable[Face],
        aliases: Iterable[str] = (),
    ) -> None:
        self.key: Final = key
        self.czech: Final = czech
        self.english: Final = english
        self.count: Final = count
        self.faces: Final = tuple(faces)
        self.aliases: Final = tuple(aliases)

    @property
    def is_special(self) -> bool:
        """Whether the die bears a symbol, and so never sets nor follows the trick's colour."""
        return any(face.is_symbol for face in self.faces)

    @property
    def symbol(self) -> str | None:
        """The only symbol on the die, if there is exactly one."""
        found = {face.what for face in self.faces if face.is_symbol}
        return found.pop() if len(found) == 1 else None

    @property
    def distinct_faces(self) -> tuple[Face, ...]:
        """Each different side once: flag, numbers upwards, symbols."""
        order = ("flag", "number", *SYMBOLS)
        return tuple(sorted(set(self.faces), key=lambda face: (order.index(face.what), face.number)))


class Weights:
    """How one thrown die may fall, as integer weights out of *total*.

    `at_most[i]` is the weight of a flag or a number not above the i-th number of the set (0: flags alone);
    `numbers` are the pairs of such a level i > 0 and its own weight.
    The complements are kept too, because the odds are products of them.
    """

    __slots__ = (
        "at_most", "griffin", "least", "mermaid", "minotaur", "most", "no_mermaid", "no_minotaur",
        "no_minotaur_griffin", "no_minotaur_mermaid", "no_symbol", "numbers", "total",
    )  # fmt: skip

    def __init__(self, at_most: tuple[int, ...], minotaur: int, griffin: int, mermaid: int) -> None:
        self.at_most: Final = at_most
        self.minotaur: Final = minotaur
        self.griffin: Final = griffin
        self.mermaid: Final = mermaid
        self.numbers: Final = tuple(
            (level, at_most[level] - at_most[level - 1])
            for level in range(1, len(at_most))
            if at_most[level] > at_most[level - 1]
        )
        self.most: Final = self.numbers[-1][0] if self.numbers else 0
        self.no_symbol: Final = at_most[-1]
        self.total: Final = at_most[-1] + minotaur + griffin + mermaid
        self.no_minotaur: Final = self.total - minotaur
        self.no_mermaid: Final = self.total - mermaid
        self.no_minotaur_griffin: Final = self.no_symbol + mermaid
        self.no_minotaur_mermaid: Final = self.no_symbol + griffin
        # Below this level the die cannot stay, so no number below it can win.
        self.least: Final = next((i for i, weight in enumerate(at_most) if weight), len(at_most))


def weigh(faces: Iterable[tuple[Face, int]], levels: Sequence[int]) -> Weights:
    """The weights of a die with these weighted faces in a set whose numbers are *levels*.

    >>> weigh([(FLAG, 3), (Face("number", 1), 2), (Face("number", 7), 1)], (1, 5, 7)).at_most
    (3, 5, 5, 6)
    """
    weight: Counter[Face] = Counter()
    for face, times in faces:
        weight[face] += times
    running = [weight[FLAG]]
    for number in levels:
        running.append(running[-1] + weight[Face("number", number)])
    return Weights(tuple(running), *(weight[Face(symbol)] for symbol in SYMBOLS))


class Throw:
    """A die in a trick, thrown (*face* known) or still to be thrown; one object per kind and face of a set.

    Identity is equality, which keeps the memo of the odds fast.
    """

    __slots__ = ("face", "kind", "weights")

    def __init__(self, kind: Kind, face: Face | None, weights: Weights) -> None:
        self.kind: Final = kind
        self.face: Final = face
        self.weights: Final = weights

    def __repr__(self) -> str:
        return self.kind.key if self.face is None else f"{self.kind.key}={self.face.word}"


class DiceSet:
    """What is in the bag.

    >>> STANDARD.size, STANDARD.levels
    (36, (1, 2, 3, 4, 5, 6, 7))
    >>> STANDARD.throw("red", Face("number", 6))
    red=6
    """

    __slots__ = ("_kinds", "_throws", "kinds", "known_words", "levels", "size")

    def __init__(self, kinds: Iterable[Kind]) -> None:
        self.kinds: Final = tuple(kinds)
        self.size: Final = sum(kind.count for kind in self.kinds)
        self.levels: Final = tuple(sorted({f.number for k in self.kinds for f in k.faces if f.number}))
        self.known_words: Final[dict[str, Throw]] = {}  # filled by the parser as words are met
        self._kinds: Final = {kind.key: kind for kind in self.kinds}
        self._throws: Final[dict[tuple[str, Face | None], Throw]] = {}  # made when first asked for

    def kind(self, key: str) -> Kind:
        """The kind with this key; KeyError if there is none."""
        return self._kinds[key]

    def throw(self, key: str, face: Face | None = None) -> Throw:
        """The die of this kind, showing *face* if it has been thrown already; KeyError if it cannot be."""
        known = self._throws.get((key, face))
        if known is None:
            kind = self._kinds[key]
            if face is not None and face not in kind.faces:
                raise KeyError(face)
            weights = weigh(((side, 1) for side in ([face] if face else kind.faces)), self.levels)
            known = self._throws[key, face] = Throw(kind, face, weights)
        return known

    def mean_weights(self) -> Weights:
        """A die drawn from the full bag and thrown, as one die.

        >>> STANDARD.mean_weights().total, STANDARD.mean_weights().minotaur
        (216, 4)
        """
        return weigh(((face, kind.count) for kind in self.kinds for face in kind.faces), self.levels)

    def supply_faults(self, dice: Sequence[Throw]) -> list[Fault]:
        """One fault for each kind of which the bag holds fewer than are asked for.

        >>> STANDARD.supply_faults([STANDARD.throw("brown")] * 2)[0].values
        {'kind': 'brown', 'wanted': 2, 'count': 1}
        """
        kinds = [throw.kind for throw in dice]
        return [
            Fault("bag_cannot_supply", {"kind": kind.key, "wanted": kinds.count(kind), "count": kind.count})
            for kind in dict.fromkeys(kinds)
            if kinds.count(kind) > kind.count
        ]

    def require_supply(self, dice: Sequence[Throw]) -> None:
        """Raise Faulty unless the bag holds all of *dice* at once."""
        if faults := self.supply_faults(dice):
            raise Faulty(faults)


def require_count(dice: Sequence[Throw], fewest: int, most: int, what: str) -> None:
    """Raise NotationError unless there are *fewest* to *most* dice; *what* is "trick" or "hand".

    >>> require_count([], 2, 6, "trick")
    Traceback (most recent call last):
    probability.faults.NotationError: too_few_dice
    """
    if not fewest <= len(dice) <= most:
        code = "too_few_dice" if len(dice) < fewest else "too_many_dice"
        raise NotationError(code, count=len(dice), fewest=fewest, most=most, what=what)


def require_no_faces(hand: Sequence[Throw]) -> None:
    """Raise NotationError if a die that should be in hand is written with a face."""
    for throw in hand:
        if throw.face is not None:
            raise NotationError("face_in_hand", word=str(throw), kind=throw.kind.key, face=throw.face.word)


def _numbers(*numbers: int) -> tuple[Face, ...]:
    return tuple(Face("number", n) if n else FLAG for n in numbers)


def _special(symbol: str) -> tuple[Face, ...]:
    return (Face(symbol),) * 4 + (FLAG,) * 2


STANDARD: Final = DiceSet(
    (
        Kind("brown", "hnědá", "brown", 1, _special("minotaur")),
        Kind("green", "zelená", "green", 3, _special("griffin")),
        Kind("blue", "modrá", "blue", 2, _special("mermaid")),
        Kind("red", "červená", "red", 7, _numbers(5, 5, 6, 6, 7, 7), ("rudá",)),
        Kind("yellow", "žlutá", "yellow", 7, _numbers(3, 3, 4, 4, 5, 5)),
        Kind("purple", "fialová", "purple", 8, _numbers(1, 1, 2, 2, 3, 3), ("violet",)),
        Kind("grey", "šedá", "grey", 8, _numbers(0, 0, 0, 1, 1, 7), ("gray", "šedivá")),
    )
)
