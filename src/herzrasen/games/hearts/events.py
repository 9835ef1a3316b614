"""The events of Hearts: facts, named in the past tense.

An event carries every card that becomes visible with it, and ``None`` for cards that the seat that
sees it may not know. No event carries a time or a sentence.
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
    """A seat chose the cards to pass, or changed them. Only that seat knows which."""

    seat: Seat
    cards: CardSet | None


class Passed(msgspec.Struct, frozen=True, tag_field="event", tag="passed"):
    """All passed at once, ``steps`` seats to the left. ``given[seat]`` are the cards that seat
    passed; a seat sees those it passed and those it received."""

    steps: int
    given: tuple[CardSet | None, ...]


class ChargeChosen(msgspec.Struct, frozen=True, tag_field="event", tag="charge_chosen"):
    """A seat chose what to expose. Only that seat knows, until all have chosen."""

    seat: Seat
    cards: CardSet | None


class Charged(msgspec.Struct, frozen=True, tag_field="event", tag="charged"):
    """All exposed their cards at once, visible to everyone."""

    cards: tuple[CardSet, ...]


class PlayBegan(msgspec.Struct, frozen=True, tag_field="event", tag="play_began"):
    """Play begins: ``leader`` leads the first trick. ``must`` is the card that it has to lead, if
    any."""

    leader: Seat
    must: Card | None = None


class Played(msgspec.Struct, frozen=True, gc=False, tag_field="event", tag="played"):
    """A card was played to the trick."""

    seat: Seat
    card: Card


class TrickTaken(msgspec.Struct, frozen=True, gc=False, tag_field="event", tag="trick_taken"):
    """The trick is complete. ``winner`` is None if all its cards cancelled: they go to the next
    trick's winner."""

    winner: Seat | None


class KittyTaken(msgspec.Struct, frozen=True, tag_field="event", tag="kitty_taken"):
    """The kitty went to a seat, which alone sees it until the deal is over."""

    seat: Seat
    cards: CardSet | None


class Claimed(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="event", tag="claimed"):
    """A seat claimed all remaining tricks and gets them: because they were certain, or (``agreed``)
    because all others agreed. ``hands`` are shown, in seat order; all their cards go to the
    claimant."""

    seat: Seat
    hands: tuple[CardSet, ...]
    agreed: bool = False


class KittyShown(msgspec.Struct, frozen=True, tag_field="event", tag="kitty_shown"):
    """The deal is over: everyone sees what the kitty was."""

    cards: CardSet


class MoonShot(msgspec.Struct, frozen=True, tag_field="event", tag="moon_shot"):
    """A seat took every penalty card, and if ``sun`` also every trick."""

    seat: Seat
    sun: bool = False


class MoonChosen(msgspec.Struct, frozen=True, tag_field="event", tag="moon_chosen"):
    """The shooter chose what the moon does."""

    seat: Seat
    choice: MoonChoice


class Scored(msgspec.Struct, frozen=True, tag_field="event", tag="scored"):
    """The deal was scored: ``points[seat]`` for this deal, ``totals[side]`` after it."""

    points: tuple[int, ...]
    totals: tuple[int, ...]


class MatchEnded(msgspec.Struct, frozen=True, tag_field="event", tag="match_ended"):
    """The match is over: ``places[side]``."""

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
