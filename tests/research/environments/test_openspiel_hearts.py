"""Hearts passes OpenSpiel's own tests: random simulation, serialization, playthroughs."""

from __future__ import annotations

import difflib
import importlib
import pickle
import subprocess
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from herzrasen.games.hearts.dealing import dealer_of
from herzrasen.research.environments import hearts_v0
from herzrasen.research.environments.hearts_bounds import longest_deal, most_points
from herzrasen.research.environments.hearts_deals import rules_of, shuffled_deal
from herzrasen.research.environments.observation_layout import FACES
from tests.golden_text import AssertGolden
from tests.laws.hearts_rules_strategy import rules_at_random

GOLDEN = Path(__file__).parent / "herzrasen_hearts_playthrough.txt"
DEALS, MATCH = "herzrasen_hearts", "herzrasen_hearts_match"

KEPT = ("2C", "3C", "AC", "QS", "2H", "KH")
REMOVED = ".".join(card for card in FACES if card not in KEPT)
SMALL = f"standard+players~3/trim~own/pass_count~1/removed~{REMOVED}"
"""Six cards, so that the playthrough is short."""

GAMES = (
    (DEALS, {"rules": "standard"}),
    (DEALS, {"rules": "standard+charging~yes/moon~choice/bonus_card~JD", "deals": 2}),
    (DEALS, {"rules": "cancellation", "first_deal": 1}),
    (DEALS, {"rules": "black-maria", "first_deal": 2}),
    (DEALS, {"rules": "standard+players~7/leftover~kitty-hearts"}),
    (MATCH, {"rules": "h4-3+target~15"}),
    (MATCH, {"rules": "partnership+target~20"}),
)


@pytest.fixture(autouse=True)
def _games(pyspiel: ModuleType) -> None:
    """Registers the games."""
    from herzrasen.research.environments import openspiel_hearts

    assert openspiel_hearts.DEALS in pyspiel.registered_names()


def random_states(game: Any, random: Random) -> Iterator[Any]:
    """Every state of a random game."""
    state = game.new_initial_state()
    while not state.is_terminal():
        yield state
        state.apply_action(random.choice(state.legal_actions()))
    yield state


@pytest.mark.heavy
def test_a_random_simulation_of_a_deal(pyspiel: ModuleType) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(DEALS), num_sims=1, serialize=False, verbose=False)


@pytest.mark.heavy
@pytest.mark.parametrize(("name", "parameters"), GAMES)
def test_random_simulations(pyspiel: ModuleType, name: str, parameters: dict[str, Any]) -> None:
    game = pyspiel.load_game(name, parameters)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.heavy
@pytest.mark.parametrize(("name", "parameters"), GAMES)
def test_games_and_states_are_pickled_cloned_and_serialized(
    pyspiel: ModuleType, name: str, parameters: dict[str, Any]
) -> None:
    """The part of OpenSpiel's games_sim_test for games in Python."""
    game = pyspiel.load_game(name, parameters)
    assert str(pickle.loads(pickle.dumps(game))) == str(game)
    kind = game.get_type()
    assert pickle.loads(pickle.dumps(kind)) == kind
    random, checked = Random(1), 1
    for number, state in enumerate(random_states(game, random)):
        clone = state.clone()
        assert (str(clone), clone.history()) == (str(state), state.history())
        if number == checked:
            checked *= 3
            text = pyspiel.serialize_game_and_state(game, state)
            same_game, same = pyspiel.deserialize_game_and_state(text)
            assert (str(same_game), str(same)) == (str(game), str(state))
            assert str(pickle.loads(pickle.dumps(state))) == str(state)
    assert state.legal_actions() == []
    assert all(game.min_utility() <= one <= game.max_utility() for one in state.returns())


@pytest.mark.heavy
def test_the_golden_playthrough(
    monkeypatch: pytest.MonkeyPatch, assert_golden: AssertGolden
) -> None:
    for name in ("open_spiel.python.games", "open_spiel.python.mfg.games"):
        # It imports all their games in Python, which need packages that ours do not.
        monkeypatch.setitem(sys.modules, name, ModuleType(name))
    module = importlib.import_module("open_spiel.python.algorithms.generate_playthrough")
    text = module.playthrough(f"{DEALS}(rules={SMALL})", None, seed=1)
    text = text.replace("◉", "1").replace("◯", ".")  # a third of the bytes
    assert_golden(GOLDEN, changes(text))


def changes(playthrough: str) -> str:
    """The first state, and of each later one the lines that are new, with their places."""
    head, *states = playthrough.split("\n# State ")
    before: list[str] = []
    lines = [head]
    for state in states:
        number, *now = state.splitlines()
        lines.append(f"\n# State {number}")
        if len(now) < 10:  # a card that is dealt
            lines += now
        else:
            new = difflib.unified_diff(before, now, n=0, lineterm="")
            lines += (line for line in new if not line.startswith(("-", "++")))
            before = now
    return "\n".join((*lines, ""))


