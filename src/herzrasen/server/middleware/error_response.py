"""The response to a request that was refused: the status of each refusal, and its code as JSON."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from starlette.responses import Response

from herzrasen.games.protocol import Refusal
from herzrasen.protocol import codec, websocket
from herzrasen.telemetry import metrics

_STATUS: Final[Mapping[str, int]] = {
    "table.refusal.origin": 403,
    "table.refusal.foreign-link": 403,
    "table.refusal.not-local": 403,
    "table.refusal.no-network": 409,
    "table.refusal.too-big": 413,
    "record.fault.too-big": 413,
    "table.refusal.no-such-table": 404,
    "table.refusal.no-such-code": 404,
    "table.refusal.no-watchers": 403,
    "table.refusal.not-json": 415,
    "record.refusal.still-running": 409,
    "nerts_review.refusal.running": 409,
    "nerts_review.refusal.watcher": 403,
    "coach.refusal.not-solo": 403,
    "coach.refusal.watcher": 403,
    "coach.refusal.not-asked": 409,
    "coach.refusal.running": 409,
    "coach.refusal.no-job": 404,
    "coach.refusal.busy": 503,
    "coach.refusal.one-at-a-time": 409,
    "coach.refusal.failed": 503,
    "daily.refusal.not-yet": 403,
    "daily.refusal.still-closed": 403,
    "daily.refusal.closing-waits": 403,
    "daily.refusal.not-played": 403,
    "daily.refusal.counts": 403,
    "daily.refusal.no-such-day": 404,
    "daily.refusal.no-such-deal": 404,
    "daily.refusal.no-best": 404,
    "table.refusal.too-fast": 429,
    "table.refusal.too-many-codes": 429,
    "table.refusal.written-enough": 429,
    "table.refusal.not-saved": 503,
    "table.refusal.stopping": 503,
    "table.refusal.overloaded": 503,
    "table.refusal.damaged": 500,
    "table.refusal.not-read": 503,
    "table.refusal.out-of-reach": 503,
    "table.refusal.data-gone": 503,
    "table.refusal.data-damaged": 503,
    "tournament.refusal.none": 404,
    "tournament.refusal.not-host": 403,
    "tournament.refusal.still-played": 403,
    "account.refusal.signed-out": 401,
    "account.refusal.wrong": 403,
    "account.refusal.too-often": 429,
    "account.refusal.busy": 503,
    "account.refusal.guest": 403,
    "account.refusal.former": 403,
    "account.refusal.signed-in": 409,
    "account.refusal.name-taken": 409,
    "account.refusal.last-way-in": 409,
    "account.refusal.passkey-unknown": 404,
    "account.refusal.link": 410,
    "account.refusal.own-link": 409,
}
_RETRY_SECONDS: Final = MappingProxyType({"account.refusal.busy": 3, "coach.refusal.busy": 5})
"""After so many seconds a refused request is worth another try: too many waited for their turns.
Nothing of it was done; pages and the terminal repeat it by themselves."""


def error_response(refusal: Refusal) -> Response:
    """The error response for a refusal, with ``Retry-After`` where another try is worth it."""
    metrics.REFUSALS.labels(refusal.code).inc()
    body = codec.encode(websocket.Refused(code=refusal.code, facts=refusal.facts))
    headers = {"cache-control": "no-store"}
    if refusal.code in _RETRY_SECONDS:
        headers["retry-after"] = str(_RETRY_SECONDS[refusal.code])
    return Response(body, _STATUS.get(refusal.code, 400), headers, "application/json")
