"""One connection to the broker, until it is lost: publications and subscriptions, in order."""

from __future__ import annotations

import asyncio
import logging
import ssl
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Final

import msgspec
from nats.aio.msg import Msg
from nats.aio.subscription import Subscription
from nats.errors import Error, SlowConsumerError
from nats.protocol.parser import PERMISSIONS_ERR

from herzrasen.config.secret_url import BrokerURL
from herzrasen.server.cluster.broker_client import BrokerClient
from herzrasen.server.cluster.broker_login import BrokerLogin
from herzrasen.server.cluster.broker_transport import BrokerTransport
from herzrasen.server.runtime.background_tasks import BackgroundTasks
from herzrasen.server.runtime.event_bus import Handler

_LOG: Final = logging.getLogger(__name__)


class ConnectionLimits(msgspec.Struct, frozen=True, kw_only=True):
    """How much may be queued on this side of the broker. Above that the connection is closed: the
    broker does not read, or this process does not."""

    unsent_bytes: int = 32 * 1024 * 1024
    unread_bytes: int = 64 * 1024 * 1024
    unread_messages: int = 256 * 1024


class BusSubscription:
    """One handler of one subject, on this connection and on those that follow it."""

    __slots__ = ("handler", "is_active", "on_broker", "subject")

    def __init__(self, subject: str, handler: Handler) -> None:
        self.subject = subject
        self.handler = handler
        self.is_active = True
        self.on_broker: Subscription | None = None


class BrokerConnection:
    """Sends publications in a task of its own. ``lost`` is done when the connection is lost: from
    then on nothing is sent or handled."""

    def __init__(self, limits: ConnectionLimits, *, needs_tls: bool) -> None:
        self.lost: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._limits = limits
        self._transport = BrokerTransport(needs_tls=needs_tls, on_close=self._lose)
        self._client = BrokerClient(self._transport)
        self._unsent: deque[tuple[str, bytes] | BusSubscription | None] = deque()
        """What is queued for nats-py; None marks the end."""
        self._unsent_bytes = 0
        self._published = 0
        self._wake = asyncio.Event()
        self._tasks = BackgroundTasks(on_failure=self._transport.close)
        self._writer: asyncio.Task[None] | None = None

    @property
    def is_open(self) -> bool:
        """Whether the connection is not lost."""
        return not self.lost.done()

    @property
    def unsent_messages(self) -> int:
        """Published messages that are queued here or in nats-py, or were when the connection was
        lost. Messages that the operating system has taken may have been sent."""
        return self._published - self._transport.written_messages

    async def open(
        self, url: BrokerURL, login: BrokerLogin, tls: ssl.SSLContext | None, name: str
    ) -> None:
        """Connect. Raises nats.errors.Error, OSError or TimeoutError."""
        try:
            await self._client.open(url, login, tls, name, self._receive_error)
        except BaseException:
            self._transport.close()
            raise
        self._writer = self._tasks.start(self._write())

    def publish(self, subject: str, message: bytes) -> bool:
        """Send soon. False if the connection is lost, perhaps because too much is queued."""
        waiting = self._unsent_bytes + self._client.pending_data_size
        if waiting > self._limits.unsent_bytes and self.is_open:
            _LOG.warning("the broker reads too slowly: connecting again")
            self._transport.close()
        if not self.is_open:
            return False
        self._published += 1
        self._unsent_bytes += len(message)
        self._unsent.append((subject, message))
        self._wake.set()
        return True

    def update(self, subscription: BusSubscription) -> None:
        """Tell the broker soon whether the subscription is active."""
        if self.is_open:
            self._unsent.append(subscription)
            self._wake.set()

    async def close(self, seconds: float) -> None:
        """Send what was published, for so many seconds at most, then close the connection."""
        try:
            async with asyncio.timeout(seconds):
                if self.is_open and self._writer is not None:
                    self._unsent.append(None)
                    self._wake.set()
                    await asyncio.wait([self._writer])
                    # The first answer shows that nats-py has written all, the second that the
                    # broker has read it.
                    await self._client.flush()
                    await self._client.flush()
        except (Error, OSError, TimeoutError):
            pass
        self._transport.close()
        await self.clean_up()

    async def clean_up(self) -> None:
        """End the tasks of a lost connection."""
        if self._writer is not None:
            self._writer.cancel()
            await asyncio.gather(self._writer, return_exceptions=True)
        await self._client.close()

    def _lose(self) -> None:
        if not self.lost.done():
            self.lost.set_result(None)

    async def _receive_error(self, error: Exception) -> None:
        if isinstance(error, SlowConsumerError):
            _LOG.warning("messages of the broker arrive faster than they are handled")
            self._transport.close()
        elif PERMISSIONS_ERR in str(error):
            # Without the subject: it may name a table.
            _LOG.error("the broker forbids this node to publish or subscribe")

    async def _write(self) -> None:
        try:
            while True:
                await self._wake.wait()
                self._wake.clear()
                while self._unsent:
                    match self._unsent.popleft():
                        case (subject, message):
                            await self._client.publish(subject, message)
                            self._unsent_bytes -= len(message)
                        case BusSubscription() as subscription:
                            await self._write_subscription(subscription)
                        case None:
                            return
        except (Error, OSError):
            self._transport.close()

    async def _write_subscription(self, subscription: BusSubscription) -> None:
        if subscription.is_active:
            subscription.on_broker = await self._client.subscribe(
                subscription.subject,
                cb=self._receiver(subscription),
                pending_msgs_limit=self._limits.unread_messages,
                pending_bytes_limit=self._limits.unread_bytes,
            )
        elif subscription.on_broker is not None:
            await subscription.on_broker.unsubscribe()

    def _receiver(self, subscription: BusSubscription) -> Callable[[Msg], Awaitable[None]]:
        async def receive(message: Msg) -> None:
            if subscription.is_active and self.is_open:
                try:
                    subscription.handler(message.data)
                except Exception:  # noqa: BLE001 - a bug in one handler is not one of the bus
                    _LOG.exception("a message of the bus could not be handled")

        return receive
