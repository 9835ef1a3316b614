"""A storage that is asked for anything, in any order, and closed and opened again between."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Final

import pytest

from herzrasen.storage import rating_pseudonym
from herzrasen.storage.sqlite.database import DATABASE_FILE, Database
from herzrasen.storage.sqlite.storage import sqlite_storage
from tests.fingerprints import AssertFingerprints
from tests.server.event_loop import run_coroutine
from tests.storage.storage_course import StorageCourse

PARTS: Final = 3
CALLS: Final = 300
"""In each part."""


def test_it_answers_as_ever(
    assert_fingerprints: AssertFingerprints, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    secrets = SimpleNamespace(token_hex=Random("pseudonyms").getrandbits)
    monkeypatch.setattr(rating_pseudonym, "secrets", secrets)
    course = StorageCourse("a")
    for _ in range(PARTS):
        with closing(Database(tmp_path / DATABASE_FILE)) as database:
            run_coroutine(course.run(sqlite_storage(database), CALLS))
    assert_fingerprints(Path(__file__).with_name("golden") / "courses.txt", {"a": course.steps})
