"""HTTP requests to a server, typed by the messages of ``protocol/http_*``."""

from __future__ import annotations

import asyncio
import platform
import socket
import ssl
from http import HTTPStatus
from typing import TYPE_CHECKING, Final, TypeVar
from urllib.parse import urlsplit

import msgspec

from herzrasen import __version__
from herzrasen.games.protocol import Refusal
from herzrasen.library.remote.server_address import ServerAddress
from herzrasen.protocol import codec
from herzrasen.protocol.websocket import Refused
from herzrasen.terminal.connection.device_token import DeviceToken

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    import httpx

USER_AGENT: Final = f"Herzrasen-Terminal/{__version__} ({platform.system() or 'unknown'})"
"""Names the device in the list of one's devices: "Terminal · Linux"."""

_TIMEOUT: Final = 70.0
"""Seconds; the coach may think for a minute."""
_CONNECT_TIMEOUT: Final = 10.0
_MAX_RETRIES: Final = 2
_LONGEST_PAUSE: Final = 10
"""Seconds that a person waits for another try without a word."""
_JSON: Final = "application/json"
_KEEP_ALIVE: Final = 2.0
"""Seconds for which an idle connection is used again. The server closes it after 5: a request that
is sent in that moment would be lost."""
_OK: Final = range(200, 300)
_OFFLINE: Final = "client.trouble.offline"
_NO_HOST: Final = "terminal.trouble.no_host"
AWAY: Final = (_OFFLINE, _NO_HOST)
"""The server cannot be reached now, and may be later."""

T = TypeVar("T")


class ApiError(Exception):
    """A request that was refused or could not be made; ``refusal`` has the sentence's key."""

    def __init__(self, refusal: Refusal, status: int = 0) -> None:
        super().__init__(refusal.code)
        self.refusal = refusal
        self.status = status


class Api:
    """One server over HTTP. ``token`` is sent and kept by every request. httpx is imported with the
    first request: the first screen does not wait for it.

    ``server_died`` says whether the server of this machine is known to have ended. Then nobody is
    asked at its address: another server may have its port by now, and must not get the token.
    """

    def __init__(
        self,
        address: ServerAddress,
        token: DeviceToken,
        server_died: Callable[[], bool] = lambda: False,
        pause: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self.address = address
        self.token = token
        self.server_died = server_died
        self._pause = pause
        self.ssl: ssl.SSLContext | None = None
        if address.base.startswith("https:"):
            self.ssl = ssl.create_default_context()
        self._client: httpx.AsyncClient | None = None
        self._has_answered = False

    async def get(self, path: str, kind: type[T], **parameters: str | int) -> T:
        """``GET``: the answer as a value of this type. Raises ApiError."""
        return _decode(await self._request("GET", path, parameters=parameters), kind)

    async def get_bytes(self, path: str, **parameters: str | int) -> bytes:
        """``GET``: the answer as it is. Raises ApiError."""
        return await self._request("GET", path, parameters=parameters, accept="*/*")

    async def post(self, path: str, body: object, kind: type[T]) -> T:
        """``POST`` of a message; bytes are sent as they are. Raises ApiError."""
        return _decode(await self._request("POST", path, body), kind)

    async def put(self, path: str, body: object, kind: type[T]) -> T:
        """``PUT`` of a message. Raises ApiError."""
        return _decode(await self._request("PUT", path, body), kind)

    async def delete(self, path: str, body: object, kind: type[T]) -> T:
        """``DELETE`` with a message. Raises ApiError."""
        return _decode(await self._request("DELETE", path, body), kind)

    async def close(self) -> None:
        """Close the connections."""
        if self._client is not None:
            await self._client.aclose()

    async def _request(
        self,
        method: str,
        path: str,
        body: object = None,
        parameters: dict[str, str | int] | None = None,
        accept: str = _JSON,
    ) -> bytes:
        import httpx

        if self.server_died():
            raise ApiError(Refusal(_OFFLINE))
        if self._client is None:
            self._client = httpx.AsyncClient(
                verify=self.ssl if self.ssl is not None else False,
                headers={"user-agent": USER_AGENT},
                timeout=httpx.Timeout(_TIMEOUT, connect=_CONNECT_TIMEOUT),
                limits=httpx.Limits(keepalive_expiry=_KEEP_ALIVE),
                trust_env=not self.address.is_local,
            )
        content, headers = _encode(body)
        for retries in range(_MAX_RETRIES + 1):
            try:
                response = await self._client.request(
                    method,
                    self.address.base + path,
                    content=content,
                    params=parameters or None,
                    headers=headers | self.token.headers | {"accept": accept},
                )
            except httpx.HTTPError as error:
                raise ApiError(self._trouble(error)) from error
            self._has_answered = True
            self._client.cookies.clear()  # the token's file is the only place that keeps it
            self.token.keep(response.headers.get_list("set-cookie"))
            seconds = _retry_seconds(response)
            if not seconds or retries == _MAX_RETRIES:
                break
            await self._pause(seconds)
        if response.status_code == HTTPStatus.UNAUTHORIZED:
            self.token.forget()
        if response.status_code not in _OK:
            raise ApiError(_refusal(response.content), response.status_code)
        return response.content

    def _trouble(self, error: Exception) -> Refusal:
        """Why nothing came back: a certificate that is not trusted, a name that nobody knows, or
        no server. The name of one that has answered is right: it is the network that is away."""
        cause: BaseException | None = error
        while cause is not None:
            if isinstance(cause, ssl.SSLError):
                return Refusal("terminal.trouble.certificate")
            if isinstance(cause, socket.gaierror) and not self._has_answered:
                host = urlsplit(self.address.base).hostname or ""
                return Refusal(_NO_HOST, {"host": host})
            cause = cause.__cause__ or cause.__context__
        return Refusal(_OFFLINE)


def _retry_seconds(response: httpx.Response) -> int:
    """After how many seconds to ask again what was refused because too many waited; 0 for never."""
    text = response.headers.get("retry-after", "")
    if response.status_code != HTTPStatus.SERVICE_UNAVAILABLE or not text.isdecimal():
        return 0
    return int(text) if int(text) <= _LONGEST_PAUSE else 0


def _encode(body: object) -> tuple[bytes | None, dict[str, str]]:
    if body is None:
        return None, {}
    if isinstance(body, bytes):
        is_json = body.lstrip().startswith(b"{")
        return body, {"content-type": _JSON if is_json else "text/plain; charset=utf-8"}
    return codec.encode(body), {"content-type": _JSON}


def _decode(answer: bytes, kind: type[T]) -> T:
    try:
        value = codec.decode(answer or b"{}", kind)
    except (msgspec.MsgspecError, ValueError) as error:
        raise ApiError(Refusal("terminal.trouble.version")) from error
    return value


def _refusal(answer: bytes) -> Refusal:
    try:
        refused = codec.decode(answer, Refused)
    except msgspec.MsgspecError:
        return Refusal("client.trouble.server")
    return Refusal(refused.code, refused.facts)
