"""Names of any script: whole letters, and a sentence that reads in its own direction."""

from __future__ import annotations

from typing import Final

import pytest

from tests.engines.page import DriverPage
from tests.engines.test_journeys import HAND, open_lobby, sit_down_to_hearts, translate

FAMILY: Final = "👨\u200d👩\u200d👧"
RIGHT_TO_LEFT: Final = "\u05e9\u05e8\u05d4"
LEFT_EDGE: Final = """(() => {
  const range = document.createRange();
  const box = document.querySelector('.lobby').appendChild(document.createElement('p'));
  box.textContent = sent[0];
  const place = (at) => {
    range.setStart(box.firstChild, at);
    range.setEnd(box.firstChild, at + 1);
    return range.getBoundingClientRect().left;
  };
  return [place(box.textContent.indexOf('\\u05e9')), place(box.textContent.indexOf('5'))];
})()"""


def call_oneself(page: DriverPage, name: str) -> None:
    page.press(f"button[aria-label='{translate('lobby.rename')}']")
    page.run("document.querySelector('#player-name').value = arguments[0];", name)
    page.press("button.primary", translate("lobby.keep_name"))
    page.wait("document.querySelector('.called strong')?.textContent === sent[0]", name)


@pytest.mark.parametrize("name", [FAMILY, f"{FAMILY} Berg", RIGHT_TO_LEFT])
def test_a_name_reaches_the_table_whole(page: DriverPage, server: str, name: str) -> None:
    open_lobby(page, server)
    call_oneself(page, name)
    sit_down_to_hearts(page)
    page.number(HAND, 13)
    seats = page.value("document.querySelector('table-page').room.seats.map(({name}) => name)")
    assert name in seats


def test_a_number_behind_a_right_to_left_name_stays_behind_it(
    page: DriverPage, server: str
) -> None:
    open_lobby(page, server)
    sentence = translate("hearts_table.ask.total", name=RIGHT_TO_LEFT, points=5)
    name, number = page.value(LEFT_EDGE, sentence)
    assert name < number
    bare = sentence.replace("\u2068", "").replace("\u2069", "")
    name, number = page.value(LEFT_EDGE, bare)
    assert name > number  # what the marks are for
