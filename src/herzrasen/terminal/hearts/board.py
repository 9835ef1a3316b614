"""The board of Hearts in the full screen: it holds a state, draws it, hands keys and presses on.

It draws two views: that of the newest room decides what may be pressed, and the one on the table
follows it event by event, so that every card is seen to move. What is said does not wait.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from msgspec.structs import replace
from textual import events

from herzrasen.cards import Card
from herzrasen.games.hearts.events import Played
from herzrasen.protocol.table_updates import EventShown, TableUpdate
from herzrasen.protocol.websocket import Undone, Welcome
from herzrasen.terminal.connection.table_connection import steady_ms
from herzrasen.terminal.drawing.canvas import Canvas
from herzrasen.terminal.drawing.canvas_widget import CanvasWidget
from herzrasen.terminal.drawing.styles import Palette
from herzrasen.terminal.habit.match_note import milestone_note
from herzrasen.terminal.hearts import motion
from herzrasen.terminal.hearts.auto_play import AutoPlay
from herzrasen.terminal.hearts.board_keys import HeartsKeys
from herzrasen.terminal.hearts.board_state import (
    HeartsBoardState,
    with_event,
    with_latest,
    with_snapshot,
    with_undo,
)
from herzrasen.terminal.hearts.drawing import cards_at_start, draw_board
from herzrasen.terminal.hearts.event_queue import MAX_BEHIND, EventQueue
from herzrasen.terminal.hearts.focus import CARD, OPENED_PANEL, next_focus
from herzrasen.terminal.hearts.key_bindings import BINDINGS
from herzrasen.terminal.hearts.layout import HeartsPlan, has_room, plan_board
from herzrasen.terminal.hearts.look import FlyingCard, HeartsLook
from herzrasen.terminal.hearts.match_tip import match_tip
from herzrasen.terminal.hearts.presses import HeartsPresses
from herzrasen.terminal.hearts.selectors import decision_key, pending_card
from herzrasen.terminal.ratings.rating_change import rating_note
from herzrasen.terminal.state.table_room import TableRoom
from herzrasen.terminal.table_context import TableContext

_TICK_SECONDS = 0.5
"""How often clocks are drawn."""


class HeartsBoard(CanvasWidget):
    """A table of Hearts. ``panel`` is what was asked to be shown over it, ``notice`` a sentence
    about what was just tried, until something else happens."""

    def __init__(self, table: TableContext, palette: Palette) -> None:
        super().__init__(palette)
        self.table = table
        self.state = with_snapshot(HeartsBoardState(), table.room)
        self.panel = ""
        self.scroll = 0
        self.notice = ""
        self._milestones = self._rating = self._tip = ""
        self._is_over = False
        self.flying: tuple[FlyingCard, ...] = ()
        self.spotlight: Card | None = None
        self.claim_seen = asyncio.Event()
        self.presses = HeartsPresses(self)
        self._keys = HeartsKeys(self)
        self._focus_below = ""
        """What had the focus before a panel was opened."""
        self._taken_up = ""
        self._auto_play = AutoPlay(self)
        self._queue: EventQueue[motion.ShownEvent] = EventQueue(
            self._show_event, self._show_latest, self._may_wait
        )

    # The table ------------------------------------------------------------------------------------

    def show(self, _before: TableRoom, room: TableRoom, message: TableUpdate | None) -> None:
        """Show a change of the table."""
        asked = decision_key(self.state.room)
        self.state = replace(self.state, room=room)
        match message:
            case Welcome():
                self._queue.skip_ahead()
                last = message.missed[-1] if message.missed else None
                self.state = with_snapshot(self.state, room, last)
            case EventShown(event=event) if room.status == "record" and self.busy:
                self._queue.skip_ahead()  # who steps faster than the cards move waits for nothing
                self.state = with_snapshot(self.state, room, event)
            case EventShown(event=event, view=view):
                self._queue.push(motion.ShownEvent(event, view))
            case Undone():
                self._queue.skip_ahead()
                self.claim_seen.set()
                self.state = with_undo(self.state, room.view)
            case _:
                pass
        if decision_key(room) != asked:
            self.notice = ""
        if room.over and not self._is_over:
            self.run_worker(self._show_milestones(), group="milestones")
            self.run_worker(self._show_rating(), group="rating")
            self.run_worker(self._show_tip(), group="tip")
        self._is_over = room.over
        self.redraw()

    async def _show_milestones(self) -> None:
        note = await milestone_note(self.table)
        self._milestones = f"★ {note}" if note else ""
        self.redraw()

    async def _show_rating(self) -> None:
        self._rating = await rating_note(self.table)
        self.redraw()

    async def _show_tip(self) -> None:
        self._tip = await match_tip(self.table, self.table.seat_name)
        self.redraw()

    def on_mount(self) -> None:
        """Draw the clocks as they run."""
        self.set_interval(_TICK_SECONDS, self._tick)

    def on_unmount(self) -> None:
        """Nothing moves any more."""
        self._queue.close()
        self._auto_play.stop()

    def _tick(self) -> None:
        clocks = self.state.room.clocks
        if clocks is not None and any(clock.runs for clock in clocks.clocks):
            self.redraw()

    # What lies on it ------------------------------------------------------------------------------

    @property
    def pace(self) -> float:
        """The factor on the time that things take to move."""
        return motion.PACE[self.table.store.values.speed]

    @property
    def plan(self) -> HeartsPlan | None:
        """Where everything stands; None where the table is told in lines."""
        view, (width, height) = self.state.view, self.content_size
        if view is None:
            return None
        players, held = view.public.rules.players, cards_at_start(view.public, self.table.own)
        room = has_room(width, height, players, held)
        return plan_board(width, height, players, held) if room else None

    def draw(self, width: int, height: int) -> Canvas:
        """The table as it stands now."""
        canvas = draw_board(self.state, self.look(), width, height)
        before = [target.name for target in self.canvas.targets]
        here = self.focused_target or ""
        focus = next_focus(canvas, here, before)
        if focus in OPENED_PANEL and here not in OPENED_PANEL:
            self._focus_below = here
        elif here in OPENED_PANEL and canvas.cursor_of(self._focus_below) and not self.panel:
            focus = self._focus_below
        if focus != here:
            self.focused_target = focus or None
            canvas = draw_board(self.state, self.look(), width, height)
        return canvas

    def redraw(self) -> None:
        """Draw anew, and play what goes by itself."""
        if self.is_mounted:
            super().redraw()
            self._auto_play.update()

    def look(self) -> HeartsLook:
        """How the reader looks at the table."""
        settings = self.table.store.values
        return HeartsLook(
            self.table.t,
            self.table.own,
            self.table.reader,
            self.table.seat_name,
            order=settings.hand_order,
            letters=settings.index_letters(),
            now=steady_ms(),
            frame=self.palette.depth == "none",
            focus=self.focused_target or "" if self.has_focus else "",
            panel=self.panel,
            scroll=self.scroll,
            flying=self.flying,
            spotlight=self.spotlight,
            notice=self.notice,
            match_notes=tuple(filter(None, (self._milestones, self._rating, self._tip))),
            keys=BINDINGS.keys_of(settings.changed_keys("hearts_keys")),
        )

    # Events, one after another --------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        """Whether something is being shown or waits to be."""
        return self._queue.busy

    def skip_ahead(self) -> None:
        """Show at once where everything that waited has led."""
        self._queue.skip_ahead()

    async def _show_event(self, shown: motion.ShownEvent) -> None:
        await motion.fly(self, motion.flight_of_play(self, shown))
        before, self.state = self.state, with_event(self.state, shown.event, shown.view)
        self.redraw()
        if motion.is_queen_played(shown):
            await self._light_up(shown)
        if self.state.view is not None and self.state.view.public.claim != _claim_of(before):
            self.claim_seen.clear()
            await self._until_claim_is_read(shown)
            return
        await asyncio.sleep(motion.seconds_to_look(self.state, shown.event) * self.pace)
        await self._collect()

    async def _light_up(self, shown: motion.ShownEvent) -> None:
        """The queen of spades stands in the light for a moment."""
        assert isinstance(shown.event, Played)
        self.spotlight = shown.event.card
        self.redraw()
        await asyncio.sleep(motion.QUEEN_SECONDS * self.pace)
        self.spotlight = None
        self.redraw()

    async def _collect(self) -> None:
        """The finished trick goes to its winner, the moon sets."""
        trick = self.state.finished
        if self.state.room.status == "record":
            return  # it lies until the next step
        if trick is not None and self.pace and pending_card(self.state.room) is None:
            flights = motion.flights_of_trick(self, trick.winner)
            self.state = replace(self.state, finished=None)
            await motion.fly(self, flights)
        self.state = replace(self.state, celebration=None)
        self.redraw()

    async def _until_claim_is_read(self, shown: motion.ShownEvent) -> None:
        """The open hands stay until their reader goes on, or something else does."""
        if not self.state.room.at_table or self.table.own < 0:
            await asyncio.sleep(motion.CELEBRATION_SECONDS * self.pace)
        else:
            seconds = motion.seconds_to_look(self.state, shown.event)
            with suppress(TimeoutError):
                await asyncio.wait_for(self.claim_seen.wait(), seconds or None)
        self.state = replace(self.state, claim_read=True)
        self.redraw()

    def _show_latest(self, events_shown: list[motion.ShownEvent]) -> None:
        for shown in events_shown:
            self.state = with_event(self.state, shown.event, shown.view)
        self.claim_seen.set()
        self.state = with_latest(self.state, events_shown[-1].view)
        self.redraw()

    def _may_wait(self) -> int:
        held = self.state.view.public.held if self.state.view else ()
        return max(MAX_BEHIND, 2 * len(held) + 2)

    def ask_screen(self, action: str) -> None:
        """Do something that lies outside the board, by its name among the table's actions."""
        self.call_later(self.run_action, f"screen.do({action!r})")

    # Keys and presses -----------------------------------------------------------------------------

    @property
    def key_actions(self) -> Mapping[str, str]:
        """The keys that work now, for the line of keys."""
        return self._keys.keys_now()

    async def on_key(self, event: events.Key) -> None:
        """Carry out a key."""
        if self.press_key(event.key, event.character):
            event.stop()
            event.prevent_default()

    def press_key(self, key: str, character: str | None) -> bool:
        """Carry out a key by Textual's name; False where it means nothing here."""
        meant = self._keys.press(key, character)
        if meant:
            self.redraw()
        return meant

    def on_canvas_widget_target_pressed(self, event: CanvasWidget.TargetPressed) -> None:
        """Press what the mouse pressed; with two taps, the first press only takes a card up."""
        event.stop()
        self.focused_target = event.name
        two_taps = self.table.store.values.two_taps and event.name.startswith(CARD)
        if two_taps and self._taken_up != event.name:
            self._taken_up = event.name
        else:
            self._taken_up = ""
            self.presses.press(event.name)
        self.redraw()

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Scroll a panel."""
        self._scroll(event, 1)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Scroll a panel."""
        self._scroll(event, -1)

    def _scroll(self, event: Any, lines: int) -> None:
        event.stop()
        self.scroll = max(0, self.scroll + lines)
        self.redraw()


def _claim_of(state: HeartsBoardState) -> object:
    return state.view.public.claim if state.view is not None else None
