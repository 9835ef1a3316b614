"""From one position to the next: what an event changes, on the open table and below it."""

from __future__ import annotations

from typing import TypeVar

from msgspec.structs import replace

from herzrasen.games.match import finish, record
from herzrasen.games.nerts.dealing import dealt_decks
from herzrasen.games.nerts.events import (
    Dealt,
    Event,
    MatchEnded,
    Moved,
    Readied,
    Remedied,
    RoundEnded,
    Scored,
    Started,
    Stopped,
    Turned,
    TurnedOver,
    Voted,
)
from herzrasen.games.nerts.moves import Spot
from herzrasen.games.nerts.piles import turns
from herzrasen.games.nerts.rules import Between, EmptyStock, NertsRules, Progress
from herzrasen.games.nerts.score import by_side
from herzrasen.games.nerts.standstill import productive
from herzrasen.games.nerts.state import Area, Idle, Phase, Public, State, View

T = TypeVar("T")


def follow(view: View, event: Event) -> View:
    """The view after a seen event."""
    return View(on_table(view.public, event), view.seat)


def evolve(state: State, event: Event) -> State:
    """The state after the event: the open table, and the closed cards."""
    public, downs, stocks, dealt = state.public, state.downs, state.stocks, state.dealt
    match event:
        case Turned():
            mine = public.rules.area(event.seat)
            stocks = _with(stocks, mine, stocks[mine][len(event.cards) :])
        case Moved() if event.revealed is not None:
            mine = public.rules.area(event.seat)
            downs = _with(downs, mine, downs[mine][:-1])
        case TurnedOver():
            mine = public.rules.area(event.seat)
            stocks = _with(stocks, mine, public.areas[mine].waste)
        case Dealt():
            assert event.downs is not None
            assert event.stocks is not None
            downs, stocks = event.downs, event.stocks
            if public.rules.between is Between.ROTATE:
                dealt = dealt_decks(event)
        case Remedied():
            assert event.stocks is not None
            stocks = event.stocks
        case _:
            pass
    now = on_table(public, event)
    return State(now, downs, stocks, dealt, _still(state, event, now))


def _still(state: State, event: Event, now: Public) -> int:
    """The moves since the last progress; where every lift is progress, since the round's start or
    its last remedy."""
    match event:
        case Moved() if now.progress > state.public.progress:
            return state.still + 1 if now.rules.progress is Progress.ALWAYS else 0
        case Moved() | Turned() | TurnedOver() | Voted():
            return state.still + 1
        case Dealt() | Remedied():
            return 0
        case _:
            return state.still


def on_table(public: Public, event: Event) -> Public:
    """The open table after an event, worked out from nothing but what lies open."""
    match event:
        case Turned():
            return _turned(public, event)
        case Moved():
            return _moved(public, event)
        case TurnedOver():
            return _turned_over(public, event)
        case Voted():
            return _voted(public, event)
        case Stopped() | Remedied():
            return _stuck(public, event)
        case Dealt() | Readied() | Started():
            return _begun(public, event)
        case RoundEnded() | Scored() | MatchEnded():
            return _ended(public, event)


def _begun(public: Public, event: Dealt | Readied | Started) -> Public:
    match event:
        case Dealt():
            return Public(
                rules=public.rules,
                match=public.match,
                phase=Phase.READY,
                round=event.round,
                areas=event.areas,
                decks=event.decks,
                calls=public.calls,
            )
        case Readied():
            ready = tuple(sorted((*public.ready, event.seat)))
            phase = Phase.COUNTDOWN if len(ready) == public.rules.seats else Phase.READY
            return replace(public, ready=ready, phase=phase)
        case Started():
            return replace(public, phase=Phase.PLAY)


def _stuck(public: Public, event: Stopped | Remedied) -> Public:
    match event:
        case Stopped():
            return replace(public, phase=Phase.STUCK, stop=event.reason, reach=event.reach)
        case Remedied():
            areas = (_gathered(area) for area in public.areas)
            return replace(
                public,
                phase=Phase.PLAY,
                areas=tuple(awake(public.rules, area) for area in areas),
                votes=(),
                stop=None,
                reach=(),
                remedies=public.remedies + 1,
            )


