"""Hands of two cards as poker players write them: ``AcAd``, ``AKs``, ``QQ+``, ``A2s-A5s``, ``JTo``, ``random``."""

from __future__ import annotations

import re
from itertools import combinations
from typing import TYPE_CHECKING, Final, NamedTuple

from probability.card_words import LONGEST_TEXT, RANK_OF, parse_cards, short_words
from probability.cards import RANKS, card_code, require_different
from probability.faults import NotationError
from probability.words import fold

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from probability.games.poker.showdown import Hole

FEWEST_HANDS: Final = 2
MOST_HANDS: Final = 10
# What may stand between two hands.
VERSUS_WORDS: Final = frozenset({"v", "v.", "vs", "vs.", "versus", "proti", "|"})
RANDOM_WORDS: Final = frozenset({"random", "any", "xx", "nahodna", "nahodne", "cokoli", "libovolna", "?"})
EXAMPLES: Final = ("AcAd", "QQ+", "AKs", "AKo", "A2s-A5s", "22-77", "random")
_RANK: Final = r"(10|[2-9TJQKA])"
_CLASS: Final = re.compile(rf"{_RANK}{_RANK}([so]?)", re.IGNORECASE)


class Class(NamedTuple):
    """Two ranks, the higher first, and whether they share a suit: ``s``, ``o`` or either."""

    high: int
    low: int
    suits: str


class HoleRange(NamedTuple):
    """A hand as it was written, and every pair of cards that it may be."""

    text: str
    holes: tuple[Hole, ...]


def parse_range(text: str) -> HoleRange:
    """Read one hand or range; several parts may be joined by commas.

    Raises NotationError `unknown_range` for a part that cannot be read, `two_cards` for another number of cards,
    and Faulty for a card that is there twice.

    >>> len(parse_range("AA").holes), len(parse_range("AKs").holes), len(parse_range("QQ+,AK").holes)
    (6, 4, 34)
    >>> len(parse_range("A2s-A5s").holes), len(parse_range("JTo").holes), len(parse_range("random").holes)
    (16, 12, 1326)
    """
    holes: dict[Hole, None] = {}
    place = 0
    parts: set[str] = set()
    for part in text.split(","):
        if part not in parts:
            holes |= dict.fromkeys(_part(part.strip(), text, place))
            parts.add(part)
        place += len(part) + 1
    return HoleRange(text, tuple(holes))


def _part(part: str, text: str, place: int) -> Iterable[Hole]:
    if fold(part) in RANDOM_WORDS:
        return combinations(range(52), 2)
    classes = _classes(part)
    if classes is not None:
        return (hole for one in classes for hole in _holes(one))
    return (_exact(part, text, place),)


def _exact(part: str, text: str, place: int) -> Hole:
    """Two given cards; what is no card either is an unknown hand."""
    try:
        cards = parse_cards(part)
    except NotationError:
        raise NotationError("unknown_range", word=part, text=text, place=place, candidates=EXAMPLES) from None
    if len(cards) != 2:
        raise NotationError("two_cards", word=part, text=text, place=place, count=len(cards))
    require_different(cards)
    low, high = sorted(cards)
    return low, high


def _classes(part: str) -> list[Class] | None:
    """The classes of a range, or None if it is not written as one."""
    first, dash, last = (piece.strip() for piece in part.partition("-"))
    plus = first.endswith("+") and not dash
    start = _class(first.removesuffix("+") if plus else first)
    if start is None:
        return None
    if plus:
        return list(_upwards(start))
    stop = _class(last) if dash else start
    return None if stop is None else _between(start, stop)


def _class(word: str) -> Class | None:
    match = _CLASS.fullmatch(word)
    if match is None:
        return None
    high, low = sorted((RANKS.index(_letter(match[1])), RANKS.index(_letter(match[2]))), reverse=True)
    return None if high == low and match[3] else Class(high, low, match[3].lower())


def _letter(rank: str) -> str:
    return "T" if rank == "10" else rank.upper()


