"""Fingerprints of long texts: of each line two letters, and nothing changes unnoticed.

What a program shows in hundreds of situations, or what comes of hundreds of random steps, is too
much to keep and to read as text. A file keeps a row of letters for each part of it, such as
``lobby: dHJxk2``. A test that fails shows the lines that are new. What stood there before, and all
other changes, ``python -m tests.text_changes TEST`` shows: it runs the test at another commit too.
"""

from __future__ import annotations

from base64 import urlsafe_b64encode
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from hashlib import blake2b
from pathlib import Path
from typing import Final, NamedTuple

import pytest

from tests.golden_text import write_text

SHOWN: Final = 60
"""Lines that a failing test shows."""
LONGEST: Final = 4000
"""Characters of a step that it shows."""
HEADINGS: Final = ("== ", "# ")


class Step(NamedTuple):
    """What was done, and what came of it; a line of a text has only come."""

    done: str
    came: str

    def __str__(self) -> str:
        return f"{self.done}\n{self.came}" if self.done else self.came


AssertFingerprints = Callable[[Path, Mapping[str, Sequence[Step]]], None]
"""Compares courses of steps, by name, with the fingerprints in a file."""
AssertLongText = Callable[[Path, str], None]
"""Compares a text with the fingerprints in a file; each part begins with a heading (HEADINGS)."""


@pytest.fixture
def assert_fingerprints(request: pytest.FixtureRequest) -> AssertFingerprints:
    """Compare with the fingerprints of a file; ``--update-golden`` writes them anew."""
    update = request.config.getoption("--update-golden")
    texts = request.config.getoption("--write-texts")

    def compare(file: Path, courses: Mapping[str, Sequence[Step]]) -> None:
        if texts:
            lines = (f"{step}\n" for steps in courses.values() for step in steps)
            write_text(Path(texts), file, "".join(lines))
            return
        now = {name: [*map(_fingerprint, steps)] for name, steps in courses.items()}
        if update:
            file.parent.mkdir(exist_ok=True)
            rows = (f"{name}: {''.join(letters)}\n" for name, letters in now.items())
            file.write_text("".join(rows), "utf-8", newline="\n")
        kept = dict(_rows(file))
        changed = [name for name in kept | now if kept.get(name) != now.get(name)]
        if changed:
            first = changed[0]
            new = _new_lines(kept.get(first, []), now.get(first, []), courses.get(first, ()))
            shown = "\n".join([*new][:SHOWN])
            count = f"{len(changed)} of {len(now)} parts changed, first {first}"
            pytest.fail(f"{file.name}: {count}:\n{shown}", pytrace=False)

    return compare


@pytest.fixture
def assert_long_text(assert_fingerprints: AssertFingerprints) -> AssertLongText:
    """Compare a text with the fingerprints of its lines."""

    def compare(file: Path, text: str) -> None:
        parts: dict[str, list[Step]] = {}
        seen: Counter[str] = Counter()
        name = "beginning"
        for line in text.splitlines():
            if line.startswith(HEADINGS):
                seen[line] += 1
                name = f"{line} {seen[line]}" if seen[line] > 1 else line
            parts.setdefault(name, []).append(Step("", line))
        assert_fingerprints(file, parts)

    return compare


def _rows(file: Path) -> Iterator[tuple[str, list[str]]]:
    for row in file.read_text("utf-8").splitlines() if file.exists() else ():
        name, letters = row.rsplit(": ", 1)
        yield name, [letters[at : at + 2] for at in range(0, len(letters), 2)]


def _fingerprint(step: Step) -> str:
    return urlsafe_b64encode(blake2b(step.came.encode(), digest_size=3).digest())[:2].decode()


def _new_lines(kept: Sequence[str], now: Sequence[str], steps: Sequence[Step]) -> Iterator[str]:
    """The steps that are new, one before each, and how many stood in their place."""
    for kind, low, high, start, end in SequenceMatcher(None, kept, now, False).get_opcodes():
        if kind != "equal":
            yield from (f"  {step}"[:LONGEST] for step in steps[max(0, start - 1) : start])
            yield f"- {high - low} before"
            yield from (f"+ {step}"[:LONGEST] for step in steps[start:end])
