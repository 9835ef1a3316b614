"""Events of Hearts as sentences for one seat."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import msgspec

from herzrasen.cards import CardSet, Seat
from herzrasen.games import hearts
from herzrasen.games.hearts.deck import deck
from herzrasen.games.hearts.events import (
    ChargeChosen,
    Charged,
    Claimed,
    Dealt,
    KittyShown,
    KittyTaken,
    MatchEnded,
    MoonChosen,
    MoonShot,
    PassChosen,
    Passed,
    PlayBegan,
    Played,
    Scored,
    TrickTaken,
)
from herzrasen.presentation.record.narration import Narration
from herzrasen.presentation.record.translator import RecordTranslator
from herzrasen.protocol.http_records import RecordStep


def narrate(step: RecordStep, translate: RecordTranslator, seat: Seat) -> Iterator[str]:
    """The sentences for one step, as this seat saw it."""
    assert isinstance(step.view, hearts.View)
    return _Narrator(translate, seat, step.view).narrate(step.event)


class _Narrator(msgspec.Struct, frozen=True):
    """Puts one event into sentences; ``view`` is the seat's after it."""

    translate: RecordTranslator
    seat: Seat
    view: hearts.View

    def narrate(self, event: Any) -> Iterator[str]:
        """The sentences for an event."""
        match event:
            case Played(seat, card):
                yield self._seat_sentence("played", seat, **self.translate.card_facts(card))
            case TrickTaken(winner):
                yield self._trick_sentence(winner)
            case PlayBegan(seat):
                yield self._seat_sentence("play_began", seat)
            case Scored() | MatchEnded() | MoonShot() | MoonChosen():
                yield from self._narrate_score(event)
            case KittyTaken() | KittyShown() | Claimed():
                yield from self._narrate_reveal(event)
            case _:
                yield from self._narrate_before_play(event)

    def _narrate_before_play(self, event: Any) -> Iterator[str]:
        """Events before the first card is played."""
        match event:
            case Dealt():
                yield from self._narrate_deal(event)
            case PassChosen(seat, cards):
                yield self._choice_sentence("pass_chosen", "passes", seat, cards)
            case Passed():
                yield self.translate("hearts.event.passed")
                yield from self._narrate_received_cards()
            case ChargeChosen(seat, cards):
                yield self._choice_sentence("charge_chosen", "charges", seat, cards)
            case Charged(charged):
                for seat, cards in enumerate(charged):
                    if cards:
                        yield self._seat_sentence(
                            "charged", seat, cards=self.translate.cards(cards)
                        )
            case _:
                pass

    def _narrate_reveal(self, event: KittyTaken | KittyShown | Claimed) -> Iterator[str]:
        """Events that reveal cards."""
        match event:
            case KittyTaken(seat, cards):
                yield self._seat_sentence(
                    "kitty_taken", seat, cards=self.translate.cards(cards or ())
                )
            case KittyShown(cards):
                yield self.translate("hearts.event.kitty_shown", cards=self.translate.cards(cards))
            case Claimed(seat, hands, agreed):
                yield self._seat_sentence("claimed_agreed" if agreed else "claimed", seat)
                for other, hand in enumerate(hands):
                    name, card_list = self.translate.name(other), self.translate.cards(hand)
                    yield self.translate("record.text.open", name=name, cards=card_list)

    def _narrate_score(self, event: Scored | MatchEnded | MoonShot | MoonChosen) -> Iterator[str]:
        """Events at the end of the deal."""
        side = self.view.public.rules.side
        match event:
            case MoonShot(seat, sun):
                yield self._seat_sentence("sun_shot" if sun else "moon_shot", seat)
            case MoonChosen(seat, choice):
                yield self._seat_sentence(f"moon_chosen.{choice.value}", seat)
            case Scored(points, totals):
                for seat, seat_points in enumerate(points):
                    name, total = self.translate.name(seat), totals[side(seat)]
                    yield self.translate(
                        "hearts.event.scored", name=name, points=seat_points, total=total
                    )
            case MatchEnded(places):
                players = range(self.view.public.rules.players)
                winners = [seat for seat in players if places[side(seat)] == 1]
                shared = places.count(1) > 1
                yield self._winners_sentence(winners, shared=shared)

    def _winners_sentence(self, winners: list[Seat], *, shared: bool) -> str:
        names = self.translate.names
        if self.seat in winners and shared:
            others = names([seat for seat in winners if seat != self.seat])
            return self.translate("hearts.event.you.match_ended_shared", names=others)
        if self.seat in winners:
            return self.translate("hearts.event.you.match_ended")
        if len(winners) == 1:
            return self.translate("hearts.event.match_ended", name=names(winners))
        key = "match_ended_shared" if shared else "match_ended_team"
        return self.translate(f"hearts.event.{key}", names=names(winners))

    def _seat_sentence(self, key: str, seat: Seat, **facts: str | int) -> str:
        if seat == self.seat:
            return self.translate(f"hearts.event.you.{key}", **facts)
        return self.translate(f"hearts.event.{key}", name=self.translate.name(seat), **facts)

    def _trick_sentence(self, winner: Seat | None) -> str:
        if winner is None:
            return self.translate("hearts.event.trick_cancelled")
        public = self.view.public
        exposed = CardSet(card for cards in public.charged for card in cards)
        cost = deck(public.rules).cost(CardSet(public.tricks[-1].cards), exposed)
        return (
            self._seat_sentence("trick_points", winner, n=cost)
            if cost
            else self._seat_sentence("trick_taken", winner)
        )

    def _narrate_deal(self, event: Dealt) -> Iterator[str]:
        translate, players = self.translate, self.view.public.rules.players
        yield translate("hearts.event.dealt", n=event.deal + 1, name=translate.name(event.dealer))
        if self.seat >= 0:
            yield translate("record.text.hand", cards=translate.cards(self.view.hand))
        if not event.steps:
            yield translate("hearts.event.hold")
        elif self.seat >= 0:
            directions = {1: "left", players - 1: "right", players / 2: "across"}
            name = translate.name((self.seat + event.steps) % players)
            direction = directions.get(event.steps, "seats")
            yield translate(f"hearts_table.direction.{direction}", name=name, n=event.steps)

    def _choice_sentence(self, key: str, own: str, seat: Seat, cards: CardSet | None) -> str:
        if seat == self.seat:
            return self.translate(f"record.text.{own}", cards=self.translate.cards(cards or ()))
        return self.translate(f"hearts.event.{key}", name=self.translate.name(seat))

    def _narrate_received_cards(self) -> Iterator[str]:
        view = self.view
        if view.received is not None:
            giver = self.translate.name((self.seat - view.public.steps) % view.public.rules.players)
            yield self.translate(
                "hearts.event.received", name=giver, cards=self.translate.cards(view.received)
            )
            yield self.translate("record.text.hand", cards=self.translate.cards(view.hand))


NARRATION: Final = Narration(narrate)
