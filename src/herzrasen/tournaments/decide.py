"""The events of a command, or why it is refused; and the events of what a table reports."""

from __future__ import annotations

from herzrasen.games.protocol import Refusal
from herzrasen.table.name_skeleton import name_skeleton
from herzrasen.table.names import clean_name
from herzrasen.tournaments.commands import (
    AllowLateEntry,
    Command,
    EndTournament,
    Enter,
    Replace,
    Report,
    ReportOpened,
    ReportResult,
    StartRound,
    VoidSitting,
    Withdraw,
)
from herzrasen.tournaments.events import (
    Ended,
    Entered,
    Event,
    LateEntryChanged,
    Replaced,
    RoundStarted,
    SittingOpened,
    SittingScored,
    SittingVoided,
    Withdrew,
)
from herzrasen.tournaments.evolve import evolve_all
from herzrasen.tournaments.movement import BOT, FEWEST_PEOPLE, MOST_PEOPLE
from herzrasen.tournaments.pairing import first_rounds, is_complete, next_round
from herzrasen.tournaments.schedule import is_over, is_round_over, schedule
from herzrasen.tournaments.tournament import MOST_ENTRANTS, SOLO_FORMS, TournamentState


def decide(
    tournament: TournamentState, person: str, command: Command, now: int
) -> tuple[Event, ...] | Refusal:
    """The events of this person's command, or why it is refused. Changes nothing. ``now`` is in ms
    since 1970."""
    if tournament.phase == "over":
        return Refusal("tournament.refusal.over")
    if isinstance(command, Enter):
        return _enter(tournament, person, command.name)
    if isinstance(command, Withdraw):
        return _withdraw(tournament, person, now)
    if not person or person != tournament.host:
        return Refusal("tournament.refusal.not-host")
    match command:
        case StartRound():
            return _start(tournament)
        case Replace(player, gone):
            return _replace(tournament, player, gone, now)
        case AllowLateEntry(allowed):
            return (LateEntryChanged(allowed),)
        case VoidSitting(key):
            return _void(tournament, key, now)
        case EndTournament():
            return (Ended(now),)


def decide_report(tournament: TournamentState, report: Report, now: int) -> tuple[Event, ...]:
    """The events of what a table reports: none if it is known already, or too late."""
    sitting = tournament.sittings.get(report.sitting)
    match report:
        case ReportOpened(key, table, players):
            return () if sitting is not None else (SittingOpened(key, table, players),)
        case ReportResult(key, points):
            if sitting is None or sitting.over or tournament.phase == "over":
                return ()
            event = SittingVoided(key) if points is None else SittingScored(key, points)
            return _and_what_follows(tournament, (event,), now)


def _enter(tournament: TournamentState, person: str, name: str) -> tuple[Event, ...] | Refusal:
    number = tournament.entrant_of(person)
    if number is not None:
        if not tournament.entrants[number].gone:
            return Refusal("tournament.refusal.entered")
        return (Replaced(number, gone=False),)
    clean = clean_name(name)
    if isinstance(clean, Refusal):
        return clean
    if name_skeleton(clean) in {name_skeleton(one.name) for one in tournament.entrants}:
        return Refusal("table.refusal.name-taken", {"name": clean})
    if (refusal := entry_refusal(tournament)) is not None:
        return refusal
    return (Entered(person, clean, _free_place(tournament)),)


def entry_refusal(tournament: TournamentState) -> Refusal | None:
    """Why nobody can enter now; None if there is room."""
    form, limit = tournament.plan.form, _room(tournament)
    if len(tournament.entrants) >= limit:
        return Refusal("tournament.refusal.full", {"limit": limit})
    if not tournament.rounds:
        return None
    if not tournament.plan.late or form == "elimination":
        return Refusal("tournament.refusal.begun")
    if form == "movement" and (is_complete(tournament) or _free_place(tournament) is None):
        return Refusal("tournament.refusal.no-place")
    return None


def _room(tournament: TournamentState) -> int:
    """How many people may enter at all."""
    if tournament.plan.form == "every-seat":
        return 1
    before = tournament.plan.form == "movement" and not tournament.rounds
    return MOST_PEOPLE if before else MOST_ENTRANTS


def _free_place(tournament: TournamentState) -> int | None:
    """The first place of a running movement that no person has."""
    free = (at for at, one in enumerate(tournament.places) if _is_free(tournament, one))
    return next(free, None)


def _is_free(tournament: TournamentState, player: int) -> bool:
    return player == BOT or tournament.entrants[player].gone


def _withdraw(tournament: TournamentState, person: str, now: int) -> tuple[Event, ...] | Refusal:
    number = tournament.entrant_of(person)
    if number is None or tournament.entrants[number].gone:
        return Refusal("tournament.refusal.not-entered")
    if not tournament.rounds:
        return (Withdrew(number),)
    return _and_what_follows(tournament, (Replaced(number, gone=True),), now)


def _start(tournament: TournamentState) -> tuple[Event, ...] | Refusal:
    if (refusal := start_refusal(tournament)) is not None:
        return refusal
    if not tournament.rounds:
        return tuple(map(RoundStarted, first_rounds(tournament)))
    return (RoundStarted(next_round(tournament)),)


def start_refusal(tournament: TournamentState) -> Refusal | None:
    """Why the host cannot start a round of a tournament that is not over; None if they can."""
    people = sum(not one.gone for one in tournament.entrants)
    if people < (1 if tournament.plan.form in SOLO_FORMS else FEWEST_PEOPLE):
        return Refusal("tournament.refusal.too-few")
    if not tournament.rounds:
        return None
    if is_complete(tournament):
        return Refusal("tournament.refusal.all-rounds")
    if not is_round_over(tournament):
        return Refusal("tournament.refusal.round-runs")
    return None


def _replace(
    tournament: TournamentState, player: int, gone: bool, now: int
) -> tuple[Event, ...] | Refusal:
    if not 0 <= player < len(tournament.entrants):
        return Refusal("tournament.refusal.no-such-player")
    entrant = tournament.entrants[player]
    if entrant.gone == gone:
        return ()
    if not entrant.person or (not gone and _place_lost(tournament, player)):
        return Refusal("tournament.refusal.no-place")
    if not tournament.rounds:
        return (Withdrew(player),)
    return _and_what_follows(tournament, (Replaced(player, gone),), now)


def _place_lost(tournament: TournamentState, player: int) -> bool:
    """Whether another person has taken this player's place in a movement."""
    return bool(tournament.places) and player not in tournament.places


def _void(tournament: TournamentState, key: str, now: int) -> tuple[Event, ...] | Refusal:
    planned = next((one for one in schedule(tournament) if str(one.key) == key), None)
    if planned is None or is_over(tournament, planned):
        return Refusal("tournament.refusal.no-such-sitting")
    return _and_what_follows(tournament, (SittingVoided(key),), now)


def _and_what_follows(
    tournament: TournamentState, events: tuple[Event, ...], now: int
) -> tuple[Event, ...]:
    """These events, and what happens by itself after them: once everything has been played, the
    next round of a movement starts, and after the last round the tournament is over."""
    after = evolve_all(tournament, events)
    while after.rounds and is_round_over(after):
        if is_complete(after):
            waits = after.plan.form == "same-seat" and after.plan.late
            return events if waits else (*events, Ended(now))
        if after.plan.form != "movement" or all(one.gone for one in after.entrants):
            return events
        events = (*events, RoundStarted(next_round(after)))
        after = evolve_all(tournament, events)
    return events
