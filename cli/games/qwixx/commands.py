"""Check a card or a move, score it, draw it; odds of a turn and of a lock."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cli.answer import Answer, Row, Term
from cli.command import command, option
from cli.games.qwixx.words import (
    active_option,
    by_term,
    card_argument,
    game_option,
    game_term,
    labels,
    lucky_option,
    play_term,
    read_card,
    read_setup,
    row_term,
)
from cli.i18n import N_, _
from probability.faults import Fault, Faulty
from probability.games.qwixx.rules import COLOURS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cli.output import Style
    from probability.games.qwixx.card import Card, Setup

EXAMPLE = '"červená: 2 3 5 7; žlutá: 4; zelená: 16 15; modrá:; misses 1; lucky 5 8"'


@command(
    "check",
    help=N_(
        "Is a card possible, and is a move on it legal; every reason why not.\n\n"
        "A card is written a row a piece, crosses by number, L for the lock, X for a row locked by others: "
        "red: 2 3 5 7; green: 16 15; misses 1; lucky 5 8. Two crosses of one turn stand in their order."
    ),
    batch="card",
    columns=("possible", "legal", "code", "fault"),
    examples=(
        f'qwixx check {EXAMPLE} --cross "zelená 3"',
        'qwixx check "" --cross "r 6; b 13" --roll "w5 w1 b8"',
    ),
)
@card_argument
@option("--cross", metavar="CROSS", help=N_("a cross, or the two of a turn: green 3; blue 13"))
@option("--roll", metavar="DICE", help=N_("the dice thrown: w5 w1 r3 y8 g2 b8"))
@active_option
@lucky_option
@game_option
def check(
    card: str, cross: str | None, roll: str | None, active: bool, lucky: str | None, game: str
) -> Answer:
    """Check a card and a move."""
    from probability.games.qwixx.card import make_card
    from probability.games.qwixx.notation import parse_crosses, parse_roll

    setup, rules = read_setup(card, game, lucky)
    crosses = parse_crosses(cross, rules) if cross is not None else ()
    thrown = parse_roll(roll, rules) if roll is not None else None
    try:
        made = make_card(setup, rules)
    except Faulty as error:
        return _verdict({"possible": False}, error.faults)
    facts: dict[str, Any] = {"possible": True}
    faults: Sequence[Fault] = ()
    if crosses or thrown:
        from probability.games.qwixx.check import move_faults, ways

        faults = move_faults(made, crosses, thrown, active)
        facts["legal"] = not faults
        if thrown and not faults:
            first = [ways(made, one, thrown, active)[0] for one in crosses[:1]]
            # Of two crosses, the second is always by a coloured die.
            how = {"by": by_term([*first, *(["colour"] if len(crosses) > 1 else [])])}
            facts |= how if crosses else {"play": play_term((), active)}
    return _verdict(facts, faults)


def _verdict(facts: dict[str, Any], faults: Sequence[Fault]) -> Answer:
    from cli.errors import fault_sentence

    rows = [{"code": fault.code, "fault": fault_sentence(fault, "qwixx")} for fault in faults]
    titles = {
        "possible": _("the card is possible"),
        "legal": _("the move is legal"),
        "play": _("play"),
        "by": _("by"),
        "code": "",
        "fault": _("why not"),
    }
    batch = [{**facts, **row} for row in rows or ({},)]
    return Answer(facts, rows, labels=titles, good=not faults, batch=batch)


@command(
    "score",
    help=N_("Points by row, for misses, and in total; with --claim, is the written total right."),
    batch="card",
    columns=("red", "yellow", "green", "blue", "misses", "total", "right"),
    examples=(f"qwixx score {EXAMPLE}",),
)
@card_argument
@option("--claim", type=int, metavar="POINTS", help=N_("the total that was written down"))
@lucky_option
@game_option
def score(card: str, claim: int | None, lucky: str | None, game: str) -> Answer:
    """Count a card."""
    _setup, made = read_card(card, game, lucky)
    loss = -made.rules.penalty * made.misses
    rows: list[Row] = [
        {"row": row_term(row), "crosses": made.crosses[row], "points": points}
        for row, points in enumerate(made.row_points)
    ]
    rows.append({"row": Term("misses", _("misses")), "crosses": made.misses, "points": loss})
    facts: dict[str, Any] = {"total": made.score}
    if claim is not None:
        facts |= {"claim": claim, "right": claim == made.score}
    line = dict(zip(COLOURS, made.row_points, strict=True)) | {"misses": loss} | facts
    titles = labels(
        {"crosses": _("crosses"), "points": _("points"), "claim": _("claimed"), "right": _("right")}
    )
    return Answer(facts, rows, labels=titles, good=claim in (None, made.score), batch=[line])


@command(
    "show",
    help=N_("Draw a card as it lies on the table."),
    batch="card",
    columns=("card",),
    svg=True,
    examples=(f"qwixx show {EXAMPLE} --svg card.svg",),
)
@card_argument
@lucky_option
@game_option
def show(card: str, lucky: str | None, game: str) -> Answer:
    """Draw a card."""
    setup, made = read_card(card, game, lucky)
    rows: list[Row] = [
        {
            "row": row_term(row),
            "crossed": list(written.numbers),
            "locked": made.marks[row] is None,
            "points": made.row_points[row],
        }
        for row, written in enumerate(setup.rows)
    ]
    # What stands in the drawing is not said again above it.
    shown = {"misses": "", "lucky": "", "total": ""}
    titles = labels({"crossed": _("crossed"), "locked": _("locked"), "points": _("points"), **shown})
    facts: Row = {
        "game": game_term(made.rules),
        "misses": made.misses,
        "lucky": list(setup.lucky),
        "total": made.score,
    }
    return Answer(
        facts, rows, labels=titles, batch=[{"card": _text(setup, made, None)}], drawing=_drawing(setup, made),
        svg=lambda: _picture(setup, made),
    )  # fmt: skip


def _text(setup: Setup, made: Card, style: Style | None) -> str:
    from cli.games.qwixx.drawing import card_text
    from cli.output import Style

    return card_text(setup, made, style or Style())


def _drawing(setup: Setup, made: Card) -> Any:
    return lambda style: _text(setup, made, style)


def _picture(setup: Setup, made: Card, chances: Any = None) -> str:
    from cli.games.qwixx.picture import card_svg

    return card_svg(setup, made, chances)


@command(
    "odds",
    help=N_(
        "Exact chance of every number on every row this turn, of any legal cross, and of a miss.\n\n"
        "The chance of a number is the chance that the dice allow to cross it in this turn in some way: by the "
        "white sum, by the lucky number, or by a white and the coloured die, also after a white cross."
    ),
    batch="card",
    columns=("row", "number", "chance", "chance_float"),
    svg=True,
    examples=(f"qwixx odds {EXAMPLE} --active", 'qwixx odds "red: 2 3" --passive --svg odds.svg'),
)
@card_argument
@active_option
@lucky_option
@game_option
def odds(card: str, active: bool, lucky: str | None, game: str) -> Answer:
    """Chances of a turn."""
    from cli.games.qwixx.drawing import heat_text
    from probability.games.qwixx.odds import turn_odds

    setup, made = read_card(card, game, lucky)
    found = turn_odds(made, active)
    rows: list[Row] = [
        {"row": row_term(row), "number": number, "chance": chance}
        for row in range(4)
        for number, chance in zip(made.rules.numbers(row), found.numbers[row], strict=True)
        if chance
    ]
    titles = labels({"any_cross": _("any cross"), "miss": _("miss"), "chance": _("chance")})
    return Answer(
        {"any_cross": found.any_cross, "miss": found.miss},
        rows,
        labels=titles,
        chances=("any_cross", "miss", "chance"),
        notes=[_("the game is over on this card")] if made.is_over else [],
        drawing=lambda style: heat_text(made, found, style),
        svg=lambda: _picture(setup, made, found.numbers),
    )
