"""The first lead of a deal.

A table names the leader; in the protocol it follows from the first card.
"""

from __future__ import annotations

from herzrasen.cards import Card, CardSet, Seat, Suit
from herzrasen.games.hearts import View, follow
from herzrasen.games.hearts.deck import deck
from herzrasen.games.hearts.events import PlayBegan
from herzrasen.games.hearts.rules import FirstLead
from herzrasen.seat_protocol.errors import ProtocolError


def begin_first_trick(
    view: View, dealer: Seat | None, leader: Seat, card: Card | None = None
) -> View:
    """The view with the first trick begun by ``leader``, with ``card`` if it was already led.

    Raises ProtocolError if that seat cannot be the leader. ``dealer`` is set if it is known.
    """
    rules = view.public.rules
    if rules.first_lead is FirstLead.LEFT_OF_DEALER:
        if dealer is not None and (left := (dealer + 1) % rules.players) != leader:
            raise ProtocolError("turn", seat=left)
        return follow(view, PlayBegan(leader))
    lead = _own_lead(view) if leader == view.seat else card
    if leader != view.seat and card is not None:
        _check_lead(view, card)
    bound = rules.first_lead is FirstLead.LOWEST_CLUB
    return follow(view, PlayBegan(leader, lead if bound else None))


def _own_lead(view: View) -> Card:
    """The lowest club in this hand. Raises ProtocolError if another seat must hold a lower one."""
    own = min(view.hand.of_suit(Suit.CLUBS), key=_rank, default=None)
    if own is None:
        raise ProtocolError("not-leader")
    lower = [club for club in _clubs(view) if club.rank < own.rank]
    passed_on = view.given and any(club in view.given for club in lower)
    if passed_on or len(lower) > deck(view.public.rules).kitty_size:
        raise ProtocolError("not-leader")
    return own


def _check_lead(view: View, card: Card) -> None:
    """Raise ProtocolError if another seat cannot lead this card, as far as this seat can tell."""
    if card.suit is not Suit.CLUBS:
        raise ProtocolError("hearts.refusal.lead-club")
    own = min(view.hand.of_suit(Suit.CLUBS), key=_rank, default=None)
    if own is None:
        return
    lowest = own.rank < card.rank and view.public.rules.first_lead is FirstLead.LOWEST_CLUB
    alone = all(club in view.hand or club.rank > own.rank for club in _clubs(view))
    if lowest or alone:
        raise ProtocolError("turn", seat=view.seat)


def _clubs(view: View) -> CardSet:
    return deck(view.public.rules).cards.of_suit(Suit.CLUBS)


def _rank(card: Card) -> int:
    return card.rank
