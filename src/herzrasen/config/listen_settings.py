"""The ``[server]`` section: where the server listens."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import msgspec

from herzrasen.config.setting_types import HostName, Network, Port

DEFAULT_PORT: Final = 5252
"""The default port: with the same address, a browser keeps its guest and settings."""

LOOPBACK: Final = (Network("127.0.0.1"), Network("::1"))
"""The loopback address: this machine only."""


class ListenSettings(msgspec.Struct, frozen=True, kw_only=True):
    """Where the server listens, its certificate, and which proxies it trusts.

    It answers to ``names`` (hosts) besides the machine's own. With ``certificate`` and ``key`` (PEM
    files) it speaks TLS. ``X-Forwarded-For`` and ``X-Forwarded-Proto`` are believed only from
    ``trusted_proxies``. ``metrics_from`` are the networks that may read ``/metrics``.
    """

    host: str = "127.0.0.1"
    port: Port = DEFAULT_PORT
    certificate: Path | None = None
    key: Path | None = None
    names: tuple[HostName, ...] = ()
    trusted_proxies: tuple[Network, ...] = ()
    metrics_from: tuple[Network, ...] = LOOPBACK

    @property
    def may_open_to_network(self) -> bool:
        """Whether people on this machine may open the server to the local network: not where it has
        names of its own, or stands behind a proxy."""
        return not self.names and not self.trusted_proxies
