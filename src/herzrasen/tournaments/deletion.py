"""A tournament without a person whose data are deleted."""

from __future__ import annotations

import msgspec

from herzrasen.tournaments.consequences import consequences
from herzrasen.tournaments.evolve import evolve_all
from herzrasen.tournaments.tournament import Entrant, TournamentState


def without_person(tournament: TournamentState, person: str, now: int) -> TournamentState:
    """The tournament without this person's id and name, and after what follows; what they scored
    stays. ``now`` is in ms since 1970."""
    entrants = tuple(
        Entrant("", "", gone=True) if one.person == person else one for one in tournament.entrants
    )
    if not tournament.rounds:
        entrants = tuple(one for one in entrants if one.person)
    changed = msgspec.structs.replace(tournament, entrants=entrants)
    if tournament.host == person:
        plan = msgspec.structs.replace(tournament.plan, host_name="")
        changed = msgspec.structs.replace(changed, host="", plan=plan)
    return evolve_all(changed, consequences(changed, now))
