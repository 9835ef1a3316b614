"""Deals with a round of a public beacon in them: in rooms, mostly on a clock that jumps."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from math import fsum
from types import SimpleNamespace
from typing import Any

import pytest

from herzrasen.config.app_settings import ServerSettings
from herzrasen.fair_deals.draw import Draw, begin
from herzrasen.games.hearts.events import Dealt
from herzrasen.library.remote.share_keeper import ShareKeeper
from herzrasen.presentation.record.deal_proofs import verify_deals
from herzrasen.protocol import codec
from herzrasen.protocol.websocket import CommitShare, DealDraw
from herzrasen.record.from_journal import record_from_journal
from herzrasen.server.room.deal_draws import DealDraws
from herzrasen.server.room.deal_seeds import DealSeeds
from herzrasen.server.room.effects import ExpectRound
from herzrasen.server.room.inputs import Moment, RoundExpected
from herzrasen.server.room.session_settings import SessionSettings
from herzrasen.server.room.step_context import Step, StepContext
from herzrasen.server.room.write_retries import WriteRetries
from herzrasen.server.runtime.beacon_rounds import Beacon
from herzrasen.table import info
from herzrasen.telemetry import metrics
from tests.server.clocked_table import ClockedTable
from tests.server.event_loop import run_coroutine
from tests.server.fake_beacon import (
    CHAIN,
    FakeBeacon,
    beacon_round,
    http,
    serve,
    signature_of,
)
from tests.server.latency_fixture import UnstoredLog
from tests.server.test_beacon import URL, virtual_ms
from tests.server.test_deal_draws import QUICK, RULES, SECRET, Sharer
from tests.server.virtual_clock import run_virtual


async def open_beacon(fake: FakeBeacon) -> Beacon:
    beacon = Beacon(URL, virtual_ms, fake.get)
    beacon.open()
    await asyncio.sleep(0.01)
    return beacon


def new_table(beacon: Beacon, rules: str = RULES, *, shared: bool = False, **more: Any) -> Any:
    seeds = DealSeeds(lambda number: SECRET[::-1] if number else SECRET, shared, beacon=beacon)
    return ClockedTable("hearts", rules, QUICK, seeds=seeds, **more)


def phases(sharer: Sharer, deal: int) -> list[str]:
    return [message["phase"] for message in sharer.draws() if message["deal"] == deal]


def missed_rounds() -> float:
    return fsum(
        sample.value
        for family in metrics.BEACON_MISSED.collect()
        for sample in family.samples
        if sample.name.endswith("_total")
    )


def verdicts(table: ClockedTable) -> list[Any]:
    return [*verify_deals(record_from_journal(table.about, table.entries))]


def test_the_round_is_mixed_in_and_told_between_commitments_and_shares() -> None:
    async def main() -> None:
        fake = FakeBeacon(virtual_ms)
        beacon = await open_beacon(fake)
        table = new_table(beacon)
        ada, bob = Sharer(table, "a", 0), Sharer(table, "b", 1)
        await ada.far.until(lambda each: each["type"] == "deal_opened" and each["deal"] == 2)
        await asyncio.sleep(1)
        first, second = verdicts(table)
        assert first.is_proved
        assert second.is_proved
        assert first.beacon == beacon_round(100_002)
        assert second.beacon == beacon_round(second.beacon.round)
        assert second.shares == (0, 1)
        assert ada.keeper.verdicts == {1: "own", 2: "own"}
        assert phases(ada, 2)[:4] == ["commit", "beacon", "open", "drawn"]
        before, opening = (
            next(each for each in ada.draws() if (each["deal"], each["phase"]) == (2, phase))
            for phase in ("beacon", "open")
        )
        assert before["commitments"] == opening["commitments"]
        assert "signature" not in before["beacon"], "nobody knows it while all are fixed"
        assert opening["beacon"]["signature"] == signature_of(second.beacon.round).hex()
        ada.close()
        bob.close()
        table.close()
        await beacon.close()

    run_virtual(main())


@pytest.mark.parametrize("begun", [0.0, 1.2])
def test_the_commitments_of_all_are_told_before_the_round_is_due(begun: float) -> None:
    """A round comes every three seconds: the table begins at one moment or another between two."""

    async def main() -> None:
        beacon = await open_beacon(FakeBeacon(virtual_ms))
        await asyncio.sleep(begun)
        table = new_table(beacon)
        late, ada = Sharer(table, "b", 1, "commit"), Sharer(table, "a", 0)
        for deal in (1, 2):
            message = await ada.draw(deal, "beacon")
            due = 3 * (message["beacon"]["round"] - 1) * 1000
            assert due - 500 <= virtual_ms() < due, "a seat that is late has until then"
            assert message.get("commitments", (None, None))[1] is None
        ada.close()
        late.close()
        table.close()
        await beacon.close()

    run_virtual(main())


def test_nobody_commits_once_the_round_may_be_known() -> None:
    """Between the moment that is due and the room's next step."""

    def commits(seconds: float) -> bool:
        stored: list[Draw] = []

        def store(draw: Draw) -> Step[bool]:
            stored.append(draw)
            yield from ()
            return True

        draw = begin(1, SECRET, frozenset({0, 1}), 2, (), beacon_round(100_002))
        seating = SimpleNamespace(begun=True, ended=None)
        members: Any = SimpleNamespace(draw=draw, seating=seating, set_draw=store)
        table: Any = SimpleNamespace(proof=None, over=False, deals=0, is_dealing=lambda: False)
        nobody: Any = SimpleNamespace(connections=[])
        times = ServerSettings()
        settings = SessionSettings(times.wait_times(), times.countdowns(), has_beacon=True)
        context = StepContext(Moment(0.0, 0.0, 0))
        draws = DealDraws(table, members, nobody, settings, WriteRetries(context), context)
        context.now = Moment(seconds, seconds, 0)
        draws.take_commitment(0, CommitShare(1, "0" * 64))
        context.now = Moment(5.0, 5.0, 0)
        step = draws.update()
        assert isinstance(next(step), ExpectRound)
        with suppress(StopIteration):
            step.send(RoundExpected(0.0))
        return any(stored[0].commitments)

    assert commits(1.0)
    assert not commits(3.0)


