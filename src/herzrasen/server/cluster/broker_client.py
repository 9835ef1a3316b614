"""A client of nats-py that connects once and never reconnects.

nats-py can reconnect by itself. It then sends all or part of what was published before the loss,
and after some errors the client never works again. So reconnecting is switched off: a client that
has lost its connection is dropped, and a new one starts empty.
"""

from __future__ import annotations

import ssl
from collections.abc import Awaitable, Callable
from typing import Final
from urllib.parse import urlsplit

from nats.aio.client import Client
from nats.errors import Error, UnexpectedEOF

from herzrasen.config.secret_url import BrokerURL
from herzrasen.server.cluster.broker_login import BrokerLogin
from herzrasen.server.cluster.broker_transport import BrokerTransport
from herzrasen.server.runtime.event_bus import MAX_MESSAGE_BYTES

DEFAULT_PORT: Final = 4222
CONNECT_SECONDS: Final = 2
"""How long each step of connecting may take."""
_PING_SECONDS: Final = 1
_UNANSWERED_PINGS: Final = 2
"""A broker with this many unanswered pings when the next one is due counts as lost. With one, a
short block of the event loop would lose it too."""


class PayloadLimitError(Error):
    """The broker takes no messages as long as ours may be."""


class BrokerClient(Client):
    """nats-py's client, over our transport."""

    def __init__(self, transport: BrokerTransport) -> None:
        super().__init__()
        self._transport: BrokerTransport = transport

    async def open(
        self,
        url: BrokerURL,
        login: BrokerLogin,
        tls: ssl.SSLContext | None,
        name: str,
        on_error: Callable[[Exception], Awaitable[None]],
    ) -> None:
        """Connect to the broker at this URL. Errors contain the URL without its password.

        Raises nats.errors.Error, OSError or TimeoutError.
        """
        parts = urlsplit(url.reveal())
        host = f"[{parts.hostname}]" if ":" in (parts.hostname or "") else parts.hostname
        reasons: list[Exception] = []

        async def receive_error(error: Exception) -> None:
            reasons.append(error)
            await on_error(error)

        try:
            await self.connect(
                [f"nats://{host}:{parts.port or DEFAULT_PORT}"],
                name=name,
                error_cb=receive_error,
                allow_reconnect=False,
                max_reconnect_attempts=1,
                reconnect_time_wait=0,
                connect_timeout=CONNECT_SECONDS,
                ping_interval=_PING_SECONDS,
                max_outstanding_pings=_UNANSWERED_PINGS,
                # Over another limit `publish` would wait, and go on when it is cancelled.
                pending_size=0,
                tls=tls,
                user=login.user,
                password=login.password,
                token=login.token,
                user_jwt_cb=(lambda: login.jwt) if login.jwt else None,
                signature_cb=login.sign,
            )
            if not self.is_connected:  # the broker has closed instead of answering
                raise UnexpectedEOF
        except (ConnectionError, UnexpectedEOF) as error:
            if self._transport.is_secure:  # it trusts no client without a certificate
                raise ssl.SSLError from error
            raise
        except Error as error:
            raise (reasons or [error])[-1] from None
        if self.max_payload < MAX_MESSAGE_BYTES:
            raise PayloadLimitError

    async def _process_op_err(self, e: Exception) -> None:
        """The connection is lost, or the broker hangs: send nothing more.

        nats-py would first wait until the broker has read what is pending, perhaps for ever.
        """
        self._transport.close()
        await super()._process_op_err(e)
