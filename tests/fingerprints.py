"""Fingerprints of long texts: of each line two letters, and nothing changes unnoticed.

What a program shows in hundreds of situations, or what comes of hundreds of random steps, is too
much to keep and to read as text. A file keeps a row of letters for each part of it, such as
``lobby: dHJxk2``. A test that fails shows the lines that are new. What stood there before, and all
other changes, ``python -m tests.text_changes TEST`` shows: it runs the test at another commit too.
"""

from __future__ import annotations

import os
from base64 import urlsafe_b64encode
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from hashlib import blake2b
from pathlib import Path
from typing import Final, NamedTuple, Protocol

import pytest

from tests.golden_text import write_text

SHOWN: Final = 60
"""Lines that a failing test shows."""
LONGEST: Final = 4000
"""Characters of a step that it shows."""
HEADINGS: Final = ("== ", "# ")


Row = Sequence[str]
"""Fingerprints."""


class CourseStep(NamedTuple):
    """What was done, and what came of it; a line of a text has only come."""

    done: str
    came: str

    def __str__(self) -> str:
        return f"{self.done}\n{self.came}" if self.done else self.came


class AssertFingerprints(Protocol):
    """Compares courses of steps, by name, with the fingerprints in a file. Where it has others as
    well, the names of these begin with ``part`` and a comma, or are it."""

    def __call__(
        self, file: Path, courses: Mapping[str, Sequence[CourseStep]], part: str = ""
    ) -> None: ...


class AssertLongText(Protocol):
    """Compares a text, perhaps one of several, with the fingerprints in a file. Lines that begin
    with one of ``HEADINGS`` begin a course."""

    def __call__(self, file: Path, text: str, part: str = "") -> None: ...


@pytest.fixture
def assert_fingerprints(request: pytest.FixtureRequest) -> AssertFingerprints:
    """Compare with the fingerprints of a file; ``--update-golden`` writes them anew."""
    update = request.config.getoption("--update-golden")
    texts = request.config.getoption("--write-texts")

    def compare(file: Path, courses: Mapping[str, Sequence[CourseStep]], part: str = "") -> None:
        if texts:
            lines = (f"{step}\n" for steps in courses.values() for step in steps)
            write_text(Path(texts), file / part, "".join(lines))
            return
        now: dict[str, Row] = {name: [*map(_fingerprint, steps)] for name, steps in courses.items()}
        if update:
            _replace_rows(file, part, now)
        kept = {name: row for name, row in _rows(file) if _is_of(name, part)}
        changed = [name for name in kept | now if kept.get(name) != now.get(name)]
        if changed:
            first = changed[0]
            new = _new_lines(kept.get(first, []), now.get(first, []), courses.get(first, ()))
            shown = "\n".join([*new][:SHOWN])
            count = f"{len(changed)} of {len(now)} parts changed, first {first}"
            help_line = f"all changes: python -m tests.text_changes '{request.node.nodeid}'"
            pytest.fail(f"{file.name}: {count}:\n{shown}\n{help_line}", pytrace=False)

    return compare


@pytest.fixture
def assert_long_text(assert_fingerprints: AssertFingerprints) -> AssertLongText:
    """Compare a text with the fingerprints of its lines."""

    def compare(file: Path, text: str, part: str = "") -> None:
        courses: dict[str, list[CourseStep]] = {}
        seen: Counter[str] = Counter()
        name = part or "beginning"
        for line in text.splitlines():
            if line.startswith(HEADINGS):
                heading = f"{part}, {line}" if part else line
                seen[heading] += 1
                name = f"{heading} {seen[heading]}" if seen[heading] > 1 else heading
            courses.setdefault(name, []).append(CourseStep("", line))
        assert_fingerprints(file, courses, part)

    return compare


def _is_of(name: str, part: str) -> bool:
    return not part or name == part or name.startswith(f"{part}, ")


def _replace_rows(file: Path, part: str, now: dict[str, Row]) -> None:
    """Write these rows in the place of those of the part, or of all."""
    if part and "PYTEST_XDIST_WORKER" in os.environ:
        pytest.fail("several tests write this file anew, so one process has to: -n 0")
    rows = {name: row for name, row in _rows(file) if not _is_of(name, part)} | now
    lines = (f"{name}: {''.join(row)}\n" for name, row in rows.items())
    file.parent.mkdir(exist_ok=True)
    file.write_text("".join(sorted(lines) if part else lines), "utf-8", newline="\n")


def _rows(file: Path) -> Iterator[tuple[str, Row]]:
    for row in file.read_text("utf-8").splitlines() if file.exists() else ():
        name, letters = row.rsplit(": ", 1)
        yield name, [letters[at : at + 2] for at in range(0, len(letters), 2)]


def _fingerprint(step: CourseStep) -> str:
    return urlsafe_b64encode(blake2b(step.came.encode(), digest_size=3).digest())[:2].decode()


def _new_lines(kept: Row, now: Row, steps: Sequence[CourseStep]) -> Iterator[str]:
    """The steps that are new, one before each, and how many stood in their place."""
    for kind, low, high, start, end in SequenceMatcher(None, kept, now, False).get_opcodes():
        if kind != "equal":
            yield from (f"  {step}"[:LONGEST] for step in steps[max(0, start - 1) : start])
            yield f"- {high - low} before"
            yield from (f"+ {step}"[:LONGEST] for step in steps[start:end])
