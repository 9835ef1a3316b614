"""A page that the browser's translator has taken to pieces goes on, and what it says is true."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from tests.engines.page import DriverPage
from tests.engines.test_journeys import (
    ANSWERED,
    open_lobby,
    open_stock_cards,
    pass_three,
    play_when_asked,
    sit_down_to_hearts,
    start_nerts,
    translate,
)

TRANSLATOR: Final = Path(__file__).with_name("page_translator.js").read_text("utf-8")
MARKED: Final = "[...document.querySelectorAll(sent[0])].filter((e) => e.textContent.includes('⟦'))"


def translate_page(page: DriverPage) -> None:
    page.run(TRANSLATOR)
    page.run("window.translatePage();")


def check_untouched(page: DriverPage, *selectors: str) -> None:
    """These are there, and no translator has been at them."""
    for selector in selectors:
        assert page.value("document.querySelectorAll(sent[0]).length", selector), selector
        assert page.value(f"{MARKED}.length", selector) == 0, selector


TEMPLATE: Final = """
  const {html, render} = await import('/client/vendor/lit.js');
  const box = document.body.appendChild(document.createElement('p'));
  const show = (names, n) =>
    render(html`${names.map((name) => html`<b>${name}</b>`)} have ${n} cards.<i>${n}</i>`, box);
  show(['Ada'], 3);
  window.translatePage();
  const read = () => window.original(box);
  const said = [read()];
  for (const [names, n] of [[['Ada', 'Kim'], 3], [[], 2], [['Eva'], null], [['Eva'], 1]]) {
    show(names, n);
    said.push(read());
  }
  return said;
"""


def test_values_beside_translated_text_are_drawn_on(page: DriverPage, server: str) -> None:
    """Also a list before text that was taken out, where Lit would insert and throw."""
    page.open(f"{server}/?plain")
    page.see("game-lobby h1")
    page.run(TRANSLATOR)
    assert page.run(TEMPLATE) == [
        "Ada have 3 cards.3",
        "AdaKim have 3 cards.3",
        " have 2 cards.2",
        "Eva have  cards.",
        "Eva have 1 cards.1",
    ]


def test_a_translated_lobby_changes_its_language_and_its_name(
    page: DriverPage, server: str
) -> None:
    open_lobby(page, server)
    translate_page(page)
    page.see("button", f"⟦{translate('lobby.hearts.play')}⟧")
    assert page.value("document.documentElement.lang") == "en"
    page.press(f"button[aria-label='{translate('client.settings.language_is.de')}']")
    page.see("button", f"⟦{translate('lobby.hearts.play', 'de')}⟧")
    assert page.value("document.documentElement.lang") == "de"
    page.press(f"button[aria-label='{translate('lobby.rename', 'de')}']")
    page.run("document.querySelector('#player-name').value = 'Rosa';")
    page.press("button.primary", translate("lobby.keep_name", "de"))
    page.wait("document.querySelector('.called strong')?.textContent === 'Rosa'")


def test_a_translated_table_of_hearts_plays_on(page: DriverPage, server: str) -> None:
    open_lobby(page, server)
    translate_page(page)
    sit_down_to_hearts(page)
    pass_three(page)
    tricks = "[...document.querySelectorAll('.tricks')].map(window.original).join()"
    before = page.value(tricks)
    play_when_asked(page, 12)
    play_when_asked(page, 11)
    assert page.value(tricks) != before
    check_untouched(page, ".plaque .word", ".plaque .total", "hearts-hand .card")


def test_a_translated_table_of_nerts_counts_on(page: DriverPage, server: str) -> None:
    start_nerts(page, server)
    translate_page(page)
    stock = "Number(document.querySelector('.small-count').textContent)"
    before = page.value(stock)
    page.press("[data-act=turn]")
    page.wait(ANSWERED)
    page.wait(f"{stock} < sent[0]", before)
    assert open_stock_cards(page)
    check_untouched(page, ".nerts .called", ".nerts .count", ".small-count", ".rival .total")
