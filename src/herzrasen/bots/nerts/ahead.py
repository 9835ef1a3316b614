"""Insight 3: what a play makes possible next for the player himself.

Every play is worth what it brings at once, and what the best plays after it bring, a little less
the later they come. Where the mind's eye stops, an outlook counts: how likely the pile's next card
fits somewhere, and how many spaces are left for it. A play is made only if it is worth more than
leaving things as they are and turning the stock.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from herzrasen.bots.nerts.board import Board, imagined, played
from herzrasen.bots.nerts.choice import Choice, kind
from herzrasen.bots.nerts.coming import coming
from herzrasen.bots.nerts.fits import ALL, Fits, face, faces
from herzrasen.bots.nerts.follow import Room, plays, room
from herzrasen.bots.nerts.rivals import Rivals
from herzrasen.cards import Card
from herzrasen.games.nerts import Lift, NertsRules, Public, Spot, View

DEPTH: Final = 3
"""How many plays are seen ahead."""

LATER: Final = 0.85
"""What a play keeps of its worth for each play that has to come before it."""

NEAR: Final = 4
"""A rival with so few cards in the pile is about to call."""

# All in points, and tried in the arena. _SPACE from 0.6 to 2 and _NEXT from 1.5 to 2.5 made no
# difference that 60 deals could show; _DEFENCE is worth half a point a round.
_EFFORT: Final = 0.15
"""What every play costs, so that none is made for nothing."""
_LAST_PILE_CARD: Final = 6.0
"""The call itself: the others stop scoring."""
_RACE: Final = 0.3
"""A foundation may be gone in a moment, so it comes first."""
_ATTACK: Final = 0.1
"""A card on some rival's pile; the card is given away for it."""
_DEFENCE: Final = 0.9
"""The same on a pile that is nearly played out."""
_NEXT: Final = 2.0
"""The pile's next card finds a place."""
_SPACE: Final = 1.2
"""A space that is left even then."""
_LINK: Final = 1.0
"""Whatever comes up fits on a column."""


COMING_HOME = 0.5
COMING_SEAM = 0.1

class Ahead:
    """One look ahead from a view."""

    def __init__(self, view: View, board: Board, fits: Fits, insight: int = 3) -> None:
        self._view = view
        self._board = board
        self._fits = fits
        self._rules: NertsRules = view.public.rules
        mine = self._rules.area(view.seat)
        self._decks = _own_decks(view.public, mine)
        self._near = _near_a_call(view)
        self._rivals = Rivals(view.public, mine, board, fits) if insight > 3 else None
        self._remembers = insight > 4
        self._hidden = _hidden(view.public, mine)
        if self._remembers:
            self._hidden &= ~faces(card for card in board.stock if card is not None)
        self._has = room(board, fits)
        self._hidden_count = max(1, self._hidden.bit_count())

    def choose(self, lifts: Sequence[Lift], at_least: float = 0.0) -> Choice | None:
        """The best of these plays, None if turning the stock is better than all of them, or none
        is worth ``at_least`` so many points."""
        least = max(at_least, self._outlook(self._board, self._has))
        best: Lift | None = None
        for lift in lifts:
            worth = self.worth(imagined(self._view.public, lift))
            if worth > least:
                best, least = lift, worth
        return None if best is None else Choice(best, kind(self._view, best))

    def worth(self, lift: Lift) -> float:
        """What this play is worth with all that it makes possible."""
        return self._worth(self._board, self._has, lift, DEPTH)

    def _worth(self, board: Board, has: Room, lift: Lift, depth: int) -> float:
        return self._gain(board, has, lift) + LATER * self._best(board.after(lift), depth - 1)

    def _best(self, board: Board, depth: int) -> float:
        """The worth of the best play on this board, or of making none."""
        has = room(board, self._fits)
        worth = self._outlook(board, has)
        if depth:
            for lift in plays(board, has, self._rules, self._fits):
                worth = max(worth, self._worth(board, has, lift, depth))
        return worth

    def _gain(self, board: Board, has: Room, lift: Lift) -> float:
        """What a play brings by itself, in points."""
        gain = -_EFFORT
        if lift.source.at is Spot.PILE:
            gain += self._rules.pile_penalty + 1
            if board.left == 1:
                gain += _LAST_PILE_CARD
        if lift.target.at is Spot.FOUNDATION:
            gain += _RACE
            if lift.card.deck in self._decks:
                gain += self._rules.card_points
            if self._rivals:
                gain += self._rivals.home(played(lift))
        elif lift.target.at is Spot.RIVAL and self._rivals:
            gain += self._rivals.attack(
                lift.target.index, lift.card, has.middle,
                given=lift.source.at is not Spot.PILE,
            )
        elif lift.target.at is Spot.RIVAL:
            near = lift.target.index in self._near
            gain += _DEFENCE if near else _ATTACK
        return gain

    def _outlook(self, board: Board, has: Room) -> float:
        """What a board promises: places for the pile's next card."""
        if board.left == 0:
            return 0.0
        joins, middle = has.seams, has.middle
        direct = joins | middle
        links = _LINK * self._share(joins)
        if self._remembers:
            for place, weight in coming(board, self._rules):
                if middle >> place & 1:
                    links += COMING_HOME * weight
                elif joins >> place & 1:
                    links += COMING_SEAM * weight
        fits_now = self._share(direct) if board.top is None else direct >> face(board.top) & 1
        spaces = has.spaces
        if spaces:
            spaces_left = spaces - (1 - fits_now)
            return _NEXT + _SPACE * spaces_left + links
        return _NEXT * fits_now + links

    def _share(self, faces: int) -> float:
        """How much of what lies closed has one of these faces."""
        return (faces & self._hidden).bit_count() / self._hidden_count


def _near_a_call(view: View) -> frozenset[int]:
    """The areas with so few cards left in the pile that one more is worth the trouble."""
    areas = enumerate(view.public.areas)
    return frozenset(index for index, area in areas if area.pile_left <= NEAR)


def _own_decks(public: Public, mine: int) -> frozenset[int]:
    """The decks whose cards score for the own side."""
    side = public.rules.side(mine)
    decks = enumerate(public.decks)
    return frozenset(deck for area, deck in decks if public.rules.side(area) == side)


def _hidden(public: Public, mine: int) -> int:
    """The faces of the area's own deck that lie closed, as far as the open table tells."""
    deck = public.decks[mine]
    return ALL & ~faces(card for card in _open(public) if card.deck == deck)


def _open(public: Public) -> Iterator[Card]:
    for area in public.areas:
        yield from area.pile
        yield from area.waste
        for column in area.tableau:
            yield from column
    for foundation in public.foundations:
        yield from foundation
