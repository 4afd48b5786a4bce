"""Hit or stand, and the value of the game."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING, Any

from cli.answer import Answer, Approximate, Term
from cli.command import command, current_style, option
from cli.games.blackjack.words import action_term, make_rules, rule_facts, rule_labels, rules_options
from cli.i18n import N_, _
from probability.faults import Fault, Faulty
from probability.games.blackjack.rules import require_few_hands
from probability.games.blackjack.stands import decidable

if TYPE_CHECKING:
    from fractions import Fraction

    from cli.answer import Row, Value
    from probability.games.blackjack.hidden import Hidden
    from probability.games.blackjack.play import Player
    from probability.games.blackjack.rules import Composition, Rules


@command(
    "best",
    help=N_(
        "Take a card or stand: the exact expected gain of both, in stakes.\n\n"
        "Against a banker who sees only how many cards you hold and plays his optimal strategy, or against one who "
        "knows your total."
    ),
    batch="hand",
    columns=("hand", "total", "best", "stand", "stand_float", "hit", "hit_float"),
    examples=('blackjack best --hand "10 K"', 'blackjack best --hand "A K" --banker knows-total --pay net'),
)
@option(
    "--hand", required=True, metavar="CARDS", help=N_("your cards, or - for a hand a line on standard input")
)
@rules_options
def best(hand: str, banker: str, pay: str, values: str, banker_aces: str) -> Answer:
    """Decide one hand."""
    rules = make_rules(values, pay, banker_aces)
    mine = decidable(hand, rules)
    player, gap = player_against(rules, banker, values, pay, banker_aces)
    decision = player.decide(mine)
    row: dict[str, Value] = {
        "hand": rules.hand_text(mine),
        "total": rules.total(mine),
        "best": action_term(decision.best),
        "stand": decision.stand,
        "hit": decision.hit,
    }
    return Answer(
        {**row, **rule_facts(rules, banker, pay, values)},
        labels={
            "hand": _("hand"),
            "total": _("total"),
            "best": _("best"),
            "stand": _("gain if you stand"),
            "hit": _("gain if you take a card"),
            **rule_labels(),
        },
        notes=[_("this banker's strategy is optimal up to {gap:.0e} stakes").format(gap=float(gap))]
        if gap
        else [],
        batch=[row],
    )


def player_against(
    rules: Rules, banker: str, values: str, pay: str, banker_aces: str
) -> tuple[Player, Fraction]:
    """The player's side against one of the bankers, and how far from optimal that banker may be.

    The hidden game takes seconds to solve, so unless it is solved already, the command that does it is named.
    """
    from fractions import Fraction

    from probability.games.blackjack.play import AgainstPlan, KnownTotal

    require_few_hands(rules)
    if banker == "knows-total":
        return KnownTotal(rules), Fraction(0)
    from probability.games.blackjack.stored import stored

    kept = stored(rules)
    if kept is None:
        readings = [("--values", values), ("--pay", pay), ("--banker-aces", banker_aces)]
        usual = {"gross", "win"}
        said = [f"{name} {shlex.quote(reading)}" for name, reading in readings if reading not in usual]
        command = " ".join(["blackjack value", *said])
        raise Faulty([Fault("not_solved", {"command": command})])
    return AgainstPlan(rules, kept.stand), kept.upper - kept.lower


def solved(rules: Rules) -> Hidden:
    """Solve the hidden game, unless this machine has done so before, and keep the solution."""
    from probability.games.blackjack.stored import cached, keep

    known = cached(rules)
    if known is not None:
        return known
    from cli.progress import progress
    from probability.games.blackjack.hidden import solve_hidden

    with progress(_("solving the game"), current_style()) as report:
        found = solve_hidden(rules, report)
    keep(rules, found)
    return found


@command(
    "value",
    help=N_(
        "The value of the whole game to the player under optimal play, in stakes, and the strategies.\n\n"
        "A banker who sees only the number of cards makes it a game of hidden information: it is solved as a linear "
        "programme, its plans are made exact, and what each of them guarantees is counted in whole orders of the deck."
    ),
    examples=("blackjack value", "blackjack value --banker knows-total --pay net --format json"),
)
@rules_options
def value(banker: str, pay: str, values: str, banker_aces: str) -> Answer:
    """Value one set of rules."""
    rules = make_rules(values, pay, banker_aces)
    if banker == "knows-total":
        return _known_answer(rules, rule_facts(rules, banker, pay, values))
    return _hidden_answer(rules, solved(rules), rule_facts(rules, banker, pay, values))


def _known_answer(rules: Rules, facts: dict[str, Value]) -> Answer:
    from probability.games.blackjack.play import KnownTotal

    require_few_hands(rules)
    player = KnownTotal(rules)
    rows: list[Row] = [
        {
            "who": Term("player", _("player")),
            "hand": rules.hand_text(hand),
            "total": rules.total(hand),
            "best": action_term(decision.best),
            "stand": decision.stand,
            "hit": decision.hit,
        }
        for hand, decision in sorted(player.decisions(), key=lambda one: (rules.total(one[0]), one[0]))
    ]
    return Answer(
        {"value": player.game_value, **facts},
        rows,
        labels={
            "value": _("value to the player"),
            "who": "",
            "hand": _("hand"),
            "total": _("total"),
            "best": _("best"),
            "stand": _("if you stand"),
            "hit": _("if you take a card"),
            **rule_labels(),
        },
        notes=[_("this banker takes cards until he has your total, for ties are his")],
    )


def _hidden_answer(rules: Rules, found: Hidden, facts: dict[str, Value]) -> Answer:
    # Where the two bounds meet, the value is exact; otherwise it is only known to lie between them.
    middle = (found.lower + found.upper) / 2
    worth = middle if not found.gap else Approximate(float(middle), float(found.gap))
    labels = {
        "value": _("value to the player"),
        "lower": _("proven: at least"),
        "upper": _("proven: at most"),
        "gap": _("duality gap"),
        "mixed": _("hands played at random"),
        "who": _("who"),
        "player_cards": _("player's cards"),
        "hand": _("hand"),
        "cards": "",
        "total": _("total"),
        "stand": _("stands"),
        **rule_labels(),
    }
    rows = sorted(strategy_rows(rules, found), key=_order)
    # People see where the strategies are random and the hands of two cards; scripts get all of it.
    shown = rows if current_style().format != "table" else [row for row in rows if _is_telling(row)]
    notes = [
        _(
            "the table shows hands of two cards and those played at random; --format json has both strategies in full"
        )
    ]
    return Answer(
        {
            "value": worth,
            "lower": found.lower,
            "upper": found.upper,
            "gap": found.gap,
            "mixed": sum(1 for row in rows if row["stand"] not in (0, 1)),
            **facts,
        },
        shown,
        labels=labels,
        chances=("stand",),
        notes=notes,
    )


def _order(row: Row) -> tuple[Any, ...]:
    return (
        row["who"] != Term("player", _("player")),
        row["player_cards"] or 0,
        row["cards"],
        row["total"],
        row["hand"],
    )


def _is_telling(row: Row) -> bool:
    return row["stand"] not in (0, 1) or (row["who"].code == "player" and row["cards"] == 2)  # type: ignore[union-attr]


def strategy_rows(rules: Rules, found: Hidden) -> list[Row]:
    """Both strategies: the chance to stand with every hand that can be held."""
    player = Term("player", _("player"))
    banker = Term("banker", _("banker"))
    rows: list[Row] = [_row(rules, player, None, hand, chance) for hand, chance in found.player.items()]
    for count, stands in found.banker.items():
        rows += [_row(rules, banker, count, hand, chance) for hand, chance in stands.items()]
    return rows


def _row(rules: Rules, who: Term, count: int | None, hand: Composition, chance: Fraction) -> Row:
    return {
        "who": who,
        "player_cards": count,
        "hand": rules.hand_text(hand),
        "cards": sum(hand),
        "total": rules.total(hand),
        "stand": chance,
    }
