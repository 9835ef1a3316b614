"""Talk at one table on the event loop (``table.talk``): who may say how much, and who is told."""

from __future__ import annotations

import asyncio
from typing import Final

from herzrasen.cards import Seat
from herzrasen.games.protocol import GameName, Refusal
from herzrasen.protocol import codec, websocket
from herzrasen.protocol.house_rules import House
from herzrasen.server.network.connection import Line
from herzrasen.server.rate_limits.rate_limiter import Limits
from herzrasen.server.room.broadcaster import Audience
from herzrasen.table.chat.conversation import Conversation, hears, say
from herzrasen.table.seats import Seating

PER_SECOND: Final = 0.5
AT_ONCE: Final = 6
"""What one person may say at a table, from however many pages: so much at once, then so much."""


class Talking:
    """The conversation at a table, in memory alone."""

    __slots__ = (
        "_audience",
        "_conversation",
        "_game",
        "_house",
        "_limits",
    )

    def __init__(self, game: GameName, house: House, audience: Audience) -> None:
        self._game: GameName = game
        self._house = house
        self._audience = audience
        self._conversation = Conversation()
        self._limits: Limits | None = None

    def sat(self, person: str) -> None:
        """Somebody has sat down."""
        self._conversation = self._conversation.sat(person)

    def say(
        self, line: Line, seat: Seat, spoken: websocket.Speak, seating: Seating
    ) -> Refusal | None:
        """Somebody says something to all who want to hear it."""
        number, name = self._conversation.count + 1, seating.places[seat].name
        saying = say(spoken, seat, name, number, self._game, self._house.talking)
        if isinstance(saying, Refusal):
            return saying
        if self._limits is None:  # most tables say nothing
            clock = asyncio.get_running_loop().time
            self._limits = Limits(PER_SECOND, AT_ONCE, clock=clock)
        if not self._limits.take(line.person):
            return Refusal("table.refusal.talk-too-fast")
        self._conversation = self._conversation.heard(line.person, saying)
        message = codec.encode(websocket.Spoken(saying))
        for other in self._audience.lines:
            if hears(other.person, line.person, seating):
                other.say(message)
        return None

    def show(self, line: Line, seating: Seating) -> None:
        """Tell somebody who has come what was said to him, and whom he does not hear."""
        if self._house.talking != "none":
            line.say(codec.encode(self._conversation.told(line.person, seating)))

    def show_again(self, person: str, seating: Seating) -> None:
        """Tell all pages of a person anew, because he hears somebody else than before."""
        for line in self._audience.lines:
            if line.person == person:
                self.show(line, seating)
