"""The player: looks, chooses, and says how long its hands take."""

from __future__ import annotations

from random import Random
from typing import Final

import msgspec

from herzrasen.bots.nerts.board import board, imagined
from herzrasen.bots.nerts.calling import before_the_call
from herzrasen.bots.nerts.choice import Choice, Reason
from herzrasen.bots.nerts.fits import fits
from herzrasen.bots.nerts.greedy import greedy, obvious
from herzrasen.bots.nerts.hands import MEAN_MS, Hands, action_ms, glance_ms
from herzrasen.bots.nerts.jokers import sensible
from herzrasen.bots.nerts.lookahead import Ahead
from herzrasen.bots.nerts.memory import NOTHING, Memory
from herzrasen.bots.nerts.randomness import luck
from herzrasen.bots.nerts.stuck import way_on
from herzrasen.bots.nerts.teammates import own_part, turns_the_stock
from herzrasen.games import nerts
from herzrasen.games.nerts import (
    Area,
    Call,
    Idle,
    Legal,
    Lift,
    Move,
    Phase,
    Public,
    Ready,
    Spot,
    Start,
    Turn,
    View,
    Vote,
)
from herzrasen.games.nerts.standstill import productive

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
    lifts = [
        lift for lift in _noticed(legal, area, insight, chance) if not _again(view.public, lift)
    ]
    if legal.call:
        play = before_the_call(view, lifts) if insight > 3 else None
        return play or Choice(Call(), Reason.CALL)
    if area.idle is Idle.THROUGH:
        return _through(view, legal, lifts, insight, memory)
    own = own_part(view.public.rules, view.seat, lifts)
    play = _play(view, own, insight, memory)
    if play is None and len(own) < len(lifts) and chance.random() < _BOTH:
        play = _play(view, lifts, insight, memory)
    if play is None and insight > 1 and area.idle is Idle.TURNING:
        play = _shift(lifts)
    return play or _turn(view, legal)


def _through(view: View, legal: Legal, lifts: list[Lift], insight: int, memory: Memory) -> Choice:
    """The whole stock has been through in vain: whatever gets anything done, else a way to it, else
    a vote, which is taken back if things move again."""
    rules = view.public.rules
    area = view.public.areas[rules.area(view.seat)]
    useful = [lift for lift in lifts if _useful(view.public, lift)]
    if play := _play(view, useful, insight, memory):
        return play
    if insight > 1 and useful:
        return _shift(useful) or Choice(useful[0], Reason.SHIFT)
    if area.stock == 0:
        way = way_on(board(view), area, rules, fits(rules)) if insight > 1 else None
        for lift in lifts:
            if way and imagined(view.public, lift) == way[0]:
                return Choice(lift, Reason.RUN)
        if way is None and legal.vote:
            return Choice(Vote(stuck=True), Reason.VOTE)
    return _turn(view, legal)


def _useful(public: Public, lift: Lift) -> bool:
    """Whether the lift gets something done, or rids the own pile of a card."""
    return lift.source.at is Spot.PILE or productive(public, lift.source, lift.card, lift.target)


def _again(public: Public, lift: Lift) -> bool:
    """Whether the lift sends a card to a rival's pile a second time, which could go on for ever."""
    return lift.target.at is Spot.RIVAL and lift.card in public.sent


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


def _shift(lifts: list[Lift]) -> Choice | None:
    """A waste card on a column, so that other cards than before come up in the next turns."""
    for lift in lifts:
        onto_column = lift.target.at is Spot.TABLEAU and lift.onto is not None
        if lift.source.at is Spot.WASTE and onto_column:
            return Choice(lift, Reason.SHIFT)
    return None


def _turn(view: View, legal: Legal) -> Choice:
    """Nothing to play: turn, and do not stand by a vote that no longer holds."""
    area = view.public.areas[view.public.rules.area(view.seat)]
    if legal.unvote and area.idle is not Idle.THROUGH:
        return Choice(Vote(stuck=False), Reason.MOVING)
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
