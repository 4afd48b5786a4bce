"""Edits of stick equations: every row that lies a given number of sticks away, and numbers of n sticks."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Final, NamedTuple

from probability.faults import TooBig
from puzzles.strokes import OPERATORS, Rules, glyphs, is_true, read_row, signs, value_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from puzzles.strokes import Cell, Row

MOST_EDITS: Final = 4
MOST_WORK: Final = 30_000_000


class Pair(NamedTuple):
    """A cell before and after; one of them is empty where a sign is new or gone."""

    old: Cell
    new: Cell


class Solution(NamedTuple):
    """A true equation with what became of each cell."""

    text: str
    pairs: tuple[Pair, ...]

    @property
    def row(self) -> Row:
        """The cells of the new equation.

        >>> Solution("", (Pair(frozenset("-"), frozenset()),)).row
        ()
        """
        return tuple(pair.new for pair in self.pairs if pair.new)


def solutions(row: Row, law: Rules, remove: int, add: int) -> list[Solution]:
    """Every true equation reached by taking *remove* and putting *add* sticks, and by no fewer.

    Moving k sticks is taking k and putting k. Cells keep their order; a cell may change into another sign, and
    where the rules allow it vanish or be inserted. A solution that fewer sticks also reach is not listed,
    nor is the equation itself with a sign laid in another form.

    >>> from puzzles.strokes import parse_row, rules
    >>> law = rules("default", "roman")
    >>> [found.text for found in solutions(parse_row("V+V=XI", law), law, 0, 1)]
    ['V+VI=XI', 'VI+V=XI']
    >>> [found.text for found in solutions(parse_row("VI-IV=IX", law), law, 1, 1)]
    ['V+IV=IX', 'VI+IV=X']
    """
    _require_small(row, law, remove, add)
    best: dict[str, tuple[int, int, tuple[Pair, ...]]] = {}
    start = read_row(row, law)
    usual = {cells[0] for cells in glyphs(law).values()}
    for pairs, taken in _edits(row, law, remove, add):
        new = tuple(pair.new for pair in pairs if pair.new)
        text = read_row(new, law)
        if text is None or text == start or not is_true(text, law):
            continue
        odd = sum(cell not in usual for cell in new)
        if text not in best or (taken, odd) < best[text][:2]:
            best[text] = (taken, odd, pairs)
    return [Solution(text, pairs) for text, (taken, _odd, pairs) in sorted(best.items()) if taken == remove]


def _require_small(row: Row, law: Rules, remove: int, add: int) -> None:
    if max(remove, add) > MOST_EDITS:
        raise TooBig("too_many_edits", estimate=max(remove, add), limit=MOST_EDITS)
    places = (len(row) + 1) * (2 if law.insert else 1)
    work = (places * 3) ** (max(remove, add)) * 20
    if work > MOST_WORK:
        raise TooBig("equation_too_big", estimate=work, limit=MOST_WORK)


def _edits(row: Row, law: Rules, remove: int, add: int) -> Iterator[tuple[tuple[Pair, ...], int]]:
    """All alignments within the budget whose balance is right, with the number of sticks taken.

    If more sticks are taken than put, or fewer, the balance tells; so only the number taken varies.
    """
    cells = sorted(signs(law), key=lambda cell: (len(cell), sorted(cell)))
    changes = {old: _changes(old, cells, law, remove, add) for old in set(row)}
    inserts = [cell for cell in cells if len(cell) <= add] if law.insert else []

    def walk(
        place: int, taken: int, put: int, done: tuple[Pair, ...]
    ) -> Iterator[tuple[tuple[Pair, ...], int]]:
        for cell in inserts:
            if put + len(cell) <= add:
                yield from walk(place, taken, put + len(cell), (*done, Pair(frozenset(), cell)))
        if place == len(row):
            if remove - taken == add - put:
                yield done, taken
            return
        old = row[place]
        for new, less, more in changes[old]:
            if taken + less <= remove and put + more <= add:
                yield from walk(place + 1, taken + less, put + more, (*done, Pair(old, new)))

    yield from walk(0, 0, 0, ())


def _changes(old: Cell, cells: list[Cell], law: Rules, remove: int, add: int) -> list[tuple[Cell, int, int]]:
    """What a cell may become, with the sticks taken from it and put to it."""
    found = [(old, 0, 0)]
    if law.fixed_equals and signs(law).get(old) == "=":
        return found
    for new in cells:
        less, more = len(old - new), len(new - old)
        if law.fixed_equals and signs(law)[new] == "=":
            continue
        if new != old and less <= remove and more <= add and less < len(old):
            found.append((new, less, more))
    if law.insert and len(old) <= remove:
        found.append((frozenset(), len(old), 0))
    return found


def expressions(value: int, sticks: int, law: Rules, most_operators: int = 1) -> list[tuple[str, Row]]:
    """Every number or short sum of exactly so many sticks that has a value.

    >>> from puzzles.strokes import rules
    >>> [text for text, row in expressions(11, 3, rules("default", "roman"))]
    ['XI']
    >>> [text for text, row in expressions(11, 6, rules("default", "roman"))]
    ['I×XI', 'XII-I', 'XI×I']
    """
    table = {sign: cells[0] for sign, cells in glyphs(law).items() if sign not in "=≠"}
    letters = [sign for sign in table if sign not in OPERATORS]
    sizes = {sign: len(cell) for sign, cell in table.items()}
    by_size: dict[int, list[str]] = {0: [""]}
    for total in range(1, sticks + 1):
        longer = [w + c for c in letters if sizes[c] <= total for w in by_size[total - sizes[c]]]
        by_size[total] = [word for word in longer if len(word) <= 12]
    numbers = {
        total: [word for word in words if word and value_of(word, law) is not None]
        for total, words in by_size.items()
    }
    found = []
    for operators in range(most_operators + 1):
        for marks in product(OPERATORS, repeat=operators):
            left = sticks - sum(sizes[mark] for mark in marks)
            for parts in _splits(left, operators + 1):
                for words in product(*(numbers.get(part, []) for part in parts)):
                    text = words[0] + "".join(
                        mark + word for mark, word in zip(marks, words[1:], strict=True)
                    )
                    if value_of(text, law) == value:
                        found.append(text)
    return [(text, tuple(table[char] for char in text)) for text in sorted(set(found))]


def _splits(total: int, parts: int) -> Iterator[tuple[int, ...]]:
    if parts == 1:
        yield (total,)
        return
    for head in range(1, total):
        for rest in _splits(total - head, parts - 1):
            yield (head, *rest)
