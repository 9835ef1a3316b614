"""Which sittings the rounds of a tournament have, who is to play in them, and who plays next."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from herzrasen.games.protocol import Refusal
from herzrasen.games.registry import GAMES
from herzrasen.table import info
from herzrasen.tournaments.movement import BOT, SeatedTable, movement, sittings_of
from herzrasen.tournaments.tournament import (
    SOLO_FORMS,
    Plan,
    Sitting,
    SittingKey,
    TournamentState,
)


class Planned(msgspec.Struct, frozen=True):
    """A sitting of the rounds that have begun: its key, and the players by seat as planned."""

    key: SittingKey
    players: SeatedTable


def rules_of(plan: Plan) -> Any:
    """The rules value of the whole plan. Raises ValueError if its text form has no meaning."""
    rules = info.rules_of(plan.game, plan.rules)
    if isinstance(rules, Refusal):
        raise ValueError(rules.code)
    return rules


def seat_count(plan: Plan) -> int:
    """The seats of a table."""
    return GAMES[plan.game].seat_count(rules_of(plan))


def round_count(tournament: TournamentState) -> int:
    """How many rounds there will be; 0 while that is not known."""
    plan, people = tournament.plan, len(tournament.places) or len(tournament.entrants)
    if plan.form in SOLO_FORMS:
        return 1
    if plan.form == "movement" and people >= 2:
        full = len(movement(people, seat_count(plan)))
        return min(plan.rounds, full) if plan.rounds else full
    if plan.form == "swiss":
        return plan.rounds or max(3, (len(tournament.entrants) - 1).bit_length())
    return 0


def schedule(tournament: TournamentState) -> Iterator[Planned]:
    """All sittings of the rounds that have begun, in the order in which they are played."""
    plan = tournament.plan
    seats = seat_count(plan)
    for number, tables in enumerate(tournament.rounds, 1):
        if plan.form == "movement":
            for deal, round_ in enumerate(sittings_of(tables, seats), 1):
                for table, players in enumerate(round_, 1):
                    yield Planned(SittingKey(number, table, deal), players)
        elif plan.form in SOLO_FORMS:
            every = plan.form == "every-seat"
            for table, (player,) in enumerate(tables):
                for deal in range(plan.deals):
                    at_seat = [BOT] * seats
                    # In the same seat as all others, or from one seat after the other.
                    at_seat[(deal + (table if every else 0)) % seats] = player
                    yield Planned(SittingKey(number, table + 1, deal + 1), tuple(at_seat))
        else:
            for table, players in enumerate(tables, 1):
                yield Planned(SittingKey(number, table, 1), players)


def players_of(tournament: TournamentState, planned: Planned) -> SeatedTable:
    """Who sits at the seats: as it was opened, or with bots for those who are gone by now."""
    opened = tournament.sittings.get(str(planned.key))
    if opened is not None:
        return opened.players
    return tuple(
        BOT if player == BOT or tournament.entrants[player].gone else player
        for player in planned.players
    )


def sitting_of(tournament: TournamentState, planned: Planned) -> Sitting | None:
    """The sitting, if it has been opened or declared void."""
    return tournament.sittings.get(str(planned.key))


def is_over(tournament: TournamentState, planned: Planned) -> bool:
    """Whether nothing more is expected of a sitting now. One for which only bots are left is not
    waited for; but someone may come back to it."""
    sitting = sitting_of(tournament, planned)
    if sitting is not None:
        return sitting.over
    return all(player == BOT for player in players_of(tournament, planned))


def is_settled(tournament: TournamentState, planned: Planned) -> bool:
    """Whether a sitting is over for good."""
    sitting = sitting_of(tournament, planned)
    return sitting is not None and sitting.over


def next_sitting(tournament: TournamentState, player: int) -> Planned | None:
    """The first sitting that this player has still to play."""
    if tournament.phase != "running":
        return None
    for planned in schedule(tournament):
        if player in players_of(tournament, planned) and not is_over(tournament, planned):
            return planned
    return None


def is_round_over(tournament: TournamentState) -> bool:
    """Whether everything has been played that has begun."""
    return all(is_over(tournament, planned) for planned in schedule(tournament))
