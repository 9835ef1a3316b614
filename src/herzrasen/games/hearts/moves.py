"""The moves of Hearts: requests of a seat, which may be refused."""

from __future__ import annotations

from enum import StrEnum
from typing import TypeAlias

import msgspec

from herzrasen.cards import Card, CardSet, Seat


class MoonChoice(StrEnum):
    """The shooter's choice: add points to the others, or subtract them from the own score."""

    OTHERS = "others"
    SELF = "self"


class Deal(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="move", tag="deal"):
    """Made by the DEALER: the shuffled pack, dealt from the front, one card at a time, from the
    dealer's left.

    The cards at the end that do not divide evenly are the kitty.
    """

    pack: tuple[Card, ...]


class Pass(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="move", tag="pass"):
    """Pass these cards; may be changed until every seat has chosen."""

    cards: CardSet


class Charge(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="move", tag="charge"
):
    """Expose these cards before play; possibly none."""

    cards: CardSet


class Play(
    msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="move", tag="play"
):
    """Play this card to the trick."""

    card: Card


class Claim(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="move", tag="claim"):
    """Claim the remaining tricks."""


class Concede(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="move", tag="concede"
):
    """Made by the DEALER: all others have agreed that the remaining tricks go to ``seat``, which is
    on lead."""

    seat: Seat


class ChooseMoon(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="move", tag="moon"
):
    """Choose what the moon does; made by the shooter."""

    choice: MoonChoice


Move: TypeAlias = Deal | Pass | Charge | Play | Claim | Concede | ChooseMoon
