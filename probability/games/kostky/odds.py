"""The exact chances of a trick: who wins it, and what bonus to expect."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import prod
from typing import TYPE_CHECKING, NamedTuple

from probability.games.kostky.dice import (
    FEWEST_IN_TRICK,
    MOST_IN_TRICK,
    STANDARD,
    DiceSet,
    Throw,
    require_count,
)
from probability.games.kostky.trick import GRIFFIN_BONUS, MINOTAUR_BONUS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from probability.games.kostky.dice import Weights


class PlaceOdds(NamedTuple):
    """What awaits the player who throws at one place of the trick.

    *bonus* is the expected bonus, counted where the trick is won, as if the bid were met.
    """

    win: Fraction
    bonus: Fraction


@lru_cache(maxsize=1 << 15)
def _place_odds(win: int, bonus: int, total: int) -> PlaceOdds:
    # The same few ratios come again and again, and reducing them costs more than finding them.
    return PlaceOdds(Fraction(win, total), Fraction(bonus, total))


@lru_cache(maxsize=1 << 15)
def trick_odds(dice: tuple[Throw, ...], dice_set: DiceSet = STANDARD) -> tuple[PlaceOdds, ...]:
    """The chance of each place to win, and its expected bonus, when *dice* are thrown in this order.

    Exact: integer weights over the product of the sides. Raises NotationError for fewer than 2 or more than
    6 dice and Faulty for dice that the bag cannot supply.

    >>> brown, green, blue = (STANDARD.throw(key) for key in ("brown", "green", "blue"))
    >>> [str(place.win) for place in trick_odds((brown, green, blue))]
    ['7/27', '2/9', '14/27']
    >>> [str(place.bonus) for place in trick_odds((brown, green))]
    ['40/3', '0']

    Notes
    -----
    The winner's value fixes what the dice before and after may show, so each chance is a sum of products,
    one factor a die; no combination of faces is ever listed. Numbers that some die must exceed are skipped.
    """
    require_count(dice, FEWEST_IN_TRICK, MOST_IN_TRICK, "trick")
    dice_set.require_supply(dice)
    tables = [throw.weights for throw in dice]
    total = prod([table.total for table in tables])
    pairs = zip(win_weights(tables), bonus_weights(tables), strict=True)
    return tuple([_place_odds(win, bonus, total) for win, bonus in pairs])


def win_weights(tables: Sequence[Weights]) -> list[int]:
    """The weight of each place's win, out of the product of the totals; any number of dice.

    >>> win_weights([STANDARD.throw("grey").weights, STANDARD.throw("red").weights])
    [4, 32]
    """
    wins = _number_weights(tables)
    for place, table in enumerate(tables):
        if table.no_symbol != table.total:
            wins[place] += _symbol_weight(table, tables[:place], tables[place + 1 :])
    return wins


def _number_weights(tables: Sequence[Weights]) -> list[int]:
    """Wins of numbers and, for the one who led, of all flags.

    The last of the highest wins: the dice before may show as much, those after must show less.
    """
    rows = [*zip(*[table.at_most for table in tables], strict=True)]
    first = max([table.least for table in tables])
    wins = [
        sum(
            [
                weight * prod(rows[level][:place]) * prod(rows[level - 1][place + 1 :])
                for level, weight in table.numbers
                if level >= first
            ]
        )
        if table.most >= first
        else 0
        for place, table in enumerate(tables)
    ]
    if first == 0:
        wins[0] += prod(rows[0])
    return wins


def _symbol_weight(own: Weights, before: Sequence[Weights], after: Sequence[Weights]) -> int:
    """Wins of one place by a symbol; the last of equal symbols wins, so none may follow."""
    weight = 0
    if own.minotaur:  # wins unless a mermaid is there
        weight += (
            own.minotaur * prod([t.no_mermaid for t in before]) * prod([t.no_minotaur_mermaid for t in after])
        )
    if own.griffin:  # wins unless a minotaur is there
        weight += (
            own.griffin * prod([t.no_minotaur for t in before]) * prod([t.no_minotaur_griffin for t in after])
        )
    if own.mermaid:  # wins unless a griffin is there without a minotaur
        lost = prod([t.no_minotaur for t in before]) * prod([t.no_minotaur_mermaid for t in after])
        saved = prod([t.no_minotaur_griffin for t in before]) * prod([t.no_symbol for t in after])
        weight += own.mermaid * (_last_mermaid(before, after) - lost + saved)
    return weight


def _last_mermaid(before: Sequence[Weights], after: Sequence[Weights]) -> int:
    return prod([t.total for t in before]) * prod([t.no_mermaid for t in after])


def bonus_weights(tables: Sequence[Weights]) -> list[int]:
    """The bonus points of each place, weighted, out of the product of the totals.

    >>> bonus_weights([STANDARD.throw("blue").weights, STANDARD.throw("brown").weights])
    [800, 0]
    """
    # Every bonus needs a minotaur symbol, so most tricks are done at once.
    if not sum([table.minotaur for table in tables]):
        return [0] * len(tables)
    return [
        MINOTAUR_BONUS * _beaten_minotaurs(own, tables[:place], tables[place + 1 :])
        + GRIFFIN_BONUS * _beaten_griffins(own, tables[:place], tables[place + 1 :])
        for place, own in enumerate(tables)
    ]


def _beaten_minotaurs(own: Weights, before: Sequence[Weights], after: Sequence[Weights]) -> int:
    """The last mermaid, with a minotaur anywhere: whether there are griffins then makes no difference."""
    if not own.mermaid:
        return 0
    none = prod([t.no_minotaur for t in before]) * prod([t.no_minotaur_mermaid for t in after])
    return own.mermaid * (_last_mermaid(before, after) - none)


def _beaten_griffins(own: Weights, before: Sequence[Weights], after: Sequence[Weights]) -> int:
    """The sum over the other dice of the weight that this one is a griffin and the minotaur wins."""
    if not own.minotaur:
        return 0
    factors = [t.no_mermaid for t in before] + [t.no_minotaur_mermaid for t in after]
    griffins = [t.griffin for t in before] + [t.griffin for t in after]
    return own.minotaur * sum(
        griffin * prod(factors[:i]) * prod(factors[i + 1 :]) for i, griffin in enumerate(griffins) if griffin
    )
