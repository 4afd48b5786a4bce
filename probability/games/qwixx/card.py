"""A scoring card: as a person wrote it down, and as the rules allow it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from probability.faults import Fault, Faulty
from probability.games.qwixx.rules import COLOURS, EMPTY, LONGO, Mark, Rules, points

if TYPE_CHECKING:
    from collections.abc import Iterator


class RowSetup(NamedTuple):
    """A row as written: the crossed numbers in the order given, the lock, and whether others closed the row."""

    numbers: tuple[int, ...] = ()
    lock: bool = False
    closed: bool = False


class Setup(NamedTuple):
    """A card as written; nothing has been checked yet."""

    rows: tuple[RowSetup, RowSetup, RowSetup, RowSetup] = (RowSetup(),) * 4
    misses: int = 0
    lucky: tuple[int, ...] = ()


class Card(NamedTuple):
    """A card that can be: *marks* of the rows (None once a row is closed), crosses, misses, lucky numbers.

    >>> Card((Mark(1, 1), EMPTY, EMPTY, None), (1, 0, 0, 8), 2).score
    27
    """

    marks: tuple[Mark | None, ...]
    crosses: tuple[int, ...]
    misses: int = 0
    lucky: tuple[int, ...] = ()
    rules: Rules = LONGO

    @property
    def row_points(self) -> tuple[int, ...]:
        """Points by row."""
        return tuple(map(points, self.crosses))

    @property
    def score(self) -> int:
        """All points less the misses."""
        return sum(self.row_points) - self.rules.penalty * self.misses

    @property
    def closed_rows(self) -> int:
        """How many rows take no more crosses."""
        return self.marks.count(None)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended on this card."""
        return self.closed_rows >= self.rules.locks or self.misses >= self.rules.misses

    @property
    def fewest(self) -> int:
        """The fewest crosses in a row that is still open."""
        return min((n for n, mark in zip(self.crosses, self.marks, strict=True) if mark), default=0)

    def with_cross(self, row: int, place: int) -> Card:
        """The card after a legal cross, lock included.

        >>> new_card().with_cross(0, 4).marks[0]
        Mark(last=4, crosses=1)
        """
        mark = self.marks[row]
        assert mark is not None
        locks = self.rules.locks_at(place)
        count = mark.crosses + (2 if locks else 1)
        after = None if locks else Mark(place, count)
        return self._replace(
            marks=(*self.marks[:row], after, *self.marks[row + 1 :]),
            crosses=(*self.crosses[:row], count, *self.crosses[row + 1 :]),
        )

    def with_miss(self) -> Card:
        """The card after a miss."""
        return self._replace(misses=self.misses + 1)


def new_card(rules: Rules = LONGO, lucky: tuple[int, ...] = ()) -> Card:
    """An empty card.

    >>> new_card().score
    0
    """
    return Card((EMPTY,) * 4, (0,) * 4, 0, lucky, rules)


def make_card(setup: Setup, rules: Rules = LONGO) -> Card:
    """Turn what was written into a card.

    Raises Faulty with everything that the rules do not allow.

    >>> make_card(Setup((RowSetup((2, 3, 5, 7)), RowSetup((4,)), RowSetup((16, 15)), RowSetup()), 1)).score
    9
    """
    faults = list(card_faults(setup, rules))
    if faults:
        raise Faulty(faults)
    marks, crosses = [], []
    for row, written in enumerate(setup.rows):
        last = rules.place(row, written.numbers[-1]) if written.numbers else 0
        count = len(written.numbers)
        marks.append(None if written.lock or written.closed else Mark(last, count))
        crosses.append(count + written.lock)
    return Card(tuple(marks), tuple(crosses), setup.misses, setup.lucky, rules)


def card_faults(setup: Setup, rules: Rules = LONGO) -> Iterator[Fault]:
    """Everything that cannot be on a card.

    >>> [fault.code for fault in card_faults(Setup((RowSetup((5, 3)), RowSetup((16,)), RowSetup(), RowSetup()), 5))]
    ['out_of_order', 'lock_too_early', 'lock_missing', 'too_many_misses']
    """
    for row, written in enumerate(setup.rows):
        yield from _row_faults(row, written, rules)
    if setup.misses > rules.misses:
        yield Fault("too_many_misses", {"misses": setup.misses, "most": rules.misses})
    own = sum(written.lock for written in setup.rows)
    closed = sum(written.lock or written.closed for written in setup.rows)
    if own > rules.locks:
        yield Fault("too_many_locks", {"locks": own, "most": rules.locks})
    elif closed >= rules.locks and setup.misses == rules.misses:
        yield Fault("ended_twice", {"locks": closed, "misses": setup.misses})
    if len(setup.lucky) != len(set(setup.lucky)):
        yield Fault("lucky_twice", {"lucky": " ".join(map(str, setup.lucky))})


def _row_faults(row: int, written: RowSetup, rules: Rules) -> Iterator[Fault]:
    where = {"row": COLOURS[row]}
    places = [rules.place(row, number) for number in written.numbers]
    for index, (number, place) in enumerate(zip(written.numbers, places, strict=True)):
        if number in written.numbers[:index]:
            yield Fault("crossed_twice", {**where, "number": number})
        elif index and place < places[index - 1]:
            yield Fault("out_of_order", {**where, "number": number, "after": written.numbers[index - 1]})
    at_end = [place for place in sorted(set(places)) if rules.locks_at(place)]
    before = len({place for place in places if not rules.locks_at(place)})
    if at_end and before < rules.needed:
        number = rules.number(row, at_end[0])
        yield Fault("lock_too_early", {**where, "number": number, "crosses": before, "needed": rules.needed})
    if len(at_end) > 1:
        first, second = (rules.number(row, place) for place in at_end[:2])
        yield Fault("locked_before", {**where, "number": second, "after": first})
    if at_end and not written.lock:
        yield Fault("lock_missing", {**where, "number": rules.number(row, at_end[0])})
    if written.lock and not at_end:
        last = rules.numbers(row)[rules.open_places :]
        yield Fault("lock_alone", {**where, "numbers": " / ".join(map(str, last))})
