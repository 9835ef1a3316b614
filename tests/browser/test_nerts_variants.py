"""The Nerts table by every rule: 1 to 12 seats, teams, jokers, the magnifier, solo practice."""

from __future__ import annotations

import re
from itertools import combinations
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from herzrasen.locales import text
from tests.browser.conftest import PHONE, OpenPage
from tests.browser.horizontal_overflow import horizontal_overflow
from tests.browser.nerts_views import NAMES, show_table, table_state

SMALLEST = ViewportSize(width=320, height=640)
LANDSCAPE = ViewportSize(width=844, height=390)
HUGE = ViewportSize(width=3840, height=2160)
LONG_NAMES = ("Maximiliane", "Bartholomäus", *NAMES[2:])

Room = dict[str, Any]


def table_variants() -> list[tuple[str, Room]]:
    """Every number of seats, and what makes a table unlike others."""
    plain = [(f"{seats} seats", table_state(seats, names=LONG_NAMES)) for seats in range(1, 13)]
    return [
        *plain,
        ("seven columns", table_state(5, tableau_piles=7)),
        ("seven columns, nine seats", table_state(9, tableau_piles=7)),
        ("shared decks", table_state(6, teams="shared", names=LONG_NAMES)),
        ("roles", table_state(4, teams="roles")),
        ("sides, six", table_state(6, teams="summed", names=LONG_NAMES)),
        ("sides, twelve", table_state(12, teams="summed")),
        ("jokers", table_state(3, jokers=2)),
        ("one foundation a suit", table_state(5, foundations="per-suit", opened=1)),
        ("watched", table_state(12, seat=-2)),
    ]


def show(page: Page, shown: Room) -> None:
    """Another table on the same page."""
    page.evaluate("room => show(room)", shown)
    expect(page.locator(".nerts")).to_be_visible()


# Where things lie ---------------------------------------------------------------------------------


def test_no_parts_of_the_table_overlap(open_page: OpenPage, site: str) -> None:
    """Nor what is not pressed: the layout sweep looks at controls and texts."""
    window = SMALLEST
    page = open_page(window, has_touch=True, is_mobile=True)
    show_table(page, site, table_state(4), "lang=de")
    for what, shown in table_variants():
        show(page, shown)
        assert horizontal_overflow(page) == 0, what
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight"), what
        scrolled = page.locator(".nerts.scrolls").count() == 1
        boxes = page.evaluate(BOXES)
        for one, other in combinations(boxes, 2):
            assert do_not_overlap(one, other), (what, one, other)
        for box in boxes:
            assert box["left"] >= -1, (what, box)
            assert box["right"] <= window["width"] + 1, (what, box)
            assert scrolled or box["bottom"] <= window["height"] + 1, (what, box)
        assert page.evaluate(OVERFLOWING) == [], what


PARTS = (
    ".rival .spot, .rival .who, .rival .total, .rival .tops > li, .rival-waste, .slot, .me, "
    ".nerts-tools, .own-area .heap .spot, .stock-card, .waste-fan, .column .cascade, nerts-call"
)
BOXES = f"""() => [...document.querySelectorAll('{PARTS}')]
  .filter((element) => !element.closest('.wide .tops') || element.closest('.compact'))
  .map((element) => {{
    const {{left, right, top, bottom}} = element.getBoundingClientRect();
    const tile = element.closest('[data-home]')?.dataset.home ?? '';
    return {{what: `${{element.className}} ${{tile}}`, left, right, top, bottom}};
  }})
  .filter(({{left, right, top, bottom}}) => right > left + 1 && bottom > top + 1)"""
"""Small cards of a rival's columns may cover each other; labels may not."""

OVERFLOWING = """() => [...document.querySelectorAll('.rival')].flatMap((tile) => {
  const outer = tile.getBoundingClientRect();
  return [...tile.querySelectorAll('.card, .chip-card, .badge, .who, .total')].flatMap((part) => {
    const {left, right, top, bottom, width} = part.getBoundingClientRect();
    const out = left < outer.left - 1 || right > outer.right + 1 || top < outer.top - 1;
    const wide = part.matches('.chip-card') && part.scrollWidth > width + 1;
    const spilled = out || bottom > outer.bottom + 1 || wide;
    return spilled ? [`${part.className} ${part.textContent}`] : [];
  });
})"""
"""What lies outside its rival's tile, or is wider than its label."""


def do_not_overlap(one: dict[str, float], other: dict[str, float]) -> bool:
    """Whether two boxes share no point, but for half a pixel."""
    return (
        min(one["right"], other["right"]) - max(one["left"], other["left"]) <= 0.5
        or min(one["bottom"], other["bottom"]) - max(one["top"], other["top"]) <= 0.5
    )


