"""What an event changes: ``evolve`` moves the State, ``follow`` a View.

What everyone sees moves in one place for both, so a view cannot drift away from the state.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from msgspec.structs import replace

from herzrasen.cards import Card, CardSet, Seat
from herzrasen.games.hearts.dealing import giver, hands_after_passing
from herzrasen.games.hearts.deck import deck
from herzrasen.games.hearts.events import (
    Dealt,
    Event,
    MatchEnded,
    MoonChosen,
    MoonShot,
    PassChosen,
    Passed,
    PlayBegan,
    Played,
    Scored,
    TrickTaken,
)
from herzrasen.games.hearts.legal import breaks_hearts
from herzrasen.games.hearts.rules import Breaking, HeartsRules, Moon
from herzrasen.games.hearts.score import side_points
from herzrasen.games.hearts.state import Phase, Public, State, Trick, View
from herzrasen.games.match import finish, new_match, record

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
    return View(state.public, seat, state.hands[seat], state.given[seat], state.received[seat])


def evolve(state: State, event: Event) -> State:
    """The state after the event. Raises TypeError for an event of rules that are not playable."""
    public = _public_after(state.public, event)
    match event:
        case Played(seat, card):
            hands = _with(state.hands, seat, state.hands[seat].without(card))
            return replace(state, public=public, hands=hands)
        case Dealt():
            nothing = (None,) * public.rules.players
            hands = tuple(hand or CardSet() for hand in event.hands)
            return replace(state, public=public, hands=hands, given=nothing, received=nothing)
        case PassChosen(seat, cards):
            return replace(state, public=public, given=_with(state.given, seat, cards))
        case Passed(steps, given):
            gone = tuple(cards or CardSet() for cards in given)
            come = tuple(gone[giver(seat, steps, len(gone))] for seat in range(len(gone)))
            hands = hands_after_passing(state.hands, gone, steps)
            return replace(state, public=public, hands=hands, received=come)
        case _:
            return replace(state, public=public)


def see(event: Event, seat: Seat) -> Event:
    """The event as this seat sees it: the cards it may not know are None."""
    match event:
        case Dealt(hands=hands):
            return replace(event, hands=_only(hands, seat), kitty=None)
        case PassChosen() if seat != event.seat:
            return replace(event, cards=None)
        case Passed(steps, given) if seat >= 0:
            return replace(event, given=_only(given, seat, giver(seat, steps, len(given))))
        case Passed(given=given):
            return replace(event, given=(None,) * len(given))
        case _:
            return event


def follow(view: View, event: Event) -> View:
    """The view after an event as its seat has seen it."""
    public, seat = _public_after(view.public, event), view.seat
    match event:
        case Played(player, card) if player == seat:
            return replace(view, public=public, hand=view.hand.without(card))
        case Dealt(hands=hands) if seat >= 0:
            hand = hands[seat] or CardSet()
            return replace(view, public=public, hand=hand, given=None, received=None)
        case PassChosen(player, cards) if player == seat:
            return replace(view, public=public, given=cards)
        case Passed(steps, given) if seat >= 0:
            gone = given[seat] or CardSet()
            come = given[giver(seat, steps, len(given))] or CardSet()
            hand = (view.hand - gone) | come
            return replace(view, public=public, hand=hand, received=come)
        case _:
            return replace(view, public=public)


def _public_after(public: Public, event: Event) -> Public:
    """What everyone sees after the event; needs nothing that is hidden from anyone."""
    match event:
        case Played(seat, card):
            return _after_card(public, seat, card)
        case TrickTaken(winner):
            return _after_trick(public, winner)
        case Dealt(deal, dealer, steps):
            return _after_deal(public, deal, dealer, steps)
        case PassChosen(seat):
            return replace(public, chosen=tuple(sorted({*public.chosen, seat})))
        case Passed():
            return replace(public, phase=Phase.PLAY, chosen=())
        case PlayBegan(leader, must):
            return replace(public, phase=Phase.PLAY, trick=Trick(leader), must=must)
        case _:
            return _after_counting(public, event)


def _after_deal(public: Public, deal: int, dealer: Seat, steps: int) -> Public:
    rules = public.rules
    return Public(
        rules=rules,
        match=public.match,
        phase=Phase.PASS if steps else Phase.PLAY,
        deal=deal,
        dealer=dealer,
        steps=steps,
        broken=rules.breaking is Breaking.FREE,
        held=(deck(rules).hand_size,) * rules.players,
    )


def _after_card(public: Public, seat: Seat, card: Card) -> Public:
    trick = public.trick
    assert trick is not None
    return replace(
        public,
        trick=replace(trick, cards=(*trick.cards, card)),
        broken=public.broken or breaks_hearts(public.rules, trick, card),
        held=_with(public.held, seat, public.held[seat] - 1),
    )


def _after_trick(public: Public, winner: Seat | None) -> Public:
    trick = public.trick
    assert trick is not None
    leader = trick.leader if winner is None else winner
    return replace(
        public,
        trick=Trick(leader) if any(public.held) else None,
        tricks=(*public.tricks, replace(trick, winner=winner)),
    )


def _after_counting(public: Public, event: Event) -> Public:
    match event:
        case MoonShot(seat, sun):
            phase = Phase.MOON if public.rules.moon is Moon.CHOICE else public.phase
            return replace(public, phase=phase, shooter=seat, sun=sun)
        case MoonChosen():
            return replace(public, phase=Phase.PLAY)
        case Scored(points, totals):
            sheet = record(public.match, side_points(public.rules, points), totals)
            return replace(public, phase=Phase.DEAL, match=sheet)
        case MatchEnded(places):
            return replace(public, phase=Phase.OVER, match=finish(public.match, places))
        case _:
            raise TypeError(f"no playable rules lead to {event!r}")


def _with(things: Sequence[Thing], place: int, thing: Thing) -> tuple[Thing, ...]:
    return (*things[:place], thing, *things[place + 1 :])


def _only(cards: Sequence[CardSet | None], *seats: Seat) -> tuple[CardSet | None, ...]:
    return tuple(some if seat in seats else None for seat, some in enumerate(cards))
