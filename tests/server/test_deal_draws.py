"""Deals drawn with shares of the people at the table: in rooms on a clock that jumps."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from herzrasen.fair_deals.proof import proof_fault
from herzrasen.games.hearts.events import Dealt
from herzrasen.library.remote.share_keeper import ShareKeeper
from herzrasen.presentation.record.deal_proofs import verify_deals
from herzrasen.protocol import codec
from herzrasen.protocol.house_rules import HouseRules
from herzrasen.protocol.time_limits import TurnTime
from herzrasen.protocol.websocket import CommitShare, DealDraw, DealOpened
from herzrasen.record.from_journal import record_from_journal
from herzrasen.server.room.deal_seeds import DealSeeds
from herzrasen.table import info
from tests.server.clocked_table import ClockedTable
from tests.server.latency_fixture import Message, RemotePlayer, UnstoredLog
from tests.server.virtual_clock import run_virtual

QUICK = HouseRules(time=TurnTime(move=10))
RULES = "standard+deals=2"
SECRET = bytes(range(32))


class Sharer:
    """A page that takes part, or stops somewhere."""

    def __init__(self, table: ClockedTable, person: str, seat: int, stops_at: str = "") -> None:
        self.far: RemotePlayer = table.connect(person, shares=True)
        self.keeper = ShareKeeper(lambda: bytes([65 + seat]) * 16)
        self._seat = seat
        self._stops_at = stops_at
        self._listening = asyncio.create_task(self._listen())

    async def _listen(self) -> None:
        seen = 0
        while True:
            for message in self.far.messages[seen:]:
                self._hear(message)
            seen = len(self.far.messages)
            await self.far.until(lambda _: len(self.far.messages) > seen)  # noqa: B023

    def _hear(self, message: Message) -> None:
        if message["type"] == "deal_opened":
            self.keeper.receive_opened(codec.from_plain(message, DealOpened))
        if self._seat in message.get("waiting", ()):
            for deal in range(2):
                self.far.send(type="continue", deal=deal)
        if message["type"] != "draw" or message["phase"] == self._stops_at:
            return
        reply = self.keeper.receive_draw(codec.from_plain(message, DealDraw), self._seat)
        if reply is not None:
            self.far.send(**codec.decode(codec.encode(reply), dict[str, Any]))

    def resume(self, message: Message) -> None:
        """Answer a message that it has stopped at, and stop no more."""
        self._stops_at = ""
        self._hear(message)

    async def draw(self, deal: int, phase: str) -> Message:
        """The message about this phase of a deal."""
        return await self.far.until(
            lambda message: (
                message["type"] == "draw" and (message["deal"], message["phase"]) == (deal, phase)
            )
        )

    def draws(self) -> list[Message]:
        return [message for message in self.far.messages if message["type"] == "draw"]

    def close(self) -> None:
        self._listening.cancel()


def new_table(**more: Any) -> ClockedTable:
    return ClockedTable(
        "hearts", RULES, QUICK, seeds=DealSeeds(lambda number: SECRET[::-1] if number else SECRET),
        **more,
    )  # fmt: skip


def virtual(play: Callable[[], Any]) -> None:
    run_virtual(play())


def test_both_people_share_in_every_deal_and_the_record_proves_it() -> None:
    async def main() -> None:
        table = new_table()
        ada, bob = Sharer(table, "a", 0), Sharer(table, "b", 1)
        await ada.far.event("match_ended")
        await ada.far.until(
            lambda message: message["type"] == "deal_opened" and message["deal"] == 2
        )
        await asyncio.sleep(1)  # on the clock that jumps: both have heard it
        record = record_from_journal(table.about, table.entries)
        verdicts = verify_deals(record)
        assert [verdict.is_proved for verdict in verdicts] == [True, True]
        # The first page had greeted before the second came: the first deal is Ada's and the bots'.
        assert verdicts[0].shares == (0,)
        assert verdicts[1].shares == (0, 1)
        assert ada.keeper.verdicts == {1: "own", 2: "own"}
        assert bob.keeper.verdicts == {1: "other", 2: "own"}
        ada.close()
        bob.close()
        table.close()

    virtual(main)


def test_nobody_waits_for_the_next_deal() -> None:
    async def main() -> None:
        table = new_table()
        ada, bob = Sharer(table, "a", 0), Sharer(table, "b", 1)
        await ada.draw(2, "drawn")
        dealt = [entry for entry in table.entries if isinstance(entry.event, Dealt)]
        assert len(dealt) == 1, "it was drawn while the first deal was played"
        assert len(table.entries) < 10
        ada.close()
        bob.close()
        table.close()

    virtual(main)


def test_the_server_opens_its_share_with_the_next_deal_and_not_before() -> None:
    async def main() -> None:
        table = new_table(alone=True)
        ada = Sharer(table, "a", 0)
        opened = await ada.far.until(lambda message: message["type"] == "deal_opened")
        assert opened == {"type": "deal_opened", "deal": 1, "share": SECRET.hex()}
        before = ada.far.messages[: ada.far.messages.index(opened)]
        events = [message["event"] for message in before if message["type"] == "happened"]
        assert sum(event["event"] == "dealt" for event in events) == 2
        assert not any(SECRET.hex() in str(message) for message in before)
        ada.close()
        table.close()

    virtual(main)


def test_one_person_alone_has_a_share_with_one_message() -> None:
    async def main() -> None:
        table = new_table(alone=True)
        ada = Sharer(table, "a", 0)
        await ada.draw(1, "drawn")
        assert [message["phase"] for message in ada.draws()[:2]] == ["commit", "drawn"]
        ada.close()
        table.close()

    virtual(main)


@pytest.mark.parametrize(("stops_at", "late"), [("commit", ()), ("open", (1,))])
def test_a_seat_that_stops_is_replaced_and_the_deal_goes_on(
    stops_at: str, late: tuple[int, ...]
) -> None:
    async def main() -> None:
        table = new_table()
        ada, bob = Sharer(table, "a", 0), Sharer(table, "b", 1, stops_at)
        drawn = await ada.draw(2, "drawn")
        await ada.far.event("match_ended")
        verdict = verify_deals(record_from_journal(table.about, table.entries))[1]
        assert verdict.is_proved
        assert verdict.shares == (0,)
        assert verdict.late == late
        assert list(drawn.get("stops", ())) == ([0, 1, 0, 0] if late else [])
        ada.close()
        bob.close()
        table.close()

    virtual(main)


def test_the_first_deal_waits_two_seconds_at_most_for_each_step() -> None:
    async def main() -> None:
        table = new_table()
        Sharer(table, "a", 0, "commit")
        ada = table.people[0]
        began = asyncio.get_running_loop().time()
        await ada.event("dealt")
        assert asyncio.get_running_loop().time() - began < 2.5
        table.close()

    virtual(main)


def test_a_match_that_ends_waits_for_no_share() -> None:
    async def main() -> None:
        table = new_table(alone=True)
        ada = Sharer(table, "a", 0)
        await ada.draw(1, "drawn")
        ada.close()
        await ada.draw(2, "commit")
        ada.far.send(type="leave", end=True)
        await asyncio.sleep(100)  # the loop has nothing to do meanwhile
        assert info.read(table.log.description).ended is not None
        table.close()

    virtual(main)


def test_a_share_that_was_not_committed_to_is_refused() -> None:
    async def main() -> None:
        table = new_table(alone=True)
        ada = table.connect("a", shares=True)
        draw = await ada.until(lambda message: message["type"] == "draw")
        ada.send(type="commit_share", deal=1, commitment="0" * 64, share="1" * 32)
        refused = await ada.until(lambda message: message["type"] == "refused")
        assert refused["code"] == "table.refusal.wrong-share"
        assert draw["phase"] == "commit"
        ada.send(type="open_share", deal=1, share="1" * 32)
        ada.send(type="open_share", deal=7, share="1" * 32)
        await ada.event("dealt")
        assert sum(message["type"] == "refused" for message in ada.messages) == 1
        table.close()

    virtual(main)


def test_a_restart_goes_on_with_the_same_draw() -> None:
    """Neither before the first commitment nor after the seed is drawn is there another draw."""

    async def main() -> None:
        log = UnstoredLog()
        table = new_table(log=log)
        ada, bob = Sharer(table, "a", 0), Sharer(table, "b", 1, "open")
        fixed = await ada.draw(2, "open")
        ada.close()
        bob.close()
        table.close()
        about = info.read(log.description)
        assert about.draw is not None
        again = ClockedTable(
            "hearts", RULES, QUICK, log=log, about=about,
            seeds=DealSeeds(lambda _: Random(1).randbytes(32)),
        )  # fmt: skip
        eva = Sharer(again, "a", 0, "open")
        eva.keeper = ada.keeper
        kim = Sharer(again, "b", 1, "open")
        drawn = await eva.draw(2, "drawn")
        assert drawn["commitment"] == fixed["commitment"]
        assert drawn["commitments"] == fixed["commitments"]
        dealt = await eva.far.event("dealt")
        before = eva.far.messages[: eva.far.messages.index(dealt)]
        assert not any(message["type"] == "deal_opened" for message in before), "it is played"
        await eva.far.event("match_ended")
        second = [entry for entry in again.entries if isinstance(entry.event, Dealt)][1]
        assert second.proof is not None
        assert second.seed is not None
        assert second.proof.server_share == SECRET[::-1]
        assert proof_fault(second.proof, second.seed, 2, 4) is None
        eva.close()
        kim.close()
        again.close()

    virtual(main)


def test_pages_that_take_no_part_hear_nothing_of_it() -> None:
    async def main() -> None:
        table = ClockedTable("hearts", "standard+deals=1", QUICK, seeds=DealSeeds(lambda _: SECRET))
        ada = table.connect("a")
        await ada.event("match_ended")
        assert not {"draw", "deal_opened"} & {message["type"] for message in ada.messages}
        record = record_from_journal(table.about, table.entries)
        assert all(verdict.is_proved and not verdict.shares for verdict in verify_deals(record))
        assert record.deals[0].seed == SECRET.hex(), "the server alone, as it had committed to"
        table.close()

    virtual(main)


def test_where_tables_share_a_deal_only_the_server_commits_and_opens_nothing() -> None:
    async def main() -> None:
        table = ClockedTable(
            "hearts", RULES, QUICK, alone=True, seeds=DealSeeds(lambda _: SECRET, shared=True)
        )
        ada = Sharer(table, "a", 0)
        await ada.far.event("match_ended")
        assert all(message["shared"] for message in ada.draws())
        assert not any("deal_opened" in str(message) for message in ada.far.messages)
        assert not any(SECRET.hex() in str(message) for message in ada.far.messages)
        assert verify_deals(record_from_journal(table.about, table.entries))[0].is_proved
        ada.close()
        table.close()

    virtual(main)


def test_a_watcher_has_no_share() -> None:
    async def main() -> None:
        table = new_table()
        Sharer(table, "a", 0)
        watcher = table.connect("w", shares=True)
        message = CommitShare(2, "0" * 64)
        watcher.send(**codec.decode(codec.encode(message), dict[str, Any]))
        refused = await watcher.until(lambda message: message["type"] == "refused")
        assert refused["code"] == "table.refusal.watcher"
        table.close()

    virtual(main)
