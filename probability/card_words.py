"""Cards as people write them: ``AS``, ``10s``, ``A♠``, ``AsKs``, ``pikové eso``, ``ace of spades``.

The German-suited deck has other pictures for the same 32 cards: acorns stand for clubs, leaves (green) for
spades, red for hearts, bells for diamonds; the Ober (svršek) for the queen and the Unter (spodek) for the jack.
One letter is read the English way wherever the two languages differ: ``s`` is spades, ``d`` after a rank is
diamonds; ``k`` is never a suit, because a person who writes ``AK`` means an ace and a king.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from probability.cards import CODES, DECKS, RANKS, Deck, rank_name
from probability.faults import NotationError
from probability.words import closest, fold

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

# Everything here is folded: lower case, no accents. Nouns first, the other cases after them.
RANK_WORDS: Final = (
    "two deuce dvojka dvojku dva",
    "three trey trojka trojku tri",
    "four ctyrka ctyrku ctverka ctyri",
    "five petka petku pet",
    "six sestka sestku sest",
    "seven sedma sedmicka sedmu sedmicku sedm vii",
    "eight osma osmicka osmu osmicku osm viii",
    "nine devitka devitku devet ix",
    "ten desitka desitku deset x t 10",
    "jack knave kluk kluka janek spodek spodka dolnik unter under j",
    "queen dama damu kralovna svrsek svrska filek hornik ober over q d",
    "king kral krale k",
    "ace eso esa a e",
)
SUIT_STEMS: Final = (
    ("krizov", "trefov", "zaludov"),
    ("karov", "kulov"),
    ("srdcov", "cerven"),
    ("pikov", "listov", "zelen"),
)
SUIT_NOUNS: Final = (
    "clubs club krize kriz krizu trefy tref zaludy zalud zaludu acorns acorn",
    "diamonds diamond kary karo karu kule kuli bells bell",
    "hearts heart srdce srdci red",
    "spades spade piky pik piku listy list listu leaves leaf green",
)
# Czech adjectives: nominative of three genders, and the cases of "give me the ace of spades".
ENDINGS: Final = ("y", "a", "e", "ou", "eho")
RANK_OF: Final = {word: rank for rank, words in enumerate(RANK_WORDS) for word in words.split()} | {
    digit: rank for rank, digit in enumerate("23456789")
}
SUIT_ADJECTIVES: Final = {
    stem + ending: suit for suit, stems in enumerate(SUIT_STEMS) for stem in stems for ending in ENDINGS
}
SUIT_OF: Final = {
    word: suit for suit, words in enumerate(SUIT_NOUNS) for word in words.split()
} | SUIT_ADJECTIVES
# One character after a rank; accents count here, for in Czech z is green and ž is acorns, č is red.
SUIT_LETTERS: Final = {
    letter: suit for suit, letters in enumerate(("c♣♧tž", "d♦♢", "h♥♡č", "s♠♤plz")) for letter in letters
}
SUIT_STARTS: Final = {word[:2]: suit for word, suit in SUIT_OF.items()}
CANDIDATES: Final = (
    *CODES[::-1],
    *("eso", "král", "dáma", "kluk", "svršek", "spodek", "desítka"),
    *("piky", "srdce", "káry", "kříže", "žaludy", "listy", "kule"),
    *("ace", "king", "queen", "jack", "ten", "spades", "hearts", "diamonds", "clubs"),
    *("10s", "10h", "10d", "10c"),
)

_PIECE: Final = re.compile(r"[♣♧♦♢♥♡♠♤]|[^\s,;+/|()\[\]♣♧♦♢♥♡♠♤-]+")
_SHORT: Final = re.compile(r"10|[2-9tjqkaedx]", re.IGNORECASE)
# Ranks alone, as players of Blackjack write them: 10J, AK, 77.
_RANKS: Final = re.compile(r"(?:10|[2-9tjqka]){2,}", re.IGNORECASE)
AND_WORDS: Final = frozenset({"and", "und", "&"})
LONGEST_TEXT: Final = 10_000


class Word(NamedTuple):
    """A card that was read: its rank, its suit if one was written, and where it stood."""

    rank: int
    suit: int | None
    word: str
    place: int

    @property
    def card(self) -> int:
        """The card's number; only where a suit was asked for.

        >>> Word(12, 3, "As", 0).card
        51
        """
        assert self.suit is not None
        return 4 * self.rank + self.suit


@lru_cache(maxsize=1)
def short_words() -> dict[str, int]:
    """The two- and three-letter spellings in which nearly all hands are written, for a quick look.

    >>> [short_words()[word] for word in ("As", "AS", "as", "10h", "Th")]
    [51, 51, 51, 34, 34]
    """
    words: dict[str, int] = {}
    for rank, name in enumerate(RANKS):
        for suit, letters in enumerate(("cC♣", "dD♦", "hH♥", "sS♠")):
            for shown in {name, name.lower(), rank_name(rank)}:
                words |= dict.fromkeys((shown + letter for letter in letters), 4 * rank + suit)
    return words


def parse_cards(text: str, deck: Deck = DECKS[52]) -> tuple[int, ...]:
    """Read cards with suits, in any of the ways people write them.

    Raises NotationError `unknown_card` for the first word that is not a card, with its place, `suit_missing`
    for a rank alone, `not_in_deck` for a card that the deck lacks, `no_cards` for an empty text.

    >>> parse_cards("As 10h") == parse_cards("A♠, desítka srdce") == parse_cards("ASTH") == (51, 34)
    True
    >>> parse_cards("žaludový svršek, kulová sedma", DECKS[32])
    (40, 21)
    """
    known = short_words()
    try:
        cards = tuple([known[word] for word in text.split()])
    except KeyError:
        cards = ()
    if not cards or (deck.size < 52 and min(cards) < deck.cards[0]):
        cards = tuple([_with_suit(word, text).card for word in parse_words(text, deck)])
    return cards


def _with_suit(word: Word, text: str) -> Word:
    if word.suit is None:
        raise NotationError("suit_missing", word=word.word, text=text, place=word.place)
    return word


def parse_words(text: str, deck: Deck = DECKS[52]) -> tuple[Word, ...]:
    """Read cards where a suit may be left out.

    >>> [(word.rank, word.suit) for word in parse_words("10 J eso piky")]
    [(8, None), (9, None), (12, 3)]
    """
    if len(text) > LONGEST_TEXT:
        raise NotationError("text_too_long", limit=LONGEST_TEXT)
    words = tuple(_read(text))
    if not words:
        raise NotationError("no_cards", text=text)
    for word in words:
        if word.rank < deck.ranks[0]:
            raise NotationError(
                "not_in_deck",
                word=word.word,
                text=text,
                place=word.place,
                deck=deck.size,
                lowest=deck.lowest_name,
            )
    return words


def _read(text: str) -> Iterator[Word]:
    """Walk over the pieces; a rank takes a suit's word after it, a suit's word takes a rank after it."""
    plain = text.replace("\ufe0f", " ").replace("\ufe0e", " ")
    pieces = [(match[0], match.start()) for match in _PIECE.finditer(plain)]
    at = 0
    while at < len(pieces):
        piece, place = pieces[at]
        after = [fold(word) for word, _place in pieces[at + 1 : at + 3]] + ["", ""]
        word = fold(piece)
        if word in AND_WORDS or (word == "a" and _is_conjunction(pieces[at : at + 3])):
            at += 1
        elif word in RANK_OF:
            skip = 1 if after[0] == "of" else 0
            suit = _lone_suit(after[skip])
            at += 1 if suit is None else 2 + skip
            yield Word(RANK_OF[word], suit, piece, place)
        elif _lone_suit(word) is not None and after[0] in RANK_OF:
            yield Word(RANK_OF[after[0]], _lone_suit(word), piece, place)
            at += 2
        else:
            yield from _joined(piece, place, text)
            at += 1


def _is_conjunction(pieces: Sequence[tuple[str, int]]) -> bool:
    """Whether an "a" is the Czech "and" (or an English article): before a card in words, in the same case.

    Between letters and digits it is an ace, and so it is before a suit alone: ``a k``, ``a piky``.

    >>> words = parse_words("piková sedma a srdcová sedma a král"), parse_words("a k"), parse_words("A král")
    >>> [[word.rank for word in cards] for cards in words]
    [[5, 5, 11], [12, 11], [12, 11]]
    """
    (piece, place), *after = pieces
    if not after or after[0][1] > place + 2 or piece.isupper() != after[0][0].isupper():
        return False
    next_word, *then = (fold(word) for word, _place in after)
    if next_word in RANK_OF:
        return len(next_word) > 2
    return next_word in SUIT_ADJECTIVES and bool(then) and then[0] in RANK_OF


def _lone_suit(word: str) -> int | None:
    """A suit written as a word or a symbol of its own; a single letter is not enough, it could be a rank."""
    return SUIT_OF.get(word, SUIT_LETTERS.get(word) if not word.isalpha() else None)


def _joined(piece: str, place: int, text: str) -> Iterator[Word]:
    """Read what is written without spaces: ``AsKs``, ``10♥``, ``Kkule``, a card of the Unicode block."""
    one = _one_joined(piece)
    if one is not None:
        yield Word(*one, piece, place)
        return
    if _RANKS.fullmatch(piece):
        for bare in _SHORT.finditer(piece):
            yield Word(RANK_OF[bare[0].lower()], None, bare[0], place + bare.start())
        return
    at = 0
    while at < len(piece):
        pictured = _pictured(piece[at])
        rank = _SHORT.match(piece, at)
        suit = SUIT_LETTERS.get(piece[rank.end() : rank.end() + 1].lower()) if rank else None
        if pictured is not None:
            yield Word(*pictured, piece[at], place + at)
            at += 1
        elif rank is None or suit is None:
            raise _no_card(piece, at, text, place)
        else:
            yield Word(RANK_OF[rank[0].lower()], suit, piece[at : rank.end() + 1], place + at)
            at = rank.end() + 1


def _no_card(piece: str, at: int, text: str, place: int) -> NotationError:
    """Name the first part that is no card; a misspelt word is named whole, even if it begins like one."""
    if closest(piece, [word for word in (*RANK_OF, *SUIT_OF) if len(word) > 2]):
        at = 0
    place += at
    return NotationError(
        "unknown_card", word=piece[at:], text=text, place=place, number=place + 1, candidates=CANDIDATES
    )


def _one_joined(piece: str) -> tuple[int, int] | None:
    """One card whose suit is a word: ``10srdce``, ``Apik``, ``Kku``."""
    word = fold(piece)
    for length in (2, 1):
        rank, rest = RANK_OF.get(word[:length]), word[length:]
        if rank is not None and (rest in SUIT_OF or (len(rest) == 2 and rest in SUIT_STARTS)):
            return rank, SUIT_OF[rest] if rest in SUIT_OF else SUIT_STARTS[rest]
    return None


def _pictured(char: str) -> tuple[int, int] | None:
    """A card of Unicode's own block of playing cards, in the order spades, hearts, diamonds, clubs."""
    suit, pip = divmod(ord(char) - 0x1F0A0, 16)
    ranks = {1: 12, 11: 9, 13: 10, 14: 11} | {pip: pip - 2 for pip in range(2, 11)}
    return (ranks[pip], 3 - suit) if 0 <= suit < 4 and pip in ranks else None
