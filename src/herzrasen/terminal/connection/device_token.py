"""The cookies by which a server knows this device, kept in a private file.

The token of its session, and for each account that it was signed in to one that opens nothing, but
lets its owner in while strangers guess.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Final
from urllib.parse import urlsplit

import msgspec

from herzrasen.library.remote.server_address import ServerAddress
from herzrasen.library.remote.session_cookie import (
    COOKIE,
    is_session_cookie,
    known_cookies,
    session_cookie,
)
from herzrasen.protocol import codec

_PRIVATE: Final = 0o600
_MOST_KNOWN: Final = 8
"""Accounts whose cookies are kept, those that were signed in to last."""


class DeviceToken:
    """The cookies for one server, in a file with those of all servers. Without a file they are kept
    until the program ends. A file that cannot be written is no reason to stop: they are then
    forgotten at the end."""

    def __init__(self, address: ServerAddress, file: Path | None, name: str | None = None) -> None:
        """``name`` is that in the file; by default the address of the server, with its path, since
        a proxy may keep several under one host."""
        parts = urlsplit(address.base)
        self._name = name or address.base.removesuffix("/")
        self._file = file
        tokens = _read(file)
        # Files of the version before have hosts without paths.
        stored = tokens.get(self._name, tokens.get(f"{parts.scheme}://{parts.netloc}", ""))
        pairs = stored.split("; ") if "=" in stored else [f"{COOKIE}={stored}"] * bool(stored)
        self._session = next((pair for pair in pairs if is_session_cookie(pair)), "")
        self._known = [pair for pair in pairs if pair != self._session]

    @property
    def headers(self) -> dict[str, str]:
        """The headers of a request that carry the cookies."""
        cookies = self._cookies()
        return {"cookie": cookies} if cookies else {}

    def keep(self, set_cookie: list[str]) -> None:
        """Keep the cookies of a response's ``Set-Cookie`` headers, if there are any of ours."""
        before = self._cookies()
        self._session = session_cookie(set_cookie) or self._session
        for pair in known_cookies(set_cookie):
            name = pair.partition("=")[0]
            others = [one for one in self._known if one.partition("=")[0] != name]
            self._known = [*others, pair][-_MOST_KNOWN:]
        if self._cookies() != before:
            self._write()

    def forget(self) -> None:
        """Forget the token, since it was signed out from another device: the next request makes a
        new guest. The accounts still know the device."""
        if self._session:
            self._session = ""
            self._write()

    def _cookies(self) -> str:
        return "; ".join(pair for pair in (self._session, *self._known) if pair)

    def _write(self) -> None:
        if self._file is None:
            return
        tokens = _read(self._file) | {self._name: self._cookies()}
        with suppress(OSError):
            write_private(self._file, codec.encode_for_people(tokens))


def write_private(file: Path, content: bytes) -> None:
    """Replace a file at once; nobody else may read it. Raises OSError."""
    file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    with NamedTemporaryFile(dir=file.parent, prefix=file.name, delete=False) as beside:
        try:
            os.chmod(beside.name, _PRIVATE)  # noqa: PTH101 - the name is all there is
            beside.write(content)
            beside.flush()
            Path(beside.name).replace(file)
        except OSError:
            Path(beside.name).unlink(missing_ok=True)
            raise


def _read(file: Path | None) -> dict[str, str]:
    if file is None:
        return {}
    try:
        return codec.decode(file.read_bytes(), dict[str, str])
    except (OSError, msgspec.MsgspecError):
        return {}
