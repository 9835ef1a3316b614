"""The flat player: every legal card, tried in the same guessed worlds with everyone greedy.

The greedy card stands unless another one gained on it, in those worlds, at least 1.5 standard
errors. It passes greedily, has no plan of its own for the moon, and no tree. ``source/rivals.cpp``
says the same in C++, and a thousand times faster; a test holds them together.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from herzrasen.bots.hearts.engine.playout import finish
from herzrasen.bots.hearts.engine.rng import fork
from herzrasen.bots.hearts.engine.worlds import Unseen, unseen, worlds
from herzrasen.bots.hearts.model.card_table import each
from herzrasen.bots.hearts.model.memory import Memory, recall
from herzrasen.bots.hearts.model.payoff import points
from herzrasen.bots.hearts.model.position import Position
from herzrasen.games.hearts import Ask, Move, Play, View, legal
from herzrasen.research.rivals import compiled, greedy

WORLDS = 128


class FlatBot(msgspec.Struct, frozen=True):
    """The player: ``worlds`` are guessed for each decision, ``seed`` is its chance."""

    worlds: int = WORLDS
    seed: int = 0

    def choose(self, view: View) -> Move:
        """The move to make now. Raises ValueError if this seat is not asked for anything."""
        asked = legal(view)
        if asked.ask is not Ask.PLAY:
            return greedy.GreedyBot().choose(view)
        memory = recall(view)
        prices = memory.position.prices
        free = prices.bits(asked.cards)
        if not free & (free - 1):
            return Play(prices.card(free))
        return Play(prices.card(card(memory, free, self.worlds, self.seed)))


def card(memory: Memory, free: int, count: int, seed: int) -> int:
    """The card to play, out of ``free``; the worlds depend on the seed and what this seat knows."""
    position = memory.position
    stream = fork(fork(seed, position.hands[position.turn]), position.gone)
    library = compiled.rivals(position.prices.rules)
    flat = best if library is None else library.flat
    return flat(position, free, unseen(memory), stream, count)


def best(position: Position, free: int, hidden: Unseen, stream: int, count: int) -> int:
    """The card that did best in so many worlds, if it did so by clearly more than chance."""
    usual = greedy.card(position, free)
    cards = [usual, *(one for one in each(free) if one != usual)]
    sums, squares = [0] * len(cards), [0] * len(cards)
    for hands in worlds(hidden, stream, 0, count):
        start = _filled(position, hands)
        values = [_played(start, one, position.turn) for one in cards]
        for choice, value in enumerate(values):
            sums[choice] += value - values[0]
            squares[choice] += (value - values[0]) ** 2
    top = max(range(len(cards)), key=lambda choice: sums[choice])
    spread = count * squares[top] - sums[top] ** 2
    # 1.5 standard errors: mean >= 3/2 sqrt(variance / n), in whole numbers.
    return cards[top] if 4 * sums[top] ** 2 * (count - 1) >= 9 * spread else usual


def _filled(position: Position, world: Sequence[int]) -> Position:
    """The position with these cards in the others' hands, and in the kitty."""
    me, seats = position.turn, position.seats
    hands = [position.hands[me] if seat == me else world[seat] for seat in range(seats)]
    start = position.copy(hands)
    if len(world) > seats:
        if start.kitty_taker < 0:
            start.kitty = world[seats]
        else:
            start.take_kitty(start.kitty_taker, world[seats])
    return start


def _played(start: Position, card: int, seat: int) -> int:
    """What the deal comes to for the seat's side when it plays this card and all are greedy then:
    what the others got, less what it got itself, both in the same measure."""
    position = start.copy(start.hands[:])
    position.play(card)
    finish(position, greedy.card)
    scored = points(position)
    own = position.prices.friends[seat] | 1 << seat
    side = own.bit_count()
    mine = sum(some for other, some in enumerate(scored) if own >> other & 1)
    return side * (sum(scored) - mine) - (position.seats - side) * mine
