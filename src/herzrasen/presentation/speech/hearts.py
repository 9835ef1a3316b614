"""Hearts in sentences for one reader: events as they happen, and answers on demand. Pure: the
sentences come from ``t``, the names from ``name_of``.

The twin of client/games/hearts/strings.js: the browser's reading aloud, the terminal's log and
line mode say the same. Keys are in locales/*/hearts_table.toml; ``.you`` is the form for the own
seat.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

import msgspec

from herzrasen.cards import Card, Seat
from herzrasen.games.hearts import Event, Legal, Public, View
from herzrasen.presentation.speech import hearts_answers as answers
from herzrasen.presentation.speech import hearts_events as events
from herzrasen.presentation.speech.hearts_reader import HeartsReader
from herzrasen.presentation.speech.hearts_selectors import HandOrder
from herzrasen.presentation.speech.translator import SpeechTranslator


class HeartsDescriber(msgspec.Struct, frozen=True):
    """What a reader at seat ``own`` (or a watcher, below 0) is told.

    ``order`` is how their hand is sorted. ``brief``: plays in few words, and nothing that the next
    play makes clear.
    """

    t: SpeechTranslator
    own: Seat
    name_of: Callable[[Seat], str]
    order: HandOrder = "up"
    brief: bool = False

    @property
    def reader(self) -> HeartsReader:
        """Who is told, without what they are told."""
        return HeartsReader(self.t, self.own, self.name_of, self.order, self.brief)

    def describe(self, event: Event, public: Public, before: Public | None) -> list[str]:
        """The sentences for an event that the reader saw; ``before`` and ``public`` are what the
        table saw before and after it."""
        return events.describe(self.reader, event, public, before)

    def prompt(self, legal: Legal, public: Public) -> str:
        """What is asked of the reader now."""
        return answers.prompt(self.reader, legal, public)

    def hand(self, hand: Iterable[Card]) -> str:
        """The reader's hand by suit."""
        return answers.hand(self.reader, hand)

    def trick(self, public: Public) -> str:
        """The running trick, and whose turn it is."""
        return answers.trick(self.reader, public)

    def last(self, public: Public) -> str:
        """The last finished trick."""
        return answers.last(self.reader, public)

    def scores(self, public: Public, *, taken_open: bool = True) -> str:
        """The totals, and the points of the running deal where taken cards lie open."""
        return answers.scores(self.reader, public, taken_open=taken_open)

    def voids(self, public: Public) -> str:
        """Who has shown to be out of which suits."""
        return answers.voids(self.reader, public)

    def open(self, public: Public) -> str:
        """What lies open before the seats, what that doubles, and what waits."""
        return answers.open_cards(self.reader, public)

    def kitty(self, view: View) -> str:
        """What is known of the kitty."""
        return answers.kitty(self.reader, view)

    def sides(self, public: Public) -> str:
        """Who plays together."""
        return answers.sides(self.reader, public)

    def winners(self, public: Public, places: tuple[int, ...]) -> str:
        """Who has won the match, by the place of each side."""
        return events.winners_sentence(self.reader, public, places)

    def of(self, key: str, seat: Seat, **facts: str | int) -> str:
        """A sentence about a seat, in the second person for the reader's own."""
        return self.reader.of(key, seat, **facts)

    def cards(self, cards: Iterable[Card]) -> str:
        """Some cards by name, sorted like the hand."""
        return self.reader.cards(cards)

    def cards_facts(self, cards: Iterable[Card]) -> dict[str, str]:
        """The placeholders of some cards in a sentence, sorted like the hand."""
        return self.reader.cards_facts(cards)
