"""The outcome of a finished match for each seat, from its journal.

It is computed once and stored, so that statistics need not read journals.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

import msgspec

from herzrasen.games.protocol import GameName
from herzrasen.games.registry import GAMES, is_match_end, is_scored
from herzrasen.protocol import codec
from herzrasen.protocol.http_history import HeartsDeal, NertsRound
from herzrasen.stats.hearts_deals import HeartsDeals
from herzrasen.stats.nerts_rounds import NertsRounds
from herzrasen.table import info, journal
from herzrasen.table.info import TableInfo
from herzrasen.table.journal import Entry, active_entries, undos_per_deal


class SeatOutcome(msgspec.Struct, frozen=True, omit_defaults=True):
    """One seat's match: its side's ``place`` and ``total``, and the figures of each deal of Hearts
    or round of Nerts; one of the two is empty."""

    place: int
    total: int
    deals: tuple[HeartsDeal, ...] = ()
    rounds: tuple[NertsRound, ...] = ()

    @property
    def deal_count(self) -> int:
        """How many deals or rounds there were."""
        return len(self.deals) + len(self.rounds)


class MatchOutcome(msgspec.Struct, frozen=True):
    """The outcome for each seat, and how often a move was ``undone``."""

    seats: tuple[SeatOutcome, ...]
    undone: int = 0


def outcome_of(description: TableInfo, entries: Iterable[Entry]) -> MatchOutcome | None:
    """The outcome of the match; None if it has not ended."""
    rules: Any = info.rules_of(description.game, description.rules)
    totals: tuple[int, ...] = ()
    places: tuple[int, ...] = ()
    entries = tuple(entries)
    undone = sum(undos_per_deal(entries))
    active = active_entries(entries)
    for entry in active:
        match entry.event:
            case scored if is_scored(scored):
                totals = scored.totals
            case ended if is_match_end(ended):
                places = ended.places
            case _:
                pass
    if not places:
        return None
    game = GAMES[description.game]
    sides = [game.side_of(rules, seat) for seat in range(game.seat_count(rules))]
    seats = tuple(SeatOutcome(places[side], totals[side]) for side in sides)
    with_figures = FIGURES.get(description.game)
    return MatchOutcome(
        seats if with_figures is None else with_figures(rules, active, seats), undone
    )


def _hearts_figures(
    rules: Any, entries: Sequence[Entry], seats: Sequence[SeatOutcome]
) -> tuple[SeatOutcome, ...]:
    deals = HeartsDeals(rules)
    for entry in entries:
        deals.add(entry)
    return tuple(
        msgspec.structs.replace(seat, deals=tuple(own))
        for seat, own in zip(seats, deals.by_seat, strict=True)
    )


def _nerts_figures(
    rules: Any, entries: Sequence[Entry], seats: Sequence[SeatOutcome]
) -> tuple[SeatOutcome, ...]:
    rounds = NertsRounds(rules)
    for entry in entries:
        rounds.add(entry)
    return tuple(
        msgspec.structs.replace(seat, rounds=own)
        for seat, own in zip(seats, rounds.by_seat, strict=True)
    )


FIGURES: Final[
    dict[
        GameName,
        Callable[[Any, Sequence[Entry], Sequence[SeatOutcome]], tuple[SeatOutcome, ...]],
    ]
] = {"hearts": _hearts_figures, "nerts": _nerts_figures}
"""How each game adds the figures of its deals to the seats' outcomes, from the rules and the active
entries. A game without figures is not listed."""


def is_over(last: bytes | None, game: GameName) -> bool:
    """Whether a match with this last entry has been played to its end."""
    if last is None:
        return False
    return is_match_end(journal.read(last, game).event)


DECODER: Final = codec.decoder(MatchOutcome)
"""Decodes a stored outcome."""
