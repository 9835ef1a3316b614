"""What a card does in the trick, as a fact: it ducks, takes a free trick, discards the queen."""

from __future__ import annotations

from collections.abc import Sequence

from herzrasen.bots.hearts.model.card_table import CardTable
from herzrasen.bots.hearts.model.position import Position
from herzrasen.cards import Suit
from herzrasen.coach.hearts.fact import Fact, fact, percent
from herzrasen.coach.hearts.world_samples import takes_trick


def trick_fact(position: Position, card: int, worlds: Sequence[Position]) -> Fact | None:
    """The fact about playing this card now, None if there is none.

    ``position`` is what the seat to play knows, ``worlds`` are sampled worlds.
    """
    if not position.trick_size:
        return _lead(position, card, worlds)
    if not card & position.led_suit:
        return _discard(position, card)
    if card & position.losing_mask:
        return _under(position, card)
    return _over(position, card, worlds)


def _lead(position: Position, card: int, worlds: Sequence[Position]) -> Fact | None:
    card_table = position.card_table
    suit = card_table.suits[card_table.suit_of[card]]
    out = position.unseen(position.turn) & suit
    if not out:
        return fact("why.leads-alone", suit=Suit(card_table.suit_of[card]))
    queen = out & card_table.high_penalty
    if queen and card < queen & -queen:
        return fact("why.draws-queen", card=card_table.card(queen & -queen))
    loses = percent(1 - _share(card, worlds))
    if loses in (0, 100):
        return _certain(takes=not loses)
    if not out & (card - 1):
        return fact("why.leads-lowest", percent=loses)
    return fact("why.leads", percent=loses)


def _discard(position: Position, card: int) -> Fact | None:
    card_table = position.card_table
    name = card_table.card(card)
    if card_table.cost.get(card, 0) > 0:
        return fact(
            "why.sheds-points", card=name, seat=position.winning_seat, n=card_table.cost[card]
        )
    suit = card_table.suits[card_table.suit_of[card]]
    if position.hands[position.turn] & suit == card:
        return fact("why.empties", suit=name.suit)
    lower = position.unseen(position.turn) & suit & (card - 1)
    higher = position.unseen(position.turn) & suit & ~(card - 1)
    return fact("why.sheds", card=name) if lower.bit_count() > higher.bit_count() else None


def _under(position: Position, card: int) -> Fact:
    card_table = position.card_table
    if card_table.cost.get(card, 0) > card_table.mean_heart_cost:
        return fact(
            "why.drops-under",
            card=card_table.card(card),
            seat=position.winning_seat,
            n=card_table.cost[card],
        )
    return fact("why.under", card=card_table.card(position.winning_card))


def _over(position: Position, card: int, worlds: Sequence[Position]) -> Fact:
    card_table = position.card_table
    cost = position.pot_points + card_table.cost.get(card, 0)
    if position.trick_size == position.seat_count - 1:
        if cost > 0:
            return fact("why.takes-points", n=cost)
        return fact("why.takes-gain", n=-cost) if cost < 0 else _takes_free(card_table, card)
    share = percent(_share(card, worlds))
    return (
        _certain(takes=share == 100) if share in (0, 100) else fact("why.may-take", percent=share)
    )


def _certain(*, takes: bool) -> Fact:
    return fact("why.takes" if takes else "why.loses")


def _takes_free(card_table: CardTable, card: int) -> Fact:
    """The fact about taking a trick without points with a high card."""
    return fact("why.takes-free", card=card_table.card(card))


def _share(card: int, worlds: Sequence[Position]) -> float:
    return sum(takes_trick(world, card) for world in worlds) / max(1, len(worlds))
