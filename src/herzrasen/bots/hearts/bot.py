"""The Hearts player: one of four levels behind one door."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

import msgspec

from herzrasen.bots.hearts import advice, beginner
from herzrasen.bots.hearts.chance import dice
from herzrasen.bots.hearts.engine import fits
from herzrasen.bots.hearts.heuristics import charging, claiming, club, passing
from herzrasen.bots.hearts.model.card_table import prices
from herzrasen.bots.hearts.model.memory import Memory, recall
from herzrasen.cards import Card, CardSet
from herzrasen.games.hearts import (
    Ask,
    Charge,
    ChooseMoon,
    Claim,
    HeartsRules,
    Legal,
    Move,
    Pass,
    Play,
    View,
    default_moon_choice,
    legal,
)

EFFORT: Final = MappingProxyType({3: 50, 4: 1200})
"""How many thousand cards the searching levels play out for a decision: at most about 5 and 120 ms
of a processor, for the first cards of a deal."""

THOUSAND: Final = 1000
SLOWER: Final = 50
"""So many times fewer are played out where the plain kernel has to do it: with two packs, at tables
of eight and more, and (see ``affordable``) where the compiled one is missing."""


class HeartsBot(msgspec.Struct, frozen=True):
    """A player. ``level`` 1 is a beginner, 2 a club player, 3 quick, 4 a master; ``seed`` is its
    chance.

    ``effort`` is how many thousand cards are played out for a decision, 0 for as many as the level
    does. ``time_ms`` above 0 sets a time in place of that: as much as fits. ``threads`` think.

    The same bot asked the same question gives the same answer, everywhere, unless it has a time.
    """

    level: int
    seed: int = 0
    effort: int = 0
    time_ms: int = 0
    threads: int = 1

    def plays(self, rules: HeartsRules) -> int:
        """How many cards are played out for a decision by these rules."""
        if self.effort:
            return THOUSAND * self.effort
        plays = THOUSAND * EFFORT.get(self.level, 0)
        return plays if fits(rules) else plays // SLOWER

    def choose(self, view: View) -> Move:
        """The move to make now. Raises ValueError if this seat is not asked for anything."""
        asked = legal(view)
        match asked.ask:
            case Ask.PLAY:
                return self._play(view, asked)
            case Ask.PASS:
                return Pass(self._pass(view, asked.most))
            case Ask.CHARGE:
                return Charge(self._charge(view, asked.cards))
            case Ask.MOON:
                return ChooseMoon(default_moon_choice(view.public, view.seat))
            case _:
                raise ValueError(f"seat {view.seat} is not asked for anything")

    def _pass(self, view: View, count: int) -> CardSet:
        table = prices(view.public.rules)
        hand = table.bits(view.hand)
        if self.level == 1:
            return table.cards(beginner.choose(table, hand, count, dice(self.seed, view)))
        if self.level == 2:
            return table.cards(passing.choose(table, hand, count))
        return advice.advise(view, self).options[0].cards

    def _charge(self, view: View, exposable: CardSet) -> CardSet:
        table = prices(view.public.rules)
        if not exposable or self.level == 1:
            # A beginner shows nothing but the card that is good for him.
            return exposable & table.cards(table.bonus)
        hand = table.bits(view.hand)
        return table.cards(charging.choose(table, hand, table.bits(exposable)))

    def _play(self, view: View, asked: Legal) -> Move:
        memory = recall(view)
        if asked.claim and claiming.wise(memory.position):
            return Claim()
        return Play(self._card(view, asked.cards, memory))

    def _card(self, view: View, cards: CardSet, memory: Memory) -> Card:
        table, position = memory.position.prices, memory.position
        allowed = table.bits(cards)
        if not allowed & (allowed - 1):
            return table.card(allowed)
        match self.level:
            case 1:
                return table.card(beginner.card(position, allowed, dice(self.seed, view)))
            case 2:
                if advice.planned(memory):
                    position.shooters |= 1 << view.seat
                return table.card(club.card(position, allowed))
            case _:
                (card,) = advice.advise(view, self).options[0].cards
                return card