def _gathered(area: Area) -> Area:
    """The area with its waste under its stock."""
    return replace(area, waste=(), stock=area.stock + len(area.waste))


def _ended(public: Public, event: RoundEnded | Scored | MatchEnded) -> Public:
    match event:
        case RoundEnded():
            calls = tuple(count + (seat == event.caller) for seat, count in enumerate(public.calls))
            return replace(public, phase=Phase.DEAL, caller=event.caller, calls=calls)
        case Scored():
            points = by_side(public.rules, event.points)
            return replace(public, match=record(public.match, points, event.totals))
        case MatchEnded():
            return replace(public, phase=Phase.OVER, match=finish(public.match, event.places))


def _voted(public: Public, event: Voted) -> Public:
    others = tuple(seat for seat in public.votes if seat != event.seat)
    return replace(public, votes=tuple(sorted((*others, event.seat))) if event.stuck else others)


def _moved(public: Public, event: Moved) -> Public:
    mine = public.rules.area(event.seat)
    areas = [*public.areas]
    foundations, jokers, sent = public.foundations, public.jokers, public.sent
    if event.stands_for is not None:
        jokers = (*jokers, (event.cards[0], event.stands_for))
    areas[mine] = _take(areas[mine], event)
    place = event.target
    match place.at:
        case Spot.FOUNDATION if place.index == len(foundations):
            foundations = (*foundations, event.cards)
        case Spot.FOUNDATION:
            foundations = _with(foundations, place.index, foundations[place.index] + event.cards)
        case Spot.RIVAL:
            rival = areas[place.index]
            areas[place.index] = replace(rival, pile=rival.pile + event.cards)
            sent = sent if event.cards[0] in sent else sent + event.cards
        case _:
            columns = areas[mine].tableau
            columns = _with(columns, place.index, columns[place.index] + event.cards)
            areas[mine] = replace(areas[mine], tableau=columns)
    if not productive(public, event.source, event.cards[0], event.target):
        return replace(public, areas=tuple(areas), jokers=jokers)
    return replace(
        public,
        areas=tuple([awake(public.rules, area) for area in areas]),
        foundations=foundations,
        jokers=jokers,
        votes=(),
        progress=public.progress + 1,
        sent=sent,
    )


def _take(area: Area, event: Moved) -> Area:
    """The area without the cards that left it."""
    match event.source.at:
        case Spot.PILE if event.revealed is not None:
            return replace(area, pile=(*area.pile[:-1], event.revealed), down=area.down - 1)
        case Spot.PILE:
            return replace(area, pile=area.pile[:-1])
        case Spot.WASTE:
            return replace(area, waste=area.waste[:-1])
        case _:
            index = event.source.index
            column = area.tableau[index][: -len(event.cards)]
            return replace(area, tableau=_with(area.tableau, index, column))


def _turned(public: Public, event: Turned) -> Public:
    mine = public.rules.area(event.seat)
    area = public.areas[mine]
    area = replace(area, waste=area.waste + event.cards, stock=area.stock - len(event.cards))
    if area.idle is Idle.TURNING and area.stock == 0:
        area = replace(area, idle=Idle.THROUGH)
    return replace(public, areas=_with(public.areas, mine, area))


def _turned_over(public: Public, event: TurnedOver) -> Public:
    mine = public.rules.area(event.seat)
    area = public.areas[mine]
    idle = Idle.TURNING if area.idle is Idle.NO else Idle.THROUGH
    area = replace(area, waste=(), stock=len(area.waste), idle=idle)
    return replace(public, areas=_with(public.areas, mine, area))


def awake(rules: NertsRules, area: Area) -> Area:
    """The area after somebody's productive move: its stock must be turned through anew.

    A stock that is whole, or that will not come back, has only to be turned to its end; where
    nothing can be turned there is nothing to wait for.
    """
    if not turns(rules, area):
        idle = Idle.THROUGH
    elif not area.waste or rules.empty_stock is EmptyStock.NONE:
        idle = Idle.TURNING
    else:
        idle = Idle.NO
    return area if area.idle is idle else replace(area, idle=idle)


def _with(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    return (*items[:index], item, *items[index + 1 :])
