"""Where the server's shares of a table's deals come from."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from herzrasen.server.runtime.beacon_rounds import Beacon


class DealSeeds(msgspec.Struct, frozen=True):
    """``share`` gives the server's share of a deal, counted from 0. ``shared``: other tables are
    dealt the same, so no seat can have a share. ``asks_seats``: whether seats are asked for theirs.
    ``beacon``: rounds of it are mixed in."""

    share: Callable[[int], bytes]
    shared: bool = False
    asks_seats: bool = True
    beacon: Beacon | None = None
