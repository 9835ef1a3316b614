"""The board of Nerts in Textual: keys, mouse and cursor by a pilot, and pictures of its states."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from msgspec.structs import replace
from textual.pilot import Pilot

from herzrasen.cards import Card
from herzrasen.games import nerts
from herzrasen.games.nerts import Lift, NertsRules, Place, Spot, Turn, Vote
from herzrasen.terminal.nerts.places import PILE, WASTE
from herzrasen.terminal.nerts.targets import STOCK, target_name
from tests.server.event_loop import run_coroutine
from tests.terminal.nerts.board_app import NertsBoardApp
from tests.terminal.nerts.local_table import LocalTable
from tests.terminal.snapshots import EVERY_LOOK, assert_snapshot, text_of

Act = Callable[[Pilot[None], NertsBoardApp], Awaitable[None]]


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(Card.parse, text.split()))


def playing(**changes: Any) -> LocalTable:
    """A round of four that runs, with these cards in the own area."""
    table = LocalTable(NertsRules(seats=4), seed=5)
    table.begin()
    public = table.state.public
    area = replace(public.areas[0], **changes)
    table.put(replace(table.state, public=replace(public, areas=(area, *public.areas[1:]))))
    return table


def run(app: NertsBoardApp, act: Act, size: tuple[int, int] = (80, 24)) -> None:
    async def pilot() -> None:
        async with app.run_test(size=size) as piloted:
            await piloted.pause()
            await act(piloted, app)

    run_coroutine(pilot())


def test_single_keys_play_and_the_cursor_goes_with_the_hand() -> None:
    table = playing(waste=cards("JS"))
    app = NertsBoardApp(table)

    async def act(pilot: Pilot[None], app: NertsBoardApp) -> None:
        await pilot.press("s")
        waste = app.board.canvas.cursor_of(target_name(WASTE, Card.parse("JS")))
        assert tuple(app.cursor_position) == waste
        await pilot.press("f")
        assert [sent.move for sent in table.room.pending] == [
            Lift(WASTE, Card.parse("JS"), Place(Spot.TABLEAU, 1), Card.parse("QD"))
        ]
        await pilot.pause()
        assert "J♠" in text_of(app)
        await pilot.press("space")
        assert table.room.pending[1].move == Turn()

    run(app, act)


def test_the_mouse_plays_what_it_presses() -> None:
    table = playing(waste=cards("AS"))

    async def act(pilot: Pilot[None], app: NertsBoardApp) -> None:
        for name in (target_name(WASTE, Card.parse("AS")), "foundation:-1:S"):
            cell = app.board.canvas.cursor_of(name)
            assert cell is not None, name
            await pilot.click(app.board, offset=cell)
        assert table.room.pending[0].move.target == Place(Spot.FOUNDATION, nerts.NEW)
        cell = app.board.canvas.cursor_of(STOCK)
        assert cell is not None
        await pilot.click(app.board, offset=cell)
        assert table.room.pending[1].move == Turn()

    run(NertsBoardApp(table), act)


def test_keys_that_mean_nothing_are_left_to_the_screen() -> None:
    table = playing()

    async def act(pilot: Pilot[None], app: NertsBoardApp) -> None:
        await pilot.press("f5", "x", "s")
        assert app.other_keys == ["f5", "x"]

    run(NertsBoardApp(table), act)


@pytest.mark.parametrize("size", [(20, 5), (1, 1), (58, 13)])
def test_any_size_is_survived(size: tuple[int, int]) -> None:
    table = playing()

    async def act(pilot: Pilot[None], app: NertsBoardApp) -> None:
        await pilot.resize_terminal(*size)
        await pilot.press("s", "a", "up", "left", "enter", "question_mark", "pagedown", "escape")
        await pilot.resize_terminal(100, 30)
        await pilot.pause()
        assert "Nerts!" in text_of(app)

    run(NertsBoardApp(table), act)


def start_of_a_round() -> LocalTable:
    table = LocalTable(NertsRules(seats=4), seed=5)
    table.deal()
    table.move(2, nerts.Ready())
    return table


def amid_a_round() -> LocalTable:
    table = playing(
        waste=cards("7C 3D JS"),
        tableau=(cards("KC QD"), cards("QH"), cards("8S 7H 6C 5D"), ()),
        pile=cards("9H 8H'"),
    )
    public = table.state.public
    middle = (cards("AS 2S' 3S"), cards("AH'2 2H"), cards("AS'3"), cards("AD' 2D'3"))
    table.put(replace(table.state, public=replace(public, foundations=middle, votes=(2,))))
    return table


def a_stopped_round() -> LocalTable:
    table = playing()
    for seat in range(4):
        table.move(seat, Vote())
    return table


def a_scored_round() -> LocalTable:
    table = amid_a_round()
    public = table.state.public
    area = replace(public.areas[1], pile=(), down=0)
    areas = (public.areas[0], area, *public.areas[2:])
    match = replace(public.match, deals=((12, -4, 7, 0), (3, 9, -2, 11)), totals=(15, 5, 5, 11))
    after = replace(public, areas=areas, match=match, round=2)
    table.put(replace(table.state, public=after))
    table.move(1, nerts.Call())
    table.room = replace(table.room, waiting=(0,))
    return table


def a_dozen() -> LocalTable:
    table = LocalTable(NertsRules(seats=12), seed=5)
    table.begin()
    return table


STATES = {
    "start": start_of_a_round,
    "play": amid_a_round,
    "stuck": a_stopped_round,
    "score": a_scored_round,
    "dozen": a_dozen,
}


@pytest.mark.heavy
@EVERY_LOOK
@pytest.mark.parametrize("state", STATES)
def test_snapshot(state: str, size: tuple[int, int], theme: str) -> None:
    table = STATES[state]()

    async def act(pilot: Pilot[None], app: NertsBoardApp) -> None:
        if state == "play":
            await pilot.press("s")
        await pilot.pause()
        app.board.redraw()
        await pilot.pause()
        assert_snapshot(app, f"nerts_{state}")

    run(NertsBoardApp(table, theme=theme), act, size)


@pytest.mark.parametrize("depth", ["none", "16", "256"])
def test_what_is_chosen_differs_without_colours_too(depth: Any) -> None:
    table = playing(waste=cards("JS"))

    async def act(pilot: Pilot[None], app: NertsBoardApp) -> None:
        palette, canvas = app.board.palette, app.board.canvas
        x, y = canvas.cursor_of(target_name(WASTE, Card.parse("JS"))) or (0, 0)
        before = palette[canvas.row(y)[x].style]
        await pilot.press("s")
        after = palette[app.board.canvas.row(y)[x].style]
        assert before != after
        pile = app.board.canvas.cursor_of(target_name(PILE, Card.parse("QC")))
        assert pile is not None

    run(NertsBoardApp(table, depth=depth), act)
