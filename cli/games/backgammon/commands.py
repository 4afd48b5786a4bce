"""Legal plays, the referee, and the check of a position."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cli.answer import Answer, Term
from cli.command import argument, command
from cli.errors import fault_sentence
from cli.games.backgammon.words import (
    POSITION_HELP,
    points_option,
    read_roll_question,
    roll_text,
    rules_option,
    rules_term,
    side_name,
    side_term,
)
from cli.i18n import N_, _, ngettext
from probability.faults import Fault, NotationError
from solvers.games.backgammon.board import pips, swap
from solvers.games.backgammon.ids import position_id, position_id_after, xgid
from solvers.games.backgammon.moves import no_play_reason, plays, rules_differ
from solvers.games.backgammon.writing import blots, book, hits, usual
from solvers.sides import WHITE

if TYPE_CHECKING:
    from solvers.games.backgammon.board import Position
    from solvers.games.backgammon.moves import Play

QUESTION_HELP = N_("the position and the two dice, or - for one question a line on standard input")
REASONS = {
    "closed_board": N_("the board is closed: no number brings a checker in from the bar"),
    "bar_blocked": N_("a checker stands on the bar and both points where it could enter are blocked"),
    "higher_die_blocked": N_(
        "by the rule book the checker on the bar enters with the higher die first, and that point is blocked"
    ),
    "all_blocked": N_("every checker is blocked for both dice"),
}


@command(
    "moves",
    help=N_(
        "Every legal play of a roll, each once by the position it leads to.\n\n"
        "Written both in the rule book's notation (1A-7A a 1A-5A) and in the usual one (24/18 24/20, * marks a hit), "
        "with the points hit, the blots left, and the Position ID afterwards, the opponent being on roll."
    ),
    batch="question",
    columns=("move", "usual", "hits", "leaves", "position_id", "reason"),
    bulk="cli.games.backgammon.bulk",
    examples=(
        "backgammon moves start 6 4",
        'backgammon moves "W: 1@bar 14@6; B: 2@3A 13@6" 6 3 --rules standard',
        "backgammon moves 4HPwATDgc/ABMA 31 --format json",
    ),
)
@argument("question", nargs=-1, required=True, help=QUESTION_HELP)
@rules_option
@points_option
def moves(question: str, rules: str, points: str) -> Answer:
    """List the plays of one roll."""
    position, dice, rest, notes = read_roll_question(question, points)
    if rest:
        raise NotationError("words_after_dice", word=rest[:40])
    board, side = position
    found = plays(board, *dice, rules)
    rows = [_play_row(position, play) for play in found]
    reason = None
    if not found:
        code = no_play_reason(board, *dice, rules)
        reason = Term(code, _(REASONS[code]))
    other = _other_rules(board, dice, rules)
    facts: dict[str, Any] = {
        "on_roll": side_term(side),
        "roll": roll_text(dice),
        "rules": rules_term(rules),
        "count": len(found),
        "reason": reason,
        "other_rules_count": other,
    }
    return Answer(
        facts,
        rows,
        labels={
            "on_roll": _("on roll"),
            "roll": _("roll"),
            "rules": _("rules"),
            "count": _("legal plays"),
            "reason": _("because") if reason else "",
            "other_rules_count": "",
            **_row_labels(),
            **{key: "" for key in ("hits", "leaves") if not any(row[key] for row in rows)},
        },
        notes=[*_rules_note(rules, other), *notes],
        batch=rows
        or [{"move": None, "usual": None, "position_id": position_id_after(board), "reason": reason}],
    )


def _play_row(position: Position, play: Play) -> dict[str, Any]:
    board, side = position
    return {
        "move": book(board, play, side),
        "usual": usual(play),
        "hits": hits(play, side),
        "leaves": blots(play.result, side),
        "position_id": position_id_after(play.result),
    }


def _row_labels() -> dict[str, str]:
    return {
        "move": _("play"),
        "usual": _("usual notation"),
        "hits": _("hits"),
        "leaves": _("leaves blots"),
        "position_id": "Position ID",
    }


def _other_rules(board: tuple[int, ...], dice: tuple[int, int], rules: str) -> int | None:
    """How many plays the other rules would allow, if they are other plays."""
    if not rules_differ(board, *dice):
        return None
    return len(plays(board, *dice, "standard" if rules == "book" else "book"))


def _rules_note(rules: str, other: int | None) -> list[str]:
    if other is None:
        return []
    if rules == "book":
        sentence = ngettext(
            "the usual rules (--rules standard) would allow other plays for this roll: {count} play",
            "the usual rules (--rules standard) would allow other plays for this roll: {count} plays",
            other,
        )
    else:
        sentence = ngettext(
            "the rule book (--rules book) would allow other plays for this roll: {count} play",
            "the rule book (--rules book) would allow other plays for this roll: {count} plays",
            other,
        )
    return [sentence.format(count=other)]


@command(
    "play",
    help=N_(
        "Is this play legal, and if not, which rules does it break?\n\n"
        "The play follows the dice, in the book's notation or the usual one: start 6 4 1A-7A a 1A-5A, or "
        "start 6 4 24/18 24/20."
    ),
    batch="question",
    columns=("legal", "move", "usual", "hits", "position_id", "faults"),
    svg=True,
    examples=("backgammon play start 6 4 1A-7A a 1A-5A", "backgammon play start 6 4 24/18"),
)
@argument(
    "question",
    nargs=-1,
    required=True,
    help=N_("the position, the two dice and the play, or - for standard input"),
)
@rules_option
@points_option
def play(question: str, rules: str, points: str) -> Answer:
    """Judge one play."""
    from solvers.games.backgammon.verdict import judge
    from solvers.games.backgammon.writing import read_play

    position, dice, rest, notes = read_roll_question(question, points)
    if not rest:
        raise NotationError("no_play_given")
    verdict = judge(position, dice, read_play(rest, position.turn), rules)
    facts: dict[str, Any] = {
        "legal": verdict.play is not None,
        "rules": rules_term(rules),
        "roll": roll_text(dice),
    }
    if verdict.play is not None:
        facts |= _play_row(position, verdict.play)
    if verdict.example:
        notes = [_("a legal play: {play}").format(play=verdict.example), *notes]
    elif verdict.play is not None and not verdict.play.steps:
        notes = [_(REASONS[no_play_reason(position.board, *dice, rules)]), *notes]
    faults = [{"code": fault.code, "rule": fault_sentence(fault, "backgammon")} for fault in verdict.faults]

    def picture() -> str:
        from cli.games.backgammon.picture import board_svg

        steps = verdict.play.steps if verdict.play else ()
        return board_svg(position.board, position.turn, steps, dice)

    return Answer(
        facts,
        faults or None,
        labels={
            "legal": _("legal"),
            "rules": _("rules"),
            "roll": _("roll"),
            "code": "",
            "rule": _("broken rule"),
            **_row_labels(),
            **{key: "" for key in ("move", "usual", "hits", "leaves") if not facts.get(key)},
        },
        notes=notes,
        good=verdict.play is not None,
        batch=[{**facts, "faults": [fault.code for fault in verdict.faults]}],
        svg=picture,
    )


@command(
    "check",
    help=N_(
        "Can this position be? Fifteen checkers a side, no point held by both, not both closed out, and so on: all "
        "faults at once.\n\n"
        "Checkers that were borne off must be named (off W3), so that a forgotten one is found. That a position can "
        "be reached from the start is not claimed."
    ),
    batch="position",
    columns=("legal", "on_roll", "white_pips", "black_pips", "position_id", "xgid", "faults"),
    svg=True,
    examples=('backgammon check "W: 2@1A 5@12A 3@8 5@6; B: 2@1 5@12 3@8A 5@6A"', "backgammon check start"),
)
@argument("position", nargs=-1, required=True, help=POSITION_HELP)
@points_option
def check(position: str, points: str) -> Answer:
    """Check one position."""
    from solvers.games.backgammon.check import faults as find_faults
    from solvers.games.backgammon.check import to_position
    from solvers.games.backgammon.notation import read_setup

    setup = read_setup(position, points)
    found = find_faults(setup)
    facts: dict[str, Any] = {"legal": not found, "on_roll": side_term(setup.turn)}
    if not found:
        facts |= position_facts(to_position(setup))
    return Answer(
        facts,
        _fault_rows(found) if found else None,
        labels={
            "legal": _("possible"),
            "on_roll": _("on roll"),
            "code": "",
            "fault": _("fault"),
            **position_labels(),
        },
        good=not found,
        batch=[{**facts, "faults": [fault.code for fault in found]}],
        svg=lambda: _checked_picture(setup, found),
    )


def _fault_rows(found: list[Fault]) -> list[dict[str, str]]:
    return [{"code": fault.code, "fault": fault_sentence(fault, "backgammon")} for fault in found]


def _checked_picture(setup: Any, found: list[Fault]) -> str:
    from cli.games.backgammon.picture import board_svg
    from probability.faults import Faulty
    from solvers.games.backgammon.check import to_position

    if found:
        raise Faulty(found)
    position = to_position(setup)
    return board_svg(position.board, position.turn)


def position_facts(position: Position) -> dict[str, Any]:
    """Pip counts and the names that programs use."""
    board, side = position
    white, black = (board, swap(board)) if side == WHITE else (swap(board), board)
    return {
        "white_pips": pips(white),
        "black_pips": pips(black),
        "position_id": position_id(board),
        "xgid": xgid(board, side),
    }


def position_labels() -> dict[str, str]:
    """Titles of `position_facts`."""
    return {
        "white_pips": _("pips of {side}").format(side=side_name("white")),
        "black_pips": _("pips of {side}").format(side=side_name("black")),
        "position_id": "Position ID",
        "xgid": "XGID",
    }
