"""Fingerprints of long random courses: what came of each step, in two letters.

A course has hundreds of steps, too many to keep as text and to read; what changes in one is seen
all the same, and the first change is shown with what was done. The whole course is written to a
file then: run the test at the commit before with another letter in its line, and compare the two.
"""

from __future__ import annotations

from base64 import urlsafe_b64encode
from collections.abc import Callable, Mapping, Sequence
from hashlib import blake2b
from itertools import zip_longest
from pathlib import Path
from typing import Final, NamedTuple

import pytest

SHOWN: Final = 4000
"""Characters shown of what came of a step."""


class Step(NamedTuple):
    """What was done, and what came of it."""

    done: str
    came: str


AssertFingerprints = Callable[[Path, Mapping[str, Sequence[Step]]], None]
"""Compares the courses of now, by name, with the fingerprints in a file."""


@pytest.fixture
def assert_fingerprints(request: pytest.FixtureRequest, tmp_path: Path) -> AssertFingerprints:
    """Compare with the fingerprints of a file; ``--update-golden`` writes them anew."""

    def compare(file: Path, courses: Mapping[str, Sequence[Step]]) -> None:
        now = {name: "".join(map(_fingerprint, steps)) for name, steps in courses.items()}
        if request.config.getoption("--update-golden"):
            file.parent.mkdir(exist_ok=True)
            lines = (f"{name}: {letters}\n" for name, letters in now.items())
            file.write_text("".join(lines), "utf-8", newline="\n")
        kept = dict(line.split(": ") for line in file.read_text("utf-8").splitlines())
        changed = [name for name in kept | now if kept.get(name) != now.get(name)]
        for name in changed[:1]:
            steps, course = courses.get(name, ()), tmp_path / "course.txt"
            course.write_text("".join(f"{step.done}\n{step.came}\n\n" for step in steps), "utf-8")
            change = _first_change(kept.get(name, ""), steps)
            pytest.fail(
                f"{name}, {len(changed)} of {len(now)} courses: {change}\nAll of it: {course}"
            )

    return compare


def _fingerprint(step: Step) -> str:
    return urlsafe_b64encode(blake2b(step.came.encode(), digest_size=3).digest())[:2].decode()


def _first_change(kept: str, steps: Sequence[Step]) -> str:
    before = [kept[at : at + 2] for at in range(0, len(kept), 2)]
    for number, (letters, step) in enumerate(zip_longest(before, steps)):
        if step is None:
            return f"which ends before step {number}"
        if letters != _fingerprint(step):
            return f"at step {number}: {step.done}\n{step.came[:SHOWN]}"
    return "which is missing"
