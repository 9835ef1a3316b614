"""The browsers of one table at this node, wherever the table is: ``table_joiner.py`` finds where.

How it works: messages go to the present *site*. When the site is lost (the room closes, its node
dies, the link is reset), messages are held, the page is told why the table is out of reach, and the
table is joined again, with jittered pauses between attempts. Then every browser is asked to say
hello again with the last number it saw, and the held messages follow. The page sends its unanswered
moves again; each is stored with its id, so none is made twice.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from typing import Final, TypeAlias, get_args

from herzrasen.cluster.requests import NoAnswer
from herzrasen.games.protocol import Refusal
from herzrasen.protocol import codec, websocket
from herzrasen.protocol.close_code import CloseCode
from herzrasen.server.cluster.table_site import BrowserLine, TableSite
from herzrasen.server.network.connection import Connection
from herzrasen.server.rate_limits.heavy_requests import TooMuchHeavyWork
from herzrasen.server.runtime.background_tasks import BackgroundTasks
from herzrasen.storage.errors import DamagedTable
from herzrasen.storage.nodes import TableOwner
from herzrasen.storage.write_refusal import read_refusal

_MAX_HELD: Final = 32
"""Messages of one browser that are held while the table moves; more are refused."""
_NOTICE_SECONDS: Final = 0.4
"""After this time the page is told why it waits. A planned hand-over takes less."""
_PATIENCE_SECONDS: Final = 5.0
"""How long an HTTP request waits for a table that moves."""
_MAX_AVOIDED: Final = 3
"""Up to this many nodes that have failed are avoided; then all may be asked again."""
_REFUSALS: Final[dict[websocket.MovingReason, str]] = {
    "owner": "table.refusal.moves",
    "storage": "table.refusal.not-read",
    "broker": "table.refusal.out-of-reach",
}
_FIRST_PAUSE: Final = 0.02
_LONGEST_PAUSE: Final = 1.0

Join: TypeAlias = Callable[
    [str, str, frozenset[str], TableOwner | None], Awaitable[TableSite | None]
]
"""Joins a table, charged to an address, avoiding these nodes, after this owner if one was known.
Returns its site; None if there is no such table. Raises NoSite if it has to be tried again, and
otherwise what ends the attempts: TooMuchHeavyWork, DamagedTable."""


class NoSite(Exception):
    """The table could not be joined now. ``node`` is the one that failed, if it is known."""

    def __init__(self, node: str = "") -> None:
        super().__init__(node)
        self.node = node


class RoutedTable:
    """One table, for the browsers of this node.

    ``chance`` returns a number from 0 to 1. ``is_usable`` says whether the table can still be at a
    site, ``obstacle`` why it is out of reach while it has none. ``number_line`` gives a line a new
    number, ``drop_line`` forgets it. ``on_used`` is called with the first browser, ``on_empty``
    when the last one has left.
    """

    def __init__(
        self,
        name: str,
        join: Join,
        chance: Callable[[], float],
        is_usable: Callable[[TableSite], bool],
        obstacle: Callable[[], websocket.MovingReason],
        number_line: Callable[[RoutedTable, BrowserLine], int],
        drop_line: Callable[[int], object],
        on_used: Callable[[RoutedTable], object],
        on_empty: Callable[[RoutedTable], object],
    ) -> None:
        self.name = name
        self._join = join
        self._chance = chance
        self._is_usable = is_usable
        self._obstacle = obstacle
        self._number_line = number_line
        self._drop_line = drop_line
        self._on_used = on_used
        self._on_empty = on_empty
        self._site: TableSite | None = None
        self._former: TableOwner | None = None
        self._lines: dict[Connection, BrowserLine] = {}
        self._tasks = BackgroundTasks(expected=(TooMuchHeavyWork, DamagedTable))
        self._joining: asyncio.Task[bool] | None = None
        self._finding = 0
        self._notice: asyncio.TimerHandle | None = None
        self._notified: websocket.MovingReason | None = None
        """Why pages wait, as they were told last; None if that is not due yet."""

    # What endpoints call --------------------------------------------------------------------------

    async def find(self, address: str) -> bool:
        """Join the table if that has not been done; False if there is none of this name.

        Raises TooMuchHeavyWork if the address asks for too many tables, DamagedTable if this one
        cannot be read.
        """
        if self._usable_site() is not None:
            return True
        joining = self._start_joining(address)
        self._finding += 1
        try:
            done, _ = await asyncio.wait([joining], timeout=_PATIENCE_SECONDS)
        finally:
            self._finding -= 1
        if not done:
            return True  # it is moving; the page will be told
        return joining.result()

    def receive(self, connection: Connection, message: websocket.TableMessage) -> None:
        """Receive a message of a browser: pass it on, or hold it while the table moves."""
        line = self._lines.get(connection)
        if line is None:
            if not self._lines:
                self._on_used(self)
            line = self._lines[connection] = BrowserLine(connection)
            connection.stays = True
            if self._notified is not None:
                connection.send(_WAITING[self._notified])
        site = self._usable_site()
        if line.stale and isinstance(message, websocket.Hello):
            line.held = [one for one in line.held if not isinstance(one, websocket.Hello)]
            line.held.insert(0, message)
            line.stale = False
            if site is not None:
                self._open(line, site)
        elif site is None or line.stale:
            self._hold(line, message)
            if site is None:
                self._start_joining("")
                self._notify_soon()
        else:
            if not line.greeted:
                self._open(line, site)
            site.receive(line, message)

    def note_round_trip(self, connection: Connection) -> None:
        """Note the round trip of a ping that a browser has answered."""
        line = self._lines.get(connection)
        if line is not None and line.greeted and self._site is not None:
            self._site.note_round_trip(line)

    async def disconnect(self, connection: Connection) -> None:
        """Remove a browser that has left."""
        line = self._lines.pop(connection, None)
        if line is not None:
            self._drop_line(line.number)
            if line.greeted and self._site is not None:
                await self._site.close(line)
        self._close_if_empty()

    async def take_seat(self, person: str, name: str, address: str) -> Refusal | None:
        """Give any free seat to a person at this address who is not connected yet; or say why there
        is none."""
        return await self._ask(lambda site: site.take_seat(person, name, address))

    async def give_up_seat(self, person: str, address: str) -> Refusal | None:
        """Take a person away from this table for good; or say why not."""
        return await self._ask(lambda site: site.give_up_seat(person, address))

    @property
    def needs_latency(self) -> bool:
        """Whether connections are to be pinged; True while that is unknown."""
        return self._site is None or self._site.needs_latency

    # What happens to the site ---------------------------------------------------------------------

    @property
    def site(self) -> TableSite | None:
        """Where the table is now, None while it moves."""
        return self._site

    def lose(self, site: TableSite | None, successor: TableSite | None = None) -> None:
        """The table is no longer at this site; ``successor`` is its new one, if that is known."""
        if site is None or site is not self._site:
            return
        self._site, self._former = None, TableOwner(site.node, site.epoch)
        for line in self._lines.values():
            self._leave(line, site)
        if successor is not None:
            self._arrive(successor)
        elif self._lines:
            self._cancel_notice()
            self._notify_soon()
            self._start_joining("")
        self._close_if_empty()

    def _usable_site(self) -> TableSite | None:
        if self._site is not None and not self._is_usable(self._site):
            self.lose(self._site)
        return self._site

    def _start_joining(self, address: str) -> asyncio.Task[bool]:
        if self._joining is None or self._joining.done():  # its callback may not have run yet
            self._joining = self._tasks.start(self._join_until_found(address))
            self._joining.add_done_callback(self._end_joining)
        return self._joining

    def _end_joining(self, task: asyncio.Task[bool]) -> None:
        if self._joining is task:
            self._joining = None
        error = None if task.cancelled() else task.exception()
        if error is not None:
            for line in tuple(self._lines.values()):
                if isinstance(error, DamagedTable):
                    line.connection.send_error(read_refusal(error))
                    line.connection.close(CloseCode.DATA_GONE)
                else:
                    line.connection.close(CloseCode.TOO_MANY)
        self._close_if_empty()

    async def _join_until_found(self, address: str) -> bool:
        """Join the table, as long as a browser or a request waits for it; False if there is no such
        table."""
        avoid = frozenset[str]()
        for pause in self._pauses():
            try:
                former, self._former = self._former, None
                site = await self._join(self.name, address, avoid, former)
            except NoSite as failed:
                if not (self._lines or self._finding):
                    return True
                avoid = _avoid(avoid, failed.node)
                self.check_obstacle()
                await asyncio.sleep(pause)
                continue
            if site is None:
                self._close_all()
            else:
                self._arrive(site)
            return site is not None
        raise AssertionError

    def _arrive(self, site: TableSite) -> None:
        """The table is at this site now: ask browsers that have said hello before to say it
        again."""
        self._site = site
        self._cancel_notice()
        for line in tuple(self._lines.values()):
            if line.stale:
                line.connection.send(_MOVED)
            elif line.held:
                self._open(line, site)

    def _pauses(self) -> Iterator[float]:
        pause = _FIRST_PAUSE
        while True:
            yield pause * (0.5 + self._chance())
            pause = min(_LONGEST_PAUSE, 2 * pause)

    # Lines ----------------------------------------------------------------------------------------

    def _open(self, line: BrowserLine, site: TableSite) -> None:
        """Open a line at a site, and pass on what was held."""
        line.number = self._number_line(self, line)
        line.greeted = True
        line.connection.on_caught_up = lambda: self.receive(line.connection, websocket.Hello())
        site.open(line)
        if site.needs_latency and line.connection.round_trips.recent:
            site.note_round_trip(line)  # the next race may begin before the next ping
        held, line.held = line.held, []
        for message in held:
            site.receive(line, message)

    def _leave(self, line: BrowserLine, site: TableSite) -> None:
        """Forget what the former site knew of a line."""
        if line.greeted:
            line.greeted, line.stale = False, True
            self._drop_line(line.number)
            site.abandon(line)

    def _hold(self, line: BrowserLine, message: websocket.TableMessage) -> None:
        if len(line.held) < _MAX_HELD:
            line.held.append(message)
        else:
            line.connection.send_error(Refusal("table.refusal.too-fast"))

    def check_obstacle(self) -> None:
        """Tell pages that wait if they wait for something else than they were told. That the table
        moves is no news to them: it comes last, and is over at once."""
        obstacle = self._obstacle()
        if self._notified is not None and obstacle not in ("owner", self._notified):
            self._notify()

    def _notify_soon(self) -> None:
        if self._notice is None and self._notified is None:
            loop = asyncio.get_running_loop()
            self._notice = loop.call_later(_NOTICE_SECONDS, self._notify)

    def _notify(self) -> None:
        self._notice, self._notified = None, self._obstacle()
        for line in self._lines.values():
            line.connection.send(_WAITING[self._notified])

    def _cancel_notice(self) -> None:
        self._notified = None
        if self._notice is not None:
            self._notice.cancel()
            self._notice = None

    def _close_all(self) -> None:
        """There is no such table, or it was deleted."""
        for line in tuple(self._lines.values()):
            line.connection.send_error(Refusal("table.refusal.no-such-table"))
            line.connection.close(CloseCode.NO_TABLE)

    def _close_if_empty(self) -> None:
        if not self._lines and self._joining is None:
            self._cancel_notice()
            self._on_empty(self)

    async def _ask(self, ask: Callable[[TableSite], Awaitable[Refusal | None]]) -> Refusal | None:
        """Ask the site, and its successors if it does not answer."""
        with suppress(TimeoutError):
            async with asyncio.timeout(_PATIENCE_SECONDS):
                for pause in self._pauses():
                    site = self._usable_site()
                    if site is None:
                        if not await self.find(""):
                            return Refusal("table.refusal.no-such-table")
                        continue
                    try:
                        return await ask(site)
                    except NoAnswer:
                        self.lose(site)
                        await asyncio.sleep(pause)
        return Refusal(_REFUSALS[self._obstacle()])


def _avoid(avoid: frozenset[str], failed: str) -> frozenset[str]:
    return frozenset() if not failed or len(avoid) >= _MAX_AVOIDED else avoid | {failed}


_WAITING: Final[dict[websocket.MovingReason, bytes]] = {
    why: codec.encode(websocket.TableMoving(done=False, why=why))
    for why in get_args(websocket.MovingReason)
}
_MOVED: Final = codec.encode(websocket.TableMoving(done=True))
