"""A NATS server of its own for a test: started, killed, frozen and thawed."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import time
from contextlib import suppress
from itertools import count, product
from pathlib import Path

from herzrasen.config.cluster_settings import ClusterSettings
from herzrasen.config.secret_url import BrokerURL, DatabaseURL
from herzrasen.server.runtime.event_bus import EventBus
from tests.orphan_guard import OrphanGuard

START_SECONDS = 20


class Broker:
    """A NATS server that keeps its port when it is started again. It listens on the address
    ``host``."""

    def __init__(
        self, program: str, folder: Path, config: str = "", host: str = "127.0.0.1"
    ) -> None:
        self._program = program
        self._folder = folder
        self._config = folder / "nats.conf"
        self._process: subprocess.Popen[bytes] | None = None
        self.host = host
        self._guard: OrphanGuard | None = None
        self.port = -1
        self._extra = config
        self.start()

    def start(self) -> None:
        """Start and wait until it listens."""
        self._config.write_text(f'port: {self.port}\nhost: "{self.host}"\n{self._extra}\n')
        for file in self._folder.glob("*.ports"):
            file.unlink()
        words = [self._program, "-c", str(self._config), "--ports_file_dir", str(self._folder)]
        self._process = subprocess.Popen(
            [*words, "-l", str(self._folder / "nats.log")], stdin=subprocess.DEVNULL
        )
        self._guard = OrphanGuard('kill -KILL "$1"', str(self._process.pid))
        end = time.monotonic() + START_SECONDS
        while (port := self._opened_port()) is None:
            assert self._process.poll() is None, (self._folder / "nats.log").read_text()
            assert time.monotonic() < end
            time.sleep(0.01)
        self.port = port

    def configure(self, config: str) -> None:
        """Set the configuration for the next start."""
        self._extra = config

    @property
    def pid(self) -> int:
        """The number of its process."""
        assert self._process is not None
        return self._process.pid

    def kill(self) -> None:
        """End it as a power cut would."""
        if self._process is not None and self._guard is not None:
            self._guard.cancel()
            self._process.kill()
            self._process.wait()
            self._process = None

    def freeze(self) -> None:
        """Stop it in the middle of everything, with its connections open."""
        self._signal(signal.SIGSTOP)

    def thaw(self) -> None:
        """Let it go on."""
        self._signal(signal.SIGCONT)

    def settings(self, login: str = "", scheme: str = "nats", **more: object) -> ClusterSettings:
        """The settings of a node of this broker's cluster."""
        url = BrokerURL(f"{scheme}://{login}127.0.0.1:{self.port}")
        values = {"database": DatabaseURL("postgresql://nowhere"), "broker": (url,), **more}
        return ClusterSettings(**values)  # type: ignore[arg-type]

    def _opened_port(self) -> int | None:
        """The port in the file that it writes as soon as it listens."""
        for file in self._folder.glob("*.ports"):
            with suppress(json.JSONDecodeError):  # not written wholly yet
                return int(json.loads(file.read_text())["nats"][0].rpartition(":")[2])
        return None

    def _signal(self, number: int) -> None:
        os.kill(self.pid, number)


async def round_trips(*buses: EventBus) -> None:
    """Wait until what each of these ends has called before has had its effect on all of them."""
    for sender, receiver in product(buses, buses):
        arrived: asyncio.Queue[bytes] = asyncio.Queue()
        subject = f"test.{next(_NUMBERS)}"
        stop = receiver.subscribe(subject, arrived.put_nowait)
        if sender is not receiver:
            await round_trips(receiver)  # the broker knows of the subscription then
        sender.publish(subject, b"")
        async with asyncio.timeout(START_SECONDS):
            await arrived.get()
        stop()


_NUMBERS = count()
