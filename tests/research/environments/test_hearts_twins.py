"""What the environment pays is what the engine scores; runs repeat to the byte."""

from __future__ import annotations

import hashlib
import subprocess
import sys
from random import Random
from typing import Any

import numpy as np
import pytest

from herzrasen.bots.hearts.engine import batch, supports_rules
from herzrasen.bots.hearts.engine.ctypes_kernel import CompiledKernel
from herzrasen.bots.hearts.model.card_table import card_table_for
from herzrasen.cards import DEALER, Card, CardSet
from herzrasen.games import hearts
from herzrasen.games.hearts import PRESETS, HeartsRules
from herzrasen.games.hearts.dealing import dealer_of, hands_of
from herzrasen.games.hearts.deck import deck
from herzrasen.games.hearts.events import Scored
from herzrasen.games.protocol import Refusal
from herzrasen.research.environments import hearts_v0
from herzrasen.research.environments.hearts_deals import shuffled_deal
from herzrasen.research.environments.observation_layout import FACES
from tests.laws.hearts_rules_strategy import rules_at_random

CHOICES = {53: hearts.MoonChoice.OTHERS, 54: hearts.MoonChoice.SELF}


class EngineReferee:
    """Makes the moves that actions stand for, with the engine alone."""

    def __init__(self, rules: HeartsRules) -> None:
        self.state = hearts.start(rules)
        self.picks: list[Card] = []

    def act(self, seat: int, action: int) -> tuple[int, ...] | None:
        """The action of a seat; the points of a deal if it was scored."""
        public, hand = self.state.public, self.state.hands[seat]
        if action >= 53:
            return self.submit(seat, hearts.ChooseMoon(CHOICES[action]))
        copies = [Card.parse(FACES[action]), Card.parse(FACES[action] + "'")] if action < 52 else []
        if public.phase is hearts.Phase.PLAY:
            legal = hearts.legal(hearts.view(self.state, seat)).cards
            return self.submit(seat, hearts.Play(next(card for card in copies if card in legal)))
        self.picks += [card for card in copies if card in hand and card not in self.picks][:1]
        if public.phase is hearts.Phase.PASS:
            done = len(self.picks) == public.rules.pass_count
            return self.submit(seat, hearts.Pass(CardSet(self.picks))) if done else None
        left = (hand & deck(public.rules).exposable) - CardSet(self.picks)
        done = action == 52 or not left
        return self.submit(seat, hearts.Charge(CardSet(self.picks))) if done else None

    def submit(self, seat: int, move: hearts.Move) -> tuple[int, ...] | None:
        self.picks, points = [], None
        events = hearts.decide(self.state, seat, move)
        assert not isinstance(events, Refusal), events
        for event in events:
            self.state = hearts.evolve(self.state, event)
            if isinstance(event, Scored):
                points = event.points
        return points

    def skip_those_with_nothing_to_expose(self) -> None:
        exposable = deck(self.state.public.rules).exposable
        while self.state.public.phase is hearts.Phase.CHARGE:
            seat = min(hearts.to_act(self.state.public))
            if self.state.hands[seat] & exposable:
                return
            self.submit(seat, hearts.Charge(CardSet()))


def check_deals(count: int, seed: int) -> None:
    """Random deals by random rules: the rewards are the engine's points, and so is their order."""
    random = Random(seed)
    for number in range(count):
        rules = rules_at_random(random)
        environment = hearts_v0.raw_env(rules=rules)
        environment.reset(seed=number)
        referee = EngineReferee(rules)
        referee.submit(DEALER, shuffled_deal(rules, dealer_of(rules, 0), number, 0))
        paid = None
        while not any(environment.terminations.values()):
            referee.skip_those_with_nothing_to_expose()
            name = environment.agent_selection
            seat = environment.possible_agents.index(name)
            assert seat == min(hearts.to_act(referee.state.public))
            legal = np.flatnonzero(environment.infos[name]["action_mask"]).tolist()
            action = random.choice(legal)
            assert paid is None
            paid = referee.act(seat, action)
            environment.step(action)
            if paid is None:
                assert not any(environment.rewards.values())
        assert paid is not None
        for seat, name in enumerate(environment.possible_agents):
            side = [one for one in range(rules.players) if rules.side(one) == rules.side(seat)]
            assert environment.rewards[name] == -sum(paid[one] for one in side)