def test_who_is_alone_opens_only_after_the_round() -> None:
    async def main() -> None:
        beacon = await open_beacon(FakeBeacon(virtual_ms))
        table = new_table(beacon, alone=True)
        ada = Sharer(table, "a", 0)
        await ada.draw(1, "drawn")
        assert phases(ada, 1) == ["commit", "beacon", "open", "drawn"]
        ada.close()
        table.close()
        await beacon.close()

    run_virtual(main())


def test_a_share_that_comes_with_its_commitment_is_not_taken_before_the_round() -> None:
    """An older client opens at once where nobody else is asked."""

    async def main() -> None:
        beacon = await open_beacon(FakeBeacon(virtual_ms))
        table = new_table(beacon, alone=True)
        ada = table.connect("a", shares=True)
        await ada.until(lambda message: message["type"] == "draw")
        ada.send(type="commit_share", deal=1, commitment="0" * 64, share="1" * 32)
        message = await ada.until(lambda message: message.get("phase") == "beacon")
        assert message["commitments"] == ["0" * 64, None, None, None]
        assert "shares" not in message
        ada.send(type="open_share", deal=1, share="1" * 32)
        await ada.until(lambda message: message.get("phase") == "open")
        table.close()
        await beacon.close()

    run_virtual(main())


def test_where_no_client_takes_part_the_server_and_the_round_draw() -> None:
    async def main() -> None:
        beacon = await open_beacon(FakeBeacon(virtual_ms))
        table = new_table(beacon, "standard+deals=1")
        ada = table.connect("a")
        await ada.event("dealt")
        assert asyncio.get_running_loop().time() == pytest.approx(3, abs=0.1)
        await ada.event("match_ended")
        (verdict,) = verdicts(table)
        assert verdict.is_proved
        assert verdict.shares == ()
        assert verdict.beacon == beacon_round(100_002)
        entry = next(each for each in table.entries if isinstance(each.event, Dealt))
        assert entry.seed != SECRET
        table.close()
        await beacon.close()

    run_virtual(main())


@pytest.mark.parametrize("shares", [True, False])
def test_a_round_that_does_not_come_is_left_out_openly(shares: bool) -> None:
    async def main() -> None:
        fake = FakeBeacon(virtual_ms)
        beacon = await open_beacon(fake)
        fake.changed = {"randomness": "0" * 64}
        table = new_table(beacon, "standard+deals=1", alone=True)
        before = missed_rounds()
        ada = Sharer(table, "a", 0) if shares else None
        far = ada.far if ada else table.connect("a")
        await far.event("dealt")
        # Three to six seconds until the round is due, and five more.
        assert asyncio.get_running_loop().time() < 11.1
        assert missed_rounds() == before + 1
        await far.event("match_ended")
        await asyncio.sleep(1)
        (verdict,) = verdicts(table)
        assert verdict.is_proved
        assert verdict.shares == ((0,) if shares else ())
        assert verdict.beacon.signature is None
        if ada:
            drawn = await ada.draw(1, "drawn")
            assert drawn["beacon"] == {"chain": CHAIN, "round": 100_002}
            assert ada.keeper.verdicts == {1: "own"}
            ada.close()
        table.close()
        await beacon.close()

    run_virtual(main())


