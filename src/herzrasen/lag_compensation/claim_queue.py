"""The door that every move of a round of Nerts comes through, in the order of the touches.

    enter -> next: the move to be made now -> made    -> whom that costs the race
                                           -> refused -> with all that rested on it
    happened: what the table told, and when

A move that nobody else can be after goes straight through. One that has to wait keeps the later
moves of its seat behind it, and nobody else's. The door decides nothing about the rules: it says
which move is tried next, and what a race was lost by.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from herzrasen.cards import Seat
from herzrasen.games import nerts
from herzrasen.games.nerts import Public
from herzrasen.games.nerts.events import Started
from herzrasen.games.protocol import Refusal
from herzrasen.lag_compensation import verdict
from herzrasen.lag_compensation.change_times import Change, Versions
from herzrasen.lag_compensation.claim import Claim, earliest
from herzrasen.lag_compensation.contested_targets import (
    Stakes,
    beats,
    conflict,
    moves_of,
    stakes,
    taken,
)
from herzrasen.lag_compensation.lag_quota import Credits, touched
from herzrasen.lag_compensation.latency_tracker import Distance
from herzrasen.lag_compensation.wait_time import MOST_MS, due, near
from herzrasen.protocol.house_rules import Kind
from herzrasen.protocol.race import By, Race

CHAIN: Final = Refusal("table.refusal.chain")
"""The move rests on another that was not made."""

_REMEMBERED: Final = 1000
"""Refused moves that are known again when they are said twice."""

Answers = tuple[tuple[Claim, Refusal], ...]
"""Claims that are over, and why."""


class Next(NamedTuple):
    """The claim to be made now, what decided between it and ``losers``, and the race to be kept."""

    claim: Claim
    by: By = "touch"
    losers: tuple[Claim, ...] = ()
    races: tuple[Race, ...] = ()


class _Head(NamedTuple):
    """A seat's oldest claim, and how things stand for it."""

    claim: Claim
    stakes: Stakes
    legal: bool
    due: float


