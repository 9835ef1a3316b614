"""Random matches of Hearts for those who look at them: every state, with the event that led there.

Random players expose what they may, and give up a rest now and then.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

from herzrasen.bots.hearts.randomness import RandomBot
from herzrasen.cards import DEALER, Card
from herzrasen.games import hearts
from herzrasen.games.hearts.deck import deck
from herzrasen.games.protocol import Refusal
from tests.games.hearts.positions import rules

CLAIM_RATE = 0.02
"""How often a seat on lead gets the rest of the tricks."""


Packing = Callable[[hearts.Public], tuple[Card, ...]]
"""The pack for the next deal, as it is dealt from the front."""


def match_steps(
    text: str, seed: int = 0, deal: Packing | None = None
) -> Iterator[tuple[hearts.State, hearts.Event]]:
    """Every event of a match under these rules, with the state after it."""
    rng = random.Random(seed)
    state = hearts.start(rules(text))
    bots = [RandomBot(rng.randrange(10**6)) for _ in range(state.public.rules.players)]
    while seats := hearts.to_act(state.public):
        seat, move = _move(state, min(seats - {DEALER} or seats), bots, rng)
        if deal is not None and seat == DEALER:
            move = hearts.Deal(deal(state.public))
        events = hearts.decide(state, seat, move)
        assert not isinstance(events, Refusal), events
        for event in events:
            state = hearts.evolve(state, event)
            yield state, event


def _move(
    state: hearts.State, seat: int, bots: list[RandomBot], rng: random.Random
) -> tuple[int, hearts.Move]:
    """The move that comes next, and who makes it."""
    if seat == DEALER:
        pack: list[Card] = list(deck(state.public.rules).cards)
        rng.shuffle(pack)
        return DEALER, hearts.Deal(tuple(pack))
    gives_up = hearts.CLAIMS.award(state.public, seat)
    lead = state.public.trick is not None and not state.public.trick.cards
    if gives_up and lead and rng.random() < CLAIM_RATE:
        return DEALER, gives_up
    view = hearts.view(state, seat)
    if hearts.legal(view).claim:
        return seat, hearts.Claim()
    return seat, bots[seat].choose(view)
