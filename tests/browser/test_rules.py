"""Choosing rules: presets, options form, links, saved rules, and the rules card at the table."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from herzrasen.games.rules_link import rules_for_link
from herzrasen.table import info
from tests.browser.axe import findings_in_every_theme
from tests.browser.conftest import DESKTOP, OpenPage
from tests.browser.hearts_page import store_settings
from tests.browser.horizontal_overflow import horizontal_overflow
from tests.browser.lobby_page import enter_lobby, wait_for_lobby
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


@pytest.mark.slow
def test_a_custom_card_list_is_replaced_as_a_whole(desktop: Page, server: str) -> None:
    panel = open_rules_panel(desktop, server, "standard+trim=own,removed=2C.2D.2S.2H")
    panel.get_by_role("radio", name="5", exact=True).check()
    expect_toast(desktop, "Also changed for 5 players: Your own list, Cards taken out.")
    desktop.wait_for_url("**/" + rules_for_link("standard+players=5"))


@pytest.mark.slow
def test_a_server_answer_does_not_overwrite_text_being_typed(desktop: Page, server: str) -> None:
    open_rules_panel(desktop, server)
    dialog = open_options_form(desktop)
    target = option(desktop, "target").get_by_role("textbox")
    with desktop.expect_response("**/api/rules"):
        option(desktop, "rotation").get_by_role("combobox").select_option("steps")
        target.fill("60")
    expect(dialog.locator(".rule-top")).to_contain_text("Passing direction")
    expect(target).to_have_value("60")
    target.press("Enter")
    expect(dialog.locator(".rule-top")).to_contain_text("Point limit: 60")


def test_conflicting_options_are_reported_and_nothing_is_lost(desktop: Page, server: str) -> None:
    panel = open_rules_panel(desktop, server)
    dialog = open_options_form(desktop)
    option(desktop, "rotation").get_by_role("combobox").select_option("across")
    option(desktop, "target").get_by_role("textbox").fill("60")
    option(desktop, "target").get_by_role("textbox").press("Enter")
    option(desktop, "players").get_by_role("button", name="Players: more").click()
    refusal = dialog.locator(".rule-top .bad")
    expect(refusal).to_contain_text("“Passing direction”")
    expect(option(desktop, "players")).to_have_attribute("data-state", "clash")
    expect(option(desktop, "rotation")).to_have_attribute("data-state", "clash")
    expect(option(desktop, "rotation").get_by_role("combobox")).to_have_value("across")
    expect(option(desktop, "target").get_by_role("textbox")).to_have_value("60")
    expect(panel.locator(".play")).to_be_disabled()
    dialog.get_by_role("button", name="Passing direction", exact=True).click()
    expect(option(desktop, "rotation").get_by_role("combobox")).to_be_focused()
    option(desktop, "rotation").get_by_role("combobox").select_option("left")
    expect(refusal).to_have_count(0)
    expect(dialog.locator(".rule-top")).to_contain_text(
        "Standard with Passing direction: always left · Point limit: 60"
    )
    expect(dialog.locator(".rule-top")).to_contain_text("5 players")
    assert rules_in_url(desktop) == "standard+players=5,rotation=left,target=60"


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


@pytest.mark.slow
def test_the_form_searches_options_and_resets_them(desktop: Page, server: str) -> None:
    open_rules_panel(desktop, server, "omnibus+target=50,tie=play-on")
    dialog = open_options_form(desktop)
    rows = dialog.locator(".rule-option")
    every = rows.count()
    dialog.get_by_role("searchbox").fill("SHOOT")
    expect(option(desktop, "sun")).to_be_visible()
    assert rows.count() < every
    dialog.get_by_role("searchbox").fill("zebra")
    expect(dialog.get_by_text("No options found.")).to_be_visible()
    dialog.get_by_role("searchbox").fill("")
    dialog.get_by_role("switch", name="Changed only (2)").check()
    expect(rows).to_have_count(2)
    option(desktop, "target").get_by_role("button", name="Back to: 100").click()
    expect(rows).to_have_count(1)
    dialog.get_by_role("button", name="Back to Omnibus").click()
    expect(rows).to_have_count(0)
    desktop.wait_for_url("**/" + rules_for_link("omnibus"))
    dialog.get_by_role("switch").first.uncheck()
    equals = option(desktop, "equals")
    expect(equals).to_have_attribute("data-state", "idle")
    expect(equals).to_contain_text("because of “Decks”: 1")


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


def test_rules_can_be_saved_under_a_name(desktop: Page, server: str) -> None:
    panel = open_rules_panel(desktop, server, "standard+target=50")
    panel.get_by_role("button", name="Save").click()
    dialog = desktop.get_by_role("dialog")
    dialog.get_by_label("Name of the rules").fill(" Friday ")
    desktop.keyboard.press("Enter")
    expect(panel.get_by_role("radio", name="Friday")).to_be_checked()
    expect(panel.locator(".go")).to_contain_text("Friday")
    panel.get_by_role("radio", name="Sun").or_(
        panel.get_by_role("radio", name="Omnibus")
    ).last.check()
    desktop.wait_for_url("**/" + rules_for_link("omnibus"))
    desktop.goto(f"{server}/#")
    desktop.reload()
    wait_for_lobby(desktop)
    desktop.locator(".game[data-game=hearts] summary").click()
    panel = open_rules(desktop)
    panel.get_by_role("radio", name="Friday").check()
    expect(panel.locator(".rule-now")).to_contain_text("Standard with Point limit: 50")
    panel.get_by_role("button", name="Friday: rename").click()
    dialog.get_by_label("Name of the rules").fill("Saturday")
    desktop.keyboard.press("Enter")
    expect(panel.get_by_role("radio", name="Saturday")).to_be_checked()
    panel.get_by_role("button", name="Saturday: delete").click()
    dialog.get_by_role("button", name="Delete").click()
    expect(panel.locator(".rule-own")).to_have_count(0)


def test_the_last_chosen_rules_are_restored(desktop: Page, server: str) -> None:
    store_settings(desktop)
    enter_lobby(desktop, server)
    desktop.locator(".game[data-game=hearts] summary").click()
    open_rules(desktop).get_by_role("radio", name="Omnibus").check()
    desktop.wait_for_function(
        "() => localStorage.getItem('herzrasen.rules')?.includes('omnibus') ?? false"
    )
    desktop.reload()
    expect(desktop.locator("[data-game=hearts] .go")).to_contain_text("Omnibus")


@pytest.mark.slow
def test_the_last_played_rules_are_restored(desktop: Page, server: str) -> None:
    panel = open_rules_panel(desktop, server, "black-maria+target=75")
    panel.locator(".play").click()
    expect(desktop.locator(".hearts")).to_be_visible()
    desktop.goto(f"{server}/#")
    desktop.reload()
    expect(desktop.locator("[data-game=hearts] .go")).to_contain_text(
        "Black Maria, changed: Point limit"
    )


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


@pytest.mark.slow
def test_nerts_has_the_same_form(desktop: Page, server: str) -> None:
    store_settings(desktop)
    desktop.goto(f"{server}/#/rules/nerts/{rules_for_link('duel')}")
    panel = open_rules(desktop, "nerts")
    dialog = open_options_form(desktop)
    option(desktop, "draw").get_by_role("button", name="Cards per turn: less").click()
    expect(dialog.locator(".rule-top")).to_contain_text("Duel with Cards per turn: 2")
    dialog.get_by_role("button", name="Done").click()
    panel.get_by_role("radio", name="4", exact=True).check()
    desktop.wait_for_url(f"**/#/rules/nerts/{rules_for_link('*draw=2*')}")


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


@pytest.mark.slow
def test_every_rule_set_of_nerts_takes_one_tap(desktop: Page, server: str) -> None:
    store_settings(desktop)
    desktop.goto(f"{server}/#/rules/nerts/{rules_for_link('stoss')}")
    panel = open_rules(desktop, "nerts")
    expect(panel.get_by_role("button", name=re.compile("variants"))).to_have_count(0)
    for preset, name in {
        "stoss-literal": "Raiding, strict",
        "pagat": "Pagat",
        "nna": "NNA",
        "uk-racing-demon": "Racing Demon",
        "rasender-teufel": "Rasender Teufel",
        "squeak": "Squeak",
        "duel": "Duel",
        "partners": "Partners",
        "stoss": "Stoss:",
    }.items():
        panel.get_by_role("radio", name=re.compile(f"^{name}")).first.check()
        desktop.wait_for_url(f"**/rules/nerts/{rules_for_link(preset)}")
        expect(panel.locator(".rule-now [role=status] .bad")).to_have_count(0)
    for seats in (1, 12):
        panel.get_by_role("radio", name=str(seats), exact=True).check()
        desktop.wait_for_url(f"**/{rules_for_link(f'stoss+seats={seats}')}")


@pytest.mark.slow
def test_a_fixed_handicap_asks_for_each_pile(desktop: Page, server: str) -> None:
    """The pile sizes come and go with it, as many as there are decks."""
    store_settings(desktop)
    desktop.goto(f"{server}/#/rules/nerts/{rules_for_link('stoss')}")
    open_rules(desktop, "nerts")
    dialog = open_options_form(desktop)
    sizes = option(desktop, "pile_sizes")
    option(desktop, "handicap").get_by_role("radio", name="a pile size for each seat").check()
    expect(sizes.locator("li")).to_have_count(4)
    sizes.get_by_role("button", name="Seat 2: less").click()
    desktop.wait_for_url("**/" + rules_for_link("stoss+pile_sizes=13/12/13/13,handicap=fixed"))
    option(desktop, "teams").get_by_role("radio", name=re.compile("both play")).check()
    expect(sizes.locator("li")).to_have_count(2)
    desktop.wait_for_url("**/" + rules_for_link("partners+pile_sizes=13/12,handicap=fixed"))
    expect(sizes.get_by_role("textbox", name="Team 2")).to_have_value("12")
    sizes.get_by_role("checkbox", name="the same for everyone").check()
    desktop.wait_for_url("**/" + rules_for_link("partners"))
    expect(dialog.locator("[data-state=clash]")).to_have_count(0)


@pytest.mark.slow
def test_conflicting_nerts_options_are_reported(desktop: Page, server: str) -> None:
    store_settings(desktop)
    desktop.goto(f"{server}/#/rules/nerts/{rules_for_link('rasender-teufel')}")
    open_rules(desktop, "nerts")
    dialog = open_options_form(desktop)
    expect(option(desktop, "stuck_action")).to_have_attribute("data-state", "idle")
    option(desktop, "order").get_by_role("radio").first.check()
    option(desktop, "king_bonus").get_by_role("button", name=re.compile("more")).click()
    desktop.wait_for_url("**king_bonus=1**")
    option(desktop, "order").get_by_role("radio").last.check()
    expect(dialog.locator(".rule-now .bad")).to_contain_text("no king completes one")
    for name in ("king_bonus", "order"):
        expect(option(desktop, name)).to_have_attribute("data-state", "clash")
