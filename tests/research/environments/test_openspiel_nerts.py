"""A round of Nerts passes OpenSpiel's own tests, and hides what is under way."""

from __future__ import annotations

import pickle
from random import Random
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from herzrasen.games import nerts
from herzrasen.games.nerts.score import score, side_points

GAMES = (
    {"rules": "duel", "max_ms": 12_000},
    {"rules": "partners", "max_ms": 3000},
    {"rules": "stoss+jokers~1/teams~roles", "max_ms": 3000},
    {"rules": "duel+fill_ms~500/stuck~timer/stuck_seconds~5/stuck_times~0", "max_ms": 20_000},
)


@pytest.fixture(autouse=True)
def _game(pyspiel: ModuleType) -> None:
    """Registers the game."""
    from herzrasen.research.environments import openspiel_nerts

    assert openspiel_nerts.NERTS_ROUND in pyspiel.registered_names()


def dealt(pyspiel: ModuleType, seed: int = 1, **parameters: Any) -> Any:
    """A state in which the first player decides."""
    state = pyspiel.load_game("herzrasen_nerts", parameters).new_initial_state()
    random = Random(seed)
    while state.is_chance_node():
        state.apply_action(random.choice(state.legal_actions()))
    return state


@pytest.mark.heavy
@pytest.mark.parametrize("parameters", GAMES)
def test_random_simulations(pyspiel: ModuleType, parameters: dict[str, Any]) -> None:
    game = pyspiel.load_game("herzrasen_nerts", parameters)
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


@pytest.mark.heavy
def test_games_and_states_are_pickled_cloned_and_serialized(pyspiel: ModuleType) -> None:
    game = pyspiel.load_game("herzrasen_nerts", GAMES[0])
    assert str(pickle.loads(pickle.dumps(game))) == str(game)
    state, random, number = game.new_initial_state(), Random(3), 0
    while not state.is_terminal():
        clone = state.clone()
        if number in (0, 50, 103, 104, 105, 120):
            text = pyspiel.serialize_game_and_state(game, state)
            _, same = pyspiel.deserialize_game_and_state(text)
            assert str(same) == str(pickle.loads(pickle.dumps(state))) == str(state)
        action = random.choice(state.legal_actions())
        state.apply_action(action)
        assert str(clone) != str(state)
        clone.apply_action(action)
        assert (str(clone), clone.history()) == (str(state), state.history())
        number += 1
    assert number > 120
    points = side_points(state.rules, score(state.table.state.public).points)
    assert state.returns() == [float(points[0]), float(points[1])]


def test_chance_deals_and_draws_how_long_hands_take(pyspiel: ModuleType) -> None:
    state = dealt(pyspiel, rules="duel")
    assert len(state.history()) == 104
    assert state.current_player() == 0
    for player in (0, 1):
        assert state.current_player() == player
        state.apply_action(1)  # both turn their stock: 500 ms, less or more
        assert [probability for _, probability in state.chance_outcomes()] == [1 / 3] * 3
        state.apply_action(2 - player)
    assert state.current_player() == 1, "their hands are done first"
    assert state.table.ms == 500
    state.apply_action(1)
    state.apply_action(0)
    assert state.current_player() == 0
    assert state.table.ms == 650


def test_a_move_that_is_under_way_is_known_to_its_maker_alone(pyspiel: ModuleType) -> None:
    one = dealt(pyspiel, rules="duel")
    other = one.clone()
    one.apply_action(0)
    other.apply_action(1)
    for state in (one, other):
        state.apply_action(0)
    assert one.information_state_string(0) != other.information_state_string(0)
    assert one.information_state_string(1) == other.information_state_string(1)
    assert one.observation_tensor(1) == other.observation_tensor(1)
    assert one.observation_string(1) == other.observation_string(1)


def test_face_down_cards_are_in_no_tensor_and_no_string(pyspiel: ModuleType) -> None:
    """The stock is dealt last, so another order of its cards is another game that looks alike."""
    history = dealt(pyspiel, rules="duel").history()
    twin = pyspiel.load_game("herzrasen_nerts", {"rules": "duel"}).new_initial_state()
    for card in [*history[:80], *reversed(history[80:])]:
        twin.apply_action(card)
    state = dealt(pyspiel, rules="duel")
    assert str(state) != str(twin)
    for player in (0, 1):
        assert state.observation_tensor(player) == twin.observation_tensor(player)
        assert state.observation_string(player) == twin.observation_string(player)
        assert state.information_state_string(player) == twin.information_state_string(player)


def test_the_tensor_is_the_observation(pyspiel: ModuleType) -> None:
    from herzrasen.research.environments.nerts_observation import encode_nerts_view

    state = dealt(pyspiel, rules="partners")
    for player in range(4):
        tensor = np.array(state.observation_tensor(player))
        row = encode_nerts_view(nerts.view(state.table.state, player))
        assert np.flatnonzero(tensor[:4]).tolist() == [player]
        assert tensor[4:].astype(np.uint8).tobytes() == bytes(row)


@pytest.mark.parametrize(
    ("parameters", "text"),
    [
        ({"rules": "no-such"}, "no rules"),
        ({"rules": "duel+stuck_action~shuffle"}, "shuffle"),
        ({"max_ms": 0}, "at least 1"),
    ],
)
def test_wrong_parameters(pyspiel: ModuleType, parameters: dict[str, Any], text: str) -> None:
    with pytest.raises(Exception, match=text):
        pyspiel.load_game("herzrasen_nerts", parameters)
