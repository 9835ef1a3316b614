"""The oracle of the compiled batches: the same numbers from Positions, one deal after another."""

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
    opening_lead,
)
from herzrasen.bots.hearts.engine.playout import play_to_end, random_card, random_policy
from herzrasen.bots.hearts.engine.rng import Rng, fork
from herzrasen.bots.hearts.engine.search_types import OpeningLead
from herzrasen.bots.hearts.engine.struct_packing import pack_deal
from herzrasen.bots.hearts.engine.worlds import UnseenCards, sample_worlds
from herzrasen.bots.hearts.heuristics import club
from herzrasen.bots.hearts.model import payoff
from herzrasen.bots.hearts.model.card_table import CardTable, each_bit
from herzrasen.bots.hearts.model.legal import legal
from herzrasen.bots.hearts.model.position import Position
from herzrasen.cards import Suit
from herzrasen.games.hearts import MoonChoice


class PythonBatch:
    """A Batch made of Positions, one for each record."""

    def __init__(self, card_table: CardTable) -> None:
        self.card_table, self.players = card_table, card_table.rules.players
        self.clubs, self.opening = card_table.suits[Suit.CLUBS], opening_lead(card_table.rules)

    def deal(self, seed: int, first: int, count: int) -> Deals:
        """Shuffled deals at their first lead."""
        return records([self._dealt(seed, first + number) for number in range(count)])

    def legal(self, deals: Deals) -> Cards:
        """In each deal the cards that the seat to play may play."""
        return np.array([self._legal(position) for position in self._positions(deals)], np.uint64)

    def random_cards(self, cards: Cards, streams: Streams) -> Cards:
        """Any card out of each set."""
        chances = [Rng(int(state)) for state in streams]
        sets = zip(cards, chances, strict=True)
        chosen = [random_card(int(some), chance) if some else 0 for some, chance in sets]
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

    def points(self, deals: Deals, *, shooter_subtracts: bool = False) -> Points:
        """What every seat gets for finished deals."""
        choice = MoonChoice.SELF if shooter_subtracts else MoonChoice.OTHERS
        rows = [payoff.points(position, choice) for position in self._positions(deals)]
        return np.array(rows, np.int32).reshape(-1, self.players)

    def playouts(self, deals: Deals, policy: int, streams: Streams) -> Points:
        """The points after a copy of each deal is played to its end."""
        rows = []
        for position, state in zip(self._positions(deals), map(int, streams), strict=True):
            player = random_policy(Rng(state)) if policy == RANDOM else club.choose_card
            if not position.played:
                position.play(player(position, self._legal(position)))
            play_to_end(position, player)
            rows.append(payoff.points(position))
        return np.array(rows, np.int32).reshape(-1, self.players)

    def sample_worlds(self, unseen: UnseenCards, seed: int, first: int, count: int) -> Cards:
        """Worlds that fit what a seat knows."""
        dealt = sample_worlds(unseen, seed, first, count)
        return np.array(dealt, np.uint64).reshape(-1, len(unseen.sizes))

    def _dealt(self, seed: int, number: int) -> Position:
        pack, chance = each_bit(self.card_table.deck), Rng(fork(seed, number))
        for left in range(len(pack), 1, -1):
            other = chance.below(left)
            pack[left - 1], pack[other] = pack[other], pack[left - 1]
        size = (len(pack) - self.card_table.kitty_size) // self.players
        hands = [sum(pack[size * seat : size * (seat + 1)]) for seat in range(self.players)]
        position = Position(self.card_table, hands)
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
        if position.played or self.opening >= 0:
            return free
        held = hand & self.clubs
        return held & -held if self.opening == OpeningLead.LOWEST_CLUB else free & held or held

    def _positions(self, deals: Deals) -> list[Position]:
        return [position_of(self.card_table, record) for record in deals]


def records(positions: list[Position]) -> Deals:
    """Positions as an array."""
    packed = b"".join(bytes(pack_deal(position)) for position in positions)
    return np.frombuffer(bytearray(packed), DEAL)


def position_of(card_table: CardTable, record: Any) -> Position:
    """A deal of an array as a Position."""
    seats = card_table.rules.players
    position = Position(card_table, record["hands"][:seats].tolist())
    position.played, position.led_suit = int(record["played"]), int(record["led_suit"])
    position.winning_card, position.losing_mask = (
        int(record["winning_card"]),
        int(record["losing_mask"]),
    )
    position.pot_cards, position.suits_led = int(record["pot_cards"]), int(record["suits_led"])
    position.kitty, position.kitty_taker = int(record["kitty"]), int(record["kitty_taker"])
    position.pot_points, position.turn = int(record["pot_points"]), int(record["turn"])
    position.trick_size, position.winning_seat = (
        int(record["trick_size"]),
        int(record["winning_seat"]),
    )
    position.penalty_takers, position.trick_winners = (
        int(record["penalty_takers"]),
        int(record["trick_winners"]),
    )
    position.shooters = int(record["shooters"])
    position.first_trick, position.hearts_broken = (
        bool(record["first_trick"]),
        bool(record["hearts_broken"]),
    )
    position.voids = record["voids"][:seats].tolist()
    position.points_taken = record["points_taken"][:seats].tolist()
    if (taker := int(record["bonus_taker"])) >= 0:
        position.bonus_taken[taker] = card_table.bonus
    if (taker := int(record["doubler_taker"])) >= 0:
        position.doublers_taken[taker] = 1
    return position
