"""The server of the own data folder: one that runs already, else one that is started and ends
when nobody needs it any more."""

from __future__ import annotations

import asyncio
import http.client
import ssl
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO, Final
from urllib.parse import urlsplit

from herzrasen.config.listen_settings import DEFAULT_PORT
from herzrasen.library.remote.server_address import ServerAddress, parse_address
from herzrasen.storage import running_server

_START_SECONDS: Final = 60.0
_LOOK_SECONDS: Final = 0.05
_ANSWER_SECONDS: Final = 5.0
_OTHER_SECONDS: Final = 3.0


class LocalServerError(Exception):
    """The server could not be started; the text is the sentence that it left."""


class LocalServer:
    """The server of a data folder. ``command`` is asked for what starts one; that has to end with
    its standard input."""

    def __init__(self, folder: Path, command: Callable[[Path], list[str]]) -> None:
        self._folder = folder
        self._command = command
        self._process: subprocess.Popen[bytes] | None = None
        self._pid: int | None = None
        """The process that was found to serve the folder."""
        self._errors: IO[bytes] | None = None

    async def address(self) -> ServerAddress:
        """Where the server answers, which is started if none runs. Raises LocalServerError."""
        return await asyncio.to_thread(self._find_or_start)

    @property
    def has_died(self) -> bool:
        """Whether the server has ended, also one that another program started. Its port may be
        another server's now."""
        process = self._process
        if process is not None and self._pid in (None, process.pid):
            return process.poll() is not None
        return self._pid is not None and not running_server.is_alive(self._pid)

    def close(self) -> None:
        """Let a server that was started end, once nobody else is connected to it."""
        if self._process is not None and self._process.stdin is not None:
            with suppress(BrokenPipeError):
                self._process.stdin.close()
            self._process.poll()  # one that has ended is a zombie until it is asked
        if self._errors is not None:
            self._errors.close()

    def _find_or_start(self) -> ServerAddress:
        if (running := self._running()) is not None:
            return running
        self._pid = None
        if self._process is None or self._process.poll() is not None:
            self._start()
        deadline = time.monotonic() + _START_SECONDS
        while time.monotonic() < deadline:
            if (running := self._running()) is not None:
                return running
            if self.has_died:  # perhaps because another one was faster, which is not ready yet
                deadline = min(deadline, time.monotonic() + _OTHER_SECONDS)
            time.sleep(_LOOK_SECONDS)
        raise LocalServerError(self._last_words())

    def _start(self) -> None:
        self.close()  # what is left of one that died
        self._errors = TemporaryFile()  # noqa: SIM115 - it outlives this call
        self._process = subprocess.Popen(
            self._command(self._folder),
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=self._errors,
            start_new_session=True,  # Ctrl+C is meant for the terminal alone
        )

    def _running(self) -> ServerAddress | None:
        known = running_server.find(self._folder)
        if known is None:
            return None
        address = parse_address(known.url)
        if not answers(address):
            return None
        self._pid = known.pid
        return address

    def _last_words(self) -> str:
        if self._errors is None:
            return ""
        self._errors.seek(0)
        return self._errors.read().decode(errors="replace").strip()


def answers(address: ServerAddress) -> bool:
    """Whether a Herzrasen server of this machine answers there. Whose certificate it shows does not
    matter: nothing is sent there, and its own address need not be in it."""
    parts = urlsplit(address.base)
    host, port = parts.hostname or "", parts.port
    connection = http.client.HTTPConnection(host, port, timeout=_ANSWER_SECONDS)
    if parts.scheme == "https":
        unverified = ssl.create_default_context()
        unverified.check_hostname = False
        unverified.verify_mode = ssl.CERT_NONE
        connection = http.client.HTTPSConnection(
            host, port, timeout=_ANSWER_SECONDS, context=unverified
        )
    try:
        connection.request("GET", "/health")
        return connection.getresponse().status in (200, 503)
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()


def server_command(folder: Path) -> list[str]:
    """The command that serves a folder for this machine alone, until nobody needs it: at the usual
    port if it is free, so that the browser finds the same server."""
    here = ["--host", "127.0.0.1", "--port", str(DEFAULT_PORT), "--data", str(folder)]
    quiet = ["--no-browser", "--until-unused"]
    return [sys.executable, "-P", "-m", "herzrasen", "serve", *quiet, *here]
