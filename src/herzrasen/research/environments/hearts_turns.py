"""Hearts one decision of one seat at a time: what an environment steps through.

How it works: a :class:`HeartsTurn` is a frozen value, the engine's state with the seat that is
asked next. Where several seats may act, as while passing, the lowest is asked first; passing and
exposing are asked card by card. The engine decides every move and holds all rules.
"""

from __future__ import annotations

from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from herzrasen.cards import DEALER, CardSet, Seat
from herzrasen.games import hearts
from herzrasen.games.hearts import Charge, Deal, Event, HeartsRules, Move, Phase, State, View
from herzrasen.games.hearts.deck import deck
from herzrasen.games.hearts.events import Scored
from herzrasen.games.hearts.match_end import side_points
from herzrasen.games.protocol import Refusal
from herzrasen.research.environments.errors import IllegalAction
from herzrasen.research.environments.hearts_actions import action_name, legal_actions, pick_of


class HeartsTurn(msgspec.Struct, frozen=True):
    """Whose turn it is: ``seat`` is asked, and has made ``picks`` in the running decision. ``seat``
    is None where the next deal is to be dealt, and when the match is over."""

    state: State
    seat: Seat | None = None
    picks: CardSet = CardSet()

    def view(self, seat: Seat) -> View:
        """What a seat knows."""
        return hearts.view(self.state, seat)

    def picks_of(self, seat: Seat) -> CardSet:
        """The picks of this seat: none unless it is asked."""
        return self.picks if seat == self.seat else CardSet()

    def legal_actions(self) -> list[int]:
        """The legal actions of the seat that is asked, in ascending order."""
        return [] if self.seat is None else legal_actions(self.view(self.seat), self.picks)


class HeartsStep(NamedTuple):
    """The turn after an action or a deal, and the events that it caused."""

    turn: HeartsTurn
    events: tuple[Event, ...]

    @property
    def points(self) -> tuple[int, ...] | None:
        """The points of each side if the deal was scored in this step."""
        for event in self.events:
            if isinstance(event, Scored):
                return side_points(self.turn.state.public.rules, event.points)
        return None


def before_deal(rules: HeartsRules, number: int = 0) -> HeartsTurn:
    """A match with a level score sheet before its deal ``number``, counted from 0."""
    return HeartsTurn(hearts.start(rules, number))


def deal(turn: HeartsTurn, move: Deal) -> HeartsStep:
    """Deal these cards. Raises ValueError if they are not those in play."""
    return _submit(turn.state, DEALER, move)


def act(turn: HeartsTurn, action: int) -> HeartsStep:
    """The action of the seat that is asked. Raises IllegalAction if it is not legal."""
    legal = turn.legal_actions()
    if turn.seat is None or action not in legal:
        raise IllegalAction(
            f"action {action} of seat {turn.seat} is not legal now; legal are "
            + (", ".join(f"{one} ({action_name(one)})" for one in legal) or "none")
        )
    choice = pick_of(turn.view(turn.seat), turn.picks, int(action))
    if isinstance(choice, CardSet):
        return HeartsStep(replace(turn, picks=choice), ())
    return _submit(turn.state, turn.seat, choice)


def act_by_move(turn: HeartsTurn, move: Move) -> HeartsStep:
    """The whole move of the seat that is asked. Raises ValueError if the rules refuse it."""
    assert turn.seat is not None
    return _submit(turn.state, turn.seat, move)


def _submit(state: State, seat: Seat, move: Move) -> HeartsStep:
    """A move, and the empty charges of those who then have nothing to expose."""
    made: tuple[Event, ...] = ()
    while True:
        events = hearts.decide(state, seat, move)
        if isinstance(events, Refusal):
            raise ValueError(f"{move} of seat {seat} is refused: {events.code} {events.facts}")
        for event in events:
            state = hearts.evolve(state, event)
        made += events
        asked = next((one for one in sorted(hearts.to_act(state.public)) if one >= 0), None)
        if (
            asked is None
            or state.public.phase is not Phase.CHARGE
            or state.hands[asked] & deck(state.public.rules).exposable
        ):
            return HeartsStep(HeartsTurn(state, asked), made)
        seat, move = asked, Charge(CardSet())
