"""What pages of the terminal do with a number or a step, without a screen and without a server."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from herzrasen.protocol.house_rules import HouseRules
from herzrasen.protocol.time_limits import TurnTime
from herzrasen.terminal.lines.command import Arguments
from herzrasen.terminal.lines.pages.replay_page import LineReplay
from herzrasen.terminal.screens.house_rules_form import HouseRulesForm
from herzrasen.terminal.screens.lesson_screen import LessonScreen
from tests.server.event_loop import run_coroutine


@pytest.mark.parametrize(("way", "entry"), [(1, "first"), (-1, "last")])
def test_past_the_end_of_a_deal_lies_the_nearer_end_of_the_other(way: Any, entry: str) -> None:
    loads: list[tuple[int, str]] = []

    async def load(look: Any, entry: str) -> None:
        loads.append((look.deal, entry))

    walk = SimpleNamespace(last=9, next_deal=lambda way: 5 + way, record=SimpleNamespace(seat=0))
    page: Any = SimpleNamespace(_walk=walk, _load=load)
    run_coroutine(LineReplay._step(page, way, Arguments()))  # noqa: SLF001
    assert loads == [(5 + way, entry)]


def test_steps_are_counted_from_one() -> None:
    steps: list[int] = []
    page: Any = SimpleNamespace(
        _walk=SimpleNamespace(to_step=steps.append), _move=bool, _say_place=lambda: None
    )
    for typed in ("1", "7", ""):
        LineReplay._go_to_step(page, Arguments(typed))  # noqa: SLF001
    assert steps == [0, 6]


@pytest.mark.parametrize(("typed", "seconds"), [(1, 5), (5, 5), (42, 42), (600, 600), (9999, 600)])
def test_typed_seconds_stay_within_their_limits(typed: int, seconds: int) -> None:
    changes: list[Any] = []
    form: Any = SimpleNamespace(
        _house=HouseRules(time=TurnTime(30, 60)), _change=lambda *change: changes.append(change)
    )
    row = SimpleNamespace(id="seconds-move", least=5, most=600)
    event: Any = SimpleNamespace(row=row, value=typed, stop=lambda: None)
    HouseRulesForm.handle_seconds(form, event)
    assert changes == [("time", TurnTime(seconds, 60))]


def test_the_help_of_one_stop_is_not_that_of_another() -> None:
    stops: list[int] = []
    screen: Any = SimpleNamespace(
        connection=SimpleNamespace(go_to=stops.append),
        stop=1,
        is_hinted=True,
        _arrive=lambda: None,
    )
    LessonScreen.go(screen, 3)
    assert (screen.stop, screen.is_hinted, stops) == (3, False, [3])
