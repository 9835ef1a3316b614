"""The plain twin of the compiled batches: the same numbers, one deal after another."""

from __future__ import annotations

from typing import Any

import numpy as np

from herzrasen.bots.hearts.engine import RANDOM
from herzrasen.bots.hearts.engine.batch import (
    DEAL,
    Cards,
    Deals,
    Points,
    Streams,
    not_legal,
    opening,
)
from herzrasen.bots.hearts.engine.compiled import deal_of
from herzrasen.bots.hearts.engine.plan import Opening
from herzrasen.bots.hearts.engine.playout import any_card, any_of, finish
from herzrasen.bots.hearts.engine.rng import Rng, fork
from herzrasen.bots.hearts.engine.worlds import Unseen, worlds
from herzrasen.bots.hearts.heuristics import club
from herzrasen.bots.hearts.model import payoff
from herzrasen.bots.hearts.model.card_table import Prices, each
from herzrasen.bots.hearts.model.legal import legal
from herzrasen.bots.hearts.model.position import Position
from herzrasen.cards import Suit
from herzrasen.games.hearts import MoonChoice


class PlainBatch:
    """By Positions, one for each record."""

    def __init__(self, table: Prices) -> None:
        self.table, self.players = table, table.rules.players
        self.clubs, self.opening = table.suits[Suit.CLUBS], opening(table.rules)

    def deal(self, seed: int, first: int, count: int) -> Deals:
        """Shuffled deals at their first lead."""
        return records([self._dealt(seed, first + number) for number in range(count)])

    def legal(self, deals: Deals) -> Cards:
        """In each deal the cards that the seat to play may play."""
        return np.array([self._legal(position) for position in self._positions(deals)], np.uint64)

    def any(self, cards: Cards, streams: Streams) -> Cards:
        """Any card out of each set."""
        chances = [Rng(int(state)) for state in streams]
        sets = zip(cards, chances, strict=True)
        chosen = [any_of(int(some), chance) if some else 0 for some, chance in sets]
        streams[:] = [chance.state for chance in chances]
        return np.array(chosen, np.uint64)

    def step(self, deals: Deals, cards: Cards) -> None:
        """Play a card in each deal."""
        positions = self._positions(deals)
        for number, (position, card) in enumerate(zip(positions, map(int, cards), strict=True)):
            free = self._legal(position)
            if card & (card - 1) or card & ~free or bool(card) != bool(free):
                raise ValueError(not_legal(number))
        for position, card in zip(positions, map(int, cards), strict=True):
            if card:
                position.play(card)
        deals[:] = records(positions)

    def points(self, deals: Deals, *, itself: bool = False) -> Points:
        """What every seat gets for finished deals."""
        choice = MoonChoice.SELF if itself else MoonChoice.OTHERS
        rows = [payoff.points(position, choice) for position in self._positions(deals)]
        return np.array(rows, np.int32).reshape(-1, self.players)

    def playouts(self, deals: Deals, policy: int, streams: Streams) -> Points:
        """The points after a copy of each deal is played to its end."""
        rows = []
        for position, state in zip(self._positions(deals), map(int, streams), strict=True):
            player = any_card(Rng(state)) if policy == RANDOM else club.card
            if not position.gone:
                position.play(player(position, self._legal(position)))
            finish(position, player)
            rows.append(payoff.points(position))
        return np.array(rows, np.int32).reshape(-1, self.players)

    def worlds(self, unseen: Unseen, seed: int, first: int, count: int) -> Cards:
        """Worlds that fit what a seat knows."""
        dealt = worlds(unseen, seed, first, count)
        return np.array(dealt, np.uint64).reshape(-1, len(unseen.room))

    def _dealt(self, seed: int, number: int) -> Position:
        pack, chance = each(self.table.deck), Rng(fork(seed, number))
        for left in range(len(pack), 1, -1):
            other = chance.below(left)
            pack[left - 1], pack[other] = pack[other], pack[left - 1]
        size = (len(pack) - self.table.kitty) // self.players
        hands = [sum(pack[size * seat : size * (seat + 1)]) for seat in range(self.players)]
        position = Position(self.table, hands)
        position.kitty = sum(pack[size * self.players :])
        if self.opening >= 0:
            position.turn = number % self.players
        else:
            held = sum(hands) & self.clubs
            position.turn = next(s for s, hand in enumerate(hands) if hand & held & -held)
        return position

    def _legal(self, position: Position) -> int:
        """The legal cards, with what binds the first lead; none where the deal is over."""
        hand = position.hands[position.turn]
        if not hand:
            return 0
        free = legal(position)
        if position.gone or self.opening >= 0:
            return free
        held = hand & self.clubs
        return held & -held if self.opening == Opening.LOWEST_CLUB else free & held or held

    def _positions(self, deals: Deals) -> list[Position]:
        return [position_of(self.table, record) for record in deals]


def records(positions: list[Position]) -> Deals:
    """Positions as an array."""
    packed = b"".join(bytes(deal_of(position)) for position in positions)
    return np.frombuffer(bytearray(packed), DEAL)


def position_of(table: Prices, record: Any) -> Position:
    """A deal of an array as a Position."""
    seats = table.rules.players
    position = Position(table, record["hands"][:seats].tolist())
    for name in ("gone", "led", "top", "bar", "costly", "opened", "kitty", "pot", "turn", "count"):
        setattr(position, name, int(record[name]))
    for name in ("winner", "takers", "winners", "shooters", "kitty_taker"):
        setattr(position, name, int(record[name]))
    position.first, position.broken = bool(record["first"]), bool(record["broken"])
    position.voids = record["voids"][:seats].tolist()
    position.taken = record["taken"][:seats].tolist()
    if (taker := int(record["prize_taker"])) >= 0:
        position.prizes[taker] = table.bonus
    if (taker := int(record["doubler"])) >= 0:
        position.doubled[taker] = 1
    return position
