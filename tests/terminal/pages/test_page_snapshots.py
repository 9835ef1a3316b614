"""Pictures of the pages, at two sizes and in a dark and a light theme."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from textual.screen import Screen

from herzrasen.protocol.answer_types import my_statistics
from herzrasen.protocol.http_history import (
    MyFinishedMatch,
    MyMatch,
    MyMatches,
    MyPlayer,
)
from herzrasen.terminal.drawing.canvas import Canvas
from herzrasen.terminal.drawing.canvas_widget import CanvasWidget
from herzrasen.terminal.drawing.styles import Palette
from herzrasen.terminal.screens import (
    history_screen,
    lesson_screen,
    ratings_screen,
    statistics_screen,
)
from herzrasen.terminal.screens import replay_screen as replay_screen_module
from herzrasen.terminal.screens.account_screen import AccountScreen
from herzrasen.terminal.screens.deal_review_screen import DealReviewScreen
from herzrasen.terminal.screens.guide_screen import GuideScreen
from herzrasen.terminal.screens.history_screen import HistoryScreen
from herzrasen.terminal.screens.keys_screen import KeysScreen
from herzrasen.terminal.screens.lesson_screen import LessonScreen
from herzrasen.terminal.screens.match_screen import MatchScreen
from herzrasen.terminal.screens.play_again_screen import PlayAgainScreen
from herzrasen.terminal.screens.ratings_screen import RatingsScreen
from herzrasen.terminal.screens.record_screen import RecordScreen, replay_screen
from herzrasen.terminal.screens.rules_screen import RulesScreen
from herzrasen.terminal.screens.settings_screen import SettingsScreen
from herzrasen.terminal.screens.statistics_screen import StatisticsScreen
from tests.browser.rating_samples import rating_answers
from tests.server.event_loop import run_coroutine
from tests.terminal.history.test_plots import HEARTS, NERTS
from tests.terminal.pages.page_pilot import PagePilot, PlayedServer, pages
from tests.terminal.pages.test_reviews import REVIEW, wish
from tests.terminal.snapshots import EVERY_LOOK, assert_snapshot

pytestmark = pytest.mark.heavy

NOON = 1_795_608_000_000
DAY = 86_400_000
PLAYERS = (
    MyPlayer("Eva", "person"),
    MyPlayer("Ada", "bot"),
    MyPlayer("Bruno", "bot"),
    MyPlayer("Clara", "person"),
)
MATCHES = (
    MyMatch("t3", "hearts", "new-moon+target=50", NOON, PLAYERS, 0, "running"),
    MyMatch("t2", "nerts", "stoss", NOON - DAY, PLAYERS, 0, "over", 1, 132, 6),
    MyMatch("t1", "hearts", "standard", NOON - 9 * DAY, PLAYERS, 0, "over", 3, 87, 11, undone=2),
)
FINISHED = tuple(
    MyFinishedMatch(f"t{at}", "hearts", NOON - at * DAY, won=at % 3 == 0, clean=1)
    for at in range(12)
)


class PlainBoard(CanvasWidget):
    """In the place of a game's board, which has pictures of its own."""

    def draw(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height)
        canvas.box(0, 0, width, height, "line")
        canvas.put_centered(0, height // 2, width, "the board", "text")
        return canvas

    def show(self, _before: Any, _room: Any, _message: Any) -> None:
        self.redraw()


class PlainGame:
    def make_board(self, _table: Any, palette: Palette) -> PlainBoard:
        return PlainBoard(palette)


@pytest.fixture
def plain_boards(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (lesson_screen, replay_screen_module):
        monkeypatch.setattr(module, "terminal_game", lambda _game: PlainGame())


@pytest.fixture
def fixed_answers(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The same matches, figures and clocks at all times."""

    def answer(value: Any) -> Callable[..., Any]:
        async def fetch(*_arguments: Any) -> Any:
            return value

        return fetch

    monkeypatch.setattr(history_screen, "fetch_matches", answer(MyMatches(MATCHES, NOON)))
    statistics = my_statistics()(hearts=HEARTS, nerts=NERTS)
    monkeypatch.setattr(statistics_screen, "fetch_statistics", answer(statistics))
    monkeypatch.setattr(statistics_screen, "fetch_finished", answer(FINISHED))
    monkeypatch.setattr(statistics_screen, "now_ms", lambda: NOON)
    families, board, own = rating_answers(NOON)
    monkeypatch.setattr(ratings_screen, "fetch_families", answer(families))
    monkeypatch.setattr(ratings_screen, "fetch_board", answer(board))
    monkeypatch.setattr(ratings_screen, "fetch_own", answer(own))
    with monkeypatch.context() as here:
        here.setenv("TZ", "UTC")
        time.tzset()
        yield
    time.tzset()


@pytest.mark.usefixtures("fixed_answers")
@EVERY_LOOK
def test_snapshot_of_every_page(
    server: PlayedServer, tmp_path: Path, size: tuple[int, int], theme: str
) -> None:
    async def show(page: PagePilot, name: str, screen: Screen[Any], text: str) -> None:
        await page.open(screen)
        await page.until_shown(text)
        assert_snapshot(page.app, f"page-{name}")

    async def journey() -> None:
        settings = {"theme": theme, "name": "Eva", "colours": "true"}
        async with pages(server.url, tmp_path, size=size, **settings) as page:
            await show(page, "account", AccountScreen(), "Your devices")
            await show(page, "settings", SettingsScreen(), "Theme")
            await show(page, "keys-hearts", KeysScreen("hearts"), "[ P ]")
            await show(page, "keys-nerts", KeysScreen("nerts"), "[ Space ]")
            await show(page, "history", HistoryScreen(), "Show more")
            await page.press("f")
            await page.until_shown("Without replayed deals")
            assert_snapshot(page.app, "page-history-filter")
            await show(page, "match", MatchScreen(MATCHES[2]), "Save as .hrz")
            await show(
                page, "play-again", PlayAgainScreen("hearts", "t1", 11), "Challenge a friend"
            )
            await show(page, "statistics", StatisticsScreen(), "Final places")
            await show(page, "ratings", RatingsScreen(), "Place 5 of 240")
            await show(
                page, "review", DealReviewScreen(wish(iter([REVIEW]), [])), "made one mistake"
            )
            await show(page, "rules", RulesScreen("hearts", "standard+target=50"), "In short")
            await show(page, "file", RecordScreen(), "Path of the file")
            await page.open(GuideScreen("nerts"))
            await page.until_shown("What it is about")
            await page.press("pagedown")
            assert_snapshot(page.app, "page-guide")

    run_coroutine(journey())


@pytest.mark.usefixtures("fixed_answers", "plain_boards")
@EVERY_LOOK
def test_snapshot_of_lesson_and_replay(
    server: PlayedServer, tmp_path: Path, size: tuple[int, int], theme: str
) -> None:
    async def journey() -> None:
        settings = {"theme": theme, "name": "Eva", "colours": "true"}
        async with pages(server.url, tmp_path, size=size, **settings) as page:
            for game in ("hearts", "nerts"):
                lesson = LessonScreen(game)
                await page.open(lesson)
                await page.until_shown("Step 1 of")
                lesson.go(1)
                await page.until_shown("Step 2 of")
                assert_snapshot(page.app, f"page-lesson-{game}")
                record = files("herzrasen.presentation.lessons").joinpath(f"{game}.hrz")
                replay = await replay_screen(page.app.session.api, record.read_bytes(), step=12)
                await page.open(replay)
                await page.until_shown("12/")
                assert_snapshot(page.app, f"page-replay-{game}")
                await page.press("d")
                await page.until_shown("Total")
                assert_snapshot(page.app, f"page-replay-deals-{game}")

    run_coroutine(journey())
