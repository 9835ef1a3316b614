"""Hearts' ``start`` and ``evolve``: the state of a new match, and how an event changes a state."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from msgspec.structs import replace

from herzrasen.cards import CardSet
from herzrasen.games.hearts.events import (
    ChargeChosen,
    Claimed,
    Dealt,
    Event,
    PassChosen,
    Passed,
    Played,
)
from herzrasen.games.hearts.evolve_public import public_after
from herzrasen.games.hearts.passing import giver, hands_after_passing
from herzrasen.games.hearts.rules import HeartsRules
from herzrasen.games.hearts.state import Public, State
from herzrasen.games.match import new_match

T = TypeVar("T")


def start(rules: HeartsRules, first_deal: int = 0) -> State:
    """The state of a new match before its first deal; ``rules`` are valid.

    The first dealer is seat 0's right neighbour, so that seat 0 is dealt to first. A match may also
    begin with the dealer and the direction of passing of another ``first_deal``, counted from 0.
    """
    players = rules.players
    public = Public(
        rules=rules, match=new_match(rules.sides), deal=first_deal - 1, dealer=players - 1
    )
    nothing = (None,) * players
    return State(
        public, hands=(CardSet(),) * players, given=nothing, received=nothing, charges=nothing
    )


def evolve(state: State, event: Event) -> State:
    """The state after the event."""
    public = public_after(state.public, event)
    match event:
        case Played(seat, card):
            hands = _replace_at(state.hands, seat, state.hands[seat].without_card(card))
            return replace(state, public=public, hands=hands)
        case Dealt():
            nothing = (None,) * public.rules.players
            hands = tuple(hand or CardSet() for hand in event.hands)
            kitty = event.kitty or CardSet()
            return State(public, hands, nothing, nothing, nothing, kitty)
        case PassChosen(seat, cards):
            return replace(state, public=public, given=_replace_at(state.given, seat, cards))
        case Passed(steps, given):
            passed = tuple(cards or CardSet() for cards in given)
            received = tuple(passed[giver(seat, steps, len(passed))] for seat in range(len(passed)))
            hands = hands_after_passing(state.hands, passed, steps)
            return replace(state, public=public, hands=hands, received=received)
        case ChargeChosen(seat, cards):
            return replace(state, public=public, charges=_replace_at(state.charges, seat, cards))
        case Claimed():
            return replace(state, public=public, hands=(CardSet(),) * public.rules.players)
        case _:
            return replace(state, public=public)


def _replace_at(items: Sequence[T], place: int, item: T) -> tuple[T, ...]:
    return (*items[:place], item, *items[place + 1 :])