def test_the_tools_leave_room_for_the_score_and_the_vote(open_page: OpenPage, site: str) -> None:
    page = open_page(SMALLEST, has_touch=True, is_mobile=True)
    shown = table_state(6, teams="summed", votes=[0, 2])
    shown["view"]["public"] |= {"round": 11}
    shown["view"]["public"]["match"]["totals"][0] = -104
    show_table(page, site, shown, "lang=de")
    expect(page.locator(".me .total")).to_contain_text("104")
    head = ".nerts-tools > *, .me .total, .me .side-badge, .vote"
    for proved in ("null", "table.table"):  # a round that was stuck leaves a tool behind
        page.locator("nerts-table").evaluate(
            f"async table => {{ table.state = {{...table.state, stuckTable: {proved}}}; "
            "await table.updateComplete; table.requestUpdate(); await table.updateComplete; }"
        )
        assert page.locator("[data-tool=proof]").count() == (proved != "null")
        boxes = [box_edges(one) for one in page.locator(head).all() if one.is_visible()]
        seen = [box for box in boxes if box["right"] - box["left"] > 1]  # words for readers
        for one, other in combinations(seen, 2):
            assert do_not_overlap(one, other), (one, other)
        assert smallest_side(page, ".nerts-tools .button:visible") >= 24
        assert smallest_side(page, ".vote") >= 44


def box_edges(thing: Locator) -> dict[str, float]:
    """Where something is."""
    box = thing.bounding_box()
    assert box is not None
    left, top = box["x"], box["y"]
    return {"left": left, "right": left + box["width"], "top": top, "bottom": top + box["height"]}


def test_the_score_sheet_shows_every_player(open_page: OpenPage, site: str) -> None:
    page = open_page(SMALLEST)
    earlier = [[14, 3, 9, -6], [-2, 17, 6, 11]]
    show_table(
        page,
        site,
        table_state(4, phase="deal", caller=1, built=13, opened=4, earlier=earlier),
        "lang=de",
    )
    box = page.locator(".this-round")
    expect(box.locator("tbody tr")).to_have_count(4)
    assert box.evaluate("box => box.scrollHeight - box.clientHeight") <= 1
    assert box.evaluate("box => box.scrollWidth - box.clientWidth") <= 1


def test_every_card_is_large_enough(phone: Page, site: str) -> None:
    """All else that is pressed is measured by the layout sweep."""
    page = phone
    show_table(page, site, table_state(2))
    for seats in range(2, 13):
        show(page, table_state(seats))
        assert smallest_side(page, ".own-area button") >= 44, seats
        assert smallest_side(page, ".rival .heap button, .who, .slot button") >= 24, seats
    for window in (SMALLEST, LANDSCAPE):
        page.set_viewport_size(window)
        show(page, table_state(6))
        assert smallest_side(page, ".own-area button") >= 44, window


def smallest_side(page: Page, buttons: str) -> float:
    """The shortest side of any of these buttons."""
    sizes = page.locator(buttons).evaluate_all(
        "buttons => buttons.map((button) => button.getBoundingClientRect())"
        ".map(({width, height}) => Math.min(width, height))"
    )
    return float(min(sizes))


# Foundations, backs, jokers -----------------------------------------------------------------------


def test_cards_grow_with_a_large_window(open_page: OpenPage, site: str) -> None:
    window = HUGE
    page = open_page(window)
    show_table(page, site, table_state(4))
    columns = page.locator(".own-area .column").all()
    boxes = [box for column in columns if (box := column.bounding_box())]
    assert boxes[0]["width"] >= window["width"] * 0.055
    table = page.locator(".nerts").bounding_box()
    assert table is not None
    assert table["width"] >= window["width"] * 0.98
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")


@pytest.mark.slow
def test_the_own_deck_swaps_its_colour_for_the_chosen_one(desktop: Page, site: str) -> None:
    worn = []
    for query in ("", "&colour=red"):
        show_table(desktop, site, table_state(4, seat=2), query)
        badges = desktop.locator(".badge")
        worn.append(
            {
                str(at): str(badge.evaluate("badge => getComputedStyle(badge).background"))
                for at, badge in enumerate(badges.all())
            }
        )
    before, after = worn
    assert sorted(before.values()) == sorted(after.values())
    changed = [at for at in before if before[at] != after[at]]
    assert len(changed) == 2  # the own deck, and the one that was red before


# Teams --------------------------------------------------------------------------------------------


