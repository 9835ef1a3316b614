"""A seat's own cards as a player turns them over in his mind: what lies open, and what follows."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from herzrasen.bots.nerts.memory import NOTHING, Memory
from herzrasen.cards import Card
from herzrasen.games.nerts import NEW, Lift, Public, Spot, View


class Board(msgspec.Struct, frozen=True):
    """The own cards, the tops of the foundations and the rivals' open cards, each card as what it
    counts as (a joker that was played is the card it stands for).

    ``pile`` are the open cards of the own pile, the last on top, empty when the top is not known;
    ``left`` counts the pile. ``foundations`` and ``rivals`` are numbered as on the table; where
    nothing can be attacked there is None. ``stock`` is what is known of the own stock, the next
    card first. ``sent`` are the cards that have been on a rival's pile, and go to none again.
    """

    pile: tuple[Card, ...]
    left: int
    columns: tuple[tuple[Card, ...], ...]
    waste: tuple[Card, ...]
    foundations: tuple[Card, ...]
    rivals: tuple[Card | None, ...]
    stock: tuple[Card | None, ...] = ()
    sent: frozenset[Card] = frozenset()

    @property
    def top(self) -> Card | None:
        """The pile's card that can be played, None if it is not known or there is none."""
        return self.pile[-1] if self.pile else None

    @property
    def spaces(self) -> int:
        """How many columns are empty."""
        return self.columns.count(())

    def after(self, lift: Lift) -> Board:
        """The board after this play. A closed card that comes up on the pile is not known here."""
        pile, left, waste = self.pile, self.left, self.waste
        columns = list(self.columns)
        card = played(lift)
        moved: tuple[Card, ...] = (card,)
        match lift.source.at:
            case Spot.PILE:
                pile, left = pile[:-1], left - 1
            case Spot.WASTE:
                waste = waste[:-1]
            case _:
                column = columns[lift.source.index]
                cut = column.index(lift.card)
                columns[lift.source.index] = column[:cut]
                moved = (card, *column[cut + 1 :])
        foundations, rivals, sent = self.foundations, self.rivals, self.sent
        index = lift.target.index
        match lift.target.at:
            case Spot.TABLEAU:
                columns[index] += moved
            case Spot.FOUNDATION if index == NEW:
                foundations = (*foundations, card)
            case Spot.FOUNDATION:
                foundations = (*foundations[:index], card, *foundations[index + 1 :])
            case _:
                rivals = (*rivals[:index], card, *rivals[index + 1 :])
                sent |= {card}
        return Board(pile, left, tuple(columns), waste, foundations, rivals, self.stock, sent)


def board(view: View, memory: Memory = NOTHING) -> Board:
    """The board that this seat sees, and what it remembers."""
    public = view.public
    rules = public.rules
    own = rules.area(view.seat)
    area = public.areas[own]

    def seen(cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(map(public.face, cards)) if public.jokers else cards

    rivals = tuple(
        public.face(rival.pile[-1]) if rival.pile and rules.side(other) != rules.side(own) else None
        for other, rival in enumerate(public.areas)
    )
    return Board(
        pile=seen(area.pile),
        left=area.pile_left,
        columns=tuple(map(seen, area.tableau)),
        waste=seen(area.waste),
        foundations=tuple(public.face(foundation[-1]) for foundation in public.foundations),
        rivals=rivals,
        stock=memory.stock,
        sent=frozenset(seen(public.sent)),
    )


def imagined(public: Public, lift: Lift) -> Lift:
    """The lift as it looks on a board, where a joker that was played is what it stands for."""
    card = public.face(lift.card)
    return lift if card is lift.card else replace(lift, card=card)


def played(lift: Lift) -> Card:
    """What the lifted card counts as from now on: a joker as what it is played as."""
    return lift.stands_for or lift.card
