"""What a move leads to: events, or a refusal.

``decide`` judges the request itself; what then happens without anybody's asking (an ace that goes
to the middle by itself, the end of a round, the score) follows in :func:`_by_itself`, one event
after another until nothing more does.
"""

from __future__ import annotations

from collections.abc import Iterator

from herzrasen.cards import DEALER, Card, Seat
from herzrasen.games.nerts.events import (
    Dealt,
    End,
    Event,
    MatchEnded,
    Moved,
    Readied,
    RoundEnded,
    Started,
    Turned,
    TurnedOver,
    Voted,
)
from herzrasen.games.nerts.evolve import evolve
from herzrasen.games.nerts.legal import deals, decks, must_call, says_los, voting
from herzrasen.games.nerts.lock import locked
from herzrasen.games.nerts.moves import (
    NEW,
    Call,
    Deal,
    Lift,
    Move,
    Place,
    Ready,
    Spot,
    Start,
    Turn,
    Vote,
)
from herzrasen.games.nerts.piles import lift, opens, put, turns
from herzrasen.games.nerts.rules import Aces, CallRule, NertsRules, PileFacing
from herzrasen.games.nerts.score import places, score
from herzrasen.games.nerts.state import Area, Idle, Phase, Public, State
from herzrasen.games.protocol import Refusal


def decide(state: State, seat: Seat, move: Move) -> tuple[Event, ...] | Refusal:
    """What happens if this seat makes this move: facts in order, or why not. Changes nothing."""
    event = _asked(state, seat, move)
    if isinstance(event, Refusal):
        return event
    events = [event]
    state = evolve(state, event)
    while (follows := _by_itself(state)) is not None:
        events.append(follows)
        state = evolve(state, follows)
    return tuple(events)


def _asked(state: State, seat: Seat, move: Move) -> Event | Refusal:
    public = state.public
    if public.phase is Phase.OVER:
        return _no("match-over")
    match move:
        case Deal():
            return _deal(public, seat, move)
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


def _deal(public: Public, seat: Seat, move: Deal) -> Event | Refusal:
    rules = public.rules
    if seat != DEALER:
        return _no("dealer-only")
    if public.phase is not Phase.DEAL:
        return _no("not-now")
    if not deals(decks(rules), move):
        return _no("wrong-deck")
    laid = [_lay_out(rules, area, deck) for area, deck in enumerate(move.decks)]
    return Dealt(
        round=public.round + 1,
        areas=tuple(area for area, _, _ in laid),
        downs=tuple(down for _, down, _ in laid),
        stocks=tuple(stock for _, _, stock in laid),
    )


def _lay_out(
    rules: NertsRules, area: int, deck: tuple[Card, ...]
) -> tuple[Area, tuple[Card, ...], tuple[Card, ...]]:
    """An area as dealt, with the closed cards of its pile and its stock."""
    size = rules.pile_cards(area)
    pile, columns = deck[:size], deck[size : size + rules.columns]
    stock = deck[size + rules.columns :]
    closed = 0 if rules.pile_facing is PileFacing.ALL else size - 1
    open_table = Area(
        pile=pile[closed:],
        down=closed,
        tableau=tuple((card,) for card in columns),
        waste=(),
        stock=len(stock),
        idle=Idle.TURNING,
    )
    return open_table, pile[:closed], stock


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
    if move.stands_for is not None:
        return _no("no-joker", card=move.card.text)
    cards = lift(public.rules, public.areas[mine], move.source, move.card)
    if isinstance(cards, Refusal):
        return cards
    refusal = put(public, mine, move.source, cards, move.target, move.onto)
    return refusal or _moved(state, seat, move.source, cards, move.target, move.onto)


def _moved(
    state: State,
    seat: Seat,
    source: Place,
    cards: tuple[Card, ...],
    target: Place,
    onto: Card | None,
) -> Moved:
    """The fact of a lift; a pile card whose turn it is comes up with it."""
    mine = state.public.rules.area(seat)
    revealed = None
    if source.at is Spot.PILE and len(state.public.areas[mine].pile) == 1 and state.downs[mine]:
        revealed = state.downs[mine][-1]
    if target.index == NEW:
        target = Place(Spot.FOUNDATION, len(state.public.foundations))
    return Moved(seat, source, cards, target, onto, revealed)


def _turn(public: Public, seat: Seat, area: Area, stock: tuple[Card, ...]) -> Event | Refusal:
    if not turns(public.rules, area):
        return _no("stock-used-up" if area.waste else "nothing-to-turn")
    return Turned(seat, stock[: public.rules.draw]) if stock else TurnedOver(seat)


def _vote(public: Public, seat: Seat, stuck: bool) -> Event | Refusal:
    if not voting(public.rules):
        return _no("no-votes")
    if stuck == (seat in public.votes):
        return _no("already-voted" if stuck else "not-voted")
    return Voted(seat, stuck)


def _by_itself(state: State) -> Event | None:
    """The next thing that happens without anybody's asking; None if nothing does."""
    public = state.public
    match public.phase:
        case Phase.PLAY:
            return _ace_to_the_middle(state) or _end_of_round(public)
        case Phase.DEAL if len(public.match.deals) <= public.round:
            return score(public)
        case Phase.DEAL if public.match.deals and (decided := places(public)):
            return MatchEnded(decided)
        case _:
            return None


def _ace_to_the_middle(state: State) -> Event | None:
    """The first open ace that goes to the middle by itself (row 10)."""
    public = state.public
    if public.rules.aces is not Aces.AUTOMATIC:
        return None
    for seat in range(public.rules.seats):
        for source, card in _tops(public.areas[public.rules.area(seat)]):
            if opens(public, card):
                return _moved(state, seat, source, (card,), Place(Spot.FOUNDATION, NEW), None)
    return None


def _tops(area: Area) -> Iterator[tuple[Place, Card]]:
    if area.pile:
        yield Place(Spot.PILE), area.pile[-1]
    for index, column in enumerate(area.tableau):
        if column:
            yield Place(Spot.TABLEAU, index), column[-1]
    if area.waste:
        yield Place(Spot.WASTE), area.waste[-1]


def _end_of_round(public: Public) -> Event | None:
    """The end that comes without a call by hand: automatic, by everyone's vote, or a lock."""
    rules = public.rules
    if rules.call is CallRule.AUTOMATIC:
        for seat in range(rules.seats):
            if not public.areas[rules.area(seat)].pile_left:
                return RoundEnded(End.CALL, seat)
    if len(public.votes) == rules.seats:
        return RoundEnded(End.VOTE)
    return RoundEnded(End.IDLE) if locked(public) else None


def _no(reason: str, **facts: str | int) -> Refusal:
    return Refusal(f"nerts.refusal.{reason}", facts)
