"""The solved game: the best use of a roll, and the solving itself."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING, Any

from cli.answer import Answer, Approximate, Row
from cli.command import command, current_style, option
from cli.games.qwixx.words import (
    active_option,
    card_argument,
    game_option,
    game_term,
    labels,
    lucky_option,
    play_term,
    read_card,
)
from cli.i18n import N_, _
from cli.progress import progress
from probability.faults import NotationError
from probability.games.qwixx.rules import VARIANTS

if TYPE_CHECKING:
    from collections.abc import Callable

    from probability.games.qwixx.card import Card
    from probability.games.qwixx.rules import Rules

# The card that the rule book shows.
BOOK_LUCKY = (5, 8)
DEEPEST = 1


@command(
    "best",
    help=N_(
        "The best use of a roll, the value of every alternative, and what each costs; without a roll, the value of "
        "the card.\n\n"
        "Values are expected final scores of one player who always throws, to the end of the game, with the best "
        "play. They come from the table that qwixx solve keeps; without it, from a short look ahead, marked as "
        "approximate."
    ),
    batch="card",
    columns=("rank", "play", "value", "value_float", "value_error", "cost", "cost_float", "cost_error"),
    examples=('qwixx best "red: 2 3 5" --roll "w5 w1 r3 y8 g2 b8"', 'qwixx best "red: 2 3 5; misses 1"'),
)
@card_argument
@option("--roll", metavar="DICE", help=N_("the dice thrown: w5 w1 r3 y8 g2 b8"))
@option(
    "--depth", type=int, metavar="N", help=N_("look so many turns ahead (0 or 1) instead of using the table")
)
@active_option
@lucky_option
@game_option
def best(
    card: str, roll: str | None, depth: int | None, active: bool, lucky: str | None, game: str
) -> Answer:
    """Answer one card."""
    from probability.games.qwixx.notation import parse_roll

    setup, made = read_card(card, game, lucky)
    if not setup.lucky and lucky is None and made.rules.has_lucky:
        made = made._replace(lucky=BOOK_LUCKY)
    thrown = parse_roll(roll, made.rules) if roll is not None else None
    value, error, notes = _valuation(made, depth)
    facts: dict[str, Any] = {"game": game_term(made.rules), "lucky": list(made.lucky)}
    if thrown is None:
        facts["value"] = Approximate(value(made), error)
        return Answer(facts, labels=_labels(made), notes=notes, batch=[facts])
    rows = _rank(made, thrown, value, error, active)
    facts |= {"play": rows[0]["play"], "value": rows[0]["value"]}
    return Answer(facts, rows, labels=_labels(made), notes=notes)


def _labels(card: Card) -> dict[str, str]:
    more = {"rank": "", "play": _("play"), "cost": _("costs"), "resumed": "", "table": _("table")}
    return labels(more if card.rules.has_lucky else {**more, "lucky": ""})


def _rank(
    card: Card, roll: Any, value: Callable[[Card], float], error: float, active: bool
) -> list[dict[str, Any]]:
    """Every use of the roll as a row; a roll that does not fit the card is refused."""
    from probability.faults import Fault, Faulty
    from probability.games.qwixx.best import rank_plays
    from probability.games.qwixx.check import move_faults
    from probability.games.qwixx.turn import plays

    faults = move_faults(card, (), roll)
    missing = (
        [row for row, mark in enumerate(card.marks) if mark and roll.coloured[row] is None] if active else []
    )
    if missing:
        from probability.games.qwixx.rules import COLOURS

        faults += [Fault("die_missing", {"row": COLOURS[row]}) for row in missing]
    if faults:
        raise Faulty(faults)
    options = len(plays(card, roll, active))
    with progress(_("looking ahead"), current_style()) as report:
        done = count(1)

        def measured(one: Card) -> float:
            report(next(done), options)
            return value(one)

        ranked = rank_plays(card, roll, measured, active)
    return [
        {
            "rank": number,
            "play": play_term(one.option.crosses, active),
            "value": Approximate(one.value, error),
            "cost": Approximate(one.cost, 2 * error if one.cost else 0.0),
        }
        for number, one in enumerate(ranked, 1)
    ]


def _valuation(card: Card, depth: int | None) -> tuple[Callable[[Card], float], float, list[str]]:
    """How cards are valued, how far off that may be, and what to say about it."""
    from probability.games.qwixx.tables import error_bound, open_values

    if depth is not None and not 0 <= depth <= DEEPEST:
        raise NotationError("bad_depth", depth=depth, limit=DEEPEST)
    values = open_values(card.rules, card.lucky) if depth is None else None
    if values is not None:
        return values.of, error_bound(card.rules), [_("one player, always active, to the end of the game")]
    from probability.games.qwixx.rough import look_ahead, spread

    ahead = DEEPEST if depth is None else depth
    notes = [_("a short look ahead only (depth {depth}); the ± is a standard error").format(depth=ahead)]
    if depth is None:
        notes.append(
            _("for exact values run: {command}").format(command=_solve_command(card.rules, card.lucky))
        )
    return (lambda one: look_ahead(one, ahead)), spread(card.rules), notes


def _solve_command(rules: Rules, lucky: tuple[int, ...]) -> str:
    words = ["qwixx solve"] + ([f"--game {rules.key}"] if rules.key != "longo" else [])
    if rules.has_lucky and tuple(sorted(lucky)) != BOOK_LUCKY:
        words.append(f"--lucky {','.join(map(str, lucky)) or 'none'}")
    return " ".join(words)


@command(
    "solve",
    help=N_(
        "Solve the solitaire game: one player, always active, to the end of the game, for the highest expected final "
        "score.\n\n"
        "The table of all cards is kept for qwixx best. Longo takes some minutes and 305 MB on disk, the original "
        "game under a minute. An interrupted run goes on where it stopped."
    ),
    examples=("qwixx solve --game classic", "qwixx solve --lucky 6,11"),
)
@lucky_option
@game_option
def solve(lucky: str | None, game: str) -> Answer:
    """Solve a variant and keep its table."""
    from probability.games.qwixx.card import new_card
    from probability.games.qwixx.notation import parse_lucky
    from probability.games.qwixx.states import number_states
    from probability.games.qwixx.tables import Values, error_bound, table_name
    from probability.storage import table_path

    rules = VARIANTS[game]
    asked = parse_lucky(lucky, rules)
    numbers = asked if asked is not None else BOOK_LUCKY if rules.has_lucky else ()
    with progress(_("solving"), current_style()) as report:
        from probability.games.qwixx.solver import table_job
        from probability.layers import solve_table

        solved = solve_table(table_job(rules, numbers), report)
    values = Values(rules, number_states(rules), solved.values)
    card, error = new_card(rules, numbers), error_bound(rules)
    rows: list[Row] = [
        {"misses": misses, "value": Approximate(values.of(card._replace(misses=misses)), error)}
        for misses in range(rules.misses)
    ]
    path = str(table_path(table_name(rules, numbers)))
    facts: Row = {
        "game": game_term(rules),
        "lucky": list(numbers),
        "value": rows[0]["value"],
        "table": path if solved.kept else None,
    }
    notes = [_("one player, always active, to the end of the game")]
    if not solved.kept:
        notes.append(_("the table could not be kept in {path}").format(path=path))
    return Answer(facts, rows, labels=_labels(card), notes=notes)
