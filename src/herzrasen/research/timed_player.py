"""A place in the arena: a player, what it hears, and how long it thinks."""

from __future__ import annotations

import time

from herzrasen.bots.hearts.model.card_table import each
from herzrasen.bots.hearts.model.memory import recall
from herzrasen.cards import Card, Seat
from herzrasen.games.hearts import Ask, Claim, Event, HeartsRules, Move, Play, View, legal, see
from herzrasen.research.players import Player
from herzrasen.research.seat_driver import Program
from herzrasen.research.think_time import Pace, times


class Chair:
    """Whoever sits here. Only decisions with a choice are timed, not the last card of a suit."""

    def __init__(self, player: Player | Program) -> None:
        self.player = player
        self._wall: list[int] = []
        self._cpu: list[int] = []

    def sit_down(self, seat: Seat, rules: HeartsRules, *, at_stake: bool) -> None:
        """A match begins at this seat. A bot sees that itself."""
        if isinstance(self.player, Program):
            self.player.sit_down(seat, rules, at_stake=at_stake)

    def hear(self, event: Event, seat: Seat) -> None:
        """What this seat sees happen. A bot sees it in its next view."""
        if isinstance(self.player, Program):
            self.player.hear(see(event, seat))

    def choose(self, view: View) -> Move:
        """The move to make now."""
        asked = legal(view)
        wall, cpu = time.perf_counter_ns(), time.process_time_ns()
        move = self.player.choose(view)
        if asked.ask is not Ask.PLAY or len(asked.cards) > 1:
            self._wall.append(time.perf_counter_ns() - wall)
            if not isinstance(self.player, Program):
                self._cpu.append(time.process_time_ns() - cpu)
        return move

    def pace(self) -> Pace:
        """How long the decisions here took so far."""
        return Pace(times(self._wall), times(self._cpu))

    def leave(self) -> None:
        """A program is ended."""
        if isinstance(self.player, Program):
            self.player.leave()


def played_out(view: View, move: Move) -> Move:
    """The move, and instead of a claim a lead that is certain to win: programs hear of cards only.

    A claim stands where such leads can follow one another to the end, whichever comes first.
    """
    return Play(_winner(view)) if isinstance(move, Claim) else move


def _winner(view: View) -> Card:
    position = recall(view).position
    prices, unseen = position.prices, position.unseen(view.seat)
    sure = [
        one
        for one in each(prices.bits(legal(view).cards))
        if not unseen & prices.suits[prices.suit_of[one]] & prices.over[one]
    ]
    return prices.card(sure[-1])
