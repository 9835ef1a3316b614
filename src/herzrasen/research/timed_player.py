"""A player at a seat of the arena, with the times of its decisions."""

from __future__ import annotations

import time

from herzrasen.bots.hearts.model.card_table import each_bit
from herzrasen.bots.hearts.model.knowledge import knowledge_of
from herzrasen.cards import Card, Seat
from herzrasen.games.hearts import Ask, Claim, Event, HeartsRules, Move, Play, View, legal, see
from herzrasen.research.players import HeartsPlayer
from herzrasen.research.seat_driver import SeatProgram
from herzrasen.research.think_time import ThinkTimes, histogram


class TimedPlayer:
    """A bot or a program at one seat. Only decisions with a choice are timed, not forced cards."""

    def __init__(self, player: HeartsPlayer | SeatProgram) -> None:
        self.player = player
        self._wall: list[int] = []
        self._cpu: list[int] = []

    def start_match(self, seat: Seat, rules: HeartsRules, *, at_stake: bool) -> None:
        """Tell a program that a match begins. A bot sees it in its next view."""
        if isinstance(self.player, SeatProgram):
            self.player.start_match(seat, rules, at_stake=at_stake)

    def observe(self, event: Event, seat: Seat) -> None:
        """Send an event to a program. A bot sees it in its next view."""
        if isinstance(self.player, SeatProgram):
            self.player.observe(see(event, seat))

    def choose(self, view: View) -> Move:
        """The move to make now."""
        asked = legal(view)
        wall, cpu = time.perf_counter_ns(), time.process_time_ns()
        move = self.player.choose(view)
        if asked.ask is not Ask.PLAY or len(asked.cards) > 1:
            self._wall.append(time.perf_counter_ns() - wall)
            if not isinstance(self.player, SeatProgram):
                self._cpu.append(time.process_time_ns() - cpu)
        return move

    def think_times(self) -> ThinkTimes:
        """The times of the decisions so far."""
        return ThinkTimes(histogram(self._wall), histogram(self._cpu))

    def close(self) -> None:
        """End a program."""
        if isinstance(self.player, SeatProgram):
            self.player.close()


def without_claim(view: View, move: Move) -> Move:
    """The move, or instead of a claim a lead that is certain to win: programs know cards alone.

    A claim is valid only if such leads can follow one another to the end, in any order.
    """
    return Play(_winning_lead(view)) if isinstance(move, Claim) else move


def _winning_lead(view: View) -> Card:
    position = knowledge_of(view).position
    card_table, unseen = position.card_table, position.unseen(view.seat)
    sure = [
        one
        for one in each_bit(card_table.bits(legal(view).cards))
        if not unseen & card_table.suits[card_table.suit_of[one]] & card_table.beating[one]
    ]
    return card_table.card(sure[-1])
