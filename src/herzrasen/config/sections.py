"""All settings of a server, by section. Each has a sentence under ``settings.`` in ``locales``."""

from __future__ import annotations

from typing import Literal

import msgspec

from herzrasen.config.client_limits import LimitSettings
from herzrasen.config.cluster_settings import ClusterSettings
from herzrasen.config.listen_settings import ListenSettings
from herzrasen.config.retention_settings import RetentionSettings
from herzrasen.config.table_settings import TableSettings


class LogSettings(msgspec.Struct, frozen=True, kw_only=True):
    """What is logged to stderr, and how."""

    level: Literal["debug", "info", "warning", "error"] = "warning"
    format: Literal["text", "json"] = "text"
    access: bool = False


class Config(msgspec.Struct, frozen=True, kw_only=True):
    """All settings of a server."""

    server: ListenSettings = ListenSettings()
    limits: LimitSettings = LimitSettings()
    keep: RetentionSettings = RetentionSettings()
    log: LogSettings = LogSettings()
    table: TableSettings = TableSettings()
    cluster: ClusterSettings = ClusterSettings()
