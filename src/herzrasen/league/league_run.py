"""Play all sittings of a league that are missing, several at the same time.

How it works: a thread plays one sitting after another. Where the system allows it, the thread and
all programs that it starts are bound to one processor core, each thread to another one. At a table
only the program that is asked runs, so it has the core for itself, whatever the others do. That is
why there are never more tables than cores, and by default one fewer, which is left to the rest.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Event as Signal
from threading import Lock, Thread, current_thread
from typing import Final

from herzrasen.league.league_config import LeagueConfig
from herzrasen.league.result_log import ResultLog
from herzrasen.league.schedule import LeagueSitting, sittings
from herzrasen.league.seat_host import LeagueStopped
from herzrasen.league.sitting import SittingTable
from herzrasen.league.sitting_record import record_text, save_record
from herzrasen.league.sitting_result import SittingResult

POLL_SECONDS: Final = 0.5
"""How often the main thread looks for an interruption."""


def available_cores() -> list[int]:
    """The processor cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return sorted(os.sched_getaffinity(0))
    return list(range(os.cpu_count() or 1))


def default_tables() -> int:
    """One table fewer than there are cores, at least one."""
    return max(1, len(available_cores()) - 1)


def planned_sittings(config: LeagueConfig) -> list[LeagueSitting]:
    """All sittings of a league, in the order in which they are played."""
    return list(sittings(config.ids, config.rules, config.deals, config.sitting_length))


def run_league(
    config: LeagueConfig, log: ResultLog, *, progress: Callable[[int], object] = bool
) -> None:
    """Play what is missing and append it to the log; ``progress`` is called with the number of
    finished sittings.

    An exception, such as KeyboardInterrupt, kills the programs and leaves the log as it is.
    """
    wanted = planned_sittings(config)
    missing = [sitting for sitting in wanted if sitting not in log.found]
    done = len(wanted) - len(missing)
    progress(done)
    tables = min(config.tables or default_tables(), max(1, len(missing)))
    running = LeagueTables(config, log, iter(missing))
    running.open(tables)
    try:
        for _ in missing:
            running.wait_for_result()
            done += 1
            progress(done)
    finally:
        running.stop()


class LeagueTables:
    """Tables at which sittings are played, each by a thread."""

    def __init__(
        self, config: LeagueConfig, log: ResultLog, missing: Iterator[LeagueSitting]
    ) -> None:
        self._config, self._log, self._missing = config, log, missing
        self._turn, self._stopping = Lock(), Signal()
        self._finished: SimpleQueue[SittingResult | BaseException] = SimpleQueue()
        self._tables: dict[Thread, SittingTable] = {}
        self._threads: list[Thread] = []

    def open(self, tables: int) -> None:
        """Begin to play at so many tables."""
        cores = available_cores()
        for number in range(tables):
            # The last cores first: the system and other programs tend to use the first ones.
            core = cores[-1 - number % len(cores)]
            self._threads.append(Thread(target=self._play_on, args=(core,), daemon=True))
        for thread in self._threads:
            thread.start()

    def wait_for_result(self) -> None:
        """Wait until one more sitting is in the log. Raises what stopped a table."""
        while True:
            with suppress(Empty):  # waited for in short steps, so that Ctrl+C is noticed everywhere
                finished = self._finished.get(timeout=POLL_SECONDS)
                if isinstance(finished, BaseException):
                    raise finished
                return

    def stop(self) -> None:
        """Kill all programs and wait for the threads; what is not finished does not count."""
        self._stopping.set()
        for table in list(self._tables.values()):
            table.kill()
        for thread in self._threads:
            thread.join()

    def _play_on(self, core: int) -> None:
        """Play one sitting after another, on this core."""
        if hasattr(os, "sched_setaffinity"):
            with suppress(OSError):  # some containers forbid it
                os.sched_setaffinity(0, {core})
        try:
            while (sitting := self._next()) is not None:
                self._finished.put(self._play(sitting))
        except LeagueStopped:
            pass
        except BaseException as error:  # noqa: BLE001 - raised again by the main thread
            self._finished.put(error)

    def _next(self) -> LeagueSitting | None:
        with self._turn:
            return None if self._stopping.is_set() else next(self._missing, None)

    def _play(self, sitting: LeagueSitting) -> SittingResult:
        table = SittingTable(self._config, self._log.secret, sitting, self._stopping)
        self._tables[current_thread()] = table
        result = table.play()
        save_record(self._log.folder, sitting, record_text(self._config, result, table.journal))
        with self._turn:
            self._log.append(result)
        return result
