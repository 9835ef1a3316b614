"""What a player does first, in Chromium, Firefox and WebKit alike, against a real server.

The one that is marked `smoke` goes from the lobby to the first cards and over a lost line: it is
what a run that is in a hurry takes of each engine (``-m "not browser or smoke"``).
"""

from __future__ import annotations

from pathlib import Path

import pytest

from herzrasen.texts import text
from tests.engines.page import Page

RECORD = Path(__file__).parents[1] / "golden/records/moon-choice.hrz"
PHONE = (390, 844)

HAND = "hearts-hand .card[data-card]"
PLAYABLE = f"{HAND}:not([aria-disabled=true])"
CARDS = "[...document.querySelectorAll('hearts-hand .card[data-card]')].map((c) => c.dataset.card)"
MY_TURN = "document.querySelector('hearts-table')?.room?.legal?.ask === 'play'"


def say(key: str, language: str = "en", **facts: str | int) -> str:
    return text(language, key, **facts)


def sit_down_to_hearts(page: Page) -> None:
    """From the lobby to thirteen cards, by one press."""
    page.wait("document.querySelector('.called strong')?.textContent.trim()")
    page.press("button", say("lobby.hearts.play"))
    page.number(HAND, 13)


def pass_three(page: Page) -> None:
    """The first three cards go on; others come, and are marked."""
    cards = page.value(CARDS)
    for card in cards[:3]:
        page.press(f"hearts-hand [data-card='{card}']")
    page.number("hearts-hand .card[aria-pressed=true]", 3)
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
