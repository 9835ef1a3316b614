"""What a player does first, in Chromium, Firefox and WebKit alike, against a real server.

The one that is marked `smoke` goes from the lobby to the first cards and over a lost line: it is
what a run that is in a hurry takes of each engine (``-m "not browser or smoke"``).
"""

from __future__ import annotations

from pathlib import Path

import pytest

from herzrasen.locales import text
from tests.engines.page import Page

RECORD = Path(__file__).parents[1] / "golden/records/moon-choice.hrz"
PHONE = (390, 844)
MOST_TURNS = 30
"""By then every stock has shown a card that fits somewhere."""

HAND = "hearts-hand .card[data-card]"
PLAYABLE = f"{HAND}:not([aria-disabled=true])"
CARDS = "[...document.querySelectorAll('hearts-hand .card[data-card]')].map((c) => c.dataset.card)"
MY_TURN = "document.querySelector('hearts-table')?.room?.legal?.ask === 'play'"


def say(key: str, language: str = "en", **facts: str | int) -> str:
    return text(language, key, **facts)


def sit_down_to_hearts(page: Page) -> None:
    """From the lobby to thirteen cards, by one press."""
    page.wait("Boolean(document.querySelector('.called strong')?.textContent.trim())")
    page.press("button", say("lobby.hearts.play"))
    page.number(HAND, 13)


def choose(page: Page, *cards: str) -> None:
    """Press these, each when the one before is raised."""
    for card in cards:
        page.press(f"hearts-hand [data-card='{card}']")
        page.see(f"hearts-hand [data-card='{card}'][aria-pressed=true]")


def pass_three(page: Page) -> None:
    """The first three cards go on; others come, and are marked."""
    cards = page.value(CARDS)
    choose(page, *cards[:3])
    page.press(".confirm")
    page.number("hearts-hand .card.received", 3)
    assert not set(cards[:3]) & set(page.value(CARDS))


def play_when_asked(page: Page, cards: int) -> None:
    """The own turn comes, and a card is pressed; so many are left."""
    page.wait(MY_TURN)
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
def test_hearts_is_passed_and_played_and_goes_on_after_a_lost_line(page: Page, server: str) -> None:
    page.open(server)
    page.run(WATCHED_SOCKETS)
    sit_down_to_hearts(page)
    pass_three(page)
    play_when_asked(page, 12)

    page.run("window.sockets.at(-1).close();")  # as a network does
    page.see(".toast", say("connection.line.back"))
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
ANSWERED = "!document.querySelector('nerts-table').room.unanswered.length"


def start_nerts(page: Page, server: str) -> None:
    page.open(server)
    page.press("button", say("lobby.nerts.play"))
    page.press("nerts-start .go")
    page.see(".nerts[data-phase=play]")


def turned(page: Page) -> int:
    """How many cards of the own stock lie open."""
    number: int = page.value(f"{WASTE}.length")
    return number


def find_lift(page: Page) -> dict[str, str]:
    """Turn the stock until a card fits the own columns."""
    for _ in range(MOST_TURNS):
        lift: dict[str, str] | None = page.value(A_LIFT)
        if lift:
            return lift
        page.press("[data-act=turn]")
        page.wait(ANSWERED)
    raise AssertionError("nothing fits")


def lies_at(page: Page, card: str, place: str) -> None:
    """The card has come there, for good."""
    page.wait(ANSWERED)
    page.see(f"[data-place='{place}'][data-card='{card}']")


def test_nerts_is_played_by_mouse_by_drag_and_by_keys(page: Page, server: str) -> None:
    start_nerts(page, server)
    page.press("[data-act=turn]")
    page.wait(ANSWERED)
    before = turned(page)
    assert before
    page.key(" ")
    page.wait(f"{WASTE}.length !== sent[0]", before)

    lift = find_lift(page)
    page.press(f"[data-place='{lift['source']}'][data-card='{lift['card']}']")
    page.see("[aria-pressed=true]")
    page.press(f"[data-place='{lift['target']}']")
    lies_at(page, lift["card"], lift["target"])

    lift = find_lift(page)
    page.drag(
        f"[data-place='{lift['source']}'][data-card='{lift['card']}']",
        f"[data-place='{lift['target']}']",
    )
    lies_at(page, lift["card"], lift["target"])


