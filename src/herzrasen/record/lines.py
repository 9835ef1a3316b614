"""The lines of a deal, one struct each: what was dealt, what was done, what came of it.

Where a card stands, ``None`` is a card that whoever kept the record did not see. Sets of cards (a
hand, a pass) are in the order of their indices, the unknown ones last; a trick and a deck in the
order in which the cards lay. docs/record.md says how each line is written.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from herzrasen.cards import Card, Seat
from herzrasen.games import nerts
from herzrasen.games.hearts import MoonChoice
from herzrasen.games.nerts.events import End as Ended
from herzrasen.protocol.race import By, Claimed

Cards: TypeAlias = tuple[Card | None, ...]


class _Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="line"):
    """A line's ``line`` in JSON is the word it begins with."""


# Hearts -------------------------------------------------------------------------------------------


class Hand(_Line, frozen=True, tag="hand"):
    """What a seat was dealt."""

    seat: Seat
    cards: Cards


class Kitty(_Line, frozen=True, omit_defaults=True, tag="kitty"):
    """What was left over when the cards were dealt; with a seat: who took it, in the trick above.
    ``cards`` are what whoever kept the record saw of them then."""

    cards: Cards
    seat: Seat | None = None


class Pass(_Line, frozen=True, tag="pass"):
    """What a seat passed on in the end. A pass that was changed is kept as it was last."""

    seat: Seat
    cards: Cards


class Charge(_Line, frozen=True, tag="charge"):
    """What a seat exposed; one None if it has decided and the others have yet to."""

    seat: Seat
    cards: Cards


class Lead(_Line, frozen=True, tag="lead"):
    """A trick: its leader, and the cards as they were played."""

    seat: Seat
    cards: Cards


class Claim(_Line, frozen=True, omit_defaults=True, tag="claim"):
    """A seat said that all the rest are its own: certainly so, or ``agreed`` to by all others."""

    seat: Seat
    agreed: bool = False


class Left(_Line, frozen=True, tag="left"):
    """What a seat still held when the claim was made."""

    seat: Seat
    cards: Cards


class Moon(_Line, frozen=True, tag="moon"):
    """What the moon did, where it was chosen."""

    seat: Seat
    choice: MoonChoice


class Shown(_Line, frozen=True, tag="shown"):
    """The kitty, shown to all at the end."""

    cards: Cards


# Nerts --------------------------------------------------------------------------------------------


class Deck(_Line, frozen=True, tag="deck"):
    """An area's deck as it was dealt, in the order of nerts.Deal."""

    area: int
    cards: Cards


class Act(_Line, frozen=True, omit_defaults=True, tag="act"):
    """A move, ``at`` ms after the round began, and the cards that came up with it.

    A turn without cards turned the waste over.
    """

    at: int
    seat: Seat
    move: nerts.Move
    cards: Cards = ()


class Race(_Line, frozen=True, omit_defaults=True, tag="race"):
    """The play above was contested: by whom and when, the winner first, and what decided.

    ``target`` is what they reached for: a foundation, the pile of an area, or None for the call.
    """

    by: By
    claims: tuple[Claimed, ...]
    target: nerts.Place | None = None


class Stop(_Line, frozen=True, tag="stop"):
    """The round was stopped, because nothing moved."""

    reason: nerts.Stop


class End(_Line, frozen=True, omit_defaults=True, tag="end"):
    """What ended the round, and who called."""

    reason: Ended
    seat: Seat | None = None


# Both ---------------------------------------------------------------------------------------------


class Points(_Line, frozen=True, tag="points"):
    """What the deal brought: by seat in Hearts, by deck in Nerts."""

    points: tuple[int, ...]


class Totals(_Line, frozen=True, tag="totals"):
    """The match after the deal, by side."""

    totals: tuple[int, ...]


class Effort(_Line, frozen=True, tag="effort"):
    """How many ms a bot thought about each of the seat's moves in this deal, None if unknown or if
    a person made the move."""

    seat: Seat
    ms: tuple[int | None, ...]


Line: TypeAlias = (
    Hand | Kitty | Pass | Charge | Lead | Claim | Left | Moon | Shown
    | Deck | Act | Race | Stop | End | Points | Totals | Effort
)  # fmt: skip
