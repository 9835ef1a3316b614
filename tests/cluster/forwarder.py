"""A proxy for tests: passes each connection on to the first of several nodes that lives."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from urllib.parse import urlsplit

_CHUNK = 64 * 1024


class Forwarder:
    """Listens on a port of its own, in a thread with its own event loop."""

    def __init__(self, addresses: Sequence[str]) -> None:
        self._nodes = [(urlsplit(one).hostname, urlsplit(one).port) for one in addresses]
        self._loop = asyncio.new_event_loop()
        self._server: asyncio.Server | None = None
        self._thread = threading.Thread(target=self._loop.run_forever, name="forwarder")
        self._thread.start()
        asyncio.run_coroutine_threadsafe(self._listen(), self._loop).result(10)

    @property
    def address(self) -> str:
        """What a browser opens."""
        assert self._server is not None
        return f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"

    def close(self) -> None:
        """Cut every connection."""
        asyncio.run_coroutine_threadsafe(self._stop(), self._loop).result(10)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    async def _listen(self) -> None:
        self._server = await asyncio.start_server(self._pass_on, "127.0.0.1", 0)

    async def _stop(self) -> None:
        assert self._server is not None
        self._server.close()
        tasks = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError, asyncio.CancelledError):
            node_reader, node_writer = await self._connect()
            try:
                async with asyncio.TaskGroup() as group:
                    group.create_task(_copy(reader, node_writer))
                    group.create_task(_copy(node_reader, writer))
            finally:
                node_writer.close()
        writer.close()

    async def _connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        for host, port in self._nodes:
            with suppress(OSError):
                return await asyncio.open_connection(host, port)
        raise ConnectionRefusedError


async def _copy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Copy until one end closes; then the other is closed too."""
    with suppress(OSError):
        while data := await reader.read(_CHUNK):
            writer.write(data)
            await writer.drain()
    writer.close()


@contextmanager
def forwarder(addresses: Sequence[str]) -> Iterator[str]:
    """The address of a proxy to these nodes, the first of them preferred."""
    proxy = Forwarder(addresses)
    try:
        yield proxy.address
    finally:
        proxy.close()
