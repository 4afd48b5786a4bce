"""How many turns to ten points."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cli.answer import Answer, Approximate, Term
from cli.command import command, current_style, option
from cli.games.osadnici.words import load_map, map_option
from cli.i18n import N_, _
from cli.numbers import percent_text
from cli.progress import progress

if TYPE_CHECKING:
    from cli.drawing.chart import Chart

POLICY = N_("the fewest turns on average without using jokers; both matches go to the player")


@command(
    "race",
    help=N_(
        "How many turns one player who plays well needs for ten points, and the exact chance to be done by each "
        "turn.\n\n"
        "The policy is the one with the fewest turns on average among those that use no jokers. Nobody else takes the "
        "longest road or the largest army. The dice of the first turns follow from the number of players and the seat."
    ),
    chart=True,
    svg=True,
    examples=("herna osadnici race", "herna osadnici race --players 4 --seat 2 --chart"),
)
@option("--players", type=int, default=1, metavar="N", help=N_("how many play, 1 to 4 (default: 1)"))
@option(
    "--seat",
    type=int,
    default=1,
    metavar="N",
    help=N_("who throws when: 1 begins with three dice (default: 1)"),
)
@option("--goal", type=int, default=10, metavar="N", help=N_("how many points are wanted (default: 10)"))
@map_option
def race(players: int, seat: int, goal: int, map_file: str | None) -> Answer:
    """Run the race."""
    from probability.games.osadnici.race import race as run_race

    with progress(_("looking at sheets"), current_style()) as report:
        result = run_race(load_map(map_file), players, seat, goal, progress=report)
    before = (result.finished[0] * 0, *result.finished)
    rows: list[dict[str, Any]] = [
        {"turn": turn, "ends": by - earlier, "by_then": by}
        for turn, (earlier, by) in enumerate(zip(before, result.finished, strict=False), 1)
    ]

    def bars() -> Chart:
        from cli.drawing.chart import Chart

        shown = [(str(row["turn"]), row["ends"], percent_text(row["ends"])) for row in rows if row["ends"]]
        return Chart(_("the turn with the last point"), shown)

    def picture() -> str:
        from cli.drawing.chart import chart_svg

        return chart_svg(bars())

    return Answer(
        {
            "expected_turns": Approximate(result.expected, result.error),
            "median": next(turn for turn, by in enumerate(result.finished, 1) if 2 * by >= 1),
            "goal": goal,
            "dice": list(result.dice),
            "policy": Term("no_jokers", _(POLICY)),
            "states": result.states,
        },
        rows,
        labels={
            "expected_turns": _("turns on average"),
            "median": _("half of the games end by turn"),
            "goal": _("points wanted"),
            "dice": _("dice in each turn, then the last number"),
            "policy": _("policy"),
            "states": "",
            "turn": _("turn"),
            "ends": _("ends"),
            "by_then": _("done by then"),
        },
        chances=("ends", "by_then"),
        notes=[
            _(
                "the chances are exact for this policy; the average is cut off where a billionth of the games is left"
            ),
        ],
        chart=bars,
        svg=picture,
    )
