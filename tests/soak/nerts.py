"""Soak test of a Nerts table full of the fastest bots, checked at every move."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from heapq import heappop, heappush
from itertools import islice
from pathlib import Path
from random import Random
from typing import Final

from herzrasen.bots import dealer
from herzrasen.bots.nerts import NertsBot
from herzrasen.cards import DEALER, WATCHER, Seat
from herzrasen.cards.shuffle import SEED_BYTES
from herzrasen.games import nerts
from herzrasen.games.nerts import Phase
from herzrasen.games.protocol import Refusal
from herzrasen.games.registry import GAMES
from herzrasen.table import journal
from herzrasen.table.move_details import MoveDetails
from herzrasen.table.table import AlreadyDone, Table
from tests.games.nerts.random_rounds import attempt, cards

TOP_TEMPO: Final = 5
SAMPLED: Final = 25
"""Every so many moves some seat tries all kinds of moves, to see which are taken."""
LONGEST_MS: Final = 1_800_000
"""No round may last longer: half an hour of play."""


@dataclass
class Soak:
    """A match among bots, through a real table; what happened is written to ``log``.

    ``state`` follows the log's events beside the table, so that the closed cards can be counted.
    """

    rules: nerts.NertsRules
    log: Path
    seed: int
    moves: int = 0
    bounced: int = 0
    ms: int = 0
    queue: list[tuple[int, int, Seat, nerts.Move | None]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.table = Table("nerts", self.rules)
        self.state = nerts.start(self.rules)
        self.random = Random(self.seed)
        self.whole: list[int] = []
        self.bots = [
            NertsBot(TOP_TEMPO, insight=1 + seat % 2, seed=self.seed + seat)
            for seat in range(self.rules.seats)
        ]

    def play(self, rounds: int) -> None:
        """Play so many rounds, fewer if the match ends."""
        with self.log.open("wb") as self.file:
            for _ in range(rounds):
                if self.table.public.phase is Phase.OVER:
                    return
                self.round()

    def round(self) -> None:
        self.ms, self.queue = 0, []
        assert self.table.is_dealing()
        seed = self.random.randbytes(SEED_BYTES)
        self.make(DEALER, dealer.deal(self.table.public, seed), seed=seed)
        self.whole = sorted(card.index for card in cards(self.state))
        while self.table.public.phase is not Phase.PLAY:
            for seat in sorted(self.table.to_act()):
                self.make(seat, nerts.Start() if seat == DEALER else nerts.Ready())
        for seat in range(self.rules.seats):
            self.ask(seat)
        while self.table.public.phase in (Phase.PLAY, Phase.STUCK):
            self.next()
            assert self.ms < LONGEST_MS

    def next(self) -> None:
        if self.table.public.phase is Phase.STUCK:
            seed = self.random.randbytes(SEED_BYTES)
            assert self.make(DEALER, dealer.after_pause(self.table.public, seed))
            return
        if waits := nerts.pending_timers(self.table.public):
            assert self.make(DEALER, waits[0].move)
        self.ms, _, seat, move = heappop(self.queue)
        if move is not None and not self.make(seat, move):
            self.bounced += 1
        if self.table.public.phase in (Phase.PLAY, Phase.STUCK):
            self.ask(seat)

    def ask(self, seat: Seat) -> None:
        action = self.bots[seat].act(self.table.view(seat))
        heappush(self.queue, (self.ms + action.after_ms, self.moves, seat, action.move))
        self.moves += 1

    def make(self, seat: Seat, move: nerts.Move, *, seed: bytes | None = None) -> bool:
        """Propose, log and apply a move. Returns whether it was accepted."""
        if self.moves % SAMPLED == 0:
            self.try_all(self.random.choice((*range(self.rules.seats), DEALER, WATCHER)))
        legal = move in self.table.legal(self.table.view(seat))
        name = f"m{self.table.number}"
        entries = self.table.propose(seat, move, MoveDetails(key=name, seed=seed), at=self.ms)
        assert not isinstance(entries, AlreadyDone)
        assert legal == (not isinstance(entries, Refusal)), (seat, move, entries)
        if isinstance(entries, Refusal):
            return False
        for entry in entries:
            self.file.write(journal.write(entry) + b"\n")
            self.table.apply(entry)
            self.state = GAMES["nerts"].evolve(self.state, entry.event)
        if self.whole and not isinstance(move, nerts.Deal):
            assert sorted(card.index for card in cards(self.state)) == self.whole
        assert self.table.public == self.state.public
        return True

    def try_all(self, seat: Seat) -> None:
        """What is legal is taken, and nothing else is; asking changes nothing."""
        legal = self.table.legal(self.table.view(seat))
        tried = [attempt(self.state, self.random) for _ in range(3)]
        for move in (*islice(legal, 3), *tried):
            taken = not isinstance(self.table.propose(seat, move, at=self.ms), Refusal)
            assert taken == (move in legal), (seat, move)
        assert self.table.public == self.state.public

    def replay_log(self) -> nerts.State:
        """The table rebuilt from the log."""
        table, state = Table("nerts", self.rules), nerts.start(self.rules)
        for entry in self.entries():
            table.apply(entry)
            state = GAMES["nerts"].evolve(state, entry.event)
        assert table.number == self.table.number
        assert table.public == state.public
        return state

    def entries(self) -> Iterator[journal.Entry]:
        with self.log.open("rb") as file:
            for line in file:
                yield journal.read(line, "nerts")
