"""The queue that every move of a race passes through, ordered by touch instead of arrival.

    add -> decide: the move to be made now -> move_made    -> the claims that lost to it
                                           -> move_refused -> with all that rested on it
    event_sent: what the table sent, and when

How it works: of each seat only the oldest claim can be decided, so a waiting claim delays its own
seat alone. A move that no other seat can want passes at once. Any other waits until no
rival who shows a fitting card could still have touched earlier (``wait_time.decision_time``). When
the first claim is due, it and all claims it conflicts with form a race: ``first_touch.earliest``
picks the winner, and the claims that it makes void are the losers. If the winner's move turns out
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
from herzrasen.lag_compensation import race_result
from herzrasen.lag_compensation.change_times import TargetChange, TargetVersions
from herzrasen.lag_compensation.first_touch import QueuedClaim, earliest
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

Rejections: TypeAlias = tuple[tuple[QueuedClaim, Refusal], ...]
"""Claims that are over, and why."""


class ClaimDecision(NamedTuple):
    """The claim to be made now, what decided between it and the ``losers``, and the race to be
    logged."""

    claim: QueuedClaim
    by: DecidedBy = "touch"
    losers: tuple[QueuedClaim, ...] = ()
    races: tuple[Race[Hashable], ...] = ()


class _QueueHead(NamedTuple):
    """A seat's oldest claim, its targets, whether it is legal now, and when it is due."""

    claim: QueuedClaim
    targets: ContestedTargets
    legal: bool
    due: float


