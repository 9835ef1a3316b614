"""What the terminal says and offers in every state that matters, as text.

The functions are pure: each is called with all telling combinations of facts. States in which the
same is said stand together. ``--update-golden`` writes the texts anew: read the difference before
you commit it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final

import pytest

from tests.golden_text import AssertGolden
from tests.terminal.sentences import clocks, daily, replays, seats, tables, tournaments

GOLDEN: Final = Path(__file__).parent / "golden"
States = Iterable[tuple[str, Iterable[str]]]
"""States by their title, each with the lines that are said in it."""
TOPICS: Final[dict[str, Callable[[], States]]] = {
    "clocks": clocks.states,
    "daily": daily.states,
    "replays": replays.states,
    "seats": seats.states,
    "tables": tables.states,
    "tournaments": tournaments.states,
}
FEW: Final = 40


def text_of(states: States) -> str:
    """The states and what is said; those that say the same share it."""
    alike: dict[tuple[str, ...], list[str]] = {}
    for title, lines in states:
        alike.setdefault(tuple(lines), []).append(title)
    return "".join(
        "".join(f"== {title}\n" for title in titles) + "".join(f"{line}\n" for line in lines)
        for lines, titles in alike.items()
    )


@pytest.mark.parametrize("topic", TOPICS)
def test_every_state_is_said_as_before(topic: str, assert_golden: AssertGolden) -> None:
    assert_golden(GOLDEN / f"{topic}.txt", text_of(TOPICS[topic]()))
