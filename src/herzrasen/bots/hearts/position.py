"""A deal in the middle, as a few numbers: what the tactics look at, and what a playout moves on.

A position is made from a View (``memory.recall``), where only the own hand is filled, or from a
guessed world, where all hands are. The tactics read the hand of the seat they choose for, and
otherwise only what that seat has seen, so that they play alike in both. The rules here are a
shorthand for guesses: at the table ``legal`` alone decides.
"""

from __future__ import annotations

from herzrasen.bots.hearts.prices import Prices


class Position:
    """The numbers. Cards are bits, sets of cards several bits, see ``prices``.

    ``gone`` are the cards played so far. The running trick is told by ``count`` cards played to
    it, the ``led`` suit's bits (0 before the lead), its highest card ``top`` from seat ``winner``,
    the ``pot`` it costs so far and its ``costly`` cards (the bonus card too). ``taken[seat]`` are
    points so far, ``takers`` and ``winners`` the seats (as bits) that took a penalty card, a trick;
    ``bonus_to`` took the bonus card, -1 nobody. ``voids[seat]`` are the suits a seat has shown it
    does not hold. ``first`` is whether this is the first trick. ``shooters`` are seats (as bits)
    that play for the moon.
    """

    __slots__ = (
        "bonus_to",
        "broken",
        "costly",
        "count",
        "first",
        "gone",
        "hands",
        "led",
        "pot",
        "prices",
        "seats",
        "shooters",
        "taken",
        "takers",
        "top",
        "turn",
        "voids",
        "winner",
        "winners",
    )

    def __init__(self, prices: Prices, hands: list[int]) -> None:
        self.prices = prices
        self.seats = len(hands)
        self.hands = hands
        self.gone = 0
        self.turn = 0
        self.count = 0
        self.led = 0
        self.top = 0
        self.winner = 0
        self.pot = 0
        self.costly = 0
        self.taken = [0] * self.seats
        self.takers = 0
        self.winners = 0
        self.bonus_to = -1
        self.voids = [0] * self.seats
        self.first = True
        self.broken = False
        self.shooters = 0

    def copy(self, hands: list[int]) -> Position:
        """The same moment with these hands."""
        made = object.__new__(Position)
        made.prices = self.prices
        made.seats = self.seats
        made.hands = hands
        made.gone = self.gone
        made.turn = self.turn
        made.count = self.count
        made.led = self.led
        made.top = self.top
        made.winner = self.winner
        made.pot = self.pot
        made.costly = self.costly
        made.taken = self.taken[:]
        made.takers = self.takers
        made.winners = self.winners
        made.bonus_to = self.bonus_to
        made.voids = self.voids[:]
        made.first = self.first
        made.broken = self.broken
        made.shooters = self.shooters
        return made

    def unseen(self, seat: int) -> int:
        """The cards that this seat has not seen: in other hands (or the kitty)."""
        return self.prices.deck & ~self.gone & ~self.hands[seat]

    def legal(self) -> int:
        """The cards that the seat to play may play."""
        hand = self.hands[self.turn]
        if self.count:
            suited = hand & self.led
            if self.first and hand & self.prices.early:
                return (suited or hand) & ~self.prices.early or suited or hand
            return suited or hand & self.prices.dropped or hand
        if self.first:
            return hand & ~self.prices.early or hand
        if self.broken or not hand & self.prices.shy or not hand & ~self.prices.excuse:
            return hand
        return hand & ~self.prices.shy or hand

    def play(self, card: int) -> None:
        """The seat to play plays this card; after the last card the trick is taken."""
        prices, seat = self.prices, self.turn
        self.hands[seat] &= ~card
        self.gone |= card
        if not self.count:
            self.led = prices.suits[prices.suit_of[card]]
            self.top, self.winner = card, seat
            if card & prices.breaks and prices.rules.lead_breaks:
                self.broken = True
        elif card & self.led:
            if card > self.top:
                self.top, self.winner = card, seat
            if card & prices.breaks:
                self.broken = True
        else:
            self.voids[seat] |= self.led
            if card & prices.breaks:
                self.broken = True
        if card in prices.cost:
            self.pot += prices.cost[card]
            self.costly |= card
        self.count += 1
        if self.count == self.seats:
            self._take()
        else:
            self.turn = seat + 1 if seat + 1 < self.seats else 0

    def _take(self) -> None:
        winner = self.winner
        self.taken[winner] += self.pot
        if self.costly:
            if self.costly & self.prices.penalty:
                self.takers |= 1 << winner
            if self.costly & self.prices.bonus:
                self.bonus_to = winner
            self.costly = 0
        self.winners |= 1 << winner
        self.turn = winner
        self.count = self.led = self.pot = self.top = 0
        self.first = False
