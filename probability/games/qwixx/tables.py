"""The table of all card values: where it is kept, and how a card is looked up in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from probability.games.qwixx.rules import Rules, points
from probability.games.qwixx.states import MISSES, SHIFT, States, number_states

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from probability.games.qwixx.card import Card

VERSION: Final = 1


def table_name(rules: Rules, lucky: Sequence[int] = ()) -> str:
    """The name under which a table is kept.

    >>> from probability.games.qwixx.rules import LONGO
    >>> table_name(LONGO, (8, 5))
    'qwixx-longo-lucky-5-8'
    """
    return "-".join(["qwixx", rules.key, *(["lucky", *map(str, sorted(lucky))] if lucky else [])])


def error_bound(rules: Rules) -> float:
    """How far a kept value can be from the exact one: half a unit a turn, and no game has more turns than this.

    >>> from probability.games.qwixx.rules import LONGO
    >>> error_bound(LONGO) < 1e-5
    True
    """
    turns = 4 * rules.length + rules.misses
    return turns * 2.0 ** -(SHIFT + 1)


class Values(NamedTuple):
    """A solved variant: its numbering and its table."""

    rules: Rules
    states: States
    table: NDArray[Any]

    def of(self, card: Card) -> float:
        """The expected final score from a card on, before the next roll."""
        if card.is_over:
            return float(card.score)
        red, yellow, green, blue = map(self.states.mark_number, card.marks)
        pairs = self.states.pair_of
        known = int(self.table[pairs[red, yellow], pairs[green, blue], card.misses]) / (1 << SHIFT)
        # The table leaves out the points of a row that is closed.
        closed = zip(card.crosses, card.marks, strict=True)
        return known + sum(points(count) for count, mark in closed if mark is None)


def open_values(rules: Rules, lucky: Sequence[int] = ()) -> Values | None:
    """The kept table of a variant, None if it is missing, damaged, or of another version."""
    from probability.storage import load_table

    states = number_states(rules)
    table = load_table(table_name(rules, lucky), VERSION)
    shape = (len(states.members), len(states.members), MISSES)
    if table is None or table["values"].shape != shape:
        return None
    return Values(rules, states, table["values"])
