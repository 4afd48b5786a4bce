"""A pile of sticks, as segments in the order in which they fell: what lies free, and what to lift first.

A later stick lies on every earlier one that it crosses or touches. Crossings are decided exactly, in rational
numbers. A stick may be lifted when nothing lies on it.
"""

from __future__ import annotations

import re
from fractions import Fraction
from typing import TYPE_CHECKING, Final, NamedTuple

from probability.faults import Fault, Faulty, NotationError, TooBig
from puzzles.games.mikado.sticks import ALL_STICKS, KINDS, parse_kind

if TYPE_CHECKING:
    from collections.abc import Sequence

MOST_NODES: Final = 2_000_000


class Fallen(NamedTuple):
    """A stick on the table: its number in the order of fall, its kind, and its two ends."""

    number: int
    kind: int
    start: tuple[Fraction, Fraction]
    end: tuple[Fraction, Fraction]

    @property
    def points(self) -> int:
        """What it is worth.

        >>> parse_pile("mikado 0 0 1 1")[0].points
        20
        """
        return KINDS[self.kind].points


class Best(NamedTuple):
    """The best that some picks can bring: the points, and the sticks in an order in which they can be lifted."""

    points: int
    order: tuple[int, ...]


def parse_pile(text: str) -> tuple[Fallen, ...]:
    """One stick a line, its kind and the coordinates of its ends; the first line fell first, `#` begins a remark.

    Raises NotationError for a line that cannot be read, Faulty if there are more sticks of a kind than in the box.

    >>> [stick.number for stick in parse_pile("kuli 0 0 4 4\\nsamurai 0,4 4,0  # on top")]
    [1, 2]
    """
    sticks: list[Fallen] = []
    for line_number, line in enumerate(text.splitlines(), 1):
        body = line.partition("#")[0].strip()
        if body:
            sticks.append(_parse_line(body, line_number, len(sticks) + 1))
            if len(sticks) > 4 * ALL_STICKS:
                raise TooBig("too_many_sticks", count=len(sticks), most=ALL_STICKS)
    if not sticks:
        raise NotationError("empty_pile")
    counts = [sum(stick.kind == place for stick in sticks) for place in range(len(KINDS))]
    faults = [
        Fault("too_many_of_kind", {"kind": kind.key, "count": count, "most": kind.count})
        for kind, count in zip(KINDS, counts, strict=True)
        if count > kind.count
    ]
    if len(sticks) > ALL_STICKS:
        faults.insert(0, Fault("too_many_sticks", {"count": len(sticks), "most": ALL_STICKS}))
    if faults:
        raise Faulty(faults)
    return tuple(sticks)


def _parse_line(body: str, line: int, number: int) -> Fallen:
    word, *rest = body.split(maxsplit=1)
    values = re.findall(r"-?\d{1,9}(?:\.\d{1,9})?", rest[0] if rest else "")
    spare = re.sub(r"-?\d{1,9}(?:\.\d{1,9})?|[\s,;:()]", "", rest[0] if rest else "")
    if len(values) != 4 or spare:
        raise NotationError("bad_pile_line", word=body[:60], line=line)
    x1, y1, x2, y2 = map(Fraction, values)
    if (x1, y1) == (x2, y2):
        raise NotationError("no_length", word=body[:60], line=line)
    return Fallen(number, parse_kind(word), (x1, y1), (x2, y2))


def crosses(one: Fallen, other: Fallen) -> bool:
    """Whether two sticks meet, exactly; touching counts.

    >>> one, two, three = parse_pile("kuli 0 0 4 4\\nkuli 0 4 4 0\\nkuli 5 5 9 5")
    >>> crosses(one, two), crosses(one, three)
    (True, False)
    """
    a, b, c, d = one.start, one.end, other.start, other.end
    sides = [_turn(a, b, c), _turn(a, b, d), _turn(c, d, a), _turn(c, d, b)]
    if sides[0] * sides[1] < 0 and sides[2] * sides[3] < 0:
        return True
    ends = zip(sides, (c, d, a, b), ((a, b), (a, b), (c, d), (c, d)), strict=True)
    return any(side == 0 and _within(point, *line) for side, point, line in ends)


def _turn(a: tuple[Fraction, Fraction], b: tuple[Fraction, Fraction], c: tuple[Fraction, Fraction]) -> int:
    cross = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
    return (cross > 0) - (cross < 0)


