"""The pages that the lobby leads to, by name; each is imported when it is opened first."""

from __future__ import annotations

from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

    from herzrasen.terminal.screens.app import TerminalApp


class PagePlace(NamedTuple):
    """Where a page is: its module below ``screens``, its class; and what the lobby calls it, empty
    where the lobby does not lead there; whether it needs no server."""

    module: str
    screen: str
    title: str = ""
    offline: bool = False


PAGES: Final[Mapping[str, PagePlace]] = MappingProxyType(
    {
        "lesson": PagePlace("lesson_screen", "LessonScreen", "lesson.link"),
        "rules": PagePlace("guide_screen", "GuideScreen", "terminal.pages.rules"),
        "daily": PagePlace("daily_screen", "DailyScreen", "daily.link"),
        "history": PagePlace("history_screen", "HistoryScreen", "history.link"),
        "statistics": PagePlace("statistics_screen", "StatisticsScreen"),
        "tournaments": PagePlace(
            "tournament_list_screen", "TournamentListScreen", "tournament.link"
        ),
        "tournament": PagePlace("tournament_screen", "TournamentScreen"),
        "file": PagePlace("record_screen", "RecordScreen", "replay.link"),
        "record": PagePlace("record_screen", "TableRecordScreen"),
        "settings": PagePlace(
            "settings_screen", "SettingsScreen", "client.settings.open", offline=True
        ),
        "account": PagePlace("account_screen", "AccountScreen", "account.link"),
    }
)
"""All pages by name. What a page is about, such as a table's id, is the argument of its class."""

LOBBY_PAGES: Final[Mapping[str, str]] = MappingProxyType(
    {name: place.title for name, place in PAGES.items() if place.title}
)
"""The pages that the lobby leads to, with the keys of what they are called there."""


def open_page(app: TerminalApp, name: str, *about: str) -> None:
    """Show a page over what is shown now."""
    place = PAGES.get(name)
    if place is None:
        return
    module = import_module(f"herzrasen.terminal.screens.{place.module}")
    app.push_screen(getattr(module, place.screen)(*about))
