"""What a move leads to: events, or a refusal. Nothing is changed here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from herzrasen.cards import DEALER, Card, CardSet, Seat
from herzrasen.games.hearts.dealing import (
    dealer_of,
    first_lead,
    hands_after_passing,
    hands_of,
    pass_steps,
)
from herzrasen.games.hearts.deck import deck
from herzrasen.games.hearts.events import (
    Dealt,
    Event,
    MatchEnded,
    MoonChosen,
    MoonShot,
    PassChosen,
    Passed,
    Played,
    Scored,
    TrickTaken,
)
from herzrasen.games.hearts.legal import playable
from herzrasen.games.hearts.moves import Charge, ChooseMoon, Deal, MoonChoice, Move, Pass, Play
from herzrasen.games.hearts.rules import Moon
from herzrasen.games.hearts.score import (
    better_moon,
    deal_points,
    is_over,
    new_totals,
    places,
    shooter,
    shot_sun,
    winner,
)
from herzrasen.games.hearts.state import Phase, Public, State, Trick
from herzrasen.games.protocol import Refusal

_WANTED: Final[Mapping[Phase, type]] = {
    Phase.DEAL: Deal,
    Phase.PASS: Pass,
    Phase.PLAY: Play,
    Phase.MOON: ChooseMoon,
}
"""The kind of move that each phase waits for."""


def to_act(public: Public) -> frozenset[Seat]:
    """The seats that may move now; while passing those that have not chosen yet."""
    match public.phase:
        case Phase.DEAL:
            return frozenset((DEALER,))
        case Phase.PASS:
            return frozenset(range(public.rules.players)) - frozenset(public.chosen)
        case Phase.PLAY if public.turn is not None:
            return frozenset((public.turn,))
        case Phase.MOON if public.shooter is not None:
            return frozenset((public.shooter,))
        case _:
            return frozenset()


def decide(state: State, seat: Seat, move: Move) -> tuple[Event, ...] | Refusal:
    """What happens if this seat makes this move: facts in order, or why not."""
    public = state.public
    if isinstance(move, Charge):
        return Refusal("hearts.refusal.no-charging")
    if (refusal := _out_of_place(public, seat, move)) is not None:
        return refusal
    match move:
        case Deal(pack):
            return _deal(public, pack)
        case Pass(cards):
            return _pass(state, seat, cards)
        case Play(card):
            return _play(state, seat, card)
        case ChooseMoon(choice):
            return (MoonChosen(seat, choice), *_scored(public, public.tricks, choice))


def _out_of_place(public: Public, seat: Seat, move: Move) -> Refusal | None:
    """Why this kind of move is not this seat's to make now, whatever is in it."""
    if seat != DEALER and not 0 <= seat < public.rules.players:
        return Refusal("hearts.refusal.no-seat")
    if public.phase is Phase.OVER:
        return Refusal("hearts.refusal.match-over")
    if isinstance(move, Deal) != (seat == DEALER):
        return Refusal("hearts.refusal.dealer-deals")
    if not isinstance(move, _WANTED[public.phase]):
        return Refusal(f"hearts.refusal.now-{public.phase.value}")
    turn = public.shooter if public.phase is Phase.MOON else public.turn
    if turn is not None and seat != turn:
        return Refusal("hearts.refusal.not-your-turn", {"seat": turn})
    return None


def _deal(public: Public, pack: tuple[Card, ...]) -> tuple[Event, ...] | Refusal:
    rules, in_play = public.rules, deck(public.rules)
    if len(pack) != len(in_play.cards) or CardSet(pack) != in_play.cards:
        return Refusal("hearts.refusal.wrong-pack", {"n": len(in_play.cards)})
    number = public.deal + 1
    dealer, steps = dealer_of(rules, number), pass_steps(rules, number)
    hands = hands_of(rules, dealer, pack)
    dealt = Dealt(number, dealer, steps, hands)
    return (dealt,) if steps else (dealt, first_lead(rules, dealer, hands))


def _pass(state: State, seat: Seat, cards: CardSet) -> tuple[Event, ...] | Refusal:
    public, rules = state.public, state.public.rules
    if strange := cards - state.hands[seat]:
        return Refusal("hearts.refusal.not-in-hand", {"card": next(iter(strange)).text})
    if len(cards) != rules.pass_count:
        return Refusal("hearts.refusal.pass-count", {"n": rules.pass_count})
    laid = [cards if other == seat else given for other, given in enumerate(state.given)]
    chosen = PassChosen(seat, cards)
    given = tuple(some for some in laid if some is not None)
    if len(given) < rules.players:
        return (chosen,)
    hands = hands_after_passing(state.hands, given, public.steps)
    return (
        chosen,
        Passed(public.steps, given),
        first_lead(rules, public.dealer, hands),
    )


def _play(state: State, seat: Seat, card: Card) -> tuple[Event, ...] | Refusal:
    public, hand, trick = state.public, state.hands[seat], state.public.trick
    assert trick is not None
    if card not in hand:
        return Refusal("hearts.refusal.not-in-hand", {"card": card.text})
    free, bans = playable(public, hand)
    if card not in free:
        return next(reason for forbidden, reason in bans if card in forbidden)

    played, lying = Played(seat, card), (*trick.cards, card)
    if len(lying) < public.rules.players:
        return (played,)
    taker = winner(trick.leader, lying, public.rules.players)
    if len(hand) > 1:
        return (played, TrickTaken(taker))
    tricks = (*public.tricks, Trick(trick.leader, lying, taker))
    return (played, TrickTaken(taker), *_deal_over(public, tricks))


def _deal_over(public: Public, tricks: tuple[Trick, ...]) -> tuple[Event, ...]:
    """After the last trick: was it a moon, and who decides what that does?"""
    rules = public.rules
    seat = shooter(rules, tricks)
    if seat is None:
        return _scored(public, tricks)
    shot = MoonShot(seat, shot_sun(rules, tricks, seat))
    match rules.moon:
        case Moon.CHOICE:
            return (shot,)
        case Moon.AUTOMATIC:
            choice = better_moon(rules, public.match, tricks, seat)
            return (shot, MoonChosen(seat, choice), *_scored(public, tricks, choice))
        case _:
            return (shot, *_scored(public, tricks))


def _scored(
    public: Public, tricks: tuple[Trick, ...], choice: MoonChoice = MoonChoice.OTHERS
) -> tuple[Event, ...]:
    rules, match = public.rules, public.match
    points = deal_points(rules, tricks, choice)
    totals = new_totals(rules, match.totals, points)
    scored = Scored(points, totals)
    if is_over(rules, totals, deals=len(match.deals) + 1):
        return (scored, MatchEnded(places(totals)))
    return (scored,)