class ClaimQueue(Generic[Public, Event, Legal]):
    """The claims at one table that wait, and what they are judged by.

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
        self._queues: dict[Seat, deque[QueuedClaim]] = {}
        self._refused: dict[tuple[Seat, str], Refusal] = {}
        self._versions = TargetVersions(race)
        self._ties: Counter[Seat] = Counter()
        self._quota = LagQuota(kind)
        self._late_races: list[Race[Hashable]] = []
        self.due: float | None = None

    # Claims ---------------------------------------------------------------------------------------

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
        return any(claim.key == key for claim in self._queues.get(seat, ()))

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
    ) -> QueuedClaim:
        """Add a move that has arrived.

        ``sent_at`` is when the player was sent version ``seen``, if that was not when everybody
        was.
        """
        sent_at = self._versions.send_time(seen) if sent_at is None else sent_at
        limit = 0.0 if after_ms is None else self._quota.limit(seat, latencies, arrived)
        touch = believed_touch(sent_at, after_ms, arrived, limit)
        card = self._race.card(move)
        claim = QueuedClaim(seat, move, card, arrived, touch, key, seen, rests_on, effort)
        self._queues.setdefault(seat, deque()).append(claim)
        return claim

    def decide(
        self,
        public: Public,
        now: float,
        measured: Callable[[], Mapping[Seat, Latency]],
        number: int,
        seed: bytes,
        known_legal: Mapping[Seat, Legal] = MappingProxyType({}),
    ) -> ClaimDecision | None:
        """The move to be tried now; None if there is none before ``due``. ``number`` is the next
        event's, ``seed`` is for the coin, ``known_legal`` are legal moves that are already
        computed. ``measured`` gives the latencies; it is asked only if another seat may want the
        same."""
        first = next(iter(self._queues.values()))[0] if len(self._queues) == 1 else None
        if first and not self._race.targets(public, first.seat, first.move).is_contested:
            return ClaimDecision(first)
        latencies = measured()
        if first and all(map(is_near, latencies.values())):  # nobody can have been earlier
            return ClaimDecision(first)
        heads = self._heads(public, latencies, known_legal)
        if len(heads) == 1 and heads[0].due <= now:  # no other claim waits
            return ClaimDecision(heads[0].claim)
        for head in heads:
            if not head.legal:
                return ClaimDecision(head.claim)
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

    def move_made(self, decision: ClaimDecision, latencies: Mapping[Seat, Latency]) -> Rejections:
        """Note that the move was made; returns the claims that lost to it, with all that rested on
        them."""
        claim, by, losers, _ = decision
        self._remove(claim)
        if by != "touch":
            self._ties[claim.seat] += 1
        if not losers:
            return ()
        if claim.credit and any(loser.arrived < claim.arrived for loser in losers):
            self._quota.spend(claim.seat, claim.credit, latencies, claim.arrived)
        call = claim.card is None
        refusals = self._race.refusals
        return tuple(
            answer
            for loser in losers
            for answer in self.reject(
                loser, race_result.lost_refusal(refusals, loser, claim, call=call)
            )
        )

    def move_refused(self, claim: QueuedClaim, refusal: Refusal) -> Rejections:
        """Note that the move was refused; returns it with all claims that rested on it.

        The refusal names the winner if it was a race (``wait_time.RACE_WINDOW_MS``).
        """
        if claim.seen is not None:
            change = self._versions.winning_change(claim.seat, claim.move, claim.seen)
            if change is not None and claim.touched - change.touched <= RACE_WINDOW_MS[self._kind]:
                self._late_races.append(self._late_race(claim, change))
                refusal = race_result.late_refusal(self._race.refusals, claim, change)
        return self.reject(claim, refusal)

    def reject(self, claim: QueuedClaim, refusal: Refusal) -> Rejections:
        """Remove a claim, and all claims that rest on it; returns them with the refusal."""
        self._remove(claim)
        if claim.key is None:
            return ((claim, refusal),)
        self._refused[claim.seat, claim.key] = refusal
        while len(self._refused) > _MAX_REFUSED:
            del self._refused[next(iter(self._refused))]
        resting = [
            other for other in self._queues.get(claim.seat, ()) if other.rests_on == claim.key
        ]
        answers = [(claim, refusal)]
        for other in resting:
            answers += self.reject(other, CHAIN_REFUSAL)
        return tuple(answers)

    # Events ---------------------------------------------------------------------------------------

    def event_sent(
        self, number: int, event: Event, before: Public, at: float, by: QueuedClaim | None = None
    ) -> None:
        """Note that an event was sent to everybody; ``by`` is the claim it came from."""
        if self._race.begins(event):
            self._versions = TargetVersions(self._race, number)
            self._refused.clear()
            self._ties.clear()
            self._quota = LagQuota(self._kind)
        self._versions.event_sent(number, at)
        if (changed := self._race.changed(before, event)) is None:
            return
        seat, card, targets = changed
        own_claim = by is not None and by.seat == seat
        arrived, touch = (by.arrived, by.touched) if by is not None and own_claim else (at, at)
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
        """Every seat's oldest claim, in the order of the touches."""
        heads = []
        for seat, queue in self._queues.items():
            claim = queue[0]
            targets = self._race.targets(public, seat, claim.move)
            known = known_legal.get(seat)
            legal = self._race.legal(public, seat) if known is None else known
            heads.append(_QueueHead(claim, targets, claim.move in legal, claim.arrived))
        return sorted(
            (self._with_due_time(head, heads, public, latencies, known_legal) for head in heads),
            key=lambda head: head.claim.touched,
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
        same = [other.claim for other in heads if head.targets.conflicts_with(other.targets)]
        claiming = {claim.seat for claim in same}
        rivals = {
            seat: self._quota.limit(seat, latencies, head.claim.arrived)
            for seat, latency in latencies.items()
            if seat not in claiming and not is_near(latency)
        }
        # A later claim for the same does not lengthen the wait.
        first = min((head.claim, *same), key=lambda claim: claim.arrived)
        until = decision_time(
            self._race, head.claim, head.targets, public, rivals, self._kind, known_legal
        )
        return head._replace(due=min(until, first.arrived + MAX_WAIT_MS[self._kind]))

    def _decide(
        self, head: _QueueHead, heads: list[_QueueHead], number: int, coin: bytes
    ) -> ClaimDecision:
        """Decide between the earliest claim and all that conflict with it."""
        group = [head, *(other for other in heads if head.targets.conflicts_with(other.targets))]
        claim, by = earliest([one.claim for one in group], self._ties, coin)
        winner = next(one for one in group if one.claim is claim)
        losers = [one for one in heads if winner.targets.beats(one.targets)]
        if not losers:
            return ClaimDecision(claim, "touch")
        race = race_result.make_race(
            number,
            by,
            self._versions.last_change_sent_at(winner.targets),
            (claim, *(loser.claim for loser in losers)),
            race_result.contested_place(winner.targets, losers[0].targets),
        )
        return ClaimDecision(claim, by, tuple(loser.claim for loser in losers), (race,))

    def _late_race(self, claim: QueuedClaim, change: TargetChange[Public]) -> Race[Hashable]:
        targets = self._race.targets(change.before, claim.seat, claim.move)
        target = race_result.contested_place(change.targets, targets)
        return race_result.late_race(claim, change, self._versions.send_time(claim.seen), target)

    def _remove(self, claim: QueuedClaim) -> None:
        queue = self._queues[claim.seat]
        queue.remove(claim)
        if not queue:
            del self._queues[claim.seat]
