"""Faces and cells in the reader's language, the options that several commands share, and how a board is read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cli.answer import Term
from cli.command import Choice, argument, option
from cli.i18n import N_, _
from probability.faults import Faulty, NotationError
from solvers.games.ominoes.board import bits, board_faults, parse_board
from solvers.games.ominoes.words import VARIANTS, parse_colours, seat

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from cli.drawing.squares import Arrow, Cell
    from cli.drawing.squares import Board as Drawn
    from cli.output import Style
    from solvers.games.ominoes.board import Board, Grid
    from solvers.games.ominoes.words import Table

FACE_NAMES = {
    "green": N_("green"),
    "yellow": N_("yellow"),
    "red": N_("red"),
    "blue": N_("blue"),
    "hu-ra": N_("Hu-Ra"),
    "ominotep": N_("Ominotep"),
}
FILLS = {
    "green": ("#3f9b5c", "#ffffff"),
    "yellow": ("#f0c22e", "#3b2f00"),
    "red": ("#cf3b3b", "#ffffff"),
    "blue": ("#3274c4", "#ffffff"),
    "hu-ra": ("#f4f1ea", "#1f2933"),
    "ominotep": ("#25292e", "#f4f1ea"),
}
# The gods' animals as plain signs that every font has: falcon, sun, snake, scarab, mover, black snake.
LETTERS = {"green": "G", "yellow": "Y", "red": "R", "blue": "B", "hu-ra": "H", "ominotep": "O"}

BOARD_HELP = N_(
    "the board: rows from the top with / between them, letters Y G R B H O for dice, . empty, # grey field, a number "
    "for so many empty cells; 6x6 for an empty one; or a file"
)
board_argument = argument("board", metavar="BOARD", help=BOARD_HELP)
batch_board_argument = argument(
    "board",
    metavar="BOARD",
    help=N_("the board as for the other commands, or - for one board a line on standard input"),
)
advanced_option = option(
    "--advanced", is_flag=True, help=N_("the grey fields are pits that no die may enter")
)
player_option = option(
    "--player",
    required=True,
    metavar="COLOUR",
    help=N_("the player's own colour; two in the alternative game of two"),
)
game_option = option(
    "--game",
    "variant",
    type=Choice(VARIANTS, {"2alt": "2-alt", "alternativa": "2-alt", "alternative": "2-alt"}),
    default="4",
    help=N_("how many play: 4, 3, 2, or the alternative 2-alt (default: 4)"),
)
shared_option = option(
    "--shared",
    metavar="COLOURS",
    help=N_("the colours that all collect (default: green of three players, green and blue of two)"),
)
jokers_option = option(
    "--jokers",
    type=Choice(["alone", "joined"], {"sami": "alone", "spolu": "joined"}),
    default="alone",
    help=N_("may jokers alone be a group, or only joined to a die of the colour (default: alone)"),
)
scoring_option = option(
    "--scoring",
    type=Choice(["colour", "all"], {"color": "colour", "barva": "colour", "vše": "all", "všechny": "all"}),
    default="colour",
    help=N_("may a turn score groups of one colour, or of all that the player collects (default: colour)"),
)
JOKER_GROUPS = {"alone": N_("may be a group"), "joined": N_("are no group")}
SCORING = {"colour": N_("groups of one colour"), "all": N_("groups of all these colours, each die once")}


def seat_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """The options that say who plays for what."""
    for add in (scoring_option, jokers_option, shared_option, game_option, advanced_option, player_option):
        function = add(function)
    return function


def load_board(word: str, advanced: bool, check: bool = True) -> Board:
    """Read a board from the words of the command, or from the file that they name; refuse an impossible one."""
    board = parse_board(_source(word), advanced)
    faults = board_faults(board) if check else []
    if faults:
        raise Faulty(faults)
    return board


def _source(word: str) -> str:
    """A name with a dot and no row between slashes may be a file; what can be a board is one."""
    from pathlib import Path

    try:
        is_file = bool(word.strip()) and Path(word).is_file()
    except (OSError, ValueError):
        is_file = False
    if is_file:
        from cli.files import read_text

        return read_text(word)
    if word.endswith((".txt", ".omi")):
        raise NotationError("no_such_file", path=word)
    return word


def load_table(player: str, variant: str, shared: str | None) -> Table:
    """Seat the player."""
    return seat(parse_colours(player), variant, None if shared is None else parse_colours(shared))


def face_name(face: object) -> str:
    """A face in the reader's language."""
    return _(FACE_NAMES[str(face)])


def face_term(face: str) -> Term:
    """A face as a word with a code."""
    return Term(face, face_name(face))


def cell_names(area: Grid, cells: int) -> list[str]:
    """The names of the cells of a set."""
    return [area.name(bit) for bit in bits(cells)]


def table_facts(table: Table, board: Board, jokers: str, scoring: str) -> dict[str, Any]:
    """Which reading of the rules an answer used."""
    return {
        "colours": [face_term(colour) for colour in table.mine],
        "game": table.variant,
        "pits": board.closed,
        "joker_groups": Term(jokers, _(JOKER_GROUPS[jokers])),
        "scoring": Term(scoring, _(SCORING[scoring])),
    }


def table_labels(table: Table) -> dict[str, str]:
    """The titles of `table_facts`; how many colours are scored matters only to who collects several."""
    return {
        "colours": _("collects"),
        "game": _("game"),
        "pits": _("pits closed"),
        "joker_groups": _("jokers alone"),
        "scoring": _("scored in a turn") if len(table.mine) > 1 else "",
    }


def drawn(board: Board, marked: Mapping[int, str] | None = None, arrows: Iterable[Arrow] = ()) -> Drawn:
    """A board to draw: dice as tiles, pits as holes, some cells marked."""
    from cli.drawing.squares import Board as Squares
    from cli.drawing.squares import Piece

    pieces: dict[Cell, Piece] = {}
    for face, (fill, ink) in FILLS.items():
        for bit in bits(board.faces[face]):
            pieces[board.grid.place(bit)] = Piece(LETTERS[face], LETTERS[face], fill, ink, "tile")
    closed = board.grey & ~board.occupied if board.closed else 0
    marks = {board.grid.place(bit): role for bit, role in (marked or {}).items()}
    return Squares(
        board.grid.columns,
        board.grid.rows,
        pieces,
        marks=marks,
        arrows=tuple(arrows),
        holes=frozenset(board.grid.place(bit) for bit in bits(closed)),
        checkered=False,
    )


def drawing_of(board: Board, marked: Mapping[int, str] | None = None) -> Callable[[Style], str]:
    """A function that draws the board with characters."""

    def draw(style: Style) -> str:
        from cli.drawing.squares import board_text

        return board_text(drawn(board, marked), style)

    return draw


def svg_of(
    board: Board,
    title: str,
    marked: Mapping[int, str] | None = None,
    arrows: Iterable[Arrow] = (),
    foot: str = "",
) -> Callable[[], str]:
    """A function that draws the board as a picture."""

    def draw() -> str:
        from cli.drawing.squares import board_svg

        return board_svg(drawn(board, marked, arrows), title, foot=foot)

    return draw
