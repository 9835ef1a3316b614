"""The lessons on the boards of both games, and the rule book."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from herzrasen.cards import CardSet
from herzrasen.games import hearts
from herzrasen.games.protocol import GameName
from herzrasen.terminal.screens.guide_screen import GuideScreen
from herzrasen.terminal.screens.lesson_screen import LessonScreen
from herzrasen.terminal.screens.rules_screen import RulesScreen
from herzrasen.terminal.screens.tactics_screen import TacticsScreen
from tests.server.event_loop import run_coroutine
from tests.terminal.pages.page_pilot import PlayedServer, pages


def _is_at(screen: LessonScreen, stop: int) -> bool:
    """Whether the words of this stop are shown, and nothing moves any more."""
    return screen.shown == stop and not screen.moving


@pytest.mark.heavy
@pytest.mark.parametrize("game", ["hearts", pytest.param("nerts", marks=pytest.mark.slow)])
def test_a_lesson_is_gone_through_to_its_end(
    server: PlayedServer, tmp_path: Path, game: GameName
) -> None:
    async def journey() -> None:
        async with pages(server.url, tmp_path) as page:
            screen = LessonScreen(game)
            await page.open(screen)
            await page.until_shown("Step 1 of")
            assert screen.lesson is not None
            seen = set()
            for stop, moment in enumerate(screen.lesson.stops[:-1]):
                await page.until(partial(_is_at, screen, stop))
                seen.add(moment.waits)
                await page.focus("#lesson-next" if moment.waits == "reading" else "#lesson-show")
                await page.press("enter")
            await page.until(lambda: screen.is_last)
            assert {"reading", "move", "refusal"} <= seen
            await page.until_shown("Play now")

    run_coroutine(journey())


def test_a_wrong_move_brings_a_hint_and_the_own_hand_plays(
    server: PlayedServer, tmp_path: Path
) -> None:
    async def journey() -> None:
        async with pages(server.url, tmp_path) as page:
            screen = LessonScreen("hearts")
            await page.open(screen)
            await page.until_shown("Step 1 of")
            connection = screen.connection
            assert connection is not None
            assert screen.lesson is not None
            screen.next_stop()
            await page.until(lambda: connection.awaits_move)
            wanted = screen.lesson.stops[screen.stop].move
            connection.submit(hearts.Pass(CardSet([*connection.room.view.hand][:3])))
            await page.until(lambda: screen.is_hinted)
            await page.until_shown("in this lesson choose")
            connection.submit(wanted)
            await page.until(lambda: screen.shown == 2)

    run_coroutine(journey())


@pytest.mark.slow  # under load a key may come before the page
def test_rules_are_read_searched_and_others_chosen(server: PlayedServer, tmp_path: Path) -> None:
    async def journey() -> None:
        async with pages(server.url, tmp_path) as page:
            screen = RulesScreen("hearts", "standard+target=50")
            await page.open(screen)
            await page.until_shown("In short")
            await page.until(lambda: screen.focused is screen.query_one("#rules-text"))
            assert "standard+target=50" in page.all_text()
            await page.press("slash")
            await page.press(*"spades")
            await page.until(lambda: "In short" not in page.all_text())
            lines = [line for line in page.all_text().splitlines() if line.startswith(("•", "▸"))]
            assert lines
            assert all("spades" in line.lower() for line in lines)
            await page.focus("#presets")
            await page.press("enter")
            await page.until_shown("New Moon")
            await page.press("down", "enter")
            await page.until(lambda: screen.rules not in ("", "standard+target=50"))
            await page.until_shown("In short")
            await page.focus("#game")
            await page.press("right")
            await page.until_shown("Rules · Nerts")

    run_coroutine(journey())


@pytest.mark.heavy
def test_rules_that_cannot_be_played_say_why(server: PlayedServer, tmp_path: Path) -> None:
    async def journey() -> None:
        async with pages(server.url, tmp_path, language="de") as page:
            await page.open(RulesScreen("hearts", "standard+players=99"))
            await page.until(lambda: bool(page.app.screen.query("RuleLines .bad")))

    run_coroutine(journey())


def test_a_position_of_the_tactics_is_played_from_its_page(
    server: PlayedServer, tmp_path: Path
) -> None:
    """The page of tactics, and a position that waits for a move at its first stop."""

    async def journey() -> None:
        async with pages(server.url, tmp_path) as page:
            await page.open(TacticsScreen("hearts"))
            await page.until_shown("What to pass")
            await page.focus("#play-moon")
            await page.press("enter")
            await page.until_shown("Oskar has everything")
            screen = page.app.screen
            assert isinstance(screen, LessonScreen)
            assert screen.connection is not None
            assert screen.connection.awaits_move
            await page.focus("#lesson-show")
            await page.press("enter")
            await page.until_shown("Three points rather than 26")

    run_coroutine(journey())


@pytest.mark.heavy
def test_the_guide_shows_the_picture_and_leads_to_all_rules(
    server: PlayedServer, tmp_path: Path
) -> None:
    """Both games' guides, one after the other, and the rules behind a button."""

    async def journey() -> None:
        async with pages(server.url, tmp_path) as page:
            await page.open(GuideScreen("hearts"))
            await page.until_shown("each player puts down one card")
            await page.press("pagedown", "pagedown", "pagedown")
            await page.until_shown("A trick, card by card")
            await page.focus("#game")
            await page.press("right")
            await page.until(lambda: "░░    Stock (32)" in page.all_text())
            await page.focus("#rules")
            await page.press("enter")
            await page.until(lambda: isinstance(page.app.screen, RulesScreen))
            await page.until_shown("In short")

    run_coroutine(journey())
