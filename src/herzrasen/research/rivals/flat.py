"""Flat Monte Carlo: every legal card is tried in the same sampled worlds, with greedy playouts.

The greedy card is played unless another one was better by at least 1.5 standard errors. It passes
greedily, has no plan for the moon, and no tree. ``source/rivals.cpp`` is the same in C++, a
thousand times faster; a test compares them.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from herzrasen.bots.hearts.engine.playout import play_to_end
from herzrasen.bots.hearts.engine.rng import fork
from herzrasen.bots.hearts.engine.worlds import UnseenCards, sample_worlds, unseen_cards
from herzrasen.bots.hearts.model.card_table import each_bit
from herzrasen.bots.hearts.model.knowledge import Knowledge, knowledge_of
from herzrasen.bots.hearts.model.payoff import points
from herzrasen.bots.hearts.model.position import Position
from herzrasen.games.hearts import Ask, Move, Play, View, legal
from herzrasen.research.rivals import compiled, greedy

DEFAULT_WORLDS = 128


class FlatBot(msgspec.Struct, frozen=True):
    """The player: ``worlds`` samples per decision, ``seed`` of its random numbers."""

    worlds: int = DEFAULT_WORLDS
    seed: int = 0

    def choose(self, view: View) -> Move:
        """The move to make now. Raises ValueError if this seat is not asked for anything."""
        asked = legal(view)
        if asked.ask is not Ask.PLAY:
            return greedy.GreedyBot().choose(view)
        knowledge = knowledge_of(view)
        card_table = knowledge.position.card_table
        free = card_table.bits(asked.cards)
        if not free & (free - 1):
            return Play(card_table.card(free))
        return Play(card_table.card(choose_card(knowledge, free, self.worlds, self.seed)))


def choose_card(knowledge: Knowledge, free: int, count: int, seed: int) -> int:
    """The card to play, out of ``free``; the worlds depend on the seed and on what the seat
    knows."""
    position = knowledge.position
    stream = fork(fork(seed, position.hands[position.turn]), position.played)
    library = compiled.library_for(position.card_table.rules)
    flat = best_card if library is None else library.flat
    return flat(position, free, unseen_cards(knowledge), stream, count)


def best_card(position: Position, free: int, hidden: UnseenCards, stream: int, count: int) -> int:
    """The card that did best in ``count`` worlds if the difference is significant, else the greedy
    one."""
    greedy_card = greedy.choose_card(position, free)
    cards = [greedy_card, *(one for one in each_bit(free) if one != greedy_card)]
    sums, squares = [0] * len(cards), [0] * len(cards)
    for hands in sample_worlds(hidden, stream, 0, count):
        start = _with_world(position, hands)
        values = [_value(start, one, position.turn) for one in cards]
        for choice, value in enumerate(values):
            sums[choice] += value - values[0]
            squares[choice] += (value - values[0]) ** 2
    top = max(range(len(cards)), key=lambda choice: sums[choice])
    spread = count * squares[top] - sums[top] ** 2
    # 1.5 standard errors: mean >= 3/2 sqrt(variance / n), in whole numbers.
    return cards[top] if 4 * sums[top] ** 2 * (count - 1) >= 9 * spread else greedy_card


def _with_world(position: Position, world: Sequence[int]) -> Position:
    """The position with a world's cards in the others' hands and in the kitty."""
    me, seats = position.turn, position.seat_count
    hands = [position.hands[me] if seat == me else world[seat] for seat in range(seats)]
    start = position.copy(hands)
    if len(world) > seats:
        if start.kitty_taker < 0:
            start.kitty = world[seats]
        else:
            start.take_kitty(start.kitty_taker, world[seats])
    return start


def _value(start: Position, card: int, seat: int) -> int:
    """The value of playing this card for the seat's side, with greedy play afterwards: the others'
    points less its own, scaled to whole numbers."""
    position = start.copy(start.hands[:])
    position.play(card)
    play_to_end(position, greedy.choose_card)
    scored = points(position)
    own = position.card_table.partners[seat] | 1 << seat
    side = own.bit_count()
    own_points = sum(some for other, some in enumerate(scored) if own >> other & 1)
    return side * (sum(scored) - own_points) - (position.seat_count - side) * own_points
