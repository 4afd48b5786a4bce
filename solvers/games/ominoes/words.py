"""The six faces, and who collects what."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from probability.faults import NotationError
from probability.words import fold

if TYPE_CHECKING:
    from collections.abc import Sequence

COLOURS: Final = ("green", "yellow", "red", "blue")
JOKERS: Final = ("hu-ra", "ominotep")
FACES: Final = (*COLOURS, *JOKERS)
LETTERS: Final = {"green": "G", "yellow": "Y", "red": "R", "blue": "B", "hu-ra": "H", "ominotep": "O"}
# A word may belong to several faces; two words together then tell which: the red snake or the black one.
FACE_WORDS: Final = {
    "green": ("zelená", "zelený", "zelené", "zelenou", "sokol", "hór", "horus", "falcon", "g", "z"),
    "yellow": ("žlutá", "žlutý", "žluté", "žlutou", "slunce", "re", "ra", "sun", "y"),
    "red": ("červená", "červený", "červené", "červenou", "had", "apop", "apep", "snake", "r", "c"),
    "blue": ("modrá", "modrý", "modré", "modrou", "skarab", "skarabeus", "cheprer", "khepri", "scarab", "b", "m"),
    "hu-ra": ("hura", "hybatel", "mover", "h"),
    "ominotep": ("černý had", "černá", "černý", "had", "snake", "black", "o"),
}  # fmt: skip
_JOINING: Final = ("a", "and")


def _known() -> dict[str, set[str]]:
    known: dict[str, set[str]] = {}
    for face, words in FACE_WORDS.items():
        for word in (face, *words):
            known.setdefault(_plain(word), set()).add(face)
    return known


def _plain(text: str) -> str:
    return "-".join(fold(text).replace("-", " ").split())


def _faces(text: str) -> set[str]:
    """The faces that some words together may mean."""
    whole = _KNOWN.get(_plain(text))
    if whole is not None:
        return whole
    words = {_plain(word) for word in text.split()}
    # Letters, and one word said twice, are no name of several words but several names.
    if len(words) < len(text.split()) or min(map(len, words), default=0) < 2:
        return set()
    return set(FACES).intersection(*(_KNOWN.get(word, set()) for word in words))


_KNOWN: Final = _known()


def parse_face(text: str) -> str:
    """A face by any of its words.

    >>> parse_face("ŽLUTÁ"), parse_face("Hu-Ra"), parse_face("skarab"), parse_face("červený had")
    ('yellow', 'hu-ra', 'blue', 'red')
    """
    word = text.strip()
    # Without its hook, the Czech letter for yellow would be the one for green.
    if word in ("ž", "Ž"):
        return "yellow"
    faces = _faces(word)
    if len(faces) > 1:
        raise NotationError("two_faces", word=word, faces=[face for face in FACES if face in faces])
    if not faces:
        raise NotationError("unknown_face", word=word, candidates=_candidates(FACES))
    return next(iter(faces))


def parse_colours(text: str) -> tuple[str, ...]:
    """One colour or more, separated by commas, pluses or blanks.

    >>> parse_colours("žlutá+zelená"), parse_colours("červený had, modrý skarab")
    (('yellow', 'green'), ('red', 'blue'))
    """
    words = [word for piece in re.split(r"[+,;]", text) for word in _phrases(piece)]
    if not words:
        raise NotationError("empty_input")
    faces = [parse_face(word) for word in words]
    for word, face in zip(words, faces, strict=True):
        if face in JOKERS:
            raise NotationError("not_a_colour", word=word, candidates=_candidates(COLOURS))
        if faces.count(face) > 1:
            raise NotationError("colour_twice", word=word)
    return tuple(faces)


def _phrases(text: str) -> list[str]:
    """The names in a text without commas, each of as many words as still mean a face together."""
    words = [word for word in text.split() if fold(word) not in _JOINING]
    found = []
    while words:
        count = next((n for n in range(min(3, len(words)), 1, -1) if _faces(" ".join(words[:n]))), 1)
        found.append(" ".join(words[:count]))
        words = words[count:]
    return found


def _candidates(faces: Sequence[str]) -> list[str]:
    return [FACE_WORDS[face][0] for face in faces if face != "hu-ra"] + list(faces)


VARIANTS: Final = ("4", "3", "2", "2-alt")


class Table(NamedTuple):
    """Who collects what: the player's colours, those of each opponent, and the points that win.

    >>> seat(("yellow",), "2").mine
    ('yellow', 'green', 'blue')
    """

    variant: str
    own: tuple[str, ...]
    shared: tuple[str, ...]
    opponents: tuple[tuple[str, ...], ...]
    goal: int

    @property
    def mine(self) -> tuple[str, ...]:
        """Every colour that the player scores for."""
        return (*self.own, *self.shared)

    @property
    def theirs(self) -> tuple[tuple[str, ...], ...]:
        """Every colour that each opponent scores for."""
        return tuple((*colours, *self.shared) for colours in self.opponents)


_USUAL_SHARED: Final = {"4": (), "3": ("green",), "2": ("green", "blue"), "2-alt": ()}


def seat(own: Sequence[str], variant: str = "4", shared: Sequence[str] | None = None) -> Table:
    """Seat a player with the colours of their own at a game of 4, 3 or 2 players, or the alternative for 2.

    Shared colours are by default those of the rule book's examples: green of three players, green and blue of two.
    All that remains is the opponents', one colour each (two in the alternative).

    >>> seat(("red",), "3").theirs
    (('yellow', 'green'), ('blue', 'green'))
    >>> seat(("yellow", "green"), "2-alt").theirs, seat(("red",)).goal
    ((('red', 'blue'),), 13)
    """
    common = tuple(_USUAL_SHARED[variant] if shared is None else shared)
    _check_seat(own, variant, common)
    rest = [colour for colour in COLOURS if colour not in (*own, *common)]
    opponents = (tuple(rest),) if variant == "2-alt" else tuple((colour,) for colour in rest)
    return Table(variant, tuple(own), common, opponents, 21 if variant.startswith("2") else 13)


def _check_seat(own: Sequence[str], variant: str, common: Sequence[str]) -> None:
    wanted = 2 if variant == "2-alt" else 1
    if len(own) != wanted:
        raise NotationError("own_colours_wrong", variant=variant, wanted=wanted, count=len(own))
    wanted = len(_USUAL_SHARED[variant])
    if len(common) != wanted:
        raise NotationError("shared_colours_wrong", variant=variant, wanted=wanted, count=len(common))
    for colour in own:
        if colour in common:
            raise NotationError("own_is_shared", colour=colour)
