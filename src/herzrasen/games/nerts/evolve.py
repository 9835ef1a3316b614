"""Nerts' ``evolve``: how an event changes the state, face-up and face-down cards.

Whether a move may be made is in ``pile_rules.py``, turning over the waste too."""

from __future__ import annotations

from typing import Final, TypeVar

from msgspec.structs import replace

from herzrasen.games.match import add_deal, finish_match
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
from herzrasen.games.nerts.pile_rules import has_cards_to_turn
from herzrasen.games.nerts.progress import is_productive
from herzrasen.games.nerts.rules import Between, EmptyStock, NertsRules, Progress
from herzrasen.games.nerts.score import side_points
from herzrasen.games.nerts.state import Area, Idle, Phase, Public, State
from herzrasen.games.nerts.states_ahead import StatesAhead

T = TypeVar("T")

_STATES_AHEAD: Final = StatesAhead()


def evolve(state: State, event: Event) -> State:
    """The state after the event; not computed again if ``evolve_ahead`` has done so."""
    return _STATES_AHEAD.take(state, event) or _next_state(state, event)


def evolve_ahead(state: State, event: Event) -> State:
    """The state after an event that will probably be applied."""
    after = _next_state(state, event)
    _STATES_AHEAD.add(state, event, after)
    return after


def _next_state(state: State, event: Event) -> State:
    public, downs, stocks, dealt = state.public, state.downs, state.stocks, state.dealt
    match event:
        case Turned():
            own_area = public.rules.area(event.seat)
            stocks = _replace_at(stocks, own_area, stocks[own_area][len(event.cards) :])
        case Moved() if event.revealed is not None:
            own_area = public.rules.area(event.seat)
            downs = _replace_at(downs, own_area, downs[own_area][:-1])
        case TurnedOver():
            own_area = public.rules.area(event.seat)
            stocks = _replace_at(stocks, own_area, public.areas[own_area].waste)
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
    now = public_after(public, event)
    idle_moves = _idle_moves(state, event, now)
    return State(now, downs, stocks, dealt, idle_moves, _disproves_lock(state, event))


def _idle_moves(state: State, event: Event, now: Public) -> int:
    """The moves since the last progress; under rules in which every lift is progress, since the
    start of the round or its last remedy."""
    match event:
        case Moved() if now.progress > state.public.progress:
            return state.idle_moves + 1 if now.rules.progress is Progress.ALWAYS else 0
        case Moved() | Turned() | TurnedOver() | Voted():
            return state.idle_moves + 1
        case Dealt() | Remedied():
            return 0
        case _:
            return state.idle_moves


def _disproves_lock(state: State, event: Event) -> bool:
    """Whether the round is as open after the event as it was found to be before: once every stock
    has been turned through, turning on brings up the same cards again."""
    match event:
        case Turned() | TurnedOver() | Voted():
            return state.lock_disproved or all(
                area.idle is Idle.THROUGH for area in state.public.areas
            )
        case _:
            return False


def public_after(public: Public, event: Event) -> Public:
    """The public part after an event; depends on face-up cards alone."""
    match event:
        case Turned():
            return _after_turn(public, event)
        case Moved():
            return _after_move(public, event)
        case TurnedOver():
            return _after_turn_over(public, event)
        case Voted():
            return _after_vote(public, event)
        case Stopped() | Remedied():
            return _after_stop(public, event)
        case Dealt() | Readied() | Started():
            return _after_setup(public, event)
        case RoundEnded() | Scored() | MatchEnded():
            return _after_end(public, event)


def _after_setup(public: Public, event: Dealt | Readied | Started) -> Public:
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


def _after_stop(public: Public, event: Stopped | Remedied) -> Public:
    match event:
        case Stopped():
            return replace(public, phase=Phase.STUCK, stop=event.reason, reach=event.reach)
        case Remedied():
            areas = (_with_waste_under_stock(area) for area in public.areas)
            return replace(
                public,
                phase=Phase.PLAY,
                areas=tuple(restart_idle(public.rules, area) for area in areas),
                votes=(),
                stop=None,
                reach=(),
                remedies=public.remedies + 1,
            )


