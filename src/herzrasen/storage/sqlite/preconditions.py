"""Conditions that are checked in the commit itself, with the writes that depend on them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from herzrasen.storage.accounts import Account, UsedPasskey
from herzrasen.storage.sessions import GONE
from herzrasen.storage.sqlite.writer import Write

# Where the condition does not hold, a row is added that the table refuses, and with it all writes.
_REFUSE: Final = (
    "INSERT INTO devices (token, person, label, since, seen)"
    " SELECT '', NULL, '', 0, 0 WHERE NOT EXISTS (SELECT 1 FROM {condition})"
)


def account_unchanged(account: Account) -> Write:
    """The account has the password and the recovery code of this value."""
    return _require(
        "accounts WHERE person = :person AND password IS :password AND recovery = :recovery",
        {
            "person": account.person,
            "password": account.password_hash,
            "recovery": account.recovery_hash,
        },
    )


def session_open(token_hash: str, person: str) -> Write:
    """The session is one of this person, and has not ended."""
    return _require(
        "devices WHERE token = :token AND person = :person AND ended IS NULL",
        {"token": token_hash, "person": person},
    )


def session_not_ended(token_hash: str, person: str) -> Write:
    """The session is one of this person and has not ended; a guest's first may not be stored."""
    return _require(
        "(SELECT 1) WHERE NOT EXISTS (SELECT 1 FROM devices WHERE token = :token"
        " AND (person <> :person OR ended IS NOT NULL)) AND (:token = :person OR EXISTS"
        " (SELECT 1 FROM devices WHERE token = :token))",
        {"token": token_hash, "person": person},
    )


def passkey_unused(used: UsedPasskey, person: str) -> Write:
    """The passkey is one of this person, with the sign count that it had before this use."""
    return _require(
        "passkeys WHERE id = :id AND person = :person AND uses = :uses",
        {"id": used.id, "person": person, "uses": used.former_count},
    )


def nobody_gone(table: str) -> Write:
    """Nobody at the table of this name was deleted, or is another person, before it was stored."""
    return _require(
        "(SELECT 1) WHERE NOT EXISTS (SELECT 1 FROM tables"
        ' JOIN seats ON seats."table" = tables.id JOIN devices ON devices.token = seats.person'
        f" WHERE tables.name = :name AND devices.label = '{GONE}' AND devices.ended IS NOT NULL)",
        {"name": table},
    )


def tables_unchanged(person: str, tables: Sequence[tuple[bytes, int]]) -> tuple[Write, ...]:
    """The tables of a person are these, with these descriptions."""
    return (
        _require(
            "(SELECT 1) WHERE :count = (SELECT count(*) FROM seats WHERE person = :person)",
            {"person": person, "count": len(tables)},
        ),
        *(
            _require("tables WHERE id = :id AND about = :about", {"id": id_, "about": about})
            for about, id_ in tables
        ),
    )


def _require(condition: str, values: Mapping[str, object]) -> Write:
    """A write that changes nothing; it raises WriteConflict if nothing is found."""
    return _REFUSE.format(condition=condition), [values]
