"""The catalog of screens that are pictured in the documentation, and how each is reached.

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

from herzrasen.cards import Card, Rank, Suit
from herzrasen.cards.shuffle import SEED_BYTES
from herzrasen.games import hearts
from herzrasen.games.hearts.state import Phase
from herzrasen.locales import text
from herzrasen.protocol import codec
from herzrasen.server.api.qr_code import qr_code
from herzrasen.server.runtime.entropy import Entropy
from tests import page_faults
from tests.browser import hearts_views, nerts_views
from tests.browser.coach_samples import deal_review
from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.daily_answers import PLAYED, daily_calendar, daily_overview, day_results
from tests.browser.hearts_views import NAMES
from tests.browser.match_history import (
    HEARTS,
    NERTS,
    insert_matches,
    newest_person_id,
    return_to_lobby,
)
from tests.browser.rating_samples import show_ratings
from tests.chromium import PATIENCE
from tests.client.serve import WITHOUT_TABLES, server
from tests.coach.hearts.played_deals import COACH
from tests.server.live_server import live_server
from tests.tournaments.played import running_match_page

STEPS: Final = (2, 9, 12, 20, 30, 40)
"""Where the moves of a made-up review were made."""
NOW: Final = 1_795_000_000_000
SMALL: Final = ViewportSize(width=320, height=640)
FIXED_ENTROPY: Final = Entropy(deal_seed=lambda: bytes(SEED_BYTES), bot_seed=lambda: 7)
"""Every table of the server gets the same cards."""
LINK: Final = "https://herzrasen.example/#/t/BKRTWZ-kZ3v9wTqXb0"
DEVICE_LINK: Final = "https://herzrasen.example/#/device/q1Zr8Vw0hXo3Tn6bKd4sYg"
"""Shown in place of real links, which are others each time."""
SIZES: Final = {"desktop": DESKTOP, "phone": PHONE, "small": SMALL}


class Variant(NamedTuple):
    """How a screen is looked at: a size by its name, a theme, a language."""

    size: str
    theme: str
    language: str

    @property
    def query(self) -> str:
        """The same for the page that shows a table without a server."""
        return f"theme={self.theme}&lang={self.language}"


VARIANTS: Final = (
    Variant("desktop", "felt", "en"),
    Variant("desktop", "felt", "de"),
    Variant("desktop", "dark", "de"),
    Variant("desktop", "light", "en"),
    Variant("desktop", "contrast", "de"),
    Variant("phone", "felt", "de"),
    Variant("phone", "light", "en"),
    Variant("small", "felt", "de"),
)
"""Every theme, language and size; not every one of them with every other."""


class Servers(NamedTuple):
    """A server without tables, and one with matches played; with its folder."""

    site: str
    played_on: str
    data: Path


ScreenFunction = Callable[[Page, Servers, Variant], None]
SCREENS: dict[str, ScreenFunction] = {}


def screen(show: ScreenFunction) -> ScreenFunction:
    """A screen is named like its function."""
    SCREENS[show.__name__.replace("_", "-")] = show
    return show


@contextmanager
def start_servers() -> Iterator[Servers]:
    """The two servers."""
    site = server()
    Thread(target=site.serve_forever, daemon=True).start()
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        with live_server(data, coach=COACH, entropy=FIXED_ENTROPY) as lived:
            yield Servers(f"http://127.0.0.1:{site.server_port}", lived, data)
    site.shutdown()
    site.server_close()


@contextmanager
def open_variant(browser: Browser, variant: Variant) -> Iterator[Page]:
    """A page of this look on which nothing moves."""
    page_faults.ask(*WITHOUT_TABLES)
    with browser.new_context(
        viewport=SIZES[variant.size],
        locale="de-DE" if variant.language == "de" else "en-GB",
        timezone_id="Europe/Berlin",
        reduced_motion="reduce",
        has_touch=variant.size != "desktop",
        is_mobile=variant.size != "desktop",
        service_workers="block",
    ) as context:
        still = {
            "theme": variant.theme,
            "language": variant.language,
            "name": "Eva",
            "speed": "instant",
        }
        text = json.dumps(json.dumps(still))
        keep = f"localStorage.setItem('herzrasen.settings', {text})"
        context.add_init_script(f"if (location.protocol.startsWith('http')) {keep}")
        page = context.new_page()
        page.clock.set_fixed_time(NOW / 1000)  # seconds
        # The site has no WebSockets; on a slow machine the page would ask why, and say so.
        page.route("**/api/socket-check", lambda _: None)
        yield page
        page_faults.check()


def take_screenshot(browser: Browser, servers: Servers, name: str, variant: Variant) -> bytes:
    """A screen's picture."""
    with open_variant(browser, variant) as page:
        SCREENS[name](page, servers, variant)
        page.mouse.move(0, 0)
        page.evaluate("document.fonts.ready")
        return stable_screenshot(page)


