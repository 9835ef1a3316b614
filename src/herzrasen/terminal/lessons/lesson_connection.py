"""The connection of a lesson: the game's board listens to it as it would to a server.

Plays the recorded events up to each stop, each shown for its time, then waits for the learner's
move; any other move is refused. ``call_later`` is the clock: the event loop's, or that of a test.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, Literal, Protocol, TypeAlias

import msgspec

from herzrasen.games.protocol import Refusal
from herzrasen.protocol.http_lessons import Lesson, LessonStop
from herzrasen.protocol.table_updates import EventShown
from herzrasen.protocol.websocket import Accepted, Refused, SeatInfo
from herzrasen.terminal.connection.offline_connection import OfflineConnection, welcome_of
from herzrasen.terminal.lessons.move_check import check_move
from herzrasen.terminal.state.table_room import SentMove, TableRoom, receive, with_sent_move

_ANSWER_MS: Final = 90
"""ms until a move is answered, so that it is seen to be on its way."""
_EVENT_MS: Final[Mapping[str, int]] = {
    "played": 600,
    "trick_taken": 900,
    "passed": 1500,
    "round_ended": 900,
    "scored": 0,
    "moved": 850,
    "turned": 850,
}
_OTHER_EVENT_MS: Final = 250
_MANY_EVENTS: Final = 12
"""Where more lie before a stop, the table is laid as it stands after them."""

Result: TypeAlias = Literal["done", "hint"]
"""The stop has what it waited for, or another move was tried."""


class _Timer(Protocol):
    def cancel(self) -> None: ...


CallLater: TypeAlias = Callable[[float, Callable[[], None]], _Timer]
"""Calls a function after so many seconds, unless that is cancelled."""


class LessonConnection(OfflineConnection):
    """A lesson at one of its stops. ``at`` is how many events have happened; ``pace`` is the factor
    by which all times are longer, 0 where nothing is waited for."""

    def __init__(
        self,
        lesson: Lesson,
        updates: list[EventShown],
        name: str,
        on_result: Callable[[Result], None],
        call_later: CallLater,
        pace: float = 1.0,
    ) -> None:
        self.lesson = lesson
        self.stop = 0
        self.at = 0
        self.on_arrival: Callable[[], None] = lambda: None
        self._updates = updates
        self._start = lesson_room(lesson, name)
        self._on_result = on_result
        self._call_later = call_later
        self._pace = pace
        self._timer: _Timer | None = None
        self._move_count = 0
        self._settling = False
        """The last event is still being shown."""
        super().__init__(self._start)
        self.room = self._after(self._stop.at)

    @property
    def _stop(self) -> LessonStop:
        return self.lesson.stops[self.stop]

    @property
    def awaits_move(self) -> bool:
        """Whether the table has come to the stop and waits for a move there."""
        return self.at == self._stop.at and self._stop.waits != "reading"

    def _after(self, at: int) -> TableRoom:
        """The table after so many events: one at least, the deal."""
        self.at = at
        last = self._updates[at - 1]
        legal = last.legal if self.awaits_move else None
        return msgspec.structs.replace(self._start, number=at, view=last.view, legal=legal)

    # The way through the stops ----------------------------------------------------------------

    def go_to(self, stop: int) -> None:
        """The table as it stands at a stop."""
        self._cancel()
        self._settling = False
        self.stop = stop
        room = self._after(self._stop.at)
        self.deliver(room, welcome_of(room))

    def play_to(self, stop: int) -> None:
        """What happens until a stop, each event after the one before."""
        self.stop = stop
        if self._stop.at - self.at > _MANY_EVENTS:
            self.go_to(stop)
            self.on_arrival()
        elif self.at < self._stop.at:
            self._schedule(self._step)
        else:
            self.deliver(self._after(self.at), None)
            self._arrive()

    def _step(self) -> None:
        self._deliver_next()
        if self.at < self._stop.at:
            self._schedule(self._step)
        else:
            self._arrive()

    def _arrive(self) -> None:
        """At the stop, as soon as the last event has been seen."""
        if not self._settling:
            self.on_arrival()
            return

        def settle() -> None:
            self._settling = False
            self.on_arrival()

        self._schedule(settle)

    def _deliver_next(self) -> None:
        if self.at >= len(self._updates):
            return
        self._settling = True
        update, pending = self._updates[self.at], self.room.pending
        room = msgspec.structs.replace(self._after(self.at + 1), pending=pending)
        self.deliver(room, msgspec.structs.replace(update, legal=room.legal))

    def _schedule(self, act: Callable[[], None]) -> None:
        """When the last event has been shown for its time."""
        self._cancel()
        tag = str(self._updates[self.at - 1].event.__struct_config__.tag)
        self._timer = self._later(_EVENT_MS.get(tag, _OTHER_EVENT_MS), act)

    def _later(self, ms: int, act: Callable[[], None]) -> _Timer:
        return self._call_later(ms / 1000 * self._pace, act)

    def _cancel(self) -> None:
        if self._timer is not None:
            self._timer.cancel()

    # What the learner does --------------------------------------------------------------------

    def submit(self, move: Any, rests_on: str | None = None) -> str:  # noqa: ARG002 - a TablePort
        """Take a move, and answer it a little later."""
        self._move_count += 1
        sent = SentMove(f"lesson-{self._move_count}", move, self.at)
        self.deliver(with_sent_move(self.room, sent), None)
        self._later(_ANSWER_MS, lambda: self._answer(sent.id, move))
        return sent.id

    def play_expected(self, *, refuses_locally: bool) -> None:
        """Make the move that is waited for. Where the board refuses by itself, one that is to be
        refused is never sent."""
        stop = self._stop
        if stop.move is None or not self.awaits_move or self.room.pending:
            return
        if stop.waits == "refusal" and refuses_locally:
            self._on_result("done")
        else:
            self.submit(stop.move)

    def mark_tried(self) -> None:
        """A card was tried that the board itself refused."""
        if self.awaits_move and self._stop.waits == "refusal":
            self._on_result("done")

    async def close(self) -> None:
        """Stop everything that was to come."""
        self._cancel()
        await super().close()

    def _answer(self, id_: str, move: Any) -> None:
        if all(sent.id != id_ for sent in self.room.pending):
            return  # the learner has gone elsewhere meanwhile
        stop = self._stop
        if not self.awaits_move:
            self._refuse(id_, Refusal("lesson.not_now" if self.at == stop.at else "lesson.moves"))
            return
        check = check_move(stop, move)
        match check.answer:
            case "right":
                accepted = Accepted(id_, self.at)
                self.deliver(receive(self.room, accepted, 0), accepted)
                self._deliver_next()
            case "late":
                self._deliver_next()
                self._refuse(id_, check.refusal)
            case "refused":
                self._refuse(id_, check.refusal)
                if stop.waits != "refusal":
                    return
            case "other":
                self._refuse(id_, Refusal(f"{self.lesson.key}.{stop.name}.hint"))
                self._on_result("hint")
                return
        self._on_result("done")

    def _refuse(self, id_: str, refusal: Refusal | None) -> None:
        if refusal is None:
            return
        refused = Refused(refusal.code, dict(refusal.facts), id_)
        self.deliver(receive(self.room, refused, 0), refused)


def lesson_room(lesson: Lesson, name: str) -> TableRoom:
    """The lesson's table before anything has happened; ``name`` is the learner's."""
    seats = tuple(
        SeatInfo(
            seat=seat,
            kind="person" if seat == lesson.seat else "bot",
            name=name if seat == lesson.seat else other,
        )
        for seat, other in enumerate(lesson.names)
    )
    return TableRoom(
        status="lesson",
        game=lesson.game,
        rules=lesson.rules,
        options=lesson.options,
        seat=lesson.seat,
        number=0,
        seats=seats,
    )
