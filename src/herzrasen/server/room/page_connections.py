"""The connections of one table's pages, by the numbers that its session knows them by."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import assert_never

from herzrasen.cards import WATCHER
from herzrasen.lag_compensation.latency import RoundTrips
from herzrasen.server.room import effects, inputs
from herzrasen.server.room.effects import PageEffect, Send
from herzrasen.server.room.room_connection import RoomConnection


class PageConnections:
    """The open connections. ``greet_again`` is called with the page of a watcher who has read what
    was dropped."""

    __slots__ = ("_by_page", "_greet_again", "_pages", "_trips")

    def __init__(self, greet_again: Callable[[int], object]) -> None:
        self._greet_again = greet_again
        self._pages: dict[RoomConnection, int] = {}
        self._by_page: dict[int, RoomConnection] = {}
        self._trips: dict[int, RoundTrips] = {}

    def find(self, connection: RoomConnection) -> int | None:
        """The page of a connection; None if it is new."""
        return self._pages.get(connection)

    def open(self, connection: RoomConnection, page: int) -> None:
        """Know a new connection by this number."""
        self._pages[connection] = page
        self._by_page[page] = connection

    def measured_trips(self) -> list[inputs.RoundTripsMeasured]:
        """The round trips of those that have answered a ping since the last time."""
        news = []
        for page, connection in self._by_page.items():
            trips = connection.round_trips
            if trips is not self._trips.get(page):
                self._trips[page] = trips
                news.append(inputs.RoundTripsMeasured(page, trips))
        return news

    def send(self, message: Send) -> None:
        """Send a message to its pages."""
        for page in message.pages:
            self._by_page[page].send(message.message)

    def execute(self, effect: PageEffect) -> None:
        """Execute an effect on a page."""
        connection = self._by_page[effect.page]
        match effect:
            case effects.SendError(_, refusal, request_id):
                connection.send_error(refusal, request_id)
            case effects.ShowSeat(page, seat):
                connection.watching = seat == WATCHER
                connection.on_caught_up = partial(self._greet_again, page)
            case effects.ClosePage(_, code):
                connection.close(code)
            case effects.LeaveRoom(_, code):
                connection.leave_room(code)
            case effects.ForgetPage(page):
                del self._by_page[page], self._pages[connection]
                self._trips.pop(page, None)
            case _:
                assert_never(effect)
