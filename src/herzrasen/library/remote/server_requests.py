"""HTTP requests to a server, as a guest: with the cookie by which it knows this program again."""

from __future__ import annotations

import platform
from typing import Final, TypeVar
from urllib.error import HTTPError, URLError
from urllib.request import OpenerDirector, ProxyHandler, Request, build_opener

import msgspec

from herzrasen import __version__
from herzrasen.games.protocol import Refusal
from herzrasen.library.errors import ServerError
from herzrasen.library.remote.server_address import ServerAddress
from herzrasen.library.remote.session_cookie import session_cookie
from herzrasen.protocol import codec
from herzrasen.protocol.http_tables import TableCreated
from herzrasen.protocol.websocket import Refused

USER_AGENT: Final = f"Herzrasen-Bot/{__version__} ({platform.system() or 'unknown'})"
OFFLINE: Final = "client.trouble.offline"
VERSION: Final = "terminal.trouble.version"
"""The server speaks another version of the protocol."""

_TIMEOUT: Final = 30.0
"""Seconds for an answer."""

T = TypeVar("T")


class GuestSession:
    """A guest at one server. The server makes a new guest of anyone who comes without a cookie."""

    def __init__(self, address: ServerAddress) -> None:
        self.address = address
        self._cookie = ""
        self._opener: OpenerDirector = build_opener(
            *([ProxyHandler({})] if address.is_local else [])
        )

    @property
    def headers(self) -> dict[str, str]:
        """The headers that say who asks."""
        return {"cookie": self._cookie} if self._cookie else {}

    def keep_cookie(self, set_cookie: list[str]) -> None:
        """Keep the cookie of an answer's ``Set-Cookie`` headers, if there is one."""
        self._cookie = session_cookie(set_cookie) or self._cookie

    def forget(self) -> None:
        """Come as a new guest from now on."""
        self._cookie = ""

    def post(self, path: str, body: object, kind: type[T]) -> T:
        """``POST`` of a message; the answer as a value of this type.

        Raises:
            ServerError: if the server refuses, or does not answer.
        """
        request = Request(
            self.address.base + path,
            codec.encode(body),
            self.headers | {"content-type": "application/json", "user-agent": USER_AGENT},
        )
        try:
            with self._opener.open(request, timeout=_TIMEOUT) as answer:
                self.keep_cookie(answer.headers.get_all("set-cookie") or [])
                return codec.decode(answer.read() or b"{}", kind)
        except HTTPError as error:
            with error:
                raise ServerError(_refusal(error.read())) from None
        except msgspec.MsgspecError:
            raise ServerError(Refusal(VERSION)) from None
        except (URLError, OSError) as error:
            raise ServerError(Refusal(OFFLINE)) from error


def _refusal(answer: bytes) -> Refusal:
    try:
        refused = codec.decode(answer, Refused)
    except msgspec.MsgspecError:
        return Refusal("client.trouble.server")
    return Refusal(refused.code, refused.facts)


for _kind in (TableCreated, Refused):
    codec.decoder(_kind)  # once, before guests in several threads do (see protocol.table_updates)
