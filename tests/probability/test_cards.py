"""Cards in every notation, decks, and draws by composition."""

from itertools import combinations
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from probability.card_words import parse_cards, parse_words
from probability.cards import DECKS, RANKS, card_code, card_text, compositions, hands_of, sequences_of
from probability.faults import NotationError

SPADE_ACE_HEART_TEN = [
    "As Th",
    "AS 10H",
    "as th",
    "as 10h",
    "A♠ 10♥",
    "A♤10♡",
    "♠A ♥10",
    "AsTh",
    "As10h",
    "A♠️10♥️",
    "AS,10H",
    "As + Th",
    "eso piky desítka srdce",
    "PIKOVÉ ESO, SRDCOVÁ DESÍTKA",
    "pikove eso srdcova desitka",
    "eso pikové, desítka srdcová",
    "ace of spades ten of hearts",
    "spade ace heart ten",
    "Apiky 10srdce",
    "Asp Tsr",
    "🂡🂺",
    "zelené eso, červená desítka",
    "listové eso, X srdce",
    "Es Xh",
    "Az Tč",
]


@pytest.mark.parametrize("text", SPADE_ACE_HEART_TEN)
def test_one_pair_of_cards_in_many_ways(text):
    assert parse_cards(text) == (51, 34)


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("žaludový svršek", "Qc"),
        ("kulový spodek", "Jd"),
        ("zaludova sedma", "7c"),
        ("filek kule", "Qd"),
        ("VII žaludy, VIII listy, IX kule", "7c 8s 9d"),
        ("král káry, dáma kříže, kluk srdce", "Kd Qc Jh"),
        ("trefová trojka", "3c"),
        ("Ds Js", "Qs Js"),
    ],
)
def test_words(text, codes):
    assert " ".join(map(card_code, parse_cards(text))) == codes


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("piková 7 a srdcová 7 a kárová dáma", "7s 7h Qd"),
        ("eso pikové a král srdcový", "As Kh"),
        ("ace of spades and king of hearts", "As Kh"),
        ("PIKOVÉ ESO A SRDCOVÝ KRÁL", "As Kh"),
        ("A piky, K srdce", "As Kh"),
        ("As & Kh", "As Kh"),
        ("a♠ k♥", "As Kh"),
    ],
)
def test_and_is_no_card(text, codes):
    assert " ".join(map(card_code, parse_cards(text))) == codes


@pytest.mark.parametrize(
    ("text", "ranks"),
    [
        ("deset a kluk", "TJ"),
        ("a king and a queen", "KQ"),
        ("král A dáma", "KAQ"),
        ("král a, dáma", "KAQ"),
        ("10 a j", "TAJ"),
        ("eso a", "AA"),
        ("10J", "TJ"),
        ("ak", "AK"),
        ("A10 77", "AT77"),
    ],
)
def test_ranks_alone(text, ranks):
    assert "".join(RANKS[word.rank] for word in parse_words(text)) == ranks


@pytest.mark.parametrize("card", range(52))
def test_what_is_written_can_be_read(card):
    assert parse_cards(card_code(card)) == parse_cards(card_text(card)) == (card,)


@pytest.mark.parametrize(
    ("text", "word", "place"),
    [
        ("As Kd xx 2c", "xx", 6),
        ("AsKx", "Kx", 2),
        ("AsKs!", "!", 4),
        ("1s", "1s", 0),
        ("esso piky", "esso", 0),
    ],
)
def test_the_first_word_that_is_no_card_is_named_with_its_place(text, word, place):
    with pytest.raises(NotationError) as caught:
        parse_cards(text)
    assert (caught.value.codes, caught.value.word, caught.value.place) == (("unknown_card",), word, place)


@pytest.mark.parametrize(
    ("text", "code"),
    [("", "no_cards"), (" , ", "no_cards"), ("A K", "suit_missing"), ("x" * 10_001, "text_too_long")],
)
def test_other_faults(text, code):
    with pytest.raises(NotationError) as caught:
        parse_cards(text)
    assert caught.value.codes == (code,)


def test_a_card_that_the_deck_lacks():
    with pytest.raises(NotationError) as caught:
        parse_cards("7s 6s", DECKS[32])
    assert caught.value.codes == ("not_in_deck",)
    assert parse_cards("7s 6s", DECKS[36]) == (23, 19)


@given(st.text(max_size=30))
def test_any_text_is_read_or_refused(text):
    try:
        assert all(0 <= word.rank <= 12 for word in parse_words(text))
    except NotationError as error:
        assert error.codes[0] in ("unknown_card", "no_cards")


@given(st.lists(st.integers(0, 4), min_size=1, max_size=5), st.integers(0, 6))
def test_compositions_count_all_hands(supply, drawn):
    listed = list(compositions(supply, drawn))
    assert sum(ways for _counts, ways in listed) == comb(sum(supply), drawn)
    cards = [kind for kind, have in enumerate(supply) for _ in range(have)]
    slow = {}
    for hand in combinations(range(len(cards)), drawn):
        counts = tuple(sum(1 for place in hand if cards[place] == kind) for kind in range(len(supply)))
        slow[counts] = slow.get(counts, 0) + 1
    assert {counts: ways for counts, ways in listed if ways} == slow
    for counts, ways in listed:
        assert hands_of(supply, counts) == ways
        assert sequences_of(supply, counts) >= ways
