"""The time of daily deals while the clock is far ahead of the last believed run."""

from __future__ import annotations

import logging
from contextlib import closing
from pathlib import Path

import pytest

from herzrasen.daily.calendar_day import DAY_MS, day_of
from herzrasen.games.protocol import Refusal
from herzrasen.server.lobby.daily_clock import DailyClock
from herzrasen.server.lobby.daily_days import DAYS_AHEAD, DailyDays
from herzrasen.server.runtime.entropy import Entropy
from herzrasen.server.runtime.system_clock import Timex, is_synchronised
from herzrasen.storage.daily import StoredDaily
from herzrasen.storage.sqlite.daily import SQLiteDailyStore
from herzrasen.storage.sqlite.database import DATABASE_FILE, Database
from herzrasen.storage.trusted_time import TrustedTime
from tests.server.event_loop import run_coroutine

BELIEVED = 20_000 * DAY_MS + 1000
DAY = day_of(BELIEVED)


class Machine:
    """A machine's clock, by hand: ``days`` after the last believed run."""

    def __init__(self, days: int, *, synchronised: bool = False, believed: int = BELIEVED) -> None:
        self.days = days
        self.believed = believed
        self.synchronised = synchronised
        self.running = 0.0
        self.clock = self.start()

    def start(self) -> DailyClock:
        """The clock of a server that is started now."""
        entropy = Entropy(
            now=lambda: BELIEVED + self.days * DAY_MS,
            clock_synchronised=lambda: self.synchronised,
            running_seconds=lambda: self.running,
        )
        return DailyClock(lambda: TrustedTime(self.believed), entropy)

    def pass_days(self, days: int) -> None:
        self.days += days
        self.running += days * DAY_MS / 1000

    @property
    def times(self) -> tuple[int, int]:
        """Days after the last believed run: the present one, and the one by which others close."""
        return day_of(self.clock.now()) - DAY, day_of(self.clock.certain_time()) - DAY


def test_a_clock_that_was_never_believed_begins_no_day_that_stays(tmp_path: Path) -> None:
    """Of a new server: one start by a clock that is 400 days ahead would keep all days before that
    one closed, and tell their secrets."""

    async def play() -> None:
        machine = Machine(0, believed=0)
        for days in (0, 400, 1):
            machine.days = days
            started = DailyDays(store, machine.start())
            assert await started.today() == DAY + days
            assert await started.secret(DAY + days), "there is a deal of the day at once"
            assert not started.is_closed(DAY)

    with closing(Database(tmp_path / DATABASE_FILE)) as database:
        store = SQLiteDailyStore(database)
        run_coroutine(play())


def test_a_new_server_whose_clock_ntp_keeps_begins_and_closes_days_at_once() -> None:
    machine = Machine(0, synchronised=True, believed=0)
    assert machine.times == (0, 0)
    machine.pass_days(1)
    machine.synchronised = False
    assert machine.times == (1, 1)


def test_a_new_servers_clock_that_is_set_ahead_while_it_runs_begins_no_day() -> None:
    machine = Machine(0, believed=0)
    machine.days += 400
    assert day_of(machine.clock.now()) == DAY
    assert machine.clock.certain_time() == 0


def test_who_starts_a_server_after_a_long_time_has_the_deal_of_the_day() -> None:
    """Nothing confirms the clock, as on Windows or without a network: the days go on at every
    start, and none is closed by a clock that may be wrong."""
    assert Machine(5).times == (5, 5), "in no doubt"
    assert Machine(180).times == (180, 0)
    for month in range(1, 7):
        assert Machine(31 * month).times == (31 * month, 0)


def test_a_clock_that_ntp_keeps_is_right_however_far_ahead() -> None:
    machine = Machine(800, synchronised=True)
    assert machine.times == (800, 800)
    machine.pass_days(1)
    machine.synchronised = False
    assert machine.times == (801, 801), "also after the network is lost"


def test_a_clock_that_is_set_ahead_while_the_server_runs_tells_nothing() -> None:
    """Days go on by the time that has passed. What is set by hand is not kept by NTP; once it is,
    it is right."""
    machine = Machine(0)
    assert machine.times == (0, 0)
    machine.days += 100
    assert machine.times == (0, 0)
    machine.pass_days(3)
    assert machine.times == (3, 3)
    machine.synchronised = True
    assert machine.times == (103, 103)


def test_a_clock_that_is_set_ahead_after_a_long_pause_is_in_doubt_twice() -> None:
    machine = Machine(180)
    assert machine.times == (180, 0)
    machine.days += 200
    assert machine.times == (180, 0)


def test_a_clock_more_than_a_year_ahead_begins_no_day() -> None:
    assert Machine(400).times == (0, 0)


def test_the_log_says_once_what_was_decided(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO):
        machine = Machine(180)
        for _ in range(2):
            assert machine.times == (180, 0)
        machine.synchronised = True
        assert machine.times == (180, 180)
        assert Machine(400).times == (0, 0)
    logged = [(record.levelname, record.getMessage()) for record in caplog.records]
    assert [level for level, _ in logged] == ["WARNING", "INFO", "WARNING"]
    assert [sentence.rpartition(": ")[0] for _, sentence in logged] == [
        "the clock is far ahead of the last run, and nothing confirms it",
        "the clock is far ahead of the last run, and NTP keeps it",
        "the clock is more than a year ahead of the last run, and nothing confirms it",
    ]