def _with_waste_under_stock(area: Area) -> Area:
    """The area with its waste under its stock."""
    return replace(area, waste=(), stock=area.stock + len(area.waste))


def _after_end(public: Public, event: RoundEnded | Scored | MatchEnded) -> Public:
    match event:
        case RoundEnded():
            calls = tuple(count + (seat == event.caller) for seat, count in enumerate(public.calls))
            return replace(public, phase=Phase.DEAL, caller=event.caller, calls=calls)
        case Scored():
            points = side_points(public.rules, event.points)
            return replace(public, match=add_deal(public.match, points, event.totals))
        case MatchEnded():
            return replace(public, phase=Phase.OVER, match=finish_match(public.match, event.places))


def _after_vote(public: Public, event: Voted) -> Public:
    others = tuple(seat for seat in public.votes if seat != event.seat)
    return replace(public, votes=tuple(sorted((*others, event.seat))) if event.stuck else others)


def _after_move(public: Public, event: Moved) -> Public:
    own_area = public.rules.area(event.seat)
    areas = [*public.areas]
    foundations, jokers, sent = public.foundations, public.jokers, public.sent
    if event.stands_for is not None:
        jokers = (*jokers, (event.cards[0], event.stands_for))
    areas[own_area] = _without_moved_cards(areas[own_area], event)
    place = event.target
    match place.at:
        case Spot.FOUNDATION if place.index == len(foundations):
            foundations = (*foundations, event.cards)
        case Spot.FOUNDATION:
            foundations = _replace_at(
                foundations, place.index, foundations[place.index] + event.cards
            )
        case Spot.RIVAL:
            rival = areas[place.index]
            areas[place.index] = replace(rival, pile=rival.pile + event.cards)
            sent = sent if event.cards[0] in sent else sent + event.cards
        case _:
            columns = areas[own_area].tableau
            columns = _replace_at(columns, place.index, columns[place.index] + event.cards)
            areas[own_area] = replace(areas[own_area], tableau=columns)
    if not is_productive(public, event.source, event.cards[0], event.target):
        return replace(public, areas=tuple(areas), jokers=jokers)
    return replace(
        public,
        areas=tuple([restart_idle(public.rules, area) for area in areas]),
        foundations=foundations,
        jokers=jokers,
        votes=(),
        progress=public.progress + 1,
        sent=sent,
    )


def _without_moved_cards(area: Area, event: Moved) -> Area:
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
            return replace(area, tableau=_replace_at(area.tableau, index, column))


def _after_turn(public: Public, event: Turned) -> Public:
    own_area = public.rules.area(event.seat)
    area = public.areas[own_area]
    area = replace(area, waste=area.waste + event.cards, stock=area.stock - len(event.cards))
    if area.idle is Idle.TURNING and area.stock == 0:
        area = replace(area, idle=Idle.THROUGH)
    return replace(public, areas=_replace_at(public.areas, own_area, area))


def _after_turn_over(public: Public, event: TurnedOver) -> Public:
    own_area = public.rules.area(event.seat)
    area = public.areas[own_area]
    idle = Idle.TURNING if area.idle is Idle.NO else Idle.THROUGH
    area = replace(area, waste=(), stock=len(area.waste), idle=idle)
    return replace(public, areas=_replace_at(public.areas, own_area, area))


def restart_idle(rules: NertsRules, area: Area) -> Area:
    """The area after a productive move of any seat: its stock must be turned through again.

    A whole stock, or one that is not turned over, only has to be turned to its end; an area that
    cannot turn is THROUGH at once.
    """
    if not has_cards_to_turn(rules, area):
        idle = Idle.THROUGH
    elif not area.waste or rules.empty_stock is EmptyStock.NONE:
        idle = Idle.TURNING
    else:
        idle = Idle.NO
    return area if area.idle is idle else replace(area, idle=idle)


def _replace_at(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    return (*items[:index], item, *items[index + 1 :])
