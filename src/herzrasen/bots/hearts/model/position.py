"""A deal in the middle, as a few numbers: what the tactics look at, and what a playout moves on.

A position is made from a View (``memory.recall``), where only the own hand is filled, or from a
guessed world, where all hands are. The tactics read the hand of the seat they choose for, and
otherwise only what that seat has seen, so that they play alike in both. What a card does
is told here once more, in bits, so that a playout is fast; a test holds it against the games' own
rules, and ``legal`` too.
"""

from __future__ import annotations

from herzrasen.bots.hearts.model.card_table import Prices, total
from herzrasen.games.hearts.rules import Breaking, Equals, Leftover


class Position:
    """The numbers. Cards are bits, sets of cards several bits, see ``prices``.

    ``gone`` are the cards played so far. The running trick is told by ``count`` cards played to
    it, the ``led`` suit's bits (0 before the lead), its highest card ``top`` from seat ``winner``,
    the ``bar``, which are the cards of the suit that do not win from it, the ``pot`` it costs so
    far and its ``costly`` cards (the bonus card too); cards of cancelled tricks wait in both.
    ``lying`` says who played the trick's cards of the led suit where two packs are in play.

    ``taken[seat]`` are points so far, ``takers`` and ``winners`` the seats (as bits) that took a
    penalty card, a trick; ``prizes[seat]`` are the bonus cards it took, ``doubled[seat]`` counts
    the cards that double its points. ``voids[seat]`` are the suits a seat has shown it does not
    hold, ``opened`` those led to a finished trick. ``first`` is whether this is the first trick.
    ``shooters`` are seats (as bits) that play for the moon. ``kitty`` are its cards, as far as
    known, and ``kitty_taker`` who took it, -1 nobody.
    """

    __slots__ = (
        "bar",
        "broken",
        "costly",
        "count",
        "doubled",
        "first",
        "gone",
        "hands",
        "kitty",
        "kitty_taker",
        "led",
        "lying",
        "opened",
        "pot",
        "prices",
        "prizes",
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
        self.bar = 0
        self.pot = 0
        self.costly = 0
        self.lying: dict[int, int] = {}
        self.taken = [0] * self.seats
        self.takers = 0
        self.winners = 0
        self.prizes = [0] * self.seats
        self.doubled = [0] * self.seats
        self.voids = [0] * self.seats
        self.opened = 0
        self.first = True
        self.broken = prices.rules.breaking is Breaking.FREE
        self.shooters = 0
        self.kitty = 0
        self.kitty_taker = -1

    def copy(self, hands: list[int]) -> Position:
        """The same position with other hands in it."""
        made = Position.__new__(Position)
        made.prices = self.prices
        made.seats = self.seats
        made.hands = hands
        made.gone = self.gone
        made.turn = self.turn
        made.count = self.count
        made.led = self.led
        made.top = self.top
        made.winner = self.winner
        made.bar = self.bar
        made.pot = self.pot
        made.costly = self.costly
        made.lying = self.lying.copy()
        made.taken = self.taken[:]
        made.takers = self.takers
        made.winners = self.winners
        made.prizes = self.prizes[:]
        made.doubled = self.doubled[:]
        made.voids = self.voids[:]
        made.opened = self.opened
        made.first = self.first
        made.broken = self.broken
        made.shooters = self.shooters
        made.kitty = self.kitty
        made.kitty_taker = self.kitty_taker
        return made

    def unseen(self, seat: int) -> int:
        """The cards that this seat has not seen: in other hands, or in a kitty of others."""
        unseen = self.prices.deck & ~self.gone & ~self.hands[seat]
        return unseen & ~self.kitty if seat == self.kitty_taker else unseen

    def play(self, card: int) -> None:
        """The seat to play plays this card; after the last card the trick is taken."""
        prices, seat = self.prices, self.turn
        self.hands[seat] &= ~card
        self.gone |= card
        if not self.count:
            self.led = prices.suits[prices.suit_of[card]]
        if not card & self.led:
            self.voids[seat] |= self.led
        elif prices.twin:
            self._lay(card, seat)
        elif card > self.top:
            self.top, self.winner, self.bar = card, seat, card - 1
        if card & prices.breaks and not (
            card & self.led & prices.hearts and not prices.rules.lead_breaks
        ):
            self.broken = True
        if card in prices.cost or card & prices.doublers:
            self.pot += prices.cost.get(card, 0)
            self.costly |= card
        self.count += 1
        if self.count == self.seats:
            self._take()
        else:
            self.turn = seat + 1 if seat + 1 < self.seats else 0

    def _lay(self, card: int, seat: int) -> None:
        """A card of the led suit where it may meet its like."""
        prices, lying = self.prices, self.lying
        lying[card] = seat
        if prices.rules.equals is not Equals.CANCEL:
            if card & ~self.bar:
                self.top, self.winner, self.bar = card, seat, prices.under[card]
            return
        alone = [one for one in lying if prices.twin[one] not in lying]
        if alone:
            self.top = max(alone)
            self.winner, self.bar = lying[self.top], prices.under[self.top]
        else:
            self.top = self.bar = 0

    def _take(self) -> None:
        prices = self.prices
        leader = self.turn + 1 if self.turn + 1 < self.seats else 0
        if not self.top and any(self.hands):
            # All of it cancelled: the cards wait, and the same leader leads again.
            self.turn = leader
        else:
            if not self.top:
                self.winner = self._second()
            self._gain(self.winner)
            self.turn = self.winner
        self.opened |= self.led
        self.count = self.led = self.top = self.bar = 0
        self.first = False
        if prices.twin:
            self.lying = {}

    def _second(self) -> int:
        """Who played the later of the two highest cards."""
        highest = max(self.lying)
        pair = (highest, self.prices.twin[highest])
        return next(seat for one, seat in reversed(self.lying.items()) if one in pair)

    def _gain(self, winner: int) -> None:
        prices = self.prices
        if prices.kitty and self.kitty_taker < 0 and self._frees_kitty():
            self.take_kitty(winner, self.kitty)
        self.taken[winner] += self.pot
        if self.costly:
            if self.costly & prices.penalty:
                self.takers |= 1 << winner
            if self.costly & prices.bonus:
                self.prizes[winner] |= self.costly & prices.bonus
            if self.costly & prices.doublers:
                self.doubled[winner] += (self.costly & prices.doublers).bit_count()
            self.costly = self.pot = 0
        self.winners |= 1 << winner

    def _frees_kitty(self) -> bool:
        """Whether who takes this trick takes the kitty with it."""
        if self.prices.rules.leftover is Leftover.KITTY_FIRST or not any(self.hands):
            return True
        return self.costly & self.prices.hearts != 0

    def take_kitty(self, taker: int, kitty: int) -> None:
        """The kitty goes to this seat; ``kitty`` are its cards, 0 where they are not known."""
        prices = self.prices
        self.kitty, self.kitty_taker = kitty, taker
        self.taken[taker] += total(kitty, prices.cost)
        if kitty & prices.penalty:
            self.takers |= 1 << taker
        self.prizes[taker] |= kitty & prices.bonus
        self.doubled[taker] += (kitty & prices.doublers).bit_count()
