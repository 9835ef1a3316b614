"""Cards, sets of cards and decks."""

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from herzrasen.cards import JOKER_SUITS, MAX_DECKS, Card, CardSet, Rank, Suit, packs

CARDS = list(packs(MAX_DECKS, jokers=True))
card_sets = st.frozensets(st.sampled_from(CARDS), max_size=60)


def test_every_card_has_its_own_text_and_index() -> None:
    assert len(CARDS) == MAX_DECKS * 54
    assert len({card.text for card in CARDS}) == len(CARDS)
    assert [Card.from_index(card.index) for card in CARDS] == CARDS


@pytest.mark.parametrize("card", CARDS[::7], ids=str)
def test_a_card_is_one_object_however_it_is_made(card: Card) -> None:
    assert Card(card.rank, card.suit, card.deck) is card
    assert Card.parse(str(card)) is card
    assert pickle.loads(pickle.dumps(card)) is card


@pytest.mark.parametrize("word", ["", "QS''", "10S", "qs", "QS'1", "QS'12", "XS", "1C", "QS'02"])
def test_words_that_are_no_card_are_refused(word: str) -> None:
    with pytest.raises(ValueError, match="not a card"):
        Card.parse(word)


def test_jokers_come_in_two_suits_only() -> None:
    assert [Card(Rank.JOKER, suit).text for suit in JOKER_SUITS] == ["XC", "XH"]
    with pytest.raises(ValueError, match="no such card"):
        Card(Rank.JOKER, Suit.SPADES)


def test_the_second_decks_card_is_another_card_with_the_same_face() -> None:
    first, second = Card.parse("QS"), Card.parse("QS'")
    assert first is not second
    assert first.face == second.face == "QS"
    assert (second.rank, second.suit, second.deck) == (Rank.QUEEN, Suit.SPADES, 1)


@given(card_sets, card_sets)
def test_a_card_set_behaves_as_a_frozen_set(one: frozenset[Card], two: frozenset[Card]) -> None:
    a, b = CardSet(one), CardSet(two)
    assert set(a) == one
    assert len(a) == len(one)
    assert a & b == CardSet(one & two)
    assert a | b == CardSet(one | two)
    assert a - b == CardSet(one - two)
    assert (a <= b) == (one <= two)
    assert (a == one, hash(a) == hash(one)) == (True, True)
    assert all(card in a for card in one)


@given(card_sets)
def test_a_card_set_survives_text_and_pickle(cards: frozenset[Card]) -> None:
    made = CardSet(cards)
    assert CardSet.parse(str(made)) == made
    assert pickle.loads(pickle.dumps(made)) == made
    assert list(made) == sorted(made)


@given(card_sets, st.sampled_from(Suit))
def test_a_suit_of_a_set_holds_that_suit_of_every_deck_and_no_joker(
    cards: frozenset[Card], suit: Suit
) -> None:
    expected = {c for c in cards if c.suit is suit and c.rank is not Rank.JOKER}
    made = CardSet(cards)
    assert set(made.of_suit(suit)) == expected
    assert made.has_suit(suit) == bool(expected)
    assert made.highest_rank(suit) == max((card.rank for card in expected), default=0)


@given(card_sets, st.sampled_from(CARDS))
def test_adding_and_removing_a_card(cards: frozenset[Card], card: Card) -> None:
    made = CardSet(cards)
    assert made.with_card(card) == CardSet(cards | {card})
    assert made.without_card(card) == CardSet(cards - {card})


def test_a_card_standing_twice_is_refused() -> None:
    """In a text; a set of cards has it once."""
    with pytest.raises(ValueError, match="twice"):
        CardSet.parse("QS 2C QS")
    assert [*CardSet([Card.parse("QS"), Card.parse("QS")])] == [Card.parse("QS")]


def test_packs_are_numbered_and_hold_jokers_only_when_asked() -> None:
    assert len(packs()) == 52
    assert {card.deck for card in packs(2, first=3)} == {3, 4}
    assert len(packs(1, jokers=True) - packs()) == 2
