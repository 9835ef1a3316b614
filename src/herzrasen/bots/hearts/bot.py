"""The Hearts player: one of three levels behind one door."""

from __future__ import annotations

from random import Random
from typing import assert_never

import msgspec

from herzrasen.bots.hearts import beginner, club, expert, moon, passing
from herzrasen.bots.hearts.memory import Memory, recall
from herzrasen.bots.hearts.payoff import Payoff
from herzrasen.bots.hearts.prices import prices
from herzrasen.cards import CardSet
from herzrasen.games.hearts import (
    Ask,
    Charge,
    ChooseMoon,
    Move,
    Pass,
    Play,
    View,
    default_moon_choice,
    legal,
)


class HeartsBot(msgspec.Struct, frozen=True):
    """A player. ``level`` 1 is a beginner, 2 a club player, 3 an expert; ``seed`` its chance.

    The same bot asked the same question gives the same answer, everywhere.
    """

    level: int
    seed: int = 0

    def choose(self, view: View) -> Move:
        """The move to make now. Raises ValueError if this seat is not asked for anything."""
        asked = legal(view)
        match asked.ask:
            case Ask.PLAY:
                return self._play(view, asked.cards)
            case Ask.PASS:
                return self._pass(view, asked.most)
            case Ask.CHARGE:
                return Charge(CardSet())
            case Ask.MOON:
                return ChooseMoon(default_moon_choice(view.public, view.seat))
            case Ask.DEAL | Ask.NOTHING:
                raise ValueError(f"seat {view.seat} is not asked for anything")
            case _:
                assert_never(asked.ask)

    def _pass(self, view: View, count: int) -> Pass:
        table = prices(view.public.rules)
        hand = table.bits(view.hand)
        if self.level == 1:
            return Pass(table.cards(beginner.choose(table, hand, count, self._chance(view))))
        return Pass(table.cards(passing.choose(table, hand, count)))

    def _play(self, view: View, cards: CardSet) -> Play:
        table, memory = prices(view.public.rules), recall(view)
        position, allowed = memory.position, table.bits(cards)
        if not allowed & (allowed - 1):
            return Play(table.card(allowed))
        if self.level == 1:
            return Play(table.card(beginner.card(position, allowed, self._chance(view))))
        if plans_moon(memory):
            position.shooters |= 1 << view.seat
        if self.level == 2:
            return Play(table.card(club.card(position, allowed)))
        payoff = Payoff(view.public.rules, view.public.match, view.seat)
        return Play(table.card(expert.card(memory, allowed, payoff, self._chance(view))))

    def _chance(self, view: View) -> Random:
        """Dice that fall alike whenever the same view is seen."""
        public = view.public
        played = sum(len(trick.cards) for trick in public.tricks)
        return Random(f"{self.seed} {public.deal} {view.seat} {played} {view.hand.bits}")


def plans_moon(memory: Memory) -> bool:
    """Whether the hand was good enough for the moon, and nobody else has taken a point since."""
    position = memory.position
    seat = position.turn
    if position.takers & ~(1 << seat):
        return False
    return moon.hopeful(position, memory.dealt, position.prices.deck & ~memory.dealt, moon.BOLD)
