"""The events of a command, or why it is refused; and the events of a table's result."""

from __future__ import annotations

from herzrasen.games.protocol import Refusal
from herzrasen.table.name_skeleton import name_skeleton
from herzrasen.table.names import clean_name
from herzrasen.tournaments.commands import (
    AllowLateEntry,
    Command,
    EndTournament,
    Enter,
    OpenNext,
    Replace,
    ReportResult,
    StartRound,
    VoidSitting,
    Withdraw,
)
from herzrasen.tournaments.consequences import consequences
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
from herzrasen.tournaments.schedule import (
    is_over,
    is_round_over,
    next_sitting,
    players_of,
    schedule,
)
from herzrasen.tournaments.tournament import MOST_ENTRANTS, SOLO_FORMS, TournamentState


def decide(
    tournament: TournamentState, person: str, command: Command, now: int
) -> tuple[Event, ...] | Refusal:
    """The events of this person's command and what follows from them, or why it is refused. Changes
    nothing. ``now`` is in ms since 1970."""
    due = consequences(tournament, now)  # an older version may have left something undone
    tournament = evolve_all(tournament, due)
    events = _command_events(tournament, person, command, now)
    if isinstance(events, Refusal):
        return events
    return (*due, *events, *consequences(evolve_all(tournament, events), now))


def decide_result(tournament: TournamentState, report: ReportResult, now: int) -> tuple[Event, ...]:
    """The events of a table's result: none if it is known already, or too late."""
    sitting = tournament.sittings.get(report.sitting)
    if sitting is None or sitting.over or tournament.phase == "over":
        return ()
    event = (
        SittingVoided(report.sitting)
        if report.points is None
        else SittingScored(report.sitting, report.points)
    )
    return (event, *consequences(evolve_all(tournament, (event,)), now))


def _command_events(
    tournament: TournamentState, person: str, command: Command, now: int
) -> tuple[Event, ...] | Refusal:
    """The events of this person's command alone."""
    if tournament.phase == "over":
        return Refusal("tournament.refusal.over")
    match command:
        case Enter(name):
            return _enter(tournament, person, name)
        case Withdraw():
            return _withdraw(tournament, person)
        case OpenNext(table):
            return _open_next(tournament, person, table)
        case _:
            if not person or person != tournament.host:
                return Refusal("tournament.refusal.not-host")
            return _host_events(tournament, command, now)


def _host_events(
    tournament: TournamentState,
    command: StartRound | Replace | AllowLateEntry | VoidSitting | EndTournament,
    now: int,
) -> tuple[Event, ...] | Refusal:
    """The events of the host's command alone."""
    match command:
        case StartRound():
            return _start(tournament)
        case Replace(player, gone):
            return _replace(tournament, player, gone)
        case AllowLateEntry(allowed):
            return (LateEntryChanged(allowed),)
        case VoidSitting(key):
            return _void(tournament, key)
        case EndTournament():
            return (Ended(now),)


def _enter(tournament: TournamentState, person: str, name: str) -> tuple[Event, ...] | Refusal:
    number = tournament.entrant_of(person)
    if number is not None:
        if not tournament.entrants[number].gone:
            return Refusal("tournament.refusal.entered")
        if _place_lost(tournament, number):
            return Refusal("tournament.refusal.no-place")
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


def _withdraw(tournament: TournamentState, person: str) -> tuple[Event, ...] | Refusal:
    number = tournament.entrant_of(person)
    if number is None or tournament.entrants[number].gone:
        return Refusal("tournament.refusal.not-entered")
    if not tournament.rounds:
        return (Withdrew(number),)
    return (Replaced(number, gone=True),)


def _open_next(tournament: TournamentState, person: str, table: str) -> tuple[Event, ...] | Refusal:
    number = tournament.entrant_of(person)
    if number is None:
        return Refusal("tournament.refusal.not-entered")
    planned = next_sitting(tournament, number)
    if planned is None:
        return Refusal("tournament.refusal.nothing-to-play")
    key = str(planned.key)
    if key in tournament.sittings:
        return ()
    return (SittingOpened(key, table, players_of(tournament, planned)),)


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


def _replace(tournament: TournamentState, player: int, gone: bool) -> tuple[Event, ...] | Refusal:
    if not 0 <= player < len(tournament.entrants):
        return Refusal("tournament.refusal.no-such-player")
    entrant = tournament.entrants[player]
    if entrant.gone == gone:
        return ()
    if not entrant.person or (not gone and _place_lost(tournament, player)):
        return Refusal("tournament.refusal.no-place")
    if not tournament.rounds:
        return (Withdrew(player),)
    return (Replaced(player, gone),)


def _place_lost(tournament: TournamentState, player: int) -> bool:
    """Whether another person has taken this player's place in a movement."""
    return bool(tournament.places) and player not in tournament.places


def _void(tournament: TournamentState, key: str) -> tuple[Event, ...] | Refusal:
    planned = next((one for one in schedule(tournament) if str(one.key) == key), None)
    if planned is None or is_over(tournament, planned):
        return Refusal("tournament.refusal.no-such-sitting")
    return (SittingVoided(key),)
