"""Settings and keys: each takes effect at once and is kept."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path

import pytest

from herzrasen.terminal.screens.keys_screen import KeysScreen
from herzrasen.terminal.screens.settings_screen import SettingsScreen
from tests.server.event_loop import run_coroutine
from tests.terminal.pages.page_pilot import PagePilot, PlayedServer, pages


def test_a_setting_takes_effect_at_once_and_is_kept(server: PlayedServer, tmp_path: Path) -> None:
    async def journey() -> None:
        async with pages(server.url, tmp_path) as page:
            await page.open(SettingsScreen())
            await page.until_shown("Theme")
            await page.focus("#setting-language")
            await page.press("right")
            await page.until_shown("Einstellungen")
            assert page.app.focused is not None
            assert page.app.focused.id == "setting-language", "the focus stays"
            await page.focus("#setting-theme")
            await page.press("right", "right")
            await page.until(lambda: page.app.theme == "herzrasen-light")
            await page.focus("#setting-auto_last")
            await page.press("space")
        kept = json.loads((tmp_path / "settings.json").read_text())
        assert (kept["language"], kept["theme"], kept["autoLast"]) == ("de", "light", True)

    run_coroutine(journey())


def _has_theme(page: PagePilot, theme: str) -> bool:
    """Whether this theme is the chosen one."""
    return page.app.store.values.theme == theme


@pytest.mark.heavy
def test_settings_go_to_a_file_and_come_back(
    server: PlayedServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    (tmp_path / "Downloads").mkdir()

    async def journey() -> None:
        async with pages(server.url, tmp_path / "a", name="Ada", theme="contrast") as page:
            await page.open(SettingsScreen())
            await page.focus("#save")
            await page.press("enter")
            file = tmp_path / "Downloads" / "herzrasen-settings.json"
            await page.until(file.exists)
            await page.focus("#reset")
            await page.press("enter")
            await page.until_shown("Reset all settings?")
            await page.press("tab", "enter")
            await page.until(lambda: page.app.store.values.theme == "felt")
            assert page.app.store.values.name == "Ada", "who one is stays"
            await page.until(lambda: isinstance(page.app.screen, SettingsScreen))
            for path, theme in (("no such file", "felt"), (str(file), "contrast")):
                await page.focus("#load")
                await page.press("enter")
                await page.until_shown("Path of the file")
                page.app.screen.query_one("#line").value = path  # type: ignore[attr-defined]
                await page.focus("#line")
                await page.press("enter")
                await page.until(lambda: isinstance(page.app.screen, SettingsScreen))
                await page.until(partial(_has_theme, page, theme))

    run_coroutine(journey())


@pytest.mark.parametrize("game", ["hearts", "nerts"])
def test_every_action_has_a_name_and_a_key(server: PlayedServer, tmp_path: Path, game: str) -> None:
    async def journey() -> None:
        async with pages(server.url, tmp_path) as page:
            screen = KeysScreen(game)  # type: ignore[arg-type]
            await page.open(screen)
            actions = [action for _, names in screen.keys_page.groups for action in names]
            assert sorted(actions) == sorted(screen.keys_page.bindings.usual)
            assert "bind." not in page.all_text()

    run_coroutine(journey())
