"""What standing is worth against the optimal banker who sees only the number of cards, kept for the book's rules.

Solving that game takes seconds and a linear programme, so the answers for the book's card values lie in ``hidden.tsv``
beside this module. ``python -m probability.games.blackjack.stored`` writes it anew; a test solves it again.
"""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from probability.games.blackjack.rules import PAYS, TABLES, Rules

if TYPE_CHECKING:
    from collections.abc import Iterator

    from probability.games.blackjack.rules import Composition

PATH: Final = Path(__file__).with_name("hidden.tsv")


class Stored(NamedTuple):
    """The value of standing by composition, and the proven bounds of the game's value."""

    stand: dict[Composition, Fraction]
    lower: Fraction
    upper: Fraction


def name_of(rules: Rules) -> str | None:
    """The name under which the answers of these rules are kept; None for other card values than the book's.

    >>> name_of(Rules()), name_of(Rules(TABLES["oko"]))
    ('gross win', None)
    """
    if rules.points != TABLES["book"] or rules.pay not in PAYS.values():
        return None
    pay = next(name for name, pay in PAYS.items() if pay == rules.pay)
    return f"{pay} {'win' if rules.banker_aces else 'bust'}"


def stored(rules: Rules) -> Stored | None:
    """Read what is kept for these rules.

    >>> round(float(stored(Rules()).lower), 6)
    -0.097337
    """
    name = name_of(rules)
    stand: dict[Composition, Fraction] = {}
    bounds: dict[str, Fraction] = {}
    for line in PATH.read_text(encoding="ascii").splitlines() if name else ():
        whose, key, number = line.split("\t")
        if whose == name:
            top, _slash, bottom = number.partition("/")
            value = Fraction(int(top), int(bottom or 1))
            if key.isdigit():
                stand[tuple(map(int, key))] = value
            else:
                bounds[key] = value
    return Stored(stand, bounds["lower"], bounds["upper"]) if stand else None


def computed() -> Iterator[str]:
    """Solve all that is kept, a line a number."""
    from probability.games.blackjack.hidden import solve_hidden

    for pay in PAYS.values():
        for aces in (True, False):
            rules = Rules(TABLES["book"], pay, aces)
            found = solve_hidden(rules)
            name = name_of(rules)
            yield from (
                f"{name}\t{key}\t{value}" for key, value in (("lower", found.lower), ("upper", found.upper))
            )
            for hand, value in found.stand.items():
                yield f"{name}\t{''.join(map(str, hand))}\t{value}"


if __name__ == "__main__":
    PATH.write_text("".join(line + "\n" for line in computed()), encoding="ascii")