def stable_screenshot(page: Page) -> bytes:
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
def lobby(page: Page, servers: Servers, _: Variant) -> None:
    page.goto(servers.site)
    expect(page.locator(".lobby:not([aria-busy])")).to_be_attached()


@screen
def without_server(page: Page, servers: Servers, _: Variant) -> None:
    page_faults.ask("ERR_FAILED .*/api/games")
    page.route("**/api/games", lambda route: route.abort())
    page.goto(servers.site)
    expect(page.locator(".away")).to_be_visible()
    expect(page.locator(".toast")).to_have_count(0)


@screen
def daily(page: Page, servers: Servers, _: Variant) -> None:
    page.route("**/api/daily", lambda route: route.fulfill(json=daily_overview()))
    page.goto(f"{servers.site}/#/daily")
    expect(page.locator(".daily-offers > .panel").last).to_be_visible()


@screen
def daily_results(page: Page, servers: Servers, _: Variant) -> None:
    page.route("**/api/daily", lambda route: route.fulfill(json=daily_overview()))
    page.route("**/api/daily/hearts", lambda route: route.fulfill(json=daily_calendar()))
    page.route(f"**/api/daily/hearts/{PLAYED}", lambda route: route.fulfill(json=day_results()))
    page.goto(f"{servers.site}/#/daily/hearts/{PLAYED}")
    expect(page.locator(".daily-bars")).to_be_visible()
    expect(page.locator("daily-calendar a.finished").first).to_be_attached()


def _rules(page: Page, servers: Servers, game: str) -> None:
    page.goto(servers.site)
    expect(page.locator(".lobby:not([aria-busy])")).to_be_attached()
    panel = page.locator(f".game[data-game={game}]")
    panel.locator("summary").click()
    expect(panel.locator("rules-panel .rule-set").first).to_be_visible()
    panel.locator("rules-panel").evaluate("panel => panel.scrollIntoView()")


@screen
def rules_hearts(page: Page, servers: Servers, _: Variant) -> None:
    _rules(page, servers, "hearts")


@screen
def rules_nerts(page: Page, servers: Servers, _: Variant) -> None:
    _rules(page, servers, "nerts")


def _guide(page: Page, servers: Servers, game: str) -> None:
    page.goto(f"{servers.site}/#/rules/{game}")
    expect(page.locator(".guide section").last).to_be_visible()


@screen
def guide_hearts(page: Page, servers: Servers, _: Variant) -> None:
    _guide(page, servers, "hearts")
    page.locator(".guide-rows").first.evaluate("rows => rows.parentElement.scrollIntoView()")


@screen
def guide_nerts(page: Page, servers: Servers, _: Variant) -> None:
    _guide(page, servers, "nerts")
    page.locator(".guide-table").evaluate("picture => picture.parentElement.scrollIntoView()")


@screen
def tactics_hearts(page: Page, servers: Servers, _: Variant) -> None:
    page.goto(f"{servers.site}/#/tactics/hearts")
    expect(page.locator(".tactics section").last).to_be_attached()


@screen
def rules_card(page: Page, servers: Servers, _: Variant) -> None:
    _rules(page, servers, "hearts")
    page.locator(".game[data-game=hearts] .in-sentences").click()
    expect(page.locator("dialog .rules-pages")).to_be_attached()


@screen
def settings(page: Page, servers: Servers, variant: Variant) -> None:
    lobby(page, servers, variant)
    page.locator(".bar button").last.click()
    expect(page.get_by_role("dialog")).to_be_visible()


