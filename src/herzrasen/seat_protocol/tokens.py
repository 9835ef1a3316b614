"""Parsing of arguments: cards, seats, directions, and options after them."""

from __future__ import annotations

from collections.abc import Sequence

from herzrasen.cards import Card, CardSet, Seat
from herzrasen.games.hearts import HeartsRules, MoonChoice
from herzrasen.seat_protocol.bot_config import NUMERIC_SETTINGS, parse_int
from herzrasen.seat_protocol.errors import ProtocolError


def parse_card(word: str) -> Card:
    """Parse a card."""
    try:
        return Card.parse(word)
    except ValueError:
        raise ProtocolError("not-a-card", word=word) from None


def parse_cards(words: Sequence[str]) -> CardSet:
    """Parse cards, none twice."""
    cards = [parse_card(word) for word in words]
    for place, card in enumerate(cards):
        if card in cards[:place]:
            raise ProtocolError("card-twice", card=card.text)
    return CardSet(cards)


def parse_seat(word: str, rules: HeartsRules) -> Seat:
    """Parse a seat number of a table with these rules."""
    seat = parse_int(word)
    if seat is None or not 0 <= seat < rules.players:
        raise ProtocolError("not-a-seat", word=word, most=rules.players - 1)
    return seat


def parse_direction(word: str, rules: HeartsRules) -> int:
    """Parse a direction of passing: how many seats to the left, 0 for a hold."""
    players = rules.players
    named = {"left": 1, "right": players - 1, "hold": 0}
    if players % 2 == 0:
        named["across"] = players // 2
    if word in named:
        return named[word]
    steps = parse_int(word[1:]) if word.startswith("+") else None
    if steps is None or not 0 <= steps < players:
        names = ", ".join((*named, *(f"+{step}" for step in range(players))))
        raise ProtocolError("not-a-direction", word=word, names=names)
    return steps


def parse_moon_choice(word: str) -> MoonChoice:
    """Parse a choice of what a moon does."""
    try:
        return MoonChoice(word)
    except ValueError:
        raise ProtocolError("not-a-choice", word=word) from None


def split_options(
    words: Sequence[str], rules: HeartsRules
) -> tuple[list[str], Seat | None, int | None]:
    """Split the arguments of a ``deal`` line: card words, and the options ``dealer`` and ``seed``
    after them."""
    left, dealer, seed = list(words), None, None
    while left and "=" in left[-1]:
        key, _, value = left.pop().partition("=")
        if key == "dealer" and dealer is None:
            dealer = parse_seat(value, rules)
        elif key == "seed" and seed is None:
            seed, span = parse_int(value), NUMERIC_SETTINGS["seed"]
            if seed is None or not span.contains(seed):
                raise ProtocolError(
                    "bad-value", word=value, name=key, least=span.minimum, most=span.maximum
                )
        else:
            raise ProtocolError("unknown-key", word=key, names="dealer, seed")
    return left, dealer, seed
