"""Sheets: are they possible, what can be built next, how many points, and the map."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cli.answer import Answer, Term
from cli.command import argument, command, option
from cli.errors import fault_sentence
from cli.games.osadnici.words import (
    buildings,
    faces,
    jokers,
    load_map,
    load_sheets,
    map_option,
    new_jokers_option,
    pick_player,
    player_option,
    possible_sheets,
    reading,
    resources,
    term,
)
from cli.i18n import N_, _
from probability.faults import Fault
from probability.games.osadnici.check import GOAL, all_faults, ready_jokers, standing
from probability.games.osadnici.turn import check_throws
from probability.games.osadnici.words import check_dice, parse_roll

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cli.output import Style
    from probability.games.osadnici.check import Standing
    from probability.games.osadnici.plans import Option
    from probability.games.osadnici.turn import Payment

SHEETS_HELP = N_(
    'sheets: files, - for standard input, or the text itself, as "roads: 1-5, a; settlements: 0, 2; knights: ore"'
)
sheets_argument = argument("sheets", nargs=-1, required=True, metavar="SHEET", help=SHEETS_HELP)


@command(
    "check",
    help=N_(
        "Is this a possible sheet: every building reached by roads, jokers used only with their knights, in any order "
        "of building. Several sheets are also checked against each other. Everything that is wrong is listed."
    ),
    examples=('herna osadnici check "cesty: 1-3, a; vesnice: 0, 2; města: a; rytíři: ruda; žolíci: ruda"',),
)
@sheets_argument
@map_option
def check(sheets: tuple[str, ...], map_file: str | None) -> Answer:
    """Check sheets."""
    island = load_map(map_file)
    found = load_sheets(sheets, island)
    faults = all_faults(found, island)
    return Answer(
        {"possible": not faults, "sheets": len(found), "faults": len(faults)},
        [
            {
                "player": fault.values.get("player") or None,
                "fault": Term(fault.code, fault_sentence(_nameless(fault), "osadnici")),
                "at": fault.values.get("place") or fault.values.get("hex"),
            }
            for fault in faults
        ],
        labels={
            "possible": _("possible"),
            "sheets": _("sheets"),
            "faults": _("faults"),
            "player": _("player"),
            "fault": _("fault"),
            "at": "",
        },
        good=not faults,
    )


def _nameless(fault: Fault) -> Fault:
    """A fault without its player, who stands in a column of their own."""
    if fault.code == "player_twice":
        return fault
    return Fault(fault.code, {key: value for key, value in fault.values.items() if key != "player"})


@command(
    "builds",
    help=N_(
        "What can be built next on a sheet: every set of buildings that one turn could pay for, what it needs, where "
        "it could stand, the points, and the exact chance. With --roll also whether that roll pays for it, and how.\n\n"
        "Jokers under the sheet's knights are used where they help."
    ),
    examples=(
        'herna osadnici builds "cesty: 1-4; vesnice: 0, 2"',
        'herna osadnici builds sheet.txt --roll "2x ruda 2x obilí 2x zlato"',
    ),
)
@sheets_argument
@option("--roll", metavar="DICE", help=N_("the roll to pay with"))
@option("--dice", type=int, default=6, metavar="N", help=N_("how many dice are thrown, 3 to 6 (default: 6)"))
@option(
    "--throws", type=int, default=3, metavar="N", help=N_("how many throws, the first included (default: 3)")
)
@new_jokers_option
@player_option
@map_option
def builds(
    sheets: tuple[str, ...],
    roll: str | None,
    dice: int,
    throws: int,
    new_jokers: str,
    player: str | None,
    map_file: str | None,
) -> Answer:
    """List what can be built."""
    from probability.games.osadnici.plans import open_places, options

    island = load_map(map_file)
    mine, rivals = pick_player(possible_sheets(sheets, island), player, island)
    counts = parse_roll(roll) if roll is not None else None
    dice = sum(counts) if counts else dice
    check_dice(dice)
    check_throws(throws, fewest=1)
    found = options(mine, dice, throws, counts, island, rivals, new_jokers == "now")
    places = open_places(mine, island)
    facts = {
        "player": mine.player or None,
        "roads": list(places["road"]),
        "settlements": list(places["settlement"]),
        "cities": list(places["city"]),
        "knights": [term(key) for key in places["knight"]],
        "jokers": jokers(ready_jokers(mine, island)),
        "new_jokers": reading(new_jokers),
        "roll": faces(counts) if counts else None,
    }
    return Answer(
        facts,
        [_option_row(one, counts is not None) for one in found],
        labels={
            "player": _("player") if mine.player else "",
            "roads": _("roads next") if facts["roads"] else "",
            "settlements": _("settlements within reach") if facts["settlements"] else "",
            "cities": _("cities within reach") if facts["cities"] else "",
            "knights": _("knights free") if facts["knights"] else "",
            "jokers": _("jokers ready") if facts["jokers"] else "",
            "new_jokers": _("a new knight's joker"),
            "roll": _("roll") if counts else "",
            "build": _("to build"),
            "need": _("needs"),
            "at": _("for instance at"),
            "points": _("points"),
            "probability": _("chance"),
            "pays": _("this roll pays"),
            "gold_pairs": _("gold pairs"),
            "jokers_used": _("jokers used"),
        },
        chances=("probability",),
    )


def _option_row(one: Option, with_roll: bool) -> dict[str, Any]:
    row: dict[str, Any] = {
        "build": buildings(one.plan.builds),
        "need": resources(one.plan.need),
        "at": [*one.plan.roads, *one.plan.settlements, *one.plan.cities],
        "points": one.plan.points,
        "probability": one.probability,
    }
    if with_roll:
        row["pays"] = one.payment is not None
        row["gold_pairs"] = one.payment.gold_pairs if one.payment else None
        row["jokers_used"] = _used(one.payment) if one.payment else None
    return row


def _used(payment: Payment) -> list[Term]:
    """The jokers of the sheet that a payment takes, and that of the new knight."""
    return [*jokers(payment.jokers), *([term(payment.fresh)] if payment.fresh else [])]


@command(
    "score",
    help=N_(
        "The points of one sheet or of all sheets at a table: settlements 1, cities 2, longest road 2, largest army "
        "2.\n\n"
        "Only the through road counts for the longest road, branches do not. Who holds which is told from all sheets; "
        "among equals the one who was first, whose sheet says so (drží: silnice)."
    ),
    examples=(
        'herna osadnici score "hráč: Eva; cesty: 1-5; vesnice: 0" "hráč: Jan; rytíři: ruda, vlna, obilí"',
    ),
)
@sheets_argument
@map_option
def score(sheets: tuple[str, ...], map_file: str | None) -> Answer:
    """Count the points."""
    island = load_map(map_file)
    found = possible_sheets(sheets, island)
    result = standing(found, island)
    winner = next((line.player for line in result.lines if line.points >= GOAL), None)
    rows = [
        {
            "player": line.player or None,
            "settlements": line.settlements,
            "cities": line.cities,
            "road": line.road,
            "longest_road": line.holds_road,
            "army": line.army,
            "largest_army": line.holds_army,
            "points": line.points,
        }
        for line in result.lines
    ]
    won = any(line.points >= GOAL for line in result.lines)
    most = "points" if len(rows) == 1 else "most_points"
    return Answer(
        {
            most: max(line.points for line in result.lines),
            "goal": GOAL,
            "won": won,
            "winner": winner or None,
        },
        rows,
        labels={
            "points": _("points"),
            "most_points": _("most points"),
            "goal": "",
            "won": _("game over"),
            "winner": _("winner") if winner else "",
            "player": _("player"),
            "settlements": _("settlements"),
            "cities": _("cities"),
            "road": _("road"),
            "longest_road": _("longest road"),
            "army": _("knights"),
            "largest_army": _("largest army"),
        },
        notes=_score_notes(result),
    )


def _score_notes(result: Standing) -> list[str]:
    notes = []
    if result.road_between:
        sentence = _("longest road: {players} are equal, and no sheet says who was first (drží: silnice)")
        notes.append(sentence.format(players=", ".join(result.road_between)))
    if result.army_between:
        sentence = _("largest army: {players} are equal, and no sheet says who was first (drží: vojsko)")
        notes.append(sentence.format(players=", ".join(result.army_between)))
    return notes


@command(
    "show",
    help=N_("The island with what has been built, as text and as a picture; without a sheet the empty one."),
    svg=True,
    examples=('herna osadnici show "cesty: 1-5, a; vesnice: 0, 2; města: a; rytíři: ruda" --svg island.svg',),
)
@argument("sheets", nargs=-1, metavar="SHEET", help=SHEETS_HELP)
@player_option
@map_option
def show(sheets: tuple[str, ...], player: str | None, map_file: str | None) -> Answer:
    """Draw a sheet."""
    from probability.games.osadnici.sheet import Sheet

    island = load_map(map_file)
    found: Sequence[Sheet] = possible_sheets(sheets, island) if sheets else (Sheet(),)
    mine, _rivals = pick_player(found, player, island)
    line = standing(found, island).lines[found.index(mine)]

    def drawing(style: Style) -> str:
        from cli.games.osadnici.picture import island_text

        return island_text(mine, island, style)

    def picture() -> str:
        from cli.games.osadnici.picture import island_svg

        return island_svg(mine, island, line.points)

    return Answer(
        {
            "player": mine.player or None,
            "points": line.points,
            "road": line.road,
            "roads": list(mine.roads),
            "settlements": list(mine.settlements),
            "cities": list(mine.cities),
            "knights": [term(key) for key in mine.knights],
            "jokers_used": [term(key) for key in mine.jokers],
        },
        labels={
            "player": _("player") if mine.player else "",
            "points": _("points"),
            "road": _("through road"),
            "roads": "",
            "settlements": "",
            "cities": "",
            "knights": "",
            "jokers_used": "",
        },
        drawing=drawing,
        svg=picture,
    )
