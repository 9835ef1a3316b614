"""What a seat may ask for in Hearts. A move is a request: it may be refused."""

from __future__ import annotations

from enum import StrEnum
from typing import TypeAlias

import msgspec

from herzrasen.cards import Card, CardSet, Seat


class MoonChoice(StrEnum):
    """What a shooter who may choose wants: the others up, or himself down."""

    OTHERS = "others"
    SELF = "self"


class Deal(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="move", tag="deal"):
    """The DEALER's: the shuffled pack, dealt from the front, one card at a time, from his left.

    What does not divide evenly at the end is the kitty.
    """

    pack: tuple[Card, ...]


class Pass(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="move", tag="pass"):
    """These cards are passed on; may be sent again until every seat has chosen."""

    cards: CardSet


class Charge(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="move", tag="charge"
):
    """These cards are exposed before play; none is an answer too."""

    cards: CardSet


class Play(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="move", tag="play"):
    """This card goes to the trick."""

    card: Card


class Claim(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="move", tag="claim"):
    """The rest of the tricks are mine, whatever the others hold."""


class Concede(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="move", tag="concede"
):
    """The DEALER's: all others have agreed that the rest of the tricks go to this seat, on lead."""

    seat: Seat


class ChooseMoon(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="move", tag="moon"
):
    """The shooter's choice."""

    choice: MoonChoice


Move: TypeAlias = Deal | Pass | Charge | Play | Claim | Concede | ChooseMoon
