"""The event bus of a cluster: NATS, reconnected whenever the connection is lost."""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Callable
from typing import Final

from herzrasen.config.cluster_settings import ClusterSettings
from herzrasen.server.cluster.broker_connection import (
    BrokerConnection,
    BusSubscription,
    ConnectionLimits,
)
from herzrasen.server.cluster.broker_pool import connect_to_any
from herzrasen.server.runtime.background_tasks import BackgroundTasks
from herzrasen.server.runtime.event_bus import Handler, check_size
from herzrasen.server.runtime.start_error import StartError
from herzrasen.telemetry import metrics
from herzrasen.telemetry.logs import fields

_LOG: Final = logging.getLogger(__name__)

CLOSE_SECONDS: Final = 1.0
"""How long a bus that is closed waits for the broker to read what was published."""
_LIMITS: Final = ConnectionLimits()
_FIRST_DELAY: Final = 0.05
_MAX_DELAY: Final = 2.0
"""Seconds between two attempts to connect; each pause is a random part of it, so that the nodes do
not reconnect all at once."""


class NatsBus:
    """An ``EventBus`` over NATS: at most once, each publisher's messages in order.

    While there is no connection, nothing is kept: ``publish`` counts in ``dropped``. Handlers run
    on the event loop, never during ``publish`` or ``subscribe``.
    """

    def __init__(self, settings: ClusterSettings, limits: ConnectionLimits = _LIMITS) -> None:
        self.dropped = 0
        """Messages that were published and certainly not sent."""
        self.gaps = 0
        """How often messages may have been lost."""
        self._settings = settings
        self._limits = limits
        self._connection: BrokerConnection | None = None
        self._subscriptions: dict[BusSubscription, None] = {}
        self._gap_callbacks: list[Callable[[], object]] = []
        self._tasks = BackgroundTasks()

    async def open(self) -> None:
        """Connect, and stay connected until ``close``. Raises StartError."""
        self._begin(await connect_to_any(self._settings, self._limits))
        self._tasks.keep_running(self._keep_connected, _MAX_DELAY)

    @property
    def is_connected(self) -> bool:
        """Whether there is a connection now, as far as this side knows."""
        return self._connection is not None and self._connection.is_open

    def publish(self, subject: str, message: bytes) -> None:
        """Send a message to all current subscribers, this node's too. Never waits, never fails.

        Raises ValueError for a message over MAX_MESSAGE_BYTES, which is a bug.
        """
        check_size(message)
        connection = self._connection
        if connection is None or not connection.publish(self._full(subject), message):
            self._drop(1)

    def subscribe(self, subject: str, handler: Handler) -> Callable[[], None]:
        """Call the handler for each message from now on, until the returned function is called."""
        subscription = BusSubscription(self._full(subject), handler)
        self._subscriptions[subscription] = None
        self._update(subscription)

        def stop() -> None:
            if subscription.is_active:
                subscription.is_active = False
                del self._subscriptions[subscription]
                self._update(subscription)

        return stop

    def on_gap(self, callback: Callable[[], object]) -> None:
        """Call this when the connection is lost, and again when there is a new one."""
        self._gap_callbacks.append(callback)

    async def close(self) -> None:
        """Send what was published, as far as the broker reads it soon, and disconnect."""
        await self._tasks.cancel()
        if self._connection is not None:
            await self._connection.close(CLOSE_SECONDS)

    def _drop(self, count: int) -> None:
        self.dropped += count
        metrics.BUS_MESSAGES_DROPPED.inc(count)

    def _full(self, subject: str) -> str:
        return f"{self._settings.prefix}.{subject}"

    def _update(self, subscription: BusSubscription) -> None:
        if self._connection is not None:
            self._connection.update(subscription)

    def _begin(self, connection: BrokerConnection) -> None:
        self._connection = connection
        for subscription in self._subscriptions:
            subscription.on_broker = None
            connection.update(subscription)

    async def _keep_connected(self) -> None:
        while (connection := self._connection) is not None:
            await asyncio.shield(connection.lost)
            _LOG.warning("the connection to the broker is lost")
            self._drop(connection.unsent_messages)
            self._tell_gap()
            await connection.clean_up()
            self._begin(await self._connect_again())
            _LOG.warning("connected to the broker again", extra=fields(dropped=self.dropped))
            self._tell_gap()

    async def _connect_again(self) -> BrokerConnection:
        delay, last_reason = _FIRST_DELAY, ""
        while True:
            await asyncio.sleep(random.uniform(0, delay))
            delay = min(2 * delay, _MAX_DELAY)
            try:
                return await connect_to_any(self._settings, self._limits)
            except StartError as error:
                if str(error) != last_reason:
                    last_reason = str(error)
                    _LOG.warning("no connection to the broker", extra=fields(reason=last_reason))

    def _tell_gap(self) -> None:
        self.gaps += 1
        for callback in tuple(self._gap_callbacks):
            try:
                callback()
            except Exception:  # noqa: BLE001 - the others must be called too
                _LOG.exception("a gap of the bus could not be handled")
