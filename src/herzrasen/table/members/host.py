"""Who the host of a table is: who opened it; once they get up for good, the next person by seat.

While the host is away, another person acts as host. What a host may do is in ``beginning`` and
``host_actions``.
"""

from __future__ import annotations

import msgspec

from herzrasen.cards import Seat
from herzrasen.table.seats import Seating


def acting_host(seating: Seating, silent: frozenset[Seat], now: int, grace: int) -> Seat:
    """The seat that acts as host at this time, in ms.

    That is the host's. While they are away for longer than ``grace`` ms, or are ``silent`` (did not
    answer a ready check), it is the next person by seat who is neither; the host's seat if there is
    none.
    """
    away = {seat for seat, since in seating.away.items() if now - since >= grace}
    return next(
        (seat for seat in _clockwise(seating) if seat not in away | silent),
        seating.host,
    )


def with_next_host(seating: Seating) -> Seating:
    """Pass the host on, if their seat has no person any more, to the next person by seat."""
    return msgspec.structs.replace(seating, host=next(iter(_clockwise(seating)), seating.host))


def _clockwise(seating: Seating) -> list[Seat]:
    """The persons' seats, from the host's on."""
    return sorted(seating.people, key=lambda seat: (seat < seating.host, seat))
