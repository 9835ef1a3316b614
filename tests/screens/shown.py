"""Every screen that there is a picture of, and how it comes about.

Nothing is left to chance: cards are dealt from seeds, the clock stands still, nothing moves.
"""

from __future__ import annotations

import json
import re
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from typing import Final, NamedTuple

from msgspec import to_builtins
from playwright.sync_api import Browser, Page, ViewportSize, expect

from herzrasen.bots import dealer
from herzrasen.games import hearts
from herzrasen.games.hearts.state import Phase
from herzrasen.locales import text
from herzrasen.protocol import codec
from herzrasen.server.api.qr_code import code_of
from herzrasen.server.runtime.entropy import Chance
from tests.browser import hearts_views, nerts_views
from tests.browser.coach_values import deal_review
from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.hearts_views import NAMES
from tests.browser.past_matches import HEARTS, NERTS, give_past, the_person, to_the_lobby
from tests.client.serve import server
from tests.coach.hearts.deals import COACH
from tests.server.served import served

STEPS: Final = (2, 9, 12, 20, 30, 40)
"""Where the moves of a made-up review were made."""
NOW: Final = 1_795_000_000_000
SMALL: Final = ViewportSize(width=320, height=640)
SAME: Final = Chance(deal_seed=lambda: bytes(dealer.SEED_BYTES), bot_seed=lambda: 7)
"""Every table of the server gets the same cards."""
LINK: Final = "https://herzrasen.example/#/t/kZ3v9wTqXb0"
"""Shown in place of a real link, which is another one each time."""
SIZES: Final = {"desktop": DESKTOP, "phone": PHONE, "small": SMALL}


class Look(NamedTuple):
    """How a screen is looked at: a size by its name, a theme, a language."""

    size: str
    theme: str
    language: str

    @property
    def query(self) -> str:
        """The same for the page that shows a table without a server."""
        return f"theme={self.theme}&lang={self.language}"


LOOKS: Final = (
    Look("desktop", "felt", "en"),
    Look("desktop", "felt", "de"),
    Look("desktop", "dark", "de"),
    Look("desktop", "light", "en"),
    Look("desktop", "contrast", "de"),
    Look("phone", "felt", "de"),
    Look("phone", "light", "en"),
    Look("small", "felt", "de"),
)
"""Every theme, language and size; not every one of them with every other."""


class Places(NamedTuple):
    """A server without tables, and one on which somebody has played; with its folder."""

    site: str
    lived: str
    data: Path


Show = Callable[[Page, Places, Look], None]
SCREENS: dict[str, Show] = {}


def screen(show: Show) -> Show:
    """A screen is named like its function."""
    SCREENS[show.__name__.replace("_", "-")] = show
    return show


@contextmanager
def places() -> Iterator[Places]:
    """The two servers."""
    site = server()
    Thread(target=site.serve_forever, daemon=True).start()
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        with served(data, coach=COACH, chance=SAME) as lived:
            yield Places(f"http://127.0.0.1:{site.server_port}", lived, data)
    site.shutdown()
    site.server_close()


@contextmanager
def page_of(browser: Browser, look: Look) -> Iterator[Page]:
    """A page of this look on which nothing moves."""
    with browser.new_context(
        viewport=SIZES[look.size],
        locale="de-DE" if look.language == "de" else "en-GB",
        timezone_id="Europe/Berlin",
        reduced_motion="reduce",
        has_touch=look.size != "desktop",
        is_mobile=look.size != "desktop",
        service_workers="block",
    ) as context:
        still = {"theme": look.theme, "language": look.language, "name": "Eva", "speed": "instant"}
        text = json.dumps(json.dumps(still))
        context.add_init_script(f"localStorage.setItem('herzrasen.settings', {text})")
        page = context.new_page()
        page.clock.set_fixed_time(NOW)
        yield page


def taken(browser: Browser, there: Places, name: str, look: Look) -> bytes:
    """The picture of a screen."""
    with page_of(browser, look) as page:
        SCREENS[name](page, there, look)
        page.mouse.move(0, 0)
        page.evaluate("document.fonts.ready")
        return _at_rest(page)


def _at_rest(page: Page) -> bytes:
    """The picture of a page that looks as it did a moment before: on a busy machine parts come one
    after another."""
    before = page.screenshot(animations="disabled")
    for _ in range(10):
        now = page.screenshot(animations="disabled")
        if now == before:
            return now
        before = now
    raise AssertionError("the page does not come to rest")


# The lobby and what opens from it -----------------------------------------------------------------


@screen
def lobby(page: Page, there: Places, _: Look) -> None:
    page.goto(there.site)
    expect(page.locator(".lobby:not([aria-busy])")).to_be_attached()


@screen
def without_server(page: Page, there: Places, _: Look) -> None:
    page.route("**/api/games", lambda route: route.abort())
    page.goto(there.site)
    expect(page.locator(".away")).to_be_visible()
    expect(page.locator(".toast")).to_have_count(0)