def test_a_draw_that_begins_while_the_beacon_is_unknown_has_none() -> None:
    async def main() -> None:
        fake = FakeBeacon(virtual_ms)
        fake.info = {}
        beacon = await open_beacon(fake)
        table = new_table(beacon, "standard+deals=1", alone=True)
        ada = Sharer(table, "a", 0)
        await ada.far.event("dealt")
        assert asyncio.get_running_loop().time() < 1
        assert phases(ada, 1) == ["commit", "drawn"]
        assert "beacon" not in ada.draws()[0]
        ada.close()
        table.close()
        await beacon.close()

    run_virtual(main())


def test_where_tables_share_a_deal_there_is_no_beacon() -> None:
    async def main() -> None:
        beacon = await open_beacon(FakeBeacon(virtual_ms))
        table = new_table(beacon, "standard+deals=1", shared=True, alone=True)
        ada = Sharer(table, "a", 0)
        await ada.far.event("match_ended")
        assert not any("beacon" in message for message in ada.draws())
        assert verdicts(table)[0].beacon is None
        ada.close()
        table.close()
        await beacon.close()

    run_virtual(main())


@pytest.mark.parametrize("phase", ["commit", "beacon"])
@pytest.mark.parametrize("still_there", [True, False])
def test_a_restart_goes_on_with_the_same_round(phase: str, still_there: bool) -> None:
    """Also where the setting is gone meanwhile: then the round is left out."""

    async def main() -> None:
        beacon = await open_beacon(FakeBeacon(virtual_ms))
        log = UnstoredLog()
        table = new_table(beacon, log=log, alone=True)
        ada = Sharer(table, "a", 0, "commit" if phase == "commit" else "")
        fixed = await ada.draw(1, phase)
        ada.close()
        table.close()
        about = info.read(log.description)
        assert about.draw is not None
        assert about.draw.phase == phase
        later = await open_beacon(FakeBeacon(virtual_ms)) if still_there else None
        again = ClockedTable(
            "hearts",
            RULES,
            QUICK,
            log=log,
            about=about,
            seeds=DealSeeds(lambda _: b"", beacon=later),
        )
        eva = Sharer(again, "a", 0)
        eva.keeper = ada.keeper
        drawn = await eva.draw(1, "drawn")
        assert drawn["commitment"] == fixed["commitment"]
        assert drawn["beacon"]["round"] == fixed["beacon"]["round"] == 100_002
        signature = signature_of(100_002).hex() if still_there else None
        assert drawn["beacon"].get("signature") == signature
        await eva.far.event("dealt")
        verdict = verdicts(again)[0]
        assert verdict.is_proved
        assert verdict.shares == (0,)
        eva.close()
        again.close()
        await beacon.close()
        if later is not None:
            await later.close()

    run_virtual(main())


def test_a_room_that_closes_waits_for_no_round() -> None:
    async def main() -> None:
        before = asyncio.all_tasks()
        beacon = await open_beacon(FakeBeacon(virtual_ms))
        table = new_table(beacon, alone=True)
        ada = Sharer(table, "a", 0)
        await ada.draw(1, "beacon")
        ada.close()
        table.close()
        await beacon.close()
        await asyncio.sleep(0.01)
        assert asyncio.all_tasks() == before

    run_virtual(main())


# Over HTTP ----------------------------------------------------------------------------------------


def test_a_round_over_http_is_mixed_in() -> None:
    clock = 300_000_000

    async def main() -> None:
        nonlocal clock
        fake = FakeBeacon(lambda: clock)

        async def answer(path: str) -> bytes:
            if path.endswith("/public/100002"):
                asked.set()
            return http(await fake.get(path))

        asked = asyncio.Event()
        async with serve(answer) as url:
            beacon = Beacon(url, lambda: clock)
            assert await beacon.signature(beacon_round(100_001)) == signature_of(100_001)
            table = new_table(beacon, "standard+deals=1", alone=True)
            ada = table.connect("a", shares=True)
            keeper = ShareKeeper()
            for phase in ("commit", "open"):
                sent = await ada.until(lambda message, phase=phase: message.get("phase") == phase)
                clock = 310_000_000  # nobody waits for the round
                reply = keeper.receive_draw(codec.from_plain(sent, DealDraw), 0)
                ada.send(**codec.decode(codec.encode(reply), dict[str, Any]))
            await ada.event("dealt")
            assert asked.is_set()
            (verdict,) = verdicts(table)
            assert verdict.is_proved
            assert verdict.shares == (0,)
            assert verdict.beacon == beacon_round(100_002)
            table.close()
            await beacon.close()

    run_coroutine(main())
