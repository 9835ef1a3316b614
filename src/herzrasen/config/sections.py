"""All settings of a server, by idea. Each has a sentence under ``settings.`` in the texts."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import msgspec

from herzrasen.config.limits import Bounds
from herzrasen.config.retention import Keeping
from herzrasen.config.server_settings import Tables
from herzrasen.config.setting_types import HostName, Network, Port

HOME_PORT = 5252
"""Where a server likes to be found: with the same address, a browser keeps its seat."""

HERE = (Network("127.0.0.1"), Network("::1"))
"""This machine."""


class Listening(msgspec.Struct, frozen=True, kw_only=True):
    """Where the server listens, how it proves who it is, and whom it believes.

    It answers to ``names`` (hosts) besides the machine's own. With ``certificate`` and ``key`` (PEM
    files) it speaks TLS. What ``X-Forwarded-For`` and ``X-Forwarded-Proto`` say is believed from
    ``trusted_proxies`` alone. ``metrics_from`` are those who may read ``/metrics``.
    """

    host: str = "127.0.0.1"
    port: Port = HOME_PORT
    certificate: Path | None = None
    key: Path | None = None
    names: tuple[HostName, ...] = ()
    trusted_proxies: tuple[Network, ...] = ()
    metrics_from: tuple[Network, ...] = HERE


class Logging(msgspec.Struct, frozen=True, kw_only=True):
    """What is written to the standard error output, and how."""

    level: Literal["debug", "info", "warning", "error"] = "warning"
    format: Literal["text", "json"] = "text"
    access: bool = False


class Config(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that a server can be told."""

    server: Listening = Listening()
    limits: Bounds = Bounds()
    keep: Keeping = Keeping()
    log: Logging = Logging()
    table: Tables = Tables()
