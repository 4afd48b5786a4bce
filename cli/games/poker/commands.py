"""What a hand is worth, which hand is better, and how often each category is dealt."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING

from cli.answer import Answer, Term
from cli.command import Choice, argument, command, current_style, option
from cli.games.poker.words import cards_term, category_term, hand_name, hand_names, reason_term
from cli.i18n import N_, _, language
from cli.numbers import percent_text
from probability.card_words import parse_cards
from probability.games.poker.hands import beaten_hands, rank_hand

if TYPE_CHECKING:
    from collections.abc import Sequence

    from click import Context, Parameter

    from cli.answer import Row
    from cli.drawing.chart import Chart
    from probability.games.poker.compare import Placed
    from probability.games.poker.hands import Ranked

ALL_HANDS = 2_598_960
# Words of one card are shorter than five cards in one word.
LONGEST_WORD = 9
ROW_KEYS = ("hand", "category", "name", "rank", "best")


@command(
    "rank",
    help=N_(
        "The category of a hand, the five cards that count, its rank from 1 (best) to 7462, and its percentile.\n\n"
        "Five to seven cards, as AS, 10h, A♠, AsKs, pikové eso or ace of spades. The percentile is the share of all "
        "hands of five cards that this one beats."
    ),
    batch="hand",
    columns=ROW_KEYS,
    bulk="cli.games.poker.bulk",
    svg=True,
    examples=('poker rank "AS KS QS JS 10S"', "poker rank - --format jsonl < hands.txt"),
)
@argument(
    "hand", nargs=-1, required=True, help=N_("five to seven cards, or - for a hand a line on standard input")
)
def rank(hand: str) -> Answer:
    """Rank one hand."""
    cards = parse_cards(hand)
    ranked = rank_hand(cards)
    english, czech = hand_names(ranked.category, ranked.is_royal)
    row = rank_row(cards, ranked)
    percentile = Fraction(beaten_hands(ranked.rank), ALL_HANDS)

    def picture() -> str:
        from cli.games.poker.picture import hand_picture

        return hand_picture(cards, ranked)

    return Answer(
        {**row, "name_en": english, "name_cs": czech, "percentile": percentile},
        # For people the facts say it all; a table of one row would only repeat them.
        None if current_style().format == "table" else [row],
        labels={
            "hand": _("hand"),
            "category": _("category"),
            "name": "" if row["name"] == category_term(ranked.category).text else _("name"),
            "name_en": _("in English") if language() != "en" else "",
            "name_cs": _("in Czech") if language() != "cs" else "",
            "rank": _("rank"),
            "best": _("cards that count"),
            "percentile": "",
        },
        notes=[_("beats {share} of all hands of five cards").format(share=percent_text(percentile))],
        batch=[row],
        svg=picture,
    )


def rank_row(cards: tuple[int, ...], ranked: Ranked) -> dict[str, Term | str | int]:
    """The row of a ranked hand."""
    return {
        "hand": cards_term(cards),
        "category": category_term(ranked.category),
        "name": hand_name(ranked.category, ranked.is_royal),
        "rank": ranked.rank,
        "best": cards_term(ranked.best),
    }


def one_line(ctx: Context, param: Parameter, hands: tuple[str, ...]) -> tuple[str, ...]:  # noqa: ARG001
    """Put the hands into one line as in a batch; single cards are hands without quotes, parted by words at most."""
    quoted = any(" " in hand or len(hand) > LONGEST_WORD for hand in hands)
    return ("|".join(hands) if quoted else " ".join(hands),)


@command(
    "compare",
    help=N_(
        "Put hands in order and say what decides between them.\n\n"
        "Each hand of five to seven cards stands in quotes, or apart from the next by | or vs. Hands of six or seven "
        "cards may share a board."
    ),
    batch="hands",
    columns=("place", "number", *ROW_KEYS, "reason"),
    svg=True,
    examples=('poker compare "As Ah Kd 7c 2s" "Ac Ad Kh 7d 3s"', "poker compare - --format csv < hands.txt"),
)
@argument(
    "hands",
    nargs=-1,
    required=True,
    callback=one_line,
    help=N_("two or more hands, each in quotes, or - for hands between | a line on standard input"),
)
def compare(hands: str) -> Answer:
    """Order several hands."""
    from probability.games.poker.compare import compare_hands, split_hands

    order = compare_hands([parse_cards(hand) for hand in split_hands(hands)])
    reasons = [
        reason_term(one.reason, before, one) for before, one in pairwise(order) if one.reason is not None
    ]
    rows: list[Row] = [
        {
            "place": one.place,
            "number": one.number,
            **rank_row(one.cards, one.ranked),
            "reason": reason,
        }
        for one, reason in zip(order, [None, *reasons], strict=True)
    ]
    winners = [one.number for one in order if one.place == 1]
    decided = reasons[len(winners) - 1] if len(winners) < len(order) else reasons[-1]

    def picture() -> str:
        from cli.games.poker.picture import order_picture

        return order_picture(order)

    return Answer(
        {"winners": winners, "tie": len(winners) > 1, "reason": decided},
        # Sentences in a table make it wider than a terminal, so people find them above and below it.
        [without_reason(row) for row in rows] if current_style().format == "table" else rows,
        labels={
            "winners": _("winner: hand") if len(winners) == 1 else _("winners: hands"),
            "tie": "",
            "place": _("place"),
            "number": _("hand no."),
            "hand": _("hand"),
            "category": "",
            "name": _("name"),
            "rank": _("rank"),
            "best": _("cards that count"),
            "reason": _("what decides"),
        },
        notes=neighbours(order, reasons) if len(order) > 2 else [],
        batch=rows,
        svg=picture,
    )


def without_reason(row: Row) -> Row:
    """A row of the order without its sentence."""
    return {key: value for key, value in row.items() if key != "reason"}


def neighbours(order: Sequence[Placed], reasons: Sequence[Term]) -> list[str]:
    """Say of each two hands that follow one another what decides between them."""
    return [
        (
            _("hand {better} and hand {worse}: {reason}")
            if better.place == worse.place
            else _("hand {better} before hand {worse}: {reason}")
        ).format(better=better.number, worse=worse.number, reason=reason.text)
        for (better, worse), reason in zip(pairwise(order), reasons, strict=True)
    ]


@command(
    "odds",
    help=N_(
        "Exact number and chance of the hands in each category.\n\n"
        "Counted for decks of 52, 36 (from the six) and 32 cards (from the seven), in hands of five, six or seven "
        "cards of which the best five count. The order of the categories is the rule book's for every deck."
    ),
    chart=True,
    svg=True,
    examples=("poker odds", "poker odds --deck 32 --cards 7 --format json"),
)
@option("--deck", type=Choice(["52", "36", "32"]), default="52", help=N_("cards in the deck (default: 52)"))
@option("--cards", type=Choice(["5", "6", "7"]), default="5", help=N_("cards in the hand (default: 5)"))
@option(
    "--ace",
    type=Choice(["high", "both"], {"vysoké": "high", "obojí": "both"}),
    help=N_(
        "the ace in a straight: high only, or below the lowest card too (default: both, with 32 cards high)"
    ),
)
def odds(deck: str, cards: str, ace: str | None) -> Answer:
    """Count the categories."""
    from probability.cards import DECKS
    from probability.games.poker.odds import ace_is_low, category_odds

    chosen = DECKS[int(deck)]
    low = ace_is_low(chosen) if ace is None else ace == "both"
    found = category_odds(chosen, int(cards), low)
    rows: list[Row] = [
        {"category": category_term(row.category), "count": row.count, "probability": row.probability}
        for row in found.rows
    ]
    reading = Term("both" if low else "high", _("high and low") if low else _("high only"))

    def bars() -> Chart:
        from cli.drawing.chart import Chart

        title = _("{cards} cards of {deck}").format(cards=cards, deck=deck)
        shown = [
            (hand_name(row.category), row.probability, percent_text(row.probability)) for row in found.rows
        ]
        return Chart(title, shown)

    def picture() -> str:
        from cli.drawing.chart import chart_svg

        return chart_svg(bars())

    return Answer(
        {
            "deck": int(deck),
            "cards": int(cards),
            "ace": reading,
            "hands": found.hands,
            "royal_flush": found.royal,
        },
        rows,
        labels={
            "deck": _("deck"),
            "cards": _("cards in hand"),
            "ace": _("ace in a straight"),
            "hands": _("hands"),
            "royal_flush": _("of them royal flushes"),
            "category": _("category"),
            "count": _("count"),
            "probability": _("chance"),
        },
        chances=("probability",),
        chart=bars,
        svg=picture,
    )
