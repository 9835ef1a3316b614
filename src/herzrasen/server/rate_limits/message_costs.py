"""What each message costs of a line's allowance, a move being 1 (``bounds.py``).

The measure is the event loop's time. A greeting shows a whole table and counts the people anew;
whatever changes who sits where is written down, told to all, and told to the lobby; taking a move
back plays the deal again; asking for the rest searches for a proof.
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
    websocket.Ready: 5.0,
    websocket.Leave: 10.0,
    websocket.Arrange: 10.0,
    websocket.Voice: 5.0,
    websocket.Again: 10.0,
    websocket.Undo: 10.0,
    websocket.Submit: 1.0,
    websocket.Continue: 1.0,
    websocket.Extend: 1.0,
    websocket.AskRest: 5.0,
    websocket.AnswerRest: 2.0,
    websocket.Speak: 2.0,
    websocket.Mute: 5.0,
    websocket.Pong: 1.0,
}
"""Every message that a browser may send to a table."""
