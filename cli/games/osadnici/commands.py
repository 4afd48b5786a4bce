"""The chance to build in a turn, and which dice to keep for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from cli.answer import Answer
from cli.command import command, option
from cli.games.osadnici.words import (
    buildings,
    faces,
    jokers,
    kept,
    load_map,
    map_option,
    new_jokers_option,
    pick_player,
    player_option,
    possible_sheets,
    reading,
    resources,
)
from cli.i18n import N_, _
from cli.numbers import percent_text
from probability.faults import NotationError
from probability.games.osadnici.turn import KNIGHT, NO_JOKERS, check_throws, goal_plan, keep_choices
from probability.games.osadnici.words import (
    RESOURCES,
    check_dice,
    needed,
    parse_builds,
    parse_jokers,
    parse_roll,
)
from probability.words import fold

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cli.drawing.chart import Chart
    from probability.decision import Keeping
    from probability.games.osadnici.turn import Choice

ANYTHING = ("any", "cokoli", "cokoliv", "vse", "vsechno", "anything", "everything")
joker_option = option(
    "--jokers",
    metavar="LIST",
    help=N_("jokers under built knights that can be used: ruda,obilí; poušť (desert) for any resource"),
)


@command(
    "odds",
    help=N_(
        "Exact chance to build something in one turn, keeping the best dice for it.\n\n"
        "Up to three throws, any dice kept, kept dice may be thrown again; two gold make one resource of choice. "
        "Several buildings are joined by +."
    ),
    batch="build",
    columns=("build", "need", "dice", "throws", "jokers", "new_jokers", "probability", "probability_float"),
    chart=True,
    svg=True,
    examples=(
        "herna osadnici odds --build vesnice",
        "herna osadnici odds --build cesta+rytíř --dice 5 --jokers ruda,obilí --format json",
    ),
)
@option(
    "--build",
    required=True,
    metavar="BUILDINGS",
    help=N_("road, knight, settlement, city or several (cesta+rytíř), or - for one a line on standard input"),
)
@option("--dice", type=int, default=6, metavar="N", help=N_("how many dice are thrown, 3 to 6 (default: 6)"))
@option(
    "--throws", type=int, default=3, metavar="N", help=N_("how many throws, the first included (default: 3)")
)
@joker_option
@new_jokers_option
def odds(build: str, dice: int, throws: int, jokers: str | None, new_jokers: str) -> Answer:
    """Answer one goal."""
    builds = parse_builds(build)
    check_dice(dice)
    check_throws(throws, fewest=1)
    ready = parse_jokers(jokers) if jokers is not None else NO_JOKERS
    plan = goal_plan(builds, dice, throws, ready, _fresh(ready, new_jokers))
    rows: list[dict[str, Any]] = [
        {"throw": number, "by_then": plan.value_of(number)} for number in range(1, throws + 1)
    ]

    def bars() -> Chart:
        from cli.drawing.chart import Chart

        lines = [(str(row["throw"]), row["by_then"], percent_text(row["by_then"])) for row in rows]
        return Chart(_("chance to build it, by the number of throws"), lines)

    def picture() -> str:
        from cli.drawing.chart import chart_svg

        return chart_svg(bars())

    return Answer(
        facts := _odds_facts(builds, dice, throws, ready, new_jokers, plan),
        rows,
        labels={
            "build": _("to build"),
            "need": _("needs"),
            "dice": _("dice"),
            "throws": _("throws"),
            "jokers": _("jokers") if any(ready) else "",
            "new_jokers": _("a new knight's joker") if _new_joker_matters(builds) else "",
            "probability": _("chance"),
            "throw": _("throws"),
            "by_then": _("chance"),
        },
        chances=("probability", "by_then"),
        notes=_odds_notes(builds, dice),
        batch=[facts],
        chart=bars,
        svg=picture,
    )


def _fresh(ready: Sequence[int], new_jokers: str) -> tuple[str, ...]:
    """Without a sheet a new knight may stand on any resource whose joker is not there yet."""
    if new_jokers == "next":
        return ()
    return tuple(key for key, count in zip(RESOURCES, ready, strict=False) if not count)


def _new_joker_matters(builds: Sequence[int]) -> bool:
    """A knight's joker can pay only for what is built together with the knight."""
    return bool(builds[KNIGHT]) and sum(builds) > 1


def _odds_facts(
    builds: Sequence[int], dice: int, throws: int, ready: Sequence[int], new_jokers: str, plan: Keeping
) -> dict[str, Any]:
    return {
        "build": buildings(builds),
        "need": resources(needed(builds)),
        "dice": dice,
        "throws": throws,
        "jokers": jokers(ready),
        "new_jokers": reading(new_jokers),
        "probability": plan.value,
    }


def _odds_notes(builds: Sequence[int], dice: int) -> list[str]:
    need = sum(needed(builds))
    if need <= dice:
        return []
    return [_("it costs {need} resources, and {dice} dice cannot pay that").format(need=need, dice=dice)]


