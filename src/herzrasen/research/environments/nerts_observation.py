"""The observation of a seat in Nerts: what its View says, as a row of small numbers.

Nearly all cards lie open, so this is the table as everyone sees it, with the areas counted
clockwise from the observer's own, 0. Cards stand in the order ``13 * suit + rank`` (clubs,
diamonds, spades, hearts, the deuce lowest), then the black and the red joker. A joker that has been
played shows as the card that it stands for.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from herzrasen.cards import Card
from herzrasen.cards.card import DECK_SIZE
from herzrasen.games.nerts import Area, Idle, NertsRules, Public, View
from herzrasen.games.nerts.rules import Role
from herzrasen.research.environments.nerts_actions import top_card
from herzrasen.research.environments.observation_layout import (
    ObservationBlock,
    ObservationLayout,
    lay_out,
)

_IDLE: Final = tuple(Idle)
_ROLES: Final = tuple(Role)
_MOST: Final = 255
"""A number is a byte; no pile, stock or waste comes near it."""

_BLOCKS: Final[tuple[tuple[str, tuple[str, ...], str, str], ...]] = (
    ("pile_top", ("area", "face"), "the top card of the Nerts pile", "public.areas.pile"),
    ("pile_open", ("area", "face"), "face-up cards of the Nerts pile", "public.areas.pile"),
    ("pile_left", ("area",), "how many cards the Nerts pile has", "public.areas.pile_left"),
    (
        "pile_own",
        ("area",),
        "the top card is of the area's own deck",
        "public.areas.pile, public.decks",
    ),
    ("columns", ("area", "column", "face"), "the cards of the column", "public.areas.tableau"),
    (
        "waste",
        ("area", "face"),
        "the card's place in the waste, counted from 1 at the top; 0 elsewhere",
        "public.areas.waste",
    ),
    ("stock", ("area",), "how many cards the stock has", "public.areas.stock"),
    (
        "idle",
        ("area", "idle"),
        "how far the stock was turned through since the last progress",
        "public.areas.idle",
    ),
    ("foundations", ("card",), "how many foundations have this card on top", "public.foundations"),
    ("played", ("area",), "how many of the area's cards lie on foundations", "public.foundations"),
    ("votes", ("seat",), "the seat wants the round stopped", "public.votes"),
    ("remedies", (), "how often the round was stopped and went on", "public.remedies"),
    ("role", ("role",), "the part of the area that the observer plays with", "public.rules.teams"),
)
"""Name, axes, meaning and fields of the View, in the order of the row."""


@cache
def nerts_layout(rules: NertsRules) -> ObservationLayout:
    """The layout for these rules.

    >>> nerts_layout(NertsRules()).size
    1600
    """
    lengths = {
        "area": rules.areas,
        "seat": rules.seats,
        "column": rules.columns,
        "face": DECK_SIZE,
        "card": 52,
        "idle": len(_IDLE),
        "role": len(_ROLES),
    }
    return lay_out(_BLOCKS, lengths)


def describe_nerts(rules: NertsRules) -> tuple[ObservationBlock, ...]:
    """What every number of an observation means, block by block."""
    return nerts_layout(rules).blocks


def encode_nerts_view(view: View) -> bytearray:
    """The observation of the view's seat, one byte a number."""
    public, rules = view.public, view.public.rules
    layout, own = nerts_layout(rules), rules.area(view.seat)
    where, row = layout.starts, bytearray(layout.size)
    for index, area in enumerate(public.areas):
        _encode_area(row, where, public, area, index, (index - own) % rules.areas)
    for pile in public.foundations:
        row[where["foundations"] + _face(public, pile[-1])] += 1
        for card in pile:
            row[where["played"] + (public.owner(card) - own) % rules.areas] += 1
    for seat in public.votes:
        row[where["votes"] + (seat - view.seat) % rules.seats] = 1
    row[where["remedies"]] = min(_MOST, public.remedies)
    row[where["role"] + _ROLES.index(rules.role(view.seat))] = 1
    return row


def _encode_area(
    row: bytearray, where: dict[str, int], public: Public, area: Area, index: int, place: int
) -> None:
    """An area of the table, which the observer counts as number ``place``."""
    faces, columns = DECK_SIZE * place, public.rules.columns
    if (top := top_card(area.pile)) is not None:
        row[where["pile_top"] + faces + _face(public, top)] = 1
        row[where["pile_own"] + place] = public.owner(top) == index
    for card in area.pile:
        row[where["pile_open"] + faces + _face(public, card)] += 1
    row[where["pile_left"] + place] = min(_MOST, area.pile_left)
    for number, column in enumerate(area.tableau):
        for card in column:
            at = (place * columns + number) * DECK_SIZE + _face(public, card)
            row[where["columns"] + at] += 1
    for depth, card in enumerate(reversed(area.waste), 1):
        row[where["waste"] + faces + card.index % DECK_SIZE] = depth
    row[where["stock"] + place] = area.stock
    row[where["idle"] + len(_IDLE) * place + _IDLE.index(area.idle)] = 1


def _face(public: Public, card: Card) -> int:
    """The number of what the card counts as."""
    return public.face(card).index % DECK_SIZE
