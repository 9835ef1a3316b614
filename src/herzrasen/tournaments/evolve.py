"""The tournament after an event."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from typing import Any

import msgspec

from herzrasen.tournaments.events import (
    Ended,
    Entered,
    Event,
    HostChanged,
    LateEntryChanged,
    Replaced,
    RoundStarted,
    SittingOpened,
    SittingScored,
    SittingVoided,
    Withdrew,
)
from herzrasen.tournaments.movement import BOT, capacity
from herzrasen.tournaments.schedule import seat_count
from herzrasen.tournaments.tournament import SOLO_FORMS, Entrant, Sitting, TournamentState


def evolve(before: TournamentState, event: Event) -> TournamentState:
    """Apply one event that ``decide`` has returned."""
    match event:
        case Entered():
            return _enter(before, event)
        case Withdrew(player):
            left = before.entrants[:player] + before.entrants[player + 1 :]
            return _with(before, entrants=left)
        case Replaced(player, gone):
            changed = msgspec.structs.replace(before.entrants[player], gone=gone)
            entrants = (*before.entrants[:player], changed, *before.entrants[player + 1 :])
            return _with(before, entrants=entrants)
        case RoundStarted(tables):
            places = before.places or _places(before)
            return _with(before, places=places, rounds=(*before.rounds, tables))
        case SittingOpened() | SittingScored() | SittingVoided():
            known = before.sittings.get(event.sitting, Sitting("", ()))
            changed_sitting = _sitting_after(known, event)
            return _with(before, sittings={**before.sittings, event.sitting: changed_sitting})
        case HostChanged(player):
            host = before.entrants[player]
            plan = msgspec.structs.replace(before.plan, host_name=host.name)
            return _with(before, host=host.person, plan=plan)
        case LateEntryChanged(allowed):
            return _with(before, plan=msgspec.structs.replace(before.plan, late=allowed))
        case Ended(at):
            return _with(before, ended=at)


def evolve_all(before: TournamentState, events: Iterable[Event]) -> TournamentState:
    """Apply the events of a decision, one after another."""
    return reduce(evolve, events, before)


def _enter(before: TournamentState, event: Entered) -> TournamentState:
    number = len(before.entrants)
    after = _with(before, entrants=(*before.entrants, Entrant(event.name, event.person)))
    if not before.rounds:
        return after
    if before.plan.form in SOLO_FORMS:
        return _with(after, rounds=((*before.rounds[0], (number,)),))
    if event.place is not None:
        places = before.places
        taken = (*places[: event.place], number, *places[event.place + 1 :])
        return _with(after, places=taken)
    return after


def _places(before: TournamentState) -> tuple[int, ...]:
    """The places of a movement when it starts: the entrants, and bots up to its capacity."""
    people = len(before.entrants)
    if before.plan.form != "movement":
        return ()
    spare = capacity(people, seat_count(before.plan)) - people
    return (*range(people), *(BOT,) * spare)


def _with(before: TournamentState, **changes: Any) -> TournamentState:
    return msgspec.structs.replace(before, **changes)


def _sitting_after(known: Sitting, event: SittingOpened | SittingScored | SittingVoided) -> Sitting:
    match event:
        case SittingOpened(_, table, players):
            return Sitting(table, players)
        case SittingScored(_, points):
            return msgspec.structs.replace(known, points=points)
        case SittingVoided(_, players):
            return msgspec.structs.replace(known, players=known.players or players, void=True)
