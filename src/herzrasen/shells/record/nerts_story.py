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
    RoundEnded,
    Scored,
    Started,
    Turned,
    TurnedOver,
    Voted,
)
from herzrasen.games.nerts.moves import Spot
from herzrasen.shells.record.saying import Speech
from herzrasen.table.answers import RecordStep


def tell(step: RecordStep, say: Speech, seat: Seat) -> Iterator[str]:
    """The sentences for a step as this seat saw it."""
    assert isinstance(step.view, nerts.View)
    return _Teller(say, seat, step.view).tell(step.event)


class _Teller(msgspec.Struct, frozen=True):
    """Tells one event; ``view`` is the seat's after it."""

    say: Speech
    seat: Seat
    view: nerts.View

    def tell(self, event: Any) -> Iterator[str]:
        """What happened, in sentences."""
        match event:
            case Moved():
                yield self._moved(event)
                if event.revealed is not None:
                    yield self._by("revealed", event.seat, card=self.say.card(event.revealed))
            case Turned(seat, cards):
                yield self._by("turned", seat, card=self.say.card(cards[-1]))
            case TurnedOver(seat):
                yield self._by("turned-over", seat)
            case Voted(seat, stuck):
                yield self._by("voted" if stuck else "unvoted", seat)
            case _:
                yield from self._framed(event)

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
                side = self.view.public.rules.side
                for area, points in enumerate(event.points):
                    total = event.totals[side(area)]
                    yield self._by("scored", area, points=points, total=total)
            case MatchEnded(places):
                won = [side for side, place in enumerate(places) if place == 1]
                if len(won) == 1:
                    yield self._by("won", won[0])
                else:
                    yield self.say("nerts.event.all.tied", names=self.say.names(won))

    def _by(self, key: str, seat: Seat, **facts: str | int) -> str:
        if seat == self.seat:
            return self.say(f"nerts.event.you.{key}", **facts)
        return self.say(f"nerts.event.other.{key}", seat=self.say.name(seat), **facts)

    def _moved(self, event: Moved) -> str:
        target, card = event.target, self.say.card(event.cards[0])
        match target.at:
            case Spot.FOUNDATION:
                key = "opened" if event.onto is None else "to-foundation"
                return self._by(key, event.seat, card=card)
            case Spot.RIVAL if target.index == self.seat:
                return self._by("to-you", event.seat, card=card)
            case Spot.RIVAL:
                rival = self.say.name(target.index)
                return self._by("to-rival", event.seat, card=card, rival=rival)
            case _:
                n = len(event.cards)
                key = "to-column" if n == 1 else "run-to-column"
                return self._by(key, event.seat, card=card, n=n)