def test_it_is_the_same_game_as_the_environment_of_pettingzoo(pyspiel: ModuleType) -> None:
    """The same deal and the same actions: the same observations, masks and points."""
    for rules in ("standard", "cancellation", "standard+charging=yes,moon=choice"):
        text = rules.replace(",", "/").replace("=", "~")
        game = pyspiel.load_game(DEALS, {"rules": text, "first_deal": 1})
        state, environment = game.new_initial_state(), hearts_v0.raw_env(rules=rules)
        environment.reset(seed=6, options={"first_deal": 1})
        agreed = environment.rules
        for card in shuffled_deal(agreed, dealer_of(agreed, 1), 6, 1).pack:
            state.apply_action(52 * card.deck + card.index % 54)
        random = Random(1)
        while not state.is_terminal():
            player = state.current_player()
            agent = environment.possible_agents[player]
            assert agent == environment.agent_selection
            seen = environment.observe(agent)
            assert state.legal_actions() == np.flatnonzero(seen["action_mask"]).tolist()
            tensor = state.observation_tensor(player)
            assert tensor[agreed.players :] == seen["observation"].astype(float).tolist()
            action = random.choice(state.legal_actions())
            state.apply_action(action)
            environment.step(action)
        assert state.returns() == [environment.rewards[one] for one in environment.possible_agents]


def test_perfect_recall_tells_all_that_was_seen_and_done_apart(pyspiel: ModuleType) -> None:
    """Two ways to pick the same cards differ for the one who picked, and for nobody else."""
    game = pyspiel.load_game(DEALS)
    one = game.new_initial_state()
    while one.is_chance_node():
        one.apply_action(one.legal_actions()[0])
    other = one.clone()
    cards = one.legal_actions()[:3]
    for card, same in zip(cards, reversed(cards), strict=True):
        one.apply_action(card)
        other.apply_action(same)
    assert one.observation_string(0) == other.observation_string(0)
    assert one.information_state_string(0) != other.information_state_string(0)
    assert one.information_state_tensor(0) != other.information_state_tensor(0)
    assert one.information_state_string(1) == other.information_state_string(1)
    assert one.information_state_tensor(1) == other.information_state_tensor(1)


def test_the_tensor_with_recall_begins_with_the_own_hand(pyspiel: ModuleType) -> None:
    state = next(islice(random_states(pyspiel.load_game(DEALS), Random(2)), 52, None))
    for player, hand in enumerate(state.values.turn.state.hands):
        tensor = state.information_state_tensor(player)
        assert np.flatnonzero(tensor[:4]).tolist() == [player]
        assert [FACES[card] for card in np.flatnonzero(tensor[4:56])] == hand.texts


@pytest.mark.heavy
def test_the_tensor_with_recall_is_as_fine_as_the_string(pyspiel: ModuleType) -> None:
    """Along random games, two moments of a player have the same tensor only if they have the same
    string, up to what follows from the cards: scores and taken tricks."""
    game = pyspiel.load_game(DEALS, {"rules": "standard+charging~yes"})
    seen: dict[bytes, set[str]] = {}
    for seed in range(8):
        for state in random_states(game, Random(seed)):
            for player in range(4) if not state.is_chance_node() else ():
                tensor = np.array(state.information_state_tensor(player), np.uint8).tobytes()
                lines = state.information_state_string(player).splitlines()
                kept = [one for one in lines if one.split()[0] in ("picked", "played", "dealt")]
                seen.setdefault(tensor, set()).add("\n".join(kept))
    assert all(len(strings) == 1 for strings in seen.values())


def test_observers_show_what_they_are_asked_for(pyspiel: ModuleType) -> None:
    game = pyspiel.load_game(DEALS)
    kinds = pyspiel.PrivateInfoType
    public = game.make_py_observer(
        pyspiel.IIGObservationType(public_info=True, perfect_recall=False, private_info=kinds.NONE),
        None,
    )
    private = game.make_py_observer(
        pyspiel.IIGObservationType(
            public_info=False, perfect_recall=False, private_info=kinds.SINGLE_PLAYER
        ),
        None,
    )
    state = next(islice(random_states(game, Random(3)), 80, None))
    assert "hand" not in public.string_from(state, 0)
    assert "phase" not in private.string_from(state, 0)
    together = set(public.string_from(state, 0).split("\n"))
    together |= set(private.string_from(state, 0).split("\n"))
    assert together == set(state.observation_string(0).split("\n"))
    everything = pyspiel.IIGObservationType(
        public_info=True, perfect_recall=False, private_info=kinds.ALL_PLAYERS
    )
    with pytest.raises(Exception, match="all players know"):
        game.make_py_observer(everything, None)


@pytest.mark.parametrize(
    ("parameters", "text"),
    [({"rules": "no-such"}, "no rules"), ({"deals": 0}, "at least 1"), ({"first_deal": -1}, "0")],
)
def test_wrong_parameters(pyspiel: ModuleType, parameters: dict[str, Any], text: str) -> None:
    with pytest.raises(Exception, match=text):
        pyspiel.load_game(DEALS, parameters)


@pytest.mark.heavy
def test_the_group_openspiel_needs_neither_gymnasium_nor_pettingzoo() -> None:
    program = (
        "import sys; sys.modules.update(dict.fromkeys(('gymnasium', 'pettingzoo', 'pyarrow')));"
        "import herzrasen.research.environments.openspiel_hearts"
    )
    subprocess.run([sys.executable, "-W", "error", "-c", program], check=True)


@pytest.mark.heavy
def test_no_deal_is_longer_or_dearer_than_its_bounds() -> None:
    random = Random(4)
    for _ in range(150):
        rules = rules_at_random(random)
        environment = hearts_v0.raw_env(rules=rules)
        environment.reset(seed=random.randrange(1000))
        steps = 0
        while not any(environment.terminations.values()):
            mask = environment.infos[environment.agent_selection]["action_mask"]
            environment.step(random.choice(np.flatnonzero(mask).tolist()))
            steps += 1
        assert steps <= longest_deal(rules)
        assert min(environment.rewards.values()) >= -most_points(rules)
    assert most_points(rules_of("plain")) == 26
