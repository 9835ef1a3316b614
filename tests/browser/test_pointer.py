"""Pointer input and animation: taps, drags, holds, keys, and animations that always end."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, OpenPage
from tests.browser.standing_time import hold_long_timers, release_long_timers

MOVABLE_CARD = (86, 350)  # the middle of the card that may be dragged
FIXED_CARD = (286, 350)  # and of the one that may not
TARGET = (336, 100)  # the place on the right
OUTSIDE_TARGETS = (700, 700)


HOLD_MS = 500  # kit/motion/pointer.js


def open_motion_page(page: Page, site: str) -> Page:
    """The page with two cards, on which no press becomes long by itself."""
    hold_long_timers(page, HOLD_MS)
    page.goto(f"{site}/tests/client/motion.html")
    expect(page.locator("html[data-ready]")).to_be_attached()
    return page


@pytest.fixture
def motion_page(desktop: Page, site: str) -> Page:
    """The page with two cards, for the mouse."""
    return open_motion_page(desktop, site)


def take_events(page: Page) -> list[str]:
    """What the page was told since the last time."""
    found: list[str] = page.evaluate("pointerEvents.splice(0)")
    return found


def drag(page: Page, start: tuple[int, int], end: tuple[int, int]) -> None:
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move((start[0] + end[0]) // 2, (start[1] + end[1]) // 2)
    page.mouse.move(*end)
    page.mouse.up()


def test_a_click_enter_and_space_are_the_same(motion_page: Page) -> None:
    motion_page.click("#from")
    motion_page.focus("#from")
    motion_page.keyboard.press("Enter")
    motion_page.keyboard.press("Space")
    assert take_events(motion_page) == ["tap from"] * 3


@pytest.mark.smoke
def test_a_drag_is_a_drop_and_not_a_tap(motion_page: Page) -> None:
    drag(motion_page, MOVABLE_CARD, TARGET)
    assert take_events(motion_page) == ["drop from on right"]


def test_a_drop_near_a_target_reaches_it(motion_page: Page) -> None:
    drag(motion_page, MOVABLE_CARD, (TARGET[0] + 120, TARGET[1]))
    assert take_events(motion_page) == ["drop from on right"]


def test_a_press_with_small_movement_is_a_tap(motion_page: Page) -> None:
    drag(motion_page, MOVABLE_CARD, (MOVABLE_CARD[0] + 4, MOVABLE_CARD[1] + 3))
    assert take_events(motion_page) == ["tap from"]


def test_a_drop_outside_targets_does_nothing_and_keys_still_work(motion_page: Page) -> None:
    drag(motion_page, MOVABLE_CARD, OUTSIDE_TARGETS)
    assert take_events(motion_page) == []
    expect(motion_page.locator("#from")).to_have_css("translate", "none")
    motion_page.focus("#from")
    motion_page.keyboard.press("Enter")
    assert take_events(motion_page) == ["tap from"]


def test_a_card_that_may_not_be_moved_cannot_be_dragged(motion_page: Page) -> None:
    drag(motion_page, FIXED_CARD, TARGET)
    assert "drop" not in " ".join(take_events(motion_page))
    expect(motion_page.locator("#fixed")).to_have_css("translate", "none")


RELEASES_UNHEARD = {
    "a move without a button": "dispatchEvent(new PointerEvent('pointermove', MOUSE))",
    "the pointer is taken": "document.getElementById('from').releasePointerCapture(1)",
    "the window is left": "dispatchEvent(new Event('blur'))",
    "a menu": "document.body.dispatchEvent(new MouseEvent('contextmenu', {bubbles: true}))",
}
MOUSE = "const MOUSE = {pointerId: 1, pointerType: 'mouse', isPrimary: true, buttons: 0};"


@pytest.mark.parametrize("what", RELEASES_UNHEARD)
def test_a_card_goes_back_when_its_release_never_comes(motion_page: Page, what: str) -> None:
    motion_page.evaluate("settings.changeSettings({speed: 'instant'})")
    motion_page.mouse.move(*MOVABLE_CARD)
    motion_page.mouse.down()
    motion_page.mouse.move(*OUTSIDE_TARGETS)
    motion_page.mouse.move(*TARGET)
    expect(motion_page.locator("#from[data-held]")).to_be_attached()
    motion_page.evaluate(f"() => {{ {MOUSE} {RELEASES_UNHEARD[what]}; }}")
    motion_page.mouse.move(*OUTSIDE_TARGETS)
    expect(motion_page.locator("[data-held]")).to_have_count(0)
    expect(motion_page.locator("#from")).to_have_css("translate", "none")
    motion_page.mouse.up()
    assert take_events(motion_page) == []
    drag(motion_page, MOVABLE_CARD, TARGET)
    assert take_events(motion_page) == ["drop from on right"]


def test_a_long_press_is_a_hold_and_not_a_tap(motion_page: Page) -> None:
    motion_page.mouse.move(*MOVABLE_CARD)
    motion_page.mouse.down()
    release_long_timers(motion_page)
    expect(motion_page.locator("html[data-held]")).to_be_attached()
    motion_page.mouse.up()
    assert take_events(motion_page) == ["hold from"]
    motion_page.click("#from")
    assert take_events(motion_page) == ["tap from"]


def test_a_finger_taps(open_page: OpenPage, site: str) -> None:
    phone = open_motion_page(open_page(PHONE, has_touch=True, is_mobile=True), site)
    phone.tap("#from")
    assert take_events(phone) == ["tap from"]


def test_a_moved_card_is_animated_from_its_old_place_to_its_new_one(motion_page: Page) -> None:
    start = motion_page.evaluate(
        """async () => {
          const root = document.getElementById('table');
          const before = motion.positionsIn(root);
          const card = document.getElementById('from');
          card.style.setProperty('left', '500px');
          const end = motion.animateFrom(before, root);
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
def test_every_animation_ends_and_leaves_no_element_behind(
    open_page: OpenPage, site: str, reduced: bool
) -> None:
    page = open_motion_page(
        open_page(PHONE, reduced_motion="reduce" if reduced else "no-preference"), site
    )
    left = page.evaluate(
        """async () => {
          const cards = [...document.querySelectorAll('.card')];
          const place = document.getElementById('left');
          await motion.deal(cards, place);
          await motion.collect(cards, place);
          await motion.flyHome(cards, (card, at) => (at === 0 ? place : null));
          await Promise.all([motion.pulse(cards[0]), motion.shake(cards[1])]);
          const gone = document.createElement('p');
          await motion.pulse(gone);
          const copies = document.querySelectorAll('.motion-layer *');
          return [document.getAnimations().length, copies.length];
        }"""
    )
    assert left == [0, 0]


def test_speed_instant_animates_nothing(motion_page: Page) -> None:
    running = motion_page.evaluate(
        """() => {
          settings.changeSettings({speed: 'instant'});
          motion.deal(document.querySelectorAll('.card'), document.body);
          motion.collect(document.querySelectorAll('.card'), document.body);
          return document.getAnimations().length;
        }"""
    )
    assert running == 0
