"""The daily deals in the terminal: both screens say the same, and lead to the same table."""

from __future__ import annotations

from pathlib import Path

import msgspec

from herzrasen.locales import LANGUAGES
from herzrasen.protocol.http_daily import DailyCalendar, DailyOverview, DailyResults
from herzrasen.terminal.daily import daily_sentences as sentences
from herzrasen.terminal.screens.daily_screen import DailyDayScreen, DailyScreen
from herzrasen.terminal.screens.table_screen import TableScreen
from herzrasen.terminal.translation import Translation
from tests.browser.daily_answers import daily_calendar, daily_overview, day_results
from tests.server.event_loop import run_coroutine
from tests.terminal.lines.conversation import ScriptSource, converse
from tests.terminal.pages.page_pilot import PlayedServer, pages


def test_a_deal_is_chosen_and_played(server: PlayedServer, tmp_path: Path) -> None:
    async def journey() -> None:
        async with pages(server.url, tmp_path) as page:
            await page.open(DailyScreen())
            await page.until_shown("Nerts, one round")
            await page.focus("#daily-hearts")
            await page.press("enter")
            await page.until_shown("not played")
            assert isinstance(page.app.screen, DailyDayScreen)
            await page.focus("#play")
            await page.press("enter")
            await page.until(lambda: isinstance(page.app.screen, TableScreen))

    run_coroutine(journey())


def test_line_mode_lists_the_deals_and_goes_to_a_table(
    server: PlayedServer, tmp_path: Path
) -> None:
    output = converse(
        server.url,
        ScriptSource(["daily", "5", "1", "proof", "back", "back", "quit"]),
        folder=tmp_path,
    )
    assert "1: Hearts: not played" in output
    assert "The results open when you have played this deal" in output
    assert "1: Play for the ranking" in output


def test_results_are_said_in_both_languages() -> None:
    results = msgspec.convert(day_results(), DailyResults)
    calendar = msgspec.convert(daily_calendar(), DailyCalendar)
    overview = msgspec.convert(daily_overview(), DailyOverview)
    replace = msgspec.structs.replace
    secret = replace(results.day, secret="")
    hidden = replace(results, day=secret, open=False, can_play=True, closing_waits=True)
    for language in LANGUAGES:
        t = Translation(language)
        lines = [
            sentences.head_line(t, overview),
            *sentences.own_lines(t, results),
            *sentences.points_lines(t, results),
            *sentences.board_lines(t, results),
            *sentences.calendar_lines(t, calendar, 3),
            *sentences.proof_lines(t, results.day, results),
            *sentences.coming_lines(t, overview),
        ]
        assert not any("daily." in line or "{" in line for line in lines)
        place = t("daily.own.place", place=24, of=78)
        assert sum(line.startswith(place) for line in lines) == 1
        assert sentences.waiting_lines(t, overview) == []
        waiting = [
            *sentences.waiting_lines(t, replace(overview, closing_waits=True)),
            *sentences.own_lines(t, replace(hidden, can_play=False)),
            *sentences.own_lines(t, hidden),
            *sentences.proof_lines(t, hidden.day, hidden),
        ]
        keys = ("hidden.waits", "hidden.waits_today", "proof.secret_waits")
        assert [sum(t(f"daily.{key}") in line for line in waiting) for key in keys] == [2, 1, 1]
    text = sentences.share_text(Translation("en"), results, "https://cards.example/")
    assert text == (
        "Herzrasen · Hearts No. 18: 4 points\n■■■■■■□□□□ place 24 of 78\nhttps://cards.example/"
    )