def _rules(page: Page, there: Places, game: str) -> None:
    page.goto(there.site)
    expect(page.locator(".lobby:not([aria-busy])")).to_be_attached()
    panel = page.locator(f".game[data-game={game}]")
    panel.locator("summary").click()
    expect(panel.locator("rule-chooser .rule-set").first).to_be_visible()
    panel.locator("rule-chooser").evaluate("panel => panel.scrollIntoView()")


@screen
def rules_hearts(page: Page, there: Places, _: Look) -> None:
    _rules(page, there, "hearts")


@screen
def rules_nerts(page: Page, there: Places, _: Look) -> None:
    _rules(page, there, "nerts")


@screen
def rules_card(page: Page, there: Places, look: Look) -> None:
    lobby(page, there, look)
    page.locator(".game[data-game=hearts] .know button").click()
    expect(page.locator("dialog .rules-card, dialog h2").first).to_be_visible()


@screen
def settings(page: Page, there: Places, look: Look) -> None:
    lobby(page, there, look)
    page.locator(".bar button").last.click()
    expect(page.get_by_role("dialog")).to_be_visible()


def _group(page: Page, there: Places, look: Look, group: str) -> None:
    settings(page, there, look)
    head = page.get_by_role("heading", name=text(look.language, f"client.settings.group.{group}"))
    head.evaluate("head => head.closest('section').scrollIntoView()")


@screen
def settings_cards(page: Page, there: Places, look: Look) -> None:
    _group(page, there, look, "cards")


@screen
def settings_table(page: Page, there: Places, look: Look) -> None:
    _group(page, there, look, "table")


@screen
def settings_keeping(page: Page, there: Places, look: Look) -> None:
    _group(page, there, look, "file")


@screen
def settings_keys(page: Page, there: Places, look: Look) -> None:
    settings(page, there, look)
    page.get_by_role("button", name=text(look.language, "client.settings.hearts_keys")).click()
    expect(page.get_by_role("dialog")).to_have_count(2)


def _lesson(page: Page, there: Places, game: str) -> None:
    page.goto(f"{there.site}/#/learn/{game}")
    expect(page.locator(f"{game}-table")).to_be_visible()
    expect(page.locator(".lesson-card")).to_be_visible()


@screen
def lesson_hearts(page: Page, there: Places, _: Look) -> None:
    _lesson(page, there, "hearts")


@screen
def lesson_nerts(page: Page, there: Places, _: Look) -> None:
    _lesson(page, there, "nerts")


# Hearts -------------------------------------------------------------------------------------------


def _hearts(
    page: Page,
    there: Places,
    look: Look,
    rules: str,
    wanted: Callable[[hearts.View, hearts.Legal], bool],
) -> None:
    state = hearts_views.find(rules, wanted)
    hearts_views.put(page, there.site, hearts_views.room(state), look.query)


def _asked_late(view: hearts.View, asked: hearts.Legal) -> bool:
    trick = view.public.trick
    others = trick is not None and len(trick.cards) == view.public.rules.players - 1
    return asked.ask is hearts.Ask.PLAY and len(view.public.tricks) >= 2 and others


@screen
def hearts_passing(page: Page, there: Places, look: Look) -> None:
    _hearts(page, there, look, "standard", lambda _, asked: asked.ask is hearts.Ask.PASS)


@screen
def hearts_playing(page: Page, there: Places, look: Look) -> None:
    _hearts(page, there, look, "standard", _asked_late)


@screen
def hearts_of_six_in_sides(page: Page, there: Places, look: Look) -> None:
    rules = "standard+players=6,partners=2v2v2,charging=yes,bonus_card=JD"
    _hearts(page, there, look, rules, _asked_late)


@screen
def hearts_of_eleven(page: Page, there: Places, look: Look) -> None:
    _hearts(page, there, look, "standard+players=11,packs=2", _asked_late)


@screen
def hearts_exposing(page: Page, there: Places, look: Look) -> None:
    rules = "standard+charging=yes,bonus_card=JD,rotation=none"
    _hearts(page, there, look, rules, lambda _, asked: asked.ask is hearts.Ask.CHARGE)


@screen
def hearts_score_sheet(page: Page, there: Places, look: Look) -> None:
    _hearts(page, there, look, "standard+deals=4", lambda view, _: view.public.phase is Phase.OVER)
    expect(page.locator(".sheet").first).to_be_visible()


@screen
def rules_at_the_table(page: Page, there: Places, look: Look) -> None:
    rules = "omnibus+target=50,moon=choice"
    _hearts(page, there, look, rules, _asked_late)
    page.locator("[data-tool=rules]").click()
    expect(page.get_by_role("dialog")).to_be_visible()


# Nerts --------------------------------------------------------------------------------------------


@screen
def nerts_of_four(page: Page, there: Places, look: Look) -> None:
    nerts_views.put(page, there.site, nerts_views.room(4), look.query)


