"""A rough value of a card, for when the table is missing.

It is a sum: one number for the mark of each row, one for how far the whole card has come and how many misses it
has. The numbers were fitted by least squares to the solved game, on the cards that good play meets; *spread* is
how far they were off there (root of the mean square). They lie in ``rough.json`` beside this module.
"""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from probability.games.qwixx.best import turn_value
from probability.games.qwixx.states import open_marks

if TYPE_CHECKING:
    from probability.games.qwixx.card import Card
    from probability.games.qwixx.rules import Rules

DIGITS: Final = 9


@lru_cache(maxsize=4)
def _fit(rules: Rules) -> tuple[dict[Any, float], float, list[list[float]], float]:
    data = json.loads(Path(__file__).with_name("rough.json").read_text(encoding="utf-8"))[rules.key]
    by_mark = dict(zip(open_marks(rules), data["marks"], strict=True))
    return by_mark, data["closed"], data["course"], data["spread"]


def spread(rules: Rules) -> float:
    """How far rough values are off, as a standard error.

    >>> from probability.games.qwixx.rules import CLASSIC
    >>> 1 < spread(CLASSIC) < 4
    True
    """
    return _fit(rules)[3]


def rough_value(card: Card) -> float:
    """The rough value of a card before the next roll.

    >>> from probability.games.qwixx.card import new_card
    >>> 160 < rough_value(new_card()) < 220
    True
    """
    if card.is_over:
        return float(card.score)
    by_mark, closed, course, _spread = _fit(card.rules)
    places = sum(mark.last if mark else card.rules.length for mark in card.marks)
    marks = sum(by_mark[mark] if mark else closed for mark in card.marks)
    return card.score + marks + course[places // 2][card.misses]


def look_ahead(card: Card, depth: int) -> float:
    """The rough value of a card after the best play of so many more turns.

    Cards that differ only by an exchange of rows have the same value, to the last digit.

    >>> from probability.games.qwixx.card import new_card
    >>> red, yellow = (new_card().with_cross(row, 1) for row in (0, 1))
    >>> look_ahead(red, 1) == look_ahead(yellow, 1)
    True
    """
    value = turn_value(card, lambda after: look_ahead(after, depth - 1)) if depth else rough_value(card)
    # Sums of floats depend on their order, here on that of the rows, in digits that mean nothing.
    return round(value, DIGITS)
