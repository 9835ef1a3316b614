"""What a plate says: whose turn it is, who is away, and how much time is left."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from herzrasen.games.hearts import Phase
from herzrasen.protocol.websocket import ClockStatus, SeatInfo
from herzrasen.terminal.hearts.plates import is_active, note_line
from herzrasen.terminal.state.clocks import Clocks

PERSON, BOT = SeatInfo(1, "person", "Jan"), SeatInfo(1, "bot", "Bot", {"level": 2})


@pytest.mark.parametrize(
    ("turn", "phase", "shooter", "active"),
    [
        (2, Phase.PLAY, None, {2}),
        (None, Phase.MOON, 1, {1}),
        (None, Phase.PLAY, 1, set()),
        (None, Phase.PASS, None, set()),
    ],
)
def test_it_is_the_turn_of_who_plays_and_of_who_chooses_what_the_moon_does(
    turn: int | None, phase: Phase, shooter: int | None, active: set[int]
) -> None:
    public: Any = SimpleNamespace(turn=turn, phase=phase, shooter=shooter)
    assert {seat for seat in range(4) if is_active(public, seat)} == active


@pytest.mark.parametrize(
    ("info", "clock", "own", "text", "style"),
    [
        (PERSON, ClockStatus(1, 20_500, runs=True), 0, "0:20", "bad bold"),
        (PERSON, ClockStatus(1, 20_500, runs=False), 0, "0:21", "text"),
        (PERSON, ClockStatus(1, 19_000, runs=False), 0, "0:19", "text"),
        (PERSON, ClockStatus(1, 10_000, reserve=30_000, runs=True), 0, "0:40", "text"),
        (PERSON, None, 0, "", ""),
        (BOT, None, 0, "bot", "muted"),
        (BOT, ClockStatus(1, 60_000, runs=True), 0, "1:00", "text"),
        (SeatInfo(1, "person", "Jan", here=False), None, 0, "away", "bad"),
        (SeatInfo(1, "person", "Jan", here=False), None, 1, "", ""),
        (SeatInfo(1, "person", "Jan", here=False, left=True), None, 1, "bot_plays", "bad"),
    ],
)
def test_the_note_of_a_seat(
    info: SeatInfo, clock: ClockStatus | None, own: int, text: str, style: str
) -> None:
    clocks = Clocks(0.0, (clock,)) if clock else None
    state: Any = SimpleNamespace(room=SimpleNamespace(clocks=clocks, seats=(info,)))
    look: Any = SimpleNamespace(own=own, now=600.0, t=lambda key: key.rpartition(".")[2])
    line = note_line(state, look, 1)
    assert [(span.text, span.style) for span in line] == ([(text, style)] if text else [])
