"""Deals between bots, as input for reviews."""

from __future__ import annotations

from functools import cache

from herzrasen.bots import dealer
from herzrasen.bots.hearts import HeartsBot
from herzrasen.cards import DEALER
from herzrasen.games import hearts
from herzrasen.games.protocol import Refusal

Deal = tuple[hearts.State, tuple[hearts.Event, ...]]
"""The state before a deal, and its events."""

COACH = HeartsBot(level=3, seed=7, effort=60)
"""A coach that does not think for long."""

RULES = (
    "standard",
    "omnibus+moon=choice,charging=yes",
    "standard+players=3,trim=own,removed=2C.2D.3D,leftover=kitty-first",
    "standard+players=5,leftover=kitty-hearts,sun=yes,no_trick_bonus=-5",
    "standard+players=7,pass_count=1,breaking=free",
    "black-maria+moon=self",
    "standard+first_lead=holder-any-club,queen_drop=yes,heart_values=face",
    "partnership",
    "cancellation+players=5",
)


@cache
def deal(text: str = "standard", seed: int = 1, level: int = 2) -> Deal:
    """The first deal of a match between bots of one level."""
    rules = hearts.parse_rules(text)
    assert isinstance(rules, hearts.HeartsRules), rules
    before = state = hearts.start(rules)
    events: list[hearts.Event] = []
    while not state.public.match.deals:
        seat = min(hearts.to_act(state.public))
        move: hearts.Move
        if seat == DEALER:
            move = dealer.deal(state.public, bytes([seed]) * 32)
        else:
            move = HeartsBot(level, seed).choose(hearts.view(state, seat))
        answer = hearts.decide(state, seat, move)
        assert not isinstance(answer, Refusal)
        for event in answer:
            events.append(event)
            state = hearts.evolve(state, event)
    return before, tuple(events)
