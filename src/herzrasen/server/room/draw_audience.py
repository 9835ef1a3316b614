"""Tells the pages of one table how its deals are drawn, and opens the server's shares.

The server's share of a deal is opened when no move of the deal can change any more and no later
deal has its cards: with the next deal that is shuffled, or at the end of the match. Where several
tables share a deal it is in the record alone, after the match.
"""

from __future__ import annotations

from collections.abc import Iterable

from herzrasen.fair_deals.draw import Draw
from herzrasen.fair_deals.proof import DealProof
from herzrasen.protocol import codec, websocket
from herzrasen.protocol.draw_messages import draw_message, opened_message, running_message
from herzrasen.server.room.broadcaster import Broadcaster
from herzrasen.server.room.table_page import TablePage
from herzrasen.table.table import Table


class DrawAudience:
    """The pages that take part; ``shared``: several tables share their deals."""

    __slots__ = ("_all_open", "_broadcaster", "_participants", "_running", "_shared", "_table")

    def __init__(self, table: Table, broadcaster: Broadcaster, *, shared: bool) -> None:
        self._table = table
        self._broadcaster = broadcaster
        self._shared = shared
        self._participants: set[TablePage] = set()
        self._running: DealProof | None = table.proof
        self._all_open = table.over

    def connections(self) -> list[TablePage]:
        """The pages that take part and are open."""
        return [each for each in self._broadcaster.connections if each in self._participants]

    def greet(self, connection: TablePage, draw: Draw | None, *, takes_part: bool) -> None:
        """Tell a page that takes part how the running deal is drawn, and the ``draw`` of the next,
        if there is one."""
        if takes_part:
            self._participants.add(connection)
        if connection not in self._participants:
            return
        table, shared = self._table, self._shared
        if table.proof is not None:
            _send(running_message(table.proof, shared=shared), (connection,))
            if table.over and not shared:
                _send(opened_message(table.proof), (connection,))
        if draw is not None:
            _send(draw_message(draw, shared=shared), (connection,))

    def forget(self, connection: TablePage) -> None:
        """Forget a page that has closed."""
        self._participants.discard(connection)

    def tell(self, draw: Draw) -> None:
        """Tell everybody a step of the draw."""
        _send(draw_message(draw, shared=self._shared), self.connections())

    def open_finished(self) -> None:
        """Open the server's share of the deal before the running one, and of the last one."""
        if self._table.proof is not self._running:
            before, self._running = self._running, self._table.proof
            self._open(before)
        if self._table.over and not self._all_open:
            self._all_open = True
            self._open(self._running)

    def _open(self, proof: DealProof | None) -> None:
        if proof is not None and not self._shared:
            _send(opened_message(proof), self.connections())


def _send(message: websocket.ToBrowser, connections: Iterable[TablePage]) -> None:
    encoded = codec.encode(message)
    for connection in connections:
        connection.send(encoded)
