"""The rules of Hearts as the kernel's environment reads them.

Exposed cards change what cards cost and when they may be played, so the packed rules hold a set of
rules for every set of cards that may be exposed.
"""

from __future__ import annotations

from typing import Final

from herzrasen.bots.hearts.engine import ctypes_kernel, supports_rules
from herzrasen.bots.hearts.engine.batch import opening_lead
from herzrasen.bots.hearts.engine.struct_layout import EXPOSABLE, CEnvironmentRules
from herzrasen.bots.hearts.engine.struct_packing import pack_match, pack_rules
from herzrasen.bots.hearts.model.card_table import card_table_for
from herzrasen.cards import CardSet
from herzrasen.games.hearts.deck import deck
from herzrasen.games.hearts.passing import pass_cycle
from herzrasen.games.hearts.rules import HeartsRules, Moon
from herzrasen.games.match import new_match
from herzrasen.research.environments.hearts_actions import action_count
from herzrasen.research.environments.hearts_observation import layout_of

NO_CARDS: Final = CardSet()


def environment_rules(rules: HeartsRules) -> CEnvironmentRules:
    """The packed rules; ``bytes(environment_rules(rules))`` is what ``hearts_env.h`` reads.

    Raises ValueError for rules with two packs or more than seven players.
    """
    if not supports_rules(rules):
        raise ValueError("the vector environment knows one pack and at most seven players")
    exposable = list(deck(rules).exposable) if rules.charging else []
    cycle = pass_cycle(rules)
    packed = CEnvironmentRules(
        abi_version=ctypes_kernel.ABI_VERSION,
        players=rules.players,
        actions=action_count(rules),
        observation_size=layout_of(rules).size,
        opening=opening_lead(rules),
        pass_count=rules.pass_count,
        charging=rules.charging,
        asks_moon=rules.moon is Moon.CHOICE,
        cycle=len(cycle),
        match=pack_match(rules, new_match(rules.sides), seat=0),
    )
    packed.pass_steps[: len(cycle)] = cycle
    for place, card in enumerate(exposable):
        packed.exposable[place] = CardSet([card]).bits
    for index in range(1 << EXPOSABLE):
        some = CardSet(card for place, card in enumerate(exposable) if index >> place & 1)
        packed.by_exposed[index] = pack_rules(card_table_for(rules, some))
    return packed
