"""Many come at once, as when a table is back after a crash: each is told once who is here."""

from __future__ import annotations

from collections import Counter

import pytest

from herzrasen.games.protocol import GameName
from herzrasen.protocol.house_rules import HouseRules
from tests.server.clocked_table import ClockedTable
from tests.server.latency_fixture import RemotePlayer
from tests.server.virtual_clock import run_virtual


def message_counts(page: RemotePlayer) -> Counter[str]:
    """How many messages of each type a page has got."""
    return Counter(message["type"] for message in page.messages)


@pytest.mark.parametrize(("game", "rules"), [("hearts", "standard"), ("nerts", "stoss")])
def test_who_greets_together_is_told_once_who_is_here(game: GameName, rules: str) -> None:
    async def main() -> None:
        table = ClockedTable(game, rules, HouseRules())
        pages = [table.connect(person) for person in ("a", "b", "a", "b")]
        for page in pages:
            await page.until(lambda message: message["type"] == "seats")
        for page in pages:
            assert (
                message_counts(page)["welcome"]
                == message_counts(page)["people"]
                == message_counts(page)["seats"]
                == 1
            )
        late = table.connect("c")
        await late.until(lambda message: message["type"] == "people")
        for page in pages:
            await page.until(lambda message: message.get("watchers") == 1)
            assert not page.line.watching
        assert late.line.watching, "it may miss messages while it reads too slowly"
        table.close()

    run_virtual(main())


def test_one_who_greets_and_is_gone_keeps_nothing_from_the_others() -> None:
    async def main() -> None:
        table = ClockedTable("hearts", "standard", HouseRules())
        first, gone = table.connect("a"), table.connect("b")
        gone.line.close(1000)
        await first.until(lambda message: message["type"] == "people")
        await first.until(lambda message: message["type"] == "seats")
        table.close()

    run_virtual(main())
