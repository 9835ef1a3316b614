"""What a move leads to: events, or a refusal.

``decide`` judges the request itself; what then happens without anybody's asking (an ace that goes
to the middle by itself, the end of a round, the score) follows, one event after another until
nothing more does (``follows``).
"""

from __future__ import annotations

from herzrasen.cards import DEALER, Card, Seat
from herzrasen.games.nerts.automatic_moves import by_itself, filled, moved
from herzrasen.games.nerts.dealing import deal
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
from herzrasen.games.nerts.evolve import evolve
from herzrasen.games.nerts.legal import must_call, says_los, voting
from herzrasen.games.nerts.move_generation import lifts_from
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
from herzrasen.games.nerts.piles import turns
from herzrasen.games.nerts.placement_checks import lift, put
from herzrasen.games.nerts.rules import Role
from herzrasen.games.nerts.state import Area, Phase, Public, State
from herzrasen.games.nerts.stuck import halt, remedy
from herzrasen.games.nerts.timers import gaps
from herzrasen.games.protocol import Refusal


def decide(state: State, seat: Seat, move: Move) -> tuple[Event, ...] | Refusal:
    """What happens if this seat makes this move: facts in order, or why not. Changes nothing."""
    event = _asked(state, seat, move)
    if isinstance(event, Refusal):
        return event
    events = [event]
    state = evolve(state, event)
    while (follows := by_itself(state)) is not None:
        events.append(follows)
        state = evolve(state, follows)
    return tuple(events)


def _asked(state: State, seat: Seat, move: Move) -> Event | Refusal:
    public = state.public
    if public.phase is Phase.OVER:
        return _no("match-over")
    match move:
        case Deal():
            return deal(state, seat, move)
        case Halt():
            return halt(public, seat)
        case Remedy():
            return remedy(state, seat, move)
        case Fill():
            return _fill(state, seat, move)
        case Ready():
            return _ready(public, seat)
        case Start():
            return _start(public, seat)
        case _:
            return _in_play(state, seat, move)


def _in_play(state: State, seat: Seat, move: Lift | Turn | Call | Vote) -> Event | Refusal:
    public = state.public
    if not 0 <= seat < public.rules.seats:
        return _no("not-seated")
    if public.phase is not Phase.PLAY:
        return _no("not-running")
    mine = public.rules.area(seat)
    area = public.areas[mine]
    if not isinstance(move, Call) and must_call(public.rules, area):
        return _no("must-call")
    match move:
        case Lift():
            return _lift(state, seat, move)
        case Turn():
            return _turn(public, seat, area, state.stocks[mine])
        case Call():
            return _no("pile-left", n=area.pile_left) if area.pile else RoundEnded(End.CALL, seat)
        case Vote():
            return _vote(public, seat, move.stuck)


def _ready(public: Public, seat: Seat) -> Event | Refusal:
    if not 0 <= seat < public.rules.seats:
        return _no("not-seated")
    if public.phase is not Phase.READY or says_los(public.rules):
        return _no("not-now")
    if seat in public.ready:
        return _no("already-ready")
    return Readied(seat)


def _start(public: Public, seat: Seat) -> Event | Refusal:
    """Los: the DEALER's after everyone is ready, or any player's where the rules let him."""
    if says_los(public.rules):
        if not 0 <= seat < public.rules.seats:
            return _no("not-seated")
        return Started(seat) if public.phase is Phase.READY else _no("not-now")
    if seat != DEALER:
        return _no("dealer-only")
    return Started(seat) if public.phase is Phase.COUNTDOWN else _no("not-now")


def _lift(state: State, seat: Seat, move: Lift) -> Event | Refusal:
    public = state.public
    mine = public.rules.area(seat)
    if not lifts_from(public.rules.role(seat), move.source):
        return _no("not-your-part", card=move.card.text)
    cards = lift(public.rules, public.areas[mine], move.source, move.card)
    if isinstance(cards, Refusal):
        return cards
    named = move.stands_for
    refusal = put(public, mine, move.source, cards, move.target, move.onto, named)
    return refusal or moved(state, seat, move.source, cards, move.target, move.onto, named)


def _fill(state: State, seat: Seat, move: Fill) -> Event | Refusal:
    """The clock fills a column from its pile."""
    if seat != DEALER:
        return _no("dealer-only")
    return filled(state, move.area, move.column) if move in gaps(state.public) else _no("not-now")


def _turn(public: Public, seat: Seat, area: Area, stock: tuple[Card, ...]) -> Event | Refusal:
    if public.rules.role(seat) is Role.PILE:
        return _no("not-your-part-turn")
    if not turns(public.rules, area):
        return _no("stock-used-up" if area.waste else "nothing-to-turn")
    return Turned(seat, stock[: public.rules.draw]) if stock else TurnedOver(seat)


def _vote(public: Public, seat: Seat, stuck: bool) -> Event | Refusal:
    if not voting(public.rules):
        return _no("no-votes")
    if stuck == (seat in public.votes):
        return _no("already-voted" if stuck else "not-voted")
    return Voted(seat, stuck)


def _no(reason: str, **facts: str | int) -> Refusal:
    return Refusal(f"nerts.refusal.{reason}", facts)
