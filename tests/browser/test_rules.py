"""Choosing rules: presets, options form, links, saved rules, and the rules card at the table."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from herzrasen.games.rules_link import rules_for_link
from herzrasen.table import info
from tests.browser.axe import findings_in_every_theme
from tests.browser.conftest import DESKTOP, OpenPage
from tests.browser.hearts_page import store_settings
from tests.browser.horizontal_overflow import horizontal_overflow
from tests.browser.lobby_page import enter_lobby
from tests.browser.recorder import expect_toast, expect_toast_with, toasts
from tests.server.live_server import live_server

SMALLEST = ViewportSize(width=320, height=640)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with live_server(tmp_path_factory.mktemp("data")) as server:
        yield server


def open_rules_panel(
    page: Page, server: str, rules: str = "standard", **settings: str | bool
) -> Locator:
    """The lobby's panel of Hearts with these rules, as a link opens it."""
    store_settings(page, **settings)
    page.goto(f"{server}/#/rules/hearts/{rules_for_link(rules)}")
    return open_rules(page)


def open_rules(page: Page, game: str = "hearts") -> Locator:
    """The rules in a game's panel, answered by the server."""
    panel = page.locator(f".game[data-game={game}]")
    expect(panel.locator(".rule-now strong")).to_be_visible()
    return panel


def open_options_form(page: Page) -> Locator:
    """Every option, in its dialog, nothing folded."""
    page.get_by_role("button", name="All options").or_(
        page.get_by_role("button", name="Alle Optionen")
    ).first.click()
    dialog = page.get_by_role("dialog")
    expect(dialog.locator(".options-dialog")).to_be_visible()
    for summary in dialog.locator(".rule-group:not([open]) > summary").all()[::-1]:
        summary.click()
    return dialog


def option(page: Page, name: str) -> Locator:
    return page.locator(f"[data-option={name}]")


def rules_in_url(page: Page) -> str:
    """The rules in the address."""
    return page.url.rpartition("/")[2].removeprefix(rules_for_link(""))


@pytest.mark.smoke
def test_a_rule_set_takes_one_tap(desktop: Page, server: str) -> None:
    panel = open_rules_panel(desktop, server)
    panel.get_by_role("radio", name="Omnibus").check()
    desktop.wait_for_url("**/" + rules_for_link("omnibus"))
    expect(panel.locator(".go")).to_contain_text("against 3 bots (Regular) · Omnibus")
    expect(panel.get_by_role("radio", name="Tournament")).to_have_count(0)
    panel.get_by_role("button", name="All 18 variants").click()
    expect(panel.get_by_role("radio", name="Herzeln")).to_be_focused()
    panel.get_by_role("radio", name="Tournament").check()
    desktop.wait_for_url("**/" + rules_for_link("tournament"))


@pytest.mark.parametrize(
    "seats", [3, 11, *(pytest.param(seats, marks=pytest.mark.slow) for seats in (5, 7, 10))]
)
def test_the_number_of_seats_changes_only_conflicting_options(
    desktop: Page, server: str, seats: int
) -> None:
    panel = open_rules_panel(desktop, server, "standard+rotation=left-right-across-hold,target=50")
    panel.get_by_role("radio", name=str(seats), exact=True).check()
    expect(panel.locator(".go")).to_contain_text(f"against {seats - 1} bots")
    desktop.wait_for_url(f"**/*players={seats}*")
    assert "target=50" in rules_in_url(desktop)
    assert rules_in_url(desktop).startswith("standard")
    assert ("across" in rules_in_url(desktop)) == (seats % 2 == 0)
    if seats == 10:
        assert toasts(desktop) == []
    else:
        expect_toast_with(desktop, "Also changed")


