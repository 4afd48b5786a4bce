"""The solved game: the best use of a roll, and the solving itself."""

from __future__ import annotations

from fractions import Fraction
from itertools import count
from typing import TYPE_CHECKING, Any, NamedTuple

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
from probability.faults import Fault, Faulty, NotationError
from probability.games.qwixx.rules import VARIANTS

if TYPE_CHECKING:
    from collections.abc import Callable

    from probability.games.qwixx.card import Card
    from probability.games.qwixx.rules import Rules
    from probability.games.qwixx.turn import Roll
    from probability.layers import Solved

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
    faults = _roll_faults(made, thrown, active) if thrown else []
    if faults:
        raise Faulty(faults)
    worth = _valuation(made, depth)
    facts: dict[str, Any] = {
        "game": game_term(made.rules),
        "lucky": list(made.lucky),
        "source": worth.source,
    }
    notes = worth.notes if made.lucky or not made.rules.has_lucky else [*worth.notes, _("no lucky numbers")]
    if thrown is None:
        facts["value"] = worth.number(made, worth.value(made))
        return Answer(facts, labels=_labels(made), notes=notes, batch=[facts])
    rows = _rank(made, thrown, worth, active)
    facts |= {"play": rows[0]["play"], "value": rows[0]["value"]}
    return Answer(facts, rows, labels=_labels(made), notes=notes)


class Worth(NamedTuple):
    """How cards are valued, how far off that may be, and what to say about it.

    The *source* tells a script by what: the table of the solved game, a look ahead, or a count of a finished card.
    """

    source: str
    value: Callable[[Card], float]
    error: float
    notes: list[str]

    def error_of(self, card: Card) -> float:
        """How far off the value of a card may be: not at all, once its game is over."""
        return 0.0 if card.is_over else self.error

    def number(self, card: Card, value: float) -> Approximate | Fraction:
        """The value of a card as it is shown."""
        return Fraction(card.score) if card.is_over else Approximate(value, self.error)


def _labels(card: Card) -> dict[str, str]:
    more = {"rank": "", "by": "", "source": "", "play": _("play"), "cost": _("costs"), "table": _("table")}
    return labels(more if card.lucky else {**more, "lucky": ""})


def _roll_faults(card: Card, roll: Roll, active: bool) -> list[Fault]:
    """Why a roll does not fit a card; the active player needs the die of every open row."""
    from probability.games.qwixx.check import move_faults
    from probability.games.qwixx.rules import COLOURS

    missing = [row for row, mark in enumerate(card.marks) if mark and roll.coloured[row] is None]
    return move_faults(card, (), roll) + [
        Fault("die_missing", {"row": COLOURS[row]}) for row in missing if active
    ]


def _rank(card: Card, roll: Roll, worth: Worth, active: bool) -> list[dict[str, Any]]:
    """Every use of the roll as a row."""
    from probability.games.qwixx.best import rank_plays
    from probability.games.qwixx.turn import plays

    options = len(plays(card, roll, active))
    with progress(_("looking ahead"), current_style()) as report:
        done = count(1)

        def measured(one: Card) -> float:
            report(next(done), options)
            return worth.value(one)

        ranked = rank_plays(card, roll, measured, active)
    best_error = worth.error_of(ranked[0].option.card)
    return [
        {
            "rank": number,
            "play": play_term(one.option.crosses, active),
            "value": worth.number(one.option.card, one.value),
            "cost": _cost(one.cost, best_error + worth.error_of(one.option.card)),
            "by": [cross.by for cross in one.option.crosses],
        }
        for number, one in enumerate(ranked, 1)
    ]


def _cost(cost: float, error: float) -> Approximate | Fraction:
    """What a play costs against the best: nothing, the difference of two counted cards, or an estimate."""
    return Fraction(cost) if not cost or not error else Approximate(cost, error)


def _valuation(card: Card, depth: int | None) -> Worth:
    """From the table, if it is there and wanted; else by looking ahead."""
    from probability.games.qwixx.tables import error_bound, open_values, table_name
    from probability.storage import table_path

    if depth is not None and not 0 <= depth <= DEEPEST:
        raise NotationError("bad_depth", depth=depth, limit=DEEPEST)
    if card.is_over:
        return Worth("count", lambda one: float(one.score), 0.0, [_("the game is over on this card")])
    values = open_values(card.rules, card.lucky) if depth is None else None
    if values is not None:
        return Worth(
            "table",
            values.of,
            error_bound(card.rules),
            [_("one player, always active, to the end of the game")],
        )
    from probability.games.qwixx.rough import look_ahead, spread

    ahead = DEEPEST if depth is None else depth
    notes = [_("a short look ahead only (depth {depth}); the ± is a standard error").format(depth=ahead)]
    if depth is None:
        if table_path(table_name(card.rules, card.lucky)).exists():
            notes.append(_("the kept table is damaged or out of date"))
        notes.append(
            _("for exact values run: {command}").format(command=_solve_command(card.rules, card.lucky))
        )
    return Worth("look_ahead", lambda one: look_ahead(one, ahead), spread(card.rules), notes)


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
    solved = _solved(rules, numbers)
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


def _solved(rules: Rules, lucky: tuple[int, ...]) -> Solved:
    """The kept table, or the work on it, with its progress; who interrupts it is told how to go on."""
    from cli.output import note
    from probability.storage import can_keep, table_path

    style = current_style()
    with progress(_("preparing"), style) as report:
        from probability.games.qwixx.solver import compile_kernels, table_job
        from probability.layers import Solved, kept_share, kept_table, solve_table

        job = table_job(rules, lucky)
        kept = kept_table(job)
        if kept is not None:
            return Solved(kept, job.shape[0], kept=True)
        # A new installation compiles here for a while; by now it is time to draw the bar.
        report(0, 1)
        compile_kernels()
        before = kept_share(job)
    if table_path(job.name).exists() and not style.quiet:
        note(_("the kept table is damaged or out of date, it is computed again"))
    if not can_keep(job.name) and not style.quiet:
        folder = str(table_path(job.name).parent)
        note(
            _("{path} cannot be written: the table will not be kept, nor the work so far").format(path=folder)
        )
    label = _("solving, on from {percent}%").format(percent=int(before * 100)) if before else _("solving")
    try:
        with progress(label, style) as report:
            return solve_table(job, report)
    except KeyboardInterrupt:
        percent = int(kept_share(job) * 100)
        if percent and not style.quiet:
            again = _solve_command(rules, lucky)
            note(_("{percent}% is kept; to go on run: {command}").format(percent=percent, command=again))
        raise
