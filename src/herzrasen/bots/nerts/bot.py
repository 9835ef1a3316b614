"""The Nerts bot: what it notices, which play it chooses, and how long that takes."""

from __future__ import annotations

from random import Random
from typing import Final

import msgspec

from herzrasen.bots.nerts.board import as_on_board, board_of
from herzrasen.bots.nerts.calling import play_before_call
from herzrasen.bots.nerts.choice import Choice, Reason
from herzrasen.bots.nerts.column_search import find_freeing_lifts
from herzrasen.bots.nerts.greedy import choose_greedy, choose_obvious
from herzrasen.bots.nerts.jokers import sensible_plays
from herzrasen.bots.nerts.lookahead import LookAhead
from herzrasen.bots.nerts.memory import NO_MEMORY, Memory
from herzrasen.bots.nerts.placement_masks import placement_masks
from herzrasen.bots.nerts.randomness import rng_for
from herzrasen.bots.nerts.teammates import own_plays, turns_the_stock
from herzrasen.bots.nerts.timing import MEAN_MS, HandSpeed, action_ms, glance_ms
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
from herzrasen.games.nerts.progress import is_productive

OVERSIGHT_RATE: Final = (0.10, 0.05, 0.02, 0.01, 0.005)
"""How often a play is overlooked, by insight; on a rival's pile twice as often."""

MEMORY_INSIGHT: Final = 5
"""The insight that remembers its own stock."""

_PARTNER_PLAY_RATE: Final = 0.2
"""How often one of two players at the same cards plays in the other's half, while things move."""


class Action(msgspec.Struct, frozen=True):
    """A move and after how many milliseconds it is made; the table may have changed by then, and
    the move be refused. Without a move: look again after that time."""

    move: Move | None
    after_ms: int


class NertsBot(msgspec.Struct, frozen=True):
    """A Nerts bot.

    ``tempo`` 1 to 5 is 4.5, 3, 2, 1.3 or 0.8 seconds an action on average; ``mean_ms`` sets it in
    milliseconds instead, to play at a person's measured tempo. ``touch`` is 1 for a finger instead
    of a mouse.

    ``insight`` 1 sees the pile and obvious plays, 2 is greedy in the order of rulings/nerts.md
    section 4, 3 looks at what a play makes possible next, 4 at what it does to the others too, and
    5 remembers the own stock. The same settings, seed, view and memory always give the same action.
    """

    tempo: int
    insight: int
    seed: int
    mean_ms: int | None = None
    touch: int = 0

    @property
    def hand_speed(self) -> HandSpeed:
        """How fast it acts."""
        return HandSpeed(self.mean_ms or MEAN_MS[self.tempo - 1], touch=bool(self.touch))

    @property
    def remembers(self) -> bool:
        """Whether ``act`` uses a Memory of the own stock."""
        return self.insight == MEMORY_INSIGHT

    def act(self, view: View, memory: Memory = NO_MEMORY) -> Action:
        """The next action, by what it sees and remembers."""
        rng = rng_for(view, self.tempo, self.insight, self.seed)
        legal = nerts.legal(view)
        choice = choose(view, legal, self.insight, rng, memory)
        match choice.move:
            case Lift() | Turn() | Call() as move:
                return Action(move, action_ms(self.hand_speed, move, len(legal), rng))
            case move:
                return Action(move, glance_ms(rng))


def choose(
    view: View, legal: Legal, insight: int, rng: Random, memory: Memory = NO_MEMORY
) -> Choice:
    """The move at this insight, and its reason."""
    if legal.ready:
        return Choice(Ready(), Reason.READY)
    if legal.start:
        return Choice(Start(), Reason.START)
    if view.public.phase is not Phase.PLAY:
        return Choice(None, Reason.NOTHING)
    area = view.public.areas[view.public.rules.area(view.seat)]
    lifts = [
        lift
        for lift in _notice(legal, area, insight, rng)
        if not _repeats_attack(view.public, lift)
    ]
    if legal.call:
        play = play_before_call(view, lifts) if insight > 3 else None
        return play or Choice(Call(), Reason.CALL)
    if area.idle is Idle.THROUGH:
        return _choose_after_full_cycle(view, legal, lifts, insight, memory)
    own = own_plays(view.public.rules, view.seat, lifts)
    play = _play(view, own, insight, memory)
    if play is None and len(own) < len(lifts) and rng.random() < _PARTNER_PLAY_RATE:
        play = _play(view, lifts, insight, memory)
    if play is None and insight > 1 and area.idle is Idle.TURNING:
        play = _shift(lifts)
    return play or _turn(view, legal)


