"""The ``[cluster]`` section: what many nodes share."""

from __future__ import annotations

import socket
from pathlib import Path
from typing import Annotated

import msgspec

from herzrasen.config.secret_url import BrokerURL, DatabaseURL
from herzrasen.config.setting_types import HostName, Word


class ClusterSettings(msgspec.Struct, frozen=True, kw_only=True):
    """A cluster's database and broker; without them the server is a single one, with SQLite.

    ``database`` is PostgreSQL's URL, ``pool`` the number of connections to it, ``migrate`` says
    whether a start brings its schema up to date.

    ``broker`` are the URLs of NATS servers of one NATS cluster. The login is in the URL, or in the
    ``.creds`` file ``broker_credentials``. ``broker_ca`` are the authorities that the broker's
    certificate is checked against, instead of the system's; ``broker_certificate`` and
    ``broker_key`` identify this node. Every subject begins with ``prefix``.

    ``node`` names this node to people. A node without a heartbeat for ``lease`` seconds counts as
    lost. A stopping node has ``handover`` seconds to hand its tables over.
    """

    database: DatabaseURL | None = None
    pool: Annotated[int, msgspec.Meta(ge=2, le=100)] = 8
    migrate: bool = True
    broker: tuple[BrokerURL, ...] = ()
    broker_credentials: Path | None = None
    broker_ca: Path | None = None
    broker_certificate: Path | None = None
    broker_key: Path | None = None
    prefix: Word = "herzrasen"
    node: HostName | None = None
    lease: Annotated[float, msgspec.Meta(ge=0.5, le=60)] = 1.0
    handover: Annotated[float, msgspec.Meta(ge=0, le=300)] = 10.0

    @property
    def is_configured(self) -> bool:
        """Whether this server is a node of a cluster."""
        return self.database is not None

    def node_name(self) -> str:
        """The name of this node for people: the one that was given, else the machine's."""
        return self.node or socket.gethostname()