def _group(page: Page, servers: Servers, variant: Variant, group: str) -> None:
    settings(page, servers, variant)
    head = page.get_by_role(
        "heading", name=text(variant.language, f"client.settings.group.{group}")
    )
    head.evaluate("head => head.closest('section').scrollIntoView()")


@screen
def settings_cards(page: Page, servers: Servers, variant: Variant) -> None:
    _group(page, servers, variant, "cards")


@screen
def settings_table(page: Page, servers: Servers, variant: Variant) -> None:
    _group(page, servers, variant, "table")


@screen
def settings_keeping(page: Page, servers: Servers, variant: Variant) -> None:
    _group(page, servers, variant, "file")


@screen
def settings_keys(page: Page, servers: Servers, variant: Variant) -> None:
    settings(page, servers, variant)
    page.get_by_role("button", name=text(variant.language, "client.settings.hearts_keys")).click()
    expect(page.get_by_role("dialog")).to_have_count(2)


def _lesson(page: Page, servers: Servers, game: str) -> None:
    page.goto(f"{servers.site}/#/learn/{game}")
    expect(page.locator(f"{game}-table")).to_be_visible()
    expect(page.locator(".lesson-card")).to_be_visible()


@screen
def lesson_hearts(page: Page, servers: Servers, _: Variant) -> None:
    _lesson(page, servers, "hearts")


@screen
def lesson_nerts(page: Page, servers: Servers, _: Variant) -> None:
    _lesson(page, servers, "nerts")


@screen
def tournament_new(page: Page, servers: Servers, _: Variant) -> None:
    page.goto(f"{servers.site}/#/event/new")
    expect(page.locator("tournament-form form button.primary")).to_be_enabled()


@screen
def tournament(page: Page, servers: Servers, _: Variant) -> None:
    shown = codec.encode(running_match_page())
    page.route(
        "**/api/tournaments/cup*",
        lambda route: route.fulfill(body=shown, content_type="application/json"),
    )
    page.goto(f"{servers.site}/#/event/cup")
    expect(page.locator(".traveller")).to_have_count(4)
    page.locator(".traveller summary").first.click()
    page.locator("h1").scroll_into_view_if_needed()


# Hearts -------------------------------------------------------------------------------------------


def _hearts(
    page: Page,
    servers: Servers,
    variant: Variant,
    rules: str,
    wanted: Callable[[hearts.View, hearts.Legal], bool],
) -> None:
    state = hearts_views.find_state(rules, wanted)
    hearts_views.show_table(page, servers.site, hearts_views.table_state(state), variant.query)


def _asked_late(view: hearts.View, asked: hearts.Legal) -> bool:
    trick = view.public.trick
    others = trick is not None and len(trick.cards) == view.public.rules.players - 1
    return asked.ask is hearts.Ask.PLAY and len(view.public.tricks) >= 2 and others


@screen
def hearts_passing(page: Page, servers: Servers, variant: Variant) -> None:
    _hearts(page, servers, variant, "standard", lambda _, asked: asked.ask is hearts.Ask.PASS)


def _queen_comes(view: hearts.View, asked: hearts.Legal) -> bool:
    """The queen of spades lies in the trick, and seat 0 may still stay below her."""
    trick = view.public.trick
    queen = trick is not None and Card.parse("QS") in trick.cards
    cards = [card for card in asked.cards if card.suit is Suit.SPADES]
    both = {card.rank > Rank.QUEEN for card in cards} == {True, False}
    return _asked_late(view, asked) and queen and both and len(view.hand) >= 8


@screen
def hearts_playing(page: Page, servers: Servers, variant: Variant) -> None:
    _hearts(page, servers, variant, "standard", _queen_comes)


@screen
def hearts_of_six_in_sides(page: Page, servers: Servers, variant: Variant) -> None:
    rules = "standard+players=6,partners=2v2v2,charging=yes,bonus_card=JD"
    _hearts(page, servers, variant, rules, _asked_late)


@screen
def hearts_of_eleven(page: Page, servers: Servers, variant: Variant) -> None:
    _hearts(page, servers, variant, "standard+players=11,packs=2", _asked_late)


