"""What a dice expression consists of; `probability.expression` has how it is written and what it is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from typing import TypeAlias


class Number(NamedTuple):
    """A constant."""

    value: int


class Dice(NamedTuple):
    """Like dice; as a value, their sum."""

    number: int
    faces: range | tuple[int, ...]


class Mixed(NamedTuple):
    """A pool of different things; as a value, their sum."""

    items: tuple[Expression, ...]


class Select(NamedTuple):
    """The sum of the *number* highest (or lowest) dice of a pool, or the one die of that rank."""

    pool: Dice | Mixed
    number: int
    highest: bool = True
    single: bool = False


class Sum(NamedTuple):
    """Independent terms, each added or taken away."""

    terms: tuple[tuple[int, Expression], ...]


class Product(NamedTuple):
    """Independent factors."""

    factors: tuple[Expression, ...]


Expression: TypeAlias = "Number | Dice | Mixed | Select | Sum | Product"


def pool_count(pool: Expression) -> int:
    """How many dice a part of a pool stands for.

    >>> pool_count(Mixed((Dice(2, range(1, 7)), Number(3))))
    3
    """
    if isinstance(pool, Mixed):
        return sum(pool_count(item) for item in pool.items)
    return pool.number if isinstance(pool, Dice) else 1


def as_sum(mixed: Mixed) -> Sum:
    """A pool of which nothing is selected is added up."""
    return Sum(tuple((1, item) for item in mixed.items))


def gathered(expression: Sum) -> list[tuple[int, Expression]]:
    """Collect like terms with how often each is added or taken away; all the numbers become one.

    >>> gathered(Sum(((1, Number(2)), (1, Dice(1, range(1, 9))), (1, Dice(2, range(1, 9))), (-1, Number(5)))))
    [(1, Dice(number=3, faces=range(1, 9))), (1, Number(value=-3))]
    """
    dice: dict[tuple[int, range | tuple[int, ...]], int] = {}
    # Keyed by their text, because named tuples of different kinds with like contents are equal.
    others: dict[tuple[int, str], tuple[int, Expression]] = {}
    constant = 0
    for sign, term in expression.terms:
        if isinstance(term, Number):
            constant += sign * term.value
        elif isinstance(term, Dice):
            dice[sign, term.faces] = dice.get((sign, term.faces), 0) + term.number
        else:
            key = sign, repr(term)
            others[key] = others.get(key, (0, term))[0] + sign, term
    found: list[tuple[int, Expression]] = [(sign, Dice(n, faces)) for (sign, faces), n in dice.items()]
    found += others.values()
    return [*found, (1, Number(constant))] if constant or not found else found
