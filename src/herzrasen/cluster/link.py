"""Links: numbered messages between this node and every other one, over a bus that may lose them.

How it works: what is sent to one node during a turn of the event loop goes out as one frame. The
messages of a stream are numbered. A receiver that misses one asks for a reset, whatever the state
of its own stream: the sender begins a new *generation* of its stream, and ``on_reset`` runs at both
ends, so that they join their tables again. The link never sends a lost message again; the tables
ask for what they need. A ping in the second after a message shows whether the last one was lost,
and measures the round trip. If no ping is answered for some seconds, the link is reset as well. An
idle link costs almost nothing, since each of a thousand nodes may have links to all others.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from itertools import count
from typing import Final, Protocol

import msgspec

from herzrasen.cluster import messages
from herzrasen.cluster.incoming_stream import IncomingStream
from herzrasen.cluster.messages import Frame, LinkPing, LinkPong, Message, ResetLink
from herzrasen.cluster.outgoing_stream import OutgoingStream
from herzrasen.lag_compensation.latency import RoundTrips

_LOG: Final = logging.getLogger(__name__)
_PING_SECONDS: Final = 1.0
_CONTROL_BYTES: Final = 16
"""About the size of a message of the link itself."""
_NO_TRIPS: Final = RoundTrips()


class Bus(Protocol):
    """The part of an event bus that links need: at most once, in order for one publisher."""

    def publish(self, subject: str, message: bytes) -> None:
        """Send a message to all current subscribers. Never waits, never fails."""
        ...

    def subscribe(self, subject: str, handler: Callable[[bytes], object]) -> Callable[[], None]:
        """Call the handler for each message from now on, until the returned function is called."""
        ...

    def on_gap(self, callback: Callable[[], object]) -> None:
        """Call this whenever messages may have been lost."""
        ...


class Links:
    """Sends to and receives from all other nodes.

    ``handle`` is called with the sender and each message, in order. ``on_reset`` is called with a
    node whenever messages from or to it may be lost: all messages sent before are void. It is
    called at the other end too, before anything sent later arrives there.
    """

    def __init__(
        self,
        node: str,
        bus: Bus,
        handle: Callable[[str, Message], object],
        on_reset: Callable[[str], object],
        time: Callable[[], float] | None = None,
        on_silence: Callable[[str, int], object] = lambda _node, _times: None,
    ) -> None:
        """``time`` is a clock in seconds, by default the event loop's. ``on_silence`` is called
        with a node that has answered no ping for ``LOST_SECONDS``, and how often in a row."""
        self._time = _loop_time if time is None else time
        self._node = node
        self._bus = bus
        self._handle = handle
        self._on_reset = on_reset
        self._on_silence = on_silence
        self._generations = count(1)
        self._outgoing: dict[str, OutgoingStream] = {}
        self._incoming: dict[str, IncomingStream] = {}
        self._round_trips: dict[str, RoundTrips] = {}
        self._unsent: dict[str, OutgoingStream] = {}
        """The streams whose queues are not empty: a move must not walk over all nodes."""
        self._flush_due = False
        self._ping_timer: asyncio.TimerHandle | None = None
        self._unsubscribe: Callable[[], None] = lambda: None

    def open(self) -> None:
        """Begin to receive."""
        self._unsubscribe = self._bus.subscribe(subject(self._node), self._receive)
        self._bus.on_gap(self.reset_all)
        self._ping_timer = asyncio.get_running_loop().call_later(_PING_SECONDS, self._ping_all)

    def close(self) -> None:
        """Send what is queued, and stop receiving."""
        self._flush()
        self._unsubscribe()
        if self._ping_timer is not None:
            self._ping_timer.cancel()

    def send(self, node: str, message: Message, size: int = 64) -> None:
        """Send a message of about ``size`` bytes with the next frame."""
        self._used_stream(node).append(message, size)
        self._schedule(node)

    def deliver(self, node: str, line: int, data: bytes) -> None:
        """Send a browser's message; the same ``data`` object to many lines of a node goes once."""
        self._used_stream(node).append_data(line, data)
        self._schedule(node)

    def forget(self, node: str) -> None:
        """Drop what is known of a node that is gone for good."""
        self._outgoing.pop(node, None)
        self._incoming.pop(node, None)
        self._round_trips.pop(node, None)

    def reset_all(self) -> None:
        """Begin a new generation of every stream: messages to and from any node may be lost."""
        for node in sorted({*self._outgoing, *self._incoming}):
            self._renew(node, self._stream(node))

    def is_silent(self, node: str) -> bool:
        """Whether a ping to a node has been unanswered for longer than a busy node needs."""
        out = self._outgoing.get(node)
        return out is not None and out.is_silent(self._time())

    def round_trips(self, node: str) -> RoundTrips:
        """The answered pings to a node."""
        return self._round_trips.get(node, _NO_TRIPS)

    # Sending --------------------------------------------------------------------------------------

    def _stream(self, node: str) -> OutgoingStream:
        out = self._outgoing.get(node)
        if out is None:
            # The other end may remember a stream from before this end forgot it.
            out = self._outgoing[node] = OutgoingStream(next(self._generations))
        return out

    def _used_stream(self, node: str) -> OutgoingStream:
        out = self._stream(node)
        out.use(self._time())
        return out

    def _send_control(self, node: str, message: Message) -> None:
        self._stream(node).append(message, _CONTROL_BYTES)
        self._schedule(node)

    def _schedule(self, node: str) -> None:
        """Send the queue at the end of this turn of the event loop, at once if it is full."""
        out = self._unsent[node] = self._stream(node)
        if out.is_full:
            self._publish(node, out)
        elif not self._flush_due:
            self._flush_due = True
            asyncio.get_running_loop().call_soon(self._flush)

    def _flush(self) -> None:
        self._flush_due = False
        unsent, self._unsent = self._unsent, {}
        for node, out in unsent.items():
            if self._outgoing.get(node) is out:
                self._publish(node, out)

    def _publish(self, node: str, out: OutgoingStream) -> None:
        frame = out.take_frame(self._node)
        if frame is not None:
            self._bus.publish(subject(node), messages.encode(frame))

    def _renew(self, node: str, out: OutgoingStream) -> None:
        """Begin a new generation, and show it to the other end."""
        out.renew(next(self._generations))
        self._send_control(node, LinkPing(0))
        self._on_reset(node)

    def _ping_all(self) -> None:
        loop = asyncio.get_running_loop()
        self._ping_timer = loop.call_later(_PING_SECONDS, self._ping_all)
        now = self._time()
        for node, out in tuple(self._outgoing.items()):
            if out.is_lost(now):
                self._note_silence(node, out)
            elif out.is_ping_due(now):
                out.append_ping(now)
                self._schedule(node)

    def _note_silence(self, node: str, out: OutgoingStream) -> None:
        """No ping was answered: what was sent may be lost, and the other end's messages as well."""
        out.renew(next(self._generations))
        if out.note_silence():
            self.forget(node)
        self._on_silence(node, out.silences)
        self._on_reset(node)

    # Receiving ------------------------------------------------------------------------------------

    def _receive(self, data: bytes) -> None:
        try:
            frame = messages.decode(data)
        except msgspec.MsgspecError:
            _LOG.exception("a frame of another node cannot be read")
            return
        accepted = self._accepts(frame)
        for message in frame.messages:
            if isinstance(message, ResetLink):  # even out of order: both ends may have missed one
                self._reset(frame.sender, message)
            elif accepted:
                self._receive_message(frame.sender, message)

    def _accepts(self, frame: Frame) -> bool:
        """Whether nothing is missing before this frame; asks for a reset otherwise."""
        stream = self._incoming.get(frame.sender)
        if stream is None:
            stream = self._incoming[frame.sender] = IncomingStream(frame.generation)
            if frame.renewed:  # all former generations were lost
                self._on_reset(frame.sender)
        elif frame.generation > stream.generation:
            stream.renew(frame.generation)
            self._on_reset(frame.sender)
        elif frame.generation < stream.generation:
            return False
        if stream.take(frame):
            return True
        self._ask_for_reset(frame.sender, stream)
        return False

    def _ask_for_reset(self, sender: str, stream: IncomingStream) -> None:
        """Ask for a new generation."""
        if not stream.is_broken:
            _LOG.warning("messages of another node were lost: joining its tables again")
        if stream.note_loss(self._time()):
            self.send(sender, ResetLink(stream.generation))

    def _reset(self, sender: str, asked: ResetLink) -> None:
        out = self._outgoing.get(sender)
        if out is not None and out.generation == asked.generation:
            self._renew(sender, out)

    def _receive_message(self, sender: str, message: Message) -> None:
        match message:
            case LinkPing(number):
                self._send_control(sender, LinkPong(number))
            case LinkPong(number):
                self._receive_pong(sender, number)
            case _:
                self._handle(sender, message)

    def _receive_pong(self, sender: str, number: int) -> None:
        out = self._outgoing.get(sender)
        now = self._time()
        took = None if out is None else out.take_answer(number, now)
        if took is not None:
            trips = self._round_trips.get(sender, _NO_TRIPS)
            self._round_trips[sender] = trips.with_trip(now * 1000, took * 1000)


def _loop_time() -> float:
    return asyncio.get_running_loop().time()


def subject(node: str) -> str:
    """The bus subject of the frames for a node."""
    return f"node.{node}"
