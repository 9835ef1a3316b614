"""The tasks of bots and of the dealer: whatever fails in them, the table goes on."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from herzrasen.games.hearts.events import Played
from herzrasen.protocol.house_rules import HouseRules
from herzrasen.protocol.time_limits import TurnTime
from herzrasen.server.bot_pool.memories import BotMemories
from herzrasen.server.network.connection import RECONNECT
from tests.server.clocked_table import ClockedTable
from tests.server.virtual_clock import run_virtual

QUICK = HouseRules(time=TurnTime(move=10))


@pytest.mark.parametrize("place", ["the pool", "the memory"])
def test_an_error_in_the_task_of_a_bot_does_not_stop_the_match(
    place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is kept by seat until its move is handled would be kept, failed, for ever."""

    async def fail(*_: Any) -> Any:
        raise RuntimeError("the handler is closed")

    async def main() -> None:
        table = ClockedTable("hearts", "standard+deals=1", QUICK)
        if place == "the pool":
            monkeypatch.setattr(table.bots, "decide", fail)
        else:
            monkeypatch.setattr(BotMemories, "recall", fail)
        await table.connect("a").event("match_ended")
        cards = Counter(one.by for one in table.entries if isinstance(one.event, Played))
        assert cards == dict.fromkeys(range(4), 13)
        table.close()

    run_virtual(main())


def test_an_error_in_the_task_of_the_dealer_closes_the_room(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """Pages connect again, and the table is read from its log."""

    def fail(*_: Any) -> Any:
        raise RuntimeError("no deal")

    async def main() -> None:
        table = ClockedTable("hearts", "standard+deals=1", QUICK, deal=fail)
        ada = table.connect("a")
        await table.closed.wait()
        assert ada.line.close_code == RECONNECT
        table.close()

    run_virtual(main())
    assert "no deal" in caplog.text