def test_every_kind_of_option_can_be_set(desktop: Page, server: str) -> None:
    open_rules_panel(desktop, server)
    dialog = open_options_form(desktop)
    option(desktop, "sun").get_by_role("switch").check()
    desktop.wait_for_url(f"**/rules/hearts/{rules_for_link('sun')}")  # before the next change
    option(desktop, "moon").get_by_role("radio", name="the shooter chooses").check()
    option(desktop, "deals").get_by_role("checkbox").uncheck()
    option(desktop, "deals").get_by_role("button", name="Number of deals: less").click()
    option(desktop, "bonus_card").get_by_role("button", name="Choose a card").click()
    desktop.get_by_role("button", name="Ten of diamonds").click()
    option(desktop, "penalties").get_by_role("button", name="Add a card").click()
    desktop.get_by_role("button", name="King of spades").click()
    price = option(desktop, "penalties").get_by_role("textbox", name="Points for king of spades")
    price.fill("7")
    price.press("Enter")
    option(desktop, "trim").get_by_role("radio", name="your own list").check()
    option(desktop, "removed").get_by_role("button", name="Choose cards").click()
    picker = desktop.get_by_role("dialog").last
    for card in ("Two of clubs", "Two of diamonds", "Two of spades", "Two of hearts"):
        picker.get_by_role("button", name=card).click()
        expect(picker.get_by_role("button", name=card)).to_have_attribute("aria-pressed", "true")
    picker.get_by_role("button", name="Done").click()
    expect(dialog.locator(".rule-top")).to_contain_text("Number of deals: 12")
    desktop.wait_for_url("**/*removed=2C.2D.2S.2H*")
    differences = set(rules_in_url(desktop).partition("+")[2].split(","))
    wanted = "moon=choice deals=12 bonus_card=TD penalties=KS:7 trim=own removed=2C.2D.2S.2H"
    assert differences == set(wanted.split())
    assert rules_in_url(desktop).startswith("sun+"), "what was nearest first keeps its name"


@pytest.mark.smoke
def test_a_link_sets_exactly_its_rules(open_page: OpenPage, server: str) -> None:
    page = open_page(DESKTOP)
    panel = open_rules_panel(page, server, "sun+target=50,penalties=KS:10.AS:7")
    expect(panel.locator(".rule-now")).to_contain_text(
        "Sun with More penalty cards: the king of spades 10, the ace of spades 7 · Point limit: 50"
    )
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    panel.get_by_role("button", name="Copy link").click()
    expect_toast(page, "Link copied.")
    link = page.evaluate("navigator.clipboard.readText()")
    friend = open_page(DESKTOP)
    store_settings(friend)
    friend.goto(link)
    panel = open_rules(friend)
    expect(panel.locator(".rule-now")).to_contain_text("Point limit: 50")
    panel.locator(".play").click()
    expect(friend.locator(".hearts")).to_be_visible()
    friend.locator("[data-tool=rules]").click()
    friend.locator("rules-and-guide .chip").first.click()
    card = friend.locator("rules-card")
    expect(card.locator(".rules-changed")).to_contain_text("Point limit 50")
    expect(card.locator(".rules-pages")).to_contain_text("50 points or more")
    expect(card.get_by_label("As text")).to_have_value("sun+penalties=KS:10.AS:7,target=50")


def test_a_link_with_invalid_rules_says_why(desktop: Page, server: str) -> None:
    panel = open_rules_panel(desktop, server, "standard+sun=yes,moon=off")
    expect(panel.locator(".wishes > .bad")).to_contain_text("“Shooting the sun”")
    expect(panel.get_by_role("radio", name="Standard")).to_be_checked()
    desktop.wait_for_url("**/" + rules_for_link("standard"))
    desktop.goto(f"{server}/#/rules/hearts/nonsense")
    expect(panel.locator(".wishes > .bad")).to_contain_text("There are no rules called")
    desktop.goto(f"{server}/#/rules/hearts/%E0%A4%A")  # no place has such a character
    desktop.wait_for_url("**/#/rules/hearts")


