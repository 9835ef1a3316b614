"""Where data and settings lie, on machines that tell little of their user."""

from __future__ import annotations

from pathlib import Path

import pytest

from herzrasen import user_folders
from herzrasen.cli.main import build_parser
from herzrasen.config import data_folder
from herzrasen.terminal.saved_files import save_folder
from herzrasen.terminal.settings import settings_folder

pytestmark = pytest.mark.skipif("sys.platform == 'win32'", reason="other variables there")


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home folder, in no clone."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setattr(data_folder, "__file__", str(tmp_path / "a/b/c/d.py"))
    for variable in (
        data_folder.VARIABLE,
        "HERZRASEN_TERMINAL",
        "XDG_DATA_HOME",
        "XDG_CONFIG_HOME",
    ):
        monkeypatch.delenv(variable, raising=False)
    return tmp_path


def test_a_variable_that_is_empty_counts_as_unset(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An empty one led into the current folder."""
    for variable in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", data_folder.VARIABLE):
        monkeypatch.setenv(variable, "")
    assert data_folder.data_folder(None) == home / ".local/share/herzrasen"
    assert settings_folder() == home / ".config/herzrasen"


def test_without_a_home_there_is_a_folder_all_the_same(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As in a container that runs with any number as its user: that no folder can be written there
    is said by whoever writes."""

    def know_nobody(_path: Path) -> Path:
        raise RuntimeError

    monkeypatch.setattr(Path, "expanduser", know_nobody)
    assert data_folder.data_folder(None) == user_folders.NO_HOME / ".local/share/herzrasen"
    assert settings_folder() == user_folders.NO_HOME / ".config/herzrasen"
    assert save_folder() == Path.cwd()
    monkeypatch.setenv("XDG_DATA_HOME", str(home))
    assert user_folders.user_path("~/x") == Path("~/x")


def test_the_home_folder_is_read_where_no_shell_reads_it(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`--data=~/cards` made a folder of that name."""
    parser = build_parser(lambda key, **_facts: key)
    args = parser.parse_args(["serve", "--data=~/cards", "--config=~/cards.toml"])
    assert (args.data, args.config) == (home / "cards", home / "cards.toml")
    monkeypatch.setenv(data_folder.VARIABLE, "~/here")
    monkeypatch.setenv("XDG_CONFIG_HOME", "~/there")
    assert data_folder.data_folder(None) == home / "here"
    assert settings_folder() == home / "there/herzrasen"
