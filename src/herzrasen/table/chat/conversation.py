"""What has been said at a table, and who hears it."""

from __future__ import annotations

from typing import Final

import msgspec

from herzrasen.cards import Seat
from herzrasen.games.protocol import GameName, Refusal
from herzrasen.protocol.house_rules import Talking
from herzrasen.protocol.websocket import Saying, Speak, Talk
from herzrasen.table.chat.phrases import PHRASES, REACTIONS
from herzrasen.table.chat.text_cleaning import clean
from herzrasen.table.seats import Seating

REMEMBERED: Final = 50
"""So many sayings are told to who comes back."""


class _Said(msgspec.Struct, frozen=True):
    person: str
    saying: Saying


class Conversation(msgspec.Struct, frozen=True):
    """The last sayings, with who said them; how many there were. ``came`` is how many there had
    been when a person sat down: those before were not said to him."""

    said: tuple[_Said, ...] = ()
    count: int = 0
    came: dict[str, int] = {}

    def sat(self, person: str) -> Conversation:
        """Somebody has sat down; he hears what is said from now on."""
        return msgspec.structs.replace(self, came={**self.came, person: self.count})

    def heard(self, person: str, saying: Saying) -> Conversation:
        """Something was said; the oldest is forgotten."""
        said = (*self.said, _Said(person, saying))[-REMEMBERED:]
        return msgspec.structs.replace(self, said=said, count=saying.number)

    def told(self, person: str, seating: Seating) -> Talk:
        """What a person who comes or returns is told; who only looks on hears from now on."""
        seat = seating.seat_of(person)
        muted = () if seat < 0 else seating.places[seat].muted
        since = self.came.get(person, 0) if seat >= 0 else self.count
        sayings = tuple(
            one.saying for one in self.said if one.saying.number > since and one.person not in muted
        )
        seats = tuple(other for other in seating.people if seating.places[other].person in muted)
        return Talk(sayings, seats)


def say(
    spoken: Speak, seat: Seat, name: str, number: int, game: GameName, talking: Talking
) -> Saying | Refusal:
    """What is said, under this number, by the person called ``name``; or why it is not."""
    if talking == "none":
        return Refusal("table.refusal.talk-none")
    match spoken.kind:
        case "text" if talking == "phrases":
            return Refusal("table.refusal.talk-phrases")
        case "text":
            words = clean(spoken.words)
            if isinstance(words, Refusal):
                return words
            return Saying(number, seat, name, "text", words)
        case "phrase" if spoken.words in PHRASES[game]:
            return Saying(number, seat, name, "phrase", spoken.words)
        case "reaction" if spoken.words in REACTIONS:
            return Saying(number, seat, name, "reaction", spoken.words)
        case _:
            return Refusal("table.refusal.talk-unknown")


def hears(listener: str, speaker: str, seating: Seating) -> bool:
    """Whether this person hears what that one says."""
    seat = seating.seat_of(listener)
    return seat < 0 or speaker not in seating.places[seat].muted
