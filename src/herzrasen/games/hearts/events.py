"""What happens in Hearts: facts in the past tense.

An event carries everything that becomes visible with it, and ``None`` where the seat that sees it
may not know a card. No event carries a time or a sentence.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from herzrasen.cards import Card, CardSet, Seat
from herzrasen.games.hearts.moves import MoonChoice


class Dealt(msgspec.Struct, frozen=True, tag_field="event", tag="dealt"):
    """A deal began. ``deal`` counts from 0; ``steps`` is how many seats to the left cards are
    passed, 0 for a hold; ``hands[seat]`` and ``kitty`` are None where hidden."""

    deal: int
    dealer: Seat
    steps: int
    hands: tuple[CardSet | None, ...]
    kitty: CardSet | None = None


class PassChosen(msgspec.Struct, frozen=True, tag_field="event", tag="pass_chosen"):
    """A seat laid cards aside to pass, or changed them. Only that seat knows which."""

    seat: Seat
    cards: CardSet | None


class Passed(msgspec.Struct, frozen=True, tag_field="event", tag="passed"):
    """All passed at once, ``steps`` seats to the left. ``given[seat]`` is what that seat gave; a
    seat sees what it gave and what came to it."""

    steps: int
    given: tuple[CardSet | None, ...]


class ChargeChosen(msgspec.Struct, frozen=True, tag_field="event", tag="charge_chosen"):
    """A seat decided what to expose. Only that seat knows, until all have decided."""

    seat: Seat
    cards: CardSet | None


class Charged(msgspec.Struct, frozen=True, tag_field="event", tag="charged"):
    """All exposed at once; open to everyone."""

    cards: tuple[CardSet, ...]


class PlayBegan(msgspec.Struct, frozen=True, tag_field="event", tag="play_began"):
    """The first trick may begin: this seat leads. ``must`` is the card the lead is bound to."""

    leader: Seat
    must: Card | None = None


class Played(msgspec.Struct, frozen=True, tag_field="event", tag="played"):
    """A card was played to the trick."""

    seat: Seat
    card: Card


class TrickTaken(msgspec.Struct, frozen=True, tag_field="event", tag="trick_taken"):
    """The trick is complete. ``winner`` is None where all its cards cancelled: they wait for the
    next trick's winner."""

    winner: Seat | None


class KittyTaken(msgspec.Struct, frozen=True, tag_field="event", tag="kitty_taken"):
    """The kitty went to a seat, which alone sees it until the deal is played out."""

    seat: Seat
    cards: CardSet | None


class Claimed(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="event", tag="claimed"):
    """A seat claimed all tricks that were left, and has them: because they were certain, or if
    ``agreed`` because all others said so. ``hands`` are laid open, in seat order; all their cards
    are his."""

    seat: Seat
    hands: tuple[CardSet, ...]
    agreed: bool = False


class KittyShown(msgspec.Struct, frozen=True, tag_field="event", tag="kitty_shown"):
    """The deal is played out: everyone sees what the kitty was."""

    cards: CardSet


class MoonShot(msgspec.Struct, frozen=True, tag_field="event", tag="moon_shot"):
    """A seat took every penalty card, and if ``sun`` every trick."""

    seat: Seat
    sun: bool = False


class MoonChosen(msgspec.Struct, frozen=True, tag_field="event", tag="moon_chosen"):
    """The shooter chose."""

    seat: Seat
    choice: MoonChoice


class Scored(msgspec.Struct, frozen=True, tag_field="event", tag="scored"):
    """The deal was scored.

    ``points[seat]`` are the points each seat got; ``totals[side]`` the match after them.
    """

    points: tuple[int, ...]
    totals: tuple[int, ...]


class MatchEnded(msgspec.Struct, frozen=True, tag_field="event", tag="match_ended"):
    """The match is over: each side's place."""

    places: tuple[int, ...]


Event: TypeAlias = (
    Dealt
    | PassChosen
    | Passed
    | ChargeChosen
    | Charged
    | PlayBegan
    | Played
    | TrickTaken
    | Claimed
    | KittyTaken
    | KittyShown
    | MoonShot
    | MoonChosen
    | Scored
    | MatchEnded
)
