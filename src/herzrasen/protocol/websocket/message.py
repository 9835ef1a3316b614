"""The base of all WebSocket messages, and what both directions share."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec


class Message(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="type"):
    """The base of all messages; ``type`` is the message's tag."""


VoteChoice: TypeAlias = Literal["wait", "bot", "end"]
ChatKind: TypeAlias = Literal["phrase", "reaction", "text"]
"""The kind of a chat message."""
