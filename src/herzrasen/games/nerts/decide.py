"""Nerts' ``decide``: the events of a move, or its refusal.

The move's own event comes first; then the automatic ones (``automatic_moves``), such as an ace that
moves to a foundation, the end of a round or the score, until there are no more. What may lie where,
and what may be turned, is in ``pile_rules.py``.
"""

from __future__ import annotations

from herzrasen.cards import DEALER, Card, Seat
from herzrasen.games.nerts.automatic_moves import automatic_event, fill_event, moved_event
from herzrasen.games.nerts.dealing import deal_event
from herzrasen.games.nerts.events import (
    End,
    Event,
    Readied,
    RoundEnded,
    Started,
    Turned,
    TurnedOver,
    Voted,
)
from herzrasen.games.nerts.evolve import evolve_ahead
from herzrasen.games.nerts.legal import allows_vote, any_player_starts, must_call
from herzrasen.games.nerts.move_generation import may_lift_from
from herzrasen.games.nerts.moves import (
    Call,
    Deal,
    Fill,
    Halt,
    Lift,
    Move,
    Ready,
    Remedy,
    Start,
    Turn,
    Vote,
)
from herzrasen.games.nerts.pile_rules import has_cards_to_turn
from herzrasen.games.nerts.placement_checks import check_lift, check_target
from herzrasen.games.nerts.rules import Role
from herzrasen.games.nerts.state import Area, Phase, Public, State
from herzrasen.games.nerts.stuck_remedy import halt_event, remedy_event
from herzrasen.games.nerts.timers import columns_to_fill
from herzrasen.games.protocol import Refusal


def decide(state: State, seat: Seat, move: Move) -> tuple[Event, ...] | Refusal:
    """The events of this move by this seat, in order, or why it is refused. Changes nothing."""
    event = _requested_event(state, seat, move)
    if isinstance(event, Refusal):
        return event
    events = [event]
    state = evolve_ahead(state, event)
    while (automatic := automatic_event(state)) is not None:
        events.append(automatic)
        state = evolve_ahead(state, automatic)
    return tuple(events)


def _requested_event(state: State, seat: Seat, move: Move) -> Event | Refusal:
    public = state.public
    if public.phase is Phase.OVER:
        return _refusal("match-over")
    match move:
        case Lift() | Turn() | Call() | Vote():
            return _in_play(state, seat, move)
        case Deal():
            return deal_event(state, seat, move)
        case Halt():
            return halt_event(public, seat)
        case Remedy():
            return remedy_event(state, seat, move)
        case Fill():
            return _fill(state, seat, move)
        case Ready():
            return _ready(public, seat)
        case Start():
            return _start(public, seat)


def _in_play(state: State, seat: Seat, move: Lift | Turn | Call | Vote) -> Event | Refusal:
    public = state.public
    if not 0 <= seat < public.rules.seats:
        return _refusal("not-seated")
    if public.phase is not Phase.PLAY:
        return _refusal("not-running")
    own_area = public.rules.area(seat)
    area = public.areas[own_area]
    if not isinstance(move, Call) and must_call(public.rules, area):
        return _refusal("must-call")
    match move:
        case Lift():
            return _lift(state, seat, move)
        case Turn():
            return _turn(public, seat, area, state.stocks[own_area])
        case Call():
            return (
                _refusal("pile-left", n=area.pile_left) if area.pile else RoundEnded(End.CALL, seat)
            )
        case Vote():
            return _vote(public, seat, move.stuck)


def _ready(public: Public, seat: Seat) -> Event | Refusal:
    if not 0 <= seat < public.rules.seats:
        return _refusal("not-seated")
    if public.phase is not Phase.READY or any_player_starts(public.rules):
        return _refusal("not-now")
    if seat in public.ready:
        return _refusal("already-ready")
    return Readied(seat)


def _start(public: Public, seat: Seat) -> Event | Refusal:
    """Start the round: the DEALER once all are ready, or any player if the rules say so."""
    if any_player_starts(public.rules):
        if not 0 <= seat < public.rules.seats:
            return _refusal("not-seated")
        return Started(seat) if public.phase is Phase.READY else _refusal("not-now")
    if seat != DEALER:
        return _refusal("dealer-only")
    return Started(seat) if public.phase is Phase.COUNTDOWN else _refusal("not-now")


def _lift(state: State, seat: Seat, move: Lift) -> Event | Refusal:
    public = state.public
    own_area = public.rules.area(seat)
    if not may_lift_from(public.rules.role(seat), move.source):
        return _refusal("not-your-part", card=move.card.text)
    cards = check_lift(public.rules, public.areas[own_area], move.source, move.card)
    if isinstance(cards, Refusal):
        return cards
    stands_for = move.stands_for
    refusal = check_target(public, own_area, move.source, cards, move.target, move.onto, stands_for)
    return refusal or moved_event(
        state, seat, move.source, cards, move.target, move.onto, stands_for
    )


def _fill(state: State, seat: Seat, move: Fill) -> Event | Refusal:
    """Fill a column from its pile, by the clock."""
    if seat != DEALER:
        return _refusal("dealer-only")
    return (
        fill_event(state, move.area, move.column)
        if move in columns_to_fill(state.public)
        else _refusal("not-now")
    )


def _turn(public: Public, seat: Seat, area: Area, stock: tuple[Card, ...]) -> Event | Refusal:
    if public.rules.role(seat) is Role.PILE:
        return _refusal("not-your-part-turn")
    if not has_cards_to_turn(public.rules, area):
        return _refusal("stock-used-up" if area.waste else "nothing-to-turn")
    return Turned(seat, stock[: public.rules.draw]) if stock else TurnedOver(seat)


def _vote(public: Public, seat: Seat, stuck: bool) -> Event | Refusal:
    if not allows_vote(public.rules):
        return _refusal("no-votes")
    if stuck == (seat in public.votes):
        return _refusal("already-voted" if stuck else "not-voted")
    return Voted(seat, stuck)


def _refusal(reason: str, **facts: str | int) -> Refusal:
    return Refusal(f"nerts.refusal.{reason}", facts)
