"""The compiled rivals play the very cards of the plain ones, by every rule set of one pack."""

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from herzrasen.bots.hearts.chance import RandomBot
from herzrasen.bots.hearts.engine.worlds import unseen
from herzrasen.bots.hearts.model.memory import Memory, recall
from herzrasen.games import hearts
from herzrasen.games.hearts import Ask, HeartsRules, Move, View
from herzrasen.research.pairing import pack_of, play_deal
from herzrasen.research.rivals import FlatBot, GreedyBot, compiled, flat, greedy
from herzrasen.research.timed_player import Chair
from tests.laws.agreed import any_rules

WORLDS = 12


class Watched:
    """A player, and every view that it was asked in."""

    def __init__(self, seed: int) -> None:
        self.views: list[View] = []
        self._bot = RandomBot(seed)

    def choose(self, view: View) -> Move:
        self.views.append(view)
        return self._bot.choose(view)


def asked(rules: HeartsRules, seed: int) -> Iterator[tuple[View, Memory, int]]:
    """Every choice of a card in a deal at random: the view, and the cards that are free."""
    players = [Watched(seed + seat) for seat in range(rules.players)]
    play_deal(hearts.start(rules), pack_of(rules, seed, 0), [Chair(one) for one in players])
    for player in players:
        for view in player.views:
            free = hearts.legal(view)
            if free.ask is Ask.PLAY and len(free.cards) > 1:
                memory = recall(view)
                yield view, memory, memory.position.prices.bits(free.cards)


@pytest.fixture(scope="module", autouse=True)
def library() -> compiled.Rivals:
    made = compiled.rivals(HeartsRules())
    if made is None:
        pytest.skip("there is no C++ compiler here")
    return made


@settings(max_examples=25)
@given(any_rules(), st.integers(0, 1000))
def test_greedy(rules: HeartsRules, seed: int) -> None:
    library = compiled.rivals(rules)
    if library is None:
        return
    for _, memory, free in asked(rules, seed):
        position = memory.position
        assert library.greedy(position, free) == greedy.card(position, free)
        prices, hand = position.prices, position.hands[memory.seat]
        count = min(3, hand.bit_count())
        assert library.parting(prices, hand, count) == greedy.parting(prices, hand, count)


@settings(max_examples=8)
@given(any_rules(), st.integers(0, 1000))
def test_flat(rules: HeartsRules, seed: int) -> None:
    library = compiled.rivals(rules)
    if library is None:
        return
    for _, memory, free in Random(seed).sample(list(asked(rules, seed)), 3):
        question = (memory.position, free, unseen(memory), seed, WORLDS)
        assert library.flat(*question) == flat.best(*question)


def test_two_packs_are_played_by_the_plain_twin() -> None:
    rules = hearts.PRESETS["cancellation"]
    chairs = [Chair(FlatBot(2) if seat % 2 else GreedyBot()) for seat in range(rules.players)]
    state = play_deal(hearts.start(rules), pack_of(rules, 1, 0), chairs)
    assert len(state.public.match.deals) == 1
