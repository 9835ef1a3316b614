"""What a node tells all others. A node that misses an announcement finds the change in storage
later."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from herzrasen.table.person_change import PersonChange

SUBJECT = "announcements"
"""The bus subject of announcements."""


class SessionsEnded(msgspec.Struct, frozen=True, tag=True):
    """Close the connections of these sessions (hashes of their tokens)."""

    sessions: tuple[str, ...]


class PersonChanged(msgspec.Struct, frozen=True, tag=True):
    """Change the seats of open tables; the stored ones have been changed already."""

    change: PersonChange


class SummariesMissed(msgspec.Struct, frozen=True, tag=True):
    """Publish the summaries of all tables again: the sender has just started, or messages to it or
    from it may have been lost."""


PeopleAnnouncement: TypeAlias = SessionsEnded | PersonChanged
Announcement: TypeAlias = PeopleAnnouncement | SummariesMissed


def encode(announcement: Announcement) -> bytes:
    """The bytes of an announcement."""
    return _ENCODER.encode(announcement)


def decode(data: bytes) -> Announcement:
    """The announcement of these bytes. Raises msgspec.MsgspecError if they are none."""
    announcement: Announcement = _DECODER.decode(data)
    return announcement


_ENCODER = msgspec.msgpack.Encoder()
_DECODER: msgspec.msgpack.Decoder[Announcement] = msgspec.msgpack.Decoder(Announcement)
