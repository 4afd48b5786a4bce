"""Dice expressions as people write them: ``3d6``, ``2d6 + 3``, ``20d10 keep 3``, ``highest of d8, d10``.

    sum       =  ["-"] product { ("+" | "-") product }
    product   =  value { "*" value }
    value     =  NUMBER  |  (dice | group) [ select ]  |  SIDE [ NUMBER ] "of" sum { "," sum }
    dice      =  [ NUMBER ] "d" ( NUMBER | "%" | "F" | "{" FACE { "," FACE } "}" )
    group     =  "(" sum { "," sum } ")"
    select    =  ("keep" | "drop" | "pick") [ NUMBER ] [ SIDE ]
              |  ("k" | "kh" | "kl" | "dh" | "dl") [ NUMBER ]
    SIDE      =  "highest" | "lowest"

``d%`` has the faces 1 to 100, ``dF`` has -1, 0 and 1. A group of several is a pool: the dice of its plain
dice, and one more for every other sum in it. *keep* adds up the highest unless told otherwise, *drop* leaves
out the lowest and adds up the rest, *pick* takes the one die of that rank. A pool of which nothing is
selected is added up. ``highest of`` takes all that follows, so brackets are needed to add to it. Case,
accents and spaces do not matter; Czech reads the same: ``3k6``, ``4k6 nech 3 nejvyšší``, ``4k6 zahoď 1``,
``3k20 vyber 2``, ``nejnižší z k8, k10``.

>>> evaluate(parse("4d6 drop 1")).mean()
Fraction(15869, 1296)
>>> evaluate(parse("2k6 - k4")).weights
(1, 3, 6, 10, 14, 18, 20, 20, 18, 14, 10, 6, 3, 1)
>>> evaluate(parse("(2d6, d8) keep 2")) == evaluate(parse("highest 2 of 2d6, d8"))
True
>>> evaluate(parse("d{1, 1, 2, 7} * 10"))
Distribution({10: 2, 20: 1, 70: 1})

Faults
------
All are raised as `NotationError` with *word*, *text* and *place*; *candidates* are what may have been meant.
Those from ``number_too_big`` on are raised as `TooBig` with the values *estimate* and *limit*.

===================  ============================================================  ======================
code                 means                                                         further values
===================  ============================================================  ======================
empty_expression     there is nothing to read
unknown_character    a sign that no expression has
unknown_word         a word that is not in the grammar
unexpected           a piece that cannot stand here; candidates can
unexpected_end       the text ends too early; candidates could follow
no_dice              zero dice
no_faces             a die without faces
not_a_pool           keep, drop or pick after something that is not dice
nothing_kept         no die is left to add up, or rank 0                           asked, count
pool_too_small       more dice kept, dropped or picked than there are              asked, count
number_too_big       a number above a thousand million
text_too_long        the text has more than 10,000 characters
too_deep             brackets in brackets, more than 40 deep
too_many_outcomes    more results than a table can show                            largest
weights_too_long     the count of all rolls has too many digits                    largest
table_too_big        the megabytes of all digits are too many                      largest
too_much_work        the time in seconds would be too long                         largest
===================  ============================================================  ======================

*largest* is the expression with as many dice as would be accepted, or empty if the size has another cause
than their number.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from probability.distribution import Distribution
from probability.terms import Dice, Expression, Mixed, Number, Product, Select, Sum, as_sum, gathered

if TYPE_CHECKING:
    from collections.abc import Callable


def parse(text: str) -> Expression:
    """Read a dice expression.

    Raises
    ------
    NotationError
        With the offending word and its place, see the module's table.

    >>> parse("3d6 + 1")
    Sum(terms=((1, Dice(number=3, faces=range(1, 7))), (1, Number(value=1))))
    >>> parse("3d6 kep 2")
    Traceback (most recent call last):
    probability.faults.NotationError: unknown_word
    """
    from probability.notation import read

    return read(text)


def evaluate(expression: Expression) -> Distribution[int]:
    """Work out the exact distribution of an expression.

    Raises
    ------
    TooBig
        Before any work starts, if the answer would not fit into a few seconds and some hundred megabytes.

    >>> evaluate(parse("3d6")).probability(10)
    Fraction(1, 8)
    >>> evaluate(parse("1000000d1000000"))
    Traceback (most recent call last):
    probability.faults.TooBig: too_many_outcomes
    """
    from probability.estimate import check

    check(expression)
    return _value(expression)


def _value(expression: Expression) -> Distribution[int]:
    return _RULES[type(expression)](expression)


def _die(faces: range | tuple[int, ...]) -> Distribution[int]:
    return Distribution.from_faces(faces)


def _select(expression: Select) -> Distribution[int]:
    from probability.pool import Pool

    pool = Pool(_groups(expression.pool))
    if expression.single:
        return pool.highest(expression.number) if expression.highest else pool.lowest(expression.number)
    return pool.keep_highest(expression.number) if expression.highest else pool.keep_lowest(expression.number)


def _groups(pool: Expression) -> list[tuple[Distribution[int], int]]:
    if isinstance(pool, Mixed):
        return [group for item in pool.items for group in _groups(item)]
    return [(_die(pool.faces), pool.number)] if isinstance(pool, Dice) else [(_value(pool), 1)]


def _sum(expression: Sum) -> Distribution[int]:
    result = Distribution.constant(0)
    for multiple, part in gathered(expression):
        value = _value(part).sum_of(abs(multiple))
        result = result + (value if multiple > 0 else -value)
    return result


def _product(expression: Product) -> Distribution[int]:
    result = Distribution.constant(1)
    for factor in expression.factors:
        result = result * _value(factor)
    return result


_RULES: dict[type, Callable[..., Distribution[int]]] = {
    Number: lambda number: Distribution.constant(number.value),
    Dice: lambda dice: _die(dice.faces).sum_of(dice.number),
    Mixed: lambda mixed: _sum(as_sum(mixed)),
    Select: _select,
    Sum: _sum,
    Product: _product,
}
