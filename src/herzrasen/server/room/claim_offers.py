"""Claim offers at one table: a player asks the others for the rest of the deal.

Who declines has, as a rule, a card that takes a trick. So nobody is told who has agreed or
declined: everyone hears how the offer ended, and of answers their own. It ends when all people have
answered, whatever they said, and until then one clock runs for all who are asked, also for those
who have answered. Bots answer by their own cards; they are asked last, so that the moment does not
tell either whether a person or a bot has declined.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from herzrasen.cards import NO_SEATS, WATCHER, Seat
from herzrasen.games.protocol import Refusal
from herzrasen.games.registry import GAMES
from herzrasen.protocol import codec, websocket
from herzrasen.server.room.broadcaster import Broadcaster
from herzrasen.server.room.table_page import TablePage
from herzrasen.table.claim_offer import ClaimOffer, make_offer
from herzrasen.table.seats import Seating
from herzrasen.table.table import Table


class ClaimOfferService:
    """The open claim offer of a table, if any; its state is sent to everyone."""

    __slots__ = (
        "_broadcaster",
        "_offer",
        "_table",
    )

    def __init__(self, table: Table, broadcaster: Broadcaster) -> None:
        self._table = table
        self._broadcaster = broadcaster
        self._offer: ClaimOffer | None = None

    @property
    def is_open(self) -> bool:
        """Whether an offer waits for answers."""
        return self._offer is not None and self._offer.is_open(self._table)

    def offer(self, seat: Seat, number: int) -> Refusal | None:
        """Open an offer of a seat; ``number`` is the last event that its person saw."""
        if number != self._table.number:
            return Refusal("table.refusal.moved-on-meanwhile")
        offer = make_offer(self._table, seat, self._offer)
        if isinstance(offer, Refusal):
            return offer
        self._set_offer(offer)
        return None

    def answer(self, seat: Seat, number: int, yes: bool) -> Refusal | None:
        """Take a seat's answer to the offer that was opened after event ``number``."""
        offer = self._offer
        if offer is None or offer.number != number or not offer.is_open(self._table):
            return Refusal("table.refusal.moved-on-meanwhile")
        self._set_offer(offer.with_answer(seat, yes))
        return None

    def accepted_claim(self, seating: Seating) -> Any | None:
        """End the offer when all people have answered, and return the DEALER's move for what all
        have agreed to, if so. Bots answer then, all of them and each by its own view."""
        offer = self._offer
        if offer is None or not offer.is_open(self._table):
            return None
        awaiting = offer.awaiting_answer(range(len(seating.occupants)))
        if set(awaiting) - set(seating.played_by_bots):
            return None
        claims = GAMES[self._table.game].CLAIMS
        assert claims is not None
        answers = {bot: claims.holds(self._table.view(bot), offer.hand) for bot in awaiting}
        for bot, yes in answers.items():
            offer = offer.with_answer(bot, yes)
        offer = offer.with_all_answers()
        self._set_offer(offer)
        if offer.against is not None:
            return None
        return claims.award(self._table.public, offer.seat)

    def questions(self, seating: Seating) -> dict[Seat, str]:
        """The key of the question for each person that the open offer asks, answered or not; a bot
        answers by itself."""
        offer = self._offer
        if offer is None or not offer.is_open(self._table):
            return {}
        people = (one for one in seating.people if one not in {*seating.left, offer.seat})
        return dict.fromkeys(people, f"claim {offer.number}")

    def owed_answers(self, seating: Seating) -> dict[Seat, str]:
        """Those of the questions that have still to be answered."""
        answered = self.answered_seats
        return {seat: key for seat, key in self.questions(seating).items() if seat not in answered}

    @property
    def answered_seats(self) -> frozenset[Seat]:
        """The seats that have answered the open offer."""
        offer = self._offer
        return NO_SEATS if offer is None or not offer.is_open(self._table) else offer.answered_seats

    def decline_late(self, seats: Collection[Seat], seating: Seating) -> None:
        """Count the offer as declined if one of these seats, whose time is over, owes an answer."""
        late = self.owed_answers(seating).keys() & seats
        if late and self._offer is not None:
            self._set_offer(self._offer.with_late(min(late)))

    def memory(self) -> ClaimOffer | None:
        """The last offer."""
        return self._offer

    def recall(self, offer: ClaimOffer | None) -> None:
        """Go on with this offer, if it is one."""
        self._offer = offer

    def send_to(self, connection: TablePage) -> None:
        """Send the open offer to a new connection."""
        if self._offer is not None and self._offer.is_open(self._table):
            connection.send(codec.encode(_message(self._offer, connection.seat)))

    def _set_offer(self, offer: ClaimOffer) -> None:
        """Tell each connection what has changed for its seat, and others nothing."""
        before, self._offer = self._offer, offer
        for connection in self._broadcaster.connections:
            message = _message(offer, connection.seat)
            if before is None or message != _message(before, connection.seat):
                connection.send(codec.encode(message))


def _message(offer: ClaimOffer, seat: Seat | None) -> websocket.RestAsked:
    """An offer as this seat may know it."""
    against = offer.against
    return websocket.RestAsked(
        seat=offer.seat,
        number=offer.number,
        hand=offer.hand,
        agreed=(seat,) if seat is not None and seat in offer.agreed else (),
        declined=(seat,) if seat is not None and seat in offer.declined else (),
        against=against if against is None or offer.late else WATCHER,
        late=offer.late,
    )
