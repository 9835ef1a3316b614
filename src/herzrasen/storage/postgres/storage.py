"""The whole storage of a cluster in one PostgreSQL database."""

from __future__ import annotations

from herzrasen.storage.postgres.accounts import PostgresAccountStore
from herzrasen.storage.postgres.challenges import PostgresChallengeStore
from herzrasen.storage.postgres.daily import PostgresDailyStore
from herzrasen.storage.postgres.database import PostgresDatabase
from herzrasen.storage.postgres.device_links import PostgresDeviceLinkStore
from herzrasen.storage.postgres.event_log import PostgresEventLog
from herzrasen.storage.postgres.nodes import PostgresNodeStore
from herzrasen.storage.postgres.ratings import PostgresRatingStore
from herzrasen.storage.postgres.retention import PostgresRetention
from herzrasen.storage.postgres.secrets import PostgresSecrets
from herzrasen.storage.postgres.sessions import PostgresSessionStore
from herzrasen.storage.postgres.table_summaries import PostgresSummaryStore
from herzrasen.storage.postgres.tournaments import PostgresTournamentStore
from herzrasen.storage.postgres.user_data import PostgresUserData
from herzrasen.storage.storage import Storage


def postgres_storage(database: PostgresDatabase, node: str) -> Storage:
    """The storage in one PostgreSQL database, for the node of this id."""
    return Storage(
        log=PostgresEventLog(database, node),
        summaries=PostgresSummaryStore(database),
        sessions=PostgresSessionStore(database),
        accounts=PostgresAccountStore(database),
        device_links=PostgresDeviceLinkStore(database),
        challenges=PostgresChallengeStore(database),
        daily=PostgresDailyStore(database),
        user_data=PostgresUserData(database),
        ratings=PostgresRatingStore(database),
        retention=PostgresRetention(database),
        pending_writes=lambda: database.pending,
        nodes=PostgresNodeStore(database),
        tournaments=PostgresTournamentStore(database),
        secrets=PostgresSecrets(database.url, database.limits),
    )
