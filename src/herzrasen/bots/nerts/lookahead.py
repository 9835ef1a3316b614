"""Insight 3 to 5: what a play makes possible next.

Every play is worth what it brings at once, and what the best plays after it bring, a little less
the later they come. Where the mind's eye stops, an outlook counts: how likely the pile's next card
fits somewhere, how many spaces are left for it, and at insight 5 which cards the stock is known to
bring. A play is made only if it is worth more than leaving things as they are and turning the
stock. What a play means for the others (insight 4) is asked of :class:`Rivals`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from herzrasen.bots.nerts.board import Board, imagined, played
from herzrasen.bots.nerts.choice import Choice, kind
from herzrasen.bots.nerts.fits import ALL, Fits, face, faces
from herzrasen.bots.nerts.follow import Room, plays, room
from herzrasen.bots.nerts.rivals import Rivals
from herzrasen.bots.nerts.upcoming_cards import coming
from herzrasen.cards import Card
from herzrasen.games.nerts import Lift, Public, Spot, View

DEPTH: Final = 3
"""How many plays are seen ahead."""

LATER: Final = 0.85
"""What a play keeps of its worth for each play that has to come before it."""

# All in points, and tried in the arena (docs/strength.md).
_EFFORT: Final = 0.15
"""What every play costs, so that none is made for nothing."""
_LAST_PILE_CARD: Final = 6.0
"""The call itself: the others stop scoring."""
_RACE: Final = 0.3
"""A foundation may be gone in a moment, so it comes first."""
_ATTACK: Final = 0.1
"""A card on some rival's pile, to whom the rivals are all alike."""
_NEXT: Final = 2.0
"""The pile's next card finds a place."""
_SPACE: Final = 1.2
"""A space that is left even then."""
_LINK: Final = 1.0
"""Whatever comes up fits on a column."""
_COMES_HOME: Final = 0.5
"""A card that will come up fits in the middle."""
_COMES_TO_A_COLUMN: Final = 0.1
"""It fits on a column."""


class Ahead:
    """One look ahead from a view, with this insight."""

    def __init__(self, view: View, board: Board, fits: Fits, insight: int) -> None:
        public = view.public
        mine = public.rules.area(view.seat)
        self._view = view
        self._rules = public.rules
        self._board = board
        self._fits = fits
        self._room = room(board, fits)
        self._decks = _own_decks(public, mine)
        self._rivals = Rivals(public, mine, fits) if insight > 3 else None
        self._remembers = insight > 4
        known = (card for card in board.stock if card is not None) if self._remembers else ()
        self._hidden = _hidden(public, mine) & ~faces(known)
        self._hidden_count = max(1, self._hidden.bit_count())

    def choose(self, lifts: Sequence[Lift], at_least: float = 0.0) -> Choice | None:
        """The best of these plays; None if turning the stock is better than all of them, or if none
        is worth ``at_least`` so many points."""
        least = max(at_least, self._outlook(self._board, self._room))
        best: Lift | None = None
        for lift in lifts:
            worth = self._worth(self._board, self._room, imagined(self._view.public, lift), DEPTH)
            if worth > least:
                best, least = lift, worth
        return None if best is None else Choice(best, kind(self._view, best))

    def _worth(self, board: Board, has: Room, lift: Lift, depth: int) -> float:
        """What this play is worth with all that it makes possible."""
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
        elif lift.target.at is Spot.RIVAL:
            gain += self._attack(has, lift)
        return gain

    def _attack(self, has: Room, lift: Lift) -> float:
        if self._rivals is None:
            return _ATTACK
        given = lift.source.at is not Spot.PILE
        return self._rivals.attack(lift.target.index, lift.card, has.middle, given=given)

    def _outlook(self, board: Board, has: Room) -> float:
        """What a board promises: places for the pile's next card, and for those to come."""
        if board.left == 0:
            return 0.0
        direct = has.seams | has.middle
        fits_now = direct >> face(board.top) & 1 if board.top else self._share(direct)
        outlook = _LINK * self._share(has.seams)
        if has.spaces:
            outlook += _NEXT + _SPACE * (has.spaces - (1 - fits_now))
        else:
            outlook += _NEXT * fits_now
        return outlook + self._coming(board, has) if self._remembers else outlook

    def _coming(self, board: Board, has: Room) -> float:
        """What the cards promise that the next turns will bring up."""
        promise = 0.0
        for place, weight in coming(board, self._rules):
            if has.middle >> place & 1:
                promise += _COMES_HOME * weight
            elif has.seams >> place & 1:
                promise += _COMES_TO_A_COLUMN * weight
        return promise

    def _share(self, faces: int) -> float:
        """How much of what lies closed has one of these faces."""
        return (faces & self._hidden).bit_count() / self._hidden_count


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
