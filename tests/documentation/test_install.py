"""What pages and sentences say of getting the program, its packages and its folder."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any, Final

import pytest

from herzrasen.config import data_folder
from herzrasen.locales import LANGUAGES, text
from tests.documentation.test_code_blocks import ALL_FILES
from tests.tools import ROOT

FROM_THE_INDEX: Final = re.compile(r"(?:pip|pipx|uv tool|uvx) (?:install )?herzrasen\b")
GROUP: Final = re.compile(r"pip install '\.\[(\w+)\]'")
SERVER_PAGES: Final = ("docs/server.md", "docs/server.de.md")


def project() -> dict[str, Any]:
    found: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    return found


def test_nothing_is_installed_by_a_name_that_anybody_could_register() -> None:
    """Until a release has been published, the index knows no `herzrasen`; a clone is installed as
    `pip install .`."""
    locales = (ROOT / "src/herzrasen/locales").rglob("*.toml")
    naming = [
        path
        for path in [*(ROOT / page for page in ALL_FILES), *locales]
        if FROM_THE_INDEX.search(path.read_text("utf-8")) and path.name != "packaging.md"
    ]
    assert naming == []


@pytest.mark.parametrize("page", ALL_FILES, ids=str)
def test_every_named_group_of_packages_exists(page: Path) -> None:
    groups = set(GROUP.findall((ROOT / page).read_text("utf-8")))
    assert groups <= project()["optional-dependencies"].keys()


@pytest.mark.parametrize("group", ["terminal", "cluster"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_who_lacks_packages_is_told_all_of_them(group: str, language: str) -> None:
    key = {"terminal": "terminal.no_packages", "cluster": "serve.no_packages"}[group]
    command = " ".join(["pip install", *sorted(project()["optional-dependencies"][group])])
    assert f"`{command}`" in text(language, f"cli.{key}")


@pytest.mark.parametrize("page", SERVER_PAGES)
def test_the_default_folder_is_the_documented_one(
    page: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    shown = (ROOT / page).read_text("utf-8")
    assert data_folder.default_folder() == ROOT / "data"
    installed = tmp_path / "lib/python3.11/site-packages/herzrasen/config/data_folder.py"
    monkeypatch.setattr(data_folder, "__file__", str(installed))
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    path = data_folder.default_folder().as_posix().replace(tmp_path.as_posix(), "~")
    assert f"`{path}`" in shown
    assert "`data`" in shown
