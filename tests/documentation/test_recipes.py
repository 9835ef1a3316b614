"""CONTRIBUTING.md's recipes, followed step by step with a dummy in a copy of the repository.

After each step the tests that the recipe names say what is still missing; after the last they pass.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.checks.test_repository import committed_files
from tests.project_copy import ProjectCopy

pytestmark = pytest.mark.heavy


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
