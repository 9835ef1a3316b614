"""All that the drawing of a board needs, as one value: the table, and how this person sees it."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from herzrasen.cards import Card, Rank, Seat
from herzrasen.games.nerts import Place, Public, Spot
from herzrasen.locales import Language
from herzrasen.terminal.drawing.cards import card_text
from herzrasen.terminal.keys.key_bindings import key_label
from herzrasen.terminal.nerts.home_count import HomeCount
from herzrasen.terminal.nerts.places import top_of
from herzrasen.terminal.nerts.practice import PracticeTime
from herzrasen.terminal.nerts.refused_moves import PlaceNote
from herzrasen.terminal.nerts.selection import fitting_places
from herzrasen.terminal.nerts.table_state import NertsTable
from herzrasen.terminal.translation import NameOf, Translation


class BoardScene(msgspec.Struct, frozen=True):
    """A board to be drawn at ``now`` (ms of the steady clock).

    ``letters`` are those of the ranks, ``deck_letters`` stand on backs and badges, ``keys`` are
    shown at the places (empty: none are). ``plain``: there are no colours, so cards have frames.
    ``focus`` is the target with the cursor, ``notes`` are shown above the middle, ``hint`` is the
    last sentence that was told, ``fresh`` are the places that others have just changed. For one
    who plays alone ``practice`` is the time of the round just played, ``elapsed`` how many ms this
    one has run; ``milestones``, ``rating`` and ``tip`` are what is said after a match. ``home`` is
    how far the cards of a finished round have come home.
    """

    table: NertsTable
    t: Translation
    name_of: NameOf
    now: float = 0.0
    letters: Language = "en"
    deck_letters: Mapping[int, str] = {}
    keys: Mapping[str, str] = {}
    plain: bool = False
    focus: str | None = None
    notes: tuple[PlaceNote, ...] = ()
    hint: str = ""
    fresh: frozenset[Place] = frozenset()
    practice: PracticeTime | None = None
    elapsed: int | None = None
    milestones: str = ""
    rating: str = ""
    tip: str = ""
    home: HomeCount | None = None

    @property
    def public(self) -> Public:
        """The table as it is shown: with the moves on their way made."""
        return self.table.visible

    @property
    def seat(self) -> Seat:
        """The own seat."""
        return self.table.room.seat

    def targets(self) -> frozenset[Place]:
        """The places that take what is chosen, where the room helps to find them."""
        if self.table.room.house.help != "assist":
            return frozenset()
        return frozenset(fitting_places(self.table.lifts, self.table.choice))

    def first_chosen(self, place: Place) -> Card | None:
        """The first chosen card of a place, if any."""
        choice = self.table.choice
        if choice is None or choice.source != place:
            return None
        return choice.card or top_of(self.public, self.table.own, place)

    def index(self, card: Card) -> str:
        """A card in one word; a played joker is what it stands for, with a mark."""
        face = self.public.face(card)
        mark = "*" if face is not card else ""
        return card_text(face, self.letters) + mark

    def face(self, card: Card) -> Card:
        """The card that is drawn for this one."""
        face = self.public.face(card)
        return card if face.rank is Rank.JOKER else face

    def key(self, action: str) -> str:
        """The key of an action as people see it; empty where keys are not shown."""
        return key_label(self.t, self.keys.get(action, ""))

    def letter(self, deck: int) -> str:
        """The letter of a deck."""
        return self.deck_letters.get(deck, "")

    def place_state(self, place: Place, card: Card | None, targets: frozenset[Place]) -> str:
        """The states of the card on top of a place, as the styles call them."""
        states = []
        if card is not None and card in self.table.pending:
            states.append("pending")
        if place in targets:
            states.append("target")
        if place in self.fresh:
            states.append("chosen")
        if place.at not in (Spot.FOUNDATION, Spot.RIVAL) and self.first_chosen(place) is not None:
            states.append("focus")
        return " ".join(states)
