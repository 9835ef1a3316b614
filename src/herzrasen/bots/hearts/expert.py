"""The expert's card: the club player's, unless playing out guessed worlds shows a better one.

For every guessed world each card in question is played, and the deal is finished with the club
player's cards in all seats. The club player's own choice stands unless another card gained against
it in the same worlds by clearly more than chance.
"""

from __future__ import annotations

from random import Random
from typing import Final, NamedTuple

from herzrasen.bots import search
from herzrasen.bots.hearts import club, moon
from herzrasen.bots.hearts.legal import legal
from herzrasen.bots.hearts.memory import Memory
from herzrasen.bots.hearts.payoff import Payoff
from herzrasen.bots.hearts.position import Position
from herzrasen.bots.hearts.prices import each
from herzrasen.bots.worlds import deal_world

PLAYS: Final = 3000
"""How many cards are played out for one decision, about 10 µs each; half with two packs."""

LEAST: Final = 6
"""Worlds at least."""

FEWEST: Final = 3
"""Choices at least."""

DARING: Final = 8.0
"""With how many expected losers in a whole hand the moon is thought about (see ``moon.BOLD``)."""

MOST: Final = 80
"""Worlds at most; near the end more would repeat one another."""


class Choice(NamedTuple):
    """A card, and who plays for the moon from then on."""

    card: int
    shooters: int


def card(memory: Memory, free: int, payoff: Payoff, rng: Random) -> int:
    """The card to play, out of ``free``."""
    choices = considered(memory.position, free)
    # At large tables there is no time for all: the usual one, the change of plan, some between.
    plays = PLAYS // 2 if memory.position.prices.twin else PLAYS
    room = max(FEWEST, plays // (sum(memory.held) * LEAST))
    if len(choices) > room:
        choices = [choices[place * (len(choices) - 1) // (room - 1)] for place in range(room)]
    if len(choices) == 1:
        return choices[0].card
    worlds = max(LEAST, min(MOST, plays // (sum(memory.held) * len(choices))))
    trial = _Trial(memory, payoff, rng, choices)
    return choices[search.best(trial.values, len(choices), worlds)].card


def considered(position: Position, free: int) -> list[Choice]:
    """The club player's choice, every other card that differs from it, and the change of plan:
    to try the moon, or to give it up."""
    usual = club.card(position, free)
    plan, me = position.shooters, 1 << position.turn
    others = [alike for alike in different(position, free) if not alike & usual]
    choices = [Choice(usual, plan), *(Choice(alike & -alike, plan) for alike in others)]
    hand, unseen = position.hands[position.turn], position.unseen(position.turn)
    possible = plan & me or moon.hopeful(position, hand, unseen, DARING)
    if possible and moon.open_to(position, me) and not position.takers & ~me:
        position.shooters = plan ^ me
        choices.append(Choice(club.card(position, free), plan ^ me))
        position.shooters = plan
    return choices


def different(position: Position, free: int) -> list[int]:
    """The free cards in groups: those that stand next to each other and cost the same."""
    prices = position.prices
    unseen = position.unseen(position.turn)
    groups = []
    for suit in prices.suits:
        last = 0
        for one in each(free & suit):
            between = unseen & suit & (one - 1) & ~(last - 1) if last else 1
            if between or prices.cost.get(one, 0) != prices.cost.get(last, 0):
                groups.append(one)
            else:
                groups[-1] |= one
            last = one
    return groups


class _Trial:
    def __init__(self, memory: Memory, payoff: Payoff, rng: Random, choices: list[Choice]) -> None:
        self.memory, self.payoff, self.rng, self.choices = memory, payoff, rng, choices
        position, me = memory.position, memory.position.turn
        hidden = position.unseen(me)
        for cards in memory.known:
            hidden &= ~cards
        self.cards = each(hidden)
        seats = [seat for seat in range(position.seats) if seat != me]
        self.allowed = [
            [seat for seat in seats if not position.voids[seat] & one] + [position.seats]
            for one in self.cards
        ]
        self.room = [
            0 if seat == me else count - memory.known[seat].bit_count()
            for seat, count in enumerate(memory.held)
        ]
        self.room.append(len(self.cards) - sum(self.room))

    def values(self, wanted: list[int]) -> list[float]:
        """What each wanted choice is worth in a fresh world, the same one for all."""
        position = self.memory.position
        hands = deal_world(self.cards, self.allowed, self.room, self.rng)
        assert hands is not None, "the cards fit into no hands"
        rest = hands.pop()
        hands = [cards | known for cards, known in zip(hands, self.memory.known, strict=True)]
        hands[position.turn] = position.hands[position.turn]
        start = position.copy(hands)
        if rest and start.kitty_taker < 0:
            start.kitty = rest
        elif rest:
            start.take_kitty(start.kitty_taker, rest)
        suspects = moon.suspects(start)
        return [self._play_out(start, self.choices[index], suspects) for index in wanted]

    def _play_out(self, start: Position, choice: Choice, suspects: int) -> float:
        position = start.copy(start.hands[:])
        position.shooters = choice.shooters | suspects
        position.play(choice.card)
        finish(position)
        return self.payoff.of(position)


def finish(position: Position) -> None:
    """Play on with the club player's cards until nothing more can be taken."""
    prices = position.prices
    rules, hands = prices.rules, position.hands
    # Where tricks count in themselves, all are played.
    last = rules.sun or rules.no_trick_bonus
    priced = prices.deck if last else prices.penalty | prices.bonus | prices.doublers
    while hands[position.turn]:
        fallen = position.gone | (position.kitty if position.kitty_taker >= 0 else 0)
        if not position.count and not position.costly and fallen & priced == priced:
            return
        position.play(club.card(position, legal(position)))
