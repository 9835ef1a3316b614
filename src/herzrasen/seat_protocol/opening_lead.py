"""The first lead as one seat can know it: a table names the leader, here somebody just leads."""

from __future__ import annotations

from herzrasen.cards import Card, CardSet, Seat, Suit
from herzrasen.games.hearts import View, follow
from herzrasen.games.hearts.deck import deck
from herzrasen.games.hearts.events import PlayBegan
from herzrasen.games.hearts.rules import FirstLead
from herzrasen.seat_protocol.errors import Wrong


def opened(view: View, dealer: Seat | None, leader: Seat, card: Card | None = None) -> View:
    """The view with the first trick begun by ``leader``, with ``card`` if it was led already.

    Raises Wrong if that seat cannot be the one who leads. ``dealer`` is the dealer, if told.
    """
    rules = view.public.rules
    if rules.first_lead is FirstLead.LEFT_OF_DEALER:
        if dealer is not None and (left := (dealer + 1) % rules.players) != leader:
            raise Wrong("turn", seat=left)
        return follow(view, PlayBegan(leader))
    lead = _own_lead(view) if leader == view.seat else card
    if leader != view.seat and card is not None:
        _check(view, card)
    bound = rules.first_lead is FirstLead.LOWEST_CLUB
    return follow(view, PlayBegan(leader, lead if bound else None))


def _own_lead(view: View) -> Card:
    """The lowest club in this hand, which is as low as any that somebody holds."""
    own = min(view.hand.of_suit(Suit.CLUBS), key=_rank, default=None)
    if own is None:
        raise Wrong("not-leader")
    lower = [club for club in _clubs(view) if club.rank < own.rank]
    passed_on = view.given and any(club in view.given for club in lower)
    if passed_on or len(lower) > deck(view.public.rules).kitty_size:
        raise Wrong("not-leader")
    return own


def _check(view: View, card: Card) -> None:
    """Whether another seat may lead this card, as far as this one can tell."""
    if card.suit is not Suit.CLUBS:
        raise Wrong("hearts.refusal.lead-club")
    own = min(view.hand.of_suit(Suit.CLUBS), key=_rank, default=None)
    if own is None:
        return
    lowest = own.rank < card.rank and view.public.rules.first_lead is FirstLead.LOWEST_CLUB
    alone = all(club in view.hand or club.rank > own.rank for club in _clubs(view))
    if lowest or alone:
        raise Wrong("turn", seat=view.seat)


def _clubs(view: View) -> CardSet:
    return deck(view.public.rules).cards.of_suit(Suit.CLUBS)


def _rank(card: Card) -> int:
    return card.rank