def _upwards(start: Class) -> Iterator[Class]:
    """``QQ+`` is all higher pairs, ``A9s+`` the same high card with a better kicker."""
    if start.high == start.low:
        return (Class(rank, rank, "") for rank in range(start.low, 13))
    return (start._replace(low=low) for low in range(start.low, start.high))


def _between(start: Class, stop: Class) -> list[Class] | None:
    """``22-77``, ``A2s-A5s``, or with both ranks growing together, ``JTs-54s``."""
    if start.suits != stop.suits or (start.high == start.low) != (stop.high == stop.low):
        return None
    low, high = sorted((start, stop))
    if low.high == high.high:
        return [low._replace(low=rank) for rank in range(low.low, high.low + 1)]
    if low.high - low.low == high.high - high.low:
        return [Class(low.high + step, low.low + step, low.suits) for step in range(high.high - low.high + 1)]
    return None


def _holes(one: Class) -> Iterator[Hole]:
    for low in range(4 * one.low, 4 * one.low + 4):
        for high in range(4 * one.high, 4 * one.high + 4):
            suited = low & 3 == high & 3
            if low < high and (not one.suits or suited == (one.suits == "s")):
                yield low, high


def deals(ranges: Sequence[Sequence[Hole]], gone: frozenset[int]) -> Iterator[tuple[Hole, ...]]:
    """Every way to deal holes of several ranges at once.

    >>> sum(1 for _ in deals([[(48, 49), (50, 51)], [(48, 50), (0, 1)]], frozenset()))
    2
    """
    if not ranges:
        yield ()
        return
    for hole in ranges[0]:
        if hole[0] not in gone and hole[1] not in gone:
            for rest in deals(ranges[1:], gone | {*hole}):
                yield (hole, *rest)


def parse_table(text: str) -> list[HoleRange]:
    """Read all hands of a showdown between spaces; two cards after one another are one hand.

    Raises NotationError `hands_count` for more than ten hands, before any of them is read, and `one_range` if commas
    make a single range of all.

    >>> [len(hand.holes) for hand in parse_table("Ac Ad QQ+ vs random")]
    [1, 18, 1326]
    >>> [hand.text for hand in parse_table("eso piky eso srdce, král káry král kříže")]
    ['AsAh', 'KdKc']
    """
    pieces = [word for word in text.replace(", ", ",").split() if fold(word) not in VERSUS_WORDS]
    spelled = _written_out(pieces)
    if spelled:
        return spelled
    words = _hand_words(pieces)
    if len(words) > MOST_HANDS:
        raise NotationError("hands_count", count=len(words), fewest=FEWEST_HANDS, most=MOST_HANDS)
    if len(text) > LONGEST_TEXT:
        raise NotationError("text_too_long", limit=LONGEST_TEXT)
    hands = [parse_range(word) for word in words]
    if len(hands) == 1 and "," in text:
        raise NotationError("one_range", word=hands[0].text, fewest=FEWEST_HANDS, most=MOST_HANDS)
    return hands


def _written_out(words: Sequence[str]) -> list[HoleRange]:
    """Hands whose cards are words, two after one another a hand; none if that is not what was written."""
    if not any(len(part) > 2 and fold(part) in RANK_OF for word in words for part in word.split(",")):
        return []
    try:
        cards = parse_cards(" ".join(words))
    except NotationError:
        return []
    if not cards or len(cards) % 2 or len(cards) > 2 * MOST_HANDS:
        return []
    codes = [card_code(card) for card in cards]
    return [parse_range(first + second) for first, second in zip(codes[::2], codes[1::2], strict=True)]


def _hand_words(words: Iterable[str]) -> list[str]:
    """The hands as they are written, not read yet."""
    hands: list[str] = []
    waiting = ""
    for word in words:
        if waiting or _is_one_card(word):
            waiting, word = (word, "") if not waiting else ("", waiting + word)
        if word:
            hands.append(word)
    if waiting:
        raise NotationError("two_cards", word=waiting, count=1)
    return hands


def _is_one_card(word: str) -> bool:
    return len(word) <= 3 and word in short_words()
