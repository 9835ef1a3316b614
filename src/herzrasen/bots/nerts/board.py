"""A seat's view of the table as a value for look-ahead, and the board after a play."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from herzrasen.bots.nerts.memory import NO_MEMORY, Memory
from herzrasen.cards import Card
from herzrasen.games.nerts import NEW, Lift, Public, Spot, View


class Board(msgspec.Struct, frozen=True):
    """The own cards, the tops of the foundations and the rivals' open cards, each card as what it
    counts as (a joker that was played is the card it stands for).

    ``pile`` are the open cards of the own pile, the last on top, empty when the top is not known;
    ``pile_left`` counts the pile. ``foundations`` and ``rivals`` are numbered as on the table;
    None where nothing can be attacked. ``stock`` is what is known of the own stock, the next card
    first. ``sent_to_rivals`` are the cards that were played to a rival's pile; the bot plays them
    to none again.
    """

    pile: tuple[Card, ...]
    pile_left: int
    columns: tuple[tuple[Card, ...], ...]
    waste: tuple[Card, ...]
    foundations: tuple[Card, ...]
    rivals: tuple[Card | None, ...]
    stock: tuple[Card | None, ...] = ()
    sent_to_rivals: frozenset[Card] = frozenset()

    @property
    def top(self) -> Card | None:
        """The pile's playable card, None if it is not known or there is none."""
        return self.pile[-1] if self.pile else None

    @property
    def spaces(self) -> int:
        """How many columns are empty."""
        return self.columns.count(())

    def after(self, lift: Lift) -> Board:
        """The board after this play. A closed card turned up on the pile is unknown."""
        pile, left, waste = self.pile, self.pile_left, self.waste
        columns = list(self.columns)
        card = played_card(lift)
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
        foundations, rivals, sent = self.foundations, self.rivals, self.sent_to_rivals
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


def board_of(view: View, memory: Memory = NO_MEMORY) -> Board:
    """The board that this seat sees, with what it remembers."""
    public = view.public
    rules = public.rules
    own = rules.area(view.seat)
    area = public.areas[own]

    def as_faces(cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(map(public.face, cards)) if public.jokers else cards

    rivals = tuple(
        public.face(rival.pile[-1]) if rival.pile and rules.side(other) != rules.side(own) else None
        for other, rival in enumerate(public.areas)
    )
    return Board(
        pile=as_faces(area.pile),
        pile_left=area.pile_left,
        columns=tuple(map(as_faces, area.tableau)),
        waste=as_faces(area.waste),
        foundations=tuple(public.face(foundation[-1]) for foundation in public.foundations),
        rivals=rivals,
        stock=memory.stock,
        sent_to_rivals=frozenset(as_faces(public.sent)),
    )


def as_on_board(public: Public, lift: Lift) -> Lift:
    """The lift as on a board, where a played joker is the card it stands for."""
    card = public.face(lift.card)
    return lift if card is lift.card else replace(lift, card=card)


def played_card(lift: Lift) -> Card:
    """What the lifted card counts as from now on: a joker as the card it stands for."""
    return lift.stands_for or lift.card
