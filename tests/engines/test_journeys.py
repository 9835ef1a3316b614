"""What a player does first, in Firefox and WebKit (and with --all Chromium), at a real server.

Those that are marked `smoke` show in the gate that every engine loads the modules, plays, comes
back after a cut, and waits for a learner.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from herzrasen.lobby.room_code import code_of
from herzrasen.locales import text
from tests.engines.conftest import IN_FIREFOX, IN_WEBKIT
from tests.engines.page import DriverPage
from tests.server.auth.account_client import AccountClient
from tests.server.table_client import TableClient

RECORD = Path(__file__).parents[1] / "golden/records/moon-choice.hrz"
PHONE = (390, 844)
MOST_TURNS = 30
"""By then every stock has shown a card that fits somewhere."""

HAND = "hearts-hand .card[data-card]"
PLAYABLE = "hearts-hand:not([data-idle]) .card[data-card][aria-disabled=false]"
CARDS = "[...document.querySelectorAll('hearts-hand .card[data-card]')].map((c) => c.dataset.card)"


def translate(key: str, language: str = "en", **facts: str | int) -> str:
    return text(language, key, **facts)


def open_lobby(page: DriverPage, server: str) -> None:
    """The lobby, once all of it has come: before that a button may slip away from under a press."""
    page.open(server)
    page.see(".lobby:not([aria-busy])")


def sit_down_to_hearts(page: DriverPage) -> None:
    """From the lobby to thirteen cards, by one press."""
    page.wait("Boolean(document.querySelector('.called strong')?.textContent.trim())")
    page.press("button", translate("lobby.hearts.play"))
    page.number(HAND, 13)


def choose(page: DriverPage, *cards: str) -> None:
    """Press these, each when the one before is raised."""
    for card in cards:
        page.press(f"hearts-hand [data-card='{card}']")
        page.see(f"hearts-hand [data-card='{card}'][aria-pressed=true]")


def pass_three(page: DriverPage) -> None:
    """The first three cards go on; others come, and are marked."""
    cards = page.value(CARDS)
    choose(page, *cards[:3])
    page.press(".confirm")
    page.number("hearts-hand .card.received", 3)
    assert not set(cards[:3]) & set(page.value(CARDS))


def play_when_asked(page: DriverPage, cards: int) -> None:
    """The own turn comes, and a card is pressed; so many are left."""
    page.press(PLAYABLE)
    page.number(HAND, cards)


WATCHED_SOCKETS = """
  window.sockets = [];
  window.WebSocket = class extends WebSocket {
    constructor(...words) {
      super(...words);
      window.sockets.push(this);
    }
  };
