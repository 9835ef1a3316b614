"""Checks of where cards can be, as far as one seat knows."""

from __future__ import annotations

from herzrasen.cards import Card, CardSet, Seat
from herzrasen.games.hearts import View
from herzrasen.games.hearts.deck import deck
from herzrasen.seat_protocol.errors import ProtocolError


def unseen_cards(view: View) -> CardSet:
    """The cards in play that the seat has not seen in this deal."""
    public = view.public
    tricks = (*public.tricks, *((public.trick,) if public.trick else ()))
    fallen = CardSet(card for trick in tricks for card in trick.cards)
    return deck(public.rules).cards - view.hand - fallen - (view.kitty or CardSet())


def check_held(cards: CardSet, hand: CardSet) -> None:
    """Raise ProtocolError for a card that the seat does not hold."""
    if missing := cards - hand:
        raise ProtocolError("not-in-hand", card=next(iter(missing)).text)


def check_held_elsewhere(cards: CardSet, view: View) -> None:
    """Raise ProtocolError for a card that cannot be in another hand or an unseen kitty."""
    if unknown := cards - deck(view.public.rules).cards:
        raise ProtocolError("not-in-play", card=next(iter(unknown)).text)
    if own := cards & view.hand:
        raise ProtocolError("own-card", card=next(iter(own)).text)
    if not_unseen := cards - unseen_cards(view):
        raise ProtocolError("card-gone", card=next(iter(not_unseen)).text)


def check_not_with_others(view: View, seat: Seat, card: Card) -> None:
    """Raise ProtocolError for a card that must be with another seat than this one."""
    public = view.public
    if view.given and card in view.given:
        receiver = (view.seat + public.steps) % public.rules.players
        if receiver != seat:
            raise ProtocolError("card-with", card=card.text, seat=receiver)
    for other, cards in enumerate(public.charged):
        if other != seat and card in cards:
            raise ProtocolError("card-with", card=card.text, seat=other)
