"""Tables as lines: one's own, those that anybody may join or watch."""

from __future__ import annotations

from herzrasen.protocol.lobby import OwnTable, TableListing
from herzrasen.terminal.lobby.table_texts import (
    game_title,
    may_join,
    may_watch,
    own_table_state,
    seat_summary,
    table_state,
)
from herzrasen.terminal.translation import Translation


def own_table_line(t: Translation, own: OwnTable) -> str:
    """One's own table: its game, its rules, who sits there, whether it waits."""
    who = seat_summary(t, own.listing, own.seat) or t("table_list.nobody_else")
    parts = (game_title(t, own.listing), own_table_state(t, own), who)
    return ", ".join(parts).replace(" · ", ", ")


def listing_line(t: Translation, listing: TableListing) -> str:
    """A table of the list: its game, its rules, whether one may join or watch, who sits there."""
    parts = [game_title(t, listing), table_state(t, listing)]
    if not may_join(listing) and not may_watch(listing):
        parts.append(t("table_list.closed"))
    who = seat_summary(t, listing)
    return ", ".join([*parts, who] if who else parts).replace(" · ", ", ")
