"""What a centralised critic sees: all cards, who is asked, the totals."""

from random import Random

import numpy as np

from herzrasen.cards.card import ALL_CARDS, DECK_SIZE
from herzrasen.games.nerts import Area
from herzrasen.research.environments import hearts_v0, nerts_v0
from herzrasen.research.environments.hearts_observation import layout_of
from herzrasen.research.environments.nerts_observation import nerts_layout
from herzrasen.research.environments.observation_layout import FACES


def test_every_hand_the_kitty_and_who_is_asked() -> None:
    environment = hearts_v0.raw_env(rules="standard+players=5,leftover=kitty-first", deals=None)
    environment.reset(seed=2)
    random, layout = Random(2), layout_of(environment.rules)
    private = layout["exposed"].start
    for _ in range(40):
        state, row = environment.engine_state, environment.state()
        for seat, hand in enumerate(state.hands):
            block = row[private * seat : private * seat + 52]
            assert [FACES[card] for card in np.flatnonzero(block)] == hand.texts
        kitty = private * 4 + layout["kitty"].start
        found = [FACES[card] for card in np.flatnonzero(row[kitty : kitty + 52])]
        assert found == state.kitty.texts
        name = environment.agent_selection
        assert np.flatnonzero(row[-10:-5]).tolist() == [int(name[-1])]
        assert row[-5:].tolist() == list(state.public.match.totals)
        mask = environment.infos[name]["action_mask"]
        environment.step(random.choice(np.flatnonzero(mask).tolist()))
    assert state.kitty


def test_the_order_of_the_cards_that_lie_face_down() -> None:
    environment = nerts_v0.raw_env(rules="stoss+seats=3")
    environment.reset(seed=2)
    state, row = environment.engine_state, environment.state()
    for area in range(3):
        down = row[108 * area : 108 * area + 54]
        stock = row[108 * area + 54 : 108 * area + 108]
        assert by_place(down) == [card.face for card in reversed(state.downs[area])]
        assert by_place(stock) == [card.face for card in state.stocks[area]]
    assert np.array_equal(row[324:], environment.observe("player_0")["observation"])


def test_an_area_of_nerts_is_seen_from_the_own_chair() -> None:
    environment = nerts_v0.raw_env(rules="stoss+seats=3")
    environment.reset(seed=2)
    layout = nerts_layout(environment.rules)
    for seat in range(3):
        row = environment.observe(f"player_{seat}")["observation"]
        tops = row[layout["pile_top"].slice].reshape(3, 54)
        for place in range(3):
            area: Area = environment.engine_state.public.areas[(seat + place) % 3]
            assert by_place(tops[place]) == [area.pile[-1].face]
            assert row[layout["pile_left"].start + place] == 13
            assert row[layout["stock"].start + place] == area.stock
            columns = row[layout["columns"].slice].reshape(3, area_columns(area), 54)[place]
            assert [by_place(column) for column in columns] == [
                [column[0].face] for column in area.tableau
            ]


def area_columns(area: Area) -> int:
    return len(area.tableau)


def by_place(numbers: np.ndarray) -> list[str]:
    """The faces that have a number, in the order of their numbers."""
    faces = sorted(np.flatnonzero(numbers), key=lambda face: numbers[face])
    assert all(face < DECK_SIZE for face in faces)
    return [ALL_CARDS[face].face for face in faces]


def test_the_table_as_text() -> None:
    environment = hearts_v0.env(render_mode="ansi")
    environment.reset(seed=1)
    lines = str(environment.render()).splitlines()
    assert lines[0] == "deal 0  phase pass  pass +1"
    assert [line[:10] for line in lines[1:5]] == [
        "> player_0",
        *(f"  player_{k}" for k in (1, 2, 3)),
    ]
    assert lines[-1] == "totals: 0 0 0 0"
