"""A proxy to PostgreSQL that breaks the connection at the worst moment."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from urllib.parse import urlsplit, urlunsplit


class TcpProxy:
    """Forwards to a server. When ``trigger`` is sent it breaks the line once: the server got the
    message, and its answer is swallowed; or, if ``delivers`` is false, it never got it. While
    ``admits`` is not set, new lines wait."""

    def __init__(self, url: str) -> None:
        self.trigger = b""
        self.delivers = True
        self.broken = asyncio.Event()
        self.admits = asyncio.Event()
        self.admits.set()
        self._server = urlsplit(url)
        self._port = 0
        self._lines: set[asyncio.Task[None]] = set()

    @property
    def url(self) -> str:
        """The server's URL by way of the proxy."""
        address = f"{self._server.username}@127.0.0.1:{self._port}"
        return urlunsplit(self._server._replace(netloc=address))

    @asynccontextmanager
    async def listen(self) -> AsyncIterator[None]:
        """Forward until the block ends."""
        listening = await asyncio.start_server(self._accept, "127.0.0.1")
        self._port = listening.sockets[0].getsockname()[1]
        try:
            yield
        finally:
            listening.close()
            for line in self._lines:
                line.cancel()
            await asyncio.gather(*self._lines, return_exceptions=True)

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._lines.add(task)
        await self.admits.wait()
        server_reader, server_writer = await asyncio.open_connection(
            self._server.hostname, self._server.port
        )
        answers = asyncio.create_task(_forward(server_reader, writer))
        cut = False
        try:
            while message := await reader.read(1 << 20):
                if self.trigger and self.trigger in message:
                    self.trigger, cut = b"", True
                    answers.cancel()
                    if self.delivers:
                        server_writer.write(message)
                        await server_reader.read(1)  # it has answered, so it has committed
                    return
                server_writer.write(message)
        except ConnectionError:
            pass
        finally:
            if cut:
                self.broken.set()
            answers.cancel()
            for end in (writer, server_writer):
                end.transport.abort()
            self._lines.discard(task)


async def _forward(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(ConnectionError):
        while answer := await reader.read(1 << 20):
            writer.write(answer)
        writer.close()
