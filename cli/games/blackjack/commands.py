"""Chances of the next card, of all two-card hands, and of a way to play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.answer import Answer, Term
from cli.command import command, option
from cli.games.blackjack.words import OUTCOMES, values_option
from cli.i18n import N_, _
from cli.numbers import percent_text
from probability.games.blackjack.rules import Rules, parse_hands, parse_points

if TYPE_CHECKING:
    from fractions import Fraction

    from cli.answer import Row, Value
    from cli.drawing.chart import Chart


@command(
    "bust",
    help=N_(
        "Exact chance to bust with the next card, counted over the cards that are left.\n\n"
        "Cards are written with or without suits: 10 J, A♠ K♥, eso král, žaludová sedma."
    ),
    batch="hand",
    columns=("hand", "total", "bust", "bust_float"),
    examples=('blackjack bust --hand "10 J"', 'blackjack bust --hand "A K" --seen "7 7 8"'),
)
@option(
    "--hand", required=True, metavar="CARDS", help=N_("your cards, or - for a hand a line on standard input")
)
@option("--seen", default="", metavar="CARDS", help=N_("other cards that are known to be gone"))
@values_option
def bust(hand: str, seen: str, values: str) -> Answer:
    """Answer one hand."""
    from probability.games.blackjack.chances import bust_chance

    rules = Rules(parse_points(values))
    held, *gone = parse_hands(hand, seen) if seen.strip() else parse_hands(hand)
    mine = rules.hand_of(held)
    found = bust_chance(mine, rules.hand_of(gone[0]) if gone else None, rules)
    shown = rules.hand_text(mine)
    rows: list[Row] = [
        {
            "card": card.kind,
            "left": card.left,
            "probability": card.probability,
            "total": card.total,
            "outcome": Term(card.outcome, _(OUTCOMES[card.outcome])),
        }
        for card in found.cards
    ]
    notes = [_("this hand has 21: it is shown and paid at once")] if found.is_over else []
    facts: dict[str, Value] = {
        "hand": shown,
        "total": found.total,
        "bust": found.bust,
        "left": sum(card.left for card in found.cards),
    }
    return Answer(
        facts,
        rows,
        labels={
            "hand": _("hand"),
            "total": _("total"),
            "bust": _("bust"),
            "card": _("card"),
            "left": _("left"),
            "probability": _("chance"),
            "outcome": _("outcome"),
        },
        chances=("bust", "probability"),
        notes=notes,
        batch=[{"hand": shown, "total": found.total, "bust": found.bust}],
    )


@command(
    "table",
    help=N_(
        "All hands of two cards with their exact chance to bust on the third.\n\n"
        "Hands of the same total differ, because the cards in the hand can not come again."
    ),
    svg=True,
    examples=("blackjack table", "blackjack table --svg table.svg"),
)
@values_option
def table(values: str) -> Answer:
    """List all two-card hands."""
    from probability.games.blackjack.chances import two_card_hands

    rules = Rules(parse_points(values))
    hands = two_card_hands(rules)
    rows: list[Row] = [
        {
            "total": one.total,
            "hand": rules.hand_text(one.hand),
            "probability": one.probability,
            "bust": one.bust,
        }
        for one in hands
    ]

    def picture() -> str:
        from cli.games.blackjack.picture import table_picture

        return table_picture(rules, hands)

    return Answer(
        {"hands": len(rows)},
        rows,
        labels={
            "hands": _("hands"),
            "total": _("total"),
            "hand": _("hand"),
            "probability": _("dealt"),
            "bust": _("busts"),
        },
        chances=("bust",),
        notes=[_("two aces are 21 and are shown at once, as is every other 21")],
        svg=picture,
    )


@command(
    "odds",
    help=N_(
        "Exact distribution of the final total for a way to play, with the chance of 21 and of fire (two aces).\n\n"
        "--stand 17 takes cards below 17. A table may differ by the number of cards (17,3:16 stands at 16 with three) "
        "and name single hands (17,10 J=stand)."
    ),
    batch="stand",
    columns=("result", "probability", "probability_float"),
    chart=True,
    svg=True,
    examples=("blackjack odds --stand 17", 'blackjack odds --stand "16,3:15,10 J=stand" --format json'),
)
@option(
    "--stand", default="17", metavar="TABLE", help=N_("when to stand (default: 17), or - for standard input")
)
@values_option
def odds(stand: str, values: str) -> Answer:
    """Answer one way to play."""
    from probability.games.blackjack.chances import final_totals
    from probability.games.blackjack.stands import parse_stand

    rules = Rules(parse_points(values))
    found = final_totals(parse_stand(stand, rules).stands, rules)
    results: list[tuple[Term | int, Fraction]] = [
        *found.totals.items(),
        (Term("bust", _("bust")), found.bust),
    ]
    rows: list[Row] = [{"result": result, "probability": chance} for result, chance in results]

    def bars() -> Chart:
        from cli.drawing.chart import Chart

        shown = [(str(total), chance, percent_text(chance)) for total, chance in found.totals.items()]
        title = _("final total, standing at {stand}").format(stand=stand)
        return Chart(title, [*shown, (_("bust"), found.bust, percent_text(found.bust))])

    def picture() -> str:
        from cli.drawing.chart import chart_svg

        return chart_svg(bars())

    return Answer(
        {"stand": stand, "bust": found.bust, "goal": found.goal, "fire": found.fire},
        rows,
        labels={
            "stand": _("stands at"),
            "bust": _("bust"),
            "goal": _("21"),
            "fire": _("of that fire"),
            "result": _("final total"),
            "probability": _("chance"),
        },
        chances=("bust", "goal", "fire", "probability"),
        chart=bars,
        svg=picture,
    )
