"""A seat's own cards as a player turns them over in his mind: what lies open, and what follows."""

from __future__ import annotations

import msgspec

from herzrasen.cards import Card
from herzrasen.games.nerts import NEW, Lift, Spot, View


class Board(msgspec.Struct, frozen=True):
    """The own cards, the tops of the foundations and the rivals' open cards.

    ``pile`` is the open card of the own pile, None when it is not known; ``left`` counts the pile.
    ``foundations`` and ``rivals`` are numbered as on the table; the own area's entry is None.
    """

    pile: Card | None
    left: int
    columns: tuple[tuple[Card, ...], ...]
    waste: tuple[Card, ...]
    foundations: tuple[Card, ...]
    rivals: tuple[Card | None, ...]

    @property
    def spaces(self) -> int:
        """How many columns are empty."""
        return self.columns.count(())

    def after(self, lift: Lift) -> Board:
        """The board after this play. The pile's next card is closed, so nobody knows it here."""
        pile, left, waste = self.pile, self.left, self.waste
        columns = list(self.columns)
        moved: tuple[Card, ...] = (lift.card,)
        match lift.source.at:
            case Spot.PILE:
                pile, left = None, left - 1
            case Spot.WASTE:
                waste = waste[:-1]
            case _:
                column = columns[lift.source.index]
                cut = column.index(lift.card)
                columns[lift.source.index], moved = column[:cut], column[cut:]
        foundations, rivals = self.foundations, self.rivals
        index = lift.target.index
        match lift.target.at:
            case Spot.TABLEAU:
                columns[index] += moved
            case Spot.FOUNDATION if index == NEW:
                foundations = (*foundations, lift.card)
            case Spot.FOUNDATION:
                foundations = (*foundations[:index], lift.card, *foundations[index + 1 :])
            case _:
                rivals = (*rivals[:index], lift.card, *rivals[index + 1 :])
        return Board(pile, left, tuple(columns), waste, foundations, rivals)


def board(view: View) -> Board:
    """The board that this seat sees."""
    public = view.public
    rules = public.rules
    own = rules.area(view.seat)
    area = public.areas[own]
    rivals = tuple(
        rival.pile[-1] if rival.pile and rules.side(other) != rules.side(own) else None
        for other, rival in enumerate(public.areas)
    )
    return Board(
        pile=area.pile[-1] if area.pile else None,
        left=area.pile_left,
        columns=area.tableau,
        waste=area.waste,
        foundations=tuple(foundation[-1] for foundation in public.foundations),
        rivals=rivals,
    )
