"""Tables of the lobby in words: who sits there, how it stands, what one may do."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from herzrasen.cards import WATCHER, Seat
from herzrasen.terminal.game_traits import traits_of
from herzrasen.terminal.rules.option_names import title_of_rules
from herzrasen.terminal.state.lobby_state import waits_for_player

if TYPE_CHECKING:
    from herzrasen.protocol.lobby import OwnTable, TableListing
    from herzrasen.terminal.translation import Translation


def seat_summary(t: Translation, listing: TableListing, own: Seat = WATCHER) -> str:
    """Who sits at a table: people by name, then the bots and their skill, without the reader."""
    names = [
        occupant.name
        for seat, occupant in enumerate(listing.seats)
        if occupant.kind == "person" and occupant.name and seat != own
    ]
    bots = sum(occupant.kind == "bot" for occupant in listing.seats)
    parts = [t.join(names)] if names else []
    if bots:
        parts.append(t("table_list.bots", n=bots) + _skill(t, listing))
    return " · ".join(parts)


def _skill(t: Translation, listing: TableListing) -> str:
    setting = traits_of(listing.game).bot_setting
    if setting not in listing.bot:
        return ""
    return f" ({t(f'lobby.{setting}.{listing.bot[setting]}')})"


def game_title(t: Translation, listing: TableListing) -> str:
    """The game and the rules of a table: ``Hearts · Standard``."""
    return f"{t(f'lobby.{listing.game}.title')} · {title_of_rules(t, listing.game, listing.rules)}"


def search_words(t: Translation, listing: TableListing) -> str:
    """What a table is found by: its players, game and rules."""
    return " ".join([*(seat.name for seat in listing.seats), game_title(t, listing)])


def table_state(t: Translation, listing: TableListing, *, gone: bool = False) -> str:
    """How a table of the list stands: so many seats free, playing, closed."""
    if gone:
        return t("table_list.gone")
    if listing.state == "waiting" and listing.free:
        return t("table_list.free", n=listing.free)
    return t(f"table_list.state.{listing.state}")


def own_table_state(t: Translation, own: OwnTable) -> str:
    """How one's own table stands: whether others wait for the player."""
    if waits_for_player(own):
        return t(f"table_list.turn.{own.listing.game}")
    return t(f"table_list.state.{own.listing.state}")


def may_join(listing: TableListing) -> bool:
    """Whether a seat is free before the match."""
    return listing.state == "waiting" and listing.free > 0


def may_watch(listing: TableListing) -> bool:
    """Whether one may look on."""
    return listing.state == "waiting" or listing.house.watchers != "none"


def friendly_name(t: Translation, chance: random.Random) -> str:
    """A name for a person who has not chosen one: two words, such as ``Brave Otter``."""
    words = (t("lobby.names.first"), t("lobby.names.second"))
    return " ".join(chance.choice(word.split(",")).strip() for word in words)
