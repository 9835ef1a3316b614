"""Networks for one test, which it can cut: network namespaces of Linux.

The test moves into a namespace, where it is the *hub*: database, broker and people are there. Each
node has one more namespace, and two lines to the hub, one for each direction: what the node sends
travels on ``out``, what it receives on ``in``. A line is cut at the receiving end, so the sender
does not notice.
"""

from __future__ import annotations

import ctypes
import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from itertools import count
from pathlib import Path
from typing import Final

import pytest

from tests import tools
from tests.conftest import require_tool

HUB: Final = "10.255.0.1"
"""The address of all processes at the hub."""
BOTH_WAYS: Final = ("out", "in")
_CLONE_NEWNET: Final = 0x40000000
_PRESENT: Final = "/proc/thread-self/ns/net"


class NodeNetwork:
    """The network of one node. ``address`` is the node's, ``enter`` are words that run a program
    there."""

    def __init__(self) -> None:
        number = next(_NUMBERS)
        self.address = f"10.9.{number // 250}.{number % 250 + 1}"
        self._hub_ends = {way: f"{way}{number}" for way in BOTH_WAYS}
        self._holder = subprocess.Popen(
            ["unshare", "--net", "sh", "-c", "echo; exec sleep infinity"], stdout=subprocess.PIPE
        )
        assert self._holder.stdout is not None
        assert self._holder.stdout.readline(), "no namespace"
        self._holder.stdout.close()
        self.enter = ("nsenter", f"--net=/proc/{self._holder.pid}/ns/net")
        self._configure_node("link", "set", "lo", "up")
        self._configure_node("address", "add", f"{self.address}/32", "dev", "lo")
        for way, hub_end in self._hub_ends.items():
            _configure(
                "link", "add", hub_end, "type", "veth",
                "peer", "name", way, "netns", str(self._holder.pid),
            )  # fmt: skip
            _configure("link", "set", hub_end, "up")
            self._configure_node("link", "set", way, "up")
        self._configure_node("route", "add", HUB, "dev", "out", "src", self.address)
        _configure("route", "add", self.address, "dev", self._hub_ends["in"], "src", HUB)

    def cut(self, *ways: str) -> None:
        """Lose every packet on these lines."""
        for way in ways:
            self._switch(way, "down")

    def mend(self) -> None:
        """Let every packet pass."""
        for way in BOTH_WAYS:
            self._switch(way, "up")

    def close(self) -> None:
        """Take the lines away: what ran there has ended."""
        for hub_end in self._hub_ends.values():
            _configure("link", "delete", hub_end)
        self._holder.kill()
        self._holder.wait()

    def _switch(self, way: str, state: str) -> None:
        """Switch the end of a line that receives."""
        if way == "out":
            _configure("link", "set", self._hub_ends[way], state)
        else:
            self._configure_node("link", "set", way, state)

    def _configure_node(self, *words: str) -> None:
        subprocess.run([*self.enter, "ip", *words], check=True)


@contextmanager
def own_network() -> Iterator[None]:
    """Move this thread, and every thread and process that it starts, to the hub of a new network.

    Raises tools.Missing where that is not possible.
    """
    if not all(map(shutil.which, ("ip", "unshare", "nsenter"))):
        raise tools.Missing("ip, unshare and nsenter, of Debian's iproute2 and util-linux")
    libc = ctypes.CDLL(None, use_errno=True)
    with Path(_PRESENT).open() as before:
        if libc.unshare(_CLONE_NEWNET) != 0:
            raise tools.Missing(f"network namespaces: {os.strerror(ctypes.get_errno())}")
        try:
            try:
                _configure("link", "set", "lo", "up")
                _configure("address", "add", f"{HUB}/32", "dev", "lo")
                _configure("link", "add", "one", "type", "veth", "peer", "name", "other")
            except subprocess.CalledProcessError as failed:
                raise tools.Missing(f"network namespaces: {failed}") from None
            yield
        finally:
            assert libc.setns(before.fileno(), _CLONE_NEWNET) == 0


@pytest.fixture
def hub(request: pytest.FixtureRequest) -> Iterator[str]:
    """Its address: the test is the hub of a network of its own."""
    with ExitStack() as network:
        require_tool(lambda: network.enter_context(own_network()), request)
        yield HUB


def _configure(*words: str) -> None:
    subprocess.run(["ip", *words], check=True)


_NUMBERS = count()
