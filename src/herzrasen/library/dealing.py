"""A deal set up by hand: the DEALER's move from the hands that it should give."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from herzrasen.cards import Card, CardSet
from herzrasen.cards.shuffle import shuffle
from herzrasen.games.hearts import Deal, HeartsRules
from herzrasen.games.hearts.dealing import dealer_of, pack_of
from herzrasen.games.hearts.deck import deck
from herzrasen.games.protocol import Refusal
from herzrasen.library.errors import InvalidDeal

CardsLike: TypeAlias = CardSet | Iterable[Card] | str
"""Cards, or their text form: ``QS KH 2C``."""


def as_cards(cards: CardsLike) -> CardSet:
    """The set of these cards. Raises InvalidDeal for an unknown card, and one that stands twice."""
    if not isinstance(cards, str):
        return CardSet(cards)
    try:
        return CardSet.parse(cards)
    except ValueError:
        raise InvalidDeal(Refusal("library.refusal.cards", {"text": cards})) from None


def deal_of_hands(rules: HeartsRules, hands: Sequence[CardsLike | None], seed: bytes) -> Deal:
    """The first deal of a match with these hands, in seat order.

    ``seed`` shuffles the cards that no hand names: into the hands that are None, and into the
    kitty where there is one. Raises InvalidDeal for hands that cannot be dealt.
    """
    in_play = deck(rules)
    given = [None if cards is None else as_cards(cards) for cards in hands]
    _check(rules, given)
    rest = iter(shuffle(tuple(in_play.cards - _all_of(given)), seed, "hands"))
    dealt = [
        [next(rest) for _ in range(in_play.hand_size)] if hand is None else [*hand]
        for hand in given
    ]
    return Deal(pack_of(dealer_of(rules, 0), dealt, tuple(rest)))


def _check(rules: HeartsRules, hands: Sequence[CardSet | None]) -> None:
    in_play = deck(rules)
    if len(hands) != rules.players:
        facts: dict[str, str | int] = {"n": rules.players, "given": len(hands)}
        raise InvalidDeal(Refusal("library.refusal.hands", facts))
    dealt = CardSet()
    for seat, hand in enumerate(hands):
        if hand is None:
            continue
        for card in hand - in_play.cards:
            raise InvalidDeal(Refusal("library.refusal.card-not-in-play", {"card": card.text}))
        for card in hand & dealt:
            raise InvalidDeal(Refusal("library.refusal.card-twice", {"card": card.text}))
        if len(hand) != in_play.hand_size:
            facts = {"seat": seat, "n": in_play.hand_size, "given": len(hand)}
            raise InvalidDeal(Refusal("library.refusal.hand-size", facts))
        dealt |= hand


def _all_of(hands: Iterable[CardSet | None]) -> CardSet:
    return CardSet.union(hand for hand in hands if hand is not None)
