"""What happens in Hearts, in sentences for one seat."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

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
from herzrasen.presentation.record.sentences import Speech
from herzrasen.protocol.http_records import RecordStep


def tell(step: RecordStep, say: Speech, seat: Seat) -> Iterator[str]:
    """The sentences for a step as this seat saw it."""
    assert isinstance(step.view, hearts.View)
    return _Teller(say, seat, step.view).tell(step.event)


class _Teller(msgspec.Struct, frozen=True):
    """Tells one event; ``view`` is the seat's after it."""

    say: Speech
    seat: Seat
    view: hearts.View

    def tell(self, event: Any) -> Iterator[str]:
        """What happened, in sentences."""
        match event:
            case Played(seat, card):
                yield self._by("played", seat, card=self.say.card(card))
            case TrickTaken(winner):
                yield self._trick(winner)
            case PlayBegan(seat):
                yield self._by("play_began", seat)
            case Scored() | MatchEnded() | MoonShot() | MoonChosen():
                yield from self._counted(event)
            case KittyTaken() | KittyShown() | Claimed():
                yield from self._shown(event)
            case _:
                yield from self._before(event)

    def _before(self, event: Any) -> Iterator[str]:
        """Before the first card is played."""
        match event:
            case Dealt():
                yield from self._dealt(event)
            case PassChosen(seat, cards):
                yield self._chosen("pass_chosen", "passes", seat, cards)
            case Passed():
                yield self.say("hearts.event.passed")
                yield from self._received()
            case ChargeChosen(seat, cards):
                yield self._chosen("charge_chosen", "charges", seat, cards)
            case Charged(charged):
                for seat, cards in enumerate(charged):
                    if cards:
                        name, told = self.say.name(seat), self.say.cards(cards)
                        yield self.say("hearts.event.charged", name=name, cards=told)
            case _:
                pass

    def _shown(self, event: KittyTaken | KittyShown | Claimed) -> Iterator[str]:
        """Cards that come to light."""
        match event:
            case KittyTaken(seat, cards):
                yield self._by("kitty_taken", seat, cards=self.say.cards(cards or ()))
            case KittyShown(cards):
                yield self.say("hearts.event.kitty_shown", cards=self.say.cards(cards))
            case Claimed(seat, hands, agreed):
                yield self._by("claimed_agreed" if agreed else "claimed", seat)
                for other, hand in enumerate(hands):
                    name, told = self.say.name(other), self.say.cards(hand)
                    yield self.say("record.told.open", name=name, cards=told)

    def _counted(self, event: Scored | MatchEnded | MoonShot | MoonChosen) -> Iterator[str]:
        """At the end of the deal."""
        side = self.view.public.rules.side
        match event:
            case MoonShot(seat, sun):
                yield self._by("sun_shot" if sun else "moon_shot", seat)
            case MoonChosen(seat, choice):
                yield self.say(f"hearts.event.moon_chosen.{choice.value}", name=self.say.name(seat))
            case Scored(points, totals):
                for seat, got in enumerate(points):
                    name, total = self.say.name(seat), totals[side(seat)]
                    yield self.say("hearts.event.scored", name=name, points=got, total=total)
            case MatchEnded(places):
                players = range(self.view.public.rules.players)
                won = [seat for seat in players if places[side(seat)] == 1]
                if self.seat in won:
                    yield self.say("hearts.event.you.match_ended")
                else:
                    yield self.say("hearts.event.match_ended", name=self.say.names(won))

    def _by(self, key: str, seat: Seat, **facts: str | int) -> str:
        if seat == self.seat:
            return self.say(f"hearts.event.you.{key}", **facts)
        return self.say(f"hearts.event.{key}", name=self.say.name(seat), **facts)

    def _trick(self, winner: Seat | None) -> str:
        if winner is None:
            return self.say("hearts.event.trick_cancelled")
        public = self.view.public
        exposed = CardSet(card for cards in public.charged for card in cards)
        cost = deck(public.rules).cost(CardSet(public.tricks[-1].cards), exposed)
        return self._by("trick_points", winner, n=cost) if cost else self._by("trick_taken", winner)

    def _dealt(self, event: Dealt) -> Iterator[str]:
        say, players = self.say, self.view.public.rules.players
        yield say("hearts.event.dealt", n=event.deal + 1, name=say.name(event.dealer))
        if self.seat >= 0:
            yield say("record.told.hand", cards=say.cards(self.view.hand))
        if not event.steps:
            yield say("hearts.event.hold")
        elif self.seat >= 0:
            ways = {1: "left", players - 1: "right", players / 2: "across"}
            name = say.name((self.seat + event.steps) % players)
            way = ways.get(event.steps, "seats")
            yield say(f"hearts_table.direction.{way}", name=name, n=event.steps)

    def _chosen(self, key: str, own: str, seat: Seat, cards: CardSet | None) -> str:
        if seat == self.seat:
            return self.say(f"record.told.{own}", cards=self.say.cards(cards or ()))
        return self.say(f"hearts.event.{key}", name=self.say.name(seat))

    def _received(self) -> Iterator[str]:
        view = self.view
        if view.received is not None:
            giver = self.say.name((self.seat - view.public.steps) % view.public.rules.players)
            yield self.say("hearts.event.received", name=giver, cards=self.say.cards(view.received))
            yield self.say("record.told.hand", cards=self.say.cards(view.hand))
