"""The queue that every move of a race passes through, ordered by touch instead of arrival.

    add -> decide: the move to be made now -> move_made    -> the moves that lost to it
                                           -> move_refused -> with all that rested on it
    event_sent: what the table sent, and when

How it works: of each seat only the oldest move can be decided, so a waiting move delays its own
seat alone. A move that no other seat can want passes at once. Any other waits until no
rival who shows a fitting card could still have touched earlier (``wait_time.decision_time``). When
the first move is due, it and all moves it conflicts with form a race: ``first_touch.earliest``
picks the winner, and the moves that it makes void are the losers. If the winner's move turns out
illegal, it is refused and the next one is tried. The queue knows no rules: the game's ``RacePart``
says what a move is for, the queue which move is tried next, and why a race was lost.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Container, Hashable, Mapping
from types import MappingProxyType
from typing import Final, Generic, NamedTuple, TypeAlias, TypeVar

from herzrasen.cards import Seat
from herzrasen.games.protocol import Refusal
from herzrasen.games.race import ContestedTargets, RacePart
from herzrasen.lag_compensation import logged_race, race_refusals
from herzrasen.lag_compensation.change_times import TargetChange, TargetVersions
from herzrasen.lag_compensation.first_touch import QueuedMove, earliest
from herzrasen.lag_compensation.lag_quota import LagQuota, believed_touch
from herzrasen.lag_compensation.latency import Latency
from herzrasen.lag_compensation.wait_time import (
    MAX_WAIT_MS,
    RACE_WINDOW_MS,
    decision_time,
    is_near,
)
from herzrasen.protocol.house_rules import RoomKind
from herzrasen.protocol.race import DecidedBy, Race

Public = TypeVar("Public")
Event = TypeVar("Event")
Legal = TypeVar("Legal", bound=Container[object])

CHAIN_REFUSAL: Final = Refusal("table.refusal.chain")
"""The refusal of a move that rests on one that was not made."""

_MAX_REFUSED: Final = 1000
"""Refused moves that are remembered, to recognize one that is sent again."""

Rejections: TypeAlias = tuple[tuple[QueuedMove, Refusal], ...]
"""Moves that are over, and why."""


class QueueDecision(NamedTuple):
    """The move to be made now, what decided between it and the ``losers``, and the race to be
    logged."""

    queued: QueuedMove
    by: DecidedBy = "touch"
    losers: tuple[QueuedMove, ...] = ()
    races: tuple[Race[Hashable], ...] = ()


class _QueueHead(NamedTuple):
    """A seat's oldest move, its targets, whether it is legal now, and when it is due."""

    queued: QueuedMove
    targets: ContestedTargets
    legal: bool
    due: float