"""


@pytest.mark.smoke
@IN_WEBKIT
def test_hearts_pass_and_play(page: DriverPage, server: str) -> None:
    open_lobby(page, server)
    sit_down_to_hearts(page)
    pass_three(page)
    play_when_asked(page, 12)


@pytest.mark.smoke
def test_hearts_reconnect(page: DriverPage, server: str) -> None:
    open_lobby(page, server)
    page.run(WATCHED_SOCKETS)
    sit_down_to_hearts(page)
    pass_three(page)
    play_when_asked(page, 12)

    page.record(".toast")
    # As a network does, to the table's connection.
    page.run("window.sockets.find(({url}) => url.includes('/api/tables/')).close();")
    page.wait_until_shown(".toast", translate("connection.line.back"))
    assert len(page.value(CARDS)) == 12
    play_when_asked(page, 11)

    page.reload()
    page.number(HAND, 11)
    play_when_asked(page, 10)


# Nerts --------------------------------------------------------------------------------------------

A_LIFT = """(() => {
  const {lifts} = document.querySelector('nerts-table');
  const own = lifts.filter(({source}) => source.at === 'pile' || source.at === 'waste');
  for (const {source, card, targets} of own) {
    const target = targets.map(({place}) => place).find(({at}) => at === 'tableau');
    if (target) return {card, source: `${source.at}:0`, target: `${target.at}:${target.index}`};
  }
  return null;
})()"""
"""A card of one's own pile or waste that goes to one's own columns, where nobody else can be."""

WASTE = "document.querySelector('nerts-table').table.areas[0].waste"
ANSWERED = "!document.querySelector('nerts-table').room.pendingMoves.length"


def start_nerts(page: DriverPage, server: str) -> None:
    open_lobby(page, server)
    page.press("button", translate("lobby.nerts.play"))
    page.press("nerts-start .go")
    page.see(".nerts[data-phase=play]")


def open_stock_cards(page: DriverPage) -> int:
    """How many cards of the own stock lie open."""
    number: int = page.value(f"{WASTE}.length")
    return number


def find_lift(page: DriverPage) -> dict[str, str]:
    """Turn the stock until a card fits the own columns."""
    for _ in range(MOST_TURNS):
        lift: dict[str, str] | None = page.value(A_LIFT)
        if lift:
            return lift
        page.press("[data-act=turn]")
        page.wait(ANSWERED)
    raise AssertionError("nothing fits")


def wait_for_card_at(page: DriverPage, card: str, place: str) -> None:
    """The card has come there, for good."""
    page.wait(ANSWERED)
    page.see(f"[data-place='{place}'][data-card='{card}']")


@IN_WEBKIT
def test_nerts_by_mouse_drag_and_keys(page: DriverPage, server: str) -> None:
    start_nerts(page, server)
    page.press("[data-act=turn]")
    page.wait(ANSWERED)
    before = open_stock_cards(page)
    assert before
    page.key(" ")
    page.wait(f"{WASTE}.length !== sent[0]", before)

    lift = find_lift(page)
    page.press(f"[data-place='{lift['source']}'][data-card='{lift['card']}']")
    page.see("[aria-pressed=true]")
    page.press(f"[data-place='{lift['target']}']")
    wait_for_card_at(page, lift["card"], lift["target"])

    lift = find_lift(page)
    page.drag(
        f"[data-place='{lift['source']}'][data-card='{lift['card']}']",
        f"[data-place='{lift['target']}']",
    )
    wait_for_card_at(page, lift["card"], lift["target"])


# Settings, lesson, review -------------------------------------------------------------------------


FOCUSED = "document.activeElement?.getAttribute('aria-label') === sent[0]"


@IN_FIREFOX
def test_settings_take_effect_and_are_stored(page: DriverPage, server: str) -> None:
    open_lobby(page, server)
    page.press("button", translate("client.settings.open"))
    page.press("dialog label", translate("client.settings.theme_is.dark"))
    page.wait("document.documentElement.dataset.theme === 'dark'")
    page.press("dialog label", translate("client.settings.language_is.de"))
    page.see("dialog h2", translate("client.settings.title", "de"))
    page.key("Escape")
    page.wait_until_gone("dialog")
    opener = translate("client.settings.open", "de")
    page.wait(FOCUSED, opener)

    page.reload()
    page.see("button", translate("lobby.hearts.play", "de"))
    assert page.value("document.documentElement.dataset.theme") == "dark"


BLUR_ON_MOUSEUP = (
    "addEventListener('mouseup', () => document.activeElement.blur(), {capture: true});"
)
"""There a button that is clicked has no focus when its click is heard."""


@IN_FIREFOX
def test_the_focus_returns_to_what_was_pressed(page: DriverPage, server: str) -> None:
    open_lobby(page, server)
    page.run(BLUR_ON_MOUSEUP)
    page.press("button", translate("client.settings.open"))
    page.see("dialog h2")
    assert not page.value("document.activeElement.matches(':focus-visible')")  # no ring for a mouse
    page.key("Escape")
    page.wait_until_gone("dialog")
    page.wait(FOCUSED, translate("client.settings.open"))


@IN_FIREFOX
def test_a_device_link_is_shown_and_another_one_is_opened(page: DriverPage, server: str) -> None:
    page.open(f"{server}/#/me")
    page.press("device-link button", translate("account.another.link"))
    page.number("device-link input", 2)
    page.wait(
        "document.querySelector('device-link input').value.startsWith(sent[0])",
        f"{server}/#/device/",
    )
    terminal = AccountClient(server)
    code = terminal.ask("POST", "/link", {"name": "Tess"}).json["code"]
    page.open("about:blank")
    page.open(f"{server}/#/device/{code}")
    page.press("join-page button", translate("account.join.do", name="Tess"))
    page.see("game-lobby")
    assert len(terminal.get("/devices")["devices"]) == 2


LESSON_WAITING = """(({connection, lesson, stop}, {queue}) =>
  connection.at === lesson.stops[stop].at && !queue?.busy
)(document.querySelector('lesson-page'), document.querySelector('hearts-table, nerts-table'))"""


def wait_for_stop(page: DriverPage, name: str) -> None:
    """The lesson has come to where it waits, and the table shows it."""
    page.see(f".lesson[data-stop={name}]")
    page.wait(LESSON_WAITING)


@pytest.mark.smoke
def test_a_lesson_waits_for_the_learner(page: DriverPage, server: str) -> None:
    open_lobby(page, server)
    page.run("localStorage.setItem('herzrasen.settings', '{\"speed\": \"instant\"}');")
    page.reload()
    page.open(f"{server}/#/learn/hearts")
    wait_for_stop(page, "welcome")
    page.press(".lesson .next")
    wait_for_stop(page, "passing")
    choose(page, "KD", "KS", "AS")
    page.press(".confirm")
    wait_for_stop(page, "opening")
    page.press("hearts-hand [data-card='2C']")
    wait_for_stop(page, "suit")


NO_COOKIES = "Object.defineProperty(Document.prototype, 'cookie', {get: () => '', set: () => {}});"
NO_STORAGE = """
  const refuse = {get() { throw new DOMException('blocked', 'SecurityError'); }};
  Object.defineProperty(window, 'localStorage', refuse);
  Object.defineProperty(window, 'sessionStorage', refuse);