def test_days_that_a_wrong_clock_began_are_undone_with_it(tmp_path: Path) -> None:
    """No secret was told, no day counts as begun, and the commitments are still the same."""

    async def play() -> None:
        machine = Machine(0)
        days = DailyDays(store, machine.clock)
        assert await days.today() == DAY
        before = await days.between(DAY, DAY + DAYS_AHEAD)
        machine.days = 100
        days = DailyDays(store, machine.start())
        assert await days.today() == DAY + 100
        assert await days.secret(DAY + 100)
        assert not days.is_closed(DAY)
        assert await days.between(DAY, DAY + DAYS_AHEAD) == before
        machine.days = 1
        days = DailyDays(store, machine.start())
        assert await days.today() == DAY + 1
        assert await days.between(DAY, DAY + DAYS_AHEAD) == before
        machine.synchronised, machine.days = True, 100
        days = DailyDays(store, machine.start())
        assert await days.today() == DAY + 100
        assert all(day.opened for day in await days.between(DAY, DAY + DAYS_AHEAD))

    with closing(Database(tmp_path / DATABASE_FILE)) as database:
        store = SQLiteDailyStore(database)
        run_coroutine(play())


@pytest.mark.parametrize("synchronised", [True, False])
def test_a_day_that_a_wrong_clock_began_is_taken_back_when_the_clock_is_confirmed(
    tmp_path: Path, *, synchronised: bool
) -> None:
    """An older version began it, or a wrong clock was believed: that stayed the present day for as
    long as the clock had been ahead. What was perhaps told of days to come is dealt anew."""

    async def play() -> None:
        ahead, played = DAY + 400, DAY + 2
        old = {day: bytes([day % 256]) * 32 for day in (DAY - 1, DAY, DAY + 1, played, ahead)}
        await store.publish(old, BELIEVED)
        await store.begin_day(ahead)
        await store.begin(StoredDaily(played, "hearts", "eva", "table", BELIEVED))
        machine = Machine(0, believed=BELIEVED + (400 * DAY_MS if synchronised else -DAY_MS))
        if synchronised:
            assert await DailyDays(store, machine.start()).today() == ahead, "nothing confirms it"
        machine.synchronised = synchronised
        days = DailyDays(store, machine.start())
        assert await days.today() == DAY
        assert await store.newest_begun() == DAY
        kept = [day for day, secret in old.items() if await days.secret(day) == secret]
        assert kept == [DAY - 1, played], "over, or played already"
        coming = await days.between(DAY, DAY + DAYS_AHEAD)
        assert len(coming) == 1 + DAYS_AHEAD
        assert not any(day.opened for day in coming)
        machine.pass_days(1)
        assert await days.today() == DAY + 1

    with closing(Database(tmp_path / DATABASE_FILE)) as database:
        store = SQLiteDailyStore(database)
        run_coroutine(play())


def test_a_clock_that_went_back_takes_no_day_back_by_itself(tmp_path: Path) -> None:
    """Without NTP's word a day stays begun that the believed clock has begun, or that was begun
    ten days too early at most: its secret may be known."""

    async def play() -> None:
        machine = Machine(0)
        assert await DailyDays(store, machine.start()).today() == DAY
        for days in (-9, -11, -400):
            machine.days = days
            assert await DailyDays(store, machine.start()).today() == DAY
        machine.days, machine.synchronised = -9, True
        assert await DailyDays(store, machine.start()).today() == DAY

    with closing(Database(tmp_path / DATABASE_FILE)) as database:
        store = SQLiteDailyStore(database)
        run_coroutine(play())


def test_it_says_why_no_day_is_closed(tmp_path: Path) -> None:
    async def play() -> None:
        for machine, waits in (
            (Machine(0, believed=0), True),
            (Machine(0, believed=0, synchronised=True), False),
            (Machine(3), False),
            (Machine(180), True),
            (Machine(400), True),
        ):
            days = DailyDays(store, machine.start())
            assert days.closing_waits() == waits
            code = "closing-waits" if waits else "still-closed"
            assert days.still_closed() == Refusal(f"daily.refusal.{code}")

    with closing(Database(tmp_path / DATABASE_FILE)) as database:
        store = SQLiteDailyStore(database)
        run_coroutine(play())


@pytest.mark.parametrize(
    ("state", "status", "kept"), [(0, 0x2001, True), (5, 0x40, False), (0, 0x40, False)]
)
def test_what_the_system_says_of_its_clock(state: int, status: int, *, kept: bool) -> None:
    def read(timex: Timex) -> int:
        assert timex.modes == 0, "nothing is set"
        timex.status = status
        return state

    assert is_synchronised(read) == kept


def test_a_system_that_says_nothing_keeps_no_clock() -> None:
    assert not is_synchronised(lambda _: -1)
    assert isinstance(is_synchronised(), bool), "this one does not crash"


@pytest.mark.parametrize(
    ("days", "synchronised", "ahead", "refuted"),
    [
        (0, False, 400, True),
        (400, False, 800, False),
        (400, True, 800, True),
        (0, False, 0, False),
    ],
)
def test_only_a_clock_that_something_speaks_for_refutes_another_time(
    days: int, synchronised: bool, ahead: int, refuted: bool
) -> None:
    """Else deals that had begun would get new secrets, although the clock is wrong now."""
    machine = Machine(days, synchronised=synchronised)
    assert machine.clock.refutes(BELIEVED + ahead * DAY_MS) == refuted
