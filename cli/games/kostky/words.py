"""The names of dice and faces in the reader's language, and the option that replaces the dice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.answer import Term
from cli.command import option
from cli.i18n import N_, _, language
from probability.games.kostky.dice import STANDARD

if TYPE_CHECKING:
    from probability.games.kostky.dice import DiceSet, Face, Kind

FACES = {
    "flag": N_("flag"),
    "minotaur": N_("minotaur"),
    "griffin": N_("griffin"),
    "mermaid": N_("mermaid"),
}

dice_set_option = option("--dice-set", metavar="FILE", help=N_("replace the dice by a set from a TOML file"))


def load_dice_set(path: str | None) -> DiceSet:
    """Read the set that the user named, or take the one in the box."""
    if path is None:
        return STANDARD
    from cli.files import read_text
    from probability.games.kostky.custom import parse_dice_set

    return parse_dice_set(read_text(path))


def kind_term(kind: Kind) -> Term:
    """A kind of dice, by its colour."""
    return Term(kind.key, kind.czech if language() == "cs" else kind.english)


def face_term(face: Face | None) -> Term | None:
    """A face; a number is its own word."""
    if face is None:
        return None
    return Term(face.word, _(FACES[face.what]) if face.what in FACES else face.word)


def kind_name(key: object) -> str:
    """The colour of a kind of the box in the reader's language; another set's kinds keep their own name."""
    kinds = {kind.key: kind for kind in STANDARD.kinds}
    return kind_term(kinds[str(key)]).text if key in kinds else str(key)


def face_name(word: object) -> str:
    """A face by its stable word in the reader's language."""
    return _(FACES[str(word)]) if word in FACES else str(word)
