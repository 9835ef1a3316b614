"""docs/seat.md in both languages: every line and key, and a session that is really held so."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from herzrasen.bots.bot import LEVELS
from herzrasen.cli.seat import LONGEST
from herzrasen.seat_protocol.bot_config import NUMBERS, RANDOM
from herzrasen.seat_protocol.commands import ALL
from tests.seat_protocol.referee import Here

DOCS = Path(__file__).parents[2] / "docs"
PAGES = (DOCS / "seat.md", DOCS / "seat.de.md")
OWN = ("pass", "values", "play")
"""Answers that are the bot's own: the page shows some, and the bots grow better."""


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_line_and_key_is_on_the_page(page: Path) -> None:
    text = page.read_text("utf-8")
    for line in ALL:
        assert re.search(rf"^\| `{re.escape(line)}[ `]", text, re.MULTILINE), line
    for word in (*NUMBERS, *LEVELS, RANDOM):
        assert f"`{word}`" in text, word
    assert re.sub("[,  ]", "", f"{LONGEST}") in re.sub("[,  ]", "", text)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_session_is_held_so(page: Path) -> None:
    session = page.read_text("utf-8").split("```")[1].strip().splitlines()
    assert len(session) > 30
    seat = Here()
    for said, shown in zip(session[::2], session[1::2], strict=True):
        assert (said[:2], shown[:2]) == ("> ", "< ")
        answer, shown = seat.answer(said[2:]), shown[2:]
        if shown.split()[0] in OWN:
            assert answer.split()[0] == shown.split()[0]
            assert len(answer.split()) == len(shown.split())
        else:
            assert answer == shown
