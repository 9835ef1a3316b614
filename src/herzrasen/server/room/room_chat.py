"""The chat of one table: rate limit, history, and who receives what (rules: ``table.chat``)."""

from __future__ import annotations

from collections.abc import Collection

from herzrasen.cards import Seat
from herzrasen.games.protocol import GameName, Refusal
from herzrasen.protocol import codec, websocket
from herzrasen.protocol.house_rules import HouseRules
from herzrasen.server.rate_limits.chat_limit import chat_limiter
from herzrasen.server.rate_limits.rate_limiter import RateLimiter
from herzrasen.server.room.broadcaster import Broadcaster
from herzrasen.server.room.step_context import StepContext
from herzrasen.server.room.table_page import TablePage
from herzrasen.table.chat.conversation import Conversation, hears, make_message
from herzrasen.table.person_change import PersonChange
from herzrasen.table.seats import Seating


class RoomChat:
    """The conversation at a table. It is kept in memory only, and moves with a table that is handed
    over."""

    __slots__ = (
        "_broadcaster",
        "_context",
        "_conversation",
        "_followed",
        "_game",
        "_house",
        "_limits",
        "_muted_seats",
    )

    def __init__(
        self, game: GameName, house: HouseRules, broadcaster: Broadcaster, context: StepContext
    ) -> None:
        self._game: GameName = game
        self._house = house
        self._broadcaster = broadcaster
        self._context = context
        self._conversation = Conversation()
        self._limits: RateLimiter | None = None
        self._muted_seats: dict[str, tuple[Seat, ...]] = {}
        self._followed: tuple[object, object] = (None, None)

    def memory(self, people: Collection[str]) -> Conversation:
        """What the next owner of the table needs, with the people who sit there."""
        return self._conversation.among(people)

    def recall(self, conversation: Conversation) -> None:
        """Go on with this conversation."""
        self._conversation = conversation

    def knows(self, person: str) -> bool:
        """Whether one of the messages is from this person, who may have got up since."""
        return self._conversation.knows(person)

    def change_person(self, change: PersonChange) -> None:
        """Go on under the new id of a person who has signed in; forget a deleted one, here and on
        all open pages."""
        self._conversation = self._conversation.after_change(change)
        if change.becomes is None and self._conversation.count:
            kept = codec.encode(self._conversation.current_numbers)
            for connection in self._broadcaster.connections:
                connection.send(kept)

    def start_listening(self, person: str) -> None:
        """Start the history of a person who has sat down."""
        self._conversation = self._conversation.with_person(person)

    def post(
        self, connection: TablePage, seat: Seat, request: websocket.Speak, seating: Seating
    ) -> Refusal | None:
        """Send a chat message to everyone who has not muted its seat; or say why it is refused."""
        number, name = self._conversation.count + 1, seating.occupants[seat].name
        chat_message = make_message(request, seat, name, number, self._game, self._house.chat_mode)
        if isinstance(chat_message, Refusal):
            return chat_message
        if self._limits is None:  # most tables never need one
            self._limits = chat_limiter(self._context.steady_seconds)
        if not self._limits.take(connection.person):
            return Refusal("table.refusal.talk-too-fast")
        self._conversation = self._conversation.with_message(connection.person, chat_message)
        message = codec.encode(websocket.Spoken(chat_message))
        for other in self._broadcaster.connections:
            if hears(other.person, connection.person, seating):
                other.send(message)
        return None

    def send_history(self, connection: TablePage, seating: Seating) -> None:
        """Send a new connection the history, and the seats that its person has muted."""
        if self._house.chat_mode != "none":
            history = self._conversation.history_for(connection.person, seating)
            if history.muted or connection.person in self._muted_seats:
                self._muted_seats[connection.person] = history.muted
            connection.send(codec.encode(history))

    def follow_seats(self, seating: Seating) -> None:
        """Send those their history anew who have muted other seats than they were told: by a mute
        or unmute, or since a muted person has got up or sits elsewhere."""
        occupants, mutes = self._followed
        if occupants is seating.occupants and mutes is seating.mutes:
            return
        self._followed = (seating.occupants, seating.mutes)
        people = {connection.person for connection in self._broadcaster.connections}
        shown = {person: self._muted_seats.get(person, ()) for person in people}
        self._muted_seats = {person: seats for person, seats in shown.items() if seats}
        for connection in self._broadcaster.connections:
            if seating.muted_seats(connection.person) != shown[connection.person]:
                self.send_history(connection, seating)
