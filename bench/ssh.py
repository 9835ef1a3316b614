"""What the terminal costs over ssh, with a real sshd on loopback: `python -m bench.ssh`.

Method: one key has two sessions at the same seat of a match against bots that think as usual. One
plays, in line mode; the other shows the full screen at 80x24, and what its pseudo-terminal receives
is counted, and what a relay in front of sshd carries, with and without ssh's compression: all bytes
from the first card to the last that was measured, divided by the number of cards; and at the
pseudo-terminal by what was played. Then the server is killed and started again, and the time is
taken until line mode says that the seat is back; the same for the server that the terminal starts
itself, without ssh. The times are those of a quiet machine if it is one, or nearly so if root goes
before all others: `nice -n -15 .venv/bin/python -m bench.ssh`.
"""

from __future__ import annotations

import os
import re
import signal
import socket
import sys
import threading
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from statistics import fmean
from tempfile import TemporaryDirectory
from typing import Final

from herzrasen.storage import running_server
from herzrasen.terminal.settings import FOLDER_VARIABLE
from tests.server.live_server import process_address, start_process
from tests.terminal.ssh_server import (
    SshServer,
    SshSession,
    make_key,
    session_at,
    ssh_server,
    ssh_words,
)
from tests.tools import ROOT, ssh_programs

TRICKS: Final = 5
_QUIET: Final = 3.0
_PLAYED: Final = re.compile(r"plays? the [A-Z]\w+ of")
_REFUSALS: Final = ("You have to", "You may not", "cannot", "is not", "may be led", "not broken")
_NEXT: Final = re.compile(r"Your turn|You lead|The deal is over")
_BACK: Final = "Connected again."
_KINDS: Final = (
    ("the last of a trick, and its way", re.compile(r"takes? the trick")),
    ("an own card", re.compile("You play the")),
    ("another's card", re.compile("plays the")),
)
_MOMENT: Final = 0.3
"""Seconds after which the screen has shown what line mode tells; bots think longer."""


class CountingRelay:
    """Carries connections to a port, and counts the bytes that come from there."""

    def __init__(self, port: int) -> None:
        self.count = 0
        self._port = port
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port = self._listening.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        while True:
            near, _ = self._listening.accept()
            far = socket.create_connection(("127.0.0.1", self._port))
            threading.Thread(target=self._carry, args=(near, far, 0), daemon=True).start()
            threading.Thread(target=self._carry, args=(far, near, 1), daemon=True).start()

    def _carry(self, source: socket.socket, target: socket.socket, factor: int) -> None:
        with suppress(OSError):  # the other direction has ended
            while data := source.recv(65_536):
                self.count += factor * len(data)
                target.sendall(data)
            target.close()


@contextmanager
def full_screen(
    server: SshServer, key: Path, table: str, port: int, *, compression: bool
) -> Iterator[SshSession]:
    """The full screen at a table, by way of another port."""
    options = ["-tt", *(["-C"] if compression else [])]
    words = ssh_words(server._replace(port=port), key, table, options=options)
    session = SshSession(words)
    try:
        yield session
    finally:
        session.close()


def drain(session: SshSession, seconds: float = 0.0) -> None:
    """Read what has come until nothing came for so long."""
    while session.read_some(seconds):
        pass


def play_card(player: SshSession, screen: SshSession, costs: dict[str, list[int]]) -> int:
    """Play any card, and wait for one's next turn; how many cards were played meanwhile. ``costs``
    gets what the screen received for each."""
    start = counted = len(player.received)
    shown = len(screen.received)

    def text_since() -> str:
        return player.received[start:].decode("utf-8", "replace")

    for card in range(1, 14):
        player.type(f"play {card}\n")
        player.read_until("You play the", *_REFUSALS)
        if "You play the" in text_since():
            break
    while True:
        drain(screen, _MOMENT)
        news = player.received[counted:].decode("utf-8", "replace")
        kind = next((kind for kind, pattern in _KINDS if pattern.search(news)), None)
        if kind is not None:
            costs[kind].append(len(screen.received) - shown)
            counted, shown = len(player.received), len(screen.received)
        if _NEXT.search(text_since().partition("You play the")[2]):
            break
        player.read_some(_QUIET)
    return len(_PLAYED.findall(text_since()))


def measure_card(server: SshServer, key: Path, *, compression: bool) -> None:
    """Print what a card costs."""
    relay = CountingRelay(server.port)
    with session_at(server, key, "lines") as player:
        player.read_until("Your tables")
        player.type("play hearts\n")
        player.read_until("Choose 3 cards")
        player.type("link\n")
        link = re.search(r"#/t/([\w-]+)", player.read_until("this computer"))
        assert link
        with full_screen(server, key, link[1], relay.port, compression=compression) as screen:
            drain(screen, _QUIET)
            player.type("pass 1 2 3\n")
            player.read_until("Your turn", "You lead")
            drain(screen, _QUIET)
            received, carried, cards = len(screen.received), relay.count, 0
            costs: dict[str, list[int]] = defaultdict(list)
            for _ in range(TRICKS):
                cards += play_card(player, screen, costs)
                drain(screen, _QUIET)
            received, carried = len(screen.received) - received, relay.count - carried
    how = "with compression" if compression else "without compression"
    print(f"{how}: {received / cards:.0f} bytes a card at the pseudo-terminal,", end=" ")
    print(f"{carried / cards:.0f} on the line ({cards} cards)")
    for kind, bytes_of in costs.items():
        print(f"  {kind}: {fmean(bytes_of):.0f}, at most {max(bytes_of)}")


def measure_own_server(folder: Path) -> None:
    """Print how long after its death the terminal's own server has the seat back."""
    variables = {"PYTHONPATH": str(ROOT / "src"), FOLDER_VARIABLE: str(folder / "settings")}
    words = ["env", *(f"{name}={value}" for name, value in variables.items()), sys.executable]
    words += ["-P", "-m", "herzrasen", "terminal", "--lines", "--data", str(folder / "data")]
    player = SshSession(words)
    try:
        player.read_until("Your tables")
        player.type("play hearts\n")
        player.read_until("Choose 3 cards")
        running = running_server.find(folder / "data")
        assert running is not None
        os.kill(running.pid, signal.SIGKILL)
        killed = time.monotonic()
        player.read_until(_BACK)
        print(f"own server: the seat was back {time.monotonic() - killed:.1f} s after the kill")
        player.type("quit\n")
        player.read_until("Goodbye.")
    finally:
        player.close()


def main() -> None:
    """Measure and print."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        process = start_process(folder / "data")
        address = process_address(process)
        (folder / "sshd").mkdir()
        try:
            with ssh_server(ssh_programs(), folder / "sshd", address) as server:
                key = make_key(server.programs, folder / "key")
                for compression in (False, True):
                    measure_card(server, key, compression=compression)
                with session_at(server, key, "lines") as player:
                    player.read_until("Your tables")
                    player.type("play hearts\n")
                    player.read_until("Choose 3 cards")
                    process.kill()
                    process.communicate()
                    killed = time.monotonic()
                    port = int(address.rpartition(":")[2])
                    process = start_process(folder / "data", port=port)
                    process_address(process)
                    ready = time.monotonic()
                    player.read_until(_BACK)
                    back = time.monotonic()
                    print(f"the server was up {ready - killed:.1f} s after it was killed,", end=" ")
                    print(f"the seat was back {back - ready:.1f} s later")
                measure_own_server(folder / "own")
        finally:
            process.kill()
            process.communicate()


if __name__ == "__main__":
    main()
