"""Where cards can lie, as far as one seat knows."""

from __future__ import annotations

from herzrasen.cards import Card, CardSet, Seat
from herzrasen.games.hearts import View
from herzrasen.games.hearts.deck import deck
from herzrasen.seat_protocol.errors import Wrong


def unseen(view: View) -> CardSet:
    """The cards in play that this seat has not seen in this deal."""
    public = view.public
    tricks = (*public.tricks, *((public.trick,) if public.trick else ()))
    fallen = CardSet(card for trick in tricks for card in trick.cards)
    return deck(public.rules).cards - view.hand - fallen - (view.kitty or CardSet())


def held(cards: CardSet, hand: CardSet) -> None:
    """Raises Wrong for a card that this seat does not hold."""
    if strange := cards - hand:
        raise Wrong("not-in-hand", card=next(iter(strange)).text)


def elsewhere(cards: CardSet, view: View) -> None:
    """Raises Wrong for a card that cannot lie in another hand or a kitty that nobody has seen."""
    if strange := cards - deck(view.public.rules).cards:
        raise Wrong("not-in-play", card=next(iter(strange)).text)
    if own := cards & view.hand:
        raise Wrong("own-card", card=next(iter(own)).text)
    if gone := cards - unseen(view):
        raise Wrong("card-gone", card=next(iter(gone)).text)


def not_with_others(view: View, seat: Seat, card: Card) -> None:
    """Raises Wrong for a card of this seat's that must be with another one."""
    public = view.public
    if view.given and card in view.given:
        went = (view.seat + public.steps) % public.rules.players
        if went != seat:
            raise Wrong("card-with", card=card.text, seat=went)
    for other, cards in enumerate(public.charged):
        if other != seat and card in cards:
            raise Wrong("card-with", card=card.text, seat=other)
