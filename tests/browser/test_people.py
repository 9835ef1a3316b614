"""People at one table, on two and three pages: before the match, when a line is lost, and again."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations

import pytest
from playwright.sync_api import expect

from herzrasen.locales import text
from tests.browser.axe import findings
from tests.browser.conftest import DESKTOP, PHONE, OpenPage
from tests.browser.hearts_page import keep
from tests.browser.people_page import (
    FINGERS,
    begun,
    button,
    follow,
    go_away,
    sit,
    table_of,
    two,
)
from tests.browser.width import sideways
from tests.server.served import served

GAMES = pytest.mark.parametrize("game", ["hearts", "nerts"])


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server that does not wait for who is away: there is a vote at once."""
    with served(tmp_path_factory.mktemp("data"), grace=0.0, vote=600.0, again=600.0) as server:
        yield server


@pytest.fixture(scope="module")
def patient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server that waits for who is away."""
    with served(tmp_path_factory.mktemp("patient"), grace=600.0, again=600.0) as server:
        yield server


@GAMES
def test_who_is_not_ready_is_asked_and_the_match_begins_with_the_answer(
    open_page: OpenPage, server: str, game: str
) -> None:
    host = table_of(open_page(DESKTOP), server, game)
    guest = follow(open_page(PHONE, **FINGERS), host.url, "Jan")
    sit(guest)
    guest.get_by_role("switch").uncheck(force=True)
    expect(host.locator(".gather li").nth(1)).to_contain_text(text("en", "people.is.not_ready"))
    host.locator(".gather .primary").click()
    expect(host.locator(".check")).to_contain_text(text("en", "people.check.waiting"))
    expect(guest.locator(".check")).to_contain_text(text("en", "people.check.question"))
    assert findings(guest) == []
    assert findings(host) == []
    guest.locator(".check .primary").click()
    begun(host, guest)
    expect(host.locator(".strip")).to_have_count(0)


def test_the_host_seats_a_bot_and_asks_somebody_to_leave(open_page: OpenPage, server: str) -> None:
    host = table_of(open_page(DESKTOP), server, "hearts")
    guest = follow(open_page(PHONE, **FINGERS), host.url, "Jan")
    sit(guest)
    button(host, "people.do.put_bot_on", seat=3)
    expect(guest.locator(".gather li.bot")).to_have_count(1)
    assert guest.get_by_role("button", name=text("en", "people.do.put_bot_on", seat=4)).count() == 0
    host.get_by_role("button", name=f"{text('en', 'people.do.remove')}: Jan").click()
    expect(guest.locator(".toast")).to_contain_text(
        text("en", "people.told.removed", name="Jan", by="Eva")
    )
    expect(guest.locator(".gather li.own")).to_have_count(0)
    guest.locator(".gather .primary").click()
    expect(guest.locator(".toast")).to_contain_text(text("en", "table.refusal.removed"))
    host.locator(".gather .primary").click()
    begun(host)


@GAMES
@pytest.mark.parametrize("language", ["en", "de"])
def test_a_lost_line_is_voted_on_without_taking_the_focus(
    open_page: OpenPage, server: str, game: str, language: str
) -> None:
    host, guest = two(open_page, server, game, language)
    link = guest.url
    host.locator("[data-tool=rules]").focus()
    go_away(guest)
    ballot = host.locator(".ballot")
    question = text(language, "people.vote.question.one", names="Jan")
    expect(ballot).to_contain_text(question)
    assert host.evaluate("() => document.activeElement.dataset.tool") == "rules"
    expect(ballot.get_by_role("button")).to_have_count(2)  # nobody ends a match alone
    heard = text(language, "people.heard.alone.one", names="Jan")
    expect(host.locator("[role=alert]").filter(has_text=heard)).to_have_count(1)
    assert findings(host) == []
    assert sideways(host) == 0
    ballot.get_by_role("button").nth(1).press("Enter")
    expect(ballot).to_have_count(0)
    host.locator("[data-tool=people]").click()
    bot = text(language, "people.is.left", bot="").removesuffix("()").strip()
    expect(host.locator("people-panel li").nth(1)).to_contain_text(bot)
    assert findings(host) == []
    guest.goto(link)
    begun(guest)
    expect(host.locator("people-panel li").nth(1)).not_to_contain_text(bot)


@GAMES
def test_the_host_lets_a_bot_play_for_who_is_away_and_he_comes_back(
    open_page: OpenPage, patient: str, game: str
) -> None:
    host, guest = two(open_page, patient, game)
    link = guest.url
    go_away(guest)
    strip = host.locator(".strip")
    expect(strip).to_contain_text(text("en", "people.away", name="Jan"))
    button(host, "people.do.stand_in")
    expect(host.locator(".toast")).to_have_text(text("en", "people.told.stands-in", name="Jan"))
    expect(strip).to_have_count(0)
    guest.goto(link)
    begun(guest)
    host.locator("[data-tool=people]").click()
    expect(host.locator("people-panel li.person")).to_have_count(2)
    expect(host.locator("people-panel")).not_to_contain_text(text("en", "people.is.away"))


def test_three_pages_a_match_is_ended_and_played_again(open_page: OpenPage, server: str) -> None:
    host, guest = two(open_page, server, "hearts")
    watcher = follow(open_page(PHONE, **FINGERS), host.url, "Kim")
    offer = watcher.get_by_role("button", name=text("en", "people.do.choose_seat"))
    offer.click()
    assert findings(watcher) == []
    watcher.locator("people-panel").get_by_role("button").first.click()
    expect(watcher.locator("hearts-hand .card").first).to_be_visible()
    expect(watcher.locator(".strip")).to_have_count(0)
    go_away(watcher)
    for page in (host, guest):
        page.locator(".ballot").get_by_role("button").nth(2).click()
    for page in (host, guest):
        expect(page.locator(".strip")).to_contain_text(text("en", "people.ended"))
    assert findings(guest) == []
    before = host.url
    button(guest, "people.do.again")
    expect(host.locator(".strip")).to_contain_text(
        text("en", "people.again.question.one", names="Jan")
    )
    button(host, "people.do.again")
    for page in (host, guest):
        page.wait_for_function("before => location.href !== before", arg=before)
        expect(page.locator(".gather li.own")).to_be_visible()
    expect(host.locator(".gather li").nth(1)).to_contain_text("Eva")


def test_the_next_match_by_other_rules(open_page: OpenPage, server: str) -> None:
    host, guest = two(open_page, server, "hearts")
    third = follow(open_page(PHONE, **FINGERS), host.url, "Kim")
    button(third, "people.do.choose_seat")
    third.locator("people-panel").get_by_role("button").first.click()
    expect(third.locator("hearts-hand .card").first).to_be_visible()
    go_away(third)
    for page in (host, guest):
        page.locator(".ballot").get_by_role("button").nth(2).click()
    button(host, "people.do.again")
    button(host, "people.do.other_rules")
    dialog = host.get_by_role("dialog")
    expect(dialog.locator("rule-chooser .chip").first).to_be_visible()
    assert findings(host) == []
    dialog.locator("label", has_text="Omnibus").first.click()
    dialog.get_by_role("button", name=text("en", "people.wish.propose")).click()
    expect(guest.locator(".strip")).to_contain_text("Omnibus")
    button(guest, "people.do.again")
    expect(guest.locator(".gather")).to_contain_text("Omnibus")


def test_who_gets_up_looks_on_and_somebody_else_plays_his_hand(
    open_page: OpenPage, server: str
) -> None:
    host, guest = two(open_page, server, "nerts")
    guest.locator("[data-tool=people]").click()
    button(guest, "people.do.stand")
    button(guest, "people.do.stand_really")
    expect(host.locator(".toast")).to_contain_text(text("en", "people.told.stood-up", name="Jan"))
    expect(guest.locator(".nerts.watched")).to_be_visible()
    expect(guest.locator(".strip")).to_be_visible()


def test_nobody_looks_on_where_the_house_does_not_want_it(open_page: OpenPage, server: str) -> None:
    host = open_page(DESKTOP)
    keep(host)
    host.goto(server)
    panel = host.locator("[data-game=hearts]")
    panel.locator("summary").click()
    panel.get_by_role("radio", name=text("en", "lobby.house.watchers_is.none")).check()
    says = text("en", "lobby.house.watchers_says.none")
    expect(panel.locator(".at-table")).to_contain_text(says)
    assert findings(host) == []
    panel.get_by_role("button", name=text("en", "lobby.invite")).click()
    expect(host.locator(".gather")).to_contain_text(says)
    host.locator(".gather .primary").click()
    begun(host)
    host.locator("[data-tool=rules]").click()
    expect(host.get_by_role("dialog")).to_contain_text(says)
    stranger = follow(open_page(DESKTOP), host.url, "Kim")
    expect(stranger.get_by_role("heading")).to_contain_text(text("en", "connection.shut.title"))
    assert findings(stranger) == []


def test_the_tables_fit_a_small_phone_with_a_vote_above_them(
    open_page: OpenPage, server: str
) -> None:
    small = open_page({"width": 320, "height": 640}, **FINGERS)
    host = table_of(small, server, "hearts", "de")
    guest = follow(open_page(DESKTOP), host.url, "Jan", "de")
    sit(guest)
    host.locator(".gather .primary").click()
    begun(host, guest)
    go_away(guest)
    expect(host.locator(".ballot")).to_be_visible()
    assert sideways(host) == 0
    assert host.locator(".tools").evaluate("tools => tools.scrollWidth <= tools.clientWidth")
    expect(host.locator("hearts-hand .card").last).to_be_in_viewport()


PARTS = {
    "hearts": ".strip-line, .state, .seat-plate, .whither, .confirm, .own-seat, hearts-hand",
    "nerts": ".strip-line, .nerts-tools, .me, .rivals, .start",
}


@GAMES
@pytest.mark.parametrize("width", [320, pytest.param(390, marks=pytest.mark.slow)])
def test_a_vote_of_three_lines_covers_nothing_of_the_table(
    open_page: OpenPage, server: str, game: str, width: int
) -> None:
    page = open_page({"width": width, "height": 640}, **FINGERS)
    host = table_of(page, server, game, "de")
    guests = [
        follow(open_page(DESKTOP), host.url, name, "de") for name in ("Maximiliane", "Bartholomäus")
    ]
    for guest in guests:
        sit(guest)
    stays = follow(open_page(DESKTOP), host.url, "Kim", "de")
    stays.locator(".gather .primary").click()  # with the last seat the match begins
    begun(host, stays)
    for guest in guests:
        go_away(guest)
    expect(host.locator(".ballot").get_by_role("button")).to_have_count(3)
    expect(host.locator(".strip-line")).to_have_count(2)
    boxes = [one.bounding_box() for one in host.locator(PARTS[game]).all()]
    for one, other in combinations([box for box in boxes if box], 2):
        beside = one["x"] + one["width"] <= other["x"] or other["x"] + other["width"] <= one["x"]
        below = one["y"] + one["height"] <= other["y"] or other["y"] + other["height"] <= one["y"]
        assert beside or below, (one, other)
    assert sideways(host) == 0


@GAMES
def test_everybody_at_the_table_sees_how_many_look_on(
    open_page: OpenPage, server: str, game: str
) -> None:
    host, guest = two(open_page, server, game)
    watcher = follow(open_page(DESKTOP), host.url, "Kim")
    begun(watcher)
    one, none = text("en", "people.watchers.one", n=1), text("en", f"{game}_table.tool.people")
    for page in (host, guest, watcher):
        shown = page.locator("[data-tool=people]")
        expect(shown.locator(".watched-by")).to_have_text("1")
        expect(shown).to_have_accessible_name(re.compile(f"{none}.*{re.escape(one)}"))
        assert findings(page) == []
    second = follow(open_page(PHONE, **FINGERS), host.url, "Lea")
    begun(second)
    expect(guest.locator(".watched-by")).to_have_text("2")
    go_away(watcher)
    go_away(second)
    for page in (host, guest):
        expect(page.locator(".watched-by")).to_have_count(0)
        expect(page.locator("[data-tool=people]")).to_have_accessible_name(none)


def test_who_is_away_keeps_his_place_and_the_bar_its_targets_on_the_smallest_screen(
    open_page: OpenPage, server: str
) -> None:
    host, guest = two(open_page, server, "hearts")
    go_away(guest)
    gone = host.locator(".plaque[data-gone]")
    expect(gone.locator(".note")).to_be_visible()
    name, total = (gone.locator(part).bounding_box() for part in (".called", ".total"))
    assert name is not None
    assert total is not None
    assert name["x"] + name["width"] <= total["x"]
    host.set_viewport_size({"width": 320, "height": 640})
    wide = "buttons => buttons.map(one => one.getBoundingClientRect().width)"
    widths = host.locator(".bar > .button:visible, .bar .talk-button:visible").evaluate_all(wide)
    assert len(widths) >= 4
    assert min(widths) >= 44
    assert sideways(host) == 0
