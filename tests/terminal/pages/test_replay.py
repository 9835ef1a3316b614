"""Replays at a real server, on the boards of both games: walking, other eyes, files, reviews."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import pytest

from herzrasen.terminal.screens.deal_review_screen import DealReviewScreen
from herzrasen.terminal.screens.record_screen import RecordScreen, TableRecordScreen
from herzrasen.terminal.screens.replay_screen import ReplayScreen
from herzrasen.terminal.screens.reviews import open_table_review
from herzrasen.terminal.screens.rules_screen import RulesScreen
from tests.server.event_loop import run_coroutine
from tests.terminal.lines.conversation import ScriptSource, converse
from tests.terminal.pages.page_pilot import SMALL, WIDE, PagePilot, PlayedServer, pages

LESSON = Path(str(files("herzrasen.presentation.lessons").joinpath("hearts.hrz")))


async def open_replay(page: PagePilot, server: PlayedServer, game: str) -> ReplayScreen:
    page.app.push_screen(TableRecordScreen(server.tables[game]))
    await page.until(lambda: isinstance(page.app.screen, ReplayScreen))
    screen = page.app.screen
    assert isinstance(screen, ReplayScreen)
    return screen


@pytest.mark.parametrize("game", ["hearts", pytest.param("nerts", marks=pytest.mark.heavy)])
def test_one_walks_through_a_match_by_keys(server: PlayedServer, tmp_path: Path, game: str) -> None:
    async def journey() -> None:
        async with pages(server.url, tmp_path, server.cookie) as page:
            screen = await open_replay(page, server, game)
            await page.press("right", "right", "left")
            assert screen.walk.at == 1
            await page.press("down")
            assert screen.walk.at > 2
            sentence = screen.sentence(screen.walk.at)
            assert sentence[:60] in page.text()
            await page.press("end")
            assert screen.walk.at == screen.walk.last
            await page.press("home")
            assert screen.walk.at == 0
            await page.press("plus", "plus", "plus", "space")
            assert screen.walk.plays
            await page.until(lambda: screen.walk.at > 2)
            await page.press("space")
            assert not screen.walk.plays

    run_coroutine(journey())


@pytest.mark.heavy
@pytest.mark.parametrize("size", [SMALL, WIDE])
def test_other_eyes_open_cards_deals_and_the_log(
    server: PlayedServer, tmp_path: Path, size: tuple[int, int]
) -> None:
    async def journey() -> None:
        async with pages(server.url, tmp_path, server.cookie, size) as page:
            screen = await open_replay(page, server, "hearts")
            await page.press("o")
            await page.until(lambda: screen.open)
            step = screen.record.steps[0]
            assert step.hands is not None
            assert len(step.hands) == 4
            await page.press("e")
            await page.until_shown("Spectator")
            await page.focus("ReplayPanel ListRow")
            await page.press("down", "enter")
            await page.until(lambda: screen.record.seat == 1)
            await page.press("d")
            await page.until_shown("Total")
            await page.press("l")
            await page.until_shown("Moves")
            await page.focus("#replay-log")
            await page.press("down", "down", "enter")
            await page.until(lambda: screen.walk.at > 0)
            await page.press("r")
            await page.until(lambda: isinstance(page.app.screen, RulesScreen))

    run_coroutine(journey())


@pytest.mark.heavy
def test_a_file_is_opened_and_a_broken_one_says_why(server: PlayedServer, tmp_path: Path) -> None:
    broken = tmp_path / "broken.hrz"
    broken.write_text(LESSON.read_text().replace("[Deal ", "[Dael ", 1))

    async def journey() -> None:
        async with pages(server.url, tmp_path / "a") as page:
            screen = RecordScreen()
            await page.open(screen)
            for path, sentence in (("/nowhere.hrz", "cannot be opened"), (str(broken), "Line ")):
                screen.query_one("#path").value = path  # type: ignore[attr-defined]
                await page.focus("#path")
                await page.press("enter")
                await page.until_shown(sentence)
            assert "Dael" in page.text()
            screen.query_one("#path").value = str(LESSON)  # type: ignore[attr-defined]
            await page.press("enter")
            await page.until(lambda: isinstance(page.app.screen, ReplayScreen))
            await page.press("escape")
            await page.until(lambda: page.app.screen is screen)
            assert "cannot be opened" not in page.text()

    run_coroutine(journey())


@pytest.mark.slow
def test_the_coach_reviews_a_deal_and_a_line_leads_to_its_moment(
    server: PlayedServer, tmp_path: Path
) -> None:
    async def journey() -> None:
        async with pages(server.url, tmp_path, server.cookie) as page:
            screen = await open_replay(page, server, "hearts")
            await page.press("v")
            await page.until(lambda: isinstance(page.app.screen, DealReviewScreen))
            review = page.app.screen
            assert isinstance(review, DealReviewScreen)
            await page.until(lambda: bool(review.query("#verdict")))
            assert "Given away" in page.all_text()
            assert "⠉" in page.all_text() or "⣀" in page.all_text(), "the course is drawn"
            decisions = [*review.query("ListRow")]
            assert decisions
            decisions[-1].focus()
            await page.press("enter")
            await page.until(lambda: page.app.screen is screen)
            await page.until(lambda: screen.walk.at > 5)
            open_table_review(page.app, "hearts", server.tables["hearts"], 1, ["Eva"] * 4, 0)
            await page.until(lambda: isinstance(page.app.screen, DealReviewScreen))
            await page.until(lambda: bool(page.app.screen.query("#verdict")))

    run_coroutine(journey())


@pytest.mark.slow
def test_line_mode_reviews_a_deal_of_a_file(server: PlayedServer) -> None:
    script = [f"replay {LESSON}", "review", "leave", "quit"]
    output = converse(server.url, ScriptSource(script))
    assert "Given away" in output
    assert output.index("Replay:") < output.index("Given away")
