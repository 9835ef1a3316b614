"""Checks before a start that the broker lets this node in, and brings it its own messages."""

from __future__ import annotations

import asyncio
import secrets
from typing import Final

from herzrasen.config.cluster_settings import ClusterSettings
from herzrasen.server.cluster.broker_echo import BrokerEcho
from herzrasen.server.cluster.nats_bus import NatsBus
from herzrasen.server.runtime.start_error import StartError

_ID_BYTES: Final = 8
_SECONDS: Final = 10.0


async def check_broker(settings: ClusterSettings, seconds: float = _SECONDS) -> None:
    """Connect, send one message to oneself, and disconnect. Raises StartError, also where nothing
    arrives within ``seconds``: a broker may let a node in that it forbids to publish or subscribe.
    """
    bus = NatsBus(settings)
    await bus.open()
    try:
        echo = BrokerEcho(bus, secrets.token_hex(_ID_BYTES), asyncio.get_running_loop().time)
        if not await echo.arrives(seconds):
            raise StartError("broker-silent", prefix=settings.prefix)
    finally:
        await bus.close()
