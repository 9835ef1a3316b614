"""What each message costs of a line's allowance, a move being 1 (``bounds.py``).

The measure is the event loop's time. A greeting shows a whole table and counts the people anew;
whatever changes who sits where is written down, told to all, and told to the lobby; taking a move
back plays the deal again; asking for the rest searches for a proof.
"""

from __future__ import annotations

from typing import Final

from herzrasen.table import messages

GREETING: Final = 10.0

COSTS: Final[dict[type[messages.FromBrowser], float]] = {
    messages.Hello: GREETING,
    messages.Sit: 10.0,
    messages.Begin: 5.0,
    messages.Rename: 10.0,
    messages.Ready: 5.0,
    messages.Leave: 10.0,
    messages.Arrange: 10.0,
    messages.Voice: 5.0,
    messages.Again: 10.0,
    messages.Undo: 10.0,
    messages.Submit: 1.0,
    messages.Continue: 1.0,
    messages.Extend: 1.0,
    messages.AskRest: 5.0,
    messages.AnswerRest: 2.0,
    messages.Speak: 2.0,
    messages.Mute: 5.0,
    messages.Pong: 1.0,
}
"""Every message that a browser may send to a table."""
