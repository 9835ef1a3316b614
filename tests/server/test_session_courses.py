"""What long random sessions want done, at every kind of table, text_of by fingerprints."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from operator import attrgetter
from pathlib import Path
from typing import Final

import msgspec

from herzrasen.server.room import effects
from herzrasen.server.room.effects import Effect
from tests.fingerprints import AssertFingerprints, CourseStep
from tests.server.session_scenes import SCENES, OpenedTable
from tests.server.simulated_session import RecordedStep, SimulatedSession

GOLDEN: Final = Path(__file__).parent / "golden" / "session_courses.txt"
STEPS: Final = 150


def test_sessions_want_done_what_they_did(assert_fingerprints: AssertFingerprints) -> None:
    """Each table is handed over to another server half-way."""
    scenes = [*chain.from_iterable(SCENES.values())]
    courses = {f"{number} {scene.rules}": [*course(scene)] for number, scene in enumerate(scenes)}
    assert_fingerprints(GOLDEN, courses)


def course(opened: OpenedTable) -> Iterator[CourseStep]:
    """The steps at a table, and at the same one after it was handed over."""
    first = SimulatedSession(opened, "course")
    first.run(STEPS)
    former = first.hand_over()
    second = SimulatedSession(opened, "after", former=former)
    second.run(STEPS)
    yield from map(text_of, first.steps)
    yield from map(text_of, second.steps)


def text_of(step: RecordedStep) -> CourseStep:
    """What was received and what came of it, as text."""
    received = " ".join(f"{one}" for one in step.received)[:500]
    return CourseStep(f"{step.now.running:.3f} {received}", "\n".join(map(_text, step.effects)))


def _text(effect: Effect) -> str:
    if isinstance(effect, effects.Send):
        return f"to {effect.pages}: {effect.message.decode()}"
    return f"{type(effect).__name__} {_SORTED.encode(effect).decode()}"


_SORTED: Final = msgspec.json.Encoder(enc_hook=attrgetter("plain"), order="deterministic")
