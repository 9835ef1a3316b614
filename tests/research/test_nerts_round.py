"""A round that has been dealt already is played as if it had been dealt there."""

from __future__ import annotations

from herzrasen.bots import dealer
from herzrasen.bots.nerts import NO_MEMORY, Action, Memory, NertsBot
from herzrasen.cards import DEALER, Seat
from herzrasen.games import nerts
from herzrasen.games.nerts.events import Event
from herzrasen.games.protocol import Refusal
from herzrasen.research.nerts_round import play_round, seed_of


class MemorySpy:
    """A bot that keeps the memories that it was given."""

    remembers = True

    def __init__(self) -> None:
        self.memories: list[Memory] = []
        self._bot = NertsBot(3, 5, 1)

    def act(self, view: nerts.View, memory: Memory = NO_MEMORY, /) -> Action:
        self.memories.append(memory)
        return self._bot.act(view, memory)


def test_bots_remember_what_happened_before_the_simulation() -> None:
    seed = seed_of(1, 0)
    start = nerts.start(nerts.PRESETS["duel"])
    fresh, late = MemorySpy(), MemorySpy()
    expected = play_round(start, [fresh, NertsBot(3, 2, 2)], seed)
    events = nerts.decide(start, DEALER, dealer.deal(start.public, seed))
    assert not isinstance(events, Refusal)
    (dealt,) = events
    state = nerts.evolve(start, dealt)
    found = play_round(state, [late, NertsBot(3, 2, 2)], seed, earlier=events)
    assert found == expected
    assert late.memories == fresh.memories
    assert len(late.memories[0].stock) > 0


def test_a_listener_hears_every_move_and_the_state_after_it() -> None:
    moves: list[tuple[int, Seat, tuple[Event, ...], nerts.State]] = []
    start = nerts.start(nerts.PRESETS["duel"])
    bots = [NertsBot(3, 2, 1), NertsBot(3, 2, 2)]
    end, result = play_round(start, bots, seed_of(1, 0), on_move=lambda *move: moves.append(move))
    assert moves[-1][3] == end
    assert moves[-1][0] == result.ms
    state = start
    for _, _, events, after in moves:
        for event in events:
            state = nerts.evolve(state, event)
        assert state == after
