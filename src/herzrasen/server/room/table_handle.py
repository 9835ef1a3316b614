"""What endpoints and gateways need of a table: its room here, or the way to another node."""

from __future__ import annotations

from typing import Protocol

from herzrasen.games.protocol import Refusal
from herzrasen.protocol import websocket
from herzrasen.server.network.connection import Connection


class TableHandle(Protocol):
    """One table."""

    def receive(self, connection: Connection, message: websocket.TableMessage) -> None:
        """Take a message of a browser that has just arrived."""
        ...

    def note_round_trip(self, connection: Connection) -> None:
        """Note the round trip of a ping that a browser has answered."""
        ...

    async def disconnect(self, connection: Connection) -> None:
        """Remove a connection that has closed."""
        ...

    async def take_seat(self, person: str, name: str, address: str) -> Refusal | None:
        """Give any free seat to a person at this address who is not connected yet; or say why there
        is none."""
        ...

    async def give_up_seat(self, person: str, address: str) -> Refusal | None:
        """Take a person away from this table for good; or say why not."""
        ...

    @property
    def needs_latency(self) -> bool:
        """Whether connections to this table are to be pinged: moves race here."""
        ...


class Tables(Protocol):
    """All tables, wherever they are."""

    async def room(self, name: str, address: str = "") -> TableHandle | None:
        """A table; None if there is none of this name. It may have to be loaded, on account of the
        address that asks: raises TooMuchHeavyWork if that asks for too many."""
        ...
