"""How many turns to ten points."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cli.answer import Answer, Approximate, Term
from cli.command import command, current_style, option
from cli.games.osadnici.words import load_map, map_option, term
from cli.i18n import N_, _
from cli.numbers import percent_text
from cli.progress import progress
from probability.faults import Faulty, NotationError

if TYPE_CHECKING:
    from cli.drawing.chart import Chart
    from probability.games.osadnici.island import Island

POLICY = N_(
    "the fewest turns on average among all ways to play that build knights in this order and no more of them; jokers "
    "are used as it suits, from the turn after the knight; both matches go to the player"
)
NO_JOKERS = N_(
    "the fewest turns on average among all ways to play that use no jokers and build no knight beyond the army; both "
    "matches go to the player"
)


@command(
    "race",
    help=N_(
        "How many turns one player who plays well needs for ten points, and the exact chance to be done by each "
        "turn.\n\n"
        "The policy is the one with the fewest turns on average among those that build their knights in a given order, "
        "and no more of them. Nobody else takes the longest road or the largest army. The dice of the first turns "
        "follow from the number of players and the seat."
    ),
    chart=True,
    svg=True,
    examples=(
        "herna osadnici race",
        "herna osadnici race --players 4 --seat 2 --chart",
        "herna osadnici race --knights ruda,poušť1,poušť1",
    ),
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
@option(
    "--knights",
    metavar="HEXES",
    help=N_(
        "where the knights are built, one after another (default: as many as an army, brick, grain, ore first)"
    ),
)
@option("--without-jokers", is_flag=True, help=N_("a policy that uses no jokers"))
@map_option
def race(
    players: int, seat: int, goal: int, knights: str | None, without_jokers: bool, map_file: str | None
) -> Answer:
    """Run the race."""
    from probability.games.osadnici.race import race as run_race

    island = load_map(map_file)
    order = _order(knights, island)
    with progress(_("looking at sheets"), current_style()) as report:
        result = run_race(island, players, seat, goal, report, order, not without_jokers)
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
            "knights": [term(key) for key in result.order],
            "policy": Term("no_jokers", _(NO_JOKERS)) if without_jokers else Term("jokers", _(POLICY)),
            "states": result.states,
        },
        rows,
        labels={
            "expected_turns": _("turns on average"),
            "median": _("half of the games end by turn"),
            "goal": _("points wanted"),
            "dice": _("dice in each turn, then the last number"),
            "knights": _("knights, one after another"),
            "policy": _("policy"),
            "states": "",
            "turn": _("turn"),
            "ends": _("ends"),
            "by_then": _("done by then"),
        },
        chances=("ends", "by_then"),
        notes=[
            _(
                "the chances of the turns are exact for this policy; its average is a fraction too long to write, told "
                "within the error given; a policy with other knights may be better"
            ),
        ],
        chart=bars,
        svg=picture,
    )


def _order(words: str | None, island: Island) -> tuple[str, ...] | None:
    """The hexes of the knights; refuse more knights than a hex has room for."""
    from probability.games.osadnici.check import sheet_faults
    from probability.games.osadnici.sheet import parse_sheet

    if words is None:
        return None
    if not words.strip():
        raise NotationError("empty_input")
    sheet = parse_sheet("knights: " + words.replace(";", ",").replace("\n", ","), island)
    faults = sheet_faults(sheet, island)
    if faults:
        raise Faulty(faults)
    return sheet.knights
