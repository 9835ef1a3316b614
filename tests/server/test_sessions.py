"""Whole sessions without an event loop or a socket: people, bots, lost lines, timers and failing
writes, drawn by a seed. What holds at each step is in ``simulated_session.py``."""

from __future__ import annotations

from typing import Final

import pytest

from herzrasen.games.protocol import GameName
from herzrasen.protocol.close_code import CloseCode
from herzrasen.server.room import effects, inputs
from herzrasen.server.room.session import SessionState
from tests.server.session_scenes import SCENES
from tests.server.simulated_session import NOT_SAVED, SimulatedSession
from tests.tiers import size_of_tier

GAMES: Final[tuple[GameName, ...]] = ("hearts", "nerts")
SEEDS: Final = size_of_tier(8, 200, 2000)
STEPS: Final = size_of_tier(120, 400)


@pytest.mark.parametrize("game", GAMES)
def test_whatever_happens_the_log_is_the_table_and_nobody_sees_more(game: GameName) -> None:
    """Where a write is under way, everything else waits for it, in every interleaving."""
    moves = ends = 0
    for seed in range(SEEDS):
        world = SimulatedSession(SCENES[game][seed % len(SCENES[game])], seed)
        world.run(STEPS)
        if not world.is_closed:
            assert world.replayed_table().public == world.table.public
        moves, ends = moves + world.moves, ends + world.is_closed
    assert moves > 10 * SEEDS, "people get on"
    assert ends < SEEDS, "and most tables stay open"


@pytest.mark.parametrize("game", GAMES)
def test_the_same_inputs_have_the_same_effects_to_the_byte(game: GameName) -> None:
    """What a session wants done depends on nothing but its inputs: no clock, no chance, no order of
    tasks."""
    world = SimulatedSession(SCENES[game][0], "replay")
    world.run(2 * STEPS)
    assert world.replay() == [step.effects for step in world.steps]


@pytest.mark.parametrize(
    ("outcome", "code"),
    [
        (inputs.Conflict(), CloseCode.RECONNECT),
        (inputs.OutcomeLost(), CloseCode.RECONNECT),
        (inputs.StorageDamaged(NOT_SAVED), CloseCode.DATA_GONE),
    ],
)
def test_a_session_that_has_lost_its_log_closes_without_an_answer(
    outcome: inputs.Outcome, code: CloseCode
) -> None:
    """The move may be in the log, or another's: whoever reads the log again knows. Only damage is
    told, since nobody comes back by themselves after that."""
    world = SimulatedSession(SCENES["hearts"][0], "lost", faults=False)
    world.run_until(SessionState.WRITING_MOVES)
    pages, now = len(world.pages), world.steps[-1].now
    done = world.session.receive((outcome,), now)
    refusals = [one.refusal for one in done if isinstance(one, effects.SendError)]
    assert refusals == ([NOT_SAVED] * pages if code is CloseCode.DATA_GONE else [])
    closed = [one for one in done if isinstance(one, effects.LeaveRoom)]
    assert [one.code for one in closed] == [code] * pages
    assert not [one for one in done if isinstance(one, effects.Send)]
    assert done[-1] == effects.EndSession()
    late = (inputs.Written(), inputs.TimerFired("members"), inputs.CloseRequested(4000))
    assert world.session.receive(late, now) == []
