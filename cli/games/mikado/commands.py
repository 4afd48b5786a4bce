"""Check a score, count points, list combinations."""

from __future__ import annotations

from typing import Any

from cli.answer import Answer, Term
from cli.command import argument, command
from cli.games.mikado.words import by_kind, kind_names, sticks_text
from cli.i18n import N_, _
from probability.faults import NotationError


@command(
    "check",
    help=N_(
        "Do the sticks add up to 41 and the points to 170, and who starts the next game?\n\n"
        "Players are written with their sticks (A: 1 mikado, 2 mandarin; B: 4 kuli) or with their totals only "
        "(A 70, B 100); for totals the answer says in how many ways the sticks can be shared out so."
    ),
    batch="players",
    context_settings={"ignore_unknown_options": True},
    columns=("players", "sticks", "points", "missing", "surplus", "ways", "starts", "right"),
    examples=(
        'mikado check "A 70, B 100"',
        'mikado check "A: 1 mikado, 5 mandarin; B: 5 bonze, 15 samurai, 15 kuli"',
    ),
)
@argument(
    "players", nargs=-1, required=True, help=N_("players with sticks or totals, or - for one game a line")
)
def check(players: str) -> Answer:
    """Check one game."""
    from cli.errors import fault_sentence
    from puzzles.games.mikado.sheet import check_players, parse_players

    verdict = check_players(parse_players(players))
    example = iter(verdict.sharing.example if verdict.sharing else ())
    rows: list[dict[str, Any]] = []
    for player in verdict.players:
        counts = player.counts if player.counts is not None else next(example, None)
        shown = by_kind(counts) if counts else dict.fromkeys(kind_names())
        rows.append({"player": player.name, **shown, "points": player.total})
    rows += [{"fault": Term(fault.code, fault_sentence(fault, "mikado"))} for fault in verdict.faults]
    facts: dict[str, Any] = {
        "players": len(verdict.players),
        "sticks": verdict.sticks,
        "points": verdict.points,
        "missing": sticks_text(verdict.missing) if any(verdict.missing) else None,
        "surplus": sticks_text(verdict.surplus) if any(verdict.surplus) else None,
        "ways": verdict.sharing.ways if verdict.sharing else None,
        "starts": list(verdict.starts),
        "right": not verdict.faults,
    }
    notes = (
        [_("the sticks of each player are one example")] if verdict.sharing and verdict.sharing.ways else []
    )
    hidden = {key: "" for key, value in facts.items() if value is None}
    return Answer(facts, rows, labels=labels() | hidden, notes=notes, good=not verdict.faults, batch=[facts])


def labels() -> dict[str, str]:
    """Titles for people."""
    return {
        "players": _("players"),
        "sticks": _("sticks"),
        "points": _("points"),
        "missing": _("missing"),
        "surplus": _("too many"),
        "ways": _("ways to share the sticks out"),
        "starts": _("starts the next game"),
        "right": _("adds up"),
        "player": _("player"),
        "fault": _("fault"),
        **kind_names(),
    }


@command(
    "score",
    help=N_("What sticks are worth, such as 1 mikado, 2 mandarin, 4 kuli."),
    batch="sticks",
    context_settings={"ignore_unknown_options": True},
    columns=("sticks", "mikado", "mandarin", "bonze", "samurai", "kuli", "points"),
    examples=('mikado score "1 mikado, 2 mandarin, 4 kuli"',),
)
@argument("sticks", nargs=-1, required=True, help=N_("sticks by kind, or - for one list a line"))
def score(sticks: str) -> Answer:
    """Count one hand."""
    from probability.faults import Faulty
    from puzzles.games.mikado.sheet import hand_faults, parse_hand
    from puzzles.games.mikado.sticks import points

    counts = parse_hand(sticks)
    faults = hand_faults(counts)
    if faults:
        raise Faulty(faults)
    return Answer({"sticks": sum(counts), **by_kind(counts), "points": points(counts)}, labels=labels())


@command(
    "ways",
    help=N_("Every combination of sticks that is worth so many points."),
    batch="points",
    context_settings={"ignore_unknown_options": True},
    columns=("points", "mikado", "mandarin", "bonze", "samurai", "kuli", "sticks"),
    examples=("mikado ways 37",),
)
@argument("points", help=N_("how many points, 0 to 170, or - for one number a line"))
def ways(points: str) -> Answer:
    """List all hands of a value."""
    from puzzles.games.mikado.sticks import ALL_POINTS, hands

    word = str(points).strip()
    if not (word.isascii() and word.isdigit() and len(word) < 6 and int(word) <= ALL_POINTS):
        raise NotationError("points_out_of_range", word=word, most=ALL_POINTS)
    found = [*hands(int(word))]
    rows = [{**by_kind(counts), "sticks": sum(counts)} for counts in found]
    return Answer(
        {"points": int(word), "ways": len(found)},
        rows,
        labels=labels() | {"ways": _("combinations")},
        good=bool(found),
        batch=[{"points": int(word), **row} for row in rows],
    )
