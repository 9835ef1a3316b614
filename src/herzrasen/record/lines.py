"""The lines of a deal, one struct each: what was dealt, the moves, the results.

For a card that the record's viewer did not see there is ``None``. Sets of cards (a hand, a pass)
are in the order of their indices, unknown ones last; tricks and decks in the order of their cards.
docs/record.md specifies how each line is written.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from herzrasen.cards import Card, Seat
from herzrasen.games import nerts
from herzrasen.games.hearts import MoonChoice
from herzrasen.games.nerts.events import End
from herzrasen.protocol.race import DecidedBy, RaceClaim

Cards: TypeAlias = tuple[Card | None, ...]


class _Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="line"):
    """The JSON field ``line`` is the word that the line begins with."""


# Hearts -------------------------------------------------------------------------------------------


class HandLine(_Line, frozen=True, tag="hand"):
    """What a seat was dealt."""

    seat: Seat
    cards: Cards


class KittyLine(_Line, frozen=True, omit_defaults=True, tag="kitty"):
    """The cards left over by the deal; with a seat, that seat took them in the trick above.
    ``cards`` are those that the record's viewer saw then."""

    cards: Cards
    seat: Seat | None = None


class PassLine(_Line, frozen=True, tag="pass"):
    """What a seat passed in the end; changed choices are not kept."""

    seat: Seat
    cards: Cards


class ChargeLine(_Line, frozen=True, tag="charge"):
    """What a seat exposed; a single None if it has decided and the others have not."""

    seat: Seat
    cards: Cards


class LeadLine(_Line, frozen=True, tag="lead"):
    """A trick: its leader, and the cards as they were played."""

    seat: Seat
    cards: Cards


class ClaimLine(_Line, frozen=True, omit_defaults=True, tag="claim"):
    """A seat claimed the rest: provably, or because all others ``agreed``."""

    seat: Seat
    agreed: bool = False


class LeftLine(_Line, frozen=True, tag="left"):
    """What a seat still held when the claim was made."""

    seat: Seat
    cards: Cards


class MoonLine(_Line, frozen=True, tag="moon"):
    """What the moon did, where it was chosen."""

    seat: Seat
    choice: MoonChoice


class ShownLine(_Line, frozen=True, tag="shown"):
    """The kitty, shown to all at the end."""

    cards: Cards


# Nerts --------------------------------------------------------------------------------------------


class DeckLine(_Line, frozen=True, tag="deck"):
    """An area's deck as it was dealt, in the order of nerts.Deal."""

    area: int
    cards: Cards


class ActLine(_Line, frozen=True, omit_defaults=True, tag="act"):
    """A move, ``at`` ms after the round began, and the cards that came up with it.

    A turn without cards turned the waste over.
    """

    at: int
    seat: Seat
    move: nerts.Move
    cards: Cards = ()


class RaceLine(_Line, frozen=True, omit_defaults=True, tag="race"):
    """The play above was contested: the claims with their times, the winner's first, and what
    decided.

    ``target`` is what they claimed: a foundation, the pile of an area, or None for the call.
    """

    by: DecidedBy
    claims: tuple[RaceClaim, ...]
    target: nerts.Place | None = None


class StopLine(_Line, frozen=True, tag="stop"):
    """The round was stopped, because nothing moved."""

    reason: nerts.Stop


class EndLine(_Line, frozen=True, omit_defaults=True, tag="end"):
    """What ended the round, and the seat that called."""

    reason: End
    seat: Seat | None = None


# Both ---------------------------------------------------------------------------------------------


class PointsLine(_Line, frozen=True, tag="points"):
    """The points of the deal: by seat in Hearts, by deck in Nerts."""

    points: tuple[int, ...]


class TotalsLine(_Line, frozen=True, tag="totals"):
    """The match after the deal, by side."""

    totals: tuple[int, ...]


class EffortLine(_Line, frozen=True, tag="effort"):
    """How many ms a bot thought about each of the seat's moves in this deal, None if unknown or if
    a person made the move."""

    seat: Seat
    ms: tuple[int | None, ...]


Line: TypeAlias = (
    HandLine | KittyLine | PassLine | ChargeLine | LeadLine | ClaimLine | LeftLine | MoonLine
    | ShownLine | DeckLine | ActLine | RaceLine | StopLine | EndLine | PointsLine | TotalsLine
    | EffortLine
)  # fmt: skip