@screen
def hearts_exposing(page: Page, servers: Servers, variant: Variant) -> None:
    rules = "standard+charging=yes,bonus_card=JD,rotation=none"
    _hearts(page, servers, variant, rules, lambda _, asked: asked.ask is hearts.Ask.CHARGE)


@screen
def hearts_score_sheet(page: Page, servers: Servers, variant: Variant) -> None:
    _hearts(
        page, servers, variant, "standard+deals=4", lambda view, _: view.public.phase is Phase.OVER
    )
    expect(page.locator(".sheet").first).to_be_visible()


@screen
def rules_at_the_table(page: Page, servers: Servers, variant: Variant) -> None:
    rules = "omnibus+target=50,moon=choice"
    _hearts(page, servers, variant, rules, _asked_late)
    page.locator("[data-tool=rules]").click()
    page.locator("rules-and-guide .chip").first.click()
    expect(page.locator("dialog .rules-pages")).to_be_attached()


# Nerts --------------------------------------------------------------------------------------------


@screen
def nerts_of_four(page: Page, servers: Servers, variant: Variant) -> None:
    nerts_views.show_table(page, servers.site, nerts_views.table_state(4), variant.query)


@screen
def nerts_of_six_in_sides(page: Page, servers: Servers, variant: Variant) -> None:
    nerts_views.show_table(
        page, servers.site, nerts_views.table_state(6, teams="summed"), variant.query
    )


@screen
def nerts_of_twelve(page: Page, servers: Servers, variant: Variant) -> None:
    nerts_views.show_table(page, servers.site, nerts_views.table_state(12), variant.query)


@screen
def nerts_with_jokers(page: Page, servers: Servers, variant: Variant) -> None:
    nerts_views.show_table(page, servers.site, nerts_views.table_state(3, jokers=2), variant.query)


@screen
def nerts_alone(page: Page, servers: Servers, variant: Variant) -> None:
    nerts_views.show_table(page, servers.site, nerts_views.table_state(1), variant.query)


@screen
def nerts_score_sheet(page: Page, servers: Servers, variant: Variant) -> None:
    earlier = [[14, 3, 9, -6], [-2, 17, 6, 11]]
    shown = nerts_views.table_state(4, phase="deal", caller=1, built=13, opened=4, earlier=earlier)
    nerts_views.show_table(page, servers.site, shown, variant.query)
    expect(page.locator(".sheet-panel")).to_be_visible()


# With a server ------------------------------------------------------------------------------------


TABLE_WISH: Final = {"game": "hearts", "rules": "standard", "name": "Eva", "bot": {"level": 2}}


def _open_table(page: Page, servers: Servers, free: int) -> str:
    """The address of a new table, where this page has the first seat."""
    page.goto(servers.played_on)  # opening a table identifies the browser
    answer = page.request.post(f"{servers.played_on}/api/tables", data={**TABLE_WISH, "free": free})
    return f"{servers.played_on}/#/t/{answer.json()['table']}"


@screen
def waiting_for_friends(page: Page, servers: Servers, _: Variant) -> None:
    page.route("**/api/qr", lambda route: route.fulfill(json=to_builtins(qr_code(LINK))))
    page.goto(_open_table(page, servers, free=2))
    share = page.locator("share-link")
    share.evaluate(
        """(share, link) => {
          Object.defineProperty(share, 'nobodyElse', {value: false});
          share.link = link;
        }""",
        LINK,
    )
    expect(share.locator(".code svg")).to_be_visible()


@screen
def invitation(page: Page, servers: Servers, variant: Variant) -> None:
    waiting_for_friends(page, servers, variant)
    page.locator("share-link .code").click()
    expect(page.get_by_role("dialog")).to_be_visible()


@screen
def invited(page: Page, servers: Servers, _: Variant) -> None:
    address = _open_table(page, servers, free=2)
    page.goto("about:blank")  # a page that is open would miss its cookie, and say so
    page.context.clear_cookies()
    page.goto(address)
    expect(page.locator(".waiting-room .primary")).to_be_visible()


