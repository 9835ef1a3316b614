"""Connects to any of the brokers in the settings, and says why it cannot."""

from __future__ import annotations

import asyncio
import random
import ssl
from collections.abc import Sequence
from typing import Final
from urllib.parse import urlsplit

from nats.errors import Error, SecureConnRequiredError

from herzrasen.config.cluster_settings import ClusterSettings
from herzrasen.config.secret_url import BrokerURL
from herzrasen.server.cluster.broker_client import DEFAULT_PORT, PayloadLimitError
from herzrasen.server.cluster.broker_connection import BrokerConnection, ConnectionLimits
from herzrasen.server.cluster.broker_login import (
    BrokerLogin,
    CredentialsError,
    login_of_file,
    login_of_url,
)
from herzrasen.server.runtime.event_bus import MAX_MESSAGE_BYTES
from herzrasen.server.runtime.start_error import StartError
from herzrasen.storage.private_files import read_regular

_REFUSES_LOGIN: Final = ("authorization violation", "authentication", "not authorized")
"""What a broker answers to a client that it refuses, in lower case."""


async def connect_to_any(settings: ClusterSettings, limits: ConnectionLimits) -> BrokerConnection:
    """A connection to one of the brokers, tried in random order.

    The files are read each time, since they may have been renewed. Raises StartError: if several
    brokers failed, that of one which answered.
    """
    urls = random.sample(settings.broker, len(settings.broker))
    errors: list[StartError] = []
    for url in urls:
        secure = needs_tls(url, settings)
        # In a thread: it reads the system's certificates, which would block the event loop.
        tls = await asyncio.to_thread(tls_context, settings)
        connection = BrokerConnection(limits, needs_tls=secure)
        try:
            await connection.open(url, broker_login(url, settings), tls, settings.node_name())
        except (Error, OSError) as error:
            errors.append(_explain(error, url))
        else:
            return connection
    raise _most_telling(errors)


def needs_tls(url: BrokerURL, settings: ClusterSettings) -> bool:
    """Whether nothing may be sent without TLS; a broker may ask for it in any case."""
    files = (settings.broker_ca, settings.broker_certificate)
    return urlsplit(url.reveal()).scheme == "tls" or any(files)


def tls_context(settings: ClusterSettings) -> ssl.SSLContext:
    """The authorities that this node trusts, and its own certificate. Raises StartError."""
    file = settings.broker_ca
    try:
        for file in (settings.broker_key, settings.broker_certificate, settings.broker_ca):
            if file is not None:
                read_regular(file)  # OpenSSL would wait for a pipe
        context = ssl.create_default_context(cafile=file)
        file = settings.broker_certificate
        if file is not None:
            context.load_cert_chain(file, settings.broker_key)
    except (OSError, ValueError):  # SSLError is an OSError
        raise StartError("broker-file", file=str(file)) from None
    return context


def broker_login(url: BrokerURL, settings: ClusterSettings) -> BrokerLogin:
    """How this node identifies itself to this broker. Raises StartError."""
    file = settings.broker_credentials
    if file is None:
        return login_of_url(url)
    try:
        return login_of_file(file)
    except (OSError, CredentialsError):
        raise StartError("broker-file", file=str(file)) from None


def _explain(error: Exception, url: BrokerURL) -> StartError:
    parts = urlsplit(url.reveal())
    broker = f"{parts.hostname}:{parts.port or DEFAULT_PORT}"
    match error:
        case ssl.SSLCertVerificationError():
            return StartError("broker-certificate", broker=broker, why=error.verify_message)
        case ssl.SSLError() | SecureConnRequiredError():
            return StartError("broker-tls", broker=broker)
        case PayloadLimitError():
            return StartError("broker-payload", broker=broker, least=MAX_MESSAGE_BYTES)
        case Error() if any(answer in str(error).lower() for answer in _REFUSES_LOGIN):
            return StartError("broker-login", broker=broker)
        case _:
            return StartError("broker-unreachable", broker=broker)


def _most_telling(errors: Sequence[StartError]) -> StartError:
    return min(errors, key=lambda error: str(error) == "broker-unreachable")
