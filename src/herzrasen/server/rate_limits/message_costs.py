"""The cost of each message in tokens of the rate limiter; a move costs 1. How many tokens one has,
and gets each second, is set in ``[limits]`` (``config/client_limits.py``).

The measure is time on the event loop. A Hello is answered with the whole table; a change of seats
is stored, sent to all, and sent to the lobby; an undo replays the deal; a claim searches for a
proof.
"""

from __future__ import annotations

from typing import Final

from herzrasen.protocol import websocket

GREETING: Final = 10.0

COSTS: Final[dict[type[websocket.FromBrowser], float]] = {
    websocket.Hello: GREETING,
    websocket.Sit: 10.0,
    websocket.Begin: 5.0,
    websocket.Rename: 10.0,
    websocket.SetReady: 5.0,
    websocket.Leave: 10.0,
    websocket.Arrange: 10.0,
    websocket.CastVote: 5.0,
    websocket.AnswerRematch: 10.0,
    websocket.Undo: 10.0,
    websocket.Submit: 1.0,
    websocket.Continue: 1.0,
    websocket.Extend: 1.0,
    websocket.AskRest: 5.0,
    websocket.AnswerRest: 2.0,
    websocket.Speak: 2.0,
    websocket.Mute: 5.0,
    websocket.CommitShare: 2.0,
    websocket.OpenShare: 2.0,
    websocket.Pong: 1.0,
    websocket.AskBeat: 1.0,
}
"""Every message that a browser may send to a table."""
