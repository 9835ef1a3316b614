"""What was typed after ``herzrasen terminal``: a server's address, or a link to something on it."""

from __future__ import annotations

import re
from typing import Final, Literal, TypeAlias
from urllib.parse import quote, unquote, urlsplit

import msgspec

from herzrasen.games.names import GAME_NAMES
from herzrasen.games.rules_link import linked_rules

Where: TypeAlias = Literal["lobby", "table", "rules", "record", "device", "tournament"]

_TABLE: Final = re.compile(r"/t/([^/]+)\Z")
_RULES: Final = re.compile(rf"/rules/({'|'.join(GAME_NAMES)})/(.+)\Z")
_RECORD: Final = re.compile(r"/record/t/([^/]+)(?:/\d+/\d+)?\Z")
_DEVICE: Final = re.compile(r"/device/([^/]+)\Z")
_TOURNAMENT: Final = re.compile(r"/event/([\w-]+)(?:/play)?\Z")
_DEFAULT_PORTS: Final = {"http": 80, "https": 443}
_MAX_LENGTH: Final = 4000


class BadAddress(ValueError):
    """What was typed is no address of a server."""


class ServerAddress(msgspec.Struct, frozen=True):
    """The ``base`` of a server, such as ``https://cards.example/``, and where on it a link leads:
    ``table`` is the id of a table, ``game`` and ``rules`` are those of a rules link, ``code`` is
    that of a link which makes this device another one's (``OpenLink``), ``tournament`` the id of a
    duplicate match or tournament."""

    base: str
    where: Where = "lobby"
    table: str = ""
    game: str = ""
    rules: str = ""
    code: str = ""
    tournament: str = ""

    @property
    def socket_base(self) -> str:
        """The base for WebSockets."""
        return "ws" + self.base.removeprefix("http")

    @property
    def is_local(self) -> bool:
        """Whether the server runs on this machine."""
        return urlsplit(self.base).hostname in ("localhost", "127.0.0.1", "::1")

    def table_link(self, table: str) -> str:
        """The link to a table, as the browser shows it."""
        return f"{self.base}#/t/{path_part(table)}"

    def record_link(self, table: str) -> str:
        """The link to the record of a table."""
        return f"{self.base}#/record/t/{path_part(table)}"


def path_part(text: str) -> str:
    """A text as one part of an address, whatever stands in it."""
    return quote(text, safe="")


def parse_address(typed: str) -> ServerAddress:
    """The address in what was typed; without a scheme it is https, on this machine http.

    >>> parse_address("cards.example/#/t/x7").table
    'x7'

    Raises:
        BadAddress: if it is none.
    """
    typed = typed.strip()
    if not typed or len(typed) > _MAX_LENGTH or any(ord(sign) <= ord(" ") for sign in typed):
        raise BadAddress(typed)
    if "://" not in typed:
        host = re.split(r"[:/#]", typed, maxsplit=1)[0]
        scheme = (
            "http" if host in ("localhost", "127.0.0.1") or typed.startswith("[::1]") else "https"
        )
        typed = f"{scheme}://{typed}"
    try:
        parts = urlsplit(typed)
        port = parts.port
    except ValueError:
        raise BadAddress(typed) from None
    if parts.scheme not in _DEFAULT_PORTS or not parts.hostname or parts.username is not None:
        raise BadAddress(typed)
    host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    if port and port != _DEFAULT_PORTS[parts.scheme]:
        host = f"{host}:{port}"
    folder = parts.path[: parts.path.rfind("/") + 1] or "/"
    return _with_place(f"{parts.scheme}://{host}{folder}", parts.fragment)


def _with_place(base: str, fragment: str) -> ServerAddress:
    place = fragment.removeprefix("#")
    if table := _TABLE.fullmatch(place):
        return ServerAddress(base, "table", table=unquote(table[1]))
    if record := _RECORD.fullmatch(place):
        return ServerAddress(base, "record", table=unquote(record[1]))
    if device := _DEVICE.fullmatch(place):
        return ServerAddress(base, "device", code=unquote(device[1]))
    if (tournament := _TOURNAMENT.fullmatch(place)) and tournament[1] != "new":
        return ServerAddress(base, "tournament", tournament=tournament[1])
    if rules := _RULES.fullmatch(place):
        return ServerAddress(base, "rules", game=rules[1], rules=linked_rules(unquote(rules[2])))
    return ServerAddress(base)