@screen
def nerts_of_six_in_sides(page: Page, there: Places, look: Look) -> None:
    nerts_views.put(page, there.site, nerts_views.room(6, teams="summed"), look.query)


@screen
def nerts_of_twelve(page: Page, there: Places, look: Look) -> None:
    nerts_views.put(page, there.site, nerts_views.room(12), look.query)


@screen
def nerts_with_jokers(page: Page, there: Places, look: Look) -> None:
    nerts_views.put(page, there.site, nerts_views.room(3, jokers=2), look.query)


@screen
def nerts_alone(page: Page, there: Places, look: Look) -> None:
    nerts_views.put(page, there.site, nerts_views.room(1), look.query)


@screen
def nerts_score_sheet(page: Page, there: Places, look: Look) -> None:
    earlier = [[14, 3, 9, -6], [-2, 17, 6, 11]]
    shown = nerts_views.room(4, phase="deal", caller=1, built=13, opened=4, earlier=earlier)
    nerts_views.put(page, there.site, shown, look.query)
    expect(page.locator(".sheet-panel")).to_be_visible()


# With a server ------------------------------------------------------------------------------------


WISH: Final = {"game": "hearts", "rules": "standard", "name": "Eva", "bot": {"level": 2}}


def _opened(page: Page, there: Places, free: int) -> str:
    """The address of a new table, where this page has the first seat."""
    page.goto(there.lived)  # whoever opens a table is known by then
    answer = page.request.post(f"{there.lived}/api/tables", data={**WISH, "free": free})
    return f"{there.lived}/#/t/{answer.json()['table']}"


@screen
def waiting_for_friends(page: Page, there: Places, _: Look) -> None:
    page.goto(_opened(page, there, free=2))
    share = page.locator("table-share")
    share.evaluate(
        """(share, told) => {
          Object.defineProperty(share, 'nobodyElse', {value: false});
          Object.assign(share, told);
        }""",
        {"link": LINK, "code": to_builtins(code_of(LINK))},
    )
    expect(share.locator(".code svg")).to_be_visible()


@screen
def invitation(page: Page, there: Places, look: Look) -> None:
    waiting_for_friends(page, there, look)
    page.locator("table-share .code").click()
    expect(page.get_by_role("dialog")).to_be_visible()


@screen
def invited(page: Page, there: Places, _: Look) -> None:
    address = _opened(page, there, free=2)
    page.context.clear_cookies()
    page.goto("about:blank")
    page.goto(address)
    expect(page.locator(".gather .primary")).to_be_visible()


@screen
def leaving(page: Page, there: Places, look: Look) -> None:
    page.goto(_opened(page, there, free=0))
    page.locator("[data-tool=people]").click()
    page.get_by_role("button", name=text(look.language, "people.do.stand")).click()
    expect(page.locator("people-panel [role=group]")).to_be_visible()


@screen
def account(page: Page, there: Places, _: Look) -> None:
    page.goto(f"{there.lived}/#/me")
    expect(page.locator("account-page h1")).to_be_visible()
    expect(page.locator("account-page [aria-busy=true]")).to_have_count(0)


def _with_past(page: Page, there: Places) -> None:
    page.goto(f"{there.lived}/#/games")
    page.locator("past-matches .empty").wait_for(timeout=12000)
    person = the_person(there.data)
    give_past(there.data, person, "hearts", HEARTS, 8)
    give_past(there.data, person, "nerts", NERTS, 2)
    to_the_lobby(page, there.lived)


@screen
def games(page: Page, there: Places, _: Look) -> None:
    _with_past(page, there)
    page.goto(f"{there.lived}/#/games")
    page.locator("past-match").first.wait_for(timeout=12000)


@screen
def statistics(page: Page, there: Places, _: Look) -> None:
    _with_past(page, there)
    page.goto(f"{there.lived}/#/games/statistics")
    page.locator("past-statistics svg").first.wait_for(timeout=12000)


@screen
def record(page: Page, there: Places, _: Look) -> None:
    _with_past(page, there)
    page.goto(f"{there.lived}/#/games")
    page.locator("past-match").last.locator("a[href*='record']").first.click()
    page.locator("record-page [class*=player], record-page hearts-table").first.wait_for(
        timeout=12000
    )


@screen
def review(page: Page, there: Places, _: Look) -> None:
    told = codec.encode(deal_review(1, NAMES, range(4), STEPS))
    found = re.compile(r"/api/(tables/[^/]+/review|reviews/)")
    page.route(found, lambda route: route.fulfill(body=told, content_type="application/json"))
    _with_past(page, there)
    page.goto(f"{there.lived}/#/games")
    match = page.locator("past-match", has_text="Hearts").last
    match.locator("button").last.click()
    match.locator("[data-act=review]").click()
    expect(page.locator(".deal-review .verdict")).to_be_visible()
