"""Matchmaking: finds a table for a person who wants to play with people."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import msgspec

from herzrasen.cards import WATCHER
from herzrasen.games.protocol import GameName
from herzrasen.lobby.summary import TableSummary
from herzrasen.table.info import rules_of

RETURN_MS: Final = 30_000
"""Milliseconds after the last connection was closed in which its person may be about to return."""


class MatchRequest(msgspec.Struct, frozen=True):
    """A game, and rules in their text form; None for any rules, the ``default`` ones preferred."""

    game: GameName
    rules: str | None
    default: str = ""

    def matches(self, summary: TableSummary, now: int) -> bool:
        """Whether people wait there to play what is requested."""
        listing = summary.listing
        return (
            listing.house.suits_quick_match
            and listing.state == "waiting"
            and listing.game == self.game
            and (self.rules is None or self._is_played(self.rules, summary))
            and listing.people > 0
            and listing.free + summary.yielding > 0
            and (summary.here > 0 or now - summary.seen < RETURN_MS)
        )

    def is_default(self, summary: TableSummary) -> bool:
        """Whether the default rules are played there."""
        return self._is_played(self.default, summary)

    def _is_played(self, rules: str, summary: TableSummary) -> bool:
        """Whether these rules are played there, by whichever name: some presets are the same."""
        played = summary.listing.rules
        return played == rules or rules_of(self.game, played) == rules_of(self.game, rules)


def waiting_table(
    summaries: Iterable[TableSummary], request: MatchRequest, person: str, now: int
) -> str | None:
    """The table where this person already waits with the same request."""
    for each in summaries:
        if each.seat_of(person) != WATCHER and request.matches(each, now):
            return each.listing.table
    return None


def matching_tables(
    summaries: Iterable[TableSummary], request: MatchRequest, now: int
) -> tuple[str, ...]:
    """The tables that match, the best first: default rules first, then most people who are
    connected, then most people, then the oldest."""
    fitting = sorted(
        (each for each in summaries if request.matches(each, now)),
        key=lambda each: (
            not request.is_default(each),
            -each.here,
            -each.listing.people,
            each.listing.opened,
            each.listing.table,
        ),
    )
    return tuple(each.listing.table for each in fitting)
