"""Pointer and motion in a real browser: presses, drags, keys, and moves that always end."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, OpenPage

FROM = (86, 350)  # the middle of the card that may be dragged
FIXED = (286, 350)  # and of the one that may not
RIGHT = (336, 100)  # the place on the right
NOWHERE = (700, 700)


def ready(page: Page, site: str) -> Page:
    page.goto(f"{site}/tests/client/hands.html")
    expect(page.locator("html[data-ready]")).to_be_attached()
    return page


@pytest.fixture
def table(desktop: Page, site: str) -> Page:
    """The page with two cards, for the mouse."""
    return ready(desktop, site)


def told(page: Page) -> list[str]:
    """What the page was told since the last time."""
    found: list[str] = page.evaluate("told.splice(0)")
    return found


def drag(page: Page, start: tuple[int, int], end: tuple[int, int]) -> None:
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move((start[0] + end[0]) // 2, (start[1] + end[1]) // 2)
    page.mouse.move(*end)
    page.mouse.up()


def test_a_click_enter_and_space_are_the_same(table: Page) -> None:
    table.click("#from")
    table.focus("#from")
    table.keyboard.press("Enter")
    table.keyboard.press("Space")
    assert told(table) == ["tap from"] * 3


def test_a_drag_is_a_drop_and_no_tap(table: Page) -> None:
    drag(table, FROM, RIGHT)
    assert told(table) == ["drop from on right"]


def test_a_drop_beside_a_place_still_reaches_it(table: Page) -> None:
    drag(table, FROM, (RIGHT[0] + 120, RIGHT[1]))
    assert told(table) == ["drop from on right"]


def test_a_press_that_trembles_is_a_tap(table: Page) -> None:
    drag(table, FROM, (FROM[0] + 4, FROM[1] + 3))
    assert told(table) == ["tap from"]


def test_a_drop_nowhere_is_nothing_and_the_next_key_still_counts(table: Page) -> None:
    drag(table, FROM, NOWHERE)
    assert told(table) == []
    expect(table.locator("#from")).to_have_css("translate", "none")
    table.focus("#from")
    table.keyboard.press("Enter")
    assert told(table) == ["tap from"]


def test_what_may_not_be_lifted_stays(table: Page) -> None:
    drag(table, FIXED, RIGHT)
    assert "drop" not in " ".join(told(table))
    expect(table.locator("#fixed")).to_have_css("translate", "none")


def test_a_long_press_is_a_hold_and_no_tap(table: Page) -> None:
    table.mouse.move(*FROM)
    table.mouse.down()
    expect(table.locator("html[data-held]")).to_be_attached()
    table.mouse.up()
    assert told(table) == ["hold from"]
    table.click("#from")
    assert told(table) == ["tap from"]


def test_a_finger_taps(open_page: OpenPage, site: str) -> None:
    phone = ready(open_page(PHONE, has_touch=True, is_mobile=True), site)
    phone.tap("#from")
    assert told(phone) == ["tap from"]


def test_a_card_flies_from_where_it_was_and_rests_where_it_is(table: Page) -> None:
    start = table.evaluate(
        """async () => {
          const root = document.getElementById('table');
          const before = motion.where(root);
          const card = document.getElementById('from');
          card.style.setProperty('left', '500px');
          const end = motion.flow(before, root);
          const [flight] = card.getAnimations();
          flight.pause();
          flight.currentTime = 0;
          const first = card.getBoundingClientRect().left;
          flight.play();
          flight.finish();
          await end;
          return [first, card.getBoundingClientRect().left];
        }"""
    )
    assert start == [50, 500]


@pytest.mark.parametrize("reduced", [True, False])
def test_every_move_ends_and_leaves_nothing_behind(
    open_page: OpenPage, site: str, reduced: bool
) -> None:
    page = ready(open_page(PHONE, reduced_motion="reduce" if reduced else "no-preference"), site)
    left = page.evaluate(
        """async () => {
          const cards = [...document.querySelectorAll('.card')];
          const place = document.getElementById('left');
          await motion.deal(cards, place);
          await motion.collect(cards, place);
          await motion.home(cards, (card, at) => (at === 0 ? place : null));
          await Promise.all([motion.pulse(cards[0]), motion.shake(cards[1])]);
          const gone = document.createElement('p');
          await motion.pulse(gone);
          const copies = document.querySelectorAll('.motion-layer *');
          return [document.getAnimations().length, copies.length];
        }"""
    )
    assert left == [0, 0]


def test_at_once_nothing_is_animated(table: Page) -> None:
    running = table.evaluate(
        """() => {
          settings.change({speed: 'instant'});
          motion.deal(document.querySelectorAll('.card'), document.body);
          motion.collect(document.querySelectorAll('.card'), document.body);
          return document.getAnimations().length;
        }"""
    )
    assert running == 0