class MoveQueue(Generic[Public, Event, Legal]):
    """The moves at one table that wait, and what they are judged by.

    ``latencies`` are those of persons with an open connection, by seat; bots have none.
    """

    __slots__ = (
        "_kind",
        "_late_races",
        "_queues",
        "_quota",
        "_race",
        "_refused",
        "_ties",
        "_versions",
        "due",
    )

    def __init__(self, race: RacePart[Public, Event, Legal], kind: RoomKind) -> None:
        self._race = race
        self._kind: RoomKind = kind
        self._queues: dict[Seat, deque[QueuedMove]] = {}
        self._refused: dict[tuple[Seat, str], Refusal] = {}
        self._versions = TargetVersions(race)
        self._ties: Counter[Seat] = Counter()
        self._quota = LagQuota(kind)
        self._late_races: list[Race[Hashable]] = []
        self.due: float | None = None

    # Moves ---------------------------------------------------------------------------------------

    @property
    def waiting(self) -> frozenset[Seat]:
        """The seats with a move that is not decided yet."""
        return frozenset(self._queues)

    @property
    def empty(self) -> bool:
        """Whether no move waits."""
        return not self._queues

    def contains(self, seat: Seat, key: str) -> bool:
        """Whether the seat's move with this key waits here."""
        return any(queued.key == key for queued in self._queues.get(seat, ()))

    def refusal(self, seat: Seat, key: str) -> Refusal | None:
        """Why the seat's move with this key was refused in this round, if it was."""
        return self._refused.get((seat, key))

    def add(
        self,
        seat: Seat,
        move: object,
        arrived: float,
        latencies: Mapping[Seat, Latency],
        *,
        key: str | None = None,
        seen: int | None = None,
        after_ms: float | None = None,
        sent_at: float | None = None,
        rests_on: str | None = None,
        effort: int | None = None,
    ) -> QueuedMove:
        """Add a move that has arrived.

        ``sent_at`` is when the player was sent version ``seen``, if that was not when everybody
        was.
        """
        sent_at = self._versions.send_time(seen) if sent_at is None else sent_at
        limit = 0.0 if after_ms is None else self._quota.limit(seat, latencies, arrived)
        touch = believed_touch(sent_at, after_ms, arrived, limit)
        card = self._race.card(move)
        queued = QueuedMove(seat, move, card, arrived, touch, key, seen, rests_on, effort)
        self._queues.setdefault(seat, deque()).append(queued)
        return queued

    def decide(
        self,
        public: Public,
        now: float,
        measured: Callable[[], Mapping[Seat, Latency]],
        number: int,
        seed: bytes,
        known_legal: Mapping[Seat, Legal] = MappingProxyType({}),
    ) -> QueueDecision | None:
        """The move to be tried now; None if there is none before ``due``. ``number`` is the next
        event's, ``seed`` is for the coin, ``known_legal`` are legal moves that are already
        computed. ``measured`` gives the latencies; it is asked only if another seat may want the
        same."""
        first = next(iter(self._queues.values()))[0] if len(self._queues) == 1 else None
        if first and not self._race.targets(public, first.seat, first.move).is_contested:
            return QueueDecision(first)
        latencies = measured()
        if first and all(map(is_near, latencies.values())):  # nobody can have been earlier
            return QueueDecision(first)
        heads = self._heads(public, latencies, known_legal)
        if len(heads) == 1 and heads[0].due <= now:  # no other move waits
            return QueueDecision(heads[0].queued)
        for head in heads:
            if not head.legal:
                return QueueDecision(head.queued)
        waiting: list[_QueueHead] = []
        for head in heads:
            if head.due > now or any(
                head.targets.conflicts_with(other.targets) for other in waiting
            ):
                waiting.append(head)
                continue
            coin = seed + number.to_bytes(8, "big")
            return self._decide(head, heads, number, coin)
        self.due = min((head.due for head in waiting if head.due > now), default=None)
        return None

    def move_made(self, decision: QueueDecision, latencies: Mapping[Seat, Latency]) -> Rejections:
        """Note that the move was made; returns the moves that lost to it, with all that rested on
        them."""
        queued, by, losers, _ = decision
        self._remove(queued)
        if by != "touch":
            self._ties[queued.seat] += 1
        if not losers:
            return ()
        if queued.credit and any(loser.arrived < queued.arrived for loser in losers):
            self._quota.spend(queued.seat, queued.credit, latencies, queued.arrived)
        call = queued.card is None
        refusals = self._race.refusals
        return tuple(
            answer
            for loser in losers
            for answer in self.reject(
                loser, race_refusals.lost_refusal(refusals, loser, queued, call=call)
            )
        )

    def move_refused(self, queued: QueuedMove, refusal: Refusal) -> Rejections:
        """Note that the move was refused; returns it with all moves that rested on it.

        The refusal names the winner if it was a race (``wait_time.RACE_WINDOW_MS``).
        """
        if queued.seen is not None:
            change = self._versions.winning_change(queued.seat, queued.move, queued.seen)
            if change is not None and queued.touched - change.touched <= RACE_WINDOW_MS[self._kind]:
                self._late_races.append(self._late_race(queued, change))
                refusal = race_refusals.late_refusal(self._race.refusals, queued, change)
        return self.reject(queued, refusal)

    def reject(self, queued: QueuedMove, refusal: Refusal) -> Rejections:
        """Remove a move, and all moves that rest on it; returns them with the refusal."""
        self._remove(queued)
        if queued.key is None:
            return ((queued, refusal),)
        self._refused[queued.seat, queued.key] = refusal
        while len(self._refused) > _MAX_REFUSED:
            del self._refused[next(iter(self._refused))]
        resting = [
            other for other in self._queues.get(queued.seat, ()) if other.rests_on == queued.key
        ]
        answers = [(queued, refusal)]
        for other in resting:
            answers += self.reject(other, CHAIN_REFUSAL)
        return tuple(answers)

    # Events ---------------------------------------------------------------------------------------

    def event_sent(
        self, number: int, event: Event, before: Public, at: float, by: QueuedMove | None = None
    ) -> None:
        """Note that an event was sent to everybody; ``by`` is the move it came from."""
        if self._race.begins(event):
            self._versions = TargetVersions(self._race, number)
            self._refused.clear()
            self._ties.clear()
            self._quota = LagQuota(self._kind)
        self._versions.event_sent(number, at)
        if (changed := self._race.changed(before, event)) is None:
            return
        seat, card, targets = changed
        own = by is not None and by.seat == seat
        arrived, touch = (by.arrived, by.touched) if by is not None and own else (at, at)
        self._versions.add(TargetChange(number, seat, card, targets, touch, arrived, at, before))

    @property
    def late_races(self) -> tuple[Race[Hashable], ...]:
        """Races that became known after they were decided, to be logged with the next event."""
        return tuple(self._late_races)

    def races_logged(self, races: tuple[Race[Hashable], ...]) -> None:
        """Note that these races are in the log."""
        self._late_races = [race for race in self._late_races if race not in races]

    # Private --------------------------------------------------------------------------------------

    def _heads(
        self,
        public: Public,
        latencies: Mapping[Seat, Latency],
        known_legal: Mapping[Seat, Legal],
    ) -> list[_QueueHead]:
        """Every seat's oldest move, in the order of the touches."""
        heads = []
        for seat, queue in self._queues.items():
            queued = queue[0]
            targets = self._race.targets(public, seat, queued.move)
            known = known_legal.get(seat)
            legal = self._race.legal(public, seat) if known is None else known
            heads.append(_QueueHead(queued, targets, queued.move in legal, queued.arrived))
        return sorted(
            (self._with_due_time(head, heads, public, latencies, known_legal) for head in heads),
            key=lambda head: head.queued.touched,
        )

    def _with_due_time(
        self,
        head: _QueueHead,
        heads: list[_QueueHead],
        public: Public,
        latencies: Mapping[Seat, Latency],
        known_legal: Mapping[Seat, Legal],
    ) -> _QueueHead:
        """The head with its due time: it waits for rivals who have not claimed the same yet."""
        if not head.legal or not head.targets.is_contested:
            return head
        same = [other.queued for other in heads if head.targets.conflicts_with(other.targets)]
        contending = {queued.seat for queued in same}
        rivals = {
            seat: self._quota.limit(seat, latencies, head.queued.arrived)
            for seat, latency in latencies.items()
            if seat not in contending and not is_near(latency)
        }
        # A later move for the same does not lengthen the wait.
        first = min((head.queued, *same), key=lambda queued: queued.arrived)
        until = decision_time(
            self._race, head.queued, head.targets, public, rivals, self._kind, known_legal
        )
        return head._replace(due=min(until, first.arrived + MAX_WAIT_MS[self._kind]))

    def _decide(
        self, head: _QueueHead, heads: list[_QueueHead], number: int, coin: bytes
    ) -> QueueDecision:
        """Decide between the earliest move and all that conflict with it."""
        group = [head, *(other for other in heads if head.targets.conflicts_with(other.targets))]
        queued, by = earliest([one.queued for one in group], self._ties, coin)
        winner = next(one for one in group if one.queued is queued)
        losers = [one for one in heads if winner.targets.beats(one.targets)]
        if not losers:
            return QueueDecision(queued, "touch")
        race = logged_race.make_race(
            number,
            by,
            self._versions.last_change_sent_at(winner.targets),
            (queued, *(loser.queued for loser in losers)),
            logged_race.contested_place(winner.targets, losers[0].targets),
        )
        return QueueDecision(queued, by, tuple(loser.queued for loser in losers), (race,))

    def _late_race(self, queued: QueuedMove, change: TargetChange[Public]) -> Race[Hashable]:
        targets = self._race.targets(change.before, queued.seat, queued.move)
        target = logged_race.contested_place(change.targets, targets)
        return logged_race.late_race(queued, change, self._versions.send_time(queued.seen), target)

    def _remove(self, queued: QueuedMove) -> None:
        queue = self._queues[queued.seat]
        queue.remove(queued)
        if not queue:
            del self._queues[queued.seat]
