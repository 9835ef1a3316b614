"""The published format page matches the program, in both languages."""

from pathlib import Path

import pytest

from herzrasen.games.registry import GAMES
from herzrasen.record import tags
from herzrasen.record.notation import notation_of
from herzrasen.record.reader import MAX_BYTES, MAX_LINE_LENGTH
from tests.tools import ROOT

PAGES = [ROOT / "docs/record.md", ROOT / "docs/record.de.md"]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_tag_line_and_limit_is_on_the_page(page: Path) -> None:
    text = page.read_text("utf-8")
    for tag in (*tags.HEADER_TAGS, *tags.DEAL_TAGS, *(f"{name}0" for name in tags.SEAT_TAGS)):
        assert f"`{tag}`" in text or f"`[{tag} " in text, tag
    for game in GAMES:
        for kind in notation_of(game).kinds:
            assert f"`{kind.word}`" in text, kind
    numbers = text.replace(",", "").replace("\N{NO-BREAK SPACE}", "").replace("16 000", "16000")
    assert str(MAX_LINE_LENGTH) in numbers
    assert f"{MAX_BYTES // 1024 // 1024} MiB" in text
    assert str(tags.MAX_VALUE_LENGTH) in numbers
    assert str(tags.MAX_RULES_LENGTH) in numbers
