"""Forced mates, and counts of the game tree."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from cli.answer import Answer, Term
from cli.command import argument, command, current_style, option
from cli.games.chess.commands import POSITION, chess960_option
from cli.games.chess.words import move_term, own_letters, side_term
from cli.i18n import N_, _
from cli.progress import progress
from probability.faults import NotationError, TooBig, magnitude

if TYPE_CHECKING:
    from collections.abc import Iterator

    from solvers.games.chess.mate import Line, Solution
    from solvers.games.chess.position import Position

MOST_NODES = 10**12
MOST_DEPTH = 60


@command(
    "mate",
    help=N_(
        "Find a forced mate in at most so many moves, with the whole tree of defences, or prove that there is none.\n\n"
        "All first moves that mate in the shortest time are listed; the tree belongs to the first of them."
    ),
    batch="fen",
    columns=("mate", "in", "keys"),
    svg=True,
    examples=('chess mate "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1" --in 1',),
)
@argument("fen", nargs=-1, required=True, help=POSITION)
@option(
    "--in", "within", type=click.IntRange(1), default=2, metavar="N", help=N_("within N moves (default: 2)")
)
@chess960_option
def mate(fen: str, within: int, chess960: bool) -> Answer:
    """Search for a forced mate."""
    from solvers.games.chess.fen import parse_fen
    from solvers.games.chess.mate import solve_mate
    from solvers.games.chess.position import position

    now = position(parse_fen(fen, chess960))
    with progress(_("searching"), current_style()) as report:
        found = solve_mate(now, within, report)
    keys = [move_term(now, key) for key in found.keys]
    facts: dict[str, Any] = {
        "side": side_term(now.setup),
        "mate": found.moves is not None,
        "in": found.moves,
        "keys": _joined(keys),
        "searched": within,
    }
    labels = {
        "side": _("to move"),
        "mate": _("forced mate"),
        "in": _("in moves") if keys else "",
        "keys": _("first moves") if keys else "",
        "searched": _("searched up to moves"),
        "depth": "",
        "line": "",
        "moves": _("solution"),
    }
    rows = list(_rows(now, found))
    batch = {key: facts[key] for key in ("mate", "in", "keys")}
    return Answer(
        facts, rows, labels=labels, good=bool(keys), batch=[batch], svg=lambda: _mate_svg(now, found, keys)
    )


def _joined(keys: list[Term]) -> Term | None:
    if not keys:
        return None
    return Term(", ".join(key.code for key in keys), ", ".join(key.text for key in keys))


def _rows(now: Position, found: Solution) -> Iterator[dict[str, Any]]:
    """The tree, one row a line of play; scripts get English letters, people those of their language."""
    if found.tree is None:
        return
    from solvers.games.chess.mate import MOST_LINES
    from solvers.games.chess.notation import ENGLISH, san

    texts = [
        _lines(now, found.tree, letters, 1, f"1. {san(now, found.tree.move, letters)}")
        for letters in (ENGLISH, own_letters())
    ]
    for index, ((depth, code), (_depth, text)) in enumerate(zip(*texts, strict=True)):
        if index >= MOST_LINES:
            yield {"depth": depth, "moves": "…"}
            return
        yield {"depth": depth, "moves": Term(code, text)}


def _lines(now: Position, line: Line, letters: str, number: int, text: str) -> Iterator[tuple[int, str]]:
    """The tree, one line a path: a path goes on as long as there is one reply, then every reply begins its own."""
    from solvers.games.chess.notation import san

    after = now.play(line.move)
    if not line.replies:
        yield number, text
        return
    for index, (reply, follow) in enumerate(line.replies):
        then = after.play(reply)
        step = f" {san(after, reply, letters)} {number + 1}. {san(then, follow.move, letters)}"
        head = text if index == 0 else _blank(text)
        yield from _lines(then, follow, letters, number + 1, head + step)


def _blank(text: str) -> str:
    """What a line repeats of the one above is left out."""
    return "…" + " " * (len(text) - 1)


def _mate_svg(now: Position, found: Solution, keys: list[Term]) -> str:
    from cli.drawing.squares import board_svg
    from cli.games.chess.drawing import arrow, draw
    from solvers.games.chess.setup import format_fen

    arrows = [arrow(now, key, "other" if index else "main") for index, key in enumerate(found.keys)]
    title = _("mate in {count}").format(count=found.moves) if keys else _("no forced mate")
    return board_svg(draw(now.setup, arrows=arrows), title, format_fen(now.setup))


@command(
    "perft",
    help=N_(
        "Count the positions so many moves ahead, every way of getting there counted; Chess960 included."
    ),
    batch="fen",
    columns=("nodes",),
    examples=("chess perft start 5", "chess perft start 3 --divide"),
)
@argument("fen", nargs=-1, help=POSITION)
@argument("depth", help=N_("how many moves of either side ahead"))
@option("--divide", is_flag=True, help=N_("also the count under each first move"))
@chess960_option
def perft(fen: str, depth: str, divide: bool, chess960: bool) -> Answer:
    """Count the leaves of the game tree."""
    from solvers.games.chess.counting import estimate, leaves, leaves_by_move
    from solvers.games.chess.fen import parse_fen
    from solvers.games.chess.notation import uci
    from solvers.games.chess.position import position

    fen, plies = _fen_and_depth(fen, depth)
    now = position(parse_fen(fen, chess960))
    nodes = estimate(now, plies)
    if nodes > MOST_NODES:
        raise TooBig("perft_too_big", estimate=magnitude(nodes), limit=magnitude(MOST_NODES))
    labels = {"depth": _("depth"), "nodes": _("positions"), "move": _("move"), "uci": "UCI"}
    with progress(_("counting"), current_style()) as report:
        if not divide or plies == 0:
            return Answer({"depth": plies, "nodes": leaves(now, plies, report)}, labels=labels)
        parts = leaves_by_move(now, plies, report)
    rows: list[dict[str, Any]] = [
        {"move": move_term(now, move), "uci": uci(now, move), "nodes": count} for move, count in parts
    ]
    rows.sort(key=lambda row: str(row["uci"]))
    total = sum(count for _move, count in parts)
    return Answer({"depth": plies, "nodes": total}, rows, labels=labels)


def _fen_and_depth(fen: str, depth: str) -> tuple[str, int]:
    """The two arguments; the depth may stand first, since no FEN begins with a number alone."""
    first, _blank, rest = fen.partition(" ")
    if first.isdecimal() and "\n" not in fen:
        fen, depth = f"{rest} {depth}".strip(), first
    if not depth.isdecimal() or len(depth) > len(str(MOST_DEPTH)) or int(depth) > MOST_DEPTH:
        raise NotationError("perft_depth", word=depth[:100], limit=MOST_DEPTH)
    return fen, int(depth)