# Settings, lesson, review -------------------------------------------------------------------------


FOCUSED = "document.activeElement?.getAttribute('aria-label') === sent[0]"


def test_settings_take_effect_and_stay(page: Page, server: str) -> None:
    page.open(server)
    page.press("button", say("client.settings.open"))
    page.press("dialog label", say("client.settings.theme_is.dark"))
    page.wait("document.documentElement.dataset.theme === 'dark'")
    page.press("dialog label", say("client.settings.language_is.de"))
    page.see("dialog h2", say("client.settings.title", "de"))
    page.key("Escape")
    page.gone("dialog")
    opener = say("client.settings.open", "de")
    page.wait(FOCUSED, opener)

    page.reload()
    page.see("button", say("lobby.hearts.play", "de"))
    assert page.value("document.documentElement.dataset.theme") == "dark"


AS_SAFARI = "addEventListener('mouseup', () => document.activeElement.blur(), {capture: true});"
"""There a button that is clicked has no focus when its click is heard."""


def test_the_focus_returns_to_what_was_pressed(page: Page, server: str) -> None:
    page.open(server)
    page.run(AS_SAFARI)
    page.press("button", say("client.settings.open"))
    page.see("dialog h2")
    assert not page.value("document.activeElement.matches(':focus-visible')")  # no ring for a mouse
    page.key("Escape")
    page.gone("dialog")
    page.wait(FOCUSED, say("client.settings.open"))


WAITING = """(({line, lesson, stop}, {queue}) =>
  line.at === lesson.stops[stop].at && !queue?.busy
)(document.querySelector('lesson-page'), document.querySelector('hearts-table, nerts-table'))"""


def at_stop(page: Page, name: str) -> None:
    """The lesson has come to where it waits, and the table shows it."""
    page.see(f".lesson[data-stop={name}]")
    page.wait(WAITING)


def test_a_lesson_waits_for_the_learner(page: Page, server: str) -> None:
    page.open(server)
    page.run("localStorage.setItem('herzrasen.settings', '{\"speed\": \"instant\"}');")
    page.reload()
    page.open(f"{server}/#/learn/hearts")
    at_stop(page, "welcome")
    page.press(".lesson .next")
    at_stop(page, "passing")
    choose(page, "KD", "KS", "AS")
    page.press(".confirm")
    at_stop(page, "opening")
    page.press("hearts-hand [data-card='2C']")
    at_stop(page, "suit")


def open_record(page: Page, server: str) -> None:
    page.open(f"{server}/#/record")
    page.see("#record-text")
    page.run("document.querySelector('#record-text').value = arguments[0];", RECORD.read_text())
    page.press("button", say("replay.show"))
    page.see("record-player hearts-table .hearts")


def test_a_match_is_looked_at_again_and_by_the_coach(page: Page, server: str) -> None:
    open_record(page, server)
    page.press("[data-walk=forward]")
    page.press("[data-walk=forward]")
    page.see("record-player .said[data-step='3']")
    page.press("button.review")
    page.see("dialog .verdict")


# A phone ------------------------------------------------------------------------------------------

WIDER = "document.documentElement.scrollWidth - innerWidth"
OUTSIDE = """[...document.querySelectorAll(sent[0])].filter((part) => {
  const {left, top, right, bottom} = part.getBoundingClientRect();
  return left < -0.5 || top < -0.5 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5;
}).length"""


def fits(page: Page, parts: str) -> None:
    """The page is no wider than its window, and these parts of it lie inside."""
    page.wait(f"{WIDER} === 0")
    page.see(parts)
    page.wait(f"{OUTSIDE} === 0", parts)


def test_a_phone_shows_everything_that_is_pressed(page: Page, server: str) -> None:
    page.resize(*PHONE)
    page.open(server)
    sit_down_to_hearts(page)
    fits(page, f"{HAND}, .tools button, .bar button")
    pass_three(page)
    play_when_asked(page, 12)
    page.press("button", say("client.settings.open"))
    fits(page, "dialog header button")
    page.key("Escape")
    start_nerts(page, server)
    fits(page, "nerts-own [data-place], [data-act=turn], .bar button")
    page.press("[data-act=turn]")
    page.wait(ANSWERED)
    assert turned(page)
