"""CONTRIBUTING.md's recipes, followed step by step with a dummy in a copy of the repository.

After each step the tests that the recipe names say what is still missing; after the last they pass.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.checks.test_repository import committed_files
from tests.tools import ROOT

pytestmark = pytest.mark.heavy


class ProjectCopy:
    """A copy of the committed files, in which a recipe is followed."""

    def __init__(self, folder: Path, files: list[Path]) -> None:
        self.folder = folder
        for file in files:
            target = folder / file.relative_to(ROOT)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(file, target)

    def replace(self, path: str, old: str, new: str) -> None:
        """Put ``new`` in the place of ``old``, which is there once."""
        file = self.folder / path
        before = file.read_text("utf-8")
        assert before.count(old) == 1, (path, old)
        file.write_text(before.replace(old, new), "utf-8")

    def run_tests(self, *words: str) -> tuple[bool, str]:
        """Whether the tests pass, and what they print."""
        done = subprocess.run(
            [sys.executable, "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", *words],
            cwd=self.folder,
            env={**os.environ, "PYTHONPATH": str(self.folder / "src")},
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
        )
        return done.returncode == 0, done.stdout


@pytest.fixture
def copy(tmp_path: Path, git: str) -> ProjectCopy:
    return ProjectCopy(tmp_path / "copy", committed_files(git))


VALUES = {"en": "a whole number from 0 to 36500", "de": "eine ganze Zahl von 0 bis 36500"}
DUMMY = {"en": "Days that a dummy is kept.", "de": "Tage, die ein Muster bleibt."}


def test_a_setting_of_the_server(copy: ProjectCopy) -> None:
    tests = "tests/config/test_config.py"
    passed, printed = copy.run_tests(tests)
    assert passed, printed

    copy.replace(
        "src/herzrasen/config/retention.py",
        "    never_begun: Days = 7\n",
        "    never_begun: Days = 7\n    dummy: Days = 3\n",
    )
    passed, printed = copy.run_tests(tests)
    assert not passed
    assert "settings.keep.dummy" in printed

    for language, sentence in DUMMY.items():
        path = f"src/herzrasen/locales/{language}/settings.toml"
        copy.replace(path, "\nnever_begun = ", f'\ndummy = "{sentence}"\nnever_begun = ')
    passed, printed = copy.run_tests(tests)
    assert not passed
    for language, sentence in DUMMY.items():
        row = f"| `keep.dummy` | `3` | {VALUES[language]} | {sentence} |"
        assert row in printed
        page = "docs/server.md" if language == "en" else "docs/server.de.md"
        copy.replace(page, "| `keep.guests` |", f"{row}\n| `keep.guests` |")
    passed, printed = copy.run_tests(tests)
    assert passed, printed