"""


@IN_WEBKIT
@pytest.mark.faulty_page("alert: This browser keeps no cookies")
def test_without_cookies_the_lobby_says_what_to_do(page: DriverPage, server: str) -> None:
    """Before one watches one's own table."""
    open_lobby(page, server)
    assert page.value("document.querySelector('.cookie-notice')") is None
    page.run(NO_COOKIES)
    page.run("location.hash = '#/me';")
    page.see("account-page")
    page.run("location.hash = '#';")
    page.see(".cookie-notice h2", translate("lobby.no_cookies.title"))


@IN_WEBKIT
def test_without_storage_one_plays(page: DriverPage, server: str) -> None:
    open_lobby(page, server)
    page.run(NO_STORAGE)
    sit_down_to_hearts(page)
    pass_three(page)
    play_when_asked(page, 12)


CODE_FIELD = "join-by-code input"


def type_code(page: DriverPage, typed: str) -> None:
    page.see(CODE_FIELD)
    page.run(f"document.querySelector('{CODE_FIELD}').value = arguments[0];", typed)
    page.press("join-by-code button")


@IN_WEBKIT
def test_a_code_that_was_said_aloud_leads_to_a_seat(page: DriverPage, server: str) -> None:
    """However it is typed; a wrong one says so and stays in the lobby; a link does as well."""
    table = TableClient(server).open_table("hearts", "standard", free=2)
    code = code_of(table).lower()
    open_lobby(page, server)
    type_code(page, "nothing")
    page.see("#code-trouble", translate("lobby.by_code.neither"))
    type_code(page, "BBBBBB")
    page.see("#code-trouble", translate("table.refusal.no-such-code"))
    type_code(page, f" {code[:3]}-{code[3:]} ")
    page.see(".places-to-sit .own")
    assert page.value("location.hash") == f"#/t/{table}"
    shown = "share-link .room-code .hidden-text"
    page.run(
        "Object.defineProperty(document.querySelector('share-link'), 'nobodyElse', {value: false});"
    )
    page.run("document.querySelector('share-link').requestUpdate();")
    page.see(shown, ", ".join(code.upper()))
    page.open(f"{server}/#")
    type_code(page, f"{server}/#/t/{table}")
    page.see(".places-to-sit .own")


def open_record(page: DriverPage, server: str) -> None:
    page.open(f"{server}/#/record")
    page.see("#record-text")
    page.run("document.querySelector('#record-text').value = arguments[0];", RECORD.read_text())
    page.press("button", translate("replay.show"))
    page.see("record-player hearts-table .hearts")


@IN_WEBKIT
def test_a_match_is_replayed_and_reviewed(page: DriverPage, server: str) -> None:
    open_record(page, server)
    page.press("[data-walk=forward]")
    page.press("[data-walk=forward]")
    page.see("record-player .said[data-step='3']")
    page.press("button.review")
    page.see("dialog .verdict")


# A phone ------------------------------------------------------------------------------------------

HORIZONTAL_OVERFLOW = "document.documentElement.scrollWidth - innerWidth"
OUTSIDE = """[...document.querySelectorAll(sent[0])].filter((part) => {
  const {left, top, right, bottom} = part.getBoundingClientRect();
  return left < -0.5 || top < -0.5 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5;
}).length"""


def check_fits_window(page: DriverPage, parts: str) -> None:
    """The page is no wider than its window, and these parts of it lie inside."""
    page.wait(f"{HORIZONTAL_OVERFLOW} === 0")
    page.see(parts)
    page.wait(f"{OUTSIDE} === 0", parts)


@IN_WEBKIT
def test_every_control_is_inside_a_phones_window(page: DriverPage, server: str) -> None:
    page.resize(*PHONE)
    open_lobby(page, server)
    sit_down_to_hearts(page)
    check_fits_window(page, f"{HAND}, .tools button, .bar button")
    pass_three(page)
    play_when_asked(page, 12)
    page.press("button", translate("client.settings.open"))
    check_fits_window(page, "dialog header button")
    page.key("Escape")
    start_nerts(page, server)
    check_fits_window(page, "nerts-own-area [data-place], [data-act=turn], .bar button")
    page.press("[data-act=turn]")
    page.wait(ANSWERED)
    assert open_stock_cards(page)
