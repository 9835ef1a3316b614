"""What people say to each other's seats at a table, and what becomes of it as time passes.

hear(standing, person, message, moment) -> Step: how it stands then, and what everyone is told
                                        -> a refusal, and nothing has changed
passes(standing, moment)                -> Step: whatever is due has been done
"""

from __future__ import annotations

import msgspec

from herzrasen.cards import WATCHER, Seat
from herzrasen.games.protocol import Refusal
from herzrasen.protocol import websocket
from herzrasen.table.info import About
from herzrasen.table.members import absence, host, rematch
from herzrasen.table.members.member_state import Moment, Standing
from herzrasen.table.seats import Seating


class Step(msgspec.Struct, frozen=True):
    """How it stands after something has happened, and what is said of it to everyone."""

    standing: Standing
    told: tuple[websocket.Told, ...] = ()


def hear(
    standing: Standing, person: str, said: websocket.FromPeople, moment: Moment, description: About
) -> Step | Refusal:
    """What follows if this person says this now."""
    seating = standing.seating
    seat = seating.seat_of(person)
    if isinstance(said, websocket.Sit):
        return _sit(standing, person, seating.sit(person, said.name, said.seat), moment)
    if seat == WATCHER:
        return Refusal("table.refusal.watcher")
    match said:
        case websocket.Rename(name):
            return _seated(standing, seating.rename(seat, name))
        case websocket.Ready(yes):
            return _with(standing, readiness=standing.readiness.says(seat, yes, moment.now))
        case websocket.Voice():
            heard = standing.absence.hear(seat, said)
            return heard if isinstance(heard, Refusal) else _with(standing, absence=heard)
        case websocket.Again():
            return _again(standing, seat, said, moment, description)
        case websocket.Leave():
            return _arranged(standing, host.stand_up(seating, seat), moment)
        case websocket.Begin() | websocket.Arrange():
            return _hosted(standing, seat, said, moment)


def passes(standing: Standing, moment: Moment) -> Step:
    """What has become of it by now: a match begins, a vote begins or is decided."""
    asked = standing.readiness.asked
    standing = _readied(standing, moment)
    told: tuple[websocket.Told, ...] = ()
    if asked is None and standing.readiness.asked is not None:
        told = (websocket.Told("asked"),)
    if standing.readiness.begins(standing.seating, moment.now):
        standing = msgspec.structs.replace(standing, seating=standing.seating.begin())
    while (step := _decided(standing, moment)).told:
        standing, told = step.standing, told + step.told
    again = None if standing.asked is None else standing.asked.after(standing.seating)
    return Step(msgspec.structs.replace(step.standing, asked=again), told)


def _sit(standing: Standing, person: str, sat: Seating | Refusal, moment: Moment) -> Step | Refusal:
    begun = standing.seating.begun
    if begun and not standing.running(over=moment.over):
        return Refusal("table.refusal.over")
    if isinstance(sat, Refusal):
        return sat
    seat = sat.seat_of(person)
    told = (websocket.Told("sat", seat, sat.places[seat].name),) if begun else ()
    return Step(msgspec.structs.replace(standing, seating=sat), told)


def _arranged(
    standing: Standing, arranged: host.Changed | Refusal, moment: Moment
) -> Step | Refusal:
    if isinstance(arranged, Refusal):
        return arranged
    if standing.seating.begun and not standing.running(over=moment.over):
        return Refusal("table.refusal.over")
    changed = msgspec.structs.replace(standing, seating=arranged.seating)
    return Step(changed, (arranged.told,))


def _hosted(
    standing: Standing, seat: Seat, said: websocket.Begin | websocket.Arrange, moment: Moment
) -> Step | Refusal:
    if seat != standing.host(moment):
        return Refusal("table.refusal.not-host")
    if isinstance(said, websocket.Arrange):
        return _arranged(standing, host.arrange(standing.seating, seat, said), moment)
    return _begin(standing, seat, said.anyway, moment)


def _begin(standing: Standing, seat: Seat, anyway: bool, moment: Moment) -> Step | Refusal:
    seating, readiness = standing.seating, standing.readiness
    if seating.begun:
        return Refusal("table.refusal.begun")
    asked_since = readiness.asked
    readiness = readiness.says(seat, True, moment.now)  # who wants to begin is ready
    if anyway or not readiness.missing(seating, moment.now):
        return _seated(standing, seating.begin())
    told = (websocket.Told("asked", by=seating.places[seat].name),)
    asked = msgspec.structs.replace(standing, readiness=readiness.asks(moment.now))
    return Step(asked, told if asked_since is None else ())


def _again(
    standing: Standing, seat: Seat, said: websocket.Again, moment: Moment, description: About
) -> Step | Refusal:
    if standing.running(over=moment.over) or not standing.seating.begun:
        return Refusal("table.refusal.not-over")
    if standing.next:
        return Refusal("table.refusal.gone-on")
    until = moment.now + moment.lengths.again
    hosts = standing.host(moment)
    heard = rematch.hear(standing.asked, description, seat, hosts, said, until)
    return heard if isinstance(heard, Refusal) else _with(standing, asked=heard)


def _readied(standing: Standing, moment: Moment) -> Standing:
    seating, readiness = standing.seating, standing.readiness
    if seating.begun:
        return standing
    asked = readiness.asked
    if asked is not None and moment.now >= asked + moment.lengths.check:
        readiness = readiness.ends(seating, moment.now)
    else:
        readiness = readiness.after(seating, moment.now)
    return msgspec.structs.replace(standing, readiness=readiness)


def _decided(standing: Standing, moment: Moment) -> Step:
    """The vote that is held, or what it has come to: then, and only then, something is told."""
    lengths, running, now = moment.lengths, standing.running(over=moment.over), moment.now
    seating = standing.seating
    held = standing.absence.after(seating, running, now, grace=lengths.grace, vote_ms=lengths.vote)
    vote, choice = held.vote, held.outcome(seating, now)
    if vote is None or choice is None:
        return _with(standing, absence=held)
    after = msgspec.structs.replace(
        standing,
        seating=absence.decided(seating, vote, choice, now, moment.wall),
        absence=msgspec.structs.replace(held, vote=None),
    )
    return Step(after, absence.told(seating, vote, choice))


def _with(standing: Standing, **changes: object) -> Step:
    return Step(msgspec.structs.replace(standing, **changes))


def _seated(standing: Standing, seating: Seating | Refusal) -> Step | Refusal:
    return seating if isinstance(seating, Refusal) else _with(standing, seating=seating)
