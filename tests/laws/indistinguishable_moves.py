"""Another move that one seat cannot tell from this one: all cards that it has not seen, neither
before nor after, change places with each other.

What a seat has seen is written down here from the rule books, not asked from the views, which are
what is tested with it: it knows what lies open or lay open in this deal, its own hand, what it gave
and got, and the kitty if it took it. In Nerts everyone also knows a stock that was turned through
since anybody got anything done.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from random import Random
from typing import Any, Final, NamedTuple

import msgspec
from msgspec.structs import replace

from herzrasen.cards import Card, CardSet, Seat, Suit
from herzrasen.games import hearts, nerts
from herzrasen.games.hearts.deck import deck
from herzrasen.games.hearts.events import Charged, PlayBegan
from herzrasen.games.hearts.rules import FirstLead
from herzrasen.games.protocol import Refusal
from tests.strategies import MatchStep, Subject

Names = Mapping[Card, Card]
"""What some cards are called instead."""

CLOSED: Final[Mapping[type, tuple[str, ...]]] = {
    hearts.State: ("hands", "given", "received", "charges", "kitty"),
    nerts.State: ("downs", "stocks", "dealt"),
}
"""The parts of a state that lie closed, to most seats or to all."""


class IndistinguishableStep(NamedTuple):
    """What the seat cannot tell from a step: the state before, what happened, and how many cards
    lie elsewhere."""

    before: Any
    events: tuple[Any, ...]
    moved: int


def indistinguishable_step(
    subject: Subject, step: MatchStep, seat: Seat, random: Random
) -> IndistinguishableStep:
    """The same step from a state that this seat, or WATCHER, cannot tell from the one before it.

    The rules decide there again. In Hearts others may then have to play differently: they hold
    other cards. So that the seat sees the same, the events are taken over as they are, under the
    new names; so are hands of Nerts that are dealt again.
    """
    game, again = subject.game, step.move == nerts.Deal()
    fresh = isinstance(step.move, hearts.Deal | nerts.Deal)
    names = _other_names(subject, step, seat, random)
    before, move = step.before, step.move
    if not isinstance(move, nerts.Lift):  # its cards lie open, and a joker stands for any
        move = exchange_cards(move, names)
    if not fresh:
        before = _exchange_hidden(before, names)
    if isinstance(before, hearts.State) and not any(isinstance(e, Charged) for e in step.events):
        before = _redecide_charges(before, seat, random)
        if isinstance(move, hearts.Charge) and step.seat != seat:
            move = hearts.Charge(_some(_exposable(before, step.seat), random))
    if isinstance(move, nerts.Remedy):
        move = nerts.Remedy(tuple(tuple(random.sample(o, len(o))) for o in move.orders))
    events = None if again else game.decide(before, step.seat, move)
    if events is None or isinstance(events, Refusal):
        assert again or (subject.name == "hearts" and step.seat != seat), events
        events = exchange_cards(step.events, names)
    return IndistinguishableStep(
        before, events, sum(card is not other for card, other in names.items())
    )


def known_cards(state: Any, seat: Seat) -> set[Card]:
    """The cards whose place this seat, or WATCHER, may know."""
    return _in_hearts(state, seat) if isinstance(state, hearts.State) else _in_nerts(state)


def _in_hearts(state: hearts.State, seat: Seat) -> set[Card]:
    public, cards = state.public, set[Card]()
    if public.phase not in (hearts.Phase.PASS, hearts.Phase.CHARGE):
        tricks = (*public.tricks, *((public.trick,) if public.trick else ()))
        cards.update(*(trick.cards for trick in tricks))
        cards.difference_update(*state.hands, state.kitty)  # what lies closed does not lie open
        cards.update(*public.charged, () if public.must is None else (public.must,))
    if not any(state.hands):
        cards.update(*(public.claim.hands if public.claim else ()), public.kitty_shown or ())
    if 0 <= seat < len(state.hands):
        own = (state.hands, state.given, state.received, state.charges)
        cards.update(*(cards_of[seat] or () for cards_of in own))
        cards.update(state.kitty if public.kitty_taker == seat else ())
    return cards


def _in_nerts(state: nerts.State) -> set[Card]:
    public = state.public
    cards = {card for pile in public.foundations for card in pile}
    for area in public.areas:
        cards.update(area.pile, area.waste, *area.tableau)
    cards.difference_update(*state.downs, *state.stocks)  # what lies closed does not lie open
    cards.update(*public.reach)
    for area, stock in zip(public.areas, state.stocks, strict=True):
        cards.update(stock if area.idle is nerts.Idle.THROUGH else ())
    return cards


def face_down_cards(state: Any) -> set[Card]:
    """All cards in the closed parts of a state."""
    found: set[Card] = set()
    for part in CLOSED[type(state)]:
        cards = getattr(state, part)
        for some in cards if isinstance(cards, tuple) else (cards,):
            found.update(some or ())
    return found


def _other_names(subject: Subject, step: MatchStep, seat: Seat, random: Random) -> dict[Card, Card]:
    """Each card that the seat does not know bears the name of another one; in Nerts, where backs
    can be told apart, of the same back."""
    game, states = subject.game, [step.before]
    for event in step.events:
        states.append(game.evolve(states[-1], event))
    if isinstance(step.move, hearts.Deal | nerts.Deal):
        del states[0]  # other cards than lay there before
    hidden = (
        set()
        .union(*map(face_down_cards, states))
        .difference(*(known_cards(each, seat) for each in states))
    )
    begun = any(isinstance(event, PlayBegan) for event in step.events)
    if begun and step.before.public.rules.first_lead is not FirstLead.LEFT_OF_DEALER:
        # Who leads first tells everyone where the lowest club is.
        hidden = {card for card in hidden if card.suit is not Suit.CLUBS}
    alike = defaultdict(list)
    for card in CardSet(hidden):
        alike[card.deck if subject.name == "nerts" else 0].append(card)
    names: dict[Card, Card] = {}
    for group in alike.values():
        turn = random.randrange(1, len(group)) if len(group) > 1 else 0
        names.update(zip(group, group[turn:] + group[:turn], strict=True))
    return names


def exchange_cards(value: Any, names: Names) -> Any:
    """The value with the cards in it called by these names."""
    match value:
        case tuple() if value and type(value[0]) is Card:
            return tuple([names.get(card, card) for card in value])
        case tuple():
            return tuple([exchange_cards(part, names) for part in value])
        case CardSet():
            return CardSet(names.get(card, card) for card in value)
        case Card():
            return names.get(value, value)
        case msgspec.Struct():
            parts = {name: getattr(value, name) for name in value.__struct_fields__}
            return replace(
                value, **{name: exchange_cards(part, names) for name, part in parts.items()}
            )
        case _:
            return value


def _exchange_hidden(state: Any, names: Names) -> Any:
    """The state with other cards in its closed parts."""
    parts = CLOSED[type(state)]
    return replace(state, **{part: exchange_cards(getattr(state, part), names) for part in parts})


def _redecide_charges(state: hearts.State, seat: Seat, random: Random) -> hearts.State:
    """What the others have decided to expose is decided anew, none or as many cards as may be."""
    charges = [
        chosen if chosen is None or other == seat else _some(_exposable(state, other), random)
        for other, chosen in enumerate(state.charges)
    ]
    return replace(state, charges=tuple(charges))


def _exposable(state: hearts.State, seat: Seat) -> CardSet:
    return state.hands[seat] & deck(state.public.rules).exposable


def _some(cards: CardSet, random: Random) -> CardSet:
    return CardSet(card for card in cards if random.random() < 0.5)
