"""What happens in the PostgreSQL database when a guest becomes another person."""

from __future__ import annotations

from typing import Final

from herzrasen.storage.postgres.connect import Connection
from herzrasen.storage.postgres.sessions import (
    end_all_sessions,
    hold_own_sessions,
    hold_person,
    mark_gone,
)
from herzrasen.storage.postgres.tournaments import hand_over_tournaments

HOLD_ACCOUNT: Final = "SELECT password, recovery FROM accounts WHERE person = $1 FOR SHARE"
"""Locks an account against changes until the transaction ends."""
# A person's id is a long random word, so it cannot be part of other text in a description.
_HAND_OVER: Final = (
    "UPDATE tables SET revision = revision + 1,"
    " about = convert_to(replace(convert_from(about, 'UTF8'), $1, $2), 'UTF8')"
    ' WHERE id IN (SELECT "table" FROM seats WHERE person = $1)'
)
# The trigger at the descriptions knows who has a seat. Those who got up are named there as well.
_INDEX: Final = (
    'INSERT INTO seats SELECT $2, "table" FROM seats WHERE person = $1 ON CONFLICT DO NOTHING'
)
# Of two results for the same deal, the one that was begun first stays.
_DROP_LATER: Final = (
    "DELETE FROM daily_results AS own USING daily_results AS guests WHERE own.person = $2"
    " AND guests.person = $1 AND guests.day = own.day AND guests.name = own.name"
    " AND guests.started < own.started"
)
_HAND_OVER_DAILY: Final = (
    "UPDATE daily_results AS guests SET person = $2 WHERE person = $1 AND NOT EXISTS"
    " (SELECT FROM daily_results AS own WHERE own.person = $2 AND own.day = guests.day"
    " AND own.name = guests.name)"
)

# A guest's ratings stay with the guest: with a choice, a person would keep the best of many. But
# it is known from now on whose they were, and nobody gains by matches against their own guest.
_KEEP_GUEST: Final = (
    "INSERT INTO rating_guests SELECT $1, $2 WHERE EXISTS (SELECT FROM rating_changes"
    ' WHERE person = $1) OR EXISTS (SELECT FROM unrated_matches JOIN seats USING ("table")'
    " WHERE person = $1) ON CONFLICT DO NOTHING"
)
_FOLLOW_GUEST: Final = "UPDATE rating_guests SET person = $2 WHERE person = $1"


async def hand_over_if_guest(
    connection: Connection, asking: str, token_hash: str, person: str, now: int
) -> bool:
    """If the person who is ``asking`` is a guest, give their seats and daily results to another
    ``person``, and end their sessions, in the transaction of the caller; returns whether that is
    so. Raises WriteConflict if the guest's session of this token has ended."""
    # A sign-up of the same guest that commits from here on counts as a later one.
    if await connection.fetch(HOLD_ACCOUNT, asking):
        return False
    await hold_person(connection, asking)
    await hold_own_sessions(connection, token_hash, asking)
    await connection.execute(_KEEP_GUEST, asking, person)
    await connection.execute(_FOLLOW_GUEST, asking, person)
    await connection.execute(_HAND_OVER, asking, person)
    await connection.execute(_INDEX, asking, person)
    await connection.execute("DELETE FROM seats WHERE person = $1", asking)
    await connection.execute(_DROP_LATER, asking, person)
    await connection.execute(_HAND_OVER_DAILY, asking, person)
    await connection.execute("DELETE FROM daily_results WHERE person = $1", asking)
    await hand_over_tournaments(connection, asking, person)
    await end_all_sessions(connection, asking, now)
    await mark_gone(connection, asking, now)
    return True
