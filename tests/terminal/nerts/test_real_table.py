"""A round of Nerts in the real application at a real server, by single keys alone."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest
from textual.pilot import Pilot

from herzrasen.games.nerts import Call, Phase, Place, Spot, Turn
from herzrasen.library.remote.server_address import parse_address
from herzrasen.terminal.nerts.board import NertsBoard
from herzrasen.terminal.nerts.key_bindings import DEFAULT_KEYS, action_at
from herzrasen.terminal.nerts.move_list import ListedMove, listed_moves
from herzrasen.terminal.nerts.table_state import NertsTable
from herzrasen.terminal.screens.app import TerminalApp
from herzrasen.terminal.server_session import ServerSession
from herzrasen.terminal.settings import SettingsStore
from tests.server.event_loop import run_coroutine
from tests.server.live_server import live_server
from tests.terminal.nerts.test_line_match import open_table

BOTS: Final = 0.1
"""What is left of the bots' pauses, so that a person of the test can follow."""


def board_of(app: TerminalApp) -> NertsBoard | None:
    """The board that is shown, if there is one."""
    return next(iter(app.screen.query(NertsBoard)), None)


def table_of(board: NertsBoard) -> NertsTable:
    """The table as it is shown."""
    table = board.model.play.table
    assert table is not None
    return table


def deals(board: NertsBoard) -> tuple[tuple[int, ...], ...]:
    """The rounds that were scored."""
    return table_of(board).public.match.deals


async def until(pilot: Pilot[int], condition: Callable[[], bool]) -> None:
    """Wait for the server."""
    while not condition():
        await pilot.pause()
        await asyncio.sleep(0.01)


def keys_of_move(move: ListedMove, table: NertsTable) -> tuple[str, ...]:
    """The keys that make a move: the card, then its place; twice the card for the middle."""
    if isinstance(move, Turn):
        return ("space",)
    if isinstance(move, Call):
        return ("n",)
    source = DEFAULT_KEYS[action_at(move.source, table.rivals)]
    target = move.target
    goes = source if target.at is Spot.FOUNDATION else DEFAULT_KEYS[action_at(target, table.rivals)]
    return (source, goes)


async def play_a_round(pilot: Pilot[int], board: NertsBoard) -> list[str]:
    """Make the first move that brings the round forward until it is over; the keys pressed."""
    pressed: list[str] = []
    while True:
        table = table_of(board)
        if table.public.phase in (Phase.DEAL, Phase.OVER):
            return pressed
        moves = listed_moves(table) if table.plays and not table.room.pending else []
        if not moves or table.public.phase is not Phase.PLAY:
            await pilot.pause()
            await asyncio.sleep(0.01)
            continue
        if table.choice is not None:
            await pilot.press("escape")
        keys = keys_of_move(moves[0], table)
        await pilot.press(*keys)
        pressed += keys


@pytest.mark.heavy
def test_a_round_is_played_by_single_keys_and_the_next_one_begins(tmp_path: Path) -> None:
    folder = tmp_path / "person"

    async def play(url: str) -> None:
        link = await open_table(url, folder)
        store = SettingsStore(folder)
        store.change(speed="instant", language="en")
        address = parse_address(f"{url}{link}")
        app = TerminalApp(ServerSession(store, address), store, address)
        async with app.run_test(size=(80, 24)) as pilot:
            await until(pilot, lambda: board_of(app) is not None)
            board = board_of(app)
            assert board is not None
            await until(pilot, lambda: "I’m ready" in board.canvas.text())
            await pilot.press("space")
            await until(pilot, lambda: table_of(board).plays or bool(deals(board)))
            pressed = await play_a_round(pilot, board)
            assert pressed
            await until(pilot, lambda: "Best score" in board.canvas.text())
            assert len(deals(board)) == 1
            await pilot.press("space")
            await until(pilot, lambda: table_of(board).public.round == 1)

    with live_server(tmp_path, stretch=BOTS) as url:
        run_coroutine(play(url))


def test_every_place_has_its_key() -> None:
    rivals = (2, 3, 0)
    assert action_at(Place(Spot.PILE), rivals) == "pile"
    assert action_at(Place(Spot.TABLEAU, 3), rivals) == "column4"
    assert action_at(Place(Spot.RIVAL, 0), rivals) == "rival3"
    assert action_at(Place(Spot.RIVAL, 1), rivals) == ""
