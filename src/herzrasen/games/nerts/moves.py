"""The moves of Nerts: requests of a seat, which may be refused."""

from __future__ import annotations

from enum import StrEnum
from typing import TypeAlias

import msgspec

from herzrasen.cards import Card


class Spot(StrEnum):
    """The kinds of places on the table."""

    PILE = "pile"
    WASTE = "waste"
    TABLEAU = "tableau"
    FOUNDATION = "foundation"
    RIVAL = "rival"


NEW = -1
"""The index of the foundation that an ace is about to open."""


class Place(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, omit_defaults=True):
    """A place on the table, as the moving seat names it.

    ``index`` is the column of the own tableau, the number of the foundation (NEW for a free
    place in the middle), or for a rival's pile the rival's area; 0 for the own pile and waste.
    """

    at: Spot
    index: int = 0


class Deal(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="move", tag="deal"):
    """Made by the DEALER: each area's shuffled deck. From the front: the pile from the bottom up
    (its last card is face up), one card to each column, the rest is the stock from the top down.

    Without decks: the hands of the last round again, each one area further left (row 30).
    """

    decks: tuple[tuple[Card, ...], ...] = ()


class Ready(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="move", tag="ready"):
    """The seat is ready for the round."""


class Start(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="move", tag="start"):
    """Start the round. Made by the DEALER once all are ready, or by any player, as the
    rules say."""


class Lift(
    msgspec.Struct,
    frozen=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
    tag_field="move",
    tag="lift",
):
    """Take ``card`` (and in a column all cards on it) from ``source`` and put it on ``target``.

    ``onto`` is the card that the player saw on top of the target, None for an empty place: if it
    has changed, the move is refused. ``stands_for`` is what a joker is played as.
    """

    source: Place
    card: Card
    target: Place
    onto: Card | None = None
    stands_for: Card | None = None


class Turn(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="move", tag="turn"):
    """Turn the next cards of the stock; if it is empty, turn the waste over instead."""


class Call(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="move", tag="call"):
    """Call Nerts: the own pile is empty, and the round ends."""


class Vote(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="move", tag="vote"):
    """Vote to stop the round as stuck, or take the vote back."""

    stuck: bool = True


class Halt(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="move", tag="halt"):
    """Made by the DEALER: no progress for as long as the rules allow (row 18, timer)."""


class Remedy(
    msgspec.Struct,
    frozen=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
    tag_field="move",
    tag="remedy",
):
    """Made by the DEALER: a stopped round goes on, with every stock changed as row 19 says.

    Where stocks are shuffled, ``orders[area]`` is the new order of the area's stock with the waste
    under it: the old position of each card, counted from the top.
    """

    orders: tuple[tuple[int, ...], ...] = ()


class Fill(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="move", tag="fill"):
    """Made by the DEALER: a column has been empty for so long that the pile's card fills it (row
    9)."""

    area: int
    column: int


Move: TypeAlias = Deal | Ready | Start | Lift | Turn | Call | Vote | Halt | Remedy | Fill
