"""What people get from a server that they use by chance, and what is stored of it."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Final

from tests.cluster.virtual_loop import VirtualLoop, run_in_virtual_time
from tests.fingerprints import AssertFingerprints, CourseStep
from tests.server.server_course import ServerCourse
from tests.server.simulated_server import SimulatedServer, still_world

COURSES: Final = ("a", "b", "c")
STEPS: Final = 15
"""After each story."""


def course(folder: Path, name: str) -> list[CourseStep]:
    async def go(loop: VirtualLoop) -> list[CourseStep]:
        with still_world(loop, name) as chance:
            people = ServerCourse(SimulatedServer(loop, folder, chance), Random(name))
            await people.run(STEPS)
            return people.steps

    folder.mkdir()
    return run_in_virtual_time(go)


def test_people_get_and_leave_the_same(
    tmp_path: Path, assert_fingerprints: AssertFingerprints
) -> None:
    courses = {name: course(tmp_path / name, name) for name in COURSES}
    assert_fingerprints(Path(__file__).with_name("golden") / "server_courses.txt", courses)
