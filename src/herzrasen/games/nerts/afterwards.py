"""What an event makes of the moves that the seats had.

In a race most of what happens is none of a player's business, and what is often is only a card
turned: ``legal`` is asked when it is more than that, or when it is not seen at a glance.
"""

from __future__ import annotations

from itertools import zip_longest
from typing import Final, NamedTuple

from msgspec.structs import replace

from herzrasen.cards import Card, Rank, Seat
from herzrasen.games.nerts.legal import Legal, legal, may_turn
from herzrasen.games.nerts.lifts import with_waste
from herzrasen.games.nerts.piles import fits, rivals
from herzrasen.games.nerts.rules import NertsRules
from herzrasen.games.nerts.state import Area, Phase, Public, View, counts_as

_PLAY, _ACE, _JOKER = Phase.PLAY, Rank.ACE, Rank.JOKER

Tops = frozenset[Card | None]
"""What top cards count as; None for no pile."""

_NONE: Final[Tops] = frozenset()


class Touched(NamedTuple):
    """What an event touched, on the table as it is after it: the areas that are not as they were,
    those of them where only the stock and the waste are others; and what lay and lies on top of the
    foundations, and of the areas' piles, that are others now."""

    public: Public
    areas: frozenset[int]
    turned: frozenset[int]
    foundations: Tops
    piles: dict[int, Tops]

    def moves(self, seat: Seat, were: Legal) -> Legal:
        """The moves of a player's seat, which before ``were`` these; the same object if nothing was
        touched that they are worked out from."""
        rules = self.public.rules
        mine = rules.area(seat)
        if self._met(mine):
            return legal(View(self.public, seat))
        if mine not in self.areas:
            return were
        if mine not in self.turned:
            return legal(View(self.public, seat))
        role = rules.role(seat)
        lifts = with_waste(self.public, mine, role, were.lifts)
        return replace(were, lifts=lifts, turn=may_turn(rules, role, self.public.areas[mine]))

    def _met(self, mine: int) -> bool:
        """Whether a card that this area's player can lift goes, or went, on something outside the
        area that was touched."""
        homes, attacked = self.foundations, _NONE
        for area in rivals(self.public.rules, mine) if self.piles else ():
            attacked |= self.piles.get(area, _NONE)
        if not homes and not attacked:
            return False
        jokers = self.public.jokers
        faces = [counts_as(card, jokers) for card in _ends(self.public.areas[mine])]
        return any(_meets(self.public.rules, face, homes, attacked) for face in faces)


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
        _tops(was, was.foundations, now.foundations),
        {
            index: _tops(was, (old.pile,), (new.pile,))
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
) -> Tops:
    """What lies on top of the piles that are others now, and lay there before."""
    if were is are:
        return _NONE
    return frozenset(
        [
            public.face(pile[-1]) if pile else None
            for two in zip_longest(were, are, fillvalue=())
            if two[0] is not two[1]
            for pile in two
        ]
    )


def _ends(area: Area) -> tuple[Card, ...]:
    """The cards that can be lifted alone."""
    ends = [column[-1] for column in area.tableau if column]
    return (*area.pile[-1:], *area.waste[-1:], *ends)


def _meets(rules: NertsRules, face: Card, homes: Tops, attacked: Tops) -> bool:
    """Whether a card that counts as ``face`` goes on one of these tops; None among the ``homes`` is
    a new foundation. A joker may go on any."""
    fit = fits(rules, face)
    if not (fit.foundation.isdisjoint(homes) and fit.rival.isdisjoint(attacked)):
        return True
    return face.rank is _JOKER or (face.rank is _ACE and None in homes)
