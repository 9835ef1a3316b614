"""The full screen: a Textual application over one session with a server."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from contextlib import contextmanager, suppress
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Final

from rich.text import Text
from textual.app import App
from textual.binding import Binding, BindingType
from textual.events import Event, Key, Paste
from textual.filter import NoColor

from herzrasen.games.protocol import Refusal
from herzrasen.library.remote.server_address import ServerAddress
from herzrasen.terminal.connection.api import AWAY, ApiError
from herzrasen.terminal.crash_report import report_crash
from herzrasen.terminal.drawing.colour_depth import Depth, colour_depth
from herzrasen.terminal.drawing.colour_limit import ColourLimit
from herzrasen.terminal.drawing.styles import Palette
from herzrasen.terminal.keys.letter_places import LATIN_LETTERS
from herzrasen.terminal.screens.key_queue import KeyQueue
from herzrasen.terminal.screens.printable_filter import PrintableFilter
from herzrasen.terminal.screens.themes import THEMES, textual_theme
from herzrasen.terminal.server_session import ServerSession
from herzrasen.terminal.settings import SettingsStore, TerminalSettings
from herzrasen.terminal.translation import Translation, refusal_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from textual.filter import LineFilter

    from herzrasen.terminal.account.settings_sync import SettingsSync
    from herzrasen.terminal.review.review_jobs import PendingReview, PendingReviews


_RETRY: Final = 3.0
"""Seconds until a server that could not be reached is asked again."""
_PRINTABLE: Final = PrintableFilter()


class TerminalApp(App[int]):
    """The program in the full screen. ``t`` are the sentences, ``palette`` the styles of boards,
    ``session`` the server; ``start`` is where on it to begin."""

    ENABLE_COMMAND_PALETTE = False
    CSS = "Screen { background: $background; color: $foreground; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", "quit", show=False, priority=True),
    ]

    def __init__(
        self,
        session: ServerSession,
        store: SettingsStore,
        start: ServerAddress | None = None,
        *,
        restricted: bool = False,
    ) -> None:
        """``restricted``: the person is a guest on this machine, and no file of it is read or
        written for them."""
        self.store = store
        self.restricted = restricted
        self.faults: list[str] = []
        """Faults of ours that did not end the program."""
        self.session = session
        self.start_at = start
        self.keys = KeyQueue(self)
        self.t = Translation(store.values.spoken_language())
        self._look = _look(store.values)
        with _without_no_color():
            super().__init__()
        self._no_colour, self._colour_limit = NoColor(enabled=False), ColourLimit()
        self._use_depth(colour_depth(store.values.colours))
        self.palette = self._make_palette(store.values)
        self.theme = f"herzrasen-{store.values.theme}"
        self.animation_level = "none" if store.values.speed == "instant" else "full"
        store.watch(self._apply_settings)

    def _fatal_error(self) -> None:
        """After a bug: leave the terminal as it was found, say a sentence, keep the details."""
        sentence = report_crash(self.t, "terminal.crashed", self.store.folder, self._exception)
        self._exit_renderables.append(Text(sentence))
        self._return_code = 1
        self._close_messages_no_wait()

    @property
    def settings_sync(self) -> SettingsSync:
        """Keeps the settings and those of the account alike."""
        return self.session.settings_sync

    @cached_property
    def reviews(self) -> PendingReviews:
        """The reviews that were asked for."""
        from herzrasen.terminal.review.review_jobs import PendingReviews

        return PendingReviews(self.session.api, self._show_review_end)

    async def on_mount(self) -> None:
        """Show the lobby at once, and connect in the background."""
        from herzrasen.terminal.screens.lobby_screen import LobbyScreen

        self._catch_signals()
        self._show_cursor()
        self.app_resume_signal.subscribe(self, lambda _app: self._show_cursor())
        asyncio.get_running_loop().set_exception_handler(self._report_fault)
        await self.push_screen(LobbyScreen())
        self.run_worker(self._connect(), name="connect")

    async def on_event(self, event: Event) -> None:
        """Keys wait until the screen is ready for them."""
        if isinstance(event, (Key, Paste)) and not event.is_forwarded and self.keys.hold(event):
            return
        await super().on_event(event)

    def on_key(self, event: Key) -> None:
        """A letter of another script that nothing wanted is the Latin one of its place."""
        latin = LATIN_LETTERS.get((event.character or "").lower())
        if latin is not None:
            event.prevent_default()
            self.post_message(Key(latin, latin))

    def _report_fault(self, _loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """After a bug that need not end the program: say a sentence, keep the details."""
        error = context.get("exception")
        self.faults.append(str(context.get("message", "")))
        sentence = report_crash(self.t, "terminal.fault", self.store.folder, error)
        self.show_message(sentence, bad=True)

    async def on_unmount(self) -> None:
        """Close the connections."""
        await self.session.close()

    async def _connect(self) -> None:
        lobby = self.lobby_screen()
        while not self.session.is_open:
            try:
                await self.session.open()
            except ApiError as error:
                if lobby is not None:
                    lobby.show_trouble(error.refusal)
                if error.refusal.code not in AWAY:
                    return
                await asyncio.sleep(_RETRY)
        if lobby is not None:
            lobby.show_session()
        if self.settings_sync.is_signed_in:
            await self.settings_sync.start()
        if self.start_at is not None and lobby is not None:
            lobby.follow_link(self.start_at)

    def lobby_screen(self) -> Any:
        """The lobby, which lies below all other screens."""
        from herzrasen.terminal.screens.lobby_screen import LobbyScreen

        return next((one for one in self.screen_stack if isinstance(one, LobbyScreen)), None)

    def open_table(self, table: str, *, join: bool = False) -> None:
        """Go to a table, with ``join`` to a free seat there; one that is open already is closed
        first."""
        from herzrasen.terminal.screens.table_screen import TableScreen

        self.leave_to_lobby()
        self.push_screen(TableScreen(self.session.table(table), join=join))

    def leave_to_lobby(self) -> None:
        """Close every screen above the lobby."""
        while len(self.screen_stack) > 2:  # Textual's own, and the lobby
            self.pop_screen()

    def show_message(self, sentence: str, *, bad: bool = False) -> None:
        """Show a sentence for a moment, at the edge of the screen. Names in it are plain text."""
        self.notify(sentence, severity="error" if bad else "information", markup=False)

    def show_refusal(self, refusal: Refusal) -> None:
        """Show why something was refused."""
        self.show_message(refusal_text(self.t, refusal), bad=True)

    def _show_review_end(self, job: PendingReview, deal: int) -> None:
        if job.refusal is None:
            self.show_message(self.t("coach_table.review.ready", deal=deal))
        else:
            self.show_refusal(job.refusal)

    def _apply_settings(self, values: TerminalSettings) -> None:
        self.animation_level = "none" if values.speed == "instant" else "full"
        self._show_cursor()
        before, self._look = self._look, _look(values)
        if before == self._look:
            return  # nothing that is to be seen has changed
        self.t = Translation(values.spoken_language())
        self._use_depth(colour_depth(values.colours))
        self.palette = self._make_palette(values)
        self.theme = f"herzrasen-{values.theme}"
        self.mutate_reactive(App.theme)  # another depth has other themes of the same name
        for screen in self.screen_stack:
            screen.refresh(recompose=True)

    def _use_depth(self, depth: Depth) -> None:
        """Show everything in so many colours."""
        self.depth = depth
        self._no_colour.enabled = self.no_color = depth == "none"
        self._colour_limit.limit(depth)
        self.ansi_color = depth in ("16", "none") or None
        for name in THEMES:
            self.register_theme(textual_theme(name, depth))

    def _show_cursor(self) -> None:
        """Textual hides the terminal's cursor: show it to those who want to see where it stands."""
        if self._driver is not None:
            shown = self.store.values.show_cursor
            self._driver.write("\x1b[?25h" if shown else "\x1b[?25l")
            self._driver.flush()

    def _make_palette(self, values: TerminalSettings) -> Palette:
        return Palette(values.theme, self.depth, four_colours=values.four_colours)

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Textual's, between one that lets no control character through and those for few
        colours."""
        few_colours = [each for each in (self._no_colour, self._colour_limit) if each.enabled]
        return [_PRINTABLE, *super().get_line_filters(), *few_colours]

    def _catch_signals(self) -> None:
        """Leave the terminal as it was found when the process is told to end."""
        if sys.platform == "win32":
            return
        for ending in (signal.SIGTERM, signal.SIGHUP):
            with suppress(NotImplementedError, RuntimeError, ValueError):
                self._loop_signal(ending)

    def _loop_signal(self, ending: signal.Signals) -> None:
        asyncio.get_running_loop().add_signal_handler(
            ending, lambda: self.exit(return_code=128 + ending)
        )


def _look(values: TerminalSettings) -> tuple[object, ...]:
    """What of the settings is seen on every screen."""
    seen = (values.theme, values.colours, values.four_colours, values.letters)
    return values.spoken_language(), *seen


@contextmanager
def _without_no_color() -> Iterator[None]:
    """Textual asks the variable NO_COLOR when it is made; here the setting says what holds."""
    before = os.environ.pop("NO_COLOR", None)
    try:
        yield
    finally:
        if before is not None:
            os.environ["NO_COLOR"] = before