def test_rewards_are_the_points_of_the_engine() -> None:
    check_deals(8, seed=1)


@pytest.mark.heavy
def test_rewards_are_the_points_of_the_engine_over_hundreds_of_deals() -> None:
    check_deals(150, seed=2)


@pytest.mark.slow
def test_rewards_are_the_points_of_the_engine_over_ten_thousand_deals() -> None:
    check_deals(10_000, seed=3)


def test_a_match_pays_until_the_engine_ends_it() -> None:
    environment = hearts_v0.raw_env(rules="standard+target=40", deals=None)
    environment.reset(seed=5)
    random, sums = Random(5), np.zeros(4, np.int32)
    while not any(environment.terminations.values()):
        name = environment.agent_selection
        legal = np.flatnonzero(environment.infos[name]["action_mask"]).tolist()
        environment.step(random.choice(legal))
        sums -= np.array([environment.rewards[one] for one in environment.possible_agents], int)
        assert environment.observe("player_0")["scores"].tolist() == sums.tolist()
    assert np.max(sums) >= 40
    assert environment.observe("player_2")["scores"].tolist() == [*sums[2:], *sums[:2]]


def test_cards_are_those_of_the_kernel(compiled_kernel: CompiledKernel) -> None:
    assert compiled_kernel.name == "compiled"
    for rules in (*PRESETS.values(), rules_of_kitty()):
        if not supports_rules(rules):
            continue
        table = card_table_for(rules)
        deals = batch.batch(table).deal(seed=7, first=3, count=2)
        for row, number in zip(deals, (3, 4), strict=True):
            dealer = dealer_of(rules, number)
            hands = hands_of(rules, dealer, shuffled_deal(rules, dealer, 7, number).pack)
            assert [int(bits) for bits in row["hands"][: rules.players]] == [
                table.bits(hand) for hand in hands
            ]


def rules_of_kitty() -> HeartsRules:
    parsed = hearts.parse_rules("standard+players=5,leftover=kitty-first")
    assert isinstance(parsed, HeartsRules)
    return parsed


def digest(rules: str, seed: int, deals: int | None) -> str:
    """A fingerprint of every byte that a seeded run gives out."""
    environment, random, found = (
        hearts_v0.env(rules=rules, deals=deals),
        Random(seed),
        hashlib.sha256(),
    )
    environment.reset(seed=seed)
    for _ in environment.agent_iter():
        seen, reward, terminated, truncated, _ = environment.last()
        assert seen is not None
        for part in seen.values():
            found.update(part.tobytes())
        found.update(environment.state().tobytes() + repr((reward, terminated)).encode())
        legal: list[Any] = np.flatnonzero(seen["action_mask"]).tolist()
        environment.step(None if terminated or truncated else random.choice(legal))
    return found.hexdigest()


@pytest.mark.heavy
def test_a_seeded_run_repeats_to_the_byte_in_another_process() -> None:
    program = (
        "from tests.research.environments.test_hearts_twins import digest;"
        "print(digest('cancellation', 4, 2))"
    )
    other = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert other.stdout.strip() == digest("cancellation", 4, 2)


def test_resets_go_on_with_the_next_deal_of_the_seed() -> None:
    one, other = hearts_v0.raw_env(), hearts_v0.raw_env()
    one.reset(seed=9)
    one.reset()
    one.reset()
    other.reset(seed=9, options={"first_deal": 2})
    assert one.render_mode is None
    assert np.array_equal(one.state(), other.state())
    other.reset(seed=9)
    assert not np.array_equal(one.state(), other.state())
