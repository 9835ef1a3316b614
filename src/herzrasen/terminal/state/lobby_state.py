"""What is known of the lobby: the twin of ``client/screens/lobby/lobby-state.js``."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import msgspec
from msgspec.structs import replace

from herzrasen.protocol.lobby import (
    OwnTable,
    OwnTables,
    TableList,
    TableListChanges,
    TableListing,
    ToLobby,
)


class LobbyState(msgspec.Struct, frozen=True):
    """``tables`` is None until the server has sent them; ``more`` are not listed. ``mine`` are
    one's own, first those that wait."""

    tables: tuple[TableListing, ...] | None = None
    more: int = 0
    mine: tuple[OwnTable, ...] | None = None


def receive(state: LobbyState, message: ToLobby) -> LobbyState:
    """The lobby after a message."""
    match message:
        case TableList(tables=tables, more=more):
            return replace(state, tables=tables, more=more)
        case TableListChanges(tables=tables, gone=gone, more=more):
            changed = {*gone, *(listing.table for listing in tables)}
            kept = (listing for listing in state.tables or () if listing.table not in changed)
            return replace(state, tables=(*kept, *tables), more=more)
        case OwnTables(tables=own):
            return replace(state, mine=own)
        case _:
            return state


def against_bots(own: OwnTable) -> bool:
    """Whether this is a running match with bots alone: nobody waits for the player."""
    return own.listing.state == "running" and own.listing.people == 1


def waits_for_player(own: OwnTable) -> bool:
    """Whether other people wait for the player."""
    return own.turn and not against_bots(own)


def newest(tables: Iterable[OwnTable]) -> list[OwnTable]:
    """One's own tables, the newest first."""
    return sorted(tables, key=lambda own: -own.listing.opened)


def sort_tables(tables: Iterable[TableListing]) -> list[TableListing]:
    """In the order of the list: those with free seats, the fewest first, since they begin soonest;
    then the rest; the newest first. Where nobody is connected comes after where someone is."""
    return sorted(tables, key=_sort_key)


def _sort_key(listing: TableListing) -> tuple[int, bool, int, int]:
    group = 2 if listing.state != "waiting" else 0 if listing.free else 1
    return group, listing.deserted, 0 if group else listing.free, -listing.opened


def search(
    tables: Iterable[TableListing], words: str, text_of: Callable[[TableListing], str]
) -> list[TableListing]:
    """The tables whose text has all these words, in any order."""
    wanted = words.lower().split()
    return [
        listing for listing in tables if all(word in text_of(listing).lower() for word in wanted)
    ]
