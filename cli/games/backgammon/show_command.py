"""The board as text and as a picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.answer import Answer
from cli.command import argument, command, option
from cli.games.backgammon.commands import position_facts, position_labels
from cli.games.backgammon.words import POSITION_HELP, points_option, roll_text, side_term
from cli.i18n import N_, _
from probability.faults import Faulty, NotationError
from solvers.games.backgammon.check import to_position
from solvers.games.backgammon.moves import RULES, Play
from solvers.games.backgammon.notation import read_question, read_setup
from solvers.games.backgammon.writing import book, usual

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cli.output import Style
    from solvers.games.backgammon.board import Position
    from solvers.games.backgammon.moves import Step


@command(
    "show",
    help=N_("The board in the rule book's labels, as text and as a picture; with --play the play as arrows."),
    svg=True,
    examples=("backgammon show start", 'backgammon show start 6 4 --play "1A-7A a 1A-5A" --svg board.svg'),
)
@argument("position", nargs=-1, required=True, help=POSITION_HELP)
@option("--play", metavar="PLAY", help=N_("a play to be drawn as arrows, in either notation"))
@points_option
def show(position: tuple[str, ...], play: str | None, points: str) -> Answer:
    """Show one position."""
    from cli.games.backgammon.board_text import board_text

    question = read_question(" ".join(position))
    if question.rest and play is not None:
        raise NotationError("words_after_dice", word=question.rest[:40])
    play = question.rest or play
    setup = read_setup(question.position, points)
    found = to_position(setup)
    dice = question.dice or setup.dice
    steps = _steps(found, dice, play) if play is not None else ()

    def drawing(style: Style) -> str:
        return board_text(found.board, found.turn, style)

    def picture() -> str:
        from cli.games.backgammon.picture import board_svg

        return board_svg(found.board, found.turn, steps, dice)

    return Answer(
        {"on_roll": side_term(found.turn), **position_facts(found), **_play_facts(found, dice, steps)},
        labels={
            "on_roll": _("on roll"),
            **position_labels(),
            "roll": _("roll"),
            "move": _("play"),
            "usual": _("usual notation"),
        },
        drawing=drawing,
        svg=picture,
    )


def _play_facts(position: Position, dice: tuple[int, int] | None, steps: Sequence[Step]) -> dict[str, str]:
    """The roll and the play, for the board as text has no arrows."""
    facts = {"roll": roll_text(dice)} if dice else {}
    if steps:
        play = Play(position.board, tuple(steps))
        facts |= {"move": book(position.board, play, position.turn), "usual": usual(play)}
    return facts


def _steps(position: Position, dice: tuple[int, int] | None, play: str) -> Sequence[Step]:
    """The steps to draw: with dice only those of a legal play, without them any that can be walked."""
    from solvers.games.backgammon.verdict import judge, walk
    from solvers.games.backgammon.writing import read_play

    wish = read_play(play, position.turn)
    if dice is None:
        steps = walk(position.board, wish)
        if steps is None:
            raise NotationError("play_cannot_be_drawn", word=play[:40])
        return steps
    verdict = min((judge(position, dice, wish, rules) for rules in RULES), key=lambda one: len(one.faults))
    if verdict.play is None:
        raise Faulty(verdict.faults)
    return verdict.play.steps
