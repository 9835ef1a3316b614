"""The settings that the application is created with."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from herzrasen.config.client_limits import LimitSettings
from herzrasen.config.retention_settings import RetentionSettings
from herzrasen.config.setting_types import Network
from herzrasen.config.table_settings import TableSettings

CLIENT_FOLDER: Final = Path(__file__).parents[1] / "client"
"""The browser client's files."""


class ServerSettings(TableSettings, frozen=True, kw_only=True):
    """Everything the application is created with.

    ``client`` is the folder of the browser's files, scanned for changes every ``client_recheck``
    seconds. ``coach`` is the judge of hints and reviews, None for that of the game's own
    coach. ``names`` are the host names that are answered to, ``accepts_remote`` says
    whether the server listens beyond this machine, ``trusted_proxies`` and ``metrics_from`` are
    networks. ``access`` says whether every request is logged, ``keep`` is the retention. ``second``
    is the length of a turn clock's second: tests have shorter ones.
    """

    client: Path = CLIENT_FOLDER
    client_recheck: float = 1.0
    coach: object = None
    limits: LimitSettings = LimitSettings()
    names: tuple[str, ...] = ()
    accepts_remote: bool = False
    trusted_proxies: tuple[Network, ...] = ()
    metrics_from: tuple[Network, ...] = ()
    access: bool = False
    keep: RetentionSettings = RetentionSettings()
    second: float = 1.0
