"""A bot cannot see what its seat cannot: with the hidden cards permuted it decides the same."""

import random

import pytest
from msgspec.structs import replace

from herzrasen.bots.hearts import HeartsBot
from herzrasen.cards import DEALER, Card, CardSet, Seat
from herzrasen.games import hearts
from herzrasen.games.hearts.deck import deck
from herzrasen.games.protocol import Refusal

RULES = hearts.HeartsRules()


def permuted(state: hearts.State, seat: Seat, rng: random.Random) -> hearts.State:
    """The same table to this seat: what others hold, gave and got is dealt out anew."""
    others = [other for other in range(RULES.players) if other != seat]
    hidden: list[Card] = [card for other in others for card in state.hands[other]]
    rng.shuffle(hidden)
    hands = list(state.hands)
    for other in others:
        size = len(hands[other])
        hands[other], hidden = CardSet(hidden[:size]), hidden[size:]
    secret = tuple(
        chosen if other == seat else chosen and CardSet(tuple(hands[other])[: len(chosen)])
        for other, chosen in enumerate(state.given)
    )
    return replace(state, hands=tuple(hands), given=secret)


@pytest.mark.parametrize("level", [1, 2, 3])
def test_permuting_hidden_cards_changes_no_decision(level: int) -> None:
    rng = random.Random(level)
    bots = [HeartsBot(level, seat) for seat in range(RULES.players)]
    state, compared, changed = hearts.start(RULES), 0, 0
    pack = list(deck(RULES).cards)
    rng.shuffle(pack)
    while not state.public.match.deals:
        for seat in sorted(hearts.to_act(state.public)):
            if seat == DEALER:
                move: hearts.Move = hearts.Deal(tuple(pack))
            else:
                move = bots[seat].choose(hearts.view(state, seat))
                if level < 3 or state.public.held[seat] % 3 == 0:
                    other = permuted(state, seat, rng)
                    assert bots[seat].choose(hearts.view(other, seat)) == move
                    compared += 1
                    changed += other != state
            events = hearts.decide(state, seat, move)
            assert not isinstance(events, Refusal)
            for event in events:
                state = hearts.evolve(state, event)
    assert compared > 15
    assert changed > compared // 2
