"""What an event makes of the moves that the seats had.

In a race most of what happens is none of a player's business, and what is often is only a card
turned: ``legal`` is asked when it is more than that, or when it is not seen at a glance.
"""

from __future__ import annotations

from itertools import zip_longest
from typing import Final, NamedTuple

from msgspec.structs import replace

from herzrasen.cards import Card, Seat
from herzrasen.games.nerts.legal import Legal, legal, may_turn
from herzrasen.games.nerts.move_generation import with_waste
from herzrasen.games.nerts.piles import Takes, rivals, takes
from herzrasen.games.nerts.state import Area, Phase, Public, View, counts_as

_PLAY = Phase.PLAY

_NONE: Final[frozenset[Card]] = frozenset()


class Touched(NamedTuple):
    """What an event touched, on the table as it is after it: the areas that are not as they were,
    those of them where only the stock and the waste are others; and the cards that go, or went, on
    a foundation, or on an area's pile, that is another now."""

    public: Public
    areas: frozenset[int]
    turned: frozenset[int]
    foundations: frozenset[Card]
    piles: dict[int, frozenset[Card]]

    @property
    def concerned(self) -> frozenset[Seat]:
        """The seats that may have other moves than before."""
        rules = self.public.rules
        concerned = {area for area in range(rules.areas) if area in self.areas or self._met(area)}
        return frozenset([seat for seat in range(rules.seats) if rules.area(seat) in concerned])

    def moves(self, seat: Seat, were: Legal) -> Legal:
        """The moves of a player's seat, which before ``were`` these."""
        rules = self.public.rules
        mine = rules.area(seat)
        if mine not in self.turned or self._met(mine):
            return legal(View(self.public, seat))
        role = rules.role(seat)
        lifts = with_waste(self.public, mine, role, were.lifts)
        return replace(were, lifts=lifts, turn=may_turn(rules, role, self.public.areas[mine]))

    def _met(self, mine: int) -> bool:
        """Whether a card that this area's player can lift goes, or went, on something outside the
        area that was touched."""
        wanted = self.foundations
        for area in rivals(self.public.rules, mine) if self.piles else ():
            wanted |= self.piles.get(area, _NONE)
        return bool(wanted) and not wanted.isdisjoint(_ends(self.public, mine))


def touched(was: Public, now: Public) -> Touched | None:
    """What an event touched by which a table ``was`` became what it is ``now``, in play; None if it
    is to be taken for everything."""
    if not (was.phase is now.phase is _PLAY and was.jokers is now.jokers):
        return None
    if was.votes != now.votes:
        return None
    both = zip(was.areas, now.areas, strict=True)
    others = [(index, *two) for index, two in enumerate(both) if two[0] is not two[1]]
    return Touched(
        now,
        frozenset([index for index, old, new in others if not _as_it_was(old, new)]),
        frozenset([index for index, old, new in others if _only_turned(old, new)]),
        _NONE.union(*[top.foundation for top in _tops(was, was.foundations, now.foundations)]),
        {
            index: _NONE.union(*[top.rival for top in _tops(was, (old.pile,), (new.pile,))])
            for index, old, new in others
            if old.pile is not new.pile
        },
    )


def _only_turned(was: Area, now: Area) -> bool:
    """Whether pile and columns are untouched."""
    return was.pile is now.pile and was.tableau is now.tableau and was.down == now.down


def _as_it_was(was: Area, now: Area) -> bool:
    """Whether what the area's own player has is untouched: his cards, and what is left to turn."""
    return _only_turned(was, now) and was.waste is now.waste and was.stock == now.stock


def _tops(
    public: Public, were: tuple[tuple[Card, ...], ...], are: tuple[tuple[Card, ...], ...]
) -> list[Takes]:
    """What may go on the piles that are others now, as they are and as they were."""
    if were is are:
        return []
    return [
        takes(public.rules, public.face(pile[-1]) if pile else None)
        for two in zip_longest(were, are, fillvalue=())
        if two[0] is not two[1]
        for pile in two
    ]


def _ends(public: Public, mine: int) -> list[Card]:
    """What the cards that can be lifted alone count as."""
    area, jokers = public.areas[mine], public.jokers
    ends = [column[-1] for column in area.tableau if column]
    ends += area.pile[-1:] + area.waste[-1:]
    return [counts_as(card, jokers) for card in ends] if jokers else ends
