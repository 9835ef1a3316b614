"""Discrete-event simulation of a round of Nerts among bots, without a clock.

How it works: every bot decides on the table as it is, and its move is queued for the time at which
its hands are done; then it decides again. Moves of others in the meantime may make it illegal, as
at a real table. Times are simulated milliseconds.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from heapq import heappop, heappush
from typing import Final, NamedTuple, Protocol

from herzrasen.bots import dealer
from herzrasen.bots.nerts import NO_MEMORY, Action, Memory
from herzrasen.cards import DEALER, Card, Seat
from herzrasen.games import nerts
from herzrasen.games.nerts import Phase, Public, Spot, View, building
from herzrasen.games.nerts.events import End, Event, Moved, RoundEnded, Scored
from herzrasen.games.nerts.score import score
from herzrasen.games.protocol import Refusal
from herzrasen.table.due_timers import WaitTimers

MAX_ROUND_MS: Final = 1_800_000
"""A round that does not end is given up after half an hour of play, and scored as it stands."""


class NertsPlayer(Protocol):
    """Anything that plays a seat as a NertsBot does."""

    @property
    def remembers(self) -> bool:
        """Whether it needs its memory."""
        ...

    def act(self, view: View, memory: Memory = NO_MEMORY, /) -> Action:
        """Its next action."""
        ...


class RoundResult(NamedTuple):
    """The result of a round: why it ended (None if it was given up), after how many ``ms``, how
    often it was remedied, and for each seat its side's points, its actions, and its moves that came
    too late (``bounced``). ``foundation_plays`` counts cards put on a started foundation,
    ``contestable`` those of them that another player could have put there, too."""

    reason: End | None
    caller: Seat | None
    ms: int
    remedies: int
    points: tuple[int, ...]
    actions: tuple[int, ...]
    bounced: tuple[int, ...]
    foundation_plays: int
    contestable: int


def seed_of(*parts: int) -> bytes:
    """The seed of a deal, derived from numbers so that a run can be repeated."""
    return sha256(" ".join(map(str, parts)).encode()).digest()


def play_match(
    rules: nerts.NertsRules, bots: Sequence[NertsPlayer], seed: int
) -> list[RoundResult]:
    """Play a whole match; a round that is given up is its last."""
    state = nerts.start(rules)
    rounds: list[RoundResult] = []
    while state.public.phase is Phase.DEAL:
        state, played = play_round(state, bots, seed_of(seed, len(rounds)))
        rounds.append(played)
    return rounds


def play_round(
    state: nerts.State, bots: Sequence[NertsPlayer], seed: bytes
) -> tuple[nerts.State, RoundResult]:
    """Deal from this seed and play until the round is scored, or given up."""
    table = _RoundSimulation(state, bots, seed)
    table.submit(DEALER, dealer.deal(state.public, seed))
    table.begin()
    while table.scored is None and table.ms <= MAX_ROUND_MS:
        table.next()
    return table.state, table.result()


class _RoundSimulation:
    """The state of a running simulation."""

    def __init__(self, state: nerts.State, bots: Sequence[NertsPlayer], seed: bytes) -> None:
        self.state = state
        self.bots = bots
        self.ms = 0
        self.ended: RoundEnded | None = None
        self.scored: Scored | None = None
        self.actions = [0] * len(bots)
        self.bounced = [0] * len(bots)
        self.foundation_plays = self.contestable = 0
        self._seed = seed
        self._decisions = 0
        self._queue: list[tuple[int, int, Seat, nerts.Move | None]] = []
        self._memories = [NO_MEMORY] * len(bots)
        self._clock = WaitTimers()

    def submit(self, seat: Seat, move: nerts.Move) -> bool:
        """Make a move. Returns whether it was legal."""
        events = nerts.decide(self.state, seat, move)
        if isinstance(events, Refusal):
            return False
        for event in events:
            self._note(event)
            self.state = nerts.evolve(self.state, event)
        rules = self.state.public.rules
        for player, bot in enumerate(self.bots):
            if bot.remembers:
                memory = self._memories[player]
                self._memories[player] = memory.after(rules, rules.area(player), events)
        return True

    def begin(self) -> None:
        """Make everyone ready, start the round, and ask every bot for its first action."""
        while self.state.public.phase is not Phase.PLAY:
            for seat in sorted(nerts.to_act(self.state.public)):
                move = nerts.Start() if seat == DEALER else self._act(seat).move
                if move is not None:
                    self.submit(seat, move)
        for seat in range(len(self.bots)):
            self._ask(seat)

    def next(self) -> None:
        """Make the next move in time, and ask its bot again."""
        public = self.state.public
        if public.phase is Phase.STUCK:
            self.submit(DEALER, dealer.remedy(public, self._seed + bytes([public.remedies])))
            return
        waits = nerts.pending_timers(public)
        self._clock = self._clock.after(waits, self.ms)
        due = self._clock.next_due(waits)
        if due is not None and due.at <= self._queue[0][0]:
            self.ms = max(self.ms, due.at)
            self.submit(DEALER, due.wait.move)
            return
        self.ms, _, seat, move = heappop(self._queue)
        if move is not None:
            if not self.submit(seat, move):
                self.bounced[seat] += 1
            if not isinstance(move, nerts.Vote):
                self.actions[seat] += 1
        if self.scored is None:
            self._ask(seat)

    def result(self) -> RoundResult:
        """The result of the round."""
        public = self.state.public
        rules = public.rules
        by_side = [0] * rules.sides
        for area, points in enumerate((self.scored or score(public)).points):
            by_side[rules.side(area)] += points
        return RoundResult(
            reason=self.ended.reason if self.ended else None,
            caller=self.ended.caller if self.ended else None,
            ms=self.ms,
            remedies=public.remedies,
            points=tuple(by_side[rules.side(rules.area(seat))] for seat in range(rules.seats)),
            actions=tuple(self.actions),
            bounced=tuple(self.bounced),
            foundation_plays=self.foundation_plays,
            contestable=self.contestable,
        )

    def _note(self, event: Event) -> None:
        match event:
            case RoundEnded():
                self.ended = event
            case Scored():
                self.scored = event
            case Moved() if event.target.at is Spot.FOUNDATION and event.onto is not None:
                self.foundation_plays += 1
                self.contestable += contestable(self.state.public, event.seat, event.onto)
            case _:
                pass

    def _act(self, seat: Seat) -> Action:
        return self.bots[seat].act(nerts.view(self.state, seat), self._memories[seat])

    def _ask(self, seat: Seat) -> None:
        action = self._act(seat)
        self._decisions += 1
        heappush(self._queue, (self.ms + action.after_ms, self._decisions, seat, action.move))


def contestable(public: Public, seat: Seat, onto: Card) -> bool:
    """Whether an open card of another area fits on this foundation, too."""
    top, own_area = public.face(onto), public.rules.area(seat)
    return any(
        top in building.fits_on(public.rules, public.face(card)).foundation
        for index, area in enumerate(public.areas)
        if index != own_area
        for cards in (area.pile, area.waste, *area.tableau)
        for card in cards[-1:]
    )
