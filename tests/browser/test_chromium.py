"""The fixtures `desktop` and `phone`: pointer type and window size."""

from playwright.sync_api import Page

SIZE = "[innerWidth, innerHeight, matchMedia('(pointer: coarse)').matches]"


def test_the_desktop_page_has_a_mouse(desktop: Page) -> None:
    assert desktop.evaluate(SIZE) == [1280, 800, False]


def test_the_phone_page_is_touched(phone: Page) -> None:
    phone.set_content('<meta name="viewport" content="width=device-width">')
    assert phone.evaluate(SIZE) == [390, 844, True]