def test_what_is_left_out_of_a_rules_link_is_named(desktop: Page, server: str) -> None:
    """A preset without what was meant to change it would be another game, without a word."""
    enter_lobby(desktop, server)
    desktop.evaluate("location.hash = '#/rules/hearts/3:new-moon%20target'")
    expect_toast_with(desktop, "“target”")
    desktop.wait_for_url("**/" + rules_for_link("new-moon"))


def test_the_options_form_is_loaded_on_demand(desktop: Page, site: str) -> None:
    asked: list[str] = []
    desktop.on("request", lambda request: asked.append(request.url))
    store_settings(desktop)
    desktop.goto(site)
    expect(desktop.locator(".play").first).to_be_enabled()
    desktop.wait_for_load_state("networkidle")
    assert not [
        url
        for url in asked
        if url.endswith(("rules-panel.js", "options-dialog.js", "option-controls.js"))
    ]
    assert not [url for url in asked if "/api/rules" in url]


def test_an_old_link_opens_the_game_that_it_meant(desktop: Page, server: str) -> None:
    """Links had no version when `black-maria` was for four."""
    store_settings(desktop)
    meant = info.text_of(info.requested_rules("hearts", "1:black-maria"))
    desktop.goto(f"{server}/#/rules/hearts/black-maria")
    desktop.wait_for_url(f"**/#/rules/hearts/{rules_for_link(meant)}")


def test_axe_finds_nothing(open_page: OpenPage, server: str) -> None:
    page = open_page(DESKTOP, reduced_motion="reduce")
    page.context.add_init_script(own_rules())
    panel = open_rules_panel(page, server, "omnibus+penalties=KS:10.AS:7,target=50", language="de")
    panel.locator(".rule-all").click()
    assert findings_in_every_theme(page) == []
    open_options_form(page)
    assert findings_in_every_theme(page) == []
    option(page, "bonus_card").get_by_role("button").first.click()
    expect(page.locator(".card-picker")).to_be_visible()
    assert findings_in_every_theme(page) == []
    page.keyboard.press("Escape")
    option(page, "sun").get_by_role("switch").check()
    option(page, "moon").locator("input[value=off]").check()
    expect(page.locator(".rule-top .bad")).to_be_visible()
    assert findings_in_every_theme(page) == []


def own_rules() -> str:
    kept = {"hearts": {"last": "", "own": [{"name": "Friday", "rules": "sun+target=50"}]}}
    return f"localStorage.setItem('herzrasen.rules', {json.dumps(kept)!r})"


def test_the_form_fits_a_phone_with_touch_sized_targets(open_page: OpenPage, server: str) -> None:
    page = open_page(SMALLEST, has_touch=True, is_mobile=True)
    page.context.add_init_script(own_rules())
    rules = "standard+packs=2,players=6,penalties=KS:10.AS:7,bonus_card=JD"
    panel = open_rules_panel(page, server, rules, language="de")
    panel.locator(".rule-all").click()
    check_fits_window(page, panel.locator("rules-panel"))
    dialog = open_options_form(page)
    check_fits_window(page, dialog.locator(".options-dialog"))
    dialog_is_wider = "dialog => dialog.scrollWidth - dialog.clientWidth"
    assert page.locator("dialog").evaluate(dialog_is_wider) == 0
    option(page, "removed").get_by_role("button").first.click()
    check_fits_window(page, page.locator(".card-picker"))
    assert page.locator("dialog").last.evaluate(dialog_is_wider) == 0


def check_fits_window(page: Page, part: Locator) -> None:
    """Nothing is wider than the window, and everything to be pressed is large enough."""
    assert horizontal_overflow(page) == 0
    small = part.evaluate(
        """part => [...part.querySelectorAll('button, summary, label, select, input[type=text]')]
            .map((one) => [one.outerHTML.slice(0, 80), one.getBoundingClientRect()])
            .filter(([, {width, height}]) => width && (Math.ceil(height) < 44 || width < 44))
            .map(([html]) => html)"""
    )
    assert small == []