class Door:
    """The claims at one table that wait, and what they are judged by.

    ``lines`` are the distances of the persons whose lines are open, by seat; bots have none.
    """

    __slots__ = ("_credits", "_kind", "_late", "_queues", "_refused", "_ties", "_versions", "due")

    def __init__(self, kind: Kind) -> None:
        self._kind: Kind = kind
        self._queues: dict[Seat, deque[Claim]] = {}
        self._refused: dict[tuple[Seat, str], Refusal] = {}
        self._versions = Versions()
        self._ties: Counter[Seat] = Counter()
        self._credits = Credits(kind)
        self._late: list[Race] = []
        self.due: float | None = None

    # Claims ---------------------------------------------------------------------------------------

    @property
    def waiting(self) -> frozenset[Seat]:
        """The seats that have a move here which is not decided yet."""
        return frozenset(self._queues)

    @property
    def empty(self) -> bool:
        """Whether no move is here."""
        return not self._queues

    def holds(self, seat: Seat, name: str) -> bool:
        """Whether the seat's move of this name waits here."""
        return any(claim.name == name for claim in self._queues.get(seat, ()))

    def refusal(self, seat: Seat, name: str) -> Refusal | None:
        """Why the seat's move of this name was refused in this round, if it was."""
        return self._refused.get((seat, name))

    def enter(
        self,
        seat: Seat,
        move: Any,
        arrived: float,
        lines: Mapping[Seat, Distance],
        *,
        name: str | None = None,
        seen: int | None = None,
        after_ms: float | None = None,
        told: float | None = None,
        rests_on: str | None = None,
        effort: int | None = None,
    ) -> Claim:
        """A move has arrived. ``told`` is when the player was told of version ``seen``, if that
        was not when everybody was."""
        limit = self._credits.limit(seat, lines, arrived)
        told = self._versions.told(seen) if told is None else told
        touch = touched(told, after_ms, arrived, limit)
        claim = Claim(seat, move, arrived, touch, name, seen, rests_on, effort)
        self._queues.setdefault(seat, deque()).append(claim)
        return claim

    def next(
        self,
        public: Public,
        now: float,
        lines: Mapping[Seat, Distance],
        number: int,
        seed: bytes,
        known: Mapping[Seat, nerts.Legal] = MappingProxyType({}),
    ) -> Next | None:
        """The move to be tried now on this table, whose next event has this ``number``; None if
        there is none before ``due``. ``seed`` is for the coin, ``known`` the moves of seats as far
        as they have been worked out."""
        if len(self._queues) == 1:
            ((claim, *_),) = self._queues.values()
            if not stakes(public, claim.seat, claim.move).any:  # nobody can be after the same
                return Next(claim)
        heads = self._heads(public, lines, known)
        if len(heads) == 1 and heads[0].due <= now:  # nobody else is after anything
            return Next(heads[0].claim)
        for head in heads:
            if not head.legal:
                return Next(head.claim)
        held: list[_Head] = []
        for head in heads:
            if head.due > now or any(conflict(head.stakes, other.stakes) for other in held):
                held.append(head)
                continue
            coin = seed + number.to_bytes(8, "big")
            return self._decide(head, heads, number, coin)
        self.due = min((head.due for head in held if head.due > now), default=None)
        return None

    def made(self, decided: Next, lines: Mapping[Seat, Distance]) -> Answers:
        """It was made: the claims that this is the end of, with all that rested on them."""
        claim, by, losers, _ = decided
        self._leave(claim)
        if by != "touch":
            self._ties[claim.seat] += 1
        if not losers:
            return ()
        if claim.credit and any(loser.arrived < claim.arrived for loser in losers):
            self._credits.spend(claim.seat, claim.credit, lines, claim.arrived)
        call = claim.card is None
        lost = [(loser, verdict.lost(loser, claim, call=call)) for loser in losers]
        return tuple(answer for loser, why in lost for answer in self.turn_away(loser, why))

    def refused(self, claim: Claim, why: Refusal) -> Answers:
        """It was refused, with all that rested on it; by whom it was beaten, if it was a race."""
        if claim.seen is not None:
            change = self._versions.lost_to(claim.seat, claim.move, claim.seen)
            if change is not None:
                self._late.append(self._late_race(claim, change))
                why = verdict.late(claim, change)
        return self.turn_away(claim, why)

    def turn_away(self, claim: Claim, why: Refusal) -> Answers:
        """A claim leaves, and with it what rests on it."""
        self._leave(claim)
        if claim.name is None:
            return ((claim, why),)
        self._refused[claim.seat, claim.name] = why
        while len(self._refused) > _REMEMBERED:
            del self._refused[next(iter(self._refused))]
        resting = [
            other for other in self._queues.get(claim.seat, ()) if other.rests_on == claim.name
        ]
        answers = [(claim, why)]
        for other in resting:
            answers += self.turn_away(other, CHAIN)
        return tuple(answers)

    # What happens ---------------------------------------------------------------------------------

    def happened(
        self, number: int, event: object, before: Public, at: float, by: Claim | None = None
    ) -> None:
        """An event was told to everybody; ``by`` is the claim that it came of."""
        if isinstance(event, Started):
            self._versions = Versions(number)
            self._refused.clear()
            self._ties.clear()
            self._credits = Credits(self._kind)
        self._versions.tell(number, at)
        if (took := taken(before, event)) is None:
            return
        seat, move, about = took
        mine = by is not None and by.seat == seat
        arrived, touch = (by.arrived, by.touched) if by is not None and mine else (at, at)
        self._versions.change(Change(number, seat, move, about, touch, arrived, at, before))

    @property
    def late(self) -> tuple[Race, ...]:
        """Races that became known after they were decided, to go with the next event."""
        return tuple(self._late)

    def kept(self, races: tuple[Race, ...]) -> None:
        """These races are in the log."""
        self._late = [race for race in self._late if race not in races]

    # Within ---------------------------------------------------------------------------------------

    def _heads(
        self, public: Public, lines: Mapping[Seat, Distance], known: Mapping[Seat, nerts.Legal]
    ) -> list[_Head]:
        """Every seat's oldest claim, in the order of the touches."""
        heads = []
        for seat, queue in self._queues.items():
            claim = queue[0]
            about = stakes(public, seat, claim.move)
            legal = claim.move in moves_of(public, seat, known)
            heads.append(_Head(claim, about, legal, claim.arrived))
        return sorted(
            (self._waits(head, heads, public, lines, known) for head in heads),
            key=lambda head: head.claim.touched,
        )

    def _waits(
        self,
        head: _Head,
        heads: list[_Head],
        public: Public,
        lines: Mapping[Seat, Distance],
        known: Mapping[Seat, nerts.Legal],
    ) -> _Head:
        """The head with its time: it waits for rivals who have not claimed the same yet."""
        if not head.legal or not head.stakes.any:
            return head
        same = [other.claim for other in heads if conflict(head.stakes, other.stakes)]
        here = {claim.seat for claim in same}
        rivals = {
            seat: self._credits.limit(seat, lines, head.claim.arrived)
            for seat, line in lines.items()
            if seat not in here and not near(line)
        }
        # Nobody waits longer because somebody else who is after the same has come later.
        first = min((head.claim, *same), key=lambda claim: claim.arrived)
        until = due(head.claim, head.stakes, public, rivals, self._kind, known)
        return head._replace(due=min(until, first.arrived + MOST_MS[self._kind]))

    def _decide(self, head: _Head, heads: list[_Head], number: int, coin: bytes) -> Next:
        """Between the earliest claim and all that are after the same."""
        group = [head, *(other for other in heads if conflict(head.stakes, other.stakes))]
        claim, by = earliest([one.claim for one in group], self._ties, coin)
        winner = next(one for one in group if one.claim is claim)
        losers = [one for one in heads if beats(winner.stakes, one.stakes)]
        if not losers:
            return Next(claim, "touch")
        race = verdict.race(
            number,
            by,
            self._versions.newest(winner.stakes),
            (claim, *(loser.claim for loser in losers)),
            verdict.target(winner.stakes, losers[0].stakes),
        )
        return Next(claim, by, tuple(loser.claim for loser in losers), (race,))

    def _late_race(self, claim: Claim, change: Change) -> Race:
        about = stakes(change.before, claim.seat, claim.move)
        target = verdict.target(change.stakes, about)
        return verdict.late_race(claim, change, self._versions.told(claim.seen), target)

    def _leave(self, claim: Claim) -> None:
        queue = self._queues[claim.seat]
        queue.remove(claim)
        if not queue:
            del self._queues[claim.seat]
