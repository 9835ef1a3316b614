"""Asking for the rest beside play: a seat of Hearts lays its hand open, and all others answer.

A claim that the rules can prove is a move (``hearts.Claim``) and needs nobody's consent. Any other
is an offer. It holds nothing up: whoever made it may as well lead on, and then it lapses. Once all
others have agreed the table makes it so (``hearts.Concede``); the first who does not ends it.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from herzrasen.cards import DEALER, CardSet, Seat
from herzrasen.games import hearts
from herzrasen.games.protocol import Refusal
from herzrasen.table.table import Table


class Offer(msgspec.Struct, frozen=True):
    """``seat`` laid ``hand`` open after event ``number``. These have ``agreed``; ``against`` is who
    did not."""

    seat: Seat
    number: int
    hand: CardSet
    agreed: frozenset[Seat] = frozenset()
    against: Seat | None = None

    def open_at(self, table: Table) -> bool:
        """Whether it can still be answered."""
        return self.against is None and self.number == table.number

    def answered(self, seat: Seat, yes: bool) -> Offer:
        """The offer after this seat's answer; its own changes nothing."""
        if seat == self.seat:
            return self
        if not yes:
            return msgspec.structs.replace(self, against=seat)
        return msgspec.structs.replace(self, agreed=self.agreed | {seat})

    def asked(self, seats: Iterable[Seat]) -> tuple[Seat, ...]:
        """Which of these seats have still to answer."""
        return tuple(seat for seat in seats if seat not in {self.seat, *self.agreed})


def offered(table: Table, seat: Seat, before: Offer | None) -> Offer | Refusal:
    """What this seat offers at the table as it stands, or why it cannot; ``before`` is the last
    offer that was made here."""
    if table.game != "hearts" or table.public.phase is not hearts.Phase.PLAY:
        return Refusal("table.refusal.no-claim-now")
    if hearts.Concede(seat) not in table.legal(table.view(DEALER)):
        return Refusal("hearts.refusal.claim-on-lead")
    if before is not None and before.number == table.number:
        return Refusal("table.refusal.claimed-before")
    return Offer(seat, table.number, table.view(seat).hand)
