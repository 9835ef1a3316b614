"""What an event changes: ``evolve`` moves the State, ``follow`` a View.

What everyone sees moves in one place for both (``progress``), so a view cannot drift away from the
state.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from msgspec.structs import replace

from herzrasen.cards import CardSet, Seat
from herzrasen.games.hearts.dealing import giver, hands_after_passing
from herzrasen.games.hearts.events import (
    ChargeChosen,
    Claimed,
    Dealt,
    Event,
    KittyTaken,
    PassChosen,
    Passed,
    Played,
    TrickTaken,
)
from herzrasen.games.hearts.progress import public_after
from herzrasen.games.hearts.rules import HeartsRules
from herzrasen.games.hearts.state import Public, State, View
from herzrasen.games.match import new_match

Thing = TypeVar("Thing")


def start(rules: HeartsRules) -> State:
    """A new match before its first deal; ``rules`` are playable ones.

    The first dealer is seat 0's right neighbour, so that seat 0 is dealt to first.
    """
    players = rules.players
    public = Public(rules=rules, match=new_match(rules.sides), dealer=players - 1)
    nothing = (None,) * players
    return State(
        public, hands=(CardSet(),) * players, given=nothing, received=nothing, charges=nothing
    )


def view(state: State, seat: Seat) -> View:
    """What this seat knows; whoever has no seat, such as WATCHER, knows what the table knows."""
    if not 0 <= seat < state.public.rules.players:
        return View(state.public, seat)
    return View(
        state.public,
        seat,
        hand=state.hands[seat],
        given=state.given[seat],
        received=state.received[seat],
        charge=state.charges[seat],
        kitty=state.kitty if state.public.kitty_taker == seat else None,
    )


def evolve(state: State, event: Event) -> State:
    """The state after the event."""
    public = public_after(state.public, event)
    match event:
        case Played(seat, card):
            hands = _with(state.hands, seat, state.hands[seat].without(card))
            return replace(state, public=public, hands=hands)
        case Dealt():
            nothing = (None,) * public.rules.players
            hands = tuple(hand or CardSet() for hand in event.hands)
            kitty = event.kitty or CardSet()
            return State(public, hands, nothing, nothing, nothing, kitty)
        case PassChosen(seat, cards):
            return replace(state, public=public, given=_with(state.given, seat, cards))
        case Passed(steps, given):
            gone = tuple(cards or CardSet() for cards in given)
            come = tuple(gone[giver(seat, steps, len(gone))] for seat in range(len(gone)))
            hands = hands_after_passing(state.hands, gone, steps)
            return replace(state, public=public, hands=hands, received=come)
        case ChargeChosen(seat, cards):
            return replace(state, public=public, charges=_with(state.charges, seat, cards))
        case Claimed():
            return replace(state, public=public, hands=(CardSet(),) * public.rules.players)
        case _:
            return replace(state, public=public)


def see(event: Event, seat: Seat) -> Event:
    """The event as this seat sees it: the cards it may not know are None."""
    match event:
        case Played() | TrickTaken():  # nearly always
            return event
        case Dealt(hands=hands):
            return replace(event, hands=_only(hands, seat), kitty=None)
        case PassChosen() | ChargeChosen() | KittyTaken() if seat != event.seat:
            return replace(event, cards=None)
        case Passed(steps, given) if seat >= 0:
            return replace(event, given=_only(given, seat, giver(seat, steps, len(given))))
        case Passed(given=given):
            return replace(event, given=(None,) * len(given))
        case _:
            return event


def follow(view: View, event: Event) -> View:
    """The view after an event as its seat has seen it."""
    public, seat = public_after(view.public, event), view.seat
    match event:
        case Played(player, card) if player == seat:
            return replace(view, public=public, hand=view.hand.without(card))
        case Dealt(hands=hands) if seat >= 0:
            return View(public, seat, hand=hands[seat] or CardSet())
        case PassChosen(player, cards) if player == seat:
            return replace(view, public=public, given=cards)
        case Passed(steps, given) if seat >= 0:
            gone = given[seat] or CardSet()
            come = given[giver(seat, steps, len(given))] or CardSet()
            hand = (view.hand - gone) | come
            return replace(view, public=public, hand=hand, received=come)
        case ChargeChosen(player, cards) if player == seat:
            return replace(view, public=public, charge=cards)
        case KittyTaken(player, cards) if player == seat:
            return replace(view, public=public, kitty=cards)
        case Claimed():
            return replace(view, public=public, hand=CardSet())
        case _:
            return replace(view, public=public)


def _with(things: Sequence[Thing], place: int, thing: Thing) -> tuple[Thing, ...]:
    return (*things[:place], thing, *things[place + 1 :])


def _only(cards: Sequence[CardSet | None], *seats: Seat) -> tuple[CardSet | None, ...]:
    return tuple(some if seat in seats else None for seat, some in enumerate(cards))
