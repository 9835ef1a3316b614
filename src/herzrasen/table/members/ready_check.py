"""The ready check: a match begins only if every person has lately said that they are ready.

Sitting down, or coming to one's seat for the first time, counts as being ready; it expires. When
all seats are taken and all are ready, the match begins. If the host wants to begin, or the last
seat is taken, and a person is not ready or their answer has expired, a check begins: those are
asked, and for some seconds everybody sees who has still to answer.

At a public table anyone who has waited for a while may begin a check as well. The host has to
answer it, ready before or not; if they are silent, another acts as host.

Times are milliseconds of a monotonic clock, given as arguments.
"""

from __future__ import annotations

from typing import Final

import msgspec

from herzrasen.cards import Seat
from herzrasen.table.seats import Seating

READY_VALID_MS: Final = 5 * 60 * 1000
"""Milliseconds for which a person counts as ready without being asked again."""


class ReadyCheck(msgspec.Struct, frozen=True):
    """Since when each person is ready, None for "not yet".

    ``check_since`` is when a check began, None without one. ``silent`` did not answer the last one.
    """

    ready_since: dict[Seat, int | None] = {}
    check_since: int | None = None
    silent: frozenset[Seat] = frozenset()

    def after(self, seating: Seating, now: int) -> ReadyCheck:
        """The state for the persons who sit here now: new ones are ready, former ones dropped.

        If a full table waits only for answers that have expired, a check begins.
        """
        ready_since = {
            seat: since for seat, since in self.ready_since.items() if seat in seating.people
        }
        ready_since |= {seat: now for seat in seating.present_people if seat not in ready_since}
        silent = self.silent & frozenset(seating.people)
        check = ReadyCheck(ready_since, self.check_since, silent)
        missing = check.missing(seating, now)
        old = all(
            seat in seating.present_people and ready_since.get(seat) is not None for seat in missing
        )
        return check.start_check(now) if seating.is_full and missing and old else check

    def shift_times(self, ms: int) -> ReadyCheck:
        """The same check by a clock that is so many ms ahead."""
        since = self.ready_since.items()
        return msgspec.structs.replace(
            self,
            ready_since={seat: None if at is None else at + ms for seat, at in since},
            check_since=None if self.check_since is None else self.check_since + ms,
        )

    def answer(self, seat: Seat, yes: bool, now: int) -> ReadyCheck:
        """Record an answer; a no ends the check."""
        return msgspec.structs.replace(
            self,
            ready_since={**self.ready_since, seat: now if yes else None},
            check_since=self.check_since if yes else None,
            silent=self.silent - {seat},
        )

    def start_check(self, now: int) -> ReadyCheck:
        """Begin a check; one that runs already goes on."""
        return msgspec.structs.replace(
            self, check_since=now if self.check_since is None else self.check_since
        )

    def waiting_since(self, seating: Seating, host: Seat) -> int | None:
        """Since when someone beside the host waits here, ready; None if nobody does."""
        others = (seat for seat in seating.present_people if seat != host)
        times = (self.ready_since.get(seat) for seat in others)
        return min((since for since in times if since is not None), default=None)

    def ask_host(self, host: Seat, by: Seat, now: int) -> ReadyCheck:
        """Begin a check for ``by``, who is ready, that the host has to answer."""
        return self.answer(host, False, now).answer(by, True, now).start_check(now)

    def end_check(self, seating: Seating, now: int) -> ReadyCheck:
        """End the check: persons who have not answered are not ready."""
        missing = self.missing(seating, now)
        ready_since = self.ready_since | dict.fromkeys(missing, None)
        return msgspec.structs.replace(
            self, ready_since=ready_since, check_since=None, silent=frozenset(missing)
        )

    def ready(self, seating: Seating, now: int) -> tuple[Seat, ...]:
        """The seats of persons who are present and ready."""
        return tuple(seat for seat in seating.present_people if self._is_valid(seat, now))

    def next_expiry(self, seating: Seating, now: int) -> int | None:
        """When the next of those who are ready has to be asked again; in a check that waits."""
        since = (self.ready_since[seat] or 0 for seat in self.ready(seating, now))
        times = (one + READY_VALID_MS for one in since)
        return min((time for time in times if time > now), default=None)

    def missing(self, seating: Seating, now: int) -> tuple[Seat, ...]:
        """The seats that the match waits for."""
        ready = self.ready(seating, now)
        return tuple(seat for seat in seating.people if seat not in ready)

    def should_begin(self, seating: Seating, now: int) -> bool:
        """Whether the match begins now: because the last seat was taken, or because the host
        asked."""
        if seating.begun or not seating.present_people or self.missing(seating, now):
            return False
        return seating.is_full or self.check_since is not None

    def _is_valid(self, seat: Seat, now: int) -> bool:
        since = self.ready_since.get(seat)
        if since is None:
            return False
        return now - since < READY_VALID_MS or (
            self.check_since is not None and since >= self.check_since
        )
