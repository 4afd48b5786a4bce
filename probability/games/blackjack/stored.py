"""The solved game against the banker who sees only the number of cards, kept for quick answers.

Solving takes seconds and a linear programme. So the solutions for every named table of card values, with both payments
and both readings of the banker's two aces, lie in ``solved/`` beside this module, and whatever else was solved on this
machine lies in the cache folder. A solution holds both optimal plans, so it proves itself: what the player's plan
guarantees and what the banker's concedes are counted anew in the tests, and are the same number.

``python -m probability.games.blackjack.stored`` solves all and writes ``solved/`` anew.
"""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from probability.games.blackjack.rules import PAYS, TABLES, Rules

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from probability.games.blackjack.hidden import Hidden, Stands
    from probability.games.blackjack.rules import Composition

FOLDER: Final = Path(__file__).with_name("solved")
VERSION: Final = 1
# A chance to stand in a banker's row: never, always, or a fraction in brackets.
_CHANCE: Final = re.compile(r"[01]|\([0-9]+/[0-9]+\)")


class Stored(NamedTuple):
    """The value of standing by composition, and the proven bounds of the game's value."""

    stand: dict[Composition, Fraction]
    lower: Fraction
    upper: Fraction


def file_name(rules: Rules) -> str | None:
    """The file with the solution for a named table of card values; None for others.

    >>> file_name(Rules()), file_name(Rules(TABLES["oko"], PAYS["net"], False)), file_name(Rules((7,) * 8))
    ('book-gross-win.tsv', 'oko-net-bust.tsv', None)
    """
    table = next((name for name, points in TABLES.items() if points == rules.points), None)
    return f"{table}-{_readings(rules)}.tsv" if table else None


def _readings(rules: Rules) -> str:
    pay = next(name for name, pay in PAYS.items() if pay == rules.pay)
    return f"{pay}-{'win' if rules.banker_aces else 'bust'}"


def cache_name(rules: Rules) -> str:
    """The name under which a solution is kept in the cache folder.

    >>> cache_name(Rules())
    'blackjack-7.8.9.10.2.3.4.11-gross-win'
    """
    return f"blackjack-{'.'.join(map(str, rules.points))}-{_readings(rules)}"


def stored(rules: Rules) -> Stored | None:
    """Read what standing is worth from the solution that is kept, if there is one.

    >>> round(float(stored(Rules()).lower), 6), stored(Rules((9, 9, 9, 9, 9, 9, 9, 9))) is None
    (-0.097337, True)
    """
    lines = _shipped(rules) or cached_lines(rules)
    if not lines:
        return None
    lower, upper, _rest = lines[0].split("\t", 2)
    stand = {}
    for line in lines[1:]:
        hand, value, _rest = line.split("\t", 2)
        stand[tuple(map(int, hand.split(",")))] = _fraction(value)
    return Stored(stand, _fraction(lower), _fraction(upper))


def _shipped(rules: Rules) -> list[str] | None:
    name = file_name(rules)
    return (FOLDER / name).read_text(encoding="ascii").splitlines() if name else None


def cached_lines(rules: Rules) -> list[str] | None:
    """The solution in the cache folder, checked by its checksum; None if there is none."""
    from probability.storage import load_table

    table = load_table(cache_name(rules), VERSION)
    return table.meta["lines"] if table else None


def keep(rules: Rules, found: Hidden) -> None:
    """Keep a solution in the cache folder."""
    from probability.storage import save_table

    save_table(cache_name(rules), VERSION, {}, {"lines": list(solution_lines(found))})


def cached(rules: Rules) -> Hidden | None:
    """The whole solution that this machine found before."""
    lines = cached_lines(rules)
    return read_solution(lines) if lines else None


def shipped(rules: Rules) -> Hidden | None:
    """The whole solution that is kept for a named table of card values.

    >>> shipped(Rules()).gap
    Fraction(0, 1)
    """
    lines = _shipped(rules)
    return read_solution(lines) if lines else None


def solution_lines(found: Hidden) -> Iterator[str]:
    """Write a solution: the bounds, then for every hand what standing is worth, the player's chance to stand with it,
    and the banker's for every number of the player's cards, which the first line lists.
    """
    counts = ",".join(map(str, found.banker))
    yield f"{found.lower}\t{found.upper}\t{float(found.programme_gap)!r}\t{counts}"
    for hand, chance in found.player.items():
        row = "".join([_chance_text(stands[hand]) for stands in found.banker.values()])
        yield f"{','.join(map(str, hand))}\t{found.stand[hand]}\t{_chance_text(chance)}\t{row}"


def read_solution(lines: Iterable[str]) -> Hidden:
    """Read a solution.

    >>> found = read_solution(["1/2\\t1/2\\t0.0\\t2,3", "1,1\\t1/3\\t1\\t0(1/4)"])
    >>> found.stand, found.banker[3]
    ({(1, 1): Fraction(1, 3)}, {(1, 1): Fraction(1, 4)})
    """
    from probability.games.blackjack.hidden import Hidden

    first, *rest = lines
    lower, upper, gap, counts = first.split("\t")
    player: Stands = {}
    stand: dict[Composition, Fraction] = {}
    banker: dict[int, Stands] = {int(count): {} for count in counts.split(",")}
    for line in rest:
        text, value, chance, row = line.split("\t")
        hand = tuple(map(int, text.split(",")))
        stand[hand], player[hand] = _fraction(value), _fraction(chance.strip("()"))
        for stands, one in zip(banker.values(), _CHANCE.findall(row), strict=True):
            stands[hand] = _fraction(one.strip("()"))
    return Hidden(_fraction(lower), _fraction(upper), player, banker, stand, float(gap))


def _chance_text(chance: Fraction) -> str:
    return str(chance) if chance in (0, 1) else f"({chance})"


def _fraction(text: str) -> Fraction:
    top, _slash, bottom = text.partition("/")
    return Fraction(int(top), int(bottom or 1))


def write_all() -> None:
    """Solve every named table and write ``solved/``; takes minutes."""
    from probability.games.blackjack.hidden import solve_hidden

    FOLDER.mkdir(exist_ok=True)
    for points in TABLES.values():
        for pay in PAYS.values():
            for aces in (True, False):
                rules = Rules(points, pay, aces)
                name = file_name(rules)
                assert name is not None
                lines = [line + "\n" for line in solution_lines(solve_hidden(rules))]
                (FOLDER / name).write_text("".join(lines), encoding="ascii")


if __name__ == "__main__":
    write_all()
