"""A table whose writes fail: it tries again after pauses that grow, and closes where its data is
damaged."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest

from herzrasen.games.protocol import GameName, Refusal
from herzrasen.protocol.close_code import CloseCode
from herzrasen.protocol.house_rules import HouseRules
from herzrasen.protocol.time_limits import TurnTime
from herzrasen.server.room.inputs import Moment
from herzrasen.server.room.step_context import StepContext
from herzrasen.server.room.write_retries import FIRST_PAUSE, LONGEST_PAUSE, WriteRetries
from herzrasen.storage.errors import DamagedRow, DataDamaged, StorageIOError
from herzrasen.storage.event_log import LogRow
from herzrasen.table.info import TableInfo
from herzrasen.table.members.rematch import RematchVote
from tests.server.clocked_table import ClockedTable, submit
from tests.server.latency_fixture import UnstoredLog
from tests.server.no_next_tables import NoNextTables
from tests.server.virtual_clock import run_virtual

QUICK = HouseRules(time=TurnTime(move=10))
OUTAGE = 300.0
"""Seconds."""
MOST_TRIES = 60
"""In that time, by the moves and by the steps of the draw together."""


ENDLESS = 1000
"""Tries after which a test ends that would go on for ever at one moment of the virtual clock."""


class FailingLog(UnstoredLog):
    """A log that stores nothing while it has a ``fault``; ``tries`` counts that."""

    def __init__(self) -> None:
        super().__init__()
        self.fault: StorageIOError | None = None
        self.tries = 0
        self.stored = asyncio.Event()

    def fail(self) -> None:
        if self.fault is not None:
            self.tries += 1
            assert self.tries < ENDLESS
            raise self.fault

    async def append(self, rows: Sequence[LogRow]) -> None:
        await asyncio.sleep(0)
        self.fail()
        await super().append(rows)
        self.stored.set()

    async def set_description(self, description: bytes) -> None:
        await asyncio.sleep(0)
        self.fail()
        await super().set_description(description)


@pytest.mark.parametrize(
    ("game", "rules", "since"),
    [
        ("hearts", "standard+deals=1", None),
        ("hearts", "standard+deals=1", "passed"),
        ("nerts", "stoss", None),
        ("nerts", "stoss", "turned"),
    ],
)
def test_a_table_whose_writes_fail_does_not_try_at_once_again(
    game: GameName, rules: str, since: str | None
) -> None:
    """Before, bots and the dealer tried as fast as they could: 5,000 times a second."""

    async def main() -> int:
        log = FailingLog()
        log.fault = None if since else StorageIOError("database or disk is full")
        table = ClockedTable(game, rules, QUICK, log=log)
        ada, bob = table.connect("a"), table.connect("b")
        if since:
            if game == "nerts":
                await ada.event("dealt")
                submit(ada, "ready", move="ready")
                submit(bob, "ready", move="ready")
            await ada.event(since)
            log.fault = StorageIOError("database or disk is full")
        await asyncio.sleep(OUTAGE)
        log.fault = None
        log.stored.clear()
        async with asyncio.timeout(2 * LONGEST_PAUSE):  # of the virtual clock
            await log.stored.wait()  # it goes on by itself
        assert ada.line.close_code is bob.line.close_code is None
        table.close()
        return log.tries

    assert 0 < run_virtual(main()) <= MOST_TRIES


@pytest.mark.parametrize(
    ("fault", "code"),
    [(DamagedRow("entries"), "damaged"), (DataDamaged("malformed"), "data-damaged")],
)
def test_a_write_that_fails_for_damage_closes_the_table(fault: StorageIOError, code: str) -> None:
    """Before, it stayed open and silent, and its dealer tried again for ever."""

    async def main() -> int:
        log = FailingLog()
        log.fault = fault
        table = ClockedTable("hearts", "standard", QUICK, log=log)
        ada = table.connect("a")
        refused = await ada.until(lambda message: message["type"] == "refused")
        assert refused["code"] == f"table.refusal.{code}"
        await table.closed.wait()
        assert ada.line.close_code == CloseCode.DATA_GONE
        table.close()
        return log.tries

    assert run_virtual(main()) == 1


def test_several_that_fail_within_one_pause_count_once_until_a_success() -> None:
    retries = WriteRetries(StepContext(Moment(0.0, 0.0, 0)))
    for _ in range(2):
        retries.note_failure()
        retries.note_failure()  # of another seat, at the same time
        assert retries.pause == FIRST_PAUSE
        retries.note_success()
        assert retries.pause == 0


def test_a_move_that_could_not_be_stored_stays_refused_however_many_were() -> None:
    """A page sends it again after a new connection, when its player has chosen another."""

    async def main() -> None:
        log = FailingLog()
        table = ClockedTable("hearts", "standard", HouseRules(), log=log)
        ada = table.connect("a")
        await ada.until(lambda message: (message.get("legal") or {}).get("ask") == "pass")
        (cards,) = [m["legal"]["cards"] for m in ada.messages if m.get("legal")][-1:]
        log.fault = StorageIOError("database or disk is full")
        for number in range(40):
            submit(ada, f"pass-{number}", move="pass", cards=cards[:3])
            await asyncio.sleep(1)
        log.fault = None
        submit(ada, "pass-39", move="pass", cards=cards[:3])
        await asyncio.sleep(1)
        answers = [m["type"] for m in ada.messages if m.get("id") == "pass-39"]
        assert answers == ["refused", "refused"]
        table.close()

    run_virtual(main())


class LaterTables(NoNextTables):
    """The rematch can be opened at the third attempt."""

    tries = 0

    async def open_next(
        self, description: TableInfo, vote: RematchVote, address: str
    ) -> str | Refusal:
        self.tries += 1
        refusal = await super().open_next(description, vote, address)
        return refusal if self.tries < 3 else "T2"


def test_a_rematch_that_cannot_be_opened_at_once_is_tried_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    later = LaterTables()
    monkeypatch.setattr("tests.server.clocked_table.NoNextTables", lambda: later)

    async def main() -> None:
        table = ClockedTable("hearts", "standard+deals=1", QUICK, alone=True)
        ada = table.connect("a")
        await ada.event("match_ended")
        began = asyncio.get_running_loop().time()
        ada.send(type="again", yes=True)
        next_table = await ada.until(lambda message: message["type"] == "onward")
        assert next_table["table"] == "T2"
        assert 2 * FIRST_PAUSE <= asyncio.get_running_loop().time() - began < LONGEST_PAUSE
        assert later.tries == 3
        table.close()

    run_virtual(main())
