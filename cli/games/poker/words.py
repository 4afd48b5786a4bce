"""The words of poker: categories, cards, and why one hand beats another."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.answer import Term
from cli.command import current_style
from cli.i18n import N_, _, language
from probability.cards import card_code, card_text, rank_name

if TYPE_CHECKING:
    from collections.abc import Iterable

    from probability.games.poker.compare import Placed, Reason

# Both languages stand here together, because the answer names a hand in both.
NAMES = {
    "straight_flush": ("straight flush", "čistá postupka"),
    "four_of_a_kind": ("four of a kind", "čtveřice"),
    "full_house": ("full house", "full house"),
    "flush": ("flush", "barva"),
    "straight": ("straight", "postupka"),
    "three_of_a_kind": ("three of a kind", "trojice"),
    "two_pairs": ("two pairs", "dva páry"),
    "pair": ("one pair", "jeden pár"),
    "high_card": ("high card", "vysoká karta"),
}
ROYAL = ("royal flush", "královská postupka")


def hand_names(category: str, is_royal: bool = False) -> tuple[str, str]:
    """Name a hand in English and in Czech.

    >>> hand_names("flush"), hand_names("straight_flush", True)
    (('flush', 'barva'), ('royal flush', 'královská postupka'))
    """
    return ROYAL if is_royal else NAMES[category]


def hand_name(category: str, is_royal: bool = False) -> str:
    """Name a hand in the reader's language.

    >>> hand_name("pair")
    'one pair'
    """
    return hand_names(category, is_royal)[language() == "cs"]


def category_term(category: str) -> Term:
    """A category with its code.

    >>> category_term("flush")
    Term(code='flush', text='flush')
    """
    return Term(category, hand_name(category))


def cards_term(cards: Iterable[int]) -> Term:
    """Cards with two letters for scripts and with suits for people.

    >>> cards_term((51, 34))
    Term(code='As Th', text='A♠ 10♥')
    """
    listed = list(cards)
    code = " ".join(map(card_code, listed))
    return Term(code, code if current_style().ascii else " ".join(map(card_text, listed)))


SECOND = {
    "full_house": N_("the same three of a kind, but the pair decides: {higher} before {lower}"),
    "two_pairs": N_("the same higher pair, but the lower one decides: {higher} before {lower}"),
}
MAIN = {
    "straight_flush": N_("both are straight flushes, the highest card decides: {higher} before {lower}"),
    "four_of_a_kind": N_("the four of a kind decides: {higher} before {lower}"),
    "full_house": N_("the three of a kind in the full house decides: {higher} before {lower}"),
    "straight": N_("both are straights, the highest card decides: {higher} before {lower}"),
    "three_of_a_kind": N_("the three of a kind decides: {higher} before {lower}"),
    "two_pairs": N_("the higher pair decides: {higher} before {lower}"),
    "pair": N_("the pair decides: {higher} before {lower}"),
}


def reason_term(reason: Reason, better: Placed, worse: Placed) -> Term:
    """Say why one hand is before another."""
    return Term(reason.what, _reason(reason, better, worse))


def _reason(reason: Reason, better: Placed, worse: Placed) -> str:
    category = better.ranked.category
    ranks = {"higher": rank_name(reason.higher), "lower": rank_name(reason.lower), "place": reason.place}
    if reason.what == "equal":
        return _("equal hands share the pot; suits never decide")
    if reason.what == "category":
        names = [hand_name(one.ranked.category, one.ranked.is_royal) for one in (better, worse)]
        return _("{better} beats {worse}").format(better=names[0], worse=names[1])
    if reason.what == "main":
        return _(SECOND[category] if reason.place == 2 else MAIN[category]).format_map(ranks)
    if category in ("flush", "high_card"):
        return _card_reason(reason.place).format_map(ranks)
    return _kicker_reason(category, reason.place).format_map(ranks)


def _card_reason(place: int) -> str:
    if place == 1:
        return _("the highest card decides: {higher} before {lower}")
    return _("the highest cards are equal, card number {place} decides: {higher} before {lower}")


def _kicker_reason(category: str, place: int) -> str:
    if category in ("four_of_a_kind", "two_pairs"):
        return _("all else is equal, the fifth card (kicker) decides: {higher} before {lower}")
    if place == 1:
        return _("the highest kicker decides: {higher} before {lower}")
    return _("kicker number {place} decides: {higher} before {lower}")
