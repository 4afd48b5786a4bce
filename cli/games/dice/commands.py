"""Odds of any dice expression."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.answer import Answer, Value
from cli.command import argument, command, option
from cli.i18n import N_, _
from cli.numbers import percent_text

if TYPE_CHECKING:
    from cli.drawing.chart import Chart
    from probability.distribution import Distribution

COLUMNS = ("outcome", "probability", "at_least", "at_most")
HELP = N_(
    "Exact distribution of a dice expression.\n\n"
    "Dice are written 3d6 (or 3k6), faces as d{1,1,2,7}; add and subtract with + and -; keep or drop dice with "
    "keep 3, keep 2 lowest, drop 1. Mixed dice stand in brackets: (2d6,d8) keep 2."
)


@command(
    "odds",
    help=HELP,
    batch="expression",
    columns=(
        "outcome",
        "probability",
        "probability_float",
        "at_least",
        "at_least_float",
        "at_most",
        "at_most_float",
    ),
    chart=True,
    svg=True,
    examples=('herna dice odds "4d6 keep 3" --chart', "herna dice odds 2d6 --at-least 9 --format json"),
)
@argument(
    "expression",
    nargs=-1,
    required=True,
    help=N_("the dice, or - for one expression a line on standard input"),
)
@option("--at-least", type=int, metavar="N", help=N_("the chance of N or more; in a batch only that row"))
@option("--at-most", type=int, metavar="N", help=N_("the chance of N or less; in a batch only that row"))
def odds(expression: str, at_least: int | None, at_most: int | None) -> Answer:
    """Answer one dice expression."""
    from probability.expression import evaluate, parse
    from probability.ratios import standings

    distribution = evaluate(parse(expression))
    facts: dict[str, Value] = {
        "expression": expression,
        "outcomes": len(distribution),
        "mean": distribution.mean(),
        "variance": distribution.variance(),
        "median": distribution.median(),
    }
    if at_least is not None:
        facts["at_least"] = distribution.at_least(at_least)
    if at_most is not None:
        facts["at_most"] = distribution.at_most(at_most)

    rows = standings(distribution)
    bounds = [bound for bound in (at_least, at_most) if bound is not None]

    def bars() -> Chart:
        from cli.drawing.chart import Chart

        return Chart(expression, [(str(row.outcome), row.chance, percent_text(row.chance)) for row in rows])

    def picture() -> str:
        from cli.drawing.chart import chart_svg

        return chart_svg(bars())

    return Answer(
        facts,
        [dict(zip(COLUMNS, row, strict=True)) for row in rows],
        labels=labels(),
        fact_labels={
            "at_least": _("at least {n}").format(n=at_least),
            "at_most": _("at most {n}").format(n=at_most),
        },
        chances=("probability", "at_least", "at_most"),
        batch=[_bound_row(distribution, bound) for bound in bounds] if bounds else None,
        chart=bars,
        svg=picture,
    )


def _bound_row(distribution: Distribution[int], bound: int) -> dict[str, Value]:
    """What a batch tells about a bound that was asked for: its row alone, even if it is no result."""
    values = (
        bound,
        distribution.probability(bound),
        distribution.at_least(bound),
        distribution.at_most(bound),
    )
    return dict(zip(COLUMNS, values, strict=True))


def labels() -> dict[str, str]:
    """Titles for people."""
    return {
        "expression": _("dice"),
        "outcomes": _("outcomes"),
        "mean": _("mean"),
        "variance": _("variance"),
        "median": _("median"),
        "outcome": _("result"),
        "probability": _("chance"),
        "at_least": _("at least"),
        "at_most": _("at most"),
    }
