"""Odds of a lock."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.answer import Answer, Row
from cli.command import command, option
from cli.games.qwixx.words import active_option, game_option, labels, row_term
from cli.i18n import N_, _, ngettext
from probability.faults import Fault, Faulty, NotationError
from probability.games.qwixx.rules import COLOURS, VARIANTS, Mark

if TYPE_CHECKING:
    from probability.games.qwixx.lock import LockOdds


@command(
    "lock",
    help=N_(
        "Exact chance to lock a row on this roll and within some turns, and the expected number of turns.\n\n"
        "One row is played for its lock alone, with the best choices: cross or wait, the white sum, a white and "
        "the coloured die, the lucky number. Misses and other players do not end the wait."
    ),
    batch="crossed",
    columns=("turn", "chance", "chance_float"),
    examples=(
        "qwixx lock --row červená --crossed 2,3,5,7,8,10",
        "qwixx lock --row g --crossed 16,15 --alternate 4",
    ),
)
@option("--row", required=True, metavar="ROW", help=N_("the row, by its colour"))
@option("--crossed", default="", metavar="NUMBERS", help=N_("its crossed numbers; - for one list a line"))
@option("--turns", type=int, default=10, metavar="N", help=N_("how many turns (default: 10)"))
@active_option
@option(
    "--alternate",
    type=int,
    metavar="P",
    help=N_("of P players, active every P-th turn, now or (--passive) last"),
)
@option("--lucky", metavar="A,B", help=N_("lucky numbers that may be used in this row"))
@option(
    "--others", type=int, metavar="N", help=N_("fewest crosses in another open row; lucky only up to there")
)
@game_option
def lock(
    row: str,
    crossed: str,
    turns: int,
    active: bool,
    alternate: int | None,
    lucky: str | None,
    others: int | None,
    game: str,
) -> Answer:
    """Play a row for its lock."""
    from probability.games.qwixx.lock import Lucky, Seat, lock_odds
    from probability.games.qwixx.notation import parse_lucky, parse_row

    rules = VARIANTS[game]
    which = parse_row(row)
    mark = _read_mark(crossed, which, game)
    _check_counts(turns, alternate, others)
    usable = Lucky(parse_lucky(lucky, rules) or (), 99 if others is None else others)
    found = lock_odds(mark, which, turns, Seat(active, alternate or 1), usable, rules)
    return _lock_answer(found, which, turns)


def _lock_answer(found: LockOdds, which: int, turns: int) -> Answer:
    facts: Row = {
        "row": row_term(which),
        "this_roll": found.within[0],
        "within": found.within[-1],
        "expected_turns": found.expected_turns,
    }
    rows: list[Row] = [{"turn": turn, "chance": chance} for turn, chance in enumerate(found.within, 1)]
    titles = labels(
        {
            "this_roll": _("lock on this roll"),
            "within": ngettext("within {n} turn", "within {n} turns", turns).format(n=turns),
            "expected_turns": _("expected turns"),
            "turn": _("turns"),
            "chance": _("chance of a lock"),
        }
    )
    notes = [] if found.expected_turns is not None else [_("this row can no longer be locked")]
    return Answer(facts, rows, labels=titles, chances=("this_roll", "within", "chance"), notes=notes)


def _read_mark(crossed: str, row: int, game: str) -> Mark:
    """The mark of an open row from its crossed numbers, or everything that is wrong with them."""
    from probability.games.qwixx.card import RowSetup, Setup, make_card
    from probability.games.qwixx.notation import parse_crossed

    rules = VARIANTS[game]
    written = parse_crossed(crossed, row, rules)
    numbers = written.numbers
    locks = written.lock or (bool(numbers) and rules.locks_at(rules.place(row, numbers[-1])))
    a, b, c, d = (written._replace(lock=locks) if other == row else RowSetup() for other in range(4))
    mark = make_card(Setup((a, b, c, d)), rules).marks[row]
    if mark is None:
        raise Faulty([Fault("row_is_locked", {"row": COLOURS[row]})])
    return mark


def _check_counts(turns: int, players: int | None, others: int | None) -> None:
    if turns < 1:
        raise NotationError("too_few_turns", turns=turns)
    if players is not None and not 2 <= players <= 5:
        raise NotationError("bad_players", players=players, low=2, high=5)
    if others is not None and others < 0:
        raise NotationError("bad_others", count=others)
