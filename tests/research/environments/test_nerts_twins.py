"""Nerts: actions are exactly the legal moves, rewards the engine's points, nothing hidden shows."""

from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from herzrasen.games import nerts
from herzrasen.games.nerts import Lift, Phase
from herzrasen.games.nerts.score import score, side_points
from herzrasen.research.environments import nerts_v0
from herzrasen.research.environments.nerts_actions import actions_of_rules, legal_moves
from herzrasen.research.environments.nerts_observation import (
    describe_nerts,
    encode_nerts_view,
    nerts_layout,
)
from tests.laws.indistinguishable_moves import indistinguishable_step
from tests.laws.nerts import NERTS
from tests.strategies import walks
from tests.tiers import fewer_examples


@given(data=st.data())
@fewer_examples(5)
def test_every_legal_move_is_an_action_and_every_action_a_legal_move(data: st.DataObject) -> None:
    for step in data.draw(walks(NERTS)):
        public = step.before.public
        if public.phase is not Phase.PLAY:
            continue
        coding = actions_of_rules(public.rules)
        for seat in range(public.rules.seats):
            view = nerts.view(step.before, seat)
            moves, legal = legal_moves(view), nerts.legal(view)
            assert len({coding.name(action) for action in moves}) == len(moves)
            for action, move in moves.items():
                assert 0 <= action < coding.count
                assert move is None or move in legal
            for move in legal:
                assert move in moves.values() or stands_for_the_same(move, moves, public)


def stands_for_the_same(
    move: nerts.Move, moves: dict[int, nerts.Move | None], public: nerts.Public
) -> bool:
    """Whether the action of another foundation with the same top stands for this one."""
    assert isinstance(move, Lift)
    assert move.target.at is nerts.Spot.FOUNDATION
    return any(
        isinstance(other, Lift)
        and (other.source, other.card, other.target.at) == (move.source, move.card, move.target.at)
        and face(other, public) == face(move, public)
        for other in moves.values()
    )


def face(lift: Lift, public: nerts.Public) -> tuple[str, str]:
    """What lies on the foundation afterwards, and what lay there."""
    below = "" if lift.onto is None else public.face(lift.onto).face
    return (lift.stands_for or lift.card).face, below


@given(data=st.data())
@fewer_examples(5)
def test_no_byte_depends_on_a_card_that_lies_face_down(data: st.DataObject) -> None:
    random = Random(data.draw(st.integers(0, 2**32 - 1)))
    for step in data.draw(walks(NERTS, longest=60)):
        public = step.before.public
        if public.phase is not Phase.PLAY:
            continue
        for seat in range(public.rules.seats):
            twin = indistinguishable_step(NERTS, step, seat, random)
            view, other = nerts.view(step.before, seat), nerts.view(twin.before, seat)
            assert encode_nerts_view(view) == encode_nerts_view(other)
            assert legal_moves(view) == legal_moves(other)


def check_rounds(count: int, seed: int) -> None:
    """Short random rounds by random rules: the rewards are the points of the engine's score."""
    random = Random(seed)
    scored = 0
    for number in range(count):
        rules = random.choice(list(nerts.PRESETS))
        text = f"{rules}+stuck=timer,stuck_seconds=5,stuck_times=0"
        environment = nerts_v0.raw_env(rules=text)
        environment.reset(seed=number)
        while environment.agents and not any(environment.terminations.values()):
            before = environment.engine_state
            name = environment.agent_selection
            legal = np.flatnonzero(environment.infos[name]["action_mask"]).tolist()
            assert legal
            environment.step(0 if random.random() < 0.7 else random.choice(legal))
            if any(environment.rewards.values()):
                after = environment.engine_state.public
                agreed, scored = environment.rules, scored + 1
                points = after.match.deals[-1]
                assert before.public.round == after.round
                for seat, agent in enumerate(environment.possible_agents):
                    side = agreed.side(agreed.area(seat))
                    assert environment.rewards[agent] == points[side]
                again = side_points(agreed, score(after).points)
                assert again == points
    assert scored


def test_rewards_are_the_points_of_the_engine() -> None:
    check_rounds(2, seed=1)


@pytest.mark.heavy
def test_rewards_are_the_points_of_the_engine_over_more_rounds() -> None:
    check_rounds(25, seed=2)


def test_every_number_has_its_own_name_and_its_field_of_the_view() -> None:
    for rules in nerts.PRESETS.values():
        names = nerts_layout(rules).labels()
        assert len(names) == len(set(names)) == nerts_layout(rules).size
        assert all(block.source and block.meaning for block in describe_nerts(rules))
