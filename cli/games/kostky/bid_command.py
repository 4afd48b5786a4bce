"""The best bid for a hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.answer import Answer, Approximate, Term, Value
from cli.command import command, current_style, option
from cli.games.kostky.words import dice_set_option, kind_term, load_dice_set
from cli.i18n import N_, _
from cli.numbers import percent_text
from cli.progress import progress

if TYPE_CHECKING:
    from collections.abc import Sequence
    from fractions import Fraction

    from cli.drawing.chart import Chart
    from probability.games.kostky.bid import BidResult
    from probability.games.kostky.dice import Throw
    from probability.games.kostky.tally import BidOdds


@command(
    "bid",
    help=N_(
        "For every possible bid the chance to meet it and the expected points, and the best bid.\n\n"
        "The round is the number of dice in the hand. The first round (and the second of three players) is exact; "
        "later ones are simulated under a stated policy, from a fixed seed, and marked approximate."
    ),
    chart=True,
    svg=True,
    examples=(
        "kostky bid --hand hnědá --players 4 --seat 1",
        "kostky bid --hand červená,modrá,šedá --players 3 --seat 2",
    ),
)
@option("--hand", required=True, metavar="DICE", help=N_("the dice drawn from the bag"))
@option("--players", type=int, required=True, metavar="N", help=N_("how many play, 3 to 6"))
@option("--seat", type=int, required=True, metavar="N", help=N_("who throws when: 1 leads the first trick"))
@option("--simple", is_flag=True, help=N_("the simplified variant: no losses, no bonuses"))
@option(
    "--games", type=int, default=20_000, metavar="N", help=N_("how many rounds to simulate (default: 20000)")
)
@option("--seed", type=int, default=1, metavar="N", help=N_("the seed of the simulation (default: 1)"))
@option("--simulate", is_flag=True, help=N_("simulate even where the exact answer is known"))
@dice_set_option
def bid(
    hand: str,
    players: int,
    seat: int,
    simple: bool,
    games: int,
    seed: int,
    simulate: bool,
    dice_set: str | None,
) -> Answer:
    """Weigh the bids."""
    from probability.games.kostky.bid import bid_odds
    from probability.games.kostky.notation import parse_dice

    bag = load_dice_set(dice_set)
    dice = parse_dice(hand, bag)
    with progress(_("playing"), current_style()) as report:
        result = bid_odds(
            dice,
            players,
            seat,
            bag,
            simple=simple,
            games=games,
            seed=seed,
            simulated=simulate,
            progress=report,
        )

    return Answer(
        _facts(result, dice),
        [_row(one, result) for one in result.bids],
        labels=_labels(result),
        chances=("chance",),
        notes=_notes(result),
        chart=lambda: _bars(result),
        svg=lambda: _picture(result),
    )


def _facts(result: BidResult, dice: Sequence[Throw]) -> dict[str, Value]:
    """What was asked, the best bid, and how it was found."""
    return {
        "best": result.best,
        "round": result.round_number,
        "players": result.players,
        "seat": result.seat,
        "hand": [kind_term(throw.kind) for throw in dice],
        "exact": result.exact,
        "policy": Term(result.policy, _(POLICY)) if result.policy else None,
        "games": result.games,
        "seed": result.seed,
    }


def _row(one: BidOdds, result: BidResult) -> dict[str, Value]:
    """One bid."""

    def number(value: Fraction, error: float) -> Value:
        return value if result.exact else Approximate(float(value), error)

    return {
        "bid": one.bid,
        "chance": number(one.chance, one.chance_error),
        "points": number(one.points, one.points_error),
        "best": one.bid == result.best,
    }


def _labels(result: BidResult) -> dict[str, str]:
    """Titles for people; what says nothing about this answer is not shown."""
    return {
        "best": _("best bid"),
        "round": _("round"),
        "players": _("players"),
        "seat": _("seat"),
        "hand": _("hand"),
        "exact": _("exact"),
        "policy": _("policy") if result.policy else "",
        "games": _("rounds simulated") if result.games else "",
        "seed": _("seed") if result.games else "",
        "bid": _("bid"),
        "chance": _("chance to meet it"),
        "points": _("expected points"),
    }


def _bars(result: BidResult) -> Chart:
    from cli.drawing.chart import Chart

    bars = [(str(one.bid), one.chance, percent_text(one.chance)) for one in result.bids]
    return Chart(_("chance to meet the bid"), bars)


def _picture(result: BidResult) -> str:
    from cli.drawing.chart import chart_svg

    return chart_svg(_bars(result))


POLICY = N_(
    "everyone bids the rounded sum of their dice's chances, plays to win while below the bid and to lose from then on"
)


def _notes(result: BidResult) -> list[str]:
    notes = []
    if not result.exact:
        notes.append(_("approximate: simulated, ± is one standard error"))
    if result.policy:
        notes.append(_("holds if all play by the stated policy"))
    return notes
