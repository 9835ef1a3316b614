"""What one person is shown of a tournament."""

from __future__ import annotations

from typing import Literal

from herzrasen.games.registry import GAMES
from herzrasen.protocol.http_tournaments import (
    EvennessInfo,
    SittingLine,
    TournamentEntry,
    TournamentPage,
)
from herzrasen.tournaments.decide import entry_refusal, start_refusal
from herzrasen.tournaments.evenness import evenness
from herzrasen.tournaments.movement import FEWEST_PEOPLE, MOST_PEOPLE, movement
from herzrasen.tournaments.schedule import (
    Planned,
    is_over,
    next_sitting,
    players_of,
    round_count,
    schedule,
    seat_count,
)
from herzrasen.tournaments.standings import standings, travellers
from herzrasen.tournaments.tournament import SOLO_FORMS, TournamentState
from herzrasen.tournaments.visibility import open_boards


def page_for(name: str, revision: int, tournament: TournamentState, person: str) -> TournamentPage:
    """The page of a tournament as this person may see it."""
    plan = tournament.plan
    me = tournament.entrant_of(person)
    upcoming = None if me is None else next_sitting(tournament, me)
    boards = open_boards(tournament, person)
    hosts = (one.name for one in tournament.entrants if one.person == tournament.host)
    return TournamentPage(
        tournament=name,
        revision=revision,
        form=plan.form,
        game=plan.game,
        rules=plan.rules,
        title=plan.title,
        phase=tournament.phase,
        hosting=bool(person) and person == tournament.host,
        host=next(hosts, plan.host_name) if tournament.host else "",
        me=me,
        next=None if upcoming is None else str(upcoming.key),
        late=plan.late,
        own_time=plan.own_time,
        seats=seat_count(plan),
        fewest_win=GAMES[plan.game].FEWEST_WIN,
        rounds=round_count(tournament),
        deals=plan.deals if plan.form in SOLO_FORMS else seat_count(plan),
        may_start=tournament.phase != "over" and start_refusal(tournament) is None,
        may_enter=tournament.phase != "over" and entry_refusal(tournament) is None,
        players=standings(tournament, boards),
        sittings=tuple(_sitting_line(tournament, planned) for planned in schedule(tournament)),
        travellers=travellers(tournament, boards),
        evenness=_evenness(tournament),
    )


def entry_for(name: str, tournament: TournamentState, person: str) -> TournamentEntry:
    """A tournament in the list of this person's own."""
    plan, number = tournament.plan, tournament.entrant_of(person)
    return TournamentEntry(
        name,
        plan.form,
        plan.game,
        plan.title,
        tournament.phase,
        len(tournament.entrants),
        tournament.host == person,
        tournament.opened,
        "" if number is None else tournament.entrants[number].name,
    )


def _sitting_line(tournament: TournamentState, planned: Planned) -> SittingLine:
    key = str(planned.key)
    sitting = tournament.sittings.get(key)
    state: Literal["waiting", "running", "over", "void"] = "waiting"
    if sitting is not None and sitting.void:
        state = "void"
    elif is_over(tournament, planned):
        state = "over" if sitting is not None else "void"
    elif sitting is not None:
        state = "running"
    return SittingLine(key, players_of(tournament, planned) or planned.players, state)


def _evenness(tournament: TournamentState) -> EvennessInfo | None:
    """How even the movement is for those who have entered, or started."""
    plan, seats = tournament.plan, seat_count(tournament.plan)
    people = len(tournament.entrants)
    if tournament.places:
        people = sum(one >= 0 for one in tournament.places)
    if plan.form != "movement" or not FEWEST_PEOPLE <= people <= MOST_PEOPLE:
        return None
    count = round_count(tournament)
    rounds = movement(people, seats)[:count]
    found = evenness(rounds, people, seats)
    return EvennessInfo(
        people,
        count,
        count * seats,
        len(rounds[0]),
        found.is_even,
        found.together,
        found.compared,
        found.played,
    )
