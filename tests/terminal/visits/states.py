"""Pages of people, results and reviews in states in which the world of the visits is not: a guest,
an account without this or that, what is hidden, counted or refused."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final, NamedTuple

import msgspec
from msgspec.structs import replace
from textual.screen import Screen

from herzrasen.games.protocol import Refusal
from herzrasen.library.remote.server_address import parse_address
from herzrasen.presentation.rulebook.description import rule_book
from herzrasen.protocol import codec
from herzrasen.protocol.answer_types import my_statistics
from herzrasen.protocol.hearts.coach import DealReview
from herzrasen.protocol.http_account import DeviceInfo, Me, MyDevices, PasskeyInfo
from herzrasen.protocol.http_daily import DailyResults
from herzrasen.protocol.http_reviews import ReviewProgress
from herzrasen.protocol.http_tables import NetworkAccess
from herzrasen.protocol.http_tournaments import TournamentPage
from herzrasen.table import info
from herzrasen.terminal.connection.api import ApiError
from herzrasen.terminal.screens.account_screen import AccountScreen
from herzrasen.terminal.screens.daily_screen import DailyDayScreen
from herzrasen.terminal.screens.deal_review_screen import DealReviewScreen, DealReviewWish
from herzrasen.terminal.screens.history_screen import HistoryScreen
from herzrasen.terminal.screens.match_screen import MatchScreen
from herzrasen.terminal.screens.new_table_screen import NewTableScreen
from herzrasen.terminal.screens.play_again_screen import PlayAgainScreen
from herzrasen.terminal.screens.record_screen import TableRecordScreen
from herzrasen.terminal.screens.round_review_screen import RoundReviewScreen
from herzrasen.terminal.screens.rules_screen import RulesScreen
from herzrasen.terminal.screens.share_dialog import ShareDialog
from herzrasen.terminal.screens.statistics_screen import StatisticsScreen
from herzrasen.terminal.screens.table.retry_dialog import RetryDealDialog
from herzrasen.terminal.screens.table_screen import TableScreen
from herzrasen.terminal.screens.tournament_screen import TournamentScreen
from tests.browser.daily_answers import PLAYED, day_results
from tests.client.pages.world import DAY, NOW
from tests.terminal.history.test_plots import HEARTS, NERTS
from tests.terminal.pages.test_reviews import NAMES, REVIEW
from tests.terminal.review.test_nerts_review import REVIEW as ROUND_REVIEW
from tests.terminal.visits.parts import few_rules
from tests.terminal.visits.terminal_world import MATCHES, TOURNAMENT
from tests.terminal.visits.visit import Visit
from tests.terminal.visits.ways import refuse, statistics

THIS: Final = DeviceInfo("d1", "Firefox · Linux", NOW - 40 * DAY, NOW, own=True)
OTHER: Final = DeviceInfo("d2", "", NOW - 9 * DAY, NOW - 3 * DAY, own=False)
GUEST: Final[dict[str, Any]] = {"GET api/me": Me(), "GET api/me/devices": MyDevices((THIS,))}
REFUSED: Final = "client.trouble.server"


class PageState(NamedTuple):
    """A page where the server answers otherwise, and what is pressed there."""

    title: str
    make: Callable[[], Screen[Any]]
    answers: Mapping[str, Any] = {}
    keys: Sequence[str | Sequence[str]] = ()
    settings: Mapping[str, Any] = {}


async def states(visit: Visit) -> None:
    for state in (
        *_accounts(),
        *_daily(),
        *_tournaments(),
        *_results(),
        *_reviews(visit),
        *_new_tables(visit),
    ):
        await _show(visit, state)
    for title, answers, keys in _networks():
        address = visit.app.session.address
        visit.app.session.address = parse_address("http://127.0.0.1:8020/")
        share = partial(ShareDialog, "Link", "#/t/BKRTWZ-table", "Come and play.")
        await _show(visit, PageState(f"share on this machine: {title}", share, answers, keys))
        visit.app.session.address = address
    await visit.resize(80, 18)
    unanswered = {"GET api/rules/nerts?text=stoss&language=en": refuse(REFUSED)}
    scroll = ("wheel down", "wheel up")
    for title, table, answers, keys in (
        ("overview", "hearts-playing", {}, ("i", *scroll)),
        ("keys and rules of a race", "nerts-four", {}, ("?", *scroll, "escape", "i")),
        ("no rules of a race", "nerts-four", unanswered, ("i",)),
    ):
        visit.server.answers |= answers
        board = partial(TableScreen, visit.app.session.table(table))
        await visit.page(title, board, keys=keys, press=False, shows=False)


async def _show(visit: Visit, state: PageState) -> None:
    usual = visit.server.answers
    visit.server.answers = usual | {
        key: value if callable(value) else json.loads(codec.encode(value))
        for key, value in state.answers.items()
    }
    settings = visit.settings
    visit.settings = replace(settings, **state.settings)
    await visit.page(state.title, state.make, keys=state.keys, press=False)
    visit.server.answers, visit.settings = usual, settings


def _accounts() -> Iterator[PageState]:
    filled = ("on name-line", "type Rosa", "on password-line", "type 12345678", "enter")
    short = ("on password-line", "type 1234567", "enter")
    to_code = ("escape", "enter")
    deletes = ("on delete", "enter", "tab", "enter")
    yield PageState(
        "guest",
        AccountScreen,
        GUEST | {"POST api/me/sign-in": refuse("account.refusal.wrong", times=1)},
        (
            filled,
            filled,
            ("on form", "right"),
            short,
            filled,
            (*filled, *to_code),
            ("on form", "right"),
            ("on code-line", "type ABCD", *filled),
            deletes,
            (*deletes, "enter"),
            (*deletes, "tab", "enter"),
        ),
    )
    two = {"GET api/me/devices": MyDevices((THIS, OTHER))}
    yield PageState("guest with two devices", AccountScreen, GUEST | two)
    lean = {
        "GET api/me": Me("Rosa", passkeys=(PasskeyInfo("p1", "", NOW),)),
        "GET api/me/devices": MyDevices((replace(THIS, label=""),)),
        "DELETE api/me": refuse("account.refusal.other-name"),
    }
    password = ("on password-line", "type 12345678", "enter")
    yield PageState(
        "account without a password",
        AccountScreen,
        lean,
        (short, password, (*deletes, "enter"), (*deletes, "type Eva", "enter")),
    )
    trouble = "client.trouble.server"
    fails = {
        "POST api/me/sign-out": refuse(trouble, times=1),
        "DELETE api/me/devices": refuse(trouble, times=1),
        "POST api/me/link": refuse(trouble, {"code": "q1Zr8Vw0hXo3Tn6b", "ms": 9}, times=1),
    }
    former = ("on former-line", "type 87654321")
    twice = [(f"on {name}", "enter") for name in ("another", "end-others", "sign-out")] * 2
    yield PageState(
        "account",
        AccountScreen,
        fails | {"PUT api/me/password": refuse("account.refusal.former", times=1)},
        ((*former, *password), (*former, *password), *twice, (*deletes, "type Eva", "enter")),
    )


def _networks() -> Iterator[tuple[str, dict[str, Any], Sequence[Any]]]:
    closed = {"GET api/network": NetworkAccess(None, can_open=True)}
    opened = NetworkAccess("http://192.168.0.7:8020/", can_open=False)
    asks = ("tab", "enter")
    yield "closed", {"GET api/network": NetworkAccess(None, can_open=False)}, ()
    yield "stays closed", closed, [(*asks, "shift+tab", "enter")]
    yield "opened", closed | {"POST api/network": opened}, [(*asks, "enter")]
    yield "cannot be opened", closed | {"POST api/network": refuse(REFUSED)}, [(*asks, "enter")]
    yield "open", {"GET api/network": opened}, ("enter",)
    yield "not known", {"GET api/network": refuse("client.trouble.server")}, ("enter",)


def _daily() -> Iterator[PageState]:
    results = msgspec.convert(day_results(), DailyResults)
    hidden = replace(results, open=False, own=None, points=(), board=(), place=0, of=0, beaten=0)
    best = {f"GET api/daily/hearts/{PLAYED}/best": refuse(REFUSED)}
    fails = {f"POST api/daily/hearts/{PLAYED}": refuse("client.trouble.server")}
    no_days = {"GET api/daily/hearts": refuse(REFUSED)}
    cases: tuple[tuple[str, DailyResults, dict[str, Any], Sequence[str]], ...] = (
        ("hidden", replace(hidden, counts=True), fails, ("on play", "enter")),
        ("past", replace(hidden, open=True, can_play=False), {}, ()),
        ("alone", replace(results, of=1), best, ("on best", "enter", "p")),
        ("without a calendar", results, no_days, ()),
    )
    day = partial(DailyDayScreen, "hearts", PLAYED)
    for title, answer, more, keys in cases:
        answers = {f"GET api/daily/hearts/{PLAYED}": answer, **more}
        yield PageState(f"daily: {title}", day, answers, keys)


def _tournaments() -> Iterator[PageState]:
    pages: dict[str, TournamentPage] = {
        "open": replace(TOURNAMENT, phase="open", sittings=(), travellers=(), next=None),
        "nothing to see yet": replace(TOURNAMENT, travellers=(), title="", hosting=False),
        "over": replace(TOURNAMENT, phase="over", form="swiss"),
    }
    for title, page in pages.items():
        answers = {"GET api/tournaments/event": page}
        fails = {"POST api/tournaments/event": refuse("client.trouble.server")}
        keys = ("enter", *(("on save-results", "enter") if page.travellers else ()))
        yield PageState(
            f"tournament: {title}", partial(TournamentScreen, "event"), answers | fails, keys
        )


def _results() -> Iterator[PageState]:
    yield PageState(
        "matches that fit",
        HistoryScreen,
        {},
        (
            "on filter",
            "enter",
            "on filter-game",
            "right",
            "on filter-preset",
            "right",
            "on filter-game",
            "right",
        ),
    )
    yield PageState(
        "statistics being counted",
        StatisticsScreen,
        {"GET api/me/statistics": replace(statistics(), unread=3)},
        settings={"habit": False},
    )
    lean = my_statistics()(
        hearts=replace(HEARTS, places=(), reviewed=0, course=HEARTS.course[:1]),
        nerts=replace(NERTS, places=(), paces=(), won=0, lost=0),
    )
    few = {"GET api/me/statistics": lean}
    yield PageState("statistics of little", StatisticsScreen, few, ("on game", "right"))
    running, nerts, hearts = MATCHES
    for title, match in (
        ("watched", replace(hearts, seat=-2, place=None)),
        ("no deals", replace(nerts, deals=0, points=None)),
        ("running", replace(running, place=None)),
        ("broken off", replace(hearts, state="ended", place=None, points=None)),
    ):
        yield PageState(f"match: {title}", partial(MatchScreen, match))
    yield PageState("record of a running match", partial(TableRecordScreen, "t3"))
    shown = partial(RulesScreen, "hearts", "sun+target=50")
    for title, rules in (
        ("changed", info.rules_of("hearts", "sun+target=50")),
        ("refused", codec.read_options("hearts", {"players": 99})),
    ):
        book = {"GET api/rules/hearts": rule_book("hearts", rules, "en", "sun")}
        yield PageState(
            f"rules: {title}", shown, book, (("on search", "type moon"), "on link", "enter")
        )
    retry = partial(RetryDealDialog, "t1", "hearts")
    fails = {"POST api/tables/t1/again": refuse("client.trouble.server")}
    yield PageState("one deal again", partial(retry, 1), fails, ("enter",))
    yield PageState(
        "one of three again",
        partial(retry, 3, 2),
        {},
        ("on which-deal", *["left"] * 3, *["right"] * 4),
    )
    alone = partial(PlayAgainScreen, "nerts", "t1", 1, seat=2)
    yield PageState("the only round again", alone, {}, ("enter",))
    yield PageState("as a challenge", partial(retry, 2), {}, ("tab", "tab", "enter"))


def _reviews(visit: Visit) -> Iterator[PageState]:
    first, *_ = REVIEW.seats
    short = replace(
        first,
        points=None,
        open=None,
        turning=None,
        outlook=first.outlook[:1],
        moves=first.moves[:1],
    )
    forced = replace(first, moves=tuple(replace(move, forced=True) for move in first.moves))
    calm = replace(first, outlook=tuple(replace(each, moon=()) for each in first.outlook))
    for title, answer, keys in (
        ("cut short", DealReview(1, (short,)), ()),
        ("forced", DealReview(1, (forced, replace(calm, seat=1))), ("on seat", "right")),
        ("not there", DealReview(1, ()), ()),
        ("refused", Refusal("coach.refusal.busy"), ("on again", "enter")),
        ("waited for", ReviewProgress("job", 3, 40), ()),
    ):
        yield PageState(f"review: {title}", partial(_review_screen, visit, title, answer), {}, keys)
    round_review = partial(RoundReviewScreen, "t2", 1, ("Eva", "Ada", "Bruno"), 0)
    many = replace(ROUND_REVIEW, findings=ROUND_REVIEW.findings * 4)
    yield PageState(
        "many findings", round_review, {"GET api/tables/t2/review": many}, ("tab", "enter")
    )
    perfect = replace(ROUND_REVIEW, findings=(), paces=ROUND_REVIEW.paces[:1])
    yield PageState("one round", round_review, {"GET api/tables/t2/review": perfect})


def _new_tables(visit: Visit) -> Iterator[PageState]:
    choice = visit.app.lobby_screen().rules.choosers["nerts"].choice
    few = few_rules(visit, choice, seats=1)
    yield PageState("new table for one", partial(NewTableScreen, few), {}, ("on text", "enter"))


def _review_screen(visit: Visit, title: str, answer: Any) -> DealReviewScreen:
    async def ask(_deal: int) -> Any:
        visit.server.log.append("asks for the review")
        if isinstance(answer, Refusal):
            raise ApiError(answer)
        return answer

    wish = DealReviewWish(
        key=lambda _deal: f"{title} {len(visit.lines)}",
        ask=ask,
        deals=1,
        deal=1,
        names=NAMES,
        seat=0,
        go_to=lambda *_: None,
    )
    return DealReviewScreen(wish)
