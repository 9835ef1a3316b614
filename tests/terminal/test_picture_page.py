"""The page of the terminal's screens is what the tests' pictures are."""

from __future__ import annotations

from tests.terminal.picture_page import IMAGES, PAGES, images, page


def test_the_page_is_up_to_date() -> None:
    drawn = images()
    assert len(drawn) > 30
    assert {*drawn} == {*IMAGES.glob("*.svg")}
    stale = [file.name for file, drawing in drawn.items() if file.read_text("utf-8") != drawing]
    assert stale == []
    for language, file in PAGES.items():
        assert file.read_text("utf-8") == page(language)
