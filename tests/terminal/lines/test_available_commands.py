"""Which commands a table offers when, as golden text: what is not listed would be refused.

``--update-golden`` writes it anew: read the difference before you keep it.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final

from msgspec.structs import replace

from herzrasen.games import hearts
from herzrasen.games.hearts import Ask
from herzrasen.games.nerts import NertsRules
from herzrasen.protocol.house_rules import HouseRules
from herzrasen.protocol.time_limits import TurnTime
from herzrasen.protocol.websocket import RestAsked
from herzrasen.terminal.connection.offline_connection import OfflineConnection
from herzrasen.terminal.lines.line_output import LineOutput
from herzrasen.terminal.lines.line_program import LineProgram
from herzrasen.terminal.lines.session import LineSession
from herzrasen.terminal.lines.table.line_table import LineTable
from herzrasen.terminal.lines.table.visit import table_commands
from herzrasen.terminal.settings import SettingsStore
from herzrasen.terminal.state.table_room import TableRoom
from herzrasen.terminal.translation import Translation
from tests.golden_text import AssertGolden
from tests.terminal.hearts.rooms import find_state, moon_question, room_of
from tests.terminal.nerts.local_table import LocalTable

GOLDEN: Final = Path(__file__).parent / "golden" / "available-commands.txt"


def state_that_asks(ask: Ask) -> hearts.State:
    return find_state("omnibus+charging=yes", lambda _, legal: legal.ask is ask)


def rooms() -> Iterator[tuple[str, TableRoom]]:
    """Tables with what is different about each."""
    playing = state_that_asks(Ask.PLAY)
    alone = room_of(playing)
    people = tuple(replace(seat, kind="person") for seat in alone.seats)
    yield "before anything has come", TableRoom(table="table", game="hearts", status="opening")
    yield "passing", room_of(state_that_asks(Ask.PASS))
    yield "exposing", room_of(state_that_asks(Ask.CHARGE))
    yield "the moon", room_of(moon_question())
    yield "playing, alone", alone
    yield "playing, with people", replace(alone, seats=people)
    clocks = HouseRules(kind="private", time=TurnTime(move=10))
    yield "playing, with a clock that all may extend", replace(alone, house=clocks, seats=people)
    yield "playing, in a tournament", replace(alone, tournament="cup")
    yield "the rest is asked for", replace(alone, rest_asked=RestAsked(1, 1, playing.hands[1]))
    yield "watching", room_of(playing, -1)
    over = find_state(
        "standard+deals=1,target=none", lambda view, _: bool(view.public.match.places)
    )
    yield "over", room_of(over)
    round_ = LocalTable(NertsRules(seats=2), seed=1)
    yield "before a round", round_.room
    round_.begin()
    yield "in a round", round_.room
    yield "watching a round", replace(round_.room, seat=-1)


def available_commands(room: TableRoom, **more: Any) -> list[str]:
    """The names of the commands."""
    store = SettingsStore(None)
    session = LineSession(LineOutput(io.StringIO()), Translation("en"))
    server: Any = SimpleNamespace(store=store, api=None)
    table = LineTable(LineProgram(session, server, store, **more), OfflineConnection(room))
    return [command.name for command in table_commands(table) if command.available()]


def lines() -> Iterator[str]:
    """What every table offers; then a line for each, and what a guest of ssh is not offered."""
    found = {
        title: (available_commands(room), available_commands(room, restricted=True))
        for title, room in rooms()
    }
    always = [
        name
        for name in available_commands(TableRoom(game="hearts"))
        if all(name in one for one, _ in found.values())
    ]
    yield f"always: {', '.join(always)}\n"
    for title, (names, of_guest) in found.items():
        yield f"{title}: {', '.join(name for name in names if name not in always)}\n"
        if missing := sorted({*names} - {*of_guest}):
            yield f"  no guest: {', '.join(missing)}\n"


def test_a_table_offers_what_can_be_done_and_nothing_else(assert_golden: AssertGolden) -> None:
    assert_golden(GOLDEN, "".join(lines()))
