"""The description of the table at which a sitting is played.

All tables of a board are dealt the same cards, and the bots at a seat of it have the same seed: who
holds the same cards meets the same bots.
"""

from __future__ import annotations

from collections.abc import Callable

from herzrasen import __version__
from herzrasen.games.registry import GAMES
from herzrasen.protocol.house_rules import HouseRules
from herzrasen.table.info import TableInfo, text_of
from herzrasen.table.seats import Seating, SeatOccupant
from herzrasen.tournaments.movement import BOT, SeatedTable
from herzrasen.tournaments.schedule import rules_of
from herzrasen.tournaments.tournament import DUPLICATE_FORMS, SittingKey, TournamentState

_SEED_BITS = 53

SeriesSeed = Callable[[str, int], bytes]
"""The seed of a deal of a series, by its name and number."""


def sitting_table(
    name: str,
    tournament: TournamentState,
    key: SittingKey,
    players: SeatedTable,
    series_seed: SeriesSeed,
    opened: int,
) -> TableInfo:
    """The table of this sitting. ``opened`` is the time in ms since 1970."""
    plan, game = tournament.plan, GAMES[tournament.plan.game]
    rules = rules_of(plan)
    if plan.form in DUPLICATE_FORMS:
        rules = game.deal_rules(rules, _deal_number(tournament, key))
    series = f"{name} {key.board}"
    places = []
    for seat, player in enumerate(players):
        seed = int.from_bytes(series_seed(f"{series} bots", seat)[:8]) >> (64 - _SEED_BITS)
        entrant = None if player == BOT else tournament.entrants[player]
        places.append(
            SeatOccupant(seed)
            if entrant is None or not entrant.person  # their data have been deleted
            else SeatOccupant(seed, entrant.name, entrant.person)
        )
    host = next((seat for seat, place in enumerate(places) if not place.free), 0)
    people = sum(not place.free for place in places)
    seating = Seating(plan.bot, tuple(places), host=host)
    for seat, place in enumerate(places):
        if place.free:
            seating = seating.with_occupant(seat, name=seating.bot_name())
    return TableInfo(
        game=plan.game,
        rules=text_of(rules, plan.rules),
        bot=plan.bot,
        pace=plan.pace,
        places=seating.occupants,
        opened=opened,
        # People who play in their own time wait for each other first.
        begun=not (plan.own_time and people > 1),
        version=__version__,
        series=series,
        tournament=name,
        sitting=str(key),
        house=HouseRules(kind="private", watchers="none", time=plan.time),
        host=host,
    )


def _deal_number(tournament: TournamentState, key: SittingKey) -> int:
    """The number of a board in the whole match, from 0: it says where cards are passed."""
    if tournament.plan.form != "movement":
        return key.deal - 1
    seats = GAMES[tournament.plan.game].seat_count(rules_of(tournament.plan))
    return (key.round - 1) * seats + key.deal - 1
