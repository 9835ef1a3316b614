"""Rounds of Nerts among bots, in simulated time (``simulated_round``)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import Final, NamedTuple, Protocol, TypeAlias

from herzrasen.bots import dealer
from herzrasen.bots.nerts import NO_MEMORY, Action, Memory
from herzrasen.cards import DEALER, Card, Seat
from herzrasen.games import nerts
from herzrasen.games.nerts import Phase, Public, Spot, View, pile_rules
from herzrasen.games.nerts.events import End, Event, Moved, RoundEnded
from herzrasen.games.nerts.score import score
from herzrasen.research.simulated_round import SimulatedRound

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


MoveListener: TypeAlias = Callable[[int, Seat, tuple[Event, ...], nerts.State], object]
"""Called after each move that was made: with the ms since the simulation began, the seat, the
move's events, and the state after them."""


def _ignore_move(_ms: int, _seat: Seat, _events: tuple[Event, ...], _state: nerts.State) -> None:
    """Nobody listens."""


def play_round(
    state: nerts.State,
    bots: Sequence[NertsPlayer],
    seed: bytes,
    *,
    earlier: Sequence[Event] = (),
    on_move: MoveListener = _ignore_move,
) -> tuple[nerts.State, RoundResult]:
    """Play until the round is scored, or given up. It is dealt from this seed, unless it has been
    dealt already: then its events so far are ``earlier``."""
    playing = _BotRound(state, bots, seed, on_move)
    playing.remember(earlier)
    if state.public.phase is Phase.DEAL:
        playing.submit(DEALER, dealer.deal(state.public, seed))
    playing.play()
    return playing.state, playing.result()


class _BotRound(SimulatedRound):
    """A round that bots play."""

    def __init__(
        self,
        state: nerts.State,
        bots: Sequence[NertsPlayer],
        seed: bytes,
        on_move: MoveListener = _ignore_move,
    ) -> None:
        super().__init__(state, seed)
        self.ended: RoundEnded | None = None
        self.actions = [0] * len(bots)
        self.foundation_plays = self.contestable = 0
        self._bots = bots
        self._on_move = on_move
        self._memories = [NO_MEMORY] * len(bots)

    def remember(self, events: Sequence[Event]) -> None:
        """Bring the memories of the bots that have one up to date."""
        rules = self.state.public.rules
        for player, bot in enumerate(self._bots):
            if bot.remembers:
                memory = self._memories[player]
                self._memories[player] = memory.after(rules, rules.area(player), events)

    def play(self) -> None:
        """Make everyone ready, start the round, and play it until it is scored or given up."""
        while self.state.public.phase in (Phase.READY, Phase.COUNTDOWN):
            for seat in sorted(nerts.to_act(self.state.public)):
                move = nerts.Start() if seat == DEALER else self._act(seat).move
                if move is not None:
                    self.submit(seat, move)
        for seat in range(len(self._bots)):
            self._ask(seat)
        while (done := self.advance(MAX_ROUND_MS)) is not None:
            if done.move is not None and not isinstance(done.move, nerts.Vote):
                self.actions[done.seat] += 1
            if self.scored is None:
                self._ask(done.seat)

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

    def note_event(self, event: Event) -> None:
        """Count plays on foundations, and keep why the round ended."""
        match event:
            case RoundEnded():
                self.ended = event
            case Moved() if event.target.at is Spot.FOUNDATION and event.onto is not None:
                self.foundation_plays += 1
                self.contestable += contestable(self.state.public, event.seat, event.onto)
            case _:
                pass

    def note_move(self, seat: Seat, events: Sequence[Event]) -> None:
        """Let bots remember, and tell the listener."""
        self.remember(events)
        self._on_move(self.ms, seat, tuple(events), self.state)

    def _act(self, seat: Seat) -> Action:
        return self._bots[seat].act(nerts.view(self.state, seat), self._memories[seat])

    def _ask(self, seat: Seat) -> None:
        action = self._act(seat)
        self.queue_move(seat, action.move, action.after_ms)


def contestable(public: Public, seat: Seat, onto: Card) -> bool:
    """Whether an open card of another area fits on this foundation, too."""
    top, own_area = public.face(onto), public.rules.area(seat)
    return any(
        top in pile_rules.fits_on(public.rules, public.face(card)).foundation
        for index, area in enumerate(public.areas)
        if index != own_area
        for cards in (area.pile, area.waste, *area.tableau)
        for card in cards[-1:]
    )