@pytest.mark.smoke
def test_team_mates_see_the_same_shared_area(desktop: Page, site: str) -> None:
    for seat in (1, 4):
        show_table(desktop, site, table_state(6, seat, teams="shared"))
        expect(desktop.locator(".rivals > li")).to_have_count(2)
        expect(desktop.locator(".me .badge")).to_have_text("A")  # Ada and David
        mate = NAMES[5 - seat]
        expect(desktop.locator(".me .team")).to_have_text(
            text("en", "nerts_table.team.with", name=mate)
        )
        names = desktop.locator(".rival .called").all_inner_texts()
        assert names == ["Bruno & Emma", "Eva & Clara"]


# The magnifier ------------------------------------------------------------------------------------


def magnifier(page: Page) -> Locator:
    return page.locator(".magnifier-panel")


@pytest.mark.slow
def test_hovering_over_a_rival_opens_the_magnifier(desktop: Page, site: str) -> None:
    shown = table_state(7, runs=0.9)
    show_table(desktop, site, shown)
    area = shown["view"]["public"]["areas"][3]
    desktop.locator(".rivals > li[data-home='3'] .total").hover()
    expect(magnifier(desktop)).to_be_visible()
    expect(magnifier(desktop).locator(".magnifier-columns .card")).to_have_count(
        sum(len(column) for column in area["tableau"])
    )
    expect(magnifier(desktop)).to_contain_text(
        text("en", "nerts_table.glass.pile.other", n=area["down"] + 1)
    )
    through = "([x, y]) => document.elementFromPoint(x, y).closest('.magnifier-panel') === null"
    box = magnifier(desktop).bounding_box()
    assert box
    assert desktop.evaluate(through, [box["x"] + 20, box["y"] + 20])
    desktop.locator(".stock-card").hover()
    expect(magnifier(desktop)).to_have_count(0)


def test_a_long_press_on_a_rival_opens_the_magnifier_and_does_not_attack(
    phone: Page, site: str
) -> None:
    show_table(phone, site, table_state(7))
    phone.locator("[data-place='pile:0']").tap()
    chosen = phone.locator(".own-area [aria-pressed=true]")
    expect(chosen).to_have_count(1)
    pile = phone.locator(".rivals > li[data-home='2'] .heap button")
    box = pile.bounding_box()
    assert box
    finger = phone.context.new_cdp_session(phone)
    at = [{"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}]
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": at})
    expect(magnifier(phone)).to_be_visible()
    is_inside(magnifier(phone), PHONE)
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(magnifier(phone)).to_have_count(0)
    expect(chosen).to_have_count(1)
    assert phone.evaluate("sent") == []
    pile.tap()
    assert [move["target"] for move in phone.evaluate("sent")] == [{"at": "rival", "index": 2}]


def is_inside(element: Locator, window: ViewportSize) -> None:
    box = element.bounding_box()
    assert box
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= window["width"]
    assert box["y"] >= 0
    assert box["y"] + box["height"] <= window["height"]


def test_focus_opens_the_magnifier_and_escape_closes_it_alone(desktop: Page, site: str) -> None:
    show_table(desktop, site, table_state(4))
    desktop.keyboard.press("a")
    chosen = desktop.locator(".own-area [aria-pressed=true]")
    expect(chosen).to_have_count(1)
    desktop.keyboard.press("Tab")
    while not desktop.evaluate("document.activeElement.matches('.rival .who')"):
        desktop.keyboard.press("Shift+Tab")
    expect(magnifier(desktop)).to_be_visible()
    desktop.keyboard.press("Escape")
    expect(magnifier(desktop)).to_have_count(0)
    expect(chosen).to_have_count(1)
    assert desktop.evaluate("document.activeElement.matches('.rival .who')")


# Practice alone -----------------------------------------------------------------------------------


def test_solo_clock_continues_after_a_reload(desktop: Page, site: str) -> None:
    desktop.clock.install()
    before = table_state(1, phase="countdown")
    show_table(desktop, site, before)
    expect(desktop.locator(".rivals")).to_have_count(0)
    expect(desktop.locator(".clock")).to_have_count(0)
    started = {"type": "happened", "number": 2, "event": {"event": "started"}}
    playing = table_state(1)
    desktop.evaluate(
        "message => hear(message)",
        started | {"view": playing["view"], "legal": playing["legal"], "race": None},
    )
    expect(desktop.locator(".clock")).to_have_text(re.compile(r"0:0\d"))
    desktop.clock.run_for(65_000)
    a_minute = re.compile(r"1:[0-5]\d")  # and however long the machine takes, for the clock goes on
    expect(desktop.locator(".clock")).to_have_text(a_minute)
    show_table(desktop, site, playing)
    expect(desktop.locator(".clock")).to_have_text(a_minute)
