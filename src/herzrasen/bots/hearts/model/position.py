"""Mutable state of a deal in play, for heuristics and playouts.

A position is made from a View (``knowledge_of``), with the own hand alone, or from a sampled world,
with all hands. The heuristics read the hand of the seat they choose for and otherwise only what
that seat has seen, so they choose alike in both. The effect of a card is implemented here a second
time, on bits, for fast playouts; tests compare it, and ``legal``, with ``games.hearts``.
"""

from __future__ import annotations

from herzrasen.bots.hearts.model.card_table import CardTable, total_cost
from herzrasen.games.hearts.rules import Breaking, Equals, Leftover


class Position:
    """A deal in play. Cards are bits, sets of cards several bits: see ``card_table``.

    ``played`` are the cards played so far. The current trick: ``trick_size`` cards played to it,
    the mask ``led_suit`` (0 before the lead), its ``winning_card`` from seat ``winning_seat``, the
    ``losing_mask`` of the cards of the suit that do not win from it, its ``pot_points`` so far and
    its ``pot_cards`` that count (the bonus card too); both include cancelled tricks that wait for
    a winner. ``played_by`` has who played each card of the led suit where two packs are in play.

    ``points_taken[seat]`` are points so far; ``penalty_takers`` and ``trick_winners`` are the
    seats (as bits) that took a penalty card, a trick; ``bonus_taken[seat]`` are the bonus cards it
    took, ``doublers_taken[seat]`` counts the cards that double its points. ``voids[seat]`` are the
    suits a seat has shown it does not hold, ``suits_led`` those led to a finished trick.
    ``first_trick`` is whether this is the first trick. ``shooters`` are the seats (as bits) that
    shoot the moon. ``kitty`` are its cards as far as known, ``kitty_taker`` is who took it, -1
    nobody.
    """

    __slots__ = (
        "bonus_taken",
        "card_table",
        "doublers_taken",
        "first_trick",
        "hands",
        "hearts_broken",
        "kitty",
        "kitty_taker",
        "led_suit",
        "losing_mask",
        "penalty_takers",
        "played",
        "played_by",
        "points_taken",
        "pot_cards",
        "pot_points",
        "seat_count",
        "shooters",
        "suits_led",
        "trick_size",
        "trick_winners",
        "turn",
        "voids",
        "winning_card",
        "winning_seat",
    )

    def __init__(self, card_table: CardTable, hands: list[int]) -> None:
        self.card_table = card_table
        self.seat_count = len(hands)
        self.hands = hands
        self.played = 0
        self.turn = 0
        self.trick_size = 0
        self.led_suit = 0
        self.winning_card = 0
        self.winning_seat = 0
        self.losing_mask = 0
        self.pot_points = 0
        self.pot_cards = 0
        self.played_by: dict[int, int] = {}
        self.points_taken = [0] * self.seat_count
        self.penalty_takers = 0
        self.trick_winners = 0
        self.bonus_taken = [0] * self.seat_count
        self.doublers_taken = [0] * self.seat_count
        self.voids = [0] * self.seat_count
        self.suits_led = 0
        self.first_trick = True
        self.hearts_broken = card_table.rules.breaking is Breaking.FREE
        self.shooters = 0
        self.kitty = 0
        self.kitty_taker = -1

    def copy(self, hands: list[int]) -> Position:
        """The same position with other hands."""
        copied = Position.__new__(Position)
        copied.card_table = self.card_table
        copied.seat_count = self.seat_count
        copied.hands = hands
        copied.played = self.played
        copied.turn = self.turn
        copied.trick_size = self.trick_size
        copied.led_suit = self.led_suit
        copied.winning_card = self.winning_card
        copied.winning_seat = self.winning_seat
        copied.losing_mask = self.losing_mask
        copied.pot_points = self.pot_points
        copied.pot_cards = self.pot_cards
        copied.played_by = self.played_by.copy()
        copied.points_taken = self.points_taken[:]
        copied.penalty_takers = self.penalty_takers
        copied.trick_winners = self.trick_winners
        copied.bonus_taken = self.bonus_taken[:]
        copied.doublers_taken = self.doublers_taken[:]
        copied.voids = self.voids[:]
        copied.suits_led = self.suits_led
        copied.first_trick = self.first_trick
        copied.hearts_broken = self.hearts_broken
        copied.shooters = self.shooters
        copied.kitty = self.kitty
        copied.kitty_taker = self.kitty_taker
        return copied

    def unseen(self, seat: int) -> int:
        """The cards that this seat has not seen: in other hands, or in a kitty of others."""
        unseen = self.card_table.deck & ~self.played & ~self.hands[seat]
        return unseen & ~self.kitty if seat == self.kitty_taker else unseen

    def play(self, card: int) -> None:
        """The seat to play plays this card; after the last card the trick is taken."""
        card_table, seat = self.card_table, self.turn
        self.hands[seat] &= ~card
        self.played |= card
        if not self.trick_size:
            self.led_suit = card_table.suits[card_table.suit_of[card]]
        if not card & self.led_suit:
            self.voids[seat] |= self.led_suit
        elif card_table.duplicate:
            self._follow_with_duplicates(card, seat)
        elif card > self.winning_card:
            self.winning_card, self.winning_seat, self.losing_mask = card, seat, card - 1
        if card & card_table.breaking_cards and not (
            card & self.led_suit & card_table.hearts and not card_table.rules.lead_breaks
        ):
            self.hearts_broken = True
        if card in card_table.cost or card & card_table.doublers:
            self.pot_points += card_table.cost.get(card, 0)
            self.pot_cards |= card
        self.trick_size += 1
        if self.trick_size == self.seat_count:
            self._finish_trick()
        else:
            self.turn = seat + 1 if seat + 1 < self.seat_count else 0

    def _follow_with_duplicates(self, card: int, seat: int) -> None:
        """A card of the led suit with two packs, where its duplicate may be in the trick."""
        card_table, played_by = self.card_table, self.played_by
        played_by[card] = seat
        if card_table.rules.equals is not Equals.CANCEL:
            if card & ~self.losing_mask:
                self.winning_card, self.winning_seat, self.losing_mask = (
                    card,
                    seat,
                    card_table.losing_to[card],
                )
            return
        alone = [one for one in played_by if card_table.duplicate[one] not in played_by]
        if alone:
            self.winning_card = max(alone)
            self.winning_seat, self.losing_mask = (
                played_by[self.winning_card],
                card_table.losing_to[self.winning_card],
            )
        else:
            self.winning_card = self.losing_mask = 0

    def _finish_trick(self) -> None:
        card_table = self.card_table
        leader = self.turn + 1 if self.turn + 1 < self.seat_count else 0
        if not self.winning_card and any(self.hands):
            # All cards cancelled: they wait, and the same leader leads again.
            self.turn = leader
        else:
            if not self.winning_card:
                self.winning_seat = self._winner_of_cancelled()
            self._collect(self.winning_seat)
            self.turn = self.winning_seat
        self.suits_led |= self.led_suit
        self.trick_size = self.led_suit = self.winning_card = self.losing_mask = 0
        self.first_trick = False
        if card_table.duplicate:
            self.played_by = {}

    def _winner_of_cancelled(self) -> int:
        """Who played the later of the two highest cards, where all cancelled."""
        highest = max(self.played_by)
        pair = (highest, self.card_table.duplicate[highest])
        return next(seat for one, seat in reversed(self.played_by.items()) if one in pair)

    def _collect(self, winner: int) -> None:
        card_table = self.card_table
        if card_table.kitty_size and self.kitty_taker < 0 and self._frees_kitty():
            self.take_kitty(winner, self.kitty)
        self.points_taken[winner] += self.pot_points
        if self.pot_cards:
            if self.pot_cards & card_table.penalty:
                self.penalty_takers |= 1 << winner
            if self.pot_cards & card_table.bonus:
                self.bonus_taken[winner] |= self.pot_cards & card_table.bonus
            if self.pot_cards & card_table.doublers:
                self.doublers_taken[winner] += (self.pot_cards & card_table.doublers).bit_count()
            self.pot_cards = self.pot_points = 0
        self.trick_winners |= 1 << winner

    def _frees_kitty(self) -> bool:
        """Whether the winner of this trick takes the kitty, too."""
        if self.card_table.rules.leftover is Leftover.KITTY_FIRST or not any(self.hands):
            return True
        return self.pot_cards & self.card_table.hearts != 0

    def take_kitty(self, taker: int, kitty: int) -> None:
        """Give the kitty to this seat; ``kitty`` are its cards, 0 where they are not known."""
        card_table = self.card_table
        self.kitty, self.kitty_taker = kitty, taker
        self.points_taken[taker] += total_cost(kitty, card_table.cost)
        if kitty & card_table.penalty:
            self.penalty_takers |= 1 << taker
        self.bonus_taken[taker] |= kitty & card_table.bonus
        self.doublers_taken[taker] += (kitty & card_table.doublers).bit_count()
