"""What a card does to the trick, as a fact: it stays under, takes for nothing, sheds the queen."""

from __future__ import annotations

from collections.abc import Sequence

from herzrasen.bots.hearts.model.card_table import Prices
from herzrasen.bots.hearts.model.position import Position
from herzrasen.cards import Suit
from herzrasen.coach.hearts.fact import Fact, fact, percent
from herzrasen.coach.hearts.world_samples import takes


def deed(position: Position, card: int, guesses: Sequence[Position]) -> Fact | None:
    """What there is to say of this card at this moment; None if nothing.

    ``position`` is what the seat to play knows, ``guesses`` are positions that this may be.
    """
    if not position.count:
        return _lead(position, card, guesses)
    if not card & position.led:
        return _discard(position, card)
    if card & position.bar:
        return _under(position, card)
    return _over(position, card, guesses)


def _lead(position: Position, card: int, guesses: Sequence[Position]) -> Fact | None:
    prices = position.prices
    suit = prices.suits[prices.suit_of[card]]
    out = position.unseen(position.turn) & suit
    if not out:
        return fact("why.leads-alone", suit=Suit(prices.suit_of[card]))
    queen = out & prices.heavy
    if queen and card < queen & -queen:
        return fact("why.draws-queen", card=prices.card(queen & -queen))
    loses = percent(1 - _share(card, guesses))
    if loses in (0, 100):
        return _sure(takes=not loses)
    if not out & (card - 1):
        return fact("why.leads-lowest", percent=loses)
    return fact("why.leads", percent=loses)


def _discard(position: Position, card: int) -> Fact | None:
    prices = position.prices
    name = prices.card(card)
    if prices.cost.get(card, 0) > 0:
        return fact("why.sheds-points", card=name, seat=position.winner, n=prices.cost[card])
    suit = prices.suits[prices.suit_of[card]]
    if position.hands[position.turn] & suit == card:
        return fact("why.empties", suit=name.suit)
    lower = position.unseen(position.turn) & suit & (card - 1)
    higher = position.unseen(position.turn) & suit & ~(card - 1)
    return fact("why.sheds", card=name) if lower.bit_count() > higher.bit_count() else None


def _under(position: Position, card: int) -> Fact:
    prices = position.prices
    if prices.cost.get(card, 0) > prices.heart_mean:
        return fact(
            "why.drops-under",
            card=prices.card(card),
            seat=position.winner,
            n=prices.cost[card],
        )
    return fact("why.under", card=prices.card(position.top))


def _over(position: Position, card: int, guesses: Sequence[Position]) -> Fact:
    prices = position.prices
    cost = position.pot + prices.cost.get(card, 0)
    if position.count == position.seats - 1:
        if cost > 0:
            return fact("why.takes-points", n=cost)
        return fact("why.takes-gain", n=-cost) if cost < 0 else _takes_free(prices, card)
    share = percent(_share(card, guesses))
    return _sure(takes=share == 100) if share in (0, 100) else fact("why.may-take", percent=share)


def _sure(*, takes: bool) -> Fact:
    return fact("why.takes" if takes else "why.loses")


def _takes_free(prices: Prices, card: int) -> Fact:
    """A trick without points is taken with the highest card that can."""
    return fact("why.takes-free", card=prices.card(card))


def _share(card: int, guesses: Sequence[Position]) -> float:
    return sum(takes(guess, card) for guess in guesses) / max(1, len(guesses))
