"""What comes by itself at a table of Nerts, so that everyone can see it coming.

Times are milliseconds of any clock that does not run backwards, given as arguments.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from herzrasen.games import nerts
from herzrasen.games.nerts.rules import Stuck
from herzrasen.protocol.websocket import Coming

What: TypeAlias = Literal["start", "remedy", "halt"]


class Lengths(msgspec.Struct, frozen=True):
    """How many ms go by before a round's start, and before a stopped round goes on."""

    start: int
    remedy: int


class Pause(msgspec.Struct, frozen=True):
    """What comes next, None for nothing, and when. ``since`` tells one pause from the next."""

    what: What | None = None
    since: str = ""
    at: int = 0

    def after(self, public: object, now: int, lengths: Lengths) -> Pause:
        """The pause at a table that is now like this: the same one goes on, another begins."""
        what = _what(public)
        if what is None:
            return Pause()
        assert isinstance(public, nerts.Public)
        since = f"{what} {public.round} {public.remedies} {public.progress}"
        if since == self.since:
            return self
        halt = 1000 * public.rules.stuck_seconds
        ms = {"start": lengths.start, "remedy": lengths.remedy, "halt": halt}[what]
        return Pause(what, since, now + ms)

    def coming(self, now: int) -> Coming | None:
        """The pause as it is told."""
        return None if self.what is None else Coming(self.what, max(0, self.at - now))


def _what(public: object) -> What | None:
    if not isinstance(public, nerts.Public):
        return None
    match public.phase:
        case nerts.Phase.COUNTDOWN:
            return "start"
        case nerts.Phase.STUCK:
            return "remedy"
        case nerts.Phase.PLAY if public.rules.stuck is Stuck.TIMER:
            return "halt"
        case _:
            return None
