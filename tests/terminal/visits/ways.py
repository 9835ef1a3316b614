"""Where links and the answers of notices lead, and what pages show of a server that has nothing or
answers nothing."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from herzrasen.games.protocol import Refusal
from herzrasen.library.remote.server_address import ServerAddress
from herzrasen.presentation.rulebook.description import rule_book
from herzrasen.protocol import codec
from herzrasen.protocol.answer_types import my_statistics
from herzrasen.protocol.http_daily import DailyCalendar
from herzrasen.protocol.http_history import MyFinishedMatches, MyMatches
from herzrasen.protocol.http_ratings import MyRating, RatedFamilies, RatedFamily, RatingBoard
from herzrasen.protocol.http_tournaments import MyTournaments
from herzrasen.table import info
from herzrasen.terminal.connection.api import ApiError
from herzrasen.terminal.controls.button import ActionButton
from herzrasen.terminal.controls.text_line import TextLine
from herzrasen.terminal.screens import (
    account_screen,
    daily_screen,
    guide_screen,
    history_screen,
    lesson_screen,
    ratings_screen,
    record_screen,
    round_review_screen,
    rules_screen,
    statistics_screen,
    tactics_screen,
    tournament_list_screen,
    tournament_screen,
)
from herzrasen.terminal.screens.table.notice_bar import NoticeBar
from herzrasen.terminal.screens.table.table_notices import NoticeAnswer
from herzrasen.terminal.screens.table_screen import TableScreen
from tests.browser.daily_answers import PLAYED
from tests.client.pages.world import NOW
from tests.terminal.history.test_plots import HEARTS, NERTS
from tests.terminal.visits.visit import SIZE, Visit

BASE: Final = "http://server.example/"
LINKS: Final = (
    {"where": "table", "table": "BKRTWZ"},
    {"where": "table", "table": "a-table-of-another-name"},
    {"where": "record", "table": "t1"},
    {"where": "tournament", "tournament": "event"},
    {"where": "device", "code": "q1Zr8Vw0hXo3Tn6bKd4sYg"},
    {"where": "rules", "game": "hearts", "rules": "sun+target=50"},
    {"where": "rules", "game": "hearts", "rules": "standard+players=99"},
    {"where": "rules", "game": "chess", "rules": "standard"},
    {"where": "lobby"},
)
TYPED: Final = (
    "",
    "no link at all",
    "bkr twz",
    "https://elsewhere.example/#/t/BKRTWZ-table",
    f"{BASE}#/record/t/t1",
)
PAGES: Final[dict[str, Any]] = {
    "history": history_screen.HistoryScreen,
    "statistics": statistics_screen.StatisticsScreen,
    "ratings": ratings_screen.RatingsScreen,
    "a round": lambda: round_review_screen.RoundReviewScreen("t2", 6, ("Eva", "Ada"), 0),
    "a record": lambda: record_screen.TableRecordScreen("t1"),
    "guide": guide_screen.GuideScreen,
    "tactics": lambda: tactics_screen.TacticsScreen("hearts"),
    "lesson": lesson_screen.LessonScreen,
    "rules": rules_screen.RulesScreen,
    "daily deals": daily_screen.DailyScreen,
    "a daily deal": lambda: daily_screen.DailyDayScreen("hearts", PLAYED),
    "tournaments": tournament_list_screen.TournamentListScreen,
    "tournament": lambda: tournament_screen.TournamentScreen("event"),
    "account": account_screen.AccountScreen,
}

WITH_NOTHING: Final = ("history", "statistics", "ratings", "tournaments", "a daily deal")


def refuse(code: str, answer: Any = None, *, times: int = 1000) -> Callable[[str, bytes], Any]:
    """An answer that is a refusal so many times, then this one, or one that says nothing."""
    left = iter(range(times))

    def reply(_address: str, _body: bytes) -> Any:
        if next(left, None) is not None:
            raise ApiError(Refusal(code))
        return answer or {}

    return reply


def empty_answers() -> dict[str, Any]:
    """Answers with nothing in them."""
    family = RatedFamily("hearts", "hearts", ("standard",), 0, None)
    values = {
        "me/matches": MyMatches((), NOW),
        "me/statistics": statistics(matches=0, presets=()),
        "me/finished": MyFinishedMatches(()),
        "ratings": RatedFamilies((family,)),
        "ratings/hearts": RatingBoard("hearts", (), 0, None, ()),
        "me/ratings/hearts": MyRating(
            "hearts", None, None, 0, 0, 0, guest=True, excluded=False, curve=()
        ),
        "tournaments": MyTournaments(()),
        "daily/hearts": DailyCalendar("hearts", (), 0, 0),
    }
    return {f"GET api/{path}": json.loads(codec.encode(value)) for path, value in values.items()}


def statistics(**facts: Any) -> Any:
    """Statistics of which these are others."""
    return my_statistics()(hearts=replace(HEARTS, **facts), nerts=replace(NERTS, **facts))


def rules_of_links() -> dict[str, Any]:
    """The books of the rules in the links; one has none."""
    books = {
        "sun+target=50": info.rules_of("hearts", "sun+target=50"),
        "standard+players=99": codec.read_options("hearts", {"players": 99}),
    }
    return {
        f"GET api/rules/hearts?text={text}&language=en": json.loads(
            codec.encode(rule_book("hearts", rules, "en", text))
        )
        for text, rules in books.items()
    }


async def ways(visit: Visit) -> None:
    visit.server.answers |= rules_of_links()
    for link in LINKS:
        address = msgspec.convert({"base": BASE, **link}, ServerAddress)
        await visit.act(f"link {link}", partial(_follow, visit, address))
    for typed in TYPED:
        await visit.act(f"types {typed!r}", partial(_type_link, visit, typed))
    visit.server.answers["POST api/codes"] = refuse("table.refusal.no-such-code")
    await visit.act("types a code of no table", partial(_type_link, visit, "bcdfgh"))
    for width, height in ((60, 11), (80, 24)):
        await visit.resize(width, height)
        await visit.page(f"lobby at {width}×{height}", None, press=False)
    for width, height in ((120, 44), (60, 16), (60, 9)):
        await visit.resize(width, height)
        table = partial(TableScreen, visit.app.session.table("hearts-playing"))
        await visit.page(f"table at {width}×{height}", table, press=False)
    await visit.resize(*SIZE)
    for action in ("follow", "other_table", "lobby", "record", "members", "other_rules"):
        answer = NoticeAnswer("", None, action, "t9")
        await visit.open(TableScreen(visit.app.session.table("hearts-over")))
        await visit.act(f"notice: {action}", partial(_answer, visit, answer))


async def _follow(visit: Visit, address: ServerAddress) -> None:
    visit.app.lobby_screen().follow_link(address)
    await visit.settle()
    visit.write(*(str(each.render()) for each in visit.app.screen.query("#new-trouble")), indent=1)


async def _type_link(visit: Visit, typed: str) -> None:
    visit.app.lobby_screen().query_one("#paste", ActionButton).action_press()
    await visit.settle()
    visit.app.screen.query_one("#line", TextLine).value = typed
    await visit.press("enter")


async def _answer(visit: Visit, answer: NoticeAnswer) -> None:
    bar = visit.app.screen.query_one(NoticeBar)
    bar.post_message(NoticeBar.NoticeAnswered(answer))
    await visit.settle()


async def without_answers(visit: Visit) -> None:
    for title, answers in (("nothing there", empty_answers()), ("no answer", {})):
        visit.server.answers = visit.server.answers | answers if answers else {}
        for name in WITH_NOTHING if answers else PAGES:
            await visit.page(f"{name}: {title}", PAGES[name], press=False)
    none = json.loads(codec.encode(statistics(matches=0)))
    visit.server.answers |= {"GET api/me/statistics": none}
    await visit.page("statistics where none fit", statistics_screen.StatisticsScreen)
