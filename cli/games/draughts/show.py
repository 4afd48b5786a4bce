"""The board as text and as a picture."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cli.answer import Answer
from cli.command import command, option
from cli.games.draughts.commands import caption
from cli.games.draughts.words import ask, position_options, shared_labels, without_blanks
from cli.i18n import N_, _
from solvers.games.draughts.moves import parse_move, played
from solvers.games.draughts.notation import write_lists

if TYPE_CHECKING:
    from cli.drawing.squares import Board
    from cli.output import Style


@command(
    "show",
    help=N_(
        "Draw the board, as text and as a picture; moves become arrows.\n\n"
        "The text is a notation too: any command reads it back. A position that is not possible is drawn as well."
    ),
    batch="position",
    columns=("rules", "to_move", "position", "squares"),
    svg=True,
    examples=("draughts show start", 'draughts show "W: Ka1; B: d4 f6" --move a1xe5xg7 --svg move.svg'),
)
@position_options
@option(
    "--move",
    "chosen",
    multiple=True,
    metavar="MOVE",
    help=N_("mark a legal move, for example c3-d4 or c3xe5"),
)
@option("--moves", "every", is_flag=True, help=N_("draw all legal moves in the picture"))
@option("--turned", is_flag=True, help=N_("from Black's side"))
def show(position: str, chosen: tuple[str, ...], every: bool, turned: bool, **settings: Any) -> Answer:
    """Draw one position."""
    question = ask(position, **settings)
    words = []
    if chosen or every:
        state = question.position
        picked = [parse_move(text, state, question.from_white) for text in chosen]
        others = [move for move in state.moves() if every and move not in picked]
        words = [played(state, move) for move in [*picked, *others]]

    def board() -> Board:
        from cli.games.draughts.drawing import draw

        return draw(question.setup, words, turned=turned, from_white=question.from_white, bright=len(chosen))

    def text(style: Style) -> str:
        from cli.drawing.squares import board_text

        return board_text(board(), style)

    def picture() -> str:
        from cli.drawing.squares import board_svg

        return board_svg(board(), _("Draughts"), foot=caption(question))

    facts = question.facts() | {"squares": write_lists(question.setup)}
    labels = without_blanks(shared_labels() | {"position": "PDN", "squares": _("squares")}, facts)
    return Answer(facts, None, labels, drawing=text, svg=picture)
