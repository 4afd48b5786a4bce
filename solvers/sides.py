"""The two sides of a board as people name them, in Czech and English."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from probability.words import fold

if TYPE_CHECKING:
    from collections.abc import Iterable

WHITE: Final = "white"
BLACK: Final = "black"
SIDES: Final = dict.fromkeys(("w", "white", "bily", "bila", "bile", "bili", "bileho"), WHITE) | dict.fromkeys(
    ("b", "black", "c", "cerny", "cerna", "cerne", "cerni", "cerneho"), BLACK
)


def sides_beside(words: Iterable[str]) -> dict[str, str]:
    """What names of sides mean where all of *words* name one: beside Č (černý) the letter B is bílý, White.

    >>> sides_beside(["W", "B"])["b"], sides_beside(["B", "Č"])["b"]
    ('black', 'white')
    """
    named = {fold(word.strip()) for word in words}
    czech = "b" in named and any(SIDES.get(word) == BLACK for word in named - {"b", "black"})
    return {**SIDES, "b": WHITE} if czech else SIDES