def _choose_after_full_cycle(
    view: View, legal: Legal, lifts: list[Lift], insight: int, memory: Memory
) -> Choice:
    """The choice after the whole stock went through without a play: any useful play, else a first
    step towards one, else a vote that the round is stuck, taken back if things move again."""
    rules = view.public.rules
    area = view.public.areas[rules.area(view.seat)]
    useful = [lift for lift in lifts if _useful(view.public, lift)]
    if play := _play(view, useful, insight, memory):
        return play
    if insight > 1 and useful:
        return _shift(useful) or Choice(useful[0], Reason.SHIFT)
    if area.stock == 0:
        freeing_lifts = (
            find_freeing_lifts(board_of(view), area, rules, placement_masks(rules))
            if insight > 1
            else None
        )
        for lift in lifts:
            if freeing_lifts and as_on_board(view.public, lift) == freeing_lifts[0]:
                return Choice(lift, Reason.RUN)
        if freeing_lifts is None and legal.vote:
            return Choice(Vote(stuck=True), Reason.VOTE)
    return _turn(view, legal)


def _useful(public: Public, lift: Lift) -> bool:
    """Whether the lift makes progress, or takes a card off the own pile."""
    return lift.source.at is Spot.PILE or is_productive(public, lift.source, lift.card, lift.target)


def _repeats_attack(public: Public, lift: Lift) -> bool:
    """Whether the lift plays a card to a rival's pile a second time, which could go on for ever."""
    return lift.target.at is Spot.RIVAL and lift.card in public.sent


def _play(view: View, lifts: list[Lift], insight: int, memory: Memory) -> Choice | None:
    current, masks = board_of(view, memory), placement_masks(view.public.rules)
    lifts = sensible_plays(lifts, current, masks)
    match insight:
        case 1:
            return choose_obvious(view, lifts)
        case 2:
            return choose_greedy(view, lifts, current, masks)
        case _:
            return LookAhead(view, current, masks, insight).choose(lifts)


def _shift(lifts: list[Lift]) -> Choice | None:
    """A waste card to a column, so that the next turns of the stock bring up other cards."""
    for lift in lifts:
        onto_column = lift.target.at is Spot.TABLEAU and lift.onto is not None
        if lift.source.at is Spot.WASTE and onto_column:
            return Choice(lift, Reason.SHIFT)
    return None


def _turn(view: View, legal: Legal) -> Choice:
    """Nothing to play: turn the stock, or take back a vote that no longer holds."""
    area = view.public.areas[view.public.rules.area(view.seat)]
    if legal.unvote and area.idle is not Idle.THROUGH:
        return Choice(Vote(stuck=False), Reason.MOVING)
    if legal.turn and turns_the_stock(view.public.rules, view.seat):
        return Choice(Turn(), Reason.TURN)
    return Choice(None, Reason.NOTHING)


def _notice(legal: Legal, area: Area, insight: int, rng: Random) -> list[Lift]:
    """The plays that are not overlooked. None is overlooked after a while without plays, nor where
    the stock cannot be turned."""
    lifts = [move for option in legal.lifts for move in option.moves()]
    if area.idle is not Idle.NO or not legal.turn:
        return lifts
    return [lift for lift in lifts if rng.random() >= _oversight_rate(lift, insight)]


def _oversight_rate(lift: Lift, insight: int) -> float:
    return OVERSIGHT_RATE[insight - 1] * (2 if lift.target.at is Spot.RIVAL else 1)
