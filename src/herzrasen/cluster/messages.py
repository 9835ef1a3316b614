"""The messages between two nodes, as MessagePack.

A *line* is one browser at one table, numbered by its gateway. A *request* has a number given by the
node that asks; the reply has the same number.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

import msgspec

from herzrasen.games.protocol import Refusal


class _Message(msgspec.Struct, array_like=True, tag=True):
    """A message: an array that begins with the name of its class."""


# Between any two nodes --------------------------------------------------------------------------


class ResetLink(_Message):
    """Messages of the receiver's stream ``generation`` were lost: it begins a new one."""

    generation: int


class LinkPing(_Message):
    """Measures the link, and shows whether messages were lost. Answered at once."""

    number: int


class LinkPong(_Message):
    """The answer to a LinkPing."""

    number: int


class Reply(_Message):
    """The answer to a request: ``result`` is what the request's class says, or there is a
    ``refusal``."""

    request: int
    result: Any = None
    refusal: Refusal | None = None


class FindMatch(_Message):
    """Seats a person by a quick match, as the JSON of ``http_tables.QuickMatch`` says. Answered
    with the name of the table or a refusal. A new table is charged to the ``address``; nodes of
    earlier versions name none."""

    request: int
    person: str
    body: bytes
    address: str = ""


# From a gateway to the owner of a table ---------------------------------------------------------


class FollowReview(_Message):
    """Asks for the state of a review job of the receiver, as soon as it changes.

    Answered with the review as JSON in bytes, with a ReviewProgress, or with a refusal.
    """

    request: int
    job: str


class JoinTable(_Message):
    """Asks the receiver to run this table, if it is still in the epoch ``after`` or in the
    receiver's memory, for this address.

    ``memory`` is what only the memory of the former owner holds, which hands the table over.
    Answered with a JoinResult as an array.
    """

    request: int
    table: str
    after: int
    address: str
    memory: bytes = b""


class LineOpened(_Message):
    """A browser is at a table of the receiver."""

    line: int
    table: str
    epoch: int
    person: str
    address: str


class LineMessage(_Message):
    """A message of a browser, as JSON."""

    line: int
    data: bytes


class LineTrip(_Message):
    """A browser has answered a ping: how long that took, and how late the gateway's event loop was
    then, in ms."""

    line: int
    took: float
    lag: float


class LineClosed(_Message):
    """The browser has left, or its gateway has joined another owner. ``returns``: it comes back by
    itself; nodes of earlier versions do not say so."""

    line: int
    returns: bool = False


class TakeSeat(_Message):
    """Gives a person who is not connected any free seat. Answered with None or a refusal. Nodes of
    earlier versions name no ``address``."""

    request: int
    table: str
    epoch: int
    person: str
    name: str
    address: str = ""


class GiveUpSeat(_Message):
    """Removes a person from a table for good. Answered with None or a refusal. Nodes of earlier
    versions name no ``address``."""

    request: int
    table: str
    epoch: int
    person: str
    address: str = ""


# From the owner of a table to a gateway ---------------------------------------------------------


class Deliver(_Message):
    """A message for these browsers, as JSON."""

    lines: list[int]
    data: bytes


class SetWatching(_Message):
    """Whether messages to this browser may be dropped while it reads slowly."""

    line: int
    watching: bool


class CloseLine(_Message):
    """Asks the gateway to close the browser's connection with this code."""

    line: int
    code: int


class TableMoved(_Message):
    """The table of this ``epoch`` is no longer in the sender's memory. ``owner`` is the node that
    has it now, in the epoch ``owned``; "" if the gateway has to find the owner. ``pinged`` says
    whether that owner wants its browsers pinged."""

    table: str
    epoch: int
    owner: str = ""
    owned: int = 0
    pinged: bool = False


Message: TypeAlias = (
    ResetLink
    | LinkPing
    | LinkPong
    | Reply
    | FindMatch
    | FollowReview
    | JoinTable
    | LineOpened
    | LineMessage
    | LineTrip
    | LineClosed
    | TakeSeat
    | GiveUpSeat
    | Deliver
    | SetWatching
    | CloseLine
    | TableMoved
)


class Frame(msgspec.Struct, frozen=True, array_like=True):
    """One publication to one node: messages from number ``first`` on, of the sender's stream
    ``generation``. ``renewed`` if that is not the first generation."""

    sender: str
    generation: int
    first: int
    messages: Sequence[Message]
    renewed: bool = False


class JoinResult(msgspec.Struct, frozen=True, array_like=True):
    """Whether the table ``exists`` and is in the node's memory now (``here``), in which epoch, and
    whether its browsers are to be ``pinged``. ``declined``: the node adopts no tables now.
    ``busy``: the address has asked for too many. ``damaged``: what is stored of the table cannot be
    read, or takes nothing more."""

    exists: bool = True
    here: bool = False
    declined: bool = False
    epoch: int = 0
    pinged: bool = False
    busy: bool = False
    damaged: bool = False


def encode(frame: Frame) -> bytes:
    """The bytes of a frame."""
    return _ENCODER.encode(frame)


def decode(data: bytes) -> Frame:
    """The frame of these bytes. Raises msgspec.MsgspecError if they are none."""
    return _DECODER.decode(data)


_ENCODER = msgspec.msgpack.Encoder()
_DECODER = msgspec.msgpack.Decoder(Frame)
