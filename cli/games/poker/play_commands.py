"""Exchanging cards, and the share of the pot."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.answer import Answer, Term
from cli.command import Choice, argument, command, current_style, option
from cli.games.poker.words import NAMES, cards_term, category_term, hand_name
from cli.i18n import N_, _
from cli.numbers import percent_text
from probability.card_words import parse_cards
from probability.faults import NotationError

if TYPE_CHECKING:
    from cli.answer import Row, Value
    from cli.drawing.chart import Chart
    from probability.games.poker.draw import Choice as Discard

BEAT = "beat"
GOALS = (BEAT, *(code.replace("_", "-") for code in NAMES))
GOAL_WORDS = {czech: code.replace("_", "-") for code, (_english, czech) in NAMES.items()} | {"porazit": BEAT}
GOAL_WORDS |= {code: code.replace("_", "-") for code in NAMES}


@command(
    "draw",
    help=N_(
        "What comes of exchanging cards: the exact chance of every category.\n\n"
        "--discard names the cards, or only how many of them; without it the best discard for the goal is found. "
        "The goal is to beat another hand of five cards (the default), or to reach a category or better."
    ),
    batch="hand",
    columns=("kept", "discarded", "category", "count", "probability", "probability_float"),
    chart=True,
    svg=True,
    examples=('poker draw "AS AH KD 7C 2S" --discard 2', 'poker draw "9h 8h 7h 6h 2c" --goal flush'),
)
@argument("hand", nargs=-1, required=True, help=N_("five cards, or - for a hand a line on standard input"))
@option("--discard", metavar="CARDS", help=N_("how many cards go, 0 to 5 (the best ones to give), or which"))
@option("--goal", type=Choice(GOALS, GOAL_WORDS), default=BEAT, help=N_("what to aim at (default: beat)"))
def draw(hand: str, discard: str | None, goal: str) -> Answer:
    """Answer one exchange."""
    from probability.games.poker.draw import Choice as Discard
    from probability.games.poker.draw import best_discards, exchange

    cards = parse_cards(hand)
    aim = goal.replace("-", "_")
    which = _which(discard)
    if isinstance(which, tuple):
        made = exchange(cards, which)
        choices = [Discard(made, made.chance(aim))]
    else:
        choices = best_discards(cards, aim, which)
    return draw_answer(choices, aim)


def _which(discard: str | None) -> int | tuple[int, ...] | None:
    """A number of cards, or cards; a lone digit is a number, for a card has a suit as well."""
    from probability.games.poker.draw import HAND

    if discard is None:
        return None
    word = discard.strip()
    if word.isascii() and word.isdigit() and len(word) < 3 and int(word) <= HAND:
        return int(word)
    try:
        return parse_cards(discard)
    except NotationError as error:
        # A single word that is no card may have been meant as a number as well.
        if " " in word or error.codes[0] not in ("unknown_card", "suit_missing"):
            raise
        raise NotationError("bad_discard", word=word) from None


def draw_answer(choices: list[Discard], aim: str) -> Answer:
    """Show the best of the choices, and how the next ones compare."""
    from fractions import Fraction

    made, value = choices[0]
    counts = made.by_category()
    rows: list[Row] = [
        {"category": category_term(code), "count": count, "probability": Fraction(count, made.draws)}
        for code, count in counts.items()
    ]
    facts: dict[str, Value] = {"kept": _some_cards(made.kept), "discarded": _some_cards(made.discarded)}

    def bars() -> Chart:
        from cli.drawing.chart import Chart

        shown = [
            (hand_name(code), Fraction(n, made.draws), percent_text(Fraction(n, made.draws)))
            for code, n in counts.items()
        ]
        return Chart(_("after the exchange"), shown)

    def picture() -> str:
        from cli.drawing.chart import chart_svg

        return chart_svg(bars())

    return Answer(
        {
            **facts,
            "draws": made.draws,
            "goal": aim.replace("_", "-"),
            "chance": value,
            "compared": len(choices),
        },
        rows,
        labels={
            "kept": _("kept"),
            "discarded": _("discarded"),
            "draws": _("draws"),
            "goal": "",
            "chance": _("beats another hand")
            if aim == BEAT
            else _("{name} or better").format(name=hand_name(aim)),
            "compared": _("discards compared"),
            "category": _("category"),
            "count": _("count"),
            "probability": _("chance"),
        },
        chances=("chance", "probability"),
        notes=_next_best(choices),
        batch=[{**facts, **row} for row in rows],
        chart=bars,
        svg=picture,
    )


def _some_cards(cards: tuple[int, ...]) -> Term:
    """Cards, of which there may be none."""
    return cards_term(cards) if cards else Term("", _("nothing"))


def _next_best(choices: list[Discard]) -> list[str]:
    if len(choices) < 2:
        return []
    second = choices[1]
    return [
        _("next best: discard {cards}, {chance}").format(
            cards=_some_cards(second.exchange.discarded).text,
            chance=percent_text(second.value),
        )
    ]


@command(
    "equity",
    help=N_(
        "How often each of two to ten hands wins, ties and loses, and its exact share of the pot.\n\n"
        "A hand is two cards (AcAd), a range (QQ+, AKs, A2s-A5s, JTo, 22-77, joined by commas) or random. Counted over "
        "all boards that can still come."
    ),
    batch="hands",
    columns=("hand", "win", "tie", "lose", "equity", "equity_float"),
    chart=True,
    svg=True,
    examples=("poker equity AcAd KcKd", "poker equity AsKs QQ+ --board 2s7sJd --format json"),
)
@argument(
    "hands",
    nargs=-1,
    required=True,
    help=N_("two to ten hands, or - for one question a line on standard input"),
)
@option("--board", default="", metavar="CARDS", help=N_("the cards on the table: three, four or five"))
@option("--dead", default="", metavar="CARDS", help=N_("cards known to be out of play"))
def equity(hands: str, board: str, dead: str) -> Answer:
    """Answer one showdown."""
    from cli.progress import progress
    from probability.games.poker.equity import equity as count
    from probability.games.poker.ranges import parse_table

    table = parse_table(hands)
    shown = parse_cards(board) if board.strip() else ()
    gone = parse_cards(dead) if dead.strip() else ()
    with progress(_("counting boards"), current_style()) as report:
        result = count(table, shown, gone, report)
    rows = [row._asdict() for row in result.rows]

    def bars() -> Chart:
        from cli.drawing.chart import Chart

        return Chart(
            _("share of the pot"), [(row.hand, row.equity, percent_text(row.equity)) for row in result.rows]
        )

    def picture() -> str:
        from cli.drawing.chart import chart_svg

        return chart_svg(bars())

    return Answer(
        {"hands": len(rows), "board": cards_term(shown), "boards": result.boards, "deals": result.deals},
        rows,
        labels={
            "hands": "",
            "board": _("board") if shown else "",
            "boards": _("boards counted"),
            "deals": _("deals") if result.deals > 1 else "",
            "hand": _("hand"),
            "win": _("wins"),
            "tie": _("ties"),
            "lose": _("loses"),
            "equity": _("share of the pot"),
        },
        chances=("equity",),
        chart=bars,
        svg=picture,
    )
