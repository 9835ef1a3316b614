"""A deal of Hearts in the real application at a real server, by keys alone."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot

from herzrasen.games.hearts import Ask
from herzrasen.library.remote.server_address import parse_address
from herzrasen.terminal.hearts.board import HeartsBoard
from herzrasen.terminal.hearts.selectors import between_deals, hand_idle
from herzrasen.terminal.screens.app import TerminalApp
from herzrasen.terminal.screens.deal_review_screen import DealReviewScreen
from herzrasen.terminal.server_session import ServerSession
from herzrasen.terminal.settings import SettingsStore
from tests.server.live_server import live_server
from tests.terminal.hearts.board_app import on_loop


def board_of(app: TerminalApp) -> HeartsBoard | None:
    """The board that is shown, if there is one."""
    return next(iter(app.screen.query(HeartsBoard)), None)


async def until(pilot: Pilot[int], condition: Callable[[], bool]) -> None:
    """Wait for the server."""
    while not condition():
        await pilot.pause()
        await asyncio.sleep(0.01)


def lies_open(board: HeartsBoard) -> bool:
    """Whether a claim waits to be read."""
    view = board.state.view
    return view is not None and view.public.claim is not None and not board.state.claim_read


def is_asked(board: HeartsBoard) -> bool:
    """Whether a card may be chosen now, a claim is to be read, or the deal is over."""
    state = board.state
    if lies_open(board):
        return True
    if between_deals(state.view) and not board.busy:
        return state.room.seat in state.room.waiting
    return not board.busy and not hand_idle(state.room, state.view, rechoosing=False)


async def play_a_deal(pilot: Pilot[int], board: HeartsBoard) -> int:
    """Play until the score sheet comes; how many cards were played."""
    plays = 0
    while True:
        await until(pilot, lambda: is_asked(board))
        state = board.state
        if lies_open(board):
            await pilot.press("enter")
            continue
        if between_deals(state.view):
            return plays
        if state.room.legal.ask is Ask.PASS:
            await pilot.press("home", "space", "right", "space", "right", "space", "p")
            continue
        texts = state.room.legal.cards.texts
        await pilot.press("home")
        while (board.focused_target or "").removeprefix("card:") not in texts:
            await pilot.press("right")
        await pilot.press("enter")
        plays += 1


@pytest.mark.heavy
@on_loop
async def test_a_deal_is_played_and_the_next_one_begins(tmp_path: Path) -> None:
    store = SettingsStore(None)
    store.change(speed="instant", language="en")
    with live_server(tmp_path) as url:
        app = TerminalApp(ServerSession(store, parse_address(url)), store)
        async with app.run_test(size=(80, 24)) as pilot:
            await until(pilot, lambda: app.session.is_open and app.focused is not None)
            await pilot.press("enter")  # "Play now" has the focus
            await until(pilot, lambda: board_of(app) is not None)
            board = board_of(app)
            assert board is not None
            assert await play_a_deal(pilot, board) > 0
            assert "After deal 1" in board.canvas.text()
            board.presses.press("review")
            await until(pilot, lambda: isinstance(app.screen, DealReviewScreen))
            await pilot.press("escape")
            await until(pilot, lambda: board_of(app) is board)
            await pilot.press("n")
            await until(pilot, lambda: "Choose 3 cards" in board.canvas.text())
            assert "Deal 2" in board.canvas.text()
