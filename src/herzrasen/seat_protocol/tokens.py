"""The words of a line: cards, seats, directions, and what is written behind them."""

from __future__ import annotations

from collections.abc import Sequence

from herzrasen.cards import Card, CardSet, Seat
from herzrasen.games.hearts import HeartsRules, MoonChoice
from herzrasen.seat_protocol.bot_config import NUMBERS, number
from herzrasen.seat_protocol.errors import Wrong


def read_card(word: str) -> Card:
    """The card that is written so."""
    try:
        return Card.parse(word)
    except ValueError:
        raise Wrong("not-a-card", word=word) from None


def read_cards(words: Sequence[str]) -> CardSet:
    """A set of cards, each once."""
    cards = [read_card(word) for word in words]
    for place, card in enumerate(cards):
        if card in cards[:place]:
            raise Wrong("card-twice", card=card.text)
    return CardSet(cards)


def read_seat(word: str, rules: HeartsRules) -> Seat:
    """A seat at a table with these rules."""
    seat = number(word)
    if seat is None or not 0 <= seat < rules.players:
        raise Wrong("not-a-seat", word=word, most=rules.players - 1)
    return seat


def read_direction(word: str, rules: HeartsRules) -> int:
    """How many seats to the left cards are passed; 0 for a hold."""
    players = rules.players
    named = {"left": 1, "right": players - 1, "hold": 0}
    if players % 2 == 0:
        named["across"] = players // 2
    if word in named:
        return named[word]
    steps = number(word[1:]) if word.startswith("+") else None
    if steps is None or not 0 <= steps < players:
        names = ", ".join((*named, *(f"+{step}" for step in range(players))))
        raise Wrong("not-a-direction", word=word, names=names)
    return steps


def read_moon(word: str) -> MoonChoice:
    """What a moon does."""
    try:
        return MoonChoice(word)
    except ValueError:
        raise Wrong("not-a-choice", word=word) from None


def split_options(
    words: Sequence[str], rules: HeartsRules
) -> tuple[list[str], Seat | None, int | None]:
    """The cards' words of a ``deal`` line, the dealer and the seed if they stand behind them."""
    left, dealer, seed = list(words), None, None
    while left and "=" in left[-1]:
        key, _, value = left.pop().partition("=")
        if key == "dealer" and dealer is None:
            dealer = read_seat(value, rules)
        elif key == "seed" and seed is None:
            seed, span = number(value), NUMBERS["seed"]
            if seed is None or not span.holds(seed):
                raise Wrong("bad-value", word=value, name=key, least=span.least, most=span.most)
        else:
            raise Wrong("unknown-key", word=key, names="dealer, seed")
    return left, dealer, seed
