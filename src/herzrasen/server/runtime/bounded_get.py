"""One HTTP GET of a small answer from a server that is not trusted: bounded in time and size.

It follows no redirect, keeps no connection and uses no proxy. It needs no thread, so an answer that
never ends holds nothing up and is gone when its time is over.
"""

from __future__ import annotations

import asyncio
import ssl
from typing import Final
from urllib.parse import urlsplit

import httptools

_MAX_BYTES: Final = 16 * 1024
"""Bytes of an answer, headers included."""
_SECONDS: Final = 5.0
_OK: Final = 200


async def get(url: str, seconds: float = _SECONDS) -> bytes:
    """The body that an http or https URL answers with.

    Raises:
        OSError: if there is none in time, it is too long, or the status is another than 200.
    """
    try:
        async with asyncio.timeout(seconds):
            return await _exchange(url)
    except (httptools.HttpParserError, httptools.HttpParserUpgrade, ValueError) as error:
        raise OSError(f"no HTTP answer: {error}") from error


async def _exchange(url: str) -> bytes:
    parts = urlsplit(url)
    # Reading the system's certificates takes a while.
    tls = await asyncio.to_thread(ssl.create_default_context) if parts.scheme == "https" else None
    reader, writer = await asyncio.open_connection(
        parts.hostname, parts.port or (80 if tls is None else 443), ssl=tls
    )
    try:
        writer.write(
            f"GET {parts.path} HTTP/1.1\r\nHost: {parts.netloc}\r\nAccept: application/json\r\n"
            "User-Agent: herzrasen\r\nConnection: close\r\n\r\n".encode("ascii")
        )
        return await _read(reader)
    finally:
        writer.transport.abort()


async def _read(reader: asyncio.StreamReader) -> bytes:
    answer = _Answer()
    parser = httptools.HttpResponseParser(answer)
    received = 0
    while not answer.complete and (data := await reader.read(_MAX_BYTES)):
        received += len(data)
        if received > _MAX_BYTES:
            raise OSError("the answer is too long")
        parser.feed_data(data)
    if not answer.begun or parser.get_status_code() != _OK:
        raise OSError("no answer with status 200")
    return bytes(answer.body)


class _Answer:
    """What the parser has found so far."""

    def __init__(self) -> None:
        self.body = bytearray()
        self.begun = False
        self.complete = False

    def on_headers_complete(self) -> None:
        """The body begins."""
        self.begun = True

    def on_body(self, data: bytes) -> None:
        """A piece of the body."""
        self.body += data

    def on_message_complete(self) -> None:
        """The answer is over."""
        self.complete = True