@command(
    "best",
    help=N_(
        "Which dice of a roll to keep, with the exact worth of every sensible keep.\n\n"
        "With --for a building it is the chance to build it; with --for any the expected victory points of what can be "
        "built this turn on the sheet. A keep is sensible if every die in it can be of use."
    ),
    batch="roll",
    columns=("keep", "thrown", "probability", "probability_float", "points", "points_float"),
    examples=(
        'herna osadnici best --roll "ruda ruda zlato vlna obilí dřevo" --throws-left 2 --for město',
        'herna osadnici best --roll "2x ore gold wool grain timber" --throws-left 1 --for any --sheet "roads: 1-4"',
    ),
)
@option(
    "--roll",
    required=True,
    metavar="DICE",
    help=N_("three to six faces, or - for one roll a line on standard input"),
)
@option(
    "--throws-left", type=int, default=2, metavar="N", help=N_("how many more throws there are (default: 2)")
)
@option(
    "--for", "goal", required=True, metavar="BUILDINGS", help=N_("what to build, or any for the most points")
)
@joker_option
@new_jokers_option
@option("--sheet", metavar="SHEET", help=N_("the player's sheet: a file, - or the text itself"))
@player_option
@map_option
@option("--all", "show_all", is_flag=True, help=N_("list every keep, also those that are not sensible"))
def best(
    roll: str,
    throws_left: int,
    goal: str,
    jokers: str | None,
    new_jokers: str,
    sheet: str | None,
    player: str | None,
    map_file: str | None,
    show_all: bool,
) -> Answer:
    """Answer one roll."""
    counts = parse_roll(roll)
    check_throws(throws_left)
    task = _task(goal, sum(counts), throws_left, jokers, new_jokers, sheet, player, map_file)
    key = "points" if task.points else "probability"
    choices = _choices(task, counts, throws_left)
    rows: list[dict[str, Any]] = [
        {
            "keep": kept(choice.keep.counts),
            "thrown": sum(counts) - sum(choice.keep.counts),
            key: choice.keep.value,
        }
        for choice in choices
        if choice.sensible or show_all
    ]
    top = choices[0].keep
    facts: dict[str, Any] = {
        "roll": faces(counts),
        "throws_left": throws_left,
        "for": buildings(task.builds) if task.builds else "any",
        "new_jokers": reading(new_jokers),
        "keep": kept(top.counts),
        key: top.value,
    }
    return Answer(
        facts,
        rows,
        labels={
            "roll": _("roll"),
            "throws_left": _("throws left"),
            "for": _("to build") if task.builds else "",
            "new_jokers": _("a new knight's joker") if task.points or _new_joker_matters(task.builds) else "",
            "keep": _("keep"),
            "thrown": _("dice thrown"),
            "probability": _("chance"),
            "points": _("expected points"),
        },
        chances=("probability",),
        notes=task.notes,
        batch=[{"keep": kept(top.counts), "thrown": sum(counts) - sum(top.counts), key: top.value}],
    )


class _Task(NamedTuple):
    plan: Keeping
    useful: Sequence[int]
    builds: Sequence[int]
    points: bool
    notes: list[str]


def _task(
    goal: str,
    dice: int,
    throws: int,
    joker_words: str | None,
    new_jokers: str,
    sheet_words: str | None,
    player: str | None,
    map_file: str | None,
) -> _Task:
    """What to throw for: one goal, or the points of whatever the sheet lets build."""
    from probability.games.osadnici.check import fresh_jokers, ready_jokers
    from probability.games.osadnici.plans import Rivals, points_plan
    from probability.games.osadnici.sheet import Sheet

    island = load_map(map_file)
    mine, rivals = Sheet(), Rivals()
    if sheet_words is not None:
        mine, rivals = pick_player(possible_sheets([sheet_words], island), player, island)
    ready = ready_jokers(mine, island) if joker_words is None else parse_jokers(joker_words)
    if fold(goal.strip()) in ANYTHING:
        notes = [] if sheet_words is not None else [_("no sheet was given, so nothing has been built yet")]
        plan, useful = points_plan(mine, dice, throws, island, rivals, ready, new_jokers == "now")
        return _Task(plan, useful, (), True, notes)
    try:
        builds = parse_builds(goal)
    except NotationError as error:
        if error.candidates:
            # Beside the buildings, anything at all may be built for.
            error.candidates = (*error.candidates, "any")
        raise
    fresh = _fresh(ready, new_jokers)
    if sheet_words is not None:
        fresh = fresh_jokers(mine, island) if new_jokers == "now" else ()
    plan = goal_plan(builds, dice, throws, ready, fresh)
    return _Task(plan, needed(builds), builds, False, _odds_notes(builds, dice))


def _choices(task: _Task, counts: tuple[int, ...], throws_left: int) -> list[Choice]:
    """The keeps, the best first; without a throw left all dice stay as they are."""
    from probability.decision import Keep
    from probability.games.osadnici.turn import Choice

    if not throws_left:
        return [Choice(Keep(counts, task.plan.roll_value(counts, 0)), True)]
    return keep_choices(task.plan, counts, throws_left, task.useful)
