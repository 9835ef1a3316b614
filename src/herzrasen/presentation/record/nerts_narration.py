"""What happens in Nerts, in sentences for one seat."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

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
from herzrasen.games.nerts.score import by_side
from herzrasen.presentation.record.sentences import Speech
from herzrasen.protocol.http_records import RecordStep
from herzrasen.protocol.race import Race


def tell(step: RecordStep, say: Speech, seat: Seat) -> Iterator[str]:
    """The sentences for a step as this seat saw it."""
    assert isinstance(step.view, nerts.View)
    teller = _Teller(say, seat, step.view.public.rules)
    if isinstance(step.event, Moved) and teller.others(step.by, step.event.seat):
        yield from teller.moved_by_itself(step.event)
    else:
        yield from teller.tell(step.event)
    for race in step.races:
        yield teller.race(race)


class _Teller(msgspec.Struct, frozen=True):
    """Tells what happened at a table with these rules, to one seat."""

    say: Speech
    seat: Seat
    rules: nerts.NertsRules

    def tell(self, event: Any) -> Iterator[str]:
        """What happened, in sentences."""
        match event:
            case Moved():
                yield self._moved(event)
                yield from self._revealed(event)
            case Turned(seat, cards):
                yield self._by("turned", seat, card=self.say.card(cards[-1]))
            case TurnedOver(seat):
                yield self._by("turned-over", seat)
            case Voted(seat, stuck):
                yield self._by("voted" if stuck else "unvoted", seat)
            case Stopped(reason):
                yield self.say(f"nerts.event.all.stopped-{reason.value}")
            case Remedied():
                yield self.say(f"nerts.event.all.remedied-{self.rules.stuck_action.value}")
            case _:
                yield from self._framed(event)

    def others(self, by: Seat, seat: Seat) -> bool:
        """Whether somebody else's move, or the clock, made this seat's card go by itself."""
        return by == DEALER or self.rules.area(by) != self.rules.area(seat)

    def moved_by_itself(self, event: Moved) -> Iterator[str]:
        """A card that went where it belongs without anybody's hand."""
        key = "filled" if event.target.at is Spot.TABLEAU else "went"
        owner = self._owner(self.rules.area(event.seat))
        yield self.say(f"nerts.event.all.{key}", card=self._card(event), names=owner)
        yield from self._revealed(event)

    def race(self, race: Race) -> str:
        """How a play was contested."""
        winner, *losers = race.claims
        return self.say(
            f"nerts.event.race.{race.by}",
            seat=self.say.name(winner.seat),
            others=self.say.names([claim.seat for claim in losers]),
            ms=abs(min(claim.touched for claim in losers) - winner.touched),
        )

    def _framed(self, event: Any) -> Iterator[str]:
        """What begins and ends a round."""
        match event:
            case Dealt():
                yield self.say("nerts.event.all.dealt", n=event.round + 1)
            case Readied(seat):
                yield self._by("readied", seat)
            case Started(seat) if seat == DEALER:
                yield self.say("nerts.event.all.started")
            case Started(seat):
                yield self._by("started", seat)
            case RoundEnded(_, caller) if caller is not None:
                yield self._by("called", caller)
            case RoundEnded(reason):
                yield self.say(f"nerts.event.all.{reason.value}")
            case _:
                yield from self._counted(event)

    def _counted(self, event: Scored | MatchEnded) -> Iterator[str]:
        match event:
            case Scored():
                points = by_side(self.rules, event.points)
                for side, (brought, total) in enumerate(zip(points, event.totals, strict=True)):
                    yield self._of_side("scored", side, points=brought, total=total)
            case MatchEnded(places):
                won = [side for side, place in enumerate(places) if place == 1]
                if len(won) == 1:
                    yield self._of_side("won", won[0])
                else:
                    players = [seat for side in won for seat in self._players(side)]
                    yield self.say("nerts.event.all.tied", names=self.say.names(players))

    def _of_side(self, key: str, side: int, **facts: str | int) -> str:
        """What concerns a side: one player, or a team by its names."""
        players = self._players(side)
        if len(players) == 1:
            return self._by(key, players[0], **facts)
        return self.say(f"nerts.event.team.{key}", names=self.say.names(players), **facts)

    def _players(self, side: int) -> list[Seat]:
        seats = range(self.rules.seats)
        return [seat for seat in seats if self.rules.side(self.rules.area(seat)) == side]

    def _owner(self, area: int) -> str:
        """Who plays from an area: one player, or two who share it."""
        seats = [seat for seat in range(self.rules.seats) if self.rules.area(seat) == area]
        return self.say.names(seats)

    def _by(self, key: str, seat: Seat, **facts: str | int) -> str:
        if seat == self.seat:
            return self.say(f"nerts.event.you.{key}", **facts)
        return self.say(f"nerts.event.other.{key}", seat=self.say.name(seat), **facts)

    def _card(self, event: Moved) -> str:
        card = self.say.card(event.cards[0])
        if event.stands_for is None:
            return card
        return self.say("nerts.event.all.as", joker=card, card=self.say.card(event.stands_for))

    def _revealed(self, event: Moved) -> Iterator[str]:
        if event.revealed is not None:
            yield self._by("revealed", event.seat, card=self.say.card(event.revealed))

    def _moved(self, event: Moved) -> str:
        target, card = event.target, self._card(event)
        mine = self.rules.area(self.seat) if self.seat >= 0 else None
        match target.at:
            case Spot.FOUNDATION:
                key = "opened" if event.onto is None else "to-foundation"
                return self._by(key, event.seat, card=card)
            case Spot.RIVAL if target.index == mine:
                return self._by("to-you", event.seat, card=card)
            case Spot.RIVAL:
                rival = self._owner(target.index)
                return self._by("to-rival", event.seat, card=card, rival=rival)
            case _:
                n = len(event.cards)
                key = "to-column" if n == 1 else "run-to-column"
                return self._by(key, event.seat, card=card, n=n)
