"""The TCP or TLS stream below nats-py's client.

It replaces nats-py's own stream for two reasons. That one waits for a broker that does not read
before it closes, and then sends what was queued; this one closes at once, and never sends the rest.
And where TLS is required, nats-py accepts a broker without TLS, and would send it the password.
"""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import Callable
from typing import Final
from urllib.parse import ParseResult

from nats.aio.transport import Transport
from nats.errors import SecureConnRequiredError
from nats.protocol.command import PUB_OP

_PUBLICATION: Final = f"{PUB_OP} ".encode()


class BrokerTransport(Transport):
    """One stream. ``on_close`` is called once, as soon as either end closes it."""

    def __init__(self, *, needs_tls: bool, on_close: Callable[[], object]) -> None:
        self.is_secure = False
        """Whether it is encrypted, and the broker's certificate trusted."""
        self.written_messages = 0
        """Publications that the operating system has taken, and may have sent."""
        self._needs_tls = needs_tls
        self._on_close = on_close
        self._is_closed = False
        self._streams: list[tuple[asyncio.StreamReader, asyncio.StreamWriter]] = []
        """The stream, and the encrypted one above it. A writer closes its socket when it is
        collected."""

    def __bool__(self) -> bool:
        """True: nats-py would replace a false transport by its own."""
        return True

    async def connect(self, uri: ParseResult, buffer_size: int, connect_timeout: int) -> None:
        """Connect without TLS, which the broker asks for in its first line."""
        async with asyncio.timeout(connect_timeout):
            opened = await asyncio.open_connection(uri.hostname, uri.port, limit=buffer_size)
        self._streams = [opened]

    async def connect_tls(
        self,
        uri: str | ParseResult,
        ssl_context: ssl.SSLContext,
        buffer_size: int,
        connect_timeout: int,
    ) -> None:
        """Upgrade the open connection to TLS."""
        loop = asyncio.get_running_loop()
        reader = asyncio.StreamReader(limit=buffer_size)
        protocol = asyncio.StreamReaderProtocol(reader)
        host = uri if isinstance(uri, str) else uri.hostname
        async with asyncio.timeout(connect_timeout):
            transport = await loop.start_tls(
                self._writer.transport, protocol, ssl_context, server_hostname=host
            )
        assert transport is not None
        protocol.connection_made(transport)
        self._streams.append((reader, asyncio.StreamWriter(transport, protocol, reader, loop)))
        self.is_secure = True

    def write(self, payload: bytes) -> None:
        """Send, unless the stream is closed. Raises SecureConnRequiredError if TLS is required and
        not there."""
        self.writelines([payload])

    def writelines(self, payload: list[bytes]) -> None:
        """Send, as ``write`` does."""
        if self._is_closed:
            return
        if self._needs_tls and not self.is_secure:
            raise SecureConnRequiredError
        self._writer.writelines(payload)
        self.written_messages += sum(command.startswith(_PUBLICATION) for command in payload)

    async def drain(self) -> None:
        """Wait until the broker has read nearly all."""
        if not self._is_closed:
            await self._writer.drain()

    async def read(self, buffer_size: int) -> bytes:
        """What has arrived, up to this size."""
        return await self._reader.read(buffer_size)

    async def readline(self) -> bytes:
        """One line."""
        return await self._reader.readline()

    def at_eof(self) -> bool:
        """Whether the broker has ended the stream."""
        return not self._streams or self._reader.at_eof()

    def close(self) -> None:
        """Close the stream at once; what was not sent is dropped."""
        if self._is_closed:
            return
        self._is_closed = True
        if self._streams:
            self._writer.transport.abort()
        self._on_close()

    async def wait_closed(self) -> None:
        """Return at once: ``close`` leaves nothing to wait for."""

    @property
    def _reader(self) -> asyncio.StreamReader:
        return self._streams[-1][0]

    @property
    def _writer(self) -> asyncio.StreamWriter:
        return self._streams[-1][1]
