"""Points of a round, and whole score sheets."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cli.answer import Answer, Term
from cli.command import argument, command, option
from cli.errors import fault_sentence
from cli.games.kostky.words import dice_set_option, load_dice_set
from cli.i18n import N_, _
from probability.faults import NotationError

if TYPE_CHECKING:
    from probability.games.kostky.check import SheetResult
    from probability.games.kostky.dice import DiceSet

RULES = {
    "bid_made": N_("the bid was met: 20 points a trick"),
    "bid_missed": N_("the bid was missed: 10 points lost for each trick of difference"),
    "zero_made": N_("the bid of zero was met: 10 points times the round"),
    "zero_missed": N_("the bid of zero was missed: 10 points lost times the round"),
}


@command(
    "score",
    help=N_(
        "Points of one round, or a whole score sheet.\n\n"
        "One round: --bid, --won and --round. A sheet: a file (or - for standard input) with a line a round and a "
        "column a player, cells like 3/3 for bid/won, 1/1+1g for a beaten griffin, +m for a beaten minotaur, =60 for "
        "the score written down; a line of totals begins with celkem or total."
    ),
    examples=("kostky score --bid 3 --won 3 --round 4", "kostky score sheet.txt --simple"),
)
@argument("sheet", required=False, help=N_("a file with the score sheet, or - for standard input"))
@option("--bid", type=int, metavar="N", help=N_("the bid"))
@option("--won", type=int, metavar="N", help=N_("the tricks won"))
@option("--round", "round_number", type=int, metavar="N", help=N_("the number of the round"))
@option("--griffins", type=int, default=0, metavar="N", help=N_("griffins beaten by this player's minotaur"))
@option("--minotaur", is_flag=True, help=N_("this player's mermaid beat the minotaur"))
@option("--simple", is_flag=True, help=N_("the simplified variant: no losses, no bonuses"))
@dice_set_option
def score(
    sheet: str | None,
    bid: int | None,
    won: int | None,
    round_number: int | None,
    griffins: int,
    minotaur: bool,
    simple: bool,
    dice_set: str | None,
) -> Answer:
    """Score a round or check a sheet."""
    bag = load_dice_set(dice_set)
    if sheet is not None:
        if any(value is not None for value in (bid, won, round_number)) or griffins or minotaur:
            raise NotationError("sheet_and_round")
        return _sheet_answer(sheet, simple, bag)
    if bid is None or won is None or round_number is None:
        raise NotationError("round_incomplete")
    return _round_answer(bid, won, round_number, griffins, minotaur, simple, bag)


def _round_answer(
    bid: int, won: int, round_number: int, griffins: int, minotaur: bool, simple: bool, bag: DiceSet
) -> Answer:
    from probability.games.kostky.score import round_score

    for name, value in (("bid", bid), ("won", won), ("round", round_number), ("griffins", griffins)):
        if value < (1 if name == "round" else 0):
            raise NotationError(
                "negative_number", word=str(value), option=f"--{name}", least=1 if name == "round" else 0
            )
    result = round_score(bid, won, round_number, griffins, minotaur, simple, bag)
    notes = []
    if result.lost_bonus:
        notes.append(
            _("the simplified variant knows no bonus")
            if simple
            else _("a bonus of {points} points is lost with the missed bid").format(points=result.lost_bonus)
        )
    return Answer(
        {
            "points": result.points,
            "base": result.base,
            "bonus": result.bonus,
            "made": result.made,
            "rule": Term(result.rule, _simple_rule(simple, result.made) or _(RULES[result.rule])),
            "variant": Term("simple", _("simplified")) if simple else Term("standard", _("standard")),
        },
        labels={
            "points": _("points"),
            "base": _("for the bid"),
            "bonus": _("bonus"),
            "made": _("bid met"),
            "rule": _("because"),
            "variant": _("variant"),
        },
        notes=notes,
    )


def _simple_rule(simple: bool, made: bool) -> str:
    return _("in the simplified variant a missed bid loses nothing") if simple and not made else ""


def _sheet_answer(path: str, simple: bool, bag: DiceSet) -> Answer:
    from cli.files import read_text
    from probability.games.kostky.check import check_sheet
    from probability.games.kostky.sheet import parse_sheet

    result = check_sheet(parse_sheet(read_text(path)), simple, bag)
    faults = [{"code": fault.code, "message": fault_sentence(fault, "kostky")} for fault in result.faults]
    return Answer(
        {
            "players": len(result.players),
            "rounds": len(result.rounds),
            "complete": result.complete,
            "winners": list(result.winners),
            "totals": list(result.totals),
            "consistent": not faults,
            "faults": faults,
            "variant": Term("simple", _("simplified")) if simple else Term("standard", _("standard")),
        },
        _sheet_rows(result),
        labels={
            "players": _("players"),
            "rounds": _("rounds"),
            "complete": _("complete"),
            "winners": _("winner") if result.complete else _("in the lead"),
            "totals": "",
            "consistent": _("adds up"),
            "faults": "",
            "variant": _("variant"),
            "round": _("round"),
            "player": _("player"),
            "bid": _("bid"),
            "won": _("won"),
            "bonus": _("bonus"),
            "points": _("points"),
            "total": _("total"),
        },
        notes=[fault["message"] for fault in faults],
        good=not faults,
    )


def _sheet_rows(result: SheetResult) -> list[dict[str, Any]]:
    return [
        {
            "round": line.number,
            "player": player,
            "bid": cell.cell.bid,
            "won": cell.cell.won,
            "bonus": cell.score.bonus,
            "points": cell.score.points,
            "total": cell.total,
        }
        for line in result.rounds
        for player, cell in zip(result.players, line.cells, strict=True)
    ]
