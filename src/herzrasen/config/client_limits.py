"""The ``[limits]`` section: how much one address or one person may ask for."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec

from herzrasen.config.setting_types import Count, Rate

Timeout: TypeAlias = Annotated[float, msgspec.Meta(ge=0.01, le=3600)]


class LimitSettings(msgspec.Struct, frozen=True, kw_only=True):
    """Limits of one address and one person. X_at_once are bursts above X_per_second.

    ``connections_per_address`` and ``connections_per_person`` are WebSockets open at once. Over
    each of them may come ``messages_per_second`` and ``messages_at_once``, of ``message_kib`` KiB
    at most. An address may request ``requests_per_second`` (``requests_at_once``) under ``/api/``,
    ``files_per_second`` (``files_at_once``) of everything else, of which a first visit needs 25,
    and open ``tables_per_second`` (``tables_at_once``). The log may grow by ``stored_mib_per_day``
    (``stored_mib_at_once``) MiB for an address. ``connections`` are all TCP connections together,
    ``http_connections_per_address`` those of one address that are no WebSockets, over
    which it may send ``http_requests_per_second`` of any kind (``http_requests_at_once``). A
    request's headers have to arrive within ``header_seconds``, its body within ``body_seconds``.
    While the event loop lags by more than ``lag_ms``, new connections are refused.
    """

    connections_per_address: Count = 50
    connections_per_person: Count = 20
    messages_per_second: Rate = 60
    messages_at_once: Count = 240
    message_kib: Annotated[int, msgspec.Meta(ge=1, le=64)] = 64
    requests_per_second: Rate = 30
    requests_at_once: Count = 300
    files_per_second: Rate = 60
    files_at_once: Count = 3000
    tables_per_second: Rate = 0.5
    tables_at_once: Count = 40
    stored_mib_per_day: Rate = 500
    stored_mib_at_once: Count = 500
    connections: Count = 10_000
    http_connections_per_address: Count = 200
    http_requests_per_second: Rate = 300
    http_requests_at_once: Count = 3000
    header_seconds: Timeout = 10.0
    body_seconds: Timeout = 60.0
    lag_ms: Count = 300
