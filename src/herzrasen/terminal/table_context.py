"""What a game's part of the terminal is given of its table."""

from __future__ import annotations

from collections.abc import Callable

from herzrasen.cards import WATCHER, Seat
from herzrasen.locales.bidi_isolate import isolate
from herzrasen.terminal.connection.api import Api
from herzrasen.terminal.connection.table_connection import TablePort
from herzrasen.terminal.settings import SettingsStore
from herzrasen.terminal.state.table_room import TableRoom
from herzrasen.terminal.translation import Translation


class TableContext:
    """A table: its ``connection`` (a real one, a record or a lesson), the sentences, the settings.
    ``say`` tells the person a sentence: in the log of the full screen, as a line in line mode.
    ``api`` is None where there is no server behind it."""

    def __init__(
        self,
        connection: TablePort,
        t: Translation,
        store: SettingsStore,
        say: Callable[[str], object],
        api: Api | None = None,
    ) -> None:
        self.connection = connection
        self.t = t
        self.store = store
        self.say = say
        self.api = api

    @property
    def room(self) -> TableRoom:
        """What is known of the table."""
        return self.connection.room

    @property
    def own(self) -> Seat:
        """The own seat; -2 for a watcher."""
        return self.room.seat

    @property
    def reader(self) -> Seat:
        """The seat that sentences address as "you": the own one, and none in a record."""
        return WATCHER if self.room.status == "record" else self.own

    def seat_name(self, seat: Seat) -> str:
        """You, a name, or the number of a seat without one."""
        game = f"{self.room.game}_table"
        if seat == self.reader:
            return self.t(f"{game}.you")
        info = next((info for info in self.room.seats if info.seat == seat), None)
        if info is None or not info.name:
            return self.t(f"{game}.seat.nobody", seat=seat + 1)
        return isolate(info.name)

    def name_of(self, seat: Seat) -> str:
        """The name of the person who sits there; a person whose account was deleted has none."""
        info = next((info for info in self.room.seats if info.seat == seat), None)
        if info is None or not info.name:
            return self.t("connection.forgotten")
        return isolate(info.name)
