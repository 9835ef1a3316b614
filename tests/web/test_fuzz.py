"""Anything may be said to a table, and it stays a table: no traceback, no change by what is refused,
no card to whom it does not belong, and play goes on."""

from __future__ import annotations

import logging
from random import Random
from typing import get_args

import pytest

from herzrasen.games.protocol import GameName
from herzrasen.table import messages
from tests.web.besieged import Besieged
from tests.web.clock import run_at_once

MESSAGES = 2_500
"""So many are said to one table."""


def besieged(game: GameName, name: str, count: int) -> Besieged:
    """A table to which so many messages were said."""

    async def main() -> Besieged:
        table = Besieged(game, Random(name))
        await table.begin()
        await table.attacked(count)
        await table.played_on(10)
        table.judge()
        table.close()
        return table

    return run_at_once(main())


@pytest.mark.parametrize("game", ["hearts", "nerts"])
@pytest.mark.parametrize("chunk", range(8))
def test_a_table_stands_whatever_it_is_told(
    game: GameName, chunk: int, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING):
        for number in range(5):
            besieged(game, f"{chunk} {number}", MESSAGES)
    assert not caplog.records
