"""A beacon that is made up: its rounds follow from their numbers."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from hashlib import sha256
from typing import Any

from herzrasen.fair_deals.beacon import BeaconRound
from herzrasen.protocol import codec

CHAIN = "c0de" * 16
PERIOD = 3

Answer = Callable[[str], Awaitable[bytes]]


def signature_of(number: int) -> bytes:
    """What the beacon signs."""
    return sha256(f"round {number}".encode()).digest() + bytes(16)


def beacon_round(number: int) -> BeaconRound:
    """A round as it is in a proof."""
    return BeaconRound(CHAIN, number, signature_of(number))


class FakeBeacon:
    """Answers by path. ``now`` is the time in milliseconds; round 1 was at 0."""

    def __init__(self, now: Callable[[], int]) -> None:
        self._now = now
        self.asked: list[str] = []
        self.info: dict[str, Any] = {"hash": CHAIN, "genesis_time": 0, "period": PERIOD}
        self.changed: dict[str, Any] = {}
        """What its rounds say otherwise."""

    async def get(self, url: str) -> bytes:
        """The answer; raises OSError for a round that has not come."""
        path = url[url.index("/info" if url.endswith("/info") else "/public/") :]
        self.asked.append(path)
        if path == "/info":
            return codec.encode(self.info)
        latest = self._now() // (1000 * PERIOD) + 1
        name = path.rpartition("/")[2]
        number = latest if name == "latest" else int(name)
        if number > latest:
            raise OSError("too early")
        signature = signature_of(number)
        answer = {
            "round": number,
            "randomness": sha256(signature).hexdigest(),
            "signature": signature.hex(),
        }
        return codec.encode(answer if name == "latest" else answer | self.changed)


@asynccontextmanager
async def serve(answer: Answer) -> AsyncIterator[str]:
    """The address of a server on this machine that sends what ``answer`` gives for a path, byte
    for byte; b"" where it says nothing and keeps the line."""

    async def handle(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = await reader.readuntil(b"\r\n\r\n")
        sent = await answer(head.split()[1].decode())
        try:
            while True:
                writer.write(sent)
                await writer.drain()
                if not sent.endswith(b"endless"):
                    break
            if not sent:
                await reader.read()
        except OSError:
            pass  # the other side has had enough
        finally:
            writer.close()

    server = await asyncio.start_server(handle, "127.0.0.1", 0)
    async with server:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/{CHAIN}"


def http(body: bytes, status: str = "200 OK", *headers: str) -> bytes:
    """An answer of HTTP."""
    lines = (f"HTTP/1.1 {status}", f"Content-Length: {len(body)}", *headers, "", "")
    return "\r\n".join(lines).encode() + body
