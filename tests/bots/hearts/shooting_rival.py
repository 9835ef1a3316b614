"""A rival, for tests and measurements alone, that shoots the moon whenever its hand allows.

It is bolder than any bot at a table, so that what the others do against a moon can be measured.
"""

from __future__ import annotations

from typing import Final

import msgspec

from herzrasen.bots.hearts import HeartsBot
from herzrasen.bots.hearts.heuristics import club, moon
from herzrasen.bots.hearts.model.card_table import card_table_for
from herzrasen.bots.hearts.model.knowledge import Knowledge, knowledge_of
from herzrasen.games.hearts import Ask, Move, Pass, Play, View, legal
from herzrasen.research.players import PlayerKind, PlayerSpec

LATE: Final = 1.2
"""How many losers more are no obstacle once it has all the points so far."""


class ShootingRival(msgspec.Struct, frozen=True):
    """Shoots with a hand of up to ``max_losers`` expected losers, passes towards such a hand, and
    otherwise does what ``base`` does."""

    base: HeartsBot
    max_losers: float

    def choose(self, view: View) -> Move:
        """The move to make."""
        asked, card_table = legal(view), card_table_for(view.public.rules)
        if asked.ask is Ask.PASS:
            passed = moon.choose_pass(
                card_table, card_table.bits(view.hand), asked.most, self.max_losers
            )
            if passed:
                return Pass(card_table.cards(passed))
        elif asked.ask is Ask.PLAY and self._shoots(known := knowledge_of(view)):
            known.position.shooters |= 1 << view.seat
            card = club.choose_card(known.position, card_table.bits(asked.cards))
            return Play(card_table.card(card))
        return self.base.choose(view)

    def _shoots(self, known: Knowledge) -> bool:
        position, me = known.position, 1 << known.seat
        if position.penalty_takers & ~me or not moon.can_shoot(position, me):
            return False
        unseen = position.card_table.deck & ~known.dealt
        if moon.strong_enough(position, known.dealt, unseen, self.max_losers):
            return True
        hand, out = position.hands[known.seat], position.unseen(known.seat)
        return bool(position.penalty_takers) and moon.strong_enough(
            position, hand, out, self.max_losers + LATE
        )


def rival_spec(base: HeartsBot, max_losers: float) -> PlayerSpec:
    """The rival as a player of the arena, which sends it to other processes."""
    return PlayerSpec("rival", PlayerKind.OWN, choose=ShootingRival(base, max_losers).choose)
