"""The compiled rivals play the same cards as the Python ones, by every rule set of one pack."""

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from herzrasen.bots.hearts.engine.worlds import unseen_cards
from herzrasen.bots.hearts.model.knowledge import Knowledge, knowledge_of
from herzrasen.bots.hearts.randomness import RandomBot
from herzrasen.games import hearts
from herzrasen.games.hearts import Ask, HeartsRules, Move, View
from herzrasen.research.pairing import play_deal, shuffled_pack
from herzrasen.research.rivals import FlatBot, GreedyBot, compiled, flat, greedy
from herzrasen.research.timed_player import TimedPlayer
from tests.laws.hearts_rules_strategy import any_rules

WORLDS = 12


class PositionRecorder:
    """A player, and every view that it was asked in."""

    def __init__(self, seed: int) -> None:
        self.views: list[View] = []
        self._bot = RandomBot(seed)

    def choose(self, view: View) -> Move:
        self.views.append(view)
        return self._bot.choose(view)


def card_choices(rules: HeartsRules, seed: int) -> Iterator[tuple[View, Knowledge, int]]:
    """Every choice of a card in a deal at random: the view, and the cards that are free."""
    players = [PositionRecorder(seed + seat) for seat in range(rules.players)]
    play_deal(
        hearts.start(rules), shuffled_pack(rules, seed, 0), [TimedPlayer(one) for one in players]
    )
    for player in players:
        for view in player.views:
            free = hearts.legal(view)
            if free.ask is Ask.PLAY and len(free.cards) > 1:
                knowledge = knowledge_of(view)
                yield view, knowledge, knowledge.position.card_table.bits(free.cards)


@pytest.fixture(scope="module", autouse=True)
def library() -> compiled.RivalLibrary:
    made = compiled.library_for(HeartsRules())
    if made is None:
        pytest.skip("there is no C++ compiler here")
    return made


@pytest.mark.heavy
@settings(max_examples=25)
@given(any_rules(), st.integers(0, 1000))
def test_greedy(rules: HeartsRules, seed: int) -> None:
    library = compiled.library_for(rules)
    if library is None:
        return
    for _, knowledge, free in card_choices(rules, seed):
        position = knowledge.position
        assert library.greedy(position, free) == greedy.choose_card(position, free)
        card_table, hand = position.card_table, position.hands[knowledge.seat]
        count = min(3, hand.bit_count())
        assert library.cards_to_pass(card_table, hand, count) == greedy.cards_to_pass(
            card_table, hand, count
        )


@settings(max_examples=8)
@given(any_rules(), st.integers(0, 1000))
def test_flat(rules: HeartsRules, seed: int) -> None:
    library = compiled.library_for(rules)
    if library is None:
        return
    choices = list(card_choices(rules, seed))
    for _, knowledge, free in Random(seed).sample(choices, min(3, len(choices))):
        question = (knowledge.position, free, unseen_cards(knowledge), seed, WORLDS)
        assert library.flat(*question) == flat.best_card(*question)


def test_two_packs_are_played_by_the_plain_twin() -> None:
    rules = hearts.PRESETS["cancellation"]
    chairs = [TimedPlayer(FlatBot(2) if seat % 2 else GreedyBot()) for seat in range(rules.players)]
    state = play_deal(hearts.start(rules), shuffled_pack(rules, 1, 0), chairs)
    assert len(state.public.match.deals) == 1
