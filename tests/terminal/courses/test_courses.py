"""Random courses through the terminal, at real tables: what came of each step is as it was."""

from __future__ import annotations

import random
import secrets
from pathlib import Path
from typing import Any, Final

import pytest
import textual._time

from herzrasen.games.protocol import GameName
from herzrasen.locales import Language
from herzrasen.protocol.http_account import LinkOwner
from herzrasen.terminal.connection import table_connection
from herzrasen.terminal.rules.rule_chooser import RuleChooser
from herzrasen.terminal.screens import (
    account_screen,
    daily_screen,
    history_screen,
    keys_screen,
    lesson_screen,
    match_screen,
    new_tournament_screen,
    ratings_screen,
    record_screen,
    round_review_screen,
    rules_screen,
    settings_screen,
    statistics_screen,
    tournament_screen,
)
from herzrasen.terminal.screens.card_picker import CardPicker
from herzrasen.terminal.screens.join_person_dialog import JoinPersonDialog
from herzrasen.terminal.screens.new_table_screen import NewTableScreen
from herzrasen.terminal.screens.options_screen import OptionsScreen
from herzrasen.terminal.screens.table.rematch_screen import RematchScreen
from tests.browser.daily_answers import PLAYED
from tests.cluster.virtual_loop import VirtualLoop, run_in_virtual_time
from tests.fingerprints import AssertFingerprints, CourseStep
from tests.terminal.courses.board_course import BoardCourse
from tests.terminal.courses.line_course import LineCourse
from tests.terminal.courses.screen_course import Goes, ScreenCourse
from tests.terminal.visits.parts import LISTS, few_rules
from tests.terminal.visits.terminal_world import MATCHES, quiet_server, stop_clocks
from tests.terminal.visits.visit import Visit, VisitedApp, leave_unpainted, open_visit

PEOPLE: Final = ("Eva", "Ada", "Bruno")
OWNER: Final = LinkOwner("Nimble Hare", "Rosa Luxemburg", own=False)
GOLDEN: Final = Path(__file__).parent / "golden" / "courses.txt"
TABLE_PAGES: Final[dict[str, Goes]] = {
    "record": lambda _: record_screen.TableRecordScreen("t1"),
    "lesson": lambda _: lesson_screen.LessonScreen("hearts"),
    "settings": lambda _: settings_screen.SettingsScreen(),
}
PAGES: Final[dict[str, Goes]] = {
    **TABLE_PAGES,
    "keys": lambda _: keys_screen.KeysScreen("nerts"),
    "history": lambda _: history_screen.HistoryScreen(),
    "match": lambda _: match_screen.MatchScreen(MATCHES[2]),
    "statistics": lambda _: statistics_screen.StatisticsScreen(),
    "ratings": lambda _: ratings_screen.RatingsScreen(),
    "account": lambda _: account_screen.AccountScreen(),
    "lesson of nerts": lambda _: lesson_screen.LessonScreen("nerts"),
    "record of nerts": lambda _: record_screen.TableRecordScreen("t2"),
    "review of a round": lambda _: round_review_screen.RoundReviewScreen("t2", 6, PEOPLE, 0),
    "rules": lambda _: rules_screen.RulesScreen("hearts", "standard"),
    "daily": lambda _: daily_screen.DailyDayScreen("hearts", PLAYED),
    "tournament": lambda _: tournament_screen.TournamentScreen("event"),
}
NEW: Final[dict[str, Goes]] = {
    "new table": lambda visit: NewTableScreen(_few(visit)),
    "options": lambda visit: OptionsScreen(_few(visit, **LISTS)),
    "rematch": lambda visit: RematchScreen(_few(visit), same_seats=True),
    "new tournament": lambda _: new_tournament_screen.NewTournamentScreen(),
    "cards": lambda _: CardPicker("Cards", "Which are taken out.", ["2C", "QS"], several=True),
    "join": lambda visit: JoinPersonDialog(visit.app.t, OWNER, "Eva"),
}
SCREENS: Final[dict[str, tuple[dict[str, Goes], int, dict[str, Any]]]] = {
    "hearts": (TABLE_PAGES, 9, {"colours": "true", "speed": "normal"}),
    "nerts": (TABLE_PAGES, 9, {"colours": "256", "theme": "light", "four_colours": True}),
    "pages": (PAGES, 0, {"language": "de"}),
    "new-tables": (NEW, 1, {}),
}
LINES: Final[dict[str, tuple[Language, float, int]]] = {
    "lobby": ("en", 0.9, 600),
    "lobby-german": ("de", 0.9, 600),
    "tables": ("en", 0.1, 250),
    "tables-german": ("de", 0.1, 250),
}
"""The language, how often one begins in the lobby, and how many lines are typed."""


def _few(visit: Visit, **options: Any) -> RuleChooser:
    return few_rules(visit, visit.app.lobby_screen().rules.choosers["hearts"].choice, **options)


def _compare(name: str, steps: list[CourseStep], assert_fingerprints: AssertFingerprints) -> None:
    steps = [step._replace(came=step.came.replace(str(Path.cwd()), "FOLDER")) for step in steps]
    assert_fingerprints(GOLDEN, {name: steps}, name)


@pytest.fixture(autouse=True)
def unchanging_world(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    stop_clocks(monkeypatch)
    leave_unpainted(monkeypatch)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setattr(random, "SystemRandom", lambda: random.Random(1))
    monkeypatch.setattr(secrets, "token_bytes", random.Random(1).randbytes)
    numbers = iter(range(10**6))
    monkeypatch.setattr(table_connection, "_new_id", lambda: f"m{next(numbers)}")
    monkeypatch.setattr(VisitedApp, "exit", lambda app, *_: app.server.log.append("leaves"))


@pytest.mark.parametrize("name", SCREENS)
def test_screens(
    name: str, assert_fingerprints: AssertFingerprints, monkeypatch: pytest.MonkeyPatch
) -> None:
    pages, tables, values = SCREENS[name]

    async def go(loop: VirtualLoop) -> list[CourseStep]:
        monkeypatch.setattr(textual._time, "get_time", loop.time)  # noqa: SLF001
        async with open_visit(quiet_server(), **values) as visit:
            return await ScreenCourse(visit, name, pages, tables).run(80)

    _compare(name, run_in_virtual_time(go), assert_fingerprints)


@pytest.mark.parametrize("name", LINES)
def test_lines(name: str, assert_fingerprints: AssertFingerprints) -> None:
    language, lobby, count = LINES[name]

    async def go(_loop: VirtualLoop) -> list[CourseStep]:
        return await LineCourse(quiet_server(), name, count, language, lobby).run()

    _compare(f"lines {name}", run_in_virtual_time(go), assert_fingerprints)


@pytest.mark.parametrize("game", ["hearts", "nerts"])
def test_boards(game: GameName, assert_fingerprints: AssertFingerprints) -> None:
    async def go(_loop: VirtualLoop) -> list[CourseStep]:
        return await BoardCourse(quiet_server(), game, f"{game} 1").run(300)

    _compare(f"boards {game}", run_in_virtual_time(go), assert_fingerprints)
