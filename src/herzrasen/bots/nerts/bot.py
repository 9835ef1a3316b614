"""The player: looks, chooses, and says how long its hands take."""

from __future__ import annotations

from random import Random
from typing import Final

import msgspec

from herzrasen.bots.nerts.ahead import Ahead
from herzrasen.bots.nerts.board import board
from herzrasen.bots.nerts.calling import before_the_call
from herzrasen.bots.nerts.choice import Choice, Reason
from herzrasen.bots.nerts.fits import fits
from herzrasen.bots.nerts.greedy import greedy, obvious
from herzrasen.bots.nerts.hands import MEAN_MS, Hands, action_ms, glance_ms
from herzrasen.bots.nerts.jokers import sensible
from herzrasen.bots.nerts.luck import luck
from herzrasen.bots.nerts.mates import own_part, turns_the_stock
from herzrasen.bots.nerts.memory import NOTHING, Memory
from herzrasen.games import nerts
from herzrasen.games.nerts import (
    Area,
    Call,
    Idle,
    Legal,
    Lift,
    Move,
    Phase,
    Ready,
    Spot,
    Start,
    Turn,
    View,
    Vote,
)
from herzrasen.games.nerts.piles import productive

OVERLOOKED: Final = (0.10, 0.05, 0.02, 0.01, 0.005)
"""How often a play is not seen, by insight; on a rival's pile twice as often."""

INSIGHT_OF_MEMORY: Final = 5
"""The insight that remembers its own stock."""

_BOTH: Final = 0.2
"""How often one of two players at the same cards does so while things move."""


class Action(msgspec.Struct, frozen=True):
    """A move, decided on a view and carried out so many milliseconds later; the table may have
    changed by then, and the move bounce. Without a move: look again after that time."""

    move: Move | None
    after_ms: int


class NertsBot(msgspec.Struct, frozen=True):
    """A player with quick or slow hands and good or poor choices.

    ``tempo`` 1 to 5 is 4.5, 3, 2, 1.3 or 0.8 seconds an action on average; ``mean_ms`` says it in
    milliseconds instead, for whoever plays at somebody's measured tempo. ``touch`` is 1 for a
    finger in place of a mouse.

    ``insight`` 1 sees the pile and obvious plays, 2 is greedy in the order of rules/nerts.md
    section 4, 3 looks at what a play makes possible next, 4 at what it does to the others too, and
    5 remembers the own stock. The same settings, seed, view and memory always give the same action.
    """

    tempo: int
    insight: int
    seed: int
    mean_ms: int | None = None
    touch: int = 0

    @property
    def hands(self) -> Hands:
        """The hands that it plays with."""
        return Hands(self.mean_ms or MEAN_MS[self.tempo - 1], touch=bool(self.touch))

    @property
    def remembers(self) -> bool:
        """Whether it wants to be told what it has seen of its stock."""
        return self.insight == INSIGHT_OF_MEMORY

    def act(self, view: View, memory: Memory = NOTHING) -> Action:
        """What this player does next at the table it sees and remembers."""
        chance = luck(view, self.tempo, self.insight, self.seed)
        legal = nerts.legal(view)
        choice = choose(view, legal, self.insight, chance, memory)
        match choice.move:
            case Lift() | Turn() | Call() as move:
                return Action(move, action_ms(self.hands, move, len(legal), chance))
            case move:
                return Action(move, glance_ms(chance))


def choose(
    view: View, legal: Legal, insight: int, chance: Random, memory: Memory = NOTHING
) -> Choice:
    """The move that a player of this insight makes, and why."""
    if legal.ready:
        return Choice(Ready(), Reason.READY)
    if legal.start:
        return Choice(Start(), Reason.START)
    if view.public.phase is not Phase.PLAY:
        return Choice(None, Reason.NOTHING)
    area = view.public.areas[view.public.rules.area(view.seat)]
    lifts = _noticed(legal, area, insight, chance)
    if legal.call:
        play = before_the_call(view, lifts) if insight > 3 else None
        return play or Choice(Call(), Reason.CALL)
    own = own_part(view.public.rules, view.seat, lifts)
    play = _play(view, own, insight, memory)
    if play is None and len(own) < len(lifts) and _looks_across(area, chance):
        play = _play(view, lifts, insight, memory)
    if play is None and area.idle is not Idle.NO and area.pile_left:
        play = _shift(lifts, area) if insight > 1 else None
    return play or _idle(view, legal, area)


def _looks_across(area: Area, chance: Random) -> bool:
    """Whether one of two at the same cards, who found nothing on his half, looks at the other's."""
    return area.idle is Idle.THROUGH or chance.random() < _BOTH


def _play(view: View, lifts: list[Lift], insight: int, memory: Memory) -> Choice | None:
    seen, table = board(view, memory), fits(view.public.rules)
    lifts = sensible(lifts, seen, table)
    match insight:
        case 1:
            return obvious(view, lifts)
        case 2:
            return greedy(view, lifts, seen, table)
        case _:
            return Ahead(view, seen, table, insight).choose(lifts)


def _shift(lifts: list[Lift], area: Area) -> Choice | None:
    """A waste card on a column, so that other cards than before come up in the next turns; and
    before giving up whatever gets anything done."""
    shifts = [lift for lift in lifts if _from_waste_to_column(lift)]
    if not shifts and area.idle is Idle.THROUGH:
        shifts = [lift for lift in lifts if productive(lift.source, lift.target)]
    return Choice(shifts[0], Reason.SHIFT) if shifts else None


def _from_waste_to_column(lift: Lift) -> bool:
    target = lift.target.at is Spot.TABLEAU and lift.onto is not None
    return lift.source.at is Spot.WASTE and target


def _idle(view: View, legal: Legal, area: Area) -> Choice:
    """Nothing useful to play: say so once the whole stock has been through in vain, and turn."""
    stuck = area.idle is Idle.THROUGH
    if legal.vote if stuck else legal.unvote:
        return Choice(Vote(stuck), Reason.VOTE if stuck else Reason.MOVING)
    if legal.turn and turns_the_stock(view.public.rules, view.seat):
        return Choice(Turn(), Reason.TURN)
    return Choice(None, Reason.NOTHING)


def _noticed(legal: Legal, area: Area, insight: int, chance: Random) -> list[Lift]:
    """The plays that catch the eye. Who has found nothing for a while looks twice, so a quiet
    table hides nothing; nor does a stock that cannot be turned."""
    lifts = [move for option in legal.lifts for move in option.moves()]
    if area.idle is not Idle.NO or not legal.turn:
        return lifts
    return [lift for lift in lifts if chance.random() >= _overlooked(lift, insight)]


def _overlooked(lift: Lift, insight: int) -> float:
    return OVERLOOKED[insight - 1] * (2 if lift.target.at is Spot.RIVAL else 1)
