"""Every page in a terminal of hardly any room, in German, without colours, and after a resize."""

from __future__ import annotations

from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from textual.screen import Screen

from herzrasen.terminal.screens.account_screen import AccountScreen
from herzrasen.terminal.screens.deal_review_screen import DealReviewScreen
from herzrasen.terminal.screens.guide_screen import GuideScreen
from herzrasen.terminal.screens.history_screen import HistoryScreen
from herzrasen.terminal.screens.keys_screen import KeysScreen
from herzrasen.terminal.screens.lesson_screen import LessonScreen
from herzrasen.terminal.screens.record_screen import RecordScreen, replay_screen
from herzrasen.terminal.screens.round_review_screen import RoundReviewScreen
from herzrasen.terminal.screens.rules_screen import RulesScreen
from herzrasen.terminal.screens.settings_screen import SettingsScreen
from herzrasen.terminal.screens.statistics_screen import StatisticsScreen
from tests.server.event_loop import run_coroutine
from tests.terminal.pages.page_pilot import SMALL, WIDE, PlayedServer, pages
from tests.terminal.pages.test_reviews import REVIEW, wish

pytestmark = pytest.mark.heavy

PAGES: list[Callable[[], Screen[Any]]] = [
    AccountScreen,
    SettingsScreen,
    lambda: KeysScreen("nerts"),
    HistoryScreen,
    StatisticsScreen,
    lambda: DealReviewScreen(wish(iter([REVIEW]), [])),
    lambda: GuideScreen("nerts"),
    lambda: RulesScreen("nerts"),
    lambda: LessonScreen("hearts"),
    RecordScreen,
]


@pytest.mark.slow
def test_no_page_minds_a_tiny_terminal(server: PlayedServer, tmp_path: Path) -> None:
    async def journey() -> None:
        settings = {"language": "de", "colours": "none"}
        async with pages(server.url, tmp_path, server.cookie, (20, 5), **settings) as page:
            screens = [make() for make in PAGES]
            screens.append(RoundReviewScreen(server.tables["nerts"], 1, ["Eva"] * 4, 0))
            record = files("herzrasen.presentation.lessons").joinpath("nerts.hrz").read_bytes()
            screens.append(await replay_screen(page.app.session.api, record))
            for screen in screens:
                await page.open(screen)
                await page.until(lambda: "Wird geladen" not in page.all_text())
                await page.press("tab", "tab", "down")
                await page.pilot.resize_terminal(*WIDE)
                await page.pilot.resize_terminal(20, 5)
                await page.until(lambda: bool(page.text().strip()))
                assert page.app.screen is screen

    run_coroutine(journey())


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_line_of_keys_has_room(server: PlayedServer, tmp_path: Path, language: str) -> None:
    async def journey() -> None:
        async with pages(server.url, tmp_path, server.cookie, SMALL, language=language) as page:
            record = files("herzrasen.presentation.lessons").joinpath("hearts.hrz").read_bytes()
            replay = await replay_screen(page.app.session.api, record)
            for screen in (HistoryScreen(), StatisticsScreen(), RulesScreen("hearts"), replay):
                await page.open(screen)
                await page.until_shown(page.app.t("terminal.pages.back"))
                assert (
                    page.text()
                    .splitlines()[-1]
                    .rstrip()
                    .endswith(page.app.t("terminal.pages.back"))
                )

    run_coroutine(journey())
