"""Who may see what was played, while others still have the same cards before them.

Nothing about a board is shown to anybody who may still play it: neither points nor records nor what
follows from them in the table of results.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from herzrasen.tournaments.schedule import is_settled, schedule
from herzrasen.tournaments.tournament import SOLO_FORMS, Sitting, TournamentState


def open_boards(tournament: TournamentState, person: str) -> frozenset[str]:
    """The boards that this person may see.

    At tables of people a board is open once it is over for good at all of them. Where each plays
    alone it is open for people who have played it from all their seats, also if they are gone now:
    they may come back. It is open for nobody else before the end: they might still enter.
    """
    planned = list(schedule(tournament))
    if tournament.phase == "over":
        return frozenset(one.key.board for one in planned)
    waiting: dict[str, bool] = defaultdict(bool)
    if tournament.plan.form in SOLO_FORMS:
        player = tournament.entrant_of(person)
        planned = [one for one in planned if player in one.players]
    for one in planned:
        waiting[one.key.board] |= not is_settled(tournament, one)
    return frozenset(board for board, waits in waiting.items() if not waits)


def played_sittings(
    tournament: TournamentState, boards: Iterable[str]
) -> dict[str, dict[str, Sitting]]:
    """The sittings that were played to their end, by their keys, of each of these boards."""
    wanted = frozenset(boards)
    found: dict[str, dict[str, Sitting]] = defaultdict(dict)
    for planned in schedule(tournament):
        key = str(planned.key)
        sitting = tournament.sittings.get(key)
        if planned.key.board in wanted and sitting is not None and sitting.points is not None:
            found[planned.key.board][key] = sitting
    return found
