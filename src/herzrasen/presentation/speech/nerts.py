"""Nerts in sentences: events as they happen, a digest of what the rivals do, and answers to what is
asked.

The twin of ``client/games/nerts/strings.js``, over the game's own values; ``tests/presentation``
compares the two.
"""

from __future__ import annotations

from collections.abc import Sequence

from herzrasen.cards import Suit
from herzrasen.games.nerts import Area, Event, Public
from herzrasen.presentation.speech.nerts_events import (
    EventSentences,
    RivalPlay,
    event_sentences,
    point_list,
)
from herzrasen.presentation.speech.nerts_phrases import NertsPhrases, other_areas, own_area


class NertsDescriber(NertsPhrases, frozen=True):
    """A table of Nerts in the words of one language, for one reader."""

    def describe_event(self, event: Event, public: Public) -> EventSentences:
        """What there is to say of an event, at once and in the next digest; ``public`` is the table
        after it."""
        return event_sentences(self, event, public)

    def describe(self, event: Event, public: Public, before: Public | None = None) -> list[str]:  # noqa: ARG002 - Hearts reads the table before
        """What cannot wait until the next digest."""
        return list(self.describe_event(event, public).now)

    def digest_lines(self, plays: Sequence[RivalPlay], public: Public) -> list[str]:
        """What the rivals have done meanwhile, in a sentence each."""
        form = "brief" if self.brief else "log"
        counts: dict[int, int] = {}
        for play in plays:
            counts[play.seat] = counts.get(play.seat, 0) + 1
        return [
            self.t(
                f"nerts_table.{form}.digest",
                name=self.name_of(seat),
                n=count,
                left=public.areas[own_area(public, seat)].pile_left,
            )
            for seat, count in counts.items()
        ]

    def own_cards(self, public: Public) -> str:
        """The own pile, waste and columns."""
        area = own_area(public, self.own)
        if area < 0:
            return self.t("nerts_table.ask.watching")
        return self._area_cards(public.areas[area], public, self.t("nerts_table.pile.empty"))

    def rival(self, public: Public, area: int) -> str:
        """All of one rival's open cards."""
        empty = self.t("nerts_table.ask.pile_empty")
        return self.t(
            "nerts_table.ask.area",
            name=self.players(public, area),
            cards=self._area_cards(public.areas[area], public, empty),
        )

    def rivals(self, public: Public) -> str:
        """What is public of the rivals, in a sentence each."""
        others = other_areas(len(public.areas), own_area(public, self.own))
        sentences = " ".join(self.rival_summary(public, area) for area in others)
        return sentences or self.t("nerts_table.ask.no_rivals")

    def rival_summary(self, public: Public, at: int) -> str:
        """A rival's open pile card and the ends of their columns."""
        area = public.areas[at]
        tops = [column[-1] for column in area.tableau if column]
        name = self.players(public, at)
        cards = self.cards(tops, public) if tops else self.t("nerts_table.ask.space")
        if not area.pile:
            return self.t("nerts_table.ask.rival_empty", name=name, cards=cards)
        return self.t(
            "nerts_table.ask.rival",
            name=name,
            pile=self.card(area.pile[-1], public),
            left=self.pile_count(area.pile_left),
            cards=cards,
        )

    def middle(self, public: Public) -> str:
        """The foundations, by suit."""
        if not public.foundations:
            return self.t("nerts_table.ask.no_middle")
        sentences = []
        for suit in Suit:
            piles = [pile for pile in public.foundations if public.face(pile[0]).suit is suit]
            ranks = [self.t(f"cards.rank.{public.face(pile[-1]).rank.letter}") for pile in piles]
            if ranks:
                name = self.t(f"cards.suit.{suit.letter}")
                sentences.append(
                    self.t("nerts_table.ask.suit", suit=name, cards=self.t.join(ranks))
                )
        return " ".join(sentences)

    def scores(self, public: Public) -> str:
        """Everyone's total."""
        totals = point_list(self, public, public.match.totals)
        return self.t("nerts_table.ask.scores", totals=totals)

    def _area_cards(self, area: Area, public: Public, empty: str) -> str:
        t = self.t
        sentences = [empty]
        if area.pile:
            card, left = self.card(area.pile[-1], public), self.pile_count(area.pile_left)
            sentences = [t("nerts_table.ask.pile", card=card, left=left)]
        if area.waste:
            sentences.append(t("nerts_table.ask.waste", card=self.card(area.waste[-1], public)))
        else:
            sentences.append(t("nerts_table.ask.no_waste"))
        for at, column in enumerate(area.tableau, 1):
            cards = self.cards(column[::-1], public) if column else t("nerts_table.ask.space")
            sentences.append(t("nerts_table.ask.column", n=at, cards=cards))
        return " ".join(sentences)
