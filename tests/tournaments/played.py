"""Tournaments that are played by made-up points, through the same events as at a server."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from typing import Any

from herzrasen.games.protocol import Refusal
from herzrasen.protocol.http_tournaments import TournamentPage
from herzrasen.tournaments.commands import Command, Enter, OpenNext, ReportResult, StartRound
from herzrasen.tournaments.decide import decide, decide_result
from herzrasen.tournaments.events import SittingOpened
from herzrasen.tournaments.evolve import evolve
from herzrasen.tournaments.page import page_for
from herzrasen.tournaments.schedule import is_over, next_sitting, players_of, schedule
from herzrasen.tournaments.tournament import Plan, TournamentState

HOST = "host"
Points = Callable[[tuple[int, ...], random.Random], tuple[int, ...]]


def new(form: Any = "movement", **plan: Any) -> TournamentState:
    plan = {"game": "hearts", "rules": "standard"} | plan
    return TournamentState(Plan(form=form, **plan), HOST, 1)


def after(tournament: TournamentState, person: str, command: Command) -> TournamentState:
    """The tournament after a command that is not refused."""
    events = decide(tournament, person, command, 5)
    assert not isinstance(events, Refusal), events
    return _apply(tournament, events)


def refusal(tournament: TournamentState, person: str, command: Command) -> str:
    refused = decide(tournament, person, command, 5)
    assert isinstance(refused, Refusal)
    return refused.code


def with_people(tournament: TournamentState, count: int) -> TournamentState:
    for number in range(count):
        tournament = after(tournament, f"p{number}", Enter(f"Player {number}"))
    return tournament


def open_next(tournament: TournamentState, player: int) -> tuple[TournamentState, str]:
    """The tournament after this player went to their next table, and the sitting's key."""
    planned = next_sitting(tournament, player)
    assert planned is not None
    key = str(planned.key)
    person = tournament.entrants[player].person
    return after(tournament, person, OpenNext(f"table-{key}")), key


def score_sitting(
    tournament: TournamentState, key: str, points: tuple[int, ...] | None
) -> TournamentState:
    return _apply(tournament, decide_result(tournament, ReportResult(key, points), 9))


def hearts_points(_players: tuple[int, ...], chance: random.Random) -> tuple[int, ...]:
    """26 points, dealt out by chance."""
    cuts = sorted(chance.randint(0, 26) for _ in range(3))
    return (cuts[0], cuts[1] - cuts[0], cuts[2] - cuts[1], 26 - cuts[2])


def play_round(
    tournament: TournamentState, chance: random.Random, points: Points = hearts_points
) -> TournamentState:
    """Play everything that has begun, in an order of chance."""
    while True:
        waiting = [one for one in schedule(tournament) if not is_over(tournament, one)]
        if not waiting or tournament.phase == "over":
            return tournament
        planned = chance.choice(waiting)
        key, players = str(planned.key), players_of(tournament, planned)
        if key not in tournament.sittings:
            tournament = _apply(tournament, [SittingOpened(key, f"table-{key}", players)])
        tournament = score_sitting(tournament, key, points(players, chance))


def play_all(
    tournament: TournamentState, seed: int = 1, points: Points = hearts_points
) -> TournamentState:
    """Play to the end; the host starts each round that does not start by itself."""
    chance = random.Random(seed)
    while tournament.phase != "over":
        tournament = after(tournament, HOST, StartRound())
        tournament = play_round(tournament, chance, points)
    return tournament


def running_match_page() -> TournamentPage:
    """The page of a duplicate match of eight people in its second round, as a player sees it."""
    tournament = new(title="Friday club", late=False)
    for number, name in enumerate(("Eva", "Jan", "Lena", "Mika", "Nora", "Ole", "Sofia", "Tom")):
        tournament = after(tournament, f"p{number}", Enter(name))
    tournament = after(tournament, HOST, StartRound())
    chance = random.Random(3)
    while len(tournament.rounds) == 1:
        waiting = [one for one in schedule(tournament) if not is_over(tournament, one)]
        tournament, key = open_next(tournament, chance.choice(waiting[0].players))
        tournament = score_sitting(tournament, key, hearts_points((), chance))
    return page_for("cup", 1, tournament, "p0")


def _apply(tournament: TournamentState, events: Iterable[Any]) -> TournamentState:
    for event in events:
        tournament = evolve(tournament, event)
    return tournament
