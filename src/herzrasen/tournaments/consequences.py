"""What happens to a tournament by itself: nobody has to be there for it, and it happens at once.

A sitting for which nobody is left is passed over. It is not waited for; but who comes back may
still play it, until all others have finished its board. Then it is void for good, and only so the
board opens: what someone may read nobody is dealt any more. Nobody's time runs out otherwise: the
host replaces who does not come (``decide.py``).
"""

from __future__ import annotations

from collections import defaultdict

from herzrasen.tournaments.events import Ended, Event, HostChanged, RoundStarted, SittingVoided
from herzrasen.tournaments.evolve import evolve_all
from herzrasen.tournaments.movement import BOT
from herzrasen.tournaments.pairing import is_complete, next_round
from herzrasen.tournaments.schedule import (
    Planned,
    is_over,
    is_round_over,
    is_settled,
    players_of,
    schedule,
)
from herzrasen.tournaments.tournament import SOLO_FORMS, Sitting, TournamentState


def consequences(tournament: TournamentState, now: int) -> tuple[Event, ...]:
    """The events that follow from how things are, one after another; none if they have happened.
    ``now`` is in ms since 1970."""
    events: tuple[Event, ...] = ()
    while tournament.phase != "over":
        due = (
            _host_change(tournament, now)
            or _voided_sittings(tournament)
            or _next_step(tournament, now)
        )
        if not due:
            break
        events += due
        tournament = evolve_all(tournament, due)
    return events


def _host_change(tournament: TournamentState, now: int) -> tuple[Event, ...]:
    """Where the host's data were deleted, the person who entered first is the host, of those who
    still play before those who are gone. Where nobody is left, the tournament is over."""
    if tournament.host:
        return ()
    left = [number for number, one in enumerate(tournament.entrants) if one.person]
    left.sort(key=lambda number: tournament.entrants[number].gone)
    return (HostChanged(left[0]),) if left else (Ended(now),)


def _voided_sittings(tournament: TournamentState) -> tuple[Event, ...]:
    """The sittings that nobody can play any more: those that run with none but bots and people
    whose data were deleted, and those that were passed over until all others were over."""
    lost = [key for key, one in tournament.sittings.items() if _is_lost(tournament, one)]
    return tuple(map(SittingVoided, lost)) or _passed_over(tournament)


def _is_lost(tournament: TournamentState, sitting: Sitting) -> bool:
    return not sitting.over and not any(
        player != BOT and tournament.entrants[player].person for player in sitting.players
    )


def _passed_over(tournament: TournamentState) -> tuple[Event, ...]:
    """The sittings without people of boards that nothing else is expected of. Who plays alone sees
    no board that they have not played themselves, so theirs can wait."""
    boards: dict[str, list[Planned]] = defaultdict(list)
    if tournament.plan.form not in SOLO_FORMS:
        for planned in schedule(tournament):
            boards[planned.key.board].append(planned)
    return tuple(
        SittingVoided(str(one.key), players_of(tournament, one))
        for tables in boards.values()
        if all(is_over(tournament, one) for one in tables)
        for one in tables
        if not is_settled(tournament, one)
    )


def _next_step(tournament: TournamentState, now: int) -> tuple[Event, ...]:
    """Once everything has been played, the next round of a movement starts; after the last round
    the tournament is over."""
    if not tournament.rounds or not is_round_over(tournament):
        return ()
    if is_complete(tournament):
        waits = tournament.plan.form == "same-seat" and tournament.plan.late
        return () if waits else (Ended(now),)
    if tournament.plan.form != "movement" or all(one.gone for one in tournament.entrants):
        return ()
    return (RoundStarted(next_round(tournament)),)
