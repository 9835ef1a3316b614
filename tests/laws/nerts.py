"""Nerts as a subject of the laws: random moves, hidden cards."""

from random import Random

from msgspec.structs import replace

from herzrasen.cards import Seat
from herzrasen.games import nerts
from tests.games.nerts.random_rounds import attempt, cards, chance, choose
from tests.laws.nerts_rules_strategy import any_rules
from tests.strategies import Subject


def with_hidden_cards_permuted(state: nerts.State, _seat: Seat, random: Random) -> nerts.State:
    """The closed cards of each deck, in pile and stock, thrown together; they are closed to all.

    A stock that has been turned through since anybody got anything done has been seen by everyone,
    to its last card: it stays as it is.
    """
    downs, stocks = [], []
    public = state.public
    for area, down, stock in zip(public.areas, state.downs, state.stocks, strict=True):
        seen = area.idle is nerts.Idle.THROUGH
        pool = [*down] if seen else [*down, *stock]
        random.shuffle(pool)
        downs.append(tuple(pool[: len(down)]))
        stocks.append(stock if seen else tuple(pool[len(down) :]))
    return replace(state, downs=tuple(downs), stocks=tuple(stocks))


NERTS = Subject(
    name="nerts",
    game=nerts,
    rules=any_rules(),
    seats=lambda rules: rules.seats,
    chance=chance,
    choose=choose,
    attempt=attempt,
    cards=cards,
    hidden_otherwise=with_hidden_cards_permuted,
)
