"""The list of matches, one match, statistics: at a server where some were played."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path

import pytest

from herzrasen.terminal.controls.dialog import NameDialog
from herzrasen.terminal.controls.text_line import TextLine
from herzrasen.terminal.screens.history_screen import HistoryScreen
from herzrasen.terminal.screens.match_screen import MatchScreen
from herzrasen.terminal.screens.play_again_screen import PlayAgainScreen
from herzrasen.terminal.screens.replay_screen import ReplayScreen
from herzrasen.terminal.screens.round_review_screen import RoundReviewScreen
from herzrasen.terminal.screens.statistics_screen import StatisticsScreen
from herzrasen.terminal.screens.table_screen import TableScreen
from tests.server.event_loop import run_coroutine
from tests.terminal.pages.page_pilot import PlayedServer, pages


def test_matches_are_listed_and_filtered(server: PlayedServer, tmp_path: Path) -> None:
    async def journey() -> None:
        async with pages(server.url, tmp_path, server.cookie) as page:
            await page.open(HistoryScreen())
            await page.until_shown("Hearts · Standard")
            assert "Nerts" in page.text()
            await page.press("f")
            await page.until_shown("Without replayed deals")
            await page.focus("#filter-game")
            await page.press("right")
            await page.until_shown("One match found.")
            assert "Nerts · Raiding" not in page.text()
            await page.focus("#filter-result")
            await page.press("end")
            await page.until_shown("No matches found.")
            await page.focus("#all")
            await page.press("enter")
            await page.until_shown("Nerts · Raiding")

    run_coroutine(journey())


@pytest.mark.heavy
def test_a_guest_without_matches_reads_so(server: PlayedServer, tmp_path: Path) -> None:
    async def journey() -> None:
        async with pages(server.url, tmp_path) as page:
            await page.open(HistoryScreen())
            await page.until_shown("No matches yet.")
            await page.press("t")
            await page.until_shown("No finished match of Hearts yet.")

    run_coroutine(journey())


@pytest.mark.heavy
def test_letters_of_another_script_are_keys_by_their_place_and_text_in_a_field(
    server: PlayedServer, tmp_path: Path
) -> None:
    async def journey() -> None:
        async with pages(server.url, tmp_path) as page:
            page.app.push_screen(NameDialog("Name", "Name", "", "OK"))
            await page.focus("#line")
            await page.press("е", "ы")
            line = page.app.screen.query_one("#line", TextLine)
            await page.until(lambda: line.value == "еы")
            await page.press("escape")
            await page.open(HistoryScreen())
            await page.until_shown("No matches yet.")
            await page.press("Е")  # in the place of T
            await page.until_shown("No finished match of Hearts yet.")

    run_coroutine(journey())


def _downloads(folder: Path, ending: str) -> list[Path]:
    """The files of this kind among the downloads."""
    return [*folder.glob(f"Downloads/nerts-*.{ending}")]


@pytest.mark.heavy
def test_a_match_is_saved_reviewed_and_played_again(
    server: PlayedServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    (tmp_path / "Downloads").mkdir()

    async def journey() -> None:
        async with pages(server.url, tmp_path / "a", server.cookie) as page:
            await page.open(HistoryScreen())
            await page.until_shown("Nerts · Raiding")
            await page.focus("#match-0")
            await page.press("enter")
            await page.until(lambda: isinstance(page.app.screen, MatchScreen))
            for action, ending in (("text", "hrz"), ("json", "json")):
                await page.focus(f"#act-{action}")
                await page.press("enter")
                await page.until(partial(_downloads, tmp_path, ending))
            await page.focus("#act-review")
            await page.press("enter")
            await page.until(lambda: isinstance(page.app.screen, RoundReviewScreen))
            await page.until_shown("Races won")
            await page.press("escape")
            await page.focus("#act-look")
            await page.press("enter")
            await page.until(lambda: isinstance(page.app.screen, ReplayScreen))
            await page.press("escape")
            await page.until(lambda: isinstance(page.app.screen, MatchScreen))
            await page.focus("#act-again")
            await page.press("enter")
            await page.until(lambda: isinstance(page.app.screen, PlayAgainScreen))
            await page.focus("#send")
            await page.press("enter")
            await page.until_shown("#/t/")
            await page.focus("#play")
            await page.press("enter")
            await page.until(lambda: isinstance(page.app.screen, TableScreen))

    run_coroutine(journey())


@pytest.mark.slow
def test_statistics_are_drawn_and_as_tables_say_the_same(
    server: PlayedServer, tmp_path: Path
) -> None:
    async def journey() -> None:
        async with pages(server.url, tmp_path, server.cookie) as page:
            screen = StatisticsScreen()
            await page.open(screen)
            await page.until_shown("Final places")
            await page.until(lambda: bool(screen.finished))
            assert "██" in page.all_text()
            assert "Today: 2 of 2" in page.all_text() or "goal reached" in page.all_text()
            assert "First match finished" in page.all_text()
            await page.press("a")
            await page.until(lambda: "██" not in page.all_text())
            assert "Place" in page.all_text()
            await page.focus("#game")
            await page.press("right")
            await page.until_shown("Points per round")

    run_coroutine(journey())


@pytest.mark.heavy
def test_statistics_are_saved_as_files(
    server: PlayedServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    (tmp_path / "Downloads").mkdir()

    async def journey() -> None:
        async with pages(server.url, tmp_path / "a", server.cookie) as page:
            await page.open(StatisticsScreen())
            await page.until_shown("Final places")
            for kind in ("csv", "json"):
                await page.focus(f"#{kind}")
                await page.press("enter")
            files = tmp_path / "Downloads"
            await page.until(lambda: len([*files.iterdir()]) == 2)
        content = json.loads((files / "herzrasen-hearts.json").read_text())
        assert content["statistics"]["hearts"]["matches"] == 1
        assert len((files / "herzrasen-hearts.csv").read_text().splitlines()) == 2

    run_coroutine(journey())
