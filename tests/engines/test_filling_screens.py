"""Presses while a screen still fills: what is in sight stays there, and no press is for nothing."""

from __future__ import annotations

from typing import Final

import pytest

from tests.engines.page import DriverPage
from tests.engines.test_journeys import HAND, NO_COOKIES, open_lobby, translate

PRESS_BEFORE_GAMES: Final = """
  const lobby = document.querySelector('game-lobby');
  const {games} = lobby;
  lobby.choices = lobby.games = null;
  await lobby.updateComplete;
  const buttons = [...lobby.querySelectorAll('.games button')];
  buttons.find((button) => button.textContent.includes(arguments[0])).click();
  await new Promise(requestAnimationFrame);
  lobby.games = games;
"""
"""As before the server has said what can be played."""
PLACES: Final = """
  const late = document.querySelectorAll('.games ~ *');
  for (const part of late) part.style.display = arguments[0] ? '' : 'none';
  return [...document.querySelectorAll('.games button, .games a, .games summary')].map(
    (element) => JSON.stringify(element.getBoundingClientRect()));
"""
"""Where the buttons of the games are, with all that comes later or without."""


WATCHED_FOCUS: Final = """
  window.focused = [];
  const screen = document.getElementById('screen');
  screen.focus = (how) => {
    window.focused.push(how);
    HTMLElement.prototype.focus.call(screen, how);
  };
"""


@pytest.mark.parametrize("button", ["lobby.hearts.play", "lobby.invite", "table_list.people"])
def test_what_is_pressed_before_the_games_have_come_waits_for_them(
    page: DriverPage, server: str, button: str
) -> None:
    """With people was pressed for nothing; Play now forgot the chosen rules."""
    open_lobby(page, server)
    page.wait("document.querySelector('game-lobby').games")
    page.run(PRESS_BEFORE_GAMES, translate(button))
    page.wait("location.hash.startsWith('#/t/')")


def test_what_comes_late_into_the_lobby_moves_no_button_of_the_games(
    page: DriverPage, server: str
) -> None:
    """In a window that is higher than the lobby, which stood in the middle and rose with each part
    that came: a press that aimed at Play now hit nothing."""
    page.resize(1280, 2000)
    open_lobby(page, server)
    page.see("open-tables h2")
    before = page.run(PLACES, False)
    assert len(before) > 6
    assert page.run(PLACES, True) == before


@pytest.mark.faulty_page("alert: This browser keeps no cookies")
def test_play_now_is_pressed_while_the_lobby_fills_again(page: DriverPage, server: str) -> None:
    """Without a wait for anything but the button, below a notice that is new there. WebKit scrolled
    to the focused screen late, between the aim and the press: two of seven were lost."""
    open_lobby(page, server)
    page.run(NO_COOKIES)
    page.run(WATCHED_FOCUS)
    page.run("location.hash = '#/me';")
    page.see("account-page")
    page.run("location.hash = '#';")
    page.see(".cookie-notice h2")
    assert page.value("window.focused") == [{"preventScroll": True}] * 2
    page.press("button", translate("lobby.hearts.play"))
    page.number(HAND, 13)
