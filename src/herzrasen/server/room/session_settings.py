"""What a session is told once: how long it waits, and where the shares of its deals come from."""

from __future__ import annotations

import msgspec

from herzrasen.table.countdown import CountdownDurations
from herzrasen.table.members.member_state import MemberTimeouts


class SessionSettings(msgspec.Struct, frozen=True):
    """The settings of one table's session.

    ``timeouts`` say how long it waits for people, ``linger`` after how many seconds without a page
    it closes, ``second`` how long a second of the turn clocks takes, ``countdowns`` how long rounds
    are counted down to. ``shared_deals``: other tables are dealt the same, so no seat can have a
    share; else seats are asked for theirs if it ``asks_seats``, and rounds of a beacon are mixed in
    where it ``has_beacon``.
    """

    timeouts: MemberTimeouts
    countdowns: CountdownDurations
    linger: float = 60.0
    second: float = 1.0
    shared_deals: bool = False
    asks_seats: bool = True
    has_beacon: bool = False
