"""What only a room's memory holds: it moves with a table that is handed over to another node.

Moves, seats and results are in storage. This is the rest of what people at the table would miss:
the chat, who is present, ready checks and votes, the turn clocks and an open claim offer. After a
crash it is gone (``docs/decisions/cluster.md``).
"""

from __future__ import annotations

import logging
from typing import Final

import msgspec

from herzrasen.protocol import codec
from herzrasen.table.chat.conversation import Conversation
from herzrasen.table.claim_offer import ClaimOffer
from herzrasen.table.clocks.turn_clocks import TableClocks
from herzrasen.table.members.member_state import MemberMemory

_LOG: Final = logging.getLogger(__name__)
MAX_MEMORY_BYTES: Final = 64 * 1024
"""The oldest messages of a longer conversation are left behind."""


class RoomMemory(msgspec.Struct, frozen=True):
    """What a room knows that no storage has."""

    conversation: Conversation = Conversation()
    members: MemberMemory = MemberMemory()
    clocks: TableClocks | None = None
    claim_offer: ClaimOffer | None = None


def write(memory: RoomMemory) -> bytes:
    """The memory as JSON of at most ``MAX_MEMORY_BYTES``; nothing if that cannot be."""
    data = codec.encode(memory)
    while len(data) > MAX_MEMORY_BYTES and memory.conversation.messages:
        shorter = memory.conversation.without_older_half()
        memory = msgspec.structs.replace(memory, conversation=shorter)
        data = codec.encode(memory)
    return data if len(data) <= MAX_MEMORY_BYTES else b""


def read(data: bytes) -> RoomMemory | None:
    """The memory that was written; None if there is none, or another version wrote it."""
    if not data:
        return None
    try:
        memory: RoomMemory = _READ.decode(data)
    except msgspec.MsgspecError:
        _LOG.warning("the chat of a table that was handed over is lost: another version wrote it")
        return None
    return memory


_READ: Final = codec.decoder(RoomMemory)
