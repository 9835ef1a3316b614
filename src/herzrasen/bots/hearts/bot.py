"""The Hearts bot of all four levels: which part decides what."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

import msgspec

from herzrasen.bots.hearts import advice, beginner
from herzrasen.bots.hearts.engine import supports_rules
from herzrasen.bots.hearts.heuristics import charging, claiming, club, passing
from herzrasen.bots.hearts.model.card_table import card_table_for
from herzrasen.bots.hearts.model.knowledge import Knowledge, knowledge_of
from herzrasen.bots.hearts.randomness import rng_for
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

EFFORT_BY_LEVEL: Final = MappingProxyType({3: 50, 4: 1200})
"""How many thousand cards the searching levels play out for a decision: at most about 5 and 120 ms
of one core, for the first cards of a deal."""

THOUSAND: Final = 1000
PYTHON_SLOWDOWN: Final = 50
"""The budget is divided by this for the Python kernel: with two packs, at tables of eight and more,
and (see ``limit_effort``) where the compiled one is missing."""


class HeartsBot(msgspec.Struct, frozen=True):
    """A Hearts bot. ``level`` 1 is a beginner, 2 a club player, 3 quick, 4 a master; ``seed`` seeds
    its randomness.

    ``effort`` is how many thousand cards are played out for a decision, 0 for the level's own
    number. ``time_ms`` above 0 is a time limit in its place. ``threads`` search at once.

    The same bot chooses the same move for the same view on every machine, unless it has a time
    limit.
    """

    level: int
    seed: int = 0
    effort: int = 0
    time_ms: int = 0
    threads: int = 1

    def card_budget(self, rules: HeartsRules) -> int:
        """How many cards to play out for a decision by these rules."""
        if self.effort:
            return THOUSAND * self.effort
        budget = THOUSAND * EFFORT_BY_LEVEL.get(self.level, 0)
        return budget if supports_rules(rules) else budget // PYTHON_SLOWDOWN

    def choose(self, view: View) -> Move:
        """The move to make. Raises ValueError if it is not this seat's turn to do anything."""
        asked = legal(view)
        match asked.ask:
            case Ask.PLAY:
                return self._choose_play(view, asked)
            case Ask.PASS:
                return Pass(self._choose_pass(view, asked.most))
            case Ask.CHARGE:
                return Charge(self._choose_charge(view, asked.cards))
            case Ask.MOON:
                return ChooseMoon(default_moon_choice(view.public, view.seat))
            case _:
                raise ValueError(f"seat {view.seat} is not asked for anything")

    def _choose_pass(self, view: View, count: int) -> CardSet:
        card_table = card_table_for(view.public.rules)
        hand = card_table.bits(view.hand)
        if self.level == 1:
            return card_table.cards(
                beginner.choose_pass(card_table, hand, count, rng_for(self.seed, view))
            )
        if self.level == 2:
            return card_table.cards(passing.choose_pass(card_table, hand, count))
        return advice.advise(view, self).options[0].cards

    def _choose_charge(self, view: View, exposable: CardSet) -> CardSet:
        card_table = card_table_for(view.public.rules)
        if not exposable or self.level == 1:
            # A beginner exposes nothing but a card that is good for them.
            return exposable & card_table.cards(card_table.bonus)
        hand = card_table.bits(view.hand)
        return card_table.cards(
            charging.choose_charge(card_table, hand, card_table.bits(exposable))
        )

    def _choose_play(self, view: View, asked: Legal) -> Move:
        knowledge = knowledge_of(view)
        if asked.claim and claiming.should_claim(knowledge.position):
            return Claim()
        return Play(self._choose_card(view, asked.cards, knowledge))

    def _choose_card(self, view: View, cards: CardSet, knowledge: Knowledge) -> Card:
        card_table, position = knowledge.position.card_table, knowledge.position
        allowed = card_table.bits(cards)
        if not allowed & (allowed - 1):
            return card_table.card(allowed)
        match self.level:
            case 1:
                return card_table.card(
                    beginner.choose_card(position, allowed, rng_for(self.seed, view))
                )
            case 2:
                if advice.plans_moon(knowledge):
                    position.shooters |= 1 << view.seat
                return card_table.card(club.choose_card(position, allowed))
            case _:
                (card,) = advice.advise(view, self).options[0].cards
                return card
