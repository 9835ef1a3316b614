"""A real sshd on loopback with the recipe of docs/ssh.md, and sessions of its guests."""

from __future__ import annotations

import contextlib
import fcntl
import os
import pty
import select
import shlex
import socket
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from getpass import getuser
from pathlib import Path
from typing import Final, NamedTuple

from tests.tools import ROOT, SshPrograms

WAIT_S: Final = 600
ANY_KEY: Final = "/usr/bin/echo restrict,pty %t %k"
"""Lets any key in: the line of authorized_keys that sshd asks for."""


class SshServer(NamedTuple):
    """A running sshd; ``players`` is where the folders of keys are."""

    port: int
    programs: SshPrograms
    folder: Path
    players: Path


def make_key(programs: SshPrograms, file: Path) -> Path:
    """A new key without a passphrase."""
    words = [programs.keygen, "-q", "-t", "ed25519", "-N", "", "-C", file.name, "-f", str(file)]
    subprocess.run(words, check=True)
    return file


@contextmanager
def ssh_server(programs: SshPrograms, folder: Path, server: str) -> Iterator[SshServer]:
    """sshd, whose guests play at the server with this address."""
    players = folder / "players"
    host_key = make_key(programs, folder / "host_key")
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    if os.geteuid() == 0:
        Path("/run/sshd").mkdir(mode=0o755, exist_ok=True)  # as its service makes it
    command = [
        "/usr/bin/env",
        f"PYTHONPATH={ROOT / 'src'}",
        f"HERZRASEN_TERMINAL={players}",
        sys.executable,
        *("-m", "herzrasen", "terminal", "--guest", server),
    ]
    config = folder / "sshd_config"
    config.write_text(
        f"""
ListenAddress 127.0.0.1:{port}
HostKey {host_key}
PidFile none
UsePAM no
StrictModes no
PermitRootLogin prohibit-password
PasswordAuthentication no
KbdInteractiveAuthentication no
AcceptEnv LANG LC_*
AuthorizedKeysFile none
AuthorizedKeysCommand {ANY_KEY}
AuthorizedKeysCommandUser {"nobody" if os.geteuid() == 0 else getuser()}
ExposeAuthInfo yes
ForceCommand {shlex.join(command)}
DisableForwarding yes
PermitUserRC no
Subsystem sftp internal-sftp
MaxSessions 2
""",
        "utf-8",
    )
    with (folder / "sshd.log").open("wb") as log:
        process = subprocess.Popen(
            [programs.server, "-D", "-e", "-f", str(config)], stdout=log, stderr=log
        )
        try:
            wait_for_port(port, folder / "sshd.log")
            yield SshServer(port, programs, folder, players)
        finally:
            process.terminate()
            process.wait()


def wait_for_port(port: int, log: Path) -> None:
    """Wait until somebody listens there."""
    end = time.monotonic() + WAIT_S
    while time.monotonic() < end:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port)):
            return
        select.select([], [], [], 0.05)
    raise AssertionError(log.read_text("utf-8", "replace"))


def ssh_words(
    server: SshServer, key: Path, *arguments: str, options: Sequence[str] = ()
) -> list[str]:
    """The words that open a session."""
    return [
        server.programs.client,
        *("-p", str(server.port), "-i", str(key), "-F", "none"),
        *("-o", "StrictHostKeyChecking=no", "-o", "UserKnownHostsFile=/dev/null"),
        *("-o", "IdentitiesOnly=yes", "-o", "LogLevel=ERROR", "-o", "BatchMode=yes"),
        *("-o", "SendEnv=LC_ALL"),
        *options,
        f"{getuser()}@127.0.0.1",
        *arguments,
    ]


class SshSession:
    """A session at a pseudo-terminal; all that came over the line is counted in ``received``."""

    def __init__(self, words: Sequence[str], size: tuple[int, int] = (24, 80)) -> None:
        self.received = b""
        self.process, self._line = _spawn(words, size)

    def type(self, text: str) -> None:
        """Type on the keyboard."""
        os.write(self._line, text.encode())

    def read_until(self, *wanted: str) -> str:
        """What comes until one of these texts has come."""
        start = len(self.received)
        end = time.monotonic() + WAIT_S
        while not any(text in self._text_since(start) for text in wanted):
            assert time.monotonic() < end, self._text_since(0)
            assert self.read_some(1.0) is not None, self._text_since(0)
        return self._text_since(start)

    def read_some(self, seconds: float) -> bytes | None:
        """What comes within so many seconds, at least the first piece; None at the end."""
        if not select.select([self._line], [], [], seconds)[0]:
            return b""
        try:
            piece = os.read(self._line, 65_536)
        except OSError:
            return None
        self.received += piece
        return piece or None

    def close(self) -> None:
        """End the session."""
        self.process.kill()
        self.process.wait()
        os.close(self._line)

    def _text_since(self, start: int) -> str:
        return self.received[start:].decode("utf-8", "replace")


def _spawn(words: Sequence[str], size: tuple[int, int]) -> tuple[subprocess.Popen[bytes], int]:
    line, terminal = pty.openpty()
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", *size, 0, 0))
    environment = {**os.environ, "TERM": "xterm-256color", "LC_ALL": "C.UTF-8"}
    process = subprocess.Popen(
        words,
        stdin=terminal,
        stdout=terminal,
        stderr=terminal,
        env=environment,
        start_new_session=True,
    )
    os.close(terminal)
    return process, line


@contextmanager
def session_at(
    server: SshServer, key: Path, *arguments: str, size: tuple[int, int] = (24, 80)
) -> Iterator[SshSession]:
    """A session with a terminal."""
    session = SshSession(ssh_words(server, key, *arguments, options=["-tt"]), size)
    try:
        yield session
    finally:
        session.close()
