"""Bearing off and racing."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from cli.answer import Answer, Approximate, Term
from cli.command import Choice, argument, command, current_style, option
from cli.games.backgammon.words import POSITION_HELP, points_option, read_position, side_term
from cli.i18n import N_, _
from cli.progress import progress
from solvers.games.backgammon.board import CHECKERS, on_board, swap

if TYPE_CHECKING:
    from cli.drawing.chart import Chart
    from solvers.games.backgammon.bearoff import Bearoff, RaceAnswer

BUILDING = N_("building the table")
THINNEST_BAR = Fraction(1, 100_000)


@command(
    "bearoff",
    help=N_(
        "How many rolls it takes to bear off, exactly: the distribution, its mean, the effective pip count and the "
        "wastage; with --roll the best play.\n\n"
        "One side's checkers are written 7@6 5@5 3@4. Played is for the fewest expected rolls. Every home-board "
        "position is exact; the table of all 54,264 of them is built once and kept."
    ),
    batch="checkers",
    columns=(
        "mean_rolls",
        "mean_rolls_float",
        "pips",
        "effective_pips",
        "effective_pips_float",
        "wastage",
        "wastage_float",
        "best_play",
    ),
    chart=True,
    svg=True,
    examples=('backgammon bearoff "7@6 5@5 3@4"', "backgammon bearoff 1@6 1@5 --roll 2/1"),
)
@argument(
    "checkers",
    nargs=-1,
    required=True,
    help=N_("the checkers left, such as 7@6 5@5 3@4, or - for standard input"),
)
@option("--roll", metavar="ROLL", help=N_("a roll to be played now"))
@points_option
def bearoff(checkers: str, roll: str | None, points: str) -> Answer:
    """Answer one bear-off."""
    from solvers.games.backgammon.bearoff import bear_off, rated_plays, read_side
    from solvers.games.backgammon.notation import read_roll

    side = read_side(checkers, points)
    dice = read_roll(roll) if roll is not None else None
    with progress(_(BUILDING), current_style()) as report:
        found = bear_off(side, report)
        rated = rated_plays(side, dice, report) if dice else []
    facts: dict[str, Any] = {
        "mean_rolls": found.mean,
        "pips": found.pips,
        "effective_pips": found.effective_pips,
        "wastage": found.wastage,
    }
    if rated:
        facts["best_play"] = [play.move for play in rated if play.mean_after == rated[0].mean_after]
    rows: list[dict[str, Any]] = (
        [{"move": play.move, "usual": play.usual, "mean_after": play.mean_after} for play in rated]
        if rated
        else _distribution_rows(found)
    )

    def bars() -> Chart:
        return _bars(checkers, found)

    def picture() -> str:
        from cli.drawing.chart import chart_svg

        return chart_svg(bars())

    return Answer(
        facts,
        rows,
        labels=_bearoff_labels(len(facts.get("best_play", ()))),
        chances=("probability", "at_most"),
        batch=[{**facts, "best_play": " = ".join(facts.get("best_play", ())) or None}],
        chart=bars,
        svg=picture,
    )


def _distribution_rows(found: Bearoff) -> list[dict[str, Any]]:
    rows, total = [], Fraction(0)
    for rolls, chance in enumerate(found.chances()):
        total += chance
        if chance:
            rows.append({"rolls": rolls, "probability": chance, "at_most": total})
    return rows


def _bars(title: str, found: Bearoff) -> Chart:
    from cli.drawing.chart import Chart
    from cli.numbers import percent_text

    # A bar thinner than a hair says nothing; the table has them all.
    drawn = [(rolls, chance) for rolls, chance in enumerate(found.chances()) if chance >= THINNEST_BAR]
    bars = [(str(rolls), chance, percent_text(chance)) for rolls, chance in drawn]
    return Chart(_("rolls to bear off {checkers}").format(checkers=title), bars)


def _bearoff_labels(best: int) -> dict[str, str]:
    return {
        "mean_rolls": _("expected rolls"),
        "pips": _("pips"),
        "effective_pips": _("effective pips"),
        "wastage": _("wastage"),
        "best_play": _("best plays, equal") if best > 1 else _("best play"),
        "rolls": _("rolls"),
        "probability": _("chance"),
        "at_most": _("at most so many"),
        "move": _("play"),
        "usual": _("usual notation"),
        "mean_after": _("expected rolls after it"),
    }


MODELS = {
    "optimal": N_("both play for the win"),
    "fewest_rolls": N_("each side plays for its own fewest expected rolls"),
}
DECISIONS = {
    "cannot_double": N_("the cube is not yours to turn"),
    "no_double": N_("no double; a double would be taken"),
    "double_take": N_("double, take"),
    "double_pass": N_("double, pass"),
}
TIES = {"double": N_("doubling and not doubling"), "take": N_("taking and passing")}


@command(
    "race",
    help=N_(
        "Who wins a race without contact: the exact chance, and with the cube what no double, double and take, double "
        "and pass are worth, and the right decision.\n\n"
        "For money, with unlimited doubling and without gammons. Small races are exact fractions; up to seven "
        "checkers a side at home come from a float64 table with a stated error; for larger ones each side is taken to "
        "play for its own fewest expected rolls."
    ),
    batch="position",
    columns=(
        "win",
        "win_float",
        "win_error",
        "model",
        "no_double",
        "no_double_float",
        "double_take",
        "double_take_float",
        "double_pass",
        "double_pass_float",
        "decision",
        "ties",
    ),
    examples=(
        'backgammon race "W: 1@5 1@2; B: 2@1A"',
        'backgammon race "W: 2@6; B: 2@6A" --cube mine --format json',
    ),
)
@argument("position", nargs=-1, required=True, help=POSITION_HELP)
@option(
    "--cube",
    type=Choice(
        ("centre", "mine", "theirs", "none"),
        {
            **dict.fromkeys(("center", "střed", "uprostřed"), "centre"),
            **dict.fromkeys(("moje", "můj"), "mine"),
            **dict.fromkeys(("soupeře", "soupeř", "jeho"), "theirs"),
            **dict.fromkeys(("žádná", "bez"), "none"),
        },
    ),
    default="centre",
    help=N_("where the cube is, as the player on roll sees it (default: centre)"),
)
@points_option
def race(position: str, cube: str, points: str) -> Answer:
    """Answer one race."""
    from solvers.games.backgammon.bearoff import decision, solve_race

    found, notes = read_position(position, points)
    with progress(_(BUILDING), current_style()) as report:
        answer = solve_race(found.board, cube, report)
    facts: dict[str, Any] = {
        "on_roll": side_term(found.turn),
        "win": _number(answer.win, answer.error),
        "model": Term(answer.model, _(MODELS[answer.model])),
    }
    if answer.model == "optimal" and cube != "none":
        code, ties = decision(answer)
        facts |= _cube_facts(answer, cube, code, ties)
        notes = [*_tie_notes(ties, answer.error), *notes]
        if max(map(on_board, (found.board, swap(found.board)))) == CHECKERS:
            notes = [_("gammons are not counted, though one is still possible"), *notes]
    elif answer.model != "optimal":
        notes = [_("with this many checkers nothing is said about the cube"), *notes]
    return Answer(facts, labels=_race_labels(), chances=("win",), notes=notes)


def _number(value: Any, error: float) -> Any:
    return value if isinstance(value, Fraction) or value is None else Approximate(float(value), error)


def _cube_facts(answer: RaceAnswer, cube: str, code: str, ties: tuple[str, ...]) -> dict[str, Any]:
    facts: dict[str, Any] = {
        "cube": Term(cube, _(CUBES[cube])),
        "no_double": _number(answer.no_double, answer.error),
    }
    if answer.double_take is not None:
        facts["double_take"] = _number(answer.double_take, 2 * answer.error)
        facts["double_pass"] = Fraction(1)
    facts["decision"] = Term(code, _(DECISIONS[code]))
    facts["ties"] = [Term(tie, _(TIES[tie])) for tie in ties] if not answer.error else []
    return facts


CUBES = {
    "centre": N_("in the middle"),
    "mine": N_("with the player on roll"),
    "theirs": N_("with the opponent"),
}


def _tie_notes(ties: tuple[str, ...], error: float) -> list[str]:
    sentence = (
        _("{choices} cannot be told apart within the error")
        if error
        else _("{choices} are worth exactly the same")
    )
    return [sentence.format(choices=_(TIES[tie])) for tie in ties]


def _race_labels() -> dict[str, str]:
    return {
        "on_roll": _("on roll"),
        "win": _("wins"),
        "model": _("how they play"),
        "cube": _("cube"),
        "no_double": _("no double"),
        "double_take": _("double, take"),
        "double_pass": _("double, pass"),
        "decision": _("decision"),
        "ties": "",
    }
