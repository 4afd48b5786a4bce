"""Resources, buildings and hexes in the reader's language, and the options that several commands share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cli.answer import Term
from cli.command import Choice, option
from cli.i18n import N_, _
from probability.faults import Faulty, NotationError
from probability.games.osadnici.island import STANDARD
from probability.games.osadnici.words import BUILDINGS, FACES, JOKERS, RESOURCES
from probability.words import fold

if TYPE_CHECKING:
    from collections.abc import Sequence

    from probability.games.osadnici.island import Island
    from probability.games.osadnici.plans import Rivals
    from probability.games.osadnici.sheet import Sheet

NAMES = {
    "ore": N_("ore"),
    "grain": N_("grain"),
    "wool": N_("wool"),
    "timber": N_("timber"),
    "brick": N_("brick"),
    "gold": N_("gold"),
    "any": N_("any resource"),
    "desert": N_("desert"),
    "road": N_("road"),
    "knight": N_("knight"),
    "settlement": N_("settlement"),
    "city": N_("city"),
}

map_option = option("--map", "map_file", metavar="FILE", help=N_("another island, from a TOML file"))
player_option = option(
    "--player", metavar="NAME", help=N_("whose sheet it is about, if the file has several")
)
new_jokers_option = option(
    "--new-jokers",
    type=Choice(["next", "now"], {"příště": "next", "příští": "next", "hned": "now"}),
    default="next",
    help=N_(
        "when a new knight's joker can be used: next, from the next turn on, or now, at once (default: next)"
    ),
)
READINGS = {"next": N_("from the next turn"), "now": N_("in the same turn")}


def reading(new_jokers: str) -> Term:
    """When the joker of a new knight can be used."""
    return Term(new_jokers, _(READINGS[new_jokers]))


def name(key: str) -> str:
    """A resource, building or hex in the reader's language; a number at its end stays."""
    bare = key.rstrip("0123456789")
    return _(NAMES[bare]) + key[len(bare) :] if bare in NAMES else key


def term(key: str) -> Term:
    """A resource, building or hex."""
    return Term(key, name(key))


def faces(counts: Sequence[int]) -> list[Term]:
    """The dice of a roll, one word a die."""
    return _spread(counts, FACES)


def kept(counts: Sequence[int]) -> list[Term] | Term:
    """The dice that are kept; for people "nothing" where a script reads an empty list.

    >>> [term.code for term in kept((1, 0, 0, 0, 0, 1))], kept((0,) * 6).text
    (['ore', 'gold'], 'nothing')
    """
    nothing: Any = []
    return faces(counts) or Term(nothing, _("nothing"))


def resources(counts: Sequence[int]) -> list[Term]:
    """Resources, one word each."""
    return _spread(counts, RESOURCES)


def jokers(counts: Sequence[int]) -> list[Term]:
    """Jokers, one word each."""
    return _spread(counts, JOKERS)


def buildings(counts: Sequence[int]) -> list[Term]:
    """Buildings, one word each."""
    return _spread(counts, BUILDINGS)


def _spread(counts: Sequence[int], keys: Sequence[str]) -> list[Term]:
    return [term(key) for key, count in zip(keys, counts, strict=False) for _copy in range(count)]


def load_map(path: str | None) -> Island:
    """Read the island that the user named, or take the printed one."""
    if path is None:
        return STANDARD
    from cli.files import read_text
    from probability.games.osadnici.island import parse_island

    return parse_island(read_text(path))


def load_sheets(words: Sequence[str], island: Island) -> tuple[Sheet, ...]:
    """Read the sheets of files, standard input, or the words themselves."""
    from probability.games.osadnici.sheet import MOST_SHEETS, Sheet, parse_sheets

    # A blank word is the sheet of a player who begins; a blank file or stream is a mistake.
    found = [
        sheet
        for word in words
        for sheet in (parse_sheets(_source(word), island) if word.strip() else (Sheet(),))
    ]
    if len(found) > MOST_SHEETS:
        raise NotationError("too_many_sheets", count=len(found), limit=MOST_SHEETS)
    if len(found) == 1:
        return tuple(found)
    return tuple(sheet if sheet.player else sheet._replace(player=str(n)) for n, sheet in enumerate(found, 1))


def _source(word: str) -> str:
    """A sheet may be written in the command itself; a file of that name goes first."""
    from pathlib import Path

    from cli.files import read_text
    from probability.games.osadnici.sheet import is_sheet_text

    if word != "-" and is_sheet_text(word):
        try:
            is_file = Path(word).is_file()
        except (OSError, ValueError):
            is_file = False
        if not is_file:
            return word
    return read_text(word)


def possible_sheets(words: Sequence[str], island: Island) -> tuple[Sheet, ...]:
    """Read sheets and refuse impossible ones, with all their faults."""
    from probability.games.osadnici.check import all_faults

    sheets = load_sheets(words, island)
    faults = all_faults(sheets, island)
    if faults:
        raise Faulty(faults)
    return sheets


def pick_player(sheets: Sequence[Sheet], player: str | None, island: Island) -> tuple[Sheet, Rivals]:
    """The sheet of one player, and what the others have that matters to them."""
    from probability.games.osadnici.check import road_length, standing
    from probability.games.osadnici.plans import Rivals

    places = [
        place for place, sheet in enumerate(sheets) if player is None or fold(sheet.player) == fold(player)
    ]
    if not places:
        raise NotationError(
            "no_such_player", word=player or "", candidates=[sheet.player for sheet in sheets if sheet.player]
        )
    mine = sheets[places[0]]
    line = standing(sheets, island).lines[places[0]]
    others = [sheet for sheet in sheets if sheet is not mine]
    return mine, Rivals(
        max((road_length(sheet, island) for sheet in others), default=0),
        max((len(sheet.knights) for sheet in others), default=0),
        line.holds_road,
        line.holds_army,
    )
