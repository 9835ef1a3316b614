"""What was typed after ``herzrasen terminal``: a server's address, or a link to something on it."""

from __future__ import annotations

import posixpath
import re
from typing import Final, Literal, TypeAlias
from urllib.parse import quote, urlsplit

import msgspec

from herzrasen.games.rules_link import linked_rules
from herzrasen.protocol.page_place import split_link, unwrap_link

Where: TypeAlias = Literal["lobby", "table", "rules", "record", "device", "tournament"]

_BEFORE_LINK: Final = "<(\"'“”„«»‘’‚‹›"
_BEHIND_ADDRESS: Final = re.compile("[\\s<>()\"'“”„«»‘’‚‹›…,;!]")
"""What ends an address without a place: quotation marks, brackets and the like."""
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
    """The address in what was typed; without a scheme it is https, on this machine http. A link
    may stand between quotation marks or brackets and have anything behind it.

    >>> parse_address("cards.example/#/t/x7.").table
    'x7'

    Raises:
        BadAddress: if it is none.
    """
    if len(typed) > _MAX_LENGTH:
        raise BadAddress(typed)
    typed, place = split_link(unwrap_link(typed.strip().lstrip(_BEFORE_LINK)))
    if not typed or any(ord(sign) <= ord(" ") for sign in typed):
        raise BadAddress(typed)
    typed = _BEHIND_ADDRESS.split(typed, maxsplit=1)[0].rstrip(".")
    if "://" not in typed:
        host = re.split(r"[:/]", typed, maxsplit=1)[0].lower()
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
    return _with_place(f"{parts.scheme}://{host}{_folder(parts.path)}", place)


def _folder(path: str) -> str:
    """The folder of a path, as a browser resolves it."""
    folder = posixpath.normpath(f"/{path[: path.rfind('/') + 1]}").strip("/")
    return f"/{folder}/" if folder else "/"


def _with_place(base: str, place: str) -> ServerAddress:
    match place.split("/", 2):
        case ["t", table]:
            return ServerAddress(base, "table", table=table)
        case ["record", "t", rest]:
            return ServerAddress(base, "record", table=rest.partition("/")[0])
        case ["device", code]:
            return ServerAddress(base, "device", code=code)
        case ["event", tournament, *_] if tournament != "new":
            return ServerAddress(base, "tournament", tournament=tournament)
        case ["rules", game, rules]:
            return ServerAddress(base, "rules", game=game, rules=linked_rules(rules))
        case _:
            return ServerAddress(base)
