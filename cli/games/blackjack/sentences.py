"""Sentences for what can be wrong in Blackjack."""

from __future__ import annotations

from cli.card_sentences import CARD_SENTENCES
from cli.i18n import N_

SENTENCES = {
    **CARD_SENTENCES,
    "fifth_of_rank": N_("the deck has four cards of each rank, and {rank} is there {count} times"),
    "already_bust": N_("the hand is over 21 already: {total}"),
    "already_goal": N_("the hand has 21 and is shown and paid at once, there is nothing to decide"),
    "one_card": N_("everybody gets two cards, so there is nothing to decide with {count}"),
    "no_card_left": N_("no card is left to be drawn"),
    "bad_values": N_('"{word}" is neither a table of values nor a change like K=4 (1 to {most} points)'),
    "bad_stand": N_('"{word}" is not understood in a stand table'),
    "stand_twice": N_('"{word}" settles again what the stand table has settled'),
    "no_stand_total": N_("a stand table needs a total for all other hands as well, like {example}"),
    "not_solved": N_(
        "with these card values the banker's optimal strategy is not known yet; solve the game once by: {command}"
    ),
    "too_many_hands": N_(
        "with these card values there are {estimate} different hands, and {limit} is the most"
    ),
}
