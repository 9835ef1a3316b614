"""Prometheus metrics of a server. No label names a person or a table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.platform_collector import PlatformCollector
from prometheus_client.process_collector import ProcessCollector
from prometheus_client.registry import Collector

_REGISTRY: Final = CollectorRegistry()
_SHORT_BUCKETS: Final = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 5.0)
_LONG_BUCKETS: Final = (0.001, 0.005, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0)

PlatformCollector(_REGISTRY)
ProcessCollector(registry=_REGISTRY)


class MoveCounter(Collector):
    """Counts the moves of each game, on the event loop alone: a library's counter takes a lock, for
    longer than a card takes to be played."""

    def __init__(self) -> None:
        self._made: dict[str, int] = {}
        _REGISTRY.register(self)

    def inc(self, game: str) -> None:
        """Count a move."""
        self._made[game] = self._made.get(game, 0) + 1

    def collect(self) -> Iterable[Metric]:
        """The counts as a scrape reads them."""
        sentence = "Moves made, the dealer's and the bots' among them"
        family = CounterMetricFamily("herzrasen_moves", sentence, labels=["game"])
        for game, made in self._made.items():
            family.add_metric([game], made)
        return [family]


class CertificateExpiry(Collector):
    """When the TLS certificate expires. There is no such metric in a server without TLS."""

    def __init__(self) -> None:
        self._expires: float | None = None
        _REGISTRY.register(self)

    def set(self, expires: float) -> None:
        """Note when it expires, in seconds since 1970."""
        self._expires = expires

    def collect(self) -> Iterable[Metric]:
        """The time as a scrape reads it."""
        if self._expires is None:
            return []
        name = "herzrasen_certificate_expiry_timestamp_seconds"
        sentence = "When the TLS certificate expires, in seconds since 1970"
        return [GaugeMetricFamily(name, sentence, self._expires)]


CERTIFICATE_EXPIRY: Final = CertificateExpiry()
CERTIFICATES_REFUSED: Final = Counter(
    "herzrasen_certificates_refused",
    "New certificates that could not be used or are not valid now",
    registry=_REGISTRY,
)
MOVES: Final = MoveCounter()
TABLES_OPENED: Final = Counter(
    "herzrasen_tables_opened", "Tables opened", ["game"], registry=_REGISTRY
)
REFUSALS: Final = Counter(
    "herzrasen_refusals", "What was refused, by its reason", ["code"], registry=_REGISTRY
)
LATE_SHARES: Final = Counter(
    "herzrasen_late_shares", "Shares of a deal that were not opened", registry=_REGISTRY
)
BEACON_MISSED: Final = Counter(
    "herzrasen_beacon_missed",
    "Deals drawn without the public beacon's round, which did not come in time",
    registry=_REGISTRY,
)
SLOW_READERS: Final = Counter(
    "herzrasen_slow_readers", "Lines closed because they read too slowly", registry=_REGISTRY
)
CONNECTIONS_REFUSED: Final = Counter(
    "herzrasen_crowded_lines", "Lines refused because there were too many", registry=_REGISTRY
)
RACES: Final = Counter(
    "herzrasen_races", "Plays of Nerts that more than one wanted", registry=_REGISTRY
)
COMMIT_SECONDS: Final = Histogram(
    "herzrasen_commit_seconds",
    "How long a commit takes",
    buckets=_SHORT_BUCKETS,
    registry=_REGISTRY,
)
COMMIT_JOBS: Final = Histogram(
    "herzrasen_commit_jobs", "Writes that shared a commit",
    buckets=(1, 2, 5, 10, 20, 50, 100, 200, 500), registry=_REGISTRY,
)  # fmt: skip
BOT_SECONDS: Final = Histogram(
    "herzrasen_bot_thought_seconds", "Processor time of a bot's thought",
    buckets=_LONG_BUCKETS, registry=_REGISTRY,
)  # fmt: skip
BOT_FAILURES: Final = Counter(
    "herzrasen_bot_failures", "Thoughts without an answer", registry=_REGISTRY
)
BOT_PROCESS_DEATHS: Final = Counter(
    "herzrasen_bot_process_deaths",
    "Processes of bots that ended by themselves, such as for want of memory",
    registry=_REGISTRY,
)
TASK_FAILURES: Final = Counter(
    "herzrasen_task_failures",
    "Background tasks and callbacks that a bug has ended",
    registry=_REGISTRY,
)
BUS_MESSAGES_DROPPED: Final = Counter(
    "herzrasen_bus_messages_dropped",
    "Messages for other nodes that were not sent, for want of a connection to the broker",
    registry=_REGISTRY,
)
TABLES_DAMAGED: Final = Counter(
    "herzrasen_tables_damaged", "Tables that cannot be read any more", registry=_REGISTRY
)
CONNECTIONS_CUT: Final = Counter(
    "herzrasen_connections_cut", "TCP connections closed from here, by the reason", ["reason"],
    registry=_REGISTRY,
)  # fmt: skip
REQUESTS: Final = Counter(
    "herzrasen_requests", "HTTP requests answered", ["status"], registry=_REGISTRY
)


class Gauges:
    """Gauges of one application, read at the moment of the request."""

    def __init__(self, asked: Mapping[str, tuple[str, Callable[[], float]]]) -> None:
        self._registry = CollectorRegistry()
        for name, (sentence, value) in asked.items():
            Gauge(f"herzrasen_{name}", sentence, registry=self._registry).set_function(value)

    def text(self) -> bytes:
        """All metrics in Prometheus' text format."""
        return generate_latest(_REGISTRY) + generate_latest(self._registry)
