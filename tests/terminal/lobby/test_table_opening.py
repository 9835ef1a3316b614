"""What a press in the lobby asks of the server: once at a time, and again after a refusal."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from herzrasen.games.protocol import Refusal
from herzrasen.terminal.connection.api import ApiError
from herzrasen.terminal.screens.lobby import table_opening
from herzrasen.terminal.screens.lobby.table_opening import TableOpening
from herzrasen.terminal.settings import SettingsStore
from tests.cluster.virtual_loop import VirtualLoop, run_in_virtual_time

BUSY = Refusal("lobby.refusal.busy")


def test_one_table_is_opened_at_a_time_and_another_after_a_refusal(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    log: list[Any] = []
    answers: list[Any] = [ApiError(BUSY), "first", "second", "third"]

    async def answer(_api: Any, wish: Any) -> str:
        log.append(wish)
        await asyncio.sleep(1)
        found = answers.pop(0)
        if isinstance(found, ApiError):
            raise found
        return str(found)

    monkeypatch.setattr(table_opening, "open_new_table", answer)
    monkeypatch.setattr(table_opening, "find_quick_match", answer)
    monkeypatch.setattr(
        table_opening, "new_table", lambda _values, game, rules, free: (game, rules, free)
    )
    monkeypatch.setattr(table_opening, "quick_match", lambda _values, game, rules: (game, rules))
    app: Any = SimpleNamespace(
        session=SimpleNamespace(api=None),
        store=SettingsStore(None),
        show_refusal=log.append,
        open_table=log.append,
    )
    settled = ["sun"]

    async def settle() -> str:
        return settled[0]

    chooser: Any = SimpleNamespace(
        choice=SimpleNamespace(game="hearts", seats=4), settle=settle, trouble=None
    )

    async def chooser_of(game: str) -> Any:
        return chooser if game == "hearts" else None

    opening = TableOpening(SimpleNamespace(chooser=chooser_of), list)  # type: ignore[arg-type]

    async def press(_loop: VirtualLoop) -> None:
        await opening.play(app, "nerts", "bots")
        await opening.play(app, "hearts", "bots")
        await asyncio.gather(*(opening.play(app, "hearts", "people") for _ in range(2)))
        await opening.play(app, "hearts", "invite")
        settled[0] = ""
        await opening.play(app, "hearts", "bots")
        chooser.trouble = ApiError(BUSY)
        await opening.play(app, "hearts", "bots")

    run_in_virtual_time(press)
    bots, people, friends = ("hearts", "sun", 0), ("hearts", "sun"), ("hearts", "sun", 3)
    assert log == [bots, BUSY, people, "first", friends, "second", BUSY]
