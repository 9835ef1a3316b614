"""Duplicate matches and tournaments: each is a document that is replaced as a whole."""

from __future__ import annotations

from typing import Final, Protocol

import msgspec

from herzrasen.config.retention_settings import RetentionSettings
from herzrasen.tournaments import deletion
from herzrasen.tournaments.tournament import Phase, read, write

_DAY: Final = 24 * 60 * 60 * 1000
_FOR_EVER: Final = -1


class StoredTournament(msgspec.Struct, frozen=True):
    """A tournament's ``document``; ``revision`` counts its changes from 1, ``changed`` is when it
    was last changed, in ms since 1970. Its people follow from the document by themselves."""

    name: str
    revision: int
    phase: Phase
    changed: int
    document: bytes


def without_person(stored: StoredTournament, person: str, now: int) -> StoredTournament:
    """The revision after this one, without a person whose data were deleted, ``now`` in ms since
    1970. What was over before is not kept longer for it."""
    left = deletion.without_person(read(stored.document), person, now)
    changed = stored.changed if stored.phase == "over" else now
    return StoredTournament(stored.name, stored.revision + 1, left.phase, changed, write(left))


class TournamentStore(Protocol):
    """Stores tournaments. A call returns when its write is durable; a failed read or write is
    raised as OSError."""

    async def create(self, tournament: StoredTournament) -> None:
        """Store a new one. Raises WriteConflict if the name is taken."""
        ...

    async def load(self, name: str) -> StoredTournament | None:
        """The tournament of this name."""
        ...

    async def revision(self, name: str) -> int | None:
        """Its revision, None if there is none of this name: to be asked often."""
        ...

    async def save(self, tournament: StoredTournament) -> None:
        """Replace the revision before this one. Raises WriteConflict if there is another by now:
        the document has to be read again."""
        ...

    async def of_person(self, person: str, count: int) -> tuple[StoredTournament, ...]:
        """The newest tournaments that this person hosts or has entered."""
        ...

    async def delete_expired(self, now: int, settings: RetentionSettings) -> None:
        """Delete those that have not changed for as long as tables of their kind are kept."""
        ...


def oldest_kept(now: int, settings: RetentionSettings) -> dict[Phase, int]:
    """For each phase the time before which tournaments have expired, in ms since 1970."""
    days: dict[Phase, int] = {
        "open": settings.never_begun,
        "running": settings.unfinished,
        "over": settings.finished,
    }
    return {phase: now - kept * _DAY if kept else _FOR_EVER for phase, kept in days.items()}
