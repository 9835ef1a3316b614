"""docs/seat.md in both languages: every line and key, and the example session replayed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from herzrasen.bots.bot import LEVEL_NAMES
from herzrasen.cli.seat import MAX_LINE_BYTES
from herzrasen.seat_protocol.bot_config import NUMERIC_SETTINGS, RANDOM
from herzrasen.seat_protocol.commands import ARGUMENT_COUNTS
from tests.seat_protocol.referee import InProcessSeat

DOCS = Path(__file__).parents[2] / "docs"
PAGES = (DOCS / "seat.md", DOCS / "seat.de.md")
SECONDS = re.compile(r"(?<=^play .. )\d+\.\d{4}$")
"""The thinking time, which differs."""


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_line_and_key_is_on_the_page(page: Path) -> None:
    text = page.read_text("utf-8")
    for line in ARGUMENT_COUNTS:
        assert re.search(rf"^\| `{re.escape(line)}[ `]", text, re.MULTILINE), line
    for word in (*NUMERIC_SETTINGS, *LEVEL_NAMES, RANDOM):
        assert f"`{word}`" in text, word
    assert re.sub("[,  ]", "", f"{MAX_LINE_BYTES}") in re.sub("[,  ]", "", text)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_example_session_replays(page: Path) -> None:
    """The bot's own answers too, at its full effort: a better bot makes a new page necessary."""
    session = page.read_text("utf-8").split("```text\n")[1].split("```")[0].strip().splitlines()
    assert len(session) > 30
    seat = InProcessSeat()
    for command, shown in zip(session[::2], session[1::2], strict=True):
        assert (command[:2], shown[:2]) == ("> ", "< ")
        answer = seat.answer(command[2:])
        assert SECONDS.sub("", answer) == SECONDS.sub("", shown[2:]), command
