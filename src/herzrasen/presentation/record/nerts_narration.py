"""Events of Nerts as sentences for one seat."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import msgspec

from herzrasen.cards import DEALER, Seat
from herzrasen.games import nerts
from herzrasen.games.nerts.events import (
    Dealt,
    MatchEnded,
    Moved,
    Readied,
    Remedied,
    RoundEnded,
    Scored,
    Started,
    Stopped,
    Turned,
    TurnedOver,
    Voted,
)
from herzrasen.games.nerts.moves import Spot
from herzrasen.games.nerts.score import side_points
from herzrasen.presentation.record.narration import Narration
from herzrasen.presentation.record.translator import RecordTranslator
from herzrasen.protocol.http_records import RecordStep
from herzrasen.protocol.race import Race


def narrate(step: RecordStep, translate: RecordTranslator, seat: Seat) -> Iterator[str]:
    """The sentences for one step, as this seat saw it."""
    assert isinstance(step.view, nerts.View)
    narrator = _Narrator(translate, seat, step.view.public.rules)
    if isinstance(step.event, Moved) and narrator.is_caused_by_others(step.by, step.event.seat):
        yield from narrator.narrate_automatic_move(step.event)
    else:
        yield from narrator.narrate(step.event)
    for race in step.races:
        yield narrator.race_sentence(race)


class _Narrator(msgspec.Struct, frozen=True):
    """Puts the events of a table with these rules into sentences for one seat."""

    translate: RecordTranslator
    seat: Seat
    rules: nerts.NertsRules

    def narrate(self, event: Any) -> Iterator[str]:
        """The sentences for an event."""
        match event:
            case Moved():
                yield self._lift_sentence(event)
                yield from self._narrate_revealed_card(event)
            case Turned(seat, cards):
                yield self._seat_sentence("turned", seat, **self.translate.card_facts(cards[-1]))
            case TurnedOver(seat):
                yield self._seat_sentence("turned-over", seat)
            case Voted(seat, stuck):
                yield self._seat_sentence("voted" if stuck else "unvoted", seat)
            case Stopped(reason):
                yield self.translate(f"nerts.event.all.stopped-{reason.value}")
            case Remedied():
                yield self.translate(f"nerts.event.all.remedied-{self.rules.stuck_action.value}")
            case _:
                yield from self._narrate_round_boundary(event)

    def is_caused_by_others(self, by: Seat, seat: Seat) -> bool:
        """Whether another player or the clock caused the move of this seat's card."""
        return by == DEALER or self.rules.area(by) != self.rules.area(seat)

    def narrate_automatic_move(self, event: Moved) -> Iterator[str]:
        """The sentences for an automatic move."""
        key = "filled" if event.target.at is Spot.TABLEAU else "went"
        owner = self._owner_names(self.rules.area(event.seat))
        yield self.translate(f"nerts.event.all.{key}", names=owner, **self._card_facts(event))
        yield from self._narrate_revealed_card(event)

    def race_sentence(self, race: Race[nerts.Place]) -> str:
        """The sentence for a contested play: who won, and by how much."""
        winner, *losers = race.contenders
        return self.translate(
            f"nerts.event.race.{race.by}",
            seat=self.translate.name(winner.seat),
            others=self.translate.names([one.seat for one in losers]),
            ms=abs(min(one.touched for one in losers) - winner.touched),
        )

    def _narrate_round_boundary(self, event: Any) -> Iterator[str]:
        """Events that begin and end a round."""
        match event:
            case Dealt():
                yield self.translate("nerts.event.all.dealt", n=event.round + 1)
            case Readied(seat):
                yield self._seat_sentence("readied", seat)
            case Started(seat) if seat == DEALER:
                yield self.translate("nerts.event.all.started")
            case Started(seat):
                yield self._seat_sentence("started", seat)
            case RoundEnded(_, caller) if caller is not None:
                yield self._seat_sentence("called", caller)
            case RoundEnded(reason):
                yield self.translate(f"nerts.event.all.{reason.value}")
            case _:
                yield from self._narrate_score(event)

    def _narrate_score(self, event: Scored | MatchEnded) -> Iterator[str]:
        match event:
            case Scored():
                points = side_points(self.rules, event.points)
                for side, (points_won, total) in enumerate(zip(points, event.totals, strict=True)):
                    yield self._side_sentence("scored", side, points=points_won, total=total)
            case MatchEnded(places):
                winners = [side for side, place in enumerate(places) if place == 1]
                if len(winners) == 1:
                    yield self._side_sentence("won", winners[0])
                else:
                    players = [seat for side in winners for seat in self._players(side)]
                    yield self._shared_first_place(players)

    def _shared_first_place(self, winners: list[Seat]) -> str:
        if self.seat not in winners:
            return self.translate("nerts.event.all.shared", names=self.translate.names(winners))
        others = [seat for seat in winners if seat != self.seat]
        return self.translate("nerts.event.you.shared", names=self.translate.names(others))

    def _side_sentence(self, key: str, side: int, **facts: str | int) -> str:
        """A sentence about a side: one player, or a team by its names."""
        players = self._players(side)
        if len(players) == 1:
            return self._seat_sentence(key, players[0], **facts)
        return self.translate(
            f"nerts.event.team.{key}", names=self.translate.names(players), **facts
        )

    def _players(self, side: int) -> list[Seat]:
        seats = range(self.rules.seats)
        return [seat for seat in seats if self.rules.side(self.rules.area(seat)) == side]

    def _owner_names(self, area: int) -> str:
        """The names of the players of an area: one, or two who share it."""
        seats = [seat for seat in range(self.rules.seats) if self.rules.area(seat) == area]
        return self.translate.names(seats)

    def _seat_sentence(self, key: str, seat: Seat, **facts: str | int) -> str:
        if seat == self.seat:
            return self.translate(f"nerts.event.you.{key}", **facts)
        return self.translate(f"nerts.event.other.{key}", seat=self.translate.name(seat), **facts)

    def _card_facts(self, event: Moved) -> dict[str, str]:
        facts = self.translate.card_facts(event.cards[0])
        if event.stands_for is None:
            return facts
        card = self.translate.card(event.stands_for)
        return {
            name: self.translate("nerts.event.all.as", joker=joker, card=card)
            for name, joker in facts.items()
        }

    def _narrate_revealed_card(self, event: Moved) -> Iterator[str]:
        if event.revealed is not None:
            facts = self.translate.card_facts(event.revealed)
            yield self._seat_sentence("revealed", event.seat, **facts)

    def _lift_sentence(self, event: Moved) -> str:
        target, card = event.target, self._card_facts(event)
        own_area = self.rules.area(self.seat) if self.seat >= 0 else None
        match target.at:
            case Spot.FOUNDATION:
                key = "opened" if event.onto is None else "to-foundation"
                return self._seat_sentence(key, event.seat, **card)
            case Spot.RIVAL if target.index == own_area:
                return self._seat_sentence("to-you", event.seat, **card)
            case Spot.RIVAL:
                rival = self._owner_names(target.index)
                return self._seat_sentence("to-rival", event.seat, rival=rival, **card)
            case _:
                n = len(event.cards)
                key = "to-column" if n == 1 else "run-to-column"
                return self._seat_sentence(key, event.seat, n=n, **card)


NARRATION: Final = Narration(narrate)
