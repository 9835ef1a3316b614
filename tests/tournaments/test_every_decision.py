"""What every command does in tournaments of every form and phase, and what each person is shown.

``--update-golden`` writes ``golden/decisions.txt`` anew: read the difference before you keep it.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import msgspec
from msgspec.structs import replace

from herzrasen.games.protocol import Refusal
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
from herzrasen.tournaments.decide import decide, decide_result
from herzrasen.tournaments.movement import BOT
from herzrasen.tournaments.page import page_for
from herzrasen.tournaments.tournament import Entrant, Plan, TournamentState
from tests.golden_text import AssertGolden
from tests.tournaments.played import HOST, after, new, open_next, play_round, with_people

GOLDEN: Final = Path(__file__).with_name("golden") / "decisions.txt"
PERSONS: Final = (HOST, "p0", "stranger")
COMMANDS: Final[tuple[Command, ...]] = (
    Enter("New"),
    Enter("Player 1"),
    Enter(" "),
    Withdraw(),
    OpenNext("T"),
)
HOST_COMMANDS: Final[tuple[Command, ...]] = (
    StartRound(),
    AllowLateEntry(False),
    EndTournament(),
    VoidSitting("1.1.1"),
    VoidSitting("9.9.9"),
    *(Replace(player, gone) for player in (-1, 0, 2, 99) for gone in (True, False)),
)
REPORTS: Final = (
    ReportResult("1.1.1", (1, 5, 7, 13)),
    ReportResult("1.3.1", (1, 5, 7, 13)),
    ReportResult("1.3.1", None),
    ReportResult("9.9.9", (1, 5, 7, 13)),
)


_USUAL: Final[dict[str, object]] = {
    "tournament": "cup",
    "revision": 1,
    "game": "hearts",
    "rules": "standard",
    "title": "",
    "host": "",
    "hosting": False,
    "own_time": False,
    "late": True,
    "seats": 4,
    "fewest_win": True,
    "travellers": [],
}
"""What most pages say."""


def _round_over(form: str, people: int, **plan: object) -> TournamentState:
    return _play_round(after(with_people(new(form, **plan), people), HOST, StartRound()))


def _play_round(tournament: TournamentState) -> TournamentState:
    return play_round(tournament, random.Random(1), lambda _players, _chance: (0, 5, 8, 13))


def _all_gone(tournament: TournamentState) -> TournamentState:
    entrants = tuple(replace(one, gone=True) for one in tournament.entrants)
    return replace(tournament, entrants=entrants)


def _round_without(tournament: TournamentState, table: tuple[int, ...]) -> TournamentState:
    """The round after these people have left, as the others play it."""
    for player in table:
        if player != BOT:
            tournament = after(tournament, HOST, Replace(player, gone=True))
    return _play_round(tournament)


def _states() -> dict[str, TournamentState]:
    movement = after(with_people(new(), 3), HOST, StartRound())
    opened, _ = open_next(movement, 2)
    alone = after(with_people(new("same-seat", deals=1), 3), HOST, StartRound())
    seats = after(with_people(new("every-seat", deals=1, late=False), 1), HOST, StartRound())
    swiss = after(with_people(new("swiss", rounds=2), 5), HOST, StartRound())
    elimination = after(with_people(new("elimination"), 5), HOST, StartRound())
    deleted = (Entrant("", "", gone=True), *opened.entrants[1:])
    return {
        "open, nobody": new(),
        "open, two": with_people(new(), 2),
        "open, swiss, one": with_people(new("swiss"), 1),
        "open, elimination, three of three seats": with_people(
            new("elimination", rules="standard+players=3"), 3
        ),
        "open, every seat, one": with_people(new("every-seat"), 1),
        "movement, begun": movement,
        "movement, more rounds than there are, places are free": after(
            with_people(new(rounds=9), 6), HOST, StartRound()
        ),
        "movement, a table plays": opened,
        "movement, one is gone": after(opened, HOST, Replace(0, gone=True)),
        "movement, their place is taken": after(
            after(opened, "p0", Withdraw()), "late", Enter("Late")
        ),
        "movement, one deleted": replace(opened, entrants=deleted),
        "movement, one deleted before": replace(
            with_people(new(), 3), entrants=(deleted[0], *with_people(new(), 3).entrants[1:])
        ),
        "movement, a table was given up": after(opened, HOST, VoidSitting("1.1.1")),
        "movement, two of its rounds, all at once": after(
            with_people(new(rounds=2, own_time=True), 4), HOST, StartRound()
        ),
        "same seat": alone,
        "same seat, one has played": open_next(alone, 0)[0],
        "same seat, all have played": _round_over("same-seat", 2, deals=1),
        "every seat": seats,
        "swiss": swiss,
        "swiss, a round played": _round_over("swiss", 5, rounds=2),
        "swiss, a round played, all but one have left": _round_without(swiss, (1, 2, 3, 4)),
        "swiss, all rounds played": replace(_round_over("swiss", 5, rounds=1), ended=None),
        "elimination": elimination,
        "elimination, a round played": _round_over("elimination", 5),
        "elimination of Nerts, a round played": _round_over(
            "elimination", 5, game="nerts", rules="stoss"
        ),
        "elimination, all are gone": _all_gone(_round_over("elimination", 5)),
        "elimination, a table was given up": _play_round(
            after(elimination, HOST, VoidSitting("1.1.1"))
        ),
        "elimination, a table has left": _round_without(elimination, elimination.rounds[0][1]),
        "over": after(opened, HOST, EndTournament()),
        # As an older version may have stored them: what is due has not happened.
        "left undone: the host": replace(swiss, host=""),
        "left undone: the end": replace(
            _round_over("same-seat", 2, deals=1), plan=_plan_without_late_entry()
        ),
    }


def _plan_without_late_entry() -> Plan:
    return replace(new("same-seat", deals=1).plan, late=False)


def _lines() -> Iterator[str]:
    for name, state in _states().items():
        yield f"# {name}"
        outcomes: dict[str, list[str]] = {}
        for person in dict.fromkeys((*PERSONS, state.host)):
            commands = COMMANDS + HOST_COMMANDS if person in {HOST, state.host} else COMMANDS
            for command in commands:
                outcome = _outcome(state, person, command)
                outcomes.setdefault(outcome, []).append(f"{person or 'nobody'} {_short(command)}")
        for report in REPORTS:
            outcome = _event_words(decide_result(state, report, 9))
            outcomes.setdefault(outcome, []).append(_short(report))
        yield from (f"{', '.join(asked)} -> {outcome}" for outcome, asked in outcomes.items())
        yield from _pages(state)


def _pages(state: TournamentState) -> Iterator[str]:
    """What the page says to everybody, and what else it says to others."""
    known: dict[str, object] = {}
    for person in ("", HOST, "p0"):
        page = msgspec.to_builtins(page_for("cup", 1, state, person))
        for key, value in page.items():
            if known.get(key, _USUAL.get(key)) != value:
                yield f"{person or 'nobody'} is told {key}: {json.dumps(value)}"
        known = page


def _short(value: msgspec.Struct) -> str:
    """A command or an event without the names of its fields."""
    fields = ", ".join(repr(getattr(value, name)) for name in value.__struct_fields__)
    return f"{type(value).__name__}({fields})"


def _outcome(state: TournamentState, person: str, command: Command) -> str:
    found = decide(state, person, command, 5)
    return found.code if isinstance(found, Refusal) else _event_words(found)


def _event_words(events: tuple[msgspec.Struct, ...]) -> str:
    return " | ".join(map(_short, events)) or "nothing"


def test_every_command_does_and_every_page_shows_what_it_did(
    assert_golden: AssertGolden,
) -> None:
    assert_golden(GOLDEN, "".join(f"{line}\n" for line in _lines()))
