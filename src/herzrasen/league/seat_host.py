"""The host of one entrant's program at one seat: it starts, asks, measures and ends it.

The program runs only while it is asked, gets no variables of ours but the search path, and has an
empty folder of its own as its home. If it fails, it is killed and started anew for the next deal.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event as Signal
from typing import Final

from herzrasen.cards import Seat
from herzrasen.games.hearts import Event, HeartsRules, Move, View
from herzrasen.games.protocol import Refusal
from herzrasen.league.league_config import LeagueEntrant
from herzrasen.league.sitting_result import Usage
from herzrasen.research.line_process import printable
from herzrasen.research.seat_driver import ProgramFailed, ProgramLimits, SeatProgram
from herzrasen.research.think_time import ThinkTimes, merge
from herzrasen.research.timed_player import TimedPlayer

PASSED_ON: Final = ("PATH", "PATHEXT", "SYSTEMROOT", "WINDIR", "COMSPEC")
"""The variables of ours that programs get: what the system needs to find and start a program."""

OWN_SEAT: Final = (sys.executable, "-m", "herzrasen", "seat")
"""The command that starts one of our levels."""


class LeagueStopped(Exception):
    """The league was stopped; what is not finished is played again."""


class SeatFailed(Exception):
    """The program at a seat has failed, as ``refusal`` says."""

    def __init__(self, seat: Seat, refusal: Refusal) -> None:
        super().__init__(seat, refusal)
        self.seat, self.refusal = seat, refusal

    @property
    def is_ours(self) -> bool:
        """Whether the program could not be started for want of something that this machine must
        have, such as memory or processes, so that it is nobody's loss."""
        return self.refusal.code == "program-missing" and self.refusal.facts["trouble"] == "other"


class SeatHost:
    """One seat of a sitting. ``words`` are the settings of the program's ``config`` line;
    ``stopping`` says that nothing counts any more."""

    def __init__(
        self,
        entrant: LeagueEntrant,
        seat: Seat,
        rules: HeartsRules,
        limits: ProgramLimits,
        *,
        words: tuple[str, ...],
        stopping: Signal,
    ) -> None:
        self._entrant, self._seat, self._rules = entrant, seat, rules
        self._limits, self._words, self._stopping = limits, words, stopping
        self._home: tempfile.TemporaryDirectory[str] | None = None
        self._program: SeatProgram | None = None
        self._player: TimedPlayer | None = None
        self._times = ThinkTimes()
        self._cpu_ns: int | None = 0
        self._name = ""

    def start(self) -> None:
        """Start the program, if it does not run. Raises SeatFailed."""
        if self._program is None:
            with self._failures():
                self._start()

    def observe(self, event: Event) -> None:
        """Send an event as this seat sees it. Raises SeatFailed."""
        assert self._player is not None, "started"
        with self._failures():
            self._player.observe(event, self._seat)

    def choose(self, view: View) -> Move:
        """The program's move. Raises SeatFailed."""
        assert self._player is not None, "started"
        with self._failures():
            return self._player.choose(view)

    def end(self, *, failed: bool = False) -> None:
        """End the program, politely unless it has failed, and add up what it used."""
        if self._player is not None:
            self._times = merge((self._times, self._player.think_times()))
        if self._program is not None:
            if failed:
                self._program.kill()
            else:
                self._program.close()
            cpu = self._program.cpu_ns
            self._cpu_ns = None if None in (cpu, self._cpu_ns) else (self._cpu_ns or 0) + (cpu or 0)
        if self._home is not None:
            self._home.cleanup()
        self._program = self._player = self._home = None

    def kill(self) -> None:
        """Kill the program; called from another thread when the league is stopped."""
        program = self._program
        if program is not None:
            program.kill()

    def usage(self) -> Usage:
        """What the programs used so far."""
        return Usage(self._times.wall, self._cpu_ns, self._name)

    def _start(self) -> None:
        self._home = tempfile.TemporaryDirectory(
            prefix="herzrasen-league-", ignore_cleanup_errors=True
        )
        home, entrant = self._home.name, self._entrant
        self._program = SeatProgram(
            entrant.command or OWN_SEAT,
            self._words,
            limits=self._limits,
            environment=program_environment(home, entrant.environment),
            folder=entrant.folder or Path(home),
            pauses=True,
        )
        self._name = printable(self._program.name)
        self._player = TimedPlayer(self._program)
        self._player.start_match(self._seat, self._rules, at_stake=False)

    @contextmanager
    def _failures(self) -> Iterator[None]:
        """The program's failures as this seat's. When the league is stopped, programs are killed;
        that is no failure."""
        if self._stopping.is_set():
            raise LeagueStopped
        try:
            yield
        except ProgramFailed as failed:
            if self._stopping.is_set():
                raise LeagueStopped from failed
            raise SeatFailed(self._seat, failed.refusal) from failed


def program_environment(home: str, own: dict[str, str]) -> dict[str, str]:
    """All variables that a program gets: nothing of ours that could be secret."""
    passed = {name: os.environ[name] for name in PASSED_ON if name in os.environ}
    places = dict.fromkeys(("HOME", "USERPROFILE", "TMPDIR", "TEMP", "TMP"), home)
    return {**passed, "LANG": "C.UTF-8", **places, **own}
