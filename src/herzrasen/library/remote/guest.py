"""A guest at a server: opens a table or comes to one by its link, and lets a player play there."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Self

import msgspec

from herzrasen.cards import Seat
from herzrasen.games.protocol import Refusal
from herzrasen.games.registry import name_of_rules
from herzrasen.library.bots_by_name import Player, bot
from herzrasen.library.errors import ServerError
from herzrasen.library.remote.remote_play import RemotePlay
from herzrasen.library.remote.server_address import BadAddress, ServerAddress, parse_address
from herzrasen.library.remote.server_requests import GuestSession
from herzrasen.library.remote.table_socket import TableSocket
from herzrasen.library.rule_sets import RulesLike, as_rules
from herzrasen.protocol.http_tables import BotPace, NewTable, TableCreated
from herzrasen.table.info import text_of

DEFAULT_NAME: Final = "Bot"
DEFAULT_BOT: Final[Mapping[str, int]] = MappingProxyType({})
"""How the bots at a new table play: as the server has it."""


class RemoteResult(msgspec.Struct, frozen=True):
    """How a match at a server went: the own ``seat``, the ``totals`` and ``places`` by side, and
    whether it was ``complete``; else the people at the table ended it, and there are no places."""

    seat: Seat
    totals: tuple[int, ...]
    places: tuple[int, ...]

    @property
    def complete(self) -> bool:
        """Whether the match was played to its end."""
        return bool(self.places)


class Guest:
    """A guest at a server, under a name of one's own. It needs no account.

    Args:
        address: of the server (``http://127.0.0.1:5252``), or the link to a table on it.
        name: at the table, 1 to 20 visible characters.
        patience: for how many seconds a lost connection is opened again.

    Raises:
        ServerError: if this is no address.
    """

    def __init__(self, address: str, name: str = DEFAULT_NAME, *, patience: float = 30.0) -> None:
        try:
            self._address: ServerAddress = parse_address(address)
        except BadAddress:
            raise ServerError(Refusal("cli.terminal.bad_address", {"typed": address})) from None
        self.name = name
        self._patience = patience
        self._session = GuestSession(self._address)

    def open_table(
        self,
        rules: RulesLike = "standard",
        *,
        free: int = 0,
        bots: Mapping[str, int] = DEFAULT_BOT,
        pace: BotPace = "normal",
    ) -> str:
        """Open a table, at which this guest has seat 0.

        Args:
            rules: of either game.
            free: seats that wait for people who follow the link; bots take the others. With none
                the match begins at once.
            bots: how they play: ``{"level": 1}`` to ``4``, in Nerts ``{"tempo": 3, "insight": 2}``.
            pace: how long bots of Hearts wait, for people to look on: ``slow``, ``normal``,
                ``fast`` or ``instant``.

        Returns:
            The table's link, for ``play`` and for a browser.

        Raises:
            ServerError: if the server refuses, or does not answer.
            UnknownRules: if the text is not that of rules.
        """
        found = as_rules(rules)
        wish = NewTable(
            game=name_of_rules(found),
            rules=text_of(found, rules if isinstance(rules, str) else ""),
            name=self.name,
            bot=dict(bots),
            free=free,
            pace=pace,
        )
        table = self._session.post("api/tables", wish, TableCreated).table
        return self._address.table_link(table)

    def play(
        self, player: Player | str, table: str = "", *, seat: Seat | None = None
    ) -> RemoteResult:
        """Sit down at a table and play there until the match has ended. This blocks until then.

        Args:
            player: a function from a view to a move, or the name of a bot (see ``bot``).
            table: its link; by default the link that the guest was made with.
            seat: a free seat; by default any.

        Returns:
            How the match went.

        Raises:
            ServerError: if there is no such table or no free seat, the server does not answer any
                more, or the host takes the seat away.
            UnknownBot: for a name that no bot has.
            IllegalMove, InvalidMove: if the player answers with a move that is not legal in Hearts,
                or with something that is no move.
        """
        address = parse_address(table) if table else self._address
        if not address.table or address.base != self._address.base:
            raise ServerError(Refusal("table.refusal.no-such-table"))
        playing = bot(player) if isinstance(player, str) else player
        socket = TableSocket(self._session, address.table, self._patience)
        socket.open()
        try:
            play = RemotePlay(socket, playing, self.name, seat)
            end = play.run()
        finally:
            socket.close()
        return RemoteResult(end.seat, end.public.match.totals, end.public.match.places)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._session.forget()
