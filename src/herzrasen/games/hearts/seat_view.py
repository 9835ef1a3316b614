"""What one seat, or a watcher, knows of Hearts: the view, the events as seen, the view after them.

The public part changes in one place for view and state (``public_after``), so a view cannot drift
away from the state.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from herzrasen.cards import CardSet, Seat
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
from herzrasen.games.hearts.evolve_public import public_after
from herzrasen.games.hearts.passing import giver
from herzrasen.games.hearts.state import State, View


def view(state: State, seat: Seat) -> View:
    """What this seat knows; WATCHER and DEALER know what the table knows."""
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


def see(event: Event, seat: Seat) -> Event:
    """The event as this seat sees it: the cards it may not know are None."""
    match event:
        case Played() | TrickTaken():  # nearly always
            return event
        case Dealt(hands=hands):
            return replace(event, hands=_visible_to(hands, seat), kitty=None)
        case PassChosen() | ChargeChosen() | KittyTaken() if seat != event.seat:
            return replace(event, cards=None)
        case Passed(steps, given) if seat >= 0:
            return replace(event, given=_visible_to(given, seat, giver(seat, steps, len(given))))
        case Passed(given=given):
            return replace(event, given=(None,) * len(given))
        case _:
            return event


def follow(view: View, event: Event) -> View:
    """The view after an event as its seat has seen it."""
    public, seat = public_after(view.public, event), view.seat
    match event:
        case Played(player, card) if player == seat:
            return replace(view, public=public, hand=view.hand.without_card(card))
        case Dealt(hands=hands) if seat >= 0:
            return View(public, seat, hand=hands[seat] or CardSet())
        case PassChosen(player, cards) if player == seat:
            return replace(view, public=public, given=cards)
        case Passed(steps, given) if seat >= 0:
            passed = given[seat] or CardSet()
            received = given[giver(seat, steps, len(given))] or CardSet()
            hand = (view.hand - passed) | received
            return replace(view, public=public, hand=hand, received=received)
        case ChargeChosen(player, cards) if player == seat:
            return replace(view, public=public, charge=cards)
        case KittyTaken(player, cards) if player == seat:
            return replace(view, public=public, kitty=cards)
        case Claimed():
            return replace(view, public=public, hand=CardSet())
        case _:
            return replace(view, public=public)


def _visible_to(cards: Sequence[CardSet | None], *seats: Seat) -> tuple[CardSet | None, ...]:
    return tuple(some if seat in seats else None for seat, some in enumerate(cards))
