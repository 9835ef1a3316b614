"""The token by which a server knows this device, kept in a private file."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Final
from urllib.parse import urlsplit

import msgspec

from herzrasen.library.remote.server_address import ServerAddress
from herzrasen.library.remote.session_cookie import COOKIE, session_cookie
from herzrasen.protocol import codec

_PRIVATE: Final = 0o600


class DeviceToken:
    """The token for one server, in a file with those of all servers. Without a file it is kept
    until the program ends. A file that cannot be written is no reason to stop: the token is then
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
        self._cookie = stored if "=" in stored or not stored else f"{COOKIE}={stored}"

    @property
    def headers(self) -> dict[str, str]:
        """The headers of a request that carry the token."""
        return {"cookie": self._cookie} if self._cookie else {}

    def keep(self, set_cookie: list[str]) -> None:
        """Keep the token of a response's ``Set-Cookie`` headers, if there is one."""
        cookie = session_cookie(set_cookie)
        if cookie is not None and cookie != self._cookie:
            self._cookie = cookie
            self._write()

    def forget(self) -> None:
        """Forget the token, since it was signed out from another device: the next request makes a
        new guest."""
        if self._cookie:
            self._cookie = ""
            self._write()

    def _write(self) -> None:
        if self._file is None:
            return
        tokens = _read(self._file) | {self._name: self._cookie}
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
