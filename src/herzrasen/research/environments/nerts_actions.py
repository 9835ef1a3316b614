"""The actions of Nerts as numbers: one fixed coding of every move for each rule set.

The size depends on the areas of the table, the columns of an area and whether there are jokers.
In this order, with C columns and A areas:

- 0 WAIT, 1 TURN, 2 CALL, 3 VOTE, 4 UNVOTE;
- for each of the 2 + C single cards (pile, waste, last card of column 0 …): to a foundation;
- for each single card, the A - 1 rivals from the left on: to that rival's pile;
- for pile and waste, each own column: into it;
- for each own column, 1 to 13 cards from its end, each own column: move them there;
- with jokers, for each single card: as each of the 52 cards to a foundation, then as each of the
  52 cards into each own column.

"To a foundation" names no pile: those that take a card have the same top, so they are alike; and an
ace (or a joker as one) opens a new one.
"""

from __future__ import annotations

from functools import cache
from typing import Final

import msgspec

from herzrasen.cards import Card
from herzrasen.cards.card import DECK_SIZE
from herzrasen.games import nerts
from herzrasen.games.nerts import Area, Call, Lift, Move, NertsRules, Place, Spot, Turn, View, Vote
from herzrasen.research.environments.observation_layout import FACES

WAIT: Final = 0
TURN: Final = 1
CALL: Final = 2
VOTE: Final = 3
UNVOTE: Final = 4
_FIRST_LIFT: Final = 5
LONGEST_RUN: Final = 13
"""A column is one run, so it has at most one card of each rank."""

_SIMPLE: Final = ("wait", "turn", "call", "vote stuck", "take the vote back")


class NertsActions(msgspec.Struct, frozen=True):
    """The coding for this many areas, columns and, if ``jokers``, jokers."""

    areas: int
    columns: int
    jokers: bool

    @property
    def singles(self) -> int:
        """How many places a single card can be lifted from."""
        return 2 + self.columns

    @property
    def first_rival(self) -> int:
        """The first action on a rival's pile."""
        return _FIRST_LIFT + self.singles

    @property
    def first_to_column(self) -> int:
        """The first action from pile or waste into a column."""
        return self.first_rival + self.singles * (self.areas - 1)

    @property
    def first_run(self) -> int:
        """The first action from column to column."""
        return self.first_to_column + 2 * self.columns

    @property
    def first_joker(self) -> int:
        """The first action of a joker."""
        return self.first_run + self.columns * LONGEST_RUN * self.columns

    @property
    def count(self) -> int:
        """How many actions there are.

        >>> NertsActions(4, 4, False).count, NertsActions(12, 7, True).count
        (245, 4508)
        """
        jokers = self.singles * (1 + self.columns) * 52 if self.jokers else 0
        return self.first_joker + jokers

    def of_lift(self, lift: Lift, own_area: int, area: Area) -> int:
        """The action of a lift by a seat of ``own_area``, which is ``area`` now."""
        single, target = self._single(lift.source), lift.target
        if lift.stands_for is not None:
            place = 1 + target.index if target.at is Spot.TABLEAU else 0
            face = lift.stands_for.index % DECK_SIZE
            return self.first_joker + (single * (1 + self.columns) + place) * 52 + face
        match target.at:
            case Spot.FOUNDATION:
                return _FIRST_LIFT + single
            case Spot.RIVAL:
                rival = (target.index - own_area) % self.areas - 1
                return self.first_rival + single * (self.areas - 1) + rival
            case _ if lift.source.at is Spot.TABLEAU:
                column = area.tableau[lift.source.index]
                run = lift.source.index * LONGEST_RUN + len(column) - 1 - column.index(lift.card)
                return self.first_run + run * self.columns + target.index
            case _:
                return self.first_to_column + single * self.columns + target.index

    def name(self, action: int) -> str:
        """What an action does, in words. Raises IndexError for a number that is no action.

        >>> coding = NertsActions(4, 4, False)
        >>> [coding.name(number) for number in (1, 5, 12, 29, 37, 51)]
        ['turn', 'pile to foundation', 'pile to rival 2', 'pile to column 0', \
'column 0, 1 to column 0', 'column 0, 4 to column 2']
        """
        if not 0 <= action < self.count:
            raise IndexError(action)
        if action < _FIRST_LIFT:
            return _SIMPLE[action]
        if action < self.first_rival:
            return f"{self._single_name(action - _FIRST_LIFT)} to foundation"
        if action < self.first_to_column:
            single, rival = divmod(action - self.first_rival, self.areas - 1)
            return f"{self._single_name(single)} to rival {rival + 1}"
        if action < self.first_run:
            single, column = divmod(action - self.first_to_column, self.columns)
            return f"{self._single_name(single)} to column {column}"
        if action < self.first_joker:
            run, column = divmod(action - self.first_run, self.columns)
            source, depth = divmod(run, LONGEST_RUN)
            return f"column {source}, {depth + 1} to column {column}"
        place, face = divmod(action - self.first_joker, 52)
        single, target = divmod(place, 1 + self.columns)
        where = f"column {target - 1}" if target else "foundation"
        return f"{self._single_name(single)} as {FACES[face]} to {where}"

    def _single(self, source: Place) -> int:
        match source.at:
            case Spot.PILE:
                return 0
            case Spot.WASTE:
                return 1
            case _:
                return 2 + source.index

    def _single_name(self, single: int) -> str:
        return ("pile", "waste")[single] if single < 2 else f"column {single - 2}"


@cache
def actions_of_rules(rules: NertsRules) -> NertsActions:
    """The coding for these rules."""
    return NertsActions(rules.areas, rules.columns, rules.jokers > 0)


def legal_moves(view: View) -> dict[int, Move | None]:
    """The legal actions of a seat while a round runs, each with its move; None for WAIT, which is
    always legal. Reads the view alone. Where several moves are one action, the first of them."""
    public, rules = view.public, view.public.rules
    own_area = rules.area(view.seat)
    moves: dict[int, Move | None] = {WAIT: None}
    if public.phase is not nerts.Phase.PLAY:
        return moves
    coding, legal = actions_of_rules(rules), nerts.legal(view)
    if legal.turn:
        moves[TURN] = Turn()
    if legal.call:
        moves[CALL] = Call()
    if legal.vote:
        moves[VOTE] = Vote(stuck=True)
    if legal.unvote:
        moves[UNVOTE] = Vote(stuck=False)
    for option in legal.lifts:
        for lift in option.moves():
            moves.setdefault(coding.of_lift(lift, own_area, public.areas[own_area]), lift)
    return moves


def top_card(cards: tuple[Card, ...]) -> Card | None:
    """The last card of a pile; None if it is empty."""
    return cards[-1] if cards else None
