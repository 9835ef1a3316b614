"""Asking the others at one table of Hearts for the rest of the tricks."""

from __future__ import annotations

from herzrasen.bots.hearts.heuristics.claiming import agrees
from herzrasen.cards import Seat
from herzrasen.games import hearts
from herzrasen.games.protocol import Refusal
from herzrasen.protocol import codec, websocket
from herzrasen.server.network.connection import Line
from herzrasen.server.room.broadcaster import Audience
from herzrasen.table.claim_offer import Offer, offered
from herzrasen.table.seats import Seating
from herzrasen.table.table import Table


class Concession:
    """The question that is open at a table, if any, and who hears of it."""

    __slots__ = (
        "_audience",
        "_offer",
        "_table",
    )

    def __init__(self, table: Table, audience: Audience) -> None:
        self._table = table
        self._audience = audience
        self._offer: Offer | None = None

    def ask(self, seat: Seat, number: int) -> Refusal | None:
        """A seat that saw this event last asks for the rest."""
        if number != self._table.number:
            return Refusal("table.refusal.moved-on-meanwhile")
        offer = offered(self._table, seat, self._offer)
        if isinstance(offer, Refusal):
            return offer
        self._tell(offer)
        return None

    def answer(self, seat: Seat, number: int, yes: bool) -> Refusal | None:
        """A seat answers the question that was asked after this event."""
        offer = self._offer
        if offer is None or offer.number != number or not offer.open_at(self._table):
            return Refusal("table.refusal.moved-on-meanwhile")
        self._tell(offer.answered(seat, yes))
        return None

    def decided(self, seating: Seating) -> hearts.Concede | None:
        """What all have agreed to by now. Bots answer at once, each by what it sees."""
        offer = self._offer
        if offer is None or not offer.open_at(self._table):
            return None
        for bot in offer.asked(seating.played_by_bots):
            offer = offer.answered(bot, agrees(self._table.view(bot), offer.hand))
            if offer.against is not None:
                break
        self._tell(offer)
        asked = offer.asked(range(len(seating.places)))
        return hearts.Concede(offer.seat) if not asked and offer.against is None else None

    @property
    def asking(self) -> bool:
        """Whether somebody waits for answers."""
        offer = self._offer
        return offer is not None and offer.against is None and offer.open_at(self._table)

    def show(self, line: Line) -> None:
        """Tell a line that has just come what is being asked."""
        if self._offer is not None and self._offer.open_at(self._table):
            line.say(_told(self._offer))

    def _tell(self, offer: Offer) -> None:
        if offer == self._offer:
            return
        self._offer = offer
        told = _told(offer)
        for line in self._audience.lines:
            line.say(told)


def _told(offer: Offer) -> bytes:
    return codec.encode(
        websocket.RestAsked(
            seat=offer.seat,
            number=offer.number,
            hand=offer.hand,
            agreed=tuple(sorted(offer.agreed)),
            against=offer.against,
        )
    )
