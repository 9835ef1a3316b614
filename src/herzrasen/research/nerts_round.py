"""Rounds of Nerts among bots without a clock: a queue of who acts when.

Every bot is asked on the table as it is, and its move is made when its hands are done; then it is
asked again. What others do in the meantime may make the move bounce, as at a real table. Times are
milliseconds of play, not of this machine.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from heapq import heappop, heappush
from typing import Final, NamedTuple, Protocol

from herzrasen.bots import dealer
from herzrasen.bots.nerts import NOTHING, Action, Memory
from herzrasen.cards import DEALER, Card, Seat
from herzrasen.games import nerts
from herzrasen.games.nerts import Phase, Public, Spot, View, piles
from herzrasen.games.nerts.events import End, Event, Moved, RoundEnded, Scored
from herzrasen.games.nerts.score import score
from herzrasen.games.protocol import Refusal
from herzrasen.table.due_timers import Clock

LONGEST_MS: Final = 1_800_000
"""A round that nothing stops is given up after half an hour of play, and counted as it lies."""


class Player(Protocol):
    """Who sits on a seat: a NertsBot, or something that looks like one."""

    @property
    def remembers(self) -> bool:
        """Whether he wants to be told his memory."""
        ...

    def act(self, view: View, memory: Memory = NOTHING, /) -> Action:
        """What he does next."""
        ...


class Round(NamedTuple):
    """What a round was: why it ended (None if it was given up) and after how long, how often it
    was remedied, and per seat its side's points, the cards moved or turned, and the moves that
    bounced. ``home`` counts the cards that followed on a foundation, ``contestable`` those of them
    that somebody else could have put there as well."""

    reason: End | None
    caller: Seat | None
    ms: int
    remedies: int
    points: tuple[int, ...]
    actions: tuple[int, ...]
    bounced: tuple[int, ...]
    home: int
    contestable: int


def seed_of(*parts: int) -> bytes:
    """A deal's seed made from numbers, so that a run can be repeated."""
    return sha256(" ".join(map(str, parts)).encode()).digest()


def play_match(rules: nerts.NertsRules, bots: Sequence[Player], seed: int) -> list[Round]:
    """A whole match, round by round; a round that is given up is its last."""
    state = nerts.start(rules)
    rounds: list[Round] = []
    while state.public.phase is Phase.DEAL:
        state, played = play_round(state, bots, seed_of(seed, len(rounds)))
        rounds.append(played)
    return rounds


def play_round(
    state: nerts.State, bots: Sequence[Player], seed: bytes
) -> tuple[nerts.State, Round]:
    """Deal from this seed and play until the round is scored, or given up."""
    table = _Table(state, bots, seed)
    table.submit(DEALER, dealer.deal(state.public, seed))
    table.begin()
    while table.scored is None and table.ms <= LONGEST_MS:
        table.next()
    return table.state, table.result()


class _Table:
    """A round while it runs."""

    def __init__(self, state: nerts.State, bots: Sequence[Player], seed: bytes) -> None:
        self.state = state
        self.bots = bots
        self.ms = 0
        self.ended: RoundEnded | None = None
        self.scored: Scored | None = None
        self.actions = [0] * len(bots)
        self.bounced = [0] * len(bots)
        self.home = self.contestable = 0
        self._seed = seed
        self._asked = 0
        self._queue: list[tuple[int, int, Seat, nerts.Move | None]] = []
        self._memories = [NOTHING] * len(bots)
        self._clock = Clock()

    def submit(self, seat: Seat, move: nerts.Move) -> bool:
        """Make the move, if it is not refused."""
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
        """Everyone gets ready, the round starts, and every bot is asked for the first time."""
        while self.state.public.phase is not Phase.PLAY:
            for seat in sorted(nerts.to_act(self.state.public)):
                move = nerts.Start() if seat == DEALER else self._act(seat).move
                if move is not None:
                    self.submit(seat, move)
        for seat in range(len(self.bots)):
            self._ask(seat)

    def next(self) -> None:
        """The next move in time is made, and who made it is asked again."""
        public = self.state.public
        if public.phase is Phase.STUCK:
            self.submit(DEALER, dealer.remedy(public, self._seed + bytes([public.remedies])))
            return
        waits = nerts.waits(public)
        self._clock = self._clock.after(waits, self.ms)
        due = self._clock.next(waits)
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

    def result(self) -> Round:
        """What the round was."""
        public = self.state.public
        rules = public.rules
        by_side = [0] * rules.sides
        for area, points in enumerate((self.scored or score(public)).points):
            by_side[rules.side(area)] += points
        return Round(
            reason=self.ended.reason if self.ended else None,
            caller=self.ended.caller if self.ended else None,
            ms=self.ms,
            remedies=public.remedies,
            points=tuple(by_side[rules.side(rules.area(seat))] for seat in range(rules.seats)),
            actions=tuple(self.actions),
            bounced=tuple(self.bounced),
            home=self.home,
            contestable=self.contestable,
        )

    def _note(self, event: Event) -> None:
        match event:
            case RoundEnded():
                self.ended = event
            case Scored():
                self.scored = event
            case Moved() if event.target.at is Spot.FOUNDATION and event.onto is not None:
                self.home += 1
                self.contestable += contestable(self.state.public, event.seat, event.onto)
            case _:
                pass

    def _act(self, seat: Seat) -> Action:
        return self.bots[seat].act(nerts.view(self.state, seat), self._memories[seat])

    def _ask(self, seat: Seat) -> None:
        action = self._act(seat)
        self._asked += 1
        heappush(self._queue, (self.ms + action.after_ms, self._asked, seat, action.move))


def contestable(public: Public, seat: Seat, onto: Card) -> bool:
    """Whether some other area's open card fits on this foundation's top too."""
    top, mine = public.face(onto), public.rules.area(seat)
    return any(
        top in piles.fits(public.rules, public.face(card)).foundation
        for index, area in enumerate(public.areas)
        if index != mine
        for cards in (area.pile, area.waste, *area.tableau)
        for card in cards[-1:]
    )
