"""Settings as the account's document and as a file: the browser reads both, and is read."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from msgspec.structs import replace

from herzrasen.terminal.account.settings_file import settings_from_file, settings_to_file
from herzrasen.terminal.account.settings_sync import shared_changes, shared_document
from herzrasen.terminal.settings import SettingsStore, TerminalSettings
from tests.terminal.browser_twin import ask_browser

MINE = replace(
    TerminalSettings(),
    theme="light",
    hand_order="colours",
    hearts_keys={"hint": "q"},
    name="Ada",
    colours="16",
    lines=True,
)


def test_the_browser_takes_all_that_is_shared(node: str) -> None:
    document = shared_document(MINE)
    [taken] = ask_browser(
        node, [("core/settings/settings.js", "readSettings", [json.dumps(document)])]
    )
    assert {name: taken[name] for name in document if name in taken} == {
        name: value for name, value in document.items() if name in taken
    }
    assert {"theme", "language", "handOrder", "heartsKeys", "tableKeys", "name"} <= taken.keys()


def test_what_is_of_this_device_alone_is_not_shared() -> None:
    assert not {"colours", "lines", "showCursor", "log", "twoTaps"} & shared_document(MINE).keys()


def test_a_document_of_a_browser_sets_what_is_known_here(node: str) -> None:
    [defaults] = ask_browser(node, [("core/settings/settings.js", "defaults", [])])
    changes = shared_changes(
        {**defaults, "theme": "contrast", "announce": "short", "speed": "slower"}
    )
    assert (changes["theme"], changes["announce"]) == ("contrast", "short")
    assert changes["speed"] == TerminalSettings().speed, "a value that does not exist"
    assert "two_taps" not in changes
    assert "colours" not in changes


def test_settings_come_back_from_their_file_and_from_a_browsers(node: str) -> None:
    assert settings_from_file(settings_to_file(MINE)) == MINE
    [text] = ask_browser(
        node, [("screens/settings/settings-file.js", "settingsToText", [{"theme": "dark"}])]
    )
    found = settings_from_file(text.encode())
    assert isinstance(found, TerminalSettings)
    assert found.theme == "dark"


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        (b"", "file"),
        (b"hello", "file"),
        (b"\xff\xfe", "file"),
        (b"[]", "file"),
        (b'{"settings":{"theme":"dark"}}', "file"),
        (b'{"file":"herzrasen.settings","settings":7}', "other"),
        (b'{"file":"herzrasen.settings","settings":{"colour":"red"}}', "other"),
    ],
)
def test_what_is_no_such_file_is_not_taken(content: bytes, fault: str) -> None:
    assert settings_from_file(content) == fault


def test_what_a_newer_version_has_written_stays_in_the_file(tmp_path: Path) -> None:
    """Also after this version has changed something."""
    file = tmp_path / "settings.json"
    file.write_text(json.dumps({"theme": "dark", "scent": "rose"}), "utf-8")
    SettingsStore(tmp_path).change(name="Ada")
    kept = json.loads(file.read_text("utf-8"))
    assert (kept["theme"], kept["scent"], kept["name"]) == ("dark", "rose", "Ada")
