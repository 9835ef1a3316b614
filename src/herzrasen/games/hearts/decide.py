"""Hearts' ``decide``: the events of a move, or its refusal.

Passing or exposing the cards that were already chosen is accepted and has no event.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce
from typing import Final

from herzrasen.cards import DEALER, NO_SEATS, Card, CardSet, Seat
from herzrasen.games.hearts.captures import winning_index, wins_kitty
from herzrasen.games.hearts.claiming import can_claim
from herzrasen.games.hearts.deal_end import deal_end_events, score_events
from herzrasen.games.hearts.dealing import dealer_of, first_lead, hands_of, kitty_of
from herzrasen.games.hearts.deck import deck
from herzrasen.games.hearts.events import (
    ChargeChosen,
    Charged,
    Claimed,
    Dealt,
    Event,
    KittyTaken,
    MoonChosen,
    PassChosen,
    Passed,
    Played,
    TrickTaken,
)
from herzrasen.games.hearts.evolve_public import public_after
from herzrasen.games.hearts.moves import (
    Charge,
    ChooseMoon,
    Claim,
    Concede,
    Deal,
    Move,
    Pass,
    Play,
)
from herzrasen.games.hearts.passing import hands_after_passing, pass_steps
from herzrasen.games.hearts.playable_cards import playable_cards
from herzrasen.games.hearts.seat_view import view
from herzrasen.games.hearts.state import Phase, Public, State
from herzrasen.games.protocol import Refusal

_EXPECTED_MOVES: Final[Mapping[Phase, type | tuple[type, ...]]] = {
    Phase.DEAL: Deal,
    Phase.PASS: Pass,
    Phase.CHARGE: Charge,
    Phase.PLAY: (Play, Claim, Concede),
    Phase.MOON: ChooseMoon,
}
"""The kind of move that each phase waits for."""


def to_act(public: Public) -> frozenset[Seat]:
    """The seats that may move now; while passing or charging, those that have not chosen yet."""
    match public.phase:
        case Phase.DEAL:
            return frozenset((DEALER,))
        case Phase.PASS | Phase.CHARGE:
            return frozenset(range(public.rules.players)) - frozenset(public.chosen)
        case Phase.PLAY if (turn := public.turn) is not None:
            return frozenset((turn,))
        case Phase.MOON if public.shooter is not None:
            return frozenset((public.shooter,))
        case _:
            return NO_SEATS


def decide(state: State, seat: Seat, move: Move) -> tuple[Event, ...] | Refusal:
    """The events of this move by this seat, in order, or why it is refused."""
    public = state.public
    if (refusal := _phase_refusal(public, seat, move)) is not None:
        return refusal
    match move:
        case Deal(pack):
            return _deal(public, pack)
        case Pass(cards):
            return _pass(state, seat, cards)
        case Charge(cards):
            return _charge(state, seat, cards)
        case Play(card):
            return _play(state, seat, card)
        case Claim():
            return _claim(state, seat)
        case Concede(taker):
            return _concede(state, taker)
        case ChooseMoon(choice):
            return (MoonChosen(seat, choice), *score_events(public, choice))


def _phase_refusal(public: Public, seat: Seat, move: Move) -> Refusal | None:
    """Why this seat may not make this kind of move now, whatever its content."""
    if seat != DEALER and not 0 <= seat < public.rules.players:
        return Refusal("hearts.refusal.no-seat")
    if public.phase is Phase.OVER:
        return Refusal("hearts.refusal.match-over")
    if isinstance(move, Deal | Concede) != (seat == DEALER):
        return Refusal("hearts.refusal.dealer-deals")
    if isinstance(move, Charge) and not public.rules.charging:
        return Refusal("hearts.refusal.no-charging")
    if not isinstance(move, _EXPECTED_MOVES[public.phase]):
        return Refusal(f"hearts.refusal.now-{public.phase.value}")
    turn = public.shooter if public.phase is Phase.MOON else public.turn
    if turn is not None and seat not in (turn, DEALER):
        return Refusal("hearts.refusal.not-your-turn", {"seat": turn})
    return None


def _deal(public: Public, pack: tuple[Card, ...]) -> tuple[Event, ...] | Refusal:
    rules, in_play = public.rules, deck(public.rules)
    if len(pack) != len(in_play.cards) or CardSet(pack) != in_play.cards:
        return Refusal("hearts.refusal.wrong-pack", {"n": len(in_play.cards)})
    number = public.deal + 1
    dealer, steps = dealer_of(rules, number), pass_steps(rules, number)
    hands = hands_of(rules, dealer, pack)
    dealt = Dealt(number, dealer, steps, hands, kitty_of(rules, pack))
    return (dealt,) if steps or rules.charging else (dealt, first_lead(rules, dealer, hands))


def _pass(state: State, seat: Seat, cards: CardSet) -> tuple[Event, ...] | Refusal:
    public, rules = state.public, state.public.rules
    if not_in_hand := cards - state.hands[seat]:
        return Refusal("hearts.refusal.not-in-hand", {"card": next(iter(not_in_hand)).text})
    if len(cards) != rules.pass_count:
        return Refusal("hearts.refusal.pass-count", {"n": rules.pass_count})
    if cards == state.given[seat]:
        return ()
    chosen = PassChosen(seat, cards)
    given = _all_chosen(state.given, seat, cards)
    if given is None:
        return (chosen,)
    passed = Passed(public.steps, given)
    if rules.charging:
        return (chosen, passed)
    hands = hands_after_passing(state.hands, given, public.steps)
    return (chosen, passed, first_lead(rules, public.dealer, hands))


def _charge(state: State, seat: Seat, cards: CardSet) -> tuple[Event, ...] | Refusal:
    public, rules = state.public, state.public.rules
    if not_in_hand := cards - state.hands[seat]:
        return Refusal("hearts.refusal.not-in-hand", {"card": next(iter(not_in_hand)).text})
    if not_exposable := cards - deck(rules).exposable:
        return Refusal("hearts.refusal.not-exposable", {"card": next(iter(not_exposable)).text})
    if cards == state.charges[seat]:
        return ()
    chosen = ChargeChosen(seat, cards)
    exposed = _all_chosen(state.charges, seat, cards)
    if exposed is None:
        return (chosen,)
    return (chosen, Charged(exposed), first_lead(rules, public.dealer, state.hands))


def _all_chosen(
    before: tuple[CardSet | None, ...], seat: Seat, cards: CardSet
) -> tuple[CardSet, ...] | None:
    """The choices of all seats once this one, the last, has chosen; None before."""
    chosen = [cards if other == seat else some for other, some in enumerate(before)]
    given = tuple(some for some in chosen if some is not None)
    return given if len(given) == len(chosen) else None


def _play(state: State, seat: Seat, card: Card) -> tuple[Event, ...] | Refusal:
    public, hand, trick = state.public, state.hands[seat], state.public.trick
    assert trick is not None
    if card not in hand:
        return Refusal("hearts.refusal.not-in-hand", {"card": card.text})
    free, bans = playable_cards(public, hand)
    if card not in free:
        return next(reason for forbidden, reason in bans if card in forbidden)

    rules, trick_cards, last = public.rules, (*trick.cards, card), len(hand) == 1
    if len(trick_cards) < rules.players:
        return (Played(seat, card),)
    place = winning_index(rules, trick_cards, last=last)
    if place is None:
        return (Played(seat, card), TrickTaken(None))
    taker = (trick.leader + place) % rules.players
    events: tuple[Event, ...] = (Played(seat, card), TrickTaken(taker))
    if wins_kitty(public, (*public.waiting, *trick_cards), last=last):
        events = (*events, KittyTaken(taker, state.kitty))
    return _with_deal_end(state, events) if last else events


def _claim(state: State, seat: Seat) -> tuple[Event, ...] | Refusal:
    if not _on_lead(state.public, seat):
        return Refusal("hearts.refusal.claim-on-lead")
    if not can_claim(view(state, seat)):
        return Refusal("hearts.refusal.claim-unproved")
    return _claim_events(state, Claimed(seat, state.hands))


def _concede(state: State, taker: Seat) -> tuple[Event, ...] | Refusal:
    if not _on_lead(state.public, taker):
        return Refusal("hearts.refusal.claim-on-lead")
    return _claim_events(state, Claimed(taker, state.hands, agreed=True))


def _on_lead(public: Public, seat: Seat) -> bool:
    return public.trick is not None and not public.trick.cards and public.turn == seat


def _claim_events(state: State, claimed: Claimed) -> tuple[Event, ...]:
    """The end of a deal whose last tricks all go to one seat."""
    events: tuple[Event, ...] = (claimed,)
    if state.public.kitty:
        events = (*events, KittyTaken(claimed.seat, state.kitty))
    return _with_deal_end(state, events)


def _with_deal_end(state: State, events: tuple[Event, ...]) -> tuple[Event, ...]:
    """These events, which take the last cards of a deal, and those that follow from them."""
    return (*events, *deal_end_events(reduce(public_after, events, state.public), state.kitty))
