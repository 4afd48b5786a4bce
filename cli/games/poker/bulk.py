"""Many hands of a batch ranked together in columns; what is not plain is left to be answered line by line."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from cli.bulk import Found, lines_table
from cli.games.poker.words import category_term, hand_name
from probability.card_words import short_words
from probability.cards import CODES
from probability.games.poker.columns import best_cards, evaluate_many
from probability.games.poker.hands import CATEGORIES, category_of_rank

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from cli.answer import Row

    Array = NDArray[Any]

WIDTHS = {14: 5, 17: 6, 20: 7}
WIDEST = 20
# Below zero with any rank or suit, and twice that still fits a byte.
NEITHER = -60
ROYAL = len(CATEGORIES)


def answers(lines: Array, values: Mapping[str, Any]) -> Found:  # noqa: ARG001 -- rank has no options
    """Rank the lines that are five to seven plain cards between single spaces.

    >>> found = answers(lines_table([b"As Ks Qs Js Ts 2d 3d", b"As Ks Qs Js 10s", b"none"] * 20), {})
    >>> found.answered[:3].tolist(), found.keys[:2].tolist(), found.columns[2][0].tobytes()
    ([True, True, False], [9, 9], b'As Ks Qs Js Ts')
    """
    import numpy as np

    count = len(lines)
    answered, ranks = np.zeros(count, dtype=bool), np.zeros(count, dtype=np.int64)
    hands, best = np.zeros((count, WIDEST), dtype=np.uint8), np.zeros((count, 14), dtype=np.uint8)
    for places, table in _by_width(lines):
        cards = read_cards(table)
        good = is_hand(cards)
        if not good.all():
            places, table, cards = np.arange(count)[places][good], table[good], cards[good]
        if len(cards):
            answered[places], ranks[places] = True, (found := evaluate_many(cards))
            hands[places, : table.shape[1]], best[places] = as_shown(table), _texts(best_cards(cards, found))
    if not answered.all():
        ranks, hands, best = ranks[answered], hands[answered], best[answered]
    return Found(answered, _keys()[ranks], (hands, ranks, best))


def _by_width(lines: Array) -> list[tuple[Any, Array]]:
    """The lines with five, six and seven cards of two letters, where they are and a table of each."""
    import numpy as np

    if lines.shape[1] in WIDTHS and lines[:, -1].all():
        return [(slice(None), lines)]
    if (lines == ord("1")).any():
        lines = _tens(lines)
    lengths = np.count_nonzero(lines, axis=1)
    places = [(width, (lengths == width).nonzero()[0]) for width in WIDTHS if width <= lines.shape[1]]
    return [(where, lines[where, :width]) for width, where in places if len(where)]


def _tens(lines: Array) -> Array:
    """Write every 10 as a T."""
    width = lines.shape[1]
    texts = lines.view(f"S{width}")[:, 0].tolist()
    table = lines_table(b"\n".join(texts).replace(b"10", b"T").split(b"\n"))
    return lines[:, :0] if table is None else table


@lru_cache(maxsize=1)
def _letters() -> tuple[Array, Array]:
    """The rank and the suit of every character; what is neither takes a card below zero."""
    import numpy as np

    ranks, suits = np.full(256, NEITHER, dtype=np.int8), np.full(256, NEITHER, dtype=np.int8)
    for word, card in short_words().items():
        if len(word) == 2 and word.isascii():
            ranks[ord(word[0])], suits[ord(word[1])] = card & ~3, card & 3
    return ranks, suits


def read_cards(table: Array) -> Array:
    """Read hands of two-letter cards; a card that is none becomes negative.

    >>> import numpy as np
    >>> read_cards(np.frombuffer(b"As Ks Qs Js Ts2c 2d 2h 2s-3c", dtype=np.uint8).reshape(2, 14)).tolist()
    [[51, 47, 43, 39, 35], [-60, 1, 2, 3, 4]]
    """
    ranks, suits = _letters()
    hands: Array = ranks[table[:, 0::3]] + suits[table[:, 1::3]]
    apart = (table[:, 2::3] == ord(" ")).all(axis=1)
    if not apart.all():
        hands[~apart, 0] = NEITHER
    return hands


def is_hand(hands: Array) -> Array:
    """Tell which hands are of cards, all different.

    >>> import numpy as np
    >>> is_hand(np.array([[51, 47, 43], [51, 47, 51], [51, -60, 43]], dtype=np.int8)).tolist()
    [True, False, False]
    """
    import numpy as np

    # Bits that are all different add up to what they are together; a card below zero has none.
    bits = np.array([*(1 << card for card in range(52)), *[0] * 76, *[0] * 128], dtype=np.int64)
    columns = [bits[hands[:, column].view(np.uint8)] for column in range(hands.shape[1])]
    together, added = columns[0].copy(), columns[0].copy()
    for column in columns[1:]:
        together |= column
        added += column
    good: Array = (together == added) & (hands >= 0).all(axis=1)
    return good


def as_shown(table: Array) -> Array:
    """Write the ranks in capitals and the suits in small letters.

    >>> import numpy as np
    >>> as_shown(np.frombuffer(b"aS 9D tc JH 2S", dtype=np.uint8).reshape(1, 14)).tobytes()
    b'As 9d Tc Jh 2s'
    """
    import numpy as np

    ranks, suits = table[:, 0::3], table[:, 1::3]
    if not (ranks >= ord("a")).any() and not (suits < ord("a")).any():
        return table
    shown = table.copy()
    shown[:, 0::3] = np.where(ranks >= ord("a"), ranks & 0b1011111, ranks)
    shown[:, 1::3] = suits | 0b0100000
    return shown


@lru_cache(maxsize=1)
def _keys() -> Array:
    """The category of every rank, and one more for the royal flush."""
    import numpy as np

    categories = [CATEGORIES.index(category_of_rank(rank)) for rank in range(1, 7463)]
    return np.array([0, ROYAL, *categories[1:]])


def _texts(hands: Array) -> Array:
    """Write hands with a space between the cards."""
    import numpy as np

    codes = np.array([f"{code} ".encode() for code in CODES], dtype="V3")
    written: Array = codes[np.ascontiguousarray(hands)].view(np.uint8).reshape(len(hands), -1)
    return written[:, :-1]


def row(key: int, hand: str, rank: int, best: str) -> Row:
    """The row of a ranked hand; the key is the place of its category, or one more for the royal flush."""
    category = CATEGORIES[key % ROYAL]
    return {
        "hand": hand,
        "category": category_term(category),
        "name": hand_name(category, key == ROYAL),
        "rank": rank,
        "best": best,
    }
