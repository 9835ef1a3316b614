"""Offers to claim the rest of the tricks in Hearts: a seat shows its hand, all others answer.

A claim that the rules can prove is a move (``hearts.Claim``) and needs no consent. Any other claim
is an offer. Play goes on meanwhile: if the offering seat leads a card, the offer lapses. It ends
when all others have answered: if they agree, the table plays ``hearts.Concede``. So the moment at
which it ends tells nothing of any one answer. An answer is owed like a move: a person who does not
give it in time has declined for all. Until the offer ends, one who has agreed may still decline,
which is final. Each seat makes few offers in a deal, and learns from one that is declined only that
not all agree.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import msgspec

from herzrasen.cards import DEALER, CardSet, Seat
from herzrasen.games.protocol import Refusal
from herzrasen.games.registry import GAMES
from herzrasen.table.table import Table

MAX_OFFERS: Final = 5
"""Offers of one seat in a deal: while one is open, all others wait for those who are asked."""


class ClaimOffer(msgspec.Struct, frozen=True):
    """``seat`` showed ``hand`` after event ``number``. ``agreed`` are the seats that accepted,
    ``declined`` those that did not. ``against`` is set when it has failed: a seat that declined,
    or one that did not answer in time if it is ``late``. ``earlier`` are the seats that made the
    offers of ``deal`` before this one."""

    seat: Seat
    number: int
    hand: CardSet
    agreed: frozenset[Seat] = frozenset()
    against: Seat | None = None
    late: bool = False
    deal: int = 0
    earlier: tuple[Seat, ...] = ()
    declined: frozenset[Seat] = frozenset()

    def is_open(self, table: Table) -> bool:
        """Whether it can still be answered."""
        return self.against is None and self.number == table.number

    def with_answer(self, seat: Seat, yes: bool) -> ClaimOffer:
        """The offer after this seat's answer. An answer of the offering seat changes nothing, nor
        does any after a decline."""
        if seat == self.seat or seat in self.declined:
            return self
        if yes:
            return msgspec.structs.replace(self, agreed=self.agreed | {seat})
        agreed, declined = self.agreed - {seat}, self.declined | {seat}
        return msgspec.structs.replace(self, agreed=agreed, declined=declined)

    def with_all_answers(self) -> ClaimOffer:
        """The offer once nobody has still to answer: it has failed if any seat declined."""
        return msgspec.structs.replace(self, against=min(self.declined, default=None))

    def with_late(self, seat: Seat) -> ClaimOffer:
        """The offer after this seat has let its time run out."""
        return msgspec.structs.replace(self, against=seat, late=True)

    @property
    def answered_seats(self) -> frozenset[Seat]:
        """The seats that have answered."""
        return self.agreed | self.declined

    def awaiting_answer(self, seats: Iterable[Seat]) -> tuple[Seat, ...]:
        """Which of these seats have still to answer."""
        return tuple(seat for seat in seats if seat not in {self.seat, *self.answered_seats})


def make_offer(table: Table, seat: Seat, before: ClaimOffer | None) -> ClaimOffer | Refusal:
    """The offer that this seat makes now, or why it cannot; ``before`` is the table's last
    offer."""
    claims = GAMES[table.game].CLAIMS
    move = None if claims is None else claims.award(table.public, seat)
    if move is None:
        return Refusal("table.refusal.no-claim-now")
    if move not in table.legal(table.view(DEALER)):
        return Refusal(f"{table.game}.refusal.claim-on-lead")
    if before is not None and before.number == table.number:
        return Refusal("table.refusal.claimed-before")
    earlier: tuple[Seat, ...] = ()
    if before is not None and before.deal == table.deals:
        earlier = (*before.earlier, before.seat)
    if earlier.count(seat) >= MAX_OFFERS:
        return Refusal("table.refusal.claimed-enough", {"limit": MAX_OFFERS})
    return ClaimOffer(seat, table.number, table.view(seat).hand, deal=table.deals, earlier=earlier)