def _within(
    point: tuple[Fraction, Fraction], start: tuple[Fraction, Fraction], end: tuple[Fraction, Fraction]
) -> bool:
    return all(min(a, b) <= x <= max(a, b) for x, a, b in zip(point, start, end, strict=True))


class Pile:
    """Which sticks lie on which, as masks.

    >>> pile = Pile(parse_pile("mikado 0 0 4 4\\nkuli 0 4 4 0\\nkuli 1 0 1 9"))
    >>> pile.free(), pile.lift_first(1), pile.order()
    ((3,), (3, 2), (3, 2, 1))
    """

    def __init__(self, sticks: Sequence[Fallen]) -> None:
        self.sticks = tuple(sticks)
        self.on_top = [
            sum(1 << j for j in range(i + 1, len(sticks)) if crosses(sticks[i], sticks[j]))
            for i in range(len(sticks))
        ]
        # Whatever must go before a stick, through any number of steps; later sticks are known first.
        self.above = list(self.on_top)
        for i in reversed(range(len(sticks))):
            for j in range(i + 1, len(sticks)):
                if self.on_top[i] >> j & 1:
                    self.above[i] |= self.above[j]

    def free(self) -> tuple[int, ...]:
        """The numbers of the sticks on which nothing lies."""
        return tuple(i + 1 for i, top in enumerate(self.on_top) if not top)

    def lift_first(self, number: int) -> tuple[int, ...]:
        """The sticks that must be lifted before one, in a safe order: no more and no fewer will do."""
        if not 1 <= number <= len(self.sticks):
            raise NotationError("no_such_stick", word=str(number), most=len(self.sticks))
        return self._ordered(self.above[number - 1])

    def order(self) -> tuple[int, ...]:
        """A safe order for the whole pile that takes the dearest free stick each time."""
        return self._ordered((1 << len(self.sticks)) - 1)

    def _ordered(self, mask: int) -> tuple[int, ...]:
        left, found = mask, []
        while left:
            free = [i for i in range(len(self.sticks)) if left >> i & 1 and not self.on_top[i] & left]
            pick = max(free, key=lambda i: (self.sticks[i].points, i))
            found.append(pick + 1)
            left ^= 1 << pick
        return tuple(found)

    def best(self, picks: int) -> Best:
        """The most points that so many picks can bring, exactly.

        Branch and bound: the dearest stick not yet settled is either lifted, with all that lies above it, or left,
        with all that lies below it; the bound takes the dearest sticks left as if they lay free.

        >>> Pile(parse_pile("mikado 0 0 4 4\\nkuli 0 4 4 0\\nkuli 9 0 9 9")).best(2)
        Best(points=22, order=(2, 1))
        """
        search = _Best(self, picks)
        search.branch(0, (1 << len(self.sticks)) - 1)
        return Best(search.points, self._ordered(search.mask))


class _Best:
    def __init__(self, pile: Pile, picks: int) -> None:
        self.pile, self.picks = pile, picks
        self.points, self.mask, self.nodes = -1, 0, 0
        self.worth = [stick.points for stick in pile.sticks]
        self.rank = sorted(range(len(self.worth)), key=lambda i: (-self.worth[i], pile.above[i].bit_count()))
        count = len(self.worth)
        self.below = [sum(1 << j for j in range(count) if pile.above[j] >> i & 1) for i in range(count)]

    def branch(self, taken: int, open_: int) -> None:
        """Settle one more stick. Invariant: taken is closed upwards and within the picks."""
        self.nodes += 1
        if self.nodes > MOST_NODES:
            raise TooBig("pile_too_tangled", limit=MOST_NODES)
        value = sum(worth for i, worth in enumerate(self.worth) if taken >> i & 1)
        if value > self.points:
            self.points, self.mask = value, taken
        room = self.picks - taken.bit_count()
        able = [i for i in self.rank if open_ >> i & 1 and (self.pile.above[i] & ~taken).bit_count() < room]
        if value + sum(self.worth[i] for i in able[:room]) <= self.points:
            return
        if able:
            pick = able[0]
            needed = self.pile.above[pick] | 1 << pick
            if not needed & ~taken & ~open_:
                self.branch(taken | needed, open_ & ~needed)
            self.branch(taken, open_ & ~(self.below[pick] | 1 << pick))