@screen
def leaving(page: Page, servers: Servers, variant: Variant) -> None:
    page.goto(_open_table(page, servers, free=0))
    page.locator("[data-tool=people]").click()
    page.get_by_role("button", name=text(variant.language, "members.do.stand")).click()
    expect(page.locator("members-panel [role=group]")).to_be_visible()


@screen
def account(page: Page, servers: Servers, _: Variant) -> None:
    page.goto(f"{servers.played_on}/#/me")
    expect(page.locator("account-page h1")).to_be_visible()
    expect(page.locator("account-page [aria-busy=true]")).to_have_count(0)


@screen
def another_device(page: Page, servers: Servers, variant: Variant) -> None:
    page.route("**/api/qr", lambda route: route.fulfill(json=to_builtins(qr_code(DEVICE_LINK))))
    account(page, servers, variant)
    expect(page.locator("recent-matches [aria-busy=false]")).to_be_visible()
    page.locator("device-link button").click()
    expect(page.locator("device-link input")).to_have_count(2)
    page.locator("device-link").evaluate(
        """async (element, {link, code}) => {
          performance.now = () => 0;
          Object.defineProperty(element.access, 'onlyHere', {value: false});
          element.shown = {url: link, at: 114_000};
          await element.updateComplete;  // a new link drops the code of the one before
          element.qr = code;
          element.querySelector('input').scrollLeft = 0;
        }""",
        {"link": DEVICE_LINK, "code": to_builtins(qr_code(DEVICE_LINK))},
    )
    expect(page.locator("device-link .code svg")).to_be_visible()
    page.locator("your-devices").evaluate("panel => panel.scrollIntoView()")


@screen
def device_link(page: Page, servers: Servers, _: Variant) -> None:
    owner = {"name": "Eva", "account": None, "own": False}
    page.route("**/api/me/link/show", lambda route: route.fulfill(json=owner))
    page.goto(f"{servers.played_on}/#/device/CODE")
    expect(page.locator("join-page .primary")).to_be_visible()


def _open_with_matches(page: Page, servers: Servers) -> None:
    page.goto(f"{servers.played_on}/#/games")
    page.locator("match-list .empty").wait_for(timeout=PATIENCE)
    person = newest_person_id(servers.data)
    insert_matches(servers.data, person, "hearts", HEARTS, 8)
    insert_matches(servers.data, person, "nerts", NERTS, 2)
    return_to_lobby(page, servers.played_on)


@screen
def games(page: Page, servers: Servers, _: Variant) -> None:
    _open_with_matches(page, servers)
    page.goto(f"{servers.played_on}/#/games")
    page.locator("match-entry").first.wait_for(timeout=PATIENCE)


@screen
def statistics(page: Page, servers: Servers, _: Variant) -> None:
    _open_with_matches(page, servers)
    page.goto(f"{servers.played_on}/#/games/statistics")
    page.locator("match-statistics svg").first.wait_for(timeout=PATIENCE)


@screen
def ratings(page: Page, servers: Servers, _: Variant) -> None:
    show_ratings(page, NOW)
    page.goto(f"{servers.played_on}/#/ratings")
    page.locator("ratings-page .board").first.wait_for()
    page.locator("own-rating .rating-curve").wait_for(timeout=12000)


@screen
def record(page: Page, servers: Servers, _: Variant) -> None:
    _open_with_matches(page, servers)
    page.goto(f"{servers.played_on}/#/games")
    page.locator("match-entry").last.locator("a[href*='record']").first.click()
    page.locator("record-page [class*=player], record-page hearts-table").first.wait_for(
        timeout=PATIENCE
    )


@screen
def review(page: Page, servers: Servers, _: Variant) -> None:
    body = codec.encode(deal_review(1, NAMES, range(4), STEPS))
    found = re.compile(r"/api/(tables/[^/]+/review|reviews/)")
    page.route(found, lambda route: route.fulfill(body=body, content_type="application/json"))
    _open_with_matches(page, servers)
    page.goto(f"{servers.played_on}/#/games")
    match = page.locator("match-entry", has_text="Hearts").last
    match.locator("button").last.click()
    match.locator("[data-act=review]").click()
    expect(page.locator(".deal-review .verdict")).to_be_visible()
