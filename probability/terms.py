"""What a dice expression consists of; `probability.expression` has how it is written and what it is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from typing import TypeAlias


# Who keeps so few dice means that number, and not a share of the pool.
FEW_KEPT = 10


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


def with_fewer_dice(expression: Expression, most: int) -> Expression:
    """The same expression with no more than *most* dice of a kind together; the share that is kept stays.

    >>> with_fewer_dice(Select(Dice(90, range(1, 7)), 45), 40)
    Select(pool=Dice(number=40, faces=range(1, 7)), number=20, highest=True, single=False)
    """
    if isinstance(expression, Dice):
        return expression._replace(number=min(expression.number, most))
    if isinstance(expression, Mixed):
        return Mixed(tuple(with_fewer_dice(item, most) for item in expression.items))
    if isinstance(expression, Sum):
        return Sum(tuple((sign, with_fewer_dice(term, most)) for sign, term in expression.terms))
    if isinstance(expression, Product):
        return Product(tuple(with_fewer_dice(factor, most) for factor in expression.factors))
    if isinstance(expression, Select):
        pool = with_fewer_dice(expression.pool, most)
        assert isinstance(pool, Dice | Mixed)
        number, count = expression.number, pool_count(pool)
        share = number * count // pool_count(expression.pool)
        return expression._replace(pool=pool, number=max(share, min(number, count, FEW_KEPT)))
    return expression


def written(expression: Expression) -> str:
    """Write an expression as a person would.

    >>> written(Sum(((1, Select(Dice(4, range(1, 7)), 3)), (-1, Dice(1, (1, 1, 7))))))
    '4d6 keep 3 - d{1,1,7}'
    """
    if isinstance(expression, Number):
        return str(expression.value)
    if isinstance(expression, Dice):
        return f"{expression.number if expression.number > 1 else ''}d{_faces(expression.faces)}"
    if isinstance(expression, Mixed):
        return f"({', '.join(map(written, expression.items))})"
    if isinstance(expression, Select):
        verb = "pick" if expression.single else "keep"
        side = "" if expression.highest else " lowest"
        return f"{written(expression.pool)} {verb} {expression.number}{side}"
    if isinstance(expression, Product):
        return " * ".join(map(_factor, expression.factors))
    (first, lead), *others = ((sign, _factor(term)) for sign, term in expression.terms)
    rest = "".join(f" {'+' if sign > 0 else '-'} {term}" for sign, term in others)
    return f"{'' if first > 0 else '-'}{lead}{rest}"


def _factor(expression: Expression) -> str:
    """Sums and products inside of others stand in brackets."""
    text = written(expression)
    return f"({text})" if isinstance(expression, Sum | Product) else text


def _faces(faces: range | tuple[int, ...]) -> str:
    if isinstance(faces, range):
        return str(len(faces))
    return "F" if faces == (-1, 0, 1) else f"{{{','.join(map(str, faces))}}}"
